"""A watchdog: ends the process when a playout takes longer than it may, and says which one it was.

A compiled loop cannot be interrupted from within, so the process has to go; parts of a run folder that are finished stay.
"""

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from antstats.errors import ExitCode, UserError
from antstats.kernel.watch import under_way

LONGEST = 10**7  # seconds, some months


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()


def _leave(message: str) -> None:
    """Say why, and end the process at once, whatever its threads do."""
    os.write(2, f"error: {message}\n".encode())  # not through sys.stderr: a thread in a loop may hold its lock
    flushing = Thread(target=_flush, daemon=True)
    flushing.start()
    flushing.join(1.0)
    os._exit(ExitCode.BROKEN)


class Watchdog:
    """Looks at what is under way, some times within `limit` seconds. Time in which the process stood still does not count."""

    def __init__(self, limit: float, end: Callable[[str], None] = _leave) -> None:
        if not 0.0 < limit <= LONGEST:
            msg = f"--time-limit {limit:g}: accepted are seconds above 0, up to {LONGEST:,}"
            raise UserError(msg)
        self.limit, self._end, self._over = limit, end, Event()
        self._ages: dict[int, tuple[int, float]] = {}  # by call: how far it is, and for how long it has been
        Thread(target=self._run, name="antstats-watchdog", daemon=True).start()

    def stop(self) -> None:
        """Look no more."""
        self._over.set()

    def _run(self) -> None:
        pause = min(self.limit / 4, 0.5)
        last = time.monotonic()
        while not self._over.wait(pause):
            now = time.monotonic()
            self._look(min(now - last, 2 * pause))
            last = now

    def _look(self, elapsed: float) -> None:
        ages = {}
        for call, (place, said) in under_way().items():
            before, age = self._ages.get(call, (place, -elapsed))  # what is new may have begun just now
            age = age + elapsed if before == place else 0.0
            ages[call] = place, age
            if age >= self.limit:
                why = f"a playout takes longer than --time-limit {self.limit:g} s: a policy or a rule may loop for ever"
                self._end(said.replace("{}", why, 1))
        self._ages = ages


_watchdogs: list[Watchdog] = []


def watch(limit: float) -> None:
    """Begin to watch this process."""
    _watchdogs.append(Watchdog(limit))


def time_limit() -> float | None:
    """Return the limit by which this process is watched, in seconds; None if it is not."""
    return _watchdogs[-1].limit if _watchdogs else None


def unwatch() -> None:
    """End what `watch` began."""
    while _watchdogs:
        _watchdogs.pop().stop()
