"""A playout in which somebody sits: what each seat may know, what it is told, and a trace like any other."""

from pathlib import Path

import numpy as np
import pytest

from antstats.api.play import sit_down
from antstats.runner.sitting import Sitting
from antstats.runner.tracing import trace_lines
from antstats.runner.worlds import _fields, known

BLIND = str(Path(__file__).parents[1] / "outsiders" / "_blind.py")


def blind(seed: int = 5, seats=(0,)) -> Sitting:
    return sit_down(BLIND, seed=seed, seats=seats)


def test_a_seat_sees_its_own_and_not_what_is_hidden():
    sitting = blind()
    own = int(sitting.table.state.card[0])
    sitting.choose(0)
    sitting.run_on()
    view = sitting.view(0)
    assert view.state == {"card": [own, "?"], "laid": [0, "?"], "called": 0, "die": 0}
    assert view.picture == f"seat 0: card {'ABC'[own]}, stone l\nseat 1: card ?, stone ?\ndie 0"
    assert view.actions == ["no", "yes"]


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_hidden_changes_nothing_of_the_view(seat):
    """Every rival's card and stone: one view."""
    views = []
    for card in range(3):
        for stone in range(2):
            sitting = blind(seats=(0, 1))
            sitting.choose(0)
            sitting.choose(0)
            sitting.table.state.card[1 - seat], sitting.table.state.laid[1 - seat] = card, stone
            sitting._known[seat] = sitting._knows(seat)
            views.append(sitting.view(seat))
    assert all(view == views[0] for view in views)
    assert views[0].state["card"][1 - seat] == "?"


def test_an_action_taken_unseen_is_not_told_and_an_open_one_is():
    sitting = blind()
    for choice in (0, 1):
        sitting.choose(choice)
        sitting.run_on()
    assert [(event.seat, event.decision, event.action) for event in sitting.events[0]] == [
        (0, "lay", "left"),
        (1, "lay", "?"),
        (0, "call", "yes"),
        (1, "call", "yes"),
    ]


def test_what_chance_did_is_told_and_what_comes_to_light_is_no_chance():
    sitting = blind()
    for choice in (0, 1):
        sitting.choose(choice)
        sitting.run_on()
    assert [event.chance for event in sitting.events[0]] == [{}, {}, {"die": int(sitting.table.state.die)}, {}]


def test_at_the_end_all_is_open():
    sitting = blind()
    for choice in (0, 1):
        sitting.choose(choice)
        sitting.run_on()
    assert sitting.over
    assert sitting.view(0).state["card"] == sitting.table.state.card.tolist()
    assert sitting.view(0).actions == []


def test_two_people_see_their_own_sides():
    sitting = blind(seats=(0, 1))
    cards = sitting.table.state.card.tolist()
    assert sitting.view(0).state["card"] == [cards[0], "?"]
    assert sitting.view(1).state["card"] == ["?", cards[1]]
    sitting.choose(1)
    assert sitting.asked == 1
    assert sitting.events[0][0].action == "right"
    assert sitting.events[1][0].action == "?"


def test_the_trace_is_that_of_policies_which_choose_the_same():
    sitting = blind()
    while not sitting.over:
        sitting.choose(1)  # what `second` does
        sitting.run_on()
    traced = list(trace_lines(sitting.plan.with_line_up([sitting.plan.entries[1]] * 2), 0))
    assert sitting.lines[1:] == traced[1:]
    assert sitting.lines[0] == {**traced[0], "policies": ["human", "second"]}


def test_to_take_back_leads_to_the_same_position():
    sitting = blind()
    sitting.choose(1)
    sitting.run_on()
    before, lines = sitting.table.copy(), list(sitting.lines)
    view = sitting.view(0)
    sitting.choose(0)
    again = sitting.taken_back()
    assert again.lines == lines
    assert again.table == before
    assert again.view(0) == view


def test_only_who_is_asked_can_choose_and_only_what_is_legal():
    sitting = blind()
    with pytest.raises(ValueError, match="no action 2"):
        sitting.choose(2)
    sitting.choose(0)
    with pytest.raises(ValueError, match="no action"):
        sitting.choose(0)  # seat 1 lays first


def test_to_look_changes_nothing():
    sitting = blind()
    before = sitting.table.copy()
    sitting.view(0)
    list(sitting.shares(4))
    known(sitting.plan.kernel, sitting.table, 0, 1)
    assert sitting.table == before


def test_odds_are_the_same_in_any_portions(monkeypatch):
    whole = np.concatenate(list(blind().shares(10)))
    monkeypatch.setattr("antstats.runner.worlds.AT_A_TIME", 3)
    assert np.array_equal(np.concatenate(list(blind().shares(10))), whole)


def test_what_stands_between_the_fields_of_a_record_is_no_difference():
    inner = np.dtype([("a", np.int8), ("b", np.int32)], align=True)
    mask = _fields(np.dtype([("c", np.int16), ("d", inner, (2,))], align=True))
    one = [255, 0, 0, 0, 255, 255, 255, 255]
    assert mask.tolist() == [255, 255, 0, 0, *one, *one]
