"""Figures and options: where they come from, and what is said when they do not fit."""

import pytest

from antstats.errors import UserError
from antstats.games import load, names
from antstats.runner.ledger import Ledger, line_of, settle, shown

GAME = load("marching")


def test_line_of_finds_keys_and_tables():
    text = 'a = 1\n\n[road_spaces]\nvalue = 3\n[b.c]\n"d" = 2\n'
    assert [line_of(text, key) for key in ("a", "road_spaces", "value", "d", "gone")] == [1, 3, 4, 6, 1]


@pytest.mark.parametrize("name", names())
def test_every_figure_has_origin_range_and_reason(name):
    for figure in Ledger(load(name)).figures.values():
        assert figure.reason
        assert figure.text
        if figure.origin in ("assumed", "inferred"):
            assert figure.range.kind != "none" or figure.range.reason


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("road_spaces = 12", r"mine\.toml:1: road_spaces = 12 is too short"),
        ("\n\nladybirds = [5, 5]", r"mine\.toml:3: .*different spaces"),
        ("blocks_per_colour = 3", r"mine\.toml:1: blocks_per_colour = 3 is too few"),
        ('faces = "six"', r"mine\.toml:1: faces: "),
        ("faces = 0", r"mine\.toml:1: faces: .*greater than or equal to 1"),
        ('easy = "YRBG"', r"mine\.toml:1: easy: a plan has 10 letters"),
        ("easy = 3", r"mine\.toml:1: easy: a hill is one plan or a list of four"),
        ('[faces]\nvalue = 6\norigin = "rumour"', r"mine\.toml:1: figure 'faces': origin"),
        ("face = 6", r"mine\.toml:1: unknown figure 'face'.*did you mean 'faces'"),
        ("faces = ", r"mine\.toml:1: not valid TOML"),
        ("faces = 6\nfaces = 7", r"mine\.toml:2: not valid TOML"),
    ],
)
def test_a_components_file_that_does_not_fit_is_named_with_its_line(tmp_path, content, words):
    file = tmp_path / "mine.toml"
    file.write_text(content)
    with pytest.raises(UserError, match=words) as caught:
        settle(GAME, components=file)
    assert "\n" not in str(caught.value)


def test_a_components_file_may_say_better_where_a_figure_comes_from(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_bytes(b'[road_spaces]\r\nvalue = 32\r\norigin = "rulebook"\r\nreason = "counted on the board"\r\n')
    settings, ledger = settle(GAME, components=file)
    assert settings.figures["road_spaces"] == 32
    assert ledger.figures["road_spaces"].origin == "rulebook"


def test_hills_may_be_one_plan_or_four():
    one = settle(GAME, figures={"easy": "YRBG RBY GY R"})[0].figures["easy"]
    assert one == ["YRBGRBYGYR", "RBGYBGRYRB", "BGYRGYBRBG", "GYRBYRGBGY"]
    assert settle(GAME, figures={"easy": one[::-1]})[0].figures["easy"] == one[::-1]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"players": 1}, "--players 1: marching takes 2, 3, 4"),
        ({"players": 5}, "--players 5"),
        ({"variant": "yung"}, "did you mean 'young'"),
        ({"options": {"sides": ["easy"]}}, "1 values for 4 seats"),
        ({"options": {"sides": "soft"}}, "accepted are easy, hard"),
        ({"options": {"side": "easy"}}, "did you mean 'sides'"),
        ({"options": {"build_order": True}}, "accepted are free, collected"),
        ({"figures": {"roads": 3}}, "--set roads: unknown figure"),
        ({"figures": {"road_spaces": 61}}, "--set road_spaces: road_spaces: .*less than or equal to 60"),
    ],
)
def test_what_does_not_fit_is_one_line(asked, words):
    with pytest.raises(UserError, match=words):
        settle(GAME, **asked)


def test_variants_set_options_and_users_set_them_after():
    assert settle(GAME, variant="master")[0].options["sides"] == ["hard"] * 4
    assert settle(GAME, variant="master", options={"sides": "easy"})[0].options["sides"] == ["easy"] * 4


def test_a_figure_that_the_user_sets_is_said_to_be_his(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("anteaters = [10, 20]")
    ledger = settle(GAME, figures={"road_spaces": 50}, components=file)[1]
    assert ledger.figures["anteaters"].origin == ledger.figures["road_spaces"].origin == "user"
    assert ledger.figures["road_spaces"].implausible == "27 to 40"
    assert ledger.figures["faces"].implausible == ""


def test_a_figure_that_is_a_table_is_set_entry_by_entry():
    settings, ledger = settle(load("atta"), figures={"shapes.grass": 4, "shapes.bend": 5})
    assert settings.figures["shapes"] == {"straight": 6, "bend": 5, "tee": 6, "cross": 3, "grass": 4}
    assert ledger.figures["shapes"].origin == "user"
    assert shown(ledger.figures["shapes"].value) == "{straight = 6, bend = 5, tee = 6, cross = 3, grass = 4}"
    for name, words in (("shapes.gras", "--set shapes.gras: unknown entry 'gras'.*did you mean 'grass'"), ("ants.x", "6 is no table")):
        with pytest.raises(UserError, match=words):
            settle(load("atta"), figures={name: 1})
