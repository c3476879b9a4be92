"""What conclusions hang on, in a game where it is known: `edge` decides the seats, `nerve` the policies, `paint` nothing."""

import json
from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats import UserError
from antstats.api import points
from antstats.api.sensitivity import sensitivity

HINGE = str(Path(__file__).parents[1] / "outsiders" / "decided_hinge.py")
PLAIN = {"seed": 4, "jobs": 2}


@pytest.fixture(scope="module")
def hinge():
    return sensitivity(HINGE, playouts=400, sets=8, size=3, **PLAIN)


def rows(found, conclusion, figure):
    table = found.one_at_a_time
    return table[(table["conclusion"] == conclusion) & (table["figure"] == figure)].set_index("setting")


@pytest.mark.compiled
def test_what_decides_a_verdict_is_found_and_what_does_nothing_is_not(hinge):
    edge = rows(hinge, "seats", "edge")
    assert edge.loc["0", "answer"] != "stands"
    assert edge.loc[["10", "30", "40"], "answer"].tolist() == ["stands"] * 3
    paint = rows(hinge, "seats", "paint")
    assert paint["change"].abs().max() < 1e-12, "the same deals, the same playouts"
    assert (paint["answer"] == "stands").all()
    assert list(hinge.flips("strongest")) == ["nerve"]
    assert hinge.flips("strongest")["nerve"] == ["above (between 5 and 7: 7)"]
    answers = hinge.conclusions.set_index("conclusion")["answer"]
    assert answers["strongest"] == "flips"
    assert answers["turns"] == answers["unfinished"] == "stands"
    assert rows(hinge, "seats", "swap").loc["true", "answer"] == "stands", "seat 1 is ahead instead: as uneven as before"


@pytest.mark.compiled
def test_the_design_says_so_too(hinge):
    stars = hinge.indices[hinge.indices["index"] == "mu_star"].set_index(["conclusion", "coordinate"])
    assert set(hinge.indices["method"]) == {"morris"}
    assert stars.loc[("strongest", "nerve"), "clear"]
    assert stars.loc[("strongest", "nerve"), "estimate"] > 0.2
    assert stars.loc[("strongest", "paint"), "estimate"] == 0
    assert not stars.loc[("strongest", "paint"), "clear"]
    assert stars.loc[("seats", "edge"), "estimate"] == pytest.approx(0.4, abs=0.15), "40 points in 100 across the range"
    assert stars.loc[("seats", "edge"), "clear"]


@pytest.mark.slow
@pytest.mark.compiled
def test_sobol_gives_the_variance_to_the_figure_that_makes_it():
    found = sensitivity(HINGE, playouts=800, sets=2, size=16, design="sobol", **PLAIN)
    total = found.indices[found.indices["index"] == "ST"].set_index(["conclusion", "coordinate"])["estimate"]
    assert total["strongest", "nerve"] == pytest.approx(1, abs=0.35)
    assert total["strongest", "paint"] == 0
    assert total["seats", "edge"] > 0.6 > 0.1 > total["seats", "paint"]


@pytest.mark.compiled
def test_what_the_game_refuses_is_left_out_and_counted(hinge):
    assert hinge.refused == {"odd": ["2", "4"]}
    assert hinge.study.drawn is not None
    assert hinge.study.drawn.refused > 0, "whole trajectories with an even number are drawn anew"
    for name in hinge.study.points["sets"] + hinge.study.points["design"]:
        assert hinge.rules.plans[name].spec.figures["odd"] in (1, 3)


@pytest.mark.compiled
def test_a_folder_is_gone_on_with_after_ctrl_c(tmp_path, monkeypatch, hinge):
    asked = {**PLAIN, "playouts": 40, "sets": 3, "design": "none"}
    whole = sensitivity(HINGE, **asked)
    real, calls = points.Simulation.run, []

    def stops(self):
        calls.append(1)
        if len(calls) == 9:
            self.result.interrupted = True
            return self.result
        return real(self)

    monkeypatch.setattr(points.Simulation, "run", stops)
    cut = sensitivity(HINGE, out=tmp_path / "s", **asked)
    assert cut.interrupted
    assert 0 < cut.conclusions.iloc[0]["settings"] < len(cut.study.settings)
    assert set(cut.conclusions["answer"]) <= {"flips", "cannot tell"}, "nothing is said to stand at settings that were not played"
    monkeypatch.setattr(points.Simulation, "run", real)
    done = sensitivity(HINGE, out=tmp_path / "s", **{**asked, "seed": None})
    assert done.spec.seed == PLAIN["seed"], "that of the folder"
    assert done.study.played < whole.study.played
    assert json.dumps(done.to_dict(), default=str) == json.dumps(whole.to_dict(), default=str)
    again = sensitivity(HINGE, out=tmp_path / "s", **asked)
    assert again.study.played == 0
    with pytest.raises(UserError, match="holds another study: its seed is 4"):
        sensitivity(HINGE, out=tmp_path / "s", **{**asked, "seed": 5})


@pytest.mark.compiled
def test_what_the_user_sets_is_kept_and_threads_change_nothing():
    one = sensitivity(HINGE, playouts=40, design="none", figures={"edge": 0}, options={"swap": True}, seed=4, jobs=1)
    assert [each.name for each in one.rules.figures] == ["paint", "odd", "nerve"]
    assert {each.name: each.reason for each in one.kept} == {"edge": "set by you", "swap": "set by you"}
    assert one.indices.empty
    assert one.study.sets is None
    two = sensitivity(HINGE, playouts=40, design="none", figures={"edge": 0}, options={"swap": True}, seed=4, jobs=2)
    assert json.dumps(one.to_dict(), default=str) == json.dumps(two.to_dict(), default=str)


def test_a_game_without_uncertain_figures_has_nothing_to_vary(metagame):
    found = antstats.sensitivity(metagame, seed=1)
    assert isinstance(found, antstats.Sensitivity)
    assert found.rules.figures == []
    assert found.conclusions.empty
    assert found.study.played == 0


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"design": "fast"}, "--design fast: accepted are morris, sobol, none"),
        ({"size": 1}, "--size 1"),
        ({"margin": 1.5}, "--margin 1.5"),
        ({"metrics": ["turn"]}, "unknown metric 'turn'.*did you mean 'turns'"),
        ({"figures": {"colour": 1}}, "unknown figure 'colour'"),
    ],
)
def test_bad_input_is_told_before_anything_is_played(tmp_path, asked, message):
    with pytest.raises(UserError, match=message):
        sensitivity(HINGE, out=tmp_path / "s", **{**PLAIN, **asked})
    assert not (tmp_path / "s").exists()
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="folder of other files"):
        sensitivity(HINGE, out=tmp_path, **PLAIN)


@pytest.mark.compiled
def test_tornadoes_hold_what_the_frame_says(hinge):
    axes = hinge.tornado("strongest")
    said = " ".join(text.get_text() for text in axes.texts)
    assert "nerve" in said.split()[0], "the figure that moves it most is on top"
    ends = axes.patches[0].get_x(), axes.patches[0].get_x() + axes.patches[0].get_width()
    nerve = rows(hinge, "strongest", "nerve")["value"] * 100
    assert np.allclose(ends, (nerve.min(), max(nerve.max(), 100 * hinge.base["strongest"].value)))
    with pytest.raises(ValueError, match="no settings of 'x'"):
        hinge.tornado("x")
