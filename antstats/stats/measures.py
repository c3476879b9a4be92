"""What is measured: every measure is a ratio of two integer columns of the playouts, summed over a run.

Whole numbers add up to the same bits in any order, so shares are counted in parts of the least common multiple of 1..seats, and
fractions in parts of 2**20.
"""

import math
from dataclasses import dataclass

import pandas as pd

from antstats.contract import Layout, Metric
from antstats.stats.tension import QUARTERS
from antstats.stats.tidy import spellings, tally_column, tally_fields

FRACTION = 2**20  # parts that a fraction is counted in
CLOSE = 1  # a finish is close if best and second score are at most this far apart


@dataclass(frozen=True)
class Measure:
    """A ratio of totals.

    Attributes
    ----------
    name, group, text, unit : as the metrics table shows them; group is outcome, length, agency, tension or game.
    top, bottom : the integer columns whose totals are divided; `scale` is how many of the top's parts make one `unit`.
    seat, policy : the seat, or the spelling of the policy, that it is about; None for all.
    rate : True if it lies between 0 and 1 for every playout. counts : True if `bottom` counts playouts.
    """

    name: str
    group: str
    text: str
    unit: str
    top: str
    bottom: str = "playouts"
    scale: float = 1.0
    seat: int | None = None
    policy: str | None = None
    rate: bool = False
    counts: bool = True

    @property
    def key(self) -> str:
        """Group, name and whom it is about in one word, unique in a run: a game may call its metric like one of ours."""
        about = self.policy if self.seat is None else self.seat
        return f"{self.group}.{self.name}" if about is None else f"{self.group}.{self.name}[{about}]"


@dataclass(frozen=True)
class TallyShape:
    """What a layout does not tell of the tally fields: which have one entry a seat, and which hold fractions."""

    by_seat: frozenset[str] = frozenset()
    fractional: frozenset[str] = frozenset()

    @classmethod
    def of(cls, frame: pd.DataFrame, layout: Layout) -> "TallyShape":
        """Read it off a frame of `playouts_frame`."""
        fields = tally_fields(layout)
        by_seat = frozenset(field for field in fields if tally_column(field) not in frame.columns)
        first = {field: tally_column(field) + ("_0" if field in by_seat else "") for field in fields}
        return cls(by_seat, frozenset(field for field in fields if frame[first[field]].dtype.kind == "f"))


def told_apart(layout: Layout) -> tuple[str, ...]:
    """Return the policies that numbers kept by seat are told apart by: none if all seats play the same."""
    policies = tuple(spellings(layout))
    return policies if len(policies) > 1 else ()


def share_scale(layout: Layout) -> int:
    """Return how many parts a win is counted in, so that every split among the seats is whole."""
    return math.lcm(*range(1, layout.seats + 1))


def measures(layout: Layout, shape: TallyShape) -> list[Measure]:
    """Return the measures of a run in the order of the metrics table; shares of the win by seat and policy are kept apart."""
    found = _outcome(layout) + _length() + _agency(layout)
    if layout.standing and layout.seats > 1:
        found += _tension(layout)
    for metric in layout.metrics:
        found += _game(metric, layout, shape)
    return found


def _outcome(layout: Layout) -> list[Measure]:
    found = [Measure("unfinished", "outcome", "playouts that ended unfinished", "share", "unfinished", rate=True)]
    found += [
        Measure(f"reason_{reason}", "outcome", f"playouts that ended by: {reason}", "share", f"reason_{reason}", rate=True)
        for reason in layout.reasons[1:]
    ]
    if layout.seats > 1:
        found += [
            Measure("ties", "outcome", "playouts whose win is shared", "share", "tied", rate=True),
            Measure("margin", "outcome", "best less second best score, finished playouts", "points", "margin", "finished"),
            Measure("close", "outcome", f"finished playouts with a margin up to {CLOSE} point", "share", "close", "finished", rate=True),
            Measure("score", "outcome", "score, mean over the seats", "points", "score", "seats", counts=False),
        ]
    seats = range(layout.seats)
    return found + [Measure("score", "outcome", "score of a seat", "points", f"score_{seat}", seat=seat) for seat in seats]


def _length() -> list[Measure]:
    texts = {"turns": "turns of a playout", "rounds": "rounds of a playout", "decisions": "decisions of a playout, forced ones included"}
    return [Measure(name, "length", text, name, name) for name, text in texts.items()]


def _agency(layout: Layout) -> list[Measure]:
    found = [
        Measure("choices", "agency", "decisions with more than one legal action, a playout", "decisions", "choices"),
        Measure("choice_share", "agency", "decisions with more than one legal action", "share", "choices", "decisions", counts=False),
    ]
    for name in layout.decisions:
        asked, branches = f"asked_{name}", f"branches_{name}"
        found.append(Measure(asked, "agency", f"decisions of the kind: {name}, a playout", "decisions", asked))
        found.append(Measure(f"branching_{name}", "agency", f"legal actions a decision: {name}", "actions", branches, asked, counts=False))
    return found


def _tension(layout: Layout) -> list[Measure]:
    of_standing = f"units of {layout.standing}"
    drama = {"bottom": "settled", "scale": FRACTION}
    found = [
        Measure("lead_changes", "tension", "turns after which another seat leads alone, a playout", "turns", "lead_changes"),
        Measure("drama_mean", "tension", "deficit of the eventual winner, mean along the playout", of_standing, "drama_mean", **drama),  # type: ignore[arg-type]  # one dict for two types
        Measure("drama_max", "tension", "largest deficit of the eventual winner", of_standing, "drama_max", "settled"),
        Measure("decisive", "tension", "last moment the winner was behind, as share of the game", "share", "decisive", **drama),  # type: ignore[arg-type]  # as above
        Measure("half_deficit", "tension", "deficit of the eventual winner at half time", of_standing, "half_deficit", "half"),
        Measure("comeback", "tension", "winners that were last (or tied last) at half time", "share", "comeback", "half", rate=True),
    ]
    for percent in (25 * quarter for quarter in QUARTERS):
        led = f"led_{percent}"
        found.append(Measure(led, "tension", f"finished playouts with a lone leader at {percent} %", "share", led, "finished", rate=True))
        text = f"share of the win of the lone leader at {percent} % (runaway index)"
        top, parts = f"leader_{percent}_share", share_scale(layout)
        found.append(Measure(f"runaway_{percent}", "tension", text, "share", top, led, parts, rate=True))
    return found


def _game(metric: Metric, layout: Layout, shape: TallyShape) -> list[Measure]:
    source = metric.source or metric.name
    parts = (FRACTION if source in shape.fractional else 1) / (FRACTION if metric.over in shape.fractional else 1)
    top, bottom, counts = f"top:{metric.name}", f"bottom:{metric.name}", not metric.over
    shared = {"scale": parts, "counts": counts and source not in shape.by_seat}
    found = [Measure(metric.name, "game", metric.text, metric.unit, top, bottom, **shared)]  # type: ignore[arg-type]  # one dict for two types
    if source in shape.by_seat:
        found += [
            Measure(metric.name, "game", metric.text, metric.unit, f"{top}:{seat}", f"{bottom}:{seat}", parts, seat, counts=counts)
            for seat in range(layout.seats)
        ]
        found += [
            Measure(metric.name, "game", metric.text, metric.unit, f"{top}@{code}", f"{bottom}@{code}", parts, None, policy, counts=counts)
            for code, policy in enumerate(told_apart(layout))
        ]
    return found
