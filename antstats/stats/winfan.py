"""The win-probability fan: what chance the eventual winner had along the game, as quantiles over playouts."""

import math

import numpy as np
import pandas as pd

from antstats.stats.arrays import Counts, Floats
from antstats.stats.intervals import ratio_error, student
from antstats.stats.winmodel import MOMENTS, Examples, chances

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def fan(data: Examples, weights: Floats, confidence: float) -> pd.DataFrame:
    """Return quantiles over playouts of the chance that the model gave to whoever won, at each moment.

    Parameters
    ----------
    data : moments of playouts. weights : float64 (P,), of the model. confidence : of each interval by itself, 0 to 1.

    Returns
    -------
    DataFrame, a row a moment and quantile: time (share of the game), quantile, chance, low, high (all 0 to 1), method. The chance of a
    shared win is the mean of the winners', weighed by their shares. Intervals are about the playouts, the model taken as it is: the share
    below the quantile is estimated section of deals by section (Student t), and carried back through the distribution (Woodruff 1952).
    """
    given: Floats = (chances(weights, data.lead, data.moment / MOMENTS) * data.share).sum(axis=1)
    groups = np.unique(data.section)
    method = f"Woodruff over {groups.size} sections of deals, t" if groups.size > 1 else "one section of deals: no interval"
    rows = []
    for moment in range(MOMENTS):
        there = data.moment == moment
        chance, section = given[there], data.section[there]
        for p, value in zip(QUANTILES, np.quantile(chance, QUANTILES).tolist(), strict=True):
            low, high = _ends(chance, np.searchsorted(groups, section), groups.size, p, value, confidence)
            rows.append((moment / MOMENTS, p, value, low, high, method))
    return pd.DataFrame(rows, columns=["time", "quantile", "chance", "low", "high", "method"])


def _ends(chance: Floats, section: Counts, groups: int, p: float, value: float, confidence: float) -> tuple[float, float]:
    """Return the ends of the interval of a quantile; NaN with a single section."""
    if groups < 2:
        return math.nan, math.nan
    size, below = np.bincount(section, minlength=groups), np.bincount(section, chance <= value, minlength=groups)
    half = student(groups - 1, confidence) * ratio_error(below, size.astype(np.float64))
    low, high = np.quantile(chance, [max(p - half, 0.0), min(p + half, 1.0)]).tolist()
    return min(low, value), max(high, value)
