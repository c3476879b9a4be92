"""Alpha-rank: how much time a population that copies what wins spends with each policy (Omidshafiei et al. 2019)."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.special import gammaln, logsumexp

from antstats.stats.arrays import Counts, Floats
from antstats.stats.payoffs import payoff_matrix, tensor

POPULATION = 50
ALPHAS = np.logspace(-1, 3, 41)  # selection, per win share: at 0 drift alone, at infinity the smallest advantage decides
SETTLED = 1e-6  # the sweep ends when no mass moves more than this from one alpha to the next


@dataclass(frozen=True)
class AlphaRank:
    """Masses (alphas, P) of P policies at rising `alphas`, each row summing to 1; the last is the ranking.

    `settled`: the last step changed nothing. `basis`: what the chances of taking over come from, in words.
    """

    policies: tuple[str, ...]
    alphas: Floats
    masses: Floats
    settled: bool
    basis: str

    def frame(self) -> pd.DataFrame:
        """Return a row for each alpha and policy: alpha (per win share), policy, mass (0 to 1)."""
        columns = {
            "alpha": np.repeat(self.alphas, len(self.policies)),
            "policy": np.tile(self.policies, len(self.alphas)),
            "mass": self.masses.ravel(),
        }
        return pd.DataFrame(columns)


def alpha_rank(policies: tuple[str, ...], means: Floats, seated: Counts, population: int = POPULATION) -> AlphaRank:
    """Return the masses of the policies over a sweep of alpha, which stops once they have settled.

    One population plays the game with itself and has one policy at a time, but for a rare mutant, which takes over or dies out (Fermi
    selection, small mutation rate). For K > 2 seats the rivals of a player are drawn from the mixed population without replacement
    (Gokhale & Traulsen 2010), which needs the line-ups of every two policies in all counts; without them, and for two seats, the mutant's
    advantage is its pairwise payoff, whatever the mixture.

    Parameters
    ----------
    policies : P names. means : float64 (cells, K), mean shares. seated : int64 (cells, K). population : number of players, > 1.

    Raises
    ------
    ValueError : if a pair never met.
    """
    advantages, basis = _advantages(means, seated, len(policies), population)
    return swept(policies, advantages, basis)


def swept(policies: tuple[str, ...], advantages: Floats, basis: str) -> AlphaRank:
    """Return the masses over the sweep from the advantages of mutants, float64 (P, P, m - 1), as `fixation` takes them."""
    masses, settled = [stationary(fixation(advantages, ALPHAS[0]))], False
    for alpha in ALPHAS[1:]:
        masses.append(stationary(fixation(advantages, alpha)))
        settled = bool(np.abs(masses[-1] - masses[-2]).max() <= SETTLED)
        if settled:
            break
    return AlphaRank(policies, ALPHAS[: len(masses)], np.array(masses), settled, basis)


def pairwise_advantages(matrix: Floats, population: int = POPULATION) -> Floats:
    """Return advantages that are the pairwise payoff for any number of mutants, float64 (P, P, m - 1) as `swept` takes them."""
    return np.repeat(matrix.T[:, :, None], population - 1, axis=2)


def fixation(advantages: Floats, alpha: float) -> Floats:
    """Return the log-probability that one mutant takes over, float64 (P, P), row the resident and column the mutant.

    1 / (1 + sum over l < m of exp(-alpha (advantage with 1 mutant + ... + with l mutants))) (Traulsen, Nowak & Pacheco 2006).

    Parameters
    ----------
    advantages : float64 (P, P, m - 1), what a mutant expects more than a resident when 1, ..., m - 1 are mutants. alpha : per win share.
    """
    steps = -alpha * np.cumsum(advantages, axis=2)
    chance: Floats = -np.logaddexp(0, logsumexp(steps, axis=2))
    return chance


def stationary(moves: Floats) -> Floats:
    """Return the share of time in each state of a Markov chain, float64 (P,), from its logarithmic rates (P, P), row to column.

    The elimination of Grassmann, Taksar & Heyman (1985), which only adds, multiplies and divides, carried out on logarithms: rates as small
    as exp(-10,000) keep all their digits. The diagonal is not read.
    """
    rates = moves.copy()
    for last in range(len(rates) - 1, 0, -1):
        rates[:last, last] -= logsumexp(rates[last, :last])
        rates[:last, :last] = np.logaddexp(rates[:last, :last], rates[:last, last, None] + rates[last, :last])
    logs = np.zeros(len(rates))
    for state in range(1, len(rates)):
        logs[state] = logsumexp(logs[:state] + rates[:state, state])
    mass: Floats = np.exp(logs - logsumexp(logs))
    return mass


def _advantages(means: Floats, seated: Counts, count: int, population: int) -> tuple[Floats, str]:
    """Return the advantages of mutants and the basis in words."""
    seats = seated.shape[1]
    shares = tensor(means, seated, count)
    line_ups = {(i, j, k): (i,) * (seats - k) + (j,) * k for i in range(count) for j in range(i + 1, count) for k in range(1, seats)}
    matrix = payoff_matrix(means, seated, count)
    if np.isnan(matrix).any():
        raise ValueError("every pair of policies must have met")
    if seats == 2 or not all(line_up in shares for line_up in line_ups.values()):
        lacking = "" if seats == 2 else ", as some line-ups of two policies were not played"
        return pairwise_advantages(matrix, population), f"pairwise payoffs{lacking}"
    found = np.zeros((count, count, population - 1))
    for i in range(count):
        for j in range(i + 1, count):
            # Shares of i and j when j holds 1, ..., K - 1 seats. All of one kind share evenly.
            own, other = np.transpose([shares[line_ups[i, j, k]][[i, j]] for k in range(1, seats)])
            i_worth, j_worth = np.r_[1 / seats, own], np.r_[other, 1 / seats]
            found[i, j] = _advantage(i_worth, j_worth, population)
            found[j, i] = -found[i, j, ::-1]
    return found, f"line-ups of two policies at {seats} seats"


def _advantage(resident: Floats, mutant: Floats, population: int) -> Floats:
    """Return what a mutant expects more than a resident when 1, ..., m - 1 players are mutants, float64 (m - 1,).

    Parameters
    ----------
    resident, mutant : float64 (K,), share of a seat of each when 0, ..., K - 1 of the *other* seats are mutants.
    """
    others = np.arange(resident.size)
    mutants = np.arange(1, population)[:, None]
    drawn = resident.size - 1
    worth = _draws(others, drawn, mutants - 1, population - mutants) @ mutant
    advantage: Floats = worth - _draws(others, drawn, mutants, population - mutants - 1) @ resident
    return advantage


def _draws(hits: Counts, drawn: int, marked: Counts, rest: Counts) -> Floats:
    """Return the hypergeometric chance of `hits` among `drawn` of marked + rest players; arrays broadcast."""
    possible = (hits <= marked) & (drawn - hits <= rest)

    def log_choose(n: Counts, k: Counts) -> Floats:
        logs: Floats = gammaln(n + 1) - gammaln(k + 1) - gammaln(np.maximum(n - k, 0) + 1)
        return logs

    chance = np.exp(log_choose(marked, hits) + log_choose(rest, drawn - hits) - log_choose(marked + rest, np.asarray(drawn)))
    found: Floats = np.where(possible, chance, 0.0)
    return found
