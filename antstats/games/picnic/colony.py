"""Colonies: where a card can be laid on the lattice, and laying it (P11)."""

import numpy as np

from antstats.games.picnic.table import ANT, BARE, MIDDLE, PLATE, SIZE
from antstats.kernel import inlined, jit

# Cells a, b and d of a card beside its plate, turned by r quarter turns clockwise: (x, y) goes to (y, -x).
CELL_X = np.array([[1, 0, -1, 0], [0, 1, 0, -1], [1, 1, -1, -1]])
CELL_Y = np.array([[0, -1, 0, 1], [1, 0, -1, 0], [1, -1, -1, 1]])
FIRST_SPOT = MIDDLE * SIZE + MIDDLE


@inlined
def can_lie(table, seat, x, y, r):
    """Tell whether a card can lie with its plate on the visible ant at x, y, turned by r: no cell of it covers a plate (P11)."""
    cell = table.state.cell[seat]
    for i in range(3):
        if cell[x + CELL_X[i, r], y + CELL_Y[i, r]] >= PLATE:
            return False
    return True


@jit
def list_layings(table, seat):
    """List every way to lay one of the seat's new cards: code ((number of the card) * SIZE^2 + x * SIZE + y) * 4 + r.

    Equal cards are one action. The first card of a colony is just laid.
    """
    state, turn = table.state, table.turn
    turn.n_actions = 0
    for i in range(state.n_new[seat]):
        if is_twin(state, seat, i):
            continue
        base = int(state.new[seat, i]) * SIZE * SIZE
        if state.n_plates[seat] == 0:
            turn.actions[turn.n_actions] = (base + FIRST_SPOT) * 4
            turn.n_actions += 1
            continue
        for j in range(state.n_ants[seat]):
            x, y = int(state.ant[seat, j, 0]), int(state.ant[seat, j, 1])
            for r in range(4):
                if can_lie(table, seat, x, y, r):
                    turn.actions[turn.n_actions] = (base + x * SIZE + y) * 4 + r
                    turn.n_actions += 1


@jit
def can_lay(table, seat):
    """Tell whether any new card can be laid: all cards have the same cells, so it does not matter which."""
    state = table.state
    if state.n_plates[seat] == 0:
        return True
    for j in range(state.n_ants[seat]):
        for r in range(4):
            if can_lie(table, seat, int(state.ant[seat, j, 0]), int(state.ant[seat, j, 1]), r):
                return True
    return False


@inlined
def is_twin(state, seat, i):
    """Tell whether an equal new card comes before number i."""
    for j in range(i):
        if state.new[seat, j] == state.new[seat, i]:
            return True
    return False


@inlined
def spot_of(action):
    """Return card, x, y and r of a laying."""
    r, spot = action & 3, action >> 2
    return spot // (SIZE * SIZE), spot // SIZE % SIZE, spot % SIZE, r


@jit
def lay_card(table, seat, action):
    """Lay a new card: it hides what lies below it, and shows its plate and ants (P11)."""
    state = table.state
    card, x, y, r = spot_of(action)
    i = 0
    while state.new[seat, i] != card:
        i += 1
    state.n_new[seat] -= 1
    for j in range(i, state.n_new[seat]):
        state.new[seat, j] = state.new[seat, j + 1]
    n = state.n_plates[seat]
    state.plate[seat, n, 0], state.plate[seat, n, 1], state.plate[seat, n, 2] = x, y, card
    state.n_plates[seat] += 1
    show(table, seat, x, y, PLATE + card)
    pattern = table.rules.pattern[card // 9]
    for i in range(3):
        show(table, seat, x + CELL_X[i, r], y + CELL_Y[i, r], ANT if pattern >> i & 1 else BARE)


@jit
def show(table, seat, x, y, what):
    """Let a cell of the colony show something else, and keep the list of visible ants."""
    state = table.state
    before = state.cell[seat, x, y]
    state.cell[seat, x, y] = what
    if before == ANT and what != ANT:
        j = 0
        while state.ant[seat, j, 0] != x or state.ant[seat, j, 1] != y:
            j += 1
        state.n_ants[seat] -= 1
        last = state.n_ants[seat]
        state.ant[seat, j, 0], state.ant[seat, j, 1] = state.ant[seat, last, 0], state.ant[seat, last, 1]
    elif what == ANT and before != ANT:
        state.ant[seat, state.n_ants[seat], 0], state.ant[seat, state.n_ants[seat], 1] = x, y
        state.n_ants[seat] += 1


@jit
def put_aside(table, seat):
    """Keep the new cards that cannot be laid beside the colony, for good (P11)."""
    state = table.state
    for i in range(state.n_new[seat]):
        state.aside[seat, state.n_aside[seat]] = state.new[seat, i]
        state.n_aside[seat] += 1
        table.tally.unplaceable[seat] += 1
    state.n_new[seat] = 0
