"""Round cards, each with its power; they are asked for only when one can be played."""

from collections import Counter

import pytest

from .board import EXACT, Board, tosses

FAR = tosses(10_000.0)
ALONE = ["Wb.all", None, "Sg.all", None, None]  # cards at places 0 and 2


def played(board):
    """Return the Round cards still in hand, and how many have been played."""
    return board.state["hand"], board.table.tally.played_cards[: board.seats].tolist()


def test_power_is_asked_before_and_after_the_toss_and_only_with_a_playable_card():
    board = Board(figures=EXACT).lay(hand=["crumb", "queen boat double"])
    assert board.asks == ("toss", 0)  # nothing lies in the area
    board.act("worker>3:land")
    assert board.asks == ("power", 0)
    assert set(board.legal) == {"none", "crumb:1"}
    board.act("none")
    assert board.asks == ("toss", 1)  # queen and boat are not played on one's turn
    board.act("worker>1:land")
    assert set(board.legal) == {"none", "double"}
    board.act("none")
    assert board.asks == ("power", 0)
    assert board.act("none").asks == ("toss", 0)
    assert played(board) == ([["crumb"], ["double", "queen", "boat"]], [0, 0])


def test_power_comes_after_the_reroll():
    board = Board(figures=FAR).lay(hand=["honey", ""])
    board.act("none", "scout>2:land")
    assert board.asks == ("reroll", 0)
    assert board.act("again").asks == ("power", 0)


def test_power_is_asked_again_after_each_use_while_a_card_is_playable():
    board = Board(figures=EXACT).lay({(0, 5): "puddle"}, area=ALONE, hand=["honey shoe spring", ""])
    places = {f"{card}:{place}" for card in ("honey", "shoe") for place in (0, 2)}
    assert set(board.legal) == {"none", "spring:5", *places}
    board.act("shoe:2")
    assert set(board.legal) == {"none", "spring:5", "honey:0", "honey:2"}
    board.act("spring:5")
    assert set(board.legal) == {"none", "honey:0", "honey:2"}
    board.act("honey:2")
    assert board.asks == ("toss", 0)
    board.act("worker>0:land")
    assert board.asks == ("toss", 1)
    assert played(board) == ([[], []], [3, 0])


def test_power_of_another_seat_cannot_be_used():
    board = Board().lay(hand=["", "honey shoe"], starter=0)
    assert board.asks == ("toss", 0)


def test_double_is_a_second_toss_at_once_and_then_the_question_comes_again():
    board = Board(figures=EXACT).lay({(0, 5): "puddle"}, hand=["double honey spring", ""])
    assert "double" not in board.legal
    board.act("none", "worker>3:land")
    turns = board.table.turn.turns
    board.act("double")
    assert board.asks == ("toss", 0)
    board.act("worker>3:land")
    assert board.asks == ("power", 0)
    assert set(board.legal) == {"none", "spring:5", *(f"honey:{place}" for place in range(5))}
    assert board.act("none").asks == ("toss", 1)
    assert board.where(0) == "haahhp"
    assert board.table.turn.turns == turns + 1  # that of seat 1
    assert played(board) == ([["honey", "spring"], []], [1, 0])


def test_double_needs_a_die_on_the_hill():
    board = Board(figures=EXACT).lay({(0, 0): "hill", (1, 0): "hill"}, rest="puddle", hand=["double", ""])
    assert board.act("soldier>3:land").asks == ("toss", 1)
    board = Board(figures=EXACT).lay({(0, 0): "hill", (1, 0): "hill"}, rest="puddle", hand=["double spring", ""])
    board.act("none", "soldier>3:land")
    assert "double" not in board.legal
    board.act("spring:4")
    assert set(board.legal) == {"none", "double"}
    assert board.act("double", "scout>3:land").asks == ("toss", 1)


@pytest.mark.parametrize(("face", "winner"), [(1, 1), (2, 0), (3, 0)])
def test_honey_adds_two_to_its_owners_total(face, winner):
    """Against a 3, with an equal number of dice; at a tie the bigger die wins."""
    dice = {(0, 0): "hill", (0, 1): Board().at(2, 0, 0, face), (1, 0): Board().at(2, 20, 0, 3)}
    dice |= {(1, 1): "hill"}
    board = Board(figures=EXACT).lay(dice, rest="puddle", hand=["honey", ""])
    board.act("honey:2")
    assert board.state["tokens"] == {"honey": {"place": 2, "seat": 0}, "shoe": None}
    board.act("soldier>0:land", "worker>1:land")
    expected = winner if face != 1 else 1
    assert len(board.state["new"][expected]) == 2
    assert board.state["area"][2] is None


