"""What a person at the table is shown: a block that a rival drew at a ladybird is a `?`, to its owner a letter."""

import pytest

from antstats.api.play import sit_down

pytestmark = [pytest.mark.compiled, pytest.mark.slow]  # it compiles the worlds of `play`


def test_a_block_drawn_unseen_is_seen_by_its_owner_only():
    sitting = sit_down("marching", players=2, policies=["careful"], seed=7)
    seen = 0
    while not sitting.over and len(sitting.lines) < 60:
        state, table = sitting.view(0).state, sitting.table
        assert "?" not in state["barrow"][0]
        load = int(table.state.load[1])
        assert [block == "?" for block in state["barrow"][1]] == table.state.unseen[1, :load].astype(bool).tolist()
        seen += "?" in state["barrow"][1]
        sitting.choose(0)
        sitting.run_on()
    assert seen
