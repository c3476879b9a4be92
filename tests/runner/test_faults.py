"""What can happen to a run folder: two writers, foreign parts, a full or read-only disk. Nothing is lost, nothing is mixed."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import antstats
from antstats.cli.main import run
from antstats.errors import UserError
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


def test_a_truncated_part_is_named_by_who_reads_and_played_again_by_who_plays(tmp_path, capsys):
    play(tmp_path)
    spoilt = parts(tmp_path)[1]
    whole = spoilt.read_bytes()
    spoilt.write_bytes(whole[:500])
    assert f"{spoilt}: damaged, it cannot be read; the command that made this run plays it again" in refused(capsys, "report", tmp_path)
    with pytest.raises(UserError, match="damaged"):
        antstats.Run.load(tmp_path)
    play(tmp_path)
    assert spoilt.read_bytes() == whole
    assert run(["report", str(tmp_path), "--out", str(tmp_path / "r.md")]) == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_in_place_of_a_part_is_not_waited_for(tmp_path, capsys):
    play(tmp_path)
    spare = parts(tmp_path)[1]
    spare.unlink()
    os.mkfifo(spare)
    for words in (("report", tmp_path), ("simulate", GAME, "--out", tmp_path, "--playouts", N, "--policies", "random")):
        assert f"{spare}: no file; take it out of the folder" in refused(capsys, *words)


def test_a_number_beyond_all_bounds_in_a_run_is_noticed(tmp_path, capsys):
    play(tmp_path)
    told = json.loads((tmp_path / "run.json").read_text())
    told["layout"]["seatings"][0][0] = 2**70
    (tmp_path / "run.json").write_text(json.dumps(told))
    for words in (("report", tmp_path), ("simulate", GAME, "--out", tmp_path, "--playouts", N, "--policies", "random")):
        assert "run.json: not a run that can be read" in refused(capsys, *words)


def test_a_spoilt_byte_within_a_part_is_noticed(tmp_path, capsys):
    play(tmp_path)
    data = bytearray(parts(tmp_path)[1].read_bytes())
    column = pq.read_metadata(parts(tmp_path)[1]).row_group(0).column(0)
    data[(column.dictionary_page_offset or column.data_page_offset) + column.total_compressed_size - 1] ^= 1  # the last of its pages' data
    parts(tmp_path)[1].write_bytes(data)
    assert "damaged: " in refused(capsys, "report", tmp_path)


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
    def replace(spare, path):
        if Path(path).name.startswith("part-") and len(list(tmp_path.glob("part-*"))) == 2:
            raise OSError(28, "No space left on device", str(spare))
        Path(spare).rename(path)

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
        capsys.readouterr()
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


def test_reporting_a_run_imports_no_file_that_it_names(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("from pathlib import Path\nPath(__file__).with_name('seen').touch()\ndef first(table):\n    return 0\n")
    play(tmp_path / "run", policies=[f"{file}:first"])
    (tmp_path / "seen").unlink()
    words = [sys.executable, "-m", "antstats", "report", str(tmp_path / "run"), "--out", str(tmp_path / "r.html")]
    subprocess.run(words, check=True, capture_output=True, env=os.environ | {"PYTHONPATH": ROOT})
    assert not (tmp_path / "seen").exists()


def start(out, *more, **environment):
    words = [sys.executable, "-m", "antstats", "simulate", GAME, "--policies", "random", "--seed", "1", "--out", str(out), *more]
    place = os.environ | {"PYTHONPATH": ROOT} | environment
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=place, preexec_fn=_heed)


def _heed():
    """Heed Ctrl-C, though whoever started the tests in the background may have had it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_keeps_what_is_finished(tmp_path, number, code):
    child = start(tmp_path / "run", "--playouts", "100M", "--chunk", "4" if PLAIN else "500", "--quiet")
    deadline = time.monotonic() + 120
    while len(parts(tmp_path / "run")) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    child.send_signal(number)
    try:
        out, err = child.communicate(timeout=120)
    finally:
        child.kill()
    assert child.returncode == code
    assert err == ""
    assert "(interrupted)" in out
    assert json.loads((tmp_path / "run" / "run.json").read_text())["progress"]["state"] == "interrupted"


FORKED = """
import multiprocessing, sys, warnings
import antstats

def play(seed):
    return [int(each) for each in antstats.simulate(sys.argv[1], policies=["random"], playouts=30, seed=seed).playouts["turns"]]

if __name__ == "__main__":
    warnings.simplefilter("ignore")
    here = [play(seed) for seed in (1, 2)]
    with multiprocessing.get_context(sys.argv[2]).Pool(2) as pool:
        assert pool.map(play, (1, 2)) == here
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_other_processes_of_ones_own_play_the_same(tmp_path, how):
    file = tmp_path / "forked.py"
    file.write_text(FORKED)
    words = [sys.executable, str(file), GAME, how]
    subprocess.run(words, check=True, capture_output=True, timeout=300, env=os.environ | {"PYTHONPATH": ROOT})


@pytest.mark.skipif(PLAIN, reason="about kernels on disk")
@pytest.mark.slow
def test_without_a_place_for_kernels_they_are_compiled_anew(tmp_path):
    for cache in ("/proc/nowhere", "/dev/null/x"):
        child = start(tmp_path / cache.replace("/", "_"), "--playouts", "20", "--quiet", NUMBA_CACHE_DIR=cache, TMPDIR=str(tmp_path))
        out, err = child.communicate(timeout=300)
        assert (child.returncode, err) == (0, "")
        assert "20 playouts" in out


@pytest.mark.skipif(PLAIN, reason="about kernels on disk")
def test_a_file_changed_while_the_clock_stood_still_is_compiled_anew(tmp_path):
    file = tmp_path / "mine.py"
    told = []
    for choice in ("table.turn.n_actions - 1", "table.turn.n_actions // 2"):
        text = f"def mine(table):\n    return {choice}\n"
        file.write_text(text + "#" * (100 - len(text)))
        os.utime(file, (1, 1))  # as old as the first, and as long
        words = [sys.executable, "-B", "-m", "antstats", "simulate", GAME, "--policies", f"{file}:mine", "--playouts", "1"]
        words += ["--seed", "1", "--format", "csv"]
        told.append(subprocess.run(words, check=True, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": ROOT}).stdout)
    assert told[0] != told[1]
