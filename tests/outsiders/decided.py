"""A game of two seats that one thing decides: the set-up's draw, the die in play, or who plays. For the split of the variance."""

from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from antstats import GameSpec, PolicySpec, Variant, table_dtype
from antstats.kernel import PLAY, SETUP, below, jit

BY_SETUP, BY_DIE, BY_PLAYER = range(3)
DIE = 1000
RULES = np.dtype([("by", np.int64)], align=True)
STATE = np.dtype([("card", np.int64), ("die", np.int64), ("shown", np.int64, (2,)), ("asked", np.int64)], align=True)


class Figures(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    by: int = Field(default=BY_SETUP, ge=BY_SETUP, le=BY_PLAYER)


@jit
def setup(table):
    table.turn.turns = 1
    if table.rules.by == BY_SETUP:
        table.state.card = below(table, SETUP, 2)


@jit
def legal(table):
    table.turn.n_actions = 2
    table.turn.actions[0], table.turn.actions[1] = 0, 1


@jit
def apply(table, action):
    """Note what each seat shows; after both, the winner is the one whom card, die or the higher number shown names."""
    state, turn = table.state, table.turn
    state.shown[turn.actor] = action
    state.asked += 1
    turn.actor = 1 - turn.actor
    if state.asked < 2:
        return
    turn.reason = 1
    if table.rules.by == BY_DIE:
        state.die = below(table, PLAY, DIE)
    high, low = state.shown[0], state.shown[1]
    if table.rules.by == BY_PLAYER and high == low:
        turn.share[0] = turn.share[1] = 0.5
        return
    winner = state.card if table.rules.by == BY_SETUP else state.die % 2 if table.rules.by == BY_DIE else int(low > high)
    turn.share[winner] = 1.0


@jit
def timid(table):
    """Show 0."""
    return 0


@jit
def bold(table):
    """Show 1."""
    return 1


def write_rules(rules, settings):
    rules.by = settings.figures["by"]


def read_rules(rules, seats):
    return {}, {"by": int(rules.by)}


GAME = GameSpec(
    name="decided",
    title="Decided",
    rules_version=1,
    seat_counts=(2,),
    default_seats=2,
    default_policies=("timid",),
    variants=(Variant("base", "as it is"),),
    components=Path(__file__).with_name("decided.toml"),
    figures=Figures,
    table=table_dtype("decided", seats=2, actions=2, rules=RULES, state=STATE),
    setup=setup,
    legal=legal,
    apply=apply,
    write_rules=write_rules,
    read_rules=read_rules,
    decisions=("show",),
    reasons=("", "done"),
    policies=(PolicySpec("timid", timid, "shows 0"), PolicySpec("bold", bold, "shows 1")),
    tell_action=lambda table, code: str(code),  # noqa: ARG005
    tell_state=lambda table: {"shown": table.state.shown.tolist()},
)
