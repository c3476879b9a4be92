"""`antstats report RUN_DIR`: a run as a document."""

from pathlib import Path
from typing import Annotated

import typer

from antstats.cli import options as o


def command(
    run: Annotated[Path, typer.Argument(help="Run folder that `antstats simulate --out` wrote.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write: .html, .md or .json. RUN_DIR/report.html if left out.")
    ] = None,
    margin: Annotated[str, typer.Option(help="How far a seat's share may be from even and still count as fair.")] = "2pp",
    quiet: o.Quiet = False,
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> None:
    """Write the balance report of a run: verdicts first, then charts, tables, assumptions and provenance, in one file.

    Example: antstats report runs/first -o report.html
    """
    from antstats.api.report import write_report

    path = write_report(run, out or run / "report.html", margin=o.share("--margin", margin) or 0.0)
    if not quiet:
        print(path)
