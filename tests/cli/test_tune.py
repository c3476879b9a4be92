"""`antstats tune` from outside."""

import json
import shlex
import sys
from pathlib import Path

import numpy as np
import pytest

from antstats.cli.main import run
from antstats.games import load
from antstats.runner.line_up import parse

PIG = str(Path(__file__).parents[1] / "outsiders" / "pig.py")
BAD = ("--policy", "hold_at:threshold=5", "--budget", "20k", "--seed", 3)


@pytest.fixture(autouse=True)
def pretended(monkeypatch, tmp_path):
    """Play nothing, in a folder of its own: a candidate is worth more the nearer its threshold is to 40."""

    def shares(plan, candidate, companies, deals, jobs):
        noise = np.random.default_rng([plan.spec.seed, *deals]).normal(0, 0.05, deals[1] - deals[0])
        return np.clip(0.6 - ((candidate.weights[0] - 40) / 60) ** 2 + noise, 0, 1)

    import antstats.api.tune  # noqa: F401 - it loads the module

    monkeypatch.setattr(sys.modules["antstats.api.tuning_task"], "shares_against", shares)
    monkeypatch.setattr(sys.modules["antstats.api.tune"], "compile_ahead", lambda *_, **__: False)
    monkeypatch.chdir(tmp_path)


def call(capsys, *words):
    code = run(["tune", PIG, *(str(word) for word in words)])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_answer_comes_first_and_the_command_repeats_it(capsys, tmp_path):
    code, out, _ = call(capsys, *BAD)
    assert code == 0
    assert out.startswith("Better: hold_at, tuned, wins +")
    for words in ("t over deals", "seed 3", "1 to 100", "fresh deals", "File:   hold_at-tuned.toml"):
        assert words in out
    assert parse(load(PIG), f"{tmp_path / 'hold_at-tuned.toml'}:hold_at").weights[0] > 30
    again = shlex.split(out.split("Again:")[1])
    assert run(again[1:]) == 2, "the file is there"
    assert "hold_at-tuned.toml exists" in capsys.readouterr().err
    assert run([*again[1:], "--force"]) == 0
    assert capsys.readouterr().out == out


def test_nothing_found_writes_nothing_unless_asked(capsys, tmp_path):
    words = ("--policy", "hold_at:threshold=40", "--budget", "20k", "--seed", 3)
    code, out, _ = call(capsys, *words)
    assert code == 0
    assert out.startswith("No better: tuning found nothing")
    assert "none written" in out
    assert not list(tmp_path.iterdir())
    call(capsys, *words, "--write-anyway")
    assert (tmp_path / "hold_at-tuned.toml").exists()


def test_ctrl_c_says_how_to_go_on_and_the_command_does(capsys, tmp_path, monkeypatch):
    from antstats.api.tuning_task import Task

    whole = call(capsys, *BAD, "--out", "whole")
    real = Task._generation

    def broken(self, number):
        if number == 3:
            raise KeyboardInterrupt
        real(self, number)

    monkeypatch.setattr(Task, "_generation", broken)
    code, out, err = call(capsys, *BAD, "--out", "run")
    assert (code, out) == (130, "")
    assert "interrupted after 3 generations, nothing judged: the same command goes on from there" in err
    monkeypatch.setattr(Task, "_generation", real)
    assert run(shlex.split(err.split("from there: ")[1])[1:]) == 0
    assert capsys.readouterr().out.replace("run", "whole") == whole[1].replace("run", "whole")
    assert (tmp_path / "run" / "tuned.toml").read_text() == (tmp_path / "whole" / "tuned.toml").read_text()


def test_json_and_a_picture(capsys, tmp_path):
    code, out, err = call(capsys, *BAD, "--format", "json", "--png", "search.png", "--quiet")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["verdict"] == "better"
    assert data["weights"][0]["start"] == 5.0
    assert data["written"] == "hold_at-tuned.toml"
    assert (tmp_path / "search.png").read_bytes().startswith(b"\x89PNG")


def test_exploit_says_that_another_search_may_find_more(capsys):
    code, out, _ = call(capsys, *BAD, "--exploit", "optimal=0.5,hold_at:threshold=3=0.5")
    assert code == 0
    assert out.startswith("optimal=0.5,hold_at:threshold=3=0.5 can be exploited: hold_at, tuned, wins +")
    assert "another search may find more" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--exploit", "optimal,hold_at"), "has no part"),
        (("--against", "optimal,,hold_at"), "--against"),
        (("--budget", "20"), "playouts at least"),
        (("--png", "search.svg"), "end in .png"),
        (("--policy", "hold"), "unknown policy"),
        (("--weights", "limit"), "unknown numeric weight"),
    ],
)
def test_mistakes_are_one_line_and_write_nothing(capsys, tmp_path, words, message):
    code, out, err = call(capsys, *words)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())
