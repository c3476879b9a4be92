"""Bringing back the food: clauses P7-P10 of the rules page."""

import pytest

from .board import EXACT, Board

SMALL_GAP = {"gap": 10.0}  # between the cards of places 2 and 3 lie x = 35 and 45; the pitch is 80


def news(board):
    """Return how many new cards each seat has."""
    return [len(cards) for cards in board.state["new"]]


def test_P7_dice_on_the_puddle_and_loose_dice_go_home_before_cards_are_resolved():
    board = Board()
    dice = {(0, 0): (300, 0, 2), (0, 1): board.at(2, 0, 43.001, 4), (1, 1): board.at(2, 0, 0, 1), (1, 2): (47.5, 47.5, 3)}
    board.lay(dice, rest="puddle", hand=["", "boat"])
    assert board.asks == ("boat", 1)
    assert (board.where(0), board.where(1)) == ("hhhhhh", "hahhhh")
    assert board.state["phase"] == "resolve"
    for die in (0, 1):
        assert board.die(0, die) == {"kind": ("soldier", "worker")[die], "where": "hill", "x": None, "y": None, "face": None, "on": []}


def test_P7_sent_shows_the_dice_as_they_lay_before_until_the_next_sending_out_ends():
    board = Board(figures=EXACT)
    board.lay({(0, 0): (300, 0, 2), (1, 1): board.at(2, 5, 6, 1)}, rest="puddle")
    sent = board.state["sent"]
    assert sent[0][0] == {"kind": "soldier", "where": "area", "x": 300, "y": 0, "face": 2, "on": []}
    assert sent[1][1] == {"kind": "worker", "where": "area", "x": 5, "y": 6, "face": 1, "on": [2]}
    assert sent[0][1] == {"kind": "worker", "where": "puddle", "x": None, "y": None, "face": None, "on": []}
    board.take()
    assert board.asks[0] == "toss"
    for _ in range(10):
        board.take()
        assert board.state["sent"] == sent
    while board.state["round"] == 2 and board.asks[0] in ("toss", "power", "reroll"):
        board.take()
    assert board.state["sent"] != sent


@pytest.mark.parametrize("starter", [0, 1])
def test_P8_owners_assign_dice_on_several_cards_in_turn_order_and_die_order(starter):
    """All before the first card is resolved; only the chosen place stays in `on`, and the die where it is."""
    board = Board(figures=SMALL_GAP)
    both = {(1, 1): (40, 0, 2), (0, 5): (40, 20, 1), (0, 2): (40, -20, 2)}
    board.lay(both | {(1, 4): (0, 80, 1)}, rest="puddle", starter=starter)
    order = [(0, 2), (0, 5), (1, 1)] if starter == 0 else [(1, 1), (0, 2), (0, 5)]
    for i, (seat, die) in enumerate(order):
        assert board.asks == ("assign", seat)
        assert (board.state["phase"], board.state["resolving"], news(board)) == ("assign", None, [0, 0])
        assert set(board.legal) == {"card:2", "card:3"}
        assert board.die(seat, die)["on"] == [2, 3]
        place = 3 if (seat, die) == (1, 1) else 2
        board.act(f"card:{place}")
        if i < 2:
            there = board.die(seat, die)
            assert (there["on"], there["x"], there["y"], there["face"]) == ([place], *both[seat, die])
    assert news(board) == [1, 2]
    assert board.state["sent"][0][2]["on"] == [2, 3]


@pytest.mark.parametrize(("x", "on"), [(37, [2, 3]), (36.999, [2]), (43.001, [3]), (43, [2, 3]), (40, [2, 3])])
def test_P8_a_die_touches_a_card_whose_edge_its_disc_meets(x, on):
    board = Board(figures=SMALL_GAP).lay({(0, 1): (x, 0, 1)}, rest="puddle")
    assert board.asks[0] == ("assign" if len(on) == 2 else "place")
    assert board.state["sent"][0][1]["on"] == on


def test_P8_a_die_can_touch_four_cards():
    """Where their corners come together."""
    board = Board(4, figures={"gap": 2.0})
    board.lay({(3, 0): (36, 36, 1)}, rest="puddle", area=["Wb.all"] * 4 + ["Sg.all"] * 5)
    assert board.asks == ("assign", 3)
    assert set(board.legal) == {"card:1", "card:2", "card:4", "card:5"}


def test_P8_with_the_standard_gap_no_die_touches_two_cards():
    board = Board().lay({(0, 0): (47.5, 0, 1), (0, 1): (0, 47.5, 1)}, rest="puddle")
    assert board.asks == ("toss", board.asks[1])
    assert board.state["sent"][0][0]["on"] == []


def won(ants, *, seats=2, kinds=None, **options):
    """Return who gets the new card at place 2; `ants` are the faces by seat, `kinds` the numbers of the dice."""
    board = Board(seats, **options)
    dice = {}
    for seat, faces in enumerate(ants):
        for i, face in enumerate(faces):
            die = kinds[seat][i] if kinds else (1, 2, 3)[i]
            dice[seat, die] = board.at(2 if seats == 2 else 3, 20 * seat - 20, 20 * i - 20, face)
    board.lay(dice, rest="puddle")
    lucky = [seat for seat, n in enumerate(news(board)) if n]
    place = 2 if seats == 2 else 3
    assert (board.state["area"][place] is None) == bool(lucky)
    assert board.table.tally.unresolved == (not lucky and options.get("zero_total") != "nothing")
    return lucky


