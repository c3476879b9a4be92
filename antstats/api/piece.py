"""What is kept of the playouts of some deals: exact sums, and what else a run wants of them. Made where they are played."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from antstats.contract import Layout
from antstats.runner.plan import RunSpec
from antstats.runner.play import Range, Rows, chunks
from antstats.runner.store import part_of
from antstats.stats.breakdowns import Breakdowns
from antstats.stats.shares import deal_shares
from antstats.stats.tidy import playouts_frame
from antstats.stats.totals import Totals


@dataclass
class Piece:
    """The sums of whole deals, and what else was asked for.

    Attributes
    ----------
    totals, breakdowns : exact sums. decisions : how many there were.
    shares : float64 (deals, seats + policies) of `deal_shares`, if asked for. part : the Parquet file of the rows. rows : themselves.
    """

    totals: Totals
    breakdowns: Breakdowns
    decisions: int = 0
    shares: np.ndarray[Any, np.dtype[np.float64]] | None = None
    part: bytes | None = None
    rows: Rows | None = None


@dataclass(frozen=True)
class Summing:
    """Plays deals chunk by chunk, and sums them up: what a run keeps of its playouts. Can be sent to other processes.

    Attributes
    ----------
    layout : what the rows mean. chunk : deals that are played, summed up and dropped at a time.
    shares, rows : what is kept beside the sums, see `Piece`; then deals must come by the chunk.
    part_of : the run that the Parquet files of the rows are parts of; None to make none.
    """

    layout: Layout
    chunk: int
    shares: bool = False
    part_of: RunSpec | None = None
    rows: bool = False

    def __call__(self, play: Callable[[Range], Rows], deals: Range) -> Piece:
        """Return the piece of these deals; `play` returns the rows of some."""
        whole = Piece(Totals(self.layout), Breakdowns(self.layout))
        for each in chunks([deals], self.chunk):
            piece = self.piece(play(each), each)
            whole.totals.merge(piece.totals)
            whole.breakdowns.merge(piece.breakdowns)
            whole.decisions += piece.decisions
            whole.shares, whole.part, whole.rows = piece.shares, piece.part, piece.rows
        return whole

    def piece(self, rows: Rows, deals: Range) -> Piece:
        """Return the piece of the rows of these deals."""
        frame = playouts_frame(rows, self.layout)
        made = Piece(Totals(self.layout), Breakdowns(self.layout), int(rows["decisions"].sum()))
        made.totals.add(frame)
        made.breakdowns.add(rows)
        if self.shares:
            made.shares = deal_shares(frame, self.layout)[1]
        if self.part_of is not None:
            made.part = part_of(rows, self.part_of, deals)
        if self.rows:
            made.rows = rows
        return made
