"""Run folders: resumed, extended, never mixed; the same rows whatever was interrupted."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.errors import UserError
from antstats.kernel.jit import PLAIN
from antstats.runner.store import RunFolder, columns

N = 12 if PLAIN else 2_000


def told(folder: Path) -> dict[str, bytes]:
    """Return what all parts say, read back and sorted by playout."""
    opened = RunFolder.open(folder)
    rows = np.concatenate([rows for _, rows in opened.rows()])
    rows = rows[np.argsort(rows["playout"])]
    return {name: values.tobytes() for name, values in columns(rows, opened.layout.seats).items()}


def play(out: Path, **more):
    return antstats.simulate(
        "marching",
        out=out,
        **{"seed": 1, "playouts": N, "policies": ["random"] if PLAIN else ["random", "taker", "random", "taker"], **more},
    )


def test_parts_say_the_same_for_any_jobs_and_chunks(tmp_path):
    play(tmp_path / "a", jobs=1)
    play(tmp_path / "b", jobs=2, chunk=5)
    assert told(tmp_path / "a") == told(tmp_path / "b")
    play(tmp_path / "c", seed=2)
    assert told(tmp_path / "a") != told(tmp_path / "c")


def test_rows_come_back_as_they_were_played(tmp_path):
    asked = {"policies": ["random"] if PLAIN else None, "seed": 1, "playouts": N}
    kept = antstats.simulate("marching", **asked)
    stored = antstats.simulate("marching", **asked, out=tmp_path / "run")
    assert stored.playouts.equals(kept.playouts)
    assert antstats.Run.load(tmp_path / "run").summary().to_dict() == kept.summary().to_dict()


def test_a_run_is_gone_on_with_and_extended(tmp_path):
    whole, bit = tmp_path / "whole", tmp_path / "bit"
    play(whole)
    play(bit, playouts=N // 2, chunk=max(4, N // 20))
    next(bit.glob("part-*.parquet")).unlink()
    run = play(bit, seed=None)
    assert run.spec.seed == 1
    assert 0 < run.played < run.totals.playouts
    assert told(whole) == told(bit)
    assert play(bit).played == 0


def test_a_truncated_part_is_played_again(tmp_path):
    play(tmp_path, chunk=N // 4)
    good = told(tmp_path)
    part = sorted(tmp_path.glob("part-*.parquet"))[1]
    part.write_bytes(part.read_bytes()[:100])
    run = play(tmp_path)
    assert 0 < run.played < N
    assert told(tmp_path) == good


@pytest.mark.compiled
def test_kill_9_in_the_middle_loses_finished_chunks_neither_mixes_them(tmp_path):
    play(tmp_path / "whole", playouts=60_000, policies=["random"])
    out = tmp_path / "killed"
    words = [sys.executable, "-m", "antstats", "simulate", "marching", "--seed", "1", "--playouts", "60k", "--policies", "random"]
    words += ["--out", str(out), "--chunk", "500", "--jobs", "2"]
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while len(list(out.glob("part-*.parquet"))) < 3 and time.monotonic() < deadline:
        time.sleep(0.005)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    parts = len(list(out.glob("part-*.parquet")))
    assert 3 <= parts < 120
    play(out, playouts=60_000, policies=["random"])
    assert told(out) == told(tmp_path / "whole")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"policies": ["taker"]}, "its policies is"),
        ({"figures": {"road_spaces": 28}}, "its figures is"),
        ({"playouts": N // 2}, "holds .* already"),
    ],
)
def test_another_run_in_the_folder_is_refused_and_nothing_is_changed(tmp_path, change, words):
    play(tmp_path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(UserError, match=words):
        play(tmp_path, **change)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_folder_of_other_files_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("dear ant")
    with pytest.raises(UserError, match="a folder of other files"):
        play(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"schema": 99}', '{"schema": 1}'])
def test_a_broken_run_json_is_one_line(tmp_path, content):
    (tmp_path / "run.json").write_text(content)
    with pytest.raises(UserError, match=r"run\.json: ") as caught:
        RunFolder.open(tmp_path)
    assert "\n" not in str(caught.value)


def test_a_part_of_another_run_is_refused(tmp_path):
    play(tmp_path / "a", chunk=N)
    antstats.simulate("marching", players=2, variant="young", policies=["random"], seed=1, playouts=N, out=tmp_path / "b", chunk=N)
    part = next((tmp_path / "a").glob("part-*.parquet"))
    foreign = next((tmp_path / "b").glob("part-*.parquet"))
    part.write_bytes(foreign.read_bytes())
    with pytest.raises(UserError, match=r"a part of another run"):
        antstats.Run.load(tmp_path / "a")


def test_run_json_says_what_made_the_run(tmp_path):
    run = play(tmp_path)
    data = json.loads((tmp_path / "run.json").read_text())
    assert data["spec"]["seed"] == 1
    assert data["spec"]["sources"] == run.spec.sources
    assert data["progress"]["state"] == "complete"
    assert data["progress"]["playouts"] == run.totals.playouts
    assert set(data["versions"]) >= {"antstats", "numba", "numpy"}


@pytest.mark.skipif(PLAIN, reason="about compiling")
def test_a_policy_that_cannot_be_compiled_leaves_no_folder(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def lists(table):\n    return {}[table]\n")
    with pytest.raises(UserError, match="cannot be compiled"):
        play(tmp_path / "run", policies=[f"{file}:lists"])
    assert not (tmp_path / "run").exists()
