"""Queens and the end, clauses T11-T14 of the rules page, and matches of several games."""

from collections import Counter
from itertools import pairwise

import pytest

from .board import Board, deck

THREE = deck(2, 3, 1)
WINS = {0: [1.0, 0.0], 1: [0.0, 1.0]}


def lay(first, second, trump="Y6", *, led=None, lead="hand", **more):
    return Board(pill_bug_lead=lead).lay(first, second, trump, led=led, **more)


def test_T11_an_attacker_without_attack_cards_and_pill_bugs_plays_its_queen():
    assert lay(" / R1 B6", "B1 / B4").legal == ["Q"]
    assert lay(" /", "B1 / B4").legal == ["Q"]


def test_T11_a_pill_bug_on_the_defence_side_must_be_led_first():
    assert lay(" / R1 P", "B1 / B4").legal == ["P@defence"]


def test_T11_a_defender_without_defence_cards_and_pill_bugs_plays_its_queen():
    assert lay("R5 /", "R6 B1 /", led="R5@attack").legal == ["Q"]
    assert lay("R5 /", "R6 P /", led="R5@attack").legal == ["P@attack"]


def test_T11_to_a_led_pill_bug_the_queen_answers_only_where_the_option_says_defence():
    assert lay("P /", "R6 B1 /", led="P@attack").legal == ["R6@attack", "B1@attack"]
    assert lay("P /", "R6 B1 /", led="P@attack", lead="defence").legal == ["Q"]
    assert lay("P /", " /", led="P@attack").legal == ["Q"]


def test_T11_the_queen_is_never_played_otherwise():
    for deal in range(20):
        board = Board(figures=THREE).deal(deal)
        while board.legal:
            assert board.legal == ["Q"] or "Q" not in board.legal
            board.first()


@pytest.mark.parametrize("attacker", [0, 1])
def test_T12_the_defenders_queen_is_a_breach(attacker):
    hands = ("R5 /", "R6 /") if attacker == 0 else ("R6 /", "R5 /")
    board = lay(*hands, attacker=attacker).trick("R5@attack", "Q")
    assert board.outcome == ("breach", WINS[attacker])
    assert board.state["tricks"] == [{"attacker": attacker, "led": "R5", "followed": "Q", "winner": attacker}]
    assert (board.state["phase"], board.state["led"], board.state["attacker"]) == ("over", None, attacker)
    assert board.table.turn.score[:2].tolist() == [1 - attacker, attacker]


def test_T12_cards_left_on_the_attack_side_are_of_no_use():
    assert lay("R1 /", "R6 R5 B6 Y5 /").trick("R1@attack", "Q").outcome == ("breach", WINS[0])


def test_T13_the_rulebooks_first_example_P_beats_Q():
    """AT: P against DIF: Q; with P the Pill Bug that takes the option `defence`."""
    assert lay("P / R1", "R6 /", lead="defence").trick("P@attack", "Q").outcome == ("breach", WINS[0])
    assert lay(" / P", "R6 /", lead="defence").trick("P@defence", "Q").outcome == ("breach", WINS[0])
    assert lay("P / R1", "R6 /").act("P@attack").legal == ["R6@attack"]  # by `hand` it cannot happen while a card is left


def test_T13_the_rulebooks_second_example_Q_beats_Q():
    board = lay(" / R1", "R6 /").trick("Q", "Q")
    assert board.outcome == ("last_attack", WINS[0])
    assert board.state["tricks"] == [{"attacker": 0, "led": "Q", "followed": "Q", "winner": 0}]


@pytest.mark.parametrize("side", ["attack", "defence"])
@pytest.mark.parametrize("lead", ["hand", "defence"])
def test_T13_the_rulebooks_third_example_Q_loses_against_P(lead, side):
    board = lay(" / R1", "P R6 /" if side == "attack" else "R6 / P", lead=lead).trick("Q", f"P@{side}")
    assert board.outcome == ("held", WINS[1])
    assert board.state["tricks"] == [{"attacker": 0, "led": "Q", "followed": "P", "winner": 1}]


@pytest.mark.parametrize("trump", ["Y6", "B6", "P"])
def test_T13_the_rulebooks_fourth_example_Q_loses_against_B(trump):
    """A blue card, or any other of the defence side."""
    assert lay(" / R6", "R6 / B1", trump).trick("Q", "B1@defence").outcome == ("held", WINS[1])


def test_T13_after_a_queen_any_card_of_the_defence_side_may_be_played_and_any_pill_bug():
    assert set(lay(" / R6", "R5 P / R1 B1 P", led="Q").legal) == {"R1@defence", "B1@defence", "P@attack", "P@defence"}


def test_T13_a_card_of_the_attack_side_does_not_hold():
    assert lay(" / R6", "R5 B6 /", led="Q").legal == ["Q"]


def test_T13_with_no_cards_at_all_the_last_attack_wins():
    """After all cards are played the winner of the last trick has only its Queen, and so has the other."""
    board = lay("R5 /", " / R1").trick("R5@attack", "R1@defence").trick("Q", "Q")
    assert board.outcome == ("last_attack", WINS[0])
    board = lay("R5 /", " / R6").trick("R5@attack", "R6@defence").trick("Q", "Q")
    assert board.outcome == ("last_attack", WINS[1])


