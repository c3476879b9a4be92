"""The rule functions of the referee of `picnic`, against figures worked out by hand from the rules page."""

import json
from random import Random
from typing import Any

import pytest

from tests.games.referee import Place

from . import naive
from .checker_area import centres, distance, hand_of, march_goal, touched
from .checker_back import best, totals, winner_by_rank
from .checker_cards import CELLS, Colony, lay, place_actions, square, turned
from .checker_explain import Throw, explanations
from .checker_header import read_header
from .checker_play import can_beat, new_starter
from .checker_score import WORTH, majorities, points
from .checker_send import toss_actions
from .checker_table import Die, Goal, Key, Table
from .checker_toss import Disc, Outcome, first_met, push_apart, roll, strike
from .checker_world import World, opening


def table(seats: int, components: Any = None, options: Any = None) -> Table:
    """Read the standard header."""
    return read_header(json.dumps(naive.header(seats, naive.STANDARD | (components or {}), options or {})))


def world(seats: int, components: Any = None, options: Any = None) -> World:
    """Set a game up."""
    laid = table(seats, components, options)
    random = Random(1)
    made = naive.Chance(random, laid, random.sample(list(laid.deck.elements()), laid.deck.total()))
    return opening(laid, made, Place(7, "start"))


def near(one: complex, other: complex) -> bool:
    """Whether two places are the same."""
    return abs(one - other) < 1e-9


def test_areas_and_hands() -> None:
    """Places row by row from the north-west, hands clockwise from the south, 95 mm from card to card."""
    assert centres(table(2)) == [95j, -95, 0, 95, -95j]
    assert centres(table(3)) == [-47.5 + 95j, 47.5 + 95j, -95, 0, 95, -47.5 - 95j, 47.5 - 95j]
    assert centres(table(4))[:4] == [-95 + 95j, 95j, 95 + 95j, -95]
    assert [near(hand_of(table(4), seat), place) for seat, place in enumerate((-200j, -200, 200j, 200))] == [True] * 4
    assert near(hand_of(table(2), 1), 200j)
    assert near(hand_of(table(3), 1), complex(-(3**0.5) * 100, 100))


def test_touching_a_card() -> None:
    """A disc touches a card if it meets the square, its edge and corners included."""
    game = world(2)
    assert distance(game.table, 2, 10 + 5j) == 0
    assert distance(game.table, 2, 45 + 5j) == 10
    assert distance(game.table, 2, 38 + 39j) == 5
    assert touched(game.table, game.state, 43 + 0j, 8) == ({2}, {2})
    assert touched(game.table, game.state, 43.1 + 0j, 8) == (set(), set())
    assert touched(game.table, game.state, 47.5 + 0j, 20) == ({2, 3}, set())
    game.state.area[2] = None
    assert touched(game.table, game.state, 0j, 8) == (set(), set())


def test_a_march() -> None:
    """A die within 40 mm marches to the nearest card; of two, to the lower place."""
    game = world(2)
    goal = march_goal(game.table, game.state, 0 + 170j, 8)
    assert goal is not None
    assert near(goal, 138j)  # the square ends at 130
    assert march_goal(game.table, game.state, 0 + 177.9j, 8) is not None
    assert march_goal(game.table, game.state, 0 + 177.9j, 6) is None  # 47.9 - 6 mm
    assert march_goal(game.table, game.state, 200 + 200j, 12) is None


def test_a_hit() -> None:
    """A soldier (mass 1728) with 25 mm left meets a scout (216) head-on: 0.8 x 25 x 3456 / 1944 = 35.6 and 25 x 1512 / 1944 = 19.4 mm."""
    toss = table(2).toss
    rest, line, way = strike(toss, Disc(0, 12), 1, 25, Disc(18, 6))
    assert near(rest, 25 * 1512 / 1944)
    assert near(line, 1)
    assert way == pytest.approx(0.8 * 25 * 3456 / 1944)
    # The scout does not get on, the soldier goes 0.8 x 10 x cos 60 x 432 / 1944 along the line of centres: at least 10 mm are left.
    rest, line, way = strike(toss, Disc(0, 6), 1, 4, Disc(complex(9, 9 * 3**0.5), 12))
    assert near(rest, 0)
    assert near(line, complex(0.5, 0.75**0.5))
    assert way == pytest.approx(0.8 * 10 * 0.5 * 432 / 1944)


