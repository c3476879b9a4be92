"""What can happen to a run folder: two writers, foreign parts, a full or read-only disk. Nothing is lost, nothing is mixed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import antstats
from antstats.cli.main import run
from antstats.kernel.jit import PLAIN
from antstats.runner import reading
from antstats.runner.folders import enter

GAME = str(Path(__file__).parents[1] / "outsiders" / "tictactoe.py")
ROOT = str(Path(__file__).parents[2])
N = 40


def play(out, **more):
    return antstats.simulate(GAME, out=out, **{"seed": 1, "playouts": N, "policies": ["random"], "chunk": 10, **more})


def parts(folder):
    return sorted(folder.glob("part-*.parquet"))


def refused(capsys, *words):
    """Return the one line of a command that refuses."""
    code = run([str(word) for word in words])
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "this is a bug" not in err
    return err


def test_a_part_of_another_run_of_the_same_shape_is_noticed(tmp_path, capsys):
    play(tmp_path / "a")
    play(tmp_path / "b", seed=2)
    shutil.copy(parts(tmp_path / "b")[1], parts(tmp_path / "a")[1])
    for words in (("report", tmp_path / "a"), ("simulate", GAME, "--out", tmp_path / "a", "--playouts", N, "--policies", "random")):
        assert "a part of another run" in refused(capsys, *words)


def test_a_part_of_other_deals_than_its_name_says_is_noticed(tmp_path, capsys):
    play(tmp_path)
    shutil.copy(parts(tmp_path)[0], parts(tmp_path)[1])
    assert "of other deals than its name says" in refused(capsys, "report", tmp_path)


def test_a_spoilt_byte_within_a_part_is_noticed(tmp_path, capsys):
    play(tmp_path)
    data = bytearray(parts(tmp_path)[1].read_bytes())
    data[len(data) // 4] ^= 1
    parts(tmp_path)[1].write_bytes(data)
    assert "not a part of this run" in refused(capsys, "report", tmp_path)


def test_a_part_of_another_tournament_is_noticed(tmp_path, capsys):
    for name, seed in (("a", 1), ("b", 2)):
        antstats.tournament(GAME, policies=["random", "blocker"], deals=4, seed=seed, out=tmp_path / name)
    part, other = (next((tmp_path / name).glob("shares-*.parquet")) for name in "ab")
    shutil.copy(other, part)
    assert "a part of another run" in refused(capsys, "report", tmp_path / "a")


HOLD = """
import sys, pathlib
from antstats.runner.folders import enter
lock = enter(pathlib.Path(sys.argv[1]), sys.argv[2], "run")
print("held", flush=True)
sys.stdin.readline()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no locks of this kind")
@pytest.mark.parametrize("there", [True, False], ids=["a run", "new"])
def test_two_processes_do_not_write_into_one_folder(tmp_path, capsys, there):
    out = tmp_path / "run"
    if there:
        play(out, playouts=20)
    words = [sys.executable, "-c", HOLD, str(out), "run.json"]
    other = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": ROOT})
    assert other.stdin is not None
    assert other.stdout is not None
    other.stdout.readline()
    before = {file.name: file.read_bytes() for file in out.iterdir()}
    asked = ("simulate", GAME, "--out", out, "--playouts", N, "--policies", "random", "--seed", 1)
    assert "another process is writing into this folder" in refused(capsys, *asked)
    assert {file.name: file.read_bytes() for file in out.iterdir()} == before
    other.kill()  # and the system lets go
    other.wait()
    other.stdin.close()
    other.stdout.close()
    assert play(out).totals.playouts == N


def test_what_was_broken_off_in_this_process_does_not_keep_the_folder(tmp_path):
    lock = enter(tmp_path, "run.json", "run")  # as a traceback in a notebook keeps it
    assert play(tmp_path).totals.playouts == N
    lock.release()
    assert play(tmp_path).played == 0


