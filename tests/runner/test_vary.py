"""What --vary means: names, ranges, lists, own ranges; and one line for what cannot be."""

import pytest

from antstats import UserError
from antstats.contract import Option
from antstats.games import load
from antstats.runner.ledger import Choices, Figure, Fixed, Interval, Shift
from antstats.runner.line_up import parse
from antstats.runner.vary import Ground, Vary, combine, pieces, vary


def figure(value, **limits):
    return Figure(value=value, origin="assumed", range=limits["range"], text="", reason="for tests")


@pytest.fixture(scope="module")
def ground(metagame):
    game = load(metagame)
    figures = {
        "road": figure(30, range=Interval(kind="interval", low=27, high=40)),
        "short": figure(2.5, range=Interval(kind="interval", low=1, high=3, step=0.5)),
        "faces": figure([1, 2], range=Choices(kind="choices", values=[[1, 2], [1, 2, 3]])),
        "places": figure([3], range=Shift(kind="shift", by=2)),
        "shapes": figure({"grass": 4}, range=Fixed(kind="none", reason="it is public")),
        "both": figure(1, range=Fixed(kind="none", reason="-")),
    }
    return Ground(game, figures, [parse(game, "rock:noise=0.1"), parse(game, "random")])


@pytest.mark.parametrize(
    ("name", "given", "kind", "values"),
    [
        ("road", "28:40:4", "figure", [28, 32, 36, 40]),
        ("road", "28", "figure", [28]),
        ("road", "-1:1:1", "figure", [-1, 0, 1]),
        ("short", "0:0.3:0.1", "figure", [0.0, 0.1, 0.2, 0.3]),
        ("faces", "[1, 2],[1,2,3]", "figure", [[1, 2], [1, 2, 3]]),
        ("shapes", "{grass = 3, mud = 1}, {grass = 2}", "figure", [{"grass": 3, "mud": 1}, {"grass": 2}]),
        ("shapes.grass", "1:3:1", "figure", [1, 2, 3]),
        ("order", "circle,'line'", "option", ["circle", "line"]),
        ("order", '"a,b", "c\\",d"', "option", ["a,b", 'c",d']),
        ("players", "2,3", "players", [2, 3]),
        ("variant", "base", "variant", ["base"]),
        ("rock:noise", "0:1:0.25", "weight", [0.0, 0.25, 0.5, 0.75, 1.0]),
        ("road", [30, 31], "figure", [30, 31]),
        ("first", "true,1", "option", [True, 1]),
    ],
)
def test_names_and_values(ground, name, given, kind, values):
    found = vary(ground, name, given)
    assert (found.kind, list(found.values)) == (kind, values)
    assert [type(each) for each in found.values] == [type(each) for each in values]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("road", [27, 29, 30, 32, 33, 35, 37, 38, 40]),
        ("short", [1.0, 1.5, 2.0, 2.5, 3.0]),
        ("faces", [[1, 2], [1, 2, 3]]),
        ("order", ["circle", "line"]),
        ("first", [0, 4, 8, 11, 15, 19, 22, 26, 30]),
        ("players", [2, 3]),
        ("variant", ["base"]),
        ("rock:noise", [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0]),
    ],
)
def test_a_name_alone_is_its_own_range_with_both_ends_and_the_value_in_force(ground, name, values):
    assert list(vary(ground, name, None).values) == values


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("rod", "1", "--vary rod: unknown name to vary 'rod'.*did you mean 'road'"),
        ("rok:noise", "1", "unknown policy of the line-up 'rok': accepted are rock, random; did you mean 'rock'"),
        ("rock:nois", "1", "unknown weight of policy rock 'nois'.*did you mean 'noise'"),
        ("road", "28:41:4", "do not reach 41, and both ends are included; write 28:40:4"),
        ("road", "28:40", "needs a step"),
        ("road", "28:40:0", "a STEP above 0"),
        ("road", "40:28:4", "LOW up to HIGH"),
        ("road", "a:b:c", "three numbers, as 28:40:4"),
        ("road", "0:inf:1", "three numbers"),
        ("road", "0:1000:1", "1,001 values; a sweep takes at most 200 points"),
        ("road", "1,,2", "a value between the commas is missing"),
        ("road", "", "write NAME=LOW:HIGH:STEP"),
        ("faces", "[1, 2", r"\] is missing"),
        ("faces", "[one, two]", "not a TOML value; words in a list need quotes"),
        ("road", "28,29,28", "the value 28 comes twice"),
        ("road", "nan", "no value of a game"),
        ("road", "2026-01-01", "no value of a game"),
        ("road", 28, "28 is no list of values"),
        ("road", [], "there are no values"),
        ("players", "two", "'two' is no number of seats"),
        ("variant", "2", "2 is no name of a variant"),
        ("places", None, "has a range of the kind 'shift', which lists no values; write the values yourself"),
        ("shapes", None, r"is fixed \(it is public\)"),
    ],
)
def test_what_cannot_be_read_is_one_line_that_names_the_option(ground, name, given, words):
    with pytest.raises(UserError, match=words) as raised:
        vary(ground, name, given)
    assert str(raised.value).startswith(f"--vary {name}")
    assert "\n" not in str(raised.value)


def test_a_name_that_is_two_things_is_refused(ground):
    from dataclasses import replace

    both = replace(ground.game, options=(*ground.game.options, Option("both", 0, "clash", high=1)))
    with pytest.raises(UserError, match="'both' is option and figure of metagame, so it cannot be told which to vary"):
        vary(Ground(both, ground.figures, ground.entries), "both", "1")


def test_pieces_split_at_the_commas_outside():
    assert pieces("[1,[2,3]], {a=1,b=2}, \"x,]\", 'y,'", "") == ["[1,[2,3]]", "{a=1,b=2}", '"x,]"', "'y,'"]


def test_points_are_a_grid_or_a_list():
    one, other = Vary("a", "figure", (1, 2)), Vary("b", "figure", (3, 4))
    assert combine([one, other], listed=False) == [(1, 3), (1, 4), (2, 3), (2, 4)]
    assert combine([one, other], listed=True) == [(1, 3), (2, 4)]


@pytest.mark.parametrize(
    ("varied", "listed", "words"),
    [
        ([], False, "--vary is missing"),
        ([("a", range(15)), ("b", range(14))], False, "210 points; a sweep takes at most 200"),
        ([("a", range(3)), ("b", range(2))], True, "as many values of each: a has 3, b has 2"),
        ([("a.x", range(3)), ("a", range(2))], False, "a is varied as a whole already"),
    ],
)
def test_points_that_cannot_be(varied, listed, words):
    with pytest.raises(UserError, match=words):
        combine([Vary(name, "figure", tuple(values)) for name, values in varied], listed=listed)
