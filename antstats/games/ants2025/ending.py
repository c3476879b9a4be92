"""Endings played out: who wins if both see all cards and play at their best. By backward induction over the sets of cards left."""

import numpy as np

from antstats.games.ants2025.cards import beats, size
from antstats.games.ants2025.table import BUG, FOLLOW
from antstats.games.ants2025.worlds import agrees, infer
from antstats.kernel import inlined, jit

_ONE = np.uint64(1)


@jit
def list_cards(table, me):
    """Give numbers to the cards left of both seats, the deciding one's first, and see which beats which."""
    state, scratch = table.state, table.scratch
    for side in range(2):
        seat = me if side == 0 else 1 - me
        left = state.attack[seat] | state.defence[seat]
        n = 0
        scratch.bugs[side] = 0
        for position in range(table.rules.derived.hand):
            if left >> position & 1:
                scratch.at[side, n] = position
                scratch.bugs[side] |= (state.suit[seat, BUG] >> position & 1) << n
                n += 1
        scratch.left[side] = n
    for side in range(2):
        seat = me if side == 0 else 1 - me
        for i in range(scratch.left[side]):
            led = state.hand[seat, scratch.at[side, i]]
            scratch.same[side, i], scratch.beaten_by[side, i] = compare(table, 1 - seat, 1 - side, led)


@inlined
def compare(table, other, other_side, led):
    """Return which cards left of the other side have the led card's colour, and which beat it."""
    scratch = table.scratch
    same = beaten_by = 0
    for j in range(scratch.left[other_side]):
        answer = table.state.hand[other, scratch.at[other_side, j]]
        same |= (answer >> 8 == led >> 8) << j
        beaten_by |= int(beats(answer, led, table.state.trump)) << j
    return same, beaten_by


@inlined
def to_numbers(scratch, side, positions):
    """Return a set of positions of the hand as a set of the numbers of the cards left."""
    numbers = 0
    for i in range(scratch.left[side]):
        numbers |= (positions >> scratch.at[side, i] & 1) << i
    return numbers


@inlined
def answers(table, side, cards, leader, led):
    """Return which of the cards left of a side may answer card number `led` of the other side (T5-T7)."""
    scratch = table.scratch
    bugs = scratch.bugs[side] & cards
    if scratch.bugs[leader] >> led & 1 and not table.rules.bug_lead_defence:
        return cards
    defence = scratch.defence[side] & cards
    same = scratch.same[leader, led] & defence
    if same and not scratch.bugs[leader] >> led & 1:
        return same | bugs
    return defence | bugs


@jit
def solve(table):
    """Fill `wins` for all sets of cards left, equally many on both sides, from none on."""
    scratch = table.scratch
    n = scratch.left[0]
    for mine in range(1 << n):
        scratch.wins[0, mine] = scratch.wins[1, mine] = np.uint64(0)
    for mine in range(1 << n):  # a set comes after all its parts
        for theirs in range(1 << n):
            if size(mine) == size(theirs):
                if attacker_wins(table, 0, mine, theirs):
                    scratch.wins[0, mine] |= _ONE << np.uint64(theirs)
                if not attacker_wins(table, 1, theirs, mine):
                    scratch.wins[1, mine] |= _ONE << np.uint64(theirs)


@jit
def attacker_wins(table, side, cards, others):
    """Tell whether the attacking side wins with `cards` left against `others`: it has a lead against which no answer helps (T4-T13)."""
    scratch = table.scratch
    leads = cards & (~scratch.defence[side] | scratch.bugs[side])
    if leads == 0:  # Last Attack: any card of the defence side, or a Pill Bug, holds
        return others & (scratch.defence[1 - side] | scratch.bugs[1 - side]) == 0
    for i in range(scratch.left[side]):
        if leads >> i & 1 and lead_wins(table, side, cards, others, i):
            return True
    return False


@inlined
def lead_wins(table, side, cards, others, i):
    """Tell whether leading card `i` wins for the attacking side, whatever the answer."""
    possible = answers(table, 1 - side, others, side, i)
    for j in range(table.scratch.left[1 - side]):
        if possible >> j & 1 and not trick_wins(table, side, cards & ~(1 << i), others & ~(1 << j), i, j):
            return False
    return True


@inlined
def trick_wins(table, side, cards, others, i, j):
    """Tell whether the attacking side wins the game after the trick of its card `i` and the answer `j`, both gone by now."""
    scratch = table.scratch
    next_attacker = 1 - side if scratch.beaten_by[side, i] >> j & 1 else side
    mine, theirs = (cards, others) if side == 0 else (others, cards)
    first_wins = scratch.wins[next_attacker, mine] >> np.uint64(theirs) & _ONE
    return (first_wins == _ONE) == (side == 0)


@jit
def weigh_ending(table):
    """Put into `value` in how many worlds, splits that agree, each legal action wins at open cards."""
    state, turn, scratch = table.state, table.turn, table.scratch
    me, other = turn.actor, 1 - turn.actor
    for i in range(turn.n_actions):
        scratch.value[i] = 0.0
    list_cards(table, me)
    scratch.defence[0] = to_numbers(scratch, 0, state.defence[me])
    infer(table, other)
    scratch.n_worlds = 0
    left = state.attack[other] | state.defence[other]
    for split in range(1 << table.rules.derived.hand):
        if agrees(table, other, split):
            scratch.n_worlds += 1
            scratch.defence[1] = to_numbers(scratch, 1, split & left)
            solve(table)
            for i in range(turn.n_actions):
                scratch.value[i] += action_wins(table, turn.actions[i])


@inlined
def action_wins(table, position):
    """Tell whether an action wins the game at open cards, by the present world's `wins`."""
    state, scratch, turn = table.state, table.scratch, table.turn
    mine, theirs = (1 << scratch.left[0]) - 1, (1 << scratch.left[1]) - 1
    mine_number = 0
    while scratch.at[0, mine_number] != position:
        mine_number += 1
    if turn.decision != FOLLOW:
        return lead_wins(table, 0, mine, theirs, mine_number)
    answer, led = state.hand[turn.actor, position], state.led
    if not beats(answer, led, state.trump):
        return scratch.wins[1, mine & ~(1 << mine_number)] >> np.uint64(theirs) & _ONE == _ONE
    return scratch.wins[0, mine & ~(1 << mine_number)] >> np.uint64(theirs) & _ONE == _ONE
