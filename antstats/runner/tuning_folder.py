"""A tuning on disk: tune.json says which one, generations.jsonl what each generation was and what it was worth.

Points and values are all there is to keep: the search itself is rebuilt by telling it again what it was told. So nothing that is read
back is ever run.
"""

import datetime
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from antstats.errors import UserError
from antstats.runner.folders import Lock, enter, first_line, of_schema, reading, refuse_another, write_whole
from antstats.runner.plan import RunSpec
from antstats.runner.reading import text_of

SCHEMA = 1
FILE, GENERATIONS, RESULT = "tune.json", "generations.jsonl", "tuning.json"


class TuneSpec(BaseModel):
    """What decides the result of a tuning, bit for bit."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    run: RunSpec  # its policy is where the search begins
    weights: tuple[str, ...]
    opponents: tuple[tuple[tuple[str, ...], float], ...]  # by company: a spelling for each other seat, and its weight
    exploit: str | None
    budget: int
    files: dict[str, str]  # digests of the files that policies come from
    search: str  # the version of the search's package


class Generation(BaseModel):
    """The points of a generation (parts of the weights' ranges, 0 to 1) and their values (shares above fair)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    generation: int
    points: list[list[float]]
    values: list[float]


class TuneFolder:
    """A folder that holds one tuning. `begun` is the day on which it was first asked for."""

    def __init__(self, path: Path, begun: str, generations: list[Generation], lock: Lock) -> None:
        self.path, self.begun, self.generations, self._lock = path, begun, generations, lock

    @classmethod
    def create(cls, path: Path, spec: TuneSpec) -> "TuneFolder":
        """Begin a tuning in `path`, or go on with the one there. Raises UserError if it is another one or cannot be written."""
        lock = enter(path, FILE, "tuning")
        if (path / FILE).exists():
            held, begun = _read(path)
            refuse_another(path, "tuning", _flat(held), _flat(spec))
            return cls(path, begun, _generations(path / GENERATIONS), lock)
        begun = datetime.datetime.now(datetime.UTC).date().isoformat()
        write_whole(path / FILE, json.dumps({"schema": SCHEMA, "begun": begun, "spec": spec.model_dump()}, indent=1) + "\n")
        return cls(path, begun, [], lock)

    def add(self, generation: Generation) -> None:
        """Keep a generation. The file is written anew, whole or not at all: it stays small, and a kill leaves no half line."""
        self.generations.append(generation)
        write_whole(self.path / GENERATIONS, "".join(each.model_dump_json() + "\n" for each in self.generations))

    def keep(self, record: Mapping[str, Any]) -> None:
        """Write what was judged, as `antstats report` reads it."""
        write_whole(self.path / RESULT, json.dumps(record, indent=1) + "\n")
        self._lock.release()


def seed_in(path: Path) -> int | None:
    """Return the seed of the tuning in a folder; None if there is none. Raises UserError if it cannot be read."""
    return _read(path)[0].run.seed if (path / FILE).exists() else None


def _read(path: Path) -> tuple[TuneSpec, str]:
    file = path / FILE
    with reading(file, "tuning"):
        data = of_schema(file, SCHEMA)
        return TuneSpec.model_validate(data["spec"]), datetime.date.fromisoformat(data["begun"]).isoformat()


def _generations(file: Path) -> list[Generation]:
    if not file.exists():
        return []
    try:
        found = [Generation.model_validate_json(line) for line in text_of(file).splitlines()]
    except (OSError, ValueError) as error:
        raise UserError(f"{file}: not generations that can be read: {first_line(error)}") from error
    if [each.generation for each in found] != list(range(len(found))):
        raise UserError(f"{file}: its generations are not 0, 1, 2, ... in order")
    return found


def _flat(spec: TuneSpec) -> dict[str, Any]:
    data = spec.model_dump(mode="json")
    return {**data.pop("run"), **data}
