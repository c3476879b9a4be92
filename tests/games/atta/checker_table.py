"""What a playout of `atta` is played with (the header) and the state that its lines show."""

from collections import Counter
from dataclasses import dataclass

from .checker_cards import Card, Cell, Kind


@dataclass(frozen=True)
class Table:
    """What a playout's header fixes."""

    playout: int
    edition: str
    seats: int
    kinds: dict[Kind, int]
    leaf_tokens: int
    ants: int
    nest: str

    @property
    def rulebook(self) -> bool:
        """Whether A1's condition, A6 and A9 hold."""
        return self.edition == "rulebook"

    def symbols(self, symbol: str) -> int:
        """Count the cards of the deck with a symbol."""
        return sum(number for kind, number in self.kinds.items() if kind.symbol == symbol)


@dataclass
class Ant:
    """An ant in play."""

    cell: Cell
    leaf: bool = False
    done: bool = False
    nested: bool = False


@dataclass
class Active:
    """The ant that is being moved, the steps it has made, and the cells where it has acted (sorted)."""

    seat: int
    ant: int
    steps: int
    grass: bool
    acted: list[Cell]


@dataclass
class State:
    """The state in the fields of the rules page; of cards that are not laid only the kind counts, save the drawn one."""

    round: int
    phase: str
    holder: int
    mover: int | None
    cards: dict[Cell, Card]
    leaves: dict[Cell, int]
    spiders: list[Cell]
    ants: list[list[Ant | None]]
    active: Active | None
    deck: int
    next: Kind | None
    drawn: Card | None
    aside: list[Kind]
    leaf_supply: int
    out: list[bool]

    def in_play(self, seat: int) -> list[Ant]:
        """Give a seat's ants in play."""
        return [ant for ant in self.ants[seat] if ant is not None]

    def scores(self) -> list[int]:
        """Count every seat's ants in play."""
        return [len(self.in_play(seat)) for seat in range(len(self.ants))]

    def in_game(self) -> list[int]:
        """Give the seats that are not out (A23)."""
        return [seat for seat, out in enumerate(self.out) if not out]

    def at(self, seat: int, cell: Cell) -> int:
        """Count a seat's ants on a card."""
        return sum(ant.cell == cell for ant in self.in_play(seat))

    def supply(self, seat: int) -> list[int]:
        """Give the numbers of a seat's ants in supply."""
        return [number for number, ant in enumerate(self.ants[seat]) if ant is None]

    def ant(self, seat: int, number: int) -> Ant:
        """Give an ant that is in play."""
        ant = self.ants[seat][number]
        assert ant is not None, "the caller has looked"
        return ant

    def leaves_in_play(self) -> int:
        """Count the leaves that are not out of the game."""
        carried = sum(ant.leaf for seat in range(len(self.ants)) for ant in self.in_play(seat))
        return sum(self.leaves.values()) + carried + self.leaf_supply

    def aside_beyond(self, before: list[Kind]) -> list[Kind]:
        """Give the cards laid aside here that were not aside before."""
        return list((Counter(self.aside) - Counter(before)).elements())
