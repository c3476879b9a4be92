"""`antstats play` from outside: a session by plain lines, what it says, the trace it leaves, and one line for every mistake."""

import io
import json
import shlex
from pathlib import Path

import pytest

from antstats.cli.main import run
from antstats.cli.table_talk import in_columns, noted, plainly

OUTSIDERS = Path(__file__).parents[1] / "outsiders"
TICTACTOE = str(OUTSIDERS / "tictactoe.py")
BLIND = str(OUTSIDERS / "_blind.py")
DECIDED = str(OUTSIDERS / "decided.py")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Play where the traces may lie about."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(capsys, monkeypatch, answers, *words):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    code = run(["play", *[str(word) for word in words]])
    out, err = capsys.readouterr()
    return code, out, err


def trace_of(path):
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


def test_a_whole_playout(capsys, monkeypatch):
    """Seat 0 takes the left column from a rival who looks for nothing better."""
    code, out, err = call(capsys, monkeypatch, ["a1", "?", "c3", "a3", "b3", "a2"], TICTACTOE, "--seed", "3", "--policies", "random", "-q")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Tic-tac-toe, base, 2 seats, seed 3"
    assert "  seat 0  you" in lines
    assert "  seat 1  random" in lines
    assert "  1 a1   2 b1   3 c1   4 a2   5 b2   6 c2   7 a3   8 b3   9 c3" in lines
    assert "mark> a1" in lines
    assert "Intervals over worlds" in " ".join(out.split())
    assert "The end: " in out
    assert max(map(len, lines)) <= 120 + len(str(OUTSIDERS))
    told = trace_of("play-tictactoe-3.jsonl")
    assert told[0]["policies"] == ["human", "random"]
    assert told[-1]["end"]
    assert [line["i"] for line in told[1:-1]] == list(range(len(told) - 2))


def test_a_number_and_a_spelling_choose_and_anything_else_asks_again(capsys, monkeypatch):
    code, out, _ = call(capsys, monkeypatch, ["10", "0", "x", "", "5", "q"], TICTACTOE, "--seed", "3")
    assert code == 0
    for answer in ("10", "0", "x"):
        assert f"'{answer}' is none of the 9 actions" in out
    assert "    0  you     mark  b2" in out


def test_who_quits_keeps_the_trace_so_far(capsys, monkeypatch):
    code, out, _ = call(capsys, monkeypatch, ["b2", "q"], TICTACTOE, "--seed", "3")
    assert code == 0
    assert "You leave after 2 decisions; nobody has won." in out
    assert "The trace so far, without an end line: play-tictactoe-3.jsonl (3 lines)" in out
    assert trace_of("play-tictactoe-3.jsonl")[1]["chosen"] == "b2"


def test_the_end_of_input_quits(capsys, monkeypatch):
    code, out, _ = call(capsys, monkeypatch, [], TICTACTOE, "--seed", "3")
    assert code == 0
    assert "You leave after 0 decisions" in out


def test_ctrl_c_quits_and_keeps_the_trace(capsys, monkeypatch):
    class Interrupted(io.StringIO):
        def readline(self, *_):
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert run(["play", TICTACTOE, "--seed", "3"]) == 0
    assert "You leave" in capsys.readouterr().out
    assert len(trace_of("play-tictactoe-3.jsonl")) == 1


def test_no_trace_is_written_over(capsys, monkeypatch, folder):
    for _ in range(3):
        call(capsys, monkeypatch, ["b2"], TICTACTOE, "--seed", "3", "--save", "mine.jsonl")
    assert sorted(path.name for path in folder.iterdir()) == ["mine-2.jsonl", "mine-3.jsonl", "mine.jsonl"]
    call(capsys, monkeypatch, ["b2"], TICTACTOE, "--seed", "3", "--no-save")
    assert len(list(folder.iterdir())) == 3


def test_the_command_at_the_end_plays_it_again(capsys, monkeypatch):
    asked = (BLIND, "--seed", "5", "--policies", "random", "--seat", "1")
    _, first, _ = call(capsys, monkeypatch, ["right", "no"], *asked)
    again = shlex.split(first.split("Again: ")[1].splitlines()[0])
    _, second, _ = call(capsys, monkeypatch, [], *again[2:])
    assert second.split("The trace")[0] == first.split("The trace")[0]
    assert trace_of("play-blind-5-2.jsonl") == trace_of("play-blind-5.jsonl")


def test_what_was_broken_off_can_be_gone_on_with(capsys, monkeypatch):
    call(capsys, monkeypatch, ["left", "q"], BLIND, "--seed", "5")
    _, out, _ = call(capsys, monkeypatch, ["yes"], BLIND, "--script", "play-blind-5.jsonl")
    assert "seed 5" in out.splitlines()[0]
    assert "lay> left" in out
    assert "call> yes" in out
    assert "The end: done" in out


