"""Exact sums of a run, so small that any number of playouts fits: what every estimate and interval is computed from.

All sums are of whole numbers, so a run gives the same totals bit for bit however its deals were cut into chunks and in whatever order
the chunks came.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
import pandas as pd

from antstats.contract import Layout
from antstats.stats.arrays import Counts
from antstats.stats.columns import integer_columns, share_columns
from antstats.stats.intervals import RatioSums
from antstats.stats.measures import Measure, TallyShape, measures
from antstats.stats.sections import Sections
from antstats.stats.tidy import spellings

FORMAT = 1  # of the JSON form
SPREAD = ("turns", "rounds")  # columns whose whole distribution is kept
SAFE = 2**62  # a sum of int64 below this cannot wrap


@dataclass
class ShareSums:
    """Sums over deals of a deal's total shares of the win, by seat or by policy, in parts of `share_scale`.

    `sums` (K) over deals, `cross` (K x K) of products over deals, `squares` (K) over playouts: Python ints.
    """

    sums: list[int]
    cross: list[list[int]]
    squares: list[int]

    @classmethod
    def empty(cls, k: int) -> Self:
        """Return the sums of no deals."""
        return cls([0] * k, [[0] * k for _ in range(k)], [0] * k)

    def add(self, playouts: Counts, deals: Counts) -> None:
        """Add the shares of playouts, int64 (K, n), and the totals of their deals, int64 (K, deals). Changes in place."""
        cross = [[exact_dot(one, other) for other in deals] for one in deals]
        self.include(type(self)([exact_sum(one) for one in deals], cross, [exact_dot(one, one) for one in playouts]))

    def include(self, other: Self) -> None:
        """Add the sums of `other`. Changes in place."""
        self.sums = _plus(self.sums, other.sums)
        self.cross = [_plus(mine, theirs) for mine, theirs in zip(self.cross, other.cross, strict=True)]
        self.squares = _plus(self.squares, other.squares)


@dataclass
class Totals:
    """The totals of a run, or of a part of it.

    Attributes
    ----------
    layout : what the playouts mean. playouts, deals : how many were added.
    shape : what the first frame told of the tally fields, None before it.
    sums : by measure key: deals with a denominator, then sums over deals of top, bottom, top^2, bottom^2, top x bottom.
    seat_shares, policy_shares : sums of the shares of the win; a policy's entry counts all seats that it holds.
    spread : exact distribution over playouts of turns and of rounds, in sections of the deals.
    """

    layout: Layout
    playouts: int = 0
    deals: int = 0
    shape: TallyShape | None = None
    sums: dict[str, list[int]] = field(default_factory=dict)
    seat_shares: ShareSums = field(init=False)
    policy_shares: ShareSums = field(init=False)
    spread: dict[str, Sections] = field(default_factory=lambda: {name: Sections() for name in SPREAD})

    def __post_init__(self) -> None:
        """Start the shares at nothing."""
        self.seat_shares = ShareSums.empty(self.layout.seats)
        self.policy_shares = ShareSums.empty(len(spellings(self.layout)))

    def add(self, frame: pd.DataFrame) -> None:
        """Add whole deals that were not added before. Changes in place.

        Parameters
        ----------
        frame : DataFrame of `playouts_frame`, rows in any order.

        Raises
        ------
        ValueError : if a deal of the frame lacks a playout, or the frame is of another layout.
        """
        if frame.empty:
            return
        shape = TallyShape.of(frame, self.layout)
        self._take_shape(shape)
        deals = frame["deal"].to_numpy()
        order, per_deal = self._order(deals), int(self.layout.seatings.shape[0])
        columns = {name: _by_deal(column, order, per_deal) for name, column in integer_columns(frame, self.layout, shape).items()}
        self._add_measures(columns)
        for sums, shares in zip((self.seat_shares, self.policy_shares), share_columns(frame, self.layout), strict=True):
            sums.add(shares, np.stack([_by_deal(column, order, per_deal) for column in shares]))
        for name, sections in self.spread.items():
            sections.add(deals, frame[name].to_numpy())
        self.playouts += len(frame)
        self.deals += len(frame) // per_deal

    def merge(self, other: Self) -> None:
        """Add the totals of other deals of the same run. Changes in place.

        Raises
        ------
        ValueError : if `other` is of another layout.
        """
        if _identity(other.layout) != _identity(self.layout):
            message = f"totals of {_identity(other.layout)} do not add to those of {_identity(self.layout)}"
            raise ValueError(message)
        if other.shape is not None:
            self._take_shape(other.shape)
        self.playouts += other.playouts
        self.deals += other.deals
        for key, sums in other.sums.items():
            self.sums[key] = _plus(self.sums[key], sums) if key in self.sums else list(sums)
        self.seat_shares.include(other.seat_shares)
        self.policy_shares.include(other.policy_shares)
        for name, sections in other.spread.items():
            self.spread[name].merge(sections)

    def measures(self) -> list[Measure]:
        """Return the measures that the totals hold, in the order of the metrics table; none before the first playout."""
        return [] if self.shape is None else measures(self.layout, self.shape)

    def ratio(self, key: str) -> RatioSums:
        """Return the sums of a measure, by its key such as `length.turns` or `outcome.score[0]`."""
        return RatioSums(*self.sums[key])

    def to_json(self) -> dict[str, Any]:
        """Return the totals as plain data for `json.dumps`: dicts, lists, strings and (large) ints. Equal totals give equal data."""
        shape = self.shape or TallyShape()
        return {
            "format": FORMAT,
            "of": _identity(self.layout),
            "playouts": self.playouts,
            "deals": self.deals,
            "tally": None if self.shape is None else {"by_seat": sorted(shape.by_seat), "fractional": sorted(shape.fractional)},
            "sums": {key: self.sums[key] for key in sorted(self.sums)},
            "seat_shares": vars(self.seat_shares),
            "policy_shares": vars(self.policy_shares),
            "spread": {name: {"keys": each.keys.tolist(), "counts": each.counts.tolist()} for name, each in self.spread.items()},
        }

    @classmethod
    def from_json(cls, data: dict[str, Any], layout: Layout) -> Self:
        """Return the totals that `to_json` gave.

        Raises
        ------
        ValueError : if the data are of another format or layout.
        """
        if data.get("format") != FORMAT or data.get("of") != _identity(layout):
            message = f"totals of format {data.get('format')} and {data.get('of')}: expected {FORMAT} and {_identity(layout)}"
            raise ValueError(message)
        tally = data["tally"]
        shape = None if tally is None else TallyShape(frozenset(tally["by_seat"]), frozenset(tally["fractional"]))
        totals = cls(layout, data["playouts"], data["deals"], shape, {key: list(sums) for key, sums in data["sums"].items()})
        totals.seat_shares, totals.policy_shares = ShareSums(**data["seat_shares"]), ShareSums(**data["policy_shares"])
        totals.spread = {
            name: Sections(np.array(each["keys"], np.int64), np.array(each["counts"], np.int64)) for name, each in data["spread"].items()
        }
        return totals

    def _take_shape(self, shape: TallyShape) -> None:
        if self.shape not in (None, shape):
            message = f"the tally fields of {self.layout.game} changed their shape between frames"
            raise ValueError(message)
        self.shape = shape

    def _order(self, deals: Counts) -> np.ndarray[Any, Any] | None:
        """Return the order that puts the playouts of a deal together, None if they are; all deals must be whole."""
        per_deal, order = int(self.layout.seatings.shape[0]), None
        if np.any(deals[1:] < deals[:-1]):
            order = np.argsort(deals, kind="stable")
            deals = deals[order]
        first = deals[::per_deal]
        whole = deals.size % per_deal == 0 and np.array_equal(first, deals[per_deal - 1 :: per_deal])
        if not whole or np.any(first[1:] == first[:-1]):
            message = f"a frame must hold whole deals of {per_deal} playouts, each once"
            raise ValueError(message)
        return order

    def _add_measures(self, columns: dict[str, Counts]) -> None:
        """Add the sums of every measure from the columns' totals by deal; what two measures share is summed once."""
        found = self.measures()
        sizes = {name: float(np.abs(column).max()) for name, column in columns.items()}
        pairs = {pair for each in found for pair in ((each.top, each.top), (each.bottom, each.bottom), (each.top, each.bottom))}
        products = {pair: exact_dot(columns[pair[0]], columns[pair[1]], sizes[pair[0]] * sizes[pair[1]]) for pair in pairs}
        used = {name for pair in pairs for name in pair}
        totals = {name: exact_sum(columns[name], sizes[name]) for name in used}
        counts = {name: int(np.count_nonzero(columns[name])) for name in {each.bottom for each in found}}
        for each in found:
            top, bottom = each.top, each.bottom
            sums = [counts[bottom], totals[top], totals[bottom], products[top, top], products[bottom, bottom], products[top, bottom]]
            self.sums[each.key] = _plus(self.sums[each.key], sums) if each.key in self.sums else sums


