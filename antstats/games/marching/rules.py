"""The rulebook of marching as functions: they change the table and never choose. Clause ids as in seeds/marching/rules.md.

The main flow is here: a turn, its landings, its end. Beside it: legal.py (what may be chosen), building.py (what happens at the
start), container.py (draws and refills), hills.py (which spots are open).
"""

from antstats.contract import PLAYING
from antstats.games.marching.building import ask, cover, go_on_building, return_block, take_pending, unload
from antstats.games.marching.container import barrow_at, draw_block, give_back, refill
from antstats.games.marching.legal import CARRY, TAKEN
from antstats.games.marching.table import ANTEATER, BUILD, CAP, LADYBIRD, MOVE, NONE, PLACE_NOW, PLAIN, START, TAKE
from antstats.kernel import PLAY, SETUP, below, inlined, jit


@jit
def setup(table):
    """Fill the road and the container, barrows on the start, and begin the first turn (M1-M3)."""
    state, rules = table.state, table.rules
    for colour in range(4):
        state.container[colour] = rules.blocks_per_colour
    state.left = 4 * rules.blocks_per_colour
    for space in range(rules.road_spaces):
        state.road[space] = NONE
        if rules.kind[space] == PLAIN or rules.kind[space] == LADYBIRD:
            state.road[space] = draw_block(table, SETUP)
    table.tally.finish_carried, table.tally.finish_left = -1, -1
    begin_turn(table, 0)


@inlined
def begin_turn(table, mover):
    """Roll both dice for the mover (M2, M4)."""
    state, turn = table.state, table.turn
    state.mover, state.distance = mover, 0
    state.dice[0] = 1 + below(table, PLAY, table.rules.faces)
    state.dice[1] = 1 + below(table, PLAY, table.rules.faces)
    turn.turns += 1
    ask(table, MOVE, mover)


@inlined
def apply(table, action):
    """Carry the action out, and resolve all that follows until somebody has to decide or the playout is over."""
    turn, state = table.turn, table.state
    seat = turn.actor
    asked = False
    if turn.decision == MOVE:
        drive(table, action >> 2)
    elif turn.decision == TAKE:
        if action == TAKEN:
            asked = take_from_road(table, seat)
    elif turn.decision == PLACE_NOW:
        if action != CARRY:
            state.load[seat] -= 1
            cover(table, seat, action)
    elif turn.decision == BUILD:
        take_pending(state, action >> 4)
        cover(table, seat, action & 15)
        asked = turn.reason == PLAYING and go_on_building(table, seat)
    else:
        asked = return_block(table, seat, action)
    if not asked:
        run_on(table)


@inlined
def run_on(table):
    """Resolve, in order, a ladybird's draw, the next landing, the end of the turn, until somebody has to decide."""
    state, turn = table.state, table.turn
    while turn.reason == PLAYING:
        if state.draw_due:
            state.draw_due = 0
            if draw_at_ladybird(table, state.lander):
                return
        elif state.n_landing > 0:
            state.n_landing -= 1
            if land(table, state.landing[state.n_landing]):
                return
        else:
            end_turn(table)
            return


@inlined
def drive(table, distance):
    """Move the mover, push what stands in its way, and queue the landings: front to rear, the mover last (M4, M9-M11)."""
    state, rules = table.state, table.rules
    if distance == 0:  # M22: it stays put and does not land
        return
    here = state.pos[state.mover]
    there = here + distance
    state.landing[0] = state.mover
    state.n_landing = 1
    if there >= rules.road_spaces:  # M11
        state.distance, there = rules.road_spaces - here, 0
    else:
        state.distance = distance
        push(table, there, distance if rules.master else 1)
    state.pos[state.mover] = there
    if rules.young and rules.kind[here] != START:  # M21; a pushed barrow's space is taken by whoever pushed it
        refill(table, here)


@inlined
def push(table, space, step):
    """Push the chain of barrows that begins on `space` on by `step` each, at most to the start (M9, M10, M23)."""
    state = table.state
    seat = barrow_at(table, space)
    while seat != NONE:
        space += step
        ahead = NONE
        if space >= table.rules.road_spaces:
            space = 0
        else:
            ahead = barrow_at(table, space)
        state.pos[seat] = space
        state.landing[state.n_landing] = seat
        state.n_landing += 1
        table.tally.pushes[state.mover] += 1
        table.tally.pushed[seat] += 1
        seat = ahead


@inlined
def land(table, seat):
    """Let `seat` meet the space it was set on (M5-M9). Returns whether somebody has to decide."""
    state, tally = table.state, table.tally
    space = state.pos[seat]
    kind = table.rules.kind[space]
    state.lander = seat
    if kind == START:
        return unload(table, seat)
    if kind == ANTEATER:
        feed_anteater(table, seat)
        return False
    bare = state.road[space] == NONE
    if kind == LADYBIRD:
        state.draw_due = 1
        tally.bare_ladybirds[seat] += bare
        return not bare and take_from_road(table, seat)
    tally.empty_landings[seat] += bare
    if bare:
        return False
    if seat == state.mover:
        return ask(table, TAKE, seat)
    return take_from_road(table, seat)


@inlined
def take_from_road(table, seat):
    """Put the block of the seat's space into its barrow (M6, M7, M9)."""
    state = table.state
    space = state.pos[seat]
    colour = state.road[space]
    state.road[space] = NONE
    return receive(table, seat, colour, 0)


@jit
def draw_at_ladybird(table, seat):
    """Draw one block blind from the container, if it holds any; its owner sees it (M7)."""
    colour = draw_block(table, PLAY)
    return colour != NONE and receive(table, seat, colour, 1)


@inlined
def receive(table, seat, colour, unseen):
    """Put a block on top of the barrow (M6); in young it may be placed at once (M20)."""
    state = table.state
    top = state.load[seat]
    state.barrow[seat, top], state.unseen[seat, top], state.number[seat, top] = colour, unseen, state.history[seat]
    state.load[seat] += 1
    state.history[seat] += 1
    return table.rules.young and ask(table, PLACE_NOW, seat)


@jit
def feed_anteater(table, seat):
    """Give the most recently taken block to the container (M8)."""
    state = table.state
    if state.load[seat] > 0:
        state.load[seat] -= 1
        give_back(state, state.barrow[seat, state.load[seat]])
        table.tally.anteater_losses[seat] += 1


@inlined
def end_turn(table):
    """Pass the turn on clockwise (M2, M16), unless this was the last (M18)."""
    if table.turn.turns >= table.rules.turn_cap * table.turn.seats:
        table.turn.reason = CAP
        return
    mover = table.state.mover + 1
    begin_turn(table, 0 if mover == table.turn.seats else mover)
