"""How a tuning went: what the candidates of each generation were worth, and what the find was judged to be worth on fresh deals."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from antstats.charts import marks, style


@style.applied()
def draw(history: pd.DataFrame, judged: tuple[float, float, float] | None = None, axes: Axes | None = None) -> Axes:
    """Draw values by generation, as share of the win above a fair one.

    Parameters
    ----------
    history : `Tuning.history`; generation, best, mean and sd are drawn, the sd as a band about the mean.
    judged : estimate, low and high of the tuned weights' share above fair on fresh deals; None if they were not judged.
    axes : to draw on; by default a new figure's.

    Raises
    ------
    ValueError : if there is no generation.
    """
    if history.empty:
        message = "a tuning without a finished generation has nothing to draw"
        raise ValueError(message)
    axes = style.canvas(axes, 3.3)
    time = history["generation"].to_numpy(float) + 1
    best, mean, sd = (history[name].to_numpy(float) for name in ("best", "mean", "sd"))
    axes.axhline(0, color=style.ACCENT, linewidth=1.4, linestyle=(0, (4, 2)), zorder=2)
    axes.fill_between(time, mean - sd, mean + sd, color=style.PALE, alpha=0.6, linewidth=0, label="mean and sd of a generation")
    axes.plot(time, mean, color=style.MAIN, linewidth=1.8)
    axes.plot(time, best, color=style.MUTED, linewidth=1.2, linestyle=(0, (1, 1.5)), label="best of a generation")
    end = time[-1]
    if judged is not None:
        estimate, low, high = (np.array([each]) for each in judged)
        end = time[-1] * 1.06 + 1
        marks.points(axes, np.array([end]), estimate, low, high)
        axes.plot([], [], "o", color=style.MAIN, markersize=5, label=f"judged on fresh deals: {_told(*judged)}")
    axes.set_xlim(0.5, end + max(0.03 * end, 0.5))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_title("Share of the win above a fair one, by generation")
    axes.set_xlabel("generation")
    axes.set_ylabel("share above fair")
    style.percent_axis(axes, "y")
    axes.yaxis.set_major_formatter(lambda at, _: f"{100 * at:+.4g} pp" if round(at, 9) else "fair")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.22), frameon=False, fontsize=10)
    return style.settled(axes)


def _told(estimate: float, low: float, high: float) -> str:
    ends = f" ({100 * low:+.1f} to {100 * high:+.1f})" if not np.isnan(low) else ""
    return f"{100 * estimate:+.1f} pp{ends}"
