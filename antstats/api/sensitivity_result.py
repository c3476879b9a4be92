"""The result of `sensitivity`: which conclusions stand, which hang on which figure, and between what they flip."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from antstats.api.notebook import Draw, Shown
from antstats.api.watch import watched
from antstats.runner.ledger import shown
from antstats.runner.plan import Plan, RunSpec, versions
from antstats.runner.study import Rules
from antstats.runner.variations import Kept
from antstats.stats.blocks import Blocks
from antstats.stats.conclusions import Kind, Reading, State, Watched, between, claimed, counts, read, state
from antstats.stats.effects import indices, noise_share
from antstats.stats.intervals import student, wilson
from antstats.stats.summary import finite, plain_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from antstats.api.sensitivity import Study
    from antstats.reports.document import Table
    from antstats.reports.snippet import Snippet


@dataclass
class Sensitivity(Shown):
    """What was varied, and what became of each conclusion.

    Attributes
    ----------
    plan : the rules in force, unvaried. title : of the game. rules : what was varied, and the points. kept : what is uncertain and not
        varied, with reasons. study : the points as far as they were played.
    margin, relative, metrics, confidence : as asked. seconds : spent, playing and reading.
    """

    plan: Plan
    title: str
    rules: Rules
    kept: Sequence[Kept]
    study: "Study"
    margin: float
    relative: float
    metrics: tuple[str, ...]
    confidence: float
    seconds: float = 0.0

    @property
    def spec(self) -> RunSpec:
        """What decided the bits of the base."""
        return self.plan.spec

    @property
    def interrupted(self) -> bool:
        """True if Ctrl-C stopped it; what was finished is what it holds."""
        return self.study.interrupted

    @property
    def refused(self) -> dict[str, list[str]]:
        """Settings that the game refuses, by figure: their labels."""
        return self.study.refused

    def _blocks(self, stage: str, name: str, line_up: str) -> Blocks | None:
        return self.study.blocks[stage].get(f"{name}-{line_up}")

    @cached_property
    def bases(self) -> dict[str, Blocks]:
        """The base's blocks by line-up; empty if it was not finished."""
        found = {line_up: self._blocks("base", self.study.points["base"][0], line_up) for line_up in self.rules.line_ups}
        return {name: each for name, each in found.items() if each is not None} if None not in found.values() else {}

    @cached_property
    def watched(self) -> list[Watched]:
        """The conclusions, in order; empty if the base was not finished."""
        if not self.bases:
            return []
        plans = {name: self.plan.with_line_up(entries) for name, entries in self.rules.line_ups.items()}
        return watched(plans, self.bases, self.margin, self.relative, self.metrics)

    @cached_property
    def base(self) -> dict[str, Reading]:
        """The reading of each conclusion at the base, by its key."""
        return {each.key: read(each, self.bases[each.line_up], self.bases[each.line_up], self.confidence) for each in self.watched}

    def _readings(self, each: Watched, stage: str, names: Sequence[str]) -> list[Reading | None]:
        """Return the reading at each point, None where it was not played."""
        played = [self._blocks(stage, name, each.line_up) for name in names]
        many = max(len(names), 1)
        base = self.bases[each.line_up]
        return [read(each, blocks, base, self.confidence, many) if blocks is not None else None for blocks in played]

    @cached_property
    def one_at_a_time(self) -> pd.DataFrame:
        """A row a conclusion and setting.

        conclusion, figure, part (the entry that is changed), setting (in words), place (on the number line; NaN where there is none),
        value, low, high (shares: 0.02 is 2 pp, or 2 % of the base), change, change_low, change_high (against the base, paired over the
        deals), answer (stands, flips, cannot tell), who (the seat or policy it is about), deals.
        """
        rows = []
        for each in self.watched:
            claim = claimed(each, self.base[each.key])[0]
            readings = self._readings(each, "one", [name for _, _, name in self.study.settings])
            for (figure, setting, _), reading in zip(self.study.settings, readings, strict=True):
                if reading is None:
                    continue
                base, n = self.base[each.key], reading.pulls.size
                gap = (reading.value, reading.low, reading.high) if each.kind is Kind.CHANGE else between(base, reading, n, self.confidence)
                place = math.nan if setting.place is None else setting.place
                ends = (reading.value, reading.low, reading.high, *gap)
                answer = str(state(each, claim, reading))
                rows.append((each.key, figure.name, setting.part, setting.label, place, *ends, answer, reading.who, n))
        columns = ["conclusion", "figure", "part", "setting", "place", "value", "low", "high"]
        return pd.DataFrame(rows, columns=[*columns, "change", "change_low", "change_high", "answer", "who", "deals"])

    @cached_property
    def conclusions(self) -> pd.DataFrame:
        """A row a conclusion.

        conclusion, text, unit, value, low, high (at the base), claim (inside the band or not), told (whether the base can tell),
        who, settings, stands, flips, open (settings where it cannot be told), sets, sets_stand, sets_flip, sets_open, share, share_low,
        share_high (of the sets in which it stands beyond noise, with Wilson's interval; the high end counts those that cannot be told
        as standing), answer (stands, flips, cannot tell).
        """
        return pd.DataFrame([self._conclusion(each) for each in self.watched])

    def _conclusion(self, each: Watched) -> dict[str, Any]:
        base = self.base[each.key]
        claim, told = claimed(each, base)
        table = self.one_at_a_time
        answers = table.loc[table["conclusion"] == each.key, "answer"].tolist()
        one = {state_: answers.count(str(state_)) for state_ in State}
        names = self.study.points["sets"]
        readings = [reading for reading in self._readings(each, "sets", names) if reading is not None]
        sets = counts([state(each, claim, reading) for reading in readings])
        n, critical = len(readings), student(math.inf, self.confidence)
        low = wilson(sets[State.STANDS] / n, n, critical)[0] if n else math.nan
        high = wilson(1 - sets[State.FLIPS] / n, n, critical)[1] if n else math.nan
        played_all = len(answers) == len(self.study.settings) and n == len(names)
        if one[State.FLIPS] or sets[State.FLIPS]:
            answer = State.FLIPS if told else State.OPEN
        else:
            answer = State.STANDS if told and played_all and not one[State.OPEN] else State.OPEN
        return {
            "conclusion": each.key,
            "text": each.text,
            "unit": each.unit,
            "value": base.value,
            "low": base.low,
            "high": base.high,
            "claim": claim,
            "told": told,
            "who": base.who,
            "settings": len(answers),
            "stands": one[State.STANDS],
            "flips": one[State.FLIPS],
            "open": one[State.OPEN],
            "sets": n,
            "sets_stand": sets[State.STANDS],
            "sets_flip": sets[State.FLIPS],
            "sets_open": sets[State.OPEN],
            "share": sets[State.STANDS] / n if n else math.nan,
            "share_low": low,
            "share_high": high,
            "answer": str(answer),
        }

    @cached_property
    def _design_points(self) -> tuple[int, list[str]]:
        """Return how many whole blocks of the design were played, and their points."""
        drawn, names = self.study.drawn, self.study.points["design"]
        if drawn is None or not len(drawn.points):
            return 0, []
        per = drawn.points.shape[1]
        lines = list(self.rules.line_ups)
        whole = 0
        for first in range(0, len(names), per):
            if not all(self._blocks("design", name, line_up) for name in names[first : first + per] for line_up in lines):
                break
            whole += 1
        return whole, names[: whole * per]

    @cached_property
    def indices(self) -> pd.DataFrame:
        """A row a conclusion, coordinate (a figure, or an entry of one) and index.

        conclusion, coordinate, method, index (mu_star, mu, sigma; or S1, ST), estimate, low, high, noise (what the index comes to by the
        playouts' noise alone), clear (the low end lies beyond that), noise_share (of the variance between the points).
        """
        blocks, names = self._design_points
        columns = ["conclusion", "coordinate", "method", "index", "estimate", "low", "high", "noise", "clear", "noise_share"]
        drawn = self.study.drawn
        if drawn is None or blocks < 2:
            return pd.DataFrame(columns=columns)
        part = type(drawn)(drawn.method, drawn.names, drawn.points[:blocks], drawn.refused)
        frames = []
        for each in self.watched:
            readings = [reading for reading in self._readings(each, "design", names) if reading is not None and reading.pulls.size]
            if len(readings) < len(names):
                continue  # a value is missing at a point: no indices of what is not known
            values, pulls = np.array([reading.value for reading in readings]), np.array([reading.pulls for reading in readings])
            frame = indices(part, values, pulls, self.confidence, int(self.spec.seed) % 2**31)
            noise = noise_share(values, pulls)
            clear = frame["low"] > frame["noise"] * (1 + 1e-9) + 1e-12
            frames.append(frame.assign(conclusion=each.key, method=part.method, clear=clear, noise_share=noise)[columns])
        return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=columns)

    def flips(self, key: str) -> dict[str, list[str]]:
        """Return, by figure, in words where the conclusion `key` flips; empty if it stands or cannot be told everywhere."""
        table = self.one_at_a_time
        table = table[table["conclusion"] == key]
        found = {}
        for each in self.rules.figures:
            rows = table[table["figure"] == each.name]
            if (rows["answer"] == str(State.FLIPS)).any():
                found[each.name] = [
                    said for part in dict.fromkeys(rows["part"]) for said in _where(rows[rows["part"] == part], each.base_place)
                ]
        return found

    def answers(self) -> list[str]:
        """Return a sentence for each conclusion, those that stand first; or the one that there is nothing to vary."""
        if not self.rules.figures:
            kept = "; what is uncertain is kept" if self.kept else ""
            return [f"No figure in play is assumed or inferred with a range, and no option settles an ambiguity: nothing to vary{kept}."]
        from antstats.reports.sensitivity import answers

        flips = {each.key: self.flips(each.key) for each in self.watched}
        return answers(self.watched, self.conclusions, self.one_at_a_time, flips, self.margin)

    def tables(self) -> "list[Table]":
        """Return the conclusions, what each figure alone does to them, and the indices, as text in cells; none with nothing to vary."""
        from antstats.reports.sensitivity import tables

        return tables(self.watched, self.conclusions, self.one_at_a_time, self.indices) if self.rules.figures else []

    def tornado(self, key: str, ax: "Axes | None" = None) -> "Axes":
        """Draw how far each figure moves the conclusion `key`. Raises ValueError for an unknown key, or one without a setting."""
        from antstats.charts import tornado

        watched_ = next((each for each in self.watched if each.key == key), None)
        table = self.one_at_a_time
        rows = table[table["conclusion"] == key]
        if watched_ is None or rows.empty:
            message = f"no settings of {key!r}: there are {', '.join(each.key for each in self.watched)}"
            raise ValueError(message)
        band = (watched_.low, watched_.high)
        return tornado.draw(rows, self.base[key].value, band, watched_.text, watched_.unit, ax)

    def _drawings(self) -> dict[str, Draw]:
        """Return a tornado chart for each conclusion that has settings."""
        if not self.bases or self.one_at_a_time.empty:
            return {}
        return {f"tornado_{each.key}": partial(self.tornado, each.key) for each in self.watched}

    def _snippet(self) -> "Snippet":
        from antstats.api.told import of_sensitivity

        return of_sensitivity(self)

    def to_dict(self) -> dict[str, Any]:
        """Return it all as plain JSON data."""
        drawn = self.study.drawn
        return {
            "spec": self.spec.model_dump(),
            "line_ups": {name: [entry.spelling for entry in entries] for name, entries in self.rules.line_ups.items()},
            "margin": self.margin,
            "relative": self.relative,
            "confidence": self.confidence,
            "playouts": self.study.playouts,
            "interrupted": self.interrupted,
            "varied": [
                {"name": each.name, "base": each.base, "option": each.option, "settings": [setting.label for setting in each.settings]}
                for each in self.rules.figures
            ],
            "kept": {each.name: each.reason for each in self.kept},
            "refused": self.refused,
            "design": {"method": drawn.method, "blocks": len(drawn.points), "refused": drawn.refused} if drawn is not None else None,
            "conclusions": plain_rows(self.conclusions),
            "one_at_a_time": plain_rows(self.one_at_a_time),
            "indices": plain_rows(self.indices),
        }

    def record(self) -> dict[str, Any]:
        """Return what a report is made of as plain JSON data: the answer, tables and rows, what was played, and the command."""
        from antstats.api import commands, headings

        title, facts = headings.of_sensitivity(self)
        watched_ = [
            {"key": each.key, "text": each.text, "unit": each.unit, "low": each.low, "high": each.high, "base": self.base[each.key].value}
            for each in self.watched
        ]
        data = {
            "kind": "sensitivity",
            "title": f"{self.title or self.spec.game}, {self.spec.variant}, {self.spec.players} seats: what conclusions hang on",
            "heading": title,
            "facts": facts,
            "answer": self.answers(),
            "tables": [asdict(table) for table in self.tables()],
            "watched": watched_,
            "rests_on": {name: figure.model_dump(mode="json") for name, figure in self.plan.rests_on.items()},
            "versions": versions(),
            "command": commands.of_sensitivity(self),
        }
        return {**self.to_dict(), **finite(data)}

    def __repr__(self) -> str:
        """Return one line."""
        varied = f"{len(self.rules.figures)} varied, {len(self.study.settings)} settings"
        return f"<Sensitivity of {self.spec.game}: {varied}, seed {self.spec.seed}>"


def _where(rows: pd.DataFrame, base: float | None) -> list[str]:
    """Return where one figure (or one entry of it) flips: between two numbers, or the settings by name."""
    flips = rows[rows["answer"] == str(State.FLIPS)]
    if flips.empty:
        return []
    if base is None or rows["place"].isna().any():
        return [shown(each, 40) for each in flips["setting"]]
    said = []
    told = {float(place): str(name) for place, name in zip(flips["place"], flips["setting"], strict=True)}
    for above in (False, True):
        side = flips[flips["place"] > base] if above else flips[flips["place"] < base]
        if side.empty:
            continue
        first = float(side["place"].min() if above else side["place"].max())
        calm = [*rows[rows["answer"] == str(State.STANDS)]["place"].tolist(), base]
        near = max(each for each in calm if each < first) if above else min(each for each in calm if each > first)
        said.append(f"{'above' if above else 'below'} (between {near:g} and {first:g}: {told[first]})")
    return said
