"""Ratings recover planted worths, agree with a search that knows no derivative, and keep their promises on simulated tournaments."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize

from antstats.stats.ratings import ELO, RIDGE, fit, ranks, ratings, separation
from antstats.stats.results import Results

SIZES = [(40, 150), pytest.param((300, 400), marks=pytest.mark.slow)]  # replications, draws


def chances(seated, strengths, chairs):
    worth = np.exp(np.asarray(strengths)[seated] + chairs)
    return worth / worth.sum(axis=1, keepdims=True)


def centred(values):
    return np.asarray(values) - np.mean(values)


@pytest.mark.parametrize(("chairs", "distinct"), [((0.3, 0), 2), ((0.4, 0, -0.2), 2), ((0.2, 0, 0, -0.3), 2), ((0.2, 0, -0.3), 3)])
def test_exact_chances_give_the_planted_worths(seatings_of, chairs, distinct):
    strengths = [-1.0, 0.2, 0.5, 1.5]
    seated = seatings_of(4, len(chairs), distinct)
    got = fit(chances(seated, strengths, chairs), seated, 4)
    assert got[:4] == pytest.approx(centred(strengths), abs=1e-4)
    assert got[4:] == pytest.approx(centred(chairs), abs=1e-4)


@pytest.mark.parametrize("chairs", [(0.3, 0), (0.4, 0, -0.2), (0.2, 0, 0, -0.3)])
def test_simulated_deals_give_the_planted_worths(ladder_of, chairs):
    results = ladder_of(np.random.default_rng(1), 4000, [-1.0, 0.2, 0.5, 1.5], chairs)
    got = ratings(results, results.resampled(np.random.default_rng(2), 50))
    assert got.strengths == pytest.approx(centred([-1.0, 0.2, 0.5, 1.5]), abs=0.12)
    assert got.seats == pytest.approx(centred(chairs), abs=0.08)
    assert got.frame()["policy"].tolist() == ["p3", "p2", "p1", "p0"]
    assert not got.separated.any()


def test_brute_force_finds_no_higher_likelihood(seatings_of):
    draw = np.random.default_rng(3)
    seated = seatings_of(3, 3)
    means = draw.dirichlet(np.ones(3), len(seated)) * draw.uniform(0.5, 1, (len(seated), 1))

    def depth(worth):
        logs = worth[:3][seated] + worth[3:]
        logs = logs - np.log(np.exp(logs).sum(axis=1, keepdims=True))
        return -(means * logs).sum() / len(seated) + RIDGE / 2 * worth @ worth

    best = minimize(depth, np.zeros(6), method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-15, "maxiter": 50_000, "maxfev": 50_000})
    got = fit(means, seated, 3)
    assert depth(got) <= best.fun + 1e-12
    # The search stops before the ridge has drawn each group quite to 0.
    assert got == pytest.approx([*centred(best.x[:3]), *centred(best.x[3:])], abs=1e-4)
    assert fit(means, seated, 3, start=got + draw.normal(size=6)) == pytest.approx(got, abs=1e-7)


def test_numbering_does_not_matter(ladder_of):
    results = ladder_of(np.random.default_rng(4), 200, [0.0, 0.4, 1.0, 0.7], [0.2, 0, 0])
    order = np.array([2, 0, 3, 1])
    renamed = fit(results.mean(), order[results.seated], 4)
    assert renamed[:4][order] == pytest.approx(fit(results.mean(), results.seated, 4)[:4], abs=1e-8)


def test_a_policy_that_never_wins_is_held_and_told(duels_of):
    results = duels_of(np.random.default_rng(5), 300, [[0, 1, 1], [-1, 0, 0.1], [-1, -0.1, 0]])
    got = ratings(results, results.resampled(np.random.default_rng(6), 20))
    frame = got.frame().set_index("policy")
    assert frame["separated"].to_dict() == {"p0": True, "p1": False, "p2": False}
    assert 5 < frame.loc["p0", "rating"] < 15
    assert frame.loc["p0", "first_in"] == 1
    two = np.array([[0, 1], [1, 0]])
    assert separation(np.array([[1.0, 0], [0, 1.0]]), two, 2).all()
    assert not separation(np.array([[0.9, 0.1], [0, 1.0]]), two, 2).any()


def test_units_ranks_and_seats(duels_of):
    results = duels_of(np.random.default_rng(7), 5000, [[0, 9 / 11], [-9 / 11, 0]])
    got = ratings(results, results.resampled(np.random.default_rng(8), 100))
    frame = got.frame().set_index("policy")
    assert frame.loc["p0", "elo"] - frame.loc["p1", "elo"] == pytest.approx(400, abs=30)  # odds 10 : 1
    assert frame.loc["p0", "elo_high"] == pytest.approx(ELO * frame.loc["p0", "high"])
    assert frame[["rank", "rank_low", "rank_high"]].to_numpy().tolist() == [[1, 1, 1], [2, 2, 2]]
    assert got.seat_frame()["rating"].abs().max() < 0.1
    assert ranks(np.array([1.0, 3.0, 3.0, 0.0])).tolist() == [3, 1, 1, 4]


def test_equal_policies_are_first_as_often(seatings_of):
    seated = seatings_of(2, 2)
    results = Results(("a", "b"), seated, np.full((10, 2, 2), 0.5))
    frame = ratings(results, results.resampled(np.random.default_rng(9), 10)).frame()
    assert frame["first_in"].tolist() == [0.5, 0.5]
    assert frame["rank"].tolist() == [1, 1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("chairs", [(0.5, 0), (0.4, 0, -0.2)])
def test_rating_intervals_cover(ladder_of, size, chairs):
    replications, draws = size
    draw, strengths = np.random.default_rng(10), centred([0.0, 0.5, 1.2])
    hits = np.zeros(3)
    for _ in range(replications):
        results = ladder_of(draw, 200, strengths, chairs, private=0.5)
        frame = ratings(results, results.resampled(draw, draws)).frame().sort_values("policy")
        hits += ((frame["low"] <= strengths) & (strengths <= frame["high"])).to_numpy()
    # Percentiles of few draws are a little narrow.
    assert hits / replications == pytest.approx(0.95, abs=4 * math.sqrt(0.95 * 0.05 / replications) + 0.01)
