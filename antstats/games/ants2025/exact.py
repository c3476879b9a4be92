"""Exact truth about ants2025: who wins a whole game at open cards, and so how good a formation is under best play.

Backward induction over all sets of cards left (185,000 for two hands of ten) settles one pair of splits in a few hundredths of a second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from antstats.games.ants2025.ending import attacker_wins, compare_cards, solve
from antstats.games.ants2025.table import BUG, LETTERS, open_play_dtype
from antstats.kernel import entry
from antstats.kernel.jit import CACHE_FOLDER

MAX_CARDS = 10  # of a hand; every card more takes four times as long
_OPEN = open_play_dtype(MAX_CARDS)


@dataclass(frozen=True)
class Deal:
    """Two dealt hands and the trump card, cards spelled `R5` or `P`.

    hands : of seat 0 and seat 1, equally many cards each, up to MAX_CARDS. lead_answer : what may answer a Pill Bug, "hand" or
    "defence" (T7). bug_value : of a Pill Bug in the declared sums (T3).
    """

    hands: tuple[Sequence[str], Sequence[str]]
    trump: str
    lead_answer: str = "hand"
    bug_value: int = 0

    def __post_init__(self) -> None:
        """Check the hands. Raises ValueError."""
        sizes = [len(hand) for hand in self.hands]
        if sizes[0] != sizes[1] or not 1 <= sizes[0] <= MAX_CARDS:
            msg = f"hands of {sizes[0]} and {sizes[1]} cards: two of equal size, 1 to {MAX_CARDS}, are accepted"
            raise ValueError(msg)

    def declared(self, seat: int, defence: int) -> int:
        """Return the sum that a seat declares when it defends with these cards, bits of positions in its hand (T3)."""
        chosen = [card for position, card in enumerate(self.hands[seat]) if defence >> position & 1]
        return sum(self.bug_value if card == "P" else int(card[1:]) for card in chosen)


def code(card: str) -> int:
    """Return the code of a spelled card: colour << 8 | rank."""
    return BUG << 8 if card == "P" else LETTERS.index(card[0]) << 8 | int(card[1:])


def seat0_wins(deal: Deal, defences: tuple[int, int]) -> tuple[bool, bool]:
    """Return whether seat 0 wins at open cards and best play (T4-T13): if it attacks first, and if seat 1 does.

    Parameters
    ----------
    deal : the hands. defences : the cards on each seat's defence side, bits of positions in its hand.
    """
    first, second = _solver()(_written(deal), np.array([defences[0]]), np.array([defences[1]]))[0, 0]
    return bool(first), bool(second)


def formation_payoffs(deal: Deal, splits: Sequence[int], rivals: Sequence[int]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return how good splits of seat 0 are under best play: its win share against each split of seat 1, float64 (splits, rivals).

    Splits are the cards on the defence side, as bits of positions in the hand. The declared sums decide who attacks first; where those
    and the attack sums tie, the lot does, and the payoff is the mean of both (T3).
    """
    wins = _solver()(_written(deal), np.asarray(splits, np.int64), np.asarray(rivals, np.int64))
    payoffs = np.empty(wins.shape[:2])
    whole = (1 << len(deal.hands[0])) - 1
    for i, mine in enumerate(splits):
        for j, theirs in enumerate(rivals):
            ahead = deal.declared(0, mine) - deal.declared(1, theirs)
            ahead = ahead or deal.declared(0, whole & ~mine) - deal.declared(1, whole & ~theirs)
            payoffs[i, j] = wins[i, j].mean() if ahead == 0 else wins[i, j, 0 if ahead > 0 else 1]
    return payoffs


def _written(deal: Deal) -> Any:
    """Return the deal as a record for the solver, in an array of one."""
    records = np.zeros(1, _OPEN).view(np.recarray)
    play = records[0]
    play.hand_answers, play.trump = deal.lead_answer == "hand", code(deal.trump)
    for side, hand in enumerate(deal.hands):
        play.left[side] = len(hand)
        play.card[side, : len(hand)] = [code(card) for card in hand]
    return records


@cache
def _solver() -> Any:
    """Return `solve_all`, compiled when it is first asked for."""
    return entry(solve_all, folder=CACHE_FOLDER)


def solve_all(records, splits, rivals):  # type: ignore[no-untyped-def]  # compiled, as rules are
    """Solve open play for every pair of splits: uint8 (splits, rivals, 2), 1 where seat 0 wins, by who attacks first."""
    wins = np.zeros((splits.size, rivals.size, 2), np.uint8)
    play = records[0]
    compare_cards(play)
    mine, theirs = (1 << play.left[0]) - 1, (1 << play.left[1]) - 1
    for i in range(splits.size):
        for j in range(rivals.size):
            play.defence[0], play.defence[1] = splits[i], rivals[j]
            solve(play)
            wins[i, j, 0] = attacker_wins(play, 0, mine, theirs)
            wins[i, j, 1] = not attacker_wins(play, 1, theirs, mine)
    return wins
