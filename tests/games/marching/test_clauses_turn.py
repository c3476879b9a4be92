"""Set-up and a plain turn: clauses M1-M8 and M11 of seeds/marching/rules.md."""

from collections import Counter

import pytest

from antstats.games.marching.table import COLOURS

from .board import EASY, HARD, Board, small

VARIANTS = ("base", "young", "master")


def blockless(board):
    return [space for space, block in enumerate(board.state["road"]) if block is None]


@pytest.mark.parametrize("variant", VARIANTS)
def test_M1_one_block_on_every_space_but_the_start_and_the_anteaters(variant):
    assert blockless(Board(4, variant)) == [0, 11, 21]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_M1_the_rest_of_the_72_blocks_is_the_container(seats):
    board = Board(seats)
    assert len(board.container) == 72 - 27
    assert board.count() == dict.fromkeys(COLOURS, 18)


def test_M1_blocks_are_drawn_blind_from_all():
    board = Board()
    first, last = Counter(), Counter()
    for deal in range(400):
        board.deal(1, deal)
        first[board.state["road"][1]] += 1
        last[board.state["road"][29]] += 1
    for seen in (first, last):  # 100 each are expected, with a deviation of 9
        assert set(seen) == set(COLOURS)
        assert all(60 <= n <= 140 for n in seen.values())


def test_M1_the_container_may_be_empty_after_the_deal():
    board = Board(figures={"road_spaces": 12, "anteaters": [4, 8, 9], "ladybirds": [7], "blocks_per_colour": 2})
    assert board.container == ""
    assert blockless(board) == [0, 4, 8, 9]


def test_M2_all_barrows_begin_on_the_start_and_empty():
    state = Board(4).state
    assert (state["pos"], state["barrow"], state["laps"]) == ([0] * 4, [[]] * 4, [0] * 4)


def test_M2_nothing_is_built_or_counted_before_the_first_turn():
    state = Board(3).state
    assert [sum(hill) for hill in state["hill"]] == [0, 0, 0]
    assert (state["turn"], state["pending"], state["landing"], state["distance"]) == (1, [], [], None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_M2_seat_0_begins_then_clockwise(seats):
    board = small(seats).lay()
    movers = []
    for turn in range(1, 2 * seats + 2):
        assert (board.asks, board.state["turn"]) == (("move", board.state["mover"]), turn)
        movers.append(board.state["mover"])
        board.roll(6, 6).act("sum:12")  # home: nobody is pushed
    assert movers == [*range(seats), *range(seats), 0]


@pytest.mark.parametrize(("variant", "spots"), [("base", 10), ("young", 10), ("master", 15)])
def test_M3_base_and_young_default_to_the_easy_side_and_master_to_the_hard_one(variant, spots):
    assert [len(hill) for hill in Board(3, variant).state["hill"]] == [spots] * 3


@pytest.mark.parametrize("variant", VARIANTS)
def test_M3_sides_may_differ_by_seat(variant):
    board = Board(3, variant, sides=["hard", "easy", "hard"])
    assert [len(hill) for hill in board.state["hill"]] == [15, 10, 15]
    assert board.plan.spec.options["sides"] == ["hard", "easy", "hard"]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("side", "plan"), [("easy", EASY), ("hard", HARD)])
def test_M3_seat_s_builds_hill_0_with_every_colour_shifted_by_s(side, plan, seat):
    board = small(4, sides=side)
    for spot, colour in enumerate(plan.replace("/", "")):
        own = COLOURS[(COLOURS.index(colour) + seat) % 4]
        board.lay(barrows=["YRBG"] * 4, hills=[range(spot)] * 4, mover=seat, dice=(6, 6)).act("sum:12")
        assert [action for action in board.legal if action.endswith(f"@{spot}")] == [f"{own}@{spot}"]


def test_M4_forward_by_die_1_by_die_2_or_by_the_sum():
    board = small().lay(dice=(2, 3))
    assert board.legal == ["die1:2", "die2:3", "sum:5"]


@pytest.mark.parametrize(("move", "space"), [("die1:2", 2), ("die2:3", 3), ("sum:5", 5)])
def test_M4_the_barrow_moves_forward_by_the_chosen_distance(move, space):
    board = small().lay(at=[1], dice=(2, 3)).act(move)
    assert board.state["pos"] == [1 + space, 0]


def test_M4_equal_dice_are_one_option_under_the_first_name():
    assert small().lay(dice=(4, 4)).legal == ["die1:4", "sum:8"]


def test_M4_each_die_shows_1_to_faces():
    board = Board(figures={"faces": 3})
    seen = Counter()
    for deal in range(300):
        board.deal(1, deal)
        seen[tuple(board.state["dice"])] += 1
    assert set(seen) == {(a, b) for a in (1, 2, 3) for b in (1, 2, 3)}
    assert max(seen.values()) < 70  # 33 each are expected, with a deviation of 5


def test_M4_both_dice_are_rolled_anew_every_turn():
    board, seen = small().lay(), set()
    for _ in range(40):
        seen.add(tuple(board.state["dice"]))
        board.roll(6, 6).act("sum:12")
    assert len(seen) > 15


def test_M5_landing_without_a_block_nothing_more():
    board = small().lay(container="Y", dice=(2, 3)).act("die1:2")
    assert board.asks == ("move", 1)
    assert (board.road, board.barrow(0), board.container) == ("." * 12, "", "Y")


