"""A game of two seats whose figures are known to matter or not: for tests of what conclusions hang on.

Seat 0 wins with a chance of 50 + `edge` in 100; `paint` does nothing; `odd` is refused where it is even; `swap` gives seat 1 the edge.
The bold policy has no edge of its own until `nerve` is above 5.
"""

from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from antstats import GameSpec, Option, PolicySpec, UserError, Variant, table_dtype
from antstats.kernel import PLAY, below, jit

RULES = np.dtype([("edge", np.int64), ("paint", np.int64), ("odd", np.int64), ("nerve", np.int64), ("swap", np.int64)], align=True)
STATE = np.dtype([("shown", np.int64, (2,)), ("asked", np.int64)], align=True)
NERVED = 5  # above it boldness pays


class Figures(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    edge: int = Field(ge=0, le=40)
    paint: int = Field(ge=0, le=9)
    odd: int = Field(ge=1, le=9)
    nerve: int = Field(ge=0, le=9)


@jit
def setup(table):
    table.turn.turns = 1


@jit
def legal(table):
    table.turn.n_actions = 2
    table.turn.actions[0], table.turn.actions[1] = 0, 1


@jit
def apply(table, action):
    """Note what each seat shows; after both, draw the winner."""
    state, turn, rules = table.state, table.turn, table.rules
    state.shown[turn.actor] = action
    state.asked += 1
    turn.actor = 1 - turn.actor
    if state.asked < 2:
        return
    turn.reason = 1
    chance = 50 - rules.edge if rules.swap else 50 + rules.edge
    bolder = state.shown[0] - state.shown[1]
    chance += 8 * bolder if rules.nerve > NERVED else -8 * bolder
    turn.share[0 if below(table, PLAY, 100) < chance else 1] = 1.0


@jit
def timid(table):
    """Show 0."""
    return 0


@jit
def bold(table):
    """Show 1."""
    return 1


def write_rules(rules, settings):
    for name in ("edge", "paint", "odd", "nerve"):
        rules[name] = settings.figures[name]
    rules.swap = settings.options["swap"]


def derive(rules):
    if rules.odd % 2 == 0:
        raise UserError(f"odd = {rules.odd} is even")


def read_rules(rules, seats):
    return {"swap": bool(rules.swap)}, {name: int(rules[name]) for name in ("edge", "paint", "odd", "nerve")}


GAME = GameSpec(
    name="decided_hinge",
    title="Hinge",
    rules_version=1,
    seat_counts=(2,),
    default_seats=2,
    default_policies=("timid",),
    variants=(Variant("base", "as it is"),),
    options=(Option("swap", False, "seat 1 has the edge", choices=(False, True), settles="H1"),),
    components=Path(__file__).with_name("decided_hinge.toml"),
    figures=Figures,
    table=table_dtype("decided_hinge", seats=2, actions=2, rules=RULES, state=STATE),
    setup=setup,
    legal=legal,
    apply=apply,
    derive=derive,
    write_rules=write_rules,
    read_rules=read_rules,
    decisions=("show",),
    reasons=("", "done"),
    policies=(PolicySpec("timid", timid, "shows 0"), PolicySpec("bold", bold, "shows 1")),
    tell_action=lambda table, code: str(code),  # noqa: ARG005
    tell_state=lambda table: {"shown": table.state.shown.tolist()},
)
