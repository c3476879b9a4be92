"""Sweeps of the outsiders' games: shared deals, differences to the base point, folders that resume, points that are refused."""

import json
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import antstats
from antstats import UserError
from antstats.api import points as playing
from antstats.api import sweep_charts
from antstats.api.sweep import sweep
from antstats.api.sweep_result import Sweep

PIG = str(Path(__file__).parents[1] / "outsiders" / "pig.py")
FEW = {"policies": ["rock"], "seed": 3, "playouts": 40, "jobs": 1}


def plain(swept):
    return json.dumps(swept.to_dict()["frame"])


@pytest.fixture(scope="module")
def firsts(metagame):
    return sweep(metagame, vary={"first": "0:30:15"}, **FEW)


def rows(swept, measure):
    return swept.frame[swept.frame["measure"] == measure]


def test_the_table_is_a_row_a_point_and_measure_and_points_are_runs(firsts, metagame):
    alone = antstats.simulate(metagame, options={"first": 15}, **FEW).summary()
    shown = rows(firsts, "shares.share[0]")
    assert shown["first"].tolist() == [0, 15, 30]
    assert shown["estimate"].iloc[1] == alone.seats["share"].iloc[0]
    assert shown["low"].iloc[1] == alone.seats["low"].iloc[0]
    assert not firsts.frame.duplicated(["point", "measure"]).any()
    assert set(firsts.frame["deals"]) == {40}
    assert firsts.base.varied == {"first": 0}
    assert firsts.spec.as_they_are


def test_differences_are_those_of_the_same_deals(firsts, metagame):
    runs = [antstats.simulate(metagame, options={"first": first}, **FEW).playouts["share_0"].to_numpy() for first in (0, 30)]
    gap = runs[1] - runs[0]
    row = rows(firsts, "shares.share[0]").iloc[2]
    assert row["difference"] == pytest.approx(gap.mean())
    assert (row["difference_high"] - row["difference_low"]) / 2 == pytest.approx(2.0227 * gap.std(ddof=1) / np.sqrt(40), rel=1e-3)
    assert row["paired"]
    assert (gap >= 0).all(), "on the same deals more for seat 0 never costs it a playout"
    base = firsts.frame[firsts.frame["base"]]
    assert base["difference"].isna().all()


def test_points_of_equal_rules_are_identical(metagame):
    swept = sweep(metagame, vary={"first": [5, 0]}, listed=True, **FEW)
    again = sweep(metagame, vary={"first": [0]}, **FEW)
    one, other = (each.frame.query("first == 0")[["measure", "estimate", "low", "high"]].reset_index(drop=True) for each in (swept, again))
    pd.testing.assert_frame_equal(one, other)
    assert swept.base.name == "point-2", "the rules as they are, wherever they stand"


def test_a_weight_is_given_to_all_entries_of_its_policy_and_named_alike_at_all_points(metagame):
    swept = sweep(metagame, vary={"rock:noise": [0.5, 0, 1]}, **FEW | {"policies": ["rock:noise=0.2", "paper"], "playouts": 20})
    assert [each.run.spec.policies[0] for each in swept.done] == ["rock:noise=0.5", "rock", "rock:noise=1"]
    shown = rows(swept, "shares.share[rock]")
    assert shown["policy"].tolist() == ["rock:noise=0.5", "rock", "rock:noise=1"]
    assert shown["difference"].notna().tolist() == [False, True, True]
    assert swept.base.varied == {"rock:noise": 0.5}
    assert not swept.spec.as_they_are


def test_line_ups_and_seats_may_differ_from_point_to_point(metagame):
    unlike = sweep(metagame, vary={"rock:noise": [0, 1]}, **FEW | {"policies": ["rock", "rock:noise=1"]})
    assert {len(each.run.layout.seatings) for each in unlike.done} == {1}, "both entries get the weight, so there is one order"
    seats = sweep(metagame, vary={"players": [2, 3]}, **FEW | {"policies": ["rock"]})
    assert {each.run.spec.players for each in seats.done} == {2, 3}
    assert rows(seats, "length.turns")["difference"].iloc[1] == 1.0


def test_the_table_is_the_same_after_a_kill(metagame, tmp_path, firsts):
    out = tmp_path / "sweep"
    begun = sweep(metagame, vary={"first": "0:30:15"}, out=out, **FEW)
    shutil.rmtree(out / "point-2")
    (out / "point-3" / "run.json").unlink()
    shutil.rmtree(out / "point-3")
    resumed = sweep(metagame, vary={"first": "0:30:15"}, out=out, **FEW | {"seed": None})
    assert (begun.played, resumed.played) == (120, 80)
    assert plain(begun) == plain(resumed) == plain(Sweep.load(out)) == plain(firsts)


