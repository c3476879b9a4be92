"""The container, and who stands where: blind draws, refills, and what a seat cannot know of them."""

from antstats.games.marching.table import ANTEATER, NONE, START
from antstats.kernel import PLAY, below, inlined, jit, of_seat


@inlined
def draw_block(table, stream):
    """Draw a block blind from the container: its colour, or NONE if there is none."""
    state = table.state
    if state.left == 0:
        return NONE
    ticket = below(table, stream, state.left)
    colour = 0
    while ticket >= state.container[colour]:
        ticket -= state.container[colour]
        colour += 1
    state.container[colour] -= 1
    state.left -= 1
    return colour


@inlined
def give_back(state, colour):
    """Return a block to the container."""
    state.container[colour] += 1
    state.left += 1


@inlined
def refill(table, space):
    """Put a block from the container on a space that has neither block nor barrow (M15, M21)."""
    state = table.state
    kind = table.rules.kind[space]
    if state.road[space] == NONE and kind != START and kind != ANTEATER and barrow_at(table, space) == NONE:
        state.road[space] = draw_block(table, PLAY)


@jit
def refill_road(table):
    """Fill the bare spaces in road order until the container is empty (M15)."""
    for space in range(1, table.rules.road_spaces):
        if table.state.left == 0:
            return
        refill(table, space)


@inlined
def barrow_at(table, space):
    """Return the seat whose barrow stands on `space` (not the start), or NONE. Asked before anyone is set there (M10)."""
    for seat in range(table.turn.seats):
        if table.state.pos[seat] == space:
            return seat
    return NONE


@jit
def imagine(table, seat):
    """Redraw what rivals drew at ladybirds: every such block and the container are one pool to `seat`.

    A world may come up that the order of past draws excludes (a colour that was not in the container then); the pool is what
    a player at the table can work out.
    """
    state = table.state
    stream = of_seat(seat)
    for rival in range(table.turn.seats):
        for i in range(state.load[rival]):
            if rival != seat and state.unseen[rival, i]:
                give_back(state, state.barrow[rival, i])
    for rival in range(table.turn.seats):
        for i in range(state.load[rival]):
            if rival != seat and state.unseen[rival, i]:
                state.barrow[rival, i] = draw_block(table, stream)
