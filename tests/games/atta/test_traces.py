"""Whole playouts satisfy the independent checker: what the simulator does is what the rules page says."""

import json
from collections import Counter
from functools import cache

import pytest

from antstats.runner.tracing import replay, trace_lines

from .board import derived, planned
from .checker import check_trace

pytestmark = pytest.mark.xdist_group("atta traces")  # one process, so that what one test has checked the next need not

STANDARD = {
    "shapes": {"straight": 6, "bend": 6, "tee": 6, "cross": 3, "grass": 3},
    "leaf_shapes": {"straight": 2, "bend": 2, "tee": 2, "cross": 1, "grass": 1},
    "spider_shapes": {"straight": 1, "bend": 1, "tee": 1, "cross": 1},
}


def deck(shapes, leaf, spider, **more):
    """Return figures; the numbers are of straight, bend, tee, cross, grass."""
    names = ("straight", "bend", "tee", "cross", "grass")
    counts = zip(("shapes", "leaf_shapes", "spider_shapes"), (shapes, leaf, spider), strict=True)
    return {name: dict(zip(names, numbers, strict=True)) for name, numbers in counts} | more


# Small decks of 9 to 14 cards, so that playouts are short; the two large ones are the page's and the largest there may be.
COMPONENTS = {
    "nine cards": deck((2, 2, 3, 1, 1), (1, 1, 0, 0, 0), (0, 0, 1, 0, 0)),
    "one spider and few leaves": deck((3, 3, 4, 2, 1), (1, 1, 1, 1, 0), (0, 0, 1, 0, 0), leaf_tokens=3),
    "many grass cards": deck((2, 2, 4, 1, 5), (1, 0, 1, 0, 2), (0, 1, 1, 0, 1)),
    "grass beside crosses": deck((0, 0, 1, 9, 4), (0, 0, 0, 2, 0), (0, 0, 0, 1, 0)),
    "many crosses": deck((0, 1, 3, 9, 0), (0, 0, 2, 2, 0), (0, 0, 0, 2, 0)),
    "many spiders": deck((2, 2, 4, 3, 1), (0, 1, 0, 1, 0), (1, 1, 2, 1, 0)),
    "no leaf tokens": deck((2, 2, 4, 3, 1), (0, 1, 0, 1, 0), (0, 0, 1, 1, 0), leaf_tokens=0),
    "four ants": deck((2, 2, 4, 3, 1), (0, 1, 2, 1, 0), (0, 0, 1, 0, 0), ants=4),
    "three ants": deck((2, 2, 4, 3, 1), (0, 1, 2, 1, 0), (0, 0, 1, 0, 0), ants=3),
    "eight ants": deck((2, 2, 4, 3, 1), (0, 1, 2, 1, 0), (0, 0, 1, 0, 0), ants=8, leaf_tokens=40),
    "a nest with two trails": deck((2, 2, 4, 3, 1), (0, 1, 2, 1, 0), (0, 0, 1, 0, 0), nest="TGTG"),
    "a nest with a bend": deck((2, 2, 4, 2, 2), (0, 1, 2, 1, 0), (0, 0, 1, 1, 0), nest="GTTG"),
    "a nest of grass": deck((2, 3, 4, 1, 3), (0, 1, 1, 1, 1), (0, 0, 1, 0, 0), nest="GGGG"),
    "23 cards": deck((5, 6, 6, 3, 3), (2, 2, 2, 1, 1), (1, 1, 1, 1, 0)),
}
PEACE = {  # decks without spiders: the online edition only
    "no spiders": deck((2, 2, 4, 3, 1), (0, 1, 2, 1, 0), (0,) * 5),
    "no spiders and few ants": deck((3, 2, 4, 3, 1), (1, 1, 2, 1, 0), (0,) * 5, ants=3),
    "no spiders, four ants, many leaves": deck((2, 2, 4, 4, 2), (1, 1, 2, 2, 1), (0,) * 5, ants=4, leaf_tokens=40),
    "no symbols at all": deck((2, 2, 4, 3, 0), (0,) * 5, (0,) * 5),
}
FORTY = deck((8, 8, 10, 9, 5), (2, 3, 3, 3, 1), (1, 1, 1, 1, 0), leaf_tokens=30)
LINE_UPS = (
    ("balanced", "thief"),
    ("relay", "herder", "cautious"),
    ("forager", "random", "balanced:noise=0.3", "relay"),
    ("herder", "thief", "cautious", "balanced"),
)
NAMED = ("forager", "relay", "thief", "cautious", "herder", "balanced")


def check(plan, playouts):
    """Have the checker follow playouts of a plan and return how often it applied each clause, and how each ended."""
    clauses = Counter()
    for playout in playouts:
        summary = check_trace(json.dumps(line) for line in trace_lines(plan, playout))
        clauses += summary.clauses + Counter({summary.reason: 1, "playouts": 1})
    return clauses


