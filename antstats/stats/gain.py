"""What tuning gained: mean differences over deals, with their intervals, and the word for them."""

import math
from enum import StrEnum

import numpy as np

from antstats.stats.arrays import Floats
from antstats.stats.intervals import Interval, simultaneous


class Gain(StrEnum):
    """The three answers to whether something is better."""

    BETTER = "better"
    NO_BETTER = "no better"
    CANNOT_TELL = "cannot tell yet"


def mean_difference(values: Floats, confidence: float = 0.95) -> Interval:
    """Return the mean of differences of shares, with its interval.

    Parameters
    ----------
    values : float64 (deals,), one difference a deal, -1 to 1. confidence : 0 to 1.

    Returns
    -------
    Interval in shares, -1 to 1: Student t over deals, or the bound of `chernoff` where hardly a deal differs. NaN ends below two deals.
    """
    # Shifted and halved, differences lie in 0..1, as the intervals of shares want them.
    shifted = (values + 1) / 2
    variance = np.array([[shifted.var(ddof=1) if len(values) > 1 else math.nan]])
    found = simultaneous(np.array([shifted.mean()]), variance, len(values), confidence)[0]
    return Interval(float(values.mean()), 2 * found.low - 1, 2 * found.high - 1, found.method)


def judged(difference: Interval, margin: float) -> Gain:
    """Return the word for a difference: better above 0, no better if at most `margin` (a share) is to be had, else it cannot be told."""
    if difference.known and difference.low > 0:
        return Gain.BETTER
    if difference.known and difference.high <= margin:
        return Gain.NO_BETTER
    return Gain.CANNOT_TELL
