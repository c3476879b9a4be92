"""Set-up and what cannot be set up: clauses A1-A4 of the rules page. How the dealt eight are distributed: test_dealing.py."""

from itertools import product

import pytest

from antstats.errors import UserError

from .board import RING, SIDES, Board, beside
from .checker_cards import PATTERNS, shape_of

STANDARD = {"straight": 6, "bend": 6, "tee": 6, "cross": 3, "grass": 3}


def deals(number, seats=2, **options):
    board = Board(seats, **options)
    for deal in range(number):
        yield board.deal(3, deal)


def symbols(board):
    return [card["symbol"] for card in board.state["cards"][1:]]


def test_A1_the_first_eight_hold_one_spider_card_and_two_leaf_cards():
    for board in deals(30):
        found = symbols(board)
        assert (len(found), found.count("spider"), found.count("leaf")) == (8, 1, 2)


def test_A1_the_online_edition_draws_the_first_eight_freely():
    spiders, leaves = set(), set()
    for board in deals(40, edition="yucata"):
        spiders.add(symbols(board).count("spider"))
        leaves.add(symbols(board).count("leaf"))
    assert spiders >= {0, 1, 2}
    assert leaves >= {1, 2, 3, 4}


@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
def test_A1_the_other_cards_are_the_deck(edition):
    """Laid and left together are the whole set, by shape and symbol."""
    for board in deals(10, edition=edition):
        state = board.table.state
        assert (int(state.left), board.state["deck"]) == (16 - 1, 15)
        kinds = [*state.deck[: state.left].tolist(), int(state.drawn)]
        laid = [(shape_of(card["sides"]), card["symbol"]) for card in board.state["cards"][1:]]
        left = [(list(PATTERNS)[each // 4], (None, "leaf", "spider")[each % 4]) for each in kinds]
        whole = laid + left
        assert {shape: [name for name, _ in whole].count(shape) for shape in PATTERNS} == STANDARD
        for symbol, cards in (("leaf", (2, 2, 2, 1, 1)), ("spider", (1, 1, 1, 1, 0))):
            assert tuple(whole.count((shape, symbol)) for shape in PATTERNS) == cards


def test_A1_the_deck_is_shuffled():
    tops = {board.state["drawn"]["sides"] for board in deals(40)}
    assert tops == set(PATTERNS.values())


@pytest.mark.parametrize("nest", ["TTTT", "TGTG", "TTGG", "GGGG"])
def test_A2_the_eight_lie_round_the_nest_and_all_shared_sides_agree(nest):
    facing = dict(zip(SIDES, "SWNE", strict=True))
    for board in deals(15, figures={"nest": nest}):
        cards = board.cards
        assert set(cards) == {(0, 0), *RING}
        assert cards[0, 0] == nest
        for cell, side in product(cards, SIDES):
            if (there := beside(cell, side)) in cards:
                assert cards[cell][SIDES.index(side)] == cards[there][SIDES.index(facing[side])]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_A3_every_seat_has_two_ants_in_the_nest_and_the_others_in_supply(seats):
    board = Board(seats)
    assert [board.ants(seat) for seat in range(seats)] == ["0,0 0,0 - - - -"] * seats
    assert board.state["out"] == [False] * seats
    assert Board(seats, figures={"ants": 4}).ants(seats - 1) == "0,0 0,0 - -"


@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
def test_A3_two_leaves_lie_on_each_leaf_card_and_a_spider_on_each_spider_card(edition):
    for board in deals(20, edition=edition):
        cells = {
            symbol: [(card["x"], card["y"]) for card in board.state["cards"] if card["symbol"] == symbol] for symbol in ("leaf", "spider")
        }
        assert board.lying == dict.fromkeys(cells["leaf"], 2)
        assert sorted(board.spiders) == sorted(cells["spider"])
        assert board.state["leaf_supply"] == 16 - 2 * len(cells["leaf"])


def test_A3_a_short_supply_is_laid_out_as_far_as_it_goes():
    for tokens, lying in ((3, [1, 2]), (1, [1]), (0, [])):
        board = Board(figures={"leaf_tokens": tokens})
        assert sorted(board.lying.values()) == lying
        assert board.state["leaf_supply"] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_A4_seat_0_holds_the_deck_first(seats):
    board = Board(seats)
    state = board.state
    assert (board.asks, state["holder"], state["round"], state["mover"]) == (("lay", 0), 0, 1, None)


def figures(shapes, leaf, spider, **more):
    return {"shapes": shapes, "leaf_shapes": leaf, "spider_shapes": spider, **more}


REFUSED = {
    "no spider card": (figures(STANDARD, {"bend": 4}, {}), "1 with a spider.*has 20, 4 and 0.*edition=yucata"),
    "one leaf card": (figures(STANDARD, {"bend": 1}, {"tee": 2}), "2 with leaves.*has 21, 1 and 2"),
    "four plain cards": (figures({"tee": 6, "cross": 6}, {"tee": 5}, {"cross": 3}), "5 plain ones.*has 4, 5 and 3"),
    "straight cards only": (figures({"straight": 20}, {"straight": 4}, {"straight": 2}), "no eight of these cards.*agree round the nest"),
    "grass cards round a crossing": (figures({"grass": 20}, {"grass": 4}, {"grass": 2}), "no eight of these cards"),
    "crosses round grass": (figures({"cross": 20}, {"cross": 4}, {"cross": 2}, nest="GGGG"), "no eight of these cards"),
    "eight cards": (figures({"tee": 4, "cross": 4}, {"tee": 2}, {"cross": 1}), "8 cards.*9 to 40 are accepted"),
    "41 cards": (figures({"tee": 20, "cross": 21}, {"tee": 2}, {"cross": 1}), "41 cards.*9 to 40"),
    "more leaf cards than cards of a shape": (
        figures(STANDARD, {"grass": 4}, {"tee": 1}),
        "mark 4 cards of shape 'grass', but shapes has 3",
    ),
    "leaf and spider cards more than cards": (figures(STANDARD, {"cross": 2}, {"cross": 2}), "mark 4 cards of shape 'cross'"),
    "an unknown shape": (figures(STANDARD | {"curve": 1}, {"tee": 2}, {"tee": 1}), "straight, bend, tee, cross, grass"),
    "a negative number": (figures(STANDARD | {"tee": -1}, {"bend": 2}, {"bend": 1}), "tee"),
    "a nest of five sides": ({"nest": "TTTTT"}, "nest"),
    "two ants": ({"ants": 2}, "ants"),
    "nine ants": ({"ants": 9}, "ants"),
    "fewer than no leaves": ({"leaf_tokens": -1}, "leaf_tokens"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_A1_what_cannot_be_dealt_is_refused_with_the_reason(case):
    asked, reason = REFUSED[case]
    with pytest.raises(UserError, match=reason):
        Board(figures=asked)


def test_A1_a_deck_without_spiders_can_be_dealt_in_the_online_edition():
    board = Board(figures=figures(STANDARD, {"bend": 4}, {}), edition="yucata")
    assert (board.spiders, board.asks) == ([], ("lay", 0))


def test_A2_decks_at_the_border_of_what_can_be_dealt_are_dealt():
    """Nine cards of which any eight agree, forty cards, and grass round a nest of grass."""
    nine = figures({"cross": 9}, {"cross": 2}, {"cross": 1})
    forty = figures({"tee": 20, "cross": 20}, {"tee": 9}, {"cross": 9})
    grass = figures({"grass": 9}, {"grass": 3}, {"grass": 1}, nest="GGGG")
    assert [Board(figures=each).state["deck"] for each in (nine, forty, grass)] == [0, 31, 0]


def test_A1_an_eight_is_drawn_anew_if_it_agrees_in_no_order():
    """Straight cards and crosses agree as six and two only, one eight of six of this deck."""
    deck = figures({"straight": 8, "cross": 4}, {"cross": 2}, {"straight": 1})
    for board in deals(20, figures=deck):
        assert sorted(shape_of(sides) for sides in list(board.cards.values())[1:]) == ["cross"] * 2 + ["straight"] * 6
        assert (symbols(board).count("leaf"), symbols(board).count("spider")) == (2, 1)