def test_M5_a_block_may_be_taken():
    board = small().lay("..RY", dice=(2, 3)).act("die1:2")
    assert board.asks == ("take", 0)
    assert (board.state["distance"], board.state["landing"]) == (2, [])
    board.act("take")
    assert (board.road, board.barrow(0), board.asks) == ("...Y........", "R", ("move", 1))


def test_M5_a_block_may_be_left():
    board = small().lay("..RY", dice=(2, 3)).act("die1:2", "leave")
    assert (board.road, board.barrow(0), board.asks) == ("..RY........", "", ("move", 1))


def test_M6_a_taken_block_goes_on_top():
    board = small().lay("..R", barrows=["GB"], dice=(2, 3)).act("die1:2", "take")
    assert board.barrow(0) == "GBR"


def test_M6_the_block_taken_last_is_the_first_to_go():
    board = small().lay("..R", barrows=["GB"], dice=(2, 3)).act("die1:2", "take")
    board.roll(6, 6).act("sum:12").roll(2, 1).act("die1:2")  # seat 0 drives on to the anteater on space 4
    assert (board.barrow(0), board.container) == ("GB", "R")


def test_M6a_take_always_offers_both_actions():
    for hills in ([()], [range(9)]):
        board = small().lay("..R", hills=hills, dice=(2, 3)).act("die1:2")
        assert board.legal == ["take", "leave"]


def test_M6a_a_block_that_must_be_taken_is_no_decision():
    board = small().lay(".......R", container="Y", dice=(3, 4)).act("sum:7")
    assert (board.asks, board.table.turn.decisions, board.barrow(0)) == (("move", 1), 1, "RY")


def test_M6a_neither_is_one_that_a_pushed_barrow_must_take():
    board = small().lay("...G", at=[1, 2], dice=(1, 5)).act("die1:1")
    assert (board.asks, board.barrow(1), board.table.turn.decisions) == (("move", 1), "G", 1)


def test_M7_the_block_on_a_ladybird_and_one_from_the_container_must_be_taken():
    board = small().lay(".......R", barrows=["G"], container="BB", dice=(3, 4)).act("sum:7")
    assert (board.barrow(0), board.road, board.container) == ("GRB", "." * 12, "B")


def test_M7_a_bare_ladybird_still_gives_one_from_the_container():
    board = small().lay(container="BB", dice=(3, 4)).act("sum:7")
    assert (board.barrow(0), board.container) == ("B", "B")


@pytest.mark.parametrize(("road", "load"), [("", ""), (".......R", "R")])
def test_M7_no_draw_from_an_empty_container(road, load):
    board = small().lay(road, dice=(3, 4)).act("sum:7")
    assert (board.barrow(0), board.asks) == (load, ("move", 1))


def test_M7_the_draw_is_blind():
    drawn = Counter()
    for deal in range(200):
        board = small()
        board.deal(1, deal)
        drawn[board.lay(container="YGGG", dice=(3, 4)).act("sum:7").barrow(0)] += 1
    assert set(drawn) == {"Y", "G"}
    assert 25 <= drawn["Y"] <= 80  # 50 are expected, with a deviation of 6


def test_M7_only_its_owner_has_seen_the_drawn_block():
    board = small().lay(".......R", barrows=["G"], container="B", dice=(3, 4)).act("sum:7")
    assert board.table.state.unseen[0, :3].tolist() == [0, 0, 1]


def test_M8_the_most_recently_taken_block_leaves_the_barrow_for_the_container():
    board = small().lay(barrows=["RGB"], container="Y", dice=(1, 3)).act("sum:4")
    assert (board.barrow(0), board.container, board.asks) == ("RG", "YB", ("move", 1))


def test_M8_an_empty_barrow_loses_nothing():
    board = small().lay(container="Y", dice=(1, 3)).act("sum:4")
    assert (board.state["pos"], board.container, board.asks) == ([4, 0], "Y", ("move", 1))


def test_M8_no_block_comes_to_lie_on_the_anteater():
    board = small().lay(barrows=["RGB"], dice=(1, 3)).act("sum:4")
    assert board.road == "." * 12


@pytest.mark.parametrize(("dice", "move", "distance"), [((2, 3), "die1:2", 2), ((2, 3), "die2:3", 2), ((6, 6), "sum:12", 2)])
def test_M11_reaching_or_passing_the_start_ends_the_move_there(dice, move, distance):
    board = small().lay(at=[10], barrows=["YYR"], dice=dice).act(move)
    assert (board.state["pos"], board.state["distance"], board.asks) == ([0, 0], distance, ("build", 0))


def test_M11_what_is_left_of_the_roll_is_lost():
    board = small().lay(".R" + "R" * 10, at=[10], dice=(2, 3)).act("sum:5")
    assert (board.state["pos"], board.barrow(0), board.asks) == ([0, 0], "", ("move", 1))


@pytest.mark.parametrize("variant", VARIANTS)
def test_M11_then_build(variant):
    board = small(variant=variant).lay(at=[10], barrows=["RY"], dice=(2, 3)).act("die2:3")
    assert board.asks == ("build", 0)
    assert (board.state["pending"], board.barrow(0), board.state["landing"]) == (["R", "Y"], "", [])


def test_M11_every_arrival_is_a_lap():
    board = small().lay(at=[10, 11], laps=[0, 4], dice=(2, 3)).act("die1:2")
    board.roll(1, 1).act("die1:1")
    assert board.state["laps"] == [1, 5]
    assert board.table.turn.rounds == 5


def test_M11_a_barrow_that_leaves_the_start_has_no_lap():
    board = small().lay(dice=(2, 3)).act("die1:2")
    assert board.state["laps"] == [0, 0]