def exact_sum(column: Counts, largest: float | None = None) -> int:
    """Return the sum of an int64 array (n,) as a Python int, exact at any size; `largest` bounds the size of an entry, if known."""
    if largest is None:
        largest = float(np.abs(column).max(initial=0))
    return int(column.sum()) if largest * column.size < SAFE else sum(column.tolist())


def exact_dot(one: Counts, other: Counts, largest: float | None = None) -> int:
    """Return the sum of products of two int64 arrays (n,) as a Python int, exact at any size.

    `largest` bounds the size of every product, if known. Blocks whose sum must fit int64 are summed there; numbers too large
    for that go through Python ints.
    """
    if largest is None:
        largest = float(np.abs(one).max(initial=0)) * float(np.abs(other).max(initial=0))
    block = int(SAFE / max(largest, 1.0))
    if block >= one.size:
        return int(np.dot(one, other))
    if block < 16:
        return int(np.dot(one.astype(object), other.astype(object)))
    return sum(int(np.dot(one[start : start + block], other[start : start + block])) for start in range(0, one.size, block))


def _by_deal(column: Counts, order: np.ndarray[Any, Any] | None, per_deal: int) -> Counts:
    """Return the totals by deal, int64 (deals,), of a column of playouts."""
    if order is not None:
        column = column[order]
    if per_deal == 1:
        return column
    by_deal: Counts = np.add.reduceat(column, np.arange(0, column.size, per_deal))
    return by_deal


def _plus(mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(mine, theirs, strict=True)]


def _identity(layout: Layout) -> dict[str, Any]:
    """Return what two layouts must share for their totals to add up, as plain JSON data."""
    return {"game": layout.game, "seats": layout.seats, "line_up": list(layout.line_up), "seatings": np.asarray(layout.seatings).tolist()}
