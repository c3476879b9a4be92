"""Ways to play picnic: they choose and never change the state. Weights are in cards won unless they say otherwise.

One function plays them all; a policy is what it weighs. Chances of a toss come from the rules' `derived` part (chances.py).
"""

from dataclasses import replace

import numpy as np

from antstats.contract import PolicySpec, Weight
from antstats.games.picnic.colony import spot_of
from antstats.games.picnic.judge import chance_of, dice_to_come, fit_of_laying, look_at, mind_start, weigh_cards
from antstats.games.picnic.powers import KEEP, UNIT
from antstats.games.picnic.rules import AGAIN, USED
from antstats.games.picnic.table import (
    ASSIGN,
    BASH,
    CRUMB_CARD,
    DOUBLE_CARD,
    HONEY_CARD,
    KIND,
    MARCH_CARD,
    PILE,
    PLACE,
    POWER,
    REROLL,
    SHOE_CARD,
    SOLDIER,
    TOSS,
)
from antstats.games.picnic.toss import bash_target, nearest_card
from antstats.kernel import index_of, inlined, jit, keep_best, uniform

GOALS, DENY, SMASH, SPREAD, THRIFT, START, HOARD = range(7)  # places of the weights, the same in all policies of this game


@jit
def place_value(table, seat, place, more, spread):
    """Return what `more` ants of `seat` on a card are worth: its better chance of the card, and the worse one of the best rival."""
    weights, scratch = table.weights[seat], table.scratch
    mine, best = look_at(table, place, seat)
    gained = chance_of(max(mine, 0) + more, best, spread) - chance_of(mine, best, spread)
    value = gained * scratch.worth[seat, place]
    if weights[DENY] > 0.0 and best >= 0:
        value += weights[DENY] * gained * rivals_worth(table, seat, place)
    if mine >= 0:
        value -= weights[SPREAD] * scratch.worth[seat, place]
    return value


@inlined
def rivals_worth(table, seat, place):
    """Return what a card is worth to the rival with the most ants there."""
    scratch = table.scratch
    most, worth = -1, 0.0
    for rival in range(table.turn.seats):
        if rival != seat and scratch.dice_on[rival] > 0 and scratch.total[rival] > most:
            most, worth = scratch.total[rival], scratch.worth[rival, place]
    return worth


@jit
def toss_value(table, seat, action, spread):
    """Value a toss: the chance to come to rest on the card, with a mean face, and what a hit takes from the rival."""
    rules, state, weights = table.rules, table.state, table.weights[seat]
    kind, place, style = action >> 5, action >> 1 & 15, action & 1
    skill = rules.skill[seat]
    reach, face = rules.derived.reach[skill, kind, seat, place], rules.derived.mean_face[kind]
    value = reach * place_value(table, seat, place, face, spread)
    if style == BASH:
        rival, die = bash_target(table, seat, place)
        mine, best = look_at(table, place, seat)
        without = max(0, best - state.face[rival, die]) if table.scratch.total[rival] == best else best
        shaken = chance_of(max(mine, 0), without, spread) - chance_of(max(mine, 0), best, spread)
        taken = shaken * (table.scratch.worth[seat, place] if mine >= 0 else 0.5 * table.scratch.worth[rival, place])
        push = min(1.0, rules.radius[kind] / rules.radius[KIND[die]]) ** 3
        value = 0.6 * value + weights[SMASH] * rules.derived.meet[skill, kind, KIND[die]] * push * (taken + 0.02 * state.face[rival, die])
    if kind == SOLDIER:
        value += weights[THRIFT] * reach * 0.1
    return value


@jit
def best_toss(table, seat):
    """Return the index of the toss of highest value, equals with equal chance."""
    turn = table.turn
    spread = 0.7 + 0.15 * dice_to_come(table, seat)
    weigh_cards(table, table.weights[seat, GOALS])
    mind_start(table, seat, table.weights[seat, START])
    best, best_value, equals = 0, -np.inf, 1
    for i in range(turn.n_actions):
        value = toss_value(table, seat, turn.actions[i], spread)
        best, best_value, equals = keep_best(table, i, value, best, best_value, equals)
    return best


