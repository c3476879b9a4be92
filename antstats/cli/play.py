"""`antstats play GAME`: sit down at a playout."""

from pathlib import Path
from typing import Annotated, Any

import typer

from antstats.cli import options as o
from antstats.cli.at_the_table import Play, worlds_asked
from antstats.cli.repeat import command_again
from antstats.cli.trace_file import TraceFile
from antstats.errors import UserError

Others = Annotated[
    list[str] | None,
    typer.Option(
        metavar="POLICY,...",
        help="For the seats where nobody sits: one policy for all of them, or one each, comma-separated, as for simulate.",
    ),
]


def command(
    game: o.Game,
    seat: Annotated[
        list[int] | None, typer.Option(metavar="SEAT", help="Your seat, from 0; again for people who share the screen. [default: 0]")
    ] = None,
    players: o.Players = None,
    variant: o.VariantName = None,
    policies: Others = None,
    option: o.Options = None,
    figure: o.Figures = None,
    components: o.Components = None,
    seed: o.Seed = None,
    worlds: Annotated[str, typer.Option("--odds", metavar="N", help="Playouts of each action when you ask for odds (?).")] = "200",
    script: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="File whose lines are your answers, or a trace whose choices you repeat; then you go on yourself."
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File for the trace; play-GAME-SEED.jsonl if left out. Never overwritten.")
    ] = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Keep no trace.")] = False,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> None:
    """Sit down at a playout against any policies: the board in words, actions by number, the odds of each on request, the trace saved.

    Example: antstats play atta --seat 1 --policies balanced
    """
    n_worlds = worlds_asked("--odds", worlds)
    if save is not None and no_save:
        msg = "--save and --no-save: give one of them"
        raise UserError(msg)
    if save is not None and not save.parent.is_dir():
        msg = f"--save {save}: cannot be written: there is no folder {str(save.parent)!r}"
        raise UserError(msg)
    seats = tuple(seat) if seat else (0,)
    answers, told = _script(script, seats) if script is not None else ([], {})
    number = _seed(o.seed(seed), told, script)
    given = o.policies(policies)
    rules = {"options": o.assignments("--option", option), "figures": o.assignments("--set", figure)}
    from antstats.api.play import sit_down
    from antstats.cli.progress import Report
    from antstats.games import load

    name = load(game).name
    if told and told.get("game") != name:
        msg = f"--script {script}: is a trace of {told.get('game')}, not of {name}"
        raise UserError(msg)
    sitting = sit_down(
        game,
        seed=number,
        seats=seats,
        players=players,
        policies=given,
        variant=variant,
        components=components,
        notice=Report(quiet).notice,
        **rules,
    )
    trace = None if no_save else TraceFile(save if save is not None else Path(f"play-{name}-{number}.jsonl"))
    named = {"players": players, "variant": variant, "policies": ",".join(given or []) or None, "components": components, "seed": number}
    again = command_again("play", game, named, rules) + "".join(f" --seat {each}" for each in seat or ())
    try:
        Play(sitting, answers, n_worlds, trace, again).to_the_end()
    finally:
        if trace is not None:
            trace.close()


def _seed(given: int | None, told: dict[str, Any], script: Path | None) -> int:
    """Return the seed: the given one, that of the trace to be repeated, or a drawn one. Raises UserError if the first two differ."""
    import secrets

    seed = told.get("seed")
    if seed is not None and given not in {None, seed}:
        msg = f"--seed {given}: --script {script} is a trace of seed {seed}"
        raise UserError(msg)
    if seed is not None:
        return int(seed)
    return given if given is not None else secrets.randbits(32)


def _script(path: Path, seats: tuple[int, ...]) -> tuple[list[str], dict[str, Any]]:
    """Return the answers of a script, or the choices of these seats in a trace, and the trace's header. Raises UserError."""
    from antstats.runner.reading import json_from, text_of

    try:
        lines = text_of(path).splitlines()
    except (OSError, UnicodeDecodeError) as error:
        msg = f"--script {path}: cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}"
        raise UserError(msg) from error
    if not lines or not lines[0].startswith("{"):
        return lines, {}
    try:
        header, *rest = [json_from(line) for line in lines]
        return [line["chosen"] for line in rest if line.get("seat") in seats and not line["forced"]], header
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        msg = f"--script {path}: begins like a trace, and is none ({error})"
        raise UserError(msg) from error
