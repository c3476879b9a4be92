"""Bringing back the food: dice go home, cards are resolved one by one (P7-P10)."""

from antstats.games.picnic.area import send_home
from antstats.games.picnic.powers import discard, holds
from antstats.games.picnic.table import AREA, BOAT_CARD, DICE, FIRST, HILL, KIND, NONE, PUDDLE, QUEEN_CARD, SOLDIER
from antstats.kernel import inlined, jit


@jit
def bring_loose_home(table):
    """Note how the dice lie; then those on the Puddle, and those that touch no card, go home (P7)."""
    state = table.state
    sent = state.sent
    sent.known = 1
    for seat in range(table.turn.seats):
        for die in range(DICE):
            sent.where[seat, die], sent.face[seat, die], sent.on[seat, die] = (
                state.where[seat, die],
                state.face[seat, die],
                state.on[seat, die],
            )
            sent.x[seat, die], sent.y[seat, die] = state.x[seat, die], state.y[seat, die]
            if state.where[seat, die] == PUDDLE or (state.where[seat, die] == AREA and state.on[seat, die] == 0):
                send_home(table, seat, die, HILL)


@jit
def next_to_assign(table):
    """Return 6 x seat + number of the next die that touches several cards, in turn order and die order; NONE if there is none (P8)."""
    state, seats = table.state, table.turn.seats
    for i in range(seats):
        seat = (state.starter + i) % seats
        for die in range(DICE):
            if state.on[seat, die] & (state.on[seat, die] - 1):
                return DICE * seat + die
    return NONE


@jit
def count_ants(table, place):
    """Count, for every seat, the ants, the dice and the biggest die on the card at `place`, honey included. Returns the number of dice."""
    state, scratch = table.state, table.scratch
    n = 0
    for seat in range(table.turn.seats):
        scratch.total[seat], scratch.dice_on[seat], scratch.biggest[seat] = 0, 0, -1
        for die in range(DICE):
            if state.on[seat, die] >> place & 1:
                scratch.total[seat] += state.face[seat, die]
                scratch.dice_on[seat] += 1
                scratch.biggest[seat] = max(scratch.biggest[seat], 2 - KIND[die])
        if scratch.dice_on[seat] > 0 and state.honey_place == place and state.honey_seat == seat:
            scratch.total[seat] += table.rules.honey
        n += scratch.dice_on[seat]
    return n


@jit
def tied_for_most(table):
    """Return the bits of the seats with the highest total that may win the card; none if nobody may (P9)."""
    scratch = table.scratch
    most, seats = -1, 0
    for seat in range(table.turn.seats):
        if scratch.dice_on[seat] > 0 and (scratch.total[seat] > 0 or table.rules.zero_total):
            if scratch.total[seat] > most:
                most, seats = scratch.total[seat], 0
            if scratch.total[seat] == most:
                seats |= 1 << seat
    return seats


@jit
def winner_of(table, seats):
    """Return who wins the card of these tied seats: more dice, then the biggest die; NONE if they still tie (P9)."""
    scratch = table.scratch
    winner, dice, biggest, equals = NONE, 0, -1, 0
    for seat in range(table.turn.seats):
        if not seats >> seat & 1:
            continue
        if scratch.dice_on[seat] > dice or (scratch.dice_on[seat] == dice and scratch.biggest[seat] > biggest):
            winner, dice, biggest, equals = seat, scratch.dice_on[seat], scratch.biggest[seat], 1
        elif scratch.dice_on[seat] == dice and scratch.biggest[seat] == biggest:
            equals += 1
    return winner if equals == 1 else NONE


@jit
def holder_of(table, card):
    """Return the seat that holds a Round card, or NONE."""
    for seat in range(table.turn.seats):
        if holds(table.state, seat, card):
            return seat
    return NONE


@inlined
def queen_decides(table, seats):
    """Return the seat that may play the queen at this tie, or NONE."""
    holder = holder_of(table, QUEEN_CARD)
    return holder if holder != NONE and seats >> holder & 1 and seats & (seats - 1) else NONE


@jit
def clear_card(table, place, winner, boat):
    """Send all dice on the card home, but the winner's to the Puddle, its soldier excepted; the winner takes the card (P10)."""
    state, tally = table.state, table.tally
    for seat in range(table.turn.seats):
        for die in range(DICE):
            if state.on[seat, die] >> place & 1:
                away = seat == winner and KIND[die] != SOLDIER and not boat
                tally.winning_dice[seat] += seat == winner
                send_home(table, seat, die, PUDDLE if away else HILL)
    if winner != NONE:
        state.new[winner, state.n_new[winner]] = state.area[place]
        state.n_new[winner] += 1
        state.area[place] = NONE
        tally.cards[winner] += 1


@inlined
def can_sail(table, winner):
    """Tell whether the winner of a card may play the boat."""
    return holds(table.state, winner, BOAT_CARD)


@inlined
def sail(table, winner):
    """Play the boat: all dice on the card go home."""
    discard(table, winner, BOAT_CARD)


@inlined
def first_on_hill(table, seat, kind):
    """Return the first die of a kind that lies on the seat's hill, or NONE."""
    for die in range(FIRST[kind], FIRST[kind + 1]):
        if table.state.where[seat, die] == HILL:
            return die
    return NONE
