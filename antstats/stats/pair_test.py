"""A sequential test on pair counts: where it stands, and what the score says, as counted and with the stopping in mind."""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from antstats.stats.arrays import Counts
from antstats.stats.intervals import Interval
from antstats.stats.pentanomial import NAMES, UNIT, bound, elo, log_ratio, plain_elo, score_of, t_value
from antstats.stats.stopped import METHOD, estimate

RAW = "normal over deals, as if nobody had looked"
CRITICAL = 1.959964


@dataclass(kw_only=True)
class PairTest:
    """A generalised sequential probability ratio test of one policy against another, each deal played both ways.

    Attributes
    ----------
    low, high : the normalised Elo of the judged policy that the test tells apart.
    counts : int64 (5,), pairs by result, for the judged policy: LL, LD, DD or WL, WD, WW.
    """

    low: float
    high: float
    counts: Counts = field(default_factory=lambda: np.zeros(5, np.int64))

    @property
    def deals(self) -> int:
        """Pairs of playouts: the sampling units."""
        return int(self.counts.sum())

    @property
    def ratio(self) -> float:
        """The log likelihood ratio of `high` against `low`."""
        return log_ratio(self.counts, self.low, self.high)

    @property
    def answer(self) -> str:
        """`high` or `low`, whichever the test accepted; `inconclusive` if it reached no bound."""
        ratio = self.ratio
        return "high" if ratio >= bound() else "low" if ratio <= -bound() else "inconclusive"

    @property
    def raw(self) -> dict[str, Interval]:
        """Score, Elo and normalised Elo as counted, with 95 % intervals that know nothing of the stopping; NaN without a deal."""
        score = score_of(self.counts)
        ends = [score.mean + sign * CRITICAL * score.error for sign in (0, -1, 1)]
        scale = UNIT / (math.sqrt(2) * score.deviation) if score.deviation > 0 else math.nan
        return {
            "score": _interval(ends, RAW),
            "elo": _interval(list(plain_elo(self.counts, CRITICAL)), RAW),
            "normalised": _interval([scale * (end - 0.5) for end in ends], RAW),
        }

    @property
    def sequential(self) -> dict[str, Interval]:
        """The same from an estimate that knows of the stopping, with 95 % intervals; NaN where the score does not vary."""
        score, values = score_of(self.counts), [math.nan] * 3
        if score.deviation > 0:
            found = estimate(self.ratio, self.deals, t_value(self.low), t_value(self.high), bound())
            values = [found.estimate, found.low, found.high]
        ends = [0.5 + t * score.deviation for t in values]
        return {
            "score": _interval(ends, METHOD),
            "elo": _interval([elo(end) for end in ends], METHOD),
            "normalised": _interval([t / t_value(1.0) for t in values], METHOD),
        }

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON data; None for what is unknown or without bound."""
        return {
            "bounds": {"low": self.low, "high": self.high, "unit": "normalised Elo", "log_likelihood_ratio": bound()},
            "counts": dict(zip(NAMES, self.counts.tolist(), strict=True)),
            "deals": self.deals,
            "playouts": 2 * self.deals,
            "log_likelihood_ratio": self.ratio,
            "answer": self.answer,
            "raw": {name: _plain(each) for name, each in self.raw.items()},
            "sequential": {name: _plain(each) for name, each in self.sequential.items()},
        }


def _interval(values: list[float], method: str) -> Interval:
    return Interval(values[0], values[1], values[2], method)


def _plain(interval: Interval) -> dict[str, Any]:
    ends = (("estimate", interval.estimate), ("low", interval.low), ("high", interval.high))
    return {name: value if math.isfinite(value) else None for name, value in ends} | {"method": interval.method}
