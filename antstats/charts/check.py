"""A check at a glance: every watched measure in units of what is accepted of it, scenario by scenario."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from antstats.charts import style

FAR = 3.0  # half widths of what is accepted, beyond which a measure is drawn as an arrow at the edge
HEAD, LANE, GAP = 0.30, 0.105, 0.13  # inches: the writing of a leg, one measure, and the room below them
LINE = 58  # characters of a leg's name and its counts together
MOST = 14  # measures of a leg that are drawn, those nearest to their limits or beyond
LOOKS: Mapping[str, Mapping[str, Any]] = {
    "fine": {"color": style.MAIN, "marker": "o", "markersize": 4},
    "open": {"color": style.MUTED, "marker": "o", "markersize": 4, "markerfacecolor": "white"},
    "bad": {"color": style.ACCENT, "marker": "D", "markersize": 5},
}
CLASS = dict.fromkeys(("identical", "unchanged", "inside"), "fine") | dict.fromkeys(("changed", "outside"), "bad")  # the others are open


@style.applied()
def draw(measures: Sequence[Mapping[str, Any]], axes: Axes | None = None) -> Axes:
    """Draw the overview.

    Parameters
    ----------
    measures : rows of `Check.rows`: leg, measure, verdict, difference (or `now`, against a band), low, high, accepted_low,
        accepted_high; None for unknown. axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes. Between -1 and 1 lies what is accepted. Filled: fine; hollow: cannot be told yet; orange diamonds: changed or outside.
    What lies beyond 3, or has no room to differ, is an arrow at the edge.

    Raises
    ------
    ValueError : if there is no measure.
    """
    if not measures:
        message = "a check without a measure has nothing to draw"
        raise ValueError(message)
    legs = list(dict.fromkeys(str(each["leg"]) for each in measures))
    shown = {leg: _nearest([each for each in measures if each["leg"] == leg]) for leg in legs}
    tall = sum(HEAD + LANE * max(len(rows), 1) + GAP for rows in shown.values())
    axes = style.canvas(axes, 1.25 + tall)
    at = 0.0
    for leg, rows in shown.items():
        numbers, bad = _counts([str(each["verdict"]) for each in measures if each["leg"] == leg])
        place: dict[str, Any] = {"va": "bottom", "fontsize": 10, "transform": axes.get_yaxis_transform(), "zorder": 5}
        axes.text(0.0, at + HEAD - 0.07, style.shortened(leg, LINE - len(numbers)), weight="bold", **place)
        axes.text(1.0, at + HEAD - 0.07, numbers, ha="right", color=style.ACCENT if bad else style.INK, **place)
        at += HEAD
        lanes = (at - 0.02, at + LANE * max(len(rows), 1) + 0.02)  # band and line stop short of the writing
        axes.fill_betweenx(lanes, -1, 1, color=style.BAND, zorder=0.5, linewidth=0)
        axes.vlines(0, lanes[0], lanes[1], color=style.ACCENT, linewidth=1.2, zorder=1)
        for row in rows:
            _mark(axes, row, at + LANE / 2)
            at += LANE
        at += GAP
    axes.set_xlim(-FAR * 1.07, FAR * 1.07)
    axes.set_ylim(at, 0)
    axes.set_yticks([])
    axes.set_xticks(range(-3, 4))
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", zorder=0, linewidth=0.8)
    axes.set_axisbelow(True)
    left_out = len(measures) - sum(map(len, shown.values()))
    axes.set_title("Does the balance hold" + (f"; {left_out} measures near 0 left out" if left_out else ""))
    axes.set_xlabel(
        "off the middle of what is accepted, in half its width; intervals\nhollow: cannot tell yet; orange diamond: changed or outside"
    )
    axes.xaxis.label.set_fontsize(10)
    axes.set_ylabel("scenario", labelpad=8)
    return style.settled(axes)


def _counts(verdicts: Sequence[str]) -> tuple[str, bool]:
    """Return how many measures of a leg are how, in few words, and whether any is bad."""
    count = Counter(CLASS.get(word, "open") for word in verdicts)
    words = {"bad": "changed or outside", "open": "cannot tell", "fine": "fine"}
    return ", ".join(f"{count[kind]} {word}" for kind, word in words.items() if count[kind]), count["bad"] > 0


def scaled(row: Mapping[str, Any]) -> tuple[float, float, float]:
    """Return estimate, low and high in half widths of what is accepted, off its middle; NaN for unknown, infinite without room."""
    value = row["difference"] if row.get("difference") is not None else row.get("now")
    low, high = (math.nan if row[name] is None else float(row[name]) for name in ("accepted_low", "accepted_high"))
    middle, half = (low + high) / 2, (high - low) / 2
    found = []
    for each in (value, row["low"], row["high"]):
        off = math.nan if each is None else float(each) - middle
        found.append(off / half if half > 0 else math.copysign(math.inf, off) if off else off)
    return found[0], found[1], found[2]


def _nearest(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the measures that are drawn, in their order: all that are not fine count first, then the farthest off."""

    def rank(place: int) -> tuple[int, float]:
        size = abs(scaled(rows[place])[0])
        return ({"bad": 0, "open": 1}.get(CLASS.get(str(rows[place]["verdict"]), "open"), 2), -size if not math.isnan(size) else 0.0)

    return [rows[place] for place in sorted(sorted(range(len(rows)), key=rank)[:MOST])]


def _mark(axes: Axes, row: Mapping[str, Any], at: float) -> None:
    """Draw one measure at the height `at`."""
    kind = CLASS.get(str(row["verdict"]), "open")
    look = dict(LOOKS[kind])
    value, low, high = scaled(row)
    if math.isnan(value):
        return
    inside = float(np.clip(value, -FAR, FAR))
    if abs(value) > FAR:
        look |= {"marker": ">" if value > 0 else "<", "markersize": 7}
    ends = [float(np.clip(each, -FAR, FAR)) for each in (low, high)]
    if not any(map(math.isnan, ends)):
        axes.plot(ends, [at, at], color=look["color"], linewidth=1.3, solid_capstyle="butt", zorder=3)
    axes.plot([inside], [at], linestyle="none", zorder=4, clip_on=False, **look)
    if kind == "bad":
        side = "left" if value < 0 else "right"
        words = style.shortened(str(row["measure"]), 22)
        place = inside + (0.12 if value < 0 else -0.12) if abs(value) > 1.6 else -1.1 if value > 0 else 1.1
        if not any(map(math.isnan, ends)) and abs(value) > 1.6:
            place = max(inside, ends[1]) + 0.12 if value < 0 else min(inside, ends[0]) - 0.12
        axes.text(place, at, words, ha=side, va="center", fontsize=8.5, color=style.ACCENT, zorder=6)
