"""The toss (assumed physics): where a die comes to rest, what it hits, and how overlaps are pushed apart."""

import math

from antstats.games.picnic.area import find_touched, gap_to_card
from antstats.games.picnic.table import AREA, BASH, DICE, KIND, NONE
from antstats.kernel import PLAY, below, exponential, inlined, jit, normal, unit

ROUNDS_OF_PUSHING = 10_000  # far more than any heap of dice needs


@jit
def toss(table, seat, die, place, style):
    """Toss a die at the card of a place, or bash at a rival's die there (P5). Notes in `touched` whether it met another die."""
    state, rules, scratch = table.state, table.rules, table.scratch
    kind = KIND[die]
    target_x, target_y = rules.derived.centre[place, 0], rules.derived.centre[place, 1]
    spread, mean = 1.0, rules.roll_out[kind]
    if style == BASH:
        rival, target = bash_target(table, seat, place)
        target_x, target_y = state.x[rival, target], state.y[rival, target]
        spread, mean = rules.bash_spread, mean * rules.bash_roll_out
    ux, uy = target_x - rules.derived.hand[seat, 0], target_y - rules.derived.hand[seat, 1]
    length = math.sqrt(ux * ux + uy * uy)
    ux, uy = (ux / length, uy / length) if length > 0.0 else (0.0, 1.0)
    skill = rules.skill[seat]
    along = spread * rules.s_long[skill] * normal(table, PLAY)
    across = spread * rules.s_lat[skill] * normal(table, PLAY)
    way = mean * exponential(table, PLAY)
    state.where[seat, die] = AREA
    gather(table)
    mover = int(seat) * DICE + int(die)
    scratch.moved, scratch.hit, state.touched = 1 << mover, 0, 0
    scratch.x[mover] = target_x + (along - mean) * ux - across * uy
    scratch.y[mover] = target_y + (along - mean) * uy + across * ux
    roll(table, mover, ux, uy, way)
    state.touched = scratch.hit != 0
    push_apart(table, mover)
    settle(table, mover)


@jit
def bash_target(table, seat, place):
    """Return seat and die of the rival die on a card with the highest face (tie: lowest seat, then die order)."""
    state = table.state
    rival, target, best = NONE, NONE, -1
    for other in range(table.turn.seats):
        for die in range(DICE):
            if other != seat and state.on[other, die] >> place & 1 and state.face[other, die] > best:
                rival, target, best = other, die, state.face[other, die]
    return rival, target


@jit
def gather(table):
    """List the dice in the area in seat and die order, with where they are, for a toss to work on."""
    state, scratch = table.state, table.scratch
    scratch.n_there = 0
    for seat in range(table.turn.seats):
        for die in range(DICE):
            if state.where[seat, die] == AREA:
                number = seat * DICE + die
                scratch.there[scratch.n_there] = number
                scratch.n_there += 1
                scratch.x[number], scratch.y[number] = state.x[seat, die], state.y[seat, die]
                scratch.radius[number] = table.rules.radius[KIND[die]]


@jit
def roll(table, mover, ux, uy, way):
    """Let a die travel on the table from where it is, hit the first die on its way, that the next, each once."""
    rules, scratch = table.rules, table.scratch
    while True:
        hit, gone = first_met(table, mover, ux, uy, way)
        if hit == NONE:
            scratch.x[mover] += way * ux
            scratch.y[mover] += way * uy
            return
        contact_x, contact_y = scratch.x[mover] + gone * ux, scratch.y[mover] + gone * uy
        left = max(rules.least_way, way - gone)
        mass, other = scratch.radius[mover] ** 3, scratch.radius[hit] ** 3
        onward = left * max(0.0, (mass - other) / (mass + other))
        line_x, line_y = scratch.x[hit] - contact_x, scratch.y[hit] - contact_y
        length = math.sqrt(line_x * line_x + line_y * line_y)
        line_x, line_y = (line_x / length, line_y / length) if length > 0.0 else (ux, uy)
        scratch.x[mover], scratch.y[mover] = contact_x + onward * ux, contact_y + onward * uy
        scratch.moved |= 1 << hit
        scratch.hit |= 1 << hit
        way = rules.push_share * left * (ux * line_x + uy * line_y) * 2.0 * mass / (mass + other)
        mover, ux, uy = hit, line_x, line_y


@jit
def first_met(table, mover, ux, uy, way):
    """Return the first die whose disc the mover's meets on its way, and after how many mm; NONE if it meets none.

    One that it overlaps from the start is met at once if its centre lies ahead. Dice that were moved already are not met again.
    """
    scratch = table.scratch
    found, nearest = NONE, way
    for i in range(scratch.n_there):
        other = scratch.there[i]
        if scratch.moved >> other & 1:
            continue
        dx, dy = scratch.x[other] - scratch.x[mover], scratch.y[other] - scratch.y[mover]
        ahead = dx * ux + dy * uy
        aside = dx * uy - dy * ux
        reach = scratch.radius[mover] + scratch.radius[other]
        if ahead <= 0.0 or abs(aside) >= reach:
            continue
        gone = max(0.0, ahead - math.sqrt(reach * reach - aside * aside))
        if gone < nearest or (gone == nearest and found == NONE):
            found, nearest = other, gone
    return found, nearest


