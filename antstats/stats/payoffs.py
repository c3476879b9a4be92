"""What each policy gains against each other and against the field, with intervals over deals."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.sparse import csr_array

from antstats.stats.arrays import Counts, Floats
from antstats.stats.intervals import Interval, simultaneous
from antstats.stats.results import Results

BLOCK = 1 << 12  # deals looked at together


@dataclass(frozen=True)
class Payoffs:
    """Pairwise payoffs of P policies and their mean shares, with an interval for each number alone, not for all together.

    Attributes
    ----------
    matrix, low, high : float64 (P, P), mean share of the row's seats less that of the column's, -1 to 1; NaN where a pair never met.
    field : P intervals of the mean share of a seat that the policy holds, 0 to 1, over the cells that it shares with others.
    methods : (P, P), how each interval was made, in words. deals : number of deals.
    """

    policies: tuple[str, ...]
    matrix: Floats
    low: Floats
    high: Floats
    methods: list[list[str]]
    field: list[Interval]
    deals: int

    def frame(self) -> pd.DataFrame:
        """Return a row for each ordered pair: policy, rival, payoff, low, high (win share, -1 to 1), deals, method."""
        count = range(len(self.policies))
        rows = [
            (self.policies[i], self.policies[j], self.matrix[i, j], self.low[i, j], self.high[i, j], self.deals, self.methods[i][j])
            for i in count
            for j in count
            if i != j
        ]
        return pd.DataFrame(rows, columns=["policy", "rival", "payoff", "low", "high", "deals", "method"])

    def field_frame(self) -> pd.DataFrame:
        """Return a row for each policy: policy, share, low, high (win share of a seat, 0 to 1), deals, method."""
        rows = [
            (name, each.estimate, each.low, each.high, self.deals, each.method)
            for name, each in zip(self.policies, self.field, strict=True)
        ]
        return pd.DataFrame(rows, columns=["policy", "share", "low", "high", "deals", "method"])


def payoffs(results: Results, confidence: float = 0.95) -> Payoffs:
    """Return the pairwise payoffs and the mean shares against the field, each with its interval at `confidence`.

    Each deal gives one value of every number; Student t over these, deals - 1 degrees of freedom, or the bound of `chernoff` where
    hardly a deal differs from another.
    """
    count, cells = len(results.policies), results.seated.shape[0]
    pairs, field = pair_weights(results.seated, count), field_weights(results.seated, count)
    matrix = payoff_matrix(results.mean(), results.seated, count)
    # Shifted and halved, payoffs lie in 0..1, as the intervals of shares want them.
    found = [
        _interval(mean, variance, results.deals, confidence) for mean, variance in zip(*_moments(results, pairs, 0.5, 0.5), strict=True)
    ]
    ends = np.array([(2 * each.low - 1, 2 * each.high - 1) for each in found]).reshape(count, count, 2)
    ends[np.isnan(matrix)] = np.nan
    ends[np.arange(count), np.arange(count)] = 0
    methods = [[found[i * count + j].method if not np.isnan(matrix[i, j]) else "never met" for j in range(count)] for i in range(count)]
    shares = [
        _interval(mean, variance, results.deals, confidence) for mean, variance in zip(*_moments(results, field, 1.0, 0.0), strict=True)
    ]
    met = np.asarray(abs(field).sum(axis=0)) > 0
    unknown = Interval(np.nan, np.nan, np.nan, f"met nobody in {cells} cells")
    shares = [each if known else unknown for each, known in zip(shares, met, strict=True)]
    return Payoffs(results.policies, matrix, ends[..., 0], ends[..., 1], methods, shares, results.deals)


def payoff_matrix(means: Floats, seated: Counts, count: int) -> Floats:
    """Return A[i, j]: over the cells that hold both i and j, the mean share of i's seats less that of j's.

    Parameters
    ----------
    means : float64 (..., cells, K), shares of single deals or means of many. seated : int64 (cells, K). count : number P of policies.

    Returns
    -------
    float64 (..., P, P), antisymmetric, 0 on the diagonal, NaN where a pair never met; win share, -1 to 1.
    """
    flat = means.reshape(-1, seated.size) @ pair_weights(seated, count)
    matrix: Floats = np.asarray(flat).reshape(*means.shape[:-2], count, count)
    met = held(seated, count).T @ held(seated, count)
    matrix[..., met == 0] = np.nan
    matrix[..., np.arange(count), np.arange(count)] = 0
    return matrix


def field_shares(means: Floats, seated: Counts, count: int) -> Floats:
    """Return the mean share of a seat of each policy over the cells that it shares with others, float64 (..., P); NaN if there are none.

    `means`, `seated` and `count` as in `payoff_matrix`. An even share is 1 / K.
    """
    weights = field_weights(seated, count)
    shares: Floats = np.asarray(means.reshape(-1, seated.size) @ weights).reshape(*means.shape[:-2], count)
    shares[..., np.asarray(weights.sum(axis=0)) == 0] = np.nan
    return shares


def tensor(means: Floats, seated: Counts, count: int) -> dict[tuple[int, ...], Floats]:
    """Return what a seat of each policy may expect in each line-up, whoever sits where.

    Parameters
    ----------
    means, seated, count : as in `payoff_matrix`.

    Returns
    -------
    For each line-up, as the ascending indices of its policies: float64 (..., P), mean share over the seats that a policy holds and over
    the line-up's cells; NaN for policies that are not in it.
    """
    line_ups, which = np.unique(np.sort(seated, axis=1), axis=0, return_inverse=True)
    found = {}
    for number, line_up in enumerate(line_ups.tolist()):
        cells = which == number
        shares = np.full((*means.shape[:-2], count), np.nan)
        for policy in set(line_up):
            shares[..., policy] = means[..., cells, :][..., seated[cells] == policy].mean(axis=-1)
        found[tuple(line_up)] = shares
    return found


def pair_differences(results: Results, policy: str, rival: str) -> tuple[Floats, int]:
    """Return each deal's payoff of `policy` against `rival`, float64 (deals,), and the number of playouts of a deal that it rests on.

    Raises
    ------
    ValueError : if the two never met.
    """
    i, j, count = results.policies.index(policy), results.policies.index(rival), len(results.policies)
    both = held(results.seated, count)
    playouts = int((both[:, i] * both[:, j]).sum())
    if not playouts:
        raise ValueError(f"{policy} and {rival} never met")
    weights = pair_weights(results.seated, count)[:, [i * count + j]]
    return np.asarray(results.shares.reshape(results.deals, -1) @ weights).ravel(), playouts


def held(seated: Counts, count: int) -> Floats:
    """Return 1 where a cell holds a policy, else 0: float64 (cells, P)."""
    holds: Floats = (seated[:, :, None] == np.arange(count)).any(axis=1).astype(np.float64)
    return holds


def pair_weights(seated: Counts, count: int) -> "csr_array[np.float64]":
    """Return the weights of shares (cells * K) in payoffs (P * P), as a sparse matrix; a column is empty where a pair never met."""
    cells, seats = seated.shape
    holds = held(seated, count)
    met = holds.T @ holds
    seat = np.arange(cells * seats)
    own = seated.ravel()
    # The share of a seat counts for its policy, and against each rival in its cell.
    at, rival = np.nonzero(np.repeat(holds, seats, axis=0) * (own[:, None] != np.arange(count)))
    own_at = own[at]
    worth = 1 / (_held_seats(seated)[at] * met[own_at, rival])
    columns = np.concatenate([own_at * count + rival, rival * count + own_at])
    rows = np.concatenate([seat[at], seat[at]])
    return csr_array((np.concatenate([worth, -worth]), (rows, columns)), shape=(cells * seats, count * count))


def field_weights(seated: Counts, count: int) -> "csr_array[np.float64]":
    """Return the weights of shares (cells * K) in mean shares (P), as a sparse matrix; a column is empty if a policy met no other."""
    cells, seats = seated.shape
    holds = held(seated, count)
    mixed = holds.sum(axis=1) > 1
    at = np.flatnonzero(np.repeat(mixed, seats))
    own = seated.ravel()[at]
    worth = 1 / (_held_seats(seated)[at] * holds[mixed].sum(axis=0)[own])
    return csr_array((worth, (at, own)), shape=(cells * seats, count))


def _held_seats(seated: Counts) -> Counts:
    """Return for each seat of each cell, flat, how many seats of the cell its policy holds."""
    seats: Counts = (seated[:, :, None] == seated[:, None, :]).sum(axis=2).ravel()
    return seats


def _moments(results: Results, weights: "csr_array[np.float64]", scale: float, shift: float) -> tuple[list[float], list[float]]:
    """Return mean and variance over deals of scale * (shares @ weights) + shift, a number for each column."""
    flat = results.shares.reshape(results.deals, -1)
    mean = np.asarray(flat.mean(axis=0) @ weights)
    squares = np.zeros_like(mean)
    for start in range(0, results.deals, BLOCK):
        squares += np.square(flat[start : start + BLOCK] @ weights - mean).sum(axis=0)
    variance = squares / max(results.deals - 1, 1)
    return (scale * mean + shift).tolist(), (scale**2 * variance).tolist()


def _interval(mean: float, variance: float, deals: int, confidence: float) -> Interval:
    return simultaneous(np.array([mean]), np.array([[variance]]), deals, confidence)[0]
