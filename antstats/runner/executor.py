"""Where plans are played: on threads of this process, or on the workers of a dask cluster. Both give the same bits in the same order."""

from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, Protocol, TypeVar

from antstats.errors import UserError, unknown
from antstats.runner.plan import Plan
from antstats.runner.play import Range, Rows, default_jobs, on_threads, player
from antstats.runner.warm import Notice

EXECUTORS = ("threads", "dask")
Made = TypeVar("Made")
Work = Callable[[Callable[[Range], Rows], Range], Made]  # work(play, deals): what is made of deals; `play` returns the rows of some of them


class Executor(AbstractContextManager[Any], Protocol):
    """Plays ranges of deals. It holds what it needs (threads, connections) while it is entered."""

    @property
    def threads(self) -> int:
        """How many playouts are under way at a time."""

    def __str__(self) -> str:
        """Return what it plays on, in words."""

    def chunks_a_task(self, n_chunks: int) -> int:
        """Return how many chunks a task may hold, in a run of so many, where only sums are kept of them."""

    def made(self, plan: Plan, work: Work[Made], ranges: Iterable[Range]) -> Generator[tuple[Range, Made], None, None]:
        """Do `work` for each range, and yield each with what was made of it, in the order given. Memory stays flat.

        `work` must be picklable for `dask`. Raises PlayError if a game or policy breaks its promise, UserError if nobody can do the work.
        """


class Threads:
    """Plays on threads of this process: kernels release the GIL."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    @property
    def threads(self) -> int:
        """Threads, as they were asked for."""
        return self._jobs

    def __enter__(self) -> "Threads":
        """Take nothing: threads begin with the work."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Leave nothing behind."""

    def __str__(self) -> str:
        return f"{self.threads} threads"

    def chunks_a_task(self, n_chunks: int) -> int:  # noqa: ARG002 - a task costs nothing here, so that progress is shown by the chunk
        """Return 1."""
        return 1

    def made(self, plan: Plan, work: Work[Made], ranges: Iterable[Range]) -> Generator[tuple[Range, Made], None, None]:
        """Do `work` on the threads, see `Executor`."""
        play = player(plan)
        yield from on_threads(plan, lambda tables, deals: work(lambda each: play(tables, each), deals), ranges, self.threads)


def executor_of(name: str, scheduler: str | None, jobs: int | None, notice: Notice | None) -> Executor:
    """Return the executor of this name, not yet entered.

    Parameters
    ----------
    name : one of EXECUTORS. scheduler : address of a dask scheduler; without it `dask` starts processes of its own.
    jobs : threads in all, by default one a core. notice : told in words what takes long, and of workers.

    Raises
    ------
    UserError : for an unknown name, a scheduler without dask, or dask where it is not installed.
    """
    if name not in EXECUTORS:
        raise unknown("executor", name, EXECUTORS)
    if name == "dask":
        from antstats.runner.on_dask import OnDask

        return OnDask(scheduler, jobs, notice)
    if scheduler is not None:
        msg = f"--scheduler {scheduler}: needs --executor dask; threads play in this process"
        raise UserError(msg)
    return Threads(jobs or default_jobs())
