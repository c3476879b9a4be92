"""The line-ups of a tournament: all of them while they are few, else a balanced sample; and their play, all on the same deals."""

import itertools
import math
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from threading import local
from typing import Any

import numpy as np

from antstats.runner.line_up import Entry
from antstats.runner.plan import Plan
from antstats.runner.play import Range, not_waiting

MAX_LINE_UPS = 300  # beyond it a sample is played; those of one and two policies are played in any case
TRIES = 200  # for one more line-up that is not there yet

LineUps = tuple[tuple[int, ...], ...]
Shares = np.ndarray[Any, np.dtype[np.float64]]
Counts = np.ndarray[Any, np.dtype[np.int64]]


def line_ups(policies: int, seats: int, seed: int) -> LineUps:
    """Return the line-ups to play, each the ascending indices of its policies, in ascending order.

    All of them if they are at most MAX_LINE_UPS. Else those of one policy, those in which two policies share the seats as evenly as they
    go (both ways if `seats` is odd), and, up to MAX_LINE_UPS, random ones that seat every policy equally often as nearly as possible.
    """
    if possible(policies, seats) <= MAX_LINE_UPS:
        return tuple(itertools.combinations_with_replacement(range(policies), seats))
    half = seats // 2
    chosen = {(i,) * seats for i in range(policies)}
    for i, j in itertools.combinations(range(policies), 2):
        chosen |= {(i,) * (seats - half) + (j,) * half, (i,) * half + (j,) * (seats - half)}
    rng = np.random.default_rng(seed)
    seated = np.bincount([i for each in sorted(chosen) for i in each], minlength=policies)
    while len(chosen) < MAX_LINE_UPS:
        another = _another(chosen, seated, seats, rng)
        if another is None:
            break
        chosen.add(another)
        seated += np.bincount(another, minlength=policies)
    return tuple(sorted(chosen))


def possible(policies: int, seats: int) -> int:
    """Return the number of line-ups that there are."""
    return math.comb(policies + seats - 1, seats)


def _another(chosen: set[tuple[int, ...]], seated: np.ndarray[Any, Any], seats: int, rng: np.random.Generator) -> tuple[int, ...] | None:
    """Return a random line-up that is not yet chosen and seats those that were seated least; None if none is found."""
    for attempt in range(TRIES):
        slack = 1 + attempt / 4  # the longer the search, the less balance counts
        times, line_up = seated.astype(np.float64), list[int]()
        for _ in range(seats):
            least = int(np.argmin(times + slack * rng.random(times.size)))
            line_up.append(least)
            times[least] += 1
        if (found := tuple(sorted(line_up))) not in chosen:
            return found
    return None


@dataclass(frozen=True)
class Field:
    """The plans of all line-ups of a tournament. They differ in who plays only: rules, seed and so the deals are the same.

    `policies` are the entries of the tournament, `line_ups` index them; `plans` has one plan a line-up.
    """

    policies: tuple[Entry, ...]
    line_ups: LineUps
    plans: tuple[Plan, ...]

    @classmethod
    def of(cls, plan: Plan, policies: Sequence[Entry]) -> "Field":
        """Return the field of these policies under the rules and the seed of `plan`."""
        chosen = line_ups(len(policies), plan.spec.players, plan.spec.seed)
        return cls(tuple(policies), chosen, tuple(plan.with_line_up([policies[i] for i in each]) for each in chosen))

    @cached_property
    def seated(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Who sits where in the playouts of a deal: int64 (cells, seats), index of the policy; one cell a line-up and seating."""
        return np.concatenate([np.array(each, np.int64)[plan.seatings] for each, plan in zip(self.line_ups, self.plans, strict=True)])

    def play(self, blocks: Sequence[Range], jobs: int) -> Iterator[tuple[Range, Shares]]:
        """Play blocks of deals through all line-ups and yield each with its shares of the win: float64 (deals, cells, seats).

        A block is yielded once all its line-ups are played, so that whatever was yielded is balanced.
        """
        ready = [plan.kernel.line_up([entry.policy for entry in plan.entries]) for plan in self.plans]
        own = local()

        def play(number: int, deals: Range) -> Shares:
            plan = self.plans[number]
            if not hasattr(own, "tables"):
                own.tables = plan.tables()
            first, end = deals
            rows = plan.kernel.play(own.tables, ready[number], plan.seatings, plan.weights, plan.spec.seed, first, end - first)
            shares: Shares = rows["share"][:, : plan.spec.players].reshape(end - first, len(plan.seatings), plan.spec.players)
            return shares.copy()  # the rows hold much else

        todo = ((number, deals) for deals in blocks for number in range(len(self.plans)))
        with ThreadPoolExecutor(jobs) as pool, not_waiting(pool):
            waiting: deque[Future[Shares]] = deque()
            try:
                waiting.extend(pool.submit(play, *each) for each in itertools.islice(todo, 4 * jobs))
                for deals in blocks:
                    parts = []
                    for _ in self.plans:
                        parts.append(waiting.popleft().result())
                        waiting.extend(pool.submit(play, *each) for each in itertools.islice(todo, 1))
                    yield deals, np.concatenate(parts, axis=1)
            finally:
                for future in waiting:
                    future.cancel()
