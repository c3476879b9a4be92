"""The confidence sequence: the same bits for any split, ends that only close in, and a width worth having."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from antstats.stats.sequential import ConfidenceSequence, looks
from antstats.stats.shares import deal_shares
from antstats.stats.tidy import playouts_frame


@given(cuts=st.lists(st.integers(0, 700), max_size=12), seed=st.integers(0, 50), q=st.integers(1, 7))
def test_any_split_gives_the_same_bits(cuts, seed, q):
    values = np.random.default_rng(seed).random((700, q)).round(2)
    whole, split = ConfidenceSequence(q), ConfidenceSequence(q)
    whole.add(values)
    for part in np.split(values, sorted(cuts)):
        split.add(part)
    assert whole.deals == split.deals == 700
    for mine, theirs in zip(whole.interval(), split.interval(), strict=True):
        assert mine.tobytes() == theirs.tobytes()


def test_the_formula_of_waudby_smith_and_ramdas_step_by_step():
    """A plain loop over theorem 2, with no intersection over time: its tightest ends are ours."""
    values, alpha = np.random.default_rng(4).beta(2, 5, 60), 0.1
    log = math.log(2 / alpha)
    low, high = 0.0, 1.0
    bets = weighted = price = spread = total = 0.0
    mean_before, variance_before = 0.5, 0.25
    for t, x in enumerate(values, 1):
        bet = min(math.sqrt(2 * log / (variance_before * t * math.log(1 + t))), 0.5)
        bets, weighted = bets + bet, weighted + bet * x
        price += 4 * (x - mean_before) ** 2 * (-math.log(1 - bet) - bet) / 4
        total += x
        mean_before = (0.5 + total) / (t + 1)
        spread += (x - mean_before) ** 2
        variance_before = (0.25 + spread) / (t + 1)
        low, high = max(low, weighted / bets - (log + price) / bets), min(high, weighted / bets + (log + price) / bets)
    sequence = ConfidenceSequence(1, alpha)
    sequence.add(values[:, None])
    assert np.concatenate(sequence.interval()) == pytest.approx([low, high])


def test_ends_only_close_in_and_get_somewhere():
    draw, sequence, width = np.random.default_rng(1), ConfidenceSequence(4), 1.0
    assert sequence.half_width == 0.5
    for _ in range(20):
        sequence.add((draw.random((1000, 4)) < 0.25).astype(float))
        assert sequence.half_width <= width
        width = sequence.half_width
    assert width < 0.02
    assert sequence.estimates == pytest.approx(np.full(4, 0.25), abs=0.02)


def test_little_spread_gives_short_intervals():
    draw, rough, smooth = np.random.default_rng(2), ConfidenceSequence(1), ConfidenceSequence(1)
    rough.add((draw.random((5000, 1)) < 0.5).astype(float))
    smooth.add(0.5 + 0.05 * (draw.random((5000, 1)) - 0.5))
    assert smooth.half_width < rough.half_width / 5


@pytest.mark.parametrize("values", [np.full((3, 2), 1.1), np.full((3, 2), np.nan), np.zeros((3, 3)), np.zeros(2)])
def test_values_out_of_bounds_are_refused(values):
    with pytest.raises(ValueError, match=r"\[0, 1\]"):
        ConfidenceSequence(2).add(values)


@pytest.mark.parametrize(("q", "alpha"), [(0, 0.05), (2, 0.0), (2, 1.0)])
def test_bad_promises_are_refused(q, alpha):
    with pytest.raises(ValueError, match="alpha"):
        ConfidenceSequence(q, alpha)


def test_looks_do_not_depend_on_where_the_run_ends():
    assert looks(100).tolist() == [32, 39, 47, 57, 69, 83, 100]
    assert looks(10).tolist() == [10]
    assert looks(32).tolist() == [32]
    long = looks(10**9)
    assert set(looks(5000)[:-1]) <= set(long)
    assert (long[2:-1] / long[1:-2]).max() < 1.24
    with pytest.raises(ValueError, match="at least one"):
        looks(0)


def test_deal_shares_come_in_deal_order_and_sum_to_one(layout_of, rows_of):
    layout = layout_of(3, ("a", "b", "b"))
    rows = rows_of(layout, 50, first=7)
    deals, means = deal_shares(playouts_frame(rows, layout), layout)
    mixed = deal_shares(playouts_frame(np.random.default_rng(0).permutation(rows), layout), layout)
    assert deals.tolist() == list(range(7, 57))
    assert means.tobytes() == mixed[1].tobytes()
    assert means[:, :3].sum(axis=1) == pytest.approx(np.ones(50))
    assert means[:, 3] + 2 * means[:, 4] == pytest.approx(np.ones(50))
    assert means[4, 1] == pytest.approx(rows["share"][12:15, 1].mean())
