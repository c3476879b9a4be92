"""Several runs that go through the same deals in step, so that after Ctrl-C all of them hold the same ones."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import local

from antstats.errors import UserError
from antstats.runner.plan import Plan
from antstats.runner.play import Range, Rows, chunk_deals, chunks, on_threads, player
from antstats.runner.store import RunFolder

Step = tuple[Range, list[Rows], int]  # deals, the rows of each run, how many playouts of these were played now


@dataclass
class Stepper:
    """One of the runs: a plan that is played, a folder that is read, or both.

    `plan` is None for a run that is there already; then `folder` holds it. With both, what the folder holds is read, the rest played and
    written.
    """

    plan: Plan | None
    folder: RunFolder | None = None

    def __post_init__(self) -> None:
        """Note the parts that are there."""
        self.parts: list[tuple[Range, Path]] = self.folder.parts() if self.folder is not None else []
        self._last: tuple[Path, Rows] | None = None

    @property
    def held(self) -> int:
        """How many deals the folder holds from deal 0 on without a gap."""
        end = 0
        for (low, high), _ in self.parts:
            if low > end:
                break
            end = high
        return end

    @property
    def seatings(self) -> int:
        """Playouts of a deal."""
        layout = self.plan.layout if self.plan is not None else self.folder.layout if self.folder is not None else None
        assert layout is not None, "a run is played or read"
        return len(layout.seatings)

    def has(self, deals: Range) -> bool:
        """Tell whether a part holds these deals."""
        return any(low <= deals[0] and deals[1] <= high for (low, high), _ in self.parts)

    def read(self, deals: Range) -> Rows:
        """Return the rows of deals that `has` knows of. Parts are read whole, the last one is kept for the next call."""
        (low, _), file = next(each for each in self.parts if each[0][0] <= deals[0] and deals[1] <= each[0][1])
        if self._last is None or self._last[0] != file:
            assert self.folder is not None
            self._last = file, self.folder.read(file)
        n = self.seatings
        return self._last[1][(deals[0] - low) * n : (deals[1] - low) * n]

    def keep(self, deals: Range, rows: Rows) -> None:
        """Write the rows of deals that were played, where there is a folder that lacks them."""
        if self.plan is not None and self.folder is not None and not self.has(deals):
            self.folder.write(deals, rows)


def in_step(runs: Sequence[Stepper], n_deals: int, jobs: int, cuts: Sequence[int] = ()) -> Iterator[Step]:
    """Yield deals 0 to `n_deals` piece by piece, in order, with the rows of every run. A piece never crosses one of `cuts`.

    What all runs hold is read; the rest is played, on `jobs` threads.

    Raises
    ------
    UserError : if a run that is only read lacks some of the deals.
    """
    for run in runs:
        if run.plan is None and run.held < n_deals:
            where = run.folder.path if run.folder is not None else "the folder"
            msg = f"{where}: holds the first {run.held:,} deals without a gap, not {n_deals:,}; `antstats simulate --out` goes on with it"
            raise UserError(msg)
    plans = [run.plan for run in runs if run.plan is not None]
    size = min((chunk_deals(plan, n_deals * len(plan.seatings), None) for plan in plans), default=max(n_deals, 1))
    edges = sorted({0, n_deals, *(edge for run in runs for deals, _ in run.parts for edge in deals if edge < n_deals)})
    for held, group in itertools.groupby(itertools.pairwise(edges), key=lambda deals: all(run.has(deals) for run in runs)):
        pieces = chunks(group, size, cuts)
        if held:
            for deals in pieces:
                yield deals, [run.read(deals) for run in runs], 0
        else:
            yield from _played(runs, pieces, jobs)


def _played(runs: Sequence[Stepper], pieces: Iterator[Range], jobs: int) -> Iterator[Step]:
    """Play the pieces with the runs that are played, read the others, write what is to be kept."""
    plans = [run.plan for run in runs if run.plan is not None]
    players, own = [player(plan) for plan in plans], local()

    def play(_tables: Rows, deals: Range) -> list[Rows]:
        if not hasattr(own, "tables"):
            own.tables = [plan.tables() for plan in plans]
        return [each(tables, deals) for each, tables in zip(players, own.tables, strict=True)]

    for deals, fresh in on_threads(plans[0], play, pieces, jobs):
        left = iter(fresh)
        rows = [next(left) if run.plan is not None else run.read(deals) for run in runs]
        for run, each in zip(runs, rows, strict=True):
            run.keep(deals, each)
        yield deals, rows, sum(len(each) for each in fresh)
