"""Whole games at open cards (`exact`) against a plain minimax, and the formation payoff that they give."""

import random

import numpy as np
import pytest

from antstats.games.ants2025.exact import MAX_CARDS, Deal, formation_payoffs, seat0_wins
from antstats.kernel.jit import PLAIN

from .naive import attacker_prevails, deck_of

DEALS = 4 if PLAIN else 40
HAND = 3 if PLAIN else 5


def dealt(luck, cards, lead="hand"):
    """Deal two hands and the trump card of the standard deck."""
    deck = deck_of(3, [1, 2, 3, 4, 5, 6], 3)
    luck.shuffle(deck)
    return Deal((deck[:cards], deck[cards : 2 * cards]), deck[-1], lead_answer=lead)


def sided(hand, defence):
    """Return a hand as the plain minimax reads it."""
    return tuple(sorted((card, "d" if defence >> position & 1 else "a") for position, card in enumerate(hand)))


@pytest.mark.parametrize("lead", ["hand", "defence"])
def test_open_play_is_won_by_whom_a_plain_minimax_says(lead):
    luck, seen = random.Random(1), set()
    for _ in range(DEALS):
        deal = dealt(luck, HAND, lead)
        defences = luck.randrange(1 << HAND), luck.randrange(1 << HAND)
        hands = [sided(hand, defence) for hand, defence in zip(deal.hands, defences, strict=True)]
        first = attacker_prevails(deal.trump, lead == "hand", hands[0], hands[1])
        second = not attacker_prevails(deal.trump, lead == "hand", hands[1], hands[0])
        assert seat0_wins(deal, defences) == (first, second)
        seen |= {("first", first), ("second", second)}
    assert len(seen) == 4, "both win, whoever attacks first"


def test_payoffs_follow_the_declared_sums_and_a_tie_counts_half():
    deal = Deal((["R5", "R1", "B2"], ["R4", "B1", "B3"]), "Y1")
    splits, rivals = [0b001, 0b110, 0b011], [0b001, 0b100, 0b110]  # declared: 5, 3, 6 against 4, 3, 4
    payoffs = formation_payoffs(deal, splits, rivals)
    for i, mine in enumerate(splits):
        for j, theirs in enumerate(rivals):
            first, second = seat0_wins(deal, (mine, theirs))
            ahead = deal.declared(0, mine) - deal.declared(1, theirs) or deal.declared(0, 7 & ~mine) - deal.declared(1, 7 & ~theirs)
            assert payoffs[i, j] == (first if ahead > 0 else second if ahead < 0 else (first + second) / 2)
    assert [deal.declared(0, split) for split in splits] == [5, 3, 6]


def test_equal_hands_tie_and_share():
    deal = Deal((["R1", "P"], ["B1", "P"]), "Y6")
    both = seat0_wins(deal, (0b01, 0b01))
    assert formation_payoffs(deal, [0b01], [0b01])[0, 0] == np.mean(both)
    assert deal.declared(0, 0b11) == 1


@pytest.mark.parametrize("sizes", [(2, 3), (0, 0), (MAX_CARDS + 1, MAX_CARDS + 1)])
def test_hands_that_cannot_be_solved_are_refused(sizes):
    with pytest.raises(ValueError, match=f"hands of {sizes[0]} and {sizes[1]} cards"):
        Deal(tuple(["R1"] * size for size in sizes), "B1")


@pytest.mark.compiled
def test_what_one_seat_wins_of_a_standard_hand_the_other_loses():
    deal = dealt(random.Random(3), MAX_CARDS)
    splits, rivals = [0, 0b1111, 0b1010101010, 0b1111111111], [0b10101, 0b1100110000]
    payoffs = formation_payoffs(deal, splits, rivals)
    other_way = formation_payoffs(Deal((deal.hands[1], deal.hands[0]), deal.trump), rivals, splits)
    assert payoffs.shape == (4, 2)
    assert (payoffs == 1 - other_way.T).all()
    assert 0 < payoffs.mean() < 1
