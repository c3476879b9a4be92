"""Pig (2 seats) for antstats, written from the outside: roll and risk the turn's points, or hold and bank them; the target wins.

A turn is a row of rolls. A 1 loses the turn's points and ends the turn, any other face adds to them. After each roll the seat may roll
again or hold. A turn that has reached the target holds at once. `optimal` plays the solution of Neller and Presser (2004).
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from antstats.contract import GameSpec, Metric, PolicySpec, Settings, Variant, Weight, table_dtype
from antstats.kernel import PLAY, below, inlined, jit

MAX_TARGET = 100
FACES = 6
ROLL, HOLD = 0, 1  # actions; ROLL is always legal, so they are indices too
REACHED = 1  # reason
THRESHOLD = 0  # place of the weight
ENOUGH = 1e-13  # change of a sweep below which the values have converged

DERIVED = np.dtype([("rolls", np.int8, (MAX_TARGET, MAX_TARGET, MAX_TARGET))])  # 1 = roll, by own score, other score, turn total
RULES = np.dtype([("target", np.int16), ("derived", DERIVED)], align=True)
STATE = np.dtype([("banked", np.int16, (2,)), ("total", np.int16)], align=True)
TALLY = np.dtype([("begun", np.int32, (2,)), ("busts", np.int32, (2,)), ("holds", np.int32, (2,))], align=True)
TABLE = table_dtype("pig", seats=2, actions=2, rules=RULES, state=STATE, tally=TALLY)


class Figures(BaseModel):
    """The figures of Pig, checked."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    target: int = Field(ge=2, le=MAX_TARGET)


def write_rules(rules: Any, settings: Settings) -> None:
    """Write the figures into the record."""
    rules.target = settings.figures["target"]


def read_rules(rules: Any, seats: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Read options (none) and figures back from the record."""
    return {}, {"target": int(rules.target)}


def derive(rules: Any) -> None:
    """Fill in the solved decisions for the target in force."""
    rolls = solve(int(rules.target))[1]
    n = len(rolls)
    rules.derived.rolls[:n, :n, :n] = rolls.transpose(1, 2, 0)


@cache
def solve(target: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], float]:
    """Solve the game by value iteration (Neller and Presser 2004, The UMAP Journal 25(1)).

    Parameters
    ----------
    target : banked points that win, 2 or more.

    Returns
    -------
    values : float64 (target + FACES, target, target), the chance to win by turn total, own score, other score, for the seat to move.
    rolls : bool (target, target, target), where rolling is better, by the same indices; always at total 0.
    change : the most that a value changed in the last sweep.
    """
    values = np.ones((target + FACES, target, target))  # a total that reaches the target has won
    values[0] = 0.5
    rolls = np.zeros((target, target, target), bool)
    change = 1.0
    while change > ENOUGH:
        before = values[0].copy()
        other_moves = 1.0 - before.T  # by own and other score: the chance to win when the turn passes
        for total in range(target - 1, -1, -1):
            open_ = target - total  # own scores below this have not won yet
            rolled = (other_moves[:open_] + values[total + 2 : total + FACES + 1, :open_].sum(axis=0)) / FACES
            held = other_moves[total:] if total > 0 else np.zeros_like(rolled)
            rolls[total, :open_] = rolled > held
            values[total, :open_] = np.maximum(rolled, held)
        change = float(np.abs(values[0] - before).max())
    return values, rolls, change


@jit
def setup(table):
    """Give seat 0 the first turn; no chance is needed yet."""
    table.turn.rounds = 1
    begin_turn(table, 0)


@inlined
def begin_turn(table, seat):
    """Let `seat` begin a turn: it makes its first roll as a decision without a choice."""
    table.state.total = 0
    table.turn.actor = seat
    table.turn.turns += 1
    table.tally.begun[seat] += 1


@inlined
def legal(table):
    """List rolling, and holding once there is something to hold."""
    turn = table.turn
    turn.actions[0] = ROLL
    turn.actions[1] = HOLD
    turn.n_actions = 2 if table.state.total > 0 else 1


@inlined
def apply(table, action):
    """Roll or hold, and pass the turn on where it is over."""
    state, seat = table.state, table.turn.actor
    if action == HOLD:
        table.tally.holds[seat] += 1
        bank(table, seat)
        return
    face = 1 + below(table, PLAY, FACES)
    if face == 1:
        table.tally.busts[seat] += 1
        pass_on(table, seat)
        return
    state.total += face
    if state.banked[seat] + state.total >= table.rules.target:
        bank(table, seat)


@inlined
def bank(table, seat):
    """Bank the turn total; the target wins."""
    state, turn = table.state, table.turn
    state.banked[seat] += state.total
    turn.score[seat] = turn.standing[seat] = state.banked[seat]
    if state.banked[seat] >= table.rules.target:
        turn.reason, turn.share[seat] = REACHED, 1.0
    else:
        pass_on(table, seat)


@inlined
def pass_on(table, seat):
    """End the turn of `seat`; a round is a turn of both."""
    table.turn.rounds += seat == 1
    begin_turn(table, 1 - seat)


@jit
def imagine(table, seat):
    """Redraw nothing: all is open."""


@jit
def hold_at(table):
    """Hold once the turn total has reached the weight `threshold`."""
    return HOLD if table.state.total >= table.weights[table.turn.actor, THRESHOLD] else ROLL


@jit
def optimal(table):
    """Roll where the solved table says so."""
    state, seat = table.state, table.turn.actor
    return ROLL if table.rules.derived.rolls[state.banked[seat], state.banked[1 - seat], state.total] else HOLD


def tell_action(table: Any, action: int) -> str:
    """Spell an action."""
    return ("roll", "hold")[action]


def tell_state(table: Any) -> dict[str, Any]:
    """Return the full state; nothing is hidden."""
    return {"banked": table.state.banked.tolist(), "total": int(table.state.total)}


GAME = GameSpec(
    name="pig",
    title="Pig",
    rules_version=1,
    seat_counts=(2,),
    default_seats=2,
    default_policies=("optimal", "hold_at"),
    variants=(Variant("base", "the first to bank the target wins"),),
    components=Path(__file__).with_name("pig.toml"),
    figures=Figures,
    table=TABLE,
    setup=setup,
    legal=legal,
    apply=apply,
    imagine=imagine,
    write_rules=write_rules,
    derive=derive,
    read_rules=read_rules,
    decisions=("turn",),
    reasons=("", "reached"),
    policies=(
        PolicySpec(
            "hold_at",
            hold_at,
            "holds once the turn total has reached a threshold",
            (Weight("threshold", 20.0, 1.0, float(MAX_TARGET), "turn total to hold at", "points"),),
        ),
        PolicySpec("optimal", optimal, "rolls and holds as the solution of the game says"),
    ),
    metrics=(
        Metric("busts", "turns that a 1 ended", unit="turns"),
        Metric("busts_per_turn", "share of the turns that a 1 ended", source="busts", over="begun"),
        Metric("holds", "turns that were held", unit="turns"),
    ),
    standing="banked points",
    tell_action=tell_action,
    tell_state=tell_state,
)
