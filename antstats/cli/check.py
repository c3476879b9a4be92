"""`antstats check [SUITE]`: does the balance still hold."""

import json
import shlex
import sys
import textwrap
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from antstats.cli import options as o
from antstats.errors import UserError

if TYPE_CHECKING:
    from antstats.checks.result import Check

SUITE = Path("seeds/balance.toml")


class Form(StrEnum):
    """How a check is printed."""

    TABLE = "table"
    JSON = "json"
    MD = "md"
    GITHUB = "github"


class Inconclusive(StrEnum):
    """What becomes of measures that cannot be told yet."""

    FAIL = "fail"
    PASS = "pass"
    WARN = "warn"


SuiteFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="TOML file of scenarios, see docs/ci.md; its baselines stand in baselines/ beside it.")
]
Only = Annotated[list[str] | None, typer.Option(metavar="SCENARIO", help="Only this scenario; may be repeated.")]


def command(
    suite: SuiteFile = SUITE,
    only: Only = None,
    max_playouts: Annotated[
        str | None, typer.Option(metavar="N", help="The most playouts of a scenario (each pair of a matrix), if it allows more.")
    ] = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="Play all deals and look once, instead of stopping as soon as everything is decided.")
    ] = False,
    inconclusive: Annotated[
        Inconclusive, typer.Option(help="What cannot be told yet: fail (exit code 4), pass, or warn on standard error.")
    ] = Inconclusive.FAIL,
    form: Annotated[Form, typer.Option("--format", help="How to print it; github: annotations of a workflow.")] = Form.TABLE,
    junit: Annotated[Path | None, typer.Option(metavar="FILE", help="Write JUnit XML too, a test case for each measure.")] = None,
    summary: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add Markdown to this file too, as GITHUB_STEP_SUMMARY wants it.")
    ] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="DIR", help="Draw an overview into this folder: check.png.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write the result to this JSON file too, for `antstats report`.")
    ] = None,
    jobs: o.Jobs = None,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> int:
    """Check that every watched measure of a suite's scenarios is as it was in the baseline, or inside its band.

    Example: antstats check seeds/balance.toml --junit balance.xml
    """
    from antstats.runner.folders import writable, write_whole

    for option, file in (("--junit", junit), ("--summary", summary), ("--out", out)):
        writable(option, file)
    cap = o.count("--max-playouts", max_playouts)
    from antstats.api.check import check
    from antstats.cli.progress import progress

    with progress("check", quiet) as report:
        result = check(suite, only=only or (), max_playouts=cap, whole=whole, jobs=jobs, progress=report.advance, notice=report.notice)
    _show(result, form, inconclusive)
    if out is not None:
        again = _again(suite, only or (), max_playouts, inconclusive, whole=whole)
        write_whole(out, json.dumps(result.to_dict() | {"command": again}, indent=1) + "\n")
    if junit is not None:
        from antstats.checks import junit as xml

        _write("--junit", junit, xml.render(result), "w")
    if summary is not None:
        from antstats.checks import markdown

        _write("--summary", summary, markdown.render(result), "a")
    if png is not None:
        for path in result.save_png(png):
            o.tell_drawn(path, quiet)
    return result.exit_code(inconclusive)


def _again(suite: Path, only: Sequence[str], max_playouts: str | None, inconclusive: Inconclusive, *, whole: bool) -> str:
    """Return the command that checks again."""
    words = ["antstats", "check", str(suite), *(word for name in only for word in ("--only", name))]
    words += ["--max-playouts", max_playouts] if max_playouts is not None else []
    words += ["--whole"] if whole else []
    return shlex.join(words + (["--inconclusive", str(inconclusive)] if inconclusive is not Inconclusive.FAIL else []))


def _write(option: str, file: Path, text: str, mode: str) -> None:
    try:
        with file.open(mode, encoding="utf-8") as page:
            page.write(text)
    except OSError as error:
        msg = f"{option} {file}: cannot be written: {error.strerror}"
        raise UserError(msg) from error


def _show(result: "Check", form: Form, inconclusive: Inconclusive) -> None:
    from antstats.checks import github, markdown, words
    from antstats.checks.verdict import OPEN

    if form is Form.JSON:
        from antstats.cli.show import dump

        dump(result.to_dict())
    elif form is Form.MD:
        print(markdown.render(result), end="")
    elif form is Form.GITHUB:
        print(github.render(result, inconclusive))
    else:
        for line in words.table(result):
            print(line if line.startswith("  ") else textwrap.fill(line, 140, subsequent_indent="  "))
        playouts = sum(side.leg.blocks.playouts for side in result.gate.sides)
        print(f"Played: {playouts:,} playouts in {result.seconds:.2f} s")
    if inconclusive is Inconclusive.WARN and form is not Form.GITHUB:
        for row in result.rows:
            if row["verdict"] in OPEN:
                print(f"warning: {row['leg']}: {words.sentence(row)}", file=sys.stderr)
