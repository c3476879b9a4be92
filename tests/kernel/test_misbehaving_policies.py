"""Policies that raise, choose what is not there, change what is not theirs, or loop for ever: caught, and named with the playout."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.contract import PolicySpec
from antstats.errors import PlayError
from antstats.games import load
from antstats.kernel import jit, of_seat
from antstats.kernel.guard import field_at
from antstats.runner.plan import prepare

GAME = str(Path(__file__).parents[1] / "outsiders" / "tictactoe.py")
ROOT = str(Path(__file__).parents[2])

FILE = """
import numpy as np
from antstats.kernel import jit

@jit
def marks(table):
    table.state.board[8] = 1
    return 0

@jit
def peeks(table):
    table.streams[0, 3] += np.uint64(1)
    return 0

@jit
def rivals(table):
    table.streams[3 - table.turn.actor, 3] += np.uint64(1)
    return 0

@jit
def heavy(table):
    table.weights[0, 3] = 0.5
    return 0

@jit
def divides(table):
    return 1 // int(table.turn.n_actions - table.turn.n_actions)

@jit
def raises(table):
    if table.turn.turns > 2:
        raise ValueError("no idea")
    return 0

@jit
def beyond(table):
    return table.turn.n_actions

@jit
def late(table):
    if table.turn.turns == 3 and table.turn.n_actions == 7 and table.streams[2, 0] % np.uint64(13) == np.uint64(0):
        return 1 // int(table.turn.n_actions - table.turn.n_actions)
    return 0

@jit
def loops(table):
    n = 0
    while table.turn.n_actions > 0:
        n += 1
        table.scratch.unused = n % 7
    return 0
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("policies") / "bad.py"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("marks", r"policy marks changed state\.board, and may change only its own stream and the scratch part, seat 0"),
        ("peeks", r"policy peeks changed streams\[0\]"),
        ("rivals", r"policy rivals changed streams\[3\]"),
        ("heavy", r"policy heavy changed weights"),
        ("divides", r"policy divides raised ZeroDivisionError"),
        ("raises", r"policy raises raised ValueError: no idea, seat 0"),
        ("beyond", r"the policy returned no index of a legal action, seat 0 at decision 'mark'"),
    ],
)
def test_it_is_named_with_seed_and_playout(file, name, said):
    with pytest.raises(PlayError, match=rf"^tictactoe: {said}.*--seed 5 --playout 0$"):
        antstats.simulate(GAME, policies=[f"{file}:{name}"], seed=5, playouts=20)


def test_what_raises_after_the_first_playouts_is_named_too(file):
    with pytest.raises(PlayError, match=r"division.*--seed 5 --playout \d+$") as caught:
        antstats.simulate(GAME, policies=[f"{file}:late", "random"], seed=5, playouts=400, jobs=1)
    assert int(str(caught.value).split()[-1]) >= 0


@jit
def honest(table):
    table.scratch.unused += 1
    table.streams[of_seat(table.turn.actor), 3] += np.uint64(1)
    return 0


def test_own_stream_and_scratch_may_change_and_no_bit_depends_on_who_looks(monkeypatch):
    game = load(GAME)
    plan = prepare(game, policies=["random"], seed=3)
    kernel = plan.kernel
    line_up = kernel.line_up([PolicySpec("honest", honest, "")] * 2)
    asked = (plan.seatings, plan.weights, 3, 0, 30)
    looked = kernel.play(plan.tables(), line_up, *asked)
    assert (line_up[0], next(iter(kernel._trusted))[1]) in kernel._trusted
    alone = kernel.play(plan.tables(), line_up, *asked)
    assert looked.tobytes() == alone.tobytes()


def test_a_byte_of_a_table_has_a_name():
    table = load(GAME).table
    fields = table.fields
    assert fields is not None
    assert field_at(table, fields["turn"][1]) == "turn.seats"
    assert field_at(table, fields["state"][1] + 5) == "state.board"
    assert field_at(table, fields["streams"][1] + 3 * 32 + 1) == "streams[3]"


