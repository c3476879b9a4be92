"""Open play: who wins if both see all cards and play at their best. By backward induction over the sets of cards left.

`play` is a record of `open_play_dtype`: the small one in scratch for endings, or the large one of exact.py for whole games.
"""

import numpy as np

from antstats.games.ants2025.cards import beats, size
from antstats.games.ants2025.table import BUG, FOLLOW
from antstats.games.ants2025.worlds import agrees, infer
from antstats.kernel import inlined, jit

_ONE = np.uint64(1)


@jit
def compare_cards(play):
    """See of all cards of both sides which has whose colour, which beats which, and which are Pill Bugs."""
    for side in range(2):
        play.bugs[side] = 0
        for i in range(play.left[side]):
            led = play.card[side, i]
            play.bugs[side] |= int(led >> 8 == BUG) << i
            play.same[side, i] = play.beaten_by[side, i] = 0
            for j in range(play.left[1 - side]):
                answer = play.card[1 - side, j]
                play.same[side, i] |= int(answer >> 8 == led >> 8) << j
                play.beaten_by[side, i] |= int(beats(answer, led, play.trump)) << j


@jit
def solve(play):
    """Fill `wins` for all sets of cards left, equally many on both sides, from none on."""
    for mine in range(1 << play.left[0]):
        for word in range(play.wins.shape[2]):
            play.wins[0, mine, word] = play.wins[1, mine, word] = np.uint64(0)
        for theirs in range(1 << play.left[1]):  # a set comes after all its parts
            if size(mine) == size(theirs):
                if attacker_wins(play, 0, mine, theirs):
                    play.wins[0, mine, theirs >> 6] |= _ONE << np.uint64(theirs & 63)
                if not attacker_wins(play, 1, theirs, mine):
                    play.wins[1, mine, theirs >> 6] |= _ONE << np.uint64(theirs & 63)


@inlined
def first_wins(play, attacker, mine, theirs):
    """Tell whether side 0 wins with these cards left."""
    return play.wins[attacker, mine, theirs >> 6] >> np.uint64(theirs & 63) & _ONE == _ONE


@jit
def attacker_wins(play, side, cards, others):
    """Tell whether the attacking side wins with `cards` left against `others`: it has a lead against which no answer helps (T4-T13)."""
    leads = cards & (~play.defence[side] | play.bugs[side])
    if leads == 0:  # Last Attack: any card of the defence side, or a Pill Bug, holds
        return others & (play.defence[1 - side] | play.bugs[1 - side]) == 0
    for i in range(play.left[side]):
        if leads >> i & 1 and lead_wins(play, side, cards, others, i):
            return True
    return False


@inlined
def lead_wins(play, side, cards, others, i):
    """Tell whether leading card `i` wins for the attacking side, whatever the answer."""
    possible = answers(play, 1 - side, others, i)
    for j in range(play.left[1 - side]):
        if possible >> j & 1:
            next_attacker = 1 - side if play.beaten_by[side, i] >> j & 1 else side
            mine, theirs = cards & ~(1 << i), others & ~(1 << j)
            if side == 1:
                mine, theirs = theirs, mine
            if first_wins(play, next_attacker, mine, theirs) != (side == 0):
                return False
    return True


@inlined
def answers(play, side, cards, led):
    """Return which of the cards left of a side may answer card number `led` of the other side (T5-T7)."""
    bugs = play.bugs[side] & cards
    bug_led = play.bugs[1 - side] >> led & 1
    if bug_led and play.hand_answers:
        return cards
    defence = play.defence[side] & cards
    same = play.same[1 - side, led] & defence
    if same and not bug_led:
        return same | bugs
    return defence | bugs


@jit
def list_cards(table, me):
    """Put the cards left of both seats into the ending, the deciding seat's first."""
    state, play = table.state, table.scratch.ending
    play.hand_answers, play.trump = 1 - table.rules.bug_lead_defence, state.trump
    for side in range(2):
        seat = me if side == 0 else 1 - me
        left = state.attack[seat] | state.defence[seat]
        n = 0
        for position in range(table.rules.derived.hand):
            if left >> position & 1:
                play.at[side, n], play.card[side, n] = position, state.hand[seat, position]
                n += 1
        play.left[side] = n
    compare_cards(play)


@inlined
def to_numbers(play, side, positions):
    """Return a set of positions of the hand as a set of the numbers of the cards left."""
    numbers = 0
    for i in range(play.left[side]):
        numbers |= (positions >> play.at[side, i] & 1) << i
    return numbers


@jit
def weigh_ending(table):
    """Put into `value` in how many worlds, splits that agree, each legal action wins at open cards."""
    state, turn, scratch = table.state, table.turn, table.scratch
    me, other = turn.actor, 1 - turn.actor
    for i in range(turn.n_actions):
        scratch.value[i] = 0.0
    list_cards(table, me)
    scratch.ending.defence[0] = to_numbers(scratch.ending, 0, state.defence[me])
    infer(table, other)
    scratch.n_worlds = 0
    for split in range(1 << table.rules.derived.hand):
        if agrees(table, other, split):
            scratch.n_worlds += 1
            scratch.ending.defence[1] = to_numbers(scratch.ending, 1, split)
            solve(scratch.ending)
            for i in range(turn.n_actions):
                scratch.value[i] += action_wins(table, turn.actions[i])


@inlined
def action_wins(table, position):
    """Tell whether an action wins the game at open cards, by the present world's `wins`."""
    state, play, turn = table.state, table.scratch.ending, table.turn
    mine, theirs = (1 << play.left[0]) - 1, (1 << play.left[1]) - 1
    number = 0
    while play.at[0, number] != position:
        number += 1
    if turn.decision != FOLLOW:
        return lead_wins(play, 0, mine, theirs, number)
    taken = beats(state.hand[turn.actor, position], state.led, state.trump)
    return first_wins(play, 0 if taken else 1, mine & ~(1 << number), theirs)
