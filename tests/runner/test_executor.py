"""Where plans are played: what is asked for is checked before anything is begun."""

import asyncio
import socket
import sys
from threading import Thread

import pytest

from antstats.cli.main import run
from antstats.errors import UserError
from antstats.runner import cluster
from antstats.runner.executor import Threads, executor_of
from antstats.runner.workers import ClusterLost, Workers


@pytest.mark.parametrize(
    ("name", "scheduler", "said"),
    [
        ("dusk", None, "unknown executor 'dusk': accepted are threads, dask; did you mean 'dask'?"),
        ("threads", "tcp://a:1", "--scheduler tcp://a:1: needs --executor dask"),
        ("dask", "nowhere", "--scheduler nowhere: accepted are addresses as tcp://192.168.0.7:8786 or HOST:PORT"),
        ("dask", "http://a:8786", "--scheduler http://a:8786: accepted are addresses"),
        ("dask", "a:99999", "--scheduler a:99999: accepted are addresses"),
        ("dask", "a b:1", "--scheduler a b:1: accepted are addresses"),
    ],
)
def test_what_cannot_be_is_refused(name, scheduler, said):
    with pytest.raises(UserError) as raised:
        executor_of(name, scheduler, None, None)
    assert str(raised.value).startswith(said)


def test_threads_are_the_default_and_say_how_many():
    executor = executor_of("threads", None, 3, None)
    assert isinstance(executor, Threads)
    assert str(executor) == "3 threads"


def test_without_dask_one_line_says_how_to_get_it(monkeypatch, capsys, tmp_path):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert run(["simulate", "marching", "--executor", "dask", "--out", str(tmp_path / "run")]) == 2
    assert capsys.readouterr().err == "error: --executor dask: dask is not installed; say: pip install 'antstats[dask]'\n"
    assert not (tmp_path / "run").exists()


def test_a_scheduler_that_is_not_there_is_one_line_within_the_limit(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(cluster, "REACHED", 0.5)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    assert run(["simulate", "marching", "--executor", "dask", "--scheduler", address, "--out", str(tmp_path / "run")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"error: --scheduler {address}: no dask scheduler answered within 0.5 s (")
    assert said.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_something_else_at_the_address_is_one_line_too(monkeypatch, capsys):
    monkeypatch.setattr(cluster, "REACHED", 0.5)

    def answer(server):
        with server.accept()[0] as peer:
            peer.sendall(b"HTTP/1.0 400 Bad Request\r\n\r\n" + bytes(64))

    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=answer, args=[server], daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        assert run(["simulate", "marching", "--executor", "dask", "--scheduler", address]) == 2
    assert capsys.readouterr().err.startswith(f"error: --scheduler {address}: no dask scheduler answered within 0.5 s (")


class Answers:
    """A client whose workers say this of themselves."""

    def __init__(self, workers):
        self.workers = workers

    def scheduler_info(self, **_how):
        if self.workers is None:
            raise OSError("gone")
        return {"workers": {address: {"nthreads": 2} for address in self.workers}}

    def sync(self, function, *arguments):
        return asyncio.run(function(*arguments))

    async def _run(self, _function, workers, **_how):
        return {address: self.workers[address] for address in workers}


def facts(**other):
    from antstats.runner import twins

    return {**twins.facts(), **other}


def test_workers_that_are_like_us_play_and_the_others_are_named(monkeypatch):
    mine = facts()
    there = {
        "tcp://a:1": mine,
        "tcp://b:1": facts(numba="0.1"),
        "tcp://c:1": {**mine, "digest of antstats and these packages": "0" * 16},
        "tcp://d:1": ModuleNotFoundError("No module named 'antstats'"),
        "tcp://e:1": OSError("it left"),
    }
    told = []
    workers = Workers(Answers(there), "tcp://s:1", told.append)
    workers.look()
    assert workers.admitted == {"tcp://a:1": 2, "tcp://e:1": 2}
    assert told == [
        f"worker tcp://b:1 is left out: its numba is 0.1, here it is {mine['numba']}",
        "worker tcp://c:1 is left out: its digest of antstats and these packages is "
        f"{'0' * 16}, here it is {mine['digest of antstats and these packages']}",
        "worker tcp://d:1 is left out: it cannot load this antstats (ModuleNotFoundError: No module named 'antstats')",
    ]
    assert workers.only() == ["tcp://a:1", "tcp://e:1"]
    workers.look()
    assert len(told) == 3, "once each"
    workers.refuse("tcp://e:1", "it plays other bits")
    assert told[3:] == ["worker tcp://e:1 is left out: it plays other bits"]
    assert workers.threads == 2


def test_if_nobody_may_play_the_first_is_named_and_the_exit_code_tells_bad_input_from_loss():
    workers = Workers(Answers({"tcp://b:1": facts(numba="0.1"), "tcp://c:1": facts(numpy="0.1")}), "tcp://s:1", print)
    with pytest.raises(UserError, match=r"^--executor dask: worker tcp://b:1 is refused: its numba is 0.1, here it is .*\(and 1 more\)$"):
        workers.look()
    with pytest.raises(ClusterLost, match="the dask scheduler tcp://s:1 does not answer any more") as lost:
        Workers(Answers(None), "tcp://s:1", print).look()
    assert (UserError.exit_code, lost.value.exit_code) == (2, 3)
