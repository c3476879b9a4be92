"""Verdicts: inside, outside, undecided, and how much more an undecided one would take."""

import math

import pytest

from antstats.stats.intervals import Interval
from antstats.stats.verdict import Answer, judge, more_playouts


def off(estimate, half):
    return Interval(estimate, estimate - half, estimate + half, "t over deals")


@pytest.mark.parametrize(
    ("intervals", "answer"),
    [
        ([off(0.0, 0.019)], Answer.INSIDE),
        ([off(0.0, 0.02)], Answer.INSIDE),
        ([off(0.03, 0.009)], Answer.OUTSIDE),
        ([off(-0.03, 0.009)], Answer.OUTSIDE),
        ([off(0.03, 0.011)], Answer.UNDECIDED),
        ([off(0.0, 0.021)], Answer.UNDECIDED),
        ([off(0.0, 0.01), off(0.01, 0.011)], Answer.UNDECIDED),
        ([off(0.0, 0.5), off(0.05, 0.02)], Answer.OUTSIDE),
        ([off(0.01, math.nan)], Answer.UNDECIDED),
        ([off(0.0, 0.01), off(0.0, math.nan)], Answer.UNDECIDED),
    ],
)
def test_answers(intervals, answer):
    verdict = judge(intervals, -0.02, 0.02, 1000, [f"seat {i}" for i in range(len(intervals))])
    assert verdict.answer is answer
    assert (verdict.more_playouts is None) or answer is Answer.UNDECIDED


def test_sentences_name_the_worst_in_plain_words():
    verdict = judge([off(0.03, 0.005), off(-0.05, 0.01)], -0.02, 0.02, 1000, ["seat 0", "seat 1"])
    assert verdict.sentence == "seat 1 -5 pp (-6 to -4): beyond -2 to 2 pp."
    assert judge([off(0.0, 0.01)], -0.02, 0.02, 1000, ["seat 0"]).sentence == "It lies within -2 to 2 pp; seat 0 0 pp (-1 to 1)."
    verdict = judge([off(31.0, 4.0)], 20, 30, 1000, ["turns"], unit="turns", scale=1)
    assert verdict.sentence == "turns 31 turns (27 to 35), against 20 to 30 turns: about 15,000 more playouts would tell."


def test_four_times_the_playouts_halve_an_interval():
    assert more_playouts([off(0.0, 0.04)], -0.02, 0.02, 1000) == 3000
    assert more_playouts([off(0.04, 0.04)], -0.02, 0.02, 1000) == 3000
    # Inside needs all of them; outside needs one.
    assert more_playouts([off(0.0, 0.04), off(0.01, 0.04)], -0.02, 0.02, 1000) == 15000
    assert more_playouts([off(0.0, 0.04), off(0.06, 0.08), off(0.021, 0.04)], -0.02, 0.02, 1000) == 3000


def test_what_cannot_be_said_is_not_said():
    assert more_playouts([off(0.02, 0.04)], -0.02, 0.02, 1000) is None
    assert more_playouts([off(0.0, math.nan)], -0.02, 0.02, 1000) is None
    verdict = judge([off(0.0, math.nan)], -0.02, 0.02, 1, ["seat 0"])
    assert "interval unknown" in verdict.sentence
    assert "cannot be said" in verdict.sentence


def test_bad_input():
    for intervals, low, names in ([], 0, []), ([off(0, 1)], 2, ["a"]), ([off(0, 1)], 0, []):
        with pytest.raises(ValueError, match="judge needs"):
            judge(intervals, low, 1, 10, names)
