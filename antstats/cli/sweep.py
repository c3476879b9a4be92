"""`antstats sweep GAME --vary ...`: play at many points of rules, figures and weights, and say where it matters."""

import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from antstats.cli import options as o
from antstats.cli.options import Format
from antstats.cli.repeat import command_again
from antstats.errors import ExitCode, UserError

if TYPE_CHECKING:
    from antstats.api import Sweep


def command(
    game: o.Game,
    vary: Annotated[
        list[str],
        typer.Option(
            metavar="NAME[=VALUES]",
            help="What to vary: a figure, an option, players, variant, or POLICY:WEIGHT; as NAME=LOW:HIGH:STEP (both ends included), "
            "NAME=a,b,c (TOML), or NAME alone for its own range. Several make a grid.",
        ),
    ],
    listed: Annotated[bool, typer.Option("--list", help="Pair the values of several --vary one by one instead of a grid.")] = False,
    players: o.Players = None,
    variant: o.VariantName = None,
    policies: o.Policies = None,
    option: o.Options = None,
    figure: o.Figures = None,
    components: o.Components = None,
    seed: o.Seed = None,
    playouts: Annotated[
        str | None, typer.Option(metavar="N", help="How many a point, rounded up to whole deals: 20000, 100k. 10k if left out.")
    ] = None,
    margin: Annotated[
        str, typer.Option(metavar="SHARE", help="How far a seat's share may be from even, and how much a share may change.")
    ] = "2pp",
    relative_margin: Annotated[
        str, typer.Option(metavar="PERCENT", help="How much any other measure may change, as a part of the base point's.")
    ] = "5%",
    confidence: Annotated[float, typer.Option(metavar="NUMBER", help="Confidence of the intervals, 0.5 to below 1.")] = 0.95,
    seating: o.Seating = "rotate",
    metric: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Show this metric as well; may be repeated. `all` for all of them.")
    ] = None,
    skip_invalid: Annotated[bool, typer.Option("--skip-invalid", help="Leave out points that the game refuses, and list them.")] = False,
    jobs: o.Jobs = None,
    executor: o.Executor = "threads",
    scheduler: o.Scheduler = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="DIR", help="Folder: a run folder a point and sweep.json; can be gone on with and extended."),
    ] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="DIR", help="Draw a chart a measure into this folder.")] = None,
    form: Annotated[Format, typer.Option("--format", help="How to print it.")] = Format.TABLE,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> int:
    """Vary figures, options, players, variants or weights: where is it fair, what moves, and where does a verdict flip.

    Example: antstats sweep marching --vary road_spaces=28:40:4 --seed 1 --metric lead_changes --png charts
    """
    from antstats.cli.simulate import confidence_of

    asked: dict[str, Any] = {
        "vary": varied(vary),
        "listed": listed,
        "players": players,
        "variant": variant,
        "policies": o.policies(policies),
        "options": o.assignments("--option", option),
        "figures": o.assignments("--set", figure),
        "components": components,
        "seed": o.seed(seed),
        "playouts": o.count("--playouts", playouts),
        "margin": o.share("--margin", margin),
        "relative_margin": o.share("--relative-margin", relative_margin),
        "confidence": confidence_of(confidence),
        "metrics": [each.strip() for each in metric or ()],
        "seating": seating,
        "skip_invalid": skip_invalid,
        "jobs": jobs,
        "executor": executor,
        "scheduler": scheduler,
        "out": out,
    }
    swept = _play(game, asked, quiet)
    if not swept.done:
        kept = "" if out is None else "; the same command goes on from what is kept"
        print(f"interrupted before the first point was finished{kept}", file=sys.stderr)
        return ExitCode.INTERRUPTED
    again = _again(game, asked, swept, vary, margin, relative_margin)
    show(swept, form, again)
    if png is not None:
        _draw(swept, png, quiet)
    return ExitCode.INTERRUPTED if swept.interrupted else ExitCode.FINE


