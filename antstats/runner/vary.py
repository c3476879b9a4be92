"""What a sweep varies: names and values as users write them, and the points that they span."""

import itertools
import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from antstats.contract import GameSpec
from antstats.errors import UserError, unknown
from antstats.runner.ledger import Choices, Figure, Interval, shown
from antstats.runner.line_up import Entry, every_policy_has, toml_value

Kind = Literal["players", "variant", "option", "figure", "weight"]
MAX_POINTS = 200
STEPS = 9  # values, at most, that a range of a ledger is cut into, beside the value in force
RANGE = re.compile(r"([^:,\[\]{}\"']+):([^:,\[\]{}\"']+)(?::([^:,\[\]{}\"']+))?")
CLOSING = {"[": "]", "{": "}"}


@dataclass(frozen=True)
class Vary:
    """One thing that a sweep varies: its name as users write it, what it is, and its values in order."""

    name: str
    kind: Kind
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Ground:
    """What names are looked up in: the game, the figures in force before anything is varied, and the line-up's policies."""

    game: GameSpec
    figures: Mapping[str, Figure]
    entries: Sequence[Entry]


def vary(ground: Ground, name: str, given: Any) -> Vary:
    """Return what `--vary NAME=GIVEN` means.

    Parameters
    ----------
    given : text, `LOW:HIGH:STEP` or `a,b,c` with TOML values; a sequence of values; or None for the plausible range of NAME itself.

    Raises
    ------
    UserError : for a name that is nothing or two things, and for values that cannot be read, come twice, or are too many.
    """
    where, kind = f"--vary {name}", kind_of(ground, name)
    if given is None:
        values = own_range(ground, name, kind)
    elif isinstance(given, str):
        where = f"{where}={given}"
        values = read_values(given, where)
    elif isinstance(given, Sequence | range):
        values = list(given)
    else:
        msg = f"{where}: {given!r} is no list of values"
        raise UserError(msg)
    _check(where, kind, values)
    return Vary(name, kind, tuple(values))


def kind_of(ground: Ground, name: str) -> Kind:
    """Return what a name means. Raises UserError if it means nothing, or two things."""
    if ":" in name:
        _known_weight(ground, *name.rsplit(":", 1))
        return "weight"
    head = name.split(".")[0]
    options = [option.name for option in ground.game.options]
    found: dict[Kind, bool] = {
        "players": name == "players",
        "variant": name == "variant",
        "option": name in options,
        "figure": head in ground.figures,
    }
    meant: list[Kind] = [kind for kind, fits in found.items() if fits]
    if not meant:
        weights = [f"{entry.policy.name}:WEIGHT" for entry in ground.entries]
        error = unknown("name to vary", name, dict.fromkeys(["players", "variant", *options, *ground.figures, *weights]))
        msg = f"--vary {name}: {error}"
        raise UserError(msg)
    if len(meant) > 1:
        msg = f"--vary {name}: {name!r} is {' and '.join(meant)} of {ground.game.name}, so it cannot be told which to vary"
        raise UserError(msg)
    return meant[0]


def _known_weight(ground: Ground, policy: str, weight: str) -> None:
    played = {entry.policy.name: entry for entry in ground.entries}
    if policy not in played:
        error = unknown("policy of the line-up", policy, played)
        msg = f"--vary {policy}:{weight}: {error}"
        raise UserError(msg)
    declared = [each.name for each in played[policy].policy.weights] + list(every_policy_has(ground.game))
    if weight not in declared:
        error = unknown(f"weight of policy {policy}", weight, declared)
        msg = f"--vary {policy}:{weight}: {error}"
        raise UserError(msg)


def read_values(text: str, where: str) -> list[Any]:
    """Read `LOW:HIGH:STEP`, both ends included, or values between commas. Raises UserError that starts with `where`."""
    stripped = text.strip()
    if not stripped:
        msg = f"{where}: write NAME=LOW:HIGH:STEP, NAME=a,b,c, or NAME alone for its own range"
        raise UserError(msg)
    match = RANGE.fullmatch(stripped)
    if match:
        return _range(match, where)
    values = []
    for part in pieces(stripped, where):
        try:
            values.append(toml_value(part))
        except UserError as error:
            msg = f"{where}: {error}"
            raise UserError(msg) from None
    return values


def pieces(text: str, where: str) -> list[str]:
    """Split at commas outside of brackets, braces and quotes. Raises UserError for an empty piece, or what is not closed."""
    found, piece, open_, quote = [], "", [], ""
    previous = ""
    for each in text:
        if quote:
            quote = "" if each == quote and not (quote == '"' and previous == "\\") else quote
        elif each in "\"'":
            quote = each
        elif each in CLOSING:
            open_.append(CLOSING[each])
        elif open_ and each == open_[-1]:
            open_.pop()
        if each == "," and not quote and not open_:
            found.append(piece.strip())
            piece = ""
        else:
            piece += each
        previous = "" if previous == "\\" else each
    found.append(piece.strip())
    if quote or open_:
        msg = f"{where}: {quote or open_[-1]} is missing"
        raise UserError(msg)
    if not all(found):
        msg = f"{where}: a value between the commas is missing"
        raise UserError(msg)
    return found


