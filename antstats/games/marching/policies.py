"""Ways to play marching: they choose and never change the state. Weights are in covered spots unless they say otherwise."""

from dataclasses import replace

import numpy as np

from antstats.contract import PolicySpec, Weight
from antstats.games.marching.judge import anteater_gain, harm, judge_as, landing_space, mean_draw, useful_share, weigh_colours, worth
from antstats.games.marching.legal import CARRY, LEAVE, TAKEN
from antstats.games.marching.table import ANTEATER, BUILD, LADYBIRD, MOVE, NONE, PENALTY, PLACE_NOW, START, TAKE
from antstats.kernel import index_of, jit, keep_best

STRIDE, USEFUL, PRICE, HOPE, SPITE, HOME, MEMORY = range(7)  # places of the weights, the same in all policies of this game


@jit
def look(table, memory):
    """See the table with the eyes of the deciding seat, by its weights. Returns the worth of its load."""
    seat = table.turn.actor
    judge_as(table, seat, memory, table.weights[seat, PRICE], table.weights[seat, HOPE])
    return weigh_colours(table, seat)


@jit
def lowest_spot(table):
    """Choose the lowest spot: what others rest on comes first. Actions are listed in rising order of colour, then spot."""
    best = 0
    for i in range(1, table.turn.n_actions):
        if table.turn.actions[i] & 15 < table.turn.actions[best] & 15:
            best = i
    return best


@jit
def build_plainly(table):
    """Place at once what fits, build from the bottom up, and give back the highest block: what needs no thought."""
    if table.turn.decision == PENALTY:
        return table.turn.n_actions - 1
    return lowest_spot(table) if table.turn.decision == BUILD else 0


@jit
def road_gain(table, seat, space):
    """Return what the block on `space` is worth to `seat`; one that may be left is never worth less than nothing."""
    block = table.state.road[space]
    if block == NONE:
        return 0.0
    gain = table.scratch.gain[seat, block]
    return gain if table.rules.kind[space] == LADYBIRD else max(0.0, gain)


@jit
def best_move(table, expecting, memory):
    """Return the index of the move of highest value, equals with equal chance."""
    turn, seat = table.turn, table.turn.actor
    now = look(table, memory)
    best, best_value, equals = 0, -np.inf, 1
    for i in range(turn.n_actions):
        value = move_value(table, seat, turn.actions[i] >> 2, now, expecting)
        best, best_value, equals = keep_best(table, i, value, best, best_value, equals)
    return best


@jit
def move_value(table, seat, distance, now, expecting):
    """Value a move by its length, what it lands on, and whom it pushes.

    One that is `expecting` also reckons with the ladybird's draw, the anteater and going home, and is in the less of a hurry the more
    the road has to offer.
    """
    weights, rules = table.weights[seat], table.rules
    space = landing_space(table, seat, distance)
    hurry = 1.0 - useful_share(table, seat) if expecting else 1.0
    value = weights[STRIDE] * distance * hurry
    if distance == 0:  # master: it stays put and does not land
        return value
    if rules.kind[space] == START:
        return value + weights[HOME] * now if expecting else value
    gain = road_gain(table, seat, space)
    if expecting and rules.kind[space] == ANTEATER:
        gain = anteater_gain(table, seat, now)
    elif expecting and rules.kind[space] == LADYBIRD:
        gain += mean_draw(table, seat)
    value += weights[USEFUL] * gain
    return value + weights[SPITE] * harm(table, seat, distance) if weights[SPITE] > 0.0 else value


@jit
def take_if_useful(table, memory):
    """Take the block if the hill can use it together with what is carried; leave it otherwise."""
    seat = table.turn.actor
    look(table, memory)
    useful = table.scratch.gain[seat, table.state.road[table.state.pos[seat]]] > 0.0
    return index_of(table, TAKEN if useful else LEAVE)


@jit
def taker(table):
    """Take every block and move far."""
    if table.turn.decision == MOVE:
        return best_move(table, False, 1.0)
    return index_of(table, TAKEN) if table.turn.decision == TAKE else build_plainly(table)


@jit
def builder(table):
    """Take what the hill can still use with what is carried, and move to such blocks."""
    if table.turn.decision == MOVE:
        return best_move(table, False, 1.0)
    return take_if_useful(table, 1.0) if table.turn.decision == TAKE else build_plainly(table)


