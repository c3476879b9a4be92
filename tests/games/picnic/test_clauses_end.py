"""The end of a round and of the game: clauses P12-P16 of the rules page."""

from collections import Counter

import pytest

from .board import Board

ROW = ["Wb.all@0,0,0", "Sg.all@1,0,0", "Cp.all@2,0,0", "Wg.all@3,0,0"]  # each plate on the ant beside the last
NO_TOKENS = [0] * 6


def test_P12_empty_places_are_refilled_in_place_order():
    board = Board(3)
    area = board.state["area"]
    deck = ["Sp.all", "Cb.skew", "Wg.both", "Wb.all"]
    dice = {(0, 1): board.at(5), (1, 1): board.at(0), (2, 1): board.at(3)}
    board.lay(dice, rest="puddle", deck=deck)
    while board.asks[0] == "place":
        assert board.state["area"] == [None if place in (0, 3, 5) else card for place, card in enumerate(area)]
        assert (board.state["deck"], board.state["deck_top"]) == (4, "Sp.all")
        board.take()
    filled = dict(zip((0, 3, 5), deck, strict=False))
    assert board.state["area"] == [filled.get(place, card) for place, card in enumerate(area)]
    assert (board.state["deck"], board.state["deck_top"]) == (1, "Wb.all")


def test_P12_while_the_deck_lasts():
    board = Board()
    area = board.state["area"]
    board.lay({(0, 1): board.at(1), (0, 2): board.at(4)}, rest="puddle", deck=["Sp.all"])
    board.take(2)
    assert board.state["area"] == [area[0], "Sp.all", area[2], area[3], None]
    assert (board.state["deck"], board.state["deck_top"]) == (0, None)
    assert "worker>4:land" not in board.legal
    assert "worker>1:land" in board.legal


def test_P12_a_place_without_a_card_is_touched_by_no_die():
    board = Board().lay({(0, 1): (0, -95, 4)}, area=["Wb.all"] * 4 + [None], deck=[], rest="puddle")
    assert board.asks[0] == "toss"
    assert board.state["sent"][0][1]["on"] == []


def starter_of(board, **position):
    """Return who starts the round after a position in which there is nothing to resolve."""
    board.lay(rest="puddle", **position)
    while board.asks[0] == "place":
        board.take()
    return board.state["starter"]


@pytest.mark.parametrize("old", [0, 2])
def test_P13_fewest_plates_start(old):
    colony = [ROW[:3], ROW[:2], ROW[:4]]
    board = Board(3)
    assert starter_of(board, colony=colony, starter=old) == 1
    assert (board.state["turn"], board.asks[1]) == (1, 1)


def test_P13_cards_kept_aside_count_as_plates():
    assert starter_of(Board(), colony=[ROW[:1], ROW[:2]], aside=[["Wb.all", "Wb.all"], []]) == 1
    assert starter_of(Board(), colony=[ROW[:3], ROW[:2]], aside=[[], ["Wb.all", "Wb.all"]]) == 0


def test_P13_at_a_tie_fewest_dice_on_the_hill():
    """Seat 1 wins its card with two dice, seat 0 with one, seat 2 with a soldier."""
    for number in range(4):
        board = Board(3).luck(number)
        dice = {(0, 1): board.at(0), (1, 1): board.at(3), (1, 2): board.at(3, 20), (2, 0): board.at(6)}
        board.lay(dice, rest="puddle")
        assert [board.where(seat).count("h") for seat in range(3)] == [5, 4, 6]
        while board.asks[0] == "place":
            board.take()
        assert board.state["starter"] == 1


def test_P13_plates_come_before_dice():
    board = Board()
    board.lay({(0, die): board.at(2, 5 * die - 15) for die in range(6)}, rest="puddle", colony=[[], ROW[:1]])
    board.take()
    assert board.where(0) == "hppppp"
    assert board.state["starter"] == 0  # a plate each, and fewest dice
    board = Board()
    board.lay({(0, die): board.at(2, 5 * die - 15) for die in range(1, 6)}, rest="puddle")
    board.take()
    assert board.state["starter"] == 1


def test_P13_the_tied_roll_their_dice_the_highest_total_starts():
    """With three seats one of which has a plate more, the other two start about equally often."""
    figures = {"soldier_faces": [3], "worker_faces": [1, 2], "scout_faces": [0]}
    board, starters = Board(3, figures=figures), Counter()
    kept = board.keep()
    for number in range(60):
        board.restore(kept).luck(number)
        starters[starter_of(board, colony=[ROW[:1], ROW[:2], ROW[:1]])] += 1
    assert set(starters) == {0, 2}
    assert min(starters.values()) > 12


def test_P13_a_total_that_is_always_higher_starts_always():
    """Five dice each: seat 1 is without a scout, seat 0 without a worker."""
    figures = {"soldier_faces": [9], "worker_faces": [1], "scout_faces": [5]}
    for number in range(12):
        board = Board(figures=figures).luck(number)
        board.lay({(0, 1): board.at(0), (1, 4): board.at(3)}, rest="puddle")
        board.take(2)
        assert board.state["starter"] == 0


def test_P13_dice_that_always_show_the_same_leave_it_to_the_lot():
    """They would be rolled again for ever."""
    figures = {"soldier_faces": [1], "worker_faces": [2], "scout_faces": [0]}
    assert starter_of(Board(figures=figures)) in (0, 1)


