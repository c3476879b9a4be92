"""Is the verdict on seats and policies the same when anybody may play? Shares in a population of policies."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from antstats.stats.arrays import Floats
from antstats.stats.evenness import Evenness, evenness
from antstats.stats.intervals import Interval, simultaneous
from antstats.stats.results import Results


@dataclass(frozen=True)
class Population:
    """Mean shares in a population.

    Attributes
    ----------
    names : the seats, as numbers, or the policies. intervals : of their mean shares, one each, holding together.
    covered : float64, one each: probability of the line-ups that were played, out of 1; the shares are means over these.
    evenness : the test that all seats share evenly; None for policies. deals : number of deals.
    """

    names: tuple[int, ...] | tuple[str, ...]
    intervals: list[Interval]
    covered: Floats
    evenness: Evenness | None
    deals: int

    def frame(self, of: str) -> pd.DataFrame:
        """Return a row for each seat or policy: a column called `of`, then share, low, high (0 to 1), covered, deals, method."""
        rows = [
            (name, each.estimate, each.low, each.high, covered, self.deals, each.method)
            for name, each, covered in zip(self.names, self.intervals, self.covered.tolist(), strict=True)
        ]
        return pd.DataFrame(rows, columns=[of, "share", "low", "high", "covered", "deals", "method"])


def population_seats(results: Results, weights: Floats, confidence: float = 0.95) -> Population:
    """Return the expected share of each seat when every seat draws its policy from a population, whoever else plays.

    A cell counts with the product of the weights of its policies, and the products of the cells that were played are scaled to sum to 1.

    Parameters
    ----------
    results : each distinct seating at most once. weights : float64 (P,), of the policies; at least 0, summing to 1.

    Raises
    ------
    ValueError : if the weights are no mixture of P policies, or no line-up that they give was played.
    """
    chance = _checked(results, weights)[results.seated].prod(axis=1)
    covered = float(chance.sum())
    if not covered > 0:
        raise ValueError("no line-up of the population was played")
    shares = np.tensordot(results.shares, chance / covered, axes=(1, 0))
    seats = shares.shape[1]
    means, covariance = shares.mean(axis=0), _covariance(shares)
    return Population(
        tuple(range(seats)),
        simultaneous(means, covariance, results.deals, confidence),
        np.full(seats, covered),
        evenness(means, covariance, results.deals) if seats > 1 else None,
        results.deals,
    )


def population_policies(results: Results, weights: Floats, confidence: float = 0.95) -> Population:
    """Return the expected share of each policy, at a seat drawn evenly, when all other seats draw theirs from a population.

    Even is 1 / K. A policy none of whose line-ups was played has an unknown share (NaN), and `covered` 0. Parameters and errors as in
    `population_seats`; policies of weight 0 are judged too.
    """
    mixture, seated = _checked(results, weights), results.seated
    cells, seats = seated.shape
    of_seat = mixture[seated]
    # Chance of the other seats; a product without one factor, which may be 0.
    others = np.stack([np.delete(of_seat, seat, axis=1).prod(axis=1) for seat in range(seats)], axis=1) / seats
    owner = (seated[:, :, None] == np.arange(len(mixture))) * others[:, :, None]
    covered = owner.sum(axis=(0, 1))
    if not covered.max() > 0:
        raise ValueError("no line-up of the population was played")
    known = covered > 0
    scaled = owner.reshape(cells * seats, -1)[:, known] / covered[known]
    shares = results.shares.reshape(results.deals, -1) @ scaled
    found = iter(simultaneous(shares.mean(axis=0), _covariance(shares), results.deals, confidence))
    unknown = Interval(np.nan, np.nan, np.nan, "none of its line-ups was played")
    intervals = [next(found) if each else unknown for each in known]
    return Population(results.policies, intervals, covered, None, results.deals)


def _checked(results: Results, weights: Floats) -> Floats:
    mixture = np.asarray(weights, np.float64)
    if mixture.shape != (len(results.policies),) or mixture.min() < 0 or abs(mixture.sum() - 1) > 1e-6:
        raise ValueError(f"a population needs a weight of at least 0 for each of {len(results.policies)} policies, summing to 1")
    return mixture


def _covariance(shares: Floats) -> Floats:
    """Return the covariance over deals, float64 (n, n); NaN below two deals."""
    n = shares.shape[1]
    return np.full((n, n), np.nan) if len(shares) < 2 else np.cov(shares, rowvar=False).reshape(n, n)
