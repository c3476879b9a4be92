"""Moves of ants: clauses A10-A17 of the rules page."""

import pytest

from .board import Board

AWAY = "-1,-1"  # where the others wait
# Trails: the column x = 0 to the north, the nest's cross; grass between (0, 1) and the corners beside it.
COLUMN = {(0, 1): "TGTG", (0, 2): "TGTG", (0, 3): "TGTG", (1, 1): "GTTG", (-1, 1): "GGTT"}


def test_A10_any_ant_may_move_in_any_order_each_once():
    board = Board(3).lay(ants=["1,1", "0,1 1,0 0,-1", "1,1"], holder=2, mover=1)
    assert board.asks == ("ant", 1)
    assert {action.split(":")[1] for action in board.legal if action != "end"} == {"0", "1", "2"}
    board.act("step:1:N")
    board.act("step:0:E")  # another ant: ant 1's move is over, though it had a step left
    assert (board.steps(1), board.state["ants"][1][1]["done"]) == ("", True)
    board.act("step:2:W")
    assert (board.steps(0), board.steps(1), board.steps(2) != "") == ("", "", True)
    assert board.end().asks == ("lay", 0)  # it was the last of the round


def test_A10_a_turn_may_be_ended_at_once_and_every_seat_moves_from_the_holder_on():
    board = Board(4).lay(ants=["1,0", "0,1", "-1,0", "0,-1"], holder=2)
    movers = []
    for _ in range(4):
        assert "end" in board.legal
        movers.append(board.state["mover"])
        board.end()
    assert movers == [2, 3, 0, 1]
    assert (board.asks, board.state["mover"], board.state["round"]) == (("lay", 3), None, 2)


def test_A10_a_seat_moves_again_in_its_next_turn():
    board = Board().lay(ants=["0,1 1,0", "0,-1"]).act("step:0:E", "step:0:S", "end", "end")
    board.act(board.legal[0]).end()
    assert (board.asks, board.state["round"], "D" in board.ants(0)) == (("ant", 0), 2, False)
    assert board.steps(0)


def test_A10_active_and_done_are_shown():
    board = Board().lay(ants=["0,1 1,1", "0,-1"], leaves={(0, 1): 2}).act("pick:0", "step:0:E")
    active = board.state["active"]
    assert active == {"seat": 0, "ant": 0, "steps": 1, "grass": False, "acted": [[0, 1]]}
    board.act("step:1:S")
    assert board.state["active"] == {"seat": 0, "ant": 1, "steps": 1, "grass": False, "acted": []}
    assert board.ants(0).split()[:2] == ["1,1LD", "1,0"]
    assert board.end().state["active"] is None
    assert "D" not in board.ants(0)


def test_A11_two_steps_along_trails():
    board = Board().lay(COLUMN, ants=["0,1", AWAY])
    assert board.steps(0) == "NESW"
    board.act("step:0:N")
    assert board.steps(0) == "NS"
    board.act("step:0:N")
    assert (board.ants(0).split()[0], board.steps(0), board.legal) == ("0,3", "", ["end"])


def test_A11_one_step_across_grass():
    board = Board().lay(COLUMN, ants=["0,1", AWAY]).act("step:0:E")
    assert (board.ants(0).split()[0], board.state["active"]["grass"], board.legal) == ("1,1", True, ["end"])


def test_A11_a_trail_step_and_a_grass_step_are_not_mixed():
    """From (0, 3) one step south on the trail; from (0, 1) then, grass lies to the east and west."""
    board = Board().lay(COLUMN, ants=["0,2", AWAY]).act("step:0:S")
    assert board.steps(0) == "NS"
    board = Board().lay(COLUMN, ants=["1,1", AWAY])
    assert board.steps(0) == "SW"
    board.act("step:0:W")
    assert board.steps(0) == ""


def test_A11_stepping_back_is_allowed():
    board = Board().lay(COLUMN, ants=["0,2", AWAY]).act("step:0:N", "step:0:S")
    assert (board.ants(0).split()[0], board.steps(0)) == ("0,2", "")


def test_A11_a_step_leads_to_a_laid_card_only():
    board = Board().lay(ants=["1,1", AWAY])  # trails lead out of the corner to the north and the east, where no card lies
    assert board.steps(0) == "SW"


def test_A12_no_ant_enters_a_card_with_a_spider():
    board = Board().lay(ants=["1,1", AWAY], spiders=[(1, 0), (-1, 0), (-1, 0)])
    assert board.steps(0) == "W"
    board.act("step:0:W")
    assert board.steps(0) == "ESW"
    board.act("step:0:W")
    assert board.legal == ["end"]


