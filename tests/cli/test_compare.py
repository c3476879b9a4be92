"""`antstats compare` from outside: sentences first, the formats, the chart, the command that repeats it, exit codes."""

import csv
import io
import json
import shlex
from pathlib import Path

import pytest

import antstats
from antstats.cli.main import run

OUTSIDERS = Path(__file__).parents[1] / "outsiders"
DECIDED = str(OUTSIDERS / "decided.py")
SIDES = ("--a", "--policies bold,timid --set by=2", "--b", "--policies bold,timid --set by=1")
WORDS = ("compare", DECIDED, *SIDES, "--seed", 1, "--playouts", 400, "--quiet")


def call(capsys, *words):
    code = run([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


def flat(text):
    return " ".join(text.split())


def test_sentences_come_first_then_tables_then_how_to_repeat_it(capsys):
    code, out, err = call(capsys, *WORDS)
    assert (code, err) == (0, "")
    said = flat(out)
    order = [
        "2 seats: b (base, bold, timid) against a (base, bold, timid), 400 and 400 playouts = 200 deals each, seed 1",
        "Changed, by more than the margin:",
        "share of the win of bold -",
        "Cannot be told yet",
        "more playouts would tell",
        "Identical in every block of deals:",
        "playouts that ended unfinished",
        "Differences, b less a; intervals at 95 %",
        "Holm over the",
        "shares.share[bold] 100",
        "What differs in the rules, as read back:",
        "figure by 2 1",
        "Paired on common deals.",
        "would have been seen (80 % power)",
        "It rests on",
        "Played:",
        "Again:",
    ]
    places = [said.index(words) for words in order]
    assert places == sorted(places)


def test_the_command_that_repeats_it_repeats_it(capsys):
    _, first, _ = call(capsys, *WORDS, "--margin", "3pp", "--margin-of", "turns=2", "--relative", "10%", "--confidence", 0.9)
    again = shlex.split(next(line for line in first.splitlines() if line.startswith("Again:"))[6:])
    _, second, _ = call(capsys, *again[1:])
    keep = [[line for line in text.splitlines() if not line.startswith("Played:")] for text in (first, second)]
    assert keep[0] == keep[1]
    assert "3 pp" in first


def test_the_same_is_said_to_be_the_same(capsys):
    code, out, err = call(capsys, "compare", DECIDED, "--b", "", "--playouts", 20, "--quiet")
    assert (code, err) == (0, "")
    assert "Nothing differs: all" in out
    assert "the rules are the same" in flat(out)
    assert "played by the same rules, policies and seats" in out


def test_a_drawn_seed_is_told(capsys):
    _, out, err = call(capsys, "compare", DECIDED, "--playouts", 20)
    assert f"--seed {err.splitlines()[-1].split()[1]}" in out
    assert "(drawn)" in err


def test_formats_and_chart(capsys, tmp_path):
    _, out, _ = call(capsys, *WORDS, "--format", "json")
    told = json.loads(out)
    assert told["rules"] == [{"what": "figure by", "a": "2", "b": "1"}]
    assert told["command"].startswith("antstats compare")
    _, out, _ = call(capsys, *WORDS, "--format", "csv")
    rows = {row["key"]: row for row in csv.DictReader(io.StringIO(out))}
    assert rows["shares.share[bold]"]["verdict"] == "changed"
    assert len(rows) == len(told["differences"])
    _, out, err = call(capsys, *WORDS[:-1], "--format", "md", "--png", tmp_path / "charts")
    assert out.startswith("# Decided")
    assert "| measure |" in out
    assert [path.name for path in (tmp_path / "charts").iterdir()] == ["compare.png"]
    assert "compare.png" in err


def test_precision(capsys):
    _, out, _ = call(capsys, "compare", DECIDED, *SIDES, "--seed", 1, "--precision", "25pp", "--max-playouts", "4k")
    assert "Precision 25 pp: reached" in out
    assert "valid at any stop" in flat(out)
    _, out, _ = call(capsys, "compare", DECIDED, *SIDES, "--seed", 1, "--precision", "1pp", "--max-playouts", 100)
    assert "Precision 1 pp: NOT reached" in out
    assert "--max-playouts 100" in out


def test_folders(capsys, tmp_path):
    for seed in (1, 2):
        antstats.simulate(DECIDED, policies=["random"], seed=seed, playouts=20, out=tmp_path / str(seed))
    code, out, err = call(capsys, "compare", "--a", tmp_path / "1", "--b", tmp_path / "2", "--quiet")
    assert (code, err) == (0, "")
    assert "Not paired: a and b hold different deals" in flat(out)
    assert "seeds 1 and 2" in flat(out)
    assert "nothing new" in out
    assert out.splitlines()[-3].endswith(f"Again:  antstats compare --a {tmp_path / '1'} --b {tmp_path / '2'}")
    code, out, _ = call(capsys, "compare", "--a", tmp_path / "1", "--b", "--policies bold", "--out", tmp_path / "new")
    assert code == 0
    assert "Paired on common deals" in out
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["b", "compare.json"]


def test_the_sequential_test(capsys):
    words = ("compare", DECIDED, "--a", "--policies random --set by=2", "--b", "--policies bold --set by=2", "--seed", 1)
    code, out, _ = call(capsys, *words, "--sprt", "0,60", "--max-playouts", 400)
    said = flat(out)
    assert code == 0
    for each in (
        "bold is stronger than random by 60 rather than 0 normalised Elo",
        "reached +2.94",
        "LL LD DD+WL WD WW",
        "raw score (as counted)",
        "sequential estimate (knows of the stopping)",
        "share of the win",
        "normalised Elo",
        "--sprt 0,60 --max-playouts 400 --seed 1",
    ):
        assert each in said
    _, out, _ = call(capsys, *words, "--sprt", "0,1", "--max-playouts", 40)
    assert "Cannot tell yet whether bold is stronger than random" in flat(out)
    _, out, _ = call(capsys, *words, "--sprt", "0,1", "--max-playouts", 40, "--format", "json")
    assert json.loads(out)["deals"] == 20
    _, out, _ = call(capsys, *words, "--sprt", "0,1", "--max-playouts", 40, "--format", "csv")
    assert {row["what"] for row in csv.DictReader(io.StringIO(out))} >= {"raw score", "sequential estimate", "pairs DD+WL"}
    _, out, _ = call(capsys, *words, "--sprt", "0,1", "--max-playouts", 40, "--format", "md")
    assert "| LL |" in out


def test_ctrl_c_answers_with_what_both_sides_finished(capsys, monkeypatch, tmp_path):
    from antstats.cli.progress import Report

    def stop(_self, done, _total):
        if done >= 40:
            raise KeyboardInterrupt

    monkeypatch.setattr("antstats.runner.play.SMALL", 10)
    monkeypatch.setattr(Report, "advance", stop)
    words = ("compare", DECIDED, "--b", "--policies random", "--a", "--policies bold", "--playouts", 40, "--seed", 1)
    code, out, _ = call(capsys, *words, "--out", tmp_path / "kept")
    assert code == 130
    assert "20 deals each (interrupted; 40 deals asked for)" in flat(out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--a", "--player 3"), "--a: unknown flag '--player'"),
        (("--a", "--player 3"), "did you mean --players?"),
        (("--b", "--seed 3"), "--b: unknown flag '--seed'"),
        (("--b", "--set"), "--b: --set needs a value"),
        (("--b", "--variant base --variant base"), "--b: --variant is given twice"),
        (("--b", "--set 'by=1"), "--b: "),
        (("--b", "--set by"), "--b: --set by: write NAME=VALUE"),
        (("--b", "--set bye=1"), "did you mean 'by'"),
        (("--b", "runs/nowhere"), "--b: 'runs/nowhere' is neither the path of a run folder"),
        (("--b", "--players two"), "--b: --players two"),
        (("--b", "--policies bald"), "did you mean 'bold'"),
        (("--margin-of", "turns"), "--margin-of turns: write METRIC=VALUE"),
        (("--margin-of", "trns=3"), "did you mean 'turns'"),
        (("--margin", "x"), "--margin x"),
        (("--sprt", "5"), "--sprt 5: write LOW,HIGH"),
        (("--sprt", "0,5", "--playouts", "9"), "--playouts and --sprt exclude each other"),
        (("--precision", "1pp", "--playouts", "9"), "exclude each other"),
        (("--confidence", "2"), "--confidence 2"),
        (("--playouts", "none"), "--playouts none"),
        (("--jobs", "0"), "--jobs 0"),
    ],
)
def test_bad_input_is_one_line(capsys, words, said):
    code, out, err = call(capsys, "compare", DECIDED, *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err


def test_without_a_game_or_a_folder_it_asks_for_one(capsys):
    code, _, err = call(capsys, "compare", "--a", "--players 2")
    assert code == 2
    assert "name a game" in err
