"""Tension on standings made by hand: seats' standings at the start, after each turn, and at the end."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from antstats.stats.tension import BLOCK, tension_columns


@pytest.fixture(scope="session")
def played(layout_of, type_of):
    """Tension of one playout from its standings by sample, e.g. [(0, 0), (1, 0), (1, 3)]."""

    def columns(path, share, *, stride=1, turns=None, finished=True):
        layout = layout_of(len(share), metrics=())
        row = np.zeros(1, type_of(layout))
        row["standing"] = 77  # what lies beyond the samples and the seats must not matter
        row["standing"][0, : len(path), : len(share)] = path
        row["samples"], row["stride"] = len(path), stride
        row["turns"] = turns if turns is not None else (len(path) - 1) * stride
        row["share"][0, : len(share)] = share
        return {name: values[0] for name, values in tension_columns(row, layout, np.array([finished])).items()}

    return columns


def test_a_winner_from_behind(played):
    got = played([(0, 0), (2, 0), (4, 1), (5, 3), (5, 9)], (0, 1))
    assert got["drama_mean"] == (0 + 2 + 3 + 2 + 0) / 5
    assert got["drama_max"] == 3
    assert got["decisive"] == 3 / 4
    assert (got["half_deficit"], got["comeback"]) == (3, 1)
    assert [got[f"leader_{at}"] for at in (25, 50, 75)] == [0, 0, 0]
    assert [got[f"leader_{at}_share"] for at in (25, 50, 75)] == [0, 0, 0]


def test_a_winner_never_behind(played):
    got = played([(0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 1, 1)], (1, 0, 0))
    assert (got["drama_mean"], got["drama_max"], got["decisive"], got["half_deficit"], got["comeback"]) == (0, 0, 0, 0, 0)
    assert (got["leader_25"], got["leader_50"], got["leader_75"]) == (-1, 0, 0)
    assert np.isnan(got["leader_25_share"])
    assert got["leader_50_share"] == 1


def test_a_shared_win_stands_where_its_best_member_stands(played):
    got = played([(0, 0, 0), (5, 1, 4), (5, 6, 6)], (0, 0.5, 0.5))
    assert got["drama_max"] == 1
    assert got["drama_mean"] == 1 / 3
    assert got["comeback"] == 0  # seat 2 was not last
    assert got["leader_50_share"] == 0


def test_tied_last_is_last_but_all_level_is_not(played):
    assert played([(0, 0, 0), (3, 1, 1), (3, 4, 1)], (0, 1, 0))["comeback"] == 1
    assert played([(0, 0, 0), (1, 1, 1), (3, 4, 1)], (0, 1, 0))["comeback"] == 0


def test_behind_to_the_very_end(played):
    assert played([(0, 0), (0, 2), (0, 3)], (1, 0))["decisive"] == 1


def test_thinned_samples_are_as_far_apart_as_the_stride(played):
    path = [(0, 0), (0, 1), (0, 1), (2, 1)]
    got = played(path, (1, 0), stride=8, turns=20)
    assert got["decisive"] == 16 / 20
    assert got["leader_25"] == -1  # turn 5: the last sample is that of the start
    assert got["leader_50"] == 1  # turn 10: the sample of turn 8


def test_the_last_moment_is_never_looked_at_ahead_of_time(played):
    got = played([(0, 0), (5, 0)], (1, 0), turns=1)
    assert [got[f"leader_{at}"] for at in (25, 50, 75)] == [-1, -1, -1]
    assert played([(5, 0)], (1, 0))["leader_75"] == -1


@pytest.mark.parametrize(("share", "finished"), [((0.5, 0.5), True), ((0, 0), True), ((1, 0), False)])
def test_no_winner_no_drama(played, share, finished):
    got = played([(0, 0), (2, 0), (2, 3)], share, finished=finished)
    assert all(np.isnan(got[name]) for name in ("drama_mean", "drama_max", "decisive", "half_deficit", "comeback"))
    assert got["leader_50"] == (0 if finished else -1)


def test_standings_at_the_ends_of_their_range(played):
    got = played([(-32768, 32767), (-32768, 32767), (0, 0)], (1, 0))
    assert got["drama_max"] == 65535
    assert got["drama_mean"] == 2 * 65535 / 3


@given(seed=st.integers(0, 10**6), cut=st.integers(0, 3 * BLOCK // 2))
def test_rows_do_not_see_each_other(layout_of, rows_of, seed, cut):
    layout = layout_of(3, metrics=())
    rows = rows_of(layout, 200, seed)
    finished = rows["reason"] == 1
    whole = tension_columns(rows, layout, finished)
    part = slice(cut % 200, cut % 200 + 1 + seed % 40)
    alone = tension_columns(rows[part], layout, finished[part])
    for name, values in whole.items():
        assert np.array_equal(values[part], alone[name], equal_nan=True)


def test_blocks_join(layout_of, rows_of):
    layout = layout_of(2, metrics=())
    rows = rows_of(layout, BLOCK + 3)
    finished = rows["reason"] == 1
    whole, tail = tension_columns(rows, layout, finished), tension_columns(rows[BLOCK - 1 :], layout, finished[BLOCK - 1 :])
    for name, values in whole.items():
        assert values.size == BLOCK + 3
        assert np.array_equal(values[BLOCK - 1 :], tail[name], equal_nan=True)
