"""`antstats skill` from outside: sentences first, the formats, the charts, the command that repeats it, exit codes."""

import csv
import io
import json
import shlex
from pathlib import Path

import pytest

from antstats.cli.main import run

DECIDED = str(Path(__file__).parents[1] / "outsiders" / "decided.py")
WORDS = ("skill", DECIDED, "--set", "by=2", "--policies", "timid,bold,random", "--playouts", "400", "--seed", "1")


@pytest.fixture(autouse=True)
def fewer_resamples(monkeypatch):
    """Take a tenth of the resamples: they are most of the time of a small measurement."""
    monkeypatch.setattr("antstats.api.measurement.DRAWS", 100)


def call(capsys, *words):
    code = run([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


def flat(text):
    return " ".join(text.split())


def test_sentences_come_first_then_tables(capsys):
    call(capsys, *WORDS, "--quiet")  # a game of a file is compiled anew in every process, and the first run in it says so
    code, out, err = call(capsys, *WORDS)
    assert code == 0
    assert err == ""
    said = flat(out)
    order = [
        "2 seats (the smallest number; --players for others)",
        "seed 1",
        "rules in force: by = 2",
        "From timid to bold there are about",
        "of 60 %",
        "Of what decides a playout between timid and bold: who plays 100 %",
        "Nothing is drawn in the set-up; nothing is drawn in play; the policies leave nothing to chance.",
        "Between bold and timid, 2 playouts until bold leads with a probability of 95 %",
        "Ladder, the strongest first",
        "Playouts until the better leads",
        "What decides a playout",
        "Played:",
        "Again:",
    ]
    places = [said.index(words) for words in order]
    assert places == sorted(places)
    assert "These intervals want 200 deals" in said


def test_a_rung_that_always_wins_is_far_and_no_more(capsys):
    _, out, _ = call(capsys, "skill", DECIDED, "--set", "by=2", "--policies", "timid,bold", "--playouts", 40, "--seed", 1)
    assert "far: won or lost all it could" in out
    assert "cannot be told, only that it is far" in flat(out)


def test_the_command_that_repeats_it_repeats_it(capsys):
    _, first, _ = call(capsys, *WORDS)
    again = shlex.split(first.split("Again:")[1].splitlines()[0])
    _, second, _ = call(capsys, *again[1:])
    keep = [[line for line in text.splitlines() if not line.startswith("Played:")][1:] for text in (first, second)]
    assert keep[0] == keep[1]


def test_a_drawn_seed_is_told(capsys):
    _, out, err = call(capsys, *WORDS[:-2])
    assert f"seed {err.split()[1]}" in out
    assert "(drawn)" in err


def test_json_and_csv(capsys):
    _, out, _ = call(capsys, *WORDS, "--format", "json")
    told = json.loads(out)
    assert told["rungs"][0]["policy"] == "timid"
    assert told["draws"] == {"set-up": 0, "play": 0, "policy streams": 0}
    assert sum(row["share"] for row in told["split"]) == pytest.approx(1)
    assert told["command"].startswith("antstats skill")
    _, out, _ = call(capsys, *WORDS, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["group"] for row in rows} == {"ladder", "step", "until clear", "split"}
    assert all(row["estimate"] and row["method"] and row["units"] for row in rows)


def test_charts_are_drawn(capsys, tmp_path):
    code, _, err = call(capsys, *WORDS, "--png", tmp_path / "charts")
    assert code == 0
    assert sorted(path.name for path in (tmp_path / "charts").iterdir()) == ["ladder.png", "variance.png"]
    assert "ladder.png" in err
    (tmp_path / "file").write_text("")
    code, _, err = call(capsys, *WORDS, "--png", tmp_path / "file")
    assert code == 2
    assert "--png" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--policies", "timid"), "two or more different policies"),
        (("--policies", "timid,bald"), "did you mean 'bold'"),
        (("--search", "many"), "--search many"),
        (("--confidence", "2"), "--confidence 2"),
        (("--playouts", "none"), "--playouts none"),
        (("--players", "7"), "7"),
    ],
)
def test_bad_input_is_one_line(capsys, words, said):
    code, out, err = call(capsys, "skill", DECIDED, "--seed", "1", *words)
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert said in err


def test_ctrl_c_prints_what_there_is(capsys, monkeypatch):
    def stopped(*_asked):
        raise KeyboardInterrupt

    monkeypatch.setattr("antstats.api.measurement.split_shares", stopped)
    code, out, err = call(capsys, *WORDS)
    assert code == 130
    assert "missing: the split of the variance" in err
    assert "Interrupted: the split of the variance is missing." in flat(out)
    assert "From timid to bold" in out
