"""The rulebook of atta as functions: they change the table and never choose. Clause ids as in seeds/atta/rules.md.

The main flow is here: set-up, the five steps of a round, the end. Beside it: ring.py (the first eight cards), board.py (laying a
card), ants.py (an ant's move), spiders.py (the spiders' step).
"""

from antstats.contract import PLAYING
from antstats.games.atta.ants import END, list_ant_actions, move_ant, place_in_nest
from antstats.games.atta.board import fits_somewhere, lay, lay_start, list_lays
from antstats.games.atta.ring import deal_ring
from antstats.games.atta.spiders import eat, eliminate, find_ways, list_spider_steps, move_spiders, step_spider
from antstats.games.atta.table import ANT, DECK, EXTINCT, LAST, LAY, MAX_ANTS, NEST, NONE, SIX, SPIDER
from antstats.kernel import inlined, jit


@jit
def setup(table):
    """Lay the nest and eight cards, two ants a seat into the nest, and begin the first round with seat 0 (A1-A4)."""
    state, turn = table.state, table.turn
    deal_ring(table)
    lay_start(table)
    state.active = NONE
    for seat in range(turn.seats):
        for a in range(table.rules.ants):
            state.where[MAX_ANTS * seat + a] = NONE
        place_in_nest(table, seat, 0)
        place_in_nest(table, seat, 1)
    begin_round(table, 0)


@inlined
def legal(table):
    """List the legal actions of the decision at hand."""
    table.turn.n_actions = 0
    if table.turn.decision == ANT:
        list_ant_actions(table)
    elif table.turn.decision == LAY:
        list_lays(table)
    else:
        list_spider_steps(table)


@inlined
def apply(table, action):
    """Carry the action out, and go on until somebody has to decide or the playout is over."""
    if table.turn.decision == ANT:
        if action != END:
            move_ant(table, action)
        else:
            pass_turn(table)
    elif table.turn.decision == LAY:
        lay(table, action >> 2, action & 3)
        begin_turn(table, table.state.holder)
    else:
        step_spider(table.state, action & 3)
        go_on_with_spiders(table)


@inlined
def ask(table, decision, seat):
    """Have `seat` decide."""
    table.turn.decision, table.turn.actor = decision, seat


@jit
def begin_round(table, holder):
    """Draw the top card for the holder to lay, or lay it aside where it fits nowhere (step 1: A5, A7)."""
    state = table.state
    table.turn.rounds += 1
    state.holder, state.mover = holder, NONE
    state.left -= 1
    state.drawn = state.deck[state.left]
    if fits_somewhere(table, state.drawn >> 2):
        ask(table, LAY, holder)
        return
    state.aside[state.n_aside] = state.drawn
    state.n_aside += 1
    state.drawn = NONE
    table.tally.aside += 1
    begin_turn(table, holder)


@inlined
def begin_turn(table, mover):
    """Let a seat move its ants (step 3, A10); those in the nest now must leave it (A14)."""
    state = table.state
    state.mover = mover
    state.done, state.nested, state.active = 0, 0, NONE
    if state.inside[mover] > 0:
        for a in range(table.rules.ants):
            if state.where[MAX_ANTS * mover + a] == NEST:
                state.nested |= 1 << a
    table.turn.turns += 1
    ask(table, ANT, mover)


@inlined
def next_seat(table, seat):
    """Return the next seat clockwise that is still in the game."""
    seat += 1
    while seat == table.turn.seats or table.state.out[seat]:
        seat = 0 if seat == table.turn.seats else seat + 1
    return seat


@inlined
def pass_turn(table):
    """End a seat's turn: the next one moves its ants, and after the last the spiders step."""
    state = table.state
    seat = next_seat(table, state.mover)
    if seat != state.holder:
        begin_turn(table, seat)
        return
    state.mover, state.active, state.next_spider = NONE, NONE, 0
    state.done = state.nested = 0
    if state.n_spiders > 0:
        find_ways(table)
    go_on_with_spiders(table)


@inlined
def go_on_with_spiders(table):
    """Step 4: move the spiders; once all have moved, the round ends (A21, A22)."""
    if move_spiders(table):
        ask(table, SPIDER, table.state.holder)
    else:
        eat(table)
        end_round(table)


@inlined
def end_round(table):
    """Step 5: see who has won, in the order of A24-A26, or pass the deck on (A27)."""
    state, turn = table.state, table.turn
    most, alive = 0, 0
    for seat in range(turn.seats):
        most = max(most, turn.standing[seat])
        alive += turn.standing[seat] > 0
    if most == table.rules.ants:
        turn.reason = SIX
    elif alive == 1:
        turn.reason = LAST
    elif alive == 0:
        turn.reason = EXTINCT
    elif state.left == 0:
        turn.reason = DECK
    if turn.reason != PLAYING:
        share_win(turn, state.out, most)
    eliminate(table)
    if turn.reason == PLAYING:
        begin_round(table, next_seat(table, state.holder))


@inlined
def share_win(turn, out, most):
    """Share the win among the seats in the game when the round began that have `most` ants: 0 if none has any (A24-A26)."""
    winners = 0
    for seat in range(turn.seats):
        winners += not out[seat] and turn.standing[seat] == most
    for seat in range(turn.seats):
        if not out[seat] and turn.standing[seat] == most:
            turn.share[seat] = 1.0 / winners
