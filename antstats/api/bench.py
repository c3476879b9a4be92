"""`bench`: how fast a game plays, by policy, on one thread and on all."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from antstats.contract import GameSpec
from antstats.kernel.search import SEARCH
from antstats.runner.line_up import policies_of
from antstats.runner.plan import Plan, prepare
from antstats.runner.play import LARGE, chunks, rows_of
from antstats.runner.warm import Notice, compile_ahead

SEED = 1
FIRST = 1  # playouts of the first try; then more until they take long enough


@dataclass(frozen=True)
class Speed:
    """Playouts and decisions (forced ones included) a second of one policy at every seat, metrics on."""

    policy: str
    threads: int
    playouts: int
    seconds: float
    playouts_per_s: float
    decisions_per_s: float


def bench(
    game: str | GameSpec,
    *,
    players: int | None = None,
    variant: str | None = None,
    policies: Sequence[str] | None = None,
    threads: Sequence[int] = (1,),
    seconds: float = 1.0,
    notice: Notice | None = None,
) -> list[Speed]:
    """Measure every heuristic (or the policies given) at every seat, on each number of threads, for about `seconds` each.

    Raises UserError for anything that does not fit. The machine's noise is in the numbers: compare only what one call measured.
    """
    first = prepare(game, players=players, variant=variant, policies=["random"], seed=SEED)
    names = list(policies) if policies else [name for name in policies_of(first.game) if name != SEARCH]
    plans = [prepare(game, players=players, variant=variant, policies=[name], seed=SEED) for name in names]
    every = [entry.policy for plan in plans for entry in plan.entries[:1]]
    compile_ahead(first.game, every, notice=notice)
    return [_measure(plan, name, n, seconds) for name, plan in zip(names, plans, strict=True) for n in threads]


def once(plan: Plan, playouts: int, threads: int) -> tuple[int, int, float]:
    """Play a plan once, in chunks as long runs do. Returns playouts (whole deals), decisions and the seconds that it took."""
    deals = plan.deals_for(playouts)
    size = max(1, min(plan.deals_for(LARGE), deals // (4 * threads)))
    begin, decisions = time.perf_counter(), 0
    for _, rows in rows_of(plan, chunks([(0, deals)], size), threads):
        decisions += int(rows["decisions"].sum())
    return deals * len(plan.seatings), decisions, time.perf_counter() - begin


def _measure(plan: Plan, name: str, threads: int, seconds: float) -> Speed:
    playouts, took = FIRST, 0.0
    while took < seconds:
        playouts = playouts * 2 if took < seconds / 4 else int(playouts * min(4.0, 1.1 * seconds / took))
        played, decisions, took = once(plan, playouts, threads)
    return Speed(name, threads, played, took, played / took, decisions / took)
