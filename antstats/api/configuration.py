"""What is compared with what: each side a set of rules that is played, or a run that is there."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from antstats.contract import GameSpec, Layout, row_dtype
from antstats.errors import UserError, unknown
from antstats.runner.in_step import Stepper
from antstats.runner.ledger import Figure, in_toml
from antstats.runner.plan import Plan, RunSpec, prepare
from antstats.runner.store import FILE, RunFolder
from antstats.stats.blocks import measured
from antstats.stats.measures import Measure
from antstats.stats.tidy import playouts_frame

Configuration = Mapping[str, Any] | str | Path | None  # arguments of simulate, or a run folder; None: the game's defaults
FIELDS = ("players", "variant", "policies", "options", "figures", "components", "seating")


@dataclass
class Side:
    """One side of a comparison, settled: `run` plays or reads it. `name` is a or b; rules are those read back from the kernel."""

    name: str
    run: Stepper
    spec: RunSpec
    layout: Layout
    row: np.dtype[Any]
    rests_on: dict[str, Figure]

    @property
    def plan(self) -> Plan | None:
        """What is played; None for a run that is there."""
        return self.run.plan

    @property
    def measures(self) -> list[Measure]:
        """What will be measured: known before a playout is played."""
        return measured(playouts_frame(np.zeros(0, self.row), self.layout), self.layout)


def is_run(configuration: Configuration) -> bool:
    """Tell whether it is a run that is there, not rules to be played. A path is taken for one; whether it is, opening it will tell."""
    return isinstance(configuration, str | Path)


def holds_run(text: str) -> bool:
    """Tell whether a text of the command line is the path of a run folder."""
    return bool(text.strip()) and (Path(text) / FILE).is_file()


def read_side(name: str, path: str | Path) -> Side:
    """Return a run that is there. Raises UserError, naming the side."""
    try:
        folder = RunFolder.open(Path(path))
    except UserError as error:
        msg = f"--{name}: {error}"
        raise UserError(msg) from error
    run = Stepper(None, folder)
    if run.held == 0:
        msg = f"--{name}: the run in {str(path)!r} has no playouts yet: the command that began it goes on with it"
        raise UserError(msg)
    if run.held < sum(high - low for (low, high), _ in run.parts):
        msg = f"--{name}: the run in {str(path)!r} has a gap after deal {run.held:,}; `antstats simulate --out {path}` fills it"
        raise UserError(msg)
    rests_on = {key: Figure.model_validate(each) for key, each in folder.progress.get("rests_on", {}).items()}
    return Side(name, run, folder.spec, folder.layout, folder.row, rests_on)


def played_side(name: str, game: str | GameSpec, configuration: Mapping[str, Any], seed: int) -> Side:
    """Return rules that are to be played. Raises UserError, naming the side."""
    for field in configuration:
        if field not in FIELDS:
            raise unknown(f"part of configuration {name}", field, FIELDS)
    given = {field: value for field, value in configuration.items() if value is not None}
    if "components" in given:
        given["components"] = Path(given["components"])
    try:
        plan = prepare(game, **given, seed=seed)
    except UserError as error:
        msg = f"--{name}: {error}"
        raise UserError(msg) from error
    return Side(name, Stepper(plan), plan.spec, plan.layout, row_dtype(plan.game), plan.rests_on)


def rule_changes(a: RunSpec, b: RunSpec) -> list[tuple[str, str, str]]:
    """Return what is not the same in two specs: what, its value in a, its value in b. Of tables, the entries that differ."""
    fields = {"players": "seats", "variant": "variant", "policies": "line-up", "seating": "seating", "seed": "seed"}
    code = {"rules_version": "rules version", "sources": "digest of the sources"}
    found = []
    for field, words in {**fields, **code}.items():
        found += _apart(words, getattr(a, field), getattr(b, field))
    for word, ours, theirs in (("option", a.options, b.options), ("figure", a.figures, b.figures)):
        for key in dict.fromkeys([*ours, *theirs]):
            found += _apart(f"{word} {key}", ours.get(key), theirs.get(key))
    for file in sorted(a.policy_files.keys() & b.policy_files.keys()):
        found += _apart(f"digest of {file}", a.policy_files[file], b.policy_files[file])
    return found


def _apart(words: str, ours: Any, theirs: Any) -> list[tuple[str, str, str]]:
    if ours == theirs:
        return []
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        keys = dict.fromkeys([*ours, *theirs])
        return [each for key in keys for each in _apart(f"{words}.{key}", ours.get(key), theirs.get(key))]
    return [(words, _words(ours), _words(theirs))]


def _words(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(value)
    return "none" if value is None else value if isinstance(value, str) else in_toml(value)
