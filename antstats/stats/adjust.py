"""p-values of several questions that are asked together: a gate controls the chance of any false alarm, exploration their share."""

import numpy as np

from antstats.stats.arrays import Floats


def holm(p: Floats) -> Floats:
    """Return Holm's adjusted p-values (1979): rejecting those up to alpha, any of them is wrong with a chance of alpha at most.

    Parameters
    ----------
    p : float64 (n,), 0 to 1; NaN (no answer) stays NaN and is not counted.
    """
    known = ~np.isnan(p)
    adjusted = np.full(p.shape, np.nan)
    values = p[known]
    order = np.argsort(values, kind="stable")
    stepped = np.maximum.accumulate(values[order] * np.arange(values.size, 0, -1))
    back = np.empty(values.size)
    back[order] = np.minimum(stepped, 1.0)
    adjusted[known] = back
    return adjusted


def benjamini_hochberg(p: Floats) -> Floats:
    """Return the adjusted p-values of Benjamini & Hochberg (1995): of those up to alpha, a share of alpha is expected to be wrong.

    Parameters
    ----------
    p : float64 (n,), 0 to 1; NaN (no answer) stays NaN and is not counted.
    """
    known = ~np.isnan(p)
    adjusted = np.full(p.shape, np.nan)
    values = p[known]
    n = values.size
    order = np.argsort(values, kind="stable")[::-1]
    stepped = np.minimum.accumulate(values[order] * n / np.arange(n, 0, -1))
    back = np.empty(n)
    back[order] = np.minimum(stepped, 1.0)
    adjusted[known] = back
    return adjusted
