"""The command line from outside: answers, formats, exit codes, and one line for every mistake."""

import csv
import io
import json
import subprocess
import sys

import pytest

from antstats.cli import options
from antstats.cli.main import run
from antstats.errors import UserError
from antstats.games import names
from antstats.kernel.jit import PLAIN

FEW = ("--policies", "random", "--playouts", "4") if PLAIN else ("--playouts", "500")


def call(capsys, *words):
    code = run([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


def test_simulate_answers_in_words(capsys):
    code, out, err = call(capsys, "simulate", "marching", "--playouts", "24" if PLAIN else "500")
    assert code == 0
    for words in (
        "Is it fair to every seat?",
        "Which policy wins?",
        "How long?",
        "How tense?",
        "It rests on",
        "playouts/s",
        "Again:",
        "deals",
    ):
        assert words in out
    assert "(drawn)" in err
    seed = out.split("seed ")[1].split()[0]
    assert f"--seed {seed}" in out


def test_the_command_that_repeats_a_run_repeats_it(capsys):
    import shlex

    words = [
        "simulate",
        "marching",
        "--players",
        3,
        "--variant",
        "young",
        "--policies",
        "careful:price=2.0,taker,random",
        "--playouts",
        "6",
    ]
    words += ["--option", 'sides=["hard", "easy", "easy"]', "--set", "ladybirds=[5, 9]", "--seating", "fixed", "--seed", 5]
    _, first, _ = call(capsys, *words)
    again = shlex.split(first.split("Again:")[1].splitlines()[0])
    assert again[0] == "antstats"
    _, second, _ = call(capsys, *again[1:])
    assert without_speed(first) == without_speed(second)


def test_seats_under_different_options_and_figures_of_the_user_are_said_to_be_so(capsys):
    words = ("simulate", "marching", "--players", 2, "--policies", "random", "--playouts", 4, "--seed", 1)
    _, out, _ = call(capsys, *words, "--option", 'sides=["hard", "easy"]', "--set", "road_spaces=50")
    assert "The seats differ in sides" in out
    assert "road_spaces = 50 (set by you, outside the plausible 27 to 40)" in " ".join(out.split())


def without_speed(text):
    return [line for line in text.splitlines() if not line.startswith("Played:")]


def test_simulate_prints_json_csv_and_markdown(capsys):
    words = ("simulate", "marching", *FEW, "--seed", 1, "--quiet")
    _, out, err = call(capsys, *words, "--format", "json")
    data = json.loads(out)
    assert data["spec"]["figures"]["road_spaces"] == 30
    assert data["summary"]["seats"][0]["deals"] == data["summary"]["deals"]
    assert err == ""
    _, out, _ = call(capsys, *words, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["group"] for row in rows} == {"seats", "policies", "outcome", "length", "agency", "tension", "game"}
    _, out, _ = call(capsys, *words, "--format", "md")
    assert out.startswith("# ")


def test_simulate_without_a_game_lists_them(capsys):
    code, out, _ = call(capsys, "simulate")
    assert code == 0
    assert "antstats simulate marching" in out


@pytest.mark.compiled
def test_simulate_all_plays_every_game(capsys, tmp_path):
    code, out, _ = call(capsys, "simulate", "all", "--playouts", "24", "--seed", 1, "--out", tmp_path / "runs")
    assert code == 0
    assert "(marching), base, 4 seats" in out
    assert sorted(folder.name for folder in (tmp_path / "runs").iterdir()) == sorted(names())


@pytest.mark.compiled
def test_precision_stops_when_the_shares_are_known(capsys):
    words = ("simulate", "marching", "--players", 2, "--policies", "random", "--seed", 1)
    _, out, _ = call(capsys, *words, "--precision", "4pp")
    assert ": reached" in out
    assert "valid at any stop" in out
    code, out, _ = call(capsys, *words, "--precision", "0.001pp", "--max-playouts", "64")
    assert code == 0
    assert "NOT reached" in out
    assert "64 playouts" in out


def test_games_show_and_help(capsys):
    assert "marching" in call(capsys, "games")[1]
    assert "marching" in [game["name"] for game in json.loads(call(capsys, "games", "--format", "json")[1])]
    code, out, _ = call(capsys, "show", "marching")
    assert code == 0
    assert "road_spaces" in out
    assert "penalty_block" in out
    assert json.loads(call(capsys, "show", "marching", "--format", "json")[1])["figures"]["faces"]["origin"] == "inferred"
    assert call(capsys)[0] == 0
    assert "simulate" in call(capsys, "--help")[1]
    assert call(capsys, "--version")[1].startswith("antstats ")


def test_trace_writes_json_lines_and_text(capsys, tmp_path):
    words = ("trace", "marching", "--seed", 3, "--policies", "careful:price=2", "--players", 2)
    _, out, _ = call(capsys, *words)
    lines = [json.loads(line) for line in out.splitlines()]
    assert lines[0]["policies"] == ["careful:price=2"] * 2
    assert lines[-1]["end"] is True
    code, _, _ = call(capsys, *words, "--playout", "1:3", "--out", tmp_path / "traces")
    assert code == 0
    assert sorted(file.name for file in (tmp_path / "traces").iterdir()) == ["1.jsonl", "2.jsonl"]
    call(capsys, *words, "--out", tmp_path / "one.jsonl")
    assert (tmp_path / "one.jsonl").read_text() == out
    _, text, _ = call(capsys, *words, "--format", "text")
    assert "seat 0: hill" in text
    assert text.splitlines()[-1].startswith("end: covered")


def test_report_bench_and_warm(capsys, tmp_path):
    call(capsys, "simulate", "marching", *FEW, "--seed", 1, "--out", tmp_path / "run")
    for name in ("a.html", "a.md", "a.json"):
        code, out, _ = call(capsys, "report", tmp_path / "run", "--out", tmp_path / name)
        assert code == 0
        assert out.strip() == str(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 1000
    _, out, _ = call(capsys, "bench", "marching", "--policies", "random", "--seconds", "0.02", "--format", "json", "--jobs", 2)
    assert [speed["threads"] for speed in json.loads(out)] == [1, 2]
    if not PLAIN:
        assert call(capsys, "bench", "marching", "--policies", "random", "--seconds", "0.02", "--players", "2")[0] == 0
        assert "marching: " in call(capsys, "warm", "marching")[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulat"], "No such command 'simulat'. Did you mean 'simulate'?"),
        (["simulate", "marchin"], "unknown game 'marchin': accepted are ants2025, atta, marching, picnic; did you mean 'marching'?"),
        (["simulate", "gone.py"], "there is no file 'gone.py'"),
        (["simulate", "marching", "--playrs", "3"], "No such option: --playrs"),
        (["simulate", "marching", "--players", "1"], "--players 1: marching takes 2, 3, 4"),
        (["simulate", "marching", "--players", "5"], "--players 5"),
        (["simulate", "marching", "--policies", "carful"], "did you mean 'careful'?"),
        (["simulate", "marching", "--policies", "a,b"], "2 policies for 4 seats"),
        (["simulate", "marching", "--policies", "taker,,taker,taker"], "between the commas is missing"),
        (["simulate", "marching", "--option", "sides"], "--option sides: write NAME=VALUE"),
        (["simulate", "marching", "--option", "sides=soft"], "accepted are easy, hard"),
        (["simulate", "marching", "--set", "faces=["], "is not a TOML value"),
        (["simulate", "marching", "--set", "road_spaces=20"], "is too short: a special space stands on space 26"),
        (["simulate", "marching", "--set", "rod_spaces=20"], "did you mean 'road_spaces'?"),
        (["simulate", "marching", "--components", "gone.toml"], "cannot read 'gone.toml'"),
        (["simulate", "marching", "--playouts", "0"], "--playouts 0: accepted are whole numbers from 1 to 1,000,000,000,000"),
        (["simulate", "marching", "--playouts", "-5"], "--playouts -5: accepted are whole numbers from 1"),
        (["simulate", "marching", "--playouts", "1e99"], "--playouts 1e99: accepted are whole numbers"),
        (["simulate", "marching", "--playouts", "1000001M"], "accepted are whole numbers from 1 to 1,000,000,000,000"),
        (
            ["simulate", "marching", "--seed", "18446744073709551616"],
            "--seed 18446744073709551616: a seed is a whole number from 0 to 2**64 - 1",
        ),
        (["simulate", "marching", "--seed", "-1"], "--seed -1"),
        (["simulate", "marching", "--precision", "60pp"], "--precision 0.6"),
        (["simulate", "marching", "--precision", "1pp", "--playouts", "9"], "exclude each other"),
        (["simulate", "marching", "--margin", "x"], "--margin x: accepted are shares"),
        (["simulate", "marching", "--confidence", "1"], "--confidence 1.0"),
        (["simulate", "marching", "--jobs", "0"], "--jobs 0"),
        (["simulate", "marching", "--chunk", "0"], "--chunk 0"),
        (["simulate", "marching", "--seating", "swap"], "accepted are rotate, fixed"),
        (["simulate", "marching", "--out", "/proc/nowhere"], "--out /proc/nowhere: cannot be written"),
        (["simulate", "marching", "--format", "xml"], "'xml' is not one of"),
        (["simulate", "marching", "--max-playouts", "2k"], "--max-playouts says where --precision gives up"),
        (["simulate", "marching", "--out", ""], "--out: is empty; accepted are names of files and folders"),
        (["simulate", "marching", "--png="], "--png: is empty"),
        (["report", "gone"], "gone: there is no such folder or file; accepted are folders"),
        (["trace", "marching", "--playout", "5:2"], "--playout 5:2"),
        (["trace", "marching", "--playout", "1:3"], "several playouts need --out FOLDER"),
        (["trace", "marching", "--out", "/proc/nowhere/x"], "there is no folder"),
        (["bench", "marching", "--seconds", "0"], "--seconds 0.0"),
        (["show", "atlantis"], "unknown game 'atlantis'"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(capsys, words, said):
    code, out, err = call(capsys, *words)
    assert code == 2
    assert said in err
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert out == ""


def test_a_report_of_another_ending_is_refused(capsys, tmp_path):
    code, _, err = call(capsys, "report", tmp_path, "--out", "x.pdf")
    assert code == 2
    assert "accepted are .html, .md and .json" in err


def test_debug_shows_the_traceback(capsys):
    _, _, err = call(capsys, "simulate", "marchin", "--debug")
    assert "Traceback" in err


@pytest.mark.parametrize(
    ("text", "value"), [("20000", 20_000), ("20k", 20_000), ("1.5M", 1_500_000), ("1_000", 1_000), ("0.5k", 500), ("1M", 1_000_000)]
)
def test_counts_may_have_k_or_m(text, value):
    assert options.count("--playouts", text) == value


@pytest.mark.parametrize(("text", "value"), [("0.5pp", 0.005), ("2%", 0.02), ("0.01", 0.01), ("0", 0.0)])
def test_shares_may_be_points_or_fractions(text, value):
    assert options.share("--margin", text) == pytest.approx(value)


def test_policies_are_split_at_commas_outside_of_brackets_and_quotes():
    assert options.policies(["a:w=[1,2],b", 'c:t="x,y"']) == ["a:w=[1,2]", "b", 'c:t="x,y"']
    with pytest.raises(UserError):
        options.policies(["a,,b"])


HEAVY = ("numba", "pandas", "matplotlib", "scipy", "pyarrow")


@pytest.mark.parametrize(
    ("code", "barred"),
    [
        ("import antstats.cli.main", HEAVY),
        ("import antstats", HEAVY),
        (
            "from antstats.cli.main import run; run(['simulate', 'marching', '--playouts', '1', '--seed', '1'])",
            ("matplotlib", "pyarrow.parquet", "scipy.stats", "scipy.optimize", "jinja2"),
        ),
    ],
    ids=["help", "package", "simulate"],
)
def test_nothing_heavy_is_imported_that_is_not_needed(code, barred):
    check = f"{code}\nimport sys\nprint('|'.join(name for name in {barred!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""


@pytest.mark.compiled
@pytest.mark.slow
def test_trace_draws_where_the_game_paints(capsys, tmp_path):
    code, _, _ = call(capsys, "trace", "picnic", "--players", 2, "--seed", 1, "--policies", "random", "--png", tmp_path / "png", "--quiet")
    assert code == 0
    drawn = sorted((tmp_path / "png").iterdir())
    assert len(drawn) > 20
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in drawn)


def test_trace_says_where_a_game_has_no_pictures(capsys, tmp_path):
    code, _, err = call(capsys, "trace", "marching", "--seed", 1, "--png", tmp_path / "none")
    assert code == 2
    assert "marching offers no pictures" in err
    assert not (tmp_path / "none").exists()