def test_hidden_things_stay_hidden_until_the_end(capsys, monkeypatch):
    _, out, _ = call(capsys, monkeypatch, ["left", "s", "h", "yes"], BLIND, "--seed", "5")
    before, after = out.split("call> yes")
    assert "seat 1: card ?, stone ?" in before
    assert "(? is hidden from you)" in before
    assert "    1  seat 1  lay  ?" in before
    assert "came out: die " in after
    assert "seat 1: card ?" not in after


def test_to_take_back(capsys, monkeypatch):
    _, out, _ = call(capsys, monkeypatch, ["u", "left", "u", "right", "q"], BLIND, "--seed", "5")
    assert "there is no choice to take back" in out
    assert "taken back: the same choice brings the same dice again" in out
    assert [line["chosen"] for line in trace_of("play-blind-5.jsonl")[1:2]] == ["right"]


def test_several_people_at_one_screen(capsys, monkeypatch):
    code, out, _ = call(capsys, monkeypatch, ["left", "right", "yes", "no"], BLIND, "--seed", "5", "--seat", "0", "--seat", "1")
    assert code == 0
    assert "Seat 1: lay?" in out
    assert trace_of("play-blind-5.jsonl")[0]["policies"] == ["human", "human"]
    assert "--seat 0 --seat 1 --script" in out


def test_a_game_without_imagine_says_so_and_shows_its_state(capsys, monkeypatch):
    code, out, _ = call(capsys, monkeypatch, ["?", "1"], DECIDED, "--seed", "1")
    assert code == 0
    assert "decided offers no `imagine`: all of the position is shown, and there are no odds." in out
    assert "there are no odds\n" in out
    assert "  shown  [0, 0]" in out


def test_odds_take_their_number_of_worlds(capsys, monkeypatch):
    _, out, _ = call(capsys, monkeypatch, ["? 30", "? 1", "? many"], BLIND, "--seed", "5")
    assert "in each of 30 worlds" in out
    assert "? 1: accepted are 2 to 100,000" in out
    assert "? many: accepted are whole numbers" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seat", "2"), "--seat 2: accepted are 0 to 1"),
        (("--policies", "a,b"), "2 policies for the other seats (1)"),
        (("--policies", "blokker"), "did you mean 'blocker'"),
        (("--odds", "1"), "--odds 1: accepted are 2 to"),
        (("--save", "gone/it.jsonl"), "there is no folder 'gone'"),
        (("--save", "it.jsonl", "--no-save"), "give one of them"),
        (("--script", "gone.txt"), "--script gone.txt: cannot be read"),
        (("--seed", "x"), "--seed x"),
        (("--option", "x"), "write NAME=VALUE"),
    ],
)
def test_a_mistake_is_one_line_and_leaves_nothing(capsys, monkeypatch, folder, words, told):
    code, out, err = call(capsys, monkeypatch, [], TICTACTOE, *words)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1
    assert list(folder.iterdir()) == []


def test_a_trace_of_another_seed_or_game_is_refused(capsys, monkeypatch, folder):
    call(capsys, monkeypatch, ["b2", "q"], TICTACTOE, "--seed", "3")
    code, _, err = call(capsys, monkeypatch, [], TICTACTOE, "--seed", "4", "--script", "play-tictactoe-3.jsonl")
    assert code == 2
    assert "is a trace of seed 3" in err
    code, _, err = call(capsys, monkeypatch, [], BLIND, "--script", "play-tictactoe-3.jsonl", "-q")
    assert code == 2
    assert "is a trace of tictactoe, not of blind" in err
    (folder / "bad.jsonl").write_text('{"schema": 1}\n{"seat": 0}\n')
    code, _, err = call(capsys, monkeypatch, [], TICTACTOE, "--script", "bad.jsonl")
    assert code == 2
    assert "begins like a trace, and is none" in err


def test_columns_are_read_downwards_and_fit():
    rows = in_columns([f"{n:>2} {'x' * 30}" for n in range(1, 8)])
    assert rows[0].split()[::2] == ["1", "4", "7"]
    assert all(len(row) <= 120 for row in rows)


def test_what_came_out_is_two_lines_at_most():
    values = {f"dice[{n}].x": 12.345678 for n in range(40)}
    lines = noted("    came out: ", values)
    assert len(lines) == 2
    assert all(len(line) <= 120 for line in lines)
    shown = sum(line.count("12.35") for line in lines)
    assert lines[-1].endswith(f"... {40 - shown} more")
    assert noted("    came out: ", {"die": 3}) == ["    came out: die 3"]
    assert plainly([None, True, 0.5]) == "[null, true, 0.5]"
