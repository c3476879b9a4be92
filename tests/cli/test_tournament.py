"""`antstats tournament` from outside."""

import csv
import io
import json
import shlex

import pytest

from antstats.cli.main import run

pytestmark = pytest.mark.usefixtures("few_draws")


def call(capsys, *words):
    code = run([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def words(metagame):
    return ("tournament", metagame, "--policies", "rock,paper,scissors,pebble", "--seed", 3)


def test_answers_in_words_then_tables_then_how_to_repeat_it(capsys, words):
    code, out, err = call(capsys, *words, "--deals", 30, "--population", "mixture", "--quiet")
    assert (code, err) == (0, "")
    flat = " ".join(out.split())
    for said in (
        "4 policies in all 10 line-ups, 480 playouts = 30 deals x 16 seatings, seed 3",
        "Who is strongest?",
        "of resamples",
        "pebble is dominated by",
        "What mixture can nobody beat?",
        "rock > scissors > paper > rock",
        "too narrow under about 100 deals",
        "among players who play the Nash mixture? ",
        "Among all policies alike: ",
        "alpha-rank settled at alpha",
        "Rules in force: order = circle, first = 0",
    ):
        assert said in flat
    again = shlex.split(next(line for line in out.splitlines() if line.startswith("Again:"))[6:])
    _, second, _ = call(capsys, *again[1:], "--quiet")
    assert [line for line in second.splitlines() if "Played" not in line] == [line for line in out.splitlines() if "Played" not in line]


def test_formats(capsys, words, tmp_path):
    few = (*words, "--deals", 4, "--quiet")
    _, out, _ = call(capsys, *few, "--format", "json", "--population", "top:2")
    data = json.loads(out)
    assert data["population"]["verdict"]["answer"] in ("inside", "outside", "undecided")
    assert (data["deals"], data["spec"]["seed"], len(data["payoffs"])) == (4, 3, 12)
    _, out, _ = call(capsys, *few, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["what"] for row in rows} == {"rating", "seat", "payoff", "mean share", "nash weight", "alpha-rank mass"}
    _, out, _ = call(capsys, *few, "--format", "md", "--png", tmp_path / "charts")
    assert out.startswith("# Metagame")
    assert "| policy |" in out
    assert sorted(file.name for file in (tmp_path / "charts").iterdir()) == ["payoffs.png", "ratings.png", "responses.png"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--population", "best"), "--population best: accepted are mixture, all, and top:N"),
        (("--population", "top:9"), "accepted are mixture, all, and top:1 to top:4"),
        (("--confidence", "2"), "--confidence 2"),
        (("--players", "9"), "--players 9"),
    ],
)
def test_mistakes_are_one_line(capsys, words, given, said):
    code, out, err = call(capsys, *words, "--deals", 2, "--quiet", *given)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
