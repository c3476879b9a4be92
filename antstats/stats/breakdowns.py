"""Breakdowns of a run: exact sums by cell, and their estimates with intervals over deals."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
import pandas as pd

from antstats.breakdowns import NUMBERS, Axis, Breakdown
from antstats.contract import Layout
from antstats.stats.arrays import Counts, Rows
from antstats.stats.columns import whole
from antstats.stats.intervals import Interval, RatioSums, rate_interval, ratio_interval
from antstats.stats.measures import FRACTION, share_scale
from antstats.stats.summary import plain_rows
from antstats.stats.tidy import seat_policies, spellings
from antstats.stats.totals import SAFE

STEP = 2048  # deals that are summed together
_CHANGES = (0, 1, 2, 3, 4, 5, 6, 8, 11, 16, 21, 31)
LEAD_CHANGES = Breakdown(
    "lead_changes",
    "How often the lead changes",
    Axis(
        "turns after which another seat leads alone",
        (*map(str, range(6)), "6 - 7", "8 - 10", "11 - 15", "16 - 20", "21 - 30", "31 +"),
        "lead_changes",
        _CHANGES,
    ),
    kind="curve",
)


def declared(layout: Layout) -> list[Breakdown]:
    """Return the breakdowns of a run: those of its game, then those of every game with a standing and rivals."""
    return [*layout.breakdowns, *([LEAD_CHANGES] if layout.standing and layout.seats > 1 else [])]


@dataclass
class Cells:
    """The sums of one breakdown.

    `rows`, `columns`: labels. `sums`: by cell, row by row, as in `RatioSums`, Python ints. `scale`: parts of a top that make one unit.
    """

    of: Breakdown
    layout: Layout
    rows: tuple[str, ...] = field(init=False)
    columns: tuple[str, ...] = field(init=False)
    sums: list[list[int]] = field(init=False)
    scale: float = 1.0

    def __post_init__(self) -> None:
        """Start at nothing."""
        self.rows, self.columns = (labels(axis, self.of, self.layout) for axis in (self.of.down, self.of.across))
        self.sums = [[0] * 6 for _ in range(len(self.rows) * len(self.columns))]

    def add(self, rows: Rows, per_deal: int) -> None:
        """Add whole deals, the playouts of each together. Changes in place."""
        for first in range(0, len(rows), STEP * per_deal):
            top, bottom, self.scale = _tops(rows[first : first + STEP * per_deal], self, per_deal)
            self.sums = [[a + b for a, b in zip(one, other, strict=True)] for one, other in zip(self.sums, _sums(top, bottom), strict=True)]

    def table(self, confidence: float) -> pd.DataFrame:
        """Return a row a cell, see `Breakdowns.table`."""
        found = []
        for number, sums in enumerate(self.sums):
            row, column = divmod(number, len(self.columns))
            ratio = RatioSums(*sums)
            interval = self._interval(ratio, confidence)
            ends = {"estimate": interval.estimate, "low": interval.low, "high": interval.high}
            found.append({"row": self.rows[row], "column": self.columns[column], **ends, "of": ratio.bottom, "deals": ratio.deals})
            found[-1]["method"] = interval.method
        return pd.DataFrame(found).astype({"estimate": float, "low": float, "high": float})

    def _interval(self, ratio: RatioSums, confidence: float) -> Interval:
        if not ratio.bottom:
            return Interval(np.nan, np.nan, np.nan, "no playout says anything about it")
        return (rate_interval if self.of.source in {"", "share"} else ratio_interval)(ratio, self.scale, confidence)


@dataclass
class Breakdowns:
    """All breakdowns of a run. The sums are of whole numbers: the same bits however the deals were cut and in whatever order they came."""

    layout: Layout
    cells: dict[str, Cells] = field(init=False)

    def __post_init__(self) -> None:
        """Start at nothing."""
        self.cells = {each.name: Cells(each, self.layout) for each in declared(self.layout)}

    def add(self, rows: Rows) -> None:
        """Add the rows of whole deals that were not added before: structured (n,) of `row_dtype`, in any order. Changes in place.

        Raises ValueError if a deal lacks a playout.
        """
        if not len(rows) or not self.cells:
            return
        per_deal, deals = int(self.layout.seatings.shape[0]), rows["deal"]
        if np.any(deals[1:] < deals[:-1]):
            rows = rows[np.argsort(deals, kind="stable")]
            deals = rows["deal"]
        if len(rows) % per_deal or not np.array_equal(deals[::per_deal], deals[per_deal - 1 :: per_deal]):
            message = f"breakdowns take whole deals of {per_deal} playouts"
            raise ValueError(message)
        for each in self.cells.values():
            each.add(rows, per_deal)

    def merge(self, other: Self) -> None:
        """Add the sums of other deals of the same run. Changes in place. Raises ValueError if their cells are others."""
        for name, mine in self.cells.items():
            theirs = other.cells.get(name)
            if theirs is None or (mine.rows, mine.columns) != (theirs.rows, theirs.columns):
                message = f"breakdowns of another run have no {name!r} with the same cells"
                raise ValueError(message)
            mine.sums = [[a + b for a, b in zip(one, more, strict=True)] for one, more in zip(mine.sums, theirs.sums, strict=True)]
            mine.scale = max(mine.scale, theirs.scale)

    def names(self) -> list[str]:
        """Return the breakdowns that say something: more than one of their cells was met."""
        met = {name: sum(bool(sums[1]) for sums in cells.sums) for name, cells in self.cells.items()}
        return [name for name, n in met.items() if n > 1]

    def table(self, name: str, confidence: float = 0.95) -> pd.DataFrame:
        """Return one breakdown, a row a cell, row by row: row, column, estimate, low, high, of, deals, method.

        `row` and `column` are labels; estimate, low, high are float64 in the breakdown's unit, NaN where no playout says anything; each
        interval holds by itself, over deals. `of` is what the cell's number is divided by: playouts, or seats of playouts, or the total of
        `over`. Raises KeyError if there is no such breakdown.
        """
        return self.cells[name].table(confidence)


def plain(breakdown: Breakdown, cells: pd.DataFrame) -> dict[str, Any]:
    """Return a breakdown as JSON data: name, text, unit, kind, what rows and columns are, and the cells of `Breakdowns.table`."""
    head = {"name": breakdown.name, "text": breakdown.text, "unit": breakdown.unit, "kind": breakdown.kind}
    return head | {"rows": breakdown.down.name, "columns": breakdown.across.name, "cells": plain_rows(cells)}


def labels(axis: Axis, breakdown: Breakdown, layout: Layout) -> tuple[str, ...]:
    """Return the labels of an axis in a run: those declared, or the run's own heads of policies."""
    return tuple(dict.fromkeys(_heads(breakdown, layout))) if axis.source == "policy" else axis.labels or ("",)


