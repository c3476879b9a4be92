"""Endings at open cards against a plain minimax, and what `solver` makes of them, against splits listed independently."""

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from antstats.games.ants2025 import ending
from antstats.games.ants2025.ending import list_cards, solve, to_numbers
from antstats.kernel.jit import PLAIN, inlined
from antstats.runner.tracing import replay

from .board import Board, deck, planned, way_in
from .naive import answer_saves, attacker_prevails, deck_of, lead_prevails, without
from .naive_worlds import hand_left, worlds

LEADS = ("hand", "defence")


@inlined
def solve_open(table):
    """Solve the ending with both splits as they lie; side 0 is seat 0."""
    list_cards(table, 0)
    play = table.scratch.ending
    play.defence[0] = to_numbers(play, 0, table.state.defence[0])
    play.defence[1] = to_numbers(play, 1, table.state.defence[1])
    solve(play)


@cache
def board_of(lead):
    """Return a board whose hands hold the largest ending and whose deck has equal cards."""
    return Board(pill_bug_lead=lead, figures=deck(3, [1, 2, 3, 3], 4))


def random_ending(luck, cards):
    """Return the trump card and both hands, [(card, side)], attack first: half of them of few colours and many Pill Bugs."""
    everything = deck_of(luck.choice((2, 3)) if cards < 5 else 3, [1, 2, 3, 3], luck.choice((1, 4)))
    luck.shuffle(everything)
    hands = [sorted((card, luck.choice("ad")) for card in everything[cards * seat : cards * (seat + 1)]) for seat in (0, 1)]
    return everything[-1], [sorted(hand, key=lambda play: play[1]) for hand in hands]


def spelled(hand):
    return " / ".join(" ".join(card for card, side in hand if side == wanted) for wanted in "ad")


def compare(luck, cards, lead, *, parts):
    """Compare who wins an ending, whoever attacks; with `parts` for all sets of cards left. Return how often seat 0 wins."""
    trump, hands = random_ending(luck, cards)
    board = board_of(lead).lay(*map(spelled, hands), trump)
    way_in(solve_open)(board.table)
    wins, seen = board.table.scratch.ending.wins, Counter()
    for size in range(cards + 1) if parts else [cards]:
        for mine in combinations(range(cards), size):
            for theirs in combinations(range(cards), size):
                one, other = (tuple(sorted(hand[i] for i in chosen)) for hand, chosen in zip(hands, (mine, theirs), strict=True))
                expected = (
                    attacker_prevails(trump[0], lead == "hand", one, other),
                    not attacker_prevails(trump[0], lead == "hand", other, one),
                )
                bits = sum(1 << i for i in mine), sum(1 << i for i in theirs)
                found = tuple(bool(int(wins[attacker, bits[0], 0]) >> bits[1] & 1) for attacker in (0, 1))
                assert found == expected, (trump, one, other, lead)
                seen[expected] += 1
    return seen


@pytest.mark.parametrize("lead", LEADS)
def test_endings_of_up_to_four_cards_with_all_their_parts_are_those_of_plain_minimax(lead):
    luck, seen = random.Random(51), Counter()
    for number in range(12 if PLAIN else 120):
        seen += compare(luck, (1, 2, 3, 4, 4)[number % 5] if not PLAIN else number % 3 + 1, lead, parts=True)
    assert len(seen) == 4  # attacking may win or lose, for either


@pytest.mark.compiled
@pytest.mark.parametrize("cards", [5, 6])
@pytest.mark.parametrize("lead", LEADS)
def test_endings_of_five_and_six_cards_are_those_of_plain_minimax(lead, cards):
    luck, seen = random.Random(52), Counter()
    for _ in range(12):
        seen += compare(luck, cards, lead, parts=False)
    attacker_prevails.cache_clear()
    lead_prevails.cache_clear()
    assert len(seen) > 1


