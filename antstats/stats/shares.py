"""Mean shares of the win by seat and by policy, and how they vary over deals, from the exact totals."""

import math
from dataclasses import dataclass

import numpy as np
import pandas as pd

from antstats.contract import Layout
from antstats.stats.arrays import Counts, Floats
from antstats.stats.columns import share_columns
from antstats.stats.measures import share_scale
from antstats.stats.tidy import seat_policies, spellings
from antstats.stats.totals import ShareSums, Totals


@dataclass(frozen=True)
class Shares:
    """Mean shares of K seats or policies.

    Attributes
    ----------
    means : float64 (K,), 0 to 1. covariance : float64 (K, K) of the deals' mean shares, NaN below two deals.
    held : int64 (K,), seats of a playout that each entry stands for.
    deals : number of deals. comparisons : how many intervals a simultaneous statement has to pay for.
    variance_ratio : variance of the means over deals, summed, divided by that of as many independent playouts; None if unknown.
    """

    means: Floats
    covariance: Floats
    held: Counts
    deals: int
    comparisons: int
    variance_ratio: float | None


def seat_shares(totals: Totals) -> Shares:
    """Return the mean share of the win of each seat."""
    return _shares(totals, totals.seat_shares, np.ones(totals.layout.seats, np.int64))


def policy_shares(totals: Totals) -> Shares:
    """Return the mean share of each policy over the seats that it holds, so that 1 / seats is even."""
    return _shares(totals, totals.policy_shares, _held(totals.layout))


def deal_shares(frame: pd.DataFrame, layout: Layout) -> tuple[Counts, Floats]:
    """Return the mean shares of the win of each deal, in deal order, as a confidence sequence takes them.

    Parameters
    ----------
    frame : DataFrame of `playouts_frame`, whole deals in any order.

    Returns
    -------
    deals : int64 (n,), ascending. means : float64 (n, seats + policies), 0 to 1: each seat's mean share, then for each of `spellings` its
        mean share over the seats that it holds.
    """
    seats, policies = share_columns(frame, layout)
    held = _held(layout)
    parts = np.concatenate([seats, policies])
    deals, place = np.unique(frame["deal"].to_numpy(), return_inverse=True)
    # Whole parts are summed before the division, so the order of the playouts does not matter.
    sums = np.zeros((deals.size, parts.shape[0]), np.int64)
    np.add.at(sums, place, parts.T)
    full = np.concatenate([np.ones(layout.seats, np.int64), held]) * share_scale(layout)
    means: Floats = sums / (np.bincount(place)[:, None] * full)
    return deals, means


def _held(layout: Layout) -> Counts:
    """Return the seats of a playout that each policy holds, int64 (policies,)."""
    return np.bincount(seat_policies(layout)[0], minlength=len(spellings(layout))).astype(np.int64)


def _shares(totals: Totals, sums: ShareSums, held: Counts) -> Shares:
    n, k, parts = totals.deals, held.size, share_scale(totals.layout)
    # One deal's total in parts of a share, if the entry won everything that the seats it holds could win.
    full = [int(seats) * parts * int(totals.layout.seatings.shape[0]) for seats in held]
    means = np.array([sums.sums[i] / (n * full[i]) for i in range(k)])
    # Whole numbers until the division, so that nothing cancels.
    covariance = np.full((k, k), math.nan)
    for i, j in np.ndindex(k, k) if n > 1 else ():
        covariance[i, j] = (n * sums.cross[i][j] - sums.sums[i] * sums.sums[j]) / (n * (n - 1) * full[i] * full[j])
    # Two shares that always make one win are one number, seen from two sides.
    mirrored = k == 2 and sum(sums.sums) == parts * totals.playouts
    return Shares(means, covariance, held, n, 1 if mirrored else k, _variance_ratio(totals, sums, held, covariance))


def _variance_ratio(totals: Totals, sums: ShareSums, held: Counts, covariance: Floats) -> float | None:
    """Return (variance of the means over deals) / (variance if all playouts were independent), both summed over the entries."""
    n, parts = totals.playouts, share_scale(totals.layout)
    if totals.deals < 2:
        return None
    independent = 0.0
    for square, total, seats in zip(sums.squares, sums.sums, held.tolist(), strict=True):
        independent += (n * square - total**2) / (n * n * (n - 1) * (parts * seats) ** 2)
    return float(np.trace(covariance)) / totals.deals / independent if independent > 0 else None
