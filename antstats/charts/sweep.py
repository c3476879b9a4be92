"""One measure over a sweep: its estimates with intervals along what is varied, the margin as a band, a line a value of a second thing."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import style

LOOKS = ((style.MAIN, "o", "-"), (style.ACCENT, "s", "-"), (style.MUTED, "^", "-"), (style.INK, "D", "-"), (style.MAIN, "v", "--"))
LINE_HEIGHT = 0.062  # of the height of the axes, that a label takes
ROOM = 0.3  # of the width, for the names of the lines
FROM_ZERO = 0.5  # of its upper end, below which the lower end of an axis of shares is 0; higher up it would hide what moves


@style.applied()
def draw(frame: pd.DataFrame, across: str, line: str | None = None, *, title: str = "", band: str = "", axes: Axes | None = None) -> Axes:
    """Draw one measure.

    Parameters
    ----------
    frame : a row a point: the columns `across` and `line`, estimate, low, high (NaN ends are unknown and leave the point hollow), unit
        (`share` is shown in percent), centre and margin of the band (NaN: none is drawn). Rows without an estimate are left out.
    across : what lies along x: to scale if all its values are numbers, else one place a value in the order of the frame.
    line : the column whose values are drawn as lines, each with its name; None for one line.
    title : what is measured. band : what the band is, written below it. axes : to draw on; by default a new figure's.

    Raises
    ------
    ValueError : if there is no estimate.
    """
    known = frame[frame["estimate"].notna()]
    if known.empty:
        message = "a measure without an estimate has nothing to draw"
        raise ValueError(message)
    axes = style.canvas(axes, 3.6)
    places, ticks = _places(known[across].tolist())
    known = known.assign(place=places)
    groups = [("", known)] if line is None else [(style.shortened(word(name), 24), rows) for name, rows in _grouped(known, line)]
    width = max(places) - min(places) or 1.0
    banded = _band(axes, known, width)
    ends = []
    for number, (name, rows) in enumerate(groups):
        shift = 0.012 * width * (number - (len(groups) - 1) / 2)
        ordered = rows.sort_values("place", kind="stable")
        colour = _line(axes, ordered, shift, number)
        ends.append((float(ordered["estimate"].iloc[-1]), name, colour))
    axes.margins(y=0.12)
    unit = str(known["unit"].iloc[0])
    if unit == "share":
        low, high = axes.get_ylim()
        axes.set_ylim(0 if low < FROM_ZERO * high else low, min(high, 1.0))
    axes.set_xlim(min(places) - 0.06 * width, max(places) + (ROOM if line is not None else 0.06) * width)
    if line is not None:
        _names(axes, ends, max(places) + 0.05 * width)
    if ticks is not None:
        axes.set_xticks(range(len(ticks)), [style.shortened(each, 18) for each in ticks], rotation=0 if len(ticks) < 5 else 30)
    elif len(set(places)) <= 8:
        axes.set_xticks(sorted(set(places)))
    axes.set_title(style.shortened(title, 46))
    axes.set_xlabel(f"{across}\nband: {band}" if banded and band else across)
    axes.set_ylabel("share" if unit == "share" else unit or "value")
    axes.grid(axis="y", zorder=0, linewidth=0.8)
    if unit == "share":
        style.percent_axis(axes, "y")
    axes.set_axisbelow(True)
    return style.settled(axes)


def _places(values: Sequence[Any]) -> tuple[list[float], list[str] | None]:
    """Return where each value lies along x, and the names of the places where they are no numbers."""
    if all(isinstance(each, int | float | np.number) and not isinstance(each, bool | np.bool_) for each in values):
        return [float(each) for each in values], None
    names = [word(each) for each in values]
    order = list(dict.fromkeys(names))
    return [float(order.index(name)) for name in names], order


def _grouped(frame: pd.DataFrame, column: str) -> list[tuple[Any, pd.DataFrame]]:
    """Return the rows by value of a column, in the order of the frame; values may be lists or tables."""
    words = frame[column].map(word)
    return [(each, frame[words == each]) for each in dict.fromkeys(words)]


def word(value: Any) -> str:
    """Return a value as it stands at a tick or a line."""
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _line(axes: Axes, rows: pd.DataFrame, shift: float, number: int) -> str:
    """Draw one line with its intervals, and return its colour."""
    colour, marker, dashes = LOOKS[number % len(LOOKS)]
    at = rows["place"].to_numpy(float) + shift
    estimate, low, high = (rows[name].to_numpy(float) for name in ("estimate", "low", "high"))
    axes.plot(at, estimate, color=colour, linestyle=dashes, linewidth=1.2, alpha=0.7, zorder=3)
    sure = ~(np.isnan(low) | np.isnan(high))
    look: dict[str, Any] = {"color": colour, "marker": marker, "markersize": 5, "linestyle": "none", "zorder": 4, "clip_on": False}
    if sure.any():
        reach = np.clip(np.stack([estimate - low, high - estimate])[:, sure], 0, None)  # rounding must not turn an end inside out
        axes.errorbar(at[sure], estimate[sure], yerr=reach, capsize=3, elinewidth=1.5, **look)
    if not sure.all():
        axes.plot(at[~sure], estimate[~sure], markerfacecolor="none", **look)
    return colour


def _band(axes: Axes, rows: pd.DataFrame, width: float) -> bool:
    """Draw the margin about its centre, if it is one for all lines at each place; tell whether it is."""
    band = rows[["place", "centre", "margin"]].dropna().drop_duplicates().sort_values("place")
    if band.empty or band["place"].duplicated().any():
        return False
    place, centre, margin = (band[column].to_numpy(float) for column in ("place", "centre", "margin"))
    place = np.concatenate([[place[0] - 0.03 * width], place, [place[-1] + 0.03 * width]])
    centre, margin = (np.concatenate([each[:1], each, each[-1:]]) for each in (centre, margin))
    axes.fill_between(place, centre - margin, centre + margin, color=style.BAND, linewidth=0, zorder=1)
    axes.plot(place, centre, color=style.MUTED, linewidth=1.0, linestyle=(0, (4, 2)), zorder=2)
    return True


def _names(axes: Axes, ends: Sequence[tuple[float, str, str]], at: float) -> None:
    """Write the name of each line at its end, moved apart where they would overlap."""
    low, high = axes.get_ylim()
    step = LINE_HEIGHT * (high - low)
    ordered = sorted(ends)
    heights: list[float] = []
    for height, _, _ in ordered:
        heights.append(max(height, heights[-1] + step) if heights else height)
    over = max(0.0, heights[-1] - (high - step / 2))
    for height, (_, name, colour) in zip(heights, ordered, strict=True):
        axes.text(at, height - over, name, color=colour, va="center", fontsize=10, zorder=5)