@pytest.mark.parametrize("command", ["simulate", "trace", "play"])
def test_a_loop_without_end_ends_with_the_process(file, command):
    """Compiled or not: the watchdog is a thread of its own."""
    words = [
        sys.executable,
        "-m",
        "antstats",
        command,
        GAME,
        "--policies",
        f"{file}:loops" if command == "play" else f"{file}:loops,random",
        "--seed",
        "5",
        "--time-limit",
        "0.5",
        "-q",
        *(["--seat", "1", "--no-save"] if command == "play" else []),
    ]
    done = subprocess.run(
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=300, env=os.environ | {"PYTHONPATH": ROOT}
    )
    assert done.returncode == 3
    assert done.stderr.splitlines()[-1].startswith("error: tictactoe: a playout takes longer than --time-limit 0.5 s: ")
    where = "trace it with --seed 5 --playout 0" if command == "simulate" else "seat 0 at line 0 of playout 0 of seed 5"
    assert where in done.stderr


def test_a_watchdog_lets_pass_what_goes_on(monkeypatch):
    from antstats.kernel.watch import watched
    from antstats.runner.watchdog import Watchdog

    said: list[str] = []
    dog = Watchdog(100.0, said.append)
    place = [0]
    with watched(lambda: (place[0], "game: {}; here")):
        for place[0] in range(9):
            dog._look(50.0)
        assert not said
        dog._look(60.0)
        assert not said
        dog._look(60.0)
    dog.stop()
    assert len(said) == 1
    assert said[0].startswith("game: a playout takes longer")
    assert said[0].endswith("; here")


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf", "1e9"])
def test_a_limit_that_makes_no_sense_is_refused(capsys, limit):
    from antstats.cli.main import run

    assert run(["simulate", GAME, "--time-limit", limit]) == 2
    assert capsys.readouterr().err.startswith("error: --time-limit ")


@pytest.mark.compiled
@pytest.mark.parametrize("body", ["def two(table, x):\n    return 0", "def two(table):\n    import math\n    return 0"])
def test_what_cannot_be_compiled_is_named_with_its_file(tmp_path, capsys, body):
    from antstats.cli.main import run

    file = tmp_path / "two.py"
    file.write_text(f"from antstats.kernel import jit\n\n\n@jit\n{body}\n")
    assert run(["simulate", GAME, "--policies", f"{file}:two", "--playouts", "10"]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith(f"error: tictactoe: two ({file}:")
    assert "cannot be compiled: " in said


def test_a_policy_that_raises_is_named_in_a_trace(file, capsys):
    from antstats.cli.main import run

    assert run(["trace", GAME, "--policies", f"{file}:raises,random", "--seed", "5"]) == 3
    assert capsys.readouterr().err.splitlines()[-1] == "error: tictactoe: no idea; seat 0 at line 2 of playout 0 of seed 5"


def test_ctrl_c_reaches_a_trace_that_loops(file):
    words = [sys.executable, "-m", "antstats", "trace", GAME, "--policies", f"{file}:loops", "--seed", "5", "-q"]
    environment = os.environ | {"PYTHONPATH": ROOT}
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heeds_ctrl_c) as process:
        try:
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(5)
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 130
        finally:
            process.kill()


def heeds_ctrl_c():
    """Whoever started the tests may have them ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_odds_tell_a_watchdog_of_every_playout(monkeypatch):
    """Each world is played out once an action, and a limit is for one playout."""
    from antstats.kernel import compiled
    from antstats.runner.worlds import action_shares

    looks = []

    @contextmanager
    def seen(look):
        looks.append(look)
        yield

    monkeypatch.setattr(compiled, "watched", seen)
    plan = prepare("marching", players=2, policies=["random"], seed=1)
    plan.kernel.begin(tables := plan.tables(), plan.seatings[0], plan.weights, *map(np.uint64, (1, 0, 0)))
    table = tables[0]
    (shares,) = action_shares(plan.kernel, table, 3, 1)
    place, said = looks[0]()
    assert place == shares.size == 3 * table.turn.n_actions
    assert said == f"marching: {{}}; in a playout of a world that seat {table.turn.actor} imagined"
