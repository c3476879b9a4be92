"""How much each measure differs: differences in units of their margin, with intervals and the band of what does not matter."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, rows, style

MOST = 24  # rows that a chart holds: shares of the win, then what is about all seats, then single seats; the largest of each
LINE = 54  # characters of a name and its numbers
FAR = 12.0  # margins beyond which a difference is drawn at the edge


@style.applied()
def draw(frame: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Draw the differences, a row a measure; those that are identical are left out.

    Parameters
    ----------
    frame : `Comparison.differences`: metric, seat, policy, unit, difference, low, high, margin (in the measure's unit; NaN for unknown),
        verdict.
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes in units of the margin, so that all measures share them, the band from -1 to 1; numbers above each row are in the measure's unit.
    What lies beyond 12 margins is an arrow at the edge.
    """
    kept = frame[(frame["verdict"] != "identical") & (frame["margin"] > 0)]
    size = (kept["difference"] / kept["margin"]).abs()
    single = (kept["seat"].notna() | kept["policy"].notna()) & (kept["metric"] != "share")
    first = pd.DataFrame({"group": (kept["metric"] != "share") + 0 + single, "size": -size}).sort_values(["group", "size"], kind="stable")
    shown = kept.loc[first.index[:MOST]].sort_index()
    axes = style.canvas(axes, rows.height_of(max(len(shown), 1)))
    place = np.arange(len(shown)) + 0.2
    scaled = [(shown[name] / shown["margin"]).to_numpy(float) for name in ("difference", "low", "high")]
    middle, low, high = (np.clip(each, -FAR, FAR) for each in scaled)
    axes.axvspan(-1, 1, color=style.BAND, zorder=0.5, linewidth=0)
    axes.axvline(0, color=style.ACCENT, linewidth=1.4, zorder=1)
    if len(shown):
        inside = np.where(np.abs(scaled[0]) < FAR, 1.0, np.nan)  # an arrow stands for those beyond
        marks.points(axes, place, inside * middle, inside * low, inside * high, across=True)
        for end, sign in ((">", 1), ("<", -1)):
            beyond = sign * scaled[0] >= FAR
            if beyond.any():  # an empty line would count as one at the figure's corner
                axes.plot(middle[beyond], place[beyond], end, color=style.MAIN, markersize=8, clip_on=False, zorder=5)
    for row, each in enumerate(shown.to_dict("records")):
        numbers = numbers_of(each)
        name = style.shortened(name_of(each), max(LINE - len(numbers), 12))
        weight = "bold" if each["verdict"] == "changed" else "normal"
        axes.text(0.0, row - 0.1, name, va="bottom", weight=weight, transform=axes.get_yaxis_transform(), zorder=5)
        axes.text(1.0, row - 0.1, numbers, va="bottom", ha="right", transform=axes.get_yaxis_transform(), zorder=5)
    if not len(shown):
        axes.text(0.5, 0.5, "nothing differs", ha="center", transform=axes.transAxes)
    reach = max(1.5, 1.1 * float(np.nanmax(np.abs([*middle, *low, *high, 1.0]))))
    axes.set_xlim(-reach, reach)
    axes.set_ylim(max(len(shown), 1) - 0.35, -0.6)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", zorder=0, linewidth=0.8)
    axes.set_axisbelow(True)
    left = f"; {MOST} of {len(kept)}" if len(kept) > MOST else ""
    axes.set_title(f"What differs, b less a{left}")
    axes.set_xlabel(f"in units of the margin, cut at {FAR:g}; intervals over deals\nbold: changed, by more than the margin")
    axes.set_ylabel("measure", labelpad=8)
    return style.settled(axes)


def name_of(row: Mapping[Any, Any]) -> str:
    """Return the measure with its seat or policy."""
    about = f"[{row['seat']:.0f}]" if not pd.isna(row["seat"]) else f"[{row['policy']}]" if not pd.isna(row["policy"]) else ""
    return f"{row['metric']}{about}"


def numbers_of(row: Mapping[Any, Any]) -> str:
    """Return difference and interval in the measure's unit; shares in percentage points."""
    scale, unit = (100, " pp") if row["unit"] == "share" else (1, f" {row['unit'].removeprefix('units of ')}".rstrip())
    ends = f"{scale * row['low']:+.3g} to {scale * row['high']:+.3g}" if not math.isnan(row["low"]) else "interval unknown"
    return f"{scale * row['difference']:+.3g}{unit} ({ends})"
