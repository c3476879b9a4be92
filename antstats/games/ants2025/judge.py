"""How policies of ants2025 see a hand: how strong each card is, which split suits it, and how sure a lead is."""

from antstats.games.ants2025.cards import beats
from antstats.games.ants2025.table import BUG
from antstats.games.ants2025.worlds import agrees, infer, points, whole
from antstats.kernel import inlined, jit

WALL, RUSH, EVEN, INITIATIVE = range(4)  # styles of formation


@inlined
def strength(table, card):
    """Return how strong a card is, from 0 to 1: by rank, trumps above all others, a Pill Bug at the top or at the bottom (T8, T9)."""
    trump = table.state.trump >> 8
    if card >> 8 == BUG:
        return 1.0 if trump == BUG else 0.0
    rank = (1.0 + (card & 255)) / (2.0 + highest_rank(table))
    return 0.5 + 0.5 * rank if card >> 8 == trump else 0.5 * rank if trump != BUG else rank


@inlined
def highest_rank(table):
    """Return the top rank of the deck."""
    highest = 0
    for i in range(table.rules.n_ranks):
        highest = max(highest, table.rules.rank[i])
    return highest


@jit
def sort_hand(table, seat):
    """Sort the positions of a hand into `order`, weakest first; equals stay in hand order."""
    state, order = table.state, table.scratch.order
    for position in range(table.rules.derived.hand):
        i = position
        while i > 0 and strength(table, state.hand[seat, order[i - 1]]) > strength(table, state.hand[seat, position]):
            order[i] = order[i - 1]
            i -= 1
        order[i] = position


@jit
def split(table, seat, style, guard):
    """Return the cards that a style of formation puts on the defence side; `guard` is the share of the hand, or of the sum aimed at."""
    state, hand = table.state, table.rules.derived.hand
    sort_hand(table, seat)
    order = table.scratch.order
    chosen = 0
    if style == EVEN:  # the strongest of each colour attacks, the next defends, and so on
        for colour in range(5):
            attacks = True
            for i in range(hand - 1, -1, -1):
                if state.suit[seat, colour] >> order[i] & 1:
                    if not attacks:
                        chosen |= 1 << order[i]
                    attacks = not attacks
    elif style == INITIATIVE:  # the strongest go on defence until their sum is enough
        enough = guard * other_points(table, seat)
        for i in range(hand - 1, -1, -1):
            if points(table, seat, chosen) <= enough:
                chosen |= 1 << order[i]
    else:
        n = int(guard * hand + 0.5)
        for i in range(n):
            chosen |= 1 << (order[hand - 1 - i] if style == WALL else order[i])
    return chosen


@inlined
def other_points(table, seat):
    """Return the sum of all cards that `seat` does not see: the other hand's, and the one set aside."""
    rules, state = table.rules, table.state
    total = 0
    for i in range(rules.derived.cards):
        card = rules.derived.card[i]
        total += rules.bug_value if card >> 8 == BUG else card & 255
    if state.trump >> 8 != BUG:
        total -= state.trump & 255
    else:
        total -= rules.bug_value
    return total - points(table, seat, whole(table))


@jit
def count_risks(table):
    """Put into `value`, for every lead, the share of the worlds in which the other seat has an answer that beats it."""
    state, turn, scratch = table.state, table.turn, table.scratch
    other = 1 - turn.actor
    left = state.attack[other] | state.defence[other]
    for i in range(turn.n_actions):
        scratch.value[i] = 0.0
    infer(table, other)
    scratch.n_worlds = 0
    for world in range(whole(table) + 1):
        if agrees(table, other, world):
            scratch.n_worlds += 1
            for i in range(turn.n_actions):
                scratch.value[i] += can_beat(table, other, world & left, left, state.hand[turn.actor, turn.actions[i]])
    for i in range(turn.n_actions):
        scratch.value[i] /= max(1, scratch.n_worlds)


@inlined
def can_beat(table, other, defence, left, led):
    """Tell whether a seat with these cards left, these of them on the defence side, may answer a lead with a card that beats it (T5-T9)."""
    state = table.state
    bugs = left & state.suit[other, BUG]
    possible = defence | bugs
    if led >> 8 == BUG:
        if not table.rules.bug_lead_defence:
            possible = left
    elif defence & state.suit[other, led >> 8]:
        possible = defence & state.suit[other, led >> 8] | bugs
    for position in range(table.rules.derived.hand):
        if possible >> position & 1 and beats(state.hand[other, position], led, state.trump):
            return True
    return False
