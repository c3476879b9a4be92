"""The `antstats` command: its sub-commands, and how errors leave it."""

import atexit
import gc
import os
import signal
import sys
import traceback
from contextlib import suppress
from itertools import pairwise
from typing import Annotated

import typer

from antstats.cli import (
    baseline,
    bench,
    check,
    compare,
    games,
    play,
    report,
    sensitivity,
    show,
    simulate,
    skill,
    sweep,
    tournament,
    trace,
    tune,
    warm,
)
from antstats.errors import ExitCode, PlayError, UserError

app = typer.Typer(
    name="antstats",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Monte Carlo balance analysis of board games: is it fair, which strategies win, how long, how tense, how lucky?",
)
for name, command in {
    "games": games.command,
    "show": show.command,
    "simulate": simulate.command,
    "compare": compare.command,
    "sensitivity": sensitivity.command,
    "skill": skill.command,
    "sweep": sweep.command,
    "tournament": tournament.command,
    "trace": trace.command,
    "play": play.command,
    "tune": tune.command,
    "baseline": baseline.command,
    "check": check.command,
    "report": report.command,
    "bench": bench.command,
    "warm": warm.command,
}.items():
    app.command(name)(command)  # type: ignore[type-var]  # mypy joins the different signatures to "function"


def _version(asked: bool) -> None:
    if asked:
        from importlib import metadata

        typer.echo(f"antstats {metadata.version('antstats')}")
        raise typer.Exit


@app.callback()
def _all(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")] = False,
) -> None:
    """Take the options of antstats itself."""


def main() -> None:
    """Run the command line; whatever goes wrong is one line on standard error and an exit code (`--debug` shows the traceback)."""
    gc.set_threshold(100_000)  # imports make what stays: to search it for garbage all along costs a short command a sixth of its time
    with suppress(ValueError):  # not the main thread
        signal.signal(signal.SIGTERM, _terminate)
    code = run(sys.argv[1:])
    for each in (signal.SIGINT, signal.SIGTERM):
        with suppress(ValueError):
            signal.signal(each, signal.SIG_IGN)  # all is said and written
    if _terminated and code == ExitCode.INTERRUPTED:
        code = int(ExitCode.TERMINATED)
    # Leave at once: to take numba, LLVM and pandas apart, object by object, would cost every command a third of a second.
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed, or a pipe that nobody reads
            stream.flush()
    os._exit(code)


_terminated: list[int] = []
PATHS = ("--out", "-o", "--png", "--save", "--script", "--components", "--junit", "--summary")  # options that name a file or folder


def _terminate(number: int, _frame: object) -> None:
    """Do on SIGTERM what Ctrl-C does: what is finished is kept."""
    _terminated.append(number)
    raise KeyboardInterrupt


def run(arguments: list[str]) -> int:
    """Run the command line with these arguments and return the exit code."""
    debug = "--debug" in arguments
    if any("\0" in each for each in arguments):  # of a caller in Python; no shell can say so
        return _fail("an argument holds a NUL, which no name or value has", ExitCode.BAD_INPUT, debug)
    for name, value in pairwise([*arguments, "-"]):
        option, _, given = name.partition("=")
        if option in PATHS and not (given if "=" in name else value):  # a variable of the shell that is not set, most likely
            return _fail(f"{option}: is empty; accepted are names of files and folders", ExitCode.BAD_INPUT, debug)
    try:
        return _run(arguments, debug)
    finally:
        if "antstats.runner.watchdog" in sys.modules:
            sys.modules["antstats.runner.watchdog"].unwatch()


def _run(arguments: list[str], debug: bool) -> int:
    try:
        code = typer.main.get_command(app).main(arguments or ["--help"], prog_name="antstats", standalone_mode=False)
    except typer.Abort:
        return _fail("interrupted", ExitCode.INTERRUPTED, debug)
    except KeyboardInterrupt:
        return _fail("interrupted", ExitCode.INTERRUPTED, debug)
    except (UserError, PlayError) as error:
        return _fail(str(error), error.exit_code, debug)
    except SystemExit:  # the reader of a pipe has seen enough
        return ExitCode.FINE
    except Exception as error:  # noqa: BLE001 - whatever else it is, the user gets one line
        if hasattr(error, "format_message"):  # click's own: an unknown option, a missing argument
            message = error.format_message()
            return _fail(message, ExitCode.BAD_INPUT, debug) if message else int(ExitCode.BAD_INPUT)
        if isinstance(error, OSError):  # the machine's trouble: no room, no right, no such thing
            place = f": {error.filename}" if error.filename else ""
            return _fail(f"{error.strerror or error}{place}", ExitCode.BAD_INPUT, debug)
        if isinstance(error, MemoryError):
            return _fail("not enough memory", ExitCode.BROKEN, debug)
        where = traceback.extract_tb(error.__traceback__)[-1]
        return _fail(f"{type(error).__name__}: {error} ({where.filename}:{where.lineno}); this is a bug", ExitCode.BROKEN, debug)
    return code if isinstance(code, int) else int(ExitCode.FINE)


def _fail(message: str, code: ExitCode, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    print(f"error: {' '.join(message.split())}", file=sys.stderr)
    return int(code)