def test_A13_a_leafless_ant_steps_through_the_nest():
    board = Board().lay(ants=["0,1", AWAY]).act("step:0:S")
    assert (board.steps(0), board.state["active"]["steps"]) == ("NESW", 1)
    assert "end" in board.legal  # and it may stay as well
    assert board.act("step:0:E").ants(0).split()[0] == "1,0"


def test_A13_the_nest_is_a_crossing_for_its_trails_only():
    """A nest with trails to the north and the south: from the north one goes on to the south, not to the east."""
    cards = {(1, 0): "TTTG", (-1, 0): "TGTT"}
    board = Board(figures={"nest": "TGTG"}).lay(cards, ants=["0,1", AWAY]).act("step:0:S")
    assert board.steps(0) == "NS"
    board = Board(figures={"nest": "TGTG"}).lay(cards, ants=["1,0", AWAY]).act("step:0:W")
    assert (board.legal, board.ants(0).split()[0]) == (["end"], "0,0D")


@pytest.mark.parametrize("others", [["0,0", "-"], ["-", "0,0"], ["0,0", "0,0"]])
def test_A14_who_stands_in_the_nest_when_the_turn_begins_must_leave_it(others):
    ants = " ".join(others)
    board = Board().lay(ants=[ants + " 1,1", AWAY])
    assert "end" not in board.legal
    board.act("step:2:W")
    assert "end" not in board.legal
    for a, where in enumerate(others):
        if where == "0,0":
            assert "end" not in board.legal
            board.act(f"step:{a}:W")
    assert "end" in board.legal


def test_A14_it_may_not_return_this_turn():
    board = Board().lay(ants=["0,0 0,0", AWAY])
    assert [ant["nested"] for ant in board.state["ants"][0][:2]] == [True, True]
    board.act("step:0:N")
    assert board.steps(0) == "EW"
    board.act("step:0:E", "step:1:S")
    assert board.steps(1) == "EW"
    assert board.steps(0) == ""


def test_A14_a_nest_starter_that_picked_up_a_leaf_may_not_bring_it_home_this_turn():
    board = Board().lay(ants=["0,0", AWAY], leaves={(0, 1): 1}).act("step:0:N", "pick:0")
    assert board.steps(0) == "EW"


def test_A14_it_may_return_in_the_next_round():
    board = Board().lay(ants=["0,0", AWAY]).act("step:0:N", "end", "end")
    board.act(board.legal[0]).end()
    assert (board.asks, board.state["ants"][0][0]["nested"]) == (("ant", 0), False)
    assert "S" in board.steps(0)


def test_A14_one_that_cannot_leave_stays():
    """Spiders sit on all four cards round the nest."""
    ring = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    board = Board().lay(ants=["0,0 0,0 1,1", AWAY], spiders=ring)
    assert board.legal == ["end"]
    board = Board().lay(ants=["0,0 0,0 1,1", AWAY], spiders=ring[1:])
    assert board.legal == ["step:0:N", "step:1:N", "step:2:W"]
    board.act("step:2:W")
    assert board.legal == ["step:0:N", "step:1:N", "step:2:E", "step:2:W"]  # into the nest no third one may go


def test_A14_across_grass_too_an_ant_can_leave():
    board = Board(figures={"nest": "GGGG"}).lay(
        {(0, 1): "TTGT", (1, 0): "TTTG", (0, -1): "GTTT", (-1, 0): "TGTT"}, ants=["0,0", AWAY], spiders=[(1, 0), (0, -1), (-1, 0)]
    )
    assert board.legal == ["step:0:N"]
    assert board.act("step:0:N").legal == ["end"]


def test_A15_at_most_two_ants_of_a_colour_are_in_the_nest():
    board = Board().lay(ants=["0,0D 0,0D 0,1", "0,0 0,0"])
    assert board.steps(2) == "EW"
    board = Board().lay(ants=["0,0D 0,1 1,0", "0,0 0,0"])
    assert (board.steps(1), board.steps(2)) == ("ESW", "NSW")
    board.act("step:1:S")
    assert board.steps(2) == "NS"


def test_A15_passing_ants_count_as_well():
    """Nest-starters are in it until they leave; an ant that could pass through must wait for that."""
    board = Board().lay(ants=["0,0 0,0 0,1", AWAY])
    assert board.steps(2) == "EW"
    board.act("step:0:E")
    assert board.steps(2) == "ESW"
    board.act("step:2:S")
    assert board.steps(2) == "NESW"
    assert "end" not in board.legal  # ant 1 is still in


def test_A15_other_colours_do_not_count():
    assert "S" in Board(3).lay(ants=["0,1", "0,0 0,0", "0,0 0,0"]).steps(0)