def _habits(breakdown: Breakdown) -> list[str]:
    """Return the habits that the axes tell apart: sources that are neither numbers nor places."""
    axes = (breakdown.across, breakdown.down)
    return [axis.source for axis in axes if axis.source not in {"", "policy", *NUMBERS} and not axis.edges]


def _heads(breakdown: Breakdown, layout: Layout) -> list[str]:
    """Return each spelling without the habits of the other axis."""
    told = tuple(f"{name}=" for name in _habits(breakdown))
    return [":".join(part for part in name.split(":") if not part.startswith(told)) if told else name for name in spellings(layout)]


def _codes(axis: Axis, rows: Rows, breakdown: Breakdown, layout: Layout) -> Counts:
    """Return the entry that each playout, int64 (n, 1), or each of its seats, (n, seats), falls in; -1 for none."""
    if axis.source == "":
        return np.zeros((len(rows), 1), np.int64)
    if axis.edges:
        values = rows[axis.source] if axis.source in NUMBERS else rows["tally"][axis.source]
        values = values[:, None] if values.ndim == 1 else values[:, : layout.seats]
        return np.asarray(np.searchsorted(axis.edges, values, side="right") - 1, np.int64)
    known = labels(axis, breakdown, layout)
    names = _heads(breakdown, layout) if axis.source == "policy" else [_habit(each, axis) for each in spellings(layout)]
    by_policy = np.array([known.index(name) if name in known else -1 for name in names], np.int64)
    return np.asarray(by_policy[seat_policies(layout)][rows["seating"]], np.int64)


