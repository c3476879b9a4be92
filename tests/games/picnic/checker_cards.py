"""The picnic cards of `picnic` and how they are laid in a colony (P11)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

Cell = tuple[int, int]
CELLS: dict[str, Cell] = {"a": (1, 0), "b": (0, 1), "d": (1, 1)}


@dataclass
class Colony:
    """The visible plates and ants of a seat, and its cards kept aside (sorted)."""

    plates: dict[Cell, str] = field(default_factory=dict)
    ants: set[Cell] = field(default_factory=set)
    aside: list[str] = field(default_factory=list)

    def size(self) -> int:
        """Count plates as P13 does."""
        return len(self.plates) + len(self.aside)


def turned(cell: Cell, quarters: int) -> Cell:
    """Turn a cell clockwise about the plate."""
    x, y = cell
    for _ in range(quarters):
        x, y = y, -x
    return x, y


def shifted(cells: Iterable[Cell], plate: Cell, quarters: int) -> set[Cell]:
    """Give where cells of a card lie."""
    return {(plate[0] + x, plate[1] + y) for x, y in (turned(cell, quarters) for cell in cells)}


def square(plate: Cell, quarters: int) -> set[Cell]:
    """Give the four cells that a card covers."""
    return shifted([(0, 0), *CELLS.values()], plate, quarters)


def spots(colony: Colony) -> list[tuple[Cell, int]]:
    """Give where a plate may come to lie and how turned: on a visible ant, no plate covered; the first card just so."""
    if not colony.plates:
        return [((0, 0), 0)]
    ways = [(ant, quarters) for ant in sorted(colony.ants) for quarters in range(4)]
    return [(ant, quarters) for ant, quarters in ways if not square(ant, quarters) & set(colony.plates)]


def place_actions(colony: Colony, new: list[str]) -> list[str]:
    """Spell out every way to lay one of the new cards; equal cards are one."""
    return [f"{card}@{x},{y},{quarters}" for card in sorted(set(new)) for (x, y), quarters in spots(colony)]


def read_place(action: str) -> tuple[str, Cell, int]:
    """Read a place action."""
    card, where = action.split("@")
    x, y, quarters = (int(number) for number in where.split(","))
    return card, (x, y), quarters


def lay(colony: Colony, card: str, plate: Cell, quarters: int, patterns: dict[str, frozenset[Cell]]) -> None:
    """Lay a card: it hides what lies below it."""
    ants = shifted(patterns[card.split(".")[1]], plate, quarters)
    colony.ants = (colony.ants - square(plate, quarters)) | ants
    colony.plates[plate] = card
