"""Whole playouts satisfy the independent checker: what the simulator does is what the rules page says."""

import json
from collections import Counter
from functools import cache

import pytest

from antstats.runner.tracing import trace_lines

from .board import TOSS, planned, tosses
from .checker import check_trace

pytestmark = pytest.mark.xdist_group("picnic traces")  # one process, so that what one test has checked the next need not

# Hands that throw far and wide, so that dice seldom lie close together: the checker is quick, and a playout short.
FAR = tosses(120.0)
NEAR = {"gap": 8.0}  # dice may touch two cards
TINY = {"patterns": {"one": ["a"], "none": []}, "copies": {"one": 1, "none": 0}}  # nine cards: the deck runs out at once
FEW = {"patterns": {"lone": ["d"], "none": []}, "copies": {"lone": 2, "none": 3}}  # many cards cannot be laid
GOALS = [
    {"kind": "count", "args": {"card": "Cp"}},
    {"kind": "line_most", "args": {"food": "W"}},
    {"kind": "group", "args": {"food": "S"}},
    {"kind": "sets", "args": {}},
    {"kind": "group_colour", "args": {}},
]
COMPONENTS = {
    "standard": {},
    "far": FAR,
    "dice on two cards": FAR | NEAR,
    "nine cards": FAR | TINY,
    "45 cards of two patterns": FAR | FEW,
    "other faces": FAR | {"soldier_faces": [0, 5], "worker_faces": [0, 0, 1], "scout_faces": [2]},
    "other goals and tokens": FAR | {"goals": GOALS, "reward_tokens": list(range(20, 31)), "tie_token": 2},
    "small dice": {"radius": {"soldier": 6.0, "worker": 4.0, "scout": 3.0}},
    "large cards and a far hand": FAR | {"card_side": 90.0, "hand_distance": 260.0},
    "other hits": {
        "toss": tosses(90.0)["toss"] | {"push_share": 0.5, "least_way": 25.0, "face_chance": 0.9, "bash_roll_out": 1.0, "bash_spread": 0.5}
    },
    "three round cards at a time": FAR | {"round_cards": ["queen", "boat", "spring", "march", "double"]},
}
LINE_UPS = (
    ("random",),
    ("collector", "basher:skill=steady", "denier", "spreader"),
    ("planner", "greedy:skill=wild", "random", "basher"),
)
OPTIONS = (
    {},
    {"zero_tie": "tie", "zero_total": "nothing"},
    {"scoring_cards": False, "skill": "wild"},
    {"zero_total": "nothing", "skill": "steady"},
)


def check(plan, playouts):
    """Have the checker follow playouts of a plan and return how often it applied each clause, Round card and goal."""
    clauses = Counter()
    for playout in playouts:
        summary = check_trace(json.dumps(line) for line in trace_lines(plan, playout))
        clauses += summary.clauses + Counter({"playouts": 1, "rounds": summary.rounds})
        clauses += Counter({f"asked {kind}": n for kind, n in summary.decisions.items()})
    return clauses


@cache
def check_set(name, seats, line_up, playouts):
    """Check playouts of a component set by a line-up, under options that vary with both."""
    number = [*COMPONENTS].index(name)
    options = OPTIONS[(number + line_up + seats) % len(OPTIONS)]
    policies = LINE_UPS[line_up][:seats]
    plan = planned(seats, seed=10 * number + line_up + 1, policies=policies, figures=COMPONENTS[name], **options)
    return check(plan, range(playouts))


QUICK = (
    "far",
    "dice on two cards",
    "nine cards",
    "45 cards of two patterns",
    "other faces",
    "other goals and tokens",
    "three round cards at a time",
)


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", QUICK)
def test_playouts_follow_the_rules_whatever_the_components(name, seats):
    """3 playouts each, 21 a seat count."""
    line_up = (QUICK.index(name) + seats) % len(LINE_UPS)
    clauses = check_set(name, seats, line_up, 3)
    assert clauses["playouts"] == 3
    assert clauses["rounds"] == 18


# 11 sets x 3 line-ups x 5 playouts = 165 a seat count.
@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("line_up", range(len(LINE_UPS)))
@pytest.mark.parametrize("name", COMPONENTS)
def test_many_playouts_follow_the_rules(name, line_up, seats):
    assert check_set(name, seats, line_up, 5)["playouts"] == 5


WANTED = {
    *(f"P{number}" for number in range(1, 17)),
    "double",
    "honey",
    "shoe",
    "crumb",
    "march",
    "spring",
    "queen",
    "boat",
    "tie",
    "aside",
}


@pytest.mark.slow
@pytest.mark.compiled
def test_every_clause_round_card_and_goal_occurs_in_the_playouts_that_are_checked():
    clauses = Counter()
    for name in COMPONENTS:
        for seats in (2, 3, 4):
            for line_up in range(len(LINE_UPS)):
                clauses += check_set(name, seats, line_up, 5)
    kinds = {goal["kind"] for goal in planned(2).spec.figures["goals"]}
    assert WANTED | kinds | {"majority", "dice-off", "zero"} - set(clauses) <= set(clauses)
    assert {f"asked {kind}" for kind in ("power", "toss", "reroll", "assign", "place", "queen", "boat")} <= set(clauses)


@pytest.mark.compiled
def test_most_clauses_occur_in_the_quick_ones():
    clauses = Counter()
    for name in QUICK:
        for seats in (2, 3, 4):
            clauses += check_set(name, seats, (QUICK.index(name) + seats) % len(LINE_UPS), 1)
    assert WANTED - set(clauses) == set()


@pytest.mark.parametrize(("name", "seats"), [("far", 2), ("nine cards", 3)])
def test_a_short_playout_follows_the_rules(name, seats):
    assert check(planned(seats, seed=seats, figures=COMPONENTS[name]), [0])["playouts"] == 1


def test_a_short_playout_of_the_games_own_policies_follows_the_rules():
    plan = planned(2, seed=5, policies=("collector", "basher"), figures=tosses(150.0) | NEAR)
    assert check(plan, [0])["P13"] == 6


def test_the_toss_of_the_page_is_the_standard():
    """What the tests of tosses start from."""
    assert planned(2).spec.figures["toss"] == TOSS
