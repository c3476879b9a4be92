"""Options that several commands share, and how their values are read."""

import re
import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from antstats.errors import UserError


def game_names(incomplete: str) -> list[str]:
    """Return the names of games that begin so, for a shell to complete: names alone, no game is loaded."""
    from antstats.games import names

    return [name for name in names() if name.startswith(incomplete)]


def words(*accepted: str) -> Callable[[str], list[str]]:
    """Return a function that completes to one of these words."""
    return lambda incomplete: [word for word in accepted if word.startswith(incomplete)]


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="Name of a game (`antstats games` lists them), or path to a Python file or folder that offers one.",
        autocompletion=game_names,
    ),
]
Players = Annotated[int | None, typer.Option(metavar="N", help="Number of seats; the game's usual number if left out.")]
VariantName = Annotated[
    str | None, typer.Option("--variant", metavar="NAME", help="Variant of the rules; the first that `antstats show` lists if left out.")
]
Policies = Annotated[
    list[str] | None,
    typer.Option(
        metavar="POLICY,...",
        help="One policy for all seats, or one a seat, comma-separated: NAME[:WEIGHT=VALUE]..., FILE.py:NAME, FILE.toml:NAME.",
    ),
]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Set a rule option; may be repeated. Values are TOML.")
]
Figures = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="FIGURE=VALUE", help="Set a figure of the components; may be repeated. Values are TOML."),
]
Components = Annotated[Path | None, typer.Option(metavar="FILE", help="TOML file with figures of your own: FIGURE = VALUE.")]
Seed = Annotated[str | None, typer.Option(metavar="N", help="Seed, 0 to 2**64 - 1; drawn and printed if left out.")]
Seating = Annotated[
    str,
    typer.Option(
        metavar="rotate|fixed",
        help="rotate: play each deal through the orders of the line-up; fixed: keep the seats.",
        autocompletion=words("rotate", "fixed"),
    ),
]
Jobs = Annotated[int | None, typer.Option(metavar="N", help="Threads; one a core if left out. Changes no result.")]
Executor = Annotated[
    str,
    typer.Option(metavar="threads|dask", help="Where to play: threads of this process, or workers of dask. Changes no result."),
]
Scheduler = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Of a dask scheduler, HOST:PORT; without it --executor dask starts --jobs workers here."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print the result only: no progress, no messages.")]


def _watched(seconds: float | None) -> float | None:
    """Begin to watch the process as the option is read."""
    if seconds is not None:
        from antstats.runner.watchdog import watch

        watch(seconds)
    return seconds


TimeLimit = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        callback=_watched,
        help="How long one playout may take; if it takes longer the process ends with exit code 3 and names it. No limit if left out.",
    ),
]
Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")]


class Format(StrEnum):
    """How a result is printed."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MD = "md"


class Listing(StrEnum):
    """How a list is printed."""

    TABLE = "table"
    MD = "md"
    JSON = "json"


ListingFormat = Annotated[Listing, typer.Option("--format", help="How to print it.")]


def tell_drawn(path: Path, quiet: bool) -> None:
    """Say on standard error which picture was written."""
    if not quiet:
        print(f"drawn {path}", file=sys.stderr)


def policies(given: Sequence[str] | None) -> list[str] | None:
    """Split comma-separated policies; commas in brackets or quotes do not count."""
    if not given:
        return None
    parts = [part.strip() for text in given for part in re.split(r",(?![^\[]*\])(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", text)]
    if not all(parts):
        msg = f"--policies {','.join(given)}: a policy between the commas is missing"
        raise UserError(msg)
    return parts


def assignments(option: str, given: Sequence[str] | None) -> dict[str, Any]:
    """Read NAME=VALUE pairs, values as TOML. Raises UserError."""
    from antstats.runner.line_up import toml_value

    values = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            msg = f"{option} {text}: write NAME=VALUE"
            raise UserError(msg)
        try:
            values[name.strip()] = toml_value(value.strip())
        except UserError as error:
            msg = f"{option} {text}: {error}"
            raise UserError(msg) from None
    return values


def count(option: str, text: str | None) -> int | None:
    """Read a whole number, k and M allowed: 20000, 20k, 1.5M. Raises UserError."""
    if text is None:
        return None
    match = re.fullmatch(r"(-?\d{1,20})(\.\d{1,9})?([kM]?)", text.strip().replace("_", "").replace(",", ""))
    value = float(match.group(1) + (match.group(2) or "")) * {"": 1, "k": 1_000, "M": 1_000_000}[match.group(3)] if match else 0.5
    if value != int(value):
        msg = f"{option} {text}: accepted are whole numbers, also with k or M (20k, 1.5M)"
        raise UserError(msg)
    return int(match.group(1)) if match and not match.group(2) and not match.group(3) else int(value)


def share(option: str, text: str | None) -> float | None:
    """Read a share: 0.5pp, 0.5% or 0.005. Raises UserError."""
    if text is None:
        return None
    number = text.strip().removesuffix("pp").removesuffix("%").strip()
    try:
        value = float(number) / (1 if number == text.strip() else 100)
    except ValueError:
        value = -1.0
    if not 0.0 <= value < 1.0:
        msg = f"{option} {text}: accepted are shares as 0.5pp or 0.005, from 0 to below 1"
        raise UserError(msg)
    return value


def seed(text: str | None) -> int | None:
    """Read a seed. Raises UserError."""
    if text is None:
        return None
    if not re.fullmatch(r"\d{1,20}", text.strip()) or int(text) >= 2**64:
        msg = f"--seed {text}: a seed is a whole number from 0 to 2**64 - 1"
        raise UserError(msg)
    return int(text)