def moments(decks, lead, playouts, *, policies, seed, **options):
    """Yield decisions with a choice in endings of real playouts: plan, table, state, what worlds there are."""
    for number, figures in enumerate(decks):
        plan = planned(seed=seed + number, policies=policies, figures=figures, pill_bug_lead=lead, **options)
        cards = deck_of(figures["colours"], ranks_of(figures), figures["pill_bugs"])
        for playout in range(playouts):
            for step in replay(plan, playout):
                turn = step.table.turn
                if step.choice < 0 or turn.decision == 0 or len(step.actions) < 2:
                    continue
                state = plan.game.tell_state(step.table)
                there = worlds(state, int(turn.actor), cards, anything=lead == "hand", bug_value=plan.spec.options["pill_bug_value"])
                yield plan, step, state, there


def ranks_of(figures):
    return figures["ranks"] if isinstance(figures["ranks"], list) else range(1, figures["ranks"] + 1)


def weighed(step, state, there, lead):
    """Return for every legal action in how many worlds it wins at open cards, by the plain reading of the rules."""
    me = int(step.table.turn.actor)
    own, trump, values = hand_left(state, me), state["trump"][0], []
    for action in step.actions:
        card, _, side = action.partition("@")
        play, wins = (card, side[0]), 0
        for (other, _), times in there.items():
            if state["led"] is None:
                wins += times * lead_prevails(trump, lead == "hand", without(own, play), other, card)
            else:
                wins += times * answer_saves(trump, lead == "hand", other, own, state["led"], play)
        values.append(wins)
    return values


DECKS = [deck(2, 2, 1), deck(2, 3, 1), deck(3, 2, 1), deck(1, 6, 3), deck(2, 4, 3)]


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize(("value", "games"), [(0, 1), (3, 2)])
def test_every_action_is_weighed_by_the_worlds_in_which_it_wins(lead, value, games):
    """The number of worlds, and for every action in how many of them it wins: hands of 2 to 5 cards at random play."""
    weigh, found = way_in(ending.weigh_ending), Counter()
    chosen, playouts = (DECKS[1:2], 10) if PLAIN else (DECKS, 16 if games == 1 else 8)
    for _, step, state, there in moments(
        chosen, lead, playouts, policies=("random",), seed=53, pill_bug_value=value, games_per_match=games
    ):
        table = step.table.copy()
        weigh(table)
        expected = weighed(step, state, there, lead)
        if state["led"] != "Q":  # then every card wins, and what else is known is no matter
            assert table.scratch.n_worlds == there.total()
            assert table.scratch.value[: len(expected)].tolist() == expected, (state, step.actions)
            found[state["phase"]] += 1
            found["a choice matters"] += min(expected) < max(expected)
    assert min(found[kind] for kind in ("lead", "follow")) >= 1
    assert PLAIN or found["a choice matters"] >= 6


@pytest.mark.parametrize("lead", LEADS)
def test_solver_plays_an_ending_so_that_it_wins_in_the_most_worlds(lead):
    matters = 0
    chosen, playouts = (DECKS[1:2], 6) if PLAIN else (DECKS, 8)
    for _, step, state, there in moments(chosen, lead, playouts, policies=("solver",), seed=54):
        expected = weighed(step, state, there, lead)
        assert expected[step.choice] == max(expected), (state, step.actions, expected)
        matters += min(expected) < max(expected)
    assert matters >= (0 if PLAIN else 10)


@pytest.mark.compiled
def test_solver_plays_the_standard_decks_last_six_cards_so_too():
    matters = 0
    plan, cards = planned(policies=("solver", "counter"), seed=55), deck_of(3, range(1, 7), 3)
    for playout in range(3):
        for step in replay(plan, playout):
            state = plan.game.tell_state(step.table)
            if step.choice < 0 or len(step.actions) < 2 or state["phase"] == "form" or len(state["tricks"]) < 5:
                continue
            seat = int(step.table.turn.actor)
            if plan.entries[int(plan.seatings[playout % 2][seat])].policy.name != "solver":
                continue
            expected = weighed(step, state, worlds(state, seat, cards), "hand")
            assert expected[step.choice] == max(expected)
            matters += min(expected) < max(expected)
    attacker_prevails.cache_clear()
    lead_prevails.cache_clear()
    assert matters > 0
