"""`--executor dask` with processes: started here, or a scheduler and workers of their own; killed, lacking files, or of another build."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

import antstats
from antstats.errors import UserError

distributed = pytest.importorskip("distributed")
pytestmark = [pytest.mark.slow, pytest.mark.compiled]
METAGAME = Path(__file__).parents[1] / "outsiders" / "metagame.py"
PACKAGE = Path(antstats.__file__).parent
N = 4_000
LONG = 3_000_000  # some seconds of playing
HERO = "from antstats.kernel import jit\n\n\n@jit\ndef hero(table):\n    return table.turn.n_actions - 1\n"


def simulate(game=METAGAME, **more):
    return antstats.simulate(str(game), **{"policies": ["rock", "paper"], "seed": 4, "playouts": N, "keep": False, **more})


def bits(run):
    return json.dumps(run.totals.to_json()), {name: cells.sums for name, cells in run.breakdowns.cells.items()}


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextmanager
def dask(*words, **environment):
    """Start `dask ...`, and end it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *map(str, words)],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), **environment},
        cwd=Path(sys.executable).parent,  # -m looks into the folder it is called from before anything else
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture
def cluster():
    """Yield the address of a scheduler, and a function that starts a worker there; all of it ends with the test."""
    with ExitStack() as stack:
        port = free_port()
        stack.enter_context(dask("scheduler", "--host", "127.0.0.1", "--port", port, "--dashboard-address", "127.0.0.1:0", "--no-show"))
        address = f"tcp://127.0.0.1:{port}"

        def worker(*words, **environment):
            words = ("worker", address, "--nthreads", 1, "--no-dashboard", "--host", "127.0.0.1", *words)
            return stack.enter_context(dask(*words, **environment))

        yield address, worker


