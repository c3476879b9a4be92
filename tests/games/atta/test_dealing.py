"""How the first eight are drawn (A1) and laid (A2): frequencies of many deals against an enumeration of everything that agrees."""

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod

import numpy as np
import pytest
from scipy.stats import chi2

from .board import RING, Board, planned
from .checker_cards import PATTERNS, neighbour, opposite, side_of, turns

SHAPES = tuple(PATTERNS)
SIDES_OF = {shape: tuple(turns(pattern).values()) for shape, pattern in PATTERNS.items()}
STANDARD = {
    "shapes": {"straight": 6, "bend": 6, "tee": 6, "cross": 3, "grass": 3},
    "leaf_shapes": {"straight": 2, "bend": 2, "tee": 2, "cross": 1, "grass": 1},
    "spider_shapes": {"straight": 1, "bend": 1, "tee": 1, "cross": 1},
}
SHAPE_OF = {sides: shape for shape, turned in SIDES_OF.items() for sides in turned}
SURE = 1e-5  # how improbable a deviation must be to be called one: seeds are fixed, this fails never or always


@cache
def rings(nest):
    """List the sides of the eight, clockwise from the north, for every way to lay any eight cards so that all agree (A2)."""
    cards = [sides for shape in SHAPES for sides in SIDES_OF[shape]]
    found, laid = [], {(0, 0): nest}

    @cache
    def agreeing(shared):
        return [sides for sides in cards if all(side_of(sides, way) == wanted for way, wanted in shared)]

    def go_on(k):
        if k == len(RING):
            found.append(tuple(laid.values())[1:])
            return
        around = ((way, neighbour(RING[k], way)) for way in "NESW")
        for sides in agreeing(tuple((way, side_of(laid[there], opposite(way))) for way, there in around if there in laid)):
            laid[RING[k]] = sides
            go_on(k + 1)
            del laid[RING[k]]

    go_on(0)
    return found


@cache
def shape_orders(nest):
    """Return by shape mix the orders of shapes that agree, each with its agreeing rings."""
    orders = defaultdict(lambda: defaultdict(list))
    for ring in rings(nest):
        order = tuple(SHAPE_OF[sides] for sides in ring)
        orders[tuple(sorted(order))][order].append(ring)
    return orders


def eights(figures, edition="rulebook"):
    """Return how many sets of eight cards of a deck there are (A1) by their kinds, shape and symbol, if any order of them agrees."""
    marked = {symbol: Counter(figures[f"{symbol}_shapes"]) for symbol in ("leaf", "spider")}
    plain = Counter(figures["shapes"])
    plain.subtract(marked["leaf"] + marked["spider"])
    kinds = {(shape, symbol): n for symbol, held in ((None, plain), *marked.items()) for shape, n in held.items() if n}
    wanted = {None: 5, "leaf": 2, "spider": 1}
    groups = [([kind for kind in kinds if kind[1] == symbol], n) for symbol, n in wanted.items()] if edition == "rulebook" else [(kinds, 8)]
    drawn, agreeing = {}, shape_orders(figures.get("nest", "TTTT"))
    for parts in product(*(combinations_with_replacement(list(some), n) for some, n in groups)):
        eight = Counter(kind for part in parts for kind in part)
        number = prod(comb(kinds[kind], n) for kind, n in eight.items())
        if number and tuple(sorted(shape for shape, _ in eight.elements())) in agreeing:
            drawn[tuple(sorted(eight.elements(), key=str))] = number
    return drawn


def dealt(deals, figures, seed=4, edition="rulebook"):
    """Return the eight of so many deals: for each, a tuple of (sides, symbol), clockwise from the north."""
    board = Board(figures=figures, edition=edition)
    spelled = ["".join("T" if bits >> d & 1 else "G" for d in range(4)) for bits in range(16)]
    symbols, state = (None, "leaf", "spider"), board.table.state
    for deal in range(deals):
        board.kernel.begin(board.tables, np.arange(2), board.plan.weights, np.uint64(seed), np.uint64(deal), np.uint64(deal))
        yield tuple((spelled[sides], symbols[symbol]) for sides, symbol in zip(state.sides[1:9], state.symbol[1:9], strict=True))


