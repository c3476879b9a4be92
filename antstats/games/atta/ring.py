"""The eight cards round the nest: which eight (A1) and how they lie (A2).

A2 asks for a uniform choice among the orders of the eight that can be turned to agree, and then among the agreeing rotations. Cards
of one shape turn alike, so an order counts as an *arrangement* of shapes. `derive` lists the arrangements that agree, by shape
mix, once a run; a playout picks one, and finds its rotations by a walk once round the ring.
"""

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np

from antstats.errors import UserError
from antstats.games.atta.table import LEAF, MAX_ARRANGEMENTS, MIXES, N_TURNS, NONE, PATTERNS, RING, SHAPES, SPIDER_CARD, TURNED
from antstats.kernel import SETUP, below, inlined, jit, of_seat

# Ring card k lies clockwise from the north; it has a side to the card before, one to the next, and every other one a side to the nest.
BACK = np.array([3, 3, 0, 0, 1, 1, 2, 2])
ON = np.array([1, 2, 2, 3, 3, 0, 0, 1])
INWARD = np.array([2, -1, 3, -1, 0, -1, 1, -1])
FIRST_EIGHT = (5, 2, 1)  # plain, leaf and spider cards among the first eight (A1)
MIX_UNITS = np.array([1, 9, 81, 729, 0])  # the fifth number follows from the other four


def _agrees_with_nest(k: int, pattern: int, nest: int) -> bool:
    return INWARD[k] < 0 or pattern >> int(INWARD[k]) & 1 == nest >> int(INWARD[k] ^ 2) & 1


