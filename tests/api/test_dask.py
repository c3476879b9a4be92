"""`executor="dask"`: the same bytes as threads, and every way to stop, go on and fail. The workers are threads of this process."""

import json
import time
from pathlib import Path

import pytest

import antstats
from antstats.errors import PlayError, UserError
from antstats.kernel.jit import PLAIN

distributed = pytest.importorskip("distributed")
METAGAME = str(Path(__file__).parents[1] / "outsiders" / "metagame.py")
N = 40 if PLAIN else 4_000


@pytest.fixture(scope="module")
def scheduler():
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address="127.0.0.1:0") as cluster:
        yield cluster.scheduler_address


def play(**more):
    return antstats.simulate(METAGAME, **{"policies": ["rock", "paper"], "seed": 4, "playouts": N, "chunk": N // 8, **more})


def bits(run):
    return json.dumps(run.totals.to_json()), {name: cells.sums for name, cells in run.breakdowns.cells.items()}, run.decisions, run.played


def parts(folder):
    return {file.name: file.read_bytes() for file in folder.glob("part-*")}


def test_sums_are_the_same_for_any_chunks(scheduler):
    local = play(keep=False)
    for chunk in (N // 8, N // 40, N):
        run = play(keep=False, chunk=chunk, executor="dask", scheduler=scheduler)
        assert bits(run) == bits(local)
    assert run.played_on == "2 threads of 2 dask workers"
    assert run.jobs == 2


def test_parts_and_rows_are_the_same_bytes(scheduler, tmp_path):
    dask = {"executor": "dask", "scheduler": scheduler}
    play(out=tmp_path / "local")
    run = play(out=tmp_path / "dask", **dask)
    assert parts(tmp_path / "dask") == parts(tmp_path / "local")
    assert len(parts(tmp_path / "local")) == 8
    assert (tmp_path / "dask" / "run.json").read_bytes() == (tmp_path / "local" / "run.json").read_bytes()
    assert play(**dask).playouts.equals(run.playouts)


def test_what_is_finished_at_ctrl_c_is_kept_and_gone_on_with(scheduler, tmp_path):
    dask = {"executor": "dask", "scheduler": scheduler, "out": tmp_path / "run"}
    seen = []

    def interrupt(done, total):
        seen.append(done)
        if len(seen) == 3:
            raise KeyboardInterrupt

    first = play(progress=interrupt, **dask)
    assert first.interrupted
    assert first.totals.playouts == seen[-1] == 3 * N // 8
    second = play(**dask)
    assert second.played == N - first.played
    assert json.dumps(second.totals.to_json()) == json.dumps(play().totals.to_json())


def test_nothing_is_left_at_the_scheduler(scheduler):
    play(executor="dask", scheduler=scheduler)
    with distributed.Client(scheduler, set_as_default=False) as client:
        for _ in range(50):
            left = client.run_on_scheduler(lambda dask_scheduler: list(dask_scheduler.tasks))
            if not left:
                break
        assert left == []


@pytest.mark.compiled
def test_a_run_with_a_precision_stops_at_the_same_deal(scheduler):
    asked = {"playouts": None, "precision": 0.04, "policies": ["random"]}
    local, dask = play(**asked, chunk=64), play(**asked, chunk=128, executor="dask", scheduler=scheduler)
    assert dask.totals.deals == local.totals.deals
    assert dask.summary().to_dict() == local.summary().to_dict()
    assert dask.anytime == local.anytime


def test_points_of_a_sweep_are_played_there_too(scheduler):
    asked = {"vary": {"first": [0, 20]}, "policies": ["rock", "paper"], "seed": 1, "playouts": 60}
    local, dask = antstats.sweep(METAGAME, **asked), antstats.sweep(METAGAME, **asked, executor="dask", scheduler=scheduler)
    assert dask.frame.equals(local.frame)


def test_a_broken_promise_is_the_same_line(scheduler, tmp_path):
    wild = tmp_path / "wild.py"
    wild.write_text("from antstats.kernel import jit\n\n\n@jit\ndef wild(table):\n    return 99\n")
    said = []
    for more in ({}, {"executor": "dask", "scheduler": scheduler}):
        with pytest.raises(PlayError) as raised:
            play(policies=[f"{wild}:wild"], **more)
        said.append(str(raised.value))
    assert said[0] == said[1]
    assert "trace it with --seed 4 --playout 0" in said[0]


def test_a_worker_that_plays_other_bits_is_named(scheduler, monkeypatch):
    monkeypatch.setattr("antstats.runner.parcel._tried", lambda _plan: (1, "0"))
    with pytest.raises(UserError, match=r"^--executor dask: worker inproc://\S+ is refused: plays other bits: the digest of the first 1 "):
        play(executor="dask", scheduler=scheduler)


def test_one_worker_that_refuses_leaves_its_work_to_the_other(scheduler, monkeypatch):
    from antstats.runner import at_worker

    picky, told = [], []
    ready = at_worker._Ready.plan

    def plan(self, errand, notice):
        address = distributed.get_worker().address
        picky.append(address)
        if address == picky[0]:
            raise UserError("it lacks something")
        return ready(self, errand, notice)

    monkeypatch.setattr(at_worker._Ready, "plan", plan)
    run = play(executor="dask", scheduler=scheduler, notice=told.append)
    assert bits(run) == bits(play())
    assert f"worker {picky[0]} is left out: it lacks something" in told
    assert run.played_on == "1 thread of 1 dask worker"


def deals_of(_play, deals):
    return deals


def test_few_tasks_are_under_way_however_slowly_they_are_taken(scheduler):
    from antstats.runner.executor import executor_of
    from antstats.runner.flight import AHEAD
    from antstats.runner.plan import prepare

    drawn = []
    with executor_of("dask", scheduler, None, None) as executor:
        made = executor.made(prepare(METAGAME, seed=1), deals_of, ((n, n + 1) for n in range(200) if not drawn.append(n)))
        assert next(made) == ((0, 1), (0, 1))
        time.sleep(0.3)
        assert len(drawn) <= AHEAD * executor.threads + 1
        assert [deals for _, deals in made] == [(n, n + 1) for n in range(1, 200)]
