"""`skill`: how far it is from the weakest policy to the strongest, how soon the better leads, and what decides a playout."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from antstats.api.progress import Wanted, heard, with_bar
from antstats.api.rungs import rungs
from antstats.api.skill_result import Skill
from antstats.contract import GameSpec
from antstats.errors import UserError
from antstats.games import load
from antstats.runner.plan import MAX_PLAYOUTS, prepare
from antstats.runner.play import default_jobs
from antstats.runner.warm import Notice, compile_ahead

DEFAULT_PLAYOUTS = 60_000


@with_bar
def skill(
    game: str | GameSpec,
    *,
    policies: Sequence[str] | None = None,
    search: Sequence[int] = (),
    players: int | None = None,
    variant: str | None = None,
    options: Mapping[str, Any] | None = None,
    figures: Mapping[str, Any] | None = None,
    components: str | Path | None = None,
    seed: int | None = None,
    playouts: int | None = None,
    confidence: float = 0.95,
    jobs: int | None = None,
    progress: Wanted = None,
    notice: Notice | None = None,
) -> Skill:
    """Measure skill and luck of `game`, and return both.

    Parameters
    ----------
    game, variant, options, figures, components : as for `simulate`.
    policies : the rungs; by default (and for "default" among them) `random`, the game's reference policy at noise 0.75, 0.5, 0.25 and 0,
        and its other policies. search : budgets of further rungs that search.
    players : number of seats; the smallest number of two or more that the game takes if None.
    seed : 0 to 2**64 - 1; drawn if None.
    playouts : 60,000 by default, half for the ladder and half for the split, each rounded up to whole deals or set-ups.
    confidence : of the intervals, and the chance with which the better is to lead. jobs : threads, by default one a core.
    progress : True shows a bar, as None does in a notebook; a function is called with the playouts done and to do.
    notice : told in words what takes long.

    Returns
    -------
    Skill; after Ctrl-C what was finished, `missing` says what was not.

    Raises
    ------
    UserError : for anything that does not fit. PlayError : if a game or policy breaks its promise.
    """
    for option, value, most in (("--playouts", playouts, MAX_PLAYOUTS), ("--jobs", jobs, 1024)):
        if value is not None and not 1 <= value <= most:
            msg = f"{option} {value}: accepted are whole numbers from 1 to {most:,}"
            raise UserError(msg)
    spec = load(game) if isinstance(game, str) else game
    entries = rungs(spec, policies, search)
    plan = prepare(
        game,
        players=_seats(spec, players),
        variant=variant,
        policies=[entries[0].spelling],
        options=options,
        figures=figures,
        components=Path(components) if components is not None else None,
        seed=secrets.randbits(53) if seed is None else seed,
    )
    compile_ahead(plan.game, [entry.policy for entry in entries], notice=notice, parts=("driver", "split"))
    from antstats.api.measurement import Measurement  # it takes scipy's optimisers and signals along, which no other command needs

    measurement = Measurement(plan, entries, playouts or DEFAULT_PLAYOUTS, confidence, jobs or default_jobs(), heard(progress))
    return measurement.run()


def _seats(spec: GameSpec, players: int | None) -> int:
    able = [seats for seats in spec.seat_counts if seats > 1]
    if not able or players == 1:
        takes = ", ".join(map(str, spec.seat_counts))
        msg = f"--players {players or 1}: skill shows between two seats or more; {spec.name} takes {takes}"
        raise UserError(msg)
    return min(able) if players is None else players
