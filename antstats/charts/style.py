"""How charts look: a small canvas that stays legible on a phone, few colours, each with a role that a page may recolour."""

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from antstats.charts.shown import ShownAxes

WIDTH = 5.6  # inches; at 72 points an inch this is 403 points, so that a phone shows the text at about 9 px

# Hues of Okabe and Ito, which people of any colour vision tell apart; light and dark of one hue differ in lightness as well.
INK, MUTED, GRID = "#1f2933", "#5b6770", "#d9dee3"
MAIN, PALE, ACCENT, BAND = "#0072b2", "#a6cbe6", "#c44e00", "#f7e6bd"
ROLES = {"ink": INK, "muted": MUTED, "grid": GRID, "main": MAIN, "pale": PALE, "accent": ACCENT, "band": BAND}

SETTINGS: dict[str, Any] = {
    "axes.edgecolor": MUTED,
    "axes.facecolor": "none",
    "axes.labelcolor": INK,
    "axes.labelsize": 11,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlepad": 8,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "figure.facecolor": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],  # comes with matplotlib, so that every machine measures alike
    "font.size": 11,
    "grid.color": GRID,
    "savefig.bbox": None,
    "svg.fonttype": "none",
    "svg.hashsalt": "antstats",
    "text.color": INK,
    "text.parse_math": False,  # a $ in a policy's spelling is a $
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelsize": 10,
    "ytick.labelsize": 10,
}


@contextmanager
def applied() -> Iterator[None]:
    """Apply the style, whatever the user's matplotlib settings are; a decorator too.

    A glyph that DejaVu Sans lacks is no reason to warn: the reader's browser has fonts of its own.
    """
    with matplotlib.style.context(["default", SETTINGS]), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        yield


class _OwnLayout(ConstrainedLayoutEngine):
    """The layout of a figure that is ours and not the caller's."""


def canvas(axes: Axes | None, height: float) -> Axes:
    """Return `axes`, or those of a new figure of `height` inches that no window knows of."""
    return axes if axes is not None else Figure(figsize=(WIDTH, height), layout=_OwnLayout()).add_subplot(axes_class=ShownAxes)


def settled(axes: Axes) -> Axes:
    """Return `axes` with ticks and layout made now: matplotlib makes them late, when the style is no longer applied."""
    figure = axes.figure
    assert isinstance(figure, Figure), "charts stand in figures, not in parts of them"
    figure.draw_without_rendering()
    if isinstance(figure.get_layout_engine(), _OwnLayout):
        figure.set_layout_engine("none")  # laid out again, it would move by a millionth of a point: other bytes
    return axes


def percent_axis(axes: Axes, which: str) -> None:
    """Write the ticks of the axis `which` ("x" or "y"), which holds shares, in percent."""
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_formatter(lambda at, _: f"{100 * at:.6g} %")
    axes.grid(axis="x" if which == "x" else "y", zorder=0, linewidth=0.8)
    axes.set_axisbelow(True)


def told(estimate: float, low: float, high: float) -> str:
    """Return a share and its interval in percent, with two decimals where the interval is narrow."""
    digits = 2 if high - low < 0.01 else 1
    ends = f"{100 * low:.{digits}f} - {100 * high:.{digits}f}" if high >= low else "interval unknown"
    return f"{100 * estimate:.{digits}f} % ({ends})"


def shortened(name: str, most: int = 34) -> str:
    """Return `name` on one line without control characters, its middle left out beyond `most` characters."""
    line = re.sub(r"\s+", " ", "".join(each if each.isprintable() or each.isspace() else "\ufffd" for each in name))
    head = (most - 1) // 3
    return line if len(line) <= most else f"{line[:head]}…{line[len(line) - (most - 1 - head) :]}"
