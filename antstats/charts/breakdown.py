"""A breakdown: a number of a run told apart along one axis or two, as a coloured grid, a table with intervals, or points along an axis."""

import math
import textwrap

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import QuadMesh
from matplotlib.colors import BoundaryNorm, LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from antstats.breakdowns import Breakdown
from antstats.charts import marks, style
from antstats.charts.sweep import LOOKS

COLOURS = LinearSegmentedColormap.from_list("breakdown", ["#e4eff7", style.PALE, style.MAIN, "#003f66"])
DARK, LIGHT = "#111418", "#fdfdfd"  # writing in cells, whose colours stay when a page recolours the rest
STEPS = 6  # of the scale of colours
TALL = {"heatmap": 0.42, "cross": 0.56}  # inches of a row
BROAD = 4.3  # inches that the columns share
VAGUE = 0.1  # half the width of an interval beyond which a share of the win gets no colour: it would be the colour of chance
BRIGHT = 1.6  # sum of red, green and blue below which writing is light
GRID = "#ffffff"


@style.applied()
def draw(frame: pd.DataFrame, breakdown: Breakdown, axes: Axes | None = None) -> Axes:
    """Draw a breakdown as it asks to be.

    Parameters
    ----------
    frame : `Breakdowns.table`: row, column, estimate, low, high (NaN for unknown), of. breakdown : what it is.
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes. Rows and columns at the ends where nothing falls are left out. In a grid each cell holds its estimate and below it half the
    width of its interval (a table with intervals: both ends); a dot is a cell that nothing fell in.

    Raises
    ------
    ValueError : if no cell is known.
    """
    if frame["estimate"].isna().all():
        message = f"the breakdown {breakdown.name!r} has nothing to draw"
        raise ValueError(message)
    frame = _trimmed(frame, breakdown)
    return _curve(frame, breakdown, axes) if breakdown.kind == "curve" else _grid(frame, breakdown, axes)


def _trimmed(frame: pd.DataFrame, breakdown: Breakdown) -> pd.DataFrame:
    """Return the frame without empty rows and columns: at its ends, and between them too where the entries have no order."""
    known = frame["estimate"].notna()
    frame = frame.assign(met=known if breakdown.source == "share" else known & (frame["estimate"] != 0))
    for name, axis in (("row", breakdown.down), ("column", breakdown.across)):
        order = list(dict.fromkeys(frame[name]))
        full = [label for label in order if frame["met"][frame[name] == label].any()] or order
        if axis.edges or (not axis.source and len(order) % 2 == 0):
            kept = order[order.index(full[0]) : order.index(full[-1]) + 1]
        elif not axis.source:  # places: the middle stays the middle
            rim = min(order.index(full[0]), len(order) - 1 - order.index(full[-1]))
            kept = order[rim : len(order) - rim]
        else:
            kept = full
        frame = frame[frame[name].isin(kept)]
    return frame


def _grid(frame: pd.DataFrame, breakdown: Breakdown, axes: Axes | None) -> Axes:
    rows, columns = (list(dict.fromkeys(frame[name])) for name in ("row", "column"))
    own, shape = axes is None, (len(rows), len(columns))
    axes = style.canvas(axes, 1.65 + TALL[breakdown.kind] * len(rows))
    estimate, low, high = (frame[name].to_numpy(float).reshape(shape) for name in ("estimate", "low", "high"))
    coloured = np.where((high - low <= 2 * VAGUE) | (breakdown.source != "share"), estimate, np.nan)
    if np.isnan(coloured).all():
        coloured = estimate
    if breakdown.source != "share":
        coloured = np.where(coloured == 0, np.nan, coloured)
    levels = MaxNLocator(STEPS, steps=[1, 2, 2.5, 5, 10]).tick_values(
        *((np.nanmin(coloured), np.nanmax(coloured)) if breakdown.source == "share" else (0.0, max(np.nanmax(coloured), 1e-9)))
    )
    norm = BoundaryNorm(levels, COLOURS.N, extend="neither")
    mesh = axes.pcolormesh(np.arange(shape[1] + 1) - 0.5, np.arange(shape[0] + 1) - 0.5, coloured, cmap=COLOURS, norm=norm, zorder=1)
    mesh.set_edgecolor(GRID)
    mesh.set_linewidth(0.6)
    for (i, j), value in np.ndenumerate(estimate):
        empty = math.isnan(value) or (breakdown.source != "share" and value == 0)
        words = "·" if empty else _words(value, float(low[i, j]), float(high[i, j]), breakdown)
        dark = not math.isnan(coloured[i, j]) and sum(COLOURS(norm(coloured[i, j]))[:3]) < BRIGHT
        look = {"ha": "center", "va": "center", "fontsize": _size(shape[1], breakdown.kind), "linespacing": 1.2}
        axes.text(j, i, words, color=LIGHT if dark else style.INK if math.isnan(coloured[i, j]) else DARK, **look)  # type: ignore[arg-type]  # one dict for several types
    axes.set_ylim(shape[0] - 0.5, -0.5)
    axes.set_xticks(range(shape[1]), [_label(each, BROAD / shape[1]) for each in columns], fontsize=9)
    axes.set_yticks(range(shape[0]), [style.shortened(each, 24) for each in rows])
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_title(style.shortened(breakdown.text, 64), fontsize=12 if len(breakdown.text) < 46 else 10)
    axes.set_xlabel(f"{breakdown.across.name}\n{told(breakdown)}", fontsize=10)
    axes.set_ylabel("\n".join(textwrap.wrap(breakdown.down.name, max(int(TALL[breakdown.kind] * shape[0] * 11), 12))))
    if own and breakdown.kind == "heatmap":
        _scale(axes, mesh, breakdown)
    return style.settled(axes)