def alive(group):
    """Tell whether a process of this group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(address, workers):
    with distributed.Client(address, timeout=60, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=120)
        return client.run(os.getpid)


def test_processes_are_started_here_and_none_is_left(tmp_path):
    command = [sys.executable, "-c", "from antstats.cli.main import main; main()", "simulate", str(METAGAME), "--policies", "rock,paper"]
    command += ["--playouts", str(N), "--chunk", "500", "--seed", "4", "--executor", "dask", "--jobs", "2", "--out", str(tmp_path / "dask")]
    command += ["--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)})
    assert "distributed" not in done.stderr
    assert "Traceback" not in done.stderr
    assert json.loads(done.stdout)["played"]["jobs"] == 2
    simulate(chunk=500, out=tmp_path / "local")
    found = [{file.name: file.read_bytes() for file in (tmp_path / name).glob("part-*")} for name in ("dask", "local")]
    assert found[0] == found[1]
    assert len(found[0]) == 8
    left = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert str(tmp_path) not in left


def test_a_worker_killed_in_the_middle_costs_nothing_but_time(cluster, tmp_path):
    address, worker = cluster
    for _ in range(3):
        worker("--no-nanny")
    pids = list(wait_for(address, 3).values())
    killed, told = [], []

    def kill_one(done, total):
        if not killed and done > 0:
            killed.append(done)
            os.kill(pids[0], signal.SIGKILL)

    asked = {"playouts": 40 * N, "chunk": N // 2, "out": tmp_path / "dask"}
    run = simulate(**asked, executor="dask", scheduler=address, progress=kill_one, notice=told.append)
    assert killed
    assert killed[0] < 40 * N
    assert run.played_on == "2 threads of 2 dask workers"
    local = simulate(**{**asked, "out": tmp_path / "local"})
    assert bits(run) == bits(local)
    for file in (tmp_path / "local").glob("part-*"):
        assert (tmp_path / "dask" / file.name).read_bytes() == file.read_bytes()


def test_a_policy_that_kills_its_workers_is_named_and_does_not_go_on_for_ever(cluster, tmp_path):
    address, worker = cluster
    worker("--nanny")
    pid = os.getpid()
    deadly = tmp_path / "deadly.py"
    deadly.write_text(f"import os\n\nif os.getpid() != {pid}:\n    os.kill(os.getpid(), 9)\n\n\n{HERO}")
    wait_for(address, 1)
    from antstats.errors import PlayError

    with pytest.raises(PlayError, match=r"deals [\d,]+ to [\d,]+: 4 workers died while they played them, the last at tcp://"):
        simulate(policies=[f"{deadly}:hero"], executor="dask", scheduler=address)


def test_workers_get_the_files_that_they_lack(cluster, tmp_path, monkeypatch):
    """The worker sees neither the game nor the policy where they were: they are gone when it looks, and it finds them in its cache."""
    address, worker = cluster
    cache = tmp_path / "cache"
    worker("--no-nanny", XDG_CACHE_HOME=str(cache))
    wait_for(address, 1)
    here = tmp_path / "here"
    here.mkdir()
    game = shutil.copy(METAGAME, here / "metagame_copy.py")
    Path(game).write_text(Path(game).read_text().replace('"metagame"', '"metagame_copy"'))
    (here / "hero.py").write_text(HERO)
    asked = {"game": game, "policies": ["rock", f"{here / 'hero.py'}:hero"]}
    local = simulate(**asked)
    from antstats.runner import on_dask

    packed = on_dask.packed

    def packed_and_gone(plan):
        parcel = packed(plan)
        for file in here.iterdir():
            file.rename(tmp_path / file.name)
        return parcel

    monkeypatch.setattr(on_dask, "packed", packed_and_gone)
    told = []
    run = simulate(**asked, executor="dask", scheduler=address, notice=told.append)
    assert bits(run) == bits(local)
    assert sorted(file.name for file in (cache / "antstats" / "sent").rglob("*.py")) == ["hero.py", "metagame_copy.py"]
    assert any(line.startswith("worker tcp://127.0.0.1:") and "compiling metagame_copy: driver, rock, hero" in line for line in told)


def test_a_worker_of_another_build_is_refused_with_both_digests(cluster, tmp_path):
    address, worker = cluster
    shutil.copytree(PACKAGE, tmp_path / "antstats", ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "antstats" / "charts" / "__init__.py").open("a") as file:
        file.write("# another build\n")
    worker("--no-nanny", PYTHONPATH=str(tmp_path))
    wait_for(address, 1)
    from antstats.kernel.jit import source_digest

    with pytest.raises(UserError) as raised:
        simulate(executor="dask", scheduler=address)
    said = str(raised.value)
    assert said.startswith("--executor dask: worker tcp://127.0.0.1:")
    assert " is refused: its digest of antstats and these packages is " in said
    assert said.endswith(f", here it is {source_digest()}")
    worker("--no-nanny")
    wait_for(address, 2)
    told = []
    run = simulate(executor="dask", scheduler=address, notice=told.append)
    assert bits(run) == bits(simulate())
    assert len([line for line in told if "is left out: its digest of antstats" in line]) == 1
    assert run.played_on == "1 thread of 1 dask worker"


def test_ctrl_c_keeps_what_is_finished_and_ends_all_processes(tmp_path):
    words = ["simulate", str(METAGAME), "--policies", "rock,paper", "--playouts", str(40 * LONG), "--seed", "4", "--chunk", "2000"]
    words += ["--executor", "dask", "--jobs", "2", "--out", str(tmp_path / "run")]
    process = subprocess.Popen(
        [sys.executable, "-c", "from antstats.cli.main import main; main()", *words],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 200
    while not list((tmp_path / "run").glob("part-*")):
        assert time.monotonic() < deadline
        time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of its processes
    out, err = process.communicate(timeout=100)
    assert process.returncode == 130, err
    assert "(interrupted)" in out
    assert "Traceback" not in err
    deadline = time.monotonic() + 20
    while alive(process.pid):
        assert time.monotonic() < deadline, "worker processes are left"
        time.sleep(0.2)
    held = antstats.Run.load(tmp_path / "run").totals.playouts
    again = simulate(playouts=held + 2000, out=tmp_path / "run")
    assert again.played == 2000


def test_a_scheduler_that_goes_away_ends_the_run_in_one_line(tmp_path, caplog):
    with ExitStack() as stack:
        port = free_port()
        scheduler = stack.enter_context(
            dask("scheduler", "--host", "127.0.0.1", "--port", port, "--dashboard-address", "127.0.0.1:0", "--no-show")
        )
        address = f"tcp://127.0.0.1:{port}"
        stack.enter_context(dask("worker", address, "--nthreads", 1, "--no-dashboard", "--no-nanny", "--host", "127.0.0.1"))
        wait_for(address, 1)

        def kill(done, total):
            if scheduler.poll() is None:
                scheduler.kill()

        with pytest.raises(UserError, match=r"the dask scheduler|failed \d times at the workers") as raised:
            simulate(playouts=LONG, chunk=2000, out=tmp_path / "run", executor="dask", scheduler=address, progress=kill)
        assert raised.value.exit_code == 3
        assert not [record for record in caplog.records if record.name.startswith("distributed") and record.levelname == "ERROR"]
    parts = len(list((tmp_path / "run").glob("part-*")))
    assert parts
    assert simulate(playouts=(parts + 1) * 2000, chunk=2000, out=tmp_path / "run").played <= 2000


def test_a_playout_that_takes_too_long_at_a_worker_ends_the_run_and_is_named(tmp_path):
    slow = tmp_path / "slow.py"  # loops at one deal in some thousand: not while a few are tried here
    slow.write_text(
        "from antstats.kernel import jit, of_seat, unit\n\n\n@jit\ndef hero(table):\n"
        "    seat = table.turn.actor\n    while unit(table, of_seat(seat)) < 0.0005:\n"
        "        while unit(table, of_seat(seat)) < 2.0:\n            pass\n    return 0\n"
    )
    words = ["simulate", METAGAME, "--policies", f"{slow}:hero", "--seed", 4, "--playouts", "100k", "--quiet"]
    words += ["--executor", "dask", "--jobs", 2, "--time-limit", 2]
    done = subprocess.run([sys.executable, "-m", "antstats", *map(str, words)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 3, done.stderr
    assert "longer than --time-limit 2 s" in done.stderr
    assert "--seed 4 --playout " in done.stderr
