"""`trace`: one playout of a run, decision by decision."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from antstats.contract import GameSpec
from antstats.runner.plan import prepare
from antstats.runner.tracing import trace_lines


def trace(
    game: str | GameSpec,
    playout: int = 0,
    *,
    seed: int,
    players: int | None = None,
    variant: str | None = None,
    policies: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    figures: Mapping[str, Any] | None = None,
    components: str | Path | None = None,
    seating: str = "rotate",
) -> list[dict[str, Any]]:
    """Return the lines of playout `playout` (from 0) of the run that `simulate` with the same arguments makes.

    The first line is the header, the last the end; docs/trace.md describes them. Raises UserError for anything that does not fit.
    """
    plan = prepare(
        game,
        players=players,
        variant=variant,
        policies=policies,
        options=options,
        figures=figures,
        components=Path(components) if components is not None else None,
        seed=seed,
        seating=seating,
    )
    return list(trace_lines(plan, playout, tuple(policies or ())))
