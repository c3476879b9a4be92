"""`antstats sensitivity GAME`: vary what no rulebook gives and say which conclusions stand whatever it is."""

import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from antstats.cli import options as o
from antstats.cli.options import Format
from antstats.errors import ExitCode

if TYPE_CHECKING:
    from antstats.api.sensitivity_result import Sensitivity


def command(
    game: o.Game,
    players: o.Players = None,
    variant: o.VariantName = None,
    policies: o.Policies = None,
    option: o.Options = None,
    figure: o.Figures = None,
    components: o.Components = None,
    seed: o.Seed = None,
    playouts: Annotated[
        str | None,
        typer.Option(
            metavar="N", help="Of each setting; a set gets half, a design's point a quarter. 4k if left out, 100k in all settings at most."
        ),
    ] = None,
    design: Annotated[
        str,
        typer.Option(
            metavar="morris|sobol|none",
            help="How all figures are varied together: morris, sobol or none.",
            autocompletion=o.words("morris", "sobol", "none"),
        ),
    ] = "morris",
    size: Annotated[str | None, typer.Option(metavar="N", help="Trajectories of Morris, or rows of Sobol; 4 or 16 if left out.")] = None,
    sets: Annotated[
        str | None, typer.Option(metavar="N", help="Sets of figures drawn at random; 32 if left out, none without a design.")
    ] = None,
    metric: Annotated[list[str] | None, typer.Option("--metric", metavar="NAME", help="Watch this metric too; may be repeated.")] = None,
    margin: Annotated[
        str, typer.Option(metavar="SHARE", help="How far a share may be from even, or move, and still count as the same.")
    ] = "2pp",
    relative: Annotated[str, typer.Option(metavar="PERCENT", help="How far other metrics may move, as a part of their value.")] = "20%",
    confidence: Annotated[float, typer.Option(metavar="NUMBER", help="Confidence of the intervals, 0.5 to below 1.")] = 0.95,
    jobs: o.Jobs = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="DIR", help="Folder: keeps the run of every point, can be gone on with.")
    ] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="DIR", help="Draw a tornado of each conclusion into this folder.")] = None,
    form: Annotated[Format, typer.Option("--format", help="How to print it.")] = Format.TABLE,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> int:
    """Vary every assumed or inferred figure and every unclear rule: which conclusions stand, which hang on what, and where they flip.

    Example: antstats sensitivity marching --seed 1 --playouts 2k --metric drama_max --png charts --out runs/sensitivity
    """
    from antstats.cli.simulate import confidence_of

    asked: dict[str, Any] = {
        "players": players,
        "variant": variant,
        "policies": o.policies(policies),
        "options": o.assignments("--option", option),
        "figures": o.assignments("--set", figure),
        "components": components,
        "seed": o.seed(seed),
        "playouts": o.count("--playouts", playouts),
        "design": design,
        "size": o.count("--size", size),
        "sets": o.count("--sets", sets),
        "metrics": tuple(metric or ()),
        "margin": o.share("--margin", margin) or 0.0,
        "relative": o.share("--relative", relative) or 0.0,
        "confidence": confidence_of(confidence),
        "jobs": jobs,
        "out": out,
    }
    found = _play(game, asked, quiet)
    if found.rules.figures and not found.watched:
        print("interrupted before the figures as they are were played", file=sys.stderr)
        return ExitCode.INTERRUPTED
    show(found, form, _again(game, asked, found, margin, relative))
    if png is not None:
        from antstats.charts.png import save

        for file in save(found.charts(), png):
            if not quiet:
                print(f"drawn: {file}", file=sys.stderr)
    return ExitCode.INTERRUPTED if found.interrupted else ExitCode.FINE


def _play(game: str, asked: dict[str, Any], quiet: bool) -> "Sensitivity":
    from antstats.api.sensitivity import sensitivity
    from antstats.cli.progress import progress

    with progress(game, quiet) as report:
        found = sensitivity(game, **asked, progress=report.advance, notice=report.notice)
    if not quiet and asked["seed"] is None:
        print(f"seed {found.spec.seed} (drawn)", file=sys.stderr)
    return found


def _again(game: str, asked: dict[str, Any], found: "Sensitivity", margin: str, relative: str) -> str:
    """Return the command that repeats it."""
    from antstats.cli.repeat import command_again

    plain = {"players": asked["players"], "variant": asked["variant"], "components": asked["components"], "seed": found.spec.seed}
    plain |= {"policies": ",".join(asked["policies"]) if asked["policies"] else None, "playouts": asked["playouts"]}
    plain |= {"design": None if asked["design"] == "morris" else asked["design"], "size": asked["size"], "sets": asked["sets"]}
    plain |= {"margin": None if margin == "2pp" else margin, "relative": None if relative == "20%" else relative}
    plain |= {"confidence": None if asked["confidence"] == 0.95 else asked["confidence"]}
    return " ".join([command_again("sensitivity", game, plain, asked), *(f"--metric {name}" for name in asked["metrics"])])


def show(found: "Sensitivity", form: Format, command_again: str) -> None:
    """Print the result of a sensitivity study."""
    from antstats.api.headings import of_sensitivity
    from antstats.reports import lines

    if form is Format.JSON:
        from antstats.cli.show import dump

        dump(found.to_dict() | {"command": command_again})
        return
    if form is Format.CSV:
        print(found.one_at_a_time.to_csv(index=False), end="")
        return
    title, facts = of_sensitivity(found)
    said, given = found.answers(), found.tables()
    if form is Format.MD:
        print(lines.text(title, said, given, [*facts, ""], command_again))
        return
    print(f"{textwrap.fill(title, 140, subsequent_indent='  ')}\n\n" + "\n".join(_wrapped(line) for line in lines.terminal(said, given)))
    print("\n".join(map(_wrapped, facts)))
    if found.study.played:
        print(f"Played: {found.study.played:,} playouts in {found.seconds:.1f} s, {found.study.jobs} threads")
    print(f"Again:  {command_again}" + (f"\nKept in {found.study.folder.path}" if found.study.folder is not None else ""))


def _wrapped(line: str) -> str:
    """Return a sentence in lines of a page's width; rows of tables stay whole."""
    return line if line.startswith("  ") or "\n" in line else textwrap.fill(line, 140, subsequent_indent="  ")