def test_more_playouts_extend_and_another_sweep_is_refused(metagame, tmp_path):
    out = tmp_path / "sweep"
    sweep(metagame, vary={"first": [0, 10]}, out=out, **FEW)
    grown = sweep(metagame, vary={"first": [0, 10]}, out=out, **FEW | {"playouts": 60})
    assert (grown.played, len(grown.done)) == (40, 2)
    with pytest.raises(UserError, match=r"--playouts 40: the sweep in .* is one of 60 a point; ask for as many or more"):
        sweep(metagame, vary={"first": [0, 10]}, out=out, **FEW)
    with pytest.raises(UserError, match=r"holds another sweep: its varied is first=\[0, 10\], not first=\[0, 20\]"):
        sweep(metagame, vary={"first": [0, 20]}, out=out, **FEW | {"playouts": 60})
    with pytest.raises(UserError, match=r"holds another sweep: in point-1 its seed is 3, not 4"):
        sweep(metagame, vary={"first": [0, 10]}, out=out, **FEW | {"playouts": 60, "seed": 4})
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").touch()
    with pytest.raises(UserError, match="a folder of other files"):
        sweep(metagame, vary={"first": [0, 10]}, out=tmp_path / "other", **FEW)
    with pytest.raises(UserError, match="no sweep in"):
        Sweep.load(tmp_path / "other")


def test_ctrl_c_keeps_the_finished_points(metagame, tmp_path):
    def stop(done, _total):
        if done >= 100:
            raise KeyboardInterrupt

    out = tmp_path / "sweep"
    stopped = sweep(metagame, vary={"first": "0:30:15"}, out=out, progress=stop, **FEW)
    assert stopped.interrupted
    assert [each.label for each in stopped.missing] == ["first = 30"]
    assert set(stopped.frame["first"]) == {0, 15}
    assert len(sweep(metagame, vary={"first": "0:30:15"}, out=out, **FEW).done) == 3


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"vary": {"first": [0, 40]}}, r"--vary: the point first = 40 is refused: option 'first': 40 is not.*; --skip-invalid leaves"),
        ({"vary": {"first": [50, 40]}, "skip_invalid": True}, "the point first = 50 is refused: .*no point is left"),
        ({"vary": {"first": [0, 1]}, "players": 7}, r"^--players 7: metagame takes 2, 3$"),
        ({"vary": {"players": [2, 7]}}, "the point players = 7 is refused: --players 7"),
        ({"vary": {}}, "--vary is missing"),
        ({"vary": {"first": [0, 1]}, "metrics": ["turn"]}, "--metric turn: unknown metric 'turn'.*did you mean 'turns'"),
        ({"vary": {"first": [0, 1]}, "playouts": 2_000_000}, "more than 1,000,000 a point need a folder"),
        ({"vary": {"rock:noise": [0, 2]}}, "the point rock:noise = 2 is refused: policy rock: weight 'noise' is 2"),
    ],
)
def test_what_does_not_fit_is_told_before_anything_is_played(metagame, tmp_path, monkeypatch, asked, words):
    monkeypatch.setattr(playing, "Simulation", None)  # nothing is played
    out = {} if asked.get("playouts") else {"out": tmp_path / "out"}
    with pytest.raises(UserError, match=words) as raised:
        sweep(metagame, **FEW | out | asked)
    assert "\n" not in str(raised.value)
    assert not (tmp_path / "out").exists()


def test_points_that_the_game_refuses_can_be_left_out(metagame, tmp_path):
    swept = sweep(metagame, vary={"first": [0, 40, 30]}, skip_invalid=True, out=tmp_path / "s", **FEW)
    assert [each.varied["first"] for each in swept.done] == [0, 30]
    assert list(swept.refused) == ["first = 40"]
    assert list(Sweep.load(tmp_path / "s").refused) == ["first = 40"]


def test_a_figure_is_varied_and_the_answer_does_not_rest_on_it():
    swept = antstats.sweep(PIG, vary={"target": [10, 20]}, policies=["hold_at"], seed=1, playouts=10)
    assert [each.run.spec.figures["target"] for each in swept.done] == [10, 20]
    assert swept.rests_on == {}
    assert swept.in_common == {}
    assert isinstance(swept, antstats.Sweep)
    assert "<table" in swept._repr_html_()
    assert {"game.busts", "game.busts[0]"} <= set(swept.measures(["busts"]))
    assert set(swept.measures(["game.busts[0]"])) - set(swept.measures()) == {"game.busts[0]"}


def test_charts_are_one_a_measure_and_apart_for_what_is_varied_third(metagame, firsts, monkeypatch):
    drawn = []

    def draw(rows, across, line, *, title, band, axes):
        drawn.append((title, across, None if line is None else rows[line].unique().tolist(), len(rows), band))

    monkeypatch.setattr(sweep_charts.sweep, "draw", draw)
    assert list(firsts.charts(["choices"]))[:2] == ["share-seat", "outcome.unfinished"]
    assert drawn[0] == ("Share of the win by seat", "first", ["seat 0", "seat 1"], 6, "even, margin 2 pp")
    assert drawn[-1] == ("Decisions with more than one legal action, a playout", "first", None, 3, "base point, margin 5 %")
    drawn.clear()
    three = sweep(metagame, vary={"first": [0, 30], "order": None, "players": [2, 3]}, **FEW | {"playouts": 4})
    names = list(three.charts())
    assert {"length.turns-players=2", "length.turns-players=3", "shares.share-2-players=3"} <= set(names)
    assert "shares.share-2-players=2" not in names
    title, across, lines, rows_drawn, _ = drawn[names.index("length.turns-players=3")]
    assert (title, across, rows_drawn) == ("Turns of a playout, players = 3", "first", 4)
    assert lines == ["order = circle", "order = line"]
