"""The rulebook of marching as functions: they change the table and never choose. Clause ids as in seeds/marching/rules.md."""

from antstats.contract import PLAYING
from antstats.games.marching.hills import fitting, has_fitting, placed, removable
from antstats.games.marching.table import (
    ANTEATER,
    BUILD,
    CAP,
    COVERED,
    LADYBIRD,
    MAX_SPOTS,
    MOVE,
    NONE,
    PENALTY,
    PLACE_NOW,
    PLAIN,
    START,
    TAKE,
)
from antstats.kernel import PLAY, SETUP, below, inlined, jit

DIE1, DIE2, SUM, DIFF = range(4)  # names of moves; a move is coded 4 * distance + name
LEAVE, TAKEN = 0, 1  # actions of `take`
CARRY = MAX_SPOTS  # the action of `place_now` that is no spot


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
def ask(table, decision, seat):
    """Let `seat` decide next. Always True: "somebody has to decide"."""
    table.turn.decision, table.turn.actor = decision, seat
    return True


@inlined
def legal(table):
    """List the legal actions of the decision at hand."""
    turn = table.turn
    turn.n_actions = 0
    if turn.decision == MOVE:
        list_moves(table)
    elif turn.decision == TAKE:  # M5, M6a: always both
        list_action(table, TAKEN)
        list_action(table, LEAVE)
    elif turn.decision == PLACE_NOW:  # M20
        list_spots(table, fitting(table, turn.actor, table.state.barrow[turn.actor, table.state.load[turn.actor] - 1]), 0)
        list_action(table, CARRY)
    elif turn.decision == BUILD:
        list_builds(table)
    else:
        list_spots(table, removable(table, turn.actor), 0)


@inlined
def list_action(table, action):
    """Add one legal action."""
    table.turn.actions[table.turn.n_actions] = action
    table.turn.n_actions += 1


@inlined
def list_moves(table):
    """Die 1, die 2, their sum (not young, M19), their difference (master, M22); equal distances once (M4)."""
    die1, die2 = table.state.dice[0], table.state.dice[1]
    list_action(table, 4 * die1 + DIE1)
    if die2 != die1:
        list_action(table, 4 * die2 + DIE2)
    if not table.rules.young:
        list_action(table, 4 * (die1 + die2) + SUM)
    if table.rules.master:
        difference = abs(die1 - die2)
        if difference != die1 and difference != die2:
            list_action(table, 4 * difference + DIFF)


@inlined
def list_spots(table, spots, base):
    """Add one action for every bit of `spots`: `base` + its number."""
    spot = 0
    while spots:
        if spots & 1:
            list_action(table, base + spot)
        spots >>= 1
        spot += 1


@inlined
def list_builds(table):
    """Every fitting pair of colour and spot (M12); with build_order "collected" of the earliest-taken block that fits alone."""
    state, seat = table.state, table.turn.actor
    seen = 0
    for i in range(state.n_pending):
        colour = state.pending[i]
        if seen >> colour & 1:
            continue
        seen |= 1 << colour
        spots = fitting(table, seat, colour)
        list_spots(table, spots, 16 * colour)
        if spots and table.rules.collected:
            return


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
def barrow_at(table, space):
    """Return the seat whose barrow stands on `space` (not the start), or NONE. Asked before anyone is set there (M10)."""
    for seat in range(table.turn.seats):
        if table.state.pos[seat] == space:
            return seat
    return NONE


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


@jit
def unload(table, seat):
    """Reach the start: all carried blocks wait to be built (M12). Returns whether somebody has to decide."""
    state, turn = table.state, table.turn
    state.laps[seat] += 1
    table.tally.laps[seat] += 1
    turn.rounds = max(turn.rounds, state.laps[seat])
    state.carried = state.n_pending = state.load[seat]
    for i in range(state.n_pending):
        state.pending[i] = state.barrow[seat, i]
    state.load[seat] = 0
    return go_on_building(table, seat)


@jit
def go_on_building(table, seat):
    """Build while a block fits (M13); then pay for what is left (M14) and fill the road (M15)."""
    state, tally = table.state, table.tally
    if has_fitting(table, seat):
        return ask(table, BUILD, seat)
    tally.earlier_laps[seat] += 1
    tally.unloaded[seat] += state.carried
    if state.n_pending == 0:
        refill_road(table)
        return False
    tally.surplus[seat] += state.n_pending
    while state.n_pending > 0:
        state.n_pending -= 1
        give_back(state, state.pending[state.n_pending])
    if state.hill[seat]:
        return ask(table, PENALTY, seat)
    refill_road(table)
    return False


@jit
def return_block(table, seat, spot):
    """Give one placed block back to the container (M14), then fill the road (M15)."""
    state = table.state
    give_back(state, placed(table, seat, spot))
    state.hill[seat] &= ~(1 << spot)
    table.turn.score[seat] -= 1
    table.turn.standing[seat] -= 1
    table.tally.penalties[seat] += 1
    refill_road(table)
    return False


@inlined
def cover(table, seat, spot):
    """Cover a spot; the last one may win (M17, M24)."""
    state, turn = table.state, table.turn
    state.hill[seat] |= 1 << spot
    turn.score[seat] += 1
    turn.standing[seat] += 1
    if state.hill[seat] == table.rules.derived.full[seat] and not (table.rules.master and state.n_pending > 0):
        win(table, seat)


@jit
def win(table, seat):
    """End the playout at once: `seat` wins alone (M17, M24, M24a)."""
    table.turn.reason = COVERED
    table.turn.share[seat] = 1.0
    table.state.n_landing = 0
    if table.turn.decision == BUILD:
        table.tally.finish_carried, table.tally.finish_left = table.state.carried, table.state.n_pending


@inlined
def take_pending(state, colour):
    """Take the earliest-taken pending block of this colour (M12)."""
    i = 0
    while state.pending[i] != colour:
        i += 1
    state.n_pending -= 1
    while i < state.n_pending:
        state.pending[i] = state.pending[i + 1]
        i += 1


@inlined
def end_turn(table):
    """Pass the turn on clockwise (M2, M16), unless this was the last (M18)."""
    if table.turn.turns >= table.rules.turn_cap * table.turn.seats:
        table.turn.reason = CAP
        return
    mover = table.state.mover + 1
    begin_turn(table, 0 if mover == table.turn.seats else mover)


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


@jit
def imagine(table, seat):
    """Redraw what rivals drew at ladybirds: every such block and the container are one pool to `seat`.

    A world may come up that the order of past draws excludes (a colour that was not in the container then); the pool is what
    a player at the table can work out.
    """
    state = table.state
    stream = 2 + seat
    for rival in range(table.turn.seats):
        for i in range(state.load[rival]):
            if rival != seat and state.unseen[rival, i]:
                give_back(state, state.barrow[rival, i])
    for rival in range(table.turn.seats):
        for i in range(state.load[rival]):
            if rival != seat and state.unseen[rival, i]:
                state.barrow[rival, i] = draw_block(table, stream)