@cache
def check_set(name):
    """Check 24 playouts of a component set, 12 without spiders: seats 2-4, both editions, random play and the game's own policies."""
    clauses, number = Counter(), [*COMPONENTS, *PEACE].index(name)
    for edition in ("yucata",) if name in PEACE else ("rulebook", "yucata"):
        for seats in (2, 3, 4):
            line_up = [NAMED[(number + seat) % len(NAMED)] for seat in range(seats)]
            for policies, playouts in ((("random",), range(2)), (line_up, range(0, 4, 3))):
                plan = planned(seats, seed=number + 1, policies=policies, figures=(COMPONENTS | PEACE)[name], edition=edition)
                clauses += check(plan, playouts)
    return clauses


# 14 x 24 + 4 x 12 + 4 x 2 x 2 + 1 = 401 playouts.
@pytest.mark.compiled
@pytest.mark.parametrize("name", [*COMPONENTS, *PEACE])
def test_playouts_follow_the_rules_whatever_the_components(name):
    assert check_set(name)["playouts"] == (12 if name in PEACE else 24)


@pytest.mark.compiled
def test_every_clause_and_every_end_occurs_in_the_playouts_that_are_checked():
    clauses = Counter()
    for name in ("one spider and few leaves", "grass beside crosses", "many spiders", "three ants", "no spiders and few ants"):
        clauses += check_set(name)
    assert {*(f"A{number}" for number in range(1, 28)), "six", "last", "none", "deck"} - set(clauses) == set()


@pytest.mark.compiled
@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
@pytest.mark.parametrize("line_up", LINE_UPS, ids=" ".join)
def test_the_standard_set_is_played_by_the_rules(line_up, edition):
    assert check(planned(len(line_up), seed=3, policies=line_up, edition=edition), [0, 5])["A27"] > 0


@pytest.mark.compiled
def test_the_largest_set_is_played_by_the_rules():
    assert check(planned(2, seed=3, policies=("balanced", "relay"), figures=FORTY), [0])["playouts"] == 1


@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
@pytest.mark.parametrize("components", ["nine cards", "grass beside crosses", "many spiders", "three ants", "a nest with two trails"])
def test_a_few_short_playouts_follow_the_rules(components, edition):
    for seats in (2, 3):
        assert check(planned(seats, seed=seats, figures=COMPONENTS[components], edition=edition), [0])["playouts"] == 1


@pytest.mark.parametrize("components", ["one spider and few leaves", "four ants"])
def test_a_short_playout_of_the_games_own_policies_follows_the_rules(components):
    plan = planned(2, seed=5, policies=("balanced", "thief"), figures=COMPONENTS[components])
    assert check(plan, [0])["A16"] > 0


def watch(plan, playout):
    """Follow a playout decision by decision: what is kept beside the position, ants and leaves, and the number of rounds."""
    tokens, ants = plan.spec.figures["leaf_tokens"], plan.spec.figures["ants"]
    cards, seats = sum(plan.spec.figures["shapes"].values()), plan.spec.players
    moments = 0
    for step in replay(plan, playout):
        table, state = step.table, step.table.state
        fields, in_play = derived(table)
        for name, values in fields.items():
            assert state[name][: len(values)].tolist() == values, (name, step.i)
        assert table.turn.standing[:seats].tolist() == table.turn.score[:seats].tolist() == in_play
        carried = int(state.carriers).bit_count()
        assert state.leaves.sum() + carried + state.leaf_supply + table.tally.delivered.sum() == tokens
        born = table.tally.births[:seats] - table.tally.eaten[:seats]
        assert [2 + int(change) for change in born] == in_play
        assert max(in_play) <= ants
        assert max(fields["inside"]) <= 2
        assert state.n_cards - 1 + state.n_aside + state.left + (state.drawn >= 0) == cards
        assert table.turn.rounds <= cards - 8
        assert len(set(step.actions)) == len(step.actions)
        moments += 1
    assert table.turn.rounds == cards - 8 - state.left
    return moments


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
def test_ants_leaves_and_cards_are_conserved_and_no_playout_outlasts_the_deck(edition, seats):
    for policies in (("random",), NAMED[:seats], NAMED[-seats:]):
        plan = planned(seats, seed=8, policies=policies, edition=edition)
        assert watch(plan, 0) + watch(plan, 7) >= 2 * 3 * seats


@pytest.mark.parametrize("components", [*COMPONENTS][:4])
def test_ants_leaves_and_cards_are_conserved_in_a_short_playout(components):
    assert watch(planned(3, seed=9, figures=COMPONENTS[components]), 1) > 5


@pytest.mark.compiled
def test_decks_without_spiders_are_played_to_the_last_card():
    for name in ("no spiders", "no symbols at all"):
        plan = planned(3, seed=2, figures=PEACE[name], edition="yucata")
        end = [step.table.turn for step in replay(plan, 3)][-1]
        assert end.rounds == sum(plan.spec.figures["shapes"].values()) - 8
