"""Points with their intervals: full where the interval is known, hollow where it is not."""

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from antstats.charts import style

Floats = np.ndarray[Any, np.dtype[np.floating[Any]]]


def points(
    axes: Axes,
    at: Floats,
    estimate: Floats,
    low: Floats,
    high: Floats,
    *,
    across: bool = False,
    small: bool = False,
    look: dict[str, Any] | None = None,
) -> bool:
    """Draw an estimate with its interval at each place, float64 (n,) all; changes `axes`.

    Parameters
    ----------
    at : places on the other axis. across : True if the estimates lie along x. small : True for what is shown beside the main thing.
    look : of the points, in place of our own, as matplotlib has it.

    Returns
    -------
    True if every interval is known.
    """
    known = ~(np.isnan(low) | np.isnan(high))
    look = {"color": style.MAIN, "marker": "o", "markersize": 2.5 if small else 5, "clip_on": False, "zorder": 4} | (look or {})
    if known.any():
        # Rounding must not turn an end inside out.
        reach = np.clip(np.stack([estimate - low, high - estimate])[:, known], 0, None)
        ends: dict[str, Any] = {"xerr": reach} if across else {"yerr": reach}
        x, y = (estimate, at) if across else (at, estimate)
        axes.errorbar(x[known], y[known], linestyle="none", capsize=2 if small else 4, elinewidth=1.0 if small else 1.8, **ends, **look)
    if not known.all():
        x, y = (estimate, at) if across else (at, estimate)
        axes.plot(x[~known], y[~known], linestyle="none", markerfacecolor="none", **look)
    return bool(known.all())
