"""Tidy frames: a row a playout, or a row a playout and seat, in words instead of codes."""

from typing import Any

import numpy as np
import pandas as pd

from antstats.contract import Layout
from antstats.stats.arrays import Counts, Ints, Rows
from antstats.stats.tension import by_seat, tension_columns, winners

BY_SEAT = ("policy", "share", "score")  # columns that every game has once a seat
OF_PLAYOUT = ("playout", "deal", "seat", "reason", "finished", "winners", "margin", "turns", "rounds", "decisions", "choices")
OF_TENSION = ("lead_changes", "drama_mean", "drama_max", "decisive", "half_deficit", "comeback")
TAKEN = frozenset((*BY_SEAT, *OF_PLAYOUT, *OF_TENSION))  # names that no tally field's column may have


def playouts_frame(rows: Rows, layout: Layout) -> pd.DataFrame:
    """Return one row a playout, in the order of `rows`.

    Parameters
    ----------
    rows : structured array (n,) of `row_dtype`, in any order.
    layout : what the rows mean.

    Returns
    -------
    DataFrame with
        playout, deal : int64. policy_S : categorical, the spelling that sat at seat S. share_S : float64, 0 to 1.
        score_S : int64, the game's points. reason : categorical of the reasons' names. finished : bool.
        turns, rounds, decisions, choices : int64; choices are decisions with more than one legal action.
        winners : int64, seats that share the win; 0 if none has any of it.
        margin : int64, best score less the second best, if there are two seats or more.
        asked_KIND, branches_KIND : int64, decisions of a kind and their legal actions, summed.
        the tally fields that the metrics name: FIELD, or FIELD_S for a field with one entry a seat. A field named like a
        column above is found as `tally_FIELD`.
        lead_changes and the columns of `tension_columns`, if the game has a standing and the playout rivals.

    Raises
    ------
    ValueError : if a metric names no tally field, or one that is neither a number nor one number a seat.
    """
    seats = layout.seats
    finished = ~np.isin(rows["reason"], [layout.reasons.index(name) for name in layout.unfinished])
    columns: dict[str, Any] = {"playout": rows["playout"], "deal": rows["deal"]}
    columns |= _policy_columns(rows["seating"], layout)
    columns |= {f"share_{seat}": rows["share"][:, seat] for seat in range(seats)}
    columns |= {f"score_{seat}": rows["score"][:, seat].astype(np.int64) for seat in range(seats)}
    columns["reason"] = pd.Categorical.from_codes(rows["reason"].astype(np.int64), dtype=pd.CategoricalDtype(list(layout.reasons)))
    columns["finished"] = finished
    columns |= {name: rows[name].astype(np.int64) for name in ("turns", "rounds", "decisions", "choices")}
    columns["winners"] = winners(by_seat(rows["share"], seats)).sum(axis=0)
    if seats > 1:
        columns["margin"] = _margin(by_seat(rows["score"], seats))
    for kind, name in enumerate(layout.decisions):
        columns[f"asked_{name}"] = rows["asked"][:, kind].astype(np.int64)
        columns[f"branches_{name}"] = rows["branches"][:, kind].astype(np.int64)
    columns |= _tally_columns(rows["tally"], layout)
    if layout.standing and seats > 1:
        columns["lead_changes"] = rows["lead_changes"].astype(np.int64)
        columns |= tension_columns(rows, layout, finished)
    # Copies, not views: the runner may use its rows again.
    kept = {name: values.copy() if getattr(values, "base", None) is not None else values for name, values in columns.items()}
    return pd.DataFrame(kept, copy=False)


