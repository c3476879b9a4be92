"""What one seat may know of the other hand, worked out from the page's state alone: every deal and split that agrees with what it saw."""

from collections import Counter
from itertools import product

from .naive import answers, leads, sums


def played_by(state, seat):
    """Return what a seat has played, in order: its bare card and, of an answer, the card that it answered (None: it led)."""
    plays = []
    for trick in state["tricks"]:
        led, followed = trick["led"], trick["followed"]
        plays.append((led, None) if trick["attacker"] == seat else (followed, led))
    if state["led"] is not None and state["attacker"] == seat:
        plays.append((state["led"], None))
    return plays


def pool(state, seat, deck):
    """Return the cards that a seat has never seen in its own hand or as trump: the other hand as dealt, and the one set aside."""
    own = [card for side in ("attack", "defence", "unassigned") for card in state[side][seat]]
    own += [card for card, _ in played_by(state, seat) if card != "Q"]
    return sorted((Counter(deck) - Counter([*own, state["trump"]])).elements())


def left_over(cards, plays, anything):
    """Return what is left of a formed hand after these plays, one entry a card, or None if one of them was against T4-T7 or T11.

    cards : [(card, side)]. Of several Pill Bugs the first goes: which one it was shows in nothing that could be seen.
    """
    hand = list(cards)
    for card, led in plays:
        possible = leads(hand) if led is None else answers(hand, led, anything)
        if card == "Q":
            if possible:
                return None
            continue
        spot = next(i for i, play in enumerate(hand) if play[0] == card)
        if hand[spot] not in possible:
            return None
        del hand[spot]
    return tuple(sorted(hand))


def worlds(state, seat, deck, *, anything=True, bug_value=0):
    """Count by (hand that the other seat has left, card set aside) the splits and deals that agree with what `seat` has seen."""
    other, found = 1 - seat, Counter()
    unseen, plays = pool(state, seat, deck), played_by(state, other)
    declared = state["declared"]
    for aside in range(len(unseen)) if state["aside"] is not None else [None]:
        hand = [card for i, card in enumerate(unseen) if i != aside]
        if Counter(card for card, _ in plays if card != "Q") - Counter(hand):
            continue
        for sides in product("ad", repeat=len(hand)):
            formed = list(zip(hand, sides, strict=True))
            defence, attack = sums(formed, bug_value)
            if defence != declared["defence"][other] or (declared["attack"] is not None and attack != declared["attack"][other]):
                continue
            left = left_over(formed, plays, anything)
            if left is not None:
                found[left, None if aside is None else unseen[aside]] += 1
    return found


def other_world(state, seat):
    """Return the world that is there: what the other seat has left, and the card set aside."""
    return hand_left(state, 1 - seat), state["aside"]


def hand_left(state, seat):
    """Return a hand as the plain reading of the rules takes it."""
    return tuple(sorted([(card, "a") for card in state["attack"][seat]] + [(card, "d") for card in state["defence"][seat]]))