@cache
def arrangements(nest: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """List every way to lay eight shapes round a nest of these sides that can be turned to agree (A2), sorted by mix.

    Returns
    -------
    shapes : int64 (n, 8), the shape of each ring card. mix : int64 (n,), the code of the shape mix. rotations : int64 (n,), how many
    agreeing sets of rotations there are, at least 1. ways : int64 (8, 5, 2, 2), rotations of each shape at each ring card by whether a
    trail leaves to the card before and to the next.
    """
    ways = np.zeros((RING, len(SHAPES), 2, 2), np.int64)
    for k, (shape, patterns) in product(range(RING), enumerate(PATTERNS)):
        for pattern in patterns:
            if _agrees_with_nest(k, pattern, nest):
                ways[k, shape, pattern >> int(BACK[k]) & 1, pattern >> int(ON[k]) & 1] += 1
    shapes, paths = np.zeros((1, 0), np.int64), np.eye(2, dtype=np.int64)[None]
    for k in range(RING):
        paths = (paths[:, None] @ ways[k]).reshape(-1, 2, 2)
        added = np.tile(np.arange(len(SHAPES)), len(shapes))[:, None]
        shapes = np.hstack([np.repeat(shapes, len(SHAPES), axis=0), added])
        alive = paths.any(axis=(1, 2))
        shapes, paths = shapes[alive], paths[alive]
    rotations = paths[:, 0, 0] + paths[:, 1, 1]
    shapes, rotations = shapes[rotations > 0], rotations[rotations > 0]
    mix = MIX_UNITS[shapes].sum(axis=1)
    order = np.argsort(mix, kind="stable")
    return shapes[order], mix[order], rotations[order], ways


def derive(rules: Any) -> None:
    """Fill in the table of arrangements. Raises UserError if no eight of this deck can be laid as A1 and A2 ask."""
    shapes, mix, _, ways = arrangements(int(rules.nest))
    derived = rules.derived
    assert len(shapes) <= MAX_ARRANGEMENTS
    derived.arrangement[: len(shapes)] = (shapes << 3 * np.arange(RING)).sum(axis=1)
    derived.number[:] = np.bincount(mix, minlength=MIXES)
    derived.first[:] = np.cumsum(derived.number) - derived.number
    derived.ways[:] = ways
    _require_an_eight(rules)


def _require_an_eight(rules: Any) -> None:
    """Refuse a deck that holds no eight of A1, or none that agrees."""
    leaf, spider = rules.leaf_shapes, rules.spider_shapes
    plain = rules.shapes - leaf - spider
    groups = list(zip((plain, leaf, spider), FIRST_EIGHT, strict=True)) if rules.rulebook else [(rules.shapes, RING)]
    for cards, needed in groups:
        if cards.sum() < needed:
            msg = (
                "shapes, leaf_shapes, spider_shapes: the first eight cards hold 5 plain ones, 2 with leaves and 1 with a spider (A1); "
                f"this deck has {plain.sum()}, {leaf.sum()} and {spider.sum()}; change them, or take --option edition=yucata"
            )
            raise UserError(msg)
    for eight in product(*(_drawn(cards, needed) for cards, needed in groups)):
        if rules.derived.number[MIX_UNITS @ np.sum(eight, axis=0)]:
            return
    msg = "shapes, leaf_shapes, spider_shapes, nest: no eight of these cards can be turned to agree round the nest (A2)"
    raise UserError(msg)


def _drawn(cards: Any, number: int) -> list[np.ndarray[Any, Any]]:
    """Return every choice of `number` cards by shape that `cards` (counts by shape) allows."""
    choices = (np.bincount(each, minlength=len(SHAPES)) for each in combinations_with_replacement(range(len(SHAPES)), number))
    return [choice for choice in choices if (choice <= cards).all()]


@inlined
def add_cards(table, symbol):
    """Put all cards with this symbol on the deck."""
    state, rules = table.state, table.rules
    for shape in range(5):
        count = rules.shapes[shape] - rules.leaf_shapes[shape] - rules.spider_shapes[shape]
        if symbol == LEAF:
            count = rules.leaf_shapes[shape]
        elif symbol == SPIDER_CARD:
            count = rules.spider_shapes[shape]
        for _ in range(count):
            state.deck[state.left] = 4 * shape + symbol
            state.left += 1


@inlined
def deal_one(table, k, low):
    """Deal ring card `k` from the deck, uniformly from card `low` on."""
    state = table.state
    i = low + below(table, SETUP, state.left - low)
    state.eight[k] = state.deck[i]
    state.left -= 1
    state.deck[i] = state.deck[state.left]


@inlined
def deal_eight(table):
    """Deal eight cards out of all: 5 plain ones, 2 with leaves and 1 with a spider (A1), or any (yucata), in random order."""
    state = table.state
    state.left = 0
    k = 0
    for symbol in range(3):
        low = state.left
        add_cards(table, symbol)
        if table.rules.rulebook:
            for _ in range(FIRST_EIGHT[symbol]):
                deal_one(table, k, low)
                k += 1
    while k < RING:
        deal_one(table, k, 0)
        k += 1
    for i in range(RING - 1, 0, -1):
        j = below(table, SETUP, i + 1)
        state.eight[i], state.eight[j] = state.eight[j], state.eight[i]


@inlined
def mix_of(state):
    """Return the code of the shape mix of the eight."""
    mix = 0
    for k in range(RING):
        mix += MIX_UNITS[state.eight[k] >> 2]
    return mix


@inlined
def arrange(table, mix):
    """Pick one of the arrangements of this mix, and bring the eight into its order; cards of one shape keep theirs, which is random."""
    state, derived = table.state, table.rules.derived
    arrangement = derived.arrangement[derived.first[mix] + below(table, SETUP, derived.number[mix])]
    for k in range(RING):
        shape = arrangement >> 3 * k & 7
        i = k
        while state.eight[i] >> 2 != shape:
            i += 1
        card = state.eight[i]
        while i > k:
            state.eight[i] = state.eight[i - 1]
            i -= 1
        state.eight[k] = card


@inlined
def count_rotations(table):
    """Count the agreeing rotations of the ring cards from each k on, by the trail into card k and the trail out of the last."""
    state, ways = table.state, table.rules.derived.ways
    for last in range(2):
        state.counts[RING, last, last], state.counts[RING, 1 - last, last] = 1, 0
    for k in range(RING - 1, -1, -1):
        shape = state.eight[k] >> 2
        for into in range(2):
            for last in range(2):
                state.counts[k, into, last] = (
                    ways[k, shape, into, 0] * state.counts[k + 1, 0, last] + ways[k, shape, into, 1] * state.counts[k + 1, 1, last]
                )


@jit
def turn_ring(table):
    """Pick one of the agreeing sets of rotations, uniformly, and put the sides of every ring card into `eight_sides` (A2)."""
    state, rules = table.state, table.rules
    count_rotations(table)
    lot = below(table, SETUP, state.counts[0, 0, 0] + state.counts[0, 1, 1])
    last = 0
    if lot >= state.counts[0, 0, 0]:
        lot -= state.counts[0, 0, 0]
        last = 1
    into = last
    for k in range(RING):
        shape = state.eight[k] >> 2
        for r in range(N_TURNS[shape]):
            pattern = TURNED[shape, r]
            if pattern >> BACK[k] & 1 != into or (INWARD[k] >= 0 and pattern >> INWARD[k] & 1 != rules.nest >> (INWARD[k] ^ 2) & 1):
                continue
            on = pattern >> ON[k] & 1
            if lot < state.counts[k + 1, on, last]:
                state.eight_sides[k], into = pattern, on
                break
            lot -= state.counts[k + 1, on, last]


@jit
def deal_ring(table):
    """Deal the eight that go round the nest, and how they lie; the other cards are shuffled to be the deck (A1, A2)."""
    state = table.state
    deal_eight(table)
    mix = mix_of(state)
    while table.rules.derived.number[mix] == 0:  # no order of this eight agrees: it is drawn anew
        deal_eight(table)
        mix = mix_of(state)
    arrange(table, mix)
    turn_ring(table)
    shuffle(table, SETUP, state.left)


@jit
def shuffle(table, stream, n):
    """Shuffle the lowest `n` cards of the deck."""
    deck = table.state.deck
    for i in range(n - 1, 0, -1):
        j = below(table, stream, i + 1)
        deck[i], deck[j] = deck[j], deck[i]


@jit
def imagine(table, seat):
    """Shuffle the part of the deck that `seat` has not seen: all but the face-up card, if there is one (A9)."""
    shuffle(table, of_seat(seat), table.state.left - face_up(table))


@inlined
def face_up(table):
    """Return 1 if the top card of the deck lies face up (A9), else 0. While a card is being laid, the next is still hidden."""
    state = table.state
    return int(table.rules.rulebook and state.left > 0 and state.drawn == NONE)
