"""Tasks of one run under way at a dask scheduler: handed out in order, a few a thread, taken as they come, yielded in order.

A task that is lost with its worker is played again elsewhere, by dask or, if dask gives it up, from here: bit for bit the same.
"""

import itertools
import queue
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from antstats.errors import PlayError
from antstats.runner.at_worker import OVER, Outcome, carry_out, unpacked_errand
from antstats.runner.play import Range
from antstats.runner.warm import Notice
from antstats.runner.workers import ClusterLost, Workers

UNDER_WAY = 2  # tasks a thread: one that is played, one that waits at the worker
AHEAD = 4  # tasks a thread that may be finished, or under way, before the first that is not
LOOKS = 2.0  # seconds between two looks at who is there
ALONE = 300.0  # seconds without any worker after which a run is given up
PATIENCE = 30.0  # seconds that fetching a result may take
TRIES = 3  # of a task that fails for a reason that is not its own


@dataclass(eq=False)
class _Task:
    deals: Range
    future: Any = None
    outcome: Outcome | None = None
    only: set[str] | None = None
    tries: int = 0


@dataclass
class _News:
    """What the client's own thread has to tell: a task is done, or a worker says something."""

    task: _Task | None = None
    future: Any = None
    text: str = ""


@dataclass
class Flight:
    """The tasks of one run. Leaving its context gives up what is still under way."""

    client: Any
    workers: Workers
    run: str
    errand: bytes
    notice: Notice
    waiting: deque[_Task] = field(default_factory=deque)
    news: "queue.SimpleQueue[_News]" = field(default_factory=queue.SimpleQueue)

    def __enter__(self) -> "Flight":
        """Listen to the workers, and hand the errand to the scheduler: lost with a worker, it is made anew."""
        news = self.news  # and not self: dask keeps what listens, and with it the errand
        self.client.subscribe_topic(self.run, lambda event: news.put(_News(text=str(event[1]))))
        self.numbers = itertools.count()
        self.looked = self.met = time.monotonic()
        self._hand_errand()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Let go of everything at the scheduler."""
        left = [task.future for task in self.waiting if task.future is not None]
        with suppress(Exception):  # the connection may be gone, and with it what we hold there
            self.client.unsubscribe_topic(self.run)
            self.client.cancel([*left, self.kept], force=True)

    def results(self, ranges: Iterable[Range]) -> Iterator[tuple[Range, Any]]:
        """Yield each range with what was made of it, in the order given.

        Raises PlayError as the work does, or where a task kills its workers; UserError if nobody may play; ClusterLost if nobody is left.
        """
        todo = iter(ranges)
        while True:
            self._hand_out(todo)
            if not self.waiting:
                return
            while self.waiting and self.waiting[0].outcome is not None:
                task = self.waiting.popleft()
                assert task.outcome is not None
                yield task.deals, task.outcome.made
                self._hand_out(todo)
            if self.waiting:
                self._hear()

    def _hand_out(self, todo: Iterator[Range]) -> None:
        threads = max(1, self.workers.threads)
        under_way = sum(task.outcome is None for task in self.waiting)
        room = min(UNDER_WAY * threads - under_way, AHEAD * threads - len(self.waiting))
        for deals in itertools.islice(todo, max(0, room)):
            task = _Task(deals)
            self.waiting.append(task)
            self._submit(task)

    def _hand_errand(self) -> None:
        only = self.workers.only()
        self.only = set(only) if only is not None else None
        key = f"{self.run}-errand-{next(self.numbers)}"
        self.kept = self.client.submit(unpacked_errand, self.errand, key=key, workers=only, allow_other_workers=False)

    def _submit(self, task: _Task) -> None:
        """Hand a task to the scheduler, under a name that it never had before."""
        only = self.workers.only()
        task.only, task.outcome = set(only) if only is not None else None, None
        task.future = self.client.submit(
            carry_out,
            self.kept,
            task.deals,
            key=f"{self.run}-{task.deals[0]}-{task.deals[1]}-{next(self.numbers)}",
            workers=only,
            allow_other_workers=False,
            pure=False,
        )
        task.future.add_done_callback(lambda future: self.news.put(_News(task, future)))

    def _hear(self) -> None:
        """Wait a moment for news, and act on it; look now and then who is there."""
        try:
            told = self.news.get(timeout=min(LOOKS, 0.5))
        except queue.Empty:
            told = _News()
        if told.text.startswith(OVER):
            raise PlayError(told.text.removeprefix(OVER))
        if told.text:
            self.notice(told.text)
        if told.task is not None and told.task.future is told.future:
            self._take(told.task)
        if time.monotonic() - self.looked > LOOKS:
            self._look()

    def _take(self, task: _Task) -> None:
        """Take what came of a task; hand it out again if that says nothing about the playouts."""
        status = task.future.status
        if status == "finished":
            try:
                outcome: Outcome = task.future.result(timeout=PATIENCE)
            except Exception as error:  # noqa: BLE001 - lost between being finished and being fetched
                self._again(task, error)
                return
            if outcome.error is not None:
                raise outcome.error
            if outcome.refused:
                self.workers.refuse(outcome.worker, outcome.refused)
                self._move()
                if task.outcome is None and task.future.status == "finished":
                    self._submit(task)
                return
            task.outcome, task.future = outcome, None
        elif status == "error":
            self._again(task, task.future.exception(timeout=PATIENCE))
        else:
            self._again(task, None)

    def _again(self, task: _Task, error: BaseException | None) -> None:
        """Hand a task out again that failed for a reason of dask's or of a worker's."""
        from distributed.scheduler import KilledWorker

        first, last = task.deals
        if isinstance(error, KilledWorker):
            where, times = error.last_worker.address, error.allowed_failures + 1
            msg = f"deals {first:,} to {last - 1:,}: {times} workers died while they played them, the last at {where}"
            raise PlayError(msg) from error
        self._look()
        task.tries += 1
        if task.tries > TRIES:
            why = (
                f"{type(error).__name__}: {str(error).splitlines()[0]}"
                if error is not None and str(error)
                else "the scheduler dropped them"
            )
            msg = f"deals {first:,} to {last - 1:,} failed {task.tries} times at the workers of {self.workers.scheduler}: {why}"
            raise ClusterLost(msg) from error
        if self.kept.status != "pending" and self.kept.status != "finished":
            self._hand_errand()
        self._submit(task)

    def _look(self) -> None:
        """See who is there. Raises ClusterLost if the scheduler is gone, or nobody was there for long."""
        self.looked = time.monotonic()
        self.workers.look()
        if self.workers.admitted:
            self.met = self.looked
        elif self.looked - self.met > ALONE:
            msg = f"no worker is left at {self.workers.scheduler} for {ALONE:g} s; finished chunks of a run folder are kept: run again"
            raise ClusterLost(msg)
        self._move()

    def _move(self) -> None:
        """Hand out again what only workers that are gone or refused may play, the errand first."""
        admitted = set(self.workers.admitted)
        if not admitted:
            return
        free = self.workers.only() is None
        if not free and (self.only is None or not self.only & admitted):
            self._hand_errand()
        for task in self.waiting:
            if task.outcome is None and not free and (task.only is None or not task.only & admitted):
                old = task.future
                self._submit(task)
                self.client.cancel([old], force=True)
