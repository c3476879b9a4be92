"""The summary of a run: every estimate with its interval, playouts, deals and method, and the verdict on the seats."""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import pandas as pd

from antstats.contract import Layout
from antstats.stats.evenness import Evenness, evenness
from antstats.stats.intervals import Interval, detectable, simultaneous
from antstats.stats.measures import share_scale
from antstats.stats.metrics import metrics_table, policy_metrics_table
from antstats.stats.shares import Shares, policy_shares, seat_shares
from antstats.stats.tidy import seat_policies, spellings
from antstats.stats.totals import Totals
from antstats.stats.verdict import Verdict, judge

ANYTIME = "empirical-Bernstein confidence sequence, valid at any stop"


@dataclass(frozen=True)
class Summary:
    """What a run says.

    Attributes
    ----------
    game, seats_played, playouts, deals : what was run. confidence, margin : as asked; the margin is a share (0.02 = 2 pp).
    seats : a row a seat: seat, share (of the win, 0 to 1), low, high, playouts, deals, method. The intervals hold together.
    policies : a row a spelling: policy, seats_held (of a playout), share (mean over the seats that it holds, 1 / seats is even), low, high,
        playouts, deals, method. The intervals hold together.
    metrics : a row a measure: group (outcome, length, agency, tension, game), metric, text, unit, seat (empty for all), estimate, low,
        high, playouts (that it is about), deals, method. Each interval holds by itself.
    policy_metrics : a row a policy and a number of the game that is kept by seat: policy, metric, text, unit, estimate, low, high,
        playouts, deals, method; empty if all seats play the same.
    evenness, policy_evenness : the global tests; None for one seat, or one policy.
    verdict : is every seat within the margin of an even share; None for one seat.
    detectable, policy_detectable : smallest difference of a share (0 to 1) that the run would have seen with 80 % power; None if unknown.
    variance_ratio, policy_variance_ratio : variance of the shares as estimated, divided by what as many independent playouts would have
        given; below 1 the deals helped. None if unknown.
    confounded : True if seats and policies cannot be told apart, since some policy did not sit at every seat equally often.
    """

    game: str
    seats_played: int
    playouts: int
    deals: int
    confidence: float
    margin: float
    seats: pd.DataFrame
    policies: pd.DataFrame
    metrics: pd.DataFrame
    policy_metrics: pd.DataFrame
    evenness: Evenness | None
    policy_evenness: Evenness | None
    verdict: Verdict | None
    detectable: float | None
    policy_detectable: float | None
    variance_ratio: float | None
    policy_variance_ratio: float | None
    confounded: bool

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain JSON data: tables as lists of rows, what is unknown as None."""
        plain = {name: value for name, value in vars(self).items() if name not in ("evenness", "policy_evenness", "verdict")}
        plain |= {name: plain_rows(plain[name]) for name in ("seats", "policies", "metrics", "policy_metrics")}
        tests = {"evenness": self.evenness, "policy_evenness": self.policy_evenness, "verdict": self.verdict}
        return plain | {name: None if each is None else each.to_dict() for name, each in tests.items()}


def summarise(
    totals: Totals, layout: Layout, margin: float = 0.02, confidence: float = 0.95, anytime: Mapping[str, tuple[float, float]] | None = None
) -> Summary:
    """Summarise the totals of a run.

    Parameters
    ----------
    totals : of one playout or more. layout : of the same run.
    margin : how far a seat's share may lie from even and still count as even, 0 to 1. confidence : of the intervals, 0 to 1.
    anytime : for a run that stopped when it was precise enough: low and high by "seat S" and "policy SPELLING", from a confidence
        sequence. They take the place of the intervals for a fixed number of deals, which such a run may not use, and there is no test
        of evenness.

    Returns
    -------
    Summary. With one deal every interval is unknown and the verdict undecided.

    Raises
    ------
    ValueError : if there are no playouts, or margin or confidence is out of range.
    """
    if totals.playouts < 1:
        message = "there is nothing to summarise: no playouts"
        raise ValueError(message)
    if not (0 <= margin < 1 and 0 < confidence < 1):
        message = f"margin {margin} and confidence {confidence} must lie between 0 and 1"
        raise ValueError(message)
    seats, policies = seat_shares(totals), policy_shares(totals)
    seat_intervals = _stopped(_intervals(seats, confidence), [f"seat {seat}" for seat in range(layout.seats)], anytime)
    return Summary(
        game=layout.game,
        seats_played=layout.seats,
        playouts=totals.playouts,
        deals=totals.deals,
        confidence=confidence,
        margin=margin,
        seats=_table({"seat": list(range(layout.seats))}, seat_intervals, totals),
        policies=_policies_table(policies, totals, confidence, anytime),
        metrics=metrics_table(totals, confidence),
        policy_metrics=policy_metrics_table(totals, confidence),
        evenness=None if anytime else _evenness(seats),
        policy_evenness=None if anytime else _evenness(policies),
        verdict=_verdict(seat_intervals, totals.playouts, margin) if layout.seats > 1 else None,
        detectable=None if anytime else _detectable(seats, confidence),
        policy_detectable=None if anytime else _detectable(policies, confidence),
        variance_ratio=seats.variance_ratio,
        policy_variance_ratio=policies.variance_ratio,
        confounded=confounded(layout),
    )


def confounded(layout: Layout) -> bool:
    """Return True if some policy of the line-up does not sit at every seat equally often, so that seat and policy cannot be told apart."""
    held = seat_policies(layout)
    counts = np.stack([(held == policy).sum(axis=0) for policy in range(len(spellings(layout)))])
    return bool(np.any(counts != counts[:, :1]))


def plain_rows(table: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a table as plain JSON data, NaN and NA as None."""
    return [{str(name): _plain(value) for name, value in row.items()} for row in table.to_dict("records")]


