"""A soak: mixed commands at full load in one process, whose memory and open files must stay flat. Linux only.

`python docs/soak.py [MINUTES]`, 30 if left out; docs/scaling.md shows what it prints. Ends with exit code 1 if a command does not end as it
should, memory grows on, or a descriptor, thread, process or temporary file is left behind.
"""

import contextlib
import ctypes
import gc
import io
import os
import shlex
import signal
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from antstats.cli.main import run
from antstats.runner.play import default_jobs

ROOT = Path(__file__).resolve().parents[1]
PIG = ROOT / "tests" / "outsiders" / "pig.py"
DUEL = "--players 2 --policies careful"
ROWS = 10  # of the table
GROWTH = 0.05  # of the memory, from the looks of the second third to those of the last: more is a leak
INTERRUPT = -1  # the exit code of a command that is interrupted after five seconds: 130


def commands(out: Path) -> list[tuple[int, str]]:
    """Return the commands of a round with the exit codes that they should have."""
    return [
        (0, f"simulate marching --playouts 20k --out {out}/run --png {out}/png"),
        (0, f"simulate marching --playouts 40k --out {out}/run"),
        (0, "simulate ants2025 --playouts 10k --format json"),
        (0, "simulate atta --precision 5pp --max-playouts 4k"),
        (0, "simulate picnic --playouts 1k --time-limit 60"),
        (0, f"simulate {PIG} --playouts 20k"),
        (0, "simulate marching --players 2 --policies careful --playouts 20k --executor dask --jobs 2"),
        (INTERRUPT, f"simulate marching --playouts 10M --chunk 500 --out {out}/interrupted"),
        (2, "simulate marching --playouts many"),
        (2, f"report {out}/nothing"),
        (0, f"report {out}/run --out {out}/run.html"),
        (0, f"report {out}/interrupted --out {out}/interrupted.md"),
        (
            0,
            f"compare marching --a '{DUEL}' --b '{DUEL} --variant master' --playouts 4k --out {out}/compare",
        ),
        (0, f"sweep marching --players 2 --vary road_spaces=28:36:4 --playouts 2k --policies careful --out {out}/sweep --png {out}/png"),
        (0, f"tournament marching --players 2 --policies random,bully,careful --playouts 4k --out {out}/tournament"),
        (0, f"report {out}/tournament --out {out}/tournament.html"),
        (0, "skill marching --players 2 --policies random,careful --playouts 4k"),
        (0, f"trace atta --out {out}/trace.jsonl"),
        (0, f"check {ROOT}/seeds/balance.toml"),
        (0, "bench ants2025 --policies random --seconds 0.2"),
    ]


@dataclass(frozen=True)
class Taken:
    """What the process has taken of the machine: memory in MB, and how many of what may leak."""

    memory: float
    descriptors: int
    threads: int
    processes: int
    files: int

    @classmethod
    def now(cls, scratch: Path) -> "Taken":
        """Look, after all that nobody needs was given back: threads that Ctrl-C left alone play their chunk to its end."""
        time.sleep(3.0)
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
        return cls(
            memory=pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
            descriptors=len(list(Path("/proc/self/fd").iterdir())),
            threads=len(list(Path("/proc/self/task").iterdir())),
            processes=len(children),
            files=len(list(scratch.iterdir())),
        )


def carry_out(words: str, expected: int, seed: int) -> str:
    """Carry a command out; return what is wrong with how it ended, or nothing."""
    arguments = [*shlex.split(words), *([] if words.startswith("trace") else ["--quiet"])]
    if words.startswith(("simulate", "compare", "sweep", "tournament", "skill", "trace")) and "/run" not in words:
        arguments += ["--seed", str(seed)]
    elif "/run" in words and words.startswith("simulate"):
        arguments += ["--seed", "1"]
    said = io.StringIO()
    interrupted = expected == INTERRUPT
    if interrupted:
        signal.setitimer(signal.ITIMER_REAL, 5.0)
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            code = run(arguments)
    except KeyboardInterrupt:  # before the command was ready for it
        code = 130
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    wanted = 130 if interrupted else expected
    return "" if code == wanted else f"{words}: exit code {code} and not {wanted}: {said.getvalue().strip().splitlines()[-1:]}"


def interrupt(_number: int, _frame: object) -> None:
    """Do what Ctrl-C does."""
    raise KeyboardInterrupt


def soak(minutes: float, scratch: Path) -> list[str]:
    """Soak for so long; print the table and return what is wrong."""
    begin, done, rounds, wrong = time.monotonic(), 0, 0, []
    every, rows = minutes * 60 / ROWS, []
    due = min(120.0, minutes * 12)
    print("minutes  rounds  commands  memory, MB  descriptors  threads  processes  temporary files")
    while time.monotonic() - begin < minutes * 60:
        with tempfile.TemporaryDirectory(dir=scratch) as out:
            for expected, words in commands(Path(out)):
                said = carry_out(words, expected, seed=rounds + 1)
                done += 1
                if said:
                    wrong.append(said)
        rounds += 1
        passed = time.monotonic() - begin
        if passed >= due:
            due, taken = passed + every, Taken.now(scratch)
            rows.append(taken)
            print(
                f"{passed / 60:>7.1f}  {rounds:>6}  {done:>8,}  {taken.memory:>10.0f}  {taken.descriptors:>11}  {taken.threads:>7}"
                f"  {taken.processes:>9}  {taken.files:>15}",
                flush=True,
            )
    if len(rows) < 3:
        return [*wrong, "fewer than three looks: give it more minutes"]
    third = len(rows) // 3
    early, last = rows[-2 * third], rows[-1]
    grown = mean(row.memory for row in rows[-third:]) / mean(row.memory for row in rows[-2 * third : -third]) - 1
    print(f"\nMemory from the second third to the last: {100 * grown:+.1f} % on average; at most {100 * GROWTH:.0f} % is allowed.")
    print(f"{done:,} commands in {rounds} rounds; {len(wrong)} did not end as they should.")
    if grown > GROWTH:
        wrong.append("memory grows on")
    names = ("descriptors", "threads", "processes", "files")
    return wrong + [f"{name} are left behind" for name in names if getattr(last, name) > getattr(early, name)]


def main() -> int:
    """Soak, and return the exit code."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    signal.signal(signal.SIGALRM, interrupt)
    with tempfile.TemporaryDirectory() as folder:
        tempfile.tempdir = folder  # whatever a command leaves behind is seen
        print(f"{default_jobs()} cores; {threading.active_count()} thread at the beginning\n")
        wrong = soak(minutes, Path(folder))
        tempfile.tempdir = None
    for each in dict.fromkeys(wrong):
        print(each)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
