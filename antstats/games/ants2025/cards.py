"""Which card beats which, and which cards may be played (T4-T9)."""

from antstats.games.ants2025.table import BUG
from antstats.kernel import inlined, jit


@inlined
def beats(followed, led, trump):
    """Tell whether the defender's card wins the trick (T8, T9). Equal values, and two Pill Bugs, are the attacker's."""
    colour, other = followed >> 8, led >> 8
    if colour == other:
        return followed > led
    if colour == BUG or other == BUG:  # an ant card beats a Pill Bug, unless that is trump
        return (colour == BUG) == (trump >> 8 == BUG)
    return colour == trump >> 8


@inlined
def lone(table, seat, cards):
    """Keep one of equal cards of a side, the first in hand order: they are one action."""
    bugs = cards & table.state.suit[seat, BUG]
    cards ^= bugs & (bugs - 1)
    return without_twins(table, seat, cards) if table.rules.derived.repeats else cards


@jit
def without_twins(table, seat, cards):
    """Leave out every card that has an equal one before it."""
    hand = table.state.hand
    kept = 0
    for position in range(table.rules.derived.hand):
        if cards >> position & 1:
            first = True
            for before in range(position):
                if kept >> before & 1 and hand[seat, before] == hand[seat, position]:
                    first = False
            if first:
                kept |= 1 << position
    return kept


@inlined
def leaders(table, seat):
    """Return the cards that the attacker may lead: its attack side, and Pill Bugs of either side (T4)."""
    state = table.state
    return lone(table, seat, state.attack[seat]) | lone(table, seat, state.defence[seat] & state.suit[seat, BUG])


@inlined
def followers(table, seat):
    """Return the cards that may answer: the led colour from the defence side, else any there; or a Pill Bug of either side (T5-T7, T13)."""
    state = table.state
    bugs = state.suit[seat, BUG]
    attack, defence = state.attack[seat] & bugs, state.defence[seat]
    if state.led >> 8 == BUG and not table.rules.bug_lead_defence:
        attack = state.attack[seat]
    elif state.led >> 8 < BUG:
        same = defence & state.suit[seat, state.led >> 8]
        if same:
            defence = same | defence & bugs
    return lone(table, seat, attack) | lone(table, seat, defence)


@inlined
def size(cards):
    """Return how many cards are in a set."""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n
