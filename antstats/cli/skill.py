"""`antstats skill GAME`: how much skill and how much luck there is in a game."""

import json
import sys
import textwrap
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from antstats.cli import options as o
from antstats.cli.repeat import command_again
from antstats.errors import ExitCode, UserError

if TYPE_CHECKING:
    from antstats.api import Skill

WIDTH = 140


class Form(StrEnum):
    """How the result is printed."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


def command(
    game: o.Game,
    policies: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POLICY,...",
            help="The rungs, comma-separated, spelled as for simulate; `default`, alone or among them: random, the game's reference policy "
            "at noise 0.75, 0.5, 0.25 and 0, and its other policies.",
        ),
    ] = None,
    search: Annotated[
        str | None, typer.Option(metavar="BUDGET,...", help="Budgets of further rungs that search, as 16,64. They take long.")
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Number of seats; the smallest that the game takes if left out.")] = None,
    variant: o.VariantName = None,
    option: o.Options = None,
    figure: o.Figures = None,
    components: o.Components = None,
    seed: o.Seed = None,
    playouts: Annotated[
        str | None, typer.Option(metavar="N", help="How many in all, half for the ladder: 20000, 100k, 1.5M. 60k if left out.")
    ] = None,
    confidence: Annotated[float, typer.Option(metavar="NUMBER", help="Confidence of the intervals, and of `leads`; 0 to 1.")] = 0.95,
    jobs: o.Jobs = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write the result to this JSON file, for `antstats report`.")
    ] = None,
    png: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder to draw the charts into: ladder.png and variance.png.")] = None,
    form: Annotated[Form, typer.Option("--format", help="How to print it.")] = Form.TABLE,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> int:
    """Say how much skill and how much luck there is in a game: steps from random to the best, how soon the better leads, what decides.

    Example: antstats skill marching --playouts 100k --seed 1 --png charts
    """
    from antstats.api import skill
    from antstats.cli.progress import progress
    from antstats.runner.folders import writable, write_whole

    if not 0.5 <= confidence < 1.0:
        msg = f"--confidence {confidence}: accepted are numbers from 0.5 to below 1"
        raise UserError(msg)
    asked: dict[str, Any] = {
        "policies": o.policies(policies),
        "search": _budgets(search),
        "players": players,
        "variant": variant,
        "options": o.assignments("--option", option),
        "figures": o.assignments("--set", figure),
        "components": components,
        "seed": o.seed(seed),
        "playouts": o.count("--playouts", playouts),
        "confidence": confidence,
        "jobs": jobs,
    }
    writable("--out", out)
    with progress(game, quiet) as report:
        found = skill(game, **asked, progress=report.advance, notice=report.notice)
    if not quiet and seed is None:
        print(f"seed {found.spec.seed} (drawn)", file=sys.stderr)
    if found.missing:
        print(f"interrupted; missing: {' and '.join(found.missing)}", file=sys.stderr)
    if found.ladder is not None:
        command_again = again(game, asked, found)
        if out is not None:
            write_whole(out, json.dumps(found.record() | {"command": command_again}, indent=1) + "\n")
        show(found, form, command_again, smallest=players is None)
        if png is not None:
            _draw(found, png, quiet)
    return ExitCode.INTERRUPTED if found.interrupted else ExitCode.FINE


def _budgets(text: str | None) -> tuple[int, ...]:
    """Read budgets of search: whole numbers with commas between. Raises UserError."""
    return tuple(o.count("--search", part) or 0 for part in text.split(",")) if text else ()


def _draw(found: "Skill", folder: Path, quiet: bool) -> None:
    for path in found.save_png(folder):
        if not quiet:
            print(f"drawn {path}", file=sys.stderr)


def again(game: str, asked: dict[str, Any], found: "Skill") -> str:
    """Return the command that repeats the measurement."""
    named = {
        "players": found.spec.players,
        "variant": asked["variant"],
        "policies": ",".join(asked["policies"]) if asked["policies"] else None,
        "search": ",".join(map(str, asked["search"])) or None,
        "components": asked["components"],
        "seed": found.spec.seed,
        "playouts": asked["playouts"],
        "confidence": asked["confidence"] if asked["confidence"] != 0.95 else None,
    }
    return command_again("skill", game, named, asked)


def show(found: "Skill", form: Form, command_again: str, *, smallest: bool) -> None:
    """Print what was found."""
    if form is Form.JSON:
        from antstats.cli.show import dump

        dump(found.to_dict() | {"command": command_again})
    elif form is Form.CSV:
        print(found.frame().to_csv(index=False), end="")
    else:
        from antstats.api.facts import rests_on_shown
        from antstats.api.headings import of_skill
        from antstats.cli.show import print_table
        from antstats.reports.answer import assumptions
        from antstats.reports.skill import tables

        assert found.ladder is not None
        assert found.clear is not None
        print(of_skill(found, smallest=smallest) + "\n")
        for sentence in found.sentences():
            # A number and its sign stay on one line.
            print(textwrap.fill(sentence.replace(" %", "\u00a0%"), WIDTH, subsequent_indent="  ").replace("\u00a0", " "))
        print()
        for title, head, rows in tables(found.rungs, found.clear, found.split, found.confidence):
            print_table(title, head, rows, o.Listing.TABLE)
        rests = assumptions(rests_on_shown(found))
        print(f"{rests}\n\n" if rests else "", end="")
        rate = found.playouts / found.seconds if found.seconds else 0.0
        print(f"Played: {found.playouts:,} playouts in {found.seconds:.2f} s: {rate:,.0f} playouts/s, {found.jobs} threads")
        print(f"Again:  {command_again}")
