"""The picnic area: where places, hands and cards are, and which cards a die touches. Lengths in mm, x east, y north."""

import math
from typing import Any

import numpy as np

from antstats.games.picnic.table import AREA, DICE, KIND, NONE
from antstats.kernel import inlined, jit

ROWS = {2: (1, 3, 1), 3: (2, 3, 2), 4: (3, 3, 3)}  # places by row from the north, by seats


def centres(seats: int, pitch: float) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the middles of the places, float64 (places, 2) in mm; `pitch` is a card's side and a gap."""
    rows = ROWS[seats]
    return np.array([((i - (n - 1) / 2) * pitch, (1 - row) * pitch) for row, n in enumerate(rows) for i in range(n)])


def hands(seats: int, distance: float) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return where the hands are, float64 (seats, 2) in mm: seat k of n is k/n of a turn clockwise from the south."""
    turns = 2 * math.pi * np.arange(seats) / seats
    return np.stack([-distance * np.sin(turns), -distance * np.cos(turns)], axis=1)


@inlined
def gap_to_card(table, place, x, y):
    """Return the distance from a point to the square of the card at `place`, 0 inside."""
    rules = table.rules
    half = 0.5 * rules.card_side
    dx = abs(x - rules.derived.centre[place, 0]) - half
    dy = abs(y - rules.derived.centre[place, 1]) - half
    if dx <= 0.0 or dy <= 0.0:  # beside a side, or inside
        return max(0.0, dx, dy)
    return math.sqrt(dx * dx + dy * dy)


@jit
def find_touched(table, seat, die):
    """Note which cards a die in the area touches: its disc meets the card's square, the edge counts."""
    state, rules = table.state, table.rules
    state.on[seat, die] = 0
    if state.where[seat, die] == AREA:
        radius = rules.radius[KIND[die]]
        for place in range(rules.derived.places):
            if state.area[place] != NONE and gap_to_card(table, place, state.x[seat, die], state.y[seat, die]) <= radius:
                state.on[seat, die] |= 1 << place


@jit
def send_home(table, seat, die, where):
    """Take a die off the area, to the hill or the Puddle."""
    state = table.state
    state.where[seat, die], state.face[seat, die], state.on[seat, die] = where, 0, 0
    state.x[seat, die] = state.y[seat, die] = 0.0


@inlined
def count_dice(table, seat, where):
    """Return how many dice a seat has on its hill, the Puddle or the area."""
    n = 0
    for die in range(DICE):
        n += table.state.where[seat, die] == where
    return n


@inlined
def lowest(places):
    """Return the lowest place of a set of places, given as bits."""
    place = 0
    while not places >> place & 1:
        place += 1
    return place
