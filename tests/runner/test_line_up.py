"""Policies as users spell them, and who sits where."""

import itertools

import numpy as np
import pytest

from antstats.errors import UserError
from antstats.games import load
from antstats.runner.line_up import line_up, parse, seatings

GAME = load("marching")


def test_weights_are_settled_and_the_spelling_is_canonical():
    entry = parse(GAME, "careful:spite=0.2:price=2")
    assert entry.spelling == "careful:price=2"
    assert entry.weights[2] == 2.0
    assert parse(GAME, "careful:price=0.3").spelling == "careful"


@pytest.mark.parametrize(
    ("spelling", "words"),
    [
        ("carefull", "unknown policy of marching 'carefull'.*did you mean 'careful'"),
        ("careful:prise=1", "unknown weight of policy careful 'prise'.*did you mean 'price'"),
        ("careful:price", "is not WEIGHT=VALUE"),
        ("careful:price=99", "accepted are numbers from 0 to 5"),
        ("careful:price=true", "accepted are numbers"),
        ("careful:price=[", "not a TOML value"),
        ("gone.py:it", "no policy file"),
        ("gone.toml:it", "cannot read"),
        ("mine.py", "name a policy in the file"),
    ],
)
def test_a_bad_spelling_is_one_clear_line(spelling, words):
    with pytest.raises(UserError, match=words):
        parse(GAME, spelling)


def test_a_python_file_offers_functions_and_specs(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "from antstats import PolicySpec, Weight\n\n\ndef first(table):\n    return 0\n\n\n"
        'POLICIES = (PolicySpec("last", first, "the first", (Weight("w", 0.5),)),)\n'
    )
    assert parse(GAME, f"{file}:first").policy.name == "first"
    entry = parse(GAME, f"{file}:last:w=0.25")
    assert entry.spelling == f"{file}:last:w=0.25"
    assert entry.file_digest
    with pytest.raises(UserError, match="accepted are first, last"):
        parse(GAME, f"{file}:other")


def test_a_misspelt_name_in_a_file_of_jitted_functions_is_told_the_right_one(tmp_path):
    file = tmp_path / "jitted.py"
    file.write_text("from antstats.kernel import jit\n\n\n@jit\ndef hero(table):\n    return 0\n")
    with pytest.raises(UserError, match="accepted are hero; did you mean 'hero'"):
        parse(GAME, f"{file}:hera")


def test_a_python_file_that_was_edited_is_read_again(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def hero(table):\n    return 0\n")
    before = parse(GAME, f"{file}:hero")
    assert parse(GAME, f"{file}:hero").policy is before.policy
    file.write_text("def hero(table):\n    return 1\n")
    after = parse(GAME, f"{file}:hero")
    assert after.file_digest != before.file_digest
    assert (before.policy.decide(None), after.policy.decide(None)) == (0, 1)


def test_a_broken_python_file_names_its_line(tmp_path):
    file = tmp_path / "broken.py"
    file.write_text("x = 1\ny = 1 / 0\n")
    with pytest.raises(UserError, match=r"broken\.py:2: ZeroDivisionError"):
        parse(GAME, f"{file}:first")
    file = tmp_path / "torn.py"
    file.write_text("def f(:\n")
    with pytest.raises(UserError, match=r"torn\.py:1: SyntaxError"):
        parse(GAME, f"{file}:f")


def test_a_toml_file_holds_weights_of_a_policy(tmp_path):
    file = tmp_path / "tuned.toml"
    file.write_text('[brave]\npolicy = "careful"\nprice = 0.4\n\n[careful]\nspite = 1.0\n\n[odd]\npolicy = "nobody"\n')
    assert parse(GAME, f"{file}:brave").spelling == "careful:price=0.4"
    assert parse(GAME, f"{file}:careful:price=3").spelling == "careful:price=3:spite=1"
    with pytest.raises(UserError, match=r"tuned\.toml:8: unknown policy of marching 'nobody'"):
        parse(GAME, f"{file}:odd")
    with pytest.raises(UserError, match="accepted are brave, careful, odd"):
        parse(GAME, f"{file}:brav")


def test_a_line_up_has_one_policy_for_all_or_one_a_seat():
    assert [entry.spelling for entry in line_up(GAME, ["taker"], 3)] == ["taker"] * 3
    with pytest.raises(UserError, match="2 policies for 3 seats: give one for all seats, or one a seat"):
        line_up(GAME, ["taker", "random"], 3)


def test_a_deal_is_played_through_all_distinct_orders():
    names = ["random", "taker", "random", "careful"]
    found = seatings(line_up(GAME, names, 4), "rotate")
    assert found.shape == (12, 4)
    assert found[0].tolist() == [0, 1, 0, 3]
    assert {tuple(names[i] for i in order) for order in found} == set(itertools.permutations(names))
    assert seatings(line_up(GAME, ["random"], 4), "rotate").tolist() == [[0, 0, 0, 0]]
    assert seatings(line_up(GAME, names, 4), "fixed").tolist() == [[0, 1, 0, 3]]


def test_beyond_24_orders_the_line_up_rotates():
    entries = line_up(GAME, ["random", "taker", "careful", "builder"], 4)
    five = (*entries, parse(GAME, "bully"))
    found = seatings(five, "rotate")
    assert found.shape == (5, 5)
    assert all(np.bincount(found[:, seat]).tolist() == [1] * 5 for seat in range(5))
