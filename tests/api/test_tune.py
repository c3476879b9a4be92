"""Tuning: what it finds, that it says so honestly, and that a tuning gone on with is the same tuning."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.api.effort import spend
from antstats.errors import UserError
from antstats.games import load
from antstats.runner.line_up import parse
from antstats.runner.opposition import company, each_alone, mixed

PIG = str(Path(__file__).parents[1] / "outsiders" / "pig.py")
TASK = "antstats.api.tuning_task"


@pytest.fixture
def pretended(monkeypatch):
    """Play nothing: a candidate is worth more the nearer its threshold is to 40, with noise that is common to all candidates."""

    def shares(plan, candidate, companies, deals, jobs):
        noise = np.random.default_rng([plan.spec.seed, *deals]).normal(0, 0.05, deals[1] - deals[0])
        return np.clip(0.6 - ((candidate.weights[0] - 40) / 60) ** 2 + noise, 0, 1)

    import antstats.api.tune  # noqa: F401 - it loads the module

    monkeypatch.setattr(sys.modules[TASK], "shares_against", shares)


def tune(**asked):
    return antstats.tune(PIG, **({"policy": "hold_at:threshold=5", "budget": 20_000, "seed": 3, "jobs": 1} | asked))


def test_the_search_finds_the_best_weight_and_judges_it_on_fresh_deals(pretended):
    tuning = tune()
    assert 33 < tuning.weights["threshold"] < 47
    assert tuning.start == {"threshold": 5.0}
    assert tuning.verdict == "better"
    assert tuning.difference.low > 0.2
    assert tuning.history["generation"].tolist() == list(range(len(tuning.history)))
    assert tuning.playouts <= 20_000
    assert tuning.to_dict()["judgement"]["playouts"] <= 5_000
    assert json.dumps(tuning.to_dict())


def test_where_there_is_nothing_to_find_it_does_not_claim_to_have_found(pretended):
    tuning = tune(policy="hold_at:threshold=40")
    assert tuning.verdict == "no better"
    assert abs(tuning.difference.estimate) < 0.01


def test_equal_seeds_give_equal_tunings_whatever_the_global_generator_does(pretended):
    first = tune()
    np.random.seed(1)  # noqa: NPY002 - the generator that a search must not touch
    state = np.random.get_state()[1].tolist()  # noqa: NPY002
    assert tune().to_toml() == first.to_toml()
    assert np.random.get_state()[1].tolist() == state  # noqa: NPY002
    assert not tune(seed=4).history.equals(first.history)


def test_an_interrupted_tuning_is_gone_on_with_to_the_same_result(pretended, tmp_path):
    def interrupt(row):
        if row["generation"] == 4:
            raise KeyboardInterrupt

    first = tune(out=tmp_path / "run", watch=interrupt)
    assert first.interrupted
    assert first.verdict is None
    assert len((tmp_path / "run" / "generations.jsonl").read_text().splitlines()) == 5
    second, whole = tune(out=tmp_path / "run", seed=None), tune()
    assert second.to_toml() == whole.to_toml()
    assert second.history.equals(whole.history)


def test_a_folder_of_another_tuning_is_refused_and_so_are_generations_of_another_search(pretended, tmp_path):
    tune(out=tmp_path / "run")
    with pytest.raises(UserError, match="holds another tuning: its budget is 20000, not 30000"):
        tune(out=tmp_path / "run", budget=30_000)
    file = tmp_path / "run" / "generations.jsonl"
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    lines[1]["points"][0][0] += 0.01
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(UserError, match="generation 1 is not what this search asks for"):
        tune(out=tmp_path / "run")
    file.write_text("{")
    with pytest.raises(UserError, match="not generations that can be read"):
        tune(out=tmp_path / "run")


def test_the_toml_is_a_policy_with_all_its_other_weights(pretended, tmp_path):
    tuning = tune(policy="hold_at:threshold=5:noise=0.25")
    file = tuning.write(tmp_path / "tuned.toml")
    entry = parse(load(PIG), f"{file}:hold_at")
    assert entry.spelling == f"hold_at:threshold={tuning.weights['threshold']:.12g}:noise=0.25"
    with pytest.raises(UserError, match="--force writes over it"):
        tuning.write(file)


def test_a_budget_is_spent_within_itself_and_too_small_a_one_names_the_least():
    with pytest.raises(UserError, match=r"take ([\d,]+) playouts at least") as error:
        spend(100, size=6, of_candidate=4, of_judgement=10)
    least = int(str(error.value).split(" playouts at least")[0].split()[-1].replace(",", ""))
    assert spend(least, size=6, of_candidate=4, of_judgement=10).generations == 1
    with pytest.raises(UserError):
        spend(least - 1, size=6, of_candidate=4, of_judgement=10)
    for budget in (least, 20_000, 1_234_567):
        effort = spend(budget, size=6, of_candidate=4, of_judgement=10)
        assert effort.playouts <= budget
        assert effort.fresh[0] == effort.block(effort.generations - 1)[1]


def test_the_candidate_has_one_seat_in_every_seating_even_among_its_equals():
    game = load(PIG)
    own, other = parse(game, "hold_at"), parse(game, "optimal")
    assert company([own, own, own], 1.0).seatings.shape == (4, 4)
    assert all(((each.seatings == 0).sum(axis=1) == 1).all() for each in each_alone([own, other], 4))
    found = mixed({"hold_at": (own, 0.25), "optimal": (other, 0.75)}, 3)
    assert [each.weight for each in found] == pytest.approx([0.0625, 0.375, 0.5625])


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"policy": "hold_it"}, "did you mean 'hold_at'"),
        ({"policy": "optimal"}, "policy optimal has no numeric weights"),
        ({"weights": ["treshold"]}, "did you mean 'threshold'"),
        ({"weights": ["noise"]}, "unknown numeric weight"),
        ({"budget": 100}, "playouts at least"),
        ({"budget": 0}, "--budget 0"),
        ({"margin": 1.0}, "--margin"),
        ({"against": ["optimal"], "exploit": "optimal"}, "exclude each other"),
        ({"exploit": {"optimal": -1.0, "hold_at": 2.0}}, "parts above 0"),
    ],
)
def test_mistakes_are_told_in_one_line(asked, message):
    with pytest.raises(UserError, match=message) as error:
        tune(**asked)
    assert "\n" not in str(error.value)


@pytest.mark.compiled
def test_a_bad_threshold_is_mended_and_a_good_one_is_not():
    bad = tune(budget=60_000)
    assert 15 < bad.weights["threshold"] < 30
    assert bad.verdict == "better"
    assert bad.judgement.direct.low > 0.2
    good = tune(policy="hold_at:threshold=23", against=["hold_at", "optimal"], budget=60_000)
    assert good.verdict != "better"
    assert good.difference.low <= 0 <= good.difference.high


@pytest.mark.compiled
def test_what_can_be_taken_off_a_weak_policy_is_found():
    weak = tune(policy="hold_at", exploit="hold_at:threshold=3", budget=20_000)
    assert weak.verdict == "better"
    assert weak.difference.low > 0.2
    strong = tune(policy="hold_at", exploit={"optimal": 1.0}, budget=20_000)
    assert strong.verdict != "better"
    assert "--exploit optimal --weights" in strong.command


def test_tuning_plays_in_plain_python_too():
    tuning = tune(budget=320, policy="hold_at:threshold=15", against=["hold_at:threshold=10"], figures={"target": 20})
    assert tuning.judgement.deals >= 20
