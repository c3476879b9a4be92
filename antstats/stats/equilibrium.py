"""The Nash mixture of the pairwise game: how often to play each policy so that no rival gains, as even as that allows."""

import numpy as np
import pandas as pd
from scipy.optimize import linprog, minimize

from antstats.stats.arrays import Floats, Ints
from antstats.stats.results import percentiles

ROUNDING = 1e-9  # of the largest payoff: smaller differences are taken for rounding
PLAYED = 1e-6  # a weight above it is one


def nash(matrix: Floats) -> Floats:
    """Return the equilibrium of largest entropy of the zero-sum game with this antisymmetric matrix, float64 (P,), summing to 1.

    It is unique, does not depend on the numbering, and gives policies that play alike the same weight (Balduzzi et al. 2018).

    Parameters
    ----------
    matrix : float64 (P, P), payoff of row against column, any unit; without NaN.

    Raises
    ------
    ValueError : if a pair has no payoff.
    """
    game = scaled(matrix)
    played = _played(game)
    inside = game[np.ix_(played, played)]
    # In every equilibrium those that some equilibrium plays gain 0; often that leaves no choice.
    sizes, directions = np.linalg.svd(inside)[1:]
    free = directions[sizes <= ROUNDING * max(sizes[0], 1)]
    weights = np.zeros(len(game))
    weights[played] = np.abs(free[0]) / np.abs(free[0]).sum() if len(free) == 1 else _most_even(game[played], played)
    return weights


def equilibrium_frame(policies: tuple[str, ...], matrix: Floats, matrices: Floats, confidence: float = 0.95) -> pd.DataFrame:
    """Return the Nash mixture and how it varies over resampled deals.

    Parameters
    ----------
    policies : P names. matrix : float64 (P, P). matrices : float64 (draws, P, P), of resampled deals. confidence : 0 to 1.

    Returns
    -------
    DataFrame: policy; weight (0 to 1, sums to 1); mean, low, high (over the resamples, percentiles); played_in (share of the resamples
    in which it has a weight); payoff (of the policy against the mixture: 0 if it is played, else below 0).
    """
    weights = nash(matrix)
    found = np.array([nash(each) for each in matrices])
    low, high = percentiles(found, confidence)
    columns = {"weight": weights, "mean": found.mean(axis=0), "low": low, "high": high, "played_in": (found > PLAYED).mean(axis=0)}
    return pd.DataFrame({"policy": policies, **columns, "payoff": matrix @ weights})


def scaled(matrix: Floats) -> Floats:
    """Return the matrix with its largest payoff 1, or all 0.

    Raises
    ------
    ValueError : if a pair has no payoff.
    """
    if np.isnan(matrix).any():
        raise ValueError("every pair of policies must have met: " + str(int(np.isnan(matrix).sum()) // 2) + " did not")
    game: Floats = matrix / (np.abs(matrix).max() or 1.0)
    return game


def _played(game: Floats) -> Ints:
    """Return the indices of the policies that some equilibrium plays.

    One linear programme: an antisymmetric game has a strictly complementary solution, in which each policy either is played or loses
    (Tucker 1956). Freed of its sum, it can be scaled until weight + loss is at least 1 for each.
    """
    size = len(game)
    gain = game.T  # gain @ weights: of the mixture against each policy
    found = linprog(np.ones(size), A_ub=-np.vstack([gain, np.eye(size) + gain]), b_ub=np.repeat([0.0, -1.0], size), method="highs")
    weights = np.asarray(found.x, np.float64)
    return np.flatnonzero(weights > gain @ weights)


def _most_even(rows: Floats, played: Ints) -> Floats:
    """Return the weights of the played policies, all above 0, of largest entropy; rows float64 (played, P), their payoffs.

    The dual: weights are proportional to exp(rows @ prices), with a price of each rival: at least 0, and of either sign where the gain
    must be 0. The smooth convex function log(sum(exp(...))) is smallest at the prices of largest entropy.
    """
    bounds = [(None, None) if rival in played else (0, None) for rival in range(rows.shape[1])]

    def depth(prices: Floats) -> tuple[float, Floats]:
        worth = rows @ prices
        weights = np.exp(worth - worth.max())
        return float(worth.max() + np.log(weights.sum())), weights @ rows / weights.sum()

    best = minimize(
        depth, np.zeros(rows.shape[1]), jac=True, bounds=bounds, method="L-BFGS-B", options={"ftol": 0, "gtol": 1e-10, "maxiter": 5000}
    )
    worth = rows @ best.x
    weights = np.exp(worth - worth.max())
    even: Floats = weights / weights.sum()
    return even
