"""Points with their intervals: full where the interval is known, hollow where it is not."""

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from antstats.charts import style

Floats = np.ndarray[Any, np.dtype[np.floating[Any]]]


def points(axes: Axes, at: Floats, estimate: Floats, low: Floats, high: Floats, *, across: bool = False) -> bool:
    """Draw an estimate with its interval at each place, float64 (n,) all; changes `axes`.

    Parameters
    ----------
    at : places on the other axis. across : True if the estimates lie along x.

    Returns
    -------
    True if every interval is known.
    """
    known = ~(np.isnan(low) | np.isnan(high))
    look: dict[str, Any] = {"color": style.MAIN, "markersize": 5, "clip_on": False, "zorder": 4}
    if known.any():
        # Rounding must not turn an end inside out.
        reach = np.clip(np.stack([estimate - low, high - estimate])[:, known], 0, None)
        ends: dict[str, Any] = {"xerr": reach} if across else {"yerr": reach}
        x, y = (estimate, at) if across else (at, estimate)
        axes.errorbar(x[known], y[known], fmt="o", capsize=4, linewidth=1.8, **ends, **look)
    if not known.all():
        x, y = (estimate, at) if across else (at, estimate)
        axes.plot(x[~known], y[~known], "o", markerfacecolor="none", **look)
    return bool(known.all())
