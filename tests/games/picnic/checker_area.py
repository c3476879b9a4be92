"""Where cards and hands are, and which cards a die touches; places are complex numbers, x east and y north, in mm."""

from cmath import pi, rect
from functools import cache

from .checker_table import State, Table

NEAR = 1e-6
MARCH = 40
ROWS = {2: (1, 3, 1), 3: (2, 3, 2), 4: (3, 3, 3)}


def centres(table: Table) -> list[complex]:
    """Give the middle of every place, row by row from the north-west."""
    return grid(table.seats, table.card_side + table.gap)


@cache
def grid(seats: int, pitch: float) -> list[complex]:
    """Give the middle of every place of an area with so many mm from card to card."""
    rows = ROWS[seats]
    return [complex(column - (width - 1) / 2, 1 - row) * pitch for row, width in enumerate(rows) for column in range(width)]


def hand_of(table: Table, seat: int) -> complex:
    """Give where a seat's hand is: k/n of a turn clockwise from the south."""
    return rect(table.hand_distance, -pi / 2 - 2 * pi * seat / table.seats)


def nearest_point(table: Table, place: int, at: complex) -> complex:
    """Give the point of a place's square that is nearest to a point."""
    off, half = at - centres(table)[place], table.card_side / 2
    return centres(table)[place] + complex(min(max(off.real, -half), half), min(max(off.imag, -half), half))


def distance(table: Table, place: int, at: complex) -> float:
    """Give how far a point is from a place's square, 0 inside."""
    return abs(at - nearest_point(table, place, at))


def touched(table: Table, state: State, at: complex, radius: float) -> tuple[set[int], set[int]]:
    """Give the places whose card a disc touches, and those that it touches as far as rounding lets one tell."""
    gaps = {place: distance(table, place, at) - radius for place in state.cards()}
    return {place for place, gap in gaps.items() if gap <= 0}, {place for place, gap in gaps.items() if abs(gap) <= NEAR}


def march_goal(table: Table, state: State, at: complex, radius: float) -> complex | None:
    """Give where a die comes to lie that marches to the nearest card, if one is near enough."""
    gaps = [(distance(table, place, at) - radius, place) for place in state.cards()]
    gap, place = min(gaps, default=(MARCH + 1.0, -1))
    if gap > MARCH:
        return None
    ahead = nearest_point(table, place, at) - at
    return at + ahead / abs(ahead) * gap if gap > 0 else at
