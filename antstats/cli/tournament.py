"""`antstats tournament GAME`: play policies against each other and say what the metagame looks like."""

import json
import shlex
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from antstats.cli import options as o
from antstats.cli.options import Format
from antstats.errors import ExitCode, UserError

if TYPE_CHECKING:
    from antstats.api.metagame import Tournament
    from antstats.stats.metagame import Mixed

Policies = Annotated[
    list[str] | None,
    typer.Option(
        metavar="POLICY,...",
        help="Two or more, comma-separated; `all`: random and the game's own (if left out). Name search yourself, it is slow.",
    ),
]


def command(
    game: o.Game,
    policies: Policies = None,
    players: o.Players = None,
    variant: o.VariantName = None,
    option: o.Options = None,
    figure: o.Figures = None,
    components: o.Components = None,
    seed: o.Seed = None,
    playouts: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="How many in all, rounded up to whole deals, 20 at least: 20000, 100k. 50k, and 100 deals at least, if left out.",
        ),
    ] = None,
    deals: Annotated[
        str | None, typer.Option(metavar="N", help="Deals instead of --playouts: each is played by every line-up in its seatings.")
    ] = None,
    population: Annotated[
        str | None,
        typer.Option(
            metavar="WHO",
            help="Judge the seats among players of the Nash mixture, all policies, or the best N: mixture, all, top:N.",
            autocompletion=o.words("mixture", "all", "top:"),
        ),
    ] = None,
    margin: Annotated[str, typer.Option(metavar="SHARE", help="How far a seat's share may be from even and still count as fair.")] = "2pp",
    confidence: Annotated[float, typer.Option(metavar="NUMBER", help="Confidence of the intervals, 0.5 to below 1.")] = 0.95,
    jobs: o.Jobs = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="DIR", help="Folder: keeps all shares, can be gone on with and extended.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="DIR", help="Draw payoffs, ratings and who beats whom into this folder.")
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="How to print it.")] = Format.TABLE,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> int:
    """Play every policy against every other in all line-ups: who is strongest, who is dominated, what to play, is it a circle.

    Example: antstats tournament marching --players 2 --variant master --policies all --seed 1 --population mixture --png charts
    """
    from antstats.cli.simulate import confidence_of

    asked: dict[str, Any] = {
        "policies": o.policies(policies),
        "players": players,
        "variant": variant,
        "options": o.assignments("--option", option),
        "figures": o.assignments("--set", figure),
        "components": components,
        "seed": o.seed(seed),
        "playouts": o.count("--playouts", playouts),
        "deals": o.count("--deals", deals),
        "confidence": confidence_of(confidence),
        "jobs": jobs,
        "out": out,
    }
    _known(population)
    margin_share = o.share("--margin", margin) or 0.0
    played = _play(game, asked, quiet)
    if played.deals < 2:
        print("interrupted before two deals were finished by all line-ups", file=sys.stderr)
        return ExitCode.INTERRUPTED
    mixed = _mixed(played, population)
    show(played, form, mixed, margin_share, _again(game, asked, played, population, margin))
    if png is not None:
        _draw(played, png, quiet)
    return ExitCode.INTERRUPTED if played.interrupted else ExitCode.FINE


def _known(population: str | None) -> None:
    """Refuse a population that no field of policies has, before anything is played."""
    from antstats.stats.metagame import top_of

    if population is not None and population != "mixture":
        try:
            top_of(population, 10**6)
        except ValueError:
            msg = f"--population {population}: accepted are mixture, all, and top:N"
            raise UserError(msg) from None


def _play(game: str, asked: dict[str, Any], quiet: bool) -> "Tournament":
    from antstats.api.tournament import tournament
    from antstats.cli.progress import progress

    with progress(game, quiet) as report:
        played = tournament(game, **asked, progress=report.advance, notice=report.notice)
    if not quiet and asked["seed"] is None:
        print(f"seed {played.spec.seed} (drawn)", file=sys.stderr)
    return played


def _mixed(played: "Tournament", population: str | None) -> "Mixed | None":
    if population is None:
        return None
    try:
        return played.population(population)
    except ValueError as error:
        msg = f"--population {population}: {error}"
        raise UserError(msg) from None


def _again(game: str, asked: dict[str, Any], played: "Tournament", population: str | None, margin: str) -> str:
    """Return the command that repeats the tournament."""
    words = ["antstats", "tournament", game, "--policies", ",".join(played.spec.policies)]
    plain = {"players": asked["players"], "variant": asked["variant"], "seed": played.spec.seed, "deals": played.asked}
    plain |= {"components": asked["components"], "population": population, "margin": None if margin == "2pp" else margin}
    plain |= {"confidence": None if asked["confidence"] == 0.95 else asked["confidence"]}
    for name, value in plain.items():
        if value is not None:
            words += [f"--{name}", str(value)]
    for flag, given in (("--option", asked["options"]), ("--set", asked["figures"])):
        for name, value in given.items():
            words += [flag, f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    return shlex.join(words)


def show(played: "Tournament", form: Format, mixed: "Mixed | None", margin: float, command_again: str) -> None:
    """Print the result of a tournament."""
    from antstats.api.headings import of_tournament
    from antstats.reports import lines
    from antstats.reports import metagame as words
    from antstats.reports import metagame_tables as cells

    verdict = mixed.verdict(margin, played.playouts) if mixed is not None else None
    if form is Format.JSON:
        from antstats.cli.show import dump
        from antstats.stats.summary import plain_rows

        told: dict[str, Any] = {"population": None}
        if mixed is not None and verdict is not None:
            frames = {"seats": plain_rows(mixed.seats.frame("seat")), "policies": plain_rows(mixed.policies.frame("policy"))}
            weights = dict(zip(played.names, mixed.weights.tolist(), strict=True))
            told = {"population": {"name": mixed.name, "weights": weights, "verdict": verdict.to_dict(), **frames}}
        dump(played.to_dict() | told | {"command": command_again})
    elif form is Format.CSV:
        print(cells.csv(played), end="")
    else:
        found = words.findings(played)
        if mixed is not None and verdict is not None:
            everybody = played.population("all").verdict(margin, played.playouts)
            found.append(words.among(mixed, margin, verdict, everybody))
        given = cells.tables(played, mixed)
        title, facts = of_tournament(played)
        if form is Format.MD:
            print(lines.text(title, found, given, [*facts, ""], command_again))
            return
        print(f"{title}\n\n" + "\n".join(_wrapped(line) for line in lines.terminal(found, given)))
        print("\n".join(map(_wrapped, facts)))
        print(f"Played: {_throughput(played)}\nAgain:  {command_again}" + (f"\nKept in {played.folder}" if played.folder else ""))


def _wrapped(line: str) -> str:
    """Return a sentence in lines of a page's width; rows of tables stay whole."""
    return line if line.startswith("  ") else textwrap.fill(line, 140, subsequent_indent="  ")


def _throughput(played: "Tournament") -> str:
    if not played.played:
        return "nothing new, all of it was there"
    rate = played.played / played.seconds
    return f"{played.played:,} playouts in {played.seconds:.2f} s: {rate:,.0f} playouts/s, {played.jobs} threads"


def _draw(played: "Tournament", folder: Path, quiet: bool) -> None:
    for file in played.save_png(folder):
        if not quiet:
            print(f"drawn: {file}", file=sys.stderr)
