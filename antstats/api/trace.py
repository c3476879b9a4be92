"""`trace`: one playout of a run, decision by decision."""

from pathlib import Path
from typing import Any

from antstats.contract import GameSpec
from antstats.runner.plan import Plan, prepare
from antstats.runner.tracing import trace_lines
from antstats.runner.warm import Notice, compile_ahead


def plan_of(game: str | GameSpec, *, notice: Notice | None = None, components: str | Path | None = None, **asked: Any) -> Plan:
    """Return the checked and compiled plan of the run that `simulate` with the same arguments makes."""
    plan = prepare(game, components=Path(components) if components is not None else None, **asked)
    compile_ahead(plan.game, [entry.policy for entry in plan.entries], notice=notice, parts=("tracer",))
    return plan


def trace(game: str | GameSpec, playout: int = 0, *, seed: int, **asked: Any) -> list[dict[str, Any]]:
    """Return the lines of one playout: the header, one a decision, the end (docs/trace.md).

    Parameters
    ----------
    playout : its number, from 0, in the run that `simulate` with the same game, seed and `asked` makes. `asked` are the arguments of
        `simulate` that decide its bits: players, variant, policies, options, figures, components, seating.

    Raises
    ------
    UserError : for anything that does not fit.
    """
    plan = plan_of(game, seed=seed, **asked)
    return list(trace_lines(plan, playout, asked.get("policies") or ()))
