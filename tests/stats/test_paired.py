"""Differences of two runs: against a direct computation, what pairing cancels, Welch, rare events, and coverage by simulation."""

import math

import numpy as np
import pytest
from scipy import stats

from antstats.stats.blocks import Blocks
from antstats.stats.measures import Measure
from antstats.stats.paired import Difference, deviations, differences, share_gaps, share_keys
from antstats.stats.shares import deal_shares
from antstats.stats.tidy import playouts_frame

TURNS = Measure("turns", "length", "turns", "turns", "turns")
RATE = Measure("ties", "outcome", "ties", "share", "tied", rate=True)
RATIO = Measure("busts", "game", "busts a turn", "", "busts", "turns")


def made(layout, tops, bottoms=None, measure=TURNS, size=1):
    """Blocks of one measure, from its sums by block."""
    tops = np.asarray(tops, np.int64)
    bottoms = np.ones_like(tops) if bottoms is None else np.asarray(bottoms, np.int64)
    return Blocks(layout, size, len(tops) * size, len(tops) * size, [measure], np.stack([tops, bottoms], axis=1)[:, None])


def only(a, b, paired=True):
    (found,) = differences(a, b, paired=paired)
    return found


@pytest.fixture
def layout(layout_of):
    return layout_of(2)


def test_of_means_it_is_the_paired_t_test(layout):
    draw = np.random.default_rng(1)
    a = draw.integers(10, 90, 50)
    b = a + draw.integers(-5, 9, 50)
    found, theirs = only(made(layout, a), made(layout, b)), stats.ttest_rel(b, a)
    low, high = theirs.confidence_interval(0.9)
    assert found.difference == pytest.approx(b.mean() - a.mean())
    assert found.interval(0.9) == pytest.approx((low, high))
    assert found.p_luck() == pytest.approx(theirs.pvalue)
    assert found.correlation == pytest.approx(np.corrcoef(a, b)[0, 1])
    assert found.gain == pytest.approx((a.var(ddof=1) + b.var(ddof=1)) / (b - a).var(ddof=1))
    within = max(stats.ttest_1samp(b - a, end, alternative=side).pvalue for end, side in ((-3, "greater"), (3, "less")))
    assert found.p_within(-3, 3) == pytest.approx(within)
    assert found.p_beyond(-1, 1) == pytest.approx(2 * stats.ttest_1samp(b - a, 1, alternative="greater").pvalue)


def test_unpaired_it_is_the_test_of_welch(layout):
    draw = np.random.default_rng(2)
    a, b = draw.integers(0, 100, 40), draw.integers(30, 60, 90)
    found, theirs = only(made(layout, a), made(layout, b), paired=False), stats.ttest_ind(b, a, equal_var=False)
    assert found.p_luck() == pytest.approx(theirs.pvalue)
    assert found.freedom == pytest.approx(theirs.df)
    assert found.interval() == pytest.approx(tuple(theirs.confidence_interval(0.95)))
    assert math.isnan(found.correlation)
    assert math.isnan(found.gain)
    assert found.deals == 40


def test_a_ratio_of_totals_has_the_spread_that_a_jackknife_finds(layout):
    draw = np.random.default_rng(3)
    n = 400
    turns = draw.integers(20, 60, n)
    busts_a, busts_b, longer = draw.binomial(turns, 0.3), draw.binomial(turns, 0.33), turns + draw.integers(0, 5, n)
    found = only(made(layout, busts_a, turns, RATIO), made(layout, busts_b, longer, RATIO))
    rates = [[(top.sum() - top[i]) / (of.sum() - of[i]) for top, of in ((busts_a, turns), (busts_b, longer))] for i in range(n)]
    left_out = [rate_b - rate_a for rate_a, rate_b in rates]
    jackknife = math.sqrt((n - 1) / n * np.sum((np.array(left_out) - np.mean(left_out)) ** 2))
    assert found.difference == pytest.approx(busts_b.sum() / longer.sum() - busts_a.sum() / turns.sum())
    assert found.error == pytest.approx(jackknife, rel=0.02)


def test_what_both_owe_to_the_deals_cancels(layout):
    draw = np.random.default_rng(4)
    deal, noise = draw.integers(0, 1000, 300), draw.integers(0, 5, (2, 300))
    a, b = made(layout, deal + noise[0]), made(layout, deal + noise[1])
    paired, apart = only(a, b), only(a, b, paired=False)
    assert paired.gain > 1000
    assert apart.error / paired.error == pytest.approx(math.sqrt(paired.gain), rel=0.01)
    assert paired.correlation > 0.999
    same = only(a, a)
    assert (same.identical, same.difference, same.p_luck(), same.error) == (True, 0.0, 1.0, 0.0)
    assert not only(a, a, paired=False).identical


def test_deviations_have_mean_0_and_the_unit_of_the_measure():
    sums = np.array([[3, 2], [9, 4], [0, 1]])
    assert deviations(sums, Measure("x", "g", "t", "u", "top", "bottom", scale=10)).sum() == pytest.approx(0)
    np.testing.assert_allclose(deviations(sums, RATIO) * 7 / 3, sums[:, 0] - 12 / 7 * sums[:, 1])


