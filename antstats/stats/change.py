"""Verdicts of change: does a measure differ by more than its margin, by less, or can the runs not tell yet; and is it more than luck."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import numpy as np

from antstats.stats.adjust import holm
from antstats.stats.intervals import Interval, student
from antstats.stats.measures import Measure
from antstats.stats.paired import Difference
from antstats.stats.verdict import more_playouts

ALPHA = 0.05
POWER = 0.8


class Change(StrEnum):
    """The four answers about a difference."""

    IDENTICAL = "identical"
    UNCHANGED = "unchanged"
    CHANGED = "changed"
    INCONCLUSIVE = "inconclusive"


@dataclass(frozen=True)
class Margin:
    """How large a difference does not matter: `value` in the measure's unit or, if `relative`, times the value in a."""

    value: float
    relative: bool = False

    def at(self, a: float) -> float:
        """Return it in the measure's unit, given the value in a; NaN if that is unknown and asked for."""
        return abs(a) * self.value if self.relative else self.value


@dataclass(frozen=True)
class Margins:
    """The margin of every measure.

    Attributes
    ----------
    shares : of shares and rates, as a share (0.02 is 2 pp). relative : of everything else, as part of the value in a.
    single : those of single measures, by key or by name; a key goes before a name.
    """

    shares: float = 0.02
    relative: float = 0.05
    single: Mapping[str, Margin] = field(default_factory=dict)

    def of(self, measure: Measure) -> Margin:
        """Return the margin of a measure."""
        usual = Margin(self.shares) if measure.rate or measure.unit == "share" else Margin(self.relative, relative=True)
        return self.single.get(measure.key, self.single.get(measure.name, usual))


@dataclass(frozen=True)
class Judged:
    """A difference and what is to be thought of it.

    Attributes
    ----------
    difference : of the two runs. margin : in the measure's unit, NaN if it hangs on an unknown value.
    answer : identical, unchanged, changed or inconclusive.
    low, high, method : its interval.
    p_luck, p_beyond : of no difference, and of one within the margin, Holm-adjusted over the family; p_within : of one beyond the
        margin, by itself. NaN if unknown, or if the interval is anytime-valid, which has none.
    more_than_luck : True if a difference is shown, large or small.
    more_playouts : how many more would decide, of both runs together; None if it is decided or cannot be said.
    """

    difference: Difference
    margin: float
    answer: Change
    low: float
    high: float
    method: str
    p_luck: float
    p_beyond: float
    p_within: float
    more_than_luck: bool
    more_playouts: int | None = None

    @property
    def interval(self) -> Interval:
        """The difference with its interval."""
        return Interval(self.difference.difference, self.low, self.high, self.method)

    @property
    def detectable(self) -> float:
        """The smallest difference that would have been seen with 80 % power at 95 % confidence, by itself; NaN if unknown."""
        each = self.difference
        if math.isnan(each.error):
            return math.nan
        return max((student(each.freedom, 1 - ALPHA) + student(each.freedom, 2 * POWER - 1)) * each.error, each.least * math.log(2 / ALPHA))

    def row(self) -> dict[str, Any]:
        """Return everything as a row of a table."""
        each, measure = self.difference, self.difference.measure
        other = each.other.policy if each.other.policy != measure.policy else None
        return {
            "key": measure.key,
            "group": measure.group,
            "metric": measure.name,
            "text": measure.text,
            "seat": measure.seat,
            "policy": measure.policy,
            "policy_b": other,
            "unit": measure.unit,
            "a": each.a,
            "b": each.b,
            "difference": each.difference,
            "low": self.low,
            "high": self.high,
            "margin": self.margin,
            "verdict": str(self.answer),
            "more_than_luck": self.more_than_luck,
            "p_luck": self.p_luck,
            "p_beyond": self.p_beyond,
            "p_within": self.p_within,
            "more_playouts": self.more_playouts,
            "detectable": self.detectable,
            "correlation": each.correlation,
            "gain": each.gain,
            "deals": each.deals,
            "method": self.method,
        }


