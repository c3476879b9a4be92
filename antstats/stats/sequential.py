"""Intervals that hold at every stop: one confidence sequence for several bounded means, for runs that look again and again."""

import math
from typing import Any

import numpy as np

from antstats.stats.arrays import Counts, Floats

FIRST, GROWTH = 32, 1.2  # deals at the first look, and the growth from look to look
BOLDEST = 0.5  # largest bet, the value that Waudby-Smith & Ramdas recommend


class ConfidenceSequence:
    """An interval for each of Q means of values in [0, 1], all of which hold together at all times with probability 1 - alpha.

    The predictable plug-in empirical-Bernstein sequence (Waudby-Smith & Ramdas 2024, "Estimating means of bounded random variables by
    betting", theorem 2), alpha shared among the Q means (Bonferroni), each end kept at its tightest so far. So a run may stop
    whenever the interval is short enough, and the interval is still right.

    Parameters
    ----------
    q : number of means. alpha : chance that any of the intervals is ever wrong, above 0 and below 1.

    Raises
    ------
    ValueError : if q or alpha is out of range.

    Notes
    -----
    All sums run in deal order, one deal after another, so the same deals give the same bits however they are split.
    """

    def __init__(self, q: int, alpha: float = 0.05) -> None:
        if q < 1 or not 0 < alpha < 1:
            message = f"a confidence sequence needs q >= 1 and 0 < alpha < 1, not q = {q} and alpha = {alpha}"
            raise ValueError(message)
        self.q, self.alpha = q, alpha
        self.deals = 0
        self._log = math.log(2 * q / alpha)
        # Rows: sum of values, of squared distances to the running mean, of bets, of bets times values, of the price of the spread.
        self._sums = np.zeros((5, q))
        self._low, self._high = np.zeros(q), np.ones(q)

    def add(self, values: Floats) -> None:
        """Go on with the next deals.

        Parameters
        ----------
        values : float64 (n, Q), a row a deal in deal order, each in [0, 1] (a rounding error beyond is cut off).

        Raises
        ------
        ValueError : if the values do not have Q columns, or lie outside [0, 1].
        """
        values = np.ascontiguousarray(values, np.float64)
        if values.ndim != 2 or values.shape[1] != self.q or not np.all((values >= -1e-9) & (values <= 1 + 1e-9)):
            message = f"expected values of shape (n, {self.q}) in [0, 1], got shape {values.shape}"
            raise ValueError(message)
        if not len(values):
            return
        values = np.clip(values, 0, 1)
        low, high, self._sums = self._path(values)
        self._low = np.maximum(self._low, low.max(axis=0))
        self._high = np.minimum(self._high, high.min(axis=0))
        self.deals += len(values)

    def interval(self) -> tuple[Floats, Floats]:
        """Return low and high, float64 (Q,) each; 0 and 1 before the first deal.

        Should an interval have become empty (its chance is below alpha), the end that came last is given twice.
        """
        return np.minimum(self._low, self._high), np.maximum(self._low, self._high)

    @property
    def estimates(self) -> Floats:
        """The plain means so far, float64 (Q,), NaN before the first deal."""
        means: Floats = self._sums[0] / self.deals if self.deals else np.full(self.q, math.nan)
        return means

    @property
    def half_width(self) -> float:
        """Half the widest interval: a run to some precision stops when this is as small."""
        low, high = self.interval()
        return float((high - low).max()) / 2

    def _path(self, values: Floats) -> tuple[Floats, Floats, Floats]:
        """Return both ends after each new deal, float64 (n, Q), and the sums (5, Q) after the last."""
        t = np.arange(self.deals + 1, self.deals + len(values) + 1, dtype=np.float64)[:, None]
        total = _running(self._sums[0], values)
        mean = (0.5 + total) / (t + 1)
        before = np.concatenate([(0.5 + self._sums[:1]) / t[0], mean[:-1]])
        spread = _running(self._sums[1], (values - mean) ** 2)
        variance_before = np.concatenate([(0.25 + self._sums[1:2]) / t[0], ((0.25 + spread) / (t + 1))[:-1]])
        bet = np.minimum(np.sqrt(2 * self._log / (variance_before * t * np.log1p(t))), BOLDEST)
        bets, weighted = _running(self._sums[2], bet), _running(self._sums[3], bet * values)
        price = _running(self._sums[4], (values - before) ** 2 * (-np.log1p(-bet) - bet))
        centre, half = weighted / bets, (self._log + price) / bets
        return centre - half, centre + half, np.stack([total[-1], spread[-1], bets[-1], weighted[-1], price[-1]])


def looks(max_deals: int, growth: float = GROWTH) -> Counts:
    """Return the numbers of deals at which a run looks whether it may stop: 32, then `growth` times as many, and so on to `max_deals`.

    They depend on nothing else, so a run stops at the same deal however it is cut into chunks. int64, ascending.

    Raises
    ------
    ValueError : if `max_deals` is below 1, or `growth` is none.
    """
    if growth <= 1:
        message = f"looks grow by a factor above 1, not {growth}"
        raise ValueError(message)
    if max_deals < 1:
        message = f"a run has at least one deal, not {max_deals}"
        raise ValueError(message)
    found, at = [], FIRST
    while at < max_deals:
        found.append(at)
        at = math.ceil(at * growth)
    return np.array([*found, max_deals], np.int64)


def _running(start: Floats, steps: Floats) -> Floats:
    """Return `start` plus the running sums of `steps` (n, Q), strictly one after the other: numpy's cumsum does not sum in pairs."""
    sums: Any = np.cumsum(np.concatenate([start[None], steps]), axis=0)
    running: Floats = sums[1:]
    return running
