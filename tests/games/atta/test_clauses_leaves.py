"""Leaves: clauses A18 and A19 of the rules page."""

from .board import Board

AWAY = "-1,-1"
FAR = {(0, 2): "TTTT", (0, 3): "TTTT"}


def test_A18_pick_a_leaf_that_lies_there():
    board = Board().lay(ants=["0,1 0,1", AWAY], leaves={(0, 1): 2})
    assert board.acts == ["pick:0", "pick:1", "end"]
    board.act("pick:0")
    assert (board.lying, board.ants(0).split()[0]) == ({(0, 1): 1}, "0,1L")
    assert board.acts == ["pick:1", "take:1:0", "end"]


def test_A18_no_leaf_no_pick_and_no_ant_carries_two():
    board = Board().lay(ants=["0,1L 1,1", AWAY], leaves={(0, 1): 2})
    assert board.acts == ["drop:0", "end"]


def test_A18_drop_a_leaf_on_a_card_with_any_number():
    board = Board().lay(ants=["0,1L 0,1L 0,1L", AWAY], leaves={(0, 1): 2}).act("drop:0", "drop:1", "drop:2")
    assert (board.lying, board.ants(0)) == ({(0, 1): 5}, "0,1D 0,1D 0,1 - - -")


def test_A18_take_the_leaf_of_an_own_ant_there():
    board = Board().lay(ants=["0,1L 0,1 1,0L 1,1", AWAY])
    assert board.acts == ["drop:0", "take:1:0", "drop:2", "end"]
    board.act("take:1:0")
    assert board.ants(0) == "0,1 0,1L 1,0L 1,1 - -"
    assert board.acts == ["take:0:1", "drop:2", "end"]
    assert (int(board.table.tally.taken_over[0]), int(board.table.tally.stolen[0])) == (1, 0)


def test_A18_an_ant_that_is_done_or_has_moved_can_be_taken_from_but_takes_nothing():
    """A relay: ant 0 carries the leaf to ant 1, which goes on with it."""
    board = Board().lay(FAR, ants=["0,3L 0,1", AWAY]).act("step:0:S", "step:0:S", "take:1:0")
    assert board.ants(0).split()[:2] == ["0,1D", "0,1L"]
    assert board.steps(0) == ""
    assert "take:0:1" not in board.legal
    assert board.act("step:1:S").ants(0) == "0,1D 0,0D 0,0D - - -"


def test_A18_steal_the_leaf_of_another_seats_ant_there():
    board = Board(3).lay(ants=["0,1 1,1", "0,1L 0,1", "0,1 0,1L"])
    assert board.acts == ["steal:0:1:0", "steal:0:2:1", "end"]
    board.act("steal:0:2:1")
    assert [board.ants(seat).split()[:2] for seat in range(3)] == [["0,1L", "1,1"], ["0,1L", "0,1"], ["0,1", "0,1"]]
    tally = board.table.tally
    assert (tally.stolen[:3].tolist(), tally.robbed[:3].tolist()) == ([1, 0, 0], [0, 0, 1])


def test_A18_a_carrier_neither_takes_nor_steals():
    assert Board().lay(ants=["0,1L 0,1L", "0,1L"]).acts == ["drop:0", "drop:1", "end"]


def test_A18_a_robbed_seat_may_rob_in_turn():
    board = Board().lay(ants=["0,1", "0,1L"]).act("steal:0:1:0", "end")
    assert board.acts == ["steal:0:0:0", "end"]
    assert board.act("steal:0:0:0").ants(1).split()[0] == "0,1L"


def test_A18_acts_before_between_and_after_the_steps():
    board = Board().lay(FAR, ants=["0,3 1,1", AWAY], leaves={(0, 3): 1, (0, 1): 1})
    board.act("pick:0", "step:0:S", "drop:0", "step:0:S", "pick:0")
    assert (board.ants(0).split()[0], board.lying) == ("0,1L", {(0, 2): 1})
    assert board.state["active"] == {"seat": 0, "ant": 0, "steps": 2, "grass": False, "acted": [[0, 3], [0, 2], [0, 1]]}
    assert board.acts == ["end"]


