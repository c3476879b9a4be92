"""Ratings by a Plackett-Luce model with a term for the seat, fitted to all results at once, so that no order of play matters."""

import math
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from antstats.stats.arrays import Bools, Counts, Floats
from antstats.stats.results import Results, percentiles

ELO = 400 / math.log(10)  # points of one unit of log-odds
RIDGE = 1e-6  # of the mean log-likelihood of a cell: too little to be seen, but it holds a policy that never wins some 12 units down
NEAR = 1e-11  # gain of the log-likelihood that a last step of Newton's method may promise


@dataclass(frozen=True)
class Ratings:
    """Worth of P policies and K seats in log-odds, each centred on 0, with those of resampled deals.

    Attributes
    ----------
    strengths, seats : float64 (P,), (K,). resampled_strengths, resampled_seats : float64 (draws, P), (draws, K).
    separated, seats_separated : bool (P,), (K,): its data alone set no bound to this worth, which the ridge then holds; see `separation`.
    """

    policies: tuple[str, ...]
    strengths: Floats
    seats: Floats
    resampled_strengths: Floats
    resampled_seats: Floats
    separated: Bools
    seats_separated: Bools
    confidence: float

    def frame(self) -> pd.DataFrame:
        """Return a row for each policy, the best first.

        Columns: policy; rating, low, high (log-odds); elo, elo_low, elo_high (points, 400 a factor of ten in the odds); rank (1 is
        best), rank_low, rank_high; first_in (share of the resamples in which it is first, ties divided); separated.
        """
        low, high = percentiles(self.resampled_strengths, self.confidence)
        rank_low, rank_high = percentiles(ranks(self.resampled_strengths).astype(np.float64), self.confidence)
        best = self.resampled_strengths == self.resampled_strengths.max(axis=1, keepdims=True)
        frame = pd.DataFrame({"policy": self.policies, "rating": self.strengths, "low": low, "high": high})
        for column, of in {"elo": "rating", "elo_low": "low", "elo_high": "high"}.items():
            frame[column] = ELO * frame[of]
        frame["rank"] = ranks(self.strengths)
        frame["rank_low"], frame["rank_high"] = np.floor(rank_low).astype(np.int64), np.ceil(rank_high).astype(np.int64)
        frame["first_in"] = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
        frame["separated"] = self.separated
        return frame.sort_values("rank", kind="stable", ignore_index=True)

    def seat_frame(self) -> pd.DataFrame:
        """Return a row for each seat: seat, rating, low, high (log-odds), elo, elo_low, elo_high (points), separated."""
        low, high = percentiles(self.resampled_seats, self.confidence)
        columns = {"rating": self.seats, "low": low, "high": high, "elo": ELO * self.seats, "elo_low": ELO * low, "elo_high": ELO * high}
        return pd.DataFrame({"seat": np.arange(self.seats.size), **columns, "separated": self.seats_separated})


def ratings(results: Results, resampled: Floats, confidence: float = 0.95) -> Ratings:
    """Return the ratings of policies and seats, with intervals from deals drawn anew.

    Parameters
    ----------
    results : of P policies. resampled : float64 (draws, cells, K), as `Results.resampled` gives. confidence : 0 to 1.

    Notes
    -----
    Plackett (1975), Luce (1959): P(seat s wins) is proportional to exp(strength of its policy + worth of the seat); for two seats
    this is Bradley & Terry with an advantage of the first. A shared win counts as that part of a win for each. The model has no
    cycles: `cycles` tells how much it leaves out. Intervals are percentiles of refits that start from the estimate (Newton's method).
    """
    count, seated = len(results.policies), results.seated
    means = results.mean()
    worth = fit(means, seated, count)
    found = np.array([fit(each, seated, count, worth) for each in resampled]).reshape(len(resampled), worth.size)
    chairs = np.broadcast_to(np.arange(seated.shape[1]), seated.shape)
    return Ratings(
        results.policies,
        worth[:count],
        worth[count:],
        found[:, :count],
        found[:, count:],
        separation(means, seated, count),
        separation(means, chairs, seated.shape[1]),
        confidence,
    )


