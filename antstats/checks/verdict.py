"""Verdicts of the gate: is it the same, is it luck, does it matter. All watched measures of a check are one family.

The promise: while no true difference lies beyond its margin and no true value beyond its band, the chance that a check calls anything
changed or outside is `alpha` at most. A measure that is looked at K times has its smallest p-value times K (Bonferroni over looks),
and over the measures goes Holm. Unchanged and inside are claimed by two one-sided tests at alpha / K, each measure for itself.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import numpy as np
from scipy.special import stdtr, stdtrit

from antstats.checks.legs import Watched
from antstats.stats.adjust import holm
from antstats.stats.arrays import Counts
from antstats.stats.blocks import Blocks, estimate
from antstats.stats.intervals import student
from antstats.stats.measures import Measure
from antstats.stats.paired import Difference, deviations

POWER = 0.8


class Word(StrEnum):
    """The answers about one measure, the worst last."""

    IDENTICAL = "identical"
    UNCHANGED = "unchanged"
    INSIDE = "inside"
    UNDECIDED = "undecided"
    INCONCLUSIVE = "inconclusive"
    INCOMPARABLE = "incomparable"
    CHANGED = "changed"
    OUTSIDE = "outside"


OPEN = frozenset({Word.UNDECIDED, Word.INCONCLUSIVE, Word.INCOMPARABLE})
BAD = frozenset({Word.CHANGED, Word.OUTSIDE})
SETTLED = frozenset({Word.UNCHANGED, Word.INSIDE, Word.CHANGED, Word.OUTSIDE})  # no later look is asked again


@dataclass
class Question:
    """A watched measure on its way to a verdict.

    Attributes
    ----------
    looks : how often it may be looked at. word : the verdict so far. found : the difference seen at the last look that counted
        (from the baseline; of a band: from 0, so that it is the value itself); None before the first.
    p : smallest p-value so far of lying beyond the limits, times the looks. luck : the same of no difference at all.
    adjusted, luck_adjusted : these by Holm over the family.
    error : standard error that a difference would have on all deals if what changed left no deal as it was: for the power.
    freedom : of that error.
    """

    scenario: str
    leg: str
    watched: Watched
    looks: int
    word: Word
    found: Difference | None = None
    p: float = 1.0
    luck: float = 1.0
    adjusted: float = 1.0
    luck_adjusted: float = 1.0
    error: float = math.nan
    freedom: float = math.nan

    def look(self, found: Difference, *, same: bool, alpha: float) -> None:
        """Take the difference seen at a look into account; `same` if all blocks are equal to the baseline's. Changes in place."""
        if self.word in SETTLED:
            return
        low, high = self.watched.low, self.watched.high
        self.found = found
        self.p = min(self.p, _times(found.p_beyond(low, high), self.looks))
        self.luck = min(self.luck, 1.0 if same else _times(found.p_luck(), self.looks))
        within = found.p_within(low, high)
        self.word = Word.UNDECIDED if self.watched.band else Word.INCONCLUSIVE
        if same and not self.watched.band:
            self.word = Word.IDENTICAL
        elif within < alpha / self.looks:
            self.word = Word.INSIDE if self.watched.band else Word.UNCHANGED

    def confidence(self, alpha: float) -> float:
        """Return the confidence of the interval that the two one-sided tests read."""
        return 1 - 2 * alpha / self.looks

    def interval(self, alpha: float) -> tuple[float, float]:
        """Return low and high of the difference (of the value, against a band); NaN before the first look."""
        return self.found.interval(self.confidence(alpha)) if self.found is not None else (math.nan, math.nan)


