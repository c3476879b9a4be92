"""What is shuffled and dealt: picnic cards, goals and tokens, Round cards (P1-P3, P12); and what of it a seat cannot know."""

from antstats.games.picnic.table import NONE, PILE
from antstats.kernel import SETUP, below, inlined, jit, of_seat


@jit
def make_deck(table):
    """Make the deck of all picnic cards and shuffle it (P1)."""
    state, rules = table.state, table.rules
    n = 0
    for pattern in range(rules.n_patterns):
        for rest in range(9):
            for _ in range(rules.copies[pattern]):
                state.deck[n] = 9 * pattern + rest
                n += 1
    state.left = n
    shuffle_deck(table, SETUP, n)


@jit
def shuffle_deck(table, stream, n):
    """Shuffle the lowest `n` cards of the deck."""
    deck = table.state.deck
    for i in range(n - 1, 0, -1):
        j = below(table, stream, i + 1)
        deck[i], deck[j] = deck[j], deck[i]


@jit
def refill(table):
    """Fill the empty places of the area, in order, while the deck lasts (P1, P12)."""
    state = table.state
    for place in range(table.rules.derived.places):
        if state.area[place] == NONE and state.left > 0:
            state.left -= 1
            state.area[place] = state.deck[state.left]


@jit
def deal_goals(table):
    """Deal seats + 1 scoring cards, unless there are none, and a Reward token on each and on six places of the Majority card (P2, P3)."""
    state, rules, scratch = table.state, table.rules, table.scratch
    for i in range(rules.n_goals):
        scratch.lot[i] = i
    for i in range(table.turn.seats + 1 if rules.scoring_cards else 0):
        state.goal[i] = draw(scratch, i + below(table, SETUP, rules.n_goals - i), i)
        state.n_dealt += 1
    for i in range(rules.n_tokens):
        scratch.lot[i] = rules.token[i]
    for i in range(6 + state.n_dealt):
        token = draw(scratch, i + below(table, SETUP, rules.n_tokens - i), i)
        if i < 6:
            state.majority[i] = token
        else:
            state.token[i - 6] = token


@inlined
def draw(scratch, i, to):
    """Exchange two entries of the lot and return the one that came first."""
    scratch.lot[i], scratch.lot[to] = scratch.lot[to], scratch.lot[i]
    return scratch.lot[to]


@jit
def deal_pile(table):
    """Deal the pile of Round cards (P3)."""
    state, rules, scratch = table.state, table.rules, table.scratch
    for i in range(rules.n_round_cards):
        scratch.lot[i] = rules.round_card[i]
    for i in range(PILE):
        state.round_card[i] = draw(scratch, i + below(table, SETUP, rules.n_round_cards - i), i)
    state.pile = PILE


@jit
def imagine(table, seat):
    """Redraw what no seat knows: the deck below its top card, and which Round cards lie in the pile in which order."""
    state, rules, scratch = table.state, table.rules, table.scratch
    shuffle_deck(table, of_seat(seat), state.left - 1)
    known = 0
    for each in range(table.turn.seats):
        known |= state.taken[each]
    n = 0
    for i in range(rules.n_round_cards):
        if not known >> rules.round_card[i] & 1:
            scratch.lot[n] = rules.round_card[i]
            n += 1
    for i in range(state.pile):
        state.round_card[i] = draw(scratch, i + below(table, of_seat(seat), n - i), i)
