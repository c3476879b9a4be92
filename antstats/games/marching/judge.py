"""What blocks, spaces and pushes are worth to a seat, in covered spots. Policies weigh these; nothing here changes the state.

All of it uses only what the deciding seat may know: rivals' ladybird blocks and the container are one pool to it.
"""

import numpy as np

from antstats.games.marching.container import barrow_at
from antstats.games.marching.hills import open_spots
from antstats.games.marching.table import ANTEATER, LADYBIRD, NONE, START
from antstats.kernel import jit

CROWN = 5.0  # worth of covering the last spot, beyond the spot itself
_MIX1, _MIX2, _R32 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93), np.uint64(32)


@jit
def remembers(table, seat, number, memory):
    """Tell whether `seat` remembers the block it got as its `number`-th: once and for all, with chance `memory`."""
    if memory >= 1.0:
        return True
    mixed = (table.keys[seat] + np.uint64(number + 1) * _MIX1) * _MIX2
    mixed = (mixed ^ (mixed >> _R32)) * _MIX2
    return np.float64(mixed >> _R32) < memory * 4294967296.0


@jit
def judge_as(table, seat, memory, price, hope):
    """Note who judges, and how: all that follows is what `seat` makes of it.

    `memory` is its chance to remember a block, `price` what it fears a leftover to cost, `hope` what a block is worth to it that
    fits nowhere yet but may once others lie below it.
    """
    scratch = table.scratch
    scratch.viewer, scratch.memory, scratch.price, scratch.hope = seat, memory, price, hope


@jit
def count_load(table, seat):
    """Put into scratch the blocks, by colour, that the viewer reckons to be in the barrow of `seat`."""
    state, scratch = table.state, table.scratch
    for colour in range(4):
        scratch.counts[colour] = 0
    for i in range(state.load[seat]):
        if seat == scratch.viewer:
            known = remembers(table, seat, state.number[seat, i], scratch.memory)
        else:
            known = state.unseen[seat, i] == 0
        if known:
            scratch.counts[state.barrow[seat, i]] += 1


@jit
def lap_left(table, seat):
    """Return the share of the lap that still lies before a barrow, 0 to 1."""
    return 1.0 - table.state.pos[seat] / table.rules.road_spaces


@jit
def worth(table, seat, hill, left_of_lap):
    """Return what the blocks in scratch bring when unloaded onto `hill`: spots covered, less what leftovers are feared to cost.

    The blocks are built greedily from the bottom. One that fits nowhere may yet fit at the end of the lap if a free spot has its
    colour: the more of the lap is left, the more it is hoped for, and the less it is feared.
    """
    scratch, spots_of = table.scratch, table.rules.derived.spots
    rest = scratch.rest
    for colour in range(4):
        rest[colour] = scratch.counts[colour]
    value = 0.0
    going = True
    while going:
        going = False
        spots = open_spots(hill, table.rules.width[seat])
        for colour in range(4):
            fits = spots & spots_of[seat, colour]
            while rest[colour] > 0 and fits:
                hill |= fits & -fits
                fits &= fits - 1
                rest[colour] -= 1
                value += 1.0
                going = True
    promising, useless = 0, 0
    for colour in range(4):
        free = count_bits(spots_of[seat, colour] & ~hill)
        promising += min(rest[colour], free)
        useless += max(0, rest[colour] - free)
    if hill == table.rules.derived.full[seat] and not (promising + useless > 0 and table.rules.master):
        return value + CROWN
    fear = 1.0 if useless > 0 else 1.0 - left_of_lap if promising > 0 else 0.0
    return value + scratch.hope * left_of_lap * promising - scratch.price * fear - 0.1 * useless


@jit
def count_bits(bits):
    """Return the number of bits that are set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@jit
def weigh_colours(table, seat):
    """Fill `scratch.gain[seat]`: what one more block of each colour in its barrow is worth to `seat`. Returns the worth of the load."""
    scratch, hill, left = table.scratch, table.state.hill[seat], lap_left(table, seat)
    count_load(table, seat)
    now = worth(table, seat, hill, left)
    for colour in range(4):
        scratch.counts[colour] += 1
        scratch.gain[seat, colour] = worth(table, seat, hill, left) - now
        scratch.counts[colour] -= 1
    return now


@jit
def mean_draw(table, seat):
    """Return the expected gain to `seat` of a blind draw, over the pool that the viewer cannot tell apart."""
    state, gain = table.state, table.scratch.gain
    total = 0.0
    n = 0
    for colour in range(4):
        total += state.container[colour] * gain[seat, colour]
        n += state.container[colour]
    for rival in range(table.turn.seats):
        for i in range(state.load[rival]):
            if rival != table.scratch.viewer and state.unseen[rival, i]:
                total += gain[seat, state.barrow[rival, i]]
                n += 1
    return total / n if state.left > 0 else 0.0


@jit
def anteater_gain(table, seat, now):
    """Return what losing the top block is worth to `seat` (often less than nothing), `now` being the worth of its load: M8."""
    state, counts = table.state, table.scratch.counts
    top = state.load[seat] - 1
    if top < 0 or (seat != table.scratch.viewer and state.unseen[seat, top]):
        return 0.0
    count_load(table, seat)
    colour = state.barrow[seat, top]
    counts[colour] = max(0, counts[colour] - 1)
    return worth(table, seat, state.hill[seat], lap_left(table, seat)) - now


@jit
def forced_gain(table, seat, space):
    """Return what it is worth to `seat` to be pushed onto `space`, where it must take what comes (M9)."""
    kind = table.rules.kind[space]
    if kind == START:
        return 0.0
    now = weigh_colours(table, seat)
    if kind == ANTEATER:
        return anteater_gain(table, seat, now)
    block = table.state.road[space]
    gain = 0.0 if block == NONE else table.scratch.gain[seat, block]
    return gain + mean_draw(table, seat) if kind == LADYBIRD else gain


@jit
def harm(table, seat, distance):
    """Return how much it hurts the rivals, in sum, that `seat` moves by `distance` and so pushes them."""
    space, hurt = landing_space(table, seat, distance), 0.0
    step = distance if table.rules.master else 1
    pushed = barrow_at(table, space) if distance > 0 and space != 0 else NONE
    while pushed != NONE and pushed != seat:
        space += step
        if space >= table.rules.road_spaces:
            return hurt
        hurt -= forced_gain(table, pushed, space)
        pushed = barrow_at(table, space)
    return hurt


@jit
def landing_space(table, seat, distance):
    """Return the space that a move of `distance` reaches; the start is 0 (M11)."""
    space = table.state.pos[seat] + distance
    return 0 if space >= table.rules.road_spaces else space


@jit
def useful_share(table, seat):
    """Return the share of the blocks lying on the road that `seat` could use (gains weighed before), 0 to 1."""
    state = table.state
    useful, n = 0, 0
    for space in range(1, table.rules.road_spaces):
        block = state.road[space]
        if block != NONE:
            n += 1
            useful += table.scratch.gain[seat, block] > 0.0
    return useful / n if n > 0 else 0.0
