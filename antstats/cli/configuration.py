"""What `--a` and `--b` say: a quoted string of simulate's options for the rules, or the path of a run folder."""

import difflib
import shlex
from typing import Any

from antstats.cli import options as o
from antstats.errors import UserError

ONCE = ("--players", "--variant", "--components", "--seating")
REPEATED = ("--policies", "--option", "--set")
FLAGS = (*ONCE, *REPEATED)


def read(side: str, text: str) -> dict[str, Any] | str:
    """Return the arguments of `simulate` that a text spells, or the path of a run folder as it is.

    Parameters
    ----------
    side : a or b, for what goes wrong.

    Raises
    ------
    UserError : names the option, `--a` or `--b`, what is wrong in it, and the nearest flag.
    """
    from antstats.api.configuration import holds_run

    if holds_run(text):
        return text
    try:
        return _arguments(_given(text))
    except UserError as error:
        msg = f"--{side}: {error}"
        raise UserError(msg) from None


def _given(text: str) -> dict[str, list[str]]:
    """Return the values by flag, in the order given."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        msg = f"{text!r}: {str(error).lower()}"
        raise UserError(msg) from None
    if words and not words[0].startswith("-"):
        msg = f"{words[0]!r} is neither the path of a run folder (that holds run.json) nor a flag; accepted are {', '.join(FLAGS)}"
        raise UserError(msg)
    found: dict[str, list[str]] = {}
    left = iter(words)
    for word in left:
        flag, equals, value = word.partition("=")
        if flag not in FLAGS:
            near = difflib.get_close_matches(flag, FLAGS, n=1, cutoff=0.4)
            hint = f"; did you mean {near[0]}?" if near else ""
            msg = f"unknown flag {flag!r}: accepted are {', '.join(FLAGS)}{hint}"
            raise UserError(msg)
        given = value if equals else next(left, None)
        if given is None or given in FLAGS:
            msg = f"{flag} needs a value"
            raise UserError(msg)
        if flag in ONCE and flag in found:
            msg = f"{flag} is given twice"
            raise UserError(msg)
        found.setdefault(flag, []).append(given)
    return found


def _arguments(given: dict[str, list[str]]) -> dict[str, Any]:
    players = o.count("--players", _only(given, "--players"))
    return {
        "players": players,
        "variant": _only(given, "--variant"),
        "policies": o.policies(given.get("--policies")),
        "options": o.assignments("--option", given.get("--option")),
        "figures": o.assignments("--set", given.get("--set")),
        "components": _only(given, "--components"),
        "seating": _only(given, "--seating"),
    }


def _only(given: dict[str, list[str]], flag: str) -> str | None:
    values = given.get(flag)
    return values[0] if values else None


def margins(given: list[str] | None) -> dict[str, Any]:
    """Read `--margin-of METRIC=VALUE`: a number in the metric's unit, 1pp for shares, or 3% of the value in a. Raises UserError."""
    from antstats.stats.change import Margin

    found = {}
    for text in given or ():
        name, equals, value = text.rpartition("=")
        number = value.strip().removesuffix("pp").removesuffix("%").strip()
        try:
            size = float(number)
        except ValueError:
            size = -1.0
        if not equals or not name.strip() or not 0 <= size < float("inf"):
            msg = f"--margin-of {text}: write METRIC=VALUE; values are numbers in its unit, as 2, or 1pp (shares), or 3% (of a's value)"
            raise UserError(msg)
        relative = value.strip().endswith("%")
        found[name.strip()] = Margin(size / 100 if relative or value.strip().endswith("pp") else size, relative)
    return found


def bounds(text: str | None) -> tuple[float, float] | None:
    """Read `--sprt LOW,HIGH`. Raises UserError."""
    if text is None:
        return None
    parts = text.split(",")
    try:
        low, high = map(float, parts)
    except ValueError:
        msg = f"--sprt {text}: write LOW,HIGH, two numbers in normalised Elo, as 0,5"
        raise UserError(msg) from None
    return low, high
