"""Set-up and sending out: clauses P1-P6 of the rules page."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from antstats.errors import UserError

from .board import EXACT, KINDS, Board, planned, tosses

FOODS, COLOURS, PATTERNS = "WSC", "bgp", ("both", "skew", "all")
DECK = Counter({f"{food}{colour}.{pattern}": 2 for food in FOODS for colour in COLOURS for pattern in PATTERNS})
TOKENS = Counter({4: 4, 5: 5, 6: 4, 7: 3})
PLUS = [[0, 95], [-95, 0], [0, 0], [95, 0], [0, -95]]
ROWS = [[-47.5, 95], [47.5, 95], [-95, 0], [0, 0], [95, 0], [-47.5, -95], [47.5, -95]]
SQUARE = [[x, y] for y in (95, 0, -95) for x in (-95, 0, 95)]
ALL_KINDS = ("soldier", "worker", "scout")
SURE = 1e-5  # seeds are fixed: what is as improbable as this fails always or never


def cards_in_deck(board):
    """Return the deck's cards from the top, the simulator's secret."""
    names = {board.code(card): card for card in DECK}
    state = board.table.state
    return [names[int(code)] for code in state.deck[: state.left][::-1]]


@pytest.mark.parametrize(("seats", "centres"), [(2, PLUS), (3, ROWS), (4, SQUARE)])
def test_P1_the_area_is_filled_from_the_deck_and_dice_lie_on_the_hills(seats, centres):
    board = Board(seats)
    state, deck = board.state, cards_in_deck(board)
    assert state["centres"] == centres
    assert Counter(state["area"]) + Counter(deck) == DECK
    assert (state["deck"], state["deck_top"]) == (54 - len(centres), deck[0])
    assert [board.where(seat) for seat in range(seats)] == ["hhhhhh"] * seats
    assert [tuple(die["kind"] for die in dice) for dice in state["dice"]] == [KINDS] * seats
    assert (state["round"], state["phase"], state["starter"], state["turn"]) == (1, "send", 0, 0)
    assert board.asks == ("toss", 0)
    assert (state["sent"], state["resolving"], state["tokens"]) == (None, None, {"honey": None, "shoe": None})


def test_P1_the_deck_is_another_in_every_deal():
    board = Board(3)
    orders = [tuple(board.deal(number).state["area"] + cards_in_deck(board)) for number in range(20)]
    assert len(set(orders)) == 20


@pytest.mark.compiled
def test_P1_every_card_comes_first_and_on_top_of_the_deck_with_equal_chance():
    board, first, top = Board(2), Counter(), Counter()
    for number in range(2700):
        state = board.deal(number).table.state
        first[int(state.area[0])] += 1
        top[int(state.deck[state.left - 1])] += 1
    for counted in (first, top):
        assert len(counted) == 27
        assert chisquare(list(counted.values())).pvalue > SURE


def test_P1_copies_and_patterns_are_those_of_the_component_set():
    figures = {"patterns": {"lone": ["d"], "none": []}, "copies": {"lone": 1, "none": 3}}
    board = Board(2, figures=figures)
    state = board.table.state
    counted = Counter([*state.area[:5].tolist(), *state.deck[: state.left].tolist()])
    assert counted == {9 * pattern + rest: copies for pattern, copies in enumerate((1, 3)) for rest in range(9)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P2_a_goal_more_than_seats_and_a_token_on_each_and_on_six_places(seats):
    board = Board(seats)
    for number in range(12):
        state = board.deal(number).state
        assert len(state["goals"]) == seats + 1
        assert len({(goal["kind"], str(goal["args"])) for goal in state["goals"]}) == seats + 1
        assert len(state["majority"]) == 6
        assert Counter([*state["majority"], *(goal["token"] for goal in state["goals"])]) <= TOKENS


def test_P2_all_tokens_and_goals_can_be_needed():
    goals = [{"kind": "sets", "args": {}}, {"kind": "group", "args": {"food": "W"}}, {"kind": "count", "args": {"card": "Cp"}}]
    state = Board(2, figures={"goals": goals, "reward_tokens": list(range(11, 20))}).state
    assert sorted((goal["kind"], *goal["args"].values()) for goal in state["goals"]) == [("count", "Cp"), ("group", "W"), ("sets",)]
    assert sorted([*state["majority"], *(goal["token"] for goal in state["goals"])]) == list(range(11, 20))


@pytest.mark.parametrize("figures", [{"goals": [{"kind": "sets", "args": {}}] * 3}, {"reward_tokens": [5] * 9}])
def test_P2_fewer_goals_or_tokens_than_are_dealt_are_refused(figures):
    with pytest.raises(UserError, match="3 seats need 10 tokens and 4 goals"):
        Board(3, figures=figures)


@pytest.mark.compiled
def test_P2_every_goal_and_every_token_is_dealt_with_equal_chance():
    board, goals, tokens = Board(3), Counter(), Counter()
    for number in range(3000):
        state = board.deal(number).table.state
        goals.update(state.goal[:4].tolist())
        tokens[int(state.majority[5])] += 1
    assert len(goals) == 12
    assert chisquare(list(goals.values())).pvalue > SURE
    assert chisquare([tokens[value] for value in TOKENS], [3000 * n / 16 for n in TOKENS.values()]).pvalue > SURE


def test_P3_five_of_the_round_cards_form_the_pile():
    board, seen = Board(2), Counter()
    for number in range(30):
        state = board.deal(number)
        assert state.state["round_pile"] == 5
        assert board.state["hand"] == [[], []]
        pile = board.table.state.round_card.tolist()
        assert len(set(pile)) == 5
        seen.update(pile)
    assert sorted(seen) == list(range(8))


def test_P3_without_scoring_cards_majority_alone_is_dealt():
    state = Board(4, scoring_cards=False, figures={"goals": []}).state
    assert state["goals"] == []
    assert len(state["majority"]) == 6
    assert Counter(state["majority"]) <= TOKENS


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_P4_seats_send_one_die_each_clockwise_from_the_starter(starter):
    board = Board(3, figures=EXACT).lay(starter=starter)
    senders = []
    while board.asks[0] == "toss":
        senders.append(board.asks[1])
        assert board.state["turn"] == board.asks[1]
        board.take()
    assert senders == [(starter + i) % 3 for i in range(3)] * 6
    assert board.table.turn.turns == 18


def test_P4_a_seat_without_dice_on_its_hill_is_skipped_until_all_hills_are_empty():
    board = Board(3, figures=EXACT).lay({(2, 4): "hill", (0, 0): "hill", (0, 5): "hill"}, rest="puddle", starter=1)
    assert board.asks == ("toss", 2)
    assert board.act("scout>0:land").asks == ("toss", 0)
    assert board.act("scout>1:land").asks == ("toss", 0)
    assert board.state["sent"] is None
    board.act("soldier>2:land")
    assert board.state["sent"] is not None
    assert board.asks[0] == "place"


def test_P4_nothing_is_sent_out_to_an_area_without_cards():
    """Round after round goes by, and Round cards are taken."""
    board = Board(3).lay(area=[None] * 7, deck=[])
    assert board.asks == ("end", None)
    assert board.state["round"] == 6
    assert sum(len(hand) for hand in board.state["hand"]) == 5


def test_P5_any_die_on_the_hill_at_any_card():
    board = Board().lay({(0, 1): "puddle", (0, 2): "puddle", (0, 3): "puddle"}, area=["Wb.both", None, "Sg.all", None, None])
    assert set(board.legal) == {f"{kind}>{place}:land" for kind in ("soldier", "scout") for place in (0, 2)}
    board = Board(4)
    assert set(board.legal) == {f"{kind}>{place}:land" for kind in ALL_KINDS for place in range(9)}


def test_P5_bash_where_a_rivals_die_touches_that_card():
    board = Board()
    dice = {(1, 0): board.at(2, 0, 46.9), (0, 3): board.at(3), (1, 1): board.at(1, 0, 35 + 8.001), (1, 4): board.at(4, 41.0, 0)}
    legal = board.lay(dice).legal
    assert {action for action in legal if action.endswith("bash")} == {f"{kind}>{place}:bash" for kind in ALL_KINDS for place in (2, 4)}
    assert {action for action in legal if action.endswith("land")} == {f"{kind}>{place}:land" for kind in ALL_KINDS for place in range(5)}
    assert not any(action.endswith("bash") for action in Board().lay({(0, 3): board.at(3)}).legal)  # an own die


def test_P5_the_lowest_numbered_of_equal_dice_is_tossed():
    board = Board(figures=EXACT).lay({(0, 1): "puddle", (0, 4): "puddle"})
    board.act("worker>3:land")
    assert board.where(0) == "hpahph"
    board.begin_turn(0).act("scout>1:land")
    assert board.where(0) == "hpahpa"
    assert [board.die(0, die)["on"] for die in (2, 5)] == [[3], [1]]


def test_P5_a_bash_is_aimed_at_the_rival_die_with_the_highest_face():
    board = Board(3, figures=EXACT)
    spots = {(0, 1): (-20, 20, 3), (1, 4): (20, 20, 2), (1, 2): (-20, -20, 2), (2, 0): (20, -20, 2)}
    board.lay({key: board.at(3, *spot) for key, spot in spots.items()}, turn=0)
    assert moved(board, "worker>3:bash", spots) == {(1, 2)}  # 0's own 3 does not count; of three 2s the lowest seat, then die
    board.lay({key: board.at(3, *spot) for key, spot in spots.items()}, turn=1)
    assert moved(board, "worker>3:bash", spots) == {(0, 1)}
    board.lay({key: board.at(3, *spot[:2], 0) for key, spot in spots.items()}, turn=0)
    assert moved(board, "worker>3:bash", spots) == {(1, 2)}  # a 0 is a face like any other


def moved(board, action, keys):
    """Return which dice an action moves."""
    before = {key: board.spot(*key) for key in keys}
    board.act(action)
    return {key for key in keys if board.spot(*key) != before[key]}


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_P5_the_toss_gives_where_it_rests_and_its_face(kind):
    board = Board(figures=EXACT | {"soldier_faces": [0, 7], "worker_faces": [5, 5, 9], "scout_faces": [8]})
    faces, die = Counter(), KINDS.index(kind)
    for _ in board.repeat(f"{kind}>3:land", 40):
        there = board.die(0, die)
        assert np.hypot(there["x"] - 95, there["y"]) < 1e-6
        assert (there["where"], there["on"]) == ("area", [3])
        faces[there["face"]] += 1
    assert set(faces) == set({"soldier": [0, 7], "worker": [5, 9], "scout": [8]}[kind])
    if kind == "worker":
        assert faces[5] > faces[9]


FAR = tosses(10_000.0)  # mm: hardly a die comes near the cards


def test_P6_a_scout_that_touched_nothing_may_be_tossed_once_more_at_the_same_card():
    board = Board(figures=FAR)
    board.act("scout>3:land")
    assert board.asks == ("reroll", 0)
    assert set(board.legal) == {"again", "stay"}
    assert (board.state["tossed"], board.state["rerolled"]) == (True, False)
    before = board.spot(0, 4)
    kept = board.keep()
    board.act("again")
    assert board.asks == ("toss", 1)  # once per turn, however it ends
    assert board.spot(0, 4) != before
    assert board.where(0) == "hhhhah"
    board.restore(kept).act("stay")
    assert board.asks == ("toss", 1)
    assert board.spot(0, 4) == before
    assert board.table.turn.turns == 2


@pytest.mark.parametrize("kind", ["soldier", "worker"])
def test_P6_no_other_die_is_tossed_again(kind):
    assert Board(figures=FAR).act(f"{kind}>3:land").asks == ("toss", 1)


def test_P6_again_is_in_the_same_style_at_the_same_card():
    """The second time it comes down within a millimetre of its target; the hand is steady from one toss to the next."""
    for style, target in (("land", (95, 0)), ("bash", (95, 46))):
        board = Board(figures=FAR).lay({(1, 0): (95, 46, 1)})
        board.act(f"scout>3:{style}")
        assert board.asks == ("reroll", 0)
        rules = board.table.rules
        rules.s_long[:], rules.s_lat[:], rules.roll_out[:] = 0, 0, 1e-9
        board.act("again")
        there = board.spot(0, 4)
        assert abs(there - complex(*target)) < (1e-6 if style == "land" else 18)
        assert board.table.tally.knocks[0] == (style == "bash")


def test_P6_a_scout_that_rests_touching_a_card_stays():
    assert Board(figures=EXACT).act("scout>3:land").asks == ("toss", 1)


def test_P6_a_scout_that_hit_a_die_stays_though_it_touches_no_card():
    board = Board(figures=EXACT).lay({(0, 0): (0, 46.9, 1)}, area=[None, "Wb.all", "Wb.all", "Wb.all", "Wb.all"], turn=1)
    board.act("scout>2:bash")
    assert board.die(1, 4)["on"] == []
    assert board.table.tally.knocks[1] == 1
    assert board.asks == ("toss", 0)


def test_P6_to_be_pushed_apart_counts_as_touching_a_die():
    """The scout lands in front of a soldier, which it does not hit, and is pushed off the tiny card; or just clear of it, and stays."""
    board = Board(figures=EXACT | {"card_side": 1.0, "gap": 94.0}).lay({(1, 0): (0, -1.0, 1)}).act("scout>2:land")
    assert board.die(0, 4)["on"] == []
    assert board.table.tally.knocks[0] == 0
    assert board.asks == ("toss", 1)
    board = Board(figures=EXACT | {"card_side": 1.0, "gap": 94.0}).lay({(1, 0): (0, -18.1, 1)}).act("scout>2:land")
    assert (board.die(0, 4)["on"], board.spot(1, 0)) == ([2], -18.1j)


def test_P6_a_second_toss_of_the_same_turn_has_no_second_reroll():
    board = Board(figures=FAR).lay(hand=["double", ""])
    board.act("scout>3:land", "again", "double", "scout>2:land")
    assert board.asks == ("toss", 1)
    board = Board(figures=FAR).lay(hand=["double", ""])
    board.act("worker>3:land", "double", "scout>2:land")
    assert board.asks == ("reroll", 0)
    board.act("again")
    assert board.asks == ("toss", 1)
    assert board.where(0) == "hahhah"


def test_P6_the_option_of_a_skill_is_read_by_seat():
    plan = planned(3, skill=["wild", "steady", "average"])
    assert plan.tables()[0].rules.skill[:3].tolist() == [2, 0, 1]
