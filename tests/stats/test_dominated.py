"""Dominated policies in games where they can be read off."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antstats.stats.dominated import dominated_frame, eliminated
from antstats.stats.equilibrium import nash
from antstats.stats.payoffs import payoff_matrix

NAMES = ("a", "b", "c", "d")


def antisymmetric(size, entries):
    game = np.zeros((size, size))
    for (i, j), gain in entries.items():
        game[i, j], game[j, i] = gain, -gain
    return game


RPS = {(0, 1): 0.6, (1, 2): 0.6, (2, 0): 0.6}


def test_a_ladder_falls_at_once():
    strengths = np.array([0.1, 0.4, 0.3])
    found = eliminated(np.subtract.outer(strengths, strengths))
    assert [(one.policy, one.by.tolist(), one.round) for one in found] == [(0, [0, 1, 0], 1), (2, [0, 1, 0], 1)]


def test_nobody_falls_in_a_circle_or_where_all_are_even():
    assert eliminated(antisymmetric(3, RPS)) == []
    assert eliminated(np.zeros((3, 3))) == []


def test_a_mixture_dominates_what_no_policy_does():
    game = antisymmetric(4, RPS | {(0, 3): 0.1, (1, 3): 0.1, (2, 3): 0.1})
    frame = dominated_frame(NAMES, game, np.stack([game, np.zeros((4, 4))]))
    assert set(frame["policy"]) == {"d"}
    assert frame["by"].tolist() == ["a", "b", "c"]
    assert frame["weight"].sum() == pytest.approx(1)
    advantage = np.array([*frame["weight"], 0]) @ game - game[3]
    assert advantage.min() > 0
    assert frame["in_resamples"].tolist() == [0.5] * 3


def test_the_second_round_needs_the_first():
    """3 gains more than 2 against all but 0, and 0 is dominated by 1."""
    game = antisymmetric(4, {(0, 1): -0.5, (0, 2): -0.2, (0, 3): -0.1, (1, 2): 0.3, (1, 3): -0.1, (2, 3): -0.3})
    found = {one.policy: one.round for one in eliminated(game)}
    assert found[0] == 1
    assert max(found.values()) > 1
    assert set(found) == {0, 1, 2}


def test_noise_is_carried_through(duels_of):
    game = np.subtract.outer([0.0, 0.0, 0.3], [0.0, 0.0, 0.3])
    results = duels_of(np.random.default_rng(1), 1000, game)
    matrices = payoff_matrix(results.resampled(np.random.default_rng(2), 100), results.seated, 3)
    frame = dominated_frame(results.policies, payoff_matrix(results.mean(), results.seated, 3), matrices).set_index("policy")
    assert frame["by"].to_dict() == {"p0": "p2", "p1": "p2"}
    assert (frame["in_resamples"] > 0.95).all()


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32 - 1), st.sampled_from([1, 2]))
def test_no_equilibrium_plays_a_dominated_policy(size, seed, digits):
    draw = np.random.default_rng(seed)
    game = np.triu(np.round(draw.uniform(-1, 1, (size, size)), digits), 1)
    game -= game.T
    found = eliminated(game)
    assert nash(game)[[one.policy for one in found]] == pytest.approx(0, abs=1e-7)
    for one in found:
        assert one.by.sum() == pytest.approx(1)
        assert one.by[one.policy] == 0
        # Better against all that were left in its round.
        gone = [other.policy for other in found if other.round < one.round]
        assert np.delete(one.by @ game - game[one.policy], gone).min() > 0
