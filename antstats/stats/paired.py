"""What differs between two runs: every measure's difference over blocks of deals, paired where both met the same deals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.special import stdtr

from antstats.contract import Layout
from antstats.stats.arrays import Counts, Floats
from antstats.stats.blocks import Blocks, estimate, matched, shares
from antstats.stats.intervals import FEW, student
from antstats.stats.measures import Measure
from antstats.stats.shares import deal_shares
from antstats.stats.tidy import spellings


@dataclass(frozen=True)
class Difference:
    """How one measure differs between run a and run b.

    Attributes
    ----------
    measure, other : what it is in a, and in b (a policy may be spelled differently there).
    a, b : the estimates, in the measure's unit, NaN if unknown. difference : b - a.
    error, freedom : its standard error and degrees of freedom; NaN below two blocks.
    correlation : of the blocks' deviations in a and b. gain : variance without the pairing divided by that with it; above 1 the
        pairing helped. Both NaN where they cannot be told, and for runs on different deals.
    deals : of both runs (the fewer). least : half-width, in parts of log(2 / alpha), that the interval of a rate has at least
        where hardly a block differs; else 0.
    paired : True if both runs met the same deals. identical : True if, paired, every sum of every block is the same in both.
    """

    measure: Measure
    other: Measure
    a: float
    b: float
    error: float
    freedom: float
    correlation: float
    gain: float
    deals: int
    least: float
    paired: bool
    identical: bool = False

    @property
    def difference(self) -> float:
        """B less a, in the measure's unit."""
        return self.b - self.a

    def half_width(self, confidence: float = 0.95) -> float:
        """Return the half-width of the interval of the difference: Student t over blocks; NaN if unknown."""
        if math.isnan(self.error):
            return math.nan
        least = self.least * math.log(2 / (1 - confidence))
        return max(student(self.freedom, confidence) * self.error, least)

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return low and high of the difference."""
        half = self.half_width(confidence)
        return self.difference - half, self.difference + half

    def p_luck(self) -> float:
        """Return the two-sided p-value of no difference at all; NaN if unknown."""
        return 2 * self._tail(abs(self.difference))

    def p_beyond(self, low: float, high: float) -> float:
        """Return the p-value of a true difference within `low` to `high`: small when it lies beyond; NaN if unknown."""
        return min(2 * self._tail(max(self.difference - high, low - self.difference)), 1.0) if not math.isnan(self.error) else math.nan

    def p_within(self, low: float, high: float) -> float:
        """Return the p-value of a true difference outside `low` to `high`, small when it lies within.

        Two one-sided tests (Schuirmann 1987).
        """
        return max(self._tail(self.difference - low), self._tail(high - self.difference)) if not math.isnan(self.error) else math.nan

    def _tail(self, distance: float) -> float:
        """Return the chance of an estimate at least `distance` above the truth."""
        if math.isnan(self.error) or math.isnan(distance):
            return math.nan
        by_bound = math.exp(-abs(distance) / self.least) if self.least > 0 else 0.0  # where hardly a deal differs
        if self.error == 0:
            tail = 0.5 if distance == 0 else 0.0
        else:
            tail = float(stdtr(self.freedom, -abs(distance) / self.error))
        tail = min(max(tail, by_bound), 0.5)
        return tail if distance >= 0 else 1 - tail


def differences(a: Blocks, b: Blocks, *, paired: bool) -> list[Difference]:
    """Return how the measures that two runs have in common differ.

    A measure is a ratio of totals; its variance is linearised over blocks (Cochran 1977, section 6.4). Paired, the deviation of b less
    that of a is taken block by block, so that what both owe to the same deals cancels. Unpaired, the variances add, with the
    degrees of freedom of Welch and Satterthwaite.

    Parameters
    ----------
    a, b : of the same block size. paired : True if both were played on the same deals; they must then hold as many.

    Raises
    ------
    ValueError : if paired runs differ in deals or block size.
    """
    if paired and (a.size != b.size or a.deals != b.deals):
        message = f"paired runs need the same deals: {a.deals} by {a.size} against {b.deals} by {b.size}"
        raise ValueError(message)
    return [_difference(a, mine, b, theirs, paired) for mine, theirs in matched(a.measures, b.measures)]


def share_keys(a: Sequence[Measure], b: Sequence[Measure]) -> list[str]:
    """Return the keys, in a, of the shares of the win that two runs have in common: what `share_gaps` has a column for."""
    return [a[mine].key for mine, _ in matched(a, b) if a[mine].group == "shares"]


def share_gaps(a: pd.DataFrame, layout_a: Layout, b: pd.DataFrame, layout_b: Layout) -> Floats:
    """Return the differences of the shares of the win deal by deal, b less a, for a confidence sequence.

    Parameters
    ----------
    a, b : DataFrames of `playouts_frame`: whole deals, the same ones in both.

    Returns
    -------
    float64 (deals, Q), in deal order: (difference + 1) / 2, which lies in 0 to 1.

    Raises
    ------
    ValueError : if the deals are not the same.
    """
    (deals_a, means_a), (deals_b, means_b) = deal_shares(a, layout_a), deal_shares(b, layout_b)
    if not np.array_equal(deals_a, deals_b):
        message = "shares are compared over the same deals"
        raise ValueError(message)
    of_a, of_b = shares(layout_a), shares(layout_b)
    pairs = matched(of_a, of_b)
    mine = [_column(of_a[place], layout_a) for place, _ in pairs]
    theirs = [_column(of_b[place], layout_b) for _, place in pairs]
    gaps: Floats = (means_b[:, theirs] - means_a[:, mine] + 1) / 2
    return gaps


def _column(share: Measure, layout: Layout) -> int:
    """Return the place of a share in a row of `deal_shares`: seats first, then policies."""
    return share.seat if share.seat is not None else layout.seats + spellings(layout).index(str(share.policy))


def _difference(a: Blocks, mine: int, b: Blocks, theirs: int, paired: bool) -> Difference:
    one, other = a.measures[mine], b.measures[theirs]
    sums_a, sums_b = a.sums[:, mine], b.sums[:, theirs]
    at_a, at_b = estimate(sums_a, one), estimate(sums_b, other)
    deals = min(a.deals, b.deals)
    error, freedom, correlation, gain = math.nan, math.nan, math.nan, math.nan
    rare = False
    if not (math.isnan(at_a) or math.isnan(at_b)) and min(len(sums_a), len(sums_b)) > 1:
        off_a, off_b = deviations(sums_a, one), deviations(sums_b, other)
        n, m = off_a.size, off_b.size
        var_a, var_b = float(off_a @ off_a) / (n * (n - 1)), float(off_b @ off_b) / (m * (m - 1))
        if paired:
            gap = off_b - off_a
            rare = few(gap)
            variance, freedom = float(gap @ gap) / (n * (n - 1)), n - 1.0
            if var_a > 0 and var_b > 0:
                correlation = float(off_a @ off_b) / (n * (n - 1)) / math.sqrt(var_a * var_b)
            gain = (var_a + var_b) / variance if variance > 0 else math.nan
        else:
            variance = var_a + var_b
            rare = few(off_a) and few(off_b)
            freedom = variance**2 / (var_a**2 / (n - 1) + var_b**2 / (m - 1)) if variance > 0 else n + m - 2.0
        error = math.sqrt(variance)
    least = 1 / deals if rare and one.rate else 0.0
    identical = paired and one.scale == other.scale and np.array_equal(sums_a, sums_b)
    return Difference(one, other, at_a, at_b, error, freedom, correlation, gain, deals, least, paired, identical)


def few(pulls: Floats) -> bool:
    """Tell whether fewer than FEW blocks, of pulls float64 (blocks,), differ from all the others.

    Student's t knows nothing of luck that so few have shown.
    """
    return int(np.count_nonzero(np.abs(pulls - np.median(pulls)) > 1e-12)) < FEW


def deviations(sums: Counts, measure: Measure) -> Floats:
    """Return by block how much it pulls a measure off its mean, float64 (blocks,), in the measure's unit: their mean is 0.

    Parameters
    ----------
    sums : int64 (blocks, 2), top and bottom, the bottoms not all 0.
    """
    top, bottom = sums[:, 0].astype(np.float64), sums[:, 1].astype(np.float64)
    pulls: Floats = (top - top.sum() / bottom.sum() * bottom) / (bottom.mean() * measure.scale)
    return pulls
