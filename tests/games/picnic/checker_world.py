"""The position of `picnic` as the rules make it, and the chance that it asks for."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Protocol

from tests.games.referee import Ask, Place

from .checker_area import touched
from .checker_cards import Colony
from .checker_explain import Throw
from .checker_table import ANTS, DEALT_ROUND_CARDS, ROUND_CARDS, Dice, Die, Goal, State, Table, Tokens


@dataclass(frozen=True)
class Choice(Ask):
    """A decision with its legal actions."""

    legal: list[str]


Choosing = Generator[Choice, str, None]


class Luck(Protocol):
    """What chance does: a referee reads it from the trace, a player of mini traces makes it up."""

    def toss(self, throw: Throw, /) -> Dice:
        """Give all dice after a toss."""
        ...

    def crumb(self, seat: int, number: int) -> int | None:
        """Give the face of a die that has been rolled again where it lies."""
        ...

    def settled(self, dice: Dice) -> Dice:
        """Give all dice after what needs no chance, in the digits of the trace."""
        ...

    def counts_as_touched(self) -> bool:
        """Tell whether a scout touched a die where rounding does not let one tell."""
        ...

    def card(self, place: int) -> str | None:
        """Give the card that is laid on a place and that nobody knew."""
        ...

    def top(self) -> str | None:
        """Give the card that now lies on top of the deck."""
        ...

    def dealt(self) -> tuple[list[tuple[Goal, int]], list[int]]:
        """Give the goals dealt with their tokens, and the majority tokens."""
        ...

    def starter(self, candidates: list[int]) -> int:
        """Give the winner of a dice-off."""
        ...

    def round_card(self, seat: int) -> str | None:
        """Give the Round card that a seat takes."""
        ...


@dataclass(frozen=True)
class Sample:
    """What a toss tells of the hand: how far the die came down beside the line, and beyond the target if no die was about."""

    kind: str
    style: str
    seat: int
    across: float
    along: float | None


@dataclass
class World:
    """The position, the cards nobody has seen, and the reasons of what has changed since the last line."""

    table: Table
    state: State
    luck: Luck
    place: Place
    pool: Counter[str]
    rounds_left: set[str] = field(default_factory=lambda: set(ROUND_CARDS))
    clauses: Counter[str] = field(default_factory=Counter)
    faces: Counter[tuple[str, int]] = field(default_factory=Counter)
    samples: list[Sample] = field(default_factory=list)
    why: dict[tuple[str, object], str] = field(default_factory=dict)
    turns: int = 0
    scores: list[int] = field(default_factory=list)

    def note(self, clause: str, *changed: tuple[str, object]) -> None:
        """Count a clause as applied, and remember it as the reason of what it changed."""
        self.clauses[clause] += 1
        for item in changed:
            self.why[item] = clause

    def need(self, holds: bool, clause: str, expected: object, says: object) -> None:
        """Refuse the trace unless a condition holds."""
        self.place.need(holds, clause, expected, says)

    def draw(self, card: str | None, clause: str) -> str:
        """Take a card from those that nobody has seen."""
        self.need(card is not None and self.pool[card] > 0, clause, f"one of the cards left {dict(+self.pool)}", card)
        self.pool[str(card)] -= 1
        return str(card)

    def fill(self, clause: str) -> None:
        """Fill the empty places of the area from the deck, in place order, while it lasts; then its new top card is seen."""
        state = self.state
        for place, there in enumerate(state.area):
            if there is None and state.deck:
                state.area[place] = state.deck_top or self.draw(self.luck.card(place), clause)
                state.deck, state.deck_top = state.deck - 1, None
                self.note(clause, ("area", place), ("deck", ""), ("deck_top", ""))
        if state.deck and state.deck_top is None:
            state.deck_top = self.draw(self.luck.top(), clause)

    def adopt(self, dice: Dice, clause: str) -> None:
        """Take over where the dice lie, once that has been judged; which cards they touch follows."""
        state = self.state
        for key, die in state.lying().items():
            seen = dice[key[0]][key[1]]
            die.x, die.y, die.face = seen.x, seen.y, seen.face
            sure, perhaps = touched(self.table, state, die.at, self.table.radius[die.kind])
            die.on = sorted((sure - perhaps) | (perhaps & set(seen.on)))
            self.why["dice", key] = clause


def opening(table: Table, luck: Luck, place: Place) -> World:
    """Set the table up (P1, P2)."""
    places = {2: 5, 3: 7, 4: 9}[table.seats]
    state = State(
        round=1,
        phase="send",
        starter=0,
        turn=None,
        tossed=False,
        rerolled=False,
        area=[None] * places,
        dice=[[Die(kind) for kind in ANTS] for _ in range(table.seats)],
        sent=None,
        tokens=Tokens(),
        hand=[[] for _ in range(table.seats)],
        resolving=None,
        new=[[] for _ in range(table.seats)],
        colony=[Colony() for _ in range(table.seats)],
        goals=[],
        majority=[],
        round_pile=DEALT_ROUND_CARDS,
        deck=sum(table.deck.values()),
        deck_top=None,
    )
    world = World(table, state, luck, place, Counter(table.deck))
    hills = [("dice", (seat, number)) for seat in range(table.seats) for number in range(len(ANTS))]
    world.note("P1", ("starter", ""), *hills)
    world.fill("P1")
    deal(world)
    return world


def deal(world: World) -> None:
    """Deal the scoring cards and the tokens (P2); only the Majority is played with the option `scoring_cards` false."""
    table, state = world.table, world.state
    state.goals, state.majority = world.luck.dealt()
    dealt = Counter(goal for goal, _ in state.goals)
    number = min(table.seats + 1, len(table.goals)) if table.scoring_cards else 0
    clause = "P2" if table.scoring_cards else "P3"
    world.need(len(state.goals) == number, clause, f"{number} scoring cards", len(state.goals))
    world.need(not dealt - Counter(table.goals), "P2", f"scoring cards of {table.goals}", dealt)
    tokens = Counter([token for _, token in state.goals] + state.majority)
    world.need(not tokens - Counter(table.reward_tokens), "P2", f"tokens of {table.reward_tokens}", dict(tokens))
    world.note("P2")
    world.note("P3", ("round_pile", ""))
