"""Every clause of the rules page, every Round card and every kind of goal has a test that carries its name."""

import re
from pathlib import Path

import pytest

from antstats.games.picnic.table import GOAL_KINDS, ROUND_CARDS

SOURCES = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_clauses_*.py"))


@pytest.mark.parametrize("name", [*(f"P{number}" for number in range(1, 17)), *ROUND_CARDS])
def test_a_test_is_named_after_every_clause_and_round_card(name):
    assert re.search(rf"^def test_{name}_", SOURCES, re.MULTILINE)


@pytest.mark.parametrize("kind", GOAL_KINDS)
def test_every_kind_of_goal_is_tested(kind):
    assert f'("{kind}", "' in Path(__file__).with_name("test_goals.py").read_text(encoding="utf-8")
