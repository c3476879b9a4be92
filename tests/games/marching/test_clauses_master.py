"""The variant for clever master builders: clauses M22-M24 of seeds/marching/rules.md.

Seat 0 builds on Y R B G Y / B G R B / R Y G / G B / Y.
"""

import pytest

from .board import small


def master(road="", *, seats=2, **position):
    return small(seats, "master").lay(road, **position)


def test_M22_the_hard_side():
    assert [len(hill) for hill in small(4, "master").state["hill"]] == [15] * 4


@pytest.mark.parametrize("dice", [(5, 2), (2, 5)])
def test_M22_a_fourth_move_is_the_difference_of_the_dice(dice):
    board = master(dice=dice)
    assert board.legal == [f"die1:{dice[0]}", f"die2:{dice[1]}", "sum:7", "diff:3"]
    assert board.act("diff:3").state["pos"] == [3, 0]


@pytest.mark.parametrize(("dice", "legal"), [((4, 2), ["die1:4", "die2:2", "sum:6"]), ((3, 6), ["die1:3", "die2:6", "sum:9"])])
def test_M22_a_difference_like_a_die_is_that_dies_move(dice, legal):
    assert master(dice=dice).legal == legal


def test_M22_equal_dice_give_a_difference_of_0():
    assert master(dice=(3, 3)).legal == ["die1:3", "sum:6", "diff:0"]


def test_M22_a_difference_of_0_on_a_block_does_not_land():
    board = master("..R", at=[2], dice=(3, 3)).act("diff:0")
    assert (board.asks, board.state["pos"], board.road[2]) == (("move", 1), [2, 0], "R")


def test_M22_a_difference_of_0_on_a_ladybird_gives_nothing():
    board = master(".......R", at=[7], container="G", dice=(3, 3)).act("diff:0")
    assert (board.barrow(0), board.road[7], board.container) == ("", "R", "G")


def test_M22_a_difference_of_0_on_an_anteater_costs_nothing():
    board = master(at=[4], barrows=["Y"], dice=(3, 3)).act("diff:0")
    assert (board.barrow(0), board.container) == ("Y", "")


def test_M22_a_difference_of_0_on_the_start_is_no_lap_and_no_refilling():
    board = master(at=[0, 5], container="GG", dice=(3, 3)).act("diff:0")
    assert (board.state["laps"], board.road, board.asks) == ([0, 0], "." * 12, ("move", 1))


def test_M22_after_a_difference_of_0_the_turn_passes_on_all_the_same():
    board = master(seats=3, dice=(1, 2)).act("die1:1")
    assert board.roll(3, 3).act("diff:0").asks == ("move", 2)


def test_M22_base_has_no_difference_even_on_the_hard_side():
    assert small(sides="hard").lay(dice=(5, 2)).legal == ["die1:5", "die2:2", "sum:7"]


@pytest.mark.parametrize(("dice", "move", "n"), [((2, 5), "die1:2", 2), ((2, 5), "diff:3", 3), ((1, 3), "sum:4", 4)])
def test_M23_a_pushed_barrow_goes_on_by_as_many_spaces_as_the_mover_moved(dice, move, n):
    board = master(at=[1, 1 + n], dice=dice).act(move)
    assert board.state["pos"] == [1 + n, 1 + 2 * n]


def test_M23_at_most_to_the_start():
    board = master(at=[5, 9], barrows=["", "R"], dice=(4, 6)).act("die1:4")
    assert (board.state["pos"], board.asks, board.state["laps"]) == ([9, 0], ("build", 1), [0, 1])
    board = master(at=[3, 9], dice=(6, 5)).act("die1:6")
    assert board.state["pos"] == [9, 0]


def test_M23_a_barrow_in_the_landing_space_is_pushed_on_by_the_same_number_first():
    board = master(seats=3, at=[1, 3, 5], dice=(2, 6)).act("die1:2")
    assert board.state["pos"] == [3, 5, 7]


def test_M23_a_barrow_between_is_jumped_over():
    board = master(seats=3, at=[1, 3, 4], dice=(2, 6)).act("die1:2")
    assert board.state["pos"] == [3, 5, 4]


def test_M23_a_chain_may_end_on_the_start():
    board = master(seats=4, at=[3, 6, 9, 0], barrows=["", "", "R", "G"], dice=(3, 6)).act("die1:3")
    assert (board.state["pos"], board.asks, board.state["landing"]) == ([6, 9, 0, 0], ("build", 2), [1, 0])


