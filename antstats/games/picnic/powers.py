"""The Round cards that are played on the owner's turn: which may be played now, and what they do."""

from antstats.games.picnic.area import send_home
from antstats.games.picnic.table import (
    AREA,
    CRUMB_CARD,
    DICE,
    DOUBLE_CARD,
    HILL,
    HONEY_CARD,
    MARCH_CARD,
    NONE,
    PUDDLE,
    SHOE_CARD,
    SPRING_CARD,
)
from antstats.games.picnic.toss import march, nearest_card, roll_face
from antstats.kernel import inlined, jit

KEEP = 0  # the action that plays no card; any other is 16 x card + the place or die, plus 16
UNIT = 16


@inlined
def holds(state, seat, card):
    """Tell whether a seat holds a Round card."""
    return state.held[seat] >> card & 1


@inlined
def list_power(turn, card, which):
    """Add one way to play a card."""
    turn.actions[turn.n_actions] = UNIT * (card + 1) + which
    turn.n_actions += 1


@jit
def list_powers(table, seat):
    """List the ways to play Round cards now, after `none`, which is always there."""
    state, turn = table.state, table.turn
    turn.n_actions, turn.actions[0] = 1, KEEP
    if state.held[seat] == 0:
        return
    if holds(state, seat, DOUBLE_CARD) and state.tossed and has_die(table, seat, HILL):
        list_power(turn, DOUBLE_CARD, 0)
    for place in range(table.rules.derived.places):
        if state.area[place] != NONE:
            if holds(state, seat, HONEY_CARD):
                list_power(turn, HONEY_CARD, place)
            if holds(state, seat, SHOE_CARD):
                list_power(turn, SHOE_CARD, place)
    for die in range(DICE):
        where = state.where[seat, die]
        if where == AREA and holds(state, seat, CRUMB_CARD):
            list_power(turn, CRUMB_CARD, die)
        if (
            where == AREA
            and state.on[seat, die] == 0
            and holds(state, seat, MARCH_CARD)
            and nearest_card(table, seat, die)[1] <= table.rules.march
        ):
            list_power(turn, MARCH_CARD, die)
        if where == PUDDLE and holds(state, seat, SPRING_CARD):
            list_power(turn, SPRING_CARD, die)


@inlined
def has_die(table, seat, where):
    """Tell whether a seat has a die there."""
    for die in range(DICE):
        if table.state.where[seat, die] == where:
            return True
    return False


@jit
def can_play(table, seat):
    """Tell whether the seat has a Round card to play now: only then is it asked."""
    if table.state.held[seat] == 0:
        return False
    list_powers(table, seat)
    return table.turn.n_actions > 1


@inlined
def discard(table, seat, card):
    """Take a played Round card out of the game."""
    table.state.held[seat] &= ~(1 << card)
    table.tally.played_cards[seat] += 1


@jit
def play_power(table, seat, action):
    """Play a Round card. Returns whether it is `double`, after which a second toss follows at once."""
    state = table.state
    card, which = action // UNIT - 1, action % UNIT
    discard(table, seat, card)
    if card == HONEY_CARD:
        state.honey_place, state.honey_seat = which, seat
    elif card == SHOE_CARD:
        state.shoe_place = which
    elif card == CRUMB_CARD:
        roll_face(table, seat, which)
    elif card == MARCH_CARD:
        march(table, seat, which)
    elif card == SPRING_CARD:
        send_home(table, seat, which, HILL)
    return card == DOUBLE_CARD