def agree(counted, chances):
    """Assert that counts are those of a draw with these chances (chi-square; rare ones are taken together)."""
    total = sum(counted.values())
    assert sum(chances.values()) == pytest.approx(1.0)
    assert set(counted) <= set(chances), sorted(set(counted) - set(chances), key=str)[:3]
    rare = [key for key, chance in chances.items() if chance * total < 10]
    bins = [(counted[key], chance * total) for key, chance in chances.items() if key not in set(rare)]
    if rare and sum(chances[key] for key in rare) * total >= 10:
        bins.append((sum(counted[key] for key in rare), sum(chances[key] for key in rare) * total))
    assert len(bins) > 1
    value = sum((seen - expected) ** 2 / expected for seen, expected in bins)
    assert chi2.sf(value, len(bins) - 1) > SURE, (value, len(bins))


def kind_orders(eight, nest="TTTT"):
    """Return the distinct orders of eight kinds that agree, each with its agreeing rings."""
    orders = {}
    for shapes, found in shape_orders(nest)[tuple(sorted(shape for shape, _ in eight))].items():
        fillings = [()]
        for shape in shapes:
            fillings = [
                (*done, kind)
                for done in fillings
                for kind in {kind for kind in eight if kind[0] == shape}
                if done.count(kind) < eight.count(kind)
            ]
        orders |= dict.fromkeys(fillings, found)
    return orders


@pytest.mark.parametrize("nest", ["TTTT", *(pytest.param(nest, marks=pytest.mark.compiled) for nest in ("TGTG", "TTGG", "GGGG"))])
def test_A2_the_orders_that_the_simulator_lists_are_all_that_agree(nest):
    """By shape mix, the table that a run works with holds each order once."""
    derived = planned(figures={"nest": nest}).blank[1].rules.derived
    listed = set()
    for mix in np.flatnonzero(derived.number):
        codes = derived.arrangement[derived.first[mix] : derived.first[mix] + derived.number[mix]]
        orders = {tuple(SHAPES[shape] for shape in row) for row in (codes[:, None] >> 3 * np.arange(8) & 7).tolist()}
        assert len(orders) == derived.number[mix]
        assert len({tuple(sorted(order)) for order in orders}) == 1
        assert not orders & listed
        listed |= orders
    assert listed == {order for orders in shape_orders(nest).values() for order in orders}


# Decks of nine cards in which all eights are alike in shapes: the ninth is a third leaf card like the other two. Their orders agree in
# different numbers of ways, so that orders with equal chances are not ways with equal chances.
FORCED = {
    "12 orders with 1 or 2 ways": {
        "shapes": {"straight": 2, "bend": 3, "tee": 1, "grass": 3},
        "leaf_shapes": {"bend": 3},
        "spider_shapes": {"straight": 1},
    },
    "12 orders with 2 or 8 ways": {
        "shapes": {"straight": 1, "tee": 6, "grass": 2},
        "leaf_shapes": {"tee": 3},
        "spider_shapes": {"straight": 1},
    },
    "28 orders with 1 to 4 ways": {"shapes": {"tee": 2, "cross": 7}, "leaf_shapes": {"cross": 3}, "spider_shapes": {"tee": 1}},
    "14 orders with 1 to 4 ways, another nest": {
        "shapes": {"tee": 6, "cross": 1, "grass": 2},
        "leaf_shapes": {"tee": 3},
        "spider_shapes": {"cross": 1},
        "nest": "TGTG",
    },
}


def chances_of(figures):
    """Return the chance of every way to lay the one eight of a deck: one of its orders, then one of the ways of that order (A2)."""
    (eight,) = eights(figures)
    orders = kind_orders(eight, figures.get("nest", "TTTT"))
    return {
        tuple(zip(ring, (symbol for _, symbol in order), strict=True)): 1 / len(orders) / len(found)
        for order, found in orders.items()
        for ring in found
    }


