"""Conclusions that are watched while figures change: what each is about, its reading in a run, and whether it stands there."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from antstats.stats.arrays import Counts, Floats
from antstats.stats.blocks import Blocks, estimate
from antstats.stats.intervals import student
from antstats.stats.measures import Measure
from antstats.stats.paired import deviations, few

MAIN = "main"  # the line-up that points are played with, unless told otherwise


class Kind(StrEnum):
    """What is read off a run: the largest distance from even, the lead of one over the next, or the change against the base."""

    SPREAD = "spread"
    LEAD = "lead"
    CHANGE = "change"


class State(StrEnum):
    """What becomes of a conclusion under other figures."""

    STANDS = "stands"
    FLIPS = "flips"
    OPEN = "cannot tell"


@dataclass(frozen=True)
class Watched:
    """A conclusion.

    Attributes
    ----------
    key, text : its name, and the quantity in words. kind : how it is read. keys : of the measures that it is read off.
    names : what they are, as words name them. low, high : the band; the reading lies inside or not, and that is the conclusion.
    line_up : which it is read off. relative : True if a change is told as a part of the base's value, else in pp.
    top : for a lead, the place of the one that leads at the base. even : for a spread, the even share, 1 / seats.
    """

    key: str
    text: str
    kind: Kind
    keys: tuple[str, ...]
    names: tuple[str, ...]
    low: float
    high: float
    line_up: str = MAIN
    relative: bool = False
    top: int = 0
    even: float = 0.5

    @property
    def unit(self) -> str:
        """Unit of readings times 100."""
        return "%" if self.relative else "pp"


@dataclass(frozen=True)
class Reading:
    """The quantity of a conclusion in one run, as a share (0.02 is 2 pp or 2 %).

    Attributes
    ----------
    value : NaN if unknown. low, high : its interval at `confidence`. strict_low, strict_high : that with Bonferroni over the settings.
    pulls : float64 (blocks,), what each block pulls it off its mean; empty if unknown. who : the seat or policy that it is about.
    """

    value: float
    low: float
    high: float
    strict_low: float
    strict_high: float
    pulls: Floats = field(repr=False, compare=False)
    who: str = ""


def read(watched: Watched, blocks: Blocks, base: Blocks, confidence: float, comparisons: int = 1) -> Reading:
    """Read a conclusion's quantity off a run.

    A spread is the largest distance from an even share, with simultaneous intervals (Bonferroni over seats or policies); a lead the
    smallest difference to a rival; a change is paired with the base over the same deals. Student t over blocks, linearised.

    Parameters
    ----------
    base : of the same block size, with as many deals or more. comparisons : settings that are judged together.

    Returns
    -------
    Reading; all NaN if a measure is missing or known in fewer than two blocks.
    """
    places, theirs = blocks.index(), base.index()
    if any(key not in places or key not in theirs for key in watched.keys) or len(blocks.sums) < 2:
        return _unknown()
    parts = [(blocks.sums[:, places[key]], blocks.measures[places[key]]) for key in watched.keys]
    values = np.array([estimate(sums, measure) for sums, measure in parts])
    if np.isnan(values).any():
        return _unknown()
    pulls = np.array([deviations(sums, measure) for sums, measure in parts])
    if watched.kind is Kind.CHANGE:
        sums = base.sums[: len(blocks.sums), theirs[watched.keys[0]]]
        return _change(watched, parts[0], sums, blocks, confidence, comparisons)
    levels = confidence, 1 - (1 - confidence) / comparisons
    if watched.kind is Kind.SPREAD:
        return _spread(watched, values, pulls, blocks.deals, levels)
    return _lead(watched, values, pulls, blocks.deals, levels)


def _unknown() -> Reading:
    return Reading(math.nan, math.nan, math.nan, math.nan, math.nan, np.zeros(0))


def half_widths(pulls: Floats, deals: int, confidence: float, comparisons: int = 1) -> Floats:
    """Return the half-width of the interval of each mean: Student t over blocks.

    Where `few` blocks differ from all others it is at least what luck that no deal showed allows: a t interval knows nothing of it.

    Parameters
    ----------
    pulls : float64 (means, blocks), 0 on average. comparisons : intervals that hold together.
    """
    n = pulls.shape[1]
    errors = np.sqrt(np.square(pulls).sum(axis=1) / (n * (n - 1)))
    least = math.log(2 * comparisons / (1 - confidence)) / deals
    widths: Floats = np.maximum(student(n - 1, confidence, comparisons) * errors, np.where([few(row) for row in pulls], least, 0.0))
    return widths


def _spread(watched: Watched, values: Floats, pulls: Floats, deals: int, levels: tuple[float, float]) -> Reading:
    off = values - watched.even
    worst = int(np.argmax(np.abs(off)))
    ends: list[float] = []
    for level in levels:
        half = half_widths(pulls, deals, level, len(off))
        ends += [max(float((np.abs(off) - half).max()), 0.0), float((np.abs(off) + half).max())]
    return Reading(float(abs(off[worst])), *_four(ends), np.sign(off[worst]) * pulls[worst], watched.names[worst])


def _lead(watched: Watched, values: Floats, pulls: Floats, deals: int, levels: tuple[float, float]) -> Reading:
    rivals = [i for i in range(values.size) if i != watched.top]
    ahead, pulled = values[watched.top] - values[rivals], pulls[watched.top] - pulls[rivals]
    ends: list[float] = []
    for level in levels:
        # That all rivals are behind asks each at the full level; that some rival is ahead is one of several chances to err.
        ends += [
            float((ahead - half_widths(pulled, deals, level)).min()),
            float((ahead + half_widths(pulled, deals, level, len(rivals))).min()),
        ]
    return Reading(float(ahead.min()), *_four(ends), pulled[int(np.argmin(ahead))], watched.names[int(np.argmax(values))])


def _change(watched: Watched, part: tuple[Counts, Measure], base: Counts, blocks: Blocks, confidence: float, comparisons: int) -> Reading:
    sums, measure = part
    here, there = estimate(sums, measure), estimate(base, measure)
    if math.isnan(there) or (watched.relative and there == 0):
        return _unknown()
    scale = there if watched.relative else 1.0
    own = deviations(sums, measure) / scale
    pulled = own - deviations(base, measure) * (here / there**2 if watched.relative else 1.0)
    unseen = measure.rate and here == there == 0
    ends: list[float] = []
    for level in (confidence, 1 - (1 - confidence) / comparisons):
        n = pulled.size
        # Luck that hardly a deal shows is bounded over deals, and over playouts for what neither run ever saw.
        rare = measure.rate and few(pulled)
        least = math.log(2 / (1 - level)) / (blocks.playouts if unseen else blocks.deals) if rare else 0.0
        half = max(student(n - 1, level) * math.sqrt(float(pulled @ pulled) / (n * (n - 1))), least)
        ends += [(here - there) / scale - half, (here - there) / scale + half]
    return Reading((here - there) / scale, *_four(ends), own)


def _four(ends: Sequence[float]) -> tuple[float, float, float, float]:
    low, high, strict_low, strict_high = ends
    return low, high, strict_low, strict_high


def inside(watched: Watched, low: float, high: float) -> bool | None:
    """Tell whether an interval lies inside the conclusion's band: True, False if beyond, None if it cannot be told."""
    if math.isnan(low) or math.isnan(high):
        return None
    if low >= watched.low and high <= watched.high:
        return True
    return False if low > watched.high or high < watched.low else None


