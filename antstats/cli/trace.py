"""`antstats trace GAME`: one playout, decision by decision."""

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from antstats.cli import options as o
from antstats.errors import UserError


class TraceFormat(StrEnum):
    """How a trace is written."""

    JSONL = "jsonl"
    TEXT = "text"


def command(
    game: o.Game,
    playout: Annotated[
        str, typer.Option(metavar="N|A:B", help="Number of the playout in the run, from 0; A:B for all from A up to, not including, B.")
    ] = "0",
    players: o.Players = None,
    variant: o.VariantName = None,
    policies: o.Policies = None,
    option: o.Options = None,
    figure: o.Figures = None,
    components: o.Components = None,
    seed: o.Seed = None,
    seating: o.Seating = "rotate",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="PATH", help="File to write; with A:B a folder, one file I.jsonl a playout.")
    ] = None,
    form: Annotated[TraceFormat, typer.Option("--format", help="jsonl: for programs; text: for people.")] = TraceFormat.JSONL,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="DIR", help="Folder for pictures, where the game draws any: PLAYOUT-LINE.png.")
    ] = None,
    quiet: o.Quiet = False,
    time_limit: o.TimeLimit = None,  # noqa: ARG001 - begun as it is read
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> None:
    """Replay playouts of the run that `antstats simulate` with the same arguments makes, and write all there is to know of them.

    Example: antstats trace marching --seed 1 --playout 5
    """
    from antstats.api.trace import plan_of
    from antstats.cli.progress import progress
    from antstats.runner.folders import writable

    low, high = playout_range(playout)
    if high - low > 1 and out is None and png is None:
        msg = f"--playout {playout}: several playouts need --out FOLDER"
        raise UserError(msg)
    if ":" not in playout:
        writable("--out", out)
    given = o.policies(policies)
    number = o.seed(seed)
    if number is None:
        import secrets

        number = secrets.randbits(53)
    with progress(game, quiet) as report:
        plan = plan_of(
            game,
            notice=report.notice,
            players=players,
            variant=variant,
            policies=given,
            options=o.assignments("--option", option),
            figures=o.assignments("--set", figure),
            components=components,
            seed=number,
            seating=seating,
        )
        if png is not None:
            from antstats.api.trace import paint

            for i in range(low, high):
                found = paint(plan, i, png)
                report.notice(f"{len(found)} pictures of playout {i} in {png}")
            if out is None:
                return
        if ":" in playout:
            assert out is not None
            _make_folder(out)
            for i in range(low, high):
                _write(out / f"{i}.{form}", _lines(plan, i, form, given))
                report.advance(i - low + 1, high - low)
        elif out is not None:
            _write(out, _lines(plan, low, form, given))
        else:
            for line in _lines(plan, low, form, given):
                print(line)


def playout_range(text: str) -> tuple[int, int]:
    """Read I or A:B. Raises UserError."""
    low, colon, high = text.partition(":")
    if not low.isdigit() or (colon and not high.isdigit()) or max(len(low), len(high)) > 15 or (colon and int(low) >= int(high)):
        msg = f"--playout {text}: accepted are a number from 0, or A:B with A below B"
        raise UserError(msg)
    return int(low), int(high) if colon else int(low) + 1


def _lines(plan: Any, playout: int, form: TraceFormat, given: list[str] | None) -> Iterator[str]:
    from antstats.runner.tracing import story_lines, trace_lines

    if form is TraceFormat.TEXT:
        yield from story_lines(plan, playout, given or ())
    else:
        for line in trace_lines(plan, playout, given or ()):
            yield json.dumps(line, separators=(", ", ": "))


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        msg = f"--out {path}: cannot be written: {error.strerror}"
        raise UserError(msg) from error


def _write(path: Path, lines: Iterator[str]) -> None:
    """Write a file, whole or not at all."""
    spare = path.with_name(f".{path.name}.tmp")
    try:
        with spare.open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
        spare.replace(path)
    except OSError as error:
        msg = f"--out {path}: cannot be written: {error.strerror}"
        raise UserError(msg) from error
