"""Colonies: clause P11 of the rules page."""

import numpy as np

from .board import CELLS, Board, turned

FIGURES = {"patterns": {"both": ["a", "b"], "skew": ["a", "d"], "all": ["a", "b", "d"], "one": ["d"], "none": []}, "copies": 1}
BASE = ["Wb.all@0,0,0"]


def laying(colony=(), new=(), *, seats=2, starter=0, aside=None):
    """Return a board on which seats have to lay new cards."""
    board = Board(seats, figures=FIGURES)
    return board.lay(rest="puddle", colony=colony, new=new, starter=starter, aside=aside)


def shown(layings):
    """Return what the cells of a colony show: a card for a plate, "ant", or "bare"."""
    cells = {}
    for each in layings:
        card, _, spot = each.partition("@")
        x, y, quarters = map(int, spot.split(","))
        cells[x, y] = card
        for cell, offset in CELLS.items():
            dx, dy = turned(offset, quarters)
            cells[x + dx, y + dy] = "ant" if cell in FIGURES["patterns"][card[3:]] else "bare"
    return cells


def placings(layings, card):
    """Return by the rules page how a card can be laid on a colony."""
    cells, found = shown(layings), set()
    for (x, y), what in cells.items():
        for quarters in range(4):
            covered = [(x + dx, y + dy) for dx, dy in (turned(offset, quarters) for offset in CELLS.values())]
            if what == "ant" and all(cells.get(cell, "bare") in ("ant", "bare") for cell in covered):
                found.add(f"{card}@{x},{y},{quarters}")
    return found


def compare(board, seat, layings):
    """Compare a colony as the simulator shows it with its layings."""
    told = board.state["colony"][seat]
    cells = shown(layings)
    assert [(each["x"], each["y"], each["card"]) for each in told["plates"]] == [
        (*map(int, each.partition("@")[2].split(",")[:2]), each.partition("@")[0]) for each in layings
    ]
    assert {tuple(ant) for ant in told["ants"]} == {cell for cell, what in cells.items() if what == "ant"}
    assert len(told["ants"]) == len({tuple(ant) for ant in told["ants"]})


def test_P11_the_first_card_is_just_laid():
    board = laying(new=[["Wb.skew"], []])
    assert (board.asks, board.legal) == (("place", 0), ["Wb.skew@0,0,0"])
    board.act("Wb.skew@0,0,0")
    assert board.state["colony"][0] == {"plates": [{"x": 0, "y": 0, "card": "Wb.skew"}], "ants": [[1, 0], [1, 1]], "aside": []}


def test_P11_a_quarter_turn_is_clockwise():
    """(x, y) goes to (y, -x): the ant at a, east of its plate, goes south, then west, then north."""
    board = laying([BASE], [["Sg.skew"], []])
    ants = []
    kept = board.keep()
    for quarters in range(4):
        board.restore(kept)
        action = f"Sg.skew@1,1,{quarters}"
        if action in board.legal:
            board.act(action)
            compare(board, 0, [*BASE, action])
            ants.append(quarters)
    assert ants == [0, 1, 3]  # turned by two, d would cover the plate at 0, 0
    assert board.state["colony"][0]["plates"][0] == {"x": 0, "y": 0, "card": "Wb.all"}


def test_P11_its_plate_covers_a_visible_ant_and_no_cell_of_it_a_plate():
    board = laying([BASE], [["Sg.none"], []])
    expected = {"1,0,0", "1,0,1", "0,1,0", "0,1,3", "1,1,0", "1,1,1", "1,1,3"}
    assert set(board.legal) == {f"Sg.none@{spot}" for spot in expected} == placings(BASE, "Sg.none")


def test_P11_bare_cells_hide_and_count_as_cells():
    """A card without ants hides the ants below it; its bare cells may not cover a plate either."""
    board = laying([["Wb.all@0,0,0"]], [["Sg.none"], []]).act("Sg.none@1,0,0")
    assert board.state["colony"][0]["ants"] == [[0, 1]]  # 1,1 was hidden by its cell b
    layings = ["Wb.all@0,0,0", "Sg.none@1,0,0"]
    compare(board, 0, layings)


