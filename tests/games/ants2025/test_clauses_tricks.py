"""A trick: clauses T4-T10 of the rules page."""

import pytest

from .board import Board, deck


def lay(first, second, trump="Y6", *, led=None, lead="hand", figures=None, **more):
    return Board(pill_bug_lead=lead, figures=figures).lay(first, second, trump, led=led, **more)


def legal(*position, **more):
    return set(lay(*position, **more).legal)


def test_T4_the_attacker_leads_a_card_of_its_attack_side():
    assert legal("R5 B2 / R1 Y3", "B1 / B4") == {"R5@attack", "B2@attack"}
    assert legal("R5 B2 / R1 Y3", "B1 / B4", attacker=1) == {"B1@attack"}


def test_T4_or_any_pill_bug_of_its_hand():
    assert legal("R5 P / R1 P", "B1 / B4") == {"R5@attack", "P@attack", "P@defence"}
    assert legal(" / R1 P", "B1 / B4") == {"P@defence"}


@pytest.mark.parametrize("lead", ["hand", "defence"])
def test_T4_whatever_the_trump_and_the_option(lead):
    for trump in ("R6", "P"):
        assert legal("R5 / R1 P", "B1 / B4", trump, lead=lead) == {"R5@attack", "P@defence"}


def test_T4_a_card_that_was_led_is_out_of_its_side():
    board = lay("P R5 / P R1", "B1 / B4 R2", led="P@defence")
    assert (board.state["attack"][0], board.state["defence"][0]) == (["P", "R5"], ["R1"])
    assert (board.state["led"], board.state["phase"], board.asks) == ("P", "follow", ("follow", 1))


def test_T5_the_defender_must_answer_in_the_colour_from_its_defence_side():
    assert legal("R5 /", "R6 B1 / R1 R4 B2 Y3", led="R5@attack") == {"R1@defence", "R4@defence"}
    assert legal("B5 /", "R6 B1 / R1 R4 B2 Y3", led="B5@attack") == {"B2@defence"}


def test_T5_a_trump_may_not_be_played_instead_but_a_pill_bug_of_either_side_may():
    assert legal("R5 /", "P Y1 / R1 Y3 P", "Y6", led="R5@attack") == {"R1@defence", "P@defence", "P@attack"}
    assert legal("R5 /", "P Y1 / R1 Y3", "P", led="R5@attack") == {"R1@defence", "P@attack"}


def test_T6_without_the_colour_any_card_of_the_defence_side():
    assert legal("R5 /", "B1 Y4 / B2 Y3", led="R5@attack") == {"B2@defence", "Y3@defence"}


def test_T6_the_colour_on_the_attack_side_does_not_count_and_may_not_be_played():
    assert legal("R5 /", "R6 / B2 Y3", led="R5@attack") == {"B2@defence", "Y3@defence"}


def test_T6_or_any_pill_bug_of_the_hand():
    assert legal("R5 /", "R6 P / B2 P", led="R5@attack") == {"B2@defence", "P@defence", "P@attack"}
    assert legal("R5 /", "R6 P /", led="R5@attack") == {"P@attack"}


@pytest.mark.parametrize("trump", ["Y6", "P", "R6"])
def test_T7_a_led_pill_bug_is_answered_from_the_whole_hand(trump):
    everything = {"R5@attack", "P@attack", "B2@defence", "P@defence"}
    assert legal("P R1 /", "R5 P / B2 P", trump, led="P@attack") == everything
    assert legal("B1 / P", "R5 P / B2 P", trump, led="P@defence") == everything
    assert legal("P /", "R5 /", trump, led="P@attack") == {"R5@attack"}


@pytest.mark.parametrize("trump", ["Y6", "P", "R6"])
def test_T7_with_the_option_as_any_colour_that_the_defence_side_has_not(trump):
    from_defence = {"P@attack", "B2@defence", "P@defence"}
    assert legal("P R1 /", "R5 P / B2 P", trump, led="P@attack", lead="defence") == from_defence
    assert legal("B1 / P", "R5 P / B2 P", trump, led="P@defence", lead="defence") == from_defence
    assert legal("P /", "R5 /", trump, led="P@attack", lead="defence") == {"Q"}


def test_T7_the_option_is_about_led_pill_bugs_only():
    for lead in ("hand", "defence"):
        assert legal("R5 /", "R6 B1 P / R1 B2", led="R5@attack", lead=lead) == {"R1@defence", "P@attack"}
        assert legal(" / R2", "R6 P / B2", led="Q", lead=lead) == {"B2@defence", "P@attack"}


def winner(led, followed, trump):
    """Return who wins a trick: seat 0 leads; what answers stands alone on seat 1's defence side."""
    return (
        lay(f"{led} R1 / R2", f"B1 / {followed}", trump, figures=deck(4, 7, 4))
        .trick(f"{led}@attack", f"{followed}@defence")
        .winner_of_trick
    )


@pytest.mark.parametrize("trump", ["R7", "G1", "P"])
@pytest.mark.parametrize(("led", "followed", "won"), [("R4", "R5", 1), ("R5", "R4", 0), ("R1", "R7", 1), ("G2", "G1", 0), ("G6", "G7", 1)])
def test_T8_of_one_colour_the_higher_value_wins_trump_or_not(led, followed, won, trump):
    assert winner(led, followed, trump) == won