@dataclass
class Family:
    """All questions of a check."""

    alpha: float
    questions: list[Question] = field(default_factory=list)

    def decide(self) -> None:
        """Call changed and outside what Holm's adjusted p-values over the family say. Changes in place."""
        adjusted = holm(np.array([each.p for each in self.questions]))
        luck = holm(np.array([1.0 if each.watched.band else each.luck for each in self.questions]))
        for question, p, by_luck in zip(self.questions, adjusted.tolist(), luck.tolist(), strict=True):
            question.adjusted, question.luck_adjusted = p, by_luck
            if p < self.alpha and question.word not in SETTLED | {Word.INCOMPARABLE}:
                question.word = Word.OUTSIDE if question.watched.band else Word.CHANGED

    def least_seen(self, question: Question) -> tuple[float, float]:
        """Return the power of a question: `power` at this alpha, this family and its looks."""
        low, high = question.watched.low, question.watched.high
        return power(question.error, question.freedom, (high - low) / 2, self.alpha / len(self.questions) / question.looks)


def _times(p: float, looks: int) -> float:
    return 1.0 if math.isnan(p) else min(p * looks, 1.0)


def power(error: float, freedom: float, margin: float, alpha: float) -> tuple[float, float]:
    """Return what a test of lying beyond a margin can see at its last look.

    Parameters
    ----------
    error, freedom : standard error of the estimate, and its degrees of freedom. margin : half the width of what is accepted.
    alpha : level of the test, two-sided, already divided by measures and looks (so Holm's first step: the least powerful).

    Returns
    -------
    The smallest distance from the middle that is called with a chance of 80 %, in the unit of `error`, and the chance to call a distance
    of twice the margin. NaN if the error is unknown or 0.
    """
    if math.isnan(error) or not error > 0 or freedom < 1:
        return math.nan, math.nan
    critical = student(freedom, 1 - alpha)
    return margin + (critical + float(stdtrit(freedom, POWER))) * error, float(stdtr(freedom, margin / error - critical))


def level(blocks: Blocks, place: int, measure: Measure) -> Difference:
    """Return a measure by itself as a difference from 0, so that bands are judged like differences."""
    sums = blocks.sums[:, place]
    error, freedom = error_of(sums, measure)
    least = 1 / blocks.deals if blocks.deals and measure.rate else 0.0
    return Difference(measure, measure, 0.0, estimate(sums, measure), error, freedom, math.nan, math.nan, blocks.deals, least, False)


def error_of(sums: Counts, measure: Measure) -> tuple[float, float]:
    """Return standard error and degrees of freedom of a ratio of totals over blocks, linearised; NaN below two blocks.

    Parameters
    ----------
    sums : int64 (blocks, 2).
    """
    if len(sums) < 2 or not sums[:, 1].any():
        return math.nan, math.nan
    off = deviations(sums, measure)
    return math.sqrt(float(off @ off) / (off.size * (off.size - 1))), off.size - 1.0


def worst(words: Sequence[Word]) -> Word:
    """Return the verdict of a scenario: the worst of its measures'."""
    order = list(Word)
    return max(words, key=order.index)


def plain(question: Question, family: Family) -> dict[str, Any]:
    """Return a question and its answer as plain data, numbers in the measure's unit, None for unknown."""
    found, watched = question.found, question.watched
    low, high = question.interval(family.alpha)
    caught, chance = family.least_seen(question)
    data = {
        "scenario": question.scenario,
        "leg": question.leg,
        "measure": watched.name,
        "text": watched.measure.text,
        "unit": watched.measure.unit,
        "against": "band" if watched.band else "baseline",
        "verdict": str(question.word),
        "baseline": None if watched.band or found is None else found.a,
        "now": None if found is None else found.b,
        "difference": None if watched.band or found is None else found.difference,
        "low": low,
        "high": high,
        "confidence": question.confidence(family.alpha),
        "accepted_low": watched.low,
        "accepted_high": watched.high,
        "p_luck": None if watched.band or found is None else question.luck_adjusted,
        "p_beyond": question.adjusted,
        "correlation": None if found is None else found.correlation,
        "deals": 0 if found is None else found.deals,
        "caught_80": caught,
        "power_at_twice": chance,
        "line": watched.line,
    }
    return {key: None if isinstance(value, float) and not math.isfinite(value) else value for key, value in data.items()}
