"""Does the leader run away: the share of the win of whoever leads alone at a quarter, half and three quarters of the game."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, style

QUARTERS = (25, 50, 75)
TALL, GAP = 0.24, 0.03  # two lines of writing and their distance, on the axis of shares


@style.applied()
def draw(metrics: pd.DataFrame, even: float, axes: Axes | None = None) -> Axes:
    """Draw the runaway index.

    Parameters
    ----------
    metrics : `Summary.metrics`, whose rows runaway_25, runaway_50 and runaway_75 are drawn (NaN for unknown).
    even : what a seat wins on average, 0 to 1. axes : to draw on; by default a new figure's.

    Raises
    ------
    ValueError : if there is no such row, as in a game without a standing.
    """
    found = metrics[metrics["metric"].isin([f"runaway_{each}" for each in QUARTERS]) & (metrics["group"] == "tension")]
    if found.empty:
        message = "a game without a standing has no leaders to draw"
        raise ValueError(message)
    axes = style.canvas(axes, 3.3)
    time = found["metric"].str.removeprefix("runaway_").astype(int).to_numpy() / 100
    share, low, high = (found[name].to_numpy(float) for name in ("estimate", "low", "high"))
    known = ~(np.isnan(low) | np.isnan(high))
    axes.axhline(even, color=style.ACCENT, linewidth=1.4, linestyle=(0, (4, 2)), zorder=2)
    axes.text(1.02, even, f"even\n{100 * even:.1f} %", color=style.ACCENT, va="center")
    marks.points(axes, time, share, low, high)
    for place in np.flatnonzero(~np.isnan(share)):
        words = f"{100 * share[place]:.1f} %\n" + (f"{100 * low[place]:.1f} - {100 * high[place]:.1f}" if known[place] else "unknown")
        at, below = _clear(*(low[place], high[place]) if known[place] else (share[place], share[place]), even)
        axes.text(time[place], at, words, color=style.MAIN, va="top" if below else "bottom", ha="center")
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1.3)
    axes.set_title("Share of the win of a lone leader, by time")
    axes.set_xlabel("share of the game that is over")
    axes.set_ylabel("share of the win of the leader")
    style.percent_axis(axes, "y")
    axes.xaxis.set_major_formatter(lambda at, _: f"{100 * at:.0f} %")
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
    axes.set_xticks([0, *time.tolist(), 1])
    return style.settled(axes)


def _clear(low: float, high: float, even: float) -> tuple[float, bool]:
    """Return a height where writing crosses neither the interval nor the even line, and whether it hangs below."""
    if high < even < high + TALL:
        return (low - GAP, True) if low > TALL else (even + GAP, False)
    return high + GAP, False
