"""Skill and luck from Python: games that one thing decides, the ladder, Ctrl-C, what is refused."""

from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.api.rungs import middle, rungs, split_rungs
from antstats.errors import UserError
from antstats.games import load
from antstats.kernel.jit import PLAIN

OUTSIDERS = Path(__file__).parents[1] / "outsiders"
DECIDED, TICTACTOE, PIG = (str(OUTSIDERS / f"{name}.py") for name in ("decided", "tictactoe", "pig"))
N = 400 if PLAIN else 20_000


@pytest.fixture(autouse=True)
def fewer_resamples(monkeypatch):
    """Take a tenth of the resamples: they are most of the time of a small measurement."""
    monkeypatch.setattr("antstats.api.measurement.DRAWS", 100)


def parts(by, policies):
    found = antstats.skill(DECIDED, policies=policies, figures={"by": by}, playouts=N, seed=1)
    return found, found.split.set_index("part")["share"]


def test_a_game_that_the_set_up_decides():
    found, share = parts(0, ["timid", "bold"])
    assert share["set-up"] > 0.9
    assert share["play"] == share["policy streams"] == 0
    assert found.draws[0] > 0 == found.draws[1] == found.draws[2]
    assert np.isinf(found.clear["playouts"]).all(), "neither policy is better"


def test_a_game_that_the_die_decides():
    found, share = parts(1, ["timid", "bold", "random"])
    assert share["play"] > 0.9
    assert share["set-up"] == share["policy streams"] == 0
    assert found.draws[0] == 0 < found.draws[1]


def test_a_game_that_the_better_player_decides():
    found, share = parts(2, ["timid", "bold"])
    assert share["who plays"] == pytest.approx(1)
    assert found.ladder.steps[["lower", "upper"]].to_numpy().tolist() == [["timid", "bold"]]
    assert found.ladder.steps["separated"].all()
    assert found.clear[["better", "worse", "playouts"]].to_numpy().tolist() == [["bold", "timid", 2.0]]


def test_the_ladder_goes_from_random_to_the_best():
    found = antstats.skill(TICTACTOE, policies=["default"] if not PLAIN else ["blocker", "random"], playouts=N, seed=2)
    frame = found.rungs
    assert frame["policy"].iloc[0] == "random"
    assert frame["policy"].iloc[-1] == "blocker"
    assert frame["steps"].iloc[0] == 0
    assert frame["steps"].is_monotonic_increasing
    assert frame["steps"].iloc[-1] == pytest.approx(found.ladder.length.estimate)
    assert (frame["low"] <= frame["steps"]).all()
    assert (frame["steps"] <= frame["high"]).all()
    assert frame["rate"].iloc[1:].to_numpy() == pytest.approx(found.ladder.steps["rate"].to_numpy())
    assert found.clear["better"].iloc[0] == "blocker"


@pytest.mark.compiled
def test_the_default_ladder_rises_and_its_intervals_hold_each_other():
    found = antstats.skill(TICTACTOE, playouts=N, seed=2)
    assert found.rungs["policy"].tolist() == ["random", "blocker:noise=0.75", "blocker:noise=0.5", "blocker:noise=0.25", "blocker"]
    assert found.ladder.rising_in == 1
    other = antstats.skill(TICTACTOE, playouts=N, seed=3).ladder.length
    length = found.ladder.length
    assert abs(other.estimate - length.estimate) < 2 * (length.high - length.low)


def test_the_same_seed_gives_the_same_whatever_the_threads():
    one, other = (antstats.skill(DECIDED, figures={"by": 2}, playouts=200, seed=5, jobs=jobs).to_dict() for jobs in (1, 3))
    assert one == other
    assert one["playouts"] >= 200


def interrupt_when(done_at_least):
    def progress(done, total):
        if done >= done_at_least * total:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize(
    ("at", "has_ladder", "has_split", "words"),
    [
        (0.0, False, False, ("the ladder", "the split of the variance")),
        (0.3, True, False, ("the last 34 of 67 deals of the ladder", "the split of the variance")),
        (0.8, True, True, ("the last 25 of 50 set-ups of the split of the variance",)),
    ],
    ids=["at once", "in the ladder", "in the split"],
)
def test_ctrl_c_keeps_what_is_finished_and_says_what_is_missing(at, has_ladder, has_split, words):
    asked = {"policies": ["timid", "bold", "random"], "figures": {"by": 2}, "seed": 1, "playouts": 800}
    found = antstats.skill(DECIDED, **asked, progress=interrupt_when(at))
    assert found.interrupted
    assert found.missing == words
    assert (found.ladder is not None, found.split is not None) == (has_ladder, has_split)
    assert found.frame().empty == (not has_ladder)
    assert not antstats.skill(DECIDED, **asked).interrupted


def test_the_rungs_by_default_and_beside_it():
    game = load(PIG)
    spelled = [entry.spelling for entry in rungs(game, None, (16,))]
    assert spelled == ["random", "hold_at:noise=0.75", "hold_at:noise=0.5", "hold_at:noise=0.25", "hold_at", "optimal", "search:budget=16"]
    assert [each.spelling for each in rungs(game, ["optimal", "default"])][:2] == ["optimal", "random"]


def test_whom_the_split_is_about():
    game = load(PIG)
    noisy = ["random", "hold_at:noise=0.75", "hold_at:noise=0.5", "hold_at:noise=0.25", "hold_at", "optimal"]
    assert split_rungs(game, noisy) == ["hold_at:noise=0.5", "hold_at", "optimal"]
    assert split_rungs(game, noisy[:5]) == ["hold_at:noise=0.5", "hold_at:noise=0.25", "hold_at"]
    assert split_rungs(game, ["random", "hold_at"]) == ["random", "hold_at"]
    assert split_rungs(game, ["random", "hold_at", "optimal"]) == ["hold_at", "optimal"]
    assert middle(["a", "b"]) == "a"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"policies": ["optimal"]}, "two or more different policies"),
        ({"policies": ["optimal", "optimal"]}, "two or more different policies"),
        ({"policies": ["optimal", "hold_on"]}, "unknown policy of pig 'hold_on'.*did you mean 'hold_at'"),
        ({"players": 1}, "between two seats or more; pig takes 2"),
        ({"players": 5}, "5"),
        ({"playouts": 0}, "--playouts 0"),
        ({"jobs": 0}, "--jobs 0"),
        ({"search": (0,)}, "budget"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_line(asked, words):
    with pytest.raises(UserError, match=words):
        antstats.skill(PIG, seed=1, **asked)


def test_a_game_that_cannot_be_searched_has_no_search_rungs():
    with pytest.raises(UserError, match="--search: decided offers no `imagine`"):
        antstats.skill(DECIDED, search=(4,), seed=1)
