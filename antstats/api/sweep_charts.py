"""The charts of a sweep."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from antstats.api.notebook import Draw
from antstats.charts import sweep
from antstats.runner.ledger import shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from antstats.api.sweep_result import Sweep

SHARES = {"seat": "Share of the win by seat", "policy": "Share of the win by policy"}


def drawings(result: "Sweep", metrics: Sequence[str] | None = None) -> dict[str, Draw]:
    """Return how the charts are drawn, by name: one a measure, and one more for each combination of what is varied third, fourth, ...

    Where a chart has room for it, that is if one thing is varied, the shares of all seats are one chart, and those of all policies.
    """
    frame, columns = _ready(result), list(result.columns.values())
    if result.spec.listed and len(columns) > 1:
        name = ", ".join(columns)
        frame[name] = [", ".join(shown(value, 20) for value in row) for row in frame[columns].itertuples(index=False, name=None)]
        columns = [name]
    frame = frame[frame["measure"].isin(result.measures(metrics)) & frame["estimate"].notna()]
    across, line, others = columns[0], columns[1] if len(columns) > 1 else None, columns[2:]
    drawn: dict[str, Draw] = {}
    for where, part in _apart(frame, others):
        for title, name, by, rows in _measures(part, line):
            look = {"title": f"{title}{where and f', {where}'}", "band": _band(result, rows)}
            drawn[_file(name, where, drawn)] = partial(_draw, rows, across, by, look)
    return drawn


def _draw(rows: pd.DataFrame, across: str, by: str | None, look: Mapping[str, str], ax: "Axes | None") -> "Axes":
    return sweep.draw(rows, across, by, title=look["title"], band=look["band"], axes=ax)


def _ready(result: "Sweep") -> pd.DataFrame:
    """Return the table with the band of each row: even shares, and for other measures the base point's estimate; values as words."""
    frame = result.frame.copy()
    seats = {point.name: point.run.spec.players for point in result.done if point.run}
    base = frame[frame["base"]].set_index("measure")["estimate"]
    even = 1 / frame["point"].map(seats).astype(float)
    own = frame["measure"].map(base)
    shares = frame["group"] == "shares"
    frame["centre"] = np.where(shares, even, own)
    allowed = np.where(frame["unit"] == "share", result.margin, result.relative_margin * own.abs())
    frame["margin"] = np.where(shares, result.margin, allowed)
    for column in result.columns.values():
        if not all(isinstance(each, int | float) and not isinstance(each, bool) for each in frame[column]):
            frame[column] = [shown(each, 30) for each in frame[column]]
    return frame


def _apart(frame: pd.DataFrame, others: Sequence[str]) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield the part of the table for each combination of values of `others`, and the combination in words."""
    words = pd.Series([", ".join(f"{name} = {row[i]}" for i, name in enumerate(others)) for row in _rows(frame, others)], frame.index, str)
    for each in dict.fromkeys(words):
        yield each, frame[words == each]


def _rows(frame: pd.DataFrame, columns: Sequence[str]) -> list[tuple[Any, ...]]:
    return list(frame[list(columns)].itertuples(index=False, name=None)) if columns else [()] * len(frame)


def _measures(frame: pd.DataFrame, line: str | None) -> Iterator[tuple[str, str, str | None, pd.DataFrame]]:
    """Yield title, name, column of the lines, and rows of each chart."""
    left = frame
    if line is None:
        for about, title in SHARES.items():
            rows = frame[(frame["group"] == "shares") & frame[about].notna()]
            if len(rows):
                who = [f"seat {each}" for each in rows["seat"]] if about == "seat" else [_about(each) for each in rows["measure"]]
                yield title, f"share-{about}", "who", rows.assign(who=who)
        left = frame[frame["group"] != "shares"]
    for measure in dict.fromkeys(left["measure"]):
        rows = left[left["measure"] == measure]
        about = _about(measure)
        named = f" {about}" if pd.isna(rows["seat"].iloc[0]) else f", seat {about}"
        title = str(rows["text"].iloc[0]) if not about else f"{str(rows['metric'].iloc[0]).replace('_', ' ')}{named}"
        title = title[:1].upper() + title[1:]
        if line is None:
            yield title, measure, None, rows
        else:
            yield title, measure, "who", rows.assign(who=[f"{line.rpartition(':')[2]} = {sweep.word(each)}" for each in rows[line]])


def _about(measure: str) -> str:
    found = re.search(r"\[(.*)\]$", measure)
    return found[1] if found else ""


def _band(result: "Sweep", rows: pd.DataFrame) -> str:
    """Return what the band is."""
    if (rows["group"] == "shares").all():
        return f"even, margin {100 * result.margin:g} pp"
    size = f"{100 * result.margin:g} pp" if (rows["unit"] == "share").all() else f"{100 * result.relative_margin:g} %"
    return f"base point, margin {size}"


def _file(measure: str, where: str, taken: Mapping[str, Draw]) -> str:
    """Return a name for a file, safe and not taken."""
    name = re.sub(r"[^A-Za-z0-9_.=]+", "-", f"{measure} {where.replace(' = ', '=')}".strip()).strip("-.")[:80]
    return name if name not in taken else f"{name}-{len(taken)}"
