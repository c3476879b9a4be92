"""What a dask worker does: make itself ready for a run once, then play what it is asked for. Client and worker run the same module."""

import os
import pickle
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

from antstats.errors import ExitCode, PlayError, UserError
from antstats.runner import twins
from antstats.runner.parcel import Parcel, unpacked
from antstats.runner.plan import Plan
from antstats.runner.play import Range, Rows, player
from antstats.runner.watchdog import Watchdog

KEPT = 8  # runs that a worker stays ready for
OVER = "over: "  # how what a worker says begins if it is the end of the run


@dataclass(frozen=True)
class Errand:
    """What a worker is to do, the same for all chunks of a run.

    run : name of the run among others at the scheduler. parcel : the plan. work : as `Executor.made` takes it.
    facts : those of the client. topic : where the client listens. time_limit : seconds that a playout may take, see `Watchdog`.
    """

    run: str
    parcel: Parcel
    work: Callable[[Callable[[Range], Rows], Range], Any]
    facts: twins.Facts
    topic: str
    time_limit: float | None = None


@dataclass(frozen=True)
class Outcome:
    """What came of a task: made : what the work returned. error : that of the playouts. refused : why this worker may not play."""

    worker: str
    made: Any = None
    error: PlayError | UserError | None = None
    refused: str = ""


def packed_errand(errand: Errand) -> bytes:
    """Return an errand as bytes."""
    return zlib.compress(pickle.dumps(errand), 1)


def unpacked_errand(content: bytes) -> Errand:
    """Return the errand that `packed_errand` packed; a worker does this once a run."""
    errand: Errand = pickle.loads(zlib.decompress(content))
    return errand


def carry_out(errand: Errand, deals: Range) -> Outcome:
    """Do the work of an errand for a range of deals. Whatever goes wrong with it is returned, not raised: dask would try it again."""
    from distributed import get_worker

    worker = get_worker()
    try:
        plan = _ready.plan(errand, lambda text: worker.log_event(errand.topic, f"worker {worker.address}: {text}"))
    except UserError as error:
        return Outcome(worker.address, refused=str(error))
    tables, play = plan.tables(), player(plan)
    try:
        with _looked_after(errand, worker):
            return Outcome(worker.address, errand.work(lambda each: play(tables, each), deals))
    except (PlayError, UserError) as error:
        return Outcome(worker.address, error=error)


@contextmanager
def _looked_after(errand: Errand, worker: Any) -> Iterator[None]:
    """Tell the client of a playout that takes longer than it may, and end this process: a compiled loop cannot be ended otherwise."""

    def leave(message: str) -> None:
        worker.log_event(errand.topic, f"{OVER}{message}")
        time.sleep(1.0)  # until that is sent
        os._exit(ExitCode.BROKEN)

    watchdog = Watchdog(errand.time_limit, leave) if errand.time_limit is not None else None
    try:
        yield
    finally:
        if watchdog is not None:
            watchdog.stop()


class _Ready:
    """The plans that this process is ready to play, by the name of their run."""

    def __init__(self) -> None:
        self.lock, self.plans = Lock(), dict[str, Plan | UserError]()

    def plan(self, errand: Errand, notice: Callable[[str], None]) -> Plan:
        """Return the plan of an errand; the first task of a run compiles, the others of this process wait for it.

        Raises UserError if this process is not like the client, or lacks something.
        """
        with self.lock:
            if errand.run not in self.plans:
                while len(self.plans) >= KEPT:
                    self.plans.pop(next(iter(self.plans)))
                self.plans[errand.run] = self._made(errand, notice)
            found = self.plans[errand.run]
        if isinstance(found, UserError):
            raise found
        return found

    def _made(self, errand: Errand, notice: Callable[[str], None]) -> Plan | UserError:
        differs = twins.difference(errand.facts, twins.facts())
        if differs is not None:
            return UserError(differs)
        try:
            return unpacked(errand.parcel, notice)
        except UserError as error:
            return error


_ready = _Ready()
