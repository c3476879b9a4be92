"""Compile ahead: what a run needs, with the policies compiled in a second process while this one compiles the driver."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from antstats.contract import GameSpec, PolicySpec
from antstats.kernel.compiled import Kernel, kernel_of
from antstats.kernel.jit import under_digest

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
        notice(f"compiling {game.name}: {', '.join(cold)} ({how_often}; seconds a part, the driver of a large game a minute)")
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


def _in_second_process(kernel: Kernel, policies: Sequence[PolicySpec], cold: Sequence[str]) -> subprocess.Popen[bytes] | None:
    """Start a process that compiles the cold policies into the cache, if that is worth a process.

    A game whose kernels are cached is ours or installed, so the process finds it by its name.
    """
    wanted = [policy.name for policy in policies if policy.name in cold and under_digest(policy.decide)]
    if not kernel.installed or len(cold) == len(wanted) or not wanted:  # nothing to share out
        return None
    return subprocess.Popen(
        [sys.executable, "-m", __name__, kernel.spec.name, *wanted],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _main(name: str, policies: Sequence[str]) -> None:
    from antstats.games import load
    from antstats.runner.line_up import policies_of

    game = load(name)
    known = policies_of(game)
    kernel_of(game).line_up([known[policy] for policy in policies])


if __name__ == "__main__":
    _main(sys.argv[1], sys.argv[2:])
