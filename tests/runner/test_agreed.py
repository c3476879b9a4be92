"""What several worlds agree on, in values and in texts."""

import pytest

from antstats.runner.agreed import FEW, agreed, agreed_text, leaves, may_be


def test_values_agree_by_key_and_by_place():
    one = {"die": 3, "hands": [["A", "B"], ["C", "D"]], "top": {"card": "E"}}
    other = {"die": 3, "hands": [["A", "B"], ["D", "D"]], "top": None}
    assert agreed([one, one]) == one
    assert agreed([one, other]) == {"die": 3, "hands": [["A", "B"], ["?", "D"]], "top": "?"}


def test_lists_of_other_lengths_do_not_tell_how_long_they_are():
    assert agreed([{"hand": [1, 2]}, {"hand": [1]}]) == {"hand": "?"}


@pytest.mark.parametrize(
    ("texts", "known"),
    [
        (["all open"], "all open"),
        (["barrow YRG, laps 1", "barrow YBG, laps 1"], "barrow Y?G, laps 1"),
        (["card 7, die 3", "card 12, die 3"], "card ?, die 3"),
        (["seat 1\nhand A B", "seat 1\nhand B C"], "seat 1\nhand ? B ?"),
        (
            ["attack A B, defence C, attacks", "attack A, defence B C, attacks", "attack -, defence A B C, attacks"],
            "attack ?, defence ? C, attacks",
        ),
        (["attack A B, defence C", "attack A, defence B C", "attack A C, defence B"], "attack A ?, defence ?"),
        (["one line", "two\nlines"], " ?"),
    ],
)
def test_texts_agree_word_by_word(texts, known):
    assert agreed_text(texts) == known
    assert agreed_text(texts[::-1]) == known, "in any order of the worlds"


def test_cards_that_move_about_take_no_word_of_the_sentence_along():
    """B stands behind `attack` in all three, and yet nobody knows on which side it is."""
    texts = ["attack B C, defence A D", "attack A B D, defence C", "attack A C, defence B D"]
    assert agreed_text(texts) == "attack ?, defence ?"


def test_boards_keep_their_columns():
    assert agreed_text([" X.O \n  A  ", " X.O \n  B  "]) == " X.O \n  ?  "


def test_leaves_are_scalars_and_short_lists_by_path():
    told = {"dice": [3, 5], "seats": [{"x": 1}, {"x": None}], "road": ["Y"] * (FEW + 1), "none": []}
    found = dict(leaves(told))
    assert found["dice"] == [3, 5]
    assert found["seats[1].x"] is None
    assert found[f"road[{FEW}]"] == "Y"
    assert found["none"] == []


def test_what_is_seen_in_part_may_be_whatever_fits():
    assert may_be(["Y", "?"], ["Y", "R"])
    assert not may_be(["Y", "?"], ["B", "R"])
    assert not may_be(["Y", "?"], ["Y"])
    assert may_be("?", 3)
    assert not may_be(2, 3)
