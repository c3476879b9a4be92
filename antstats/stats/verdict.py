"""Verdicts of size: does a measure lie inside a band, outside it, or can the run not tell yet."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from antstats.stats.intervals import Interval

FAR = 10_000  # a run that would have to grow by more than this is not worth an estimate


class Answer(StrEnum):
    """The three answers about a band."""

    INSIDE = "inside"
    OUTSIDE = "outside"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Verdict:
    """An answer about one measure, or about several that are judged together.

    Attributes
    ----------
    answer : inside, outside or undecided. sentence : the same in plain words.
    low, high : the band, in the unit of the measure.
    more_playouts : for undecided, an estimate of how many more it would take; None if it is decided, or cannot be said.
    """

    answer: Answer
    sentence: str
    low: float
    high: float
    more_playouts: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return asdict(self) | {"answer": str(self.answer)}


def judge(
    intervals: Sequence[Interval], low: float, high: float, playouts: int, names: Sequence[str], unit: str = "pp", scale: float = 100.0
) -> Verdict:
    """Judge one interval, or simultaneous intervals together, against a band.

    Inside if every interval lies within the band; outside if any lies beyond it; else undecided.

    Parameters
    ----------
    intervals : one or more, in the unit of `low` and `high`. playouts : how many they rest on.
    names : what each is, as a sentence begins with it. unit, scale : how the sentence gives numbers (a share times 100 in pp).

    Returns
    -------
    Verdict. `more_playouts` takes intervals to shrink with the root of the number of playouts.

    Raises
    ------
    ValueError : if there are no intervals, or not as many names, or the band is empty.
    """
    if not intervals or len(names) != len(intervals) or not low <= high:
        message = "judge needs intervals, a name for each, and a band with low <= high"
        raise ValueError(message)
    band = f"{scale * low:g} to {scale * high:g} {unit}"
    beyond = [i for i, each in enumerate(intervals) if each.known and (each.low > high or each.high < low)]
    if beyond:
        worst = max(beyond, key=lambda i: _gap(intervals[i].estimate, low, high))
        return Verdict(Answer.OUTSIDE, f"{_told(names[worst], intervals[worst], unit, scale)}: beyond {band}.", low, high)
    if all(each.known and each.low >= low and each.high <= high for each in intervals):
        widest = max(range(len(intervals)), key=lambda i: max(abs(intervals[i].low), abs(intervals[i].high)))
        subject = "All lie" if len(intervals) > 1 else "It lies"
        return Verdict(Answer.INSIDE, f"{subject} within {band}; {_told(names[widest], intervals[widest], unit, scale)}.", low, high)
    more = more_playouts(intervals, low, high, playouts)
    open_ = [i for i, each in enumerate(intervals) if not (each.known and each.low >= low and each.high <= high)]
    first = max(open_, key=lambda i: _gap(intervals[i].estimate, low, high))
    ending = "how many more playouts it would take cannot be said" if more is None else f"about {more:,} more playouts would tell"
    return Verdict(Answer.UNDECIDED, f"{_told(names[first], intervals[first], unit, scale)}, against {band}: {ending}.", low, high, more)


def more_playouts(intervals: Sequence[Interval], low: float, high: float, playouts: int) -> int | None:
    """Return about how many playouts more would decide, to two digits; None if an interval is unknown or an estimate sits on the edge.

    If every estimate lies inside the band, all intervals must come to lie inside it; else one of those beyond must come to lie beyond.
    """
    if not all(each.known for each in intervals):
        return None
    gaps = [_gap(each.estimate, low, high) for each in intervals]
    growth = [(each.half_width / abs(gap)) ** 2 if gap else math.inf for each, gap in zip(intervals, gaps, strict=True)]
    outside = [each for each, gap in zip(growth, gaps, strict=True) if gap > 0]
    factor = min(outside) if outside else max(growth)
    if not factor < FAR:
        return None
    more = max(math.ceil(round((factor - 1) * playouts, 6)), 1)  # rounding errors are no playout
    digits = max(len(str(more)) - 2, 0)
    step: int = 10**digits
    return -(-more // step) * step


def _gap(estimate: float, low: float, high: float) -> float:
    """Return how far an estimate lies beyond the band; below 0 if it lies inside."""
    return max(estimate - high, low - estimate)


def _told(name: str, interval: Interval, unit: str, scale: float) -> str:
    if not interval.known:
        return f"{name} {scale * interval.estimate:.3g} {unit} (interval unknown)"
    return f"{name} {scale * interval.estimate:.3g} {unit} ({scale * interval.low:.3g} to {scale * interval.high:.3g})"
