"""Building, surplus and refilling: clauses M12-M15 of seeds/marching/rules.md. Seat 0 builds on Y R B G / R B Y / G Y / R."""

from collections import Counter

import pytest

from .board import SMALL, Board, small


def home(barrow, hill=(), *, seats=2, variant="base", container="", road="", **options):
    """Let seat 0 come home with a barrow to a hill."""
    board = small(seats, variant, **options)
    board.lay(road, at=[10, 5], barrows=[barrow], hills=[hill], container=container, dice=(2, 6))
    return board.act("die1:2")


def test_M12_all_carried_blocks_are_unloaded_in_the_order_taken():
    board = home("GRY")
    assert (board.asks, board.state["pending"], board.barrow(0)) == (("build", 0), ["G", "R", "Y"], "")


def test_M12_a_block_goes_on_a_free_spot_of_its_own_colour():
    assert sorted(home("GRY").legal) == ["G@3", "R@1", "Y@0"]


def test_M12_not_on_a_covered_spot():
    assert home("YR", [0]).legal == ["R@1"]


def test_M12_a_block_may_be_placed_in_a_higher_row_once_both_supports_are_filled():
    assert home("R", [0, 1]).legal == ["R@4"]


@pytest.mark.parametrize("hill", [[0], [1, 2, 3], [0, 2, 3]])
def test_M12_one_support_or_none_is_not_enough(hill):
    assert "R@4" not in home("RR", hill, container="B").legal


@pytest.mark.parametrize(
    ("colour", "spot", "supports"),
    [("R", 4, [0, 1]), ("B", 5, [1, 2]), ("Y", 6, [2, 3]), ("G", 7, [4, 5]), ("Y", 8, [5, 6]), ("R", 9, [7, 8])],
)
def test_M12_spot_r_i_rests_on_r_minus_1_i_and_i_plus_1(colour, spot, supports):
    below = [*range(4), *range(4, 7), *range(7, 9)]
    whole = [each for each in below if each < spot]
    assert f"{colour}@{spot}" in home(colour, whole).legal
    for support in supports:
        board = home(colour, [each for each in whole if each != support])
        assert board.asks[0] != "build" or f"{colour}@{spot}" not in board.legal


def test_M12_a_block_placed_now_supports_the_next_at_once():
    board = home("YRR").act("Y@0", "R@1")
    assert board.legal == ["R@4"]


def test_M12_the_builder_chooses_blocks_one_at_a_time_in_any_order():
    for order in (["Y@0", "R@1", "B@2"], ["B@2", "R@1", "Y@0"], ["R@1", "Y@0", "B@2"]):
        board = home("YRB").act(*order)
        assert (board.hill(0), board.asks) == ([0, 1, 2], ("move", 1))


def test_M12_the_builder_chooses_among_the_spots_of_a_colour():
    board = home("Y", [1, 2, 3])
    assert board.legal == ["Y@0", "Y@6"]
    assert board.act("Y@6").hill(0) == [1, 2, 3, 6]


def test_M12_like_blocks_are_one_option():
    assert home("YYBB").legal == ["Y@0", "B@2"]


def test_M12_of_like_blocks_the_earliest_taken_leaves_pending():
    board = home("YRYG").act("Y@0")
    assert board.state["pending"] == ["R", "Y", "G"]


def test_M12_build_order_free_is_the_default():
    assert home("GYR").plan.spec.options["build_order"] == "free"
    assert sorted(home("GYR", build_order="free").legal) == ["G@3", "R@1", "Y@0"]


def test_M12_build_order_collected_asks_for_the_earliest_taken_block():
    board = home("GYR", build_order="collected")
    assert board.legal == ["G@3"]
    assert board.act("G@3").legal == ["Y@0"]
    assert board.act("Y@0").legal == ["R@1"]


def test_M12_build_order_collected_passes_over_a_block_that_does_not_fit():
    board = home("YYBR", [0], build_order="collected")
    assert board.legal == ["B@2"]  # neither Y fits before spots 2 and 3 are covered


def test_M12_build_order_collected_comes_back_to_a_block_that_fits_by_now():
    board = home("YGR", [0, 1, 2], build_order="collected")  # Y@6 rests on 2 and 3
    assert board.legal == ["G@3"]
    assert board.act("G@3").legal == ["Y@6"]


def test_M12_build_order_collected_leaves_the_choice_of_the_spot():
    assert home("YR", [1, 2, 3], build_order="collected").legal == ["Y@0", "Y@6"]


def test_M13_building_goes_on_until_no_remaining_block_fits():
    board = home("YRBGRBYGYR")
    for spot, colour in enumerate("YRBGRBYGY"):
        assert board.asks == ("build", 0)
        board.act(f"{colour}@{spot}")
    assert board.legal == ["R@9"]


def test_M13_a_block_that_fits_must_be_placed():
    for barrow in ("YG", "Y", "YRBG"):
        board = home(barrow)
        assert all("@" in action for action in board.legal)
        assert len(board.legal) == len(barrow)


def test_M13_a_lone_block_that_fits_is_placed_without_choice():
    board = home("Y")
    assert (board.asks, board.legal) == (("build", 0), ["Y@0"])


def test_M13_with_an_empty_barrow_nothing_is_asked():
    assert home("").asks == ("move", 1)


def test_M14_all_remaining_blocks_go_to_the_container_before_the_penalty_is_asked():
    board = home("YYYBB", [0, 2])
    assert (board.asks, board.state["pending"], board.container) == (("penalty", 0), [], "YYYBB")