def fit(means: Floats, seated: Counts, count: int, start: Floats | None = None) -> Floats:
    """Return the worth of policies and of seats of largest likelihood, float64 (P + K,), each group centred on 0.

    Newton's method with the exact gradient and curvature; a step that lowers the penalised likelihood is halved.

    Parameters
    ----------
    means : float64 (cells, K), mean shares. seated : int64 (cells, K). count : number P of policies. start : float64 (P + K,).
    """
    seats = seated.shape[1]
    terms = np.concatenate([np.eye(count)[seated], np.broadcast_to(np.eye(seats), (*seated.shape, seats))], axis=2)
    worth = np.zeros(count + seats) if start is None else start
    height, slope, bend = _climb(worth, means, terms)
    for _ in range(100):
        step = np.linalg.solve(bend, slope)
        # So near the top the next step would be lost in rounding; this one needs no look at the likelihood, which hardly changes.
        if slope @ step < NEAR:
            worth = worth + step
            break
        for _ in range(40):
            there = _climb(worth + step, means, terms)
            if there[0] >= height:
                break
            step = step / 2
        else:
            break
        worth = worth + step
        height, slope, bend = there
    return np.concatenate([worth[:count] - worth[:count].mean(), worth[count:] - worth[count:].mean()])


def separation(means: Floats, held: Counts, count: int) -> Bools:
    """Return which of `count` policies (or seats) have no bound of their own to their worth: bool (count,).

    Worths are finite if everybody is linked to everybody by a chain of wins (Ford 1957; Hunter 2004). If not, those outside the
    largest group that is so linked are told; all, if there is no single largest.

    Parameters
    ----------
    means : float64 (cells, K), mean shares. held : int64 (cells, K), the policy (or the number) of each seat.
    """
    owner = held[:, :, None] == np.arange(count)
    wins = (owner & (means > 0)[:, :, None]).any(axis=1)
    beats = csr_array(wins.T.astype(np.int64) @ owner.any(axis=1).astype(np.int64))
    groups, group = connected_components(beats, connection="strong")
    sizes = np.bincount(group, minlength=groups)
    linked: Bools = (sizes[group] == sizes.max()) & ((sizes == sizes.max()).sum() == 1)
    return ~linked


def ranks(strengths: Floats) -> Counts:
    """Return ranks along the last axis, 1 for the highest, equals sharing the better one: float64 (..., P) -> int64 (..., P)."""
    higher: Counts = (strengths[..., None, :] > strengths[..., :, None]).sum(axis=-1)
    return 1 + higher


def _climb(worth: Floats, means: Floats, terms: Floats) -> tuple[float, Floats, Floats]:
    """Return the penalised log-likelihood of a cell, its gradient (D,) and its curvature (D, D), sign turned; terms (cells, K, D)."""
    cells, size = len(terms), worth.size
    value = terms @ worth
    value = value - value.max(axis=1, keepdims=True)
    logs = value - np.log(np.exp(value).sum(axis=1, keepdims=True))
    # Unfinished playouts hand out less than one win, so a cell weighs as much as it hands out.
    weight = means.sum(axis=1, keepdims=True)
    chance = weight * np.exp(logs)
    height = float((means * logs).sum()) / cells - RIDGE / 2 * float(worth @ worth)
    flat = terms.reshape(-1, size)
    slope = (means - chance).ravel() @ flat / cells - RIDGE * worth
    expected = np.matmul(chance[:, None, :], terms)[:, 0]
    bend = (flat * chance.reshape(-1, 1)).T @ flat - (expected / np.maximum(weight, np.finfo(float).tiny)).T @ expected
    return height, slope, bend / cells + RIDGE * np.eye(size)
