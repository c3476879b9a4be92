"""`antstats sensitivity` from outside."""

import csv
import io
import json
import shlex
from pathlib import Path

import pytest

from antstats.api.sensitivity import Study
from antstats.cli.main import run

HINGE = str(Path(__file__).parents[1] / "outsiders" / "decided_hinge.py")


def call(capsys, *words):
    code = run([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.compiled
def test_answers_in_words_then_tables_then_how_to_repeat_it(capsys, tmp_path):
    words = ("sensitivity", HINGE, "--seed", 4, "--playouts", 300, "--sets", 4, "--size", 2, "--metric", "close", "--quiet")
    code, out, err = call(capsys, *words, "--png", tmp_path / "png")
    assert (code, err) == (0, "")
    flat = " ".join(out.split())
    for said in (
        "5 figures and options varied; 13 settings one at a time, 300 playouts each",
        "stands whatever the missing figures are: at all 13 settings. All figures varied together, it holds in all 4 plausible sets",
        "is the strongest of its line-up",
        "hangs on nerve: it flips at nerve: above (between 5 and 7: 7)",
        "clear of noise",
        "Varied: edge, paint, odd, nerve, swap (H1)",
        "Left out, since the game refuses it: 2 settings of odd (2, 4)",
        "Line-up of the strategies: timid, bold",
    ):
        assert said in flat
    assert {file.name for file in (tmp_path / "png").iterdir()} >= {"tornado_seats.png", "tornado_strongest.png", "tornado_close.png"}
    again = shlex.split(next(line for line in out.splitlines() if line.startswith("Again:"))[6:])
    _, second, _ = call(capsys, *again[1:], "--quiet")
    assert [line for line in second.splitlines() if "Played" not in line] == [line for line in out.splitlines() if "Played" not in line]


@pytest.mark.compiled
def test_formats(capsys):
    few = ("sensitivity", HINGE, "--seed", 4, "--playouts", 20, "--sets", 2, "--size", 2, "--quiet")
    _, out, _ = call(capsys, *few, "--format", "json")
    data = json.loads(out)
    assert data["refused"] == {"odd": ["2", "4"]}
    assert {row["answer"] for row in data["conclusions"]} <= {"stands", "flips", "cannot tell"}
    assert len(data["one_at_a_time"]) == 13 * len(data["conclusions"])
    _, out, _ = call(capsys, *few, "--format", "csv", "--design", "none")
    assert {row["figure"] for row in csv.DictReader(io.StringIO(out))} == {"edge", "paint", "odd", "nerve", "swap"}
    _, out, _ = call(capsys, *few, "--format", "md")
    assert out.startswith("# Hinge")
    assert "| conclusion |" in out


def test_nothing_to_vary_is_one_sentence(capsys, metagame):
    code, out, _ = call(capsys, "sensitivity", metagame, "--seed", 1, "--quiet")
    assert code == 0
    assert "nothing to vary." in out
    assert "Conclusions" not in out


def test_ctrl_c_before_the_base_leaves_one_line(capsys, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Study, "_play_stage", stop)
    code, out, err = call(capsys, "sensitivity", HINGE, "--seed", 1, "--quiet")
    assert (code, out) == (130, "")
    assert err == "interrupted before the figures as they are were played\n"


def test_bad_input_is_one_line(capsys):
    code, out, err = call(capsys, "sensitivity", HINGE, "--design", "best")
    assert (code, out) == (2, "")
    assert err == "error: --design best: accepted are morris, sobol, none\n"