def test_A16_a_carrier_that_enters_the_nest_delivers_and_an_ant_is_born():
    board = Board().lay(ants=["0,1L 1,1", AWAY], supply=4).act("step:0:S")
    assert board.ants(0) == "0,0D 1,1 0,0D - - -"
    assert board.state["leaf_supply"] == 4  # the leaf is out of the game, not in the supply
    assert (board.lying, int(board.table.tally.delivered[0]), int(board.table.tally.births[0])) == ({}, 1, 1)
    assert (board.steps(0), board.steps(2), board.steps(1)) == ("", "", "SW")


def test_A16_the_carrier_stops_even_with_a_step_left():
    board = Board().lay(ants=["0,2L", AWAY], cards={(0, 2): "TTTT"}).act("step:0:S", "step:0:S")
    assert (board.ants(0), board.legal) == ("0,0D 0,0D - - - -", ["end"])


@pytest.mark.parametrize("inside", ["0,0", "0,0D"])
def test_A16_a_carrier_may_not_enter_while_one_own_ant_is_inside(inside):
    """Itself, the newborn and the one inside would be three."""
    board = Board().lay(ants=[f"0,1L {inside}", AWAY])
    assert "S" not in board.steps(0)


def test_A16_a_carrier_may_enter_once_the_ant_inside_has_left():
    board = Board().lay(ants=["0,1L 0,0", AWAY]).act("step:1:E")
    assert "S" in board.steps(0)
    assert board.act("step:0:S").ants(0) == "0,0D 1,0D 0,0D - - -"


def test_A16_with_an_empty_supply_no_ant_is_born_and_one_may_be_inside():
    board = Board(figures={"ants": 3}).lay(ants=["0,1L 0,0D 1,1", AWAY]).act("step:0:S")
    assert board.ants(0) == "0,0D 0,0D 1,1"
    assert (int(board.table.tally.delivered[0]), int(board.table.tally.births[0])) == (1, 0)
    board = Board(figures={"ants": 4}).lay(ants=["0,1L 0,0D 0,0D 1,1", AWAY])
    assert "S" not in board.steps(0)  # two are inside: A15


def test_A16_at_most_one_birth_per_seat_and_round():
    board = Board().lay(ants=["0,1L 1,0L", AWAY]).act("step:0:S")
    assert board.steps(1) == "NS"
    assert board.steps(0) == ""


def test_A16_two_seats_may_have_a_birth_in_one_round():
    board = Board().lay(ants=["0,1L", "1,0L"]).act("step:0:S", "end", "step:0:W")
    assert (board.ants(0), board.ants(1)) == ("0,0 0,0 - - - -", "0,0D 0,0D - - - -")


def test_A16_a_carrier_enters_across_grass():
    cards = {(1, 0): "TTTG", (-1, 0): "TGTT"}
    board = Board(figures={"nest": "TGTG"}).lay(cards, ants=["1,0L", AWAY]).act("step:0:W")
    assert board.ants(0) == "0,0D 0,0D - - - -"


@pytest.mark.parametrize(("ants", "born"), [("0,1L", 1), ("0,1L 1,1", 2), ("- 0,1L", 0), ("0,1L - 1,1", 1), ("0,1L 1,1 1,1 - 1,1 -", 3)])
def test_A17_a_newborn_is_the_lowest_number_in_supply_and_does_not_move_this_turn(ants, born):
    board = Board().lay(ants=[ants, AWAY])
    board.act(f"step:{ants.split().index('0,1L')}:S")
    assert board.ants(0).split()[born] == "0,0D"
    assert board.steps(born) == ""
    assert board.state["ants"][0][born] == {"x": 0, "y": 0, "leaf": False, "done": True, "nested": False}
    assert "end" in board.legal  # it need not leave this turn


def test_A17_a_newborn_must_leave_the_nest_in_the_next_turn():
    board = Board().lay(ants=["0,1L", AWAY], drawn="cross").act("0,2,0", "step:0:S", "end", "end")
    board.act(board.legal[0]).end()
    assert board.asks == ("ant", 0)
    assert [ant["nested"] for ant in board.state["ants"][0][:2]] == [True, True]
    assert "end" not in board.legal


def test_A17_an_ant_whose_move_ends_in_the_nest_is_done():
    board = Board().lay({(0, 2): "TTTT"}, ants=["0,2 1,1", AWAY]).act("step:0:S", "step:0:S")
    assert board.ants(0).split()[0] == "0,0D"
    assert (board.steps(0), "end" in board.legal) == ("", True)
    board = Board().lay(ants=["0,1 1,1", AWAY]).act("step:0:S", "step:1:S")  # it stays in the nest, as another is moved
    assert board.ants(0).split()[0] == "0,0D"
    assert board.steps(0) == ""


def test_A17_a_leafless_ant_may_take_its_second_trail_step_out_of_the_nest():
    board = Board().lay(ants=["0,1", AWAY]).act("step:0:S", "step:0:N")
    assert (board.ants(0).split()[0], board.steps(0)) == ("0,1", "")
