"""The ledger of figures: a game's components.toml, what a user changes in it, and the checks that both must pass."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from antstats.contract import GameSpec, Settings, Variant
from antstats.errors import UserError, unknown
from antstats.runner.reading import MAX_TOML, text_of

Origin = Literal["rulebook", "public", "inferred", "assumed", "ours", "user"]  # user: changed by who runs it, without a word where from
UNCERTAIN = ("assumed", "inferred", "user")  # origins that results are said to rest on


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Interval(_Strict):
    """Any number from `low` to `high`, in steps of `step`."""

    kind: Literal["interval"]
    low: float
    high: float
    step: float = 1


class Choices(_Strict):
    """One of the listed values."""

    kind: Literal["choices"]
    values: list[Any]


class Shift(_Strict):
    """Places, each moved by up to `by` spaces; sets that collide are left out."""

    kind: Literal["shift"]
    by: int


class Transfer(_Strict):
    """Counts, up to `by` of which go from one to another: the total is kept, or up to `fewer` less, taken from the largest."""

    kind: Literal["transfer"]
    by: int
    fewer: int = 0


class Scale(_Strict):
    """Numbers, one or a table of them, each times a factor from `low` to `high`; of a table those of `entries`, or all if it names none."""

    kind: Literal["scale"]
    low: float
    high: float
    entries: list[str] = []


class Fixed(_Strict):
    """Not varied, for this reason."""

    kind: Literal["none"]
    reason: str


Range = Annotated[Interval | Choices | Shift | Transfer | Scale | Fixed, Field(discriminator="kind")]


class Figure(_Strict):
    """One figure: its value, where it comes from, how far it may be off, and why."""

    value: Any
    origin: Origin
    range: Range
    text: str
    reason: str
    unit: str = ""

    @property
    def implausible(self) -> str:
        """The plausible interval in words if the value lies outside of it, else empty."""
        limits = self.range
        if isinstance(limits, Interval) and isinstance(self.value, int | float) and not limits.low <= self.value <= limits.high:
            return f"{limits.low:g} to {limits.high:g}"
        return ""


def line_of(text: str, key: str) -> int:
    """Return the line (from 1) of a TOML text where `key` is first set or opened as a table; 1 if it is nowhere."""
    pattern = re.compile(rf"^\s*\[?\s*[\"']?{re.escape(key)}[\"']?\s*[.\]=]")
    return next((i for i, line in enumerate(text.splitlines(), 1) if pattern.match(line)), 1)


def read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """Return the text and the content of a TOML file. Raises UserError that names file and line."""
    text = ""
    try:
        text = text_of(path, MAX_TOML)
        return text, tomllib.loads(text)
    except RecursionError as error:
        msg = f"{path}: not valid TOML: lists within lists, too deep to be read"
        raise UserError(msg) from error
    except OSError as error:
        msg = f"cannot read {str(path)!r}: {error.strerror}"
        raise UserError(msg) from error
    except ValueError as error:  # of TOML, of UTF-8, or a number of thousands of digits
        what, _, where = str(error).partition(" (at ")
        line = where.removeprefix("line ").partition(",")[0] if where.startswith("line ") else len(text.splitlines()) or 1
        msg = f"{path}:{line}: not valid TOML: {what}"
        raise UserError(msg) from error


def _figure(name: str, table: Mapping[str, Any], where: str) -> Figure:
    try:
        return Figure.model_validate(table)
    except ValidationError as error:
        msg = f"{where}: figure {name!r}: {first_error(error)}"
        raise UserError(msg) from error


def first_error(error: ValidationError) -> str:
    """Return the first complaint of pydantic in one line: the place within the value, what is wrong, and the value."""
    first = error.errors(include_url=False)[0]
    place = ".".join(str(each) for each in first["loc"])
    message = first["msg"].removeprefix("Value error, ")
    shown = repr(first["input"])
    given = f" (given: {shown if len(shown) <= 60 else shown[:57] + '...'})" if first["loc"] else ""
    return f"{place}: {message}{given}" if place else message


class Ledger:
    """The figures of one game: defaults from its components.toml, overridden by a file and by single settings."""

    def __init__(self, game: GameSpec) -> None:
        self.game = game
        self.figures: dict[str, Figure] = {}
        self._where: dict[str, str] = {}  # figure -> the place to blame
        if game.components is not None:
            text, tables = read_toml(game.components)
            for name, table in tables.items():
                where = f"{game.components}:{line_of(text, name)}"
                self.figures[name] = _figure(name, table, where)
                self._where[name] = where

    def read(self, path: Path) -> None:
        """Override figures by a components file: `name = value`, or a table with `value` and, if known, a new origin and range."""
        text, tables = read_toml(path)
        for name, given in tables.items():
            where = f"{path}:{line_of(text, name)}"
            self._require(name, where)
            entry = given if isinstance(given, dict) and "value" in given else {"value": given}
            merged = {**self.figures[name].model_dump(), "origin": "user", **entry}
            self.figures[name] = _figure(name, merged, where)
            self._where[name] = where

    def set(self, name: str, value: Any, where: str) -> None:
        """Override one figure, or one entry of a table: `shapes.straight`."""
        name, *path = name.split(".")
        self._require(name, where)
        value = replaced(self.figures[name].value, path, value, where)
        origin = self.figures[name].origin if where.startswith("variant") else "user"
        self.figures[name] = self.figures[name].model_copy(update={"value": value, "origin": origin})
        self._where[name] = where

    def _require(self, name: str, where: str) -> None:
        if name not in self.figures:
            error = unknown("figure", name, self.figures)
            msg = f"{where}: {error}"
            raise UserError(msg)

    def values(self) -> dict[str, Any]:
        """Return the checked values by name. Raises UserError that names file, line and key of what does not fit."""
        if self.game.figures is None:
            return {}
        try:
            return self.game.figures.model_validate({name: figure.value for name, figure in self.figures.items()}).model_dump()
        except ValidationError as error:
            key = str(error.errors()[0]["loc"][0]) if error.errors()[0]["loc"] else ""
            where = self._where.get(key) or self._blamed(str(error))
            msg = f"{where}: {first_error(error)}"
            raise UserError(msg) from error

    def _blamed(self, message: str) -> str:
        """Return the place of a figure that a complaint about several figures speaks of, one the user changed if possible."""
        changed = [name for name in self.figures if name in message and not self._where[name].startswith(str(self.game.components))]
        named = changed or [name for name in self.figures if name in message] or list(self.figures)
        return self._where[named[0]]


def shown(value: Any, width: int = 60) -> str:
    """Return a figure's value as its ledger writes it, cut to a width."""
    text = value if isinstance(value, str) else in_toml(value)
    return text if len(text) <= width else text[: width - 3] + "..."


