"""Deal, formation and first attack, clauses T1-T3 of the rules page, and what decks there may be."""

from collections import Counter

import pytest

from antstats.errors import UserError

from .board import Board, deck, planned
from .naive import deck_of

FOUR = deck(2, 4, 1)  # nine cards: hands of four
THREE = deck(2, 3, 1)  # seven cards: hands of three


def deals(number, figures=None):
    board = Board(figures=figures)
    for deal in range(number):
        yield board.deal(deal, seed=3).state


@pytest.mark.parametrize(
    ("figures", "hand", "aside"),
    [(None, 10, 0), (deck(3, 5, 3), 8, 1), (deck(4, 7, 4), 15, 1), (deck(4, 8, 1), 16, 0), (deck(4, 8, 2), 16, 1), (deck(1, 2, 1), 1, 0)],
)
def test_T1_all_cards_are_dealt_evenly_but_the_trump_card_and_an_odd_one(figures, hand, aside):
    figures = figures or deck(3, 6, 3)
    whole = Counter(deck_of(figures["colours"], range(1, figures["ranks"] + 1), figures["pill_bugs"]))
    for state in deals(8, figures):
        assert [len(cards) for cards in state["unassigned"]] == [hand, hand]
        assert (state["aside"] is not None) == aside
        lying = [*state["unassigned"][0], *state["unassigned"][1], state["trump"], *[state["aside"]] * aside]
        assert Counter(lying) == whole
        assert (state["phase"], state["attack"], state["defence"]) == ("form", [[], []], [[], []])
        assert (state["attacker"], state["led"], state["declared"], state["tricks"]) == (None, None, None, [])


def test_T1_every_card_comes_to_every_place_equally_often():
    """4 cards, hands of one: seat 0, seat 1, trump, aside. Three degrees of freedom each, far out at 21."""
    n, places = 400, Counter()
    for state in deals(n, deck(1, 2, 2)):
        lying = (state["unassigned"][0][0], state["unassigned"][1][0], state["trump"], state["aside"])
        places.update(enumerate(lying))
    for card, share in (("R1", 0.25), ("R2", 0.25), ("P", 0.5)):
        assert sum((places[place, card] - share * n) ** 2 / (share * n * (1 - share)) for place in range(4)) < 21


def test_T1_the_hand_order_is_shuffled_too():
    firsts = {state["unassigned"][0][0] for state in deals(100, THREE)}
    assert firsts == {"R1", "R2", "R3", "B1", "B2", "B3", "P"}


def test_T1_a_pill_bug_may_be_the_trump_card():
    assert {state["trump"][0] for state in deals(60)} == set("RBYP")


def test_T2_first_seat_0_then_seat_1_splits_its_hand_card_by_card_in_hand_order():
    board = Board(figures=THREE).give("R1 B2 P", "R2 R3 B1", "B3")
    for i, (letter, side) in enumerate(zip("ad" * 3, ("attack", "defence") * 3, strict=True)):
        seat, card = i // 3, ["R1", "B2", "P", "R2", "R3", "B1"][i]
        assert (board.asks, board.legal) == (("form", seat), ["attack", "defend"])
        assert board.state["unassigned"][seat][0] == card
        board.form(letter)
        assert card in board.state[side][seat]
    state = board.state
    assert (state["attack"], state["defence"]) == ([["R1", "P"], ["R3"]], [["B2"], ["R2", "B1"]])
    assert state["unassigned"] == [[], []]


@pytest.mark.parametrize(("plan", "attack"), [("aaa", 3), ("ddd", 0)])
def test_T2_either_side_may_be_empty(plan, attack):
    board = Board(figures=THREE).give("R1 B2 P", "R2 R3 B1", "B3").form(plan, plan)
    assert [len(cards) for cards in board.state["attack"]] == [attack] * 2
    assert [len(cards) for cards in board.state["defence"]] == [3 - attack] * 2


def test_T2_nothing_is_declared_and_nobody_attacks_during_formation():
    board = Board(figures=THREE).give("R1 B2 P", "R2 R3 B1", "B3")
    for letter in "ddddd":
        board.form(letter)
        assert (board.state["declared"], board.state["attacker"], board.state["phase"]) == (None, None, "form")
    assert board.form("d").state["declared"] is not None


def test_T2_the_split_is_fixed():
    """Cards only leave their sides, by being played."""
    board = Board(figures=FOUR).give("R1 R2 R3 R4", "B1 B2 B3 B4", "P").form("aadd", "daad")
    before = [board.state[side][seat] for side in ("attack", "defence") for seat in (0, 1)]
    while board.legal:
        board.first()
        after = [board.state[side][seat] for side in ("attack", "defence") for seat in (0, 1)]
        assert all(set(new) <= set(old) for new, old in zip(after, before, strict=True))
        before = after


@pytest.mark.parametrize(
    ("first", "second", "defence", "attack", "attacker"),
    [
        ("ddaa", "daaa", [3, 1], None, 0),
        ("daaa", "ddaa", [1, 3], None, 1),  # the sums, not the number of cards
        ("aaad", "ddaa", [4, 3], None, 0),  # one card beats two
        ("dada", "aaad", [4, 4], [6, 6], None),  # a tie of both: the lot
        ("aaaa", "aaaa", [0, 0], [10, 10], None),
    ],
)
def test_T3_the_higher_declared_sum_attacks_first(first, second, defence, attack, attacker):
    board = Board(figures=FOUR).give("R1 R2 R3 R4", "B1 B2 B3 B4", "P").form(first, second)
    assert board.state["declared"] == {"defence": defence, "attack": attack}
    assert board.asks == ("lead", board.state["attacker"])
    if attacker is not None:
        assert board.state["attacker"] == attacker


