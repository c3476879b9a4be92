"""A new card: clauses A5-A9 of the rules page."""

import pytest

from .board import Board
from .checker_cards import PATTERNS, Card, fitting, nearest, spell

HOME = "0,0 0,0"
CROSS = {"N": (0, 2), "E": (2, 0), "S": (0, -2), "W": (-2, 0)}


def layable(board):
    """Return the cells of the legal actions."""
    return {tuple(int(part) for part in action.split(",")[:2]) for action in board.legal}


def brute_force(board, holder=0):
    """Return what A5, and in the rulebook edition A6, allow, by the referee's own rules of thumb."""
    laid = {cell: Card(sides, None) for cell, sides in board.cards.items()}
    places = fitting(laid, board.state["drawn"]["sides"])
    if board.plan.spec.options["edition"] == "rulebook":
        places = nearest(places, {(ant["x"], ant["y"]) for ant in board.state["ants"][holder] if ant})
    return spell(places)


def test_A5_the_card_lies_on_an_empty_cell_that_touches_a_card_and_all_shared_sides_agree():
    """The ring's outer sides: trails to the north of (0, 1) only."""
    ring = {(0, 1): "TTTT", (1, 1): "GGTT", (1, 0): "TGTT", (1, -1): "TGGT", (0, -1): "TTGT", (-1, -1): "TTGG", (-1, 0): "TTTG"}
    ring[-1, 1] = "GTTG"
    board = Board(edition="yucata").lay(ring, ants=[HOME, HOME], drawn="bend")
    north = {"0,2,1", "0,2,2"}  # the two bends with a trail to the south
    others = {"-1,2", "1,2", "2,1", "2,0", "2,-1", "1,-2", "0,-2", "-1,-2", "-2,-1", "-2,0", "-2,1"}
    assert {action for action in board.legal if action.startswith("0,2")} == north
    assert {action.rsplit(",", 1)[0] for action in board.legal} == others | {"0,2"}
    assert {action for action in board.legal if action.startswith("1,2,")} == {"1,2,0", "1,2,3"}  # none to the south
    board.act("0,2,2")
    assert board.cards[0, 2] == "GGTT"
    assert board.asks == ("ant", 0)


def test_A5_a_card_that_touches_two_or_three_must_agree_with_all():
    cards = {(0, 2): "TGTT", (0, 3): "TTTG", (1, 3): "GTGT", (2, 3): "GGTT", (2, 2): "TTTT", (2, 1): "TTTT", (1, 1): "TTTT"}
    board = Board(edition="yucata").lay(cards, ants=[HOME, HOME], drawn="bend")
    assert [action for action in board.legal if action.startswith("1,2,")] == ["1,2,1"]  # trails to the east and the south
    board = Board(edition="yucata").lay(cards, ants=[HOME, HOME], drawn="tee")
    assert (1, 2) not in layable(board)
    assert board.legal


@pytest.mark.parametrize("shape", PATTERNS)
def test_A5_a_rotation_is_the_least_number_of_quarter_turns_clockwise_that_gives_it(shape):
    board = Board(edition="yucata").lay(ants=[HOME, HOME], drawn="cross" if shape == "grass" else shape)
    turns = {int(action.split(",")[2]) for action in board.legal}
    assert turns <= set(range({"straight": 2, "bend": 4, "tee": 4}.get(shape, 1)))
    for action in board.legal:
        x, y, turn = map(int, action.split(","))
        board.lay(ants=[HOME, HOME], drawn="cross" if shape == "grass" else shape).act(action)
        sides = PATTERNS["cross" if shape == "grass" else shape]
        assert board.cards[x, y] == sides[4 - turn :] + sides[: 4 - turn]


@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
def test_A5_A6_what_can_be_laid_is_what_a_search_over_all_cells_finds(edition):
    board = Board(3, edition=edition)
    for deal in range(5):
        board.deal(9, deal)
        for step in range(60):
            kind, seat = board.asks
            if kind == "end":
                break
            if kind == "lay":
                assert sorted(board.legal) == sorted(brute_force(board, seat))
            board.act(board.legal[step * 7 % len(board.legal)])


