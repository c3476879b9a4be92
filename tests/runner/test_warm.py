"""Compiling ahead: what is compiled in processes of its own, and who waits for which of them."""

import sys
import threading

import pytest

from antstats.api.warm import warm
from antstats.errors import UserError
from antstats.games import load
from antstats.kernel.compiled import kernel_of
from antstats.kernel.jit import CACHE_FOLDER
from antstats.runner.line_up import policies_of
from antstats.runner.warm import Work, _process, compile_apart, works_of


@pytest.mark.skipif(CACHE_FOLDER is None, reason="there is no place where kernels can be kept")
def test_a_policy_seated_several_times_is_compiled_once_beside_the_driver(monkeypatch):
    game = load("marching")
    policies = [policies_of(game)[name] for name in ("random", "careful", "careful", "random")]
    monkeypatch.setattr(kernel_of(game), "cold", lambda parts, _policies: [*parts, "random", "careful"])
    rules, seats = works_of(game, policies, ["driver"])
    assert rules.parts == ("driver",)
    assert rules.policies == ()
    assert seats.policies == ("random", "careful")


def test_each_process_is_waited_for_by_who_started_it(monkeypatch):
    works = [Work("a", ("driver",), (), 2), Work("b", (), ("p",), 1)]
    both_started = threading.Barrier(2, timeout=10)
    waited = []

    class Process:
        def __init__(self, work):
            self.work = work

        def wait(self):
            both_started.wait()
            waited.append(self.work)

    monkeypatch.setattr("antstats.runner.warm._process", Process)
    done = []
    compile_apart(works, jobs=2, done=lambda work, _seconds: done.append(work))
    assert sorted(work.game for work in waited) == ["a", "b"]
    assert sorted(work.game for work in done) == ["a", "b"]


def test_a_process_that_compiles_runs_nothing_of_the_working_directory(monkeypatch, tmp_path):
    for name in ("numba", "platformdirs", "pydantic"):
        (tmp_path / f"{name}.py").write_text("import pathlib\npathlib.Path('ran').touch()\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["", *sys.path])
    assert _process(Work("marching")).wait() == 0
    assert not (tmp_path / "ran").exists()


def test_what_cannot_be_kept_is_not_compiled_ahead(monkeypatch, tmp_path):
    monkeypatch.setattr("antstats.api.warm.PASSING", [tmp_path])
    with pytest.raises(UserError, match="which cannot be written; name another folder in NUMBA_CACHE_DIR"):
        warm(["marching"])


def test_the_processes_at_a_time_are_at_least_one():
    with pytest.raises(UserError, match="--jobs"):
        warm(["marching"], jobs=0)
