"""Verdicts of change: the four answers, margins, the family, what takes more playouts, and how often they are wrong."""

import math

import numpy as np
import pytest

from antstats.stats.change import Change, Margin, Margins, judged
from antstats.stats.measures import Measure
from antstats.stats.paired import Difference

TURNS = Measure("turns", "length", "turns of a playout", "turns", "turns")
TIES = Measure("ties", "outcome", "ties", "share", "tied", rate=True)
SCORE = Measure("score", "outcome", "score of a seat", "points", "score_1", seat=1)


def made(measure, gap, error, a=40.0, identical=False, freedom=999.0):
    return Difference(measure, measure, a, a + gap, error, freedom, 0.5, 2.0, 1000, 0.001 if measure.rate else 0.0, True, identical)


def answers(*found, **more):
    return [str(each.answer) for each in judged(found, Margins(), 2000, **more)]


def test_the_four_answers():
    found = (made(TURNS, 5, 0.3), made(TURNS, 0.5, 0.3), made(TURNS, 2.1, 0.3), made(TURNS, 0, 0, identical=True))
    assert answers(*found) == ["changed", "unchanged", "inconclusive", "identical"], "the margin is 5 % of 40"
    rates = (made(TIES, 0.05, 0.005, 0.1), made(TIES, 0.005, 0.005, 0.1), made(TIES, 0.02, 0.005, 0.1))
    assert answers(*rates) == ["changed", "unchanged", "inconclusive"], "the margin is 2 pp"


def test_more_than_luck_is_not_enough_to_matter():
    (found,) = judged([made(TURNS, 1.0, 0.1)], Margins(), 2000)
    assert found.answer is Change.UNCHANGED
    assert found.more_than_luck
    assert found.row()["more_than_luck"] is True
    assert found.detectable == pytest.approx(2.8 * 0.1, rel=0.01)


def test_margins_of_single_measures():
    margins = Margins(0.01, 0.1, {"score": Margin(3.0), "outcome.score[1]": Margin(0.02, relative=True)})
    assert margins.of(SCORE).at(-50.0) == 1.0, "the key goes before the name"
    assert margins.of(TIES).at(0.3) == 0.01
    assert margins.of(TURNS).at(40.0) == 4.0
    assert math.isnan(margins.of(TURNS).at(math.nan))
    assert Margins(single={"score": Margin(3.0)}).of(SCORE).at(7.0) == 3.0


def test_the_family_makes_it_harder_to_see_a_change_but_not_to_see_none():
    close, far = made(TURNS, 2.8, 0.3), made(TURNS, 0.9, 0.3)
    assert answers(close, far) == ["changed", "unchanged"]
    others = [made(TURNS, 0.1, 0.3) for _ in range(50)]
    assert answers(close, far, *others)[:2] == ["inconclusive", "unchanged"]
    alone, _ = judged([close, far], Margins(), 2000)
    assert alone.p_beyond == pytest.approx(2 * close.p_beyond(-2, 2))


def test_unknown_differences_are_inconclusive_and_leave_the_family():
    unknown = made(TURNS, 1.0, math.nan)
    nowhere = made(TURNS, math.nan, math.nan, a=math.nan)
    found = judged([made(TURNS, 2.8, 0.3), unknown, nowhere], Margins(), 2000)
    assert [str(each.answer) for each in found] == ["changed", "inconclusive", "inconclusive"]
    assert found[0].p_beyond == pytest.approx(made(TURNS, 2.8, 0.3).p_beyond(-2, 2))
    assert found[1].more_playouts is None
    assert not found[1].more_than_luck
    zero = made(TURNS, 0.0, 0.1, a=0.0)
    assert answers(zero) == ["inconclusive"], "5 % of nothing is no margin"


def test_more_playouts_would_decide():
    (inside,) = judged([made(TURNS, 1.0, 0.9)], Margins(), 1000)
    enough = (1.6464 * 0.9 / 1.0) ** 2 * 1000
    assert inside.more_playouts == pytest.approx(enough - 1000, rel=0.02)
    (after,) = judged([made(TURNS, 1.0, 0.9 / math.sqrt(1.05 * enough / 1000))], Margins(), 2000)
    assert after.answer is Change.UNCHANGED
    (beyond,) = judged([made(TURNS, 3.0, 0.9)], Margins(), 1000)
    (after,) = judged([made(TURNS, 3.0, 0.9 / math.sqrt(1.05 * (1 + beyond.more_playouts / 1000)))], Margins(), 2000)
    assert after.answer is Change.CHANGED


def test_anytime_intervals_decide_by_themselves():
    found = [made(TIES, 0.05, 0.005, 0.1), made(TIES, 0.005, 0.005, 0.1), made(TURNS, 2.8, 0.3)]
    for measure, ends, answer, lucky in (
        (found[0], (0.03, 0.07), "changed", True),
        (found[0], (0.01, 0.07), "inconclusive", True),
        (found[1], (-0.01, 0.02), "unchanged", False),
    ):
        each, turns = judged([measure, found[2]], Margins(), 2000, anytime={"outcome.ties": ends})
        assert (str(each.answer), each.more_than_luck, (each.low, each.high)) == (answer, lucky, ends)
        assert math.isnan(each.p_luck)
        assert turns.p_beyond == pytest.approx(found[2].p_beyond(-2, 2)), "a family of one"


@pytest.mark.parametrize("truth", [0.0, 2.0])
def test_verdicts_are_wrong_as_seldom_as_promised(truth):
    draw, runs, family = np.random.default_rng(7), 1500, 6
    wrong = 0
    for _ in range(runs):
        found = judged([made(TURNS, gap, 0.5) for gap in draw.normal(truth, 0.5, family)], Margins(), 2000)
        if truth == 2.0:  # on the margin: neither may be claimed often
            wrong += any(each.answer is Change.CHANGED for each in found)
        else:
            wrong += any(each.more_than_luck for each in found)
    assert wrong / runs <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