def in_toml(value: Any) -> str:
    """Return plain data as an inline TOML value."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name} = {in_toml(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(in_toml, value)) + "]"
    return json.dumps(value, default=str)  # dates are TOML, and not JSON


def replaced(table: Any, path: Sequence[str], value: Any, where: str) -> Any:
    """Return `table` with the entry at `path` replaced (an empty path: all of it). Raises UserError that starts with `where`."""
    if not path:
        return value
    if not isinstance(table, Mapping):
        msg = f"{where}: {in_toml(table)} is no table with entries"
        raise UserError(msg)
    if path[0] not in table:
        error = unknown("entry", path[0], table)
        msg = f"{where}: {error}"
        raise UserError(msg)
    return {**table, path[0]: replaced(table[path[0]], path[1:], value, where)}


def pick_variant(game: GameSpec, name: str | None) -> Variant:
    """Return the variant of this name, the game's first by default."""
    variants = {variant.name: variant for variant in game.variants}
    if name is None:
        return game.variants[0]
    if name not in variants:
        raise unknown(f"variant of {game.name}", name, variants)
    return variants[name]


def check_seats(game: GameSpec, players: int | None) -> int:
    """Return the number of seats, the game's default if None."""
    seats = game.default_seats if players is None else players
    if seats not in game.seat_counts:
        msg = f"--players {seats}: {game.name} takes {', '.join(map(str, game.seat_counts))}"
        raise UserError(msg)
    return seats


def settle_options(game: GameSpec, seats: int, variant: Variant, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all rule options: defaults, then the variant's, then those given, each checked; per-seat ones as lists."""
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            raise unknown(f"option of {game.name}", name, known)
    settled = {}
    for name, option in known.items():
        value = given.get(name, variant.options.get(name, option.default))
        listed = isinstance(value, list | tuple) and option.per_seat
        if listed and len(value) != seats:
            msg = f"option {name!r}: {len(value)} values for {seats} seats; give one, or one a seat"
            raise UserError(msg)
        for each in value if listed else [value]:
            _check_option(option.name, each, option.choices, option.low, option.high)
        settled[name] = (list(value) if listed else [value] * seats) if option.per_seat else value
    return settled


def _check_option(name: str, value: Any, choices: Sequence[Any], low: int, high: int) -> None:
    if choices:
        if not any(value == choice and isinstance(value, bool) == isinstance(choice, bool) for choice in choices):
            error = unknown(
                f"value of option {name!r}:", value, [str(choice).lower() if isinstance(choice, bool) else choice for choice in choices]
            )
            raise error
    elif not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        msg = f"option {name!r}: {value!r} is not a whole number from {low} to {high}"
        raise UserError(msg)


def settle(
    game: GameSpec,
    *,
    players: int | None = None,
    variant: str | None = None,
    options: Mapping[str, Any] | None = None,
    figures: Mapping[str, Any] | None = None,
    components: Path | None = None,
) -> tuple[Settings, Ledger]:
    """Return the checked rules of a run and the ledger behind its figures. Raises UserError for anything that does not fit."""
    seats = check_seats(game, players)
    chosen = pick_variant(game, variant)
    ledger = Ledger(game)
    for name, value in chosen.figures.items():
        ledger.set(name, value, f"variant {chosen.name}")
    if components is not None:
        ledger.read(components)
    for name, value in (figures or {}).items():
        ledger.set(name, value, f"--set {name}")
    settled = settle_options(game, seats, chosen, options or {})
    return Settings(chosen.name, seats, settled, ledger.values()), ledger