def test_A6_the_card_touches_a_card_with_an_ant_of_the_holder_if_it_fits_there():
    ants = ["1,0 -1,1", "0,-1 0,-1"]
    board = Board().lay(ants=ants, drawn="cross")
    assert layable(board) == {(2, 0), (-1, 2), (-2, 1)}
    board = Board().lay(ants=ants, drawn="cross", holder=1)
    assert layable(board) == {(0, -2)}


def test_A6_the_nest_counts_while_an_ant_stands_in_it():
    """No empty cell touches the nest, so the nearest cells are those two away; an ant outside draws the card to itself."""
    assert layable(Board().lay(ants=[HOME, HOME], drawn="cross")) == set(CROSS.values())
    assert layable(Board().lay(ants=["0,0 1,1", HOME], drawn="cross")) == {(1, 2), (2, 1)}


def test_A6_where_the_card_does_not_fit_beside_an_ant_the_nearest_cell_where_it_fits_is_taken():
    """A grass card fits at the north and in the south-west only; the ant in the east is 4 cells from the one, 5 from the other."""
    cards = {(0, 1): "GTTT", (-1, -1): "TTTG", (2, 0): "TTTT"}
    board = Board()
    assert layable(board.lay(cards, ants=["2,0", HOME], drawn="grass")) == {(0, 2)}
    assert layable(board.lay(cards, ants=["-1,0", HOME], drawn="grass")) == {(-2, -1)}
    assert layable(board.lay(cards, ants=["2,0 -1,0", HOME], drawn="grass")) == {(-2, -1)}
    assert layable(board.lay(cards, ants=["2,0", "-1,0"], drawn="grass", holder=1)) == {(-2, -1)}
    assert layable(Board(edition="yucata").lay(cards, ants=["2,0", HOME], drawn="grass")) == {(0, 2), (-2, -1)}


def test_A6_among_equally_near_cells_the_holder_chooses():
    cards = {(0, 1): "GTTT", (0, -1): "TTGT"}
    board = Board().lay(cards, ants=["1,0", HOME], drawn="grass")
    assert sorted(board.legal) == ["0,-2,0", "0,2,0"]
    board.act("0,-2,0")
    assert board.cards[0, -2] == "GGGG"


def test_A6_the_distance_is_to_the_nearest_of_the_ants():
    cards = {(0, 1): "GTTT", (0, -1): "TTGT"}
    board = Board().lay(cards, ants=["1,0 0,-1", HOME], drawn="grass")
    assert layable(board) == {(0, -2)}


def test_A6_in_the_online_edition_any_cell_will_do():
    board = Board(edition="yucata").lay(ants=["1,0", HOME], drawn="cross")
    assert len(board.legal) == 12


@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
def test_A7_a_card_that_fits_nowhere_is_laid_aside_without_a_decision_or_a_second_draw(edition):
    """Every empty cell has a trail to it: no grass card fits."""
    board = Board(edition=edition).lay(ants=["1,0", "-1,0"], deck=("grass leaf", "cross", "tee"), supply=4)
    board.end(2)
    state = board.state
    assert (board.asks, state["round"], state["holder"]) == (("ant", 1), 2, 1)
    assert state["aside"] == [{"sides": "GGGG", "symbol": "leaf"}]
    assert (state["deck"], state["leaf_supply"], board.lying, len(state["cards"])) == (2, 4, {}, 9)
    assert state["drawn"] is None
    assert int(board.table.tally.aside) == 1
    assert board.end(2).asks == ("lay", 0)  # the round was a round like others


def test_A7_a_card_laid_aside_counts_as_played():
    board = Board().lay(ants=["1,0", "-1,0"], deck=("grass",)).end(2)
    assert (board.asks, board.state["deck"]) == (("ant", 1), 0)
    assert board.end(2).outcome == ("deck", [0.5, 0.5])