def test_T3_the_rulebooks_example_of_a_sum():
    """5+1+5+4+1 = 16, not 5 cards."""
    board = Board(figures=deck(3, 5, 0)).give("R5 R1 B5 B4 Y1 R2 R3", "Y2 Y3 Y4 Y5 R4 B1 B2", "B3").form("dddddaa", "aaaaaaa")
    assert board.state["declared"] == {"defence": [16, 0], "attack": None}
    assert board.state["attacker"] == 0


@pytest.mark.parametrize(("first", "second", "attacker"), [("R1 R4 B3", "B1 R2 B2", 0), ("B1 R2 B2", "R1 R4 B3", 1)])
def test_T3_in_a_tie_the_higher_attack_sum_attacks_first(first, second, attacker):
    board = Board(figures=deck(2, 4, 0)).give(first, second, "R3", "B4").form("daa", "daa")
    sums = [7, 4] if attacker == 0 else [4, 7]
    assert board.state["declared"] == {"defence": [1, 1], "attack": sums}
    assert board.state["attacker"] == attacker


def test_T3_tied_in_both_sums_the_lot_decides_evenly():
    """200 deals: 4 standard errors are 28."""
    board = Board(figures=FOUR)
    seats = [board.deal(deal).give("R1 R2 R3 R4", "B1 B2 B3 B4", "P").form("adda", "adda").state["attacker"] for deal in range(200)]
    assert abs(sum(seats) - 100) <= 28


@pytest.mark.parametrize(
    ("value", "defence", "attack", "attacker"),
    [(0, [2, 3], None, 1), (1, [3, 3], [1, 3], 1), (2, [4, 3], None, 0), (99, [101, 3], None, 0)],
)
def test_T3_a_pill_bug_counts_what_the_option_says(value, defence, attack, attacker):
    board = Board(figures=THREE, pill_bug_value=value).give("R2 P R1", "R3 B1 B2", "B3").form("dda", "daa")
    assert board.state["declared"] == {"defence": defence, "attack": attack}
    assert board.state["attacker"] == attacker


def test_T3_the_value_counts_in_the_attack_sum_too():
    board = Board(figures=THREE, pill_bug_value=3).give("R1 P B3", "B1 R2 B2", "R3").form("daa", "daa")
    assert board.state["declared"] == {"defence": [1, 1], "attack": [6, 4]}


def test_T3_the_value_counts_nowhere_else():
    """A Pill Bug worth 99 still loses to the lowest ant card."""
    board = Board(pill_bug_value=99).lay("P / R1", "B2 / B1", "R2").trick("P@attack", "B1@defence")
    assert board.winner_of_trick == 1


def refused(match, **figures):
    with pytest.raises(UserError) as refusal:
        planned(figures=figures)
    assert match in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "figures",
    [
        {"colours": 4, "ranks": 8, "pill_bugs": 3},  # 35 cards: hands of 17
        {"colours": 4, "ranks": 9},
        {"colours": 1, "ranks": 2, "pill_bugs": 0},  # 2 cards: hands of none
        {"colours": 1, "ranks": [], "pill_bugs": 2},
        {"pill_bugs": 17},
        {"ranks": [1] * 11},
    ],
)
def test_decks_that_deal_no_hand_or_more_than_16_cards_are_refused(figures):
    refused("cards; 3 to 34 are accepted", **figures)


@pytest.mark.parametrize("figures", [{"colours": 4, "ranks": 8, "pill_bugs": 2}, {"colours": 1, "ranks": 3, "pill_bugs": 0}])
def test_the_largest_and_the_least_deck_are_accepted(figures):
    assert planned(figures=figures).spec.figures["pill_bugs"] == figures["pill_bugs"]


@pytest.mark.parametrize("colours", [["blue"], ["red", "yellow"], ["blue", "red"], ["red", "red"], [], 0, 5, True, "red", ["red", "pink"]])
def test_colours_that_are_not_the_first_so_many_are_refused(colours):
    refused("colours", colours=colours)


@pytest.mark.parametrize("ranks", [0, 100, [-1], [1, 2, 100], ["1"], [1.5], [True], "6", [[1]]])
def test_ranks_that_are_no_whole_numbers_are_refused(ranks):
    refused("ranks", ranks=ranks)


@pytest.mark.parametrize("bugs", [-1, 35, 1.5, "3"])
def test_pill_bugs_that_are_no_number_of_cards_are_refused(bugs):
    refused("pill_bugs", pill_bugs=bugs)


@pytest.mark.parametrize("options", [{"pill_bug_value": -1}, {"pill_bug_value": 100}, {"pill_bug_lead": "attack"}, {"games_per_match": 0}])
def test_options_out_of_range_are_refused(options):
    with pytest.raises(UserError) as refusal:
        planned(**options)
    assert next(iter(options)) in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_number_of_colours_and_a_top_rank_are_short_for_the_lists():
    figures = planned(figures={"colours": 2, "ranks": 9}).spec.figures
    assert figures == {"colours": ["red", "blue"], "ranks": [1, 2, 3, 4, 5, 6, 7, 8, 9], "pill_bugs": 3}
    assert figures == planned(figures={"colours": ["red", "blue"], "ranks": [*range(1, 10)]}).spec.figures
    assert planned(figures={"ranks": [0, 2, 2, 7]}).spec.figures["ranks"] == [0, 2, 2, 7]
