"""Uniform random play of tiny decks against full enumeration of it: the page's exact figures, and the kernel's play."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

import antstats
from antstats.kernel.jit import PLAIN

from .board import deck
from .naive import exact

PLAYOUTS = 120 if PLAIN else 20_000
NAMES = ("first attack", "tricks", "breach", "held", "lots")
DECKS = {  # colours, ranks, Pill Bugs, and their value in the sums
    "2x2+1": (2, (1, 2), 1, 0),
    "2x3+1": (2, (1, 2, 3), 1, 0),
    "1x4+2": (1, (1, 2, 3, 4), 2, 0),
    "a card aside": (2, (1, 2), 2, 0),
    "equal cards": (2, (1, 1, 2), 1, 0),
    "all equal, one aside": (2, (2, 2), 2, 0),
    "Pill Bugs count": (2, (1, 2), 1, 2),
    "three colours, no Pill Bug": (3, (1, 2), 0, 0),
    "hands of one": (1, (1, 2), 1, 0),
}


@cache
def figures_of(name, lead):
    colours, ranks, bugs, value = DECKS[name]
    return exact(colours, ranks, bugs, anything=lead == "hand", bug_value=value)


def test_the_pages_exact_figures():
    assert figures_of("2x2+1", "hand")[:4] == (Fraction(23, 40), Fraction(11, 6), Fraction(13, 80), Fraction(19, 48))
    assert figures_of("2x2+1", "defence")[:2] == (Fraction(49, 80), Fraction(133, 80))
    assert figures_of("2x3+1", "hand")[0] == Fraction(2983, 5376)


def test_hands_of_one_by_head():
    """R1, R2, P, one card each: six deals, four formations each. A tie of the defence sums goes by the attack sums, never by lot."""
    wins = 0
    for (first, second), one, other in product(permutations(("R1", "R2", "P"), 2), "ad", "ad"):
        points = [0 if card == "P" else int(card[1]) for card in (first, second)]
        sums = [(value * (side == "d"), value * (side == "a")) for value, side in zip(points, (one, other), strict=True)]
        assert sums[0] != sums[1]
        plays = ((first, one), (second, other))
        wins += wins_alone(*plays) if sums[0] > sums[1] else wins_alone(*plays[::-1])
    assert figures_of("hands of one", "hand")[0] == Fraction(wins, 24)


def wins_alone(attacker, defender):
    """Tell whether the attacker wins with one card against one: who wins the trick has its Queen left, and the other no more than that."""
    (card, side), (reply, reply_side) = attacker, defender
    leads = side == "a" or card == "P"
    answers = reply_side == "d" or reply == "P" or (leads and card == "P")
    if not leads or not answers:
        return not answers
    return reply == "P" or (card != "P" and card > reply)  # where one of the two is dealt the Pill Bug, it is no trump


@pytest.mark.parametrize("lead", ["hand", "defence"])
@pytest.mark.parametrize("name", ["2x2+1", "a card aside"] if PLAIN else DECKS)
def test_the_kernels_random_play_is_that_of_the_enumeration(name, lead):
    """4 standard errors; the tricks' from the rows."""
    colours, ranks, bugs, value = DECKS[name]
    options = {"pill_bug_lead": lead, "pill_bug_value": value}
    run = antstats.simulate(
        "ants2025", policies=["random"], figures=deck(colours, list(ranks), bugs), options=options, playouts=PLAYOUTS, seed=41, jobs=1
    )
    rows, expected = run.playouts, dict(zip(NAMES, figures_of(name, lead), strict=True))
    found = {
        "first attack": rows["first_wins"],
        "tricks": rows["rounds"],
        "breach": rows["reason"] == "breach",
        "held": rows["reason"] == "held",
        "lots": rows["lots"],
    }
    for figure, values in found.items():
        mean = float(expected[figure])
        error = values.std() if figure == "tricks" else (mean * (1 - mean)) ** 0.5
        assert abs(values.mean() - mean) <= 4 * error / len(rows) ** 0.5, (figure, values.mean(), mean)
