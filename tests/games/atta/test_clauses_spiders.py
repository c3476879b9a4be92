"""The spiders: clauses A20-A23 of the rules page."""

import pytest

from .board import Board


def step_all(board, *chosen):
    """End the turns of all seats, then take the choices of the spiders."""
    seats = sum(not out for out in board.state["out"])
    board.end(seats)
    return board.act(*chosen)


def test_A20_the_target_is_the_cell_with_the_most_ants_of_all_colours_together():
    """Two of different colours in the south draw the spider away from one in the north."""
    board = Board().lay(ants=["0,1 0,-1", "0,-1"], spiders=[(1, 0)])
    assert step_all(board).spiders == [(1, -1)]


def test_A20_ants_in_the_nest_do_not_count():
    board = Board().lay(ants=["0,0D 0,0D", "0,-1"], spiders=[(1, 0)])
    assert step_all(board).spiders == [(1, -1)]


def test_A20_no_ant_outside_the_nest_no_spider_moves():
    board = Board().lay(ants=["0,0D 0,0D", "0,1 1,0"], spiders=[(1, 1), (1, -1)])
    board.act("end", "step:0:S", "step:1:W", "end")
    assert (board.spiders, board.asks) == ([(1, 1), (1, -1)], ("lay", 1))


def test_A20_a_tie_makes_several_targets():
    """North and south hold two each; spiders go to the nearer one."""
    board = Board().lay(ants=["0,1 0,-1 1,0", "0,1 0,-1"], spiders=[(1, 1), (-1, -1)])
    assert step_all(board).spiders == [(0, 1), (0, -1)]


def test_A21_one_card_along_a_shortest_way_whatever_the_trails():
    cards = {(0, 2): "GGTG", (0, 3): "GGGG", (0, 4): "GGGG"}
    board = Board().lay(cards | {(0, 1): "TTTT"}, ants=["0,1", "0,1"], spiders=[(0, 4)])
    assert step_all(board).spiders == [(0, 3)]


def test_A21_never_into_the_nest():
    """From the south to the north there are two ways round the nest, none through it."""
    board = Board().lay(ants=["0,1", "0,1"], spiders=[(0, -1)]).end(2)
    assert (board.asks, board.legal) == (("spider", 0), ["spider:0:E", "spider:0:W"])
    assert board.act("spider:0:W").spiders == [(-1, -1)]


def test_A21_a_shortest_way_that_leads_round_the_nest():
    """The corner in the north-east is 3 cards away by the east, 5 by the west; through the nest it would be 3 too."""
    board = Board().lay(ants=["1,1", "1,1"], spiders=[(0, -1)])
    assert step_all(board).spiders == [(1, -1)]
    # Through the nest (1, 0) would be nearer than (-1, 3); round it it is farther.
    tower = {(-1, 2): "TTTT", (-1, 3): "TTTT"}
    board = Board().lay(tower, ants=["1,0", "-1,3"], spiders=[(-1, 0)])
    assert step_all(board).spiders == [(-1, 1)]
    board = Board().lay(ants=["1,0", "1,0"], spiders=[(-1, 0)]).end(2)
    assert board.legal == ["spider:0:N", "spider:0:S"]


def test_A21_over_laid_cards_only():
    """A detour: (2, 2) touches no card but (2, 1), so the way from there to (0, 2) leads back over (2, 1) and (1, 1)."""
    cards = {(0, 2): "TTTT", (2, 1): "TTTT", (2, 2): "TTTT"}
    board = Board().lay(cards, ants=["0,2", "0,2"], spiders=[(2, 2)])
    assert step_all(board).spiders == [(2, 1)]


def test_A21_the_holder_chooses_between_ways_to_one_target():
    board = Board(3).lay({(1, 2): "TTTT", (0, 2): "TTTT"}, ants=["0,1", "0,1", "0,-1"], spiders=[(1, 2)], holder=2).end(3)
    assert (board.asks, board.legal) == (("spider", 2), ["spider:0:S", "spider:0:W"])
    assert (board.state["phase"], board.state["mover"], board.state["active"]) == ("spider", None, None)


def test_A21_the_holder_chooses_between_equally_near_targets():
    board = Board().lay(ants=["0,1", "0,-1"], spiders=[(1, 0)], holder=1).end(2)
    assert (board.asks, board.legal) == (("spider", 1), ["spider:0:N", "spider:0:S"])
    assert board.act("spider:0:S").spiders == [(1, -1)]


def test_A21_the_nearest_target_counts_not_the_way_to_others():
    board = Board().lay(ants=["0,1", "-1,-1"], spiders=[(1, 1)])
    assert step_all(board).spiders == [(0, 1)]


def test_A21_spiders_step_in_order_of_appearance_each_with_a_choice_is_asked_for():
    """The first has one way and steps unasked; the second and the third have two."""
    board = Board().lay(ants=["0,1", "0,-1"], spiders=[(1, 1), (1, 0), (-1, 0)]).end(2)
    assert (board.legal, board.spiders) == (["spider:1:N", "spider:1:S"], [(0, 1), (1, 0), (-1, 0)])
    board.act("spider:1:N")
    assert (board.legal, board.spiders) == (["spider:2:N", "spider:2:S"], [(0, 1), (1, 1), (-1, 0)])
    board.act("spider:2:S")
    assert board.spiders == [(0, 1), (1, 1), (-1, -1)]


