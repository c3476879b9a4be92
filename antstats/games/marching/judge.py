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
def count_load(table, seat, viewer, memory):
    """Put into scratch the blocks, by colour, that `viewer` reckons to be in the barrow (or waiting to be built) of `seat`."""
    state, counts = table.state, table.scratch.counts
    for colour in range(4):
        counts[colour] = 0
    for i in range(state.load[seat]):
        known = remembers(table, seat, state.number[seat, i], memory) if seat == viewer else not state.unseen[seat, i]
        if known:
            counts[state.barrow[seat, i]] += 1


@jit
def worth(table, seat, hill, price):
    """Return what unloading the blocks in scratch onto `hill` would bring: spots covered, less `price` if blocks are left.

    The blocks are built greedily from the bottom; like every function here it is in covered spots.
    """
    counts, derived = table.scratch.counts, table.rules.derived
    y, r, b, g = counts[0], counts[1], counts[2], counts[3]
    covered = 0
    going = True
    while going:
        going = False
        spots = open_spots(hill, table.rules.width[seat])
        for colour in range(4):
            n = y if colour == 0 else r if colour == 1 else b if colour == 2 else g
            fits = spots & derived.spots[seat, colour]
            while n > 0 and fits:
                hill |= fits & -fits
                fits &= fits - 1
                n -= 1
                covered += 1
                going = True
            if colour == 0:
                y = n
            elif colour == 1:
                r = n
            elif colour == 2:
                b = n
            else:
                g = n
    left = y + r + b + g
    value = float(covered)
    if hill == derived.full[seat] and not (left > 0 and table.rules.master):
        return value + CROWN
    return value - price - 0.1 * left if left > 0 else value


@jit
def weigh_colours(table, seat, viewer, memory, price):
    """Fill `scratch.gain[seat]`: what one more block of each colour in its barrow is worth to `seat`. Returns the worth of the load."""
    state, scratch = table.state, table.scratch
    count_load(table, seat, viewer, memory)
    now = worth(table, seat, state.hill[seat], price)
    for colour in range(4):
        scratch.counts[colour] += 1
        scratch.gain[seat, colour] = worth(table, seat, state.hill[seat], price) - now
        scratch.counts[colour] -= 1
    return now


@jit
def mean_draw(table, seat, viewer):
    """Return the expected gain to `seat` of a blind draw, over the pool that `viewer` cannot tell apart."""
    state, gain = table.state, table.scratch.gain
    total = 0.0
    n = 0
    for colour in range(4):
        total += state.container[colour] * gain[seat, colour]
        n += state.container[colour]
    for rival in range(table.turn.seats):
        for i in range(state.load[rival]):
            if rival != viewer and state.unseen[rival, i]:
                total += gain[seat, state.barrow[rival, i]]
                n += 1
    return total / n if state.left > 0 else 0.0


@jit
def anteater_gain(table, seat, viewer, memory, price, now):
    """Return what losing the top block is worth to `seat` (often less than nothing): M8."""
    state, counts = table.state, table.scratch.counts
    top = state.load[seat] - 1
    if top < 0:
        return 0.0
    if seat != viewer and state.unseen[seat, top]:
        return 0.0
    count_load(table, seat, viewer, memory)
    colour = state.barrow[seat, top]
    counts[colour] = max(0, counts[colour] - 1)
    return worth(table, seat, state.hill[seat], price) - now


@jit
def forced_gain(table, seat, viewer, space, memory, price):
    """Return what it is worth to `seat` to be pushed onto `space`, where it must take what comes (M9)."""
    kind = table.rules.kind[space]
    if kind == START:
        return 0.0
    now = weigh_colours(table, seat, viewer, memory, price)
    if kind == ANTEATER:
        return anteater_gain(table, seat, viewer, memory, price, now)
    block = table.state.road[space]
    gain = 0.0 if block == NONE else table.scratch.gain[seat, block]
    return gain + mean_draw(table, seat, viewer) if kind == LADYBIRD else gain


@jit
def harm(table, seat, space, step, memory, price):
    """Return how much it hurts the rivals, in sum, that `seat` sets its barrow on `space` and so pushes by `step`."""
    hurt = 0.0
    pushed = barrow_at(table, space)
    while pushed != NONE and pushed != seat:
        space += step
        if space >= table.rules.road_spaces:
            return hurt
        hurt -= forced_gain(table, pushed, seat, space, memory, price)
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
