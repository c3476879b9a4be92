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
        typer.Option(help="Of each setting; a set gets half, a design's point a quarter. 4k if left out, 100k in all settings at most."),
    ] = None,
    design: Annotated[str, typer.Option(help="How all figures are varied together: morris, sobol or none.")] = "morris",
    size: Annotated[str | None, typer.Option(help="Trajectories of Morris, or rows of Sobol; 4 or 16 if left out.")] = None,
    sets: Annotated[str | None, typer.Option(help="Sets of figures drawn at random; 32 if left out, none without a design.")] = None,
    metric: Annotated[list[str] | None, typer.Option("--metric", metavar="NAME", help="Watch this metric too; may be repeated.")] = None,
    margin: Annotated[str, typer.Option(help="How far a share may be from even, or move, and still count as the same.")] = "2pp",
    relative: Annotated[str, typer.Option(help="How far other metrics may move, as a part of their value.")] = "20%",
    confidence: Annotated[float, typer.Option(help="Confidence of the intervals, 0.5 to below 1.")] = 0.95,
    jobs: o.Jobs = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Folder: keeps the run of every point, can be gone on with.")] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="DIR", help="Draw a tornado of each conclusion into this folder.")] = None,
    form: Annotated[Format, typer.Option("--format", help="How to print it.")] = Format.TABLE,
    quiet: o.Quiet = False,
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
    from antstats.reports import sensitivity as words

    if form is Format.JSON:
        from antstats.cli.show import dump

        dump(found.to_dict() | {"command": command_again})
        return
    if form is Format.CSV:
        print(found.one_at_a_time.to_csv(index=False), end="")
        return
    title, facts = heading(found)
    said, given = [nothing(found)], []
    if found.rules.figures:
        flips = {each.key: found.flips(each.key) for each in found.watched}
        said = words.answers(found.watched, found.conclusions, found.one_at_a_time, flips, found.margin)
        given = words.tables(found.watched, found.conclusions, found.one_at_a_time, found.indices)
    if form is Format.MD:
        print("\n".join([*words.markdown(title, said, given), *facts, "", f"Again: `{command_again}`"]))
        return
    print(f"{textwrap.fill(title, 140, subsequent_indent='  ')}\n\n" + "\n".join(_wrapped(line) for line in words.lines(said, given)))
    print("\n".join(map(_wrapped, facts)))
    if found.study.played:
        print(f"Played: {found.study.played:,} playouts in {found.seconds:.1f} s, {found.study.jobs} threads")
    print(f"Again:  {command_again}" + (f"\nKept in {found.study.folder.path}" if found.study.folder is not None else ""))


def nothing(found: "Sensitivity") -> str:
    """Return that there is nothing to vary."""
    kept = "; what is uncertain is kept" if found.kept else ""
    return f"No figure in play is assumed or inferred with a range, and no option settles an ambiguity: nothing to vary{kept}."


def heading(found: "Sensitivity") -> tuple[str, list[str]]:
    """Return what was played in one line, and the facts beneath: what was varied, kept and refused, the line-ups, the rules in force."""
    from antstats.cli.repeat import rules_in_force
    from antstats.reports.numbers import count

    spec, study = found.spec, found.study
    drawn = study.drawn
    title = f"{found.title} ({spec.game}), {spec.variant}, {spec.players} seats: {len(found.rules.figures)} figures and options varied"
    facts = []
    if found.rules.figures:
        n = study.playouts
        parts = [f"{len(study.settings)} settings one at a time, {n['one']:,} playouts each (as it is: {n['base']:,})"]
        if study.sets is not None:
            parts.append(f"{len(study.sets.points)} sets of figures drawn at random, {n['sets']:,} each")
        if drawn is not None:
            parts.append(f"{drawn.method}: {len(drawn.points)} x {drawn.points.shape[1]} points, {n['design']:,} each")
        title += f"; {'; '.join(parts)}; all on the same deals, seed {spec.seed}"
        names = [f"{each.name}{f' ({each.clause})' if each.clause else ''}" for each in found.rules.figures]
        facts.append(f"Varied: {', '.join(names)}")
    facts += [f"Not varied: {each.name} ({each.reason})" for each in found.kept]
    for name, labels in found.refused.items():
        facts.append(f"Left out, since the game refuses it: {count(len(labels), 'setting')} of {name} ({', '.join(labels[:4])}"
                     f"{', ...' if len(labels) > 4 else ''})")  # fmt: skip
    for each, what in ((study.sets, "random sets"), (drawn, "blocks of the design")):
        if each is not None and each.refused:
            facts.append(f"Drawn anew, since the game refuses them: {each.refused} {what}")
    if found.rules.figures:
        for name, entries in found.rules.line_ups.items():
            facts.append(f"Line-up{' of the strategies' if name != 'main' else ''}: {', '.join(entry.spelling for entry in entries)}")
    if found.interrupted:
        done = {stage: len(each) for stage, each in study.blocks.items()}
        of = {stage: len(set(names)) * len(found.rules.line_ups) for stage, names in study.points.items()}
        missing = ", ".join(f"{stage} {done[stage]} of {of[stage]}" for stage in of if done[stage] < of[stage])
        facts.append(f"INTERRUPTED: not all points were played ({missing}); the answer rests on those that were")
    return title, [*facts, rules_in_force(spec)]


def _wrapped(line: str) -> str:
    """Return a sentence in lines of a page's width; rows of tables stay whole."""
    return line if line.startswith("  ") or "\n" in line else textwrap.fill(line, 140, subsequent_indent="  ")
