"""The win probability model: known truths, calibration, and the entropy of games that are open or decided."""

import math

import numpy as np
import pytest

from antstats.stats.winmodel import Examples, chances, entropy, examples, fit, leads, terms, without_each
from antstats.stats.winprob import LARGEST, win_probability

STEPS = 60


@pytest.fixture(scope="session")
def walks(layout_of, rows_of):
    """Rows of a race: each turn one seat's standing grows by a random amount; the highest at the end wins."""

    def rows(n, seats=2, seed=0, bonus=0.0, seatings=None):
        layout = layout_of(seats, metrics=(), seatings=seatings)
        made = rows_of(layout, n // len(layout.seatings), seed)
        n = made.size
        steps = np.random.default_rng(seed).normal(0, 10, (n, STEPS, seats)).round()
        steps[:, :, 0] += bonus
        paths = np.concatenate([np.zeros((n, 1, seats)), np.cumsum(steps, axis=1)], axis=1)
        made["standing"][:, : STEPS + 1, :seats] = paths
        made["turns"], made["stride"], made["samples"], made["reason"] = STEPS, 1, STEPS + 1, 1
        best = paths[:, -1] == paths[:, -1].max(axis=1, keepdims=True)
        made["share"] = 0
        made["share"][:, :seats] = best / best.sum(axis=1, keepdims=True)
        return layout, made

    return rows


def test_a_race_of_two_is_foreseen_as_brownian_motion_has_it(walks):
    layout, rows = walks(6000)
    model = win_probability(rows, layout)
    lead = np.array([30.0, -60, 0, 100])
    time = np.array([0.2, 0.5, 0.5, 0.8])
    truth = [0.5 * math.erfc(-d / math.sqrt(2 * 200 * STEPS * (1 - t)) / math.sqrt(1)) for d, t in zip(lead, time, strict=True)]
    got = model.predict(time, np.stack([lead + 7, np.full(4, 7.0)], axis=1))
    assert got[:, 0] == pytest.approx(truth, abs=0.03)
    assert got.sum(axis=1) == pytest.approx(np.ones(4))


def test_entropy_falls_from_open_to_decided_with_its_interval(walks):
    layout, rows = walks(4000, seats=3)
    table = win_probability(rows, layout).entropy
    assert table.entropy[0] > 0.99
    assert (np.diff(table.entropy) < 0).all()
    assert table.entropy[9] < 0.6
    assert (table.low <= table.entropy).all()
    assert (table.entropy <= table.high).all()
    assert (table.high - table.low).max() < 0.1
    assert table.playouts[0] == 4000


def test_entropy_intervals_hold_the_entropy_of_a_larger_run(walks):
    layout, rows = walks(12_000, seed=3)
    truth = win_probability(rows, layout).entropy
    hits = [
        (table.low[1:] <= truth.entropy[1:]) & (truth.entropy[1:] <= table.high[1:])
        for table in (win_probability(walks(600, seed=seed)[1], layout).entropy for seed in range(10, 30))
    ]
    assert np.mean(hits) > 0.85


def test_calibration_is_judged_on_deals_left_out(walks):
    layout, rows = walks(6000)
    table = win_probability(rows, layout).calibration
    assert (np.abs(table.predicted - table.actual) < 0.05).all()
    assert table.moments.sum() == 6000 * 10 * 2
    assert ((table.low_edge <= table.predicted) & (table.predicted <= table.high_edge)).all()


def test_a_seat_that_cannot_lose_and_standings_that_say_nothing(walks):
    layout, rows = walks(500, seats=3)
    rows["standing"], rows["share"] = 0, 0
    rows["share"][:, 0] = 1
    model = win_probability(rows, layout)
    assert np.isfinite(model.weights).all()
    assert model.entropy.entropy.max() < 0.1
    assert model.predict(np.array([0.5]), np.zeros((1, 3)))[0, 0] > 0.98


def test_a_stronger_seat_is_favoured_at_the_start(walks):
    layout, rows = walks(4000, bonus=1.0)
    model = win_probability(rows, layout)
    assert model.predict(np.zeros(1), np.zeros((1, 2)))[0, 0] == pytest.approx(rows["share"][:, 0].mean(), abs=0.03)


def test_deals_are_sampled_whole_and_evenly_in_any_order(walks):
    layout, rows = walks(LARGEST + 4000, seatings=[[0, 1], [1, 0]])
    model = win_probability(rows, layout)
    assert (model.playouts, model.deals) == (LARGEST, LARGEST // 2)
    mixed = win_probability(np.random.default_rng(0).permutation(rows), layout)
    assert model.weights.tobytes() == mixed.weights.tobytes()


def test_unfinished_playouts_are_left_out(walks):
    layout, rows = walks(200)
    rows["reason"][:50] = 2
    assert win_probability(rows, layout).playouts == 150


def test_one_deal_has_no_interval(walks):
    layout, rows = walks(1)
    model = win_probability(rows, layout)
    assert model.entropy.low.isna().all()
    assert model.calibration.low.isna().all()


@pytest.mark.parametrize(("seats", "standing"), [(1, "spots"), (2, "")])
def test_nothing_to_foresee_from(layout_of, rows_of, seats, standing):
    layout = layout_of(seats, standing=standing)
    with pytest.raises(ValueError, match="no standing"):
        win_probability(rows_of(layout, 5), layout)


def test_nothing_settled(walks):
    layout, rows = walks(20)
    rows["reason"] = 2
    with pytest.raises(ValueError, match="nothing to foresee"):
        win_probability(rows, layout)


def test_one_step_leaves_a_section_out_as_a_refit_does(walks):
    layout, rows = walks(800, seats=3)
    data = examples(rows, layout)
    weights, slopes, bends = fit(data)
    left = without_each(weights, slopes, bends)
    for section in (0, 9):
        rest = data.section != section
        parts = (data.lead[rest], data.share[rest], data.moment[rest], data.deal[rest], data.section[rest])
        refitted = fit(Examples(*parts, data.scale))[0]
        assert np.abs(refitted - left[section]).max() < 0.2 * np.abs(refitted - weights).max()


def test_parts_of_the_model():
    assert leads(np.array([[3.0, 1, 3], [5, 2, 1]])).tolist() == [[0, -2, 0], [3, -3, -4]]
    assert entropy(np.array([[0.25] * 4, [1, 0, 0, 0]])) == pytest.approx([1, 0])
    found = terms(np.array([[1.0, -1]]), np.array([0.25]))[0]
    assert found[0].tolist() == pytest.approx([0, 0, 1, 0.25, 1 / math.sqrt(0.8)])
    assert found[1].tolist() == pytest.approx([1, 0.75, -1, -0.25, -1 / math.sqrt(0.8)])
    assert chances(np.zeros(5), np.array([[9.0, -9]]), np.array([0.5])).tolist() == [[0.5, 0.5]]
