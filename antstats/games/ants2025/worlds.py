"""What a seat can infer of the other hand: the splits that agree with all it has seen. `imagine` draws one of them.

A world is a split of the other hand as dealt (bits of the cards that began on the defence side) and, in decks with a card set aside
unseen, which card that is. Without one, the other hand is every card that is neither trump nor one's own.
"""

from antstats.games.ants2025.table import BUG, FORM, NONE, QUEEN
from antstats.kernel import below, inlined, jit, of_seat


@jit
def infer(table, other):
    """Work out which cards `other` must have had on which side, from all that it played: `must_attack` and `must_defend` in scratch.

    A led ant card was on the attack side (T4). One that answered an ant card was on the defence side, and if it was of another colour,
    there was none of that colour there (T5, T6). Of an answer to a Pill Bug the side shows only under `pill_bug_lead = "defence"` (T7).
    """
    state, scratch = table.state, table.scratch
    scratch.must_attack = scratch.must_defend = scratch.played = 0
    for trick in range(state.n_tricks):
        attacks = state.trick_attacker[trick] == other
        at = state.trick_at[trick, 0 if attacks else 1]
        if at == QUEEN:
            continue
        led = state.trick_card[trick, 0] >> 8
        if attacks:
            note_lead(table, other, at)
        elif not state.suit[other, BUG] >> at & 1:
            if led != BUG or table.rules.bug_lead_defence:
                scratch.must_defend |= 1 << at
            if led < BUG and not state.suit[other, led] >> at & 1:
                scratch.must_attack |= state.suit[other, led] & ~scratch.played
        scratch.played |= 1 << at
    if state.led == NONE or state.attacker != other:
        return
    if state.led_at == QUEEN:  # it had nothing to lead: what it has left is on the defence side (T11)
        scratch.must_defend |= whole(table) & ~scratch.played
    else:
        note_lead(table, other, state.led_at)
        scratch.played |= 1 << state.led_at


@inlined
def note_lead(table, other, at):
    """Note that the card at this position was led: only a Pill Bug can have been on the defence side (T4)."""
    table.scratch.must_attack |= (1 << at) & ~table.state.suit[other, BUG]


@inlined
def agrees(table, other, split):
    """Tell whether `other` can have begun with these cards on the defence side, by what was inferred and by its declared sums (T3)."""
    state, scratch = table.state, table.scratch
    if split & scratch.must_attack or scratch.must_defend & ~split or points(table, other, split) != state.defence_sum[other]:
        return False
    return not state.attacks_declared or points(table, other, whole(table) & ~split) == state.attack_sum[other]


@inlined
def whole(table):
    """Return the set of all cards of a hand."""
    return (1 << table.rules.derived.hand) - 1


@inlined
def points(table, seat, cards):
    """Return the sum that a seat declares of these cards of its hand (T3)."""
    state = table.state
    total = 0
    for position in range(table.rules.derived.hand):
        if cards >> position & 1:
            card = state.hand[seat, position]
            total += table.rules.bug_value if card >> 8 == BUG else card & 255
    return total


@inlined
def exchange_aside(table, other, position):
    """Exchange the card of this position with the one set aside."""
    state = table.state
    card, state.hand[other, position] = state.hand[other, position], state.aside
    state.aside = card
    state.suit[other, card >> 8] &= ~(1 << position)
    state.suit[other, state.hand[other, position] >> 8] |= 1 << position


@jit
def imagine(table, seat):
    """Draw the other hand and its split uniformly among the worlds that agree with what `seat` has seen."""
    if table.turn.decision == FORM:
        imagine_formation(table, seat, 1 - seat)
        return
    n_worlds = 0
    for search in range(2):  # count the worlds, then go to the one that the lot names
        lot = below(table, of_seat(seat), n_worlds) if search else -1
        n_worlds = 0
        for position in range(-1, table.rules.derived.hand if table.state.aside != NONE else 0):
            n_worlds += worlds_with(table, 1 - seat, position, lot - n_worlds)
            if search and n_worlds > lot:
                return


@jit
def worlds_with(table, other, position, wanted):
    """Count the worlds with the card at `position` (-1: none) in place of the one set aside; stay in number `wanted`, if met."""
    infer(table, other)
    if position >= 0:
        if table.scratch.played >> position & 1:
            return 0
        exchange_aside(table, other, position)
        infer(table, other)
    n = 0
    for split in range(1 << table.rules.derived.hand):
        if agrees(table, other, split):
            if n == wanted:
                take_split(table, other, split)
                return n + 1
            n += 1
    if position >= 0:
        exchange_aside(table, other, position)
    return n


@inlined
def take_split(table, other, split):
    """Let `other` have formed this split, and have played what it played."""
    state = table.state
    left = whole(table) & ~table.scratch.played
    state.defence[other], state.attack[other] = split & left, left & ~split
    state.attack_sum[other] = points(table, other, whole(table) & ~split)


@inlined
def imagine_formation(table, seat, other):
    """Draw the other hand, and the split of the cards that it has assigned already: nothing of it is known yet (T2)."""
    state, hand = table.state, table.rules.derived.hand
    if state.aside != NONE:
        position = below(table, of_seat(seat), hand + 1)
        if position < hand:
            exchange_aside(table, other, position)
    formed = state.attack[other] | state.defence[other]
    split = below(table, of_seat(seat), 1 << hand) & formed
    state.defence[other], state.attack[other] = split, formed & ~split
    state.defence_sum[other] = points(table, other, split)
    state.attack_sum[other] = points(table, other, formed & ~split)