def test_A7_cards_laid_aside_stay_in_their_order():
    board = Board().lay(ants=["1,0", "-1,0"], deck=("grass", "grass spider", "grass")).end(4)
    assert [card["symbol"] for card in board.state["aside"]] == [None, "spider"]
    assert board.spiders == []


def test_A8_a_leaf_card_gets_two_leaves_and_a_spider_card_a_spider():
    board = Board().lay(ants=["1,0", "-1,0"], spiders=[(0, 1)], drawn="cross leaf", supply=5).act("2,0,0")
    assert (board.lying, board.state["leaf_supply"]) == ({(2, 0): 2}, 3)
    board = Board().lay(ants=["1,0", "-1,0"], spiders=[(0, 1)], drawn="cross spider", supply=5).act("2,0,0")
    assert (board.lying, board.spiders, board.state["leaf_supply"]) == ({}, [(0, 1), (2, 0)], 5)
    board = Board().lay(ants=["1,0", "-1,0"], drawn="cross").act("2,0,0")
    assert (board.lying, board.spiders) == ({}, [])
    assert [board.state["cards"][-1][name] for name in ("x", "y", "symbol")] == [2, 0, None]


@pytest.mark.parametrize(("supply", "lying", "left"), [(3, {(2, 0): 2}, 1), (2, {(2, 0): 2}, 0), (1, {(2, 0): 1}, 0), (0, {}, 0)])
def test_A8_a_short_supply_gives_what_is_there(supply, lying, left):
    board = Board().lay(ants=["1,0", "-1,0"], drawn="cross leaf", supply=supply).act("2,0,0")
    assert (board.lying, board.state["leaf_supply"]) == (lying, left)


def test_A8_a_spider_bars_the_way_from_the_moment_its_card_lies():
    board = Board().lay(ants=["1,0", "-1,0"], drawn="cross spider").act("2,0,0")
    assert board.steps(0) == "NSW"


def test_A9_the_next_card_is_turned_up_once_the_drawn_one_lies():
    board = Board().lay(ants=["1,0", "-1,0"], drawn="cross", deck=("bend leaf", "tee"))
    assert board.state["next"] is None
    board.act("2,0,0")
    assert board.state["next"] == {"sides": "TTGG", "symbol": "leaf"}
    board.end(2)
    state = board.state
    assert (state["drawn"], state["next"], state["deck"]) == ({"sides": "TTGG", "symbol": "leaf"}, None, 1)


def test_A9_it_is_turned_up_as_well_when_the_drawn_one_is_laid_aside():
    board = Board().lay(ants=["1,0", "-1,0"], deck=("grass", "tee spider")).end(2)
    assert board.state["next"] == {"sides": "TTTG", "symbol": "spider"}


def test_A9_there_is_no_next_card_when_the_deck_is_empty():
    assert Board().lay(ants=["1,0", "-1,0"], drawn="cross", deck=()).act("2,0,0").state["next"] is None


def test_A9_the_online_edition_shows_no_next_card():
    board = Board(edition="yucata").lay(ants=["1,0", "-1,0"], drawn="cross", deck=("bend", "tee")).act("2,0,0")
    assert (board.state["next"], board.state["deck"]) == (None, 2)


@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
@pytest.mark.parametrize("drawn", ["", "cross"])
def test_A9_a_seat_knows_the_face_up_card_and_no_other(edition, drawn):
    """What a seat imagines keeps the deck's make-up, and its order only where it is seen."""
    deck = ("bend leaf", "tee", "cross spider", "straight")
    tops, seconds = set(), set()
    board = Board(edition=edition)
    for deal in range(25):
        board.deal(1, deal).lay(ants=["1,0", "-1,0"], drawn=drawn, deck=deck)
        before = board.table.state.deck[:4].tolist()
        board.kernel.imagine(board.table, 1)
        after = board.table.state.deck[:4].tolist()
        assert sorted(after) == sorted(before)
        tops.add(after[3])
        seconds.add(after[2])
    seen = edition == "rulebook" and not drawn
    assert len(tops) == (1 if seen else 4)
    assert len(seconds) == (3 if seen else 4)
