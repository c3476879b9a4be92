"""p-values asked together: against their definitions, and the false alarms that they promise."""

import numpy as np
import pytest

from antstats.stats.adjust import benjamini_hochberg, holm


def test_holm_steps_down_and_never_falls():
    np.testing.assert_allclose(holm(np.array([0.01, 0.04, 0.03, 0.005])), [0.03, 0.06, 0.06, 0.02])
    np.testing.assert_allclose(holm(np.array([0.5, 0.9])), [1.0, 1.0])


def test_benjamini_and_hochberg_step_up():
    np.testing.assert_allclose(benjamini_hochberg(np.array([0.01, 0.04, 0.03, 0.005])), [0.02, 0.04, 0.04, 0.02])


def test_by_definition():
    draw = np.random.default_rng(1)
    for n in (1, 2, 7, 30):
        p = draw.random(n) ** 3
        order = np.sort(p)
        for value, stepped, stepwise in zip(p, holm(p), benjamini_hochberg(p), strict=True):
            rank = int(np.searchsorted(order, value))
            assert stepped == pytest.approx(min(1, max((n - i) * order[i] for i in range(rank + 1))))
            assert stepwise == pytest.approx(min(1, min(n * order[i] / (i + 1) for i in range(rank, n))))


@pytest.mark.parametrize("adjust", [holm, benjamini_hochberg])
def test_what_is_unknown_is_not_counted(adjust):
    found = adjust(np.array([0.02, np.nan, 0.5]))
    assert np.isnan(found[1])
    np.testing.assert_array_equal(found[[0, 2]], adjust(np.array([0.02, 0.5])))
    assert np.isnan(adjust(np.array([np.nan]))).all()
    assert adjust(np.array([])).size == 0


def test_holm_keeps_its_promise_where_some_differences_are_real():
    draw = np.random.default_rng(2)
    alarms = 0
    for _ in range(2_000):
        p = np.concatenate([draw.random(8), draw.random(4) / 1e4])
        alarms += bool((holm(p)[:8] <= 0.05).any())
    assert alarms / 2_000 <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 2_000)
