"""Ways to play atta: they choose and never change the state. Weights are in leaves brought home unless they say otherwise.

All named policies weigh what an action gains, by the aims of their weights; `balanced` has all of the aims.
"""

from dataclasses import replace

import numpy as np

from antstats.contract import PolicySpec, Weight
from antstats.games.atta.ants import DROP, END, PICK, STEAL, ant_of, carries
from antstats.games.atta.board import distance_to_ants
from antstats.games.atta.judge import FAR, FOOD, HOME, NEARNESS, count_ants, forecast, measure, shift, spread
from antstats.games.atta.table import LAY, LEAF, MAX_ANTS, NEST, NONE, SPIDER, SPIDER_CARD, TURNED
from antstats.kernel import inlined, jit, keep_best

HAUL, SEEK, RELAY, ROB, FEAR, HERD, PAVE = range(7)  # places of the weights, the same in all policies of this game


@jit
def look(table):
    """Measure the ways home and to food, and what the spiders are expected to eat if all ants stay."""
    state, scratch, seat = table.state, table.scratch, table.turn.actor
    weights = table.weights[seat]
    scratch.queue[0] = NEST
    spread(table, HOME, 1)
    queued = 0
    for i in range(1, state.n_cards):
        place = state.card[i]
        prey = weights[ROB] > 0.0 and state.laden[place] > 0 and has_prey(table, place)
        if state.webs[place] == 0 and (state.leaves[place] > 0 or prey):
            scratch.queue[queued] = place
            queued += 1
    spread(table, FOOD, queued)
    if weights[FEAR] > 0.0 or weights[HERD] > 0.0:
        measure(table)
        count_ants(table, seat)
        forecast(table)


@jit
def has_prey(table, place):
    """Tell whether a carrier of a rival stands at `place`."""
    state = table.state
    for ant in range(MAX_ANTS * table.turn.seats):
        if carries(state, ant) and state.where[ant] == place and ant // MAX_ANTS != state.mover:
            return True
    return False


@jit
def has_relief(table, place):
    """Tell whether an own carrier stands at `place` that cannot go on this turn: its leaf could be handed on."""
    state = table.state
    for a in range(table.rules.ants):
        ant = MAX_ANTS * state.mover + a
        if carries(state, ant) and state.where[ant] == place and stands_still(state, a):
            return True
    return False


@inlined
def stands_still(state, a):
    """Tell whether the mover's ant has no step left this turn."""
    return state.done >> a & 1 or (a == state.active and (state.grass or state.steps == 2))


@inlined
def worth(table, weights, place, load, left):
    """Return what an ant at a place is worth that carries a leaf or not and has `left` half-turns left."""
    which, scale = (HOME, weights[HAUL]) if load else (FOOD, weights[SEEK])
    reach = table.scratch.reach[which, place]
    return scale * NEARNESS[max(0, reach - left)] if reach < FAR else 0.0


@jit
def gain(table, action, weights, safe):
    """Return what an ant's action brings, over staying; `safe` is what the forecast for staying is worth."""
    state, mover = table.state, table.state.mover
    a = ant_of(action)
    ant = MAX_ANTS * mover + a
    here, load = state.where[ant], carries(state, ant)
    steps, grass = (state.steps, state.grass) if a == state.active else (0, 0)
    left = 0 if grass else 2 - steps
    if action < PICK:
        return gain_of_step(table, weights, safe, here, action & 3, load, left)
    if action >= STEAL:
        giver = (action - STEAL) & 31
        before = worth(table, weights, here, True, 0)
        mine = worth(table, weights, here, True, left) - worth(table, weights, here, False, 0)
        if giver // MAX_ANTS != mover:
            return weights[ROB] * (mine + 0.5 * before)
        ahead = stands_still(state, giver % MAX_ANTS) * weights[RELAY]
        return ahead * (mine - before + worth(table, weights, here, False, 0))
    if action >= DROP:
        return -1.0
    return worth(table, weights, here, True, left) - worth(table, weights, here, False, 0)


@jit
def gain_of_step(table, weights, safe, here, d, load, left):
    """Return what a step brings: the way, a birth, and what the spiders are then expected to do."""
    state = table.state
    there = state.near[here, d]
    left = left - 1 if state.sides[here] >> d & 1 else 0
    before = worth(table, weights, here, load, 0)
    if there == NEST and load:
        value = 2.0 * weights[HAUL] - before
    else:
        value = worth(table, weights, there, load, left) - before
        if weights[RELAY] > 0.0:
            value += weights[RELAY] * relay_gain(table, weights, there, load, left)
    if state.n_spiders > 0 and (weights[FEAR] > 0.0 or weights[HERD] > 0.0):
        shift(table, here, there, 1)
        forecast(table)
        shift(table, here, there, -1)
        value += prospect(table, weights) - safe
    return value


@jit
def relay_gain(table, weights, there, load, left):
    """Return what a step is worth to a relay: an empty ant takes the leaf of a tired one farther, and carriers go first."""
    if load:
        return 0.05
    if left == 0 or table.state.laden[there] == 0 or not has_relief(table, there):
        return 0.0
    return worth(table, weights, there, True, left) - worth(table, weights, there, True, 0)


