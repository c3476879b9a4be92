"""`antstats report PATH`: a result as a document."""

from pathlib import Path
from typing import Annotated

import typer

from antstats.cli import options as o


def command(
    result: Annotated[
        Path,
        typer.Argument(
            metavar="PATH",
            help="Folder that simulate, tournament, compare, sweep, sensitivity or tune wrote with --out, or JSON file of check or skill.",
        ),
    ],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write: .html, .md or .json. report.html beside the result if left out.")
    ] = None,
    margin: Annotated[
        str, typer.Option(help="How far a seat's share may be from even and still count as fair: of runs, tournaments and sweeps.")
    ] = "2pp",
    quiet: o.Quiet = False,
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> None:
    """Write the report of any result: verdicts first, then charts, tables, assumptions and provenance, in one file.

    Example: antstats report runs/first -o report.html
    """
    from antstats.api.report import write_report

    share = o.share("--margin", margin) or 0.0
    beside = result / "report.html" if result.is_dir() else result.with_name("report.html")
    path = write_report(result, out or beside, margin=share)
    if not quiet:
        print(path)
