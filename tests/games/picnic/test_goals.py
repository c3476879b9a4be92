"""What each kind of goal counts in a colony (P15)."""

from functools import cache

import numpy as np
import pytest

from antstats.games.picnic import score
from antstats.games.picnic.table import SIZE
from antstats.kernel.jit import PLAIN, entry, plain

from .board import Board
from .checker_cards import Colony
from .checker_score import WORTH
from .checker_table import Goal

DEAL = [
    {"kind": kind, "args": args}
    for kind, args in (
        ("lines_each_food", {}),
        ("lines_each_colour", {}),
        ("lines_two_of_colour", {}),
        ("count", {"card": "Sp"}),
        ("count", {"card": "Wb"}),
        ("line_most", {"food": "C"}),
        ("line_most", {"food": "S"}),
        ("group", {"food": "C"}),
        ("group", {"food": "W"}),
        ("group_colour", {}),
        ("sets", {}),
    )
]
WORD = {"count": "card", "line_most": "food", "group": "food"}


def plates(text):
    """Return a colony of plates and nothing else: rows from the top, `.` where none is, such as `Wb . Sp`."""
    rows = [line.split() for line in text.strip().splitlines()]
    return {(x, -y): card for y, row in enumerate(rows) for x, card in enumerate(row) if card != "."}


@cache
def worth_of_goal():
    """Return the simulator's own way to count, compiled once a session."""
    return plain(score.worth_of_goal) if PLAIN else entry(score.worth_of_goal)


@cache
def board_for_plates():
    return Board(figures={"goals": DEAL})


def worth(laid, kind, argument=""):
    """Return what the simulator counts for a goal in a colony of plates at (x, y), given or as text."""
    table, middle = board_for_plates().table, SIZE // 2
    laid = plates(laid) if isinstance(laid, str) else laid
    table.state.cell[1] = 0
    for i, ((x, y), card) in enumerate(laid.items()):
        code = 9 * 2 + 3 * "WSC".index(card[0]) + "bgp".index(card[1])
        table.state.plate[1, i] = x + middle, y + middle, code
        table.state.cell[1, x + middle, y + middle] = 2 + code
    table.state.n_plates[1] = len(laid)
    number = next(i for i, goal in enumerate(DEAL) if goal == {"kind": kind, "args": {WORD[kind]: argument} if argument else {}})
    return worth_of_goal()(table, 1, int(table.rules.goal_kind[number]), int(table.rules.goal_arg[number]))


@pytest.mark.parametrize(
    ("kind", "text", "count"),
    [
        ("lines_each_food", "Wb Sb Cb", 1),
        ("lines_each_food", "Wb . Sb . . Cg", 1),  # gaps are allowed
        ("lines_each_food", "Wb Sb Cb Wg", 0),  # exactly one of each
        ("lines_each_food", "Wb Sb", 0),
        ("lines_each_food", "Wb Sb Cb\nSb Cb Wb\nCb Wb Sb", 6),
        ("lines_each_food", "Wb . .\nSp . .\n. . Wb\nCg . .", 1),
        ("lines_each_colour", "Wb Wg Sp", 1),
        ("lines_each_colour", "Wb Wg Sp Cp", 0),
        ("lines_each_colour", "Wb\nWg\n.\nSp", 1),
        ("lines_each_colour", "Wb Wg Wp\nWg . .\nWp . .", 2),
        ("lines_two_of_colour", "Wb Sb", 1),
        ("lines_two_of_colour", "Wb Sb Cb", 0),  # three are not exactly two
        ("lines_two_of_colour", "Wb Sb Cg Wg", 2),  # once per colour
        ("lines_two_of_colour", "Wb . Cg\nSb Cp Wg", 2),  # both columns, and no row
        ("lines_two_of_colour", "Wb Cg Sb Cg\nWp Wp . .", 3),
    ],
)
def test_P15_goals_about_lines(kind, text, count):
    assert worth(text, kind) == count


@pytest.mark.parametrize(
    ("kind", "argument", "text", "count"),
    [
        ("count", "Sp", "Sp Sb Wp Sp\nSp . . .", 3),
        ("count", "Wb", "Sp Sb Wp Sp", 0),
        ("line_most", "C", "Cb . Cg Cp\nCb . . .\nCb . . .", 3),
        ("line_most", "C", "Cb . .\nSb Cb .\n. . Cb", 1),
        ("line_most", "S", "Sb Wb Sg . Sp Sp", 4),
        ("group", "C", "Cb Cg . Cb\nSb Cp . Cb", 3),
        ("group", "C", "Cb Sb\nSb Cb", 1),  # corners do not connect
        ("group", "W", "Wb Wb Wb\nWb . Wb\nWb Wb Wb", 8),
        ("group", "W", "Wb . Wb\n. Wb .\nSb Wb Wp", 3),
        ("group_colour", "", "Wb Sb Cg Cg Sg\nWp . . . .", 3),
        ("group_colour", "", "Wp Sb Cp\nSp . .\nCp Wp Wp", 5),
        ("group_colour", "", "Wb Sg\nSg Wb", 1),
        ("sets", "", "Wb Sb Cg Cg Sg", 1),
        ("sets", "", "Wb Sb Cg Cg Sg\nWp Wp . . .", 2),
        ("sets", "", "Wb Sb", 0),
    ],
)
def test_P15_goals_about_plates_groups_and_sets(kind, argument, text, count):
    assert worth(text, kind, argument) == count


@pytest.mark.parametrize("kind", ["lines_each_food", "lines_each_colour", "lines_two_of_colour", "line_most"])
def test_P15_rows_and_columns_are_alike(kind):
    text = "Wb Sb Cg . Cp\nSg . . Cp .\nCb Wb Sp . Sb"
    across = list(zip(*[line.split() for line in text.splitlines()], strict=True))
    argument = "C" if kind == "line_most" else ""
    assert worth(text, kind, argument) == worth("\n".join(" ".join(row) for row in across), kind, argument)


def test_P15_random_colonies_count_as_the_referee_counts_them():
    chance = np.random.default_rng(5)
    seen = {goal["kind"]: set() for goal in DEAL}
    for _ in range(25):
        spots = {(int(x), int(y)) for x, y in chance.integers(-2, 3, (int(chance.integers(1, 20)), 2))}
        laid = {spot: str(chance.choice(list("WSC"))) + str(chance.choice(list("bgp"))) for spot in spots}
        for goal in DEAL:
            kind, argument = goal["kind"], next(iter(goal["args"].values()), "")
            counted = worth(laid, kind, argument)
            assert counted == WORTH[kind](Colony(laid), Goal(kind, tuple(goal["args"].items()))), (laid, goal)
            seen[kind].add(counted)
    assert min(len(counts) for counts in seen.values()) > 2


def test_P15_cards_aside_count_for_no_goal():
    colony = [["Wb.all@0,0,0", "Wg.all@1,0,0"], ["Wb.all@0,0,0"]]
    board = Board(figures={"goals": DEAL})
    goals = [("group", "W", 7), ("count", "Wb", 5)]
    board.lay(rest="puddle", colony=colony, aside=[[], ["Wb.all"] * 3], goals=goals, majority=[4, 4, 4, 5, 6, 4], pile="")
    assert board.scores == [7 + 3 + 6, 3 + 4 + 5]  # W and b are seat 1's, g is seat 0's
