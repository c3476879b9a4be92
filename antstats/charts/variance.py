"""What decides a playout: the parts of the variance of a win share, as bars with their intervals."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, rows, style

NAMES = {
    "who plays": "who plays",
    "seat": "seat",
    "line-up": "who meets whom",
    "set-up": "set-up",
    "play": "dice and draws in play",
    "policy streams": "policies' own chance",
}


@style.applied()
def draw(frame: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Draw the split of the variance.

    Parameters
    ----------
    frame : of `variance_split`, a row a part: part, share, low, high (0 to 1; NaN for unknown).
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes, with the parts in the order of the frame: skill, seat, then luck.
    """
    axes = style.canvas(axes, rows.height_of(len(frame)))
    share, low, high = (frame[name].to_numpy(float) for name in ("share", "low", "high"))
    share = np.nan_to_num(share)
    place = np.arange(len(frame)) + 0.25
    axes.barh(place, share, rows.THICK, color=style.PALE, zorder=2)
    marks.points(axes, place, share, low, high, across=True)
    for row, part in enumerate(frame["part"]):
        axes.text(0.0, row - 0.06, NAMES.get(str(part), str(part)), va="bottom", zorder=5)
        told = style.told(share[row], low[row], high[row])
        axes.text(1.0, row - 0.06, told, va="bottom", ha="right", transform=axes.get_yaxis_transform(), zorder=5)
    axes.set_xlim(0, min(1.0, 1.08 * float(np.nanmax([*share, *high, 0.1]))))
    axes.set_ylim(len(frame) + 0.02 - 0.25, -0.55)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    style.percent_axis(axes, "x")
    axes.set_title("What decides a playout")
    axes.set_xlabel("part of the variance of a win share, with intervals")
    axes.set_ylabel("part", labelpad=8)
    return style.settled(axes)
