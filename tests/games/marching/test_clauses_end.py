"""The end of a playout: clauses M17, M18 and M24a of seeds/marching/rules.md."""

import pytest

from .board import SMALL, Board, small

ALL_BUT_THE_TOP = range(9)  # seat 0's top is R, seat 1's B


def ready(barrow, variant="base", **options):
    """Let seat 0 come home, its hill covered but for the top."""
    board = small(3, variant, **options)
    spots = len(board.state["hill"][0]) - 1
    return board.lay(at=[10, 5, 2], barrows=[barrow], hills=[range(spots)], container="GGG", dice=(2, 6)).act("die1:2")


@pytest.mark.parametrize("variant", ["base", "young"])
def test_M17_covering_the_last_spot_ends_the_game_and_that_player_wins(variant):
    board = ready("R", variant).act("R@9")
    assert (board.asks, board.outcome) == (("end", None), ("covered", [1.0, 0.0, 0.0]))
    assert board.state["actor"] is None


@pytest.mark.parametrize("variant", ["base", "young"])
def test_M17_leftovers_or_not(variant):
    board = ready("GRBR", variant).act("R@9")
    assert board.outcome == ("covered", [1.0, 0.0, 0.0])


def test_M17_leftovers_stay_in_pending():
    board = ready("GRBR").act("R@9")
    assert (board.state["pending"], board.container) == (["G", "B", "R"], "GGG")
    assert board.hill(0) == [*range(10)]


def test_M17_at_once_the_road_is_not_refilled():
    board = ready("R").act("R@9")
    assert (board.road, board.container, board.state["turn"]) == ("." * 12, "GGG", 1)


def test_M17_a_full_hard_side_wins_with_leftovers_too_in_base():
    board = ready("YG", sides="hard").act("Y@14")
    assert (board.outcome, board.state["pending"]) == (("covered", [1.0, 0.0, 0.0]), ["G"])


def test_M17_a_barrow_pushed_home_may_win_and_the_movers_turn_is_not_completed():
    board = small().lay("...........Y", at=[9, 11], barrows=["", "BB"], hills=[(), ALL_BUT_THE_TOP], dice=(2, 6)).act("die1:2", "B@9")
    assert (board.outcome, board.asks) == (("covered", [0.0, 1.0]), ("end", None))
    assert (board.state["mover"], board.state["landing"], board.barrow(0), board.road[11]) == (0, [], "", "Y")


def test_M17_a_hill_full_but_for_the_top_has_not_won():
    board = ready("Y")
    assert (board.outcome[0], board.asks) == ("", ("penalty", 0))


def test_M17_the_last_spot_need_not_be_the_top():
    # With penalty_block "any" a block may hang over a hole, and the hole is what is covered last.
    board = small(penalty_block="any").lay(at=[10], barrows=["Y"], hills=[range(1, 10)], dice=(2, 6)).act("die1:2", "Y@0")
    assert board.outcome == ("covered", [1.0, 0.0])


def test_M17_scores_are_the_covered_spots():
    board = small(3).lay(at=[10], barrows=["R"], hills=[range(9), range(4), ()], dice=(2, 6)).act("die1:2", "R@9")
    assert board.table.turn.score[:3].tolist() == [10, 4, 0]


def capped(turn, seats=2, **position):
    """Lay a position in a game whose cap is 3 turns a seat."""
    board = Board(seats, figures=SMALL | {"turn_cap": 3})
    mover = (turn - 1) % seats
    return board.lay(turn=turn, mover=mover, **position)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_M18_a_playout_that_reaches_the_cap_has_no_winner(seats):
    board = Board(seats, figures=SMALL | {"turn_cap": 3}).lay()
    for _ in range(3 * seats):
        assert board.outcome == ("", [0.0] * seats)
        board.roll(6, 6).act("sum:12")
    assert (board.asks, board.outcome) == (("end", None), ("cap", [0.0] * seats))


def test_M18_the_cap_is_so_many_turns_a_seat_in_all():
    board = capped(6, road="..Y", dice=(1, 4)).act("die1:1")
    assert (board.outcome[0], board.state["turn"]) == ("cap", 6)
    assert capped(5, dice=(1, 4)).act("die1:1").asks == ("move", 1)


def test_M18_the_turn_of_the_cap_is_completed():
    board = capped(6, road=".Y", dice=(1, 4)).act("die1:1")
    assert (board.asks, board.outcome[0]) == (("take", 1), "")
    board.act("take")
    assert (board.outcome[0], board.barrow(1), board.state["actor"]) == ("cap", "Y", None)


def test_M18_with_its_building_penalty_and_refilling():
    board = capped(6, at=[3, 10], barrows=["", "RR"], container="G", dice=(2, 4)).act("die1:2", "R@0")
    assert board.asks == ("penalty", 1)
    board.act("spot:0")
    assert (board.outcome[0], board.hill(1), board.container) == ("cap", [], "")
    assert sorted(board.road[1:4].replace(".", "")) == ["G", "R"]


def test_M18_a_win_in_the_last_turn_is_a_win():
    board = capped(6, at=[3, 10], barrows=["", "B"], hills=[(), ALL_BUT_THE_TOP], dice=(2, 4)).act("die1:2", "B@9")
    assert board.outcome == ("covered", [0.0, 1.0])


def both_ready(**more):
    """Let both barrows of a push in young receive the block of their last spot: seat 1, pushed to 6, its B; seat 0, on 5, its R."""
    board = small(2, "young")
    return board.lay(".....RB", at=[1, 5], hills=[ALL_BUT_THE_TOP, ALL_BUT_THE_TOP], dice=(4, 6), **more).act("die1:4")


def test_M24a_the_first_in_resolution_order_wins():
    board = both_ready()
    assert (board.asks, board.legal) == (("place_now", 1), ["spot:9", "carry"])  # the pushed one lands before the mover
    assert board.act("spot:9").outcome == ("covered", [0.0, 1.0])


def test_M24a_nothing_happens_after_the_first_win():
    board = both_ready(container="YY").act("spot:9")
    assert (board.asks, board.state["landing"]) == (("end", None), [])
    assert (board.road[5], board.barrow(0), board.hill(0)) == ("R", "", [*ALL_BUT_THE_TOP])


def test_M24a_the_second_wins_if_the_first_carries_its_block():
    board = both_ready().act("carry", "take")
    assert board.asks == ("place_now", 0)
    assert board.act("spot:9").outcome == ("covered", [1.0, 0.0])


def test_M24a_a_builder_pushed_home_comes_before_all_behind_it():
    board = small(3, "young")
    road = "..........RB"  # the tops of seats 0 and 1
    board.lay(road, at=[9, 10, 11], barrows=["", "", "G"], hills=[ALL_BUT_THE_TOP] * 3, dice=(1, 6)).act("die1:1")
    assert (board.asks, board.state["landing"]) == (("build", 2), [1, 0])
    board.act("G@9")
    assert (board.outcome, board.road, board.state["landing"]) == (("covered", [0.0, 0.0, 1.0]), road, [])
