"""`imagine` against an independent list of all deals and splits that agree with what a seat has seen."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from scipy.stats import chisquare

from antstats.games.ants2025.table import FORM, LEAD, NONE
from antstats.kernel.jit import PLAIN
from antstats.runner.tracing import replay

from .board import Board, deck, planned
from .naive import deck_of
from .naive_worlds import hand_left, other_world, worlds

DECKS = {  # without a card aside, with one; decks in which no two unseen cards are equal but for Pill Bugs that all are dealt
    "hands of three": deck(2, 3, 1),
    "hands of four": deck(2, 3, 3),
    "one aside": deck(2, 3, 0),
    "one aside of eight": deck(1, 7, 1),
    "hands of five": deck(2, 5, 1),
    "hands of one, one aside": deck(1, 3, 1),
}
OPTIONS = [{}, {"pill_bug_lead": "defence", "pill_bug_value": 3, "games_per_match": 2}]


def cards_of(plan):
    figures = plan.spec.figures
    return deck_of(len(figures["colours"]), figures["ranks"], figures["pill_bugs"])


def listed(plan, state, seat):
    """Return the worlds of a seat by the plain reading of the rules."""
    options = plan.spec.options
    return worlds(state, seat, cards_of(plan), anything=options["pill_bug_lead"] == "hand", bug_value=options["pill_bug_value"])


def imagined(plan, table, seat, world):
    """Return a table on which what `seat` cannot know is drawn anew."""
    drawn = table.copy()
    drawn.streams[2 + seat] = np.random.default_rng(world).integers(2**64, size=4, dtype=np.uint64)
    plan.kernel.imagine(drawn, seat)
    return drawn


def moments(plan, playouts):
    """Yield step and state at every lead and answer."""
    for playout in range(playouts):
        for step in replay(plan, playout):
            if step.choice >= 0 and step.table.turn.decision != FORM:
                yield step, plan.game.tell_state(step.table)


@pytest.mark.parametrize("options", OPTIONS, ids=["hand", "defence"])
@pytest.mark.parametrize("name", DECKS)
def test_only_worlds_that_agree_are_imagined_and_the_true_one_is_among_them(name, options):
    plan = planned(figures=DECKS[name], seed=61, **options)
    several = 0
    for step, state in moments(plan, 2 if PLAIN else 6):
        for seat in (0, 1):
            if state["led"] == "Q" and seat != state["attacker"]:
                continue  # see the test of the Queen
            agreeing = listed(plan, state, seat)
            assert other_world(state, seat) in agreeing
            several += len(agreeing) > 1
            for world in range(2):
                told = plan.game.tell_state(imagined(plan, step.table, seat, world))
                assert other_world(told, seat) in agreeing, (state, told)
    assert several > 0


def test_a_led_queen_tells_that_no_card_could_be_led():
    """T11: the attacker had no attack card and no Pill Bug left."""
    plan, seen = planned(figures=DECKS["hands of four"], seed=62), 0
    for step, state in moments(plan, 30):
        if state["led"] == "Q":
            seen += 1
            seat = 1 - state["attacker"]
            agreeing = listed(plan, state, seat)
            for world in range(5):
                told = plan.game.tell_state(imagined(plan, step.table, seat, world))
                assert other_world(told, seat) in agreeing, (state, told)
    assert seen > 5


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("B2@defence", {"R1a R2a B1d"}),  # B1 or R1 goes with it, but a red card there would have had to answer
        ("R2@defence", {"R1a B1d B2a", "R1d B1a B2a"}),  # both ways to 3 with R2 on the defence side
    ],
)
def test_an_answer_of_another_colour_tells_that_the_led_one_is_not_on_the_defence_side(answer, expected):
    """Seat 1 declares 3 of R1 R2 B1 B2: four splits do that."""
    plan_of_seat_1 = "aadd" if answer == "B2@defence" else "adda"
    board = Board(figures=deck(2, 4, 1)).give("R3 R4 B3 B4", "R1 R2 B1 B2", "P").form("aaad", plan_of_seat_1)
    seen = {other_world(board.plan.game.tell_state(imagined(board.plan, board.table, 0, world)), 0)[0] for world in range(60)}
    assert len(seen) == 4
    board.trick("R3@attack", answer)
    seen = {other_world(board.plan.game.tell_state(imagined(board.plan, board.table, 0, world)), 0)[0] for world in range(30)}
    assert seen == {tuple(sorted((card[:2], card[2]) for card in world.split())) for world in expected}


def test_a_led_queen_tells_what_the_side_of_an_answer_to_a_pill_bug_was():
    """Seat 1 answered P with R1 and has B1 left, one of them from the defence side. It leads its Queen: B1 is no attack card."""
    board = Board(figures=deck(2, 2, 1)).give("P B2", "R1 B1", "R2").form("ad", "ad").trick("P@attack", "R1@attack")
    plan = board.plan
    for led, expected in ((None, {"a", "d"}), ("Q", {"d"})):
        if led:
            board.act(led)
        seen = {other_world(plan.game.tell_state(imagined(plan, board.table, 0, world)), 0)[0] for world in range(30)}
        assert seen == {(("B1", side),) for side in expected}


def spot(plan, wanted, least):
    """Return the first moment of the run that is as wanted and has at least so many worlds."""
    for step, state in moments(plan, 200):
        seat = int(step.table.turn.actor)
        if wanted(state) and len(agreeing := listed(plan, state, seat)) >= least:
            return step.table.copy(), state, seat, agreeing
    raise AssertionError("no such moment")


MOMENTS = {
    "nothing is played": lambda state: not state["tricks"] and state["led"] is None,
    "a card is led": lambda state: state["led"] not in (None, "Q"),
    "tricks are played": lambda state: len(state["tricks"]) >= 1,
    "the attack sums are known": lambda state: state["declared"]["attack"] is not None,
}


@pytest.mark.parametrize("options", OPTIONS, ids=["hand", "defence"])
@pytest.mark.parametrize(
    ("name", "when", "least"),
    [
        ("hands of five", "nothing is played", 3),
        ("hands of four", "a card is led", 4),
        ("hands of four", "tricks are played", 3),
        ("one aside", "nothing is played", 4),
        ("one aside of eight", "a card is led", 2),
        ("one aside of eight", "tricks are played", 3),
        ("hands of four", "the attack sums are known", 2),
    ],
)
def test_every_world_that_agrees_is_imagined_equally_often(name, when, least, options):
    """Equal as the cards are told apart: Pill Bugs on different sides make as many worlds as there are ways. One in 10,000 fails."""
    plan = planned(figures=DECKS[name], seed=63, **options)
    table, _, seat, agreeing = spot(plan, MOMENTS[when], least)
    times = (20 if PLAIN else 60) * len(agreeing)
    found = Counter(other_world(plan.game.tell_state(imagined(plan, table, seat, world)), seat) for world in range(times))
    assert set(found) <= set(agreeing)
    expected = np.array([agreeing[world] for world in agreeing]) * times / agreeing.total()
    assert chisquare([found[world] for world in agreeing], expected).pvalue > 1e-4


@pytest.mark.parametrize("formed", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("figures", "first", "second", "aside"), [(deck(2, 3, 1), "R1 B2 B3", "R2 B1 P", None), (deck(2, 4, 0), "R1 B2 B3", "R2 B1 R4", "B4")]
)
def test_during_formation_nothing_of_the_other_hand_is_known(figures, first, second, aside, formed):
    """Seat 1's view of seat 0, or seat 0's of what seat 1 would have formed: every split of the cards formed, with every deal."""
    board = Board(figures=figures).give(first, second, "R3", aside).form("ada" + "dad"[:formed] if formed else "ad")
    seat = 1 if formed < 3 else 0
    if formed == 3:
        board = Board(figures=figures).give(first, second, "R3", aside).form("ad")
        seat = 1
    unseen = (first if seat == 1 else second).split() + [aside] * (aside is not None)
    so_far = 3 if formed in (1, 2) else 2
    times = 150 if PLAIN else 1_200
    found = Counter()
    for world in range(times):
        state = board.plan.game.tell_state(imagined(board.plan, board.table, seat, world))
        assert len(state["unassigned"][1 - seat]) == 3 - so_far
        assert state["declared"] is None
        hand = [*hand_left(state, 1 - seat), *((card, "u") for card in state["unassigned"][1 - seat])]
        assert sorted([card for card, _ in hand] + [state["aside"]] * (aside is not None)) == sorted(unseen)
        found[state["aside"], tuple(side for card in unseen for held, side in hand if held == card)] += 1
    sets_aside = len(unseen) if aside is not None else 1
    for card, share in Counter(card for card, _ in found.elements()).items():
        assert abs(share / times - 1 / sets_aside) < 4 * (1 / sets_aside / times) ** 0.5, card
    sides = Counter(tuple(sorted(side for side in split if side != "u")) for _, split in found.elements())
    for attack in range(so_far + 1):
        expected = len([each for each in product("ad", repeat=so_far) if each.count("a") == attack]) / 2**so_far
        share = sides[tuple(sorted("a" * attack + "d" * (so_far - attack)))] / times
        assert abs(share - expected) < 4 * (expected / times) ** 0.5


@pytest.mark.parametrize("options", OPTIONS, ids=["hand", "defence"])
@pytest.mark.parametrize("name", ["hands of four", "one aside of eight"])
def test_what_is_known_is_kept(name, options):
    plan = planned(figures=DECKS[name], seed=64, **options)
    for playout in range(1 if PLAIN else 3):
        for step in replay(plan, playout):
            if step.choice < 0:
                continue
            for seat in (0, 1):
                before, after = (plan.game.tell_state(table) for table in (step.table, imagined(plan, step.table, seat, 3)))
                for name in ("phase", "trump", "attacker", "led", "declared", "tricks"):
                    assert after[name] == before[name], name
                assert after.get("results") == before.get("results")
                for side in ("attack", "defence", "unassigned"):
                    assert after[side][seat] == before[side][seat]
                assert (after["aside"] is None) == (before["aside"] is None)
                other = 1 - seat
                assert sum(len(after[side][other]) for side in ("attack", "defence", "unassigned")) == sum(
                    len(before[side][other]) for side in ("attack", "defence", "unassigned")
                )


@pytest.mark.parametrize("seat", [0, 1])
def test_the_true_table_is_not_touched_and_nature_draws_nothing(seat):
    plan = planned(figures=DECKS["one aside of eight"], seed=65)
    for step, _ in moments(plan, 2):
        before = step.table.copy()
        drawn = imagined(plan, step.table, seat, 1)
        assert step.table == before
        assert (drawn.streams[:2] == before.streams[:2]).all()
        assert drawn.turn == before.turn
        assert drawn.tally == before.tally


POLICIES = ("wall", "rush", "even", "initiative", "trumper", "counter", "solver", "random")


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize(
    "figures",
    [deck(3, 2, 2), deck(2, [1, 3, 3], 3), pytest.param(deck(2, 4, 3), marks=pytest.mark.compiled)],
    ids=["one aside", "equal cards", "many Pill Bugs"],
)
def test_policies_do_not_mind_the_hidden_split(name, figures):
    """Nor the hidden hand, nor the card set aside, in decks and matches other than the standard."""
    seen = 0
    for options in OPTIONS:
        plan = planned(figures=figures, policies=(name,), seed=66, **options)
        decide = plan.kernel.policy(plan.entries[0].policy)
        for playout in range(1 if PLAIN else 3):
            for step in replay(plan, playout):
                if step.choice < 0 or len(step.actions) < 2:
                    continue
                seat = int(step.table.turn.actor)
                meant = int(decide(step.table.copy()))
                for world in range(3):
                    other = imagined(plan, step.table, seat, world)
                    other.streams[2 + seat] = step.table.streams[2 + seat]
                    other.streams[:2] = np.arange(8, dtype=np.uint64).reshape(2, 4) + np.uint64(world)
                    assert int(decide(other)) == meant
                    seen += hand_left(plan.game.tell_state(other), 1 - seat) != hand_left(plan.game.tell_state(step.table), 1 - seat)
    assert seen > 0


def test_the_attack_sums_of_an_imagined_hand_are_its_own():
    """The sum that was never declared goes with the split."""
    plan = planned(figures=DECKS["one aside of eight"], seed=67)
    for step, state in moments(plan, 4):
        if step.table.turn.decision == LEAD and not state["tricks"]:
            seat = state["attacker"]
            drawn = imagined(plan, step.table, seat, 2)
            left = plan.game.tell_state(drawn)["attack"][1 - seat]
            assert int(drawn.state.attack_sum[1 - seat]) == sum(0 if card == "P" else int(card[1:]) for card in left)
            assert drawn.state.led == NONE
