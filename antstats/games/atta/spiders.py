"""The spiders' step (A20-A23): targets, ways round the nest, and who is eaten."""

from antstats.games.atta.table import MAX_ANTS, NEST, NONE, REACH
from antstats.kernel import inlined, jit


@jit
def find_ways(table):
    """Fix the targets, the cells outside the nest with the most ants, and measure every card's way to the nearest (A20, A21).

    A way leads over laid cards and never into the nest. `way` is NONE where there is none, so that no spider moves if no ant is outside;
    and beyond the last spider, where nobody asks.
    """
    state = table.state
    most = 0
    for i in range(1, state.n_cards):
        place = state.card[i]
        most = max(most, state.crowd[place])
        state.way[place] = NONE
    state.way[NEST] = NONE
    if most == 0:
        return
    queued = 0
    for i in range(1, state.n_cards):
        place = state.card[i]
        if state.crowd[place] == most:
            state.way[place] = 0
            state.queue[queued] = place
            queued += 1
    taken, waiting = 0, state.n_spiders
    while taken < queued:
        place = state.queue[taken]
        taken += 1
        waiting -= state.webs[place]
        if waiting == 0:
            return
        for d in range(4):
            if state.met[place] >> d & 1:
                beside = state.near[place, d]
                if beside != NEST and state.way[beside] == NONE:
                    state.way[beside] = state.way[place] + 1
                    state.queue[queued] = beside
                    queued += 1


@inlined
def leads_on(state, place, d):
    """Tell whether side `d` of a place is a first step of a shortest way to a nearest target (A21)."""
    if state.way[place] == NONE or not state.met[place] >> d & 1:
        return False
    return state.way[state.near[place, d]] == state.way[place] - 1 and state.near[place, d] != NEST


@jit
def move_spiders(table):
    """Let the spiders step in order of appearance. Returns whether the holder has a choice to make for the next one (A21)."""
    state = table.state
    while state.next_spider < state.n_spiders:
        place = state.spider[state.next_spider]
        ways, side = 0, 0
        for d in range(4):
            if leads_on(state, place, d):
                ways += 1
                side = d
        if ways > 1:
            return True
        if ways == 1:
            step_spider(state, side)
        else:
            state.next_spider += 1
    return False


@jit
def step_spider(state, d):
    """Let the next spider step to side `d`."""
    k = state.next_spider
    here = state.spider[k]
    there = state.near[here, d]
    state.webs[here] -= 1
    state.webs[there] += 1
    state.spider[k] = there
    state.next_spider += 1
    for side in range(4):
        bit = 1 << (side ^ 2)
        if state.webs[here] == 0 and state.near[here, side] != NONE:
            state.barred[state.near[here, side]] &= ~bit
        if state.near[there, side] != NONE:
            state.barred[state.near[there, side]] |= bit


@inlined
def list_spider_steps(table):
    """List the sides among which the holder chooses for the next spider: 4 x spider + side (A21)."""
    state, turn = table.state, table.turn
    for d in range(4):
        if leads_on(state, state.spider[state.next_spider], d):
            turn.actions[turn.n_actions] = 4 * state.next_spider + d
            turn.n_actions += 1


@jit
def eat(table):
    """Return every ant on a card with a spider to its supply; its leaf stays on the card (A22)."""
    state, turn = table.state, table.turn
    for k in range(state.n_spiders):
        place = state.spider[k]
        if state.crowd[place] == 0:
            continue
        row = REACH - max(-REACH, min(REACH, state.y[place]))
        column = REACH + max(-REACH, min(REACH, state.x[place]))
        table.tally.deaths[row, column] += state.crowd[place]
        for ant in range(MAX_ANTS * turn.seats):
            if state.where[ant] == place:
                state.where[ant] = NONE
                state.leaves[place] += state.carriers >> ant & 1
                state.carriers &= ~(1 << ant)
                turn.standing[ant // MAX_ANTS] -= 1
                turn.score[ant // MAX_ANTS] -= 1
                table.tally.eaten[ant // MAX_ANTS] += 1
        state.crowd[place] = state.laden[place] = 0


@inlined
def eliminate(table):
    """Put the seats without an ant in play out of the game (A23)."""
    state, turn = table.state, table.turn
    for seat in range(turn.seats):
        if turn.standing[seat] == 0 and not state.out[seat]:
            state.out[seat] = 1
            table.tally.eliminations[seat] += 1
