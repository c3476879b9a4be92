"""Compile ahead: what a run needs, with the policies in a second process beside the driver; or whole games, in processes side by side."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from antstats.contract import GameSpec, PolicySpec
from antstats.kernel.compiled import Kernel, kernel_of
from antstats.kernel.jit import source_of, under_digest

if TYPE_CHECKING:
    from antstats.runner.plan import Plan

Notice = Callable[[str], None]


def compile_ahead(game: GameSpec, policies: Sequence[PolicySpec], *, notice: Notice | None, parts: Sequence[str] = ("driver",)) -> bool:
    """Have parts of the kernel and `policies` compiled.

    Parameters
    ----------
    parts : "driver" plays chunks, "split" plays with set-up and dice keyed apart, "tracer" replays playouts,
        "worlds" imagines what a seat cannot know and plays on from there.
    notice : told in words if compiling will take long, and then how long each part took.

    Returns
    -------
    Whether anything had to be compiled.
    """
    kernel = kernel_of(game)
    cold = kernel.cold(parts, policies)
    if cold and notice is not None:
        kept = all(kernel.folder_of(policy) is not None for policy in policies) and kernel.folder is not None
        ours = kernel.installed and all(under_digest(policy.decide) for policy in policies if policy.name in cold)
        how_often = f"once until {'antstats' if ours else 'its file'} changes" if kept else "anew in every process"
        notice(f"compiling {game.name}: {', '.join(cold)} ({how_often}; seconds a part, the driver of a large game half a minute)")
    helper = _in_second_process(kernel, policies, cold)
    for part in parts:
        begin = time.perf_counter()
        kernel.warm((part,))
        if part in cold and notice is not None:
            notice(f"  {part}: {time.perf_counter() - begin:.0f} s")
    if helper is not None:
        helper.wait()
    kernel.line_up(policies)
    return bool(cold)


def compile_plans(plans: Iterable["Plan"], *, notice: Notice | None) -> None:
    """Compile what the plans need, each game once, with all the policies that they seat. Parameters are those of `compile_ahead`."""
    games: dict[int, tuple[GameSpec, dict[Any, PolicySpec]]] = {}
    for plan in plans:
        _, policies = games.setdefault(id(plan.game), (plan.game, {}))
        policies |= {entry.policy.decide: entry.policy for entry in plan.entries}
    for game, policies in games.values():
        compile_ahead(game, list(policies.values()), notice=notice)


def compile_apart(works: Iterable["Work"], *, jobs: int, done: Callable[["Work", float], None]) -> None:
    """Have works compiled into the cache, each in a process of its own, `jobs` at a time; the largest games begin.

    `done` is told each that ended, with its seconds. What a process cannot compile is left to whoever needs it, who then says why.
    """
    started: list[subprocess.Popen[bytes]] = []

    def carry_out(work: Work) -> float:
        begin = time.perf_counter()
        process = _process(work)
        started.append(process)
        process.wait()
        return time.perf_counter() - begin

    todo = sorted(works, key=lambda work: (-work.size, not work.parts))
    with ThreadPoolExecutor(jobs) as pool:
        try:
            under_way = {pool.submit(carry_out, work): work for work in todo}
            for future in as_completed(under_way):
                done(under_way[future], future.result())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in started:
                process.terminate()
            raise


@dataclass(frozen=True)
class Work:
    """What a process is to compile: parts and policies, by name, of a game found by its name. size : bytes of the game's sources."""

    game: str
    parts: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()
    size: int = 0


def works_of(game: GameSpec, policies: Sequence[PolicySpec], parts: Sequence[str]) -> list[Work]:
    """Return what has to be compiled of these in processes of their own: the parts in one, for they share the rules, the policies in one.

    A game whose kernels are cached is ours or installed, so that a process finds it by its name; one from a file has no works.
    """
    kernel = kernel_of(game)
    if not kernel.installed or kernel.folder is None:
        return []
    cold = kernel.cold(parts, policies)
    size = sum(file.stat().st_size for file in source_of(game.apply).parent.glob("*.py"))
    wanted = tuple(dict.fromkeys(policy.name for policy in policies if policy.name in cold and under_digest(policy.decide)))
    of_rules = tuple(part for part in parts if part in cold)
    return [work for work in (Work(game.name, of_rules, (), size), Work(game.name, (), wanted, size)) if work.parts or work.policies]


def _process(work: Work) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", __name__, work.game, ",".join(work.parts), *work.policies],  # no module of the working directory
        env={**os.environ, "PYTHONPATH": os.pathsep.join(each for each in sys.path if Path(each).is_absolute())},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _in_second_process(kernel: Kernel, policies: Sequence[PolicySpec], cold: Sequence[str]) -> subprocess.Popen[bytes] | None:
    """Start a process that compiles the cold policies into the cache, if that is worth a process."""
    works = [work for work in works_of(kernel.spec, policies, ()) if len(work.policies) < len(cold)]  # else there is nothing to share out
    return _process(works[0]) if works else None


def _main(name: str, parts: str, policies: Sequence[str]) -> None:
    from antstats.games import load
    from antstats.runner.line_up import policies_of

    game = load(name)
    known = policies_of(game)
    kernel = kernel_of(game)
    kernel.warm([part for part in parts.split(",") if part])
    for policy in policies:
        kernel.policy(known[policy])


if __name__ == "__main__":
    _main(sys.argv[1], sys.argv[2], sys.argv[3:])
