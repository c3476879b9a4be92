"""The end of a round and of the game: clauses A24-A27 of the rules page."""

import pytest

from .board import Board

FOUR = "0,-1 0,-1 -1,-1 -1,-1"
FIVE = FOUR + " -1,0"


def test_A24_a_seat_with_all_its_ants_in_play_wins():
    board = Board().lay(ants=[FIVE.replace("-1,0", "0,1L"), "1,1"]).act("step:4:S")
    assert (board.outcome, board.asks) == (("", [0.0, 0.0]), ("ant", 0))  # at the end of the round only
    board.end(2)
    assert board.outcome == ("six", [1.0, 0.0])
    assert (board.state["phase"], board.state["mover"], board.state["holder"], board.state["round"]) == ("end", None, 0, 1)
    assert board.table.turn.score[:2].tolist() == [6, 1]


def test_A24_two_seats_that_complete_six_in_one_round_share_the_win():
    """Both births come in the same round; the third seat has five."""
    last = FOUR + " 1,0L"
    board = Board(3).lay(ants=[FOUR + " 0,1L", last, FIVE], holder=1)
    board.act("step:4:W", "end", "end", "step:4:S", "end")
    assert board.outcome == ("six", [0.5, 0.5, 0.0])


def test_A24_as_many_as_the_set_has_ants_of_a_colour():
    board = Board(figures={"ants": 4}).lay(ants=["-1,0 -1,0 0,1L", "1,1"]).act("step:2:S").end(2)
    assert board.outcome == ("six", [1.0, 0.0])
    board = Board(figures={"ants": 8}).lay(ants=[FIVE + " 0,1L -1,0", "1,1"]).act("step:5:S").end(2)
    assert board.outcome == ("six", [1.0, 0.0])


def test_A24_six_ants_of_which_a_spider_eats_one_do_not_win():
    ants = [FOUR.replace("0,-1", "1,0") + " 0,1L", "1,0"]
    board = Board().lay(ants=ants, spiders=[(1, 1)]).act("step:4:S").end(2)
    assert board.outcome[0] == "last"
    ants = ["-1,0 -1,0 -1,0 1,0 0,1L", "1,0 1,0 1,0 1,-1"]
    board = Board().lay(ants=ants, spiders=[(1, 1)]).act("step:4:S").end(2)
    assert (board.outcome[0], board.asks) == ("", ("lay", 1))
    assert board.table.turn.score[:2].tolist() == [5, 1]


def test_A24_comes_before_A25():
    """Six ants, and nobody else has any: `six`."""
    board = Board().lay(ants=[FIVE.replace("-1,0", "0,1L"), "1,1 1,1 1,1"], spiders=[(1, 0)]).act("step:4:S").end(2)
    assert board.outcome == ("six", [1.0, 0.0])
    assert board.state["out"] == [False, True]


def test_A24_comes_before_A26():
    board = Board().lay(ants=[FIVE.replace("-1,0", "0,1L"), "1,1"], deck=()).act("step:4:S").end(2)
    assert board.outcome[0] == "six"


def test_A25_the_only_seat_with_ants_in_play_wins():
    board = Board(3).lay(ants=["0,1 0,1", "-1,-1", "0,1"], spiders=[(1, 1)]).end(3)
    assert board.outcome == ("last", [0.0, 1.0, 0.0])
    assert board.state["out"] == [True, False, True]


def test_A25_comes_before_A26():
    board = Board().lay(ants=["0,1 0,1", "-1,-1"], spiders=[(1, 1)], deck=()).end(2)
    assert board.outcome == ("last", [0.0, 1.0])


def test_A25_if_nobody_has_ants_left_the_seats_that_were_in_the_game_share_the_win():
    """Both last ants are eaten at once; seat 2 went out in an earlier round and gets no share."""
    board = Board(3).lay(ants=["0,1", "0,-1", ""], spiders=[(1, 1), (1, -1)], deck=()).end(2)
    assert board.outcome == ("none", [0.5, 0.5, 0.0])
    assert board.state["out"] == [True] * 3
    assert board.table.tally.eliminations[:3].tolist() == [1, 1, 0]
    assert board.table.turn.score[:3].tolist() == [0, 0, 0]


def test_A25_the_last_ants_of_all_seats_on_one_card_are_eaten_together():
    board = Board(4).lay(ants=["0,1"] * 4, spiders=[(-1, 1)]).end(4)
    assert board.outcome == ("none", [0.25] * 4)


def test_A26_when_the_deck_is_empty_the_most_ants_in_play_win():
    board = Board(3).lay(ants=["0,1 0,1", "0,-1", "0,1 1,0 1,0"], drawn="cross", deck=())
    assert board.state["deck"] == 0
    board.act(board.legal[0])
    assert board.asks == ("ant", 0)  # the round of the last card is played
    assert board.end(3).outcome == ("deck", [0.0, 0.0, 1.0])


def test_A26_seats_with_the_same_number_share_the_win():
    board = Board(4).lay(ants=["0,1 0,1", "0,-1 0,0D", "0,1", "1,0 1,0"], deck=(), mover=1, holder=2)
    assert board.end().outcome == ("deck", [1 / 3, 1 / 3, 0.0, 1 / 3])


@pytest.mark.parametrize("deck", [("cross",), ("grass",)])
def test_A26_not_before_the_last_card_is_played(deck):
    board = Board().lay(ants=["0,1", "0,-1"], deck=deck).end(2)
    assert (board.outcome[0], board.state["deck"]) == ("", 0)


def test_A27_the_deck_passes_clockwise_to_the_next_seat_still_in_the_game():
    holders = []
    board = Board(4).lay(ants=["0,1", "0,-1", "1,0", "-1,0"], deck=["cross"] * 5, holder=2)
    for expected in (3, 0, 1, 2):
        board.end(4)
        holders.append(board.state["holder"])
        assert (board.asks, board.state["round"]) == (("lay", expected), len(holders) + 1)
        board.act(board.legal[0])
        assert board.asks == ("ant", expected)
    assert holders == [3, 0, 1, 2]


def test_A27_seats_that_are_out_are_passed_over():
    board = Board(4).lay(ants=["0,1", "", "", "-1,0"]).end(2)
    assert board.asks == ("lay", 3)
    board.act(board.legal[0]).end(2)
    assert board.asks == ("lay", 0)


def test_A27_a_seat_that_goes_out_in_this_round_is_passed_over_at_once():
    board = Board(3).lay(ants=["0,-1", "0,1 0,1", "-1,-1"], spiders=[(1, 1)]).end(3)
    assert (board.state["out"], board.asks) == ([False, True, False], ("lay", 2))


def test_A27_the_holder_may_go_out_too():
    board = Board(3).lay(ants=["0,1 0,1", "0,-1", "-1,-1"], spiders=[(1, 1)]).end(3)
    assert (board.state["out"], board.asks) == ([True, False, False], ("lay", 1))