@pytest.mark.parametrize("led", ["R5", "B5", "Y5"])
def test_T8_equal_values_of_one_colour_are_the_attackers(led):
    assert winner(led, led, "R7") == winner(led, led, "P") == 0


@pytest.mark.parametrize(
    ("led", "followed", "trump", "won"),
    [
        ("R6", "B1", "B3", 1),  # the trump, however low
        ("B1", "R6", "B3", 0),  # the attacker's trump
        ("R6", "B1", "Y3", 0),  # neither
        ("R1", "B6", "Y3", 0),  # otherwise the attacker, however low
        ("R1", "B6", "R3", 0),
        ("R1", "B6", "P", 0),  # with a Pill Bug as trump no colour is
        ("G6", "Y1", "Y7", 1),
    ],
)
def test_T8_of_different_colours_the_trump_wins_otherwise_the_attacker(led, followed, trump, won):
    assert winner(led, followed, trump) == won


@pytest.mark.parametrize("trump", ["R7", "B7", "Y1"])
@pytest.mark.parametrize("card", ["R1", "B6", "Y3"])
def test_T9_an_ant_card_beats_a_pill_bug_whoever_led(card, trump):
    assert winner("P", card, trump) == 1
    assert winner(card, "P", trump) == 0


@pytest.mark.parametrize("card", ["R1", "B6", "Y3"])
def test_T9_as_trump_it_beats_every_ant_card(card):
    assert winner("P", card, "P") == 0
    assert winner(card, "P", "P") == 1


@pytest.mark.parametrize("trump", ["R7", "P"])
def test_T9_of_two_pill_bugs_the_attackers_wins(trump):
    assert winner("P", "P", trump) == 0


def test_T10_both_cards_are_out_and_the_winner_attacks_next():
    board = lay("R5 B1 / Y1", "R1 / R6 B2").trick("R5@attack", "R6@defence")
    assert (board.asks, board.state["attacker"], board.state["led"]) == (("lead", 1), 1, None)
    assert (board.state["attack"], board.state["defence"]) == ([["B1"], ["R1"]], [["Y1"], ["B2"]])
    assert board.state["tricks"] == [{"attacker": 0, "led": "R5", "followed": "R6", "winner": 1}]
    board.trick("R1@attack", "Y1@defence")
    assert board.winner_of_trick == 0  # yellow is trump
    assert (board.asks, board.legal) == (("lead", 0), ["B1@attack"])
    assert board.table.turn.rounds == 2


def test_T10_the_attacker_that_wins_goes_on():
    board = lay("R5 B6 / Y1", "Y2 / R1 B2").trick("R5@attack", "R1@defence")
    assert (board.winner_of_trick, board.asks) == (0, ("lead", 0))


def test_T10_a_pill_bug_goes_from_the_side_it_was_played_from():
    board = lay("R5 P / P", "P R1 / P", led="R5@attack").act("P@attack")
    assert (board.state["attack"][1], board.state["defence"][1]) == (["R1"], ["P"])
    board = lay("R5 P / P", "P R1 / P", led="R5@attack").act("P@defence")
    assert (board.state["attack"][1], board.state["defence"][1]) == (["P", "R1"], [])


TWINS = deck(2, [1, 3, 3, 3, 3, 5], 8)


def test_equal_cards_of_a_side_are_one_action():
    board = lay("R3 P R3 B3 P / R3 P P", "B1 / R1", "R5", figures=TWINS)
    assert sorted(board.legal) == ["B3@attack", "P@attack", "P@defence", "R3@attack"]
    board.act("R3@attack")
    assert board.state["attack"][0] == ["P", "R3", "B3", "P"]
    assert board.state["defence"][0] == ["R3", "P", "P"]


def test_equal_answers_are_one_action_a_side():
    follow = lay("R1 /", "R3 R3 P P / R3 R3 R5 P P", "B5", led="R1@attack", figures=TWINS)
    assert sorted(follow.legal) == ["P@attack", "P@defence", "R3@defence", "R5@defence"]
    follow = lay("P /", "R3 R3 P P / R3 R3 P P", "B5", led="P@attack", figures=TWINS)
    assert sorted(follow.legal) == ["P@attack", "P@defence", "R3@attack", "R3@defence"]
    assert lay("B1 /", "R1 / R3 R3 R3", "B5", led="B1@attack", figures=TWINS).legal == ["R3@defence"]


def cards_in_hand(board):
    return sum(len(cards) for side in ("attack", "defence", "unassigned") for cards in board.state[side])


@pytest.mark.parametrize("ranks", [[1, 2, 3], [2, 2, 3]])
def test_equal_cards_do_not_change_what_is_left(ranks):
    """A set with repeated values is played like any other: each play takes one card."""
    board = Board(figures=deck(2, ranks, 2), seed=4)
    for deal in range(20):
        board.deal(deal)
        while board.legal:
            before, kind, action = cards_in_hand(board), board.asks[0], board.legal[deal % len(board.legal)]
            board.act(action)
            if board.legal:
                assert before - cards_in_hand(board) == (kind != "form" and action != "Q")