def finite(given: Any) -> Any:
    """Return nested data as JSON takes it: lists for tuples, None for what is unknown or without bound."""
    if isinstance(given, Mapping):
        return {str(name): finite(each) for name, each in given.items()}
    return [finite(each) for each in given] if isinstance(given, list | tuple) else _plain(given)


def _plain(value: Any) -> Any:
    if value is None or value is pd.NA or (isinstance(value, float) and not math.isfinite(value)):
        return None
    return value.item() if isinstance(value, np.generic) else value


def _intervals(shares: Shares, confidence: float) -> list[Interval]:
    return simultaneous(shares.means, shares.covariance, shares.deals, confidence, shares.comparisons)


def _stopped(intervals: list[Interval], names: list[str], anytime: Mapping[str, tuple[float, float]] | None) -> list[Interval]:
    """Return the intervals that are valid at any stop in place of those for a fixed number of deals, if there are any."""
    if not anytime:
        return intervals
    return [Interval(each.estimate, *anytime[name], ANYTIME) for each, name in zip(intervals, names, strict=True)]


def _table(first: dict[str, Any], intervals: list[Interval], totals: Totals) -> pd.DataFrame:
    """Return a table of shares, its first columns given."""
    ends = pd.DataFrame([asdict(each) for each in intervals]).rename(columns={"estimate": "share"})
    counts = {"playouts": totals.playouts, "deals": totals.deals}
    return pd.DataFrame(first).join(ends[["share", "low", "high"]]).assign(**counts, method=ends["method"])


def _policies_table(shares: Shares, totals: Totals, confidence: float, anytime: Mapping[str, tuple[float, float]] | None) -> pd.DataFrame:
    first = {"policy": spellings(totals.layout), "seats_held": shares.held.tolist()}
    won = totals.policy_shares.sums[0] == share_scale(totals.layout) * totals.playouts
    if shares.means.size == 1 and totals.layout.seats > 1 and won:
        # One policy at every seat, and every playout hands out its win: nothing is estimated.
        mean = float(shares.means[0])
        return _table(first, [Interval(mean, mean, mean, "one policy: nothing to estimate")], totals)
    names = [f"policy {name}" for name in spellings(totals.layout)]
    return _table(first, _stopped(_intervals(shares, confidence), names, anytime), totals)


def _evenness(shares: Shares) -> Evenness | None:
    return evenness(shares.means, shares.covariance, shares.deals) if shares.means.size > 1 else None


def _verdict(intervals: list[Interval], playouts: int, margin: float) -> Verdict:
    """Judge the seats' deviations from their mean share, which is 1 / seats unless unfinished playouts give nobody a share."""
    centre = sum(each.estimate for each in intervals) / len(intervals)
    off = [Interval(each.estimate - centre, each.low - centre, each.high - centre, each.method) for each in intervals]
    return judge(off, -margin, margin, playouts, [f"seat {seat} off an even share:" for seat in range(len(off))])


def _detectable(shares: Shares, confidence: float) -> float | None:
    if shares.means.size < 2 or shares.deals < 2:
        return None
    errors = np.sqrt(np.diag(shares.covariance) / shares.deals)
    return detectable(errors.tolist(), shares.deals, confidence, shares.comparisons)
