"""Intervals of ratios, means and rates over deals. NaN stands for what a run cannot know."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import stdtrit

from antstats.stats.arrays import Counts, Floats

FEW = 10.0  # a t interval of a share needs this many deals' worth of wins, and of losses


Values = Floats | Counts


@dataclass(frozen=True)
class Interval:
    """An estimate with its interval, in the same unit, and the method in words. NaN: unknown."""

    estimate: float
    low: float
    high: float
    method: str

    @property
    def known(self) -> bool:
        """True if both ends are known."""
        return not (math.isnan(self.low) or math.isnan(self.high))

    @property
    def half_width(self) -> float:
        """Half the distance between the ends."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class RatioSums:
    """The exact sums over deals that a ratio and its interval come from.

    `deals` counts the deals whose denominator is not 0; the others are sums over deals of numerator, denominator, their
    squares and their product, as Python ints.
    """

    deals: int
    top: int
    bottom: int
    top_top: int
    bottom_bottom: int
    top_bottom: int

    @property
    def ratio(self) -> float:
        """The ratio top / bottom, NaN if the denominator is 0."""
        return self.top / self.bottom if self.bottom else math.nan

    @property
    def variance(self) -> float:
        """Variance of the ratio, linearised over deals (Cochran 1977, section 6.4); NaN below two deals."""
        if self.deals < 2 or not self.bottom:
            return math.nan
        # Whole numbers until the division, so that nothing cancels.
        square = self.bottom**2 * self.top_top - 2 * self.top * self.bottom * self.top_bottom + self.top**2 * self.bottom_bottom
        return self.deals * square / ((self.deals - 1) * self.bottom**4)


def student(freedom: float, confidence: float, comparisons: int = 1) -> float:
    """Return the two-sided critical value of Student's t, Bonferroni over `comparisons`; NaN below one degree of freedom."""
    if freedom < 1:
        return math.nan
    return float(stdtrit(freedom, 1 - (1 - confidence) / (2 * comparisons)))


def ratio_error(part: Values, whole: Values) -> float:
    """Return the standard error of sum(part) / sum(whole), linearised over independent groups (n,); NaN for a single group."""
    groups, ratio = whole.size, part.sum() / whole.sum()
    if groups < 2:
        return math.nan
    return float(np.sqrt(groups / (groups - 1) * np.square(part - ratio * whole).sum()) / whole.sum())


def ratio_interval(sums: RatioSums, scale: float = 1.0, confidence: float = 0.95) -> Interval:
    """Return the Student t interval of a ratio of totals over deals, linearised, with deals - 1 degrees of freedom.

    Parameters
    ----------
    sums : exact sums over deals. scale : parts of the numerator that make one unit. confidence : 0 to 1.

    Returns
    -------
    Interval in units; ends are NaN with fewer than two deals.
    """
    if sums.deals < 2:
        return Interval(sums.ratio / scale, math.nan, math.nan, _too_few(sums.deals))
    half = student(sums.deals - 1, confidence) * math.sqrt(sums.variance) / scale
    estimate = sums.ratio / scale
    return Interval(estimate, estimate - half, estimate + half, "t over deals")


def rate_interval(sums: RatioSums, scale: float = 1.0, confidence: float = 0.95) -> Interval:
    """Return the Wilson interval of a rate at the number of independent trials that its variance over deals amounts to.

    A rate of 0 or 1 has no variance to go by: each deal then counts as one trial. The critical value is Student's, deals - 1
    degrees of freedom (Franco, Little, Louis & Slud 2019, for clustered samples).

    Parameters
    ----------
    sums : exact sums over deals; numerator / scale lies between 0 and the denominator. confidence : 0 to 1.
    """
    rate = sums.ratio / scale
    if sums.deals < 2:
        return Interval(rate, math.nan, math.nan, _too_few(sums.deals))
    variance = sums.variance / scale**2
    trials = rate * (1 - rate) / variance if variance > 0 else float(sums.deals)
    low, high = wilson(rate, trials, student(sums.deals - 1, confidence))
    return Interval(rate, low, high, "Wilson over deals")


