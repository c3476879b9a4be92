"""The metrics table of a run: outcome, length, agency, tension and the game's own numbers, each with its interval."""

from typing import Any

import pandas as pd

from antstats.stats.intervals import Interval, rate_interval, ratio_interval
from antstats.stats.measures import Measure
from antstats.stats.totals import SPREAD, Totals

GROUPS = ("outcome", "length", "agency", "tension", "game")
QUANTILES = {"p5": 0.05, "p50": 0.5, "p95": 0.95}
POLICY_COLUMNS = ("policy", "metric", "text", "unit", "estimate", "low", "high", "playouts", "deals", "method")
COLUMNS = ("group", "metric", "text", "unit", "seat", "estimate", "low", "high", "playouts", "deals", "method")
POINTS = ("margin", "close", "score")  # measures of the score, left out where a game keeps none


def metrics_table(totals: Totals, confidence: float = 0.95) -> pd.DataFrame:
    """Return a row a measure: group, metric, text, unit, seat, estimate, low, high, playouts, deals, method.

    Parameters
    ----------
    totals : of one playout or more. confidence : of each interval by itself, 0 to 1.

    Returns
    -------
    DataFrame in the order of the groups; seat is Int64 and empty for measures of all seats; estimate, low and high are float64 in `unit`,
    NaN where the run cannot say. `playouts` and `deals` are those that the measure is about: playouts with a winner, with a known value.
    """
    rows = []
    scored = any(totals.ratio(f"outcome.score[{seat}]").top_top for seat in range(totals.layout.seats))
    for each in totals.measures():
        if each.policy is not None:
            continue
        if each.name in POINTS and each.group == "outcome" and not scored:
            continue
        rows.append(_row(each, totals, confidence))
        if each.name in SPREAD and each.group == "length":
            rows += _spread(each, totals, confidence)
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype({"seat": "Int64", "estimate": float, "low": float, "high": float})


def policy_metrics_table(totals: Totals, confidence: float = 0.95) -> pd.DataFrame:
    """Return the game's numbers that are kept by seat, by policy: a row a metric and a spelling; none if all seats play the same.

    Columns: policy, metric, text, unit, estimate, low, high, playouts, deals, method. A policy's number counts every seat that it holds.
    """
    rows = [_row(each, totals, confidence) | {"policy": each.policy} for each in totals.measures() if each.policy is not None]
    return pd.DataFrame(rows, columns=list(POLICY_COLUMNS)).astype({"estimate": float, "low": float, "high": float})


def _row(each: Measure, totals: Totals, confidence: float) -> dict[str, Any]:
    sums = totals.ratio(each.key)
    interval = (rate_interval if each.rate else ratio_interval)(sums, each.scale, confidence)
    playouts = sums.bottom if each.counts else totals.playouts
    return _cells(each, each.name, each.text, interval) | {"seat": each.seat, "playouts": playouts, "deals": sums.deals}


def spread_texts(name: str) -> dict[str, str]:
    """Return what is told of the spread of a length over playouts: metric -> text; the standard deviation first, then the quantiles."""
    texts = {f"{name}_sd": f"standard deviation of the {name} over playouts"}
    return texts | {f"{name}_{each}": f"{100 * p:g} % of the playouts have so many {name} or fewer" for each, p in QUANTILES.items()}


def _spread(each: Measure, totals: Totals, confidence: float) -> list[dict[str, Any]]:
    """Return the rows for standard deviation and quantiles over playouts."""
    sections = totals.spread[each.name]
    intervals = [sections.deviation(confidence), *(sections.quantile(p, confidence) for p in QUANTILES.values())]
    told = zip(spread_texts(each.name).items(), intervals, strict=True)
    rows = [_cells(each, name, text, interval) for (name, text), interval in told]
    return [row | {"seat": None, "playouts": totals.playouts, "deals": totals.deals} for row in rows]


def _cells(each: Measure, name: str, text: str, interval: Interval) -> dict[str, Any]:
    return {
        "group": each.group,
        "metric": name,
        "text": text,
        "unit": each.unit,
        "estimate": interval.estimate,
        "low": interval.low,
        "high": interval.high,
        "method": interval.method,
    }
