"""Pushing: clauses M9, M10 and M16 of seeds/marching/rules.md."""

import pytest

from .board import Board, small


def test_M9_the_barrow_that_stands_there_is_pushed_one_space_on():
    board = small().lay(at=[1, 3], dice=(2, 6)).act("die1:2")
    assert board.state["pos"] == [3, 4]


def test_M9_a_push_is_one_space_whatever_the_mover_moved():
    board = small().lay(at=[1, 5], dice=(4, 6)).act("die1:4")
    assert board.state["pos"] == [5, 6]


def test_M9_a_barrow_passed_over_is_not_pushed():
    board = small().lay(at=[1, 2], dice=(2, 6)).act("die1:2")
    assert board.state["pos"] == [3, 2]


def test_M9_a_barrow_just_ahead_of_the_landing_space_is_not_pushed():
    board = small(3).lay(at=[1, 3, 5], dice=(2, 6)).act("die1:2")
    assert board.state["pos"] == [3, 4, 5]


def test_M9_a_held_space_makes_a_chain():
    board = small(4).lay(at=[8, 9, 10, 5], barrows=["Y", "R", "B"], mover=3, dice=(3, 6)).act("die1:3")
    assert board.state["pos"] == [9, 10, 11, 8]


def test_M9_every_pushed_barrow_of_a_chain_must_take_what_lies_there():
    board = small(4).lay(".........YRB", at=[8, 9, 10, 5], mover=3, dice=(3, 6)).act("die1:3")
    assert [board.barrow(seat) for seat in range(4)] == ["Y", "R", "B", ""]
    assert (board.road, board.asks) == ("." * 12, ("move", 0))


def test_M9_a_pushed_barrow_takes_whether_it_needs_the_block_or_not():
    board = small().lay("......G", at=[1, 5], hills=[(), range(9)], dice=(4, 6)).act("die1:4")
    assert (board.barrow(1), board.asks) == ("G", ("move", 1))


def test_M9_a_ladybird_gives_the_pushed_one_from_the_container_too():
    board = small().lay(".......Y", at=[1, 6], barrows=["", "R"], container="G", dice=(5, 6)).act("die1:5")
    assert (board.barrow(1), board.container) == ("RYG", "")


def test_M9_a_bare_ladybird_gives_the_pushed_one_from_the_container():
    board = small().lay(at=[1, 6], container="GG", dice=(5, 6)).act("die1:5")
    assert (board.barrow(1), board.container) == ("G", "G")


def test_M9_a_ladybird_gives_the_pushed_nothing_from_an_empty_container():
    board = small().lay(".......Y", at=[1, 6], dice=(5, 6)).act("die1:5")
    assert board.barrow(1) == "Y"


def test_M9_an_anteater_takes_one_from_the_pushed():
    board = small().lay(at=[1, 3], barrows=["G", "RY"], dice=(2, 6)).act("die1:2")
    assert (board.state["pos"], board.barrow(0), board.barrow(1), board.container) == ([3, 4], "G", "R", "Y")


def test_M9_a_push_onto_an_anteater_with_an_empty_barrow_costs_nothing():
    board = small().lay(at=[1, 3], barrows=["G"], dice=(2, 6)).act("die1:2")
    assert (board.barrow(0), board.barrow(1), board.container, board.asks) == ("G", "", "", ("move", 1))


def test_M9_a_push_onto_the_start_makes_the_pushed_build():
    board = small().lay(at=[7, 11], barrows=["", "R"], dice=(4, 6)).act("die1:4")
    assert (board.asks, board.state["pending"], board.state["laps"]) == (("build", 1), ["R"], [0, 1])
    board.act("R@0")
    assert (board.hill(1), board.asks) == ([0], ("move", 1))


def test_M9_a_push_onto_the_start_with_an_empty_barrow_is_a_lap_and_no_decision():
    board = small().lay(at=[7, 11], container="YY", dice=(4, 6)).act("die1:4")
    assert (board.asks, board.state["laps"]) == (("move", 1), [0, 1])
    assert board.road == ".YY........."


def test_M9_all_barrows_are_set_before_anyone_lands():
    board = small(3).lay(at=[10, 11, 9], barrows=["", "RR"], mover=2, dice=(1, 6)).act("die1:1")
    assert board.asks == ("build", 1)
    assert (board.state["pos"], board.state["distance"]) == ([11, 0, 10], 1)


def test_M9_they_land_front_to_rear_and_the_mover_last():
    board = small(3).lay(at=[10, 11, 9], barrows=["", "RR"], mover=2, dice=(1, 6)).act("die1:1")
    assert board.state["landing"] == [0, 2]


def test_M9_a_barrow_in_front_has_landed_before_the_one_behind():
    # Seat 1 is pushed from the ladybird onto the anteater: the block it loses there is the only one that seat 0 can draw.
    board = small().lay(at=[1, 7], barrows=["R", "B"], dice=(6, 5)).act("die1:6")
    assert (board.state["pos"], board.barrow(0), board.barrow(1), board.container) == ([7, 8], "RB", "", "")


def test_M9_surplus_of_a_barrow_pushed_home_can_be_drawn_by_the_mover():
    board = Board(figures={"road_spaces": 12, "anteaters": [4], "ladybirds": [11]})
    board.lay("." + "Y" * 3 + "." + "Y" * 6, at=[7, 11], barrows=["", "GG"], dice=(4, 6)).act("die1:4", "G@2", "spot:2")
    assert (board.barrow(0), board.barrow(1), board.container) == ("G", "", "G")


