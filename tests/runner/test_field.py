"""Which line-ups a tournament plays, and that all of them meet the same deals."""

import itertools
import math

import numpy as np
import pytest

from antstats.runner.field import MAX_LINE_UPS, Field, line_ups, possible
from antstats.runner.line_up import parse
from antstats.runner.plan import prepare
from antstats.runner.play import shares_of


@pytest.mark.parametrize(("policies", "seats"), [(2, 2), (5, 2), (5, 3), (6, 4), (23, 2)])
def test_few_line_ups_are_all_played(policies, seats):
    found = line_ups(policies, seats, seed=1)
    assert len(found) == len(set(found)) == possible(policies, seats) == math.comb(policies + seats - 1, seats) <= MAX_LINE_UPS
    assert all(list(each) == sorted(each) for each in found)


@pytest.mark.parametrize(("policies", "seats"), [(8, 4), (12, 3), (9, 5), (12, 6)])
def test_a_sample_holds_every_pair_and_is_balanced(policies, seats):
    found = line_ups(policies, seats, seed=3)
    assert len(found) == len(set(found)) == MAX_LINE_UPS < possible(policies, seats)
    half = seats // 2
    for i, j in itertools.permutations(range(policies), 2):
        assert tuple(sorted((i,) * (seats - half) + (j,) * half)) in found
    assert {(i,) * seats for i in range(policies)} <= set(found)
    seated = np.bincount(np.ravel(found), minlength=policies)
    assert seated.max() - seated.min() <= 3
    assert found == line_ups(policies, seats, seed=3)
    assert found != line_ups(policies, seats, seed=4)


def test_pairs_alone_may_be_more_than_the_sample():
    assert len(line_ups(30, 2, seed=1)) == possible(30, 2) == 465


def test_a_block_is_what_each_line_up_gives_on_these_deals(metagame):
    plan = prepare(metagame, policies=["rock"], players=3, seed=9)
    field = Field.of(plan, [parse(plan.game, name) for name in ("rock", "random")])
    (_, first), (_, second) = field.play([(0, 2), (2, 5)], jobs=3)
    assert first.shape == (2, 8, 3)
    assert field.seated.tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0], [1, 1, 1]]
    apart = np.concatenate([shares_of(each, (0, 5), jobs=1) for each in field.plans], axis=1)
    assert np.array_equal(np.concatenate([first, second]), apart)
