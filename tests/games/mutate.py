"""How the tests of the referees spoil good traces."""

import json
from typing import Any

Line = dict[str, object]
GONE = object()


def texts(lines: list[Line]) -> list[str]:
    """Write a trace as its lines of text."""
    return [json.dumps(line) for line in lines]


def put(lines: list[Line], line: int, path: str, value: object) -> None:
    """Change one value of one line; GONE as the value takes the entry away, an empty path the whole line."""
    *way, last = [line, *(int(key) if key.isdigit() else key for key in path.split(".") if key)]
    spot: Any = lines
    for key in way:
        spot = spot[key]
    if value is GONE:
        del spot[last]
    else:
        spot[last] = value


def renumber(lines: list[Line]) -> None:
    """Make the numbers of the decision lines run on."""
    for number, line in enumerate(lines[1:]):
        if "i" in line:
            line["i"] = number
