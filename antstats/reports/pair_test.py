"""A sequential test of two policies in words and tables."""

import math

from antstats.reports.document import Table
from antstats.reports.numbers import count
from antstats.stats.intervals import Interval
from antstats.stats.pair_test import PairTest
from antstats.stats.pentanomial import ERROR, NAMES, bound


def sentences(test: PairTest, a: str, b: str) -> list[str]:
    """Return the answer: which strength of b was accepted, and how strong it looks, counted and with the stopping in mind."""
    ratio, limit, errors = test.ratio, bound(), f"wrong in {100 * ERROR:g} % if the strength is the other bound"
    said = {
        "high": f"{b} is stronger than {a} by {test.high:g} rather than {test.low:g} normalised Elo: the log likelihood ratio {ratio:+.2f} "
        f"reached {limit:+.2f} ({errors}).",
        "low": f"{b} is stronger than {a} by {test.low:g} rather than {test.high:g} normalised Elo: the log likelihood ratio {ratio:+.2f} "
        f"reached {-limit:+.2f} ({errors}).",
    }
    answer = said.get(
        test.answer,
        f"Cannot tell yet whether {b} is stronger than {a} by {test.low:g} or by {test.high:g} normalised Elo: the log likelihood ratio "
        f"{ratio:+.2f} lies between {-limit:+.2f} and {limit:+.2f} after {count(test.deals, 'deal')}.",
    )
    if test.low < 0 < test.high or test.answer == "inconclusive":
        return [answer]
    better = {"high": test.low >= 0, "low": False}[test.answer]
    return [answer, f"In short: {b} is better."] if better else [answer]


def tables(test: PairTest) -> list[Table]:
    """Return the pair counts, and raw score and sequential estimate side by side."""
    counts = (tuple(f"{each:,}" for each in test.counts.tolist()),)
    columns = ("of b", "raw score (as counted)", "sequential estimate (knows of the stopping)")
    raw, known = test.raw, test.sequential
    rows = (
        ("share of the win", _told(raw["score"], 100, " %", plus=False), _told(known["score"], 100, " %", plus=False)),
        ("Elo", _told(raw["elo"]), _told(known["elo"])),
        ("normalised Elo", _told(raw["normalised"]), _told(known["normalised"])),
    )
    over = f"95 % intervals over {count(test.deals, 'deal')}"
    caption = f"Strength of b; {over}; the raw score of a test that stops when luck runs its way is biased"
    return [
        Table("pairs", "Pairs of playouts by result for b, each deal played both ways", NAMES, counts, NAMES),
        Table(
            "strength",
            caption,
            columns,
            rows,
            columns[1:],
        ),
    ]


def _told(interval: Interval, scale: float = 1.0, unit: str = "", *, plus: bool = True) -> str:
    """Return an estimate and its interval."""
    if math.isnan(interval.estimate):
        return "unknown"
    sign = "+" if plus else ""
    middle, low, high = (f"{scale * end + 0.0:{sign}.2f}" for end in (interval.estimate, interval.low, interval.high))
    return f"{middle}{unit} ({low} to {high})"
