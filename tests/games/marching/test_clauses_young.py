"""The variant for younger children: clauses M19-M21 of seeds/marching/rules.md. Seat 0 builds on Y R B G / R B Y / G Y / R."""

import pytest

from .board import SMALL, Board, small


def young(road="", *, seats=2, figures=SMALL, **position):
    return Board(seats, "young", figures=figures).lay(road, **position)


def test_M19_move_by_die_1_or_die_2_only():
    assert young(dice=(2, 5)).legal == ["die1:2", "die2:5"]


def test_M19_equal_dice_leave_one_option():
    assert young(dice=(3, 3)).legal == ["die1:3"]


@pytest.mark.parametrize("variant", ["base", "master"])
def test_M19_other_variants_have_the_sum(variant):
    assert "sum:7" in small(variant=variant).lay(dice=(2, 5)).legal


def test_M20_a_block_taken_on_the_road_may_at_once_be_placed():
    board = young("..R", dice=(2, 5)).act("die1:2", "take")
    assert (board.asks, board.legal, board.barrow(0)) == (("place_now", 0), ["spot:1", "carry"], "R")
    board.act("spot:1")
    assert (board.hill(0), board.barrow(0), board.road, board.asks) == ([1], "", "." * 12, ("move", 1))


def test_M20_or_stays_in_the_barrow_and_is_built_at_the_start_as_usual():
    board = young("..R", dice=(2, 5)).act("die1:2", "take", "carry")
    assert (board.hill(0), board.barrow(0), board.asks) == ([], "R", ("move", 1))
    board.lay(at=[10], barrows=[board.barrow(0)], dice=(2, 5)).act("die1:2")
    assert (board.asks, board.legal) == (("build", 0), ["R@1"])


def test_M20_the_block_asked_for_is_on_top_of_the_barrow():
    board = young("..R", barrows=["GB"], dice=(2, 5)).act("die1:2", "take")
    assert board.barrow(0) == "GBR"
    board.act("spot:1")
    assert (board.barrow(0), board.hill(0)) == ("GB", [1])


def test_M20_only_the_received_block_may_be_placed():
    board = young("..R", barrows=["YGB"], dice=(2, 5)).act("die1:2", "take")
    assert board.legal == ["spot:1", "carry"]


@pytest.mark.parametrize(
    ("hill", "legal"),
    [
        ((), ["spot:1", "carry"]),
        ([0], ["spot:1", "carry"]),
        ([0, 1], ["spot:4", "carry"]),
        ([1, 2], ["carry"]),
        (range(9), ["spot:9", "carry"]),
    ],
)
def test_M20_a_fitting_spot_is_one_by_m12(hill, legal):
    assert young("..R", hills=[hill], dice=(2, 5)).act("die1:2", "take").legal == legal


def test_M20_every_fitting_spot_is_offered():
    assert young("..Y", hills=[[2, 3]], dice=(2, 5)).act("die1:2", "take").legal == ["spot:0", "spot:6", "carry"]


def test_M20_with_no_fitting_spot_it_is_a_forced_carry():
    board = young("..R", hills=[[1]], dice=(2, 5)).act("die1:2", "take")
    assert (board.asks, board.legal) == (("place_now", 0), ["carry"])
    assert board.act("carry").barrow(0) == "R"


def test_M20_the_mover_may_also_leave_an_ordinary_block_lying():
    board = young("..R", dice=(2, 5)).act("die1:2")
    assert (board.asks, board.legal) == (("take", 0), ["take", "leave"])
    assert (board.act("leave").asks, board.road[2]) == (("move", 1), "R")


def test_M20_a_pushed_barrow_must_take_it_and_may_place_it():
    board = young("......R", at=[1, 5], dice=(4, 6)).act("die1:4")
    assert (board.asks, board.legal, board.barrow(1), board.road[6]) == (("place_now", 1), ["spot:0", "carry"], "R", ".")
    assert board.act("spot:0").hill(1) == [0]


def test_M20_a_block_of_a_ladybird_is_asked_for_before_the_draw():
    board = young(".......R", container="B", dice=(3, 1), at=[4]).act("die1:3")
    assert (board.asks, board.barrow(0), board.container) == (("place_now", 0), "R", "B")
    board.act("spot:1")
    assert (board.asks, board.barrow(0), board.container, board.legal) == (("place_now", 0), "B", "", ["spot:2", "carry"])
    assert (board.act("carry").barrow(0), board.asks) == ("B", ("move", 1))


def test_M20_a_carried_ladybird_block_lies_under_the_drawn_one():
    board = young(".......R", container="B", dice=(3, 1), at=[4]).act("die1:3", "carry")
    assert board.barrow(0) == "RB"
    assert board.act("spot:2").barrow(0) == "R"


def test_M20_a_block_drawn_at_a_bare_ladybird_is_asked_for():
    board = young(container="B", dice=(3, 1), at=[4]).act("die1:3")
    assert (board.asks, board.legal) == (("place_now", 0), ["spot:2", "carry"])


