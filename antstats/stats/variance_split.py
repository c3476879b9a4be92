"""Skill and luck: what part of the variance of a win share comes from who plays, the seat, the line-up, and from nature's streams."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import pandas as pd

from antstats.stats.arrays import Counts, Floats
from antstats.stats.intervals import student

PARTS = ("who plays", "seat", "line-up", "set-up", "play", "policy streams")
FLAT = 1e-9  # directions of a design that are shorter than this add nothing to those before


@dataclass(frozen=True)
class _Sums:
    """Sums over n set-ups, alone or stacked.

    `means` (..., D), of mean shares; `squares` (..., 4), of their squared lengths in all and along each of `_designs`; `within` (..., 2),
    of the variances of plays and of replays within a set-up.
    """

    n: int
    means: Floats
    squares: Floats
    within: Floats


def variance_split(shares: Floats, seated: Counts, confidence: float = 0.95, absent: Collection[str] = ()) -> pd.DataFrame:
    """Split the variance of the win share of a seat, over all cells, seats, set-ups, plays and replays.

    Parameters
    ----------
    shares : float64 (set-ups, plays, replays, cells, K). A set-up is one set-up stream; a play one stream of dice and draws within it; a
        replay repeats both with fresh policy streams. At least two of each. All cells are played on all of them.
    seated : int64 (cells, K), index of the policy at each seat of each cell.
    confidence : 0 to 1.
    absent : parts known to be nothing, as a set-up in which nothing is drawn: they are 0 and so are their ends.

    Returns
    -------
    DataFrame, a row for each part: part; variance (squared win share); share (of the total, summing to 1), low, high; below_zero (the
    estimate is negative and shown as 0: too small to be told from nothing). Parts: "who plays" (the policy, whatever its seat), "seat"
    (what seats differ beyond that), "line-up" (what of the expected share neither explains: strength that depends on rivals or on the
    seat), "set-up", "play" and "policy streams" (the policies' own chance).

    Notes
    -----
    Law of total variance: between expected shares, then nested random effects within cell and seat, by the method of moments (Searle,
    Casella & McCulloch 1992), averaged over cells and seats; each part is unbiased. Squares of expected shares are means of products
    of *different* set-ups, so that noise adds nothing. Intervals: jackknife over set-ups, Student t with set-ups - 1 degrees of
    freedom, each share alone, clipped to 0..1.

    Raises
    ------
    ValueError : if there are fewer than three set-ups (the jackknife leaves one out), two plays or two replays.
    """
    if shares.shape[0] < 3 or min(shares.shape[1:3]) < 2:
        raise ValueError(f"a variance split needs three or more set-ups, two or more plays and replays; not {shares.shape[:3]}")
    n, plays, replays = shares.shape[:3]
    designs = _designs(seated)
    flat = shares.reshape(n, plays, replays, -1)
    each = _of_setups(flat, designs)
    total = _Sums(n, each.means.sum(axis=0), each.squares.sum(axis=0), each.within.sum(axis=0))
    left = _Sums(n - 1, total.means - each.means, total.squares - each.squares, total.within - each.within)
    # The estimate of what is nothing is noise around 0, so that the others stay unbiased without it.
    present = np.array([part not in absent for part in PARTS])
    found = _parts(total, designs, plays, replays) * present
    variance = np.maximum(found, 0)
    share = _fractions(variance)
    pseudo = n * _fractions(found) - (n - 1) * _fractions(_parts(left, designs, plays, replays) * present)
    half = student(n - 1, confidence) * pseudo.std(axis=0, ddof=1) / np.sqrt(n)
    ends = {"low": np.clip(share - half, 0, 1), "high": np.clip(share + half, 0, 1)}
    return pd.DataFrame({"part": PARTS, "variance": variance, "share": share, **ends, "below_zero": found < 0})


def _of_setups(flat: Floats, designs: list[Floats]) -> _Sums:
    """Return the terms of the sums, a row for each set-up; flat float64 (set-ups, plays, replays, D)."""
    played = flat.mean(axis=2)
    means = played.mean(axis=1)
    squares = [np.square(means).sum(axis=1)] + [np.square(means @ basis).sum(axis=1) for basis in designs]
    within = [played.var(axis=1, ddof=1).mean(axis=1), flat.var(axis=2, ddof=1).mean(axis=(1, 2))]
    return _Sums(1, means, np.stack(squares, axis=1), np.stack(within, axis=1))


def _parts(sums: _Sums, designs: list[Floats], plays: int, replays: int) -> Floats:
    """Return the unbiased variances of the parts, float64 (..., 6)."""
    n, size = sums.n, sums.means.shape[-1]
    lengths = [np.square(sums.means).sum(axis=-1)] + [np.square(sums.means @ basis).sum(axis=-1) for basis in designs]
    # Products of different set-ups: the square of the sum less the sum of squares.
    everything, grand, who, seat = (np.stack(lengths, axis=-1) - sums.squares).T / (n * (n - 1) * size)
    between = (sums.squares[..., 0] - lengths[0] / n) / ((n - 1) * size)
    play, replay = sums.within.T / n
    parts: Floats = np.stack([who, seat, everything - grand - who - seat, between - play / plays, play - replay / replays, replay], axis=-1)
    return parts


def _fractions(parts: Floats) -> Floats:
    """Return parts of their sum along the last axis, NaN where the sum is not above 0."""
    total = parts.sum(axis=-1, keepdims=True)
    fractions: Floats = parts / np.where(total > 0, total, np.nan)
    return fractions


def _designs(seated: Counts) -> list[Floats]:
    """Return orthonormal directions of the mean, of who plays, and of the seat beyond these, in shares: float64 (D, r)."""
    cells, seats = seated.shape
    constant = np.full((seated.size, 1), 1 / np.sqrt(seated.size))
    who = _beyond((seated.reshape(-1, 1) == np.unique(seated)).astype(np.float64), constant)
    chair = np.tile(np.eye(seats), (cells, 1))
    return [constant, who, _beyond(chair, np.hstack([constant, who]))]


def _beyond(columns: Floats, basis: Floats) -> Floats:
    """Return an orthonormal basis of what `columns` (D, c) span beyond an orthonormal `basis` (D, r)."""
    rest = columns - basis @ (basis.T @ columns)
    directions, lengths, _ = np.linalg.svd(rest, full_matrices=False)
    found: Floats = directions[:, lengths > FLAT * np.sqrt(len(columns))]
    return found