def test_honey_does_nothing_without_a_die_there_or_for_others():
    board = Board()
    board.lay({(0, 1): board.at(3), (1, 1): board.at(2, 0, 0, 0)}, rest="puddle", honey=(2, 0))
    assert [len(cards) for cards in board.state["new"]] == [1, 1]
    board = Board()
    board.lay({(0, 1): board.at(2), (1, 1): board.at(2, 20, 0, 2)}, rest="puddle", honey=(2, 1))
    assert [len(cards) for cards in board.state["new"]] == [0, 1]


def test_honey_counts_its_figure_once_and_returns_to_the_pile():
    board = Board(figures={"honey": 3})
    dice = {(0, 1): board.at(2, 0, 0, 1), (0, 2): board.at(2, 0, 20, 1), (1, 1): board.at(2, 20, 0, 4)}
    board.lay(dice, rest="puddle", honey=(2, 0))
    assert board.state["tokens"] == {"honey": None, "shoe": None}
    assert [len(cards) for cards in board.state["new"]] == [1, 0]
    board = Board(figures={"honey": 1})
    board.lay(dice, rest="puddle", honey=(2, 0))
    assert [len(cards) for cards in board.state["new"]] == [0, 1]


def test_honey_can_win_with_dice_that_show_nothing():
    board = Board(zero_total="nothing")
    board.lay({(0, 1): board.at(2, 0, 0, 0), (1, 1): board.at(3, 0, 0, 0)}, rest="puddle", honey=(2, 0))
    assert [len(cards) for cards in board.state["new"]] == [1, 0]


def test_shoe_nobody_collects_the_card_and_all_dice_go_home_and_nothing_is_asked():
    board = Board(figures=EXACT)
    dice = {(0, 1): board.at(2, 0, 0, 3), (1, 1): board.at(2, 20, 0, 3), (1, 2): board.at(3), (0, 0): "hill"}
    board.lay(dice, rest="puddle", hand=["shoe queen boat", ""])
    before = board.state["area"]
    assert board.legal == ["none", *(f"shoe:{place}" for place in range(5))]
    board.act("shoe:2")
    assert board.state["tokens"] == {"honey": None, "shoe": {"place": 2}}
    board.act("soldier>3:land")  # 1 : 1 or better, decided by the soldier or its face
    while board.asks[0] in ("queen", "boat"):
        assert board.state["resolving"] == 3
        board.act("keep")
    assert board.state["area"][2] == before[2]
    assert board.where(0) == "hhhhhh"
    assert board.where(1)[1] == "h"
    assert board.state["tokens"] == {"honey": None, "shoe": None}
    assert board.state["hand"][0] == ["queen", "boat"]


def test_shoe_and_honey_lie_on_places_with_a_card():
    board = Board().lay(area=ALONE, hand=["shoe honey", ""])
    assert set(board.legal) == {"none", "shoe:0", "shoe:2", "honey:0", "honey:2"}


def test_crumb_rolls_one_of_ones_dice_in_the_area_where_it_lies():
    board = Board()
    there = {(0, 1): board.at(2, 3, 4, 1), (0, 4): (300, 300, 1), (0, 0): "puddle", (1, 1): board.at(2, 20, 0, 3)}
    board.lay(there, hand=["crumb", ""])
    assert set(board.legal) == {"none", "crumb:1", "crumb:4"}
    faces, before = Counter(), board.state["dice"]
    for _ in board.repeat("crumb:1", 60):
        assert board.asks == ("toss", 0)
        after = board.state["dice"]
        faces[after[0][1]["face"]] += 1
        after[0][1]["face"] = before[0][1]["face"]
        assert after == before
    assert set(faces) == {1, 2, 3, 4}
    assert played(board) == ([[], []], [1, 0])


LONE = [None, None, "Sg.all", None, None]


@pytest.mark.parametrize(("x", "y", "legal"), [(83, 0, True), (83.001, 0, False), (43.001, 0, True), (43, 0, False), (0, -70, True)])
def test_march_is_for_dice_within_40_mm_that_touch_no_card(x, y, legal):
    board = Board().lay({(0, 2): (x, y, 1)}, area=LONE, hand=["march", ""])
    assert board.asks == (("power", 0) if legal else ("toss", 0))
    if legal:
        assert set(board.legal) == {"none", "march:2"}


