"""The executor `dask`: ranges of deals as tasks of a cluster, a bounded number of them under way, yielded in order."""

import uuid
from collections.abc import Generator, Iterable
from contextlib import ExitStack
from types import TracebackType
from typing import Any

from antstats.runner import cluster, twins
from antstats.runner.at_worker import Errand, packed_errand
from antstats.runner.executor import Made, Work
from antstats.runner.flight import Flight
from antstats.runner.parcel import packed
from antstats.runner.plan import Plan
from antstats.runner.play import Range
from antstats.runner.warm import Notice
from antstats.runner.watchdog import time_limit
from antstats.runner.workers import Workers

TASKS = 16  # tasks that a thread gets of a run, at least, so that all end at about the same time
MOST_CHUNKS = 64  # in a task: a worker that dies loses no more than one task a thread


class OnDask:
    """Plays on the workers of a dask scheduler, or on processes that it starts here when there is something to play."""

    def __init__(self, scheduler: str | None, jobs: int | None, notice: Notice | None) -> None:
        """Raise UserError if dask is not installed or the address is none."""
        cluster.check(scheduler)
        self.scheduler, self.jobs, self.notice = scheduler, jobs, notice or (lambda _text: None)
        self._stack = ExitStack()
        self._client: Any = None
        self._workers: Workers | None = None

    def __enter__(self) -> "OnDask":
        """Reach the scheduler, if one was named. Raises UserError if it does not answer or none of its workers may play."""
        if self.scheduler is not None:
            try:
                self._connect()
            except BaseException:
                self._stack.close()
                raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Give back all that was taken: connections, processes."""
        self._stack.close()
        self._client = self._workers = None

    def _connect(self) -> tuple[Any, Workers]:
        if self._client is None or self._workers is None:
            context = cluster.started(self.jobs) if self.scheduler is None else cluster.connected(self.scheduler)
            self._client = self._stack.enter_context(context)
            self._workers = Workers(self._client, self.scheduler or self._client.scheduler.address, self.notice)
            self._workers.look()
        return self._client, self._workers

    @property
    def threads(self) -> int:
        """Threads of all workers that may play; 1 before they are known."""
        return max(1, self._workers.threads) if self._workers is not None else 1

    def __str__(self) -> str:
        n = len(self._workers.admitted) if self._workers is not None else 0
        return f"{self.threads} thread{'s' * (self.threads > 1)} of {n} dask worker{'s' * (n != 1)}"

    def chunks_a_task(self, n_chunks: int) -> int:
        """Return as many as give every thread TASKS tasks, at most MOST_CHUNKS."""
        self._connect()
        return max(1, min(MOST_CHUNKS, n_chunks // (TASKS * self.threads)))

    def made(self, plan: Plan, work: Work[Made], ranges: Iterable[Range]) -> Generator[tuple[Range, Made], None, None]:
        """Do `work` at the workers, see `Executor`."""
        client, workers = self._connect()
        run = f"antstats-{uuid.uuid4().hex[:12]}"
        errand = Errand(run, packed(plan), work, twins.facts(), topic=run, time_limit=time_limit())
        with Flight(client, workers, run, packed_errand(errand), self.notice) as flight:
            yield from flight.results(ranges)
