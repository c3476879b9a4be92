"""Ants (2025) read off the rules page once more, as plainly as possible: what may be played, which card wins, who wins at open cards.

A hand is a sorted tuple of (card, side) with side "a" (attack) or "d" (defence); it knows neither the simulator nor the referee.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations, product

LOTS = 144  # a lead and its answer, of at most four actions each, are so many equally likely lots
COLOURS = "RBYG"


def hand_of(text):
    """Return the hand of a spelling `attack / defence`: `R5 P / B2`."""
    attack, _, defence = text.partition("/")
    return tuple(sorted([(card, "a") for card in attack.split()] + [(card, "d") for card in defence.split()]))


def without(hand, play):
    """Take a card off its side."""
    spot = hand.index(play)
    return hand[:spot] + hand[spot + 1 :]


def leads(hand):
    """T4, T11: a card of the attack side, or any Pill Bug; equal cards of a side are one. None: the Queen."""
    return sorted({play for play in hand if play[1] == "a" or play[0] == "P"})


def answers(hand, led, anything):
    """T5-T7, T13: what may answer the bare card `led`; `anything` is pill_bug_lead = hand. None: the Queen."""
    if led == "P" and anything:
        return sorted(set(hand))
    bugs = {play for play in hand if play[0] == "P"}
    guards = {play for play in hand if play[1] == "d"}
    same = {play for play in guards - bugs if play[0][0] == led[0]}
    return sorted((same or guards) | bugs)


def defender_wins(trump, led, followed):
    """T8, T9: bare cards, no Queens."""
    if followed == "P":
        return led != "P" and trump == "P"
    if led == "P":
        return trump != "P"
    if led[0] == followed[0]:
        return int(followed[1:]) > int(led[1:])
    return followed[0] == trump[0]


@cache
def attacker_prevails(trump, anything, attacker, defender):
    """Tell whether the attacker wins the game at open cards if both play at their best (T4-T13)."""
    possible = leads(attacker)
    if not possible:
        return not answers(defender, "Q", anything)
    return any(lead_prevails(trump, anything, without(attacker, play), defender, play[0]) for play in possible)


@cache
def lead_prevails(trump, anything, attacker, defender, led):
    """Tell whether a lead, off the attacker's hand already, wins whatever the answer: none at all is a breach."""
    return all(not answer_saves(trump, anything, attacker, defender, led, play) for play in answers(defender, led, anything))


def answer_saves(trump, anything, attacker, defender, led, play):
    """Tell whether an answer wins the game for the defender."""
    left = without(defender, play)
    if defender_wins(trump, led, play[0]):
        return attacker_prevails(trump, anything, left, attacker)
    return not attacker_prevails(trump, anything, attacker, left)


@cache
def lots(trump, anything, attacker, defender):
    """Count, of LOTS ** (cards + 1) lots of uniform random play: wins of the attacker, tricks, ends by breach, by held."""
    rest = LOTS ** len(attacker)
    possible = leads(attacker)
    if not possible:
        held = bool(answers(defender, "Q", anything))
        return ((not held) * rest * LOTS, rest * LOTS, 0, held * rest * LOTS)
    total = [0, rest * LOTS, 0, 0]
    for led in possible:
        left, replies = without(attacker, led), answers(defender, led[0], anything)
        if not replies:
            total[0] += rest * LOTS // len(possible)
            total[2] += rest * LOTS // len(possible)
        share = LOTS // (len(possible) * max(1, len(replies)))
        for reply in replies:
            kept = without(defender, reply)
            if defender_wins(trump, led[0], reply[0]):
                wins, *others = lots(trump, anything, kept, left)
                wins = rest - wins
            else:
                wins, *others = lots(trump, anything, left, kept)
            for i, number in enumerate((wins, *others)):
                total[i] += share * number
    return tuple(total)


def deck_of(colours, ranks, bugs):
    """Return all cards of a deck."""
    return [f"{COLOURS[colour]}{rank}" for colour in range(colours) for rank in ranks] + ["P"] * bugs


def deals(deck):
    """Yield both hands, the trump card and the card set aside (or None), of all equally likely deals; the order of a hand is no matter."""
    everything, size = range(len(deck)), (len(deck) - 1) // 2
    for first in combinations(everything, size):
        others = [i for i in everything if i not in first]
        for second in combinations(others, size):
            left = [i for i in others if i not in second]
            for trump in left:
                aside = next((deck[i] for i in left if i != trump), None)
                yield [deck[i] for i in first], [deck[i] for i in second], deck[trump], aside


def formations(cards):
    """Yield all splits of a hand."""
    for sides in product("ad", repeat=len(cards)):
        yield tuple(sorted(zip(cards, sides, strict=True)))


def sums(hand, bug_value=0):
    """T3: the sum of the defence side and that of the attack side."""
    counts = [(side, bug_value if card == "P" else int(card[1:])) for card, side in hand]
    return tuple(sum(value for side, value in counts if side == wanted) for wanted in "da")


def exact(colours, ranks, bugs, *, anything=True, bug_value=0):
    """Return for uniform random play: the first attacker wins, tricks, breach, held, and how often the lot decides who attacks first."""
    total, games, drawn = [0] * 4, 0, 0
    deck = deck_of(colours, ranks, bugs)
    for first, second, trump, _ in deals(deck):
        kind = trump[0]
        for one, other in product(formations(first), formations(second)):
            ahead = [sums(hand, bug_value) for hand in (one, other)]
            orders = [(one, other), (other, one)]
            if ahead[0] != ahead[1]:
                orders = orders[:1] * 2 if ahead[0] > ahead[1] else orders[1:] * 2
            else:
                drawn += 1
            games += 1
            for order in orders:
                total = [a + b for a, b in zip(total, lots(kind, anything, *order), strict=True)]
    scale = 2 * games * LOTS ** ((len(deck) - 1) // 2 + 1)
    return *(Fraction(number, scale) for number in total), Fraction(drawn, games)