def _habit(spelling: str, axis: Axis) -> str:
    """Return the value of a habit in a spelling, the axis's first label where it is not spelled."""
    begin = f"{axis.source}="
    return next((part.removeprefix(begin) for part in spelling.split(":") if part.startswith(begin)), axis.labels[0])


def _tops(rows: Rows, cells: Cells, per_deal: int) -> tuple[Counts, Counts, float]:
    """Return top and bottom of each cell by deal, int64 (deals, cells) both, and how many parts of the tops make one unit."""
    breakdown, layout, deals = cells.of, cells.layout, len(rows) // per_deal
    kept = np.ones(len(rows), np.bool_)
    if breakdown.where:
        kept = rows["tally"][breakdown.where[0]] == breakdown.where[1]
    if breakdown.source not in {"", "share"}:
        top, parts = _field(rows, breakdown.source, kept, per_deal)
        bottom, over = _field(rows, breakdown.over, kept, per_deal) if breakdown.over else (kept.reshape(deals, -1, 1), 1.0)
        return top, np.broadcast_to(bottom.sum(axis=1).astype(np.int64) if bottom.ndim == 3 else bottom, top.shape), parts / over
    down, across = (_codes(axis, rows, breakdown, layout) for axis in (breakdown.down, breakdown.across))
    down, across = np.broadcast_arrays(down, across)
    known = (down >= 0) & (across >= 0) & kept[:, None]
    n = len(cells.sums)
    place = down * len(cells.columns) + across + n * (np.arange(len(rows)) // per_deal)[:, None]
    counts = np.bincount(place[known], minlength=n * deals).reshape(deals, n).astype(np.int64)
    if breakdown.source == "":
        return counts, np.broadcast_to(counts.sum(axis=1, keepdims=True), counts.shape), 1.0
    shares = whole(rows["share"][:, : layout.seats], share_scale(layout))
    won = np.bincount(place[known], weights=shares[known], minlength=n * deals)  # far below 2**53: exact
    return np.rint(won).astype(np.int64).reshape(deals, n), counts, float(share_scale(layout))


def _field(rows: Rows, name: str, kept: np.ndarray[Any, Any], per_deal: int) -> tuple[Counts, float]:
    """Return a tally field with two axes, summed by deal, int64 (deals, cells), and its parts of one."""
    values = rows["tally"][name]
    parts = FRACTION if values.dtype.kind == "f" else 1
    counted = whole(values.reshape(len(rows), -1), parts) * kept[:, None]
    return np.asarray(counted.reshape(len(rows) // per_deal, per_deal, -1).sum(axis=1), np.int64), float(parts)


def _sums(top: Counts, bottom: Counts) -> Sequence[list[int]]:
    """Return the sums over deals of each cell, exact at any size: as int64 where they fit, else as Python ints."""
    largest = float(max(np.abs(top).max(initial=1), np.abs(bottom).max(initial=1)))
    if largest**2 * len(top) >= SAFE:
        top, bottom = top.astype(object), bottom.astype(object)
    counted = [(bottom != 0).sum(axis=0), *(each.sum(axis=0) for each in (top, bottom, top * top, bottom * bottom, top * bottom))]
    return [[int(each) for each in cell] for cell in zip(*counted, strict=True)]
