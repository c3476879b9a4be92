"""Which tests of a game's rules are by hand: all but the playouts that its referee follows, and what needs compiled kernels.

Of playouts under many sets of components, `make test` follows every fourth set, `make test-all` the others too.
"""

from collections import defaultdict
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MANY = ("test_playouts_follow_the_rules_whatever", "test_other_component_sets", "test_the_games_own_policies_play_by_the_rules")


def pytest_collection_modifyitems(items):
    sets = defaultdict(int)
    for item in items:
        if HERE not in item.path.parents:
            continue
        if item.path.name != "test_traces.py" and item.get_closest_marker("compiled") is None:
            item.add_marker(pytest.mark.by_hand)
        if item.name.startswith(MANY):
            name = item.nodeid.partition("[")[0]
            if sets[name] % 4:
                item.add_marker(pytest.mark.slow)
            sets[name] += 1