def test_M23_every_pushed_barrow_lands_with_full_effect_front_to_rear():
    board = master("......R", seats=4, at=[1, 3, 5, 7], barrows=["", "", "", "B"], container="G", dice=(1, 2))
    board.act("die2:2")  # seat 3 to 9, seat 2 to the ladybird, seat 1 to 5
    assert (board.state["pos"], board.barrow(2), board.barrow(3)) == ([3, 5, 7, 9], "G", "B")


def test_M23_onto_an_anteater():
    board = master(at=[2, 3], barrows=["", "RB"], dice=(1, 6)).act("die1:1")
    assert (board.barrow(1), board.container) == ("R", "B")


def test_M23_barrows_on_the_start_stay():
    board = master(at=[9], dice=(3, 5)).act("die1:3")
    assert board.state["pos"] == [0, 0]


def test_M23_a_difference_of_0_pushes_nobody():
    board = master(seats=3, at=[5, 6, 7], dice=(2, 2)).act("diff:0")
    assert board.state["pos"] == [5, 6, 7]


def last_lap(barrow, container=""):
    """Let seat 0 come home, its hard hill covered but for the top, which is Y."""
    return master(at=[10, 5], barrows=[barrow], hills=[range(14)], container=container, dice=(2, 6)).act("die1:2")


def test_M24_the_last_spot_covered_with_no_block_left_over_wins():
    board = last_lap("Y").act("Y@14")
    assert (board.outcome, board.asks) == (("covered", [1.0, 0.0]), ("end", None))


def test_M24_several_blocks_that_all_find_their_spots_win():
    board = master(at=[10], barrows=["YBG"], hills=[range(12)], dice=(2, 6)).act("die1:2", "G@12", "B@13", "Y@14")
    assert board.outcome == ("covered", [1.0, 0.0])


@pytest.mark.parametrize("barrow", ["YG", "GY", "YY", "YYRBG"])
def test_M24_with_a_block_left_over_the_penalty_applies_and_play_goes_on(barrow):
    board = last_lap(barrow).act("Y@14")
    assert (board.outcome[0], board.asks, board.legal) == ("", ("penalty", 0), ["spot:14"])
    assert (board.state["pending"], len(board.container)) == ([], len(barrow) - 1)
    board.act("spot:14")
    assert (board.outcome[0], board.asks, board.hill(0)) == ("", ("move", 1), [*range(14)])


def test_M24_the_next_lap_may_win():
    board = last_lap("YG").act("Y@14", "spot:14")
    board.lay(at=[10], barrows=["Y"], hills=[board.hill(0)], laps=[1], dice=(2, 6)).act("die1:2", "Y@14")
    assert (board.outcome[0], board.state["laps"]) == ("covered", [2, 0])


def test_M24_any_placed_block_may_go_back_from_a_full_hill_by_penalty_block_any():
    board = small(variant="master", penalty_block="any")
    board.lay(at=[10], barrows=["YG"], hills=[range(14)], dice=(2, 6)).act("die1:2", "Y@14")
    assert board.legal == [f"spot:{spot}" for spot in range(15)]
    assert board.act("spot:3").asks == ("move", 1)
    board.lay(at=[10], barrows=["G"], hills=[board.hill(0)], dice=(2, 6)).act("die1:2", "G@3")
    assert board.outcome == ("covered", [1.0, 0.0])


def test_M24_the_road_is_refilled_before_play_goes_on():
    board = last_lap("YG", container="RR").act("Y@14", "spot:14")
    assert (board.container, board.road.replace(".", "") != "") == ("", True)


def test_M24_it_also_holds_on_the_easy_side():
    board = small(variant="master", sides="easy")
    board.lay(at=[10], barrows=["RG"], hills=[range(9)], dice=(2, 6)).act("die1:2", "R@9")
    assert board.asks == ("penalty", 0)


def test_M24_a_barrow_pushed_home_wins_by_the_same_rule():
    hills = [(), range(14)]  # the top of seat 1 is R
    board = master(at=[9, 11], barrows=["", "R"], hills=hills, dice=(2, 6)).act("die1:2", "R@14")
    assert board.outcome == ("covered", [0.0, 1.0])
    board = master(at=[9, 11], barrows=["", "RG"], hills=hills, dice=(2, 6)).act("die1:2", "R@14")
    assert board.asks == ("penalty", 1)
