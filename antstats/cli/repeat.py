"""What was played, and the command that plays it again."""

import json
import shlex
import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from antstats.runner.plan import RunSpec


def command_again(command: str, game: str, named: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
    """Return `antstats COMMAND GAME` with the options of `named` that are not None, and the rules in `asked` (options, figures)."""
    words = ["antstats", command, game]
    for name, value in named.items():
        if value is not None:
            words += [f"--{name}", str(value)]
    for flag, given in (("--option", asked["options"]), ("--set", asked["figures"])):
        for name, value in given.items():
            words += [flag, f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    return shlex.join(words)


def rules_in_force(spec: "RunSpec") -> str:
    """Return options and figures as read back from the kernel."""
    from antstats.runner.ledger import shown

    in_force = ", ".join(f"{name} = {shown(value, 40)}" for name, value in {**spec.options, **spec.figures}.items())
    return textwrap.fill(f"rules in force: {in_force or 'no options, no figures'}", 140, subsequent_indent="  ")
