"""The win-probability fan: what chance the eventual winner had along the game, as quantiles over playouts."""

import math

import numpy as np
import pandas as pd

from antstats.stats.arrays import Counts, Floats
from antstats.stats.intervals import student
from antstats.stats.winmodel import MOMENTS, Examples, chances

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def fan(data: Examples, weights: Floats, left: Floats, confidence: float) -> pd.DataFrame:
    """Return quantiles over playouts of the chance that the model gave to whoever won, at each moment.

    Parameters
    ----------
    data : moments of playouts. weights : float64 (P,), of the model. left : (sections, P), fitted without each section of deals.
    confidence : of each interval by itself, 0 to 1.

    Returns
    -------
    DataFrame, a row a moment and quantile: time (share of the game), quantile, chance, low, high (all 0 to 1), method. The chance of a
    shared win is the mean of the winners', weighed by their shares. Intervals leave out one section of deals at a time (jackknife over
    groups, which is valid for quantiles where the groups are large: Shao & Wu 1989; t with sections - 1 degrees of freedom).
    """
    groups = len(left)
    estimate = _quantiles(_given(data, weights), data.moment)
    without = np.full((groups, *estimate.shape), math.nan)
    for section in range(groups if groups > 1 else 0):
        rest = data.section != section
        without[section] = _quantiles(_given(data, left[section])[rest], data.moment[rest])
    pseudo = groups * estimate - (groups - 1) * without
    error = np.std(pseudo, axis=0, ddof=1) / math.sqrt(groups) if groups > 1 else np.full(estimate.shape, math.nan)
    half = student(groups - 1, confidence) * error
    moments = np.repeat(np.arange(MOMENTS) / MOMENTS, len(QUANTILES))
    found = pd.DataFrame({"time": moments, "quantile": np.tile(QUANTILES, MOMENTS), "chance": estimate.ravel()})
    found["low"], found["high"] = np.maximum(estimate - half, 0).ravel(), np.minimum(estimate + half, 1).ravel()
    return found.assign(method=f"jackknife over {groups} sections of deals, t" if groups > 1 else "one section of deals: no interval")


def _given(data: Examples, weights: Floats) -> Floats:
    """Return the chance given to those who won, float64 (n,)."""
    given: Floats = (chances(weights, data.lead, data.moment / MOMENTS) * data.share).sum(axis=1)
    return given


def _quantiles(chance: Floats, moment: Counts) -> Floats:
    """Return quantiles by moment, float64 (moments, quantiles)."""
    return np.stack([np.quantile(chance[moment == at], QUANTILES) for at in range(MOMENTS)])