def _range(match: re.Match[str], where: str) -> list[Any]:
    if match[3] is None:
        msg = f"{where}: a range needs a step: LOW:HIGH:STEP"
        raise UserError(msg)
    try:
        low, high, step = (Decimal(each.strip().replace("_", "")) for each in match.groups())
    except InvalidOperation:
        low = high = step = Decimal("nan")
    if not (low.is_finite() and high.is_finite() and step.is_finite()):
        msg = f"{where}: accepted are LOW:HIGH:STEP with three numbers, as 28:40:4"
        raise UserError(msg)
    whole = all(re.fullmatch(r"\s*[+-]?[\d_]+\s*", each) for each in match.groups())
    if step <= 0 or high < low:
        msg = f"{where}: accepted are LOW:HIGH:STEP with LOW up to HIGH and a STEP above 0"
        raise UserError(msg)
    steps = (high - low) / step
    if steps >= MAX_POINTS:
        msg = f"{where}: {int(steps) + 1:,} values; a sweep takes at most {MAX_POINTS} points"
        raise UserError(msg)
    last = low + int(steps) * step
    if last != high:
        msg = f"{where}: steps of {step} from {low} do not reach {high}, and both ends are included; write {low}:{last}:{step}"
        raise UserError(msg)
    values = [low + i * step for i in range(int(steps) + 1)]
    return [int(each) if whole else float(each) for each in values]


def own_range(ground: Ground, name: str, kind: Kind) -> list[Any]:
    """Return the values that NAME itself says are plausible. Raises UserError where it says none that can be listed."""
    game = ground.game
    if kind == "players":
        return list(game.seat_counts)
    if kind == "variant":
        return [variant.name for variant in game.variants]
    if kind == "option":
        option = next(each for each in game.options if each.name == name)
        return list(option.choices) if option.choices else _cut(option.low, option.high, 1, None)
    if kind == "weight":
        policy, weight = name.rsplit(":", 1)
        entry = next(each for each in ground.entries if each.policy.name == policy)
        declared = {each.name: each for each in entry.policy.weights} | {key: each for key, (_, each) in every_policy_has(game).items()}
        found = declared[weight]
        return list(found.choices) if found.choices else [float(each) for each in _cut(found.low, found.high, None, None)]
    figure = ground.figures[name.split(".")[0]]
    limits = figure.range
    if "." not in name and isinstance(limits, Choices):
        return list(limits.values)
    if "." not in name and isinstance(limits, Interval):
        return _cut(limits.low, limits.high, limits.step, figure.value)
    why = f"is fixed ({limits.reason})" if limits.kind == "none" else f"has a range of the kind {limits.kind!r}, which lists no values"
    msg = f"--vary {name}: the figure {why}; write the values yourself, as --vary {name}=LOW:HIGH:STEP or {name}=a,b,c"
    raise UserError(msg)


def _cut(low: float, high: float, step: float | None, value: Any) -> list[Any]:
    """Return STEPS values at most, on the grid of `step`, both ends among them, and the value in force where it lies between."""
    steps = STEPS - 1 if step is None else max(math.floor((high - low) / step + 1e-9), 0)
    width = (high - low) / steps if step is None and steps else step or 0.0
    places = {round(i * steps / (STEPS - 1)) for i in range(STEPS)} if steps >= STEPS else set(range(steps + 1))
    values = {round(low + place * width, 12) for place in places}
    if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
        values.add(value)
    whole = step is not None and all(float(each).is_integer() for each in (low, step)) and not isinstance(value, float)
    return [int(each) if whole else each for each in sorted(values)]


def _check(where: str, kind: Kind, values: Sequence[Any]) -> None:
    if not values:
        msg = f"{where}: there are no values"
        raise UserError(msg)
    for place, each in enumerate(values):
        fits = {"players": isinstance(each, int) and not isinstance(each, bool), "variant": isinstance(each, str)}.get(kind, True)
        if not fits:
            msg = f"{where}: {each!r} is no {'number of seats' if kind == 'players' else 'name of a variant'}"
            raise UserError(msg)
        try:
            json.dumps(each, allow_nan=False)
        except (TypeError, ValueError):
            msg = f"{where}: {each!r} is no value of a game; accepted are finite numbers, words, truth values, lists and tables"
            raise UserError(msg) from None
        if any(each == other and isinstance(each, bool) == isinstance(other, bool) for other in values[:place]):
            msg = f"{where}: the value {shown(each)} comes twice"
            raise UserError(msg)


def combine(varied: Sequence[Vary], *, listed: bool) -> list[tuple[Any, ...]]:
    """Return the points, a value of each varied thing: all combinations, the first varied slowest, or if `listed` value by value.

    Raises
    ------
    UserError : if nothing is varied, one thing is twice, lists differ in length, or there are more than MAX_POINTS points.
    """
    names = [each.name for each in varied]
    if not varied:
        msg = "--vary is missing: name what to vary, as --vary NAME=LOW:HIGH:STEP"
        raise UserError(msg)
    for one, other in itertools.permutations(names, 2):
        if other.startswith(f"{one}."):
            msg = f"--vary {other}: {one} is varied as a whole already"
            raise UserError(msg)
    lengths = [len(each.values) for each in varied]
    if listed and len(set(lengths)) > 1:
        told = ", ".join(f"{name} has {length}" for name, length in zip(names, lengths, strict=True))
        msg = f"--list takes as many values of each: {told}"
        raise UserError(msg)
    n = lengths[0] if listed else math.prod(lengths)
    if n > MAX_POINTS:
        msg = f"--vary: {n:,} points; a sweep takes at most {MAX_POINTS}"
        raise UserError(msg)
    values = [each.values for each in varied]
    return list(zip(*values, strict=True)) if listed else list(itertools.product(*values))