def test_M9_the_mover_lands_with_full_effect_where_a_barrow_was_pushed_away():
    board = small().lay("...Y", at=[1, 3], dice=(2, 6)).act("die1:2")
    assert board.asks == ("take", 0)
    assert board.act("take").barrow(0) == "Y"


def test_M9_a_barrow_pushed_off_an_anteater_makes_room_for_the_movers_loss():
    board = small().lay(at=[1, 4], barrows=["RY", "B"], dice=(3, 6)).act("die1:3")
    assert (board.barrow(0), board.barrow(1), board.container) == ("R", "B", "Y")


def test_M9_the_movers_decision_comes_after_the_pushed_have_taken():
    board = small().lay(".....YG", at=[1, 5], dice=(4, 6)).act("die1:4")
    assert (board.asks, board.barrow(1), board.state["landing"]) == (("take", 0), "G", [])


def test_M9_refilling_goes_by_the_new_places():
    # Seat 2 moves to 9, seat 0 is pushed from 9 to 10 and seat 1 from 10 to 11; nobody reaches the start.
    board = small(4).lay(at=[10, 11, 9, 5], barrows=["", "R"], container="G" * 20, mover=2, dice=(1, 6)).act("die1:1", "R@0")
    # 9 was left by the mover and is filled, 10 (mover) and 11 (seat 0) are held, and so is 5.
    assert board.road == ".GGG..GG.G.."
    assert board.state["pos"] == [11, 0, 10, 5]


def test_M10_barrows_on_the_start_are_never_pushed():
    board = small(3).lay(at=[8, 0, 0], barrows=["R"], dice=(4, 6)).act("die1:4")
    assert (board.state["pos"], board.asks, board.state["laps"]) == ([0, 0, 0], ("build", 0), [1, 0, 0])


def test_M10_nor_by_a_mover_that_passes_the_start():
    board = small(3).lay(at=[10, 0, 0], dice=(6, 6)).act("sum:12")
    assert (board.state["pos"], board.state["laps"]) == ([0, 0, 0], [1, 0, 0])


def test_M10_nor_by_a_barrow_that_is_pushed_home():
    board = small(3).lay(at=[10, 11, 0], barrows=["", "", "R"], dice=(1, 6)).act("die1:1")
    assert (board.state["pos"], board.barrow(2), board.state["laps"]) == ([11, 0, 0], "R", [0, 1, 0])


def test_M10_the_start_holds_all_barrows_at_once():
    assert small(4).lay(at=[3, 0, 0, 0], dice=(6, 6)).act("sum:12").state["pos"] == [0, 0, 0, 0]


@pytest.mark.parametrize("variant", ["base", "young", "master"])
def test_M10_at_most_one_barrow_stands_on_a_space(variant):
    board = Board(4, variant, figures={"road_spaces": 12, "anteaters": [4], "ladybirds": [7], "turn_cap": 20})
    while board.asks[0] != "end":
        board.act_any()  # which looks
    assert board.table.tally.pushes.sum() > 0


def test_M16_the_barrow_stays_on_the_start():
    board = small().lay(at=[10, 3], barrows=["Y"], dice=(2, 6)).act("die1:2", "Y@0")
    assert (board.state["pos"], board.asks) == ([0, 3], ("move", 1))


def test_M16_it_goes_on_from_there_in_its_next_turn():
    board = small().lay(at=[10, 3], barrows=["Y"], dice=(2, 6)).act("die1:2", "Y@0")
    board.roll(6, 6).act("sum:12").roll(1, 2).act("sum:3")
    assert board.state["pos"] == [3, 0]


def test_M16_building_interrupts_the_movers_turn_which_is_then_completed():
    board = small(3).lay("...........Y", at=[9, 3, 11], barrows=["", "", "BYB"], dice=(2, 6)).act("die1:2")
    assert board.asks == ("build", 2)
    assert (board.state["mover"], board.state["landing"], board.road) == (0, [0], "...........Y")
    board.act("B@0")  # the other two fit nowhere (seat 2 builds on B G Y R)
    assert (board.asks, board.state["mover"], board.state["turn"]) == (("build", 2), 0, 1)


def test_M16_then_the_mover_lands_on_the_space_it_was_set_on():
    board = small(3).lay("...........Y", at=[9, 3, 11], barrows=["", "", "B"], dice=(2, 6)).act("die1:2", "B@0")
    assert board.asks == ("take", 0)
    board.act("take")
    assert (board.barrow(0), board.asks) == ("Y", ("move", 1))


def test_M16_the_turn_order_goes_on_from_the_mover_not_from_the_builder():
    board = small(4).lay(at=[9, 3, 11, 2], barrows=["", "", "B"], dice=(2, 6)).act("die1:2", "B@0")
    assert (board.asks, board.state["turn"]) == (("move", 1), 2)


def test_M16_between_them_a_pushed_barrow_lands_after_the_builder_too():
    board = small(3).lay("..........RY", at=[9, 10, 11], barrows=["", "", "B"], dice=(1, 6)).act("die1:1")
    assert (board.asks, board.state["landing"], board.barrow(1)) == (("build", 2), [1, 0], "")
    board.act("B@0")
    assert (board.asks, board.barrow(1), board.state["landing"]) == (("take", 0), "Y", [])


def test_M16_the_pushed_builder_also_pays_before_the_mover_goes_on():
    board = small().lay("...........Y", at=[9, 11], barrows=["", "GG"], hills=[(), [0]], dice=(2, 6)).act("die1:2", "G@2")
    assert board.asks == ("penalty", 1)
    board.act("spot:0")
    assert (board.asks, board.hill(1)) == (("take", 0), [2])
