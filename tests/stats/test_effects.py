"""Designs and indices, on functions whose answer is known."""

import numpy as np
import pytest

from antstats.stats.effects import design, indices, noise_share

NAMES = ("much", "some", "none")
BLOCKS = 50


def values_and_pulls(drawn, spread, seed=0):
    draw = np.random.default_rng(seed)
    pulls = draw.normal(0, spread, (len(drawn.flat), BLOCKS))
    truth = drawn.flat @ [2.0, 0.5, 0.0]
    return truth + pulls.mean(axis=1), pulls - pulls.mean(axis=1, keepdims=True)


@pytest.mark.parametrize(("method", "per"), [("morris", 4), ("sobol", 5), ("latin", 1)])
def test_a_design_keeps_whole_blocks_of_points_that_are_taken(method, per):
    drawn = design(method, NAMES, 6, 3, lambda point: point[2] <= 0.8)
    assert drawn.points.shape == (6, per, 3)
    assert (drawn.flat[:, 2] <= 0.8).all()
    assert drawn.refused > 0
    assert np.array_equal(drawn.points, design(method, NAMES, 6, 3, lambda point: point[2] <= 0.8).points)
    assert design(method, NAMES, 2, 3, lambda _point: False).points.shape == (0, per, 3)


def test_morris_finds_the_effects_and_what_is_noise():
    drawn = design("morris", NAMES, 8, 1, lambda _point: True)
    values, pulls = values_and_pulls(drawn, 0.3)
    star = indices(drawn, values, pulls, 0.95, 1).query("index == 'mu_star'").set_index("coordinate")
    assert star.loc["much", "estimate"] == pytest.approx(2, abs=0.15)
    assert star.loc["some", "estimate"] == pytest.approx(0.5, abs=0.15)
    # A difference of two means of 50 has an error of 0.3 * sqrt(2 / 50), a step is 2/3, and a normal's mean size is sqrt(2 / pi).
    expected = np.sqrt(2 / np.pi) * 0.3 * np.sqrt(2 / BLOCKS) * 1.5
    assert star["noise"].tolist() == pytest.approx([expected] * 3, rel=0.15)
    assert star.loc["none", "estimate"] == pytest.approx(expected, rel=0.8), "noise is all that is left"
    assert star.loc["much", "low"] > star.loc["much", "noise"]
    assert star.loc["none", "low"] < star.loc["none", "noise"]


def test_sobol_shares_out_the_variance():
    drawn = design("sobol", NAMES, 128, 1, lambda _point: True)
    values, pulls = values_and_pulls(drawn, 0.0)
    told = indices(drawn, values, pulls, 0.95, 1).set_index(["coordinate", "index"])["estimate"]
    whole = 2.0**2 + 0.5**2
    assert told["much", "ST"] == pytest.approx(4 / whole, abs=0.1)
    assert told["some", "ST"] == pytest.approx(0.25 / whole, abs=0.05)
    assert told["none", "ST"] == pytest.approx(0, abs=1e-9)
    assert indices(drawn, 0 * values, pulls, 0.95, 1)["estimate"].isna().all(), "shares of nothing"


def test_noise_is_what_points_do_not_share():
    draw = np.random.default_rng(5)
    shared = draw.normal(0, 5, BLOCKS)
    own = draw.normal(0, 1, (200, BLOCKS))
    pulls = shared + own
    values = pulls.mean(axis=1)
    assert noise_share(values, pulls - pulls.mean(axis=1, keepdims=True)) == pytest.approx(1, abs=0.25), "all of it is noise"
    spread = values + np.linspace(0, 10, 200)
    assert noise_share(spread, pulls - pulls.mean(axis=1, keepdims=True)) < 0.01
    assert np.isnan(noise_share(np.ones(3), pulls[:3]))
