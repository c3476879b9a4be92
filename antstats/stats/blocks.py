"""Sums of every measure by block of consecutive deals: what it takes to compare two runs deal by deal, or a run with its record."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

import numpy as np
import pandas as pd

from antstats.contract import Layout
from antstats.stats.arrays import Counts
from antstats.stats.columns import integer_columns, share_columns
from antstats.stats.measures import Measure, TallyShape, measures, share_scale
from antstats.stats.tidy import seat_policies, spellings


@dataclass
class Blocks:
    """The sums of a run, by block of `size` consecutive deals.

    Attributes
    ----------
    layout : what the playouts mean. size : deals of a block; the last one may hold fewer.
    deals, playouts : how many were added, from deal 0 on. measures : what is summed, shares of the win first; empty before the first frame.
    sums : int64 (blocks, measures, 2): top and bottom of each measure, exact.
    """

    layout: Layout
    size: int = 1
    deals: int = 0
    playouts: int = 0
    measures: list[Measure] = field(default_factory=list)
    sums: Counts = field(default_factory=lambda: np.zeros((0, 0, 2), np.int64))

    def __post_init__(self) -> None:
        """Refuse blocks without a deal. Raises ValueError."""
        if self.size < 1:
            message = f"a block holds one deal or more, not {self.size}"
            raise ValueError(message)

    def add(self, frame: pd.DataFrame) -> None:
        """Go on with the deals that follow. Changes in place, but no array that was here before: a shallow copy stays as it was.

        Parameters
        ----------
        frame : DataFrame of `playouts_frame`: the whole playouts of the deals from `self.deals` on, rows in any order.

        Raises
        ------
        ValueError : if the frame does not hold whole deals that follow those added before.
        """
        if frame.empty:
            return
        shape = TallyShape.of(frame, self.layout)
        per_deal, deals = int(self.layout.seatings.shape[0]), frame["deal"].to_numpy()
        n = len(frame) // per_deal
        if not np.array_equal(np.sort(deals), np.repeat(np.arange(self.deals, self.deals + n), per_deal)):
            message = f"expected whole deals of {per_deal} playouts from deal {self.deals} on"
            raise ValueError(message)
        if not self.measures:
            self.measures = measured(frame, self.layout)
            self.sums = np.zeros((0, len(self.measures), 2), np.int64)
        columns = integer_columns(frame, self.layout, shape) | _share_columns(frame, self.layout)
        last = -(-(self.deals + n) // self.size)
        grown = np.zeros((last - len(self.sums), len(self.measures), 2), np.int64)
        self.sums = np.concatenate([self.sums, grown])
        block = deals // self.size
        first, end = int(block.min()), int(block.max()) + 1
        added: dict[str, Counts] = {}
        for number, measure in enumerate(self.measures):
            for side, name in enumerate((measure.top, measure.bottom)):
                if name not in added:
                    by_block = np.zeros(end - first, np.int64)
                    np.add.at(by_block, block - first, columns[name])
                    added[name] = by_block
                self.sums[first:end, number, side] += added[name]
        self.deals += n
        self.playouts += len(frame)

    def coarser(self, size: int) -> Self:
        """Return the same sums by larger blocks. Raises ValueError if `size` is no multiple of theirs."""
        if size % self.size:
            message = f"blocks of {size} deals cannot be made of blocks of {self.size}"
            raise ValueError(message)
        step = size // self.size
        edges = np.arange(0, len(self.sums), step)
        sums = np.add.reduceat(self.sums, edges, axis=0) if len(self.sums) else self.sums
        return type(self)(self.layout, size, self.deals, self.playouts, self.measures, sums)

    def bounded(self, most: int) -> Self:
        """Return the same sums in at most `most` blocks, halved in number as often as it takes: the same for any way they were added."""
        size = self.size
        while -(-self.deals // size) > most:
            size *= 2
        return self if size == self.size else self.coarser(size)

    def index(self) -> dict[str, int]:
        """Return the place of each measure by its key."""
        return {measure.key: place for place, measure in enumerate(self.measures)}


def measured(frame: pd.DataFrame, layout: Layout) -> list[Measure]:
    """Return what is summed of frames like this one, which may be empty: the shares of the win, then the measures of a run."""
    return shares(layout) + measures(layout, TallyShape.of(frame, layout))


def shares(layout: Layout) -> list[Measure]:
    """Return the shares of the win as measures: of each seat, and of each policy over the seats that it holds (1 / seats is even)."""
    if layout.seats < 2:
        return []
    parts, held = share_scale(layout), np.bincount(seat_policies(layout)[0]).tolist()
    text = "share of the win"
    found = [
        Measure("share", "shares", f"{text} of a seat", "share", f"share_{seat}", scale=parts, seat=seat, rate=True)
        for seat in range(layout.seats)
    ]
    names = spellings(layout)
    if len(names) > 1:
        found += [
            Measure("share", "shares", f"{text} of a policy", "share", f"share@{code}", scale=parts * held[code], policy=name, rate=True)
            for code, name in enumerate(names)
        ]
    return found


def estimate(sums: Counts, measure: Measure) -> float:
    """Return a measure from its sums, int64 (blocks, 2): NaN if nothing is known of it."""
    top, bottom = (int(each) for each in sums.sum(axis=0))
    return top / bottom / measure.scale if bottom else math.nan


def _share_columns(frame: pd.DataFrame, layout: Layout) -> dict[str, Counts]:
    by_seat, by_policy = share_columns(frame, layout)
    return {f"share_{seat}": column for seat, column in enumerate(by_seat)} | {
        f"share@{code}": column for code, column in enumerate(by_policy)
    }


def matched(a: Sequence[Measure], b: Sequence[Measure]) -> list[tuple[int, int]]:
    """Return the places of the measures that two runs have in common, in the order of the first.

    Measures of a policy are matched by its place in the line-up when both runs play as many policies: what is compared may be a weight.
    """
    codes = [{name: code for code, name in enumerate(dict.fromkeys(m.policy for m in each if m.policy is not None))} for each in (a, b)]
    alike = len(codes[0]) == len(codes[1])

    def identity(measure: Measure, code: dict[str, int]) -> tuple[object, ...]:
        who: object = measure.policy if measure.policy is None or not alike else code[measure.policy]
        return (measure.group, measure.name, measure.seat, who, measure.unit)

    places = {identity(measure, codes[1]): place for place, measure in enumerate(b)}
    pairs = [(place, places.get(identity(measure, codes[0]))) for place, measure in enumerate(a)]
    return [(mine, theirs) for mine, theirs in pairs if theirs is not None]