@inlined
def prospect(table, weights):
    """Return what the last forecast is worth: rivals' ants eaten, less own ones."""
    return weights[HERD] * table.scratch.harm - weights[FEAR] * table.scratch.loss


@jit
def best_ant_action(table):
    """Return the index of the action that gains most; the turn ends when nothing gains any more."""
    turn = table.turn
    weights = table.weights[turn.actor]
    look(table)
    safe = prospect(table, weights) if weights[FEAR] > 0.0 or weights[HERD] > 0.0 else 0.0
    best, best_value, equals = 0, -np.inf, 1
    for i in range(turn.n_actions):
        value = 1e-6 if turn.actions[i] == END else gain(table, turn.actions[i], weights, safe)
        best, best_value, equals = keep_best(table, i, value, best, best_value, equals)
    return best


@jit
def lay_value(table, action, weights):
    """Value a way to lay the drawn card: leaves near home and the own ants, spiders near rivals, trails that join."""
    state, turn = table.state, table.turn
    place, card = action >> 2, state.drawn
    pattern = TURNED[card >> 2, action & 3]
    joined = pattern & state.met[place]
    value = 0.0
    for d in range(4):
        value += weights[PAVE] * (joined >> d & 1)
    own = distance_to_ants(table, place, turn.actor)
    if card & 3 == LEAF:
        value -= weights[SEEK] * (own + abs(state.x[place]) + abs(state.y[place]))
    elif card & 3 == SPIDER_CARD:
        rivals = 0.0
        for seat in range(turn.seats):
            if seat != turn.actor and not state.out[seat]:
                rivals += 1.0 / (1.0 + distance_to_ants(table, place, seat))
        value += weights[HERD] * rivals - weights[FEAR] / (1.0 + own)
    return value


@jit
def spider_value(table, action, weights):
    """Value a step of a spider by whom it meets, and whom it comes near."""
    state, turn = table.state, table.turn
    place = state.near[state.spider[action >> 2], action & 3]
    value = 0.0
    for ant in range(MAX_ANTS * turn.seats):
        here = state.where[ant]
        if here != NONE and here != NEST:
            distance = abs(state.x[here] - state.x[place]) + abs(state.y[here] - state.y[place])
            closeness = 1.0 if distance == 0 else 0.1 / distance
            value += closeness * (-weights[FEAR] if ant // MAX_ANTS == turn.actor else weights[HERD])
    return value


@jit
def weigh(table):
    """Choose the action of highest value by the seat's weights, equals with equal chance."""
    turn = table.turn
    if turn.decision != LAY and turn.decision != SPIDER:
        return best_ant_action(table)
    weights = table.weights[turn.actor]
    best, best_value, equals = 0, -np.inf, 1
    for i in range(turn.n_actions):
        action = turn.actions[i]
        value = lay_value(table, action, weights) if turn.decision == LAY else spider_value(table, action, weights)
        best, best_value, equals = keep_best(table, i, value, best, best_value, equals)
    return best


AIMS = (
    Weight("haul", 1.0, 0.0, 5.0, "worth of a leaf carried home", "leaves"),
    Weight("seek", 0.4, 0.0, 5.0, "worth of standing at a leaf that can be had", "leaves"),
    Weight("relay", 0.0, 0.0, 5.0, "weight of handing leaves on between own ants", "leaves a leaf"),
    Weight("rob", 0.0, 0.0, 5.0, "weight of robbing carriers", "leaves a leaf"),
    Weight("fear", 0.0, 0.0, 10.0, "cost of an own ant that spiders are expected to eat", "leaves an ant"),
    Weight("herd", 0.0, 0.0, 10.0, "worth of a rival ant that spiders are expected to eat", "leaves an ant"),
    Weight("pave", 0.1, 0.0, 5.0, "worth of each trail that a laid card joins", "leaves"),
)


def _aims(**weights: float) -> tuple[Weight, ...]:
    """Return the aims with other defaults."""
    return tuple(replace(aim, default=weights.get(aim.name, aim.default)) for aim in AIMS)


POLICIES = (
    PolicySpec("forager", weigh, "nearest leaf, nearest way home", _aims()),
    PolicySpec("relay", weigh, "a forager that hands leaves on between its ants", _aims(relay=1.0)),
    PolicySpec("thief", weigh, "a forager that robs carriers near it", _aims(rob=1.5)),
    PolicySpec("cautious", weigh, "a forager that keeps out of reach of spiders, counting where they will step", _aims(fear=2.0)),
    PolicySpec(
        "herder", weigh, "bunches and spreads its ants, lays cards and steers spiders so that they go for rivals", _aims(fear=1.0, herd=2.0)
    ),
    PolicySpec("balanced", weigh, "a weighted sum of all these aims", _aims(relay=1.0, rob=1.0, fear=2.0, herd=1.0)),
)