def judged(
    found: Sequence[Difference],
    margins: Margins,
    playouts: int,
    *,
    confidence: float = 0.95,
    alpha: float = ALPHA,
    anytime: Mapping[str, tuple[float, float]] | None = None,
) -> list[Judged]:
    """Judge every difference against its margin.

    Parameters
    ----------
    found : differences that are asked about together: the family of Holm's adjustment. playouts : of both runs together.
    confidence : of the intervals. alpha : chance of any false "changed" or "more than luck", and of each false "unchanged".
    anytime : low and high by key, of a confidence sequence that holds at 1 - alpha for all of them together; these differences are judged
        by it and leave the family, since p-values do not survive looking again and again.

    Returns
    -------
    One a difference, in their order. `identical`: every sum is the same in every block. `unchanged`: two one-sided tests show that it lies
    within the margin (Schuirmann 1987). `changed`: shown to lie beyond it. Else `inconclusive`.
    """
    looked = anytime or {}
    ends = [margins.of(each.measure).at(each.a) for each in found]
    tested = np.array([each.measure.key not in looked for each in found], np.bool_)
    luck = holm(np.where(tested, [each.p_luck() for each in found], math.nan))
    beyond = holm(np.where(tested, [_known(each.p_beyond(-end, end), end) for each, end in zip(found, ends, strict=True)], math.nan))
    family = max(int((~np.isnan(luck)).sum()), 1)
    rows = []
    for each, end, p_luck, p_beyond in zip(found, ends, luck.tolist(), beyond.tolist(), strict=True):
        if each.measure.key in looked:
            rows.append(_by_sequence(each, end, looked[each.measure.key], playouts))
        else:
            rows.append(_by_tests(each, end, p_luck, p_beyond, playouts, confidence, alpha, family))
    return rows


def _known(p: float, margin: float) -> float:
    return math.nan if math.isnan(margin) else p


def _by_tests(
    each: Difference, end: float, p_luck: float, p_beyond: float, playouts: int, confidence: float, alpha: float, family: int
) -> Judged:
    p_within = _known(each.p_within(-end, end), end)
    answer = Change.INCONCLUSIVE
    if each.identical:
        answer = Change.IDENTICAL
    elif p_beyond < alpha:
        answer = Change.CHANGED
    elif p_within < alpha:
        answer = Change.UNCHANGED
    more = None
    if answer is Change.INCONCLUSIVE and not (math.isnan(end) or math.isnan(each.error)):
        # Inside, each of two one-sided tests must fall below alpha; beyond, what Holm asks of the first of a family.
        sure = 1 - 2 * alpha if abs(each.difference) <= end else 1 - alpha / family
        low, high = each.interval(sure)
        more = more_playouts([Interval(each.difference, low, high, "")], -end, end, playouts)
    low, high = each.interval(confidence)
    blocks = "deals in common" if each.paired else "deals of each"
    method = f"t over {blocks}, {each.freedom:.0f} degrees of freedom" if not math.isnan(each.error) else "unknown: too little was played"
    return Judged(each, end, answer, low, high, method, p_luck, p_beyond, p_within, p_luck < alpha, more)


def _by_sequence(each: Difference, end: float, ends: tuple[float, float], playouts: int) -> Judged:
    low, high = ends
    answer = Change.INCONCLUSIVE
    if each.identical:
        answer = Change.IDENTICAL
    elif low > end or high < -end:
        answer = Change.CHANGED
    elif -end <= low and high <= end:
        answer = Change.UNCHANGED
    interval = Interval(each.difference, low, high, "confidence sequence over deals, all shares together")
    more = more_playouts([interval], -end, end, playouts) if answer is Change.INCONCLUSIVE else None
    nothing = math.nan
    return Judged(each, end, answer, low, high, interval.method, nothing, nothing, nothing, low > 0 or high < 0, more)
