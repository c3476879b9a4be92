"""Nash mixtures of games whose answer is known, and of those that have many."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from antstats.stats.equilibrium import equilibrium_frame, nash
from antstats.stats.payoffs import payoff_matrix

RPS = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])


def beats(a, b, c):
    """0 gains a against 1, 1 gains b against 2, 2 gains c against 0: the mixture is (b, c, a) / (a + b + c)."""
    return np.array([[0, a, -c], [-a, 0, b], [c, -b, 0]])


def test_known_mixtures():
    assert nash(RPS) == pytest.approx(np.full(3, 1 / 3))
    assert nash(beats(0.2, 0.3, 0.5)) == pytest.approx([0.3, 0.5, 0.2])
    assert nash(1e-4 * beats(0.2, 0.3, 0.5)) == pytest.approx([0.3, 0.5, 0.2])
    ladder = np.array([0.0, 0.3, 0.5])
    assert nash(ladder[:, None] - ladder) == pytest.approx([0, 0, 1])


def test_the_most_even_of_many():
    assert nash(np.zeros((4, 4))) == pytest.approx(np.full(4, 0.25))
    twice = RPS[np.ix_([0, 1, 2, 2], [0, 1, 2, 2])]
    assert nash(twice) == pytest.approx([1 / 3, 1 / 3, 1 / 6, 1 / 6], abs=1e-7)
    top = np.zeros((3, 3))
    top[:2, 2], top[2, :2] = 0.4, -0.4
    assert nash(top) == pytest.approx([0.5, 0.5, 0], abs=1e-9)


def test_rivals_that_are_never_played_can_bind():
    """0 and 1 are even, 2 gains 0.3 on 0 and loses 0.1 to 1: a mixture of 0 and 1 must be at least three parts 1."""
    game = np.zeros((3, 3))
    game[0, 2], game[1, 2] = -0.3, 0.1
    game -= game.T
    got = nash(game)
    best = minimize(
        lambda x: (x * np.log(np.maximum(x, 1e-300))).sum(),
        [0.1, 0.9, 0],
        method="SLSQP",
        bounds=[(0, 1)] * 3,
        constraints=[{"type": "eq", "fun": lambda x: x.sum() - 1}, {"type": "ineq", "fun": lambda x: x @ game}],
    )
    assert (got @ game >= -1e-9).all()
    assert got == pytest.approx(best.x, abs=1e-3)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 7), st.integers(0, 2**32 - 1), st.sampled_from([0, 1, 2]))
def test_every_answer_is_an_equilibrium(size, seed, digits):
    """Few digits make ties and many equilibria."""
    draw = np.random.default_rng(seed)
    game = np.triu(np.round(draw.uniform(-1, 1, (size, size)), digits), 1)
    game -= game.T
    got = nash(game)
    assert got.sum() == pytest.approx(1)
    assert got.min() >= 0
    assert (got @ game).min() >= -1e-6
    order = draw.permutation(size)
    assert nash(game[np.ix_(order, order)]) == pytest.approx(got[order], abs=1e-4)
    twice = [*range(size), 0]
    split = nash(game[np.ix_(twice, twice)])
    # What the two have together may exceed what the one had, where other equilibria leave a choice: two are more even than one.
    assert split[0] == pytest.approx(split[-1], abs=1e-4)


def test_noise_is_carried_through(duels_of):
    results = duels_of(np.random.default_rng(1), 3000, beats(0.2, 0.3, 0.5), ["rock", "scissors", "paper"])
    matrices = payoff_matrix(results.resampled(np.random.default_rng(2), 100), results.seated, 3)
    frame = equilibrium_frame(results.policies, payoff_matrix(results.mean(), results.seated, 3), matrices).set_index("policy")
    assert frame["weight"].to_numpy() == pytest.approx([0.3, 0.5, 0.2], abs=0.05)
    assert (frame["low"] <= [0.3, 0.5, 0.2]).all()
    assert (frame["high"] >= [0.3, 0.5, 0.2]).all()
    assert frame["played_in"].tolist() == [1, 1, 1]
    assert frame["payoff"].to_numpy() == pytest.approx(0, abs=1e-9)


def test_pairs_that_never_met_are_refused():
    game = np.full((2, 2), np.nan)
    np.fill_diagonal(game, 0)
    with pytest.raises(ValueError, match="every pair of policies must have met: 1 did not"):
        nash(game)
