"""How tense a playout was: from the standings kept along its way, columns about the eventual winner and about who led when.

Standings are taken at the start, after every `stride` turns, and at the end. A *winner* exists in a finished playout in which
some seat got less of the win than another; a shared win is one side, which stands where its best member stands.
"""

from typing import Any

import numpy as np

from antstats.contract import Layout
from antstats.stats.arrays import Bools, Counts, Floats, Ints, Rows

QUARTERS = (1, 2, 3)  # the moments at which we ask who leads, in quarters of the game
BLOCK = 2048  # playouts looked at together, so that their standings stay in the processor's cache
LOWEST = np.int16(np.iinfo(np.int16).min)

Deficits = np.ndarray[Any, np.dtype[np.uint16]]


def winners(shares: Floats) -> Bools:
    """Return which seats won: float64 (seats, n) shares of the win -> bool (seats, n). Nobody wins where no share is above 0."""
    best = shares.max(axis=0)
    won: Bools = (shares == best) & (best > 0)
    return won


def tension_columns(rows: Rows, layout: Layout, finished: Bools) -> dict[str, np.ndarray[Any, Any]]:
    """Return the tension columns of playouts, one entry a row, each a function of its own row alone.

    Parameters
    ----------
    rows : structured array (n,) of `row_dtype`.
    layout : what the rows mean; needs two seats or more.
    finished : bool (n,), False for playouts that count as unfinished: they have neither winner nor leader here.

    Returns
    -------
    dict of arrays (n,); float64 columns are NaN where the question has no answer.
        drama_mean, drama_max : deficit of the winner to the best seat over the samples, in units of the standing, 0 or more.
        decisive : last moment a rival stood above the winner, as share of the game's turns, 0 (never behind) to 1.
        half_deficit : that deficit at half time. comeback : 1 if the winner was last, or tied last without all being level, at half time.
        leader_25, leader_50, leader_75 : int64, the seat that stood alone in front at a quarter, half, three quarters, or -1.
        leader_25_share, ... : share of the win which that leader got, 0 to 1.

    Notes
    -----
    A moment is judged by the last sample that is not later, and never by the final one. statistics.md, "Game quality".
    """
    starts = range(0, max(rows.size, 1), BLOCK)
    parts = [_block_columns(rows[start : start + BLOCK], layout.seats, finished[start : start + BLOCK]) for start in starts]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def by_seat(field: np.ndarray[Any, Any], seats: int) -> np.ndarray[Any, Any]:
    """Return a field of rows with one entry a seat, (n, room), as a copy seat by seat, (seats, n): numpy is fast along the long axis."""
    return np.ascontiguousarray(field[:, :seats].T)


def _block_columns(rows: Rows, seats: int, finished: Bools) -> dict[str, np.ndarray[Any, Any]]:
    """Return the tension columns of one block of rows."""
    shares, samples = by_seat(rows["share"], seats), rows["samples"].astype(np.int64)
    width = int(samples.max(initial=1))
    paths = np.stack([rows["standing"][:, :width, seat] for seat in range(seats)])
    won = winners(shares)
    columns: dict[str, np.ndarray[Any, Any]] = _path_columns(rows, _deficits(paths, won, samples))
    moments = [_sample_at(rows, samples, quarter) for quarter in QUARTERS]
    columns |= _half_columns(_standings_at(paths, moments[1]), won, moments[1] >= 0)
    settled = finished & won.any(axis=0) & ~won.all(axis=0) & (samples > 0)
    for values in columns.values():
        values[~settled] = np.nan
    for quarter, moment in zip(QUARTERS, moments, strict=True):
        columns |= _lead_columns(_standings_at(paths, moment), shares, finished & (moment >= 0), f"leader_{25 * quarter}")
    return columns


def _sample_at(rows: Rows, samples: Counts, quarter: int) -> Counts:
    """Return the index of the last sample at or before `quarter` quarters of the turns, never the final one; -1 if there is none."""
    turns, stride = rows["turns"].astype(np.int64), rows["stride"].astype(np.int64)
    index: Counts = np.minimum(quarter * turns // (4 * np.maximum(stride, 1)), samples - 2)
    return np.maximum(index, -1)


def _standings_at(paths: Ints, moment: Counts) -> Counts:
    """Return the standings (seats, n) at the samples `moment`, the first one where that is below 0."""
    there: Counts = paths[:, np.arange(moment.size), np.maximum(moment, 0)].astype(np.int64)
    return there


def _deficits(paths: Ints, won: Bools, samples: Counts) -> Deficits:
    """Return the winner's deficit at each sample, (n, width), from int16 (seats, n, width); 0 beyond the last sample of a row."""
    _, n, width = paths.shape
    side = paths[won.argmax(axis=0), np.arange(n)]
    shared = np.flatnonzero(won.sum(axis=0) > 1)
    side[shared] = np.where(won[:, shared, None], paths[:, shared], LOWEST).max(axis=0)
    # The difference of two int16 may need 16 bits without a sign: the wrapped result, read as uint16, is exact.
    deficit: Deficits = (paths.max(axis=0) - side).view(np.uint16)
    deficit *= np.arange(width, dtype=np.int16) < samples.astype(np.int16)[:, None]
    return deficit


def _path_columns(rows: Rows, deficit: Deficits) -> dict[str, Floats]:
    """Return drama_mean, drama_max and decisive, float64 (n,); meaningless where nobody won."""
    samples, turns = rows["samples"].astype(np.int64), rows["turns"].astype(np.int64)
    trailing = deficit > 0
    behind = np.where(trailing.any(axis=1), deficit.shape[1] - 1 - np.argmax(trailing[:, ::-1], axis=1), 0)
    moment = np.where((behind > 0) & (behind == samples - 1), turns, np.minimum(behind * rows["stride"].astype(np.int64), turns))
    # A game of no turns that ends with the winner behind was decided at its end.
    decisive = np.where(turns > 0, moment / np.maximum(turns, 1), behind > 0)
    mean = deficit.sum(axis=1, dtype=np.uint32) / np.maximum(samples, 1)  # 64 deficits of 16 bits fit 32
    return {"drama_mean": mean, "drama_max": deficit.max(axis=1).astype(np.float64), "decisive": decisive}


def _half_columns(there: Counts, won: Bools, seen: Bools) -> dict[str, Floats]:
    """Return half_deficit and comeback, float64 (n,), from the standings at half time; NaN where they were not `seen`."""
    best, side = there.max(axis=0), np.where(won, there, LOWEST).max(axis=0)
    last = (side == there.min(axis=0)) & (best > side)
    return {"half_deficit": np.where(seen, best - side, np.nan), "comeback": np.where(seen, last, np.nan)}


def _lead_columns(there: Counts, shares: Floats, seen: Bools, name: str) -> dict[str, np.ndarray[Any, Any]]:
    """Return who stood alone in front, -1 for nobody, and that seat's share of the win, from the standings (seats, n) of a moment."""
    front = there == there.max(axis=0)
    alone = front.sum(axis=0, dtype=np.int16) == 1
    foremost = (front * np.arange(len(front), dtype=np.int16)[:, None]).max(axis=0)
    leader = np.where(alone & seen, foremost, -1).astype(np.int64)
    return {name: leader, f"{name}_share": np.where(leader >= 0, shares[leader, np.arange(leader.size)], np.nan)}
