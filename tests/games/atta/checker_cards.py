"""Cards of `atta` and where they lie: shapes, turns, neighbours, the cells where a card can be laid."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

Cell = tuple[int, int]
NEST: Cell = (0, 0)
SIDES = "NESW"
WAYS: dict[str, Cell] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
PATTERNS = {"straight": "TGTG", "bend": "TTGG", "tee": "TTTG", "cross": "TTTT", "grass": "GGGG"}


class Card(NamedTuple):
    """A card as it lies: its sides N E S W, each T(rail) or G(rass), and its symbol."""

    sides: str
    symbol: str | None


class Kind(NamedTuple):
    """What cards have in common that differ by a turn only."""

    shape: str
    symbol: str | None


def turned(sides: str, quarters: int) -> str:
    """Turn sides clockwise: what looked north looks east after one quarter."""
    shift = -quarters % 4
    return sides[shift:] + sides[:shift]


def turns(sides: str) -> dict[int, str]:
    """Give the distinct rotations, each by the least number of quarter turns clockwise."""
    distinct: dict[int, str] = {}
    for quarters in range(4):
        if turned(sides, quarters) not in distinct.values():
            distinct[quarters] = turned(sides, quarters)
    return distinct


def shape_of(sides: str) -> str | None:
    """Name the shape that these sides are a turn of; None if no card is so."""
    return next((shape for shape, pattern in PATTERNS.items() if sides in turns(pattern).values()), None)


def neighbour(cell: Cell, side: str) -> Cell:
    """Give the cell behind a side."""
    return cell[0] + WAYS[side][0], cell[1] + WAYS[side][1]


def side_of(sides: str, side: str) -> str:
    """Give what a card has on a side, T or G."""
    return sides[SIDES.index(side)]


def opposite(side: str) -> str:
    """Give the side opposite."""
    return SIDES[(SIDES.index(side) + 2) % 4]


def agrees(cards: Mapping[Cell, Card], cell: Cell, sides: str) -> bool:
    """Whether a card with these sides agrees on every side that it shares with a laid card (A2, A5)."""
    for side in SIDES:
        other = cards.get(neighbour(cell, side))
        if other is not None and side_of(other.sides, opposite(side)) != side_of(sides, side):
            return False
    return True


def free_cells(cards: Collection[Cell]) -> list[Cell]:
    """Give the empty cells that touch a laid card (A5)."""
    around = {neighbour(cell, side) for cell in cards for side in SIDES}
    return sorted(around - set(cards))


def fitting(cards: Mapping[Cell, Card], sides: str) -> list[tuple[Cell, int]]:
    """Give all cells and rotations that fit (A5)."""
    rotations = turns(sides)
    return [(cell, quarters) for cell in free_cells(cards) for quarters, shown in rotations.items() if agrees(cards, cell, shown)]


def distance(one: Cell, other: Cell) -> int:
    """Give |dx| + |dy|."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def nearest(places: list[tuple[Cell, int]], manned: Collection[Cell]) -> list[tuple[Cell, int]]:
    """Keep the cells least far from a card with an ant of the holder; at distance 1 a cell touches it (A6)."""
    far = {cell: min(distance(cell, ant) for ant in manned) for cell, _ in places}
    return [place for place in places if far[place[0]] == min(far.values())]


def spell(places: list[tuple[Cell, int]]) -> list[str]:
    """Spell the lay actions."""
    return [f"{x},{y},{quarters}" for (x, y), quarters in places]


def read_lay(action: str) -> tuple[Cell, int]:
    """Read a lay action that is known to be legal."""
    x, y, quarters = (int(part) for part in action.split(","))
    return (x, y), quarters