def varied(given: list[str]) -> dict[str, str | None]:
    """Split NAME=VALUES, or NAME alone. Raises UserError."""
    found: dict[str, str | None] = {}
    for text in given:
        name, equals, values = (each.strip() for each in text.partition("="))
        if not name:
            msg = f"--vary {text}: write NAME=LOW:HIGH:STEP, NAME=a,b,c, or NAME alone for its own range"
            raise UserError(msg)
        if name in found:
            msg = f"--vary {text}: {name} is varied already; give all its values at once"
            raise UserError(msg)
        found[name] = values if equals else None
    return found


def _play(game: str, asked: dict[str, Any], quiet: bool) -> "Sweep":
    from antstats.api import sweep
    from antstats.cli.progress import progress

    with progress(game, quiet) as report:
        swept = sweep(game, **asked, progress=report.advance, notice=report.notice)
    if not quiet and asked["seed"] is None:
        print(f"seed {swept.spec.seed} (drawn)", file=sys.stderr)
    return swept


def _again(game: str, asked: dict[str, Any], swept: "Sweep", vary: list[str], margin: str, relative_margin: str) -> str:
    """Return the command that repeats the sweep."""
    import shlex

    policies = ",".join(asked["policies"]) if asked["policies"] else None
    plain = {"players": asked["players"], "variant": asked["variant"], "policies": policies, "seed": swept.spec.seed}
    plain |= {"playouts": asked["playouts"], "components": asked["components"]}
    plain |= {"margin": None if margin == "2pp" else margin, "relative-margin": None if relative_margin == "5%" else relative_margin}
    plain |= {"confidence": None if asked["confidence"] == 0.95 else asked["confidence"]}
    plain |= {"seating": None if asked["seating"] == "rotate" else asked["seating"]}
    words = [word for each in vary for word in ("--vary", each)] + [word for each in asked["metrics"] for word in ("--metric", each)]
    words += [f"--{name.replace('_', '-')}" for name in ("skip_invalid",) if asked[name]] + (["--list"] if asked["listed"] else [])
    return f"{command_again('sweep', game, plain, asked)} {shlex.join(words)}"


def show(swept: "Sweep", form: Format, again: str) -> None:
    """Print the result of a sweep."""
    from antstats.api.headings import of_sweep, told_of
    from antstats.reports import lines
    from antstats.reports import sweep as words

    if form is Format.JSON:
        from antstats.cli.show import dump

        dump(swept.to_dict() | {"answer": [vars(each) for each in words.findings(told_of(swept))], "command": again})
    elif form is Format.CSV:
        print(csv(swept), end="")
    else:
        told = told_of(swept)
        found, tables, (title, facts) = words.findings(told), words.tables(told), of_sweep(swept)
        if form is Format.MD:
            print(lines.text(title, found, tables, [f"{fact}\n" for fact in facts], again))
            return
        print(f"{_wrapped(title)}\n\n" + "\n".join(_wrapped(line) for line in lines.terminal(found, tables)))
        print("\n".join(map(_wrapped, facts)))
        print(f"Played: {_throughput(swept)}\nAgain:  {again}" + (f"\nKept in {swept.folder}" if swept.folder else ""))


def csv(swept: "Sweep") -> str:
    """Return the whole table as CSV; lists and tables are TOML."""
    from antstats.runner.ledger import in_toml

    table = swept.frame.copy()
    for column in swept.columns.values():
        table[column] = [in_toml(each) if isinstance(each, list | tuple | dict) else each for each in table[column]]
    return str(table.to_csv(index=False))


def _wrapped(line: str) -> str:
    """Return a sentence in lines of a page's width; rows of tables stay whole."""
    return line if line.startswith("  ") else textwrap.fill(line, 140, subsequent_indent="  ", break_on_hyphens=False)


def _throughput(swept: "Sweep") -> str:
    if not swept.played or not swept.seconds:
        return "nothing new, all of it was there"
    rate = swept.played / swept.seconds
    return f"{swept.played:,} playouts in {swept.seconds:.2f} s: {rate:,.0f} playouts/s, {swept.jobs} threads"


def _draw(swept: "Sweep", folder: Path, quiet: bool) -> None:
    for file in swept.save_png(folder):
        if not quiet:
            print(f"drawn: {file}", file=sys.stderr)
