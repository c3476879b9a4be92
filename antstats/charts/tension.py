"""How open the outcome stays: the entropy of the win probability along the playout."""

import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, style

NEAR = 0.96  # entropy beyond which its number would lie on the line of even chances


@style.applied()
def draw(frame: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Draw how open the outcome is, by time.

    Parameters
    ----------
    frame : `WinProbability.entropy`, a row a moment: time (share of the game), entropy (1 even, 0 decided), low, high (NaN for unknown).
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes, from 0 to 1 both ways: a game that stays open looks flat and high, one that is over early falls.
    """
    axes = style.canvas(axes, 3.3)
    time, *values = (frame[name].to_numpy(float) for name in ("time", "entropy", "low", "high"))
    axes.plot(time, values[0], color=style.MAIN, linewidth=1.6, zorder=3)
    known = marks.points(axes, time, *values)
    axes.axhline(1.0, color=style.ACCENT, linewidth=1.4, linestyle=(0, (4, 2)), zorder=2)
    axes.text(0.99, 1.02, "all seats have even chances", color=style.ACCENT, ha="right", va="bottom")
    axes.text(0.0, 0.02, "decided" if known else "decided (hollow: interval unknown)", color=style.MUTED, va="bottom")
    last = frame.iloc[-1]
    point = (float(last["time"]), float(last["entropy"]))
    drop = -9 if last["entropy"] > NEAR else 0  # below the dashed line, which would strike it out
    axes.annotate(f"{last['entropy']:.2f}", point, (8, drop), textcoords="offset points", color=style.MAIN, va="center")
    axes.set_xlim(-0.03, 1.03)
    axes.set_ylim(0, 1.12)
    axes.set_title("How open the outcome is, by time")
    axes.set_xlabel("share of the game that is over")
    axes.set_ylabel("entropy of the win probability")
    style.percent_axis(axes, "x")
    axes.grid(axis="y", linewidth=0.8)
    return style.settled(axes)