def test_P9_the_highest_total_wins_the_card():
    assert won([[3], [2, 2]]) == [1]
    assert won([[4], [1, 2]]) == [0]
    assert won([[4], [4, 1], [2, 2, 2]], seats=3) == [2]
    assert won([[], [1], []], seats=3) == [1]


def test_P9_at_a_tie_more_dice_win():
    assert won([[4], [2, 2]]) == [1]
    assert won([[0, 2, 2], [2, 2]]) == [0]
    assert won([[4], [3, 1], [2, 1, 1]], seats=3) == [2]
    assert won([[1, 1], [3], [2, 1]], seats=3, kinds=[(1, 2), (0,), (4, 5)]) == [2]  # of the tied, though the soldier is bigger


def test_P9_then_the_biggest_single_die():
    assert won([[2], [2]], kinds=[(1,), (0,)]) == [1]
    assert won([[2], [2]], kinds=[(4,), (3,)]) == [1]
    assert won([[1, 1], [1, 1]], kinds=[(0, 4), (1, 2)]) == [0]  # the biggest, not the sum
    assert won([[2], [2], [2]], seats=3, kinds=[(4,), (0,), (1,)]) == [1]


def test_P9_then_nobody_and_the_card_stays_and_all_dice_go_home():
    assert won([[2], [2]]) == []
    assert won([[1, 1], [1, 1]], kinds=[(0, 4), (0, 1)]) == []  # the second biggest does not decide
    assert won([[2], [2], [1]], seats=3) == []  # the third gets nothing
    board = Board()
    board.lay({(0, 0): board.at(2), (0, 1): board.at(2), (1, 0): board.at(2, 9), (1, 3): board.at(2, 9)}, rest="puddle")
    assert (board.where(0), board.where(1)) == ("hhhhhh", "hhhhhh")
    assert board.state["round"] == 2


def test_P9_a_total_of_0_can_win_by_the_option():
    assert won([[0], []]) == [0]
    assert won([[0], [0, 0]]) == [1]
    assert won([[0], []], zero_total="nothing") == []
    assert won([[0], [0, 0]], zero_total="nothing") == []
    assert won([[0], [1]], zero_total="nothing") == [1]
    board = Board(zero_total="nothing")
    board.lay({(0, 1): board.at(2, 0, 0, 0)}, rest="puddle")
    assert (board.where(0), board.state["round"]) == ("hhhhhh", 2)


def test_P9_cards_are_resolved_in_place_order():
    board = Board()
    dice = {(0, 1): board.at(4), (0, 2): board.at(0), (0, 3): board.at(3), (0, 0): board.at(1)}
    board.lay(dice, rest="puddle", hand=["boat", ""])
    seen = []
    while board.asks[0] == "boat":
        seen.append(board.state["resolving"])
        assert board.where(0) == "".join(
            "h" if place in seen[:-1] and die == 0 else letter for die, (place, letter) in enumerate(LINE[len(seen)])
        )
        board.act("keep")
    assert seen == [0, 1, 3, 4]


# Where seat 0's dice are, as place and letter, when so many cards are being resolved: soldier at 1, workers at 4, 0 and 3.
LINE = {
    1: [(1, "a"), (4, "a"), (0, "a"), (3, "a"), (9, "h"), (9, "h")],
    2: [(1, "a"), (4, "a"), (0, "p"), (3, "a"), (9, "h"), (9, "h")],
    3: [(1, "h"), (4, "a"), (0, "p"), (3, "a"), (9, "h"), (9, "h")],
    4: [(1, "h"), (4, "a"), (0, "p"), (3, "p"), (9, "h"), (9, "h")],
}


def test_P9_one_seats_cards_do_not_touch_those_of_others():
    board = Board(3)
    dice = {(seat, 1): board.at(place, 0, 0, 1) for seat, place in ((0, 6), (1, 3), (2, 0))}
    area = board.state["area"]
    board.lay(dice, rest="puddle")
    assert board.state["new"] == [[area[6]], [area[3]], [area[0]]]


def test_P10_the_winners_dice_go_to_the_puddle_its_soldier_and_all_others_home():
    board = Board()
    dice = {(0, die): board.at(2, 5 * die, 0, 1) for die in (0, 1, 4)} | {(1, die): board.at(2, 5 * die, 20, 0) for die in range(6)}
    card = board.state["area"][2]
    board.lay(dice, rest="puddle")
    assert (board.where(0), board.where(1)) == ("hphhph", "hhhhhh")
    assert board.state["new"] == [[card], []]
    assert board.state["area"][2] is None


def test_P10_a_winning_worker_or_scout_misses_exactly_one_round():
    board = Board(figures=EXACT)
    board.lay({(0, 1): board.at(2), (0, 4): board.at(3)}, rest="puddle", pile="queen queen queen queen queen")
    board.take(2)
    assert board.state["round"] == 2
    assert board.where(0) == "hphhph"
    sent = 0
    while board.state["round"] == 2:
        sent += board.asks == ("toss", 0)
        board.act(board.legal[-1] if board.asks[0] == "toss" else board.legal[0])
    assert sent == 4
    assert board.where(0)[1] == board.where(0)[4] == "h"