def claimed(watched: Watched, base: Reading) -> tuple[bool, bool]:
    """Return what the base says (inside or not; by its estimate where it cannot be told), and whether it can be told."""
    if watched.kind is Kind.CHANGE:
        return True, True
    told = inside(watched, base.low, base.high)
    return (watched.low <= base.value <= watched.high if told is None else told), told is not None


def state(watched: Watched, claim: bool, reading: Reading) -> State:
    """Tell whether a conclusion stands at a setting.

    That it stands at all settings is only said if it stands at each, so each is asked at the plain confidence (an intersection-union
    test, Berger 1982); that it flips somewhere is one of many chances to err, so it takes the interval with Bonferroni.
    """
    if inside(watched, reading.low, reading.high) is claim:
        return State.STANDS
    return State.FLIPS if inside(watched, reading.strict_low, reading.strict_high) is (not claim) else State.OPEN


def between(one: Reading, other: Reading, deals: int, confidence: float) -> tuple[float, float, float]:
    """Return how much a quantity differs between two runs on the same deals (other less one), with low and high; NaN if unknown.

    Parameters
    ----------
    one : the base, which may hold more deals: the first are taken. deals : of the other.
    """
    n = other.pulls.size
    if n < 2 or one.pulls.size < n:
        return math.nan, math.nan, math.nan
    mine = one.pulls[:n]
    # The base is read off the same deals, so that what both owe to them cancels.
    gap = other.value - (one.value + float(mine.mean()))
    half = float(half_widths((other.pulls - (mine - mine.mean()))[None], deals, confidence)[0])
    return gap, gap - half, gap + half


def counts(states: Sequence[State]) -> dict[State, int]:
    """Return how often each state occurs."""
    return {each: sum(1 for one in states if one is each) for each in State}
