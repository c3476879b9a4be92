"""Ranges become settings: exact lists on small examples."""

import pytest

from antstats.contract import Option
from antstats.runner.ledger import Choices, Fixed, Interval, Scale, Shift, Transfer
from antstats.runner.variations import coordinates, of_option, of_range, placed


def values(varied):
    return [each.value for each in varied.settings]


def test_an_interval_gives_its_ends_and_some_between():
    road = of_range("road", 30, Interval(kind="interval", low=27, high=40))
    assert values(road) == [27, 33, 37, 40], "30 is the base"
    assert all(isinstance(each, int) for each in values(road))
    assert [road.at([u]) for u in (0.0, 0.5, 1.0)] == [27, 34, 40]
    side = of_range("side", 70.0, Interval(kind="interval", low=60, high=90, step=5))
    assert values(side) == [60.0, 75.0, 80.0, 90.0]
    assert {side.at([i / 70]) for i in range(71)} == {60.0, 65.0, 70.0, 75.0, 80.0, 85.0, 90.0}
    uneven = of_range("share", 0.5, Interval(kind="interval", low=0.1, high=0.75, step=0.3))
    assert [uneven.at([u]) for u in (0, 0.3, 0.6, 1)] == [0.1, 0.4, 0.7, 0.75], "the end belongs to it"


def test_choices_give_each_but_the_base():
    some = of_range("places", [9], Choices(kind="choices", values=[[9], [5, 9], [5, 9, 12]]))
    assert values(some) == [[5, 9], [5, 9, 12]]
    assert [some.at([u]) for u in (0, 1 / 3, 2 / 3, 1)] == [[9], [5, 9], [5, 9, 12], [5, 9, 12]]


def test_a_shift_moves_each_place_and_leaves_collisions_out():
    moved = of_range("eaters", [11, 13], Shift(kind="shift", by=4))
    assert values(moved) == [[7, 13], [9, 13], [15, 13], [11, 9], [11, 15], [11, 17]], "11 + 2 and 13 - 2 collide"
    assert moved.coordinates == ("eaters[11]", "eaters[13]")
    assert moved.at([0.0, 1.0]) == [7, 17]
    assert moved.at([0.5, 0.5]) == [11, 13]
    assert values(of_range("place", 5, Shift(kind="shift", by=1))) == [4, 6]


def test_a_transfer_keeps_the_total_or_takes_from_the_largest():
    cards = of_range("cards", {"a": 3, "b": 1}, Transfer(kind="transfer", by=2, fewer=1))
    assert values(cards) == [{"a": 2, "b": 2}, {"a": 4, "b": 0}, {"a": 1, "b": 3}, {"a": 2, "b": 1}], "b has no two to give"
    assert [each.label for each in cards.settings] == ["1 a -> b", "1 b -> a", "2 a -> b", "1 a fewer"]
    reached = [cards.at([u / 100]) for u in range(101)]
    assert {sum(each.values()) for each in reached} == {3, 4}
    assert {each["a"] for each in reached} == {0, 1, 2, 3, 4}
    three = of_range("three", [1, 1, 1], Transfer(kind="transfer", by=1))
    assert len({str(three.at([u / 100])) for u in range(101)}) == 7, "itself and six transfers"


def test_a_scale_takes_each_entry_by_its_lowest_and_highest_factor():
    size = of_range("size", {"big": 12.0, "small": 6.0}, Scale(kind="scale", low=0.5, high=1.5))
    assert values(size) == [
        {"big": 6.0, "small": 6.0},
        {"big": 18.0, "small": 6.0},
        {"big": 12.0, "small": 3.0},
        {"big": 12.0, "small": 9.0},
        {"big": 6.0, "small": 3.0},
        {"big": 18.0, "small": 9.0},
    ]
    assert size.at([0.0, 0.5]) == {"big": 6.0, "small": 6.0}
    toss = of_range("toss", {"out": {"x": 10.0, "y": 20.0}, "share": 0.5}, Scale(kind="scale", low=0.7, high=1.3, entries=["out"]))
    assert values(toss)[0] == {"out": {"x": 7.0, "y": 14.0}, "share": 0.5}
    assert toss.coordinates == ("toss.out",)
    assert values(of_range("n", 10, Scale(kind="scale", low=0.5, high=2))) == [5, 20], "whole numbers stay whole"


def test_a_fixed_figure_and_one_that_its_range_does_not_fit_give_nothing():
    assert values(of_range("f", 3, Fixed(kind="none", reason="known"))) == []
    assert values(of_range("f", "word", Shift(kind="shift", by=1))) == []
    assert values(of_range("f", "word", Transfer(kind="transfer", by=1))) == []


@pytest.mark.parametrize(
    ("low", "high", "expected"), [(0, 3, [0, 1, 2, 3]), (0, 8, [0, 2, 4, 6, 8]), (0, 99, [0, 2, 5, 15, 39, 99]), (5, 5, [5])]
)
def test_a_numeric_option_gives_a_handful_with_its_ends(low, high, expected):
    option = Option("o", low, "text", low=low, high=high, settles="X1")
    assert sorted([*values(of_option(option, low)), low]) == expected


def test_an_option_gives_its_choices_and_all_seats_alike():
    option = Option("side", "easy", "text", choices=("easy", "hard"), per_seat=True, settles="X1")
    assert values(of_option(option, ["easy", "easy"])) == ["hard"]
    assert values(of_option(option, ["easy", "hard"])) == ["easy", "hard"], "seats that differ are the base; both choices are tried"
    flag = Option("flag", True, "text", choices=(True, False), settles="X2")
    assert values(of_option(flag, True)) == [False]


def test_a_point_of_the_cube_gives_a_value_to_each():
    both = [
        of_range("eaters", [11, 21], Shift(kind="shift", by=1)),
        of_range("road", 3, Interval(kind="interval", low=1, high=4)),
    ]
    assert coordinates(both) == ["eaters[11]", "eaters[21]", "road"]
    assert placed(both, [0.0, 0.9, 1.0]) == {"eaters": [10, 22], "road": 4}
