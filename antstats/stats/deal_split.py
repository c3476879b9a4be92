"""How much of a win lies in the deal, as far as one run can tell: its own deals, each played through the seatings of its line-up."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from antstats.contract import Layout
from antstats.stats.arrays import Floats
from antstats.stats.intervals import student

PARTS = ("who sits where", "the deal", "the rest")
BLOCKS = 200  # that the jackknife leaves out one by one, at most
FEWEST = 20  # deals, below which an interval would be a guess


@dataclass(frozen=True)
class _Sums:
    """Sums over n deals, alone or stacked: of cells (..., S, K), of their squares, and by seat of squares of deals' totals (..., K)."""

    n: Floats
    cells: Floats
    squares: Floats
    totals: Floats


def deal_split(shares: Floats, confidence: float = 0.95) -> pd.DataFrame:
    """Split the variance of the win share of a seat into who sits where, the deal, and the rest.

    Parameters
    ----------
    shares : float64 (deals, S, K), shares of the win of K seats in the S seatings of each deal; S 2 or more, 20 deals or more.
    confidence : of each interval by itself, 0 to 1.

    Returns
    -------
    DataFrame, a row a part: part, variance (squared share), share (of the total; a part too small to be told from nothing is 0), low,
    high, below_zero, deals, method. Parts: "who sits where" (what the expected share differs by policy and seat); "the deal" (what a deal
    adds to the share of a seat whoever sits there); "the rest" (what is made of the deal: choices, chance that takes another course once
    the choices differ, the policies' own chance).

    Notes
    -----
    Method of moments: the deal's part is the covariance of a seat's shares between two seatings of a deal, averaged over pairs of
    seatings and over seats; squares of expected shares are means of products of different deals (Searle, Casella & McCulloch 1992).
    Intervals: delete-a-block jackknife over deals, Student t, clipped to 0..1.

    Raises
    ------
    ValueError : for fewer seatings or deals.
    """
    if shares.shape[0] < FEWEST or shares.shape[1] < 2:
        raise ValueError(f"a split wants {FEWEST} deals and 2 seatings; not {shares.shape[:2]}")
    n = min(len(shares), BLOCKS)
    each = _of_blocks(np.array_split(shares, n))
    total = _Sums(*(part.sum(axis=0) for part in vars(each).values()))
    left = _Sums(*(whole - part for whole, part in zip(vars(total).values(), vars(each).values(), strict=True)))
    found, seatings = _parts(total, shares.shape[1]), shares.shape[1]
    variance = np.maximum(found, 0)
    share = _fractions(variance)
    pseudo = n * _fractions(found) - (n - 1) * _fractions(_parts(left, seatings))
    half = student(n - 1, confidence) * pseudo.std(axis=0, ddof=1) / np.sqrt(n)
    ends = {"low": np.clip(share - half, 0, 1), "high": np.clip(share + half, 0, 1)}
    more = {"below_zero": found < 0, "deals": len(shares), "method": f"jackknife over deals in {n} blocks"}
    return pd.DataFrame({"part": PARTS, "variance": variance, "share": share, **ends, **more})


def shares_by_deal(frame: pd.DataFrame, layout: Layout) -> Floats:
    """Return the shares of whole deals, float64 (deals, S, K), of a frame of `playouts_frame` in the order of its playouts."""
    seatings = int(layout.seatings.shape[0])
    columns = frame.sort_values("playout", kind="stable")[[f"share_{seat}" for seat in range(layout.seats)]].to_numpy(np.float64)
    whole = len(columns) // seatings * seatings
    shares: Floats = columns[:whole].reshape(-1, seatings, layout.seats)
    return shares


def _of_blocks(blocks: list[Floats]) -> _Sums:
    return _Sums(
        np.array([float(len(block)) for block in blocks]),
        np.stack([block.sum(axis=0) for block in blocks]),
        np.stack([np.square(block).sum(axis=0) for block in blocks]),
        np.stack([np.square(block.sum(axis=1)).sum(axis=0) for block in blocks]),
    )


def _parts(sums: _Sums, seatings: int) -> Floats:
    """Return the unbiased variances of the parts, float64 (..., 3)."""
    n = sums.n
    of_cells = (sums.squares - np.square(sums.cells) / n[..., None, None]) / (n[..., None, None] - 1)
    of_totals = (sums.totals - np.square(sums.cells.sum(axis=-2)) / n[..., None]) / (n[..., None] - 1)
    deal = ((of_totals - of_cells.sum(axis=-2)) / (seatings * (seatings - 1))).mean(axis=-1)
    # Products of different deals: the square of the sum less the sum of squares.
    expected = ((np.square(sums.cells) - sums.squares).mean(axis=(-2, -1))) / (n * (n - 1))
    between = expected - np.square(sums.cells.mean(axis=(-2, -1)) / n)
    parts: Floats = np.stack([between, deal, of_cells.mean(axis=(-2, -1)) - deal], axis=-1)
    return parts


def _fractions(parts: Floats) -> Floats:
    """Return parts of their sum along the last axis, NaN where the sum is not above 0."""
    total = parts.sum(axis=-1, keepdims=True)
    fractions: Floats = parts / np.where(total > 0, total, np.nan)
    return fractions
