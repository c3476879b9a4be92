"""A sweep on disk: sweep.json says what is varied, beside one run folder a point."""

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from antstats.errors import UserError
from antstats.runner.folders import Lock, enter, of_schema, reading, write_whole
from antstats.runner.plan import RunSpec, versions

SCHEMA = 1
FILE = "sweep.json"


class Varied(BaseModel):
    """One thing that is varied: its name, what it is (players, variant, option, figure, weight), and its values."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    kind: str
    values: tuple[Any, ...]


class PointSpec(BaseModel):
    """One point: the name of its run folder, its values in the order of what is varied, and the run.

    `refused` says why the game takes no such point; its run is None then. `families` names each policy of the run, as spelled in it,
    without the weights that are varied, so that it is the same at all points.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    values: tuple[Any, ...]
    run: RunSpec | None
    refused: str = ""
    families: dict[str, str] = {}


class SweepSpec(BaseModel):
    """What decides the result of a sweep, bit for bit; `base` is the name of the point that the others are compared with.

    `as_they_are` is True if the base point is what would be played with nothing varied.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    varied: tuple[Varied, ...]
    listed: bool
    points: tuple[PointSpec, ...]
    base: str
    as_they_are: bool = False

    @property
    def seed(self) -> int:
        """The seed of all points."""
        return next(each.run.seed for each in self.points if each.run is not None)


class SweepFolder:
    """A folder that holds one sweep. `playouts` are those asked for, of each point."""

    def __init__(self, path: Path, spec: SweepSpec, playouts: int) -> None:
        self.path, self.spec, self.playouts = path, spec, playouts
        self._lock: Lock | None = None  # held as long as the folder is

    @classmethod
    def create(cls, path: Path, spec: SweepSpec, playouts: int) -> "SweepFolder":
        """Begin a sweep in `path`, or go on with the one there. Raises UserError if it is another one or cannot be written."""
        lock = enter(path, FILE, "sweep")
        if (path / FILE).exists():
            held = cls.open(path)
            if _plain(held.spec) != _plain(spec):
                msg = f"--out {path}: holds another sweep: {_difference(held.spec, spec)}"
                raise UserError(msg)
            if playouts < held.playouts:
                msg = f"--playouts {playouts}: the sweep in {path} is one of {held.playouts:,} a point; ask for as many or more"
                raise UserError(msg)
        folder = cls(path, spec, playouts)
        folder._lock = lock
        data = {"schema": SCHEMA, "playouts": playouts, "versions": versions(), "spec": spec.model_dump(mode="json")}
        write_whole(path / FILE, json.dumps(data, indent=1) + "\n")
        return folder

    @classmethod
    def open(cls, path: Path) -> "SweepFolder":
        """Open the sweep in `path`. Raises UserError if there is none, or none that this version can read."""
        file = path / FILE
        with reading(file, "sweep"):
            data = of_schema(file, SCHEMA)
            return cls(path, SweepSpec.model_validate(data["spec"]), int(data["playouts"]))

    def discard_if_empty(self) -> None:
        """Take the folder away if it holds no point: nothing was played."""
        if not any(each.is_dir() for each in self.path.iterdir()):
            (self.path / FILE).unlink(missing_ok=True)
            if not any(self.path.iterdir()):
                self.path.rmdir()


def seed_in(path: Path) -> int | None:
    """Return the seed of the sweep in a folder; None if there is none. Raises UserError if it cannot be read."""
    return SweepFolder.open(path).spec.seed if (path / FILE).exists() else None


def _plain(spec: SweepSpec) -> Any:
    """Return a spec as it is read back from JSON, where a tuple is a list."""
    return json.loads(json.dumps(spec.model_dump(mode="json")))


def _difference(held: SweepSpec, asked: SweepSpec) -> str:
    """Return the first thing in which two sweeps differ, in words."""
    theirs, ours = _plain(held), _plain(asked)
    for name in ("varied", "listed"):
        if theirs[name] != ours[name]:
            told = [[f"{each['name']}={_short(each['values'])}" for each in spec["varied"]] for spec in (theirs, ours)]
            return f"its {name} is {' '.join(told[0])}, not {' '.join(told[1])}" if name == "varied" else "points are paired in one only"
    for mine, other in zip(theirs["points"], ours["points"], strict=True):
        if mine["run"] != other["run"] and mine["run"] and other["run"]:
            key = next(key for key in other["run"] if mine["run"][key] != other["run"][key])
            return f"in {mine['name']} its {key} is {_short(mine['run'][key])}, not {_short(other['run'][key])}"
        if mine != other:
            return f"{mine['name']} was {mine['refused'] or 'played'}, and is now {other['refused'] or 'played'}"
    return f"its base is {theirs['base']}, not {ours['base']}"


def _short(value: Any) -> str:
    shown = json.dumps(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."