@jit
def overlaps(table):
    """Tell whether a die that was moved overlaps any other: what lay still does not overlap its like."""
    scratch = table.scratch
    for i in range(scratch.n_there):
        one = scratch.there[i]
        if not scratch.moved >> one & 1:
            continue
        for j in range(scratch.n_there):
            other = scratch.there[j]
            dx, dy = scratch.x[other] - scratch.x[one], scratch.y[other] - scratch.y[one]
            reach = scratch.radius[one] + scratch.radius[other] - table.rules.overlap
            if dx * dx + dy * dy < reach * reach and other != one:
                return True
    return False


@jit
def push_apart(table, mover):
    """Push overlapping dice apart along the line of centres, pair after pair in seat and die order, until none overlap."""
    state, rules, scratch = table.state, table.rules, table.scratch
    if not overlaps(table):
        return
    for _ in range(ROUNDS_OF_PUSHING):
        pushed = False
        for i in range(scratch.n_there):
            one = scratch.there[i]
            for j in range(i + 1, scratch.n_there):
                other = scratch.there[j]
                dx, dy = scratch.x[other] - scratch.x[one], scratch.y[other] - scratch.y[one]
                reach = scratch.radius[one] + scratch.radius[other]
                if abs(dx) >= reach or abs(dy) >= reach:
                    continue
                length = math.sqrt(dx * dx + dy * dy)
                overlap = reach - length
                if overlap > rules.overlap:
                    pushed = True
                    dx, dy = (dx / length, dy / length) if length > 0.0 else (1.0, 0.0)
                    scratch.x[one] -= 0.5 * overlap * dx
                    scratch.y[one] -= 0.5 * overlap * dy
                    scratch.x[other] += 0.5 * overlap * dx
                    scratch.y[other] += 0.5 * overlap * dy
                    scratch.moved |= 1 << one | 1 << other
                    state.touched |= one == mover or other == mover
        if not pushed:
            return


@jit
def settle(table, mover):
    """Roll the mover's face, perhaps those of the dice it hit, and see which cards the moved dice touch now (P5)."""
    state, rules, scratch, tally = table.state, table.rules, table.scratch, table.tally
    thrower = mover // DICE
    roll_face(table, thrower, mover % DICE)
    for i in range(scratch.n_there):
        number = scratch.there[i]
        if not scratch.moved >> number & 1:
            continue
        seat, die = number // DICE, number % DICE
        state.x[seat, die], state.y[seat, die] = scratch.x[number], scratch.y[number]
        before = state.on[seat, die]
        find_touched(table, seat, die)
        if scratch.hit >> number & 1:
            tally.knocks[thrower] += 1
            tally.knocked_off[seat] += before != 0 and state.on[seat, die] == 0
            if unit(table, PLAY) < rules.face_chance:
                roll_face(table, seat, die)
    tally.tosses[thrower] += 1
    tally.touching[thrower] += state.on[thrower, mover % DICE] != 0


@inlined
def roll_face(table, seat, die):
    """Roll a die's face."""
    rules = table.rules
    table.state.face[seat, die] = rules.face[KIND[die], below(table, PLAY, rules.n_faces[KIND[die]])]


@jit
def nearest_card(table, seat, die):
    """Return the place of the card nearest to a die (tie: the lowest), and the way from the die's edge to it; NONE if there is no card."""
    state, rules = table.state, table.rules
    found, nearest = NONE, 1e9
    for place in range(rules.derived.places):
        if state.area[place] != NONE:
            gap = gap_to_card(table, place, state.x[seat, die], state.y[seat, die])
            if gap < nearest:
                found, nearest = place, gap
    return found, nearest - rules.radius[KIND[die]]


@jit
def march(table, seat, die):
    """Move a die straight to the nearest card until it touches it; overlaps are pushed apart (Round card `march`)."""
    state, rules, scratch = table.state, table.rules, table.scratch
    place, way = nearest_card(table, seat, die)
    half = 0.5 * rules.card_side
    x, y = state.x[seat, die], state.y[seat, die]
    dx = min(max(x, rules.derived.centre[place, 0] - half), rules.derived.centre[place, 0] + half) - x
    dy = min(max(y, rules.derived.centre[place, 1] - half), rules.derived.centre[place, 1] + half) - y
    length = math.sqrt(dx * dx + dy * dy)
    step = (way + 1e-9) / length  # a touch more, so that rounding does not leave it short
    gather(table)
    mover = int(seat) * DICE + int(die)
    scratch.x[mover] += step * dx
    scratch.y[mover] += step * dy
    scratch.moved, scratch.hit = 1 << mover, 0
    push_apart(table, mover)
    for i in range(scratch.n_there):
        number = scratch.there[i]
        if scratch.moved >> number & 1:
            state.x[number // DICE, number % DICE], state.y[number // DICE, number % DICE] = scratch.x[number], scratch.y[number]
            find_touched(table, number // DICE, number % DICE)
