"""Two sides measured in turn: the ratio of neighbouring rounds is what other work on a machine spoils least."""

import json
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from antstats.api.bench import SEED, bench, once
from antstats.runner.plan import Plan, prepare
from antstats.runner.warm import compile_ahead

ROOT = Path(__file__).parents[2]
IN_C = sorted(path.stem for path in Path(__file__).parent.glob("*.c"))  # the games that a C program plays
SECONDS = 0.3  # of a round
TARGET = 0.7  # of the decisions a second of C
PLAIN = """
import sys
from antstats.api.bench import SEED, once
from antstats.runner.plan import prepare
plan = prepare(sys.argv[1], policies=["random"], seed=SEED)
for line in sys.stdin:
    print(*once(plan, int(line), 1), flush=True)
"""
Side = Callable[[], float]  # plays once, and returns decisions a second


def program(game: str) -> Path:
    """Return the C program of a game, built by make; skips the test, saying so, where there is no gcc or make."""
    missing = [name for name in ("gcc", "make") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"no {' and no '.join(missing)} here: C programs cannot be built")
    target = f"build/bench/{game}"
    subprocess.run(["make", "--silent", target], cwd=ROOT, check=True)
    return ROOT / target


def in_c(game: str, playouts: int, seed: int = SEED, rows: Path | None = None) -> dict[str, Any]:
    """Have the C program play, and return what it prints; it writes its rows into a file, if one is named."""
    words = [program(game), str(seed), str(playouts), *([rows] if rows else [])]
    told: dict[str, Any] = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    return told


def random_plan(game: str, seed: int = SEED) -> Plan:
    """Return a run of a game as it is if nothing is asked for, `random` at every seat, compiled."""
    plan = prepare(game, policies=["random"], seed=seed)
    compile_ahead(plan.game, [entry.policy for entry in plan.entries], notice=None)
    return plan


def enough(game: str, threads: int) -> int:
    """Return how many playouts take about a round."""
    return bench(game, policies=["random"], threads=[threads], seconds=SECONDS)[0].playouts


def compiled(plan: Plan, playouts: int, threads: int) -> Side:
    """Return the side that plays in this process, on so many threads."""

    def play() -> float:
        _, decisions, seconds = once(plan, playouts, threads)
        return decisions / seconds

    return play


class Plain:
    """A process that plays the same kernels in plain Python, NUMBA_DISABLE_JIT=1; a context."""

    def __init__(self, game: str, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", PLAIN, game],
            env={**environment, "NUMBA_DISABLE_JIT": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.playouts = 8
        while self._played(self.playouts) < SECONDS:
            self.playouts *= 2

    def _played(self, playouts: int) -> float:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{playouts}\n")
        self.process.stdin.flush()
        _, decisions, seconds = self.process.stdout.readline().split()
        self.speed = int(decisions) / float(seconds)
        return float(seconds)

    def __call__(self) -> float:
        """Play once, and return decisions a second."""
        self._played(self.playouts)
        return self.speed

    def __enter__(self) -> "Plain":
        return self

    def __exit__(self, *_: object) -> None:
        with self.process:
            pass  # closes the pipes, so that it ends, and waits for it


def side_by_side(benchmark: Any, ours: Side, theirs: Side, *, rounds: int, **about: Any) -> None:
    """Measure `ours` in rounds, `theirs` before each of them and after the last; keep the ratios of neighbours with the benchmark."""
    mine: list[float] = []
    other: list[float] = []
    ours(), theirs()
    benchmark.pedantic(lambda: mine.append(ours()), setup=lambda: other.append(theirs()), rounds=rounds)
    other.append(theirs())
    ratios = [speed / against for i, speed in enumerate(mine) for against in other[i : i + 2]]
    low, middle, high = statistics.quantiles(ratios, n=4)
    benchmark.extra_info.update(
        about,
        decisions_per_s=statistics.median(mine),
        against=statistics.median(other),
        ratio=middle,
        low=low,
        high=high,
        least=min(ratios),
        most=max(ratios),
    )


def alone(benchmark: Any, ours: Side, *, rounds: int, **about: Any) -> None:
    """Measure one side: the median decisions a second of its rounds, and their quartiles."""
    speeds: list[float] = []
    ours()
    benchmark.pedantic(lambda: speeds.append(ours()), rounds=rounds)
    low, middle, high = statistics.quantiles(speeds, n=4)
    benchmark.extra_info.update(about, decisions_per_s=middle, low=low, high=high)
