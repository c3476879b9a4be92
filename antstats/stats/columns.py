"""The integer columns of a frame of playouts, which the measures divide and the totals add up."""

from typing import Any

import numpy as np
import pandas as pd

from antstats.contract import Layout, Metric
from antstats.stats.arrays import Counts
from antstats.stats.measures import CLOSE, FRACTION, TallyShape, share_scale, told_apart
from antstats.stats.tension import QUARTERS
from antstats.stats.tidy import spellings, tally_column

COUNTED = ("turns", "rounds", "decisions", "choices")


def whole(values: np.ndarray[Any, Any], parts: int) -> Counts:
    """Return numbers as whole parts, int64, rounded half to even; NaN becomes 0. Their size must stay below 2**62 / parts."""
    if values.dtype.kind != "f":
        counted: Counts = values.astype(np.int64) * parts
    else:
        counted = np.rint(np.where(np.isnan(values), 0.0, values) * parts).astype(np.int64)
    return counted


def integer_columns(frame: pd.DataFrame, layout: Layout, shape: TallyShape) -> dict[str, Counts]:
    """Return every column that a measure names, int64 (n,), from a frame of `playouts_frame`."""
    n, seats = len(frame), layout.seats
    columns = {"playouts": np.ones(n, np.int64), "seats": np.full(n, seats, np.int64)}
    columns |= {name: whole(frame[name].to_numpy(), 1) for name in COUNTED}
    finished = frame["finished"].to_numpy()
    columns |= {"finished": finished.astype(np.int64), "unfinished": (~finished).astype(np.int64)}
    codes = frame["reason"].cat.codes.to_numpy()
    columns |= {f"reason_{name}": (codes == code).astype(np.int64) for code, name in enumerate(layout.reasons) if code}
    columns |= {f"score_{seat}": whole(frame[f"score_{seat}"].to_numpy(), 1) for seat in range(seats)}
    columns["score"] = sum((columns[f"score_{seat}"] for seat in range(seats)), np.zeros(n, np.int64))
    for name in layout.decisions:
        columns |= {name: whole(frame[name].to_numpy(), 1) for name in (f"asked_{name}", f"branches_{name}")}
    if seats > 1:
        margin = frame["margin"].to_numpy()
        columns["tied"] = (frame["winners"].to_numpy() > 1).astype(np.int64)
        columns["margin"] = np.where(finished, margin, 0)
        columns["close"] = (finished & (margin <= CLOSE)).astype(np.int64)
    if layout.standing and seats > 1:
        columns |= _tension(frame, layout)
    for metric in layout.metrics:
        columns |= _metric(frame, metric, layout, shape)
    return columns


def share_columns(frame: pd.DataFrame, layout: Layout) -> tuple[Counts, Counts]:
    """Return the shares of the win in parts of `share_scale`: by seat (seats, n), and by policy (policies, n).

    A policy's entry is the sum over the seats that it holds in that playout.
    """
    seats, policies = range(layout.seats), len(spellings(layout))
    by_seat = np.stack([whole(frame[f"share_{seat}"].to_numpy(), share_scale(layout)) for seat in seats])
    if policies == 1:
        return by_seat, by_seat.sum(axis=0, keepdims=True)
    by_policy = np.zeros((policies, len(frame)), np.int64)
    for seat in seats:
        codes = frame[f"policy_{seat}"].cat.codes.to_numpy()
        for policy in range(policies):
            by_policy[policy] += by_seat[seat] * (codes == policy)
    return by_seat, by_policy


def _tension(frame: pd.DataFrame, layout: Layout) -> dict[str, Counts]:
    columns = {"lead_changes": whole(frame["lead_changes"].to_numpy(), 1)}
    columns["settled"] = frame["drama_mean"].notna().to_numpy().astype(np.int64)
    columns["half"] = frame["half_deficit"].notna().to_numpy().astype(np.int64)
    columns |= {name: whole(frame[name].to_numpy(), FRACTION) for name in ("drama_mean", "decisive")}
    columns |= {name: whole(frame[name].to_numpy(), 1) for name in ("drama_max", "half_deficit", "comeback")}
    for percent in (25 * quarter for quarter in QUARTERS):
        columns[f"led_{percent}"] = (frame[f"leader_{percent}"].to_numpy() >= 0).astype(np.int64)
        columns[f"leader_{percent}_share"] = whole(frame[f"leader_{percent}_share"].to_numpy(), share_scale(layout))
    return columns


def _metric(frame: pd.DataFrame, metric: Metric, layout: Layout, shape: TallyShape) -> dict[str, Counts]:
    """Return top and bottom of a game's metric, in all and by seat where its source is kept by seat.

    A number by seat over one of the playout (turns, say) is in all the seats' sum over it, not their mean.
    """
    source = metric.source or metric.name
    values = _field(frame, source, layout, shape)
    parts = FRACTION if source in shape.fractional else 1
    over_parts = FRACTION if metric.over in shape.fractional else 1
    over = _field(frame, metric.over, layout, shape) if metric.over else [np.ones(len(frame), np.int64)]
    if len(values) == 1:
        over = [np.sum(over, axis=0)]
    elif len(over) == 1:
        over = over * len(values)
    tops, bottoms = [], []
    for value, divisor in zip(values, over, strict=True):
        known = ~np.isnan(value) if value.dtype.kind == "f" else np.ones(value.shape, np.bool_)
        if metric.missing is not None:
            known &= value != metric.missing
        tops.append(np.where(known, whole(value, parts), 0))
        bottoms.append(np.where(known, whole(divisor, over_parts), 0))
    of_playout = bool(metric.over) and metric.over not in shape.by_seat
    columns = {
        f"top:{metric.name}": np.sum(tops, axis=0),
        f"bottom:{metric.name}": np.max(bottoms, axis=0) if of_playout else np.sum(bottoms, axis=0),
    }
    if source in shape.by_seat:
        for seat, (top, bottom) in enumerate(zip(tops, bottoms, strict=True)):
            columns |= {f"top:{metric.name}:{seat}": top, f"bottom:{metric.name}:{seat}": bottom}
        columns |= _by_policy(frame, metric.name, layout, tops, bottoms)
    return columns


def _by_policy(frame: pd.DataFrame, name: str, layout: Layout, tops: list[Counts], bottoms: list[Counts]) -> dict[str, Counts]:
    """Return top and bottom of a metric kept by seat, summed over the seats that each policy holds."""
    columns = {}
    for code, _ in enumerate(told_apart(layout)):
        held = [frame[f"policy_{seat}"].cat.codes.to_numpy() == code for seat in range(layout.seats)]
        columns[f"top:{name}@{code}"] = np.sum([top * mine for top, mine in zip(tops, held, strict=True)], axis=0)
        columns[f"bottom:{name}@{code}"] = np.sum([bottom * mine for bottom, mine in zip(bottoms, held, strict=True)], axis=0)
    return columns


def _field(frame: pd.DataFrame, name: str, layout: Layout, shape: TallyShape) -> list[np.ndarray[Any, Any]]:
    """Return a tally field, or turns, rounds or decisions, as a list of one array or of one a seat."""
    if name in COUNTED[:3]:
        return [frame[name].to_numpy()]
    stem = tally_column(name)
    names = [f"{stem}_{seat}" for seat in range(layout.seats)] if name in shape.by_seat else [stem]
    return [frame[each].to_numpy() for each in names]
