"""Shares in rows: a bar from zero, a point and its interval, the name and the numbers written above. Seats and policies share it."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, style

THICK = 0.34  # of a row, whose other part holds the writing


def height_of(rows: int) -> float:
    """Return the inches that a chart of so many rows wants."""
    return 1.25 + 0.52 * rows


def draw_rows(axes: Axes, names: Sequence[str], frame: pd.DataFrame, even: float, even_name: str, margin: float = 0.0) -> None:
    """Draw a row for each row of `frame`, the first on top; changes `axes`.

    Parameters
    ----------
    names : one a row. frame : share, low, high, 0 to 1; NaN ends are unknown and leave the point hollow.
    even : the share to compare with, drawn as a line with `even_name`. margin : drawn around it as a band.
    """
    share, low, high = (frame[name].to_numpy(float) for name in ("share", "low", "high"))
    place = np.arange(len(frame)) + 0.25
    end = min(1.0, 1.08 * float(np.nanmax([*share, *high, even])))
    axes.barh(place, share, THICK, color=style.PALE, zorder=2)
    # Line and margin stop short of the writing.
    axes.barh(place, 2 * margin, 1.5 * THICK, even - margin, color=style.BAND, zorder=1.5)
    axes.vlines(np.full(place.size, even), place - 0.75 * THICK, place + 0.75 * THICK, color=style.ACCENT, linewidth=1.6, zorder=3)
    marks.points(axes, place, share, low, high, across=True)
    for row, name in enumerate(names):
        axes.text(0.0, row - 0.06, style.shortened(name), va="bottom", zorder=5)
        numbers = style.told(share[row], low[row], high[row])
        axes.text(1.0, row - 0.06, numbers, va="bottom", ha="right", transform=axes.get_yaxis_transform(), zorder=5)
    side = "left" if even < 0.25 * end else "right" if even > 0.75 * end else "center"
    axes.text(even, len(frame) - 0.42, even_name, color=style.ACCENT, ha=side, va="top")
    axes.set_xlim(0, end)
    axes.set_ylim(len(frame) + 0.02, -0.55)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    style.percent_axis(axes, "x")