def test_P11_ants_that_a_new_card_shows_again_are_ants():
    layings = ["Wb.all@0,0,0", "Sg.none@1,0,0", "Cp.all@0,1,0"]
    board = laying([layings], [["Wg.one"], []])
    assert set(board.legal) == placings(layings, "Wg.one")
    board.act(sorted(board.legal)[0])


def test_P11_random_colonies_are_laid_as_the_page_says():
    """Each time with an enumeration of our own."""
    chance = np.random.default_rng(3)
    cards = [f"{food}{colour}.{pattern}" for food in "WSC" for colour in "bgp" for pattern in FIGURES["patterns"]]
    for _ in range(6):
        layings, aside = [f"{chance.choice(cards)}@0,0,0"], []
        for _ in range(5):
            new = [str(card) for card in chance.choice(cards, 2, replace=False)]
            board = laying([layings], [new, []])
            if board.asks[0] == "place":
                expected = set().union(*(placings(layings, card) for card in new))
                assert set(board.legal) == expected
                layings.append(str(chance.choice(sorted(expected))))
                board.act(layings[-1])
                compare(board, 0, layings)
            else:
                assert not any(placings(layings, card) for card in new)
                assert sorted(board.state["colony"][0]["aside"]) == sorted(new)
                aside += new
                break
        assert len(layings) + len(aside) > 1


def test_P11_new_cards_can_be_laid_in_any_order_and_equal_ones_are_one_action():
    board = laying([BASE], [["Sg.none", "Cp.all", "Sg.none"], []])
    assert set(board.legal) == placings(BASE, "Sg.none") | placings(BASE, "Cp.all")
    assert len(board.legal) == len(set(board.legal))
    board.act("Cp.all@1,1,0")
    assert board.state["new"][0] == ["Sg.none", "Sg.none"]
    assert board.asks == ("place", 0)
    board.act("Sg.none@0,1,3")
    assert board.state["new"][0] == ["Sg.none"]


def test_P11_seats_lay_in_turn_order_all_their_cards_each():
    new = [["Wb.all", "Sg.all"], ["Wb.one"], ["Cp.all", "Cg.all"]]
    board = laying(new=new, seats=3, starter=1)
    order = []
    while board.asks[0] == "place":
        order.append(board.asks[1])
        assert board.state["phase"] == "place"
        board.take()
    assert order == [1, 2, 2, 0, 0]
    assert board.state["round"] == 2


def test_P11_cards_that_cannot_be_laid_are_kept_aside_for_good():
    board = laying([["Wb.none@0,0,0"], BASE], [["Sg.all", "Cp.all"], ["Wg.none"]])
    assert board.asks == ("place", 1)
    assert board.state["colony"][0]["aside"] == ["Sg.all", "Cp.all"]
    assert board.state["new"] == [[], ["Wg.none"]]
    assert board.table.tally.unplaceable[:2].tolist() == [2, 0]
    board.act("Wg.none@1,1,0")
    assert board.state["colony"][0]["aside"] == ["Sg.all", "Cp.all"]


def test_P11_what_one_card_makes_impossible_is_kept_aside_after_it():
    """The only ant is covered by a card without ants; the second new card finds none."""
    board = laying([["Wb.one@0,0,0"]], [["Sg.none", "Cp.none"], []])
    board.act("Cp.none@1,1,0")
    assert board.state["colony"][0]["aside"] == ["Sg.none"]
    assert board.asks[0] == "toss"


def test_P11_a_later_round_does_not_lay_what_is_aside():
    """A colony that shows an ant again lays only new cards."""
    board = laying([BASE], [["Sg.one"], []], aside=[["Cp.all"], []])
    assert {action.partition("@")[0] for action in board.legal} == {"Sg.one"}
    board.take()
    assert board.state["colony"][0]["aside"] == ["Cp.all"]


def test_P11_the_first_card_ever_is_laid_even_if_others_are_aside():
    board = laying([], [["Sg.one"], []], aside=[["Cp.all"], []])
    assert board.legal == ["Sg.one@0,0,0"]
