"""Verdicts: what each answer needs, that alarms are as rare as promised, and that the printed power is the true one."""

import numpy as np
import pytest
from scipy.stats import binom

from antstats.checks.legs import Watched
from antstats.checks.verdict import BAD, Family, Question, Word, error_of, level, power, worst
from antstats.stats.blocks import Blocks
from antstats.stats.measures import Measure
from antstats.stats.paired import differences

MEASURE = Measure("m", "game", "a measure", "points", "top", "bottom")
PARTS = 10**6  # of a point, so that sums are whole
DEALS = 10  # of a block


def blocks(values):
    """Return blocks with these means."""
    values = np.asarray(values)
    sums = np.stack([np.rint(values * DEALS * PARTS).astype(np.int64), np.full(values.size, DEALS * PARTS)], axis=-1)
    return Blocks(None, DEALS, DEALS * values.size, DEALS * values.size, [MEASURE], sums[:, None, :])


def question(low, high, *, band=False, looks=1):
    watched = Watched("game.m", 0, MEASURE, low, high, band, 1)
    return Question("s", "s", watched, looks, Word.UNDECIDED if band else Word.INCONCLUSIVE)


def asked(before, after, margin, *, looks=1, alpha=0.05, others=0):
    """Return the word about a difference of means of blocks, in a family with so many others that see nothing."""
    one = question(-margin, margin, looks=looks)
    family = Family(alpha, [one, *(question(-1, 1) for _ in range(others))])
    (found,) = differences(blocks(before), blocks(after), paired=True)
    one.look(found, same=bool(np.array_equal(before, after)), alpha=alpha)
    family.decide()
    return one


def test_the_four_answers_about_a_baseline():
    rng = np.random.default_rng(1)
    before = rng.normal(5, 1, 40)
    little = before + rng.normal(0, 0.1, 40)
    assert asked(before, before, 0.5).word is Word.IDENTICAL
    assert asked(before, little, 0.5).word is Word.UNCHANGED
    assert asked(before, little + 1, 0.5).word is Word.CHANGED
    assert asked(before, rng.normal(5, 1, 40), 0.1).word is Word.INCONCLUSIVE


def test_more_than_luck_is_not_enough_to_matter():
    rng = np.random.default_rng(2)
    before = rng.normal(5, 1, 40)
    moved = asked(before, before + 0.2 + rng.normal(0, 0.01, 40), 0.5)
    assert moved.luck_adjusted < 1e-6
    assert moved.word is Word.UNCHANGED


def test_the_three_answers_about_a_band():
    rng = np.random.default_rng(3)
    for mean, word in ((5, Word.INSIDE), (7, Word.OUTSIDE), (5.5, Word.UNDECIDED)):
        values = rng.normal(mean, 0.5, 40)
        one = question(4.5, 5.5, band=True)
        one.look(level(blocks(values), 0, MEASURE), same=False, alpha=0.05)
        Family(0.05, [one]).decide()
        assert one.word is word
        low, high = one.interval(0.05)
        assert (low >= 4.5 and high <= 5.5) == (word is Word.INSIDE), "the interval that is shown is the one that decides"


def test_a_family_and_looks_make_it_harder_to_fire():
    rng = np.random.default_rng(4)
    before = rng.normal(5, 1, 40)
    after = before + 0.35 + rng.normal(0, 0.4, 40)
    alone = asked(before, after, 0.2)
    assert alone.word is Word.CHANGED
    assert asked(before, after, 0.2, looks=3).p == pytest.approx(3 * alone.p)
    assert asked(before, after, 0.2, others=50).word is Word.INCONCLUSIVE


def test_what_is_settled_stays_and_identical_is_asked_again():
    before = np.arange(20.0)
    one = asked(before, before, 0.5)
    (found,) = differences(blocks(before), blocks(before + 3), paired=True)
    one.look(found, same=False, alpha=0.05)
    Family(0.05, [one]).decide()
    assert one.word is Word.CHANGED
    (found,) = differences(blocks(before), blocks(before), paired=True)
    one.look(found, same=True, alpha=0.05)
    assert one.word is Word.CHANGED


def test_the_worst_word_is_the_scenario_s():
    assert worst([Word.IDENTICAL, Word.INSIDE]) is Word.INSIDE
    assert worst([Word.CHANGED, Word.INCOMPARABLE, Word.UNCHANGED]) is Word.CHANGED


def test_what_cannot_be_known_is_not_decided():
    one = question(-1, 1)
    nothing = blocks(np.ones(10))
    nothing.sums[...] = 0
    (found,) = differences(nothing, nothing, paired=True)
    one.look(found, same=False, alpha=0.05)
    Family(0.05, [one]).decide()
    assert one.word is Word.INCONCLUSIVE
    assert np.isnan(power(*error_of(nothing.sums[:, 0], MEASURE), 1.0, 0.05)).all()


@pytest.mark.slow
def test_measures_on_the_edge_of_their_limits_fire_as_often_as_promised_over_looks():
    rng, runs, fired = np.random.default_rng(5), 2000, 0
    for _ in range(runs):
        family = Family(0.05, [question(-0.3, 0.3, looks=3) for _ in range(3)] + [question(-1, 5, band=True, looks=3) for _ in range(3)])
        before, after = rng.normal(5, 1, (6, 40)), rng.normal(5, 1, (6, 40))
        after[:3] += 0.3
        for n in (10, 20, 40):
            for one, a, b in zip(family.questions, before, after, strict=True):
                found = level(blocks(b[:n]), 0, MEASURE) if one.watched.band else differences(blocks(a[:n]), blocks(b[:n]), paired=True)[0]
                one.look(found, same=False, alpha=0.05)
            family.decide()
        fired += any(each.word in BAD for each in family.questions)
    assert fired <= binom.ppf(0.99, runs, 0.05)
    assert fired > 20, "the edge is where it fires at all"


@pytest.mark.slow
@pytest.mark.parametrize("looks", [1, 3])
def test_the_printed_power_is_the_chance_that_a_simulated_change_is_called(looks):
    rng, runs, n, others = np.random.default_rng(6), 2000, 60, 4
    error = np.sqrt(2 / n)
    margin = 2.2 * error
    smallest, chance = power(error, n - 1, margin, 0.05 / (others + 1) / looks)
    for true, promised in ((smallest, 0.8), (2 * margin, chance)):
        called = 0
        for _ in range(runs):
            before, after = rng.normal(5, 1, n), rng.normal(5 + true, 1, n)
            called += asked(before, after, margin, looks=looks, others=others).word is Word.CHANGED
        assert abs(called / runs - promised) < 3 * np.sqrt(promised * (1 - promised) / runs) + 0.015
