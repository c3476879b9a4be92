"""The board: cards at places, and where the next card may lie (A5-A8). Every empty cell that touches a card is a place too."""

import numpy as np

from antstats.games.atta.ring import INWARD
from antstats.games.atta.table import LEAF, MAX_ANTS, NEST, NEST_CARD, NONE, PATTERNS, RING, SPIDER_CARD, TURNED
from antstats.kernel import inlined, jit

# The places of set-up: the nest, the ring clockwise from the north, and the twelve empty cells round it.
_CELLS = [(0, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
_CELLS += [(x, 2) for x in (-1, 0, 1)] + [(2, y) for y in (1, 0, -1)] + [(x, -2) for x in (1, 0, -1)] + [(-2, y) for y in (-1, 0, 1)]
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # of the sides N E S W
START_X, START_Y = (np.array(values) for values in zip(*_CELLS, strict=True))
START_NEAR = np.array([[_CELLS.index(cell) if (cell := (x + dx, y + dy)) in _CELLS else NONE for dx, dy in STEPS] for x, y in _CELLS])
DX, DY = (np.array(values) for values in zip(*STEPS, strict=True))
N_START = len(_CELLS)
NEST_BIT = np.array([0, *(1 << side if side >= 0 else 0 for side in INWARD.tolist())])  # the side to the nest, of the nest and the ring
# Bits of the rotations of a shape that agree with the trails `sides` at the sides `met`: FITTING[shape, met, sides].
FITTING = np.array(
    [
        [[sum(1 << r for r, each in enumerate(patterns) if (each ^ sides) & met == 0) for sides in range(16)] for met in range(16)]
        for patterns in PATTERNS
    ]
)


@jit
def lay_start(table):
    """Lay the nest and the eight cards round it, with their leaves and spiders (A2, A3)."""
    state, rules = table.state, table.rules
    state.n_places, state.leaf_supply = N_START, rules.leaf_tokens
    for place in range(N_START):
        state.x[place], state.y[place] = START_X[place], START_Y[place]
        for d in range(4):
            state.near[place, d] = START_NEAR[place, d]
    put(table, NEST, NEST_CARD, rules.nest)
    for k in range(RING):
        put(table, 1 + k, state.eight[k] & 3, state.eight_sides[k])


@inlined
def put(table, place, symbol, sides):
    """Lay a card, tell its neighbours, and give it two leaves, as long as the supply lasts, or a spider (A3, A8)."""
    state = table.state
    state.laid[place], state.sides[place], state.symbol[place] = 1, sides, symbol
    state.card[state.n_cards] = place
    state.n_cards += 1
    for d in range(4):
        beside = state.near[place, d]
        if beside != NONE:
            state.met[beside] |= 1 << (d ^ 2)
            if symbol == SPIDER_CARD:
                state.barred[beside] |= 1 << (d ^ 2)
            if not state.laid[beside]:
                state.sides[beside] |= (sides >> d & 1) << (d ^ 2)
    if symbol == LEAF:
        leaves = min(2, state.leaf_supply)
        state.leaves[place] = leaves
        state.leaf_supply -= leaves
    elif symbol == SPIDER_CARD:
        state.webs[place] = 1
        state.spider[state.n_spiders] = place
        state.n_spiders += 1


@jit
def open_places(table, place):
    """Make places of the empty cells round `place`, which is about to get a card."""
    state = table.state
    first = state.n_places
    for d in range(4):
        if state.near[place, d] != NONE:
            continue
        new = state.n_places
        state.n_places += 1
        state.x[new], state.y[new] = state.x[place] + DX[d], state.y[place] + DY[d]
        for side in range(4):
            state.near[new, side] = NONE
        state.near[new, d ^ 2], state.near[place, d] = place, new
    for other in range(first):  # what lies beside a new place is two steps from this one
        if abs(state.x[other] - state.x[place]) + abs(state.y[other] - state.y[place]) == 2:
            for new in range(first, state.n_places):
                join(state, new, other)


@inlined
def join(state, new, other):
    """Note that two places lie side by side, if they do."""
    dx, dy = state.x[other] - state.x[new], state.y[other] - state.y[new]
    if abs(dx) + abs(dy) == 1:
        side = 1 - dy if dx == 0 else 2 - dx
        state.near[new, side], state.near[other, side ^ 2] = other, new


@inlined
def fitting_turns(state, place, shape):
    """Return the bits of the rotations in which a card of this shape agrees with all cards round the empty `place` (A5)."""
    return FITTING[shape, state.met[place], state.sides[place]]


@jit
def fits_somewhere(table, shape):
    """Tell whether a card of this shape can be laid at all (A7)."""
    state = table.state
    for place in range(RING + 1, state.n_places):
        if not state.laid[place] and fitting_turns(state, place, shape):
            return True
    return False


@jit
def list_lays(table):
    """List every cell and rotation that fits; by the rulebook only those nearest to a card with an ant of the holder (A5, A6).

    Touching such a card is being at distance 1, the least there is, so A6's two sentences are one.
    """
    state, turn = table.state, table.turn
    nearest = 1 << 14
    for place in range(RING + 1, state.n_places):
        if state.laid[place]:
            continue
        turns = fitting_turns(state, place, state.drawn >> 2)
        if turns and table.rules.rulebook:
            distance = distance_to_ants(table, place, state.holder)
            if distance > nearest:
                continue
            if distance < nearest:
                nearest, turn.n_actions = distance, 0
        list_bits(turn, turns, 4 * place)


@inlined
def list_bits(turn, bits, base):
    """Add the action `base` + i for each bit i, 0 to 3. What is stored for a bit that is not set is overwritten by the next: no branch."""
    for i in range(4):
        turn.actions[turn.n_actions] = base + i
        turn.n_actions += bits >> i & 1


@inlined
def distance_to_ants(table, place, seat):
    """Return |dx| + |dy| from a place to the nearest card with an ant of `seat`, which has one."""
    state = table.state
    x, y = state.x[place], state.y[place]
    nearest = 1 << 14
    for ant in range(MAX_ANTS * seat, MAX_ANTS * seat + table.rules.ants):
        here = state.where[ant]
        if here != NONE:
            nearest = min(nearest, abs(state.x[here] - x) + abs(state.y[here] - y))
    return nearest


@inlined
def lay(table, place, r):
    """Lay the drawn card on `place`, turned `r` times (A5, A8)."""
    state = table.state
    card = state.drawn
    state.drawn = NONE
    open_places(table, place)
    put(table, place, card & 3, TURNED[card >> 2, r])
