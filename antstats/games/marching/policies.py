"""Ways to play marching: they choose and never change the state. Weights are in covered spots unless they say otherwise."""

import numpy as np

from antstats.contract import PolicySpec, Weight
from antstats.games.marching.judge import (
    anteater_gain,
    harm,
    landing_space,
    mean_draw,
    useful_share,
    weigh_colours,
    worth,
)
from antstats.games.marching.legal import CARRY, TAKEN
from antstats.games.marching.table import ANTEATER, BUILD, LADYBIRD, MOVE, NONE, PENALTY, PLACE_NOW, START, TAKE
from antstats.kernel import fair_tie, jit

STRIDE, USEFUL, PRICE, SPITE, HOME, MEMORY = range(6)  # places of the weights, the same in all policies of this game


@jit
def index_of(table, action):
    """Return the index of a legal action."""
    i = 0
    while table.turn.actions[i] != action:
        i += 1
    return i


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
def road_gain(table, seat, space, taking):
    """Return what the block on `space` is worth to `seat`; one that may be left is never worth less than nothing."""
    block = table.state.road[space]
    if block == NONE:
        return 0.0
    gain = table.scratch.gain[seat, block]
    if table.rules.kind[space] != LADYBIRD and not taking:
        return max(0.0, gain)
    return gain


@jit
def plain_value(table, seat, distance, weights):
    """Value a move by its length, the block it lands on, and whom it pushes, as far as the policy's weights care."""
    space = landing_space(table, seat, distance)
    value = weights[STRIDE] * distance
    if table.rules.kind[space] == START:
        return value
    if weights[SPITE] > 0.0 and distance > 0:
        value += weights[SPITE] * harm(table, seat, space, distance if table.rules.master else 1, 1.0, weights[PRICE])
        weigh_colours(table, seat, seat, 1.0, weights[PRICE])
    return value + weights[USEFUL] * road_gain(table, seat, space, False) if weights[USEFUL] > 0.0 and distance > 0 else value


@jit
def best_move(table, careful, memory):
    """Return the index of the move of highest value, equals with equal chance."""
    turn, seat = table.turn, table.turn.actor
    weights = table.weights[seat]
    now = weigh_colours(table, seat, seat, memory, weights[PRICE])
    best, best_value, equals = 0, -np.inf, 1
    for i in range(turn.n_actions):
        distance = turn.actions[i] >> 2
        value = careful_value(table, seat, distance, now, memory) if careful else plain_value(table, seat, distance, weights)
        if value > best_value + 1e-9:
            best, best_value, equals = i, value, 1
        elif value > best_value - 1e-9:
            equals += 1
            if fair_tie(table, equals):
                best = i
    return best


@jit
def take_if_useful(table, memory):
    """Take the block if the hill can use it together with what is carried; leave it otherwise."""
    seat = table.turn.actor
    weigh_colours(table, seat, seat, memory, table.weights[seat, PRICE])
    taking = table.scratch.gain[seat, table.state.road[table.state.pos[seat]]] > 0.0
    return index_of(table, TAKEN) if taking else 1 - index_of(table, TAKEN)


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
def careful_value(table, seat, distance, now, memory):
    """Value a move by expectation: block, ladybird's draw, anteater, penalty, going home, and whom it pushes."""
    weights, rules = table.weights[seat], table.rules
    space = landing_space(table, seat, distance)
    idle = 1.0 - useful_share(table, seat)  # the less the road has to offer, the more a long move is worth
    value = weights[STRIDE] * distance * idle
    if distance == 0:
        return value
    if rules.kind[space] == START:
        return value + weights[HOME] * now
    price = weights[PRICE]
    gain = 0.0
    if rules.kind[space] == ANTEATER:
        gain = anteater_gain(table, seat, seat, memory, price, now)
    else:
        gain = road_gain(table, seat, space, False)
        if rules.kind[space] == LADYBIRD:
            gain += mean_draw(table, seat, seat)
    value += weights[USEFUL] * gain
    hurt = harm(table, seat, space, distance if rules.master else 1, memory, price)
    return value + weights[SPITE] * hurt


@jit
def build_carefully(table):
    """Build and give back so that the rest of the load, and then the road, serves the hill best."""
    turn, state, seat = table.turn, table.state, table.turn.actor
    if turn.decision == PLACE_NOW:
        return 0 if turn.actions[0] != CARRY else turn.n_actions - 1
    best, best_value = 0, -np.inf
    for i in range(turn.n_actions):
        spot = turn.actions[i] & 15
        value = 0.0
        if turn.decision == BUILD:
            count_pending(table)
            table.scratch.counts[turn.actions[i] >> 4] -= 1
            value = worth(table, seat, state.hill[seat] | 1 << spot, table.weights[seat, PRICE]) - 0.01 * spot
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


def _weights(
    stride: float, useful: float, price: float, spite: float, home: float | None = None, memory: float | None = None
) -> tuple[Weight, ...]:
    weights = [
        Weight("stride", stride, -2.0, 2.0, "worth of each space moved", "spots a space"),
        Weight("useful", useful, 0.0, 5.0, "worth of a block that the hill can use", "spots a block"),
        Weight("price", price, 0.0, 5.0, "what a leftover at the start is feared to cost", "spots"),
        Weight("spite", spite, 0.0, 5.0, "worth of a spot that a push costs a rival", "spots a spot"),
    ]
    if home is not None:
        weights.append(Weight("home", home, -2.0, 2.0, "worth of each carried spot when the start is reached", "spots a spot"))
    if memory is not None:
        weights.append(Weight("memory", memory, 0.0, 1.0, "chance that a carried block is remembered"))
    return tuple(weights)


POLICIES = (
    PolicySpec("taker", taker, "takes every block and moves far", _weights(1.0, 0.0, 1.0, 0.0)),
    PolicySpec("builder", builder, "takes what its hill can still use with what it carries", _weights(0.02, 1.0, 1.0, 0.0)),
    PolicySpec("sprinter", builder, "runs home as fast as it can, and takes only what its hill can use", _weights(1.0, 0.5, 1.0, 0.0)),
    PolicySpec("bully", builder, "pushes rivals where it hurts them", _weights(0.02, 0.7, 1.0, 1.5)),
    PolicySpec(
        "careful", careful, "weighs surplus, penalty, ladybird draws and the anteater by expectation", _weights(0.1, 1.0, 1.2, 0.2, 0.3)
    ),
    PolicySpec(
        "forgetful", forgetful, "careful, but each block it carries is remembered by chance alone", _weights(0.1, 1.0, 1.2, 0.2, 0.3, 0.6)
    ),
)