def test_what_is_met_first() -> None:
    """The first on the way; one overlapped at the start at once if it lies ahead, and not at all if it lies behind."""
    discs: dict[Key, Disc] = {(0, 0): Disc(60, 8), (0, 1): Disc(40 + 15j, 8), (0, 2): Disc(-3 + 4j, 8)}
    assert first_met(discs, [], Disc(0, 8), 1, 100) == ((0, 1), 40 - 31**0.5)
    assert first_met(discs, [(0, 1)], Disc(0, 8), 1, 100) == ((0, 0), 44)
    assert first_met(discs, [(0, 1)], Disc(0, 8), 1, 43) is None
    discs[0, 3] = Disc(3 + 4j, 8)
    assert first_met(discs, [], Disc(0, 8), 1, 100) == ((0, 3), 0)


def test_a_chain_and_pushing() -> None:
    """Equal dice pass a hit on: 40 mm, met after 10, so 30 left, 24 for the next; that meets a third after 4 and stays there, and so on."""
    toss = table(2).toss
    discs: dict[Key, Disc] = {(0, 1): Disc(26, 8), (0, 2): Disc(46, 8)}
    outcome = Outcome()
    roll(toss, discs, (1, 1), Disc(0, 8), 1, 40, outcome)
    assert outcome.hits == [(0, 1), (0, 2)]
    assert {key: rest.real for key, rest in outcome.rests.items()} == pytest.approx({(1, 1): 10, (0, 1): 30, (0, 2): 46 + 0.8 * 20})
    outcome = Outcome({(1, 1): 0})
    push_apart(toss, {(0, 1): Disc(-6 + 8j, 8)}, 8, (1, 1), outcome)
    assert near(outcome.rests[1, 1], 1.8 - 2.4j)
    assert near(outcome.rests[0, 1], -7.8 + 10.4j)
    assert outcome.pushed == {(0, 1), (1, 1)}


def test_explaining_a_toss() -> None:
    """What the model can do is explained, what it cannot is not."""
    throw = Throw(table(2).toss, (1, 1), 8, 0, 1, {(0, 0): Disc(40, 12), (0, 4): Disc(0 + 90j, 6)})
    still: dict[Key, complex] = {(0, 0): 40, (0, 4): 90j}

    def hits(**moved: complex) -> list[list[Key]]:
        seen = still | {(int(name[1]), int(name[3])): place for name, place in moved.items()}
        return [outcome.hits for outcome in explanations(throw, seen)][:1]

    assert hits(s1d1=-50) == [[]]
    assert hits(s1d1=57 + 18j) == [[]]
    assert hits(s1d1=20, s0d0=40 + 0.8 * 30 * 1024 / 2240) == [[(0, 0)]]
    assert hits(s1d1=58.5, s0d0=38.5) == [[]]  # landed at 57, behind the soldier, and pushed
    assert hits(s1d1=20, s0d0=35) == []
    assert hits(s1d1=20, s0d0=50 + 5j) == []
    assert hits(s1d1=-50, s0d4=95j) == []
    assert hits(s1d1=20, s0d0=40 + 0.8 * 9 * 1024 / 2240) == []  # at least 10 mm are left


def test_laying_cards() -> None:
    """One quarter clockwise takes (1, 0) to (0, -1); a plate covers an ant, no cell covers a plate."""
    assert [turned((1, 0), quarters) for quarters in range(4)] == [(1, 0), (0, -1), (-1, 0), (0, 1)]
    assert square((5, 5), 2) == {(5, 5), (4, 5), (5, 4), (4, 4)}
    colony = Colony()
    patterns = {"all": frozenset(CELLS.values()), "skew": frozenset([CELLS["a"], CELLS["d"]])}
    assert place_actions(colony, ["Wb.all", "Wb.all"]) == ["Wb.all@0,0,0"]
    lay(colony, "Wb.all", (0, 0), 0, patterns)
    ways = {"1,0,0", "1,0,1", "0,1,0", "0,1,3", "1,1,0", "1,1,1", "1,1,3"}
    assert set(place_actions(colony, ["Sp.skew"])) == {f"Sp.skew@{way}" for way in ways}
    lay(colony, "Sp.skew", (1, 0), 1, patterns)  # covers (1, 0), (1, -1), (2, 0), (2, -1); ants on (1, -1) and (2, -1)
    assert colony.ants == {(0, 1), (1, 1), (1, -1), (2, -1)}


