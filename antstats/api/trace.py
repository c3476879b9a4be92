"""`trace`: one playout of a run, decision by decision."""

from pathlib import Path
from typing import Any

from antstats.contract import GameSpec
from antstats.errors import UserError
from antstats.runner.plan import Plan, prepare
from antstats.runner.tracing import replay, trace_lines
from antstats.runner.warm import Notice, compile_ahead


def plan_of(game: str | GameSpec, *, notice: Notice | None = None, components: str | Path | None = None, **asked: Any) -> Plan:
    """Return the checked and compiled plan of the run that `simulate` with the same arguments makes."""
    plan = prepare(game, components=Path(components) if components is not None else None, **asked)
    compile_ahead(plan.game, [entry.policy for entry in plan.entries], notice=notice, parts=("tracer",))
    return plan


def paint(plan: Plan, playout: int, folder: Path) -> list[Path]:
    """Draw a playout into `folder`, one PNG after each decision that the game has painted, named by playout and line: `0-0012.png`.

    Raises
    ------
    UserError : if the game offers no pictures, or the folder cannot be written.
    """
    from matplotlib.figure import Figure

    game = plan.game
    if game.paint is None:
        msg = f"--png: {game.name} offers no pictures (GameSpec.paint)"
        raise UserError(msg)
    written, due = [], False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for step in replay(plan, playout):
            if due or step.choice < 0:
                figure = Figure(figsize=(11, 7.5), layout="constrained")
                game.paint(step.table, figure)
                written.append(folder / f"{playout}-{step.i:04d}.png")
                figure.savefig(written[-1], dpi=100, metadata={"Software": None})
            due = step.choice >= 0 and (not game.painted or game.decisions[step.table.turn.decision] in game.painted)
    except OSError as error:
        msg = f"--png {folder}: cannot be written: {error.strerror}"
        raise UserError(msg) from error
    return written


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