def test_a_disk_that_fills_up_is_one_line_and_what_is_finished_stays(tmp_path, capsys, monkeypatch):
    from antstats.runner import parts as module

    real, written = module.mark_of, []

    def full(spec, deals):
        written.append(deals)
        return real(spec, deals)

    def replace(spare, path):
        if Path(path).name.startswith("part-") and len(list(tmp_path.glob("part-*"))) == 2:
            raise OSError(28, "No space left on device", str(spare))
        os.rename(spare, path)

    with monkeypatch.context() as patched:
        patched.setattr("antstats.runner.folders.os.replace", replace)
        asked = ("simulate", GAME, "--out", tmp_path, "--playouts", N, "--policies", "random", "--seed", 1, "--chunk", 10, "--jobs", 1)
        assert "cannot be written: No space left on device" in refused(capsys, *asked)
    assert len(parts(tmp_path)) == 2
    assert not list(tmp_path.glob(".part*"))
    again = play(tmp_path)
    assert (again.played, again.totals.playouts) == (N - 20, N)


def mounted(folder: Path) -> bool:
    folder.mkdir()
    return (
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(folder)], capture_output=True, check=False).returncode == 0
    )


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="mounting is for root")
def test_a_full_tmpfs_is_one_line_and_the_run_goes_on_when_there_is_room(tmp_path, capsys):
    small = tmp_path / "small"
    if not mounted(small):
        pytest.skip("mounting is not allowed here")
    try:
        asked = ("simulate", GAME, "--out", small / "run", "--playouts", 60 if PLAIN else 20_000, "--policies", "random", "--seed", 1)
        asked += ("--chunk", 2 if PLAIN else 500, "--quiet")
        err = refused(capsys, *asked)
        assert "cannot be written: " in err
        held = len(parts(small / "run"))
        assert held > 0
        subprocess.run(["mount", "-o", "remount,size=64m", str(small)], check=True)
        assert run([str(word) for word in asked]) == 0
        assert len(parts(small / "run")) > held
        subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
        assert "cannot be written: Read-only file system" in refused(capsys, *asked[:-1], "--playouts", 80 if PLAIN else 30_000)
        assert "cannot be written: Read-only file system" in refused(capsys, "simulate", GAME, "--out", small / "new", "--playouts", 4)
    finally:
        subprocess.run(["umount", str(small)], check=True)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes everywhere")
def test_a_read_only_folder_is_one_line(tmp_path, capsys):
    tmp_path.chmod(0o555)
    try:
        assert "cannot be written" in refused(capsys, "simulate", GAME, "--out", tmp_path / "run", "--playouts", 4)
        assert "cannot be written" in refused(capsys, "simulate", GAME, "--out", tmp_path, "--playouts", 4)
    finally:
        tmp_path.chmod(0o755)


def test_files_too_large_to_be_ours_are_not_read(tmp_path, capsys, monkeypatch):
    play(tmp_path / "run")
    (tmp_path / "big.toml").write_text("x = 1\n" + "#" * reading.MAX_TOML)
    err = refused(capsys, "simulate", "marching", "--components", tmp_path / "big.toml")
    assert "files of this kind are read up to 4 MB" in err
    monkeypatch.setattr("antstats.runner.reading.text_of.__defaults__", (100,))
    assert "read up to" in refused(capsys, "report", tmp_path / "run")


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_toml_of_any_editor_is_read(tmp_path, ends, mark):
    file = tmp_path / "mine.toml"
    file.write_bytes((mark + ends.join(["# mine", "[bold]", 'policy = "blocker"', "noise = 0.5", ""])).encode())
    played = antstats.simulate(GAME, policies=[f"{file}:bold"], playouts=4, seed=1)
    assert played.spec.policies == ("blocker:noise=0.5",) * 2


@pytest.mark.parametrize(
    ("spelling", "said"),
    [
        (r"C:\games\mine.py:bold", r"no policy file 'C:\\games\\mine.py'"),
        (r"C:\games\mine.toml:bold:noise=0.5", r"cannot read 'C:\\games\\mine.toml'"),
        (r"\\server\share\mine.py:bold", "no policy file"),
    ],
)
def test_a_colon_of_a_drive_belongs_to_the_path(capsys, spelling, said):
    assert said in refused(capsys, "simulate", GAME, "--policies", spelling)