def told(breakdown: Breakdown) -> str:
    """Return what the numbers of a chart are, in words."""
    what = {"": "share of all", "share": "share of the win"}.get(breakdown.source, breakdown.unit)
    if breakdown.kind == "heatmap":
        white = f"\nno colour: known less well than ± {100 * VAGUE:g} pp" if breakdown.source == "share" else ""
        return f"{what}; ±: half the interval over deals{white}"
    return f"{what}; {'in brackets: interval' if breakdown.kind == 'cross' else 'intervals'} over deals"


def _words(value: float, low: float, high: float, breakdown: Breakdown) -> str:
    """Return a cell's estimate and its interval on two lines."""
    scale = 100 if breakdown.unit == "share" else 1
    half = scale * (high - low) / 2
    most = 2 if scale == 100 else 3
    digits = min(max(0, 1 - math.floor(math.log10(half))), most) if half > 0 else most - 1
    digits = min(digits, 1) if scale == 100 and value >= 0.01 else digits
    sign = " %" if scale == 100 and breakdown.kind == "cross" else ""
    if math.isnan(half):
        ends = "unknown"
    elif breakdown.kind == "cross":
        ends = f"({scale * low:.{digits}f} - {scale * high:.{digits}f})"
    else:
        ends = f"± {half:.{digits}f}"
    return f"{scale * value:.{digits}f}{sign}\n{ends}"


def _size(columns: int, kind: str) -> float:
    """Return the size of writing that fits into a cell, in points."""
    return 10.0 if kind == "cross" and columns < 4 else 9.0 if columns < 6 else 7.5 if columns < 9 else 6.5


def _label(name: str, inches: float) -> str:
    """Return a label in lines that fit the breadth of a column."""
    kept = style.shortened(name).replace(" - ", "\u2013")  # a range is one word
    return "\n".join(textwrap.wrap(kept, max(int(inches * 11), 5))) or name


def _scale(axes: Axes, mesh: QuadMesh, breakdown: Breakdown) -> None:
    figure = axes.figure
    assert isinstance(figure, Figure), "charts stand in figures, not in parts of them"
    bar = figure.colorbar(mesh, ax=axes, fraction=0.045, pad=0.02)
    bar.outline.set_visible(False)  # type: ignore[operator]  # matplotlib's stubs call it a float
    bar.ax.tick_params(length=0, labelsize=9)
    if breakdown.unit == "share":
        bar.ax.yaxis.set_major_formatter(lambda at, _: f"{100 * at:.4g} %")


def _curve(frame: pd.DataFrame, breakdown: Breakdown, axes: Axes | None) -> Axes:
    axes = style.canvas(axes, 3.4)
    columns = list(dict.fromkeys(frame["column"]))
    lines = list(dict.fromkeys(frame["row"]))
    high = float(np.nanmax(frame[["estimate", "high"]].to_numpy(float)))
    for number, line in enumerate(lines):
        rows = frame[frame["row"] == line]
        estimate, low, top = (rows[name].to_numpy(float) for name in ("estimate", "low", "high"))
        at = np.arange(len(columns)) + 0.12 * (number - (len(lines) - 1) / 2)
        colour, marker, dashes = LOOKS[number % len(LOOKS)]
        if breakdown.source or len(lines) > 1:
            axes.plot(at, estimate, color=colour, linewidth=1.0, alpha=0.6, linestyle=dashes, zorder=3)
        else:  # how often: entries may be of different breadth, so that a line from one to the next would mean nothing
            axes.bar(at, estimate, 0.6, color=style.PALE, zorder=2)
        marks.points(axes, at, estimate, low, top, look={"color": colour, "marker": marker})
        if len(lines) == 1:
            for place, value, end in zip(at, estimate, np.where(np.isnan(top), estimate, top), strict=True):
                if not math.isnan(value):
                    axes.text(
                        place, end + 0.025 * high, _told(value, breakdown), ha="center", va="bottom", fontsize=9, color=colour, zorder=5
                    )
        else:
            axes.text(len(columns) - 0.75, estimate[~np.isnan(estimate)][-1], style.shortened(line, 16), color=colour, va="center")
    axes.set_xlim(-0.5, len(columns) - (0.5 if len(lines) == 1 else -1.2))
    axes.set_ylim(0, 1.16 * high)
    axes.set_xticks(range(len(columns)), [_label(each, BROAD / len(columns)) for each in columns])
    axes.set_title(style.shortened(breakdown.text, 50))
    axes.set_xlabel(f"{breakdown.across.name}\n{told(breakdown)}", fontsize=10)
    axes.set_ylabel("share" if breakdown.unit == "share" else breakdown.unit)
    axes.grid(axis="y", zorder=0, linewidth=0.8)
    axes.set_axisbelow(True)
    if breakdown.unit == "share":
        style.percent_axis(axes, "y")
    return style.settled(axes)


def _told(value: float, breakdown: Breakdown) -> str:
    if breakdown.unit != "share":
        return f"{value:.3g}"
    digits = 0 if value >= 0.1 or value == 0 else 1 if value >= 0.001 else 2
    return "< 0.01 %" if 0 < value < 0.00005 else f"{100 * value:.{digits}f} %"
