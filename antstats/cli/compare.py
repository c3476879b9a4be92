"""`antstats compare GAME --a CONFIG --b CONFIG`: two configurations on the same deals, and what differs."""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from antstats.cli import configuration
from antstats.cli import options as o
from antstats.cli.options import Format
from antstats.errors import ExitCode, UserError

if TYPE_CHECKING:
    from antstats.api.comparison import Comparison
    from antstats.api.pairing import Sprt

MAX_PLAYOUTS = "10M"
CONFIG = "--players, --variant, --policies, --option, --set, --components, --seating as for simulate, in quotes"


def command(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="Name of a game, or path to one; may be left out if --a or --b is a run folder.",
            autocompletion=o.game_names,
        ),
    ] = None,
    a: Annotated[str, typer.Option("--a", metavar="CONFIG", help=f"Compared with: {CONFIG}, or a run folder. Empty: defaults.")] = "",
    b: Annotated[str, typer.Option("--b", metavar="CONFIG", help="Compared, likewise. Differences are b less a.")] = "",
    seed: o.Seed = None,
    playouts: Annotated[
        str | None, typer.Option(metavar="N", help="How many of each side, rounded up to whole deals. 20k if left out.")
    ] = None,
    precision: Annotated[
        str | None, typer.Option(metavar="SHARE", help="Play until the difference of every win share is known to +- this, as 0.5pp.")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW,HIGH",
            help="Let the policies of a and b (two seats, nothing else differs) play each other until it is clear which of these two "
            "strengths, in normalised Elo, b has.",
        ),
    ] = None,
    max_playouts: Annotated[str, typer.Option(metavar="N", help="Where --precision (of each side) and --sprt give up.")] = MAX_PLAYOUTS,
    margin: Annotated[str, typer.Option(metavar="SHARE", help="How large a difference of shares and rates does not matter.")] = "2pp",
    relative: Annotated[
        str, typer.Option(metavar="PERCENT", help="How large a difference of anything else does not matter, as part of a's value.")
    ] = "5%",
    margin_of: Annotated[
        list[str] | None,
        typer.Option(metavar="METRIC=VALUE", help="Margin of one measure, by metric or key: turns=2, ties=1pp, score=3%; may be repeated."),
    ] = None,
    confidence: Annotated[float, typer.Option(metavar="NUMBER", help="Confidence of the intervals, 0.5 to below 1.")] = 0.95,
    jobs: o.Jobs = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="DIR", help="Folder: keeps the run folders a and b, can be gone on with.")
    ] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="DIR", help="Draw the differences into this folder.")] = None,
    form: Annotated[Format, typer.Option("--format", help="How to print it.")] = Format.TABLE,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> int:
    """Compare two configurations on the same deals: what changed by more than its margin, what did not, what cannot be told yet.

    Example: antstats compare marching --a '--players 2' --b '--players 2 --variant master' --seed 1 --playouts 20k
    """
    from antstats.cli.simulate import confidence_of

    sides = {name: configuration.read(name, text) for name, text in (("a", a), ("b", b))}
    limits = configuration.bounds(sprt)
    shared: dict[str, Any] = {"seed": o.seed(seed), "max_playouts": o.count("--max-playouts", max_playouts), "jobs": jobs, "out": out}
    judging: dict[str, Any] = {
        "playouts": o.count("--playouts", playouts),
        "precision": o.share("--precision", precision),
        "margin": o.share("--margin", margin),
        "relative": o.share("--relative", relative),
        "margins": configuration.margins(margin_of),
        "confidence": confidence_of(confidence),
    }
    words = ["antstats", "compare", *([game] if game is not None else []), "--a", a, "--b", b]
    if limits is not None:
        _only_of_sprt(playouts, precision, png)
        return _test(game, sides, limits, shared, words, max_playouts, form, quiet)
    given = {"precision": precision, "playouts": playouts, "max-playouts": max_playouts if max_playouts != MAX_PLAYOUTS else None}
    given |= {"margin": margin if margin != "2pp" else None, "relative": relative if relative != "5%" else None}
    given |= {"confidence": str(confidence) if confidence != 0.95 else None}
    return _compare(game, sides, {**shared, **judging}, [*words, *_flags(given), *_each("--margin-of", margin_of)], form, png, quiet)


def _only_of_sprt(playouts: str | None, precision: str | None, png: Path | None) -> None:
    for option, given in (("--playouts", playouts), ("--precision", precision), ("--png", png)):
        if given is not None:
            msg = f"{option} and --sprt exclude each other{'; --max-playouts caps a test' if option == '--playouts' else ''}"
            raise UserError(msg)


def _flags(given: dict[str, str | None]) -> list[str]:
    return [word for name, value in given.items() if value is not None for word in (f"--{name}", value)]


def _each(flag: str, values: list[str] | None) -> list[str]:
    return [word for value in values or () for word in (flag, value)]


def _compare(
    game: str | None, sides: dict[str, Any], asked: dict[str, Any], words: list[str], form: Format, png: Path | None, quiet: bool
) -> int:
    from antstats.api.compare import compare
    from antstats.cli.progress import progress
    from antstats.cli.show_comparison import show

    played = [name for name, side in sides.items() if not isinstance(side, str)]
    with progress(game or "compare", quiet) as report:
        found = compare(game, **sides, **asked, progress=report.advance, notice=report.notice)
    if len(played) == 2:
        words += ["--seed", str(found.a.seed)]
        _tell_seed(found.a.seed, asked, quiet)
    if not all(found.playouts):
        print("interrupted before a deal was finished on both sides", file=sys.stderr)
        return ExitCode.INTERRUPTED
    show(found, form, shlex.join(words))
    if png is not None:
        _draw(found, png, quiet)
    return ExitCode.INTERRUPTED if found.interrupted else ExitCode.FINE


def _test(
    game: str | None,
    sides: dict[str, Any],
    limits: tuple[float, float],
    shared: dict[str, Any],
    words: list[str],
    max_playouts: str,
    form: Format,
    quiet: bool,
) -> int:
    from antstats.api.pairing import sprt
    from antstats.cli.progress import progress
    from antstats.cli.show_comparison import show_test

    if game is None:
        msg = "--sprt needs a game: name one"
        raise UserError(msg)
    with progress(game, quiet) as report:
        found: Sprt = sprt(game, sides["a"], sides["b"], *limits, **shared, progress=report.advance, notice=report.notice)
    _tell_seed(found.spec.seed, shared, quiet)
    if not found.deals:
        print("interrupted before a deal was finished", file=sys.stderr)
        return ExitCode.INTERRUPTED
    words += ["--sprt", f"{limits[0]:g},{limits[1]:g}"]
    words += _flags({"max-playouts": max_playouts if max_playouts != MAX_PLAYOUTS else None, "seed": str(found.spec.seed)})
    show_test(found, form, shlex.join(words))
    return ExitCode.INTERRUPTED if found.interrupted else ExitCode.FINE


def _tell_seed(seed: int, asked: dict[str, Any], quiet: bool) -> None:
    if not quiet and asked["seed"] is None:
        print(f"seed {seed} (drawn)", file=sys.stderr)


def _draw(found: "Comparison", folder: Path, quiet: bool) -> None:
    for path in found.save_png(folder):
        if not quiet:
            print(f"drawn: {path}", file=sys.stderr)
