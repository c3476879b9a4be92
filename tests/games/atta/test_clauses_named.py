"""Every clause of the rules page has a test that carries its name."""

import re
from pathlib import Path

import pytest


@pytest.mark.parametrize("clause", [f"A{number}" for number in range(1, 28)])
def test_a_test_is_named_after_every_clause(clause):
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_clauses_*.py"))
    assert re.search(rf"^def test_{clause}_", sources, re.MULTILINE)