def test_A18_at_most_one_act_per_cell_in_one_move():
    board = Board().lay(ants=["0,1 0,1", "0,1L"], leaves={(0, 1): 2}).act("pick:0")
    assert [action for action in board.acts if action.split(":")[1:2] == ["0"]] == []
    assert board.acts == ["pick:1", "take:1:0", "steal:1:1:0", "end"]  # each ant for itself


def test_A18_a_cell_stepped_back_to_does_not_count_anew():
    board = Board().lay(ants=["0,1 1,0", AWAY], leaves={(0, 1): 2}).act("pick:0", "step:0:E")
    assert board.acts == ["drop:0", "end"]
    board.act("step:0:W")
    assert (board.ants(0).split()[0], board.acts) == ("0,1L", ["end"])
    board = Board().lay(ants=["0,1 1,1", AWAY], leaves={(0, 1): 2}).act("step:0:E", "step:0:W")
    assert board.acts == ["pick:0", "end"]  # nothing was done there yet


def test_A18_no_cell_of_the_move_counts_anew_whatever_was_done_since():
    board = Board().lay(FAR, ants=["0,3 1,1", AWAY], leaves={(0, 3): 2, (0, 2): 1})
    board.act("pick:0", "step:0:S", "drop:0", "step:0:N")
    assert (board.lying, board.acts) == ({(0, 3): 1, (0, 2): 2}, ["end"])


def test_A18_a_cell_acted_on_between_counts_too():
    board = Board().lay(FAR, ants=["0,3 1,1", AWAY], leaves={(0, 2): 2}).act("step:0:S", "pick:0", "step:0:N", "drop:0")
    assert (board.lying, board.acts) == ({(0, 2): 1, (0, 3): 1}, ["end"])


def test_A18_an_ant_may_act_without_stepping_and_then_still_steps():
    board = Board().lay(ants=["0,1", AWAY], leaves={(0, 1): 1}).act("pick:0")
    assert board.state["active"]["steps"] == 0
    assert board.steps(0) == "ESW"
    board.end()
    assert (board.asks, board.ants(0).split()[0]) == (("ant", 1), "0,1L")


def test_A18_an_act_of_another_ant_ends_the_move():
    board = Board().lay(ants=["0,1 1,1", AWAY], leaves={(1, 1): 1}).act("step:0:W", "pick:1")
    assert (board.steps(0), board.ants(0).split()[0]) == ("", "-1,1D")


def test_A18_taking_from_the_active_ant_does_not_let_it_act_again():
    board = Board().lay(ants=["0,1 0,1", AWAY], leaves={(0, 1): 1}).act("pick:0", "take:1:0")
    assert board.acts == ["end"]


def test_A18_after_a_step_across_grass_an_act_is_still_free():
    cards = {(0, 1): "TGTT", (1, 1): "TTTG"}
    board = Board().lay(cards, ants=["0,1", AWAY], leaves={(1, 1): 1}).act("step:0:E")
    assert board.legal == ["pick:0", "end"]


def test_A18_no_acts_in_the_nest():
    """Nobody in the nest carries; others carry beside it, and no leaf ever lies in it."""
    board = Board().lay(ants=["0,0 0,1L", "0,1"], leaves={(0, 1): 1})
    assert board.acts == ["drop:1"]
    board = Board().lay(ants=["0,1", "0,0"], leaves={(0, 1): 1}).act("step:0:S")
    assert board.acts == ["end"]


def test_A19_leaves_stay_on_their_cell():
    """Through turns, spiders and a new round."""
    leaves = {(0, 1): 3, (-1, 1): 1, (1, 0): 2}
    board = Board().lay(ants=["0,-1", "1,-1"], leaves=leaves, spiders=[(-1, 1)]).act("step:0:W", "end", "end")
    while board.asks[0] == "spider":
        board.act(board.legal[0])
    assert board.spiders != [(-1, 1)]
    assert (board.lying, board.state["round"]) == (leaves, 2)
    board.act(board.legal[0])
    assert board.lying == leaves
