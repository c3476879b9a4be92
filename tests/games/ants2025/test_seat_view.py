"""What a person at the table is shown: the own hand and what can be worked out, never the other hand's sides."""

import pytest

from antstats.api.play import sit_down

pytestmark = [pytest.mark.compiled, pytest.mark.slow]  # it compiles the worlds of `play`


def test_how_the_rival_forms_is_not_told_and_neither_are_its_sides():
    sitting = sit_down("ants2025", seed=7)
    while sitting.view(0).state["phase"] == "form":
        sitting.choose(0 if len(sitting.choices) % 2 else 1)
        sitting.run_on()
    view = sitting.view(0)
    assert {event.action for event in sitting.events[0] if event.seat == 1 and event.decision == "form"} == {"?"}
    assert {event.action for event in sitting.events[0] if event.seat == 0} == {"attack", "defend"}
    assert view.state["attack"][1] == view.state["defence"][1] == "?"
    assert all("?" not in card for side in ("attack", "defence") for card in view.state[side][0])
    assert view.state["declared"]["defence"] == sitting.lines[-1]["state"]["declared"]["defence"], "sums are declared aloud"
    line = next(line for line in view.picture.split("\n") if line.startswith("  seat 1"))
    assert "attack ?" in line
    assert "defence ?" in line
