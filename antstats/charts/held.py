"""Who holds what and wins: the share of the win of seats that held something, off an even one, the farthest on top."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, rows, style

MOST = 20  # rows; what lies nearer to even is left out, and the title says so


@style.applied()
def draw(frame: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Draw a row for each thing held.

    Parameters
    ----------
    frame : what (its name), estimate, low, high: how far the share of the win of its holders lies off an even one, as a share; NaN for
        unknown. In the order in which they are drawn.
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes in percentage points, a line at even.
    """
    left_out = max(len(frame) - MOST, 0)
    frame = frame.head(MOST)
    axes = style.canvas(axes, rows.height_of(len(frame)))
    middle, low, high = (100 * frame[name].to_numpy(float) for name in ("estimate", "low", "high"))
    place = np.arange(len(frame)) + 0.25
    axes.barh(place, np.nan_to_num(middle), rows.THICK, color=style.PALE, zorder=2)
    axes.axvline(0, color=style.ACCENT, linewidth=1.6, zorder=3)
    marks.points(axes, place, middle, low, high, across=True)
    for row, name in enumerate(frame["what"]):
        axes.text(0.0, row - 0.06, style.shortened(str(name)), va="bottom", transform=axes.get_yaxis_transform(), zorder=5)
        ends = f"{low[row]:+.1f} to {high[row]:+.1f}" if high[row] >= low[row] else "interval unknown"
        told = "unknown" if np.isnan(middle[row]) else f"{middle[row]:+.1f} pp ({ends})"
        axes.text(1.0, row - 0.06, told, va="bottom", ha="right", transform=axes.get_yaxis_transform(), zorder=5)
    reach = 1.08 * float(np.nanmax(np.abs([*middle, *low, *high, 1.0])))
    axes.set_xlim(-reach, reach)
    axes.set_ylim(len(frame) + 0.02, -0.55)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", zorder=0, linewidth=0.8)
    axes.set_axisbelow(True)
    more = f" ({left_out} nearer to even left out)" if left_out else ""
    axes.set_title(f"Who held it and won{more}")
    axes.set_xlabel("share of the win off an even one, in pp, each interval by itself")
    axes.set_ylabel("held", labelpad=8)
    return style.settled(axes)
