"""Alpha-rank against closed forms, a plain linear solve, and games whose answer is known."""

import math
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import hypergeom

from antstats.stats.alpha_rank import _draws, alpha_rank, fixation, pairwise_advantages, stationary, swept
from antstats.stats.payoffs import payoff_matrix

RPS = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])


def test_the_chance_of_taking_over_has_its_closed_form():
    """(1 - exp(-u)) / (1 - exp(-m u)) with u = alpha x payoff, and 1 / m in drift, as in Omidshafiei et al. 2019."""
    matrix = np.array([[0, 0.3, 0], [-0.3, 0, -0.1], [0, 0.1, 0]])
    got = np.exp(fixation(pairwise_advantages(matrix, 20), 2.0))
    for resident in range(3):
        for mutant in range(3):
            u = 2 * matrix[mutant, resident]
            want = (1 - math.exp(-u)) / (1 - math.exp(-20 * u)) if u else 1 / 20
            assert got[resident, mutant] == pytest.approx(want)


def test_the_share_of_time_solves_the_chain():
    draw = np.random.default_rng(1)
    rates = draw.uniform(0.01, 0.1, (6, 6))
    np.fill_diagonal(rates, 0)
    chain = rates + np.diag(1 - rates.sum(axis=1))
    mass = stationary(np.log(rates, where=rates > 0, out=np.zeros((6, 6))))
    assert mass @ chain == pytest.approx(mass)
    assert mass.sum() == pytest.approx(1)


def test_rates_too_small_for_numbers():
    """A birth and death chain: mass ratios are the ratios of the rates, here exp(-3000) up and exp(-3001) down."""
    moves = np.full((4, 4), -np.inf)
    for low, high in pairwise(range(4)):
        moves[low, high], moves[high, low] = -3000, -3001
    assert stationary(moves) == pytest.approx(np.exp(np.arange(4)) / np.exp(np.arange(4)).sum())


def test_published_games():
    """Rock, paper, scissors is uniform at every alpha; with the biased payoffs of the paper it is so again when alpha is large."""
    plain = swept(("r", "p", "s"), pairwise_advantages(RPS), "")
    assert plain.masses == pytest.approx(1 / 3)
    biased = swept(("r", "p", "s"), pairwise_advantages(RPS * np.array([[0, 0.5, 1], [0.5, 0, 0.1], [1, 0.1, 0]])), "")
    assert biased.masses[0] != pytest.approx(1 / 3, abs=0.01)
    assert biased.masses[-1] == pytest.approx(1 / 3, abs=1e-4)
    assert biased.settled


def test_what_dominates_takes_all():
    """As defection does in the prisoner's dilemma: payoffs (3, 0; 5, 1), so a lone defector gains 5 against 0."""
    got = swept(("cooperate", "defect"), pairwise_advantages(np.array([[0.0, -5], [5, 0]])), "")
    assert got.masses[-1] == pytest.approx([0, 1])
    ladder = np.subtract.outer([0.1, 0.0, 0.3], [0.1, 0.0, 0.3])
    assert swept(("a", "b", "c"), pairwise_advantages(ladder), "").masses[-1] == pytest.approx([0, 0, 1], abs=1e-4)


def test_a_mutant_at_three_seats_by_hand():
    """Population of four, one mutant: its rivals are residents; a resident meets it with chance 2/3."""
    seated = np.array([[0, 0, 1], [0, 1, 0], [1, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]])
    alone, pair = 0.5, 0.4  # share of policy 1 when it holds one seat, and of each seat when it holds two
    means = np.where(seated == 1, np.repeat([alone, pair], 3)[:, None], np.repeat([(1 - alone) / 2, 1 - 2 * pair], 3)[:, None])
    gains = [
        alone - (2 / 3 * (1 - alone) / 2 + 1 / 3 * 1 / 3),
        (2 / 3 * pair + 1 / 3 * alone) - (2 / 3 * (1 - alone) / 2 + 1 / 3 * (1 - 2 * pair)),
        (1 / 3 * 1 / 3 + 2 / 3 * pair) - (1 - 2 * pair),
    ]
    got = alpha_rank(("a", "b"), means, seated, population=4)
    up = 1 / (1 + np.exp(-0.1 * np.cumsum(gains)).sum())
    down = 1 / (1 + np.exp(0.1 * np.cumsum(gains[::-1])).sum())
    assert got.masses[0] == pytest.approx([down / (up + down), up / (up + down)])
    assert got.basis == "line-ups of two policies at 3 seats"
    assert set(got.frame().columns) == {"alpha", "policy", "mass"}


def test_draws_are_hypergeometric():
    for marked, rest in ((0, 9), (3, 6), (9, 0), (1, 1)):
        for drawn in range(1, min(marked + rest, 3) + 1):
            hits = np.arange(drawn + 1)
            assert _draws(hits, drawn, np.array(marked), np.array(rest)) == pytest.approx(hypergeom.pmf(hits, marked + rest, marked, drawn))


@pytest.mark.parametrize("chairs", [(0.3, 0), (0.3, 0, -0.1), (0.2, 0, 0, 0)])
def test_the_strongest_takes_all_at_any_number_of_seats(ladder_of, chairs):
    results = ladder_of(np.random.default_rng(2), 2000, [0.0, 1.0, 0.4], chairs)
    got = alpha_rank(results.policies, results.mean(), results.seated)
    assert got.masses[-1] == pytest.approx([0, 1, 0], abs=1e-4)
    assert got.masses.sum(axis=1) == pytest.approx(1)


def test_without_all_line_ups_the_pairwise_payoffs_serve(ladder_of):
    results = ladder_of(np.random.default_rng(3), 500, [0.0, 1.0, 0.4], [0, 0, 0], distinct=3)
    got = alpha_rank(results.policies, results.mean(), results.seated)
    assert got.basis == "pairwise payoffs, as some line-ups of two policies were not played"
    want = swept(results.policies, pairwise_advantages(payoff_matrix(results.mean(), results.seated, 3)), "")
    assert got.masses == pytest.approx(want.masses)
    with pytest.raises(ValueError, match="every pair of policies must have met"):
        alpha_rank(("a", "b", "c"), np.array([[0.5, 0.5]]), np.array([[0, 1]]))