def test_goals() -> None:
    """A colony worked out by hand.

    y 2   Cb  .  Cb
    y 1   Wb Sg  .
    y 0   .  Sp Cp
    """
    plates = {(0, 2): "Cb.x", (2, 2): "Cb.x", (0, 1): "Wb.x", (1, 1): "Sg.x", (1, 0): "Sp.x", (2, 0): "Cp.x"}
    colony = Colony(plates, set(), ["Wg.x"])

    def worth(kind: str, **args: str) -> int:
        return WORTH[kind](colony, Goal(kind, tuple(args.items())))

    assert worth("lines_each_food") == 0
    assert worth("lines_each_colour") == 0
    assert worth("lines_two_of_colour") == 3  # row 2 and column 0 blue, row 0 purple
    assert [worth("count", card=card) for card in ("Sp", "Cb", "Wg")] == [1, 2, 0]
    assert [worth("line_most", food=food) for food in "CSW"] == [2, 2, 1]
    assert [worth("group", food=food) for food in "CSW"] == [1, 2, 1]
    assert worth("group_colour") == 2
    assert worth("sets") == 1
    assert majorities(colony) == [2, 2, 3, 3, 2, 2]
    plates |= {(2, 1): "Cp.x"}
    assert worth("lines_each_food") == worth("lines_each_colour") == 1  # row 1: Wb Sg Cp


def test_points() -> None:
    """The best alone takes the token, several 3 each; a best of 0 counts only with the option."""
    for option, zeros in (("none", 0), ("tie", 3)):
        game = world(2, options={"zero_tie": option})
        game.state.goals = [(Goal("sets", ()), 7)]
        game.state.majority = [4, 5, 6, 7, 4, 5]
        game.state.colony = [Colony({(0, 0): "Wb.all"}, set(), ["Cg.all"]), Colony({(0, 0): "Wb.all", (1, 0): "Sb.all"})]
        # W tied, S to seat 1 (5), C to seat 0 (6), b to seat 1 (7), g to seat 0 (4), p and sets at 0
        assert points(game) == [3 + 6 + 4 + 2 * zeros, 3 + 5 + 7 + 2 * zeros]


def test_who_wins_a_card() -> None:
    """Highest total with honey, then more dice, then the biggest single die, then nobody."""
    game = world(3)
    dice = game.state.dice
    dice[0][1], dice[1][0] = Die("worker", "area", 0, 0, 3, [2]), Die("soldier", "area", 0, 0, 3, [2])
    there = game.state.on_card(2)
    assert totals(game, 2) == {0: 3, 1: 3}
    assert winner_by_rank(there, [0, 1]) == 1
    game.state.tokens.honey = (2, 0)
    assert totals(game, 2) == {0: 5, 1: 3}
    game.state.tokens.honey = (2, 2)
    assert totals(game, 2) == {0: 3, 1: 3}
    dice[0][4] = Die("scout", "area", 0, 0, 0, [2])
    assert winner_by_rank(game.state.on_card(2), [0, 1]) == 0
    dice[1][1] = Die("worker", "area", 0, 0, 0, [2])
    dice[0][0] = Die("soldier", "area", 0, 0, 0, [2])
    dice[1][4] = Die("scout", "area", 0, 0, 0, [2])
    assert winner_by_rank(game.state.on_card(2), [0, 1]) is None
    assert best([0, 1, 2], {0: 4, 1: 5, 2: 5}) == [1, 2]


def test_who_starts() -> None:
    """Fewest plates, those aside included, then fewest dice on the hill; a dice-off can be won by who can show more."""
    game = world(3, {"soldier_faces": [1], "worker_faces": [1], "scout_faces": [0, 1]})
    state = game.state
    state.colony = [Colony({(0, 0): "Wb.all"}), Colony({}, set(), ["Wb.all"]), Colony({(0, 0): "Wb.all", (1, 0): "Wb.all"})]
    state.dice[1][1].leave("puddle")
    assert new_starter(game) == 1
    state.colony[2] = Colony()
    assert new_starter(game) == 2
    for number in range(1, 6):
        state.dice[0][number].leave("puddle")
    for number in (0, 1, 2, 3, 5):
        state.dice[1][number].leave("puddle")
    assert can_beat(game, 0, 1)  # a soldier's 1 against a scout's 0
    assert not can_beat(game, 1, 0)


def test_bashing_and_equal_dice() -> None:
    """Equal dice are one action; bash where a rival's die touches the card, one's own does not count."""
    game = world(2)
    game.state.area = ["Wb.all", None, "Wb.all", None, None]
    game.state.dice[0][0] = Die("soldier", "area", 0, 95, 1, [0])
    game.state.dice[1][0] = Die("soldier", "area", 0, 0, 1, [2])
    targets = ("0:land", "2:land", "2:bash")
    assert sorted(toss_actions(game, 0)) == sorted(f"{kind}>{target}" for kind in ("worker", "scout") for target in targets)
