"""The suite: which scenarios are watched, by which measures, within which margins. A TOML file of the user's."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from antstats.errors import UserError, unknown
from antstats.runner.ledger import first_error, read_toml

BLOCK = 100  # deals of a block unless told
GROWTH = 4  # how many times its playouts a scenario may spend unless told


def amount(value: Any) -> Any:
    """Return "2pp" or "2 %" as 0.02; numbers stay. Raises ValueError."""
    if isinstance(value, bool):
        message = "a number is wanted"
        raise ValueError(message)  # noqa: TRY004 - pydantic takes ValueError for a complaint
    if not isinstance(value, str):
        return value
    number = re.fullmatch(r"\s*([-+]?\d+(?:\.\d+)?)\s*(?:pp|%)\s*", value)
    if number is None:
        message = 'accepted are numbers in the measure\'s unit, and for shares also "2pp"'
        raise ValueError(message)
    return float(number.group(1)) / 100


def _finite(value: float) -> float:
    if not math.isfinite(value):
        message = "a finite number is wanted"
        raise ValueError(message)
    return value


Amount = Annotated[float, BeforeValidator(amount), AfterValidator(_finite)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Watch(_Strict):
    """How a measure is watched: against the baseline (`margin` alone), or against a band (`target` and `margin`, or `band`)."""

    margin: Amount | None = Field(default=None, ge=0)
    target: Amount | None = None
    band: list[Amount] | None = Field(default=None, min_length=2, max_length=2)

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if self.band is not None and (self.margin is not None or self.target is not None or self.band[0] >= self.band[1]):
            message = "a band is [LOW, HIGH], LOW below HIGH, and has no margin or target beside it"
            raise ValueError(message)
        if self.band is None and self.margin is None:
            message = "say margin = M (against the baseline), target = T and margin = M, or band = [LOW, HIGH]"
            raise ValueError(message)
        if self.target is not None and not self.margin:
            message = "a target needs a margin above 0"
            raise ValueError(message)
        return self

    @property
    def limits(self) -> tuple[float, float] | None:
        """Low and high of the band; None if the measure is watched against the baseline."""
        if self.band is not None:
            return self.band[0], self.band[1]
        return None if self.target is None else (self.target - (self.margin or 0.0), self.target + (self.margin or 0.0))


class Matrix(_Strict):
    """Policies of rising strength, and the share of the win that each should take from every one before it.

    Row i of `targets` is about policy i + 1: its shares against policies 0 to i, the two of a pair holding half of the seats each.
    """

    policies: list[str] = Field(min_length=2)
    targets: list[list[Amount]]
    margin: Amount = Field(gt=0)

    @model_validator(mode="after")
    def _a_triangle(self) -> Self:
        if [len(row) for row in self.targets] != list(range(1, len(self.policies))):
            message = f"targets are {len(self.policies) - 1} rows of 1, 2, ... shares: one row for each policy but the first"
            raise ValueError(message)
        if not all(0.5 <= share <= 1 for row in self.targets for share in row):
            message = "policies are of rising strength: each target is a share from 0.5 to 1"
            raise ValueError(message)
        return self

    def pairs(self) -> list[tuple[str, str, float]]:
        """Return (stronger, weaker, target) of each pair."""
        return [
            (self.policies[row + 1], self.policies[column], share)
            for row, shares in enumerate(self.targets)
            for column, share in enumerate(shares)
        ]


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


class Scenario(_Strict):
    """What is played, and what is watched of it."""

    game: str
    variant: str | None = None
    players: int | None = None
    policies: Annotated[list[str] | None, BeforeValidator(_listed)] = None
    options: dict[str, Any] = {}
    figures: dict[str, Any] = {}
    components: str | None = None
    seating: str = "rotate"
    seed: int = Field(ge=0, lt=2**64)
    playouts: int = Field(ge=1, le=10**9)
    max_playouts: int | None = Field(default=None, ge=1, le=10**9)
    block: int = Field(default=BLOCK, ge=1, le=10**6)
    watch: dict[str, Watch] = {}
    matrix: Matrix | None = None

    @model_validator(mode="after")
    def _watches_something(self) -> Self:
        if self.matrix is not None and (self.watch or self.policies):
            message = "a scenario with a matrix names policies there, and has no policies or watch of its own"
            raise ValueError(message)
        if self.matrix is None and not self.watch:
            message = 'nothing is watched: add a table watch, as in "length.turns" = { margin = 1.0 }, or a matrix'
            raise ValueError(message)
        if self.max_playouts is not None and self.max_playouts < self.playouts:
            message = f"max_playouts {self.max_playouts} is less than playouts {self.playouts}"
            raise ValueError(message)
        return self

    @property
    def cap(self) -> int:
        """The most playouts that may be spent."""
        return self.max_playouts or GROWTH * self.playouts


Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$")]


class Content(_Strict):
    """What a suite's file says. `alpha` is the promise: how often at most a check of unchanged balance may fire."""

    alpha: float = Field(default=0.05, gt=0, lt=0.5)
    scenario: dict[Name, Scenario] = Field(min_length=1)


