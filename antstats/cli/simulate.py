"""`antstats simulate GAME`: play many times and answer."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from antstats.cli import options as o
from antstats.cli.options import Format
from antstats.cli.repeat import command_again
from antstats.errors import ExitCode

if TYPE_CHECKING:
    from antstats.api import Run

MAX_PLAYOUTS = 10_000_000


def game_or_all(incomplete: str) -> list[str]:
    """Return the names of games that begin so, and `all`, for a shell to complete."""
    return o.game_names(incomplete) + o.words("all")(incomplete)


def command(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Name of a game, path to one, or `all`; without it the games are listed.", autocompletion=game_or_all
        ),
    ] = None,
    players: o.Players = None,
    variant: o.VariantName = None,
    policies: o.Policies = None,
    option: o.Options = None,
    figure: o.Figures = None,
    components: o.Components = None,
    seed: o.Seed = None,
    playouts: Annotated[
        str | None, typer.Option(metavar="N", help="How many, rounded up to whole deals: 20000, 100k, 1.5M. 20k if left out.")
    ] = None,
    precision: Annotated[
        str | None, typer.Option(metavar="SHARE", help="Play until every win share is known to +- this, as 0.5pp.")
    ] = None,
    max_playouts: Annotated[str, typer.Option(metavar="N", help="Where --precision gives up.")] = f"{MAX_PLAYOUTS // 1_000_000}M",
    margin: Annotated[str, typer.Option(metavar="SHARE", help="How far a seat's share may be from even and still count as fair.")] = "2pp",
    confidence: Annotated[float, typer.Option(metavar="NUMBER", help="Confidence of the intervals, 0.5 to below 1.")] = 0.95,
    seating: o.Seating = "rotate",
    chunk: Annotated[str | None, typer.Option(metavar="N", help="Playouts of a unit of work. Changes no result.")] = None,
    jobs: o.Jobs = None,
    executor: o.Executor = "threads",
    scheduler: o.Scheduler = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="Run folder (with `all` one a game there): keeps every playout, can be gone on with, extended, reported.",
        ),
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="DIR", help="Draw the charts into this folder; with `all` into a folder a game there.")
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="How to print it.")] = Format.TABLE,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> int:
    """Play a game many times and say whether it is fair to every seat, which policy wins, how long and how tense it is.

    Example: antstats simulate marching --players 2 --variant master --policies careful,random --playouts 100k --seed 1 --out runs/first
    """
    from antstats.api import available_games

    if game is None:
        from antstats.cli.games import listing

        print("Which game?\n" + "\n".join(listing(available_games().values())))
        return ExitCode.FINE
    margin_share, confidence = o.share("--margin", margin) or 0.0, confidence_of(confidence)
    asked: dict[str, Any] = {
        "players": players,
        "variant": variant,
        "policies": o.policies(policies),
        "options": o.assignments("--option", option),
        "figures": o.assignments("--set", figure),
        "components": components,
        "seed": o.seed(seed),
        "playouts": o.count("--playouts", playouts),
        "precision": o.share("--precision", precision),
        "max_playouts": o.count("--max-playouts", max_playouts),
        "confidence": confidence,
        "seating": seating,
        "chunk": o.count("--chunk", chunk),
        "jobs": jobs,
        "executor": executor,
        "scheduler": scheduler,
        "out": out,
        "keep": png is not None,  # the charts of lengths and tension need the playouts
    }
    code = ExitCode.FINE
    for name in available_games() if game == "all" else [game]:
        run = _play(name, asked | {"out": out / name} if game == "all" and out is not None else asked, quiet)
        if run.totals.playouts == 0:
            print("interrupted before any playout was finished", file=sys.stderr)
            return ExitCode.INTERRUPTED
        show(run, form, margin_share, confidence, again(name, asked, run))
        if png is not None:
            for path in run.save_png(png / name if game == "all" else png, margin_share, confidence):
                o.tell_drawn(path, quiet)
        code = ExitCode.INTERRUPTED if run.interrupted else code
    return code


def confidence_of(value: float) -> float:
    """Return a confidence that makes sense. Raises UserError."""
    from antstats.errors import UserError

    if not 0.5 <= value < 1.0:
        msg = f"--confidence {value}: accepted are numbers from 0.5 to below 1"
        raise UserError(msg)
    return value


def _play(game: str, asked: dict[str, Any], quiet: bool) -> "Run":
    from antstats.api import simulate
    from antstats.cli.progress import progress

    with progress(game, quiet) as report:
        run = simulate(game, **asked, progress=report.advance, notice=report.notice)
    if not quiet and asked["seed"] is None:
        print(f"seed {run.spec.seed} (drawn)", file=sys.stderr)
    return run


def again(game: str, asked: dict[str, Any], run: "Run") -> str:
    """Return the command that repeats the run."""
    plain = {"players": asked["players"], "variant": asked["variant"], "seed": run.spec.seed, "components": asked["components"]}
    if asked["policies"]:
        plain["policies"] = ",".join(asked["policies"])
    if asked["seating"] != "rotate":
        plain["seating"] = asked["seating"]
    if asked["precision"] is not None:
        plain["precision"] = f"{100 * asked['precision']:g}pp"
        if asked["max_playouts"] != MAX_PLAYOUTS:
            plain["max-playouts"] = asked["max_playouts"]
    elif asked["playouts"] is not None:
        plain["playouts"] = asked["playouts"]
    return command_again("simulate", game, plain, asked)


def show(run: "Run", form: Format, margin: float, confidence: float, command_again: str) -> None:
    """Print the result of a run."""
    from antstats.api.facts import plain_facts, rests_on_shown
    from antstats.reports.answer import answer

    summary = run.summary(margin, confidence)
    if form is Format.JSON:
        from antstats.cli.show import dump

        dump(plain_facts(run, summary) | {"command": command_again})
    elif form is Format.CSV:
        print(tidy_csv(summary), end="")
    elif form is Format.MD:
        from antstats.api.report import facts_of
        from antstats.reports import markdown
        from antstats.reports.balance import document

        print(markdown.render(document(facts_of(run, summary, command_again, rows=False))))
    else:
        by_seat = [name for name, value in run.spec.options.items() if isinstance(value, list) and len({str(each) for each in value}) > 1]
        print(heading(run))
        print(f"\n{answer(summary, rests_on_shown(run), standing=run.layout.standing, by_seat=by_seat)}\n")
        print(stopped(run), end="")
        print(
            f"Played: {throughput(run)}\nAgain:  {command_again}"
            + (f"\nKept in {run.folder}: antstats report {run.folder}" if run.folder else "")
        )


def heading(run: "Run") -> str:
    """Return what was played, as read back from the kernel."""
    from antstats.api.headings import rules_in_force

    spec, totals = run.spec, run.totals
    seatings = len(run.layout.seatings)
    how_often = f"{totals.playouts:,} playouts{' (interrupted)' if run.interrupted else ''}"
    deals = f"{totals.deals:,} deals x {seatings} seating{'s' if seatings > 1 else ''}"
    what = f"{run.layout.title} ({spec.game}), {spec.variant}, {spec.players} seats"
    return f"{what}: {how_often} = {deals}, seed {spec.seed}\n{rules_in_force(spec)}"


def stopped(run: "Run") -> str:
    """Return whether a run with a precision reached it; empty without one."""
    if run.precision is None or not run.anytime:
        return ""
    widest = max((high - low) / 2 for low, high in run.anytime.values())
    reached = "reached" if widest <= run.precision else "NOT reached"
    return f"Precision {100 * run.precision:g} pp: {reached}; the widest win share is known to +- {100 * widest:.2f} pp\n"


def throughput(run: "Run") -> str:
    """Return how fast the run was played."""
    if run.played == 0 or run.seconds == 0.0:
        return "nothing new, all of it was there"
    rate, decisions = run.played / run.seconds, run.decisions / run.seconds
    return f"{run.played:,} playouts in {run.seconds:.2f} s: {rate:,.0f} playouts/s, {decisions / 1e6:.2f} M decisions/s, {run.played_on}"


def tidy_csv(summary: Any) -> str:
    """Return seats, policies and metrics as one CSV table."""
    import pandas as pd

    seats = summary.seats.assign(group="seats", metric="win share", unit="share").rename(columns={"share": "estimate"})
    policies = summary.policies.assign(group="policies", metric="win share", unit="share").rename(columns={"share": "estimate"})
    by_policy = summary.policy_metrics.assign(group="game")
    names = ["group", "metric", "text", "seat", "policy", "unit", "estimate", "low", "high", "playouts", "deals", "method"]
    tables = [table.reindex(columns=names).astype(object) for table in (seats, policies, summary.metrics, by_policy)]
    return str(pd.concat(tables, ignore_index=True).to_csv(index=False))
