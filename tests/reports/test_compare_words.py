"""A comparison in words: order of what is told, units, what is named and what is not."""

import math

import numpy as np

from antstats.reports import pair_test
from antstats.reports.compare import detectable_sentence, difference_of, name_of, pairing_sentence, precision_sentence, sentences, tables
from antstats.stats.change import Margins, judged
from antstats.stats.measures import Measure
from antstats.stats.pair_test import PairTest
from antstats.stats.paired import Difference

TURNS = Measure("turns", "length", "turns of a playout", "turns", "turns")
SHARE = Measure("share", "shares", "share of the win of a seat", "share", "share_0", seat=0, rate=True)
WOOD = Measure("wood", "game", "wood", "logs", "top:wood@0", policy="calm")
BOLD = Measure("wood", "game", "wood", "logs", "top:wood@0", policy="bold")


def made(measure, gap, error, a=40.0, other=None, identical=False, gain=4.0):
    return Difference(measure, other or measure, a, a + gap, error, 999.0, 0.75, gain, 1000, 0.0, True, identical)


def told(*found, **more):
    return judged(found, Margins(), 2000, **more)


def test_shares_come_first_and_numbers_have_units():
    rows = told(made(TURNS, 9.0, 0.3), made(SHARE, -0.1, 0.01, 0.5))
    first, *rest = sentences(rows, [("figure x", "1", "2")])
    assert first.startswith(
        "Changed, by more than the margin: share of the win of seat 0 -10.0 pp (-12.0 to -8.0), 50.0 % to 40.0 %; turns"
    )
    assert rest == []
    assert difference_of(rows[0]) == "+9.00 (+8.41 to +9.59)"
    assert "1.6 pp" not in detectable_sentence(rows)
    assert detectable_sentence(rows).startswith("A difference of 2.8")


def test_the_unchanged_the_open_and_the_lucky_are_told_apart():
    rows = told(made(TURNS, 1.0, 0.1), made(SHARE, 0.01, 0.01, 0.5), made(WOOD, 0, 0, other=BOLD, identical=True))
    said = sentences(rows, [])
    assert said[0] == "Nothing is shown to change by more than its margin."
    assert said[1] == "Unchanged, shown to lie within the margin: turns of a playout."
    assert said[2].startswith("Cannot be told yet")
    assert "share of the win of seat 0; about" in said[2]
    assert said[3].startswith("More than luck, but not shown to be enough to matter: turns of a playout +1.00")
    assert said[4] == "Identical in every block of deals: wood of calm (in b: bold)."


def test_nothing_differs_has_two_reasons():
    rows = told(made(TURNS, 0, 0, identical=True))
    assert sentences(rows, []) == ["Nothing differs: all 1 measure are identical, deal by deal; the rules are the same."]
    assert "though the rules differ" in sentences(rows, [("option x", "1", "2")])[0]


def test_tables_leave_out_what_is_identical_and_name_the_family():
    rows = told(made(TURNS, 9.0, 0.3), made(WOOD, 0, 0, identical=True))
    first, second = tables(rows, [("figure x", "1", "2")], 0.95, 2)
    assert [row[0] for row in first.rows] == ["length.turns"]
    assert "Holm over the 2 measures" in first.caption
    assert second.rows == (("figure x", "1", "2"),)
    looked = told(made(SHARE, 0.1, 0.01, 0.5), anytime={"shares.share[0]": (0.05, 0.15)})
    assert "valid at any stop" in tables(looked, [], 0.95, 1)[0].caption
    unknown = told(made(TURNS, math.nan, math.nan, a=math.nan))
    assert tables(unknown, [], 0.95, 1)[0].rows[0][1:5] == ("unknown", "unknown", "unknown", "unknown")
    assert name_of(unknown[0]) == "turns of a playout"


def test_the_pairing():
    rows = told(made(TURNS, 9.0, 0.3), made(SHARE, 0.1, 0.01, 0.5))
    assert "Shares of the win: correlation 0.75, gain 4.0 (median of 1); all measures" in pairing_sentence(rows, paired=True)
    assert pairing_sentence(rows, paired=False).startswith("Not paired")
    assert "no gain to tell" in pairing_sentence(told(made(TURNS, 0, 0, gain=math.nan)), paired=True)


def test_the_precision():
    assert precision_sentence(math.nan, None) == ""
    assert "reached; the widest" in precision_sentence(0.004, 0.005)
    assert "NOT reached" in precision_sentence(0.006, 0.005)


def test_a_test_is_told_by_the_bound_it_reached():
    counts = {"high": [0, 0, 30, 20, 60], "low": [60, 20, 30, 0, 0], "inconclusive": [3, 4, 5, 4, 3]}
    starts = {"high": "new is stronger than old by 20 rather than 0", "low": "new is stronger than old by 0 rather than 20"}
    for answer, pairs in counts.items():
        test = PairTest(low=0, high=20, counts=np.array(pairs))
        assert test.answer == answer
        said = pair_test.sentences(test, "old", "new")
        assert said[0].startswith(starts.get(answer, "Cannot tell yet whether new is stronger than old by 0 or by 20"))
        assert ("In short: new is better." in said) == (answer == "high")
    pairs, strength = pair_test.tables(test)
    assert pairs.rows == (("3", "4", "5", "4", "3"),)
    assert strength.columns[1:] == ("raw score (as counted)", "sequential estimate (knows of the stopping)")
    assert [row[0] for row in strength.rows] == ["share of the win", "Elo", "normalised Elo"]