@pytest.mark.parametrize(("x", "y", "rest"), [(70, 10, (43, 10)), (-10, -60.5, (-10, -43)), (59, 67, None)])
def test_march_moves_straight_until_the_die_touches_the_nearest_card(x, y, rest):
    board = Board().lay({(0, 2): (x, y, 3)}, area=LONE, hand=["march", ""]).act("march:2")
    there = board.spot(0, 2)
    if rest is None:  # to the corner at (35, 35), from 40 mm away
        rest = 35 + 8 * 0.6, 35 + 8 * 0.8
    assert abs(there - complex(*rest)) < 1e-6
    assert board.die(0, 2)["on"] == [2]
    assert board.die(0, 2)["face"] == 3
    assert board.asks == ("toss", 0)
    assert board.table.tally.tosses.sum() == board.table.tally.knocks.sum() == 0


def test_march_goes_to_the_lowest_of_equally_near_places():
    board = Board().lay({(0, 2): (47.5, 0, 1), (0, 3): (65, 65, 1)}, hand=["march", ""])
    kept = board.keep()
    assert abs(board.act("march:2").spot(0, 2) - 43) < 1e-6
    assert board.die(0, 2)["on"] == [2]
    board.restore(kept).act("march:3")
    assert abs(board.spot(0, 3) - (43 + 65j)) < 1e-6
    assert board.die(0, 3)["on"] == [0]


def test_march_ends_with_overlaps_pushed_apart():
    """No face is rolled; the die that was pushed may leave its card."""
    board = Board().lay({(0, 2): (70, 0, 3), (1, 4): (43, 6, 2)}, area=LONE, hand=["march", ""])
    board.act("march:2")
    assert board.spot(0, 2) == pytest.approx(43 - 4j, abs=1e-6)
    assert board.spot(1, 4) == pytest.approx(43 + 10j, abs=1e-6)
    assert (board.die(0, 2)["face"], board.die(1, 4)["face"]) == (3, 2)
    board = Board().lay({(0, 2): (70, 0, 3), (1, 4): (41, 0, 2)}, area=LONE, hand=["march", ""])
    board.act("march:2")
    assert board.die(0, 2)["on"] == []  # 43, 41: pushed away from each other along the line of centres
    assert board.die(1, 4)["on"] == [2]
    assert board.spot(0, 2) == pytest.approx(49, abs=1e-6)


def test_march_reaches_as_far_as_the_figure_says():
    toss = tosses(march=10.0)
    assert Board(figures=toss).lay({(0, 2): (53, 0, 1)}, area=LONE, hand=["march", ""]).asks == ("power", 0)
    assert Board(figures=toss).lay({(0, 2): (53.1, 0, 1)}, area=LONE, hand=["march", ""]).asks == ("toss", 0)


def test_spring_takes_a_die_from_the_puddle_to_the_hill_at_once():
    board = Board(figures=EXACT).lay({(0, 1): "puddle", (0, 4): "puddle"}, hand=["spring", "spring"])
    assert set(board.legal) == {"none", "spring:1", "spring:4"}
    board.act("spring:4")
    assert board.where(0) == "hphhhh"
    assert board.act("scout>3:land").asks == ("toss", 1)  # seat 1 has none in the Puddle
    assert board.where(0) == "hphhah"


def test_spring_after_the_last_toss_gives_another_turn():
    board = Board(figures=EXACT).lay({(0, 0): "hill"}, rest="puddle", hand=["spring", ""])
    board.act("none", "soldier>3:land", "spring:2")
    assert board.asks == ("toss", 0)
    assert set(board.legal) == {f"worker>{place}:land" for place in range(5)}


def tie(board, hand, *, low=False, **more):
    """Lay a tie of seats 0 and 1 at place 2; with `low` seat 2 has more than they."""
    dice = {(0, 1): board.at(2, 0, 0, 2), (1, 1): board.at(2, 20, 0, 2)}
    if low:
        dice |= {(2, 1): board.at(2, 0, 20, 3)}
    return board.lay(dice, rest="puddle", hand=hand, **more)


@pytest.mark.parametrize("seat", [0, 1])
def test_queen_takes_a_card_at_a_tie_for_the_highest_value(seat):
    board = tie(Board(), ["queen", ""][:: 1 - 2 * seat])
    assert board.asks == ("queen", seat)
    assert set(board.legal) == {"use", "keep"}
    assert (board.state["phase"], board.state["resolving"]) == ("resolve", 2)
    kept = board.keep()
    board.act("use")
    assert [len(cards) for cards in board.state["new"]] == [1 - seat, seat]
    assert played(board)[0] == [[], []]
    assert board.where(seat) == "hphhhh"
    board.restore(kept).act("keep")
    assert board.state["area"][2] is not None
    assert "queen" in board.state["hand"][seat]
    assert board.table.tally.unresolved == 1


