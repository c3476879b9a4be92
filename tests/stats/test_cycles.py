"""The Hodge split against games that are all ranking or all circle, and circles by name."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antstats.stats.cycles import cycles_frame, cyclic_share, hodge
from antstats.stats.payoffs import payoff_matrix

SIZES = [60, pytest.param(500, marks=pytest.mark.slow)]
RPS = np.array([[0.0, 0.2, -0.2], [-0.2, 0, 0.2], [0.2, -0.2, 0]])
LADDER = np.subtract.outer([0.0, 0.1, 0.25, 0.3], [0.0, 0.1, 0.25, 0.3])
HALF = np.kron(np.eye(1), RPS) + np.subtract.outer([0.3, 0.0, -0.1], [0.3, 0.0, -0.1])


def noisy(draw, duels_of, game, deals, draws):
    results = duels_of(draw, deals, game)
    matrices = payoff_matrix(results.resampled(draw, draws), results.seated, len(game))
    return payoff_matrix(results.mean(), results.seated, len(game)), matrices


def test_all_circle_and_all_ranking():
    ratings, cyclic = hodge(RPS)
    assert ratings == pytest.approx(np.zeros(3))
    assert cyclic == pytest.approx(RPS)
    ratings, cyclic = hodge(LADDER)
    assert ratings == pytest.approx(np.array([0.0, 0.1, 0.25, 0.3]) - 0.1625)
    assert cyclic == pytest.approx(np.zeros((4, 4)))


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32 - 1))
def test_the_parts_are_orthogonal_and_add_up(size, seed):
    game = np.triu(np.random.default_rng(seed).normal(size=(size, size)), 1)
    game -= game.T
    ratings, cyclic = hodge(game)
    ranking = np.subtract.outer(ratings, ratings)
    assert ratings == pytest.approx(game.mean(axis=1))
    assert ranking + cyclic == pytest.approx(game)
    assert (ranking * cyclic).sum() == pytest.approx(0, abs=1e-9)


def test_pairs_that_never_met_are_left_out():
    ring = np.full((4, 4), np.nan)
    np.fill_diagonal(ring, 0)
    for i in range(4):
        ring[i, (i + 1) % 4], ring[(i + 1) % 4, i] = 0.3, -0.3
    ratings, cyclic = hodge(ring)
    assert ratings == pytest.approx(np.zeros(4))
    assert np.nansum(cyclic**2) == pytest.approx(8 * 0.09)
    line = LADDER.copy()
    line[0, 2] = line[2, 0] = line[0, 3] = line[3, 0] = np.nan
    assert hodge(line)[0] == pytest.approx(np.array([0.0, 0.1, 0.25, 0.3]) - 0.1625)


def test_noisy_circle(duels_of):
    matrix, matrices = noisy(np.random.default_rng(1), duels_of, RPS, 2000, 400)
    got = cyclic_share(matrix, matrices)
    assert got.corrected.estimate > 0.95
    frame = cycles_frame(("rock", "scissors", "paper"), matrix, matrices)
    assert frame["cycle"].tolist() == ["rock > scissors > paper > rock"]
    row = frame.iloc[0]
    assert row["weakest"] == pytest.approx(0.2, abs=0.07)
    assert row["weakest"] == min(matrix[0, 1], matrix[1, 2], matrix[2, 0])
    assert row["in_resamples"] == 1


def test_noisy_ranking(duels_of):
    matrix, matrices = noisy(np.random.default_rng(2), duels_of, LADDER, 2000, 400)
    got = cyclic_share(matrix, matrices)
    assert 0 < got.raw < 0.05
    assert got.corrected.estimate < 0.02
    assert got.corrected.low == 0
    assert np.argsort(got.ratings).tolist() == [0, 1, 2, 3]


def test_noise_alone_is_not_taken_for_a_circle(duels_of):
    """Of the six pairs of four even policies three dimensions are ranking and three are cyclic: raw shares are about one half."""
    draw, raw, noise, low = np.random.default_rng(3), [], [], []
    for _ in range(30):
        got = cyclic_share(*noisy(draw, duels_of, np.zeros((4, 4)), 300, 200))
        raw.append(got.raw)
        noise.append(got.noise)
        low.append(got.corrected.low)
    assert np.mean(raw) > 0.3
    assert np.mean(noise) == pytest.approx(np.mean(raw), rel=0.5)
    assert np.mean(np.array(low) > 0) < 0.2


def test_circles_are_sorted_and_named_by_their_weakest_edge():
    game = np.zeros((4, 4))
    for i, j, gain in ((0, 1, 0.3), (1, 2, 0.2), (2, 0, 0.1), (0, 3, 0.4), (3, 1, 0.3), (3, 2, 0.5)):
        game[i, j], game[j, i] = gain, -gain
    frame = cycles_frame(("a", "b", "c", "d"), game, game[None])
    assert frame["cycle"].tolist() == ["a > b > c > a", "a > d > c > a"]
    assert frame["weakest_edge"].tolist() == ["c > a", "c > a"]
    assert len(cycles_frame(("a", "b", "c", "d"), LADDER, LADDER[None])) == 0


@pytest.mark.parametrize("replications", SIZES)
@pytest.mark.parametrize("game", [RPS, LADDER, HALF])
def test_the_interval_of_the_cyclic_share_holds(duels_of, replications, game):
    draw, hits = np.random.default_rng(4), 0
    truth = (hodge(game)[1] ** 2).sum() / (game**2).sum()
    for _ in range(replications):
        got = cyclic_share(*noisy(draw, duels_of, game, 400, 200)).corrected
        hits += got.low - 1e-12 <= truth <= got.high + 1e-12
    assert hits / replications > 0.95 - 4 * math.sqrt(0.95 * 0.05 / replications)
