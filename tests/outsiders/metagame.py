"""A game of styles (2 or 3 seats), written from the outside: each seat picks a style unseen, and a matrix says what each has of whom."""

from typing import Any

import numpy as np

from antstats.contract import GameSpec, Option, PolicySpec, Settings, Variant, table_dtype
from antstats.kernel import PLAY, index_of, jit, unit

ROCK, PAPER, SCISSORS, PEBBLE = range(4)
STYLES = ("rock", "paper", "scissors", "pebble")
# What the row's share of the win exceeds the column's by, at two seats. `circle` has a circle of three, and a pebble that all beat.
CIRCLE = ((0.0, -0.3, 0.4, 0.6), (0.3, 0.0, -0.2, 0.6), (-0.4, 0.2, 0.0, 0.6), (-0.6, -0.6, -0.6, 0.0))
LINE = tuple(tuple((j - i) * 0.2 for j in range(4)) for i in range(4))  # rock > paper > scissors > pebble
HIDDEN = -1

RULES = np.dtype([("edge", np.float64, (4, 4)), ("line", np.int64), ("first", np.int64)], align=True)
STATE = np.dtype([("picks", np.int16, (3,))], align=True)
TABLE = table_dtype("metagame", seats=3, actions=4, rules=RULES, state=STATE)


@jit
def setup(table):
    """Begin with seat 0."""
    table.turn.turns, table.turn.rounds = 1, 1
    table.state.picks[:] = HIDDEN


@jit
def legal(table):
    """List the four styles."""
    table.turn.n_actions = 4
    for style in range(4):
        table.turn.actions[style] = style


@jit
def apply(table, action):
    """Note the style; once all have picked, draw the winner: a seat's chance is even plus its mean edge over the others."""
    turn, picks = table.turn, table.state.picks
    picks[turn.actor] = action
    if turn.actor < turn.seats - 1:
        turn.actor += 1
        turn.turns += 1
        return
    drawn, winner = unit(table, PLAY) * turn.seats, turn.seats - 1
    for seat in range(turn.seats - 1):
        chance = 1.0
        for other in range(turn.seats):
            chance += table.rules.edge[picks[seat], picks[other]] / (turn.seats - 1)
        if seat == 0:
            chance += table.rules.first / 100
        drawn -= chance
        if drawn < 0:
            winner = seat
            break
    turn.reason, turn.share[winner], turn.score[winner] = 1, 1.0, 1


@jit
def rock(table):
    """Pick rock."""
    return index_of(table, ROCK)


@jit
def paper(table):
    """Pick paper."""
    return index_of(table, PAPER)


@jit
def scissors(table):
    """Pick scissors."""
    return index_of(table, SCISSORS)


@jit
def pebble(table):
    """Pick pebble."""
    return index_of(table, PEBBLE)


def write_rules(rules: Any, settings: Settings) -> None:
    """Write the matrix of the order, and what the first seat has on top."""
    rules.line = settings.options["order"] == "line"
    rules.edge[...] = LINE if rules.line else CIRCLE
    rules.first = settings.options["first"]


def read_rules(rules: Any, seats: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options."""
    return {"order": "line" if rules.line else "circle", "first": int(rules.first)}, {}


def tell_state(table: Any) -> dict[str, Any]:
    """Return the styles picked so far."""
    return {"picks": ["" if pick == HIDDEN else STYLES[pick] for pick in table.state.picks[: table.turn.seats]]}


GAME = GameSpec(
    name="metagame",
    title="Metagame",
    rules_version=1,
    seat_counts=(2, 3),
    default_seats=2,
    default_policies=("random",),
    variants=(Variant("base", "everybody picks a style"),),
    options=(
        Option("order", "circle", "who beats whom", choices=("circle", "line")),
        Option("first", 0, "percentage points of `2 x share` that the first seat has on top", low=0, high=30),
    ),
    table=TABLE,
    setup=setup,
    legal=legal,
    apply=apply,
    write_rules=write_rules,
    read_rules=read_rules,
    decisions=("style",),
    reasons=("", "drawn"),
    policies=tuple(
        PolicySpec(name, decide, f"always {name}") for name, decide in zip(STYLES, (rock, paper, scissors, pebble), strict=True)
    ),
    tell_action=lambda table, action: STYLES[action],  # noqa: ARG005
    tell_state=tell_state,
)