def test_queen_is_asked_before_dice_are_counted():
    """Seat 1 would win with two dice; if the queen is kept, it does."""
    board = Board()
    board.lay(
        {(0, 1): board.at(2, 0, 0, 2), (1, 1): board.at(2, 20, 0, 1), (1, 2): board.at(2, -20, 0, 1)}, rest="puddle", hand=["queen", ""]
    )
    assert board.asks == ("queen", 0)
    kept = board.keep()
    assert [len(cards) for cards in board.act("use").state["new"]] == [1, 0]
    board.restore(kept)
    assert [len(cards) for cards in board.act("keep").state["new"]] == [0, 1]


def test_queen_is_not_asked_where_one_seat_has_most_or_the_holder_is_not_in_the_tie():
    board = Board(3)
    assert tie(board, ["queen", "", ""], low=True).asks == ("place", 2)
    board = Board(3)
    assert tie(board, ["", "", "queen"]).asks[0] == "toss"
    assert board.state["round"] == 2
    board = Board()
    board.lay({(0, 1): board.at(2), (0, 2): board.at(2, 20)}, rest="puddle", hand=["queen", ""])
    assert board.asks == ("place", 0)


def test_queen_is_asked_at_every_tie_until_it_is_used():
    board = Board()
    dice = {(seat, 1 + i): board.at(place, 20 * seat) for seat in (0, 1) for i, place in enumerate((1, 3, 4))}
    board.lay(dice, rest="puddle", hand=["", "queen"])
    assert (board.asks, board.state["resolving"]) == (("queen", 1), 1)
    board.act("keep")
    assert (board.asks, board.state["resolving"]) == (("queen", 1), 3)
    board.act("use")
    assert [len(cards) for cards in board.state["new"]] == [0, 1]
    assert board.asks == ("place", 1)


@pytest.mark.parametrize("zero_total", ["wins", "nothing"])
def test_queen_at_a_tie_of_zeros(zero_total):
    """Where a total of 0 cannot win there is nothing to break."""
    board = Board(zero_total=zero_total)
    board.lay({(0, 1): board.at(2, 0, 0, 0), (1, 1): board.at(2, 20, 0, 0)}, rest="puddle", hand=["queen", ""])
    assert board.asks[0] == ("queen" if zero_total == "wins" else "toss")


def test_boat_brings_all_dice_home_when_its_holder_wins_a_card():
    board = Board()
    dice = {(0, 1): board.at(2, 0, 0, 3), (0, 4): board.at(2, 0, 20, 1), (1, 1): board.at(2, 20, 0, 1)}
    board.lay(dice, rest="puddle", hand=["boat", ""])
    assert board.asks == ("boat", 0)
    assert set(board.legal) == {"use", "keep"}
    kept = board.keep()
    board.act("use")
    assert (board.where(0), board.where(1)) == ("hhhhhh", "hhhhhh")
    assert [len(cards) for cards in board.state["new"]] == [1, 0]
    assert played(board) == ([[], []], [1, 0])
    board.restore(kept).act("keep")
    assert (board.where(0), board.where(1)) == ("hphhph", "hhhhhh")
    assert played(board) == ([["boat"], []], [0, 0])


def test_boat_is_not_for_losers_and_is_asked_at_every_card_won():
    board = Board()
    dice = {(0, 1): board.at(1, 0, 0, 3), (1, 1): board.at(1, 20), (0, 2): board.at(3), (1, 2): board.at(4), (0, 3): board.at(4, 20, 0, 4)}
    board.lay(dice, rest="puddle", hand=["", "boat"])
    assert board.asks == ("place", 0)
    board = Board().lay(dice, rest="puddle", hand=["boat", ""])
    seen = []
    while board.asks == ("boat", 0):
        seen.append(board.state["resolving"])
        board.act("keep")
    assert seen == [1, 3, 4]


def test_boat_follows_the_queen():
    board = tie(Board(), ["boat queen", ""])
    assert board.asks == ("queen", 0)
    assert board.act("use").asks == ("boat", 0)
    board.act("use")
    assert board.where(0) == "hhhhhh"
    assert board.state["hand"][0] == []
    board = tie(Board(), ["queen", "boat"])
    assert board.act("use").asks == ("place", 0)


def test_boat_after_a_kept_queen_goes_to_whoever_wins():
    board = Board()
    board.lay({(0, 1): board.at(2, 0, 0, 2), (1, 0): board.at(2, 20, 0, 2)}, rest="puddle", hand=["queen", "boat"])
    assert board.act("keep").asks == ("boat", 1)
    board.act("use")
    assert [len(cards) for cards in board.state["new"]] == [0, 1]
