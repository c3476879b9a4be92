"""The legal actions of each decision, and their codes."""

from antstats.games.marching.hills import fitting, removable
from antstats.games.marching.table import BUILD, MAX_SPOTS, MOVE, PLACE_NOW, TAKE
from antstats.kernel import inlined

DIE1, DIE2, SUM, DIFF = range(4)  # names of moves; a move is coded 4 * distance + name
LEAVE, TAKEN = 0, 1  # actions of `take`
CARRY = MAX_SPOTS  # the action of `place_now` that is no spot; a build is coded 16 * colour + spot


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
