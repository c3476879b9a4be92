"""Two policies at two seats, each deal played both ways: counts of pairs, Elo, normalised Elo, and the sequential test on them.

The five results of a pair, for the one who is judged, are LL, LD, DD or WL, WD and WW: a deal's score is 0, 1/4, 1/2, 3/4 or 1 of its two
playouts. Normalised Elo is the score above one half in standard deviations of a playout, in the unit of logistic Elo for small
differences: what it takes to see it does not depend on how often the game is drawn. The test is the generalised likelihood ratio of
the counts between two values of it (M. Van den Bergh, "Normalized Elo", 2021; "A practical introduction to the GSPRT").
"""

import math
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

from antstats.stats.arrays import Counts, Floats

SCORES = np.arange(5) / 4
NAMES = ("LL", "LD", "DD+WL", "WD", "WW")
UNIT = 800 / math.log(10)  # of normalised Elo, per standard deviation of a playout
NEVER = 1e-3  # what a result that never came counts as, so that no likelihood is 0
ERROR = 0.05  # chance of the wrong answer at either bound


@dataclass(frozen=True)
class Score:
    """The score of a pair and how far it varies: `mean` 0 to 1, `deviation` of one deal's score, over `deals` deals."""

    mean: float
    deviation: float
    deals: int

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return self.deviation / math.sqrt(self.deals) if self.deals else math.nan


def score_of(counts: Counts) -> Score:
    """Return the plain score of pair counts, int64 (5,); the mean is NaN without a deal."""
    n = int(counts.sum())
    if not n:
        return Score(math.nan, math.nan, 0)
    mean = float(counts @ SCORES) / n
    return Score(mean, math.sqrt(float(counts @ (SCORES - mean) ** 2) / n), n)


def pair_counts(shares: Floats) -> Counts:
    """Return how often each result came: int64 (5,).

    Parameters
    ----------
    shares : float64 (deals, 2), the judged one's score in each playout of a deal: 0, 1/2 or 1.
    """
    halves = np.rint(2 * shares).astype(np.int64).sum(axis=1)
    counts: Counts = np.bincount(halves, minlength=5).astype(np.int64)
    return counts


def elo(score: float) -> float:
    """Return the difference in logistic Elo that a score stands for; without bound at 0 and 1."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def plain_elo(counts: Counts, critical: float = 1.959964) -> tuple[float, float, float]:
    """Return logistic Elo of the plain score with low and high: the ends of the score's interval, turned into Elo."""
    found = score_of(counts)
    reach = critical * found.error
    return elo(found.mean), elo(found.mean - reach), elo(found.mean + reach)


def normalised(score: Score) -> float:
    """Return the normalised Elo of a score; NaN where it does not vary."""
    if not score.deviation > 0:
        return math.nan
    return (score.mean - 0.5) / (math.sqrt(2) * score.deviation) * UNIT


def t_value(elo_normalised: float) -> float:
    """Return the score above one half in standard deviations of a *pair*, given a normalised Elo, which counts in those of a playout."""
    return elo_normalised / UNIT * math.sqrt(2)


def bound() -> float:
    """Return the log likelihood ratio at which the test ends, upwards or downwards."""
    return math.log((1 - ERROR) / ERROR)


def log_ratio(counts: Counts, low: float, high: float) -> float:
    """Return the generalised log likelihood ratio of normalised Elo `high` against `low`.

    Parameters
    ----------
    counts : int64 (5,). low, high : in normalised Elo.

    Returns
    -------
    Sum over the results of count x log(likelihood under high / under low), each the largest that any distribution of the five results with
    that t-value gives. 0 without a deal.
    """
    if not counts.sum():
        return 0.0
    seen = np.where(counts > 0, counts, NEVER)
    rates = seen / seen.sum()
    under_low, under_high = (likeliest(rates, t_value(each)) for each in (low, high))
    return float(seen @ np.log(under_high / under_low))


def likeliest(rates: Floats, t: float) -> Floats:
    """Return the distribution of the five results that makes `rates` likeliest among those whose mean is t deviations above one half.

    The constraint, mean - 1/2 = t x deviation, is put as one that is linear in the distribution about the one found before, solved, and so
    on until nothing moves (it takes some five rounds).

    Parameters
    ----------
    rates : float64 (5,), above 0, of sum 1. t : small; beyond about 1 there may be no such distribution.

    Returns
    -------
    float64 (5,), of sum 1.
    """
    found = np.full(5, 0.2)
    for _ in range(60):
        mean = float(found @ SCORES)
        deviation = math.sqrt(float(found @ (SCORES - mean) ** 2))
        pull = SCORES - 0.5 - t * deviation * (1 + ((SCORES - mean) / deviation) ** 2) / 2
        nearer = rates / (1 + _multiplier(rates, pull) * pull)
        if np.abs(nearer - found).max() < 1e-12:
            return nearer
        found = nearer
    return found


def _multiplier(rates: Floats, pull: Floats) -> float:
    """Return x with sum(rates x pull / (1 + x pull)) = 0: Lagrange's multiplier of a mean of `pull` that is 0."""
    inner = 1 - 1e-9
    low, high = -inner / float(pull.max()), -inner / float(pull.min())
    found: float = brentq(lambda x: float(np.sum(rates * pull / (1 + x * pull))), low, high, xtol=1e-14, rtol=8.9e-16, maxiter=200)
    return found
