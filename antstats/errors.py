"""What can go wrong in words a user understands, and the exit code of each kind."""

import difflib
from collections.abc import Iterable
from enum import IntEnum


class ExitCode(IntEnum):
    """Exit codes of the command line (docs/cli.md lists them)."""

    FINE = 0
    CHECK_FAILED = 1
    BAD_INPUT = 2
    BROKEN = 3
    UNDECIDED = 4
    INTERRUPTED = 130
    TERMINATED = 143


class UserError(Exception):
    """Bad input: one line that says what, where, and what would be accepted."""

    exit_code = ExitCode.BAD_INPUT


class PlayError(Exception):
    """A game or a policy broke its promise in a playout; the message names seed and playout."""

    exit_code = ExitCode.BROKEN


def unknown(what: str, name: object, accepted: Iterable[str]) -> UserError:
    """Return the error for a name that nobody knows: the accepted ones, and the nearest of them."""
    names = [str(each) for each in accepted]
    near = difflib.get_close_matches(str(name), names, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    listed = ", ".join(names) if names else "none"
    return UserError(f"unknown {what} {str(name)!r}: accepted are {listed}{hint}")