def test_A21_targets_are_fixed_before_the_first_spider_moves():
    """The ants beside the first spider are doomed, and still draw the others."""
    board = Board(3).lay(ants=["0,1 0,1", "1,-1", "-1,-1"], spiders=[(1, 1), (-1, 0)])
    assert step_all(board).spiders == [(0, 1), (-1, 1)]


def test_A21_a_spider_whose_target_lies_beyond_another_spider_steps_as_well():
    board = Board().lay({(0, 2): "TTTT"}, ants=["0,1", "0,1"], spiders=[(1, 1), (0, 2), (1, 0)])
    assert step_all(board).asks == ("end", None)
    assert board.spiders == [(0, 1), (0, 1), (1, 1)]


def test_A21_a_way_of_any_length():
    """Round the nest and up a tower of cards: from (0, -4), 4 + 1 + 4 steps and more to (0, 4)."""
    tower = {(0, y): "TTTT" for y in (-4, -3, -2, 2, 3, 4)}
    board = Board().lay(tower, ants=["0,4", "0,4"], spiders=[(0, -4)])
    assert step_all(board).spiders == [(0, -3)]
    assert board.asks == ("lay", 1)


def test_A22_spiders_share_a_card_and_leave_it_one_by_one():
    board = Board(3).lay(ants=["0,1", "0,1", "0,-1 -1,-1"], spiders=[(1, 0), (1, 0)])
    board.end(3)
    assert board.spiders == [(1, 1), (1, 1)]
    assert board.asks == ("lay", 1)


def test_A22_spiders_that_share_a_card_may_part():
    board = Board().lay(ants=["0,1", "0,-1"], spiders=[(1, 0), (1, 0)]).end(2).act("spider:0:N")
    assert (board.spiders, board.legal) == ([(1, 1), (1, 0)], ["spider:1:N", "spider:1:S"])
    board.act("spider:1:S")
    assert board.spiders == [(1, 1), (1, -1)]


def test_A22_every_ant_on_a_card_with_a_spider_returns_to_its_supply():
    board = Board(3).lay(ants=["0,1 1,0 0,1", "0,1 0,-1", "0,1 0,-1"], spiders=[(1, 1)])
    step_all(board)
    assert [board.ants(seat) for seat in range(3)] == ["- 1,0 - - - -", "- 0,-1 - - - -", "- 0,-1 - - - -"]
    assert board.table.tally.eaten[:3].tolist() == [2, 1, 1]
    assert board.table.turn.score[:3].tolist() == [1, 1, 1]


def test_A22_the_leaf_of_an_eaten_carrier_stays_on_the_card():
    board = Board().lay(ants=["0,1L 0,1 1,0", "0,1L 0,-1L"], leaves={(0, 1): 1}, spiders=[(1, 1)])
    step_all(board)
    assert board.lying == {(0, 1): 3}
    assert (board.ants(0), board.ants(1)) == ("- - 1,0 - - -", "- 0,-1L - - - -")


def test_A22_a_number_that_was_eaten_is_born_again_first():
    board = Board().lay(ants=["1,0L 0,1 0,-1", "0,1"], spiders=[(1, 1)], deck=("grass", "grass")).end(2)
    assert (board.ants(0), board.ants(1), board.outcome) == ("1,0L - 0,-1 - - -", "- - - - - -", ("last", [1.0, 0.0]))
    board = Board().lay(ants=["1,0L 0,1 0,-1", "0,1 0,-1"], spiders=[(1, 1)], deck=("grass", "grass")).end(2)
    assert board.end().act("step:0:W").ants(0) == "0,0D 0,0D 0,-1 - - -"


def test_A22_a_spider_that_could_not_move_eats_nobody_in_the_nest():
    ring = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    board = Board().lay(ants=["0,0 0,0", "0,0 0,0"], spiders=ring).end(2)
    assert (board.spiders, board.asks) == (ring, ("lay", 1))
    assert (board.ants(0), board.ants(1)) == ("0,0 0,0 - - - -",) * 2


def test_A22_who_stands_in_the_way_is_eaten_though_no_target():
    board = Board(3).lay(ants=["1,0", "0,-1 0,-1", "-1,1"], spiders=[(1, 1)])
    assert step_all(board).spiders == [(1, 0)]
    assert board.state["out"] == [True, False, False]
    assert board.ants(1) == "0,-1 0,-1 - - - -"


@pytest.mark.parametrize("holder", [0, 2])
def test_A23_a_seat_without_ants_neither_moves_nor_holds_the_deck(holder):
    board = Board(4).lay(ants=["0,1", "", "0,-1", ""], holder=holder)
    movers = []
    while board.asks[0] == "ant":
        movers.append(board.state["mover"])
        board.end()
    assert movers == [holder, 2 - holder]
    assert board.asks == ("lay", 2 - holder)


def test_A23_a_seat_goes_out_when_its_last_ant_is_eaten():
    board = Board(3).lay(ants=["0,1 0,1", "0,-1", "1,-1"], spiders=[(1, 1)])
    step_all(board)
    assert board.state["out"] == [True, False, False]
    assert (board.ants(0), board.asks) == ("- - - - - -", ("lay", 1))
    assert board.table.tally.eliminations[:3].tolist() == [1, 0, 0]
    board.act(board.legal[0]).end(2)
    assert board.asks == ("lay", 2)
    assert board.table.tally.eliminations[:3].tolist() == [1, 0, 0]


def test_A23_a_seat_with_an_ant_in_the_nest_is_in():
    board = Board(3).lay(ants=["0,1 0,1 0,0D", "0,-1", "1,-1"], spiders=[(1, 1)])
    assert step_all(board).state["out"] == [False] * 3