def test_P13_tied_seats_without_dice_draw_lots():
    """All their dice are on the Puddle, the soldiers put there by hand."""
    board, starters = Board(), Counter()
    dice = {(seat, die): board.at(1 if seat == 0 else 3, 5 * die - 15, 0, 1) for seat in (0, 1) for die in range(6)}
    board.lay(dice, rest="hill", pile="queen boat")
    assert [board.where(seat) for seat in (0, 1)] == ["hppppp", "hppppp"]
    kept = board.keep()
    for number in range(40):
        board.restore(kept).luck(number)
        board.table.state.where[:2, 0] = 1  # the soldiers too
        board.take(2)
        starters[int(board.table.state.starter)] += 1
    assert min(starters[0], starters[1]) > 6


def test_P14_the_starting_player_takes_the_top_round_card_and_shows_it():
    board = Board()
    assert starter_of(board, colony=[ROW[:1], []], pile="march boat") == 1
    assert board.state["hand"] == [[], ["march"]]
    assert (board.state["round_pile"], board.state["round"], board.state["phase"]) == (1, 2, "send")


def test_P14_there_are_six_rounds_and_five_round_cards():
    board = Board(3, seed=4)
    rounds, piles = [], []
    while board.asks[0] != "end":
        if board.state["round"] not in rounds:
            rounds.append(board.state["round"])
            piles.append(board.state["round_pile"])
        board.take()
    assert rounds == [1, 2, 3, 4, 5, 6]
    assert piles == [5, 4, 3, 2, 1, 0]
    assert board.table.tally.round_cards[:3].sum() == 5
    assert (board.state["phase"], board.state["turn"], board.state["round"]) == ("over", None, 6)
    assert board.outcome[0] == "rounds"


def finished(colony, *, goals=(), majority=NO_TOKENS, aside=None, seats=2, **options):
    """Return the scores and shares of a game that ends with these colonies."""
    board = Board(seats, **options)
    board.lay(rest="puddle", colony=colony, goals=goals, majority=majority, aside=aside, pile="")
    assert board.asks == ("end", None)
    return board.scores, board.outcome[1]


def test_P15_the_best_alone_earns_a_token_and_the_best_together_get_3_each():
    colony = [["Wb.all@0,0,0"], ["Wg.all@0,0,0", "Sg.all@1,0,0"], ["Sb.all@0,0,0"]]  # W, S and b are shared, C and p nobody's
    assert finished(colony, majority=[4, 5, 6, 7, 8, 9], seats=3)[0] == [3 + 3, 3 + 3 + 8, 3 + 3]
    assert finished(colony, majority=[9, 8, 7, 6, 5, 4], seats=3)[0] == [3 + 3, 3 + 3 + 5, 3 + 3]
    goals = [("count", "Wb", 7), ("count", "Sp", 6), ("group", "W", 5)]
    assert finished(colony, goals=goals, majority=[4] * 6, seats=3)[0] == [6 + 7 + 3, 6 + 4 + 3, 6]


def test_P15_the_majority_counts_cards_kept_aside_and_goals_do_not():
    colony, aside = [["Wb.all@0,0,0"], ["Wb.all@0,0,0"]], [["Wb.all"], []]
    assert finished(colony, majority=[5, 0, 0, 0, 0, 0], aside=aside)[0] == [5, 0]
    assert finished(colony, goals=[("count", "Wb", 6)], aside=aside)[0] == [3, 3]


@pytest.mark.parametrize(("zero_tie", "points"), [("none", 0), ("tie", 3)])
def test_P15_a_best_of_zero_by_the_option(zero_tie, points):
    colony = [["Wb.all@0,0,0"], ["Wb.all@0,0,0"], []]  # W and b are shared; S, C, g, p and the goal are nobody's
    scores = finished(colony, goals=[("count", "Sp", 6)], majority=[7] * 6, seats=3, zero_tie=zero_tie)[0]
    assert scores == [3 + 3 + 5 * points, 3 + 3 + 5 * points, 5 * points]
    scores = finished([["Sp.all@0,0,0"], [], []], goals=[("count", "Sp", 6)], majority=[7] * 6, seats=3, zero_tie=zero_tie)[0]
    assert scores == [7 + 7 + 6 + 4 * points, 4 * points, 4 * points]


def test_P15_a_tie_token_counts_what_the_set_says():
    colony = [["Wb.all@0,0,0"], ["Wg.all@0,0,0"]]
    assert finished(colony, majority=[7, 0, 0, 0, 0, 0], figures={"tie_token": 2})[0] == [2, 2]


def test_P15_with_majority_alone():
    colony = [["Wb.all@0,0,0"], ["Sg.all@0,0,0", "Sp.all@1,0,0"]]
    assert finished(colony, majority=[1, 2, 4, 8, 16, 32], scoring_cards=False)[0] == [1 + 8, 2 + 16 + 32]


def test_P16_most_points_win():
    colony = [["Wb.all@0,0,0"], ["Sg.all@0,0,0"], ["Cp.all@0,0,0"]]
    assert finished(colony, majority=[4, 5, 6, 0, 0, 0], seats=3) == ([4, 5, 6], [0.0, 0.0, 1.0])


def test_P16_ties_share_the_win():
    colony = [["Wb.all@0,0,0"], ["Sg.all@0,0,0"], ["Cp.all@0,0,0"]]
    assert finished(colony, majority=[6, 5, 6, 0, 0, 0], seats=3) == ([6, 5, 6], [0.5, 0.0, 0.5])
    assert finished([], majority=[6, 5, 6, 0, 0, 0], seats=4) == ([0] * 4, [0.25] * 4)
