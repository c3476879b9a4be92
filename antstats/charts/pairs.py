"""How pairs of playouts end: the same deal played both ways, by what the judged policy took of it."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, style

WIDE = 0.6


@style.applied()
def draw(frame: pd.DataFrame, policy: str, axes: Axes | None = None) -> Axes:
    """Draw the shares of the pairs.

    Parameters
    ----------
    frame : a row a result, the worst first: pair, share, low, high (0 to 1; NaN for unknown). policy : whose results they are.
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes. Two policies alike make it symmetric; weight on the right is strength.
    """
    axes = style.canvas(axes, 3.3)
    place = np.arange(len(frame), dtype=float)
    share, low, high = (frame[name].to_numpy(float) for name in ("share", "low", "high"))
    axes.bar(place, np.nan_to_num(share), WIDE, color=style.PALE, zorder=2)
    marks.points(axes, place, share, low, high)
    axes.set_xticks(place, [str(each) for each in frame["pair"]])
    axes.set_ylim(0, min(1.0, 1.15 * float(np.nanmax([*share, *high, 0.05]))))
    axes.set_title(style.shortened(f"Pairs of playouts by result for {policy}", 58))
    axes.set_xlabel("lost, drawn or won, each deal in both seatings")
    axes.set_ylabel("share of the pairs")
    style.percent_axis(axes, "y")
    return style.settled(axes)
