"""The estimate after a sequential test: the chance of a worse outcome by simulation, and what stopping does to the estimates."""

import math

import numpy as np
import pytest

from antstats.stats.pair_test import PairTest
from antstats.stats.pentanomial import bound, likeliest, log_ratio, t_value
from antstats.stats.stopped import estimate, worse


def walks(drift, time, limit, n=20_000, steps=600, seed=1):
    """Walk to `limit` above or below: places at the end, and times of the end (NaN where none)."""
    draw, dt = np.random.default_rng(seed), time / steps
    near = limit - 0.5826 * math.sqrt(dt)  # a walk in steps oversteps its bound by so much (Siegmund 1985)
    place, end = np.zeros(n), np.full(n, np.nan)
    for step in range(1, steps + 1):
        live = np.isnan(end)
        place[live] += drift * dt + math.sqrt(dt) * draw.standard_normal(live.sum())
        end[live & (np.abs(place) >= near)] = step * dt
    return place, end


@pytest.mark.parametrize("drift", [0.4, 0.0, -0.2])
def test_a_worse_outcome_is_as_likely_as_simulated(drift):
    limit, time = bound(), 8.0
    place, end = walks(drift, time, limit)
    ended = ~np.isnan(end)
    for at in (4.0, 8.0):
        low, high = ended & (end <= at) & (place < 0), ended & (end <= at) & (place > 0)
        assert worse(-limit, at, drift, limit) == pytest.approx(low.mean(), abs=0.012)
        assert worse(limit, at, drift, limit) == pytest.approx(1 - high.mean(), abs=0.012)
    between = (ended & (place < 0)) | (~ended & (place < 0.7))
    assert worse(0.7, time, drift, limit) == pytest.approx(between.mean(), abs=0.012)


def test_outcomes_are_ordered_from_an_early_loss_to_an_early_win():
    limit = bound()
    order = [(-limit, 1.0), (-limit, 9.0), (-1.0, 9.0), (2.0, 9.0), (limit, 9.0), (limit, 1.0)]
    chances = [worse(ratio, time, 0.1, limit) for ratio, time in order]
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[-1] < 1


def test_a_test_that_no_bound_ended_far_from_them_says_what_the_score_says():
    found = estimate(0.3, 1_000, 0.0, 0.01, 50.0)
    assert found.estimate == pytest.approx(0.005 + 0.3 / (1_000 * 0.01), rel=1e-3)
    assert found.half_width == pytest.approx(1.96 / math.sqrt(1_000), rel=1e-3)
    few = estimate(0.01, 4, t_value(0), t_value(2), bound())
    assert few.half_width == pytest.approx(1.96 / math.sqrt(4), rel=1e-3), "few deals and near strengths: the bounds are far away"
    with pytest.raises(ValueError, match="low < high"):
        estimate(0.3, 1_000, 0.01, 0.01, 50.0)


def test_stopping_draws_the_estimate_back_from_the_raw_score():
    test = PairTest(low=0, high=10, counts=np.array([150, 500, 1000, 620, 180]))
    assert test.answer == "high"
    raw, known = test.raw, test.sequential
    for unit in ("score", "elo", "normalised"):
        assert known[unit].estimate < raw[unit].estimate
        assert known[unit].low < known[unit].estimate < known[unit].high
    assert raw["normalised"].estimate / raw["elo"].estimate == pytest.approx(known["normalised"].estimate / known["elo"].estimate, rel=0.02)
    data = test.to_dict()
    assert data["counts"] == {"LL": 150, "LD": 500, "DD+WL": 1000, "WD": 620, "WW": 180}
    assert (data["answer"], data["playouts"]) == ("high", 4900)


def test_a_test_without_a_deal_or_without_spread_knows_nothing():
    for counts in (np.zeros(5, np.int64), np.array([0, 0, 12, 0, 0])):
        test = PairTest(low=0, high=5, counts=counts)
        assert test.answer == "inconclusive"
        assert math.isnan(test.sequential["elo"].estimate)
        assert test.to_dict()["sequential"]["score"]["estimate"] is None


@pytest.mark.slow
def test_the_estimate_is_as_often_above_the_truth_as_below_and_its_interval_holds_it():
    draw, low, high, strength, runs = np.random.default_rng(5), 0.0, 30.0, 22.0, 400
    chances = likeliest(np.array([0.06, 0.24, 0.4, 0.24, 0.06]), t_value(strength))
    above = missed = 0
    for _ in range(runs):
        counts = np.zeros(5, np.int64)
        while abs(log_ratio(counts, low, high)) < bound():
            counts = counts + draw.multinomial(20, chances)
        found = estimate(log_ratio(counts, low, high), int(counts.sum()), t_value(low), t_value(high), bound())
        above += found.estimate > t_value(strength)
        missed += not found.low <= t_value(strength) <= found.high
    assert above / runs == pytest.approx(0.5, abs=3 * 0.5 / math.sqrt(runs) + 0.03)
    assert missed / runs <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
