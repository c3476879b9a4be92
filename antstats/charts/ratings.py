"""How strong each policy is: ratings as points with their intervals, names and numbers written above."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, rows, style


@style.applied()
def draw(frame: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Draw the ratings, the best on top.

    Parameters
    ----------
    frame : `Ratings.frame()`: policy, elo, elo_low, elo_high (points; NaN ends for unknown), first_in (0 to 1).
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes, with a line at the mean of all policies, which is 0.
    """
    axes = style.canvas(axes, rows.height_of(len(frame)))
    ordered = frame.sort_values("elo", ascending=False, kind="stable")
    elo, low, high = (ordered[name].to_numpy(float) for name in ("elo", "elo_low", "elo_high"))
    place = np.arange(len(ordered)) + 0.2
    axes.vlines(np.zeros(place.size), place - 0.25, place + 0.25, color=style.ACCENT, linewidth=1.6, zorder=3)
    marks.points(axes, place, elo, low, high, across=True)
    for row, (name, first) in enumerate(zip(ordered["policy"], ordered["first_in"], strict=True)):
        ends = "interval unknown" if np.isnan(low[row]) else f"{low[row]:.0f} to {high[row]:.0f}"
        lead = f"; first in {100 * first:.0f} %" if first >= 0.005 else ""
        axes.text(0.0, row - 0.1, style.shortened(str(name), 24), va="bottom", transform=axes.get_yaxis_transform(), zorder=5)
        numbers = f"{elo[row]:+.0f} ({ends}){lead}"
        axes.text(1.0, row - 0.1, numbers, va="bottom", ha="right", transform=axes.get_yaxis_transform(), zorder=5)
    axes.margins(x=0.06)
    axes.set_ylim(len(ordered) - 0.35, -0.6)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", zorder=0, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_title("How strong is each policy")
    axes.set_xlabel("rating in points (400: ten to one), mean 0; intervals over deals")
    axes.set_ylabel("policy", labelpad=8)
    return style.settled(axes)
