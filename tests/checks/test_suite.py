"""The suite: what it accepts, and that every mistake is one line with a place and the nearest name."""

import pytest

from antstats.checks.legs import legs_of
from antstats.checks.suite import Suite, line_at
from antstats.errors import UserError

GOOD = """# a suite
[scenario.one]
game = "GAME"
policies = ["rock", "paper"]
seed = 1
playouts = 20
block = 2

[scenario.one.watch]
"shares.share[rock]" = { margin = "2pp" }
"shares.share[seats]" = { target = "50 %", margin = 0.1 }
"length.turns" = { band = [1, 3] }
"""
LADDER = """[scenario.two]
game = "GAME"
seed = 1
playouts = 20

[scenario.two.matrix]
policies = ["pebble", "rock", "paper"]
targets = [[0.8], [0.8, 0.65]]
margin = "5pp"
"""


@pytest.fixture
def read(tmp_path, metagame):
    def write_and_read(text):
        file = tmp_path / "suite.toml"
        file.write_text(text.replace("GAME", metagame))
        suite = Suite.read(file)
        return suite, [leg for name in suite.scenarios for leg in legs_of(suite, name)]

    return write_and_read


def test_keys_become_measures_with_limits_and_lines(read):
    _, (leg,) = read(GOOD)
    assert [(each.name, round(each.low, 9), round(each.high, 9), each.band, each.line) for each in leg.watched] == [
        ("shares.share[rock]", -0.02, 0.02, False, 10),
        ("shares.share[0]", 0.4, 0.6, True, 11),
        ("shares.share[1]", 0.4, 0.6, True, 11),
        ("length.turns", 1.0, 3.0, True, 12),
    ]
    assert leg.looks == (16, 32, 40), "eight blocks at first, then twice as many up to four times the playouts, in deals of 2 playouts"


def test_caps_and_a_single_look(read):
    suite, _ = read(GOOD.replace("playouts = 20", "playouts = 100\nmax_playouts = 210"))
    assert legs_of(suite, "one")[0].looks == (50, 100, 106)
    assert legs_of(suite, "one", 120)[0].looks == (50, 60)
    assert legs_of(suite, "one", 10)[0].looks == (16,)
    assert legs_of(suite, "one", whole=True)[0].looks == (106,)


def test_a_matrix_is_a_leg_a_pair_and_a_cell_is_the_share_of_all_seats_of_the_stronger(read):
    _, legs = read(LADDER)
    assert [leg.name for leg in legs] == ["two: rock over pebble", "two: paper over pebble", "two: paper over rock"]
    assert [leg.plan.spec.policies for leg in legs] == [("rock", "pebble"), ("paper", "pebble"), ("paper", "rock")]
    assert [leg.watched[0].measure.policy for leg in legs] == ["rock", "paper", "paper"]
    assert (round(legs[2].watched[0].low, 9), round(legs[2].watched[0].high, 9)) == (0.6, 0.7)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seed = 1\n", "", "suite.toml:2: scenario one: seed is missing"),
        ("seed = 1", "seed = -1", "suite.toml:5: scenario.one.seed"),
        ("seed = 1", "sede = 1", "suite.toml:5: unknown key 'sede'"),
        ("seed = 1", 'seed = "1"', "suite.toml:5: scenario.one.seed"),
        ("policies =", "polices =", "did you mean 'policies'?"),
        (
            "margin = 0.1 }",
            "margni = 0.1 }",
            "suite.toml:11: unknown key 'margni': accepted are margin, target, band; did you mean 'margin'?",
        ),
        ('"2pp"', '"2 points"', "suite.toml:10: scenario.one.watch.shares.share[rock].margin: accepted are numbers"),
        ("[1, 3]", "[3, 1]", "suite.toml:12: scenario.one.watch.length.turns: a band is [LOW, HIGH]"),
        ("length.turns", "length.tuns", "suite.toml:12: unknown measure 'length.tuns'"),
        ("length.turns", "length.tuns", "did you mean 'length.turns'?"),
        ("length.turns", "shares.share[0]", "suite.toml:12: shares.share[0] is watched twice"),
        ("length.turns", "lenth.turns", "did you mean 'length.turns'?"),
        ("share[rock]", "share[pebble]", "did you mean 'shares.share[paper]'?"),
        ('"rock", "paper"', '"rock", "papper"', "suite.toml:2: unknown policy of metagame 'papper'"),
        ('game = "GAME"', 'game = "nothing.py"', "suite.toml:2: no game in"),
        ("playouts = 20", "playouts = 20\nmax_playouts = 10", "max_playouts 10 is less than playouts 20"),
        ("[scenario.one.watch]", "[scenario.one.watch", "not valid TOML"),
        ('"shares.share[rock]" = { margin = "2pp" }', '"shares.share[rock]" = { target = 0.5 }', "say margin = M"),
    ],
)
def test_mistakes_are_one_line_with_a_place(read, old, new, said):
    assert old in GOOD
    with pytest.raises(UserError) as caught:
        read(GOOD.replace(old, new))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[[0.8], [0.8, 0.65]]", "[[0.8], [0.8]]", "targets are 2 rows of 1, 2, ... shares"),
        ("[0.8, 0.65]", "[0.8, 0.35]", "policies are of rising strength"),
        ("seed = 1", "seed = 1\nplayers = 3", "even number of seats"),
        ('"rock", "paper"', '"rock", "rock"', "twice"),
        ("seed = 1", 'seed = 1\npolicies = "rock"', "has no policies or watch of its own"),
        ('margin = "5pp"', "", "suite.toml:6: scenario two matrix: margin is missing"),
    ],
)
def test_mistakes_of_a_matrix(read, old, new, said):
    assert old in LADDER
    with pytest.raises(UserError) as caught:
        read(LADDER.replace(old, new))
    assert said in str(caught.value)


def test_an_unknown_scenario_has_a_nearest_name(read):
    suite, _ = read(GOOD + LADDER)
    assert list(suite.only(["two"])) == ["two"]
    with pytest.raises(UserError, match="did you mean 'two'"):
        suite.only(["tow"])


def test_lines_are_found_in_the_table_that_they_stand_in():
    text = "[a.one]\nseed = 1\n[a.two]\n# seed = 9\nseed = 2\nwatch = { x = 1 }\n"
    assert line_at(text, ["a", "one", "seed"]) == 2
    assert line_at(text, ["a", "two", "seed"]) == 5
    assert line_at(text, ["a", "two", "watch", "x"]) == 6
    assert line_at(text, ["b"]) == 1
