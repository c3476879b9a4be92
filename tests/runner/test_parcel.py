"""Plans that travel: files arrive whole and nowhere else, and who plays other bits does not play."""

import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from antstats.errors import UserError
from antstats.games import load
from antstats.kernel.jit import PLAIN
from antstats.runner.enclosed import Enclosed, enclosed
from antstats.runner.parcel import packed, unpacked
from antstats.runner.plan import prepare
from antstats.runner.play import rows_of
from antstats.runner.store import columns

OUTSIDERS = Path(__file__).parents[1] / "outsiders"
HERO = "from antstats.kernel import jit\n\n\n@jit\ndef hero(table):\n    return table.turn.n_actions - 1\n"
DEALS = 1 if PLAIN else 6


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr("antstats.runner.enclosed.platformdirs.user_cache_dir", lambda _name: str(tmp_path / "cache"))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    return tmp_path / "cache" / "sent"


def told(plan):
    (_, rows), *_ = rows_of(plan, [(0, DEALS)], 1)
    return {name: values.tobytes() for name, values in columns(rows, plan.spec.players).items()}


def test_a_plan_plays_the_same_bits_after_its_travels(tmp_path):
    hero = tmp_path / "hero.py"
    hero.write_text(HERO)
    policies = ["hold_at:threshold=17", f"{hero}:hero"]
    plan = prepare(str(OUTSIDERS / "pig.py"), policies=policies, figures={"target": 40}, seed=9)
    there = unpacked(pickle.loads(pickle.dumps(packed(plan))), None)
    assert there.spec == plan.spec
    assert there.layout.line_up == plan.layout.line_up
    assert np.array_equal(there.weights, plan.weights)
    assert told(there) == told(plan)


def test_other_bits_are_noticed():
    plan = prepare(str(OUTSIDERS / "pig.py"), seed=9)
    parcel = packed(plan)
    deals, digest = parcel.tried
    with pytest.raises(UserError, match=f"^plays other bits: the digest of the first {deals} playouts is {digest}, here it is 0$"):
        unpacked(replace(parcel, tried=(deals, "0")), None)
    other = prepare(str(OUTSIDERS / "pig.py"), figures={"target": 30}, seed=9)
    with pytest.raises(UserError, match="rules read back from the tables sent are not those of the run"):
        unpacked(replace(parcel, blank=other.blank.tobytes()), None)


def test_a_game_given_as_an_object_cannot_be_found_elsewhere():
    game = load(str(OUTSIDERS / "pig.py"))
    with pytest.raises(UserError, match="--executor dask: the game 'pig' was given as an object"):
        packed(prepare(game, seed=1))


def test_files_are_laid_down_once_under_their_digest(cache, tmp_path):
    game = tmp_path / "game"
    (game / "__pycache__").mkdir(parents=True)
    for name in ("rules.py", "rules.toml", "__pycache__/rules.pyc"):
        (game / name).write_text(name)
    sent = enclosed(game / "rules.py", [game / "rules.toml"])
    assert (sent.main, sorted(sent.files)) == ("rules.py", ["rules.py", "rules.toml"])
    assert sorted(enclosed(game).files) == ["rules.py", "rules.toml"]
    assert sent.lay_down() == game / "rules.py", "they are here"
    (game / "rules.toml").unlink()
    there = sent.lay_down()
    assert there == cache / sent.digest / "rules.py"
    assert {file.name: file.read_text() for file in there.parent.iterdir()} == {"rules.py": "rules.py", "rules.toml": "rules.toml"}
    made = there.stat().st_mtime_ns
    assert sent.lay_down() == there
    assert there.stat().st_mtime_ns == made
    there.write_text("changed")
    assert sent.lay_down().read_text() == "rules.py", "what was changed is written anew"
    assert enclosed(game).main == ""


def test_files_that_were_edited_since_are_opened_elsewhere(cache, tmp_path):
    """A process reads a file once: it would go on with what it had read."""
    file = tmp_path / ".git" / "game.py"
    file.parent.mkdir()
    file.write_text("first")
    assert enclosed(file).lay_down() == file
    file.write_text("second")
    sent = enclosed(file)
    assert sent.lay_down() == cache / sent.digest / "game.py"
    assert sorted(enclosed(file.parent).files) == ["game.py"], "where a folder lies does not matter"


def test_a_game_that_was_edited_since_it_was_read_is_refused(tmp_path):
    file = tmp_path / "edited.py"
    source = (OUTSIDERS / "tictactoe.py").read_text().replace('"tictactoe"', '"edited"')
    file.write_text(source)
    prepare(str(file), seed=1)
    file.write_text(source + "\n# edited\n")
    with pytest.raises(UserError, match=r"edited\.py was edited after this process had read it; start a new process"):
        prepare(str(file), seed=1)


@pytest.mark.parametrize("name", ["../out.py", "/etc/out.py", "a/../../out.py", "C:out.py", "a\\out.py"])
def test_no_file_leaves_its_folder(cache, name):
    with pytest.raises(UserError, match="leads out of its folder"):
        Enclosed("/nowhere", name, {name: b"x"}).lay_down()
    assert not list(cache.rglob("*.py"))


def test_what_is_too_large_is_not_sent(monkeypatch, tmp_path):
    monkeypatch.setattr("antstats.runner.enclosed.MOST", 10)
    (tmp_path / "big.py").write_text("#" * 11)
    with pytest.raises(UserError, match="at most 0 MB are sent to workers"):
        enclosed(tmp_path / "big.py")
