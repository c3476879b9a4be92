"""The skill ladder and the playouts until the better leads, against planted strengths and exact counts."""

import math

import numpy as np
import pytest
from scipy.stats import binom

from antstats.stats.ladder import ladder
from antstats.stats.payoffs import pair_differences
from antstats.stats.ratings import ratings
from antstats.stats.until_clear import deals_until_clear, playouts_until_clear

SIZES = [60, pytest.param(400, marks=pytest.mark.slow)]


@pytest.mark.parametrize("chairs", [(0.3, 0), (0.2, 0, 0), (0.2, 0, -0.1, 0)])
def test_three_steps_of_sixty_percent_are_three_at_any_number_of_seats(ladder_of, chairs):
    step = math.log(1.5)
    results = ladder_of(np.random.default_rng(1), 1500, [0, step, 3 * step], chairs)
    got = ladder(ratings(results, results.resampled(np.random.default_rng(2), 100)), ["p0", "p1", "p2"])
    assert got.length.estimate == pytest.approx(3, abs=0.4)
    assert got.length.low < 3 < got.length.high
    assert got.steps["rate"].tolist() == pytest.approx([0.6, 1.5**2 / (1 + 1.5**2)], abs=0.03)
    assert got.steps[["lower", "upper"]].to_numpy().tolist() == [["p0", "p1"], ["p1", "p2"]]
    assert got.rising_in == 1


def test_rungs_are_ordered_and_checked(ladder_of):
    results = ladder_of(np.random.default_rng(3), 1000, [1.0, 0.0, 2.0], [0, 0])
    fitted = ratings(results, results.resampled(np.random.default_rng(4), 20))
    assert ladder(fitted).steps["lower"].tolist() == ["p1", "p0"]
    assert ladder(fitted, ["p2", "p1"]).length.estimate < 0
    for rungs in (["p0"], ["p0", "strong"], []):
        with pytest.raises(ValueError, match="a ladder needs two or more rungs out of p0, p1, p2"):
            ladder(fitted, rungs)


def test_rates_held_by_the_ridge_are_told(duels_of):
    results = duels_of(np.random.default_rng(5), 200, [[0, 1, 1], [-1, 0, 0.2], [-1, -0.2, 0]])
    got = ladder(ratings(results, results.resampled(np.random.default_rng(6), 10)))
    assert got.steps["separated"].tolist() == [False, True]


def test_the_normal_law():
    assert deals_until_clear(0.1, 1.0) == math.ceil((1.6448536 / 0.1) ** 2)
    assert deals_until_clear(0.5, 0.0) == 1
    assert deals_until_clear(0.0, 1.0) == math.inf
    assert deals_until_clear(-0.1, 1.0) == math.inf


@pytest.mark.parametrize("wins", [60, 70, 90, 96])
def test_coins_are_counted_exactly(wins):
    differences = np.repeat([1.0, -1.0], [wins * 10, (100 - wins) * 10])
    got = playouts_until_clear(differences, 2, np.random.default_rng(7))
    want = next(n for n in range(1, 400) if binom.sf(n // 2, n, wins / 100) >= 0.95)
    assert got.estimate == 2 * want
    assert got.low <= got.estimate <= got.high
    assert playouts_until_clear(-differences, 2, np.random.default_rng(7)) == got


def test_lattices_of_other_steps_and_none():
    draw = np.random.default_rng(8)
    thirds = draw.choice([-2 / 3, -1 / 3, 0, 1 / 3, 1], 3000, p=[0.2, 0.2, 0.1, 0.2, 0.3])
    got = playouts_until_clear(thirds, 3, draw)
    assert got.method.startswith("distribution")
    deals = int(got.estimate) // 3
    sums = draw.choice(thirds, (20_000, deals)).sum(axis=1)
    assert (sums > 1e-9).mean() == pytest.approx(0.95, abs=0.02)
    smooth = draw.normal(0.3, 1, 4000)
    got = playouts_until_clear(smooth, 2, draw)
    assert got.method.startswith("normal")
    assert got.estimate == 2 * deals_until_clear(smooth.mean(), smooth.std(ddof=1))


def test_who_is_better_may_not_be_clear(duels_of):
    even = np.tile([1.0, -1.0, 0.0], 100)
    got = playouts_until_clear(even, 2, np.random.default_rng(9))
    assert got.estimate == math.inf
    assert got.high == math.inf
    assert got.low < math.inf
    results = duels_of(np.random.default_rng(10), 2000, [[0, 0.3], [-0.3, 0]])
    each, playouts = pair_differences(results, "p1", "p0")
    assert playouts == 2
    assert 10 < playouts_until_clear(each, playouts, np.random.default_rng(11)).estimate < 200
    assert playouts_until_clear(np.array([1.0]), 2, np.random.default_rng(0)).estimate == math.inf


@pytest.mark.parametrize("replications", SIZES)
def test_the_interval_of_playouts_covers(replications):
    draw, hits = np.random.default_rng(12), 0
    truth = playouts_until_clear(np.repeat([-1.0, 0.0, 1.0], [200, 300, 500]), 1, draw).estimate
    for _ in range(replications):
        got = playouts_until_clear(draw.choice([-1.0, 0.0, 1.0], 500, p=[0.2, 0.3, 0.5]), 1, draw, draws=400)
        hits += got.low <= truth <= got.high
    assert hits / replications > 0.95 - 4 * math.sqrt(0.95 * 0.05 / replications)