@dataclass(frozen=True)
class Suite:
    """A suite and where it stands: paths in it are relative to its file."""

    path: Path
    text: str
    alpha: float
    scenarios: Mapping[str, Scenario]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a suite. Raises UserError that names file and line."""
        text, tables = read_toml(path)
        try:
            content = Content.model_validate(tables)
        except ValidationError as error:
            raise _complaint(path, text, error) from error
        return cls(path, text, content.alpha, content.scenario)

    def only(self, names: Sequence[str]) -> dict[str, Scenario]:
        """Return the scenarios of these names, all if there are none. Raises UserError."""
        for name in names:
            if name not in self.scenarios:
                raise unknown(f"scenario of {self.path}", name, self.scenarios)
        return {name: each for name, each in self.scenarios.items() if not names or name in names}

    def where(self, *keys: str) -> str:
        """Return file and line of a key, `where("scenario", NAME, ...)`."""
        return f"{self.path}:{line_at(self.text, keys)}"

    def beside(self, written: str) -> str:
        """Return a path of the suite's as one that can be opened from here."""
        return str((self.path.parent / written).resolve())


def line_at(text: str, keys: Sequence[str]) -> int:
    """Return the line (from 1) that says most about nested keys: of the deepest of them that is found in the table of those before."""
    lines, found = text.splitlines(), 0
    for key in keys:
        word = re.compile(rf"(?<![\w.-])[\"']?{re.escape(key)}[\"']?\s*[.=\]]|\.\s*[\"']?{re.escape(key)}[\"']?\s*[.=\]]")
        hit = next((i for i, line in enumerate(lines[found:], found) if word.search(line.partition("#")[0])), None)
        if hit is None:
            break
        found = hit
    return found + 1


def _complaint(path: Path, text: str, error: ValidationError) -> UserError:
    found = error.errors(include_url=False)
    first = next((each for each in found if each["type"] == "extra_forbidden"), found[0])  # a typo leaves a gap as well: name the typo
    keys = [str(key) for key in first["loc"] if isinstance(key, str) and key != "[key]"]
    where = f"{path}:{line_at(text, keys)}"
    if first["type"] == "extra_forbidden":
        owner: type[BaseModel] = Content
        if len(keys) > 2:
            inner: dict[str, type[BaseModel]] = {"watch": Watch, "matrix": Matrix}
            owner = inner.get(keys[2], Scenario) if len(keys) > 3 else Scenario
        return UserError(f"{where}: {unknown('key', '.'.join(keys[-1:]), owner.model_fields)}")
    if first["type"] == "missing":
        owner_name = " ".join(keys[:-1]) or "the suite"
        return UserError(f"{f'{path}:{line_at(text, keys[:-1])}'}: {owner_name}: {keys[-1]} is missing")
    return UserError(f"{where}: {first_error(error)}")
