"""The skill ladder: each policy at its strength, the strongest on top, and how often it wins against the next one down."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, rows, style


@style.applied()
def draw(frame: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Draw the ladder.

    Parameters
    ----------
    frame : `Skill.rungs`, a row a rung, the weakest first: policy; steps, low, high (strength in steps of 60 %, a log-odds scale);
        rate, rate_low, rate_high (chance to win against the rung below, 0 to 1; NaN for the lowest).
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes, with the strongest on top.
    """
    axes = style.canvas(axes, rows.height_of(len(frame)))
    ordered = frame.iloc[::-1]
    place = np.arange(len(ordered)) + 0.25
    strength, low, high = (ordered[name].to_numpy(float) for name in ("steps", "low", "high"))
    marks.points(axes, place, strength, low, high, across=True)
    rates = ordered[["rate", "rate_low", "rate_high"]].to_numpy(float)
    for row, name in enumerate(ordered["policy"]):
        axes.text(0.0, row - 0.06, style.shortened(str(name), 28), va="bottom", transform=axes.get_yaxis_transform(), zorder=5)
        if np.isfinite(rates[row, 0]):
            told = style.told(*rates[row])
            axes.text(1.0, row - 0.06, told, va="bottom", ha="right", transform=axes.get_yaxis_transform(), zorder=5)
    left, right = float(np.nanmin([*low, *strength])), float(np.nanmax([*high, *strength]))
    room = 0.04 * max(right - left, 1.0)
    axes.set_xlim(left - room, right + room)
    axes.set_ylim(len(ordered) + 0.02 - 0.25, -0.55)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", zorder=0, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_title("Skill ladder, with wins against the next one down")
    axes.set_xlabel("strength in steps of 60 % (log-odds), from the weakest")
    axes.set_ylabel("policy", labelpad=8)
    return style.settled(axes)
