"""`antstats sweep` from outside."""

import csv
import io
import json
import shlex

import pytest

from antstats.cli.main import run


def call(capsys, *words):
    code = run([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def words(metagame):
    return ("sweep", metagame, "--policies", "rock", "--seed", 3, "--playouts", 60, "--quiet")


def without(out):
    return [line for line in out.splitlines() if not line.startswith(("Played:", "Again:", "Kept"))]


def test_answers_in_words_then_tables_then_how_to_repeat_it(capsys, words):
    asked = (*words, "--vary", "first=0:30:30", "--vary", "order=circle,line", "--metric", "choices", "--margin", "20pp")
    code, out, err = call(capsys, *asked)
    assert (code, err) == (0, "")
    flat = " ".join(out.split())
    for said in (
        "sweep of first x order (grid), 4 points, 60 playouts each = 60 shared deals x 1 seatings, seed 3",
        "Where are the seats fair?",
        "Where does the verdict flip?",
        "What moves most?",
        "Benjamini-Hochberg over all of them",
        "Share of the win by seat, and the verdict at a margin of 20 pp",
        "first = 0, order = circle (base)",
        "choices, decisions",
        "Base point: first = 0, order = circle (the rules as they are)",
        "Policies: rock",
    ):
        assert said in flat
    again = shlex.split(next(line for line in out.splitlines() if line.startswith("Again:"))[6:])
    _, second, _ = call(capsys, *again[1:], "--quiet")
    assert second.splitlines()[-1] == out.splitlines()[-1]
    assert without(second) == without(out)


def test_formats_and_charts(capsys, words, tmp_path):
    asked = (*words, "--vary", "first=0,30", "--vary", "order", "--list")
    _, out, _ = call(capsys, *asked, "--format", "json")
    data = json.loads(out)
    assert [each["values"] for each in data["points"]] == [{"first": 0, "order": "circle"}, {"first": 30, "order": "line"}]
    assert {row["change"] for row in data["frame"] if row["measure"] == "shares.share[0]"} <= {"", "changed", "unchanged", "undecided"}
    _, out, _ = call(capsys, *asked, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["first"] for row in rows if row["measure"] == "length.turns"] == ["0", "30"]
    assert {"estimate", "low", "high", "difference", "paired", "playouts", "deals", "method"} <= set(rows[0])
    _, out, _ = call(capsys, *asked, "--format", "md", "--png", tmp_path / "charts")
    assert out.startswith("# Metagame")
    assert "| point |" in out
    drawn = {file.name for file in (tmp_path / "charts").iterdir()}
    assert drawn == {f"{name}.png" for name in ("share-seat", "length.turns", "length.decisions", "outcome.ties", "outcome.unfinished")}


def test_what_is_left_out_is_told(capsys, words):
    _, out, _ = call(capsys, *words, "--vary", "first=0,30,31", "--skip-invalid")
    assert "Left out, refused by the game: first = 31 (option 'first': 31 is not a whole number from 0 to 30)" in " ".join(out.split())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--vary", "firs=1"), "--vary firs: unknown name to vary 'firs'"),
        (("--vary", "first=0:30:7"), "write 0:28:7"),
        (("--vary", "first=0,1", "--vary", "first=2"), "--vary first=2: first is varied already"),
        (("--vary", "=2"), "--vary =2: write NAME=LOW:HIGH:STEP"),
        (("--vary", "first=0,1", "--vary", "order=line", "--list"), "--list takes as many values of each"),
        (("--vary", "first=0,1", "--metric", "luck"), "--metric luck: unknown metric"),
        (("--vary", "first=0,99"), "the point first = 99 is refused"),
        ((), "vary"),
    ],
)
def test_mistakes_are_one_line(capsys, words, given, said):
    code, out, err = call(capsys, *words, *given)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
