"""Whole playouts satisfy the independent checker: what the simulator does is what the rules page says."""

import json
from collections import Counter
from itertools import product

import pytest

from antstats.runner.plan import prepare
from antstats.runner.tracing import trace_lines

from .checker import check_trace

VARIANTS = ("base", "young", "master")
ORDERS = ("free", "collected")
PENALTIES = ("unsupporting", "any")
TIGHT = {"road_spaces": 12, "anteaters": [4, 8], "ladybirds": [7], "turn_cap": 12}  # laps and pushes in few turns
CARPETED = {"ladybirds": [2, 3, 5, 7, 9, 10, 14, 16, 19, 24, 26, 29]}
SHORT = {"road_spaces": 9, "anteaters": [3, 7], "ladybirds": [5]}
COMPONENTS = {
    "short road": SHORT | {"turn_cap": 8},
    "nothing but specials": {"road_spaces": 7, "anteaters": [1, 5], "ladybirds": [2, 3, 6], "turn_cap": 8},
    "no specials": {"anteaters": [], "ladybirds": [], "turn_cap": 8},
    "many ladybirds": CARPETED | {"turn_cap": 8},
    "many anteaters": {"anteaters": [2, 6, 11, 13, 21, 22, 23], "turn_cap": 8},
    "a dry container": {"blocks_per_colour": 7, "turn_cap": 8},
    "a dry container and many ladybirds": CARPETED | {"blocks_per_colour": 7, "turn_cap": 8},
    "dry and short": SHORT | {"blocks_per_colour": 2, "turn_cap": 8},
    "dice of 3": {"faces": 3, "turn_cap": 8},
    "dice of 1": SHORT | {"faces": 1, "turn_cap": 8},
    "long dice": {"faces": 20, "turn_cap": 8},
    "small cap": {"turn_cap": 2},
    "cap of a turn": {"turn_cap": 1},
    "other hills": {"easy": "YYYY/RBY/GY/R", "hard": "YYRBG/RBGY/GRB/YG/R", "turn_cap": 8},
}
LINE_UPS = (
    ("careful", "builder"),
    ("taker", "bully", "sprinter"),
    ("careful", "builder", "bully", "taker"),
    ("forgetful", "sprinter", "careful", "random"),
    ("bully", "bully", "bully", "bully"),
    ("taker", "careful:noise=0.3", "random"),
)


def check(plan, playouts):
    """Have the checker follow playouts of a plan and return how often it applied each clause."""
    clauses = Counter()
    for playout in playouts:
        summary = check_trace(json.dumps(line) for line in trace_lines(plan, playout))
        clauses += summary.clauses + Counter({summary.reason: 1})
    return clauses


def mixed(seats, seed):
    """Return a side by seat: all easy, all hard, or any mixture, by seed."""
    return [("easy", "hard")[seed >> seat & 1] for seat in range(seats)]


# With the slow ones 3 x 3 x 4 x 14 + 14 x 3 x 8 + 6 x 3 x 9 + 19 = 1,021 playouts; a line of a trace takes about 2 ms.
@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("playouts", [range(3), pytest.param(range(3, 14), marks=pytest.mark.slow)])
def test_random_play_follows_the_rules_under_all_options(variant, seats, playouts):
    for number, (order, penalty) in enumerate(product(ORDERS, PENALTIES)):
        options = {"build_order": order, "penalty_block": penalty, "sides": mixed(seats, 5 * number + seats)}
        plan = prepare("marching", variant=variant, players=seats, policies=["random"], options=options, figures=TIGHT, seed=number)
        check(plan, playouts)


@pytest.mark.compiled
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("components", COMPONENTS)
def test_other_component_sets_are_played_by_the_rules_too(components, variant):
    for number in range(2):
        plan = prepare(
            "marching", variant=variant, players=2 + 2 * number, policies=["random"], figures=COMPONENTS[components], seed=7 + number
        )
        check(plan, range(4))


@pytest.mark.compiled
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("line_up", LINE_UPS, ids=" ".join)
def test_the_games_own_policies_play_by_the_rules(line_up, variant):
    plan = prepare("marching", variant=variant, players=len(line_up), policies=line_up, figures={"turn_cap": 14}, seed=11)
    check(plan, range(0, 27, 3))  # other seatings, other deals


@pytest.mark.compiled
def test_long_playouts_follow_the_rules_and_exercise_every_clause():
    clauses = Counter()
    for variant in VARIANTS:
        clauses += check(prepare("marching", variant=variant, policies=["taker", "builder", "bully", "random"], seed=3), range(3))
        clauses += check(prepare("marching", variant=variant, policies=["careful"], seed=3), range(3))
    clauses += check(prepare("marching", policies=["random"], figures={"turn_cap": 1}, seed=3), range(1))
    assert set(clauses) >= {*(f"M{number}" for number in range(1, 25)), "M6a", "covered", "cap"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_few_short_playouts_follow_the_rules(variant):
    for seats, components in ((2, "short road"), (3, "dry and short"), (4, "dice of 3")):
        options = {"sides": mixed(seats, seats), "build_order": ORDERS[seats % 2], "penalty_block": PENALTIES[seats % 2]}
        figures = COMPONENTS[components] | {"turn_cap": 12}
        plan = prepare("marching", variant=variant, players=seats, policies=["random"], options=options, figures=figures, seed=seats)
        assert check(plan, range(2))["M2"] > 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_short_playout_of_the_games_own_policies_follows_the_rules(variant):
    plan = prepare("marching", variant=variant, policies=["careful", "forgetful", "bully", "taker"], figures={"turn_cap": 8}, seed=5)
    assert check(plan, [0, 13])["M2"] > 0
