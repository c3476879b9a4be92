"""Two sides measured in turn: the ratio of neighbouring rounds is what other work on a machine spoils least.

What plays on one thread is measured in seconds of processor time, which other programs do not lengthen; threads by the clock on the wall.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from antstats.api.bench import SEED, once
from antstats.runner.plan import Plan, prepare
from antstats.runner.warm import compile_ahead

ROOT = Path(__file__).parents[2]
IN_C = sorted(path.stem for path in Path(__file__).parent.glob("*.c"))  # the games that a C program plays
FORMS = ("direct", "pointer", "reset", "figures")  # of a C program: each has the duties of those before it, and one more (playout.h)
SECONDS = 0.2  # of a round
PLAYING = """
import sys, time
from antstats.api.bench import SEED, once
from antstats.runner.plan import prepare
plan = prepare(sys.argv[1], policies=["random"], seed=SEED)
for line in sys.stdin:
    begin = time.process_time()
    _, decisions, _ = once(plan, int(line), 1)
    print(decisions, time.process_time() - begin, flush=True)
"""
Side = Callable[[], float]  # plays once, and returns decisions a second


def program(game: str, form: str) -> Path:
    """Return a form of the C program of a game, built by make; skips the test, saying so, where there is no gcc or make."""
    missing = [name for name in ("gcc", "make") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"no {' and no '.join(missing)} here: C programs cannot be built")
    target = f"build/bench/{form}/{game}"
    subprocess.run(["make", "--silent", target], cwd=ROOT, check=True)
    return ROOT / target


def in_c(game: str, playouts: int, seed: int = SEED, rows: Path | None = None, *, form: str = FORMS[0]) -> dict[str, Any]:
    """Have the C program play, and return what it prints; it writes its rows into a file, if one is named."""
    words = [program(game, form), str(seed), str(playouts), *([rows] if rows else [])]
    told: dict[str, Any] = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    return told


def speed_in_c(game: str, playouts: int, form: str) -> float:
    """Return the decisions a second of a form of the C program."""
    speed: float = in_c(game, playouts, form=form)["decisions_per_s"]
    return speed


def random_plan(game: str, seed: int = SEED) -> Plan:
    """Return a run of a game as it is if nothing is asked for, `random` at every seat, compiled."""
    plan = prepare(game, policies=["random"], seed=seed)
    compile_ahead(plan.game, [entry.policy for entry in plan.entries], notice=None)
    return plan


def enough(plan: Plan) -> int:
    """Return how many playouts keep a thread busy for a round or two."""
    playouts, took = 128, 0.0
    once(plan, playouts, 1)  # the first playouts of a policy are looked after by a guard, which is slow
    while took < SECONDS:
        playouts *= 2
        begin = time.process_time()
        once(plan, playouts, 1)
        took = time.process_time() - begin
    return playouts


def on_one_thread(plan: Plan, playouts: int) -> Side:
    """Return the side that plays in this process on one thread."""

    def play() -> float:
        begin = time.process_time()
        _, decisions, _ = once(plan, playouts, 1)
        return decisions / (time.process_time() - begin)

    return play


def on_threads(plan: Plan, playouts: int, threads: int, cores: list[float]) -> Side:
    """Return the side that plays in this process on so many threads; `cores` is told how many were at work, on average."""

    def play() -> float:
        begin = time.process_time()
        _, decisions, seconds = once(plan, playouts, threads)
        cores.append((time.process_time() - begin) / seconds)
        return decisions / seconds

    return play


class Worker:
    """A process of its own that plays a game when it is told to; a context. With `plain` it is not compiled."""

    def __init__(self, game: str, *, plain: bool = False) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", PLAYING, game],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"} if plain else None,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.play(8)  # looked after by the guard of new policies

    def begin(self, playouts: int) -> None:
        """Have it play."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{playouts}\n")
        self.process.stdin.flush()

    def end(self) -> tuple[int, float]:
        """Return decisions, and seconds of its processor time, when it is done."""
        assert self.process.stdout is not None
        decisions, seconds = self.process.stdout.readline().split()
        return int(decisions), float(seconds)

    def play(self, playouts: int) -> tuple[int, float]:
        """Play, and return what `end` does."""
        self.begin(playouts)
        return self.end()

    def alone(self) -> Side:
        """Return the side that plays in this process alone, about as long as a round."""
        playouts = 1
        while self.play(playouts)[1] < SECONDS:
            playouts *= 2

        def play() -> float:
            decisions, seconds = self.play(playouts)
            return decisions / seconds

        return play

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        with self.process:
            pass  # closes the pipes, so that it ends, and waits for it


def at_once(workers: Sequence[Worker], playouts: int) -> Side:
    """Return the side of processes that share the playouts and play at the same time, by the clock on the wall."""

    def play() -> float:
        begin = time.perf_counter()
        for worker in workers:
            worker.begin(playouts // len(workers))
        return sum(worker.end()[0] for worker in workers) / (time.perf_counter() - begin)

    return play


def side_by_side(benchmark: Any, ours: Side, theirs: Side, *, rounds: int, **about: Any) -> None:
    """Measure `ours` in rounds, `theirs` before each of them and after the last; keep the ratios of neighbours with the benchmark."""
    mine: list[float] = []
    other: list[float] = []
    ours(), theirs()
    benchmark.pedantic(lambda: mine.append(ours()), setup=lambda: other.append(theirs()), rounds=rounds)
    other.append(theirs())
    benchmark.extra_info.update(about, decisions_per_s=statistics.median(mine), **neighbours(mine, other))


def each_in_turn(benchmark: Any, ours: Side, theirs: Mapping[str, Side], *, rounds: int, **about: Any) -> None:
    """Measure as `side_by_side` does against several sides, all of them between two rounds of ours; keep what there is of each by name."""
    mine: list[float] = []
    other: dict[str, list[float]] = {name: [] for name in theirs}

    def turns() -> None:
        for name, side in theirs.items():
            other[name].append(side())

    ours()
    benchmark.pedantic(lambda: mine.append(ours()), setup=turns, rounds=rounds)
    turns()
    each = {name: neighbours(mine, speeds) for name, speeds in other.items()}
    benchmark.extra_info.update(about, decisions_per_s=statistics.median(mine), each=each)


def neighbours(mine: Sequence[float], other: Sequence[float]) -> dict[str, float]:
    """Return the median of `other`, and the ratios of each of `mine` to those of `other` before and after it: median, quartiles, ends."""
    ratios = [speed / against for i, speed in enumerate(mine) for against in other[i : i + 2]]
    low, middle, high = statistics.quantiles(ratios, n=4)
    return {
        "against": statistics.median(other),
        "ratio": middle,
        "low": low,
        "high": high,
        "least": min(ratios),
        "most": max(ratios),
    }


def alone(benchmark: Any, ours: Side, *, rounds: int, **about: Any) -> None:
    """Measure one side: the median decisions a second of its rounds, and their quartiles."""
    speeds: list[float] = []
    ours()
    benchmark.pedantic(lambda: speeds.append(ours()), rounds=rounds)
    low, middle, high = statistics.quantiles(speeds, n=4)
    benchmark.extra_info.update(about, decisions_per_s=middle, low=low, high=high)
