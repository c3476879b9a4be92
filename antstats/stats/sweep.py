"""A sweep as one tidy table: a row a point and measure, each with its difference to the base point, and where verdicts flip."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from antstats.stats.adjust import benjamini_hochberg
from antstats.stats.blocks import Blocks, estimate, matched
from antstats.stats.paired import Difference, deviations, differences
from antstats.stats.summary import Summary
from antstats.stats.verdict import Answer

MOST_BLOCKS = 4096  # of a point, so that the sums of the longest sweep stay small
COLUMNS = (
    *("measure", "group", "metric", "text", "unit", "seat", "policy", "estimate", "low", "high"),
    *("difference", "difference_low", "difference_high", "margin", "change", "p", "adjusted_p", "paired"),
    *("playouts", "deals", "method", "difference_method"),
)
UNCHANGED, CHANGED, UNDECIDED = "unchanged", "changed", "undecided"


def block_size(deals: Sequence[int]) -> int:
    """Return the deals of a block, the same for all points, so that the longest point has MOST_BLOCKS of them at most."""
    return max(1, -(-max(deals) // MOST_BLOCKS))


def differences_to(base: Blocks, other: Blocks) -> list[Difference]:
    """Return how the measures of a point differ from those of the base point, on the deals that both met.

    Points of other seats or line-ups may hold more deals than the base or fewer: then the luck of those that only one of them met
    counts as its own.

    Raises
    ------
    ValueError : if the blocks are not of one size.
    """
    if base.deals == other.deals:
        return differences(base, other, paired=True)
    if base.size != other.size:
        message = f"blocks of {base.size} and of {other.size} deals cannot be compared"
        raise ValueError(message)
    return [_overlapping(base, mine, other, theirs) for mine, theirs in matched(base.measures, other.measures)]


def _overlapping(a: Blocks, mine: int, b: Blocks, theirs: int) -> Difference:
    """Return one difference where a run holds more deals: the deviations of each, by its own number of blocks, summed block by block."""
    one, other = a.measures[mine], b.measures[theirs]
    sums_a, sums_b = a.sums[:, mine], b.sums[:, theirs]
    at_a, at_b = estimate(sums_a, one), estimate(sums_b, other)
    deals, fewer = min(a.deals, b.deals), min(len(sums_a), len(sums_b))
    error, freedom, gain = math.nan, math.nan, math.nan
    if not (math.isnan(at_a) or math.isnan(at_b)) and fewer > 1:
        pulls = np.zeros((2, max(len(sums_a), len(sums_b))))
        pulls[0, : len(sums_a)] = -deviations(sums_a, one) / len(sums_a)
        pulls[1, : len(sums_b)] = deviations(sums_b, other) / len(sums_b)
        gap = pulls.sum(axis=0)
        variance, apart = (float(each) * fewer / (fewer - 1) for each in (gap @ gap, np.square(pulls).sum()))
        error, freedom = math.sqrt(variance), fewer - 1.0
        gain = apart / variance if variance > 0 else math.nan
    least = 1 / deals if deals and one.rate else 0.0
    return Difference(one, other, at_a, at_b, error, freedom, math.nan, gain, deals, least, True)


def measured(summary: Summary, families: Mapping[str, str]) -> pd.DataFrame:
    """Return a row a measure of one point, shares first.

    Parameters
    ----------
    summary : of the point's run. families : what each policy of the run is called at all points; one that is missing keeps its spelling.

    Returns
    -------
    DataFrame: key (as in `Measure.key`), measure (the same with the policy as it is called at all points), group, metric, text, unit,
    seat, policy (as spelled in the run), estimate, low, high, playouts, deals, method.
    """
    shared = {"group": "shares", "metric": "share", "unit": "share"}
    seats = summary.seats.rename(columns={"share": "estimate"}).assign(text="share of the win of a seat", **shared)
    policies = summary.policies.rename(columns={"share": "estimate"}).assign(text="share of the win of a policy", **shared)
    parts = [seats] if summary.seats_played > 1 else []
    parts += [policies] if len(policies) > 1 and summary.seats_played > 1 else []
    parts += [summary.metrics, summary.policy_metrics.assign(group="game")]
    names = ["group", "metric", "text", "unit", "seat", "policy", "estimate", "low", "high", "playouts", "deals", "method"]
    table = pd.concat([part.reindex(columns=names).astype(object) for part in parts], ignore_index=True)
    known = table["seat"].where(table["seat"].notna(), table["policy"])
    table["key"] = [_key(*row) for row in zip(table["group"], table["metric"], known, strict=True)]
    called = table["seat"].where(table["seat"].notna(), [families.get(str(each), each) for each in table["policy"]])
    table["measure"] = [_key(*row) for row in zip(table["group"], table["metric"], called, strict=True)]
    return table.astype({"estimate": float, "low": float, "high": float, "seat": "Int64"})


def _key(group: str, metric: str, about: Any) -> str:
    return f"{group}.{metric}" if pd.isna(about) else f"{group}.{metric}[{about}]"


def point_rows(
    summary: Summary,
    families: Mapping[str, str],
    to_base: Sequence[Difference] | None,
    *,
    margin: float,
    relative: float,
    confidence: float,
) -> pd.DataFrame:
    """Return the rows of one point: COLUMNS without `adjusted_p`.

    Parameters
    ----------
    to_base : `differences_to` the base point; None for the base point itself. margin : of shares, a share. relative : of all other
        measures, times the base point's estimate. confidence : of each interval of a difference by itself.
    """
    table = measured(summary, families)
    found = {each.other.key: each for each in to_base or ()}
    rows = []
    for key, unit, at in zip(table["key"], table["unit"], table["estimate"], strict=True):
        each = found.get(key)
        if each is None:
            own = margin if unit == "share" else relative * abs(at)
            rows.append((math.nan, math.nan, math.nan, own if to_base is None else math.nan, "", math.nan, False, ""))
            continue
        low, high = each.interval(confidence)
        allowed = margin if unit == "share" else relative * abs(each.a)
        method = "t over blocks of deals, paired by deal" if not math.isnan(each.error) else "too few deals"
        rows.append((each.difference, low, high, allowed, _change(low, high, allowed), each.p_luck(), each.paired, method))
    added = ["difference", "difference_low", "difference_high", "margin", "change", "p", "paired", "difference_method"]
    return table.join(pd.DataFrame(rows, columns=added, index=table.index)).drop(columns="key")


def _change(low: float, high: float, margin: float) -> str:
    """Return whether a difference is shown to lie within its margin, beyond it, or neither."""
    if math.isnan(low) or math.isnan(high):
        return UNDECIDED
    if -margin <= low and high <= margin:
        return UNCHANGED
    return CHANGED if low > margin or high < -margin else UNDECIDED


def adjusted(table: pd.DataFrame) -> pd.DataFrame:
    """Return the table with `adjusted_p`: Benjamini-Hochberg over all differences that have a p-value; NaN elsewhere."""
    return table.assign(adjusted_p=benjamini_hochberg(table["p"].to_numpy(float)))


def flips(answers: Sequence[Answer | None], lines: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return the pairs of points between which the verdict on the seats flips from fair to not fair, or back.

    Parameters
    ----------
    answers : by point; None where there is none. lines : points in a row, as places in `answers`. Undecided ones between two that are
        decided do not hide a flip.
    """
    found = []
    for line in lines:
        last = None
        for place in line:
            if answers[place] not in (Answer.INSIDE, Answer.OUTSIDE):
                continue
            if last is not None and answers[last] != answers[place]:
                found.append((last, place))
            last = place
    return found


def lines_of(values: Sequence[Sequence[Any]], *, listed: bool) -> list[list[int]]:
    """Return the rows of a grid along each thing varied, as places of points; if `listed`, all points are one row.

    Parameters
    ----------
    values : by point, one a thing varied; equal things are equal in JSON.
    """
    if listed:
        return [list(range(len(values)))]
    found: list[list[int]] = []
    for axis in range(len(values[0]) if values else 0):
        rows: dict[str, list[int]] = {}
        for place, point in enumerate(values):
            rows.setdefault(repr([each for i, each in enumerate(point) if i != axis]), []).append(place)
        found += [row for row in rows.values() if len(row) > 1]
    return found