def seats_frame(frame: pd.DataFrame, layout: Layout) -> pd.DataFrame:
    """Return the long form of `playouts_frame`: a row a playout and seat, the seats of a playout together.

    Parameters
    ----------
    frame : DataFrame of n rows from `playouts_frame`.
    layout : what it means.

    Returns
    -------
    DataFrame of n x seats rows: playout, deal, seat (int64), policy (categorical), share, score, and every tally field with one
    entry a seat.
    """
    seats = layout.seats
    stems = (*BY_SEAT, *(name for name in tally_names(layout) if name not in frame.columns and f"{name}_0" in frame.columns))
    long: dict[str, Any] = {name: np.repeat(frame[name].to_numpy(), seats) for name in ("playout", "deal")}
    long["seat"] = np.tile(np.arange(seats), len(frame))
    for stem in stems:
        parts = [frame[f"{stem}_{seat}"] for seat in range(seats)]
        if stem == "policy":
            codes = np.stack([part.cat.codes.to_numpy() for part in parts], axis=1).ravel()
            long[stem] = pd.Categorical.from_codes(codes, dtype=pd.CategoricalDtype(spellings(layout)))
        else:
            long[stem] = np.stack([part.to_numpy() for part in parts], axis=1).ravel()
    return pd.DataFrame(long, copy=False)


def spellings(layout: Layout) -> list[str]:
    """Return the distinct policies of the line-up, in its order."""
    return list(dict.fromkeys(layout.line_up))


def seat_policies(layout: Layout) -> Counts:
    """Return the index in `spellings` of the policy at each seat of each seating, int64 (n_seatings, seats)."""
    names = spellings(layout)
    entry = np.array([names.index(name) for name in layout.line_up], np.int64)
    policies: Counts = entry[np.asarray(layout.seatings)[:, : layout.seats]]
    return policies


def tally_fields(layout: Layout) -> list[str]:
    """Return the tally fields that the metrics of the layout name, each once."""
    named = [name for metric in layout.metrics for name in (metric.source or metric.name, metric.over)]
    return [name for name in dict.fromkeys(named) if name and name not in ("turns", "rounds", "decisions")]


def tally_column(field: str) -> str:
    """Return the column (or the stem of the columns, one a seat) that holds a tally field."""
    reserved = field in TAKEN or field.startswith(("leader_", "asked_", "branches_", "reason_"))
    return f"tally_{field}" if reserved else field


def tally_names(layout: Layout) -> list[str]:
    """Return the columns, or stems of columns, of the tally fields."""
    return [tally_column(field) for field in tally_fields(layout)]


def _policy_columns(seating: np.ndarray[Any, Any], layout: Layout) -> dict[str, Any]:
    """Return policy_S: the spelling that sat at each seat, as categoricals that share their categories."""
    dtype = pd.CategoricalDtype(spellings(layout))
    codes = seat_policies(layout).astype(np.int8 if len(layout.line_up) < 128 else np.int16)[seating]
    return {f"policy_{seat}": pd.Categorical.from_codes(codes[:, seat], dtype=dtype, validate=False) for seat in range(layout.seats)}


def _tally_columns(tally: Rows, layout: Layout) -> dict[str, np.ndarray[Any, Any]]:
    """Return the named tally fields, one column each or one a seat."""
    columns: dict[str, np.ndarray[Any, Any]] = {}
    for field in tally_fields(layout):
        if field not in (tally.dtype.names or ()):
            message = f"a metric of {layout.game} names {field!r}, which its tally does not have"
            raise ValueError(message)
        values, stem = tally[field], tally_column(field)
        if values.ndim == 1:
            columns[stem] = values
        elif values.ndim == 2 and values.shape[1] >= layout.seats:
            columns |= {f"{stem}_{seat}": values[:, seat] for seat in range(layout.seats)}
        else:
            message = f"the tally field {field!r} of {layout.game} is neither a number nor one number a seat"
            raise ValueError(message)
    return columns


def _margin(scores: Ints) -> Counts:
    """Return best less second best score, int64 (n,), from (seats, n)."""
    best, second = scores[0].astype(np.int64), np.full(scores.shape[1], np.iinfo(np.int64).min)
    for score in scores[1:].astype(np.int64):
        second = np.maximum(second, np.minimum(best, score))
        best = np.maximum(best, score)
    margin: Counts = best - second
    return margin
