"""Whole playouts satisfy the independent checker: what the simulator does is what the rules page says."""

import json
from collections import Counter
from functools import cache
from itertools import product

import pytest

from antstats.runner.tracing import replay, trace_lines

from .board import deck, planned
from .checker import check_trace

pytestmark = pytest.mark.xdist_group("ants2025 traces")  # one process, so that what one test has checked the next need not

NAMED = ("wall", "rush", "even", "initiative", "trumper", "counter", "solver")
DECKS = {
    "hands of one": deck(1, 2, 1),
    "hands of two": deck(2, 2, 1),
    "hands of three": deck(2, 3, 1),
    "a card aside": deck(3, 2, 2),
    "equal cards": deck(2, [1, 3, 3], 3),
    "equal cards and one aside": deck(2, [2, 2], 4),
    "nothing but Pill Bugs": deck(1, [], 7),
    "no Pill Bugs": deck(3, 3, 0),
    "a rank of nought": deck(2, [0, 1, 4], 2),
    "four colours": deck(4, 2, 3),
    "one long suit": deck(1, 9, 2),
}
LARGE = {
    "standard": None,
    "many Pill Bugs": deck(3, 5, 6),
    "hands of 16": deck(4, 8, 1),
    "hands of 16, one aside": deck(4, 8, 2),
    "twins": deck(2, [1, 1, 2, 2, 3, 3, 4, 4], 3),
}
OPTIONS = [
    {"pill_bug_value": value, "pill_bug_lead": lead, "games_per_match": games}
    for value, lead, games in product((0, 3), ("hand", "defence"), (1, 3))
]


def check(plan, playouts):
    """Have the checker follow playouts of a plan; count how often it applied each clause, and how each ended."""
    clauses = Counter()
    for playout in playouts:
        summary = check_trace(json.dumps(line) for line in trace_lines(plan, playout))
        clauses += summary.clauses + Counter({summary.reason: 1, "playouts": 1, "shared": len(summary.winners) == 2})
    return clauses


@cache
def check_deck(name, of_a_game, of_a_match):
    """Check random play, a line-up of the game's own policies, and one with noise, so many playouts of each, under all mixes of options."""
    clauses, number = Counter(), [*DECKS, *LARGE].index(name)
    for i, options in enumerate(OPTIONS):
        rivals = [NAMED[(number + i) % 7], NAMED[(number + 3 * i + 1) % 7]]
        line_ups = (("random",), rivals, (f"{rivals[0]}:noise=0.3", "random"))
        for line_up, playouts in zip(line_ups, of_a_game if options["games_per_match"] == 1 else of_a_match, strict=True):
            clauses += check(planned(seed=number + 1, policies=line_up, figures=(DECKS | LARGE)[name], **options), range(playouts))
    return clauses


SMALL_SHARES, LARGE_SHARES = ((24, 8, 6), (4, 3, 1)), ((2, 1, 1), (1, 0, 0))


# 11 x 4 x (38 + 8) = 2,024 and 5 x 4 x (4 + 1) = 100 playouts.
@pytest.mark.compiled
@pytest.mark.parametrize("name", DECKS)
def test_playouts_follow_the_rules_whatever_the_deck(name):
    assert check_deck(name, *SMALL_SHARES)["playouts"] == 184


@pytest.mark.compiled
@pytest.mark.parametrize("name", LARGE)
def test_playouts_of_large_decks_follow_the_rules(name):
    assert check_deck(name, *LARGE_SHARES)["playouts"] == 20


@pytest.mark.compiled
def test_every_clause_and_every_end_occurs_in_the_playouts_that_are_checked():
    seen = check_deck("four colours", *SMALL_SHARES) + check_deck("equal cards", *SMALL_SHARES)
    assert {*(f"T{number}" for number in range(1, 15)), "breach", "held", "last_attack"} - set(seen) == set()


@pytest.mark.compiled
def test_a_match_of_two_games_may_be_shared():
    seen = check(planned(figures=DECKS["hands of two"], games_per_match=2, seed=5), range(20))
    assert 0 < seen["shared"] < 20


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMED)
def test_every_policy_plays_the_standard_deck_by_the_rules(name):
    assert check(planned(policies=(name, "random"), seed=6), range(5))["T10"] > 0


@pytest.mark.parametrize("name", ["hands of one", "hands of three", "a card aside", "equal cards", "no Pill Bugs"])
def test_a_few_short_playouts_follow_the_rules(name):
    for options in OPTIONS[:: 7 if name != "hands of one" else 1]:
        assert check(planned(figures=DECKS[name], seed=7, **options), range(2))["playouts"] == 2


@pytest.mark.parametrize("name", ["standard", "hands of 16"])
def test_a_playout_of_a_large_deck_follows_the_rules(name):
    assert check(planned(figures=LARGE[name], seed=8), range(2))["playouts"] == 2


@pytest.mark.parametrize(
    "line_up", [("counter", "initiative"), ("solver", "trumper"), ("wall", "rush"), ("even", "even:noise=0.5")], ids=" ".join
)
def test_a_short_playout_of_the_games_own_policies_follows_the_rules(line_up):
    assert check(planned(policies=line_up, figures=DECKS["hands of three"], seed=9, pill_bug_lead="defence"), range(2))["playouts"] == 2


def watch(plan, playout):
    """Follow a playout decision by decision: what is kept beside the cards agrees with them, whatever the simulator stores it as."""
    moments = 0
    for step in replay(plan, playout):
        table, state = step.table, step.table.state
        hand = int(table.rules.derived.hand)
        for seat in (0, 1):
            attack, defence = int(state.attack[seat]), int(state.defence[seat])
            assert attack & defence == 0
            assert 0 <= attack < 1 << hand
            assert 0 <= defence < 1 << hand
            for colour in range(5):
                cards = [position for position in range(hand) if int(state.hand[seat, position]) >> 8 == colour]
                assert int(state.suit[seat, colour]) == sum(1 << position for position in cards)
        assert sorted(state.deck[: table.rules.derived.cards]) == sorted(table.rules.derived.card[: table.rules.derived.cards])
        assert table.turn.standing[:2].sum() == table.turn.rounds
        assert len(set(step.actions)) == len(step.actions)
        moments += 1
    return moments


@pytest.mark.parametrize("name", ["standard", "hands of 16", "hands of three", "equal cards and one aside"])
def test_sides_are_sets_of_cards_of_the_hand(name):
    assert watch(planned(figures=(DECKS | LARGE)[name], seed=10), 1) > 5
