"""The command that plays again what was played."""

import json
import shlex
from collections.abc import Mapping
from typing import Any


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