def test_T13_seat_1_may_be_the_attacker():
    assert lay("B1 / R1", " / R2", attacker=1).trick("Q", "R1@defence").outcome == ("held", WINS[0])
    assert lay("B1 /", " / R2", attacker=1).trick("Q", "Q").outcome == ("last_attack", WINS[1])


def test_T14_a_queen_is_a_decision_and_its_trick_a_trick():
    board = lay(" / R1", "R6 / B1")
    assert (board.asks, board.legal) == (("lead", 0), ["Q"])
    before = int(board.table.turn.decisions)
    board.act("Q")
    assert (board.asks, board.state["phase"], board.state["led"]) == (("follow", 1), "follow", "Q")
    board.act("B1@defence")
    turn = board.table.turn
    assert (turn.decisions - before, turn.turns, turn.rounds) == (2, 2, 1)


def test_T14_a_queen_takes_no_card_from_anywhere():
    board = lay(" / R1", "R6 /").trick("Q", "Q")
    assert (board.state["attack"], board.state["defence"]) == ([[], ["R6"]], [["R1"], []])


@pytest.mark.parametrize("figures", [None, THREE, deck(1, 3, 1), deck(4, 8, 2)])
@pytest.mark.parametrize("lead", ["hand", "defence"])
def test_a_game_has_at_most_one_trick_more_than_a_hand_has_cards(figures, lead):
    board = Board(figures=figures, pill_bug_lead=lead)
    for deal in range(6):
        board.deal(deal)
        while board.forming:
            board.act(board.legal[int(board.table.turn.decisions) * (deal + 3) % 5 % 2])
        while board.legal:
            board.first()
        tricks = board.state["tricks"]
        assert len(tricks) == board.table.turn.rounds <= board.table.rules.derived.hand + 1
        assert board.table.turn.turns == 2 * len(tricks)
        assert all("Q" not in (trick["led"], trick["followed"]) for trick in tricks[:-1])
        assert "Q" in (tricks[-1]["led"], tricks[-1]["followed"])


WON_BY = {  # formations with which a seat wins at once, of THREE's hands as given
    0: ("ddd", "aaa"),  # the Queen against the Queen
    1: ("aaa", "ddd"),
}


def game_won_by(board, seat):
    """Play a game in which `seat` defends with everything, attacks first, and meets nothing but the Queen."""
    board.give("R1 B2 R3", "R2 B3 B1", "P").form(*WON_BY[seat])
    assert board.asks == ("lead", seat)
    return board.act("Q", "Q")


def test_a_match_has_so_many_games_and_shows_their_results():
    board = Board(figures=THREE, games_per_match=3)
    assert board.state["results"] == []
    game_won_by(board, 1)
    assert (board.asks, board.outcome[0]) == (("form", 0), "")
    assert board.state["results"] == [{"reason": "last_attack", "winner": 1}]
    assert board.state["tricks"] == []
    game_won_by(board, 0)
    board.give("R1 B2 R3", "R2 B3 B1", "P").form("ddd", "aad").act("Q", "B1@defence")
    assert board.outcome == ("held", WINS[1])
    assert board.state["results"] == [
        {"reason": reason, "winner": seat} for reason, seat in (("last_attack", 1), ("last_attack", 0), ("held", 1))
    ]
    turn = board.table.turn
    assert turn.score[:2].tolist() == [1, 2]
    assert (turn.turns, turn.rounds, turn.decisions) == (6, 3, 3 * (6 + 2))


@pytest.mark.parametrize(
    ("winners", "shares"), [((0, 1), [0.5, 0.5]), ((1, 1), [0.0, 1.0]), ((0, 0, 1, 1), [0.5, 0.5]), ((1, 0, 0), [1.0, 0.0])]
)
def test_the_most_games_win_the_match_and_ties_share_it(winners, shares):
    board = Board(figures=THREE, games_per_match=len(winners))
    for seat in winners:
        game_won_by(board, seat)
    assert board.outcome == ("last_attack", shares)
    assert board.table.turn.score[:2].tolist() == [winners.count(0), winners.count(1)]


def test_a_match_is_played_to_the_last_game_even_if_it_is_decided():
    board = Board(figures=THREE, games_per_match=5)
    for _ in range(4):
        game_won_by(board, 0)
        assert board.outcome[0] == ""
    assert game_won_by(board, 1).outcome == ("last_attack", [1.0, 0.0])


def test_every_game_of_a_match_is_dealt_afresh():
    board, seen = Board(figures=THREE, games_per_match=25), []
    while board.legal:
        if sum(len(cards) for cards in board.state["unassigned"]) == 6:
            seen.append((*(tuple(cards) for cards in board.state["unassigned"]), board.state["trump"]))
        board.first()
    assert len(seen) == len(board.state["results"]) == 25
    assert len(set(seen)) > 20
    assert max(Counter(trump for *_, trump in seen).values()) < 15
    assert all(one != other for one, other in pairwise(seen))


def test_a_single_game_shows_no_results():
    assert "results" not in Board(figures=THREE).state
