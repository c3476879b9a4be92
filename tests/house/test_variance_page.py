"""What docs/variance.py measures with: its estimators on data of known gain, its kernel against the one that it imitates."""

import sys
from pathlib import Path

import numpy as np
import pytest

from antstats.runner.plan import prepare

ROOT = Path(__file__).parents[2]


@pytest.fixture
def page(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    import variance  # type: ignore[import-not-found]  # docs/variance.py

    assert Path(variance.__file__).parent == ROOT / "docs"
    yield variance
    for name in ("variance", "gains"):
        sys.modules.pop(name)


@pytest.mark.parametrize("part", [0.0, 0.3, 0.8])
def test_the_part_of_the_set_up_is_found(page, part):
    rng = np.random.default_rng(1)
    values = np.sqrt(part) * rng.standard_normal((20_000, 1)) + np.sqrt(1 - part) * rng.standard_normal((20_000, 2))
    estimate, low, high = page.shared_ends(values)
    assert estimate == pytest.approx(part, abs=0.02)
    assert low < part < high
    assert high - low < 0.05


def test_a_covariate_gains_what_it_explains_and_noise_gains_nothing(page):
    rng = np.random.default_rng(2)
    known = rng.standard_normal((4_000, 2, 5))
    values = known[..., 0] - known[..., 3] + np.sqrt(2) * rng.standard_normal((4_000, 2)) + 7
    estimate, low, high = page.resampled(values, page.held_out(values, known))
    assert estimate == pytest.approx(0.5, abs=0.03)
    assert low < 0.5 < high
    # Many covariates that say nothing: a fit to the very same deals would seem to explain 40 / 800 = 5 %.
    few = values[:400]
    explained, *_ = page.resampled(few, page.held_out(few, rng.standard_normal((400, 2, 40))))
    assert -0.05 < explained < 0.02


def test_a_set_up_is_never_foretold_from_itself(page):
    rng = np.random.default_rng(3)
    values = np.repeat(rng.standard_normal((200, 1)), 2, axis=1)
    own = np.repeat(np.eye(200)[:, None, :], 2, axis=1)  # a column for each set-up: with its twin in the fit, all would be explained
    assert page.resampled(values, page.held_out(values, own))[0] < 0.02


@pytest.mark.parametrize(("explained", "cost"), [(0.5, 0.1), (0.9, 0.5), (0.3, 0.29), (0.3, 0.6), (0.0, 0.0)])
def test_two_phases_gain_what_the_best_split_of_the_work_does(page, explained, cost):
    more = np.linspace(1, 200, 400_000)  # broken-off playouts in all, for one that is played to its end
    best = ((1 - explained + explained / more) * (1 - cost + more * cost)).min()
    assert page.two_phase(explained, cost) == pytest.approx(1 / best, rel=1e-3)


def test_what_a_state_tells_is_places_of_few_values_and_counts_of_many(page):
    states = np.zeros(50, [("fixed", np.int16), ("road", np.int16, (3,)), ("hand", np.int16, (2, 10))])
    rng = np.random.default_rng(4)
    states["road"], states["hand"] = rng.integers(0, 3, (50, 3)), rng.integers(0, 20, (50, 2, 10))
    told = page.told_of_setup(states)
    assert told.shape == (50, 3 * 2 + 2 * 20)
    assert np.array_equal(told[:, 0], states["road"][:, 0] == 1)
    assert np.array_equal(told[:, 6], (states["hand"][:, 0] == 0).sum(axis=1))
    assert page.told_of_setup(states[["fixed"]]).shape == (50, 0)


def test_the_measuring_kernel_plays_the_same_playouts_and_its_luck_has_mean_nought(page, monkeypatch):
    plan = prepare(str(ROOT / "tests" / "outsiders" / "pig.py"), policies=["random"], seed=1)
    seatings, setups = len(plan.seatings), 40
    rows = page.Player(plan)(plan, setups)
    keys = np.repeat(np.arange(setups * page.PLAYS), seatings)
    split = np.stack([keys // page.PLAYS, keys, np.arange(len(keys))], axis=1)
    policies = plan.kernel.line_up([entry.policy for entry in plan.entries])
    same = plan.kernel.play_split(plan.tables(), policies, plan.seatings, plan.weights, 1, split, np.zeros(3, np.int64))
    assert np.array_equal(rows["share"].reshape(len(keys), -1), same["share"])
    assert np.array_equal(rows["turns"].reshape(-1), same["turns"])
    luck = rows["luck"].reshape(len(keys), -1)
    assert luck.any()
    error = luck.std(axis=0, ddof=1) / len(luck) ** 0.5
    assert (np.abs(luck.mean(axis=0)) <= 4.5 * error).all()
    assert np.array_equal(rows["first"][0, 0], rows["first"][0, 0].clip(0, 1))
