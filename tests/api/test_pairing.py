"""Two policies against each other until a bound is reached: pairs, stopping, going on, Ctrl-C, what is refused."""

import json
from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.errors import UserError

OUTSIDERS = Path(__file__).parents[1] / "outsiders"
DECIDED = str(OUTSIDERS / "decided.py")
RULES = {"figures": {"by": 2}}
RANDOM, BOLD = {"policies": ["random"], **RULES}, {"policies": ["bold"], **RULES}


def test_the_one_who_always_wins_is_stronger():
    rules = {"figures": {"by": 2}}
    found = antstats.sprt(DECIDED, {"policies": ["timid"], **rules}, {"policies": ["bold"], **rules}, 0, 20, seed=1)
    assert found.policies == ("timid", "bold")
    assert found.counts[:4].sum() == 0
    assert found.answer == "high"
    other = antstats.sprt(DECIDED, {"policies": ["bold"], **rules}, {"policies": ["timid"], **rules}, 0, 20, seed=1)
    assert other.answer == "low"
    assert other.counts[0] == other.deals


def test_counts_are_those_of_the_run_played_both_ways():
    found = antstats.sprt(DECIDED, RANDOM, BOLD, 0, 1, seed=4, max_playouts=60)
    assert (found.answer, found.deals) == ("inconclusive", 30)
    frame = antstats.simulate(DECIDED, policies=["bold", "random"], **RULES, seed=4, playouts=60).playouts
    score = np.select([frame["policy_0"] == "bold"], [frame["share_0"]], frame["share_1"])
    pairs = frame.assign(score=score).groupby("deal")["score"].sum()
    assert found.counts.tolist() == [int((pairs == each).sum()) for each in (0, 0.5, 1, 1.5, 2)]
    assert found.raw["score"].estimate == pytest.approx(score.mean())


def test_it_stops_at_the_same_deal_whatever_threads_and_folders(tmp_path):
    asked = {"seed": 2, "max_playouts": 400}
    one = antstats.sprt(DECIDED, RANDOM, BOLD, 0, 60, **asked, jobs=1)
    assert one.answer == "high"
    two = antstats.sprt(DECIDED, RANDOM, BOLD, 0, 60, **asked, jobs=3, out=tmp_path / "kept")
    again = antstats.sprt(DECIDED, RANDOM, BOLD, 0, 60, **asked, out=tmp_path / "kept")
    assert one.counts.tolist() == two.counts.tolist() == again.counts.tolist()
    assert again.played < two.played
    assert antstats.Run.load(tmp_path / "kept" / "pair").totals.deals >= one.deals
    data = json.loads(json.dumps(one.to_dict(), allow_nan=False))
    assert (data["answer"], data["a"], data["b"]) == ("high", "random", "bold")


def test_ctrl_c_keeps_the_pairs(tmp_path):
    def stop(done, _total):
        raise KeyboardInterrupt

    found = antstats.sprt(DECIDED, RANDOM, BOLD, 0, 1, seed=4, max_playouts=200, progress=stop, out=tmp_path)
    assert found.interrupted
    assert found.deals == 32


@pytest.mark.parametrize(
    ("a", "b", "bounds", "said"),
    [
        (RANDOM, RANDOM, (0, 5), "same policy, random"),
        (RANDOM, {"policies": ["random", "bold"], **RULES}, (0, 5), "--b must be two seats of one policy"),
        (RANDOM, {**BOLD, "seating": "fixed"}, (0, 5), "differ in seating"),
        ({**RANDOM, "seating": "fixed"}, {**BOLD, "seating": "fixed"}, (0, 5), "that rotate"),
        (RANDOM, BOLD, (5, 0), "LOW below HIGH"),
        (RANDOM, BOLD, (0, 500), "from -100 to 100"),
        ("runs/there", BOLD, (0, 5), "run folder is read as it is"),
        (RANDOM, {"policies": ["bald"], **RULES}, (0, 5), "--b: .*did you mean 'bold'"),
    ],
)
def test_what_is_refused(a, b, bounds, said):
    with pytest.raises(UserError, match=said):
        antstats.sprt(DECIDED, a, b, *bounds, seed=1)


def test_other_rules_are_no_pairing():
    with pytest.raises(UserError, match="but differ in figure by"):
        antstats.sprt(DECIDED, {"policies": ["timid"]}, BOLD, 0, 5, seed=1)