def test_M20_a_pushed_barrow_is_asked_for_both_blocks_of_a_ladybird():
    board = young(".......R", container="BB", dice=(5, 1), at=[1, 6]).act("die1:5")  # one B fills space 1 by M21
    assert (board.asks, board.barrow(1)) == (("place_now", 1), "R")
    assert board.act("carry").asks == ("place_now", 1)
    assert (board.barrow(1), board.act("carry").asks) == ("RB", ("move", 1))


def test_M20_a_ladybird_with_an_empty_container_asks_once_or_not_at_all():
    assert young(".......R", dice=(3, 1), at=[4]).act("die1:3", "carry").asks == ("move", 1)
    assert young(dice=(3, 1), at=[4]).act("die1:3").asks == ("move", 1)


def test_M20_the_mover_lands_after_the_pushed_have_placed():
    board = young(".....RR", at=[1, 5], dice=(4, 6)).act("die1:4", "spot:0")
    assert board.asks == ("take", 0)


def test_M20_covering_the_last_spot_on_the_road_wins_at_once():
    board = young("..R", barrows=["GG"], hills=[range(9)], dice=(2, 5)).act("die1:2", "take", "spot:9")
    assert (board.outcome, board.asks, board.barrow(0), board.state["pending"]) == (("covered", [1.0, 0.0]), ("end", None), "GG", [])


def test_M20_winning_with_the_block_of_a_ladybird_leaves_no_draw():
    board = young(".......R", at=[4], hills=[range(9)], container="Y", dice=(3, 1)).act("die1:3", "spot:9")
    assert (board.outcome[0], board.container, board.barrow(0)) == ("covered", "Y", "")


def test_M20_winning_with_the_drawn_block():
    board = young(at=[4], hills=[range(9)], container="R", dice=(3, 1)).act("die1:3", "spot:9")
    assert board.outcome == ("covered", [1.0, 0.0])


def test_M20_no_other_variant_asks():
    board = small().lay("..R", dice=(2, 5)).act("die1:2", "take")
    assert (board.asks, board.barrow(0)) == (("move", 1), "R")


def test_M21_the_space_a_barrow_leaves_is_refilled_at_once():
    board = young(at=[2], container="GG", dice=(1, 5)).act("die1:1")
    assert (board.road, board.container) == ("..G.........", "G")


def test_M21_before_any_landing():
    board = young("...Y", at=[2], container="GG", dice=(1, 5)).act("die1:1")
    assert (board.asks, board.road) == (("take", 0), "..GY........")


def test_M21_so_that_the_last_block_goes_to_the_road_and_not_to_the_ladybirds_guest():
    board = young(at=[5], container="G", dice=(2, 6)).act("die1:2")
    assert (board.road[5], board.barrow(0), board.container) == ("G", "", "")


def test_M21_nor_is_it_filled_with_what_is_given_up_in_this_turn():
    board = young(at=[2], barrows=["R"], dice=(2, 6)).act("die1:2")  # to the anteater
    assert (board.road, board.container) == ("." * 12, "R")


def test_M21_not_where_a_block_lies_that_was_left():
    board = young("..R", at=[2], container="GG", dice=(1, 5)).act("die1:1")
    assert (board.road, board.container) == ("..R.........", "GG")


@pytest.mark.parametrize("space", [0, 4, 8])
def test_M21_neither_the_start_nor_an_anteater(space):
    board = young(at=[space], container="GG", dice=(2, 1)).act("die1:2")
    assert (board.road, board.container) == ("." * 12, "GG")


def test_M21_a_ladybird_is_refilled():
    assert young(at=[7], container="GG", dice=(2, 1)).act("die1:2").road == ".......G...."


def test_M21_not_from_an_empty_container():
    assert young(at=[2], dice=(1, 5)).act("die1:1").road == "." * 12


def test_M21_a_space_left_by_a_pushed_barrow_holds_another_by_then():
    board = young(seats=4, at=[9, 10, 6, 1], mover=2, container="GGG", dice=(3, 5)).act("die1:3")
    assert board.state["pos"] == [10, 11, 9, 1]
    assert (board.road, board.container) == ("......G.....", "GG")


def test_M21_also_when_the_move_ends_on_the_start():
    board = young(at=[10, 3], barrows=["Y"], container="G", dice=(2, 5)).act("die1:2")
    assert (board.asks, board.road[10], board.container) == (("build", 0), "G", "")


def test_M21_m15_still_applies_after_building():
    board = young(at=[10, 3], barrows=["Y"], container="G" * 20, dice=(2, 5)).act("die1:2", "Y@0")
    assert board.road == ".GG..GGG.GGG"


@pytest.mark.parametrize("variant", ["base", "master"])
def test_M21_no_other_variant_refills_behind_a_barrow(variant):
    board = small(variant=variant).lay(at=[2], container="GG", dice=(1, 5)).act("die1:1")
    assert board.road == "." * 12