def wilson(rate: float, trials: float, critical: float) -> tuple[float, float]:
    """Return Wilson's score interval (1927) of a `rate` seen in `trials` independent trials, at a critical value such as 1.96."""
    square = critical**2
    centre = (rate + square / (2 * trials)) / (1 + square / trials)
    half = critical / (1 + square / trials) * math.sqrt(rate * (1 - rate) / trials + square / (4 * trials**2))
    # At 0 and 1 the end is the rate itself; rounding must not say otherwise.
    return (0.0 if rate == 0 else max(centre - half, 0.0)), (1.0 if rate == 1 else min(centre + half, 1.0))


def chernoff(mean: float, trials: float, alpha: float) -> tuple[float, float]:
    """Return the interval of the mean of independent values in [0, 1] that holds at any number of trials, however they spread.

    The ends are where trials x KL(mean, end) = log(2 / alpha), KL between coins (Hoeffding 1963, theorem 1). Wider than Student's,
    but right for few deals, for shares near 0 or 1, and where no deal has yet differed from another.
    """
    bound = math.log(2 / alpha) / trials
    return _where_divergence(mean, 0.0, bound), _where_divergence(mean, 1.0, bound)


def simultaneous(means: Floats, covariance: Floats, deals: int, confidence: float = 0.95, comparisons: int | None = None) -> list[Interval]:
    """Return intervals of K bounded means that hold together with probability `confidence`: Bonferroni over `comparisons`.

    Student t over deals; the bound of `chernoff` for a mean with fewer than `FEW` deals' worth of wins or of losses, or with no variance.

    Parameters
    ----------
    means : float64 (K,), each in [0, 1]. covariance : float64 (K, K) of the deals' means (not of their average).
    deals : number of deals. comparisons : default K.
    """
    k = comparisons or means.size
    if deals < 2:
        return [Interval(float(mean), math.nan, math.nan, _too_few(deals)) for mean in means]
    critical, found = student(deals - 1, confidence, k), []
    together = f", Bonferroni over {k}" if k > 1 else ""
    for mean, variance in zip(means.tolist(), np.diag(covariance).tolist(), strict=True):
        if min(mean, 1 - mean) * deals < FEW or variance <= 0:
            low, high = chernoff(mean, deals, (1 - confidence) / k)
            found.append(Interval(mean, low, high, f"Chernoff bound over deals{together}"))
        else:
            half = critical * math.sqrt(variance / deals)
            found.append(Interval(mean, mean - half, mean + half, f"t over deals{together}"))
    return found


def detectable(errors: Sequence[float], deals: int, confidence: float = 0.95, comparisons: int = 1, power: float = 0.8) -> float | None:
    """Return the smallest difference that a run would have seen with probability `power`, for the least certain of its means.

    Parameters
    ----------
    errors : standard errors of the means over deals, in the unit of the answer. deals : number of deals.

    Returns
    -------
    (t at `confidence` over `comparisons` + t at `power`) x the largest error; None below two deals or where nothing varied.
    """
    largest = max(errors, default=math.nan)
    if deals < 2 or not largest > 0:
        return None
    return (student(deals - 1, confidence, comparisons) + float(stdtrit(deals - 1, power))) * largest


def _where_divergence(mean: float, end: float, bound: float) -> float:
    """Return the rate between `mean` and `end` whose divergence from `mean` is `bound`, by halving; `end` if none is that far."""
    near, far = mean, end
    for _ in range(60):
        middle = (near + far) / 2
        if _divergence(mean, middle) < bound:
            near = middle
        else:
            far = middle
    return far


def _divergence(p: float, q: float) -> float:
    """Return KL(p, q) between coins, in nats."""
    if (p > 0 and q <= 0) or (p < 1 and q >= 1):
        return math.inf
    return (p * math.log(p / q) if p > 0 else 0.0) + ((1 - p) * math.log((1 - p) / (1 - q)) if p < 1 else 0.0)


def _too_few(deals: int) -> str:
    return "no playout says anything about it" if deals == 0 else "one deal: no interval"
