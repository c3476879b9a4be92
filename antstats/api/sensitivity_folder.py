"""The folder of a study of missing figures: what its points are, beside their run folders."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from antstats.errors import UserError
from antstats.runner.folders import Lock, check_new, enter, first_line, make, write_whole
from antstats.runner.reading import json_from, text_of
from antstats.runner.study import Rules

FILE, RESULT = "points.json", "sensitivity.json"


class Folder:
    """A folder with `points.json`, and a folder of run folders for each stage."""

    def __init__(self, path: Path) -> None:
        """Take the path. Raises UserError if it holds something else, or cannot be read."""
        self.path = path
        self._lock: Lock | None = None
        self.data: dict[str, object] = {}
        if (path / FILE).is_file():
            try:
                self.data = dict(json_from(text_of(path / FILE)))
                self.data["seed"] = int(str(self.data["seed"]))
            except (OSError, ValueError, KeyError, TypeError) as error:
                msg = f"{path / FILE}: cannot be read: {first_line(error)}"
                raise UserError(msg) from error
        else:
            check_new(path, "study")

    def seed(self) -> int | None:
        """Return the seed of the study there, None if there is none."""
        return int(str(self.data["seed"])) if self.data else None

    def begin(self, rules: Rules, points: Mapping[str, Sequence[str]]) -> None:
        """Write what the points are: by stage and name, the options and figures in force. Raises UserError if it is another study."""
        seed = rules.asked["seed"]
        if self.data and self.data["seed"] != seed:
            msg = f"--out {self.path}: holds another study: its seed is {self.data['seed']}, not {seed}"
            raise UserError(msg)
        told = {}
        for name in dict.fromkeys(each for names in points.values() for each in names):
            plan = rules.plans[name]
            assert plan is not None, "only points that the game takes are played"
            told[name] = {"options": plan.spec.options, "figures": plan.spec.figures}
        data = {"seed": seed, "stages": {stage: list(dict.fromkeys(names)) for stage, names in points.items()}, "points": told}
        make(self.path)
        self._lock = enter(self.path, FILE, "study")
        self._write(FILE, data)

    def keep(self, record: Mapping[str, object]) -> None:
        """Write what was found, as `antstats report` reads it. Raises UserError if it cannot be written."""
        self._write(RESULT, record)

    def _write(self, file: str, data: Mapping[str, object]) -> None:
        make(self.path)
        write_whole(self.path / file, json.dumps(data, indent=1) + "\n")
