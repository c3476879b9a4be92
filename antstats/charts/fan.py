"""When is a winner to be seen coming: the chance that the eventual winner had along the game, as a fan of quantiles over playouts."""

import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, style

NAMES = {0.05: "5 %", 0.25: "25 %", 0.5: "half", 0.75: "75 %", 0.95: "95 %"}
BANDS = ((0.05, 0.95, 0.35), (0.25, 0.75, 0.9))
TOP, LOWEST = 1.06, 0.03  # where the highest and the lowest name may stand
APART = 0.062  # of the axis, between two names at its right


@style.applied()
def draw(frame: pd.DataFrame, even: float, axes: Axes | None = None) -> Axes:
    """Draw the fan.

    Parameters
    ----------
    frame : `WinProbability.fan`: time (share of the game), quantile, chance, low, high (0 to 1; NaN ends for unknown).
    even : the chance of a seat that is like all others. axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes, 0 to 1 up: the dark band holds the middle half of all playouts, the light one nine in ten.
    """
    axes = style.canvas(axes, 3.9)
    by = {float(str(quantile)): rows.sort_values("time") for quantile, rows in frame.groupby("quantile")}
    for low, high, alpha in BANDS:
        axes.fill_between(by[low]["time"], by[low]["chance"], by[high]["chance"], color=style.PALE, alpha=alpha, linewidth=0, zorder=2)
    last, known = float(frame["time"].max()), True
    ends: list[tuple[float, str]] = []
    for quantile, rows in by.items():
        time, *values = (rows[name].to_numpy(float) for name in ("time", "chance", "low", "high"))
        middle = quantile == 0.5
        axes.plot(time, values[0], color=style.MAIN, linewidth=2.0 if middle else 0.8, zorder=3)
        known &= marks.points(axes, time, *values, small=not middle)
        ends.append((float(values[0][-1]), NAMES[quantile]))
    axes.plot([-0.03, last], [even, even], color=style.ACCENT, linewidth=1.4, linestyle=(0, (4, 2)), zorder=3)
    _name(axes, ends, last + 0.025)
    words = f"dashed: even, {100 * even:.1f} %" + ("" if known else "; hollow: interval unknown")
    axes.text(0.02, 0.985, words, color=style.ACCENT, va="top", transform=axes.transAxes, zorder=5)
    axes.set_xlim(-0.03, last + 0.33)
    axes.set_ylim(0, 1.12)
    axes.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1])
    axes.set_xticks([0, 0.2, 0.4, 0.6, 0.8])
    axes.set_title("What chance the eventual winner had, by time")
    axes.set_xlabel("share of the game that is over")
    axes.set_ylabel("win probability of the winner")
    style.percent_axis(axes, "x")
    style.percent_axis(axes, "y")
    axes.grid(axis="x", visible=False)
    return style.settled(axes)


def _name(axes: Axes, ends: list[tuple[float, str]], at: float) -> None:
    """Write at the right of each line which part of the playouts lies below it, moved apart where names would meet."""
    ordered = sorted(ends)
    heights: list[float] = []
    for value, _ in ordered:
        heights.append(max(value, heights[-1] + APART) if heights else value)
    above = sum(heights) / len(heights) - sum(value for value, _ in ordered) / len(ordered)
    heights = [each - min(above, heights[0] - LOWEST) for each in heights]  # about the middle of what they name
    highest = TOP
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], highest)
        highest = heights[place] - APART
    for height, (value, name) in zip(heights, ordered, strict=True):
        axes.text(at, height, f"{name} below", color=style.MAIN, va="center", fontsize=9.5, zorder=5)
        if abs(height - value) > APART / 3:
            axes.plot([at - 0.02, at - 0.004], [value, height], color=style.MUTED, linewidth=0.6, zorder=2.5)
