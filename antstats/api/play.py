"""`play`: sit down at a playout, against policies or each other."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from antstats.contract import GameSpec
from antstats.errors import UserError
from antstats.games import load
from antstats.kernel.pick import RANDOM
from antstats.runner.plan import prepare
from antstats.runner.sitting import Sitting
from antstats.runner.warm import Notice, compile_ahead
from antstats.runner.worlds import rollout_of


def sit_down(
    game: str | GameSpec,
    *,
    seed: int,
    seats: Sequence[int] = (0,),
    players: int | None = None,
    policies: Sequence[str] | None = None,
    components: str | Path | None = None,
    notice: Notice | None = None,
    **asked: Any,
) -> Sitting:
    """Sit down at a playout of a game, and let it run on to your first decision.

    Parameters
    ----------
    seats : where people sit. policies : for the other seats: one for all of them, or one each, in the order of the seats; the game's
        default line-up if left out. `asked` : the rules, as for `simulate` (variant, options, figures).

    Returns
    -------
    Sitting : `view(seat)` tells the position as that seat may know it, `choose(index)` takes an action, `run_on()` lets the others
        decide, `lines` is the trace so far. `antstats.odds` tells what the actions are worth.

    Raises
    ------
    UserError : for anything that does not fit.
    """
    spec = load(game) if isinstance(game, str) else game
    plan = prepare(
        game,
        players=players,
        policies=_line_up(spec, players if players in spec.seat_counts else spec.default_seats, seats, policies),
        components=Path(components) if components is not None else None,
        seed=seed,
        seating="fixed",
        **asked,
    )
    playing = [entry.policy for seat, entry in enumerate(plan.entries) if seat not in seats]
    parts = ("tracer", "worlds") if spec.imagine is not None else ("tracer",)
    rollout = [rollout_of(plan.kernel)] if spec.imagine is not None else []
    compile_ahead(spec, list({policy.name: policy for policy in (RANDOM, *rollout, *playing)}.values()), notice=notice, parts=parts)
    sitting = Sitting(plan, seats)
    sitting.run_on()
    return sitting


def _line_up(game: GameSpec, players: int, seats: Sequence[int], policies: Sequence[str] | None) -> list[str]:
    """Return a spelling a seat; where people sit it is never asked."""
    wrong = [seat for seat in seats if not 0 <= seat < players]
    if wrong:
        msg = f"--seat {wrong[0]}: accepted are 0 to {players - 1} ({players} seats)"
        raise UserError(msg)
    if not seats:
        msg = "--seat: somebody has to sit down; `trace` shows policies among themselves"
        raise UserError(msg)
    others = [seat for seat in range(players) if seat not in seats]
    given = list(policies or [game.default_policies[seat % len(game.default_policies)] for seat in others])
    if policies and len(given) not in {1, len(others)}:
        msg = f"--policies names {len(given)} policies for the other seats ({len(others)}): give one for all of them, or one each"
        raise UserError(msg)
    line = [RANDOM.name] * players
    for seat, name in zip(others, given * len(others) if len(given) == 1 else given, strict=False):
        line[seat] = name
    return line