def test_a_rare_event_that_never_came_is_not_known_to_be_equal(layout):
    found = only(made(layout, [0] * 100, measure=RATE), made(layout, [0] * 99 + [1], measure=RATE))
    low, high = found.interval()
    assert low < 0 < found.difference < high
    assert high - found.difference == pytest.approx(math.log(40) / 100), "more than three in a hundred could have gone unseen"
    assert found.p_luck() > 0.3
    never = only(made(layout, [0] * 100, measure=RATE), made(layout, [0] * 100, measure=RATE), paired=False)
    assert never.interval() == pytest.approx((-math.log(40) / 100, math.log(40) / 100))
    assert never.p_within(-0.02, 0.02) == pytest.approx(math.exp(-2))
    assert never.p_within(-0.05, 0.05) < 0.05


def test_what_is_not_known_stays_unknown(layout):
    one = only(made(layout, [3]), made(layout, [4]))
    assert one.difference == 1
    assert all(math.isnan(each) for each in (*one.interval(), one.p_luck(), one.p_within(-1, 1), one.p_beyond(-1, 1)))
    never = only(made(layout, [0, 0], [0, 0]), made(layout, [1, 2], [1, 1]))
    assert math.isnan(never.difference)
    assert math.isnan(never.half_width())
    with pytest.raises(ValueError, match="same deals"):
        differences(made(layout, [1, 2]), made(layout, [1, 2, 3]), paired=True)


def test_a_whole_frame_has_every_measure_and_coarser_blocks_the_same_estimates(layout_of, rows_of):
    layout = layout_of(3, ["calm", "calm", "bold"])
    blocks = []
    for seed in (1, 2):
        blocks.append(Blocks(layout))
        blocks[-1].add(playouts_frame(rows_of(layout, 200, seed=seed), layout))
    fine = differences(*blocks, paired=True)
    coarse = differences(*(each.coarser(4) for each in blocks), paired=True)
    assert len(fine) == len(blocks[0].measures)
    for one, other in zip(fine, coarse, strict=True):
        assert one.difference == other.difference
        assert other.error == pytest.approx(one.error, rel=0.5)
    assert isinstance(fine[0], Difference)


def test_share_gaps_are_differences_by_deal_mapped_to_0_to_1(layout_of, rows_of):
    layout, other = layout_of(3, ["calm", "calm", "bold"]), layout_of(3, ["calm", "calm", "rash"])
    frames = [playouts_frame(rows_of(each, 20, seed=seed), each) for seed, each in enumerate((layout, other))]
    gaps = share_gaps(frames[0], layout, frames[1], other)
    measures = [Blocks(each) for each in (layout, other)]
    for each, frame in zip(measures, frames, strict=True):
        each.add(frame)
    assert share_keys(measures[0].measures, measures[1].measures) == [*(f"shares.share[{who}]" for who in (0, 1, 2, "calm", "bold"))]
    np.testing.assert_allclose(2 * gaps - 1, deal_shares(frames[1], other)[1] - deal_shares(frames[0], layout)[1], atol=1e-12)
    with pytest.raises(ValueError, match="same deals"):
        share_gaps(frames[0], layout, frames[1].iloc[:3], other)


@pytest.mark.slow
@pytest.mark.parametrize(("paired", "common"), [(True, 0.8), (True, 0.0), (False, 0.8)])
def test_intervals_hold_the_truth_as_often_as_promised(layout, paired, common):
    draw, n, runs = np.random.default_rng(5), 60, 4_000
    missed = alarms = within = 0
    for _ in range(runs):
        deal = draw.integers(0, 50, (2, n))
        turns = 20 + deal + draw.integers(0, 10, (2, n))
        if paired and common:
            turns[1] = 20 + deal[0] + draw.integers(0, 10, n)
        busts = draw.binomial(turns, 0.4)
        found = only(made(layout, busts[0], turns[0], RATIO), made(layout, busts[1], turns[1], RATIO), paired=paired)
        low, high = found.interval(0.9)
        missed += not low <= 0 <= high
        alarms += found.p_beyond(-0.001, 0.001) < 0.1
        within += found.p_within(0.0, 1.0) < 0.1
    slack = 3 * math.sqrt(0.1 * 0.9 / runs)
    assert missed / runs == pytest.approx(0.1, abs=slack + 0.01)
    assert alarms / runs <= 0.1 + slack
    assert within / runs <= 0.1 + slack + 0.005, "at its edge, within is claimed as often as promised"


@pytest.mark.slow
@pytest.mark.parametrize("rate", [0.0, 0.002, 0.01, 0.1])
def test_intervals_of_rare_events_hold_the_truth(layout, rate):
    draw, n, runs = np.random.default_rng(6), 300, 4_000
    missed = 0
    for _ in range(runs):
        events = draw.random((2, n)) < rate
        found = only(made(layout, events[0], measure=RATE), made(layout, events[1], measure=RATE))
        low, high = found.interval()
        missed += not low <= 0 <= high
    assert missed / runs <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
