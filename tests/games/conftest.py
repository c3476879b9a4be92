"""Which tests of a game's rules are by hand: all but the playouts that its referee follows, and what needs compiled kernels."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents and item.path.name != "test_traces.py" and item.get_closest_marker("compiled") is None:
            item.add_marker(pytest.mark.by_hand)