def test_M14_then_one_placed_block_goes_there_too():
    board = home("YY", [0, 1], road=".YY..YY")
    board.act("spot:0")
    assert board.hill(0) == [1]
    assert board.container + board.road.replace(".", "") == "YYYYYYY"  # two of surplus, one of the hill: dealt to the road by M15


def test_M14_the_penalty_is_one_block_however_many_remain():
    board = home("Y" * 9, [0, 1, 2]).act("spot:2")
    assert (board.hill(0), board.asks) == ([0, 1], ("move", 1))


def test_M14_without_a_remaining_block_there_is_no_penalty():
    board = home("YR", [2]).act("Y@0", "R@1")
    assert (board.hill(0), board.asks) == ([0, 1, 2], ("move", 1))


def test_M14_one_placed_just_now_counts_as_placed_earlier():
    board = home("YY").act("Y@0")
    assert (board.asks, board.legal) == (("penalty", 0), ["spot:0"])
    assert board.act("spot:0").hill(0) == []


def test_M14_if_none_is_placed_none_is_returned():
    board = Board(figures=SMALL | {"easy": "YYYY/RBY/GY/R"})  # no green in the bottom row
    board.lay(at=[10], barrows=["GG"], dice=(2, 6)).act("die1:2")
    assert (board.asks, board.hill(0), board.state["pending"], board.road[:4]) == (("move", 1), [], [], ".GG.")


def test_M14_the_builder_chooses_among_blocks_that_support_no_other():
    board = home("GG", range(4))
    assert board.legal == ["spot:0", "spot:1", "spot:2", "spot:3"]
    board = home("GG", [0, 1, 2, 3, 4])
    assert board.legal == ["spot:2", "spot:3", "spot:4"]
    board = home("GG", [0, 1, 2, 3, 4, 5, 6])  # G@7 fits first
    assert board.act("G@7").legal == ["spot:6", "spot:7"]


def test_M14_penalty_block_unsupporting_is_the_default():
    assert home("").plan.spec.options["penalty_block"] == "unsupporting"
    assert home("GG", [0, 1, 2, 3, 4], penalty_block="unsupporting").legal == ["spot:2", "spot:3", "spot:4"]


def test_M14_penalty_block_any_lets_it_be_any_placed_block():
    board = home("GG", [0, 1, 2, 3, 4], penalty_block="any")
    assert board.legal == [f"spot:{spot}" for spot in range(5)]
    assert board.act("spot:0").hill(0) == [1, 2, 3, 4]


def test_M14_a_block_left_hanging_by_penalty_block_any_stays_and_the_hole_is_filled_again():
    board = home("GG", [0, 1, 2, 3, 4], penalty_block="any").act("spot:0")
    board.lay(at=[10], barrows=["YY"], hills=[board.hill(0)], dice=(2, 6)).act("die1:2")
    assert board.legal == ["Y@0", "Y@6"]
    assert board.act("Y@6", "Y@0").hill(0) == [0, 1, 2, 3, 4, 6]


def test_M15_every_bare_space_gets_a_block():
    board = home("", container="G" * 20)
    assert (board.road, board.container) == (".GGG..GG.GGG", "G" * 12)


def test_M15_not_where_a_block_lies():
    board = home("", container="G" * 20, road=".YRB")
    assert board.road == ".YRB..GG.GGG"


def test_M15_not_where_a_barrow_stands():
    board = small(4).lay(at=[10, 1, 6, 11], container="G" * 20, dice=(2, 6)).act("die1:2")
    assert board.road == "..GG.G.G.GG."


def test_M15_a_block_under_a_barrow_stays():
    board = small().lay(".....B", at=[10, 5], container="G" * 20, dice=(2, 6)).act("die1:2")
    assert board.road == ".GGG.BGG.GGG"


def test_M15_the_builder_stands_on_the_start_and_keeps_no_space_bare():
    assert home("", container="G" * 20).road[10] == "G"


def test_M15_in_road_order_from_space_1_until_the_container_is_empty():
    board = home("", container="GGGG", road="..R")
    assert (board.road, board.container) == (".GRG..GG....", "")


def test_M15_an_empty_container_fills_nothing():
    assert home("").road == "." * 12


def test_M15_refilling_comes_after_building():
    board = home("Y", container="G" * 20)
    assert (board.asks, board.road) == (("build", 0), "." * 12)
    assert board.act("Y@0").road == ".GGG..GG.GGG"


def test_M15_surplus_and_penalty_block_may_come_to_lie_on_the_road():
    board = home("RRR", [0, 2]).act("R@1", "R@4")
    assert (board.asks, board.container) == (("penalty", 0), "R")
    board.act("spot:4")
    assert (board.road, board.container) == (".RR.........", "")


def test_M15_also_after_an_empty_unload():
    board = home("", container="GG")
    assert (board.road, board.asks) == (".GG.........", ("move", 1))


def test_M15_also_when_the_builder_was_pushed_home():
    board = small().lay(at=[7, 11], container="G" * 20, dice=(4, 6)).act("die1:4")
    assert board.road == ".GGG.GGG.GG."  # the mover stands on 11 and has not landed before


def test_M15_no_refill_in_a_turn_without_a_building():
    board = small().lay(at=[1], container="GG", dice=(2, 6)).act("die1:2")
    assert board.road == "." * 12


def test_M15_blocks_are_drawn_blind():
    drawn = Counter()
    for deal in range(60):
        board = small()
        board.deal(1, deal)
        drawn.update(board.lay(at=[10], container="Y" * 10 + "G" * 30, dice=(2, 6)).act("die1:2").road.replace(".", ""))
    assert set(drawn) == {"Y", "G"}
    assert 0.15 < drawn["Y"] / drawn.total() < 0.35  # a quarter is expected, with a deviation of 0.02