@pytest.mark.compiled
@pytest.mark.parametrize("name", FORCED)
def test_A2_an_order_uniformly_and_then_one_of_its_agreeing_rotations(name):
    chances = chances_of(FORCED[name])
    assert len(set(chances.values())) > 1
    agree(Counter(dealt(30_000, FORCED[name])), chances)


@pytest.mark.parametrize("name", FORCED)
def test_A2_every_deal_is_one_of_those_that_agree(name):
    assert set(dealt(40, FORCED[name])) <= set(chances_of(FORCED[name]))


@cache
def standard_chances(edition):
    """Return the chances of every eight by its kinds, and of every ring by its sides, for the standard deck."""
    drawn = eights(STANDARD, edition)
    total = sum(drawn.values())
    by_mix = Counter()
    for eight, number in drawn.items():
        by_mix[tuple(sorted(shape for shape, _ in eight))] += number / total
    chances = {}
    for mix, chance in by_mix.items():
        orders = shape_orders("TTTT")[mix]
        for found in orders.values():
            chances |= dict.fromkeys(found, chance / len(orders) / len(found))
    return {eight: number / total for eight, number in drawn.items()}, chances


def summed(chances, key):
    """Sum chances, or counts, by what `key` makes of each."""
    sums = Counter()
    for each, chance in chances.items():
        sums[key(each)] += chance
    return sums


@cache
def standard_deals(edition):
    """Count the rings of many deals of the standard deck: sides and symbols clockwise from the north."""
    return Counter(dealt(20_000, STANDARD, edition=edition))


def kinds_of(ring):
    """Return the kinds of the cards of a ring, in an order of their own."""
    return tuple(sorted(((SHAPE_OF[sides], symbol) for sides, symbol in ring), key=str))


@pytest.mark.compiled
@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
def test_A2_the_standard_deck_is_laid_with_the_chances_of_the_page(edition):
    """Of the 10**5 ways: cards beside each other, cards opposite each other, and how many trail sides the eight show in all."""
    seen = summed(standard_deals(edition), lambda ring: tuple(sides for sides, _ in ring))
    chances = standard_chances(edition)[1]
    views = [lambda ring, cells=cells: tuple(ring[k] for k in cells) for cells in [(0, 1), (1, 2), (2, 6), (3, 4), (5, 1)]]
    for view in [*views, lambda ring: "".join(ring).count("T")]:
        agree(summed(seen, view), summed(chances, view))


@pytest.mark.compiled
@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
def test_A1_the_eights_of_the_standard_deck_are_uniform_among_those_that_agree(edition):
    """Of the thousands of eights: the shapes of all, and the shapes of those with symbols."""
    seen = summed(standard_deals(edition), kinds_of)
    chances = standard_chances(edition)[0]
    for view in (lambda eight: tuple(sorted(shape for shape, _ in eight)), lambda eight: tuple(kind for kind in eight if kind[1])):
        agree(summed(seen, view), summed(chances, view))


# Twelve cards of which many eights agree in no order.
PICKY = {
    "shapes": {"straight": 5, "bend": 1, "cross": 5, "grass": 1},
    "leaf_shapes": {"straight": 1, "cross": 2},
    "spider_shapes": {"straight": 1, "cross": 1},
}


@pytest.mark.compiled
@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
def test_A1_eights_are_uniform_where_many_agree_in_no_order(edition):
    drawn = eights(PICKY, edition)
    total = sum(drawn.values())
    wanted = comb(12, 8) if edition == "yucata" else comb(7, 5) * comb(3, 2) * comb(2, 1)
    assert 0.2 * wanted < total < 0.8 * wanted
    seen = summed(Counter(dealt(20_000, PICKY, 6, edition)), kinds_of)
    agree(seen, {eight: number / total for eight, number in drawn.items()})
