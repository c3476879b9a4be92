"""How much of the pairwise payoffs no ranking explains, and which policies beat each other in a circle."""

import math
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

from antstats.stats.arrays import Floats
from antstats.stats.intervals import Interval
from antstats.stats.results import percentiles


@dataclass(frozen=True)
class CyclicShare:
    """How much of the squared payoffs is cyclic: 0 a pure ranking, 1 a pure rock-paper-scissors.

    Attributes
    ----------
    raw : of the estimated payoffs, noise included. noise : the cyclic share that noise alone adds to it, in the mean.
    corrected : estimate with noise taken off from both squares, clipped to 0..1; NaN if the payoffs are no larger than their noise.
    ratings : float64 (P,), the ranking's part: gain of a policy over the average one, win share.
    """

    raw: float
    noise: float
    corrected: Interval
    ratings: Floats


def hodge(matrix: Floats) -> tuple[Floats, Floats]:
    """Split pairwise payoffs into a ranking and the rest.

    On the complete graph the ranking is the mean of a row (Jiang, Lim, Yao & Ye 2011; Candogan et al. 2011); where pairs never met, the
    least squares over those that did.

    Parameters
    ----------
    matrix : float64 (..., P, P), antisymmetric, NaN where a pair never met (the same pairs throughout).

    Returns
    -------
    ratings : float64 (..., P), centred on 0 in each group of linked policies.
    cyclic : float64 (..., P, P), matrix less differences of ratings; its rows sum to 0.
    """
    met = ~np.isnan(matrix.reshape(-1, *matrix.shape[-2:])[0])
    laplacian = np.diag(met.sum(axis=1)) - met.astype(np.float64)
    ratings: Floats = np.nansum(matrix, axis=-1) @ np.linalg.pinv(laplacian, hermitian=True)
    cyclic: Floats = matrix - (ratings[..., :, None] - ratings[..., None, :])
    return ratings, cyclic


def cyclic_share(matrix: Floats, matrices: Floats, confidence: float = 0.95) -> CyclicShare:
    """Return the cyclic share |cyclic|^2 / |payoffs|^2, also corrected for noise, with a percentile interval.

    Squares of noisy numbers are too large by their variance, so noise alone looks cyclic. The traces of the covariance of the payoffs
    and of their cyclic part, estimated from the resamples, are taken off; a resample holds noise twice, and twice is taken off.

    Parameters
    ----------
    matrix : float64 (P, P). matrices : float64 (draws, P, P), of resampled deals. confidence : 0 to 1.
    """
    ratings, cyclic = hodge(matrix)
    resampled_cyclic = hodge(matrices)[1]
    part, whole = _square(cyclic), _square(matrix)
    part_noise, whole_noise = (float(_square(each - mid).mean()) for each, mid in ((resampled_cyclic, cyclic), (matrices, matrix)))
    raw = float(part / whole) if whole > 0 else math.nan
    estimate = float(_ratio(part - part_noise, whole - whole_noise))
    found = _ratio(_square(resampled_cyclic) - 2 * part_noise, _square(matrices) - 2 * whole_noise)
    # A resample without payoffs beyond noise may be anything.
    low, high = percentiles(np.concatenate([np.nan_to_num(found, nan=0.0), np.nan_to_num(found, nan=1.0)]), confidence)
    interval = Interval(estimate, float(low), float(high), "percentiles over resampled deals, noise taken off")
    return CyclicShare(raw, part_noise / float(whole) if whole > 0 else math.nan, interval, ratings)


def cycles_frame(policies: tuple[str, ...], matrix: Floats, matrices: Floats) -> pd.DataFrame:
    """Return the circles of three in which each beats the next, the clearest first.

    Parameters
    ----------
    policies : P names. matrix : float64 (P, P), NaN where a pair never met. matrices : float64 (draws, P, P), of resampled deals.

    Returns
    -------
    DataFrame: cycle (as "a > b > c > a"); first, second, third (names); weakest (smallest of the three payoffs, win share); weakest_edge
    (as "b > c"); in_resamples (share of the resamples in which all three payoffs are above 0).
    """
    rows = []
    for i, j, k in combinations(range(len(policies)), 3):
        for ring in ((i, j, k), (i, k, j)):
            edges = [(ring[at], ring[(at + 1) % 3]) for at in range(3)]
            gains = [matrix[edge] for edge in edges]
            if min(gains) > 0:
                names = [policies[each] for each in ring]
                weakest, loser = edges[int(np.argmin(gains))]
                stands = np.all([matrices[:, winner, other] > 0 for winner, other in edges], axis=0).mean()
                edge = f"{policies[weakest]} > {policies[loser]}"
                rows.append((" > ".join([*names, names[0]]), *names, min(gains), edge, stands))
    frame = pd.DataFrame(rows, columns=["cycle", "first", "second", "third", "weakest", "weakest_edge", "in_resamples"])
    return frame.sort_values("weakest", ascending=False, kind="stable", ignore_index=True)


def _square(matrix: Floats) -> Floats:
    """Return the sum of squares over the pairs that met, float64 (...)."""
    square: Floats = np.nansum(np.square(matrix), axis=(-2, -1)) / 2
    return square


def _ratio(part: Floats, whole: Floats) -> Floats:
    """Return part / whole clipped to 0..1, NaN where the whole is not above 0."""
    known = whole > 0
    ratio: Floats = np.where(known, np.clip(part / np.where(known, whole, 1), 0, 1), np.nan)
    return ratio
