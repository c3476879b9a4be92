"""Play a plan: cut its deals into chunks, have them played, hand the rows on in the order of the deals."""

import itertools
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import local
from typing import Any, TypeVar

import numpy as np

from antstats.runner.plan import Plan

Rows = np.ndarray[Any, Any]
Played = TypeVar("Played")
Range = tuple[int, int]  # deals from the first up to, not including, the second
SMALL, LARGE = 1024, 16384  # playouts a chunk holds by default, at least and at most
LARGEST = 2**24  # playouts of a chunk, whatever is asked for: their rows are in memory at once


def default_jobs() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def chunk_deals(plan: Plan, playouts: int, chunk: int | None) -> int:
    """Return the deals of a chunk: `chunk` playouts, or a 64th of the run within SMALL and LARGE, in whole deals."""
    return plan.deals_for(min(chunk, LARGEST) if chunk else min(LARGE, max(SMALL, playouts // 64)))


def chunks(missing: Iterable[Range], size: int, cuts: Sequence[int] = ()) -> Iterator[Range]:
    """Cut ranges of deals into chunks of at most `size` deals that never cross one of `cuts`."""
    for low, high in missing:
        edges = [low, *(cut for cut in cuts if low < cut < high), high]
        for start, end in itertools.pairwise(edges):
            for first in range(start, end, size):
                yield first, min(first + size, end)


def rows_of(plan: Plan, ranges: Iterable[Range], jobs: int) -> Iterator[tuple[Range, Rows]]:
    """Play the ranges on `jobs` threads and yield each with its rows, in the order given.

    Kernels release the GIL. At most a few ranges per thread are under way or waiting, so memory stays flat.
    """
    return on_threads(plan, player(plan), ranges, jobs)


def player(plan: Plan) -> Callable[[Rows, Range], Rows]:
    """Return the function that plays a range of deals of a plan with tables of its own, and returns the rows."""
    policies = plan.kernel.line_up([entry.policy for entry in plan.entries])
    weights = plan.weights

    def play(tables: Rows, deals: Range) -> Rows:
        return plan.kernel.play(tables, policies, plan.seatings, weights, plan.spec.seed, deals[0], deals[1] - deals[0])

    return play


@contextmanager
def not_waiting(pool: ThreadPoolExecutor) -> Iterator[None]:
    """On Ctrl-C leave at once: nobody takes what the threads have under way, and a policy may loop for ever."""
    try:
        yield
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
        pool.shutdown = lambda *_, **__: None  # type: ignore[method-assign]  # `with` would wait
        raise


def on_threads(plan: Plan, play: Callable[[Rows, Range], Played], ranges: Iterable[Range], jobs: int) -> Iterator[tuple[Range, Played]]:
    """Call `play(tables, range)` for each range on `jobs` threads, with tables that no other thread has; yield in the order given."""
    own = local()

    def with_tables(each: Range) -> Played:
        if not hasattr(own, "tables"):
            own.tables = plan.tables()
        return play(own.tables, each)

    waiting: deque[tuple[Range, Future[Played]]] = deque()
    todo = iter(ranges)
    with ThreadPoolExecutor(jobs) as pool, not_waiting(pool):
        try:
            for deals in itertools.islice(todo, 2 * jobs):
                waiting.append((deals, pool.submit(with_tables, deals)))
            while waiting:
                deals, future = waiting.popleft()
                rows = future.result()
                waiting.extend((each, pool.submit(with_tables, each)) for each in itertools.islice(todo, 1))
                yield deals, rows
        finally:
            for _, future in waiting:
                future.cancel()


def shares_of(plan: Plan, deals: Range, jobs: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Play whole deals and return the shares of the win by seat: float64 (deals, seatings, seats)."""
    size = max(1, -(-(deals[1] - deals[0]) // (4 * jobs)))
    played = [rows["share"] for _, rows in rows_of(plan, chunks([deals], size), jobs)]
    return np.concatenate(played).reshape(-1, len(plan.seatings), plan.blank[0].turn.share.size)[:, :, : plan.spec.players]
