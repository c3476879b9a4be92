"""Changes planted into the game are caught, named and sized by the gate, and a refactoring is identical."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from antstats.api.baseline import baseline
from antstats.api.check import check

PACKAGE = Path(__file__).parents[3] / "antstats"
SUITE = """[scenario.ours]
game = "marching"
players = 4
policies = "who.toml:hero"
components = "figures.toml"
seed = 1
playouts = 2000
max_playouts = 4000
block = 50

[scenario.ours.watch]
"shares.share[seats]" = { margin = "2pp" }
"length.turns" = { margin = 0.5 }
"game.laps" = { margin = 0.05 }
"game.pushes" = { margin = 0.1 }
"game.bare_ladybirds" = { margin = 0.05 }
"game.anteater_losses" = { margin = 0.05 }
"""
FIGURES, HERO = "road_spaces = 30\nfaces = 6\n", '[hero]\npolicy = "careful"\nprice = 2.0\n'

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    """Record the game as it is."""
    folder = tmp_path_factory.mktemp("planted")
    (folder / "suite.toml").write_text(SUITE)
    (folder / "figures.toml").write_text(FIGURES)
    (folder / "who.toml").write_text(HERO)
    (moved,) = baseline(folder / "suite.toml")
    assert moved.playouts == 4000
    return folder / "suite.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "named", "measure", "sign"),
    [
        ("figures.toml", "road_spaces = 30", "road_spaces = 28", "figure road_spaces: 30 -> 28", "game.laps", +1),
        ("figures.toml", "faces = 6", "faces = 5", "figure faces: 6 -> 5", "game.laps", -1),
        ("who.toml", "price = 2.0", "price = 0.0", "weight of careful price: 2.0 -> 0.0", "length.turns", -1),
    ],
)
def test_a_figure_a_dice_face_and_a_weight(suite, file, old, new, named, measure, sign):
    place = suite.parent / file
    before = place.read_text()
    assert old in before
    try:
        place.write_text(before.replace(old, new))
        result = check(suite)
    finally:
        place.write_text(before)
    rows = {row["measure"]: row for row in result.rows}
    assert result.exit_code() == 1
    assert result.scenarios[0]["moved"] == [named]
    assert rows[measure]["verdict"] == "changed"
    assert rows[measure]["low"] * sign > 0
    assert rows[measure]["high"] * sign > 0


def elsewhere(suite, copy, edits):
    """Check with a copy of the package whose rules are edited; return exit code and the JSON."""
    shutil.copytree(PACKAGE, copy / "antstats", ignore=shutil.ignore_patterns("__pycache__"))
    rules = copy / "antstats" / "games" / "marching" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    for old, new in edits:
        assert text.count(old) == 1
        text = text.replace(old, new)
    rules.write_text(text, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(copy), "NUMBA_CACHE_DIR": str(copy / "kernels")}
    words = [sys.executable, "-m", "antstats", "check", str(suite), "--format", "json"]
    done = subprocess.run(words, cwd=copy, env=environment, capture_output=True, text=True, check=False, timeout=600)
    return done.returncode, json.loads(done.stdout)


@pytest.mark.slow
def test_a_rule_bug_ladybirds_that_give_no_block(suite, tmp_path):
    drawn = "    return colour != NONE and receive(table, seat, colour, 1)\n"
    code, found = elsewhere(suite, tmp_path, [(drawn, "    return False\n")])
    assert code == 1
    rows = {row["measure"]: row for row in found["measures"]}
    assert rows["length.turns"]["verdict"] == "changed"
    assert rows["length.turns"]["low"] > 0.5, "fewer blocks make longer games"
    assert rows["game.laps"]["verdict"] == "changed"
    assert found["scenarios"][0]["moved"] == [], "no setting moved: the code did"


@pytest.mark.slow
def test_a_refactoring_is_identical(suite, tmp_path):
    edits = [
        ("    colour = draw_block(table, PLAY)\n    return colour != NONE and receive(table, seat, colour, 1)\n",
         "    block = draw_block(table, PLAY)\n    if block == NONE:\n        return False\n    return receive(table, seat, block, 1)\n"),
        ("    state.load[seat] += 1\n    state.history[seat] += 1\n", "    state.history[seat] += 1\n    state.load[seat] += 1\n"),
    ]  # fmt: skip
    code, found = elsewhere(suite, tmp_path, edits)
    assert (code, found["verdict"]) == (0, "identical")
    assert found["scenarios"][0]["same_bytes"] is True
