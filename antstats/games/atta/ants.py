"""What an ant may do in its seat's turn, and what happens when it does it (A10-A19). Actions are coded as below."""

from antstats.games.atta.board import NEST_BIT, list_bits
from antstats.games.atta.table import MAX_ANTS, NEST, NONE, RING
from antstats.kernel import inlined, jit

# An action of an ant turn is a kind plus the ant's number `a` in its colour, plus the side or the number of the other ant.
STEP, PICK, DROP, STEAL, END = 0, 64, 128, 192, 512  # STEP + 4 a + side, PICK + a, DROP + a, STEAL + 32 a + number (also to take over)


@jit
def list_ant_actions(table):
    """List what every ant that may still move can do, and the end of the turn unless an ant must leave the nest (A10, A14)."""
    state, turn = table.state, table.turn
    first = MAX_ANTS * state.mover
    must_leave = False
    for a in range(table.rules.ants):
        place = state.where[first + a]
        if place == NONE or state.done >> a & 1:
            continue
        listed = turn.n_actions
        list_steps(table, a, place)
        if place != NEST:
            list_acts(table, a, place)
        elif state.nested >> a & 1 and turn.n_actions > listed:
            must_leave = True
    if not must_leave:
        list_one(turn, END)


@inlined
def list_one(turn, action):
    """Add one legal action."""
    turn.actions[turn.n_actions] = action
    turn.n_actions += 1


@inlined
def list_steps(table, a, place):
    """Up to two steps along trails, or one across grass, to laid cards without a spider (A11, A12)."""
    state = table.state
    ways = state.met[place] & ~state.barred[place]
    if a == state.active and state.steps > 0:
        ways = 0 if state.grass or state.steps == 2 else ways & state.sides[place]
    if place <= RING and ways & NEST_BIT[place] and not may_enter(table, a):
        ways ^= NEST_BIT[place]
    list_bits(table.turn, ways, STEP + 4 * a)


@inlined
def may_enter(table, a):
    """Tell whether the ant may step into the nest: not back into it, and at most two of a colour inside, a newborn too (A14-A16)."""
    state = table.state
    if state.nested >> a & 1:
        return False
    inside = state.inside[state.mover] + 1
    if carries(state, MAX_ANTS * state.mover + a) and table.turn.standing[state.mover] < table.rules.ants:
        inside += 1
    return inside <= 2


@inlined
def carries(state, ant):
    """Tell whether the ant of this number (over all colours) carries a leaf."""
    return state.carriers >> ant & 1


@inlined
def has_acted(state, a, place):
    """Tell whether the ant acted at this place in its present move (A18)."""
    if a == state.active:
        for i in range(state.n_acted):
            if state.acted[i] == place:
                return True
    return False


@inlined
def list_acts(table, a, place):
    """Pick, drop, take over or steal a leaf: once a place (A18)."""
    state, turn = table.state, table.turn
    if has_acted(state, a, place):
        return
    if carries(state, MAX_ANTS * state.mover + a):
        list_one(turn, DROP + a)
        return
    if state.leaves[place] > 0:
        list_one(turn, PICK + a)
    if state.laden[place] > 0:
        for ant in range(MAX_ANTS * turn.seats):
            if carries(state, ant) and state.where[ant] == place:
                list_one(turn, STEAL + 32 * a + ant)


@inlined
def ant_of(action):
    """Return the number, within its colour, of the ant that an action other than END moves."""
    if action >= STEAL:
        return (action - STEAL) >> 5
    return action & 63 if action >= PICK else action >> 2


@jit
def move_ant(table, action):
    """Let an ant step or act; the ant that was active till now, if another, is done for this turn (A10)."""
    state = table.state
    a = ant_of(action)
    if a != state.active:
        if state.active != NONE:
            state.done |= 1 << state.active
        state.active, state.steps, state.grass, state.n_acted = a, 0, 0, 0
    if action < PICK:
        step(table, a, action & 3)
    else:
        act(table, a, action)


@inlined
def step(table, a, d):
    """Take one step (A11). A carrier's leaf goes into the nest, and a move that ends in the nest is over (A16, A17)."""
    state, mover = table.state, int(table.state.mover)
    ant = MAX_ANTS * mover + int(a)
    here, load = state.where[ant], carries(state, ant)
    there = state.near[here, d]
    state.steps += 1
    state.grass = 1 - (state.sides[here] >> d & 1)
    state.where[ant] = there
    state.crowd[here] -= 1
    state.crowd[there] += 1
    state.laden[here] -= load
    state.laden[there] += load
    if here == NEST:
        state.inside[mover] -= 1
    if there == NEST:
        state.inside[mover] += 1
        if load:
            deliver(table, ant, here)
        if load or state.grass or state.steps == 2:
            state.done |= 1 << a


@jit
def deliver(table, ant, door):
    """Bring a leaf home over the card at `door`: it leaves the game, and an ant is born while the supply holds one (A16)."""
    state, mover = table.state, table.state.mover
    state.carriers &= ~(1 << ant)
    state.laden[NEST] -= 1
    table.tally.delivered[mover] += 1
    if table.turn.standing[mover] == table.rules.ants:
        return
    a = 0
    while state.where[MAX_ANTS * mover + a] != NONE:
        a += 1
    place_in_nest(table, mover, a)
    state.done |= 1 << a  # A17
    table.tally.births[mover] += 1
    table.tally.doors[1 - state.y[door], 1 + state.x[door]] += 1
    if table.tally.first_birth == 0:
        table.tally.first_birth = table.turn.rounds


@inlined
def place_in_nest(table, seat, a):
    """Put an ant from the supply into the nest (A3, A16)."""
    state = table.state
    state.where[MAX_ANTS * seat + a] = NEST
    state.inside[seat] += 1
    state.crowd[NEST] += 1
    table.turn.standing[seat] += 1
    table.turn.score[seat] += 1


@inlined
def act(table, a, action):
    """Pick up, drop, take over or steal a leaf where the ant stands (A18)."""
    state, mover = table.state, int(table.state.mover)
    ant = MAX_ANTS * mover + int(a)
    place = state.where[ant]
    state.acted[state.n_acted] = place
    state.n_acted += 1
    if action >= STEAL:
        giver = int(action - STEAL) & 31
        state.carriers &= ~(1 << giver)
        state.carriers |= 1 << ant
        owner = giver // MAX_ANTS
        if owner == mover:
            table.tally.taken_over[mover] += 1
        else:
            table.tally.stolen[mover] += 1
            table.tally.robbed[owner] += 1
    elif action >= DROP:
        state.carriers &= ~(1 << ant)
        state.leaves[place] += 1
        state.laden[place] -= 1
    else:
        state.carriers |= 1 << ant
        state.leaves[place] -= 1
        state.laden[place] += 1
