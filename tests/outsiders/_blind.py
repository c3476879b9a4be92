"""A game with a hidden card, a stone laid unseen and a die, whose odds are known: seat 0 wins if it calls and the rival's card is 0."""

import numpy as np

from antstats import GameSpec, PolicySpec, Variant, table_dtype
from antstats.kernel import PLAY, SETUP, below, inlined, jit, of_seat

LAY, CALL = 0, 1
CARDS = 3
STATE = np.dtype(
    [("card", np.int16, (2,)), ("laid", np.int16, (2,)), ("asked", np.int16), ("called", np.int16), ("die", np.int16)], align=True
)
RULES = np.dtype([("unused", np.int32)], align=True)


@jit
def setup(table):
    table.turn.turns = 1
    for seat in range(2):
        table.state.card[seat] = below(table, SETUP, CARDS)
        table.state.laid[seat] = -1


@inlined
def legal(table):
    table.turn.n_actions = 2
    table.turn.actions[0], table.turn.actions[1] = 0, 1


@inlined
def apply(table, action):
    """Both lay, then both call; the first call rolls the die, the second ends it."""
    state, turn = table.state, table.turn
    if state.asked < 2:
        state.laid[turn.actor] = action
    elif state.asked == 2:
        state.called = action
        state.die = 1 + below(table, PLAY, 6)
    state.asked += 1
    turn.turns += 1
    turn.actor, turn.decision = state.asked % 2, LAY if state.asked < 2 else CALL
    if state.asked == 4:
        turn.reason = 1
        winner = 0 if state.called == 1 and state.card[1] == 0 else 1
        turn.share[winner] = 1.0
        turn.score[winner] = 1


@jit
def imagine(table, seat):
    """Draw the rival's card, and its stone once it has laid it."""
    rival = 1 - seat
    table.state.card[rival] = below(table, of_seat(seat), CARDS)
    if table.state.laid[rival] >= 0:
        table.state.laid[rival] = below(table, of_seat(seat), 2)


@jit
def second(table):
    """Take the second action."""
    return 1


def tell_state(table):
    state = table.state
    return {"card": state.card.tolist(), "laid": state.laid.tolist(), "called": int(state.called), "die": int(state.die)}


def picture(table):
    state = table.state
    lines = [f"seat {seat}: card {'ABC'[state.card[seat]]}, stone {'?lr'[state.laid[seat] + 1]}" for seat in range(2)]
    return "\n".join([*lines, f"die {state.die}"])


GAME = GameSpec(
    name="blind",
    title="Blind",
    rules_version=1,
    seat_counts=(2,),
    default_seats=2,
    default_policies=("second",),
    variants=(Variant("base", "as it is"),),
    table=table_dtype("blind", seats=2, actions=2, rules=RULES, state=STATE),
    setup=setup,
    legal=legal,
    apply=apply,
    imagine=imagine,
    decisions=("lay", "call"),
    reasons=("", "done"),
    policies=(PolicySpec("second", second, "takes the second action"),),
    tell_action=lambda table, code: (("left", "right"), ("no", "yes"))[table.turn.decision][code],
    tell_state=tell_state,
    picture=picture,
)
