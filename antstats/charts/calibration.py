"""May the win probability be believed: what was predicted against what came."""

import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, style


@style.applied()
def draw(frame: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Draw predicted and actual shares of the win by bin of prediction.

    Parameters
    ----------
    frame : `WinProbability.calibration`: predicted, actual, low, high (0 to 1; NaN for unknown).
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes, from 0 to 1 both ways; a model to be believed lies on the diagonal.
    """
    axes = style.canvas(axes, 3.9)
    axes.plot([0, 1], [0, 1], color=style.ACCENT, linewidth=1.4, linestyle=(0, (4, 2)), zorder=2)
    axes.text(0.98, 0.03, "dashed: as predicted", color=style.ACCENT, ha="right")
    known = marks.points(axes, *(frame[name].to_numpy(float) for name in ("predicted", "actual", "low", "high")))
    if not known:
        axes.text(0.02, 0.97, "hollow: interval unknown", color=style.MAIN, va="top")
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_title("Is the win probability right?")
    axes.set_xlabel("predicted share of the win")
    axes.set_ylabel("actual share of the win")
    style.percent_axis(axes, "x")
    style.percent_axis(axes, "y")
    axes.grid(axis="both", linewidth=0.8)
    return style.settled(axes)