@jit
def build_carefully(table):
    """Build and give back so that the rest of the load, and then the road, serves the hill best."""
    turn, state, seat = table.turn, table.state, table.turn.actor
    if turn.decision == PLACE_NOW:
        return 0 if turn.actions[0] != CARRY else turn.n_actions - 1
    judge_as(table, seat, 1.0, table.weights[seat, PRICE], 0.0)
    best, best_value = 0, -np.inf
    for i in range(turn.n_actions):
        spot = turn.actions[i] & 15
        value = 0.0
        if turn.decision == BUILD:
            count_pending(table)
            table.scratch.counts[turn.actions[i] >> 4] -= 1
            value = worth(table, seat, state.hill[seat] | 1 << spot, 0.0) - 0.01 * spot
        else:
            value = supply_for(table, seat, spot) + 0.01 * spot
        if value > best_value:
            best, best_value = i, value
    return best


@jit
def count_pending(table):
    """Put the pending blocks, by colour, into scratch."""
    for colour in range(4):
        table.scratch.counts[colour] = 0
    for i in range(table.state.n_pending):
        table.scratch.counts[table.state.pending[i]] += 1


@jit
def supply_for(table, seat, spot):
    """Return the share of the road's blocks that could cover `spot` again."""
    fits, n = 0, 1
    for space in range(1, table.rules.road_spaces):
        block = table.state.road[space]
        if block != NONE:
            n += 1
            fits += table.rules.derived.spots[seat, block] >> spot & 1
    return fits / n


@jit
def play_carefully(table, memory):
    """Weigh every decision by expectation, with a memory of the load that may have gaps."""
    if table.turn.decision == MOVE:
        return best_move(table, True, memory)
    return take_if_useful(table, memory) if table.turn.decision == TAKE else build_carefully(table)


@jit
def careful(table):
    """Weigh surplus, penalty, ladybird draws and the anteater by expectation."""
    return play_carefully(table, 1.0)


@jit
def forgetful(table):
    """Play carefully, remembering each carried block with the chance `memory`."""
    return play_carefully(table, table.weights[table.turn.actor, MEMORY])


ASPECTS = (
    Weight("stride", 0.0, -2.0, 2.0, "worth of each space moved", "spots a space"),
    Weight("useful", 1.0, 0.0, 5.0, "weight of what a landing brings", "spots a spot"),
    Weight("price", 1.0, 0.0, 5.0, "what a leftover at the start is feared to cost", "spots"),
    Weight("hope", 0.0, 0.0, 2.0, "worth of a block that fits nowhere yet, with a whole lap to go", "spots"),
    Weight("spite", 0.0, 0.0, 5.0, "worth of a spot that a push costs a rival", "spots a spot"),
    Weight("home", 0.0, -2.0, 2.0, "worth of each carried spot when the start is reached", "spots a spot"),
    Weight("memory", 0.6, 0.0, 1.0, "chance that a carried block is remembered"),
)


def _weights(*defaults: float) -> tuple[Weight, ...]:
    """Return the first aspects with these defaults."""
    return tuple(replace(weight, default=default) for weight, default in zip(ASPECTS, defaults, strict=False))


CAREFUL = (0.03, 1.0, 0.3, 0.7, 0.2, 0.1)
POLICIES = (
    PolicySpec("taker", taker, "takes every block and moves far", _weights(1.0, 0.0, 1.0, 0.0, 0.0)),
    PolicySpec("builder", builder, "takes what its hill can still use with what it carries", _weights(0.02, 1.0, 1.0, 0.0, 0.0)),
    PolicySpec("sprinter", builder, "runs home as fast as it can, and takes only what its hill can use", _weights(1.0, 0.5, 1.0, 0.0, 0.0)),
    PolicySpec("bully", builder, "pushes rivals where it hurts them", _weights(0.02, 0.7, 1.0, 0.0, 1.5)),
    PolicySpec("careful", careful, "weighs surplus, penalty, ladybird draws and the anteater by expectation", _weights(*CAREFUL)),
    PolicySpec("forgetful", forgetful, "careful, but each block it carries is remembered by chance alone", _weights(*CAREFUL, 0.6)),
)
