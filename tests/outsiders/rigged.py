"""A game that can be told to break its promises: the mode is a figure. For tests of what the driver says then."""

import uuid
from dataclasses import replace

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from antstats import GameSpec, PolicySpec, Variant, table_dtype
from antstats.kernel import jit

FAIR, STUCK, ENDLESS, RAISES = range(4)
RULES = np.dtype([("mode", np.int64)], align=True)
STATE = np.dtype([("count", np.int64)], align=True)
PARTS = {"seats": 2, "actions": 2, "rules": RULES, "state": STATE}
TABLE = table_dtype("rigged", **PARTS)


class Figures(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    mode: int = Field(default=FAIR, ge=FAIR, le=RAISES)


@jit
def setup(table):
    table.turn.turns = 1


@jit
def legal(table):
    table.turn.n_actions = 0 if table.rules.mode == STUCK and table.state.count == 3 else 2
    table.turn.actions[0], table.turn.actions[1] = 0, 1


@jit
def apply(table, action):
    if table.rules.mode == RAISES and table.state.count == 3:
        raise ValueError("the die fell off the table")
    table.state.count += 1
    table.turn.actor = 1 - table.turn.actor
    table.turn.turns += 1
    if table.state.count >= 6 and table.rules.mode != ENDLESS:
        table.turn.reason = 1
        table.turn.share[action] = 1.0


@jit
def beyond(table):
    """Return an index that is no legal action."""
    return 2


def write_rules(rules, settings):
    rules.mode = settings.figures["mode"]


def read_rules(rules, seats):
    return {}, {"mode": int(rules.mode)}


def another(**parts):
    """Return the game under a name and a record of its own, with other parts: each is a game of its own to the kernel."""
    name = f"rigged_{uuid.uuid4().hex[:12]}"
    return replace(GAME, name=name, table=table_dtype(name, **PARTS), **parts)


GAME = GameSpec(
    name="rigged",
    title="Rigged",
    rules_version=1,
    seat_counts=(2,),
    default_seats=2,
    default_policies=("random",),
    variants=(Variant("base", "as it is"),),
    components=None,
    figures=Figures,
    table=TABLE,
    setup=setup,
    legal=legal,
    apply=apply,
    write_rules=write_rules,
    read_rules=read_rules,
    decisions=("pick",),
    reasons=("", "done"),
    policies=(PolicySpec("beyond", beyond, "returns no legal index"),),
    tell_action=lambda table, code: str(code),  # noqa: ARG005
    tell_state=lambda table: {"count": int(table.state.count)},
)
