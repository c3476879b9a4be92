"""What a sequential test that stopped says of the size: an estimate that knows of the stopping.

The plain score of such a test is biased: it stops when luck is on its way. The log likelihood ratio is taken for a Brownian motion with
drift between two bounds. Its outcomes are ordered from the worst (the lower bound, at once) over those that reached no bound to the best
(the upper bound, at once; stagewise ordering, Siegmund 1985). The estimate is the strength under which a worse outcome is as
likely as a better one; the interval's ends are those under which the outcome would be in either tail.
"""

import math

import numpy as np
from scipy.optimize import brentq

from antstats.stats.arrays import Floats
from antstats.stats.intervals import Interval

GRID = 801  # places that integrals are taken over
METHOD = "median-unbiased, of a Brownian motion stopped at the bounds"


def estimate(ratio: float, deals: int, low: float, high: float, bound: float, confidence: float = 0.95) -> Interval:
    """Return the strength, a t-value of a deal, with its interval.

    Parameters
    ----------
    ratio : log likelihood ratio at the end. deals : played until then, 1 or more. low, high : the two t-values that were told apart.
    bound : the test ended at -bound and +bound. confidence : 0 to 1.

    Raises
    ------
    ValueError : if there was no deal, or `low` is not below `high`.
    """
    if deals < 1 or not low < high:
        message = f"an estimate needs a deal and low < high, not {deals} deals, {low} and {high}"
        raise ValueError(message)
    step, middle = high - low, (low + high) / 2
    time = deals * step**2  # variance of the motion so far
    plain = middle + ratio / (deals * step)

    def excess(t: float, chance: float) -> float:
        return worse(ratio, time, (t - middle) / step, bound) - chance

    def strength(chance: float) -> float:
        # A t-value in units of its own standard error; the answer is never far from the plain one.
        error = 1 / math.sqrt(deals)
        reach = 4.0
        while reach < 1e3:
            weak, strong = plain - reach * error, plain + reach * error
            if excess(weak, chance) > 0 > excess(strong, chance):
                return float(brentq(excess, weak, strong, args=(chance,), xtol=1e-4 * error))
            reach *= 2
        return math.nan

    tail = (1 - confidence) / 2
    return Interval(strength(0.5), strength(1 - tail), strength(tail), METHOD)


def worse(ratio: float, time: float, drift: float, bound: float) -> float:
    """Return the chance of a worse outcome than `ratio` at `time`.

    Parameters
    ----------
    ratio : place at the end; at or beyond +-bound the motion ended there. time : variance run through. drift : per unit of it.
    bound : above 0.
    """
    x, start = _places(-bound, bound, time, drift), np.zeros(1)
    alive = _density(x, time, drift, bound)
    if ratio >= bound:
        ends_above = 1 - float(_ends_at(start, drift, bound)[0])
        return 1 - ends_above + _integral(alive * (1 - _ends_at(x, drift, bound)), x)
    ended_below = float(_ends_at(start, drift, bound)[0]) - _integral(alive * _ends_at(x, drift, bound), x)
    if ratio <= -bound:
        return ended_below
    places = _places(-bound, ratio, time, drift)
    return ended_below + _integral(_density(places, time, drift, bound), places)


def _places(low: float, high: float, time: float, drift: float) -> Floats:
    """Return places from `low` to `high` where the motion may be at `time`, ten deviations about its mean."""
    mean, reach = drift * time, 10 * math.sqrt(time)
    return np.linspace(min(max(mean - reach, low), high), max(min(mean + reach, high), low), GRID)


def _density(x: Floats, time: float, drift: float, bound: float) -> Floats:
    """Return the density at places `x` of a motion from 0 that has met neither bound: images of it in the bounds, as many as count.

    All exponents are below 0, so nothing overflows.
    """
    density = np.zeros_like(x)
    most = math.ceil((bound + 9 * math.sqrt(time)) / (2 * bound)) + 1
    for image in range(-most, most + 1):
        centre = 2 * bound * image
        weight = np.exp(drift * x - drift**2 * time / 2 - (x - centre) ** 2 / (2 * time))
        density += weight if image % 2 == 0 else -weight
    return np.maximum(density, 0.0) / math.sqrt(2 * math.pi * time)


def _ends_at(x: Floats, drift: float, bound: float) -> Floats:
    """Return the chance that a motion from places `x` ends at the lower bound."""
    if abs(drift) < 1e-9:
        straight: Floats = (bound - x) / (2 * bound)
        return straight
    if drift < 0:  # mirrored, so that no power overflows
        return 1 - _ends_at(-x, -drift, bound)
    chance: Floats = (np.exp(-2 * drift * (x + bound)) - np.exp(-4 * drift * bound)) / -np.expm1(-4 * drift * bound)
    return chance


def _integral(values: Floats, x: Floats) -> float:
    return float(np.trapezoid(values, x))
