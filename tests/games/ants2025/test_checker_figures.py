"""The referee's reading of the rules gives the rules page's exact figures of uniform random play."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from .checker_rules import BUG, QUEEN, State, Table, defender_wins, legal_follows, legal_leads, side_sum

Cards = tuple[str, ...]
Sides = tuple[Cards, Cards]  # attack, defence
Figures = tuple[Fraction, ...]  # the attacker wins, tricks, breach, held
ZERO, ONE = Fraction(0), Fraction(1)


def table_of(ranks: int, answer_bug_from_hand: bool) -> Table:
    """Lay a table with two colours and one Pill Bug."""
    return Table(0, ("red", "blue"), tuple(range(1, ranks + 1)), 1, 0, answer_bug_from_hand, 1)


def deals(deck: Counter[str], hand: int) -> Iterator[tuple[Cards, Cards, str]]:
    """Give all deals of different cards: both hands and the trump card (hands in one order each, so all are equally likely)."""
    cards = sorted(deck)
    for owners in product((0, 1, 2), repeat=len(cards)):
        first, second, left = (tuple(card for card, owner in zip(cards, owners, strict=True) if owner == seat) for seat in (0, 1, 2))
        if len(first) == len(second) == hand:
            yield first, second, left[0]


def splits(hand: Cards) -> Iterator[Sides]:
    """Give all formations of a hand."""
    for plan in product((True, False), repeat=len(hand)):
        attack = tuple(card for card, attacks in zip(hand, plan, strict=True) if attacks)
        yield attack, tuple(card for card, attacks in zip(hand, plan, strict=True) if not attacks)


def mean(figures: list[Figures]) -> Figures:
    """Average figures of equally likely cases."""
    return tuple(sum(column, ZERO) / len(figures) for column in zip(*figures, strict=True))


def without(sides: Sides, action: str) -> Sides:
    """Take the card of an action off its side."""
    card, _, side = action.partition("@")
    attack, defence = sides
    if side == "attack":
        return tuple(held for held in attack if held != card), defence
    return attack, tuple(held for held in defence if held != card)


@cache
def battle(table: Table, trump: str, attacker: Sides, defender: Sides) -> Figures:
    """Play on from before a trick, all actions equally likely; the attacker is put at seat 0."""
    attack, defence = ([list(attacker[side]), list(defender[side])] for side in (0, 1))
    cases = []
    for lead in legal_leads(State("lead", trump, None, [[], []], attack, defence), 0):
        led, left = lead.partition("@")[0], without(attacker, lead)
        state = State("follow", trump, None, [[], []], [list(left[0]), attack[1]], [list(left[1]), defence[1]], led=led)
        follows = legal_follows(table, state, 1)
        cases.append(mean([answered(table, state, left, defender, follow) for follow in follows]))
    return mean(cases)


def answered(table: Table, state: State, attacker: Sides, defender: Sides, follow: str) -> Figures:
    """Play on from the defender's answer; what is left to the defender still holds its card."""
    led, followed = state.led or "", follow.partition("@")[0]
    if led == QUEEN:
        return (ONE, ONE, ZERO, ZERO) if followed == QUEEN else (ZERO, ONE, ZERO, ONE)
    if followed == QUEEN:
        return ONE, ONE, ONE, ZERO
    changes = defender_wins(state.trump, led, followed)
    order = (without(defender, follow), attacker) if changes else (attacker, without(defender, follow))
    wins, tricks, breach, held = battle(table, state.trump, *order)
    return ONE - wins if changes else wins, tricks + 1, breach, held


def random_play(table: Table) -> Figures:
    """Average over all deals, formations, lots and plays."""
    games = []
    for first, second, trump in deals(table.deck, table.hand_size):
        kind = BUG if trump == BUG else f"{trump[0]}0"
        for sides in product(splits(first), splits(second)):
            sums = [(side_sum(table, list(defence)), side_sum(table, list(attack))) for attack, defence in sides]
            one, other = battle(table, kind, *sides), battle(table, kind, *sides[::-1])
            games.append(one if sums[0] > sums[1] else other if sums[0] < sums[1] else mean([one, other]))
    return mean(games)


def test_the_small_deck_by_hand() -> None:
    """Two colours of ranks 1-2 and a Pill Bug, `hand`."""
    assert random_play(table_of(2, answer_bug_from_hand=True)) == (Fraction(23, 40), Fraction(11, 6), Fraction(13, 80), Fraction(19, 48))


def test_the_small_deck_by_defence() -> None:
    """The same deck, `defence`."""
    assert random_play(table_of(2, answer_bug_from_hand=False))[:2] == (Fraction(49, 80), Fraction(133, 80))


@pytest.mark.compiled
def test_the_larger_deck_by_hand() -> None:
    """Two colours of ranks 1-3 and a Pill Bug, `hand`."""
    assert random_play(table_of(3, answer_bug_from_hand=True))[0] == Fraction(2983, 5376)
