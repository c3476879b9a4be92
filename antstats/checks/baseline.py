"""The baseline: what a scenario gave when it was recorded, as a JSON file beside its suite, with the exact sums to compare with."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from antstats.checks.legs import Leg
from antstats.checks.suite import Scenario, Suite
from antstats.errors import UserError
from antstats.runner.folders import write_whole
from antstats.runner.ledger import first_error, shown
from antstats.runner.line_up import given_weights
from antstats.runner.plan import RunSpec, versions
from antstats.runner.reading import text_of
from antstats.stats.arrays import Counts
from antstats.stats.blocks import Blocks
from antstats.stats.measures import Measure

SCHEMA = 1
NEEDED = ("rules_version", "variant", "players", "options", "figures", "policy_files")  # of a spec, to compare with
FOLDER = "baselines"
DECIDES = ("game", "variant", "players", "policies", "options", "figures", "components", "seating", "seed", "block")  # of a scenario


class Recorded(BaseModel):
    """A measure, and the columns whose totals are divided."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    group: str
    text: str
    unit: str
    top: str
    bottom: str
    scale: float
    seat: int | None
    policy: str | None
    rate: bool
    counts: bool


class Baseline(BaseModel):
    """A scenario, played and kept.

    Attributes
    ----------
    asked : what decides the run, as the suite says it. spec : what was played, as read back from the kernel, paths as the suite
        writes them. weights : of each entry of the line-up, defaults written out.
    versions : of antstats, numba and numpy. deals, playouts, block : how many, and deals of a block.
    columns : sums of integer columns by block of consecutive deals. measures : the ratios that are made of them.
    digest : SHA-256 of all sums: two equal digests are the same bytes.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    schema_: int = Field(alias="schema")
    scenario: str
    asked: dict[str, Any]
    spec: dict[str, Any]
    weights: list[dict[str, Any]]
    versions: dict[str, str]
    deals: int = Field(ge=1)
    playouts: int = Field(ge=1)
    block: int = Field(ge=1)
    digest: str
    measures: list[Recorded]
    columns: dict[str, list[int]]

    @classmethod
    def of(cls, suite: Suite, leg: Leg) -> Self:
        """Return what a leg gave so far."""
        blocks, columns = leg.blocks, {}
        for place, measure in enumerate(blocks.measures):
            columns[measure.top] = blocks.sums[:, place, 0].tolist()
            columns[measure.bottom] = blocks.sums[:, place, 1].tolist()
        return cls(
            schema=SCHEMA,
            scenario=leg.scenario,
            asked=asked(suite.scenarios[leg.scenario]),
            spec=told(leg.plan.spec, leg.written),
            weights=[given_weights(leg.plan.game, entry) for entry in leg.plan.entries],
            versions=versions(),
            deals=blocks.deals,
            playouts=blocks.playouts,
            block=blocks.size,
            digest=digest(columns),
            measures=[Recorded(**as_written(asdict(measure), leg.written)) for measure in blocks.measures],
            columns=columns,
        )

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a baseline. Raises UserError, one line, for whatever is wrong with it."""
        again = "record it anew"
        try:
            data = json.loads(text_of(path))
        except OSError as error:
            msg = f"cannot read baseline {str(path)!r}: {error.strerror}"
            raise UserError(msg) from error
        except UnicodeDecodeError as error:
            msg = f"{path}: not a text file; {again}"
            raise UserError(msg) from error
        except RecursionError as error:
            msg = f"{path}: not valid JSON (lists within lists, too deep to be read); {again}"
            raise UserError(msg) from error
        except json.JSONDecodeError as error:
            msg = f"{path}:{error.lineno}: not valid JSON ({error.msg}): broken off or changed by hand; {again}"
            raise UserError(msg) from error
        schema = data.get("schema") if isinstance(data, dict) else None
        if schema != SCHEMA:
            msg = f"{path}: a baseline of schema {schema}; this antstats reads schema {SCHEMA}: {again}"
            raise UserError(msg)
        try:
            found = cls.model_validate(data)
        except ValidationError as error:
            msg = f"{path}: {first_error(error)}; {again}"
            raise UserError(msg) from error
        found._check(path)
        return found

    def _check(self, path: Path) -> None:
        lengths = {len(each) for each in self.columns.values()}
        named = {name for each in self.measures for name in (each.top, each.bottom)}
        if missing := [key for key in NEEDED if key not in self.spec]:
            msg = f"{path}: its spec lacks {missing[0]}; record it anew"
            raise UserError(msg)
        if self.digest != digest(self.columns) or named - self.columns.keys() or lengths != {-(-self.deals // self.block)}:
            msg = f"{path}: its sums do not fit its digest: it was changed by hand or broke; record it anew"
            raise UserError(msg)

    def write(self, path: Path) -> None:
        """Write it whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, _json(self.model_dump(by_alias=True)), "baseline")

    def blocks(self, leg: Leg) -> Blocks:
        """Return its sums, to be compared with those of a leg."""
        found = [Measure(**each.model_dump()) for each in self.measures]
        sums: Counts = np.array([[self.columns[m.top], self.columns[m.bottom]] for m in found], np.int64).transpose(2, 0, 1)
        return Blocks(leg.plan.layout, self.block, self.deals, self.playouts, found, sums)

    def moved(self, leg: Leg) -> list[str]:
        """Return what is set differently in a leg than it was when this was recorded: figures, options, weights, files."""
        spec, now = self.spec, told(leg.plan.spec, leg.written)
        found = [*_moved("figure", spec["figures"], now["figures"]), *_moved("option", spec["options"], now["options"])]
        weights = [given_weights(leg.plan.game, entry) for entry in leg.plan.entries]
        for before, after, policy in zip(self.weights, weights, leg.plan.entries, strict=False):
            found += _moved(f"weight of {policy.policy.name}", before, after)
        found += _moved("policy file", spec["policy_files"], now["policy_files"])
        return list(dict.fromkeys(found))


def path_of(suite: Suite, scenario: str) -> Path:
    """Return where the baseline of a scenario stands."""
    return suite.path.parent / FOLDER / f"{scenario}.json"


def asked(scenario: Scenario) -> dict[str, Any]:
    """Return what a suite says that decides the bits of a scenario."""
    return scenario.model_dump(include=set(DECIDES))


def told(spec: RunSpec, written: Mapping[str, str]) -> dict[str, Any]:
    """Return a spec as plain data, its paths as the suite writes them: the same wherever the suite stands."""
    data: dict[str, Any] = as_written(spec.model_dump(mode="json"), written)
    return data


def as_written(data: Any, written: Mapping[str, str]) -> Any:
    """Return plain data with every absolute path replaced by how the suite writes it."""
    if isinstance(data, str):
        for opened, path in written.items():
            data = data.replace(opened, path)
        return data
    if isinstance(data, dict):
        return {as_written(key, written): as_written(value, written) for key, value in data.items()}
    return [as_written(each, written) for each in data] if isinstance(data, list | tuple) else data


def digest(columns: Mapping[str, list[int]]) -> str:
    """Return the SHA-256 of sums by name, whatever their order."""
    return hashlib.sha256(json.dumps(columns, sort_keys=True).encode()).hexdigest()


def _moved(what: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    found = []
    for name in {**before, **after}:
        if before.get(name) != after.get(name):
            ends = " -> ".join(shown(each[name], 40) if name in each else "none" for each in (before, after))
            found.append(f"{what} {name}: {'its content' if 'file' in what else ends}")
    return found


def _json(data: Mapping[str, Any]) -> str:
    """Return JSON with a line for each entry and for each column, so that a change is seen line by line."""
    parts = []
    for key, value in data.items():
        if key in ("columns", "measures"):
            items = (
                [f"  {json.dumps(name)}: {json.dumps(each, separators=(',', ':'))}" for name, each in value.items()]
                if isinstance(value, dict)
                else [f"  {json.dumps(each)}" for each in value]
            )
            opening, closing = "{}" if isinstance(value, dict) else "[]"
            parts.append(f" {json.dumps(key)}: {opening}\n" + ",\n".join(items) + f"\n {closing}")
        else:
            parts.append(f" {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
