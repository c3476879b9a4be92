"""Policies that nobody who plays to win needs: another policy, or a mixture of others, gains more against every rival."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.optimize import linprog

from antstats.stats.arrays import Floats, Ints
from antstats.stats.equilibrium import ROUNDING, scaled


@dataclass(frozen=True)
class Dominated:
    """A policy that was struck out: its index, the weights (P,) of those that dominate it, and the round (1-based) in which it fell."""

    policy: int
    by: Floats
    round: int


def eliminated(matrix: Floats) -> list[Dominated]:
    """Strike out strictly dominated policies, then those that are dominated once these are gone, and so on.

    The order of elimination does not change what is left (Gilboa, Kalai & Zemel 1990). A single dominating policy is named where there is
    one, that with the largest least advantage; else the mixture of the largest least advantage.

    Parameters
    ----------
    matrix : float64 (P, P), payoff of row against column, antisymmetric, without NaN; any unit.

    Raises
    ------
    ValueError : if a pair has no payoff.
    """
    game, left, found = scaled(matrix), np.arange(len(matrix)), list[Dominated]()
    for round_ in range(1, len(matrix) + 1):
        part = game[np.ix_(left, left)]
        # The best reply to some rival is not dominated; only the others need a closer look.
        open_ = np.flatnonzero((part < part.max(axis=0)).all(axis=1))
        falls = {int(i): weights for i in open_ if (weights := _dominating(part, int(i))) is not None}
        found += [Dominated(int(left[i]), _spread(weights, left, len(matrix)), round_) for i, weights in falls.items()]
        if not falls:
            break
        left = np.delete(left, list(falls))
    return found


def dominated_frame(policies: tuple[str, ...], matrix: Floats, matrices: Floats) -> pd.DataFrame:
    """Return the dominated policies, a row for each that takes part in dominating one.

    Parameters
    ----------
    policies : P names. matrix : float64 (P, P). matrices : float64 (draws, P, P), of resampled deals.

    Returns
    -------
    DataFrame: policy; by, weight (the dominating policy and its part, 1 if it does so alone); round (1: dominated among all; 2: once those
    of round 1 are gone, ...); in_resamples (share of the resamples in which the policy is struck out, by whomever).
    """
    struck = np.zeros(len(policies))
    for each in matrices:
        struck[[one.policy for one in eliminated(each)]] += 1
    rows = [
        (policies[one.policy], policies[by], one.by[by], one.round, struck[one.policy] / len(matrices))
        for one in eliminated(matrix)
        for by in np.flatnonzero(one.by > 0)
    ]
    return pd.DataFrame(rows, columns=["policy", "by", "weight", "round", "in_resamples"])


def _dominating(game: Floats, policy: int) -> Floats | None:
    """Return the weights (n,) of a mixture that does better than `policy` against everyone, None if there is none."""
    gains = game - game[policy]
    least = gains.min(axis=1)
    best = int(least.argmax())
    if least[best] > ROUNDING:
        alone: Floats = (np.arange(len(game)) == best).astype(np.float64)
        return alone
    # Largest advantage against the worst rival; the unknowns are the weights and this advantage.
    n = len(game)
    limits = np.column_stack([-gains.T, np.ones(n)])
    found = linprog(
        np.r_[np.zeros(n), -1.0],
        A_ub=limits,
        b_ub=np.zeros(n),
        A_eq=np.r_[np.ones(n), 0.0][None],
        b_eq=[1.0],
        bounds=[(0, 1)] * n + [(None, None)],
        method="highs",
    )
    weights = np.asarray(found.x, np.float64)
    if weights[n] <= ROUNDING:
        return None
    # A mixture that holds the policy itself is better still without it.
    others: Floats = np.where(np.arange(n) == policy, 0, weights[:n])
    return others / np.sum(others)


def _spread(weights: Floats, left: Ints, count: int) -> Floats:
    """Return weights of the policies `left` as weights of all `count`."""
    everyone = np.zeros(count)
    everyone[left] = weights
    return everyone
