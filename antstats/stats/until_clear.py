"""How many playouts it takes until the better of two policies leads."""

import math

import numpy as np
from scipy.signal import fftconvolve
from scipy.special import ndtri

from antstats.stats.arrays import Counts, Floats
from antstats.stats.intervals import Interval, student

FEW = 300  # deals up to which the sum of differences is taken as it is distributed, not as normal
FINEST = 240  # differences that are no multiples of 1/1, 1/2, ... 1/FINEST are taken as normal


def deals_until_clear(mean: float, sd: float, confidence: float = 0.95) -> float:
    """Return the smallest number of deals after which the better leads with probability `confidence`, by the normal law.

    Parameters
    ----------
    mean, sd : of the difference of shares in a deal, in the same unit. confidence : 0.5 to 1.

    Returns
    -------
    A whole number of at least 1; inf if the mean is not above 0.
    """
    if not mean > 0:
        return math.inf
    # Rounding errors are no deal.
    return max(math.ceil(round((float(ndtri(confidence)) * sd / mean) ** 2, 9)), 1)


def playouts_until_clear(
    differences: Floats, playouts: int, rng: np.random.Generator, confidence: float = 0.95, draws: int = 1000
) -> Interval:
    """Return the number of playouts after which the better of two policies is ahead in total win share with probability `confidence`.

    Parameters
    ----------
    differences : float64 (deals,), share of one policy less that of the other, mean over the playouts of a deal (`pair_differences`).
    playouts : how many of a deal each rests on. rng, draws : for the interval.

    Returns
    -------
    Interval in playouts, whole deals. The estimate is inf where Student's interval of the mean holds 0: then who is better is not
    clear. Up to `FEW` deals the sum of differences has its exact distribution under the observed one; a tie is no lead. Beyond, and for
    differences on no lattice, the normal law holds. Ends are percentiles over resampled deals, those that favour the other being inf.
    """
    deals = differences.size
    if deals < 2:
        return Interval(math.inf, math.nan, math.nan, "one deal: no interval")
    mean, sd = float(differences.mean()), float(differences.std(ddof=1))
    better = differences if mean >= 0 else -differences
    normal = deals_until_clear(abs(mean), sd, confidence)
    values, counts = np.unique(np.round(better, 9), return_counts=True)
    exact = _exact(values, counts / deals, confidence) if normal <= FEW else None
    found = normal if exact is None else float(exact)
    times = rng.multinomial(deals, counts / deals, size=draws) / deals
    means = times @ values
    spreads = np.sqrt(np.maximum(times @ values**2 - means**2, 0))
    again = np.array([deals_until_clear(*each, confidence) for each in zip(means.tolist(), spreads.tolist(), strict=True)])
    # Steps, not interpolation: between a number and inf there is nothing.
    low, high = np.quantile(again, [(1 - confidence) / 2, (1 + confidence) / 2], method="inverted_cdf")
    clear = abs(mean) > student(deals - 1, confidence) * sd / math.sqrt(deals)
    # What the normal law misses, it is taken to miss in every resample alike.
    scale = playouts * (found / normal if math.isfinite(normal) else 1.0)
    method = "normal law" if exact is None else "distribution of the differences"
    return Interval(
        playouts * found if clear else math.inf, scale * float(low), scale * float(high), f"{method}, percentiles over resampled deals"
    )


def _exact(values: Floats, chances: Floats, confidence: float) -> int | None:
    """Return the smallest number of independent differences whose sum is above 0 with probability `confidence`; None if unknown."""
    steps = _steps(values)
    if steps is None:
        return None
    first = int(steps[0])
    one = np.zeros(int(steps[-1]) - first + 1)
    one[steps - first] = chances
    total = one
    for deals in range(1, FEW + 1):
        if total[max(1 - deals * first, 0) :].sum() >= confidence - 1e-12:
            return deals
        total = np.maximum(fftconvolve(total, one), 0)
    return None


def _steps(values: Floats) -> Counts | None:
    """Return ascending values as whole multiples of one step, None if no step of 1 / FINEST or more fits."""
    for parts in range(1, FINEST + 1):
        steps = np.rint(values * parts)
        if np.abs(values * parts - steps).max() < 1e-6:
            return steps.astype(np.int64)
    return None