@jit
def power_value(table, seat, action, spread):
    """Value a Round card played now."""
    state, rules, scratch = table.state, table.rules, table.scratch
    card, which = action // UNIT - 1, action % UNIT
    if card == DOUBLE_CARD:
        return 0.3
    if card == HONEY_CARD:
        return place_value(table, seat, which, rules.honey, spread) if look_at(table, which, seat)[0] >= 0 else 0.0
    if card == SHOE_CARD:
        mine, best = look_at(table, which, seat)
        return (0.5 * rivals_worth(table, seat, which) if best >= 0 else 0.0) - chance_of(mine, best, spread) * scratch.worth[seat, which]
    mean = rules.derived.mean_face[KIND[which]]
    if card == CRUMB_CARD:
        value = 0.0
        for place in range(rules.derived.places):
            if state.on[seat, which] >> place & 1:
                value = max(value, place_value(table, seat, place, mean - state.face[seat, which], spread))
        return value
    if card == MARCH_CARD:
        return place_value(table, seat, nearest_card(table, seat, which)[0], state.face[seat, which], spread)
    return 0.15 * mean  # spring: one more die to toss


@jit
def best_power(table, seat):
    """Return the index of the Round card that is worth most now, or of none: a card is kept for a better moment while rounds are left."""
    turn, state = table.turn, table.state
    spread = 0.7 + 0.15 * dice_to_come(table, seat)
    weigh_cards(table, table.weights[seat, GOALS])
    best, best_value = 0, table.weights[seat, HOARD] * state.pile / PILE + 0.02
    for i in range(turn.n_actions):
        if turn.actions[i] != KEEP:
            value = power_value(table, seat, turn.actions[i], spread)
            if value > best_value:
                best, best_value = i, value
    return best


@jit
def best_laying(table, seat):
    """Return the index of the laying that fits the goals best, equals with equal chance."""
    turn = table.turn
    best, best_value, equals = 0, -np.inf, 1
    for i in range(turn.n_actions):
        card, x, y, r = spot_of(turn.actions[i])
        value = fit_of_laying(table, seat, card, x, y, r)
        best, best_value, equals = keep_best(table, i, value, best, best_value, equals)
    return best


@jit
def best_place(table, seat):
    """Return the index of the card that a die which touches several is worth most on."""
    turn = table.turn
    weigh_cards(table, table.weights[seat, GOALS])
    best, best_value = 0, -np.inf
    for i in range(turn.n_actions):
        mine, rival = look_at(table, turn.actions[i], seat)
        value = chance_of(mine, rival, 0.7) * table.scratch.worth[seat, turn.actions[i]]
        if value > best_value:
            best, best_value = i, value
    return best


@jit
def weigh(table):
    """Choose by the seat's weights."""
    turn = table.turn
    seat = turn.actor
    if turn.decision == TOSS:
        return best_toss(table, seat)
    if turn.decision == POWER:
        return best_power(table, seat)
    if turn.decision == PLACE:
        return best_laying(table, seat) if table.weights[seat, GOALS] > 0.0 else uniform(table)
    if turn.decision == ASSIGN:
        return best_place(table, seat)
    if turn.decision == REROLL:
        return index_of(table, AGAIN)
    return index_of(table, USED)  # the queen brings a card, and the boat dice for the next round


AIMS = (
    Weight("goals", 0.0, 0.0, 5.0, "weight of the points that a card may bring by goals and Majority", "cards a point"),
    Weight("deny", 0.0, 0.0, 5.0, "weight of what a card is worth to the rival who leads there", "cards a card"),
    Weight("smash", 0.5, 0.0, 10.0, "weight of what a bash takes from a rival", "cards a card"),
    Weight("spread", 0.0, 0.0, 5.0, "cost of a second die on a card", "cards a card"),
    Weight("thrift", 0.0, 0.0, 5.0, "worth of winning with the soldier, which comes home at once", "cards"),
    Weight("start", 0.0, 0.0, 1.0, "worth of having the fewest plates, and so the start and its Round card, while the pile lasts", "cards"),
    Weight("hoard", 0.0, 0.0, 5.0, "what a Round card must be worth in the first round to be played; less as rounds go by", "cards"),
)


def _aims(**weights: float) -> tuple[Weight, ...]:
    """Return the aims with other defaults."""
    return tuple(replace(aim, default=weights.get(aim.name, aim.default)) for aim in AIMS)


POLICIES = (
    PolicySpec("greedy", weigh, "the die and card with the best expected gain in ants that decides a card", _aims()),
    PolicySpec("collector", weigh, "weighs cards by goals and Majority, and lays them for lines and groups", _aims(goals=0.5)),
    PolicySpec("denier", weigh, "goes for what rivals need", _aims(goals=0.2, deny=1.0)),
    PolicySpec("basher", weigh, "knocks the decisive die of a rival", _aims(smash=6.0)),
    PolicySpec("spreader", weigh, "one die a card", _aims(spread=0.5)),
    PolicySpec(
        "planner",
        weigh,
        "a collector that saves dice and Round cards across rounds, and minds who starts",
        _aims(goals=0.5, thrift=1.0, hoard=0.3, start=0.1),
    ),
)
