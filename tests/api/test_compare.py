"""Comparing from Python: the same gives identical, a figure shows, folders, precision, Ctrl-C, going on, what is refused."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.errors import UserError
from antstats.stats.change import Margin

OUTSIDERS = Path(__file__).parents[1] / "outsiders"
DECIDED, PIG = (str(OUTSIDERS / f"{name}.py") for name in ("decided", "pig"))
RANDOM, BOLD = ({"policies": [name], "figures": {"by": 2}} for name in ("random", "bold"))
WHO, DIE = ({"policies": ["bold", "timid"], "figures": {"by": by}} for by in (2, 1))


def test_the_same_twice_is_identical():
    found = antstats.compare(PIG, {"policies": ["random"]}, {"policies": ["random"]}, seed=1, playouts=20)
    assert set(found.verdicts.values()) == {"identical"}
    assert found.rules == []
    assert (found.paired, found.deals, found.playouts) == (True, (20, 20), (20, 20))
    assert (found.differences["difference"].dropna() == 0).all()


def test_a_figure_changed_shows_in_what_it_decides():
    found = antstats.compare(DECIDED, WHO, DIE, seed=1, playouts=400)
    frame = found.differences.set_index("key")
    assert frame.loc["shares.share[bold]", "verdict"] == "changed"
    assert frame.loc["shares.share[bold]", "a"] == 1
    assert frame.loc["shares.share[bold]", "low"] <= -0.5 <= frame.loc["shares.share[bold]", "high"]
    assert frame.loc["length.decisions", "verdict"] == "identical"
    assert found.rules == [("figure by", "2", "1")]
    assert set(found.rests_on) == {"by of a", "by of b"}, "set by the user, and not the same"


def test_differences_are_those_of_two_runs(tmp_path):
    a, b = {"players": 2, "policies": ["random"]}, {"players": 2, "policies": ["random", "hold_at"]}
    found = antstats.compare(PIG, a, b, seed=3, playouts=30, out=tmp_path / "kept")
    assert found.deals == (30, 30)
    assert found.playouts == (30, 60), "as many deals, each through its own seatings"
    runs = [antstats.simulate(PIG, **each, seed=3, playouts=n) for each, n in ((a, 30), (b, 60))]
    turns = [float(run.playouts["turns"].mean()) for run in runs]
    row = found.differences.set_index("key").loc["length.turns"]
    assert (row["a"], row["b"]) == pytest.approx(turns)
    by_deal = [run.playouts.groupby("deal")["turns"].mean().to_numpy() for run in runs]
    assert row["correlation"] == pytest.approx(np.corrcoef(*by_deal)[0, 1])
    kept = [antstats.Run.load(tmp_path / "kept" / side) for side in "ab"]
    assert [run.spec for run in kept] == [run.spec for run in runs]
    from_folders = antstats.compare(None, tmp_path / "kept" / "a", tmp_path / "kept" / "b")
    assert from_folders.paired
    assert from_folders.differences.equals(found.differences)


def test_a_folder_is_met_with_its_seed_and_its_deals(tmp_path):
    antstats.simulate(PIG, policies=["random"], seed=7, playouts=25, out=tmp_path / "run")
    found = antstats.compare(None, tmp_path / "run", {"policies": ["random", "hold_at"]})
    assert (found.b.seed, found.deals, found.playouts, found.played) == (7, (25, 25), (25, 50), 50)
    again = antstats.compare(PIG, {"policies": ["random", "hold_at"]}, str(tmp_path / "run"))
    assert again.differences["difference"].to_numpy() == pytest.approx(-found.differences["difference"].to_numpy(), nan_ok=True)
    with pytest.raises(UserError, match="--playouts 9: a run folder says how many deals"):
        antstats.compare(None, tmp_path / "run", {}, playouts=9)
    with pytest.raises(UserError, match="--seed 1: the run of --a has the seed 7"):
        antstats.compare(None, tmp_path / "run", {}, seed=1)
    with pytest.raises(UserError, match="--precision plays on"):
        antstats.compare(None, tmp_path / "run", {}, precision=0.1)


def test_folders_of_other_deals_are_compared_unpaired(tmp_path):
    for name, seed, n in (("one", 1, 20), ("two", 2, 20), ("more", 1, 30)):
        antstats.simulate(PIG, policies=["random"], seed=seed, playouts=n, out=tmp_path / name)
    for other, deals in (("two", (20, 20)), ("more", (20, 30))):
        found = antstats.compare(None, tmp_path / "one", tmp_path / other)
        assert (found.paired, found.deals, found.played) == (False, deals, 0)
        assert found.differences["gain"].isna().all()
        assert "identical" not in found.verdicts.values()
    assert antstats.compare(None, tmp_path / "one", tmp_path / "two").rules == [("seed", "1", "2")]
    with pytest.raises(UserError, match="nothing is played"):
        antstats.compare(None, tmp_path / "one", tmp_path / "two", out=tmp_path / "out")
    antstats.simulate(DECIDED, seed=1, playouts=20, out=tmp_path / "other")
    with pytest.raises(UserError, match="--a is a run of pig, --b of decided"):
        antstats.compare(None, tmp_path / "one", tmp_path / "other")
    with pytest.raises(UserError, match="--b: no run in"):
        antstats.compare(None, tmp_path / "one", tmp_path / "nowhere")


def test_precision_plays_until_the_differences_of_shares_are_known():
    found = antstats.compare(DECIDED, WHO, DIE, seed=1, precision=0.25, max_playouts=4_000)
    assert 32 <= found.deals[0] < 2_000
    assert found.half_width <= 0.25
    low, high = found.anytime["shares.share[bold]"]
    assert low <= -0.5 <= high
    row = found.differences.set_index("key").loc["shares.share[bold]"]
    assert (row["low"], row["high"], row["verdict"]) == (low, high, "changed")
    assert math.isnan(row["p_luck"])
    capped = antstats.compare(DECIDED, WHO, DIE, seed=1, precision=0.01, max_playouts=100)
    assert capped.deals == (50, 50)
    assert capped.half_width > 0.01


def test_threads_chunks_and_coarser_blocks_change_no_estimate(monkeypatch):
    asked = {"a": RANDOM, "b": BOLD, "seed": 5, "playouts": 50}
    one, two = (antstats.compare(DECIDED, **asked, jobs=jobs) for jobs in (1, 3))
    assert one.differences.equals(two.differences)
    monkeypatch.setattr("antstats.runner.play.SMALL", 7)
    assert antstats.compare(DECIDED, **asked).differences.equals(one.differences)
    import sys

    monkeypatch.setattr(sys.modules["antstats.api.compare"], "MOST_BLOCKS", 20)
    coarse = antstats.compare(DECIDED, **asked)
    assert coarse.blocks[0].size == 4
    assert coarse.differences["difference"].equals(one.differences["difference"])


def test_ctrl_c_keeps_the_deals_that_both_sides_finished_and_it_goes_on(monkeypatch, tmp_path):
    monkeypatch.setattr("antstats.runner.play.SMALL", 10)
    asked = {"a": RANDOM, "b": BOLD, "seed": 5, "playouts": 40, "out": tmp_path / "kept"}

    def stop(done, _total):
        if done >= 40:
            raise KeyboardInterrupt

    cut = antstats.compare(DECIDED, **asked, progress=stop)
    assert cut.interrupted
    assert cut.deals == (20, 20)
    whole = antstats.compare(DECIDED, **asked)
    assert 0 < whole.played < 80, "what was there was not played again"
    assert not whole.interrupted
    fresh = antstats.compare(DECIDED, **{**asked, "out": None})
    assert whole.differences.equals(fresh.differences)
    assert antstats.compare(DECIDED, **asked).played == 0
    with pytest.raises(UserError, match="holds 40 already"):
        antstats.compare(DECIDED, **{**asked, "playouts": 10})
    with pytest.raises(UserError, match="holds another run: its policies"):
        antstats.compare(DECIDED, **{**asked, "b": RANDOM})


def test_a_side_that_was_cut_off_between_two_parts_is_mended(monkeypatch, tmp_path):
    monkeypatch.setattr("antstats.runner.play.SMALL", 10)
    asked = {"a": RANDOM, "b": BOLD, "seed": 5, "playouts": 30, "out": tmp_path / "kept"}
    first = antstats.compare(DECIDED, **asked)
    sorted((tmp_path / "kept" / "b").glob("part-*"))[1].unlink()
    mended = antstats.compare(DECIDED, **asked)
    assert mended.played == 20
    assert mended.differences.equals(first.differences)
    assert len(list((tmp_path / "kept" / "b").glob("part-*"))) == 3


def test_margins_of_single_measures_decide():
    a, b = {"policies": ["random"]}, {"policies": ["hold_at"]}
    wide = antstats.compare(PIG, a, b, seed=1, playouts=30, margins={"turns": 1000.0, "score": Margin(20.0, relative=True)})
    assert wide.verdicts["length.turns"] == "unchanged"
    assert wide.verdicts["outcome.score[0]"] == "unchanged"
    assert wide.differences.set_index("key").loc["length.turns", "margin"] == 1000
    with pytest.raises(UserError, match=r"unknown metric in --margin-of 'turn'.*did you mean 'turns'"):
        antstats.compare(PIG, a, b, seed=1, playouts=30, margins={"turn": 3.0})
    with pytest.raises(UserError, match="--margin: -1 is no margin"):
        antstats.compare(PIG, a, b, seed=1, playouts=30, margin=-1)


def test_what_is_wrong_names_the_side_and_leaves_nothing(tmp_path):
    for side, given in (("a", {"policies": ["rondom"]}), ("b", {"players": 9})):
        with pytest.raises(UserError, match=f"--{side}: "):
            antstats.compare(PIG, **{side: given}, seed=1, out=tmp_path / "kept")
    with pytest.raises(UserError, match=r"unknown part of configuration b 'policy'.*did you mean 'policies'"):
        antstats.compare(PIG, b={"policy": "random"}, seed=1)
    with pytest.raises(UserError, match="exclude each other"):
        antstats.compare(PIG, seed=1, playouts=10, precision=0.1)
    with pytest.raises(UserError, match="name a game"):
        antstats.compare(None, {}, {})
    assert not (tmp_path / "kept").exists()


def test_plain_data_and_one_line(tmp_path):
    found = antstats.compare(DECIDED, WHO, DIE, seed=1, playouts=60)
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert len(data["differences"]) == len(found.judged)
    assert data["holm_family"] == found.family
    assert data["rules"] == [{"what": "figure by", "a": "2", "b": "1"}]
    assert "paired" in repr(found)
    assert [path.name for path in found.save_png(tmp_path)] == ["compare.png"]
