"""Sitting down and asking for odds from Python."""

from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.errors import UserError

OUTSIDERS = Path(__file__).parents[1] / "outsiders"
BLIND = str(OUTSIDERS / "_blind.py")
DECIDED = str(OUTSIDERS / "decided.py")  # offers no `imagine`
TICTACTOE = str(OUTSIDERS / "tictactoe.py")


def at_the_call(seed=5):
    sitting = antstats.sit_down(BLIND, seed=seed)
    sitting.choose(0)
    sitting.run_on()
    return sitting


def test_odds_come_from_worlds_the_seat_may_be_in_and_not_from_the_one_it_is_in():
    """To call wins where the rival's card is 0: in a third of the worlds, whatever it is."""
    for seed in (5, 6, 7):
        frame = antstats.odds(at_the_call(seed), 900).frame().set_index("action")
        assert frame.loc["no", "share"] == 0
        assert frame.loc["yes", "low"] < 1 / 3 < frame.loc["yes", "high"]
        assert abs(frame.loc["yes", "share"] - 1 / 3) < 4 * np.sqrt(2 / 9 / 900)
        assert frame.loc["yes", "verdict"] == "best"
        assert frame.loc["no", "verdict"] == "worse"
        assert frame.loc["no", "behind_low"] > 0.05


def test_odds_are_the_same_for_the_same_seed_and_change_nothing():
    sitting = at_the_call()
    before = sitting.table.copy()
    once = antstats.odds(sitting, 50)
    assert np.array_equal(once.shares, antstats.odds(sitting, 50).shares)
    assert np.array_equal(once.shares, antstats.odds(at_the_call(), 50).shares)
    assert sitting.table == before
    assert once.worlds == 50
    assert once.policy == "second"


def test_few_worlds_cannot_tell():
    frame = antstats.odds(at_the_call(), 3).frame()
    assert set(frame["verdict"]) == {"best", "cannot tell yet"}
    assert ((frame["low"] >= 0) & (frame["high"] <= 1)).all()


def test_equal_luck_is_compared():
    """What follows a stone to the left and one to the right is the same: no world tells them apart."""
    found = antstats.odds(antstats.sit_down(BLIND, seed=5), 300)
    assert np.array_equal(found.shares[:, 0], found.shares[:, 1])
    frame = found.frame()
    assert frame["behind"].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"seats": (2,)}, "--seat 2: accepted are 0 to 1"),
        ({"seats": ()}, "somebody has to sit down"),
        ({"policies": ["random", "random"]}, r"2 policies for the other seats \(1\)"),
        ({"policies": ["randm"]}, "did you mean 'random'"),
        ({"players": 7}, "7"),
    ],
)
def test_bad_input_is_one_clear_line(asked, words):
    with pytest.raises(UserError, match=words):
        antstats.sit_down(BLIND, seed=1, **asked)


def test_a_game_without_imagine_can_be_played_and_has_no_odds():
    sitting = antstats.sit_down(DECIDED, seed=1)
    assert sitting.view(0).state == {"shown": [0, 0]}
    with pytest.raises(UserError, match="decided offers no `imagine`"):
        antstats.odds(sitting)
    sitting.choose(1)
    sitting.run_on()
    assert sitting.over


def test_nobody_asked_no_odds():
    sitting = at_the_call()
    sitting.choose(0)
    sitting.run_on()
    with pytest.raises(UserError, match="somebody's decision"):
        antstats.odds(sitting)


def test_odds_find_the_winning_mark():
    sitting = antstats.sit_down(TICTACTOE, seed=1, seats=(0, 1))
    for mark in ("a1", "b1", "a2", "b2"):
        sitting.choose(sitting.view(sitting.asked).actions.index(mark))
    frame = antstats.odds(sitting, 100).frame().set_index("action")
    assert frame.loc["a3", "share"] == 1
    assert frame["share"].idxmax() == "a3"
    assert (frame["share"].drop("a3") < 1).all()
