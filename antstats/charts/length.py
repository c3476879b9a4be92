"""How long playouts are: a histogram, with the median and the ends between which nine in ten lie."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from antstats.charts import style

BINS = 40  # at most, as long as no few playouts are far longer than the rest
ROOM = 0.45  # of the width, for the writing right of p95
FAR = 1.5  # times p99: what lies beyond is counted in words instead of squeezing the rest
NAMES = {"p5": "5 %", "p50": "half", "p95": "95 %"}


@style.applied()
def draw(frame: pd.DataFrame, metrics: pd.DataFrame, measure: str = "turns", axes: Axes | None = None) -> Axes:
    """Draw the histogram of a length of the playouts.

    Parameters
    ----------
    frame : a row a playout with the column `measure`, whole numbers. metrics : `Summary.metrics`, for the quantiles and their intervals.
    measure : turns or rounds. axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes. Bars hold equally many whole numbers each; their heights are shares of all playouts, those left out on the right included.
    """
    axes = style.canvas(axes, 3.5)
    lengths = frame[measure].to_numpy()
    edges, beyond = _edges(lengths)
    counts, _ = np.histogram(lengths, edges)
    shares = counts / lengths.size
    axes.bar(edges[:-1], shares, np.diff(edges), align="edge", color=style.PALE, edgecolor=style.MAIN, linewidth=0.5, zorder=2)
    top = float(shares.max())
    rows = metrics[(metrics["group"] == "length") & metrics["seat"].isna()].set_index("metric")
    last = float(edges[0])
    for place, (name, words) in enumerate(NAMES.items()):
        if f"{measure}_{name}" in rows.index:
            last, low, high = (float(rows[end].to_dict()[f"{measure}_{name}"]) for end in ("estimate", "low", "high"))
            _quantile(axes, last, low, high, words, top * (1.42 - 0.15 * place))
    if beyond:
        words = f"{100 * beyond / lengths.size:.2g} % are longer, up to {lengths.max():,}"
        axes.text(1.0, 0.55, words, ha="right", color=style.MUTED, transform=axes.transAxes)
    axes.set_xlim(edges[0], max(edges[-1], last + ROOM * (edges[-1] - edges[0])))
    axes.set_ylim(0, 1.55 * top)
    axes.set_yticks([each for each in MaxNLocator(5).tick_values(0, top) if each <= top])
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.set_title(f"Length of a playout in {measure}")
    axes.set_xlabel(f"{measure} of a playout")
    width = int(edges[1] - edges[0])
    axes.set_ylabel("share of playouts" + (f" by {width} {measure}" if width > 1 else ""))
    style.percent_axis(axes, "y")
    return style.settled(axes)


def _edges(lengths: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], int]:
    """Return edges between whole numbers, equally far apart, and how many playouts lie beyond the last."""
    low, high = int(lengths.min()), int(lengths.max())
    most = FAR * float(np.quantile(lengths, 0.99))
    shown = high if high <= most else int(most)
    width = max(1, -(-(shown - low + 1) // BINS))
    n = max(-(-(shown - low + 1) // width), 3)
    first = low if shown - low >= 2 else low - 1
    edges = first - 0.5 + width * np.arange(n + 1)
    return edges, int((lengths > edges[-1]).sum())


def _quantile(axes: Axes, at: float, low: float, high: float, words: str, height: float) -> None:
    """Draw a quantile as a line with its interval across, and write its value on it."""
    if low <= high:
        reach = [[max(at - low, 0)], [max(high - at, 0)]]
        axes.errorbar([at], [height], xerr=reach, color=style.ACCENT, capsize=3, linewidth=1.4, zorder=4)
    axes.vlines(at, 0, height, color=style.ACCENT, linewidth=1.4, linestyle=(0, (4, 2)), zorder=3)
    right = max(at, high) if low <= high else at  # beyond the interval, which would strike it out
    axes.annotate(f"{words}: {at:,.0f} or fewer", (right, height), (5, -4), textcoords="offset points", color=style.ACCENT, zorder=5)
