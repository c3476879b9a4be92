"""The result of `skill`: the ladder, how soon the better leads, and what decides a playout."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pandas as pd

from antstats.api.notebook import Draw, Shown
from antstats.runner.ledger import Figure
from antstats.runner.plan import RunSpec, versions

if TYPE_CHECKING:
    from antstats.reports.snippet import Snippet
    from antstats.stats.ladder import Ladder
    from antstats.stats.ratings import Ratings


@dataclass
class Skill(Shown):
    """How much skill and how much luck there is in a game.

    Attributes
    ----------
    spec : rules and seed in force; `policies` are the rungs, as they were named. title : of the game, in words.
    ratings, ladder : strengths of the rungs, and the steps from the weakest to the strongest; None if too little was played.
    clear : DataFrame, a row a pair: better, worse (names); gain (mean share of a seat of the one less that of the other); playouts, low,
        high (until the better leads with probability `confidence`; inf: not clear); deals, method.
    split : DataFrame of `variance_split`, None if too little was played. split_policies : whom it is about.
    draws : numbers drawn by nature in the set-up, by nature in play, by the policies, over the playouts of the split.
    deals, setups : played for the ladder, for the split. playouts : in all.
    missing : what Ctrl-C left out, in words; empty if nothing. rests_on : figures in force that are assumed or inferred.
    seconds : spent playing, on `jobs` threads.
    """

    spec: RunSpec
    title: str
    confidence: float
    jobs: int
    rests_on: dict[str, Figure]
    ratings: "Ratings | None" = None
    ladder: "Ladder | None" = None
    clear: pd.DataFrame | None = None
    split: pd.DataFrame | None = None
    split_policies: tuple[str, ...] = ()
    draws: tuple[int, int, int] = (0, 0, 0)
    deals: int = 0
    setups: int = 0
    playouts: int = 0
    missing: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def interrupted(self) -> bool:
        """True if it was stopped by Ctrl-C."""
        return bool(self.missing)

    @property
    def rungs(self) -> pd.DataFrame:
        """The ladder, a row a rung, the weakest first.

        Columns: policy; steps, low, high (strength in steps of 60 % above the weakest rung's estimate); rate, rate_low, rate_high
        (chance to win against the rung below, where one of the two wins and they sit alike; NaN for the lowest); separated (won or lost
        all it could: the numbers are held by a ridge and only say "far").
        """
        from antstats.stats.ladder import STEP

        assert self.ratings is not None
        assert self.ladder is not None
        frame = self.ratings.frame().iloc[::-1].reset_index(drop=True)
        lowest = frame["rating"].iloc[0]
        found = pd.DataFrame({"policy": frame["policy"]})
        for column, of in {"steps": "rating", "low": "low", "high": "high"}.items():
            found[column] = (frame[of] - lowest) / STEP
        for column, of in {"rate": "rate", "rate_low": "low", "rate_high": "high"}.items():
            found[column] = [math.nan, *self.ladder.steps[of]]
        found["separated"] = frame["separated"]
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON data; None for what is unknown or without bound."""
        ladder = self.ladder
        return {
            "spec": self.spec.model_dump(),
            "confidence": self.confidence,
            "rungs": _rows(self.rungs) if ladder is not None else None,
            "ladder": None
            if ladder is None
            else {
                "steps": _finite(ladder.length.estimate),
                "low": _finite(ladder.length.low),
                "high": _finite(ladder.length.high),
                "method": ladder.length.method,
                "rising_in": ladder.rising_in,
            },
            "until_clear": None if self.clear is None else _rows(self.clear),
            "split": None if self.split is None else _rows(self.split),
            "split_policies": list(self.split_policies),
            "draws": dict(zip(("set-up", "play", "policy streams"), self.draws, strict=True)),
            "deals": self.deals,
            "setups": self.setups,
            "playouts": self.playouts,
            "missing": list(self.missing),
            "rests_on": {name: figure.model_dump() for name, figure in self.rests_on.items()},
        }

    def sentences(self) -> list[str]:
        """Return the answer in sentences; something must have been finished."""
        from antstats.reports.skill import clear_sentences, ladder_sentence, split_sentence

        assert self.ladder is not None
        assert self.clear is not None
        said = [ladder_sentence(self.ladder, self.deals)]
        if self.split is not None:
            said.append(split_sentence(self.split, self.split_policies, self.draws))
        said.append(clear_sentences(self.clear, self.confidence))
        return [*said, *(f"Interrupted: {each} is missing." for each in self.missing)]

    def record(self) -> dict[str, Any]:
        """Return what a report is made of as plain JSON data; a ladder must have been finished."""
        from antstats.api import headings
        from antstats.stats.summary import finite

        played, rules = headings.of_skill(self, smallest=False).split("\n", 1)
        data = {
            "kind": "skill",
            "title": f"{self.title or self.spec.game}, {self.spec.variant}, {self.spec.players} seats: skill and luck",
            "heading": played,
            "facts": [" ".join(rules.split())],
            "answer": self.sentences(),
            "versions": versions(),
        }
        return dict(finite({**self.to_dict(), **data}))

    def frame(self) -> pd.DataFrame:
        """Return every number as one tidy table: group, name, rival, unit, estimate, low, high, units (sampling units), method."""
        tables = []
        if self.ladder is not None:
            rungs, spread = self.rungs, self.ladder.length.method
            named: dict[str, Any] = {"group": "ladder", "method": spread, "units": self.deals}
            tables.append(rungs.assign(**named, unit="steps of 60 %").rename(columns={"policy": "name", "steps": "estimate"}))
            steps = self.ladder.steps.rename(columns={"upper": "name", "lower": "rival", "rate": "estimate"})
            tables.append(steps.assign(**{**named, "group": "step"}, unit="share"))
        if self.clear is not None:
            clear = self.clear.rename(columns={"better": "name", "worse": "rival", "playouts": "estimate", "deals": "units"})
            tables.append(clear.assign(group="until clear", unit="playouts"))
        if self.split is not None:
            split = self.split.rename(columns={"part": "name", "share": "estimate"})
            tables.append(split.assign(group="split", unit="share", units=self.setups, method="jackknife over set-ups"))
        columns = ["group", "name", "rival", "unit", "estimate", "low", "high", "units", "method"]
        if not tables:
            return pd.DataFrame(columns=columns)
        return pd.concat([table.reindex(columns=columns).astype(object) for table in tables], ignore_index=True)

    def _drawings(self) -> dict[str, Draw]:
        from antstats.charts import ladder, variance

        found: dict[str, Draw] = {}
        if self.ladder is not None:
            found["ladder"] = lambda ax: ladder.draw(self.rungs, ax)
        if (split := self.split) is not None:
            found["variance"] = lambda ax: variance.draw(split, ax)
        return found

    def _snippet(self) -> "Snippet":
        from antstats.api.told import of_skill

        return of_skill(self)

    def __repr__(self) -> str:
        """Return one line."""
        return f"<Skill of {self.spec.game}, {len(self.spec.policies)} rungs, {self.playouts:,} playouts, seed {self.spec.seed}>"


def _rows(frame: pd.DataFrame) -> list[dict[str, Any]]:
    return [{str(name): _finite(value) for name, value in row.items()} for row in frame.to_dict("records")]


def _finite(value: Any) -> Any:
    return None if isinstance(value, float) and not math.isfinite(value) else value
