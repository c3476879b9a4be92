"""The table of a sweep on sums that can be worked out by hand; verdicts that flip."""

import math

import numpy as np
import pandas as pd
import pytest

from antstats.contract import Layout
from antstats.stats.blocks import Blocks
from antstats.stats.measures import Measure
from antstats.stats.paired import differences
from antstats.stats.sweep import _change, _overlapping, adjusted, block_size, differences_to, flips, lines_of
from antstats.stats.verdict import Answer

LAYOUT = Layout("none", 2, ("a", "a"), np.array([[0, 0]]), (), ("", "over"), (), (), "")
TURNS = Measure("turns", "length", "turns", "turns", "turns")


def blocks(turns):
    sums = np.stack([np.asarray(turns, np.int64), np.ones(len(turns), np.int64)], axis=1)[:, None, :]
    return Blocks(LAYOUT, 1, len(turns), len(turns), [TURNS], sums)


def luck(n, seed=1):
    return np.random.default_rng(seed).poisson(40, n)


def test_with_equal_deals_the_general_form_is_the_paired_one():
    one, other = blocks(luck(50)), blocks(luck(50) + np.arange(50) % 3)
    (paired,) = differences(one, other, paired=True)
    general = _overlapping(one, 0, other, 0)
    for name in ("difference", "error", "freedom", "gain"):
        assert getattr(general, name) == pytest.approx(getattr(paired, name))
    assert differences_to(one, other) == [paired]


def test_luck_that_both_met_cancels_and_what_one_alone_met_does_not():
    shared = luck(400)
    base, longer = blocks(shared[:100]), blocks(shared)
    (found,) = differences_to(base, longer)
    pulls = (shared - shared.mean()) / 400
    pulls[:100] -= (shared[:100] - shared[:100].mean()) / 100
    assert found.difference == pytest.approx(shared.mean() - shared[:100].mean())
    assert found.error == pytest.approx(math.sqrt((pulls @ pulls) * 100 / 99))
    apart = math.sqrt(shared[:100].var(ddof=1) / 100 + shared.var(ddof=1) / 400)
    assert found.error < apart, "the first hundred deals are the same"
    assert (found.deals, found.freedom, found.paired) == (100, 99, True)


def test_intervals_of_unequal_deals_hold_as_often_as_promised():
    held = 0
    rng = np.random.default_rng(2)
    for _ in range(2000):
        nature = rng.poisson(40, 240)
        one, other = nature[:80] + rng.poisson(5, 80), nature + rng.poisson(7, 240)
        low, high = differences_to(blocks(one), blocks(other))[0].interval(0.95)
        held += low <= 2.0 <= high
    assert 0.95 - 4 * math.sqrt(0.05 * 0.95 / 2000) < held / 2000 < 0.95 + 4 * math.sqrt(0.05 * 0.95 / 2000)


def test_blocks_of_other_sizes_are_refused():
    one = blocks(luck(8)).coarser(2)
    with pytest.raises(ValueError, match="blocks of 2 and of 1 deals"):
        differences_to(one, blocks(luck(9)))


def test_block_sizes_keep_the_longest_point_small():
    assert (block_size([5, 4096]), block_size([4097]), block_size([1_000_000])) == (1, 2, 245)


@pytest.mark.parametrize(
    ("low", "high", "change"),
    [
        (-0.01, 0.02, "unchanged"),
        (0.021, 0.03, "changed"),
        (-0.05, -0.03, "changed"),
        (0.01, 0.03, "undecided"),
        (math.nan, 1, "undecided"),
    ],
)
def test_a_change_has_three_answers(low, high, change):
    assert _change(low, high, 0.02) == change


def test_all_known_p_values_are_one_family():
    table = adjusted(pd.DataFrame({"p": [0.01, math.nan, 0.04, 0.5]}))
    assert table["adjusted_p"].tolist() == pytest.approx([0.03, math.nan, 0.06, 0.5], nan_ok=True)


def test_flips_are_found_along_each_thing_varied_and_over_undecided_points():
    fair, unfair, open_ = Answer.INSIDE, Answer.OUTSIDE, Answer.UNDECIDED
    assert flips([fair, open_, unfair, unfair], [[0, 1, 2, 3]]) == [(0, 2)]
    assert flips([fair, open_, None, fair], [[0, 1, 2, 3]]) == []
    grid = lines_of([(1, [3]), (1, [4]), (2, [3]), (2, [4])], listed=False)
    assert sorted(grid) == [[0, 1], [0, 2], [1, 3], [2, 3]]
    assert flips([fair, fair, fair, unfair], grid) == [(1, 3), (2, 3)]
    assert lines_of([(1, 3), (2, 4)], listed=True) == [[0, 1]]
