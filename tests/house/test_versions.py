"""The lowest versions that are tested are those that pyproject.toml allows."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_oldest_pins_are_the_lower_bounds():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["dask"], *extras["notebooks"]]
    bounds = dict(re.fullmatch(r"([\w-]+)>=([\d.]+)", each).groups() for each in wanted)
    lines = [line.split("#")[0].strip() for line in (ROOT / ".ci" / "oldest.txt").read_text().splitlines()]
    pins = dict(line.split("==") for line in lines if line)
    assert {name: version for name, version in pins.items() if name != "click"} == bounds


def test_every_dependency_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pins = {line.split("==")[0].lower() for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line}
    wanted = [*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra)]
    names = {re.split(r"[\[>]", each)[0].lower() for each in wanted} - {"antstats"}
    assert names <= pins
