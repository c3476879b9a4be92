"""`antstats tune GAME`: better weights for a policy, or the best response to one."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from antstats.cli import options as o
from antstats.cli.options import Listing
from antstats.errors import ExitCode, UserError

if TYPE_CHECKING:
    from antstats.api import Tuning


def command(
    game: o.Game,
    policy: Annotated[
        str | None,
        typer.Option(metavar="POLICY", help="Policy to start from, as NAME[:WEIGHT=VALUE]...; the game's rollout policy if left out."),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POLICY,...",
            help="Opponents, comma-separated; if left out, the policy with its default weights and the game's other policies.",
        ),
    ] = None,
    exploit: Annotated[
        str | None,
        typer.Option(metavar="TARGET", help="Find what can be taken off this policy, or mixture A=0.5,B=0.5."),
    ] = None,
    budget: Annotated[
        str, typer.Option(metavar="N", help="Playouts in all, at most: 200000, 20k, 1.5M. A quarter is for the judgement.")
    ] = "200k",
    weights: Annotated[
        list[str] | None, typer.Option(metavar="WEIGHT,...", help="Weights to tune, comma-separated; all numeric ones if left out.")
    ] = None,
    margin: Annotated[str, typer.Option(metavar="SHARE", help="A gain of at most this counts as none.")] = "1pp",
    players: o.Players = None,
    variant: o.VariantName = None,
    option: o.Options = None,
    figure: o.Figures = None,
    components: o.Components = None,
    seed: o.Seed = None,
    jobs: o.Jobs = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="DIR", help="Folder for generations and tuned.toml; can be gone on with.")
    ] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="FILE", help="File for a picture of how the search went.")] = None,
    write_anyway: Annotated[bool, typer.Option("--write-anyway", help="Write the TOML file though nothing better was found.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over NAME-tuned.toml where there is no --out.")] = False,
    form: o.ListingFormat = Listing.TABLE,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> int:
    """Tune the weights of a policy, and judge on fresh deals whether the find is better.

    Example: antstats tune marching --players 2 --policy careful --against careful,bully --budget 200k --seed 1 --out tuned/careful
    """
    from antstats.api.tune import policy_name, tune
    from antstats.cli.progress import progress

    file = out / "tuned.toml" if out is not None else Path(f"{policy_name(game, policy)}-tuned.toml")
    if out is None and file.exists() and not force:
        raise UserError(f"{file} exists: --force writes over it, --out FOLDER keeps it elsewhere")
    if png is not None and (png.suffix != ".png" or not png.parent.is_dir()):
        raise UserError(f"--png {png}: accepted are files that end in .png, in a folder that exists")
    best = -1.0
    with progress(game, quiet) as report:

        def watch(row: dict[str, Any]) -> None:
            nonlocal best
            best = max(best, row["best"])
            report.label(f"{game}: generation {row['generation'] + 1}, best so far {100 * best:+.1f} pp above fair")

        tuning = tune(
            game,
            policy=policy,
            against=_listed("--against", against),
            exploit=_target(exploit),
            budget=o.count("--budget", budget) or 0,
            weights=_listed("--weights", weights),
            players=players,
            variant=variant,
            options=o.assignments("--option", option),
            figures=o.assignments("--set", figure),
            components=components,
            seed=o.seed(seed),
            jobs=jobs,
            margin=o.share("--margin", margin) or 0.0,
            out=out,
            progress=report.advance,
            watch=watch,
            notice=report.notice,
        )
    if tuning.interrupted:
        print(_interrupted(tuning), file=sys.stderr)
        return ExitCode.INTERRUPTED
    written = file if tuning.verdict == "better" or write_anyway else None
    if written is not None:
        tuning.write(written, force=force or out is not None)
    if png is not None:
        _paint(tuning, png)
    _show(tuning, written, form)
    return ExitCode.FINE


def _listed(option: str, given: list[str] | None) -> list[str] | None:
    """Split at commas. Raises UserError, naming the option."""
    try:
        return o.policies(given)
    except UserError:
        msg = f"{option} {','.join(given or ())}: a name between the commas is missing"
        raise UserError(msg) from None


def _target(text: str | None) -> str | dict[str, float] | None:
    """Read a policy, or a mixture POLICY=PART,... Raises UserError."""
    parts = _listed("--exploit", [text]) if text is not None else None
    if parts is None or len(parts) == 1:
        return text
    mixture: dict[str, float] = {}
    for part in parts:
        name, _, number = part.rpartition("=")
        try:
            mixture[name] = mixture.get(name, 0.0) + float(number)
        except ValueError:
            raise UserError(f"--exploit {text}: write a mixture as POLICY=PART,POLICY=PART; {part!r} has no part") from None
    return mixture


def _interrupted(tuning: "Tuning") -> str:
    done = f"interrupted after {len(tuning.history)} generations, nothing judged"
    if tuning.folder is None:
        return f"{done} and nothing kept: with --out FOLDER it could be gone on with"
    return f"{done}: the same command goes on from there: {_again(tuning)}"


def _again(tuning: "Tuning") -> str:
    import shlex

    return tuning.command + (f" --out {shlex.quote(str(tuning.folder))}" if tuning.folder is not None else "")


def _paint(tuning: "Tuning", png: Path) -> None:
    from antstats.charts.tuning import draw

    found = tuning.judgement.above_fair if tuning.judgement is not None else None
    axes = draw(tuning.history, (found.estimate, found.low, found.high) if found is not None else None)
    try:
        axes.figure.savefig(png, dpi=150, facecolor="white")  # type: ignore[union-attr]  # ours stand in figures
    except OSError as error:
        raise UserError(f"--png {png}: cannot be written: {error.strerror}") from error


def _show(tuning: "Tuning", written: Path | None, form: Listing) -> None:
    """Print the result: the answer first."""
    from antstats.cli.show import dump, print_table
    from antstats.reports.tuning import answer, details

    where = str(written) if written is not None else None
    if form is Listing.JSON:
        dump({"answer": answer(tuning.to_dict())} | tuning.to_dict() | {"written": where, "command": _again(tuning)})
        return
    data: dict[str, Any] = tuning.to_dict()
    print(f"{answer(data)}\n")
    rows = [
        [each["name"], f"{each['start']:g}", f"{each['tuned']:g}", f"{each['low']:g} to {each['high']:g}", each["unit"]]
        for each in data["weights"]
    ]
    print_table(f"Weights of {tuning.policy}", ["weight", "start", "tuned", "range", "unit"], rows, form)
    for line in details(data):
        print(line)
    print(f"File:   {where or 'none written, since nothing better was found (--write-anyway writes it all the same)'}")
    if where is not None:
        print(f"Use it: --policies {where}:{tuning.policy.rpartition(':')[2]}")
    print(f"Again:  {_again(tuning)}")
