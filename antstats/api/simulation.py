"""One run on its way: which deals are there, which are played, where their rows go, and when it ends."""

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from antstats.api.piece import Piece, Summing
from antstats.api.progress import Progress
from antstats.api.run import Run
from antstats.errors import UserError
from antstats.runner.executor import Executor
from antstats.runner.plan import Plan
from antstats.runner.play import Range, chunk_deals, chunks
from antstats.stats.sequential import ConfidenceSequence, looks
from antstats.stats.tidy import spellings
from antstats.stats.totals import Totals

if TYPE_CHECKING:
    from antstats.runner.store import RunFolder


class Precision:
    """When a run may stop: at looks, at fixed numbers of deals, once every win share is known to +- `half_width`."""

    def __init__(self, plan: Plan, n_deals: int, half_width: float, confidence: float) -> None:
        layout = plan.layout
        self.names = [f"seat {seat}" for seat in range(layout.seats)] + [f"policy {name}" for name in spellings(layout)]
        self.half_width = half_width
        self.looks = [int(look) for look in looks(n_deals)]
        self.sequence = ConfidenceSequence(len(self.names), 1 - confidence)

    def reached(self, n_deals: int) -> bool:
        """Tell whether the run may stop after `n_deals` deals."""
        return n_deals in self.looks and self.sequence.half_width <= self.half_width

    def intervals(self) -> dict[str, tuple[float, float]]:
        """Return low and high by quantity, valid whenever the run stops."""
        low, high = self.sequence.interval()
        return {name: (float(lo), float(hi)) for name, lo, hi in zip(self.names, low, high, strict=True)}


class Simulation:
    """Plays a plan. The deals are taken in their order, so that what an interrupted or stopped run holds is its first deals."""

    def __init__(
        self,
        *,
        plan: Plan,
        playouts: int,
        chunk: int | None,
        executor: Executor,
        folder: "RunFolder | None",
        keep: bool,
        precision: float | None,
        confidence: float,
        progress: Progress,
    ) -> None:
        self.plan, self.executor, self.folder, self.progress = plan, executor, folder, progress
        self.n_deals = plan.deals_for(playouts)
        self.chunk = chunk_deals(plan, playouts, chunk)
        self.precision = Precision(plan, self.n_deals, precision, confidence) if precision is not None else None
        self.cuts = self.precision.looks if self.precision is not None else []
        run = plan.spec if folder is not None else None
        self.summing = Summing(plan.layout, self.chunk, shares=self.precision is not None, part_of=run, rows=keep)
        self.result = Run(
            plan.spec,
            plan.layout,
            Totals(plan.layout),
            rests_on=plan.rests_on,
            folder=folder.path if folder is not None else None,
            precision=precision,
            kept=[] if keep else None,
        )

    def run(self) -> Run:
        """Read what is there, play what is missing, and return the run; on Ctrl-C what is finished."""
        parts = dict(self.folder.parts()) if self.folder is not None else {}
        self._refuse_less(parts)
        try:
            self._go_through(parts)
        except KeyboardInterrupt:
            self.result.interrupted = True
        if self.precision is not None and self.result.totals.deals > 0:
            self.result.anytime = self.precision.intervals()
        if self.folder is not None:
            self._save(self.folder)
        return self.result

    def _refuse_less(self, parts: dict[Range, Path]) -> None:
        held = max((high for _, high in parts), default=0)
        if held > self.n_deals:
            n = len(self.plan.seatings)
            msg = f"--playouts {self.n_deals * n}: the run in {self.result.folder} holds {held * n:,} already; ask for as many or more"
            raise UserError(msg)

    def _go_through(self, parts: dict[Range, Path]) -> None:
        missing = self.folder.missing(self.n_deals) if self.folder is not None else [(0, self.n_deals)]
        for deals in sorted([*parts, *missing]):
            if self._read(deals, parts[deals]) if deals in parts else self._play(deals):
                return

    def _read(self, deals: Range, part: Path) -> bool:
        """Take the rows of a part; return whether the run is done."""
        assert self.folder is not None
        rows, n, low = self.folder.read(part), len(self.plan.seatings), deals[0]
        summing = replace(self.summing, part_of=None)
        pieces = chunks([deals], deals[1] - low, self.cuts)
        return any(self._take(each, summing.piece(rows[(each[0] - low) * n : (each[1] - low) * n], each)) for each in pieces)

    def _play(self, deals: Range) -> bool:
        """Play a range that is missing; return whether the run is done."""
        begin = time.perf_counter()
        played = self.executor.made(self.plan, self.summing, chunks([deals], self._task(deals), self.cuts))
        try:
            for task, piece in played:
                if self.folder is not None and piece.part is not None:
                    self.folder.put(task, piece.part)
                self.result.played += piece.totals.playouts
                self.result.decisions += piece.decisions
                if self._take(task, piece):
                    return True
        finally:
            played.close()  # what is still under way is given up before anything else is done
            self.result.jobs, self.result.played_on = self.executor.threads, str(self.executor)
            self.result.seconds += time.perf_counter() - begin
        return False

    def _task(self, deals: Range) -> int:
        """Return how many deals a task may hold: a chunk, or several where nothing but sums is kept of them."""
        if self.summing.shares or self.summing.part_of is not None or self.summing.rows:
            return self.chunk
        return self.chunk * self.executor.chunks_a_task(-(-(deals[1] - deals[0]) // self.chunk))

    def _take(self, deals: Range, piece: Piece) -> bool:
        """Add a piece to the result; return whether the run is precise enough to stop here."""
        self.result.include(piece)
        self.progress(self.result.totals.playouts, self.n_deals * len(self.plan.seatings))
        if self.precision is None or piece.shares is None:
            return False
        self.precision.sequence.add(piece.shares)
        return self.precision.reached(deals[1])

    def _save(self, folder: "RunFolder") -> None:
        run = self.result
        folder.save(
            state="interrupted" if run.interrupted else "complete",
            playouts=run.totals.playouts,
            deals=run.totals.deals,
            precision=run.precision,
            anytime=run.anytime,
            rests_on={name: figure.model_dump() for name, figure in run.rests_on.items()},
        )
