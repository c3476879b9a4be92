"""A tornado: how far each figure alone moves a conclusion's quantity, the one that moves it most on top."""

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import style

APART = 0.07  # of a row: the two intervals stand beside each other
THICK = 0.30  # of a row, whose other part holds the writing
MOST = 14  # rows: what moves less is left out, and the axis says so


def widest(rows: pd.DataFrame) -> pd.DataFrame:
    """Return by figure the settings with the lowest and the highest value, the figure that moves it most first.

    Parameters
    ----------
    rows : figure, setting, value, low, high; settings whose value is unknown are left out.

    Returns
    -------
    DataFrame: figure, least, least_setting, least_low, least_high, most, most_setting, most_low, most_high, span.
    """
    known = rows[rows["value"].notna()]
    found = []
    for name, part in known.groupby("figure", sort=False):
        ordered = part.sort_values("value", kind="stable")
        ends = [ordered.iloc[0], ordered.iloc[-1]]
        told = [each[column] for each in ends for column in ("value", "setting", "low", "high")]
        found.append((name, *told, ends[1]["value"] - ends[0]["value"]))
    columns = ["figure", "least", "least_setting", "least_low", "least_high", "most", "most_setting", "most_low", "most_high", "span"]
    return pd.DataFrame(found, columns=columns)


@style.applied()
def draw(rows: pd.DataFrame, base: float, band: tuple[float, float], text: str, unit: str, ax: Axes | None = None) -> Axes:
    """Draw a bar a figure, from its lowest to its highest value over the settings, with their intervals, and the band of the margin.

    Parameters
    ----------
    rows : one-at-a-time rows of one conclusion: figure, setting, value, low, high, as shares. base : the value at the base.
    band : inside of it the conclusion holds. text, unit : of the axis; values are shown times 100.

    Returns
    -------
    The axes: `ax`, or those of a new figure.
    """
    table = widest(rows)
    reach = np.maximum((table["most"] - base).abs(), (table["least"] - base).abs())
    table = table.assign(reach=reach).sort_values("reach", ascending=False, kind="stable", ignore_index=True)
    left_out = max(len(table) - MOST, 0)
    table = table.head(MOST)
    axes = style.canvas(ax, 1.5 + 0.62 * max(len(table), 1))
    place = np.arange(len(table)) + 0.28
    least, most = (100 * table[name].to_numpy(float) for name in ("least", "most"))
    at = 100 * base
    low, high = np.fmin(least, at), np.fmax(most, at)
    axes.barh(place, high - low, THICK, low, color=style.PALE, zorder=2)
    two = (table["least_setting"] != table["most_setting"]).to_numpy()
    for values, side, off in ((least, "least", np.where(two, -APART, 0.0)), (np.where(two, most, np.nan), "most", APART)):
        ends = 100 * table[[f"{side}_low", f"{side}_high"]].to_numpy(float)
        bars = np.clip(np.stack([values - ends[:, 0], ends[:, 1] - values]), 0, None)
        look = {"color": style.MAIN, "markersize": 4, "capsize": 3, "linewidth": 1.4, "zorder": 4}
        axes.errorbar(values, place + off, xerr=np.nan_to_num(bars), fmt="o", **look)  # type: ignore[arg-type]  # one dict for several types
    axes.vlines(np.full(place.size, at), place - 0.7 * THICK, place + 0.7 * THICK, color=style.INK, linewidth=1.4, zorder=3)
    for row, name in enumerate(table["figure"]):
        axes.text(0.0, row, style.shortened(str(name), 30), va="bottom", weight="bold", transform=axes.get_yaxis_transform(), zorder=5)
        one, other = (style.shortened(str(table[f"{side}_setting"][row]), 26) for side in ("least", "most"))
        said = one if one == other else f"{one}  …  {other}"
        axes.text(1.0, row, said, va="bottom", ha="right", color=style.MUTED, fontsize=8.5, transform=axes.get_yaxis_transform(), zorder=5)
    shown = axes.get_xlim()
    edges = [100 * each for each in band if math.isfinite(each)]
    axes.axvspan(max(min(edges), shown[0]), min(max(edges), shown[1]), color=style.BAND, alpha=0.6, zorder=0.5, linewidth=0)
    axes.set_xlim(shown)
    axes.set_ylim(len(table) + 0.05, -0.45)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", zorder=0, linewidth=0.8)
    more = f"\nthe {left_out} that move it less left out" if left_out else ""
    axes.set_xlabel(f"{unit}; one figure at a time, line: as it is{more}", fontsize=10)
    axes.set_title(style.shortened(f"{text[:1].upper()}{text[1:]}", 58), fontsize=12 if len(text) < 46 else 10)
    return style.settled(axes)
