"""Where the time of random play goes, by function: docs/performance.md shows what this prints. Needs Linux, perf and binutils.

Each game plays in a process of its own, compiled with debug information into a cache of its own, while perf samples it by the clock.
A sample counts once for the function that it hit and for each that this one is inlined into, and not for those that call it.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from antstats.games import names
from antstats.runner.plan import prepare

SECONDS = 8.0
LEAST = 4.0  # per cent of the samples: functions below are not shown
NEEDED = {"perf": "linux-perf", "nm": "binutils", "addr2line": "binutils"}  # and the Debian package of each
STUBS = "stubs."  # call the function of the game, so its row would be there twice
LENGTH = re.compile(r"\d+")


def samples(play: Any, seconds: float) -> list[int]:
    """Return the addresses that perf found this process at while it played, a sample each half millisecond."""
    with tempfile.NamedTemporaryFile() as data:
        words = ["perf", "record", "--quiet", "-e", "cpu-clock", "-F", "2000", "-o", data.name, "-p", str(os.getpid())]
        with subprocess.Popen(words, stderr=subprocess.DEVNULL) as recorder:
            time.sleep(1)  # until it records
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                play()
            recorder.send_signal(signal.SIGINT)
        told = subprocess.run(["perf", "script", "-i", data.name, "-F", "ip"], capture_output=True, text=True, check=True)
    return [int(line, 16) for line in told.stdout.split()]


def functions(compiled: Any, file: Path) -> Iterator[tuple[int, int, int]]:
    """Write the machine code of a kernel into a file, and yield of each function the address, the place in the file and the size."""
    library = next(iter(compiled.overloads.values())).library
    file.write_bytes(library._get_compiled_object())
    told = subprocess.run(["nm", "--print-size", "--defined-only", file], capture_output=True, text=True, check=True)
    for line in told.stdout.splitlines():
        place, size, kind, name = [*line.split(), "", ""][:4]
        if kind in {"t", "T", "w", "W"}:
            address = library.get_pointer_to_function(name)
            if address:
                yield address, int(place, 16), int(size, 16)


def frames(file: Path, places: list[int]) -> Iterator[set[str]]:
    """Yield for each place in the machine code of a kernel the functions that were inlined into one another there."""
    asked = "\n".join(map(hex, places))
    told = subprocess.run(["addr2line", "-aif", "-e", file], input=asked, capture_output=True, text=True, check=True)
    for block in re.split(r"^0x[0-9a-f]+\n", told.stdout, flags=re.MULTILINE)[1:]:
        lines = block.splitlines()
        yield {named(function, where) for function, where in zip(lines[::2], lines[1::2], strict=True)}


def named(symbol: str, where: str) -> str:
    """Return the name of a function of ours with its module, from what addr2line prints of it; "numba" for what numba brought in."""
    if "/antstats/" not in where:
        return "numba"
    rest, parts = symbol.removeprefix("_ZN"), []
    while found := LENGTH.match(rest):  # of a part of the name, which follows
        end = found.end() + int(found[0])
        parts.append(rest[found.end() : end])
        rest = rest[end:]
    return ".".join(part for part in parts[2:] if part.isidentifier() and not part.startswith("_3c"))


def profile(game: str) -> str:
    """Play a game at random and return the table of its functions."""
    plan = prepare(game, policies=["random"], seed=1)
    kernel, policies, tables = plan.kernel, plan.kernel.line_up([entry.policy for entry in plan.entries]), plan.tables()
    deals = plan.deals_for(16_384)

    def play() -> None:
        kernel.play(tables, policies, plan.seatings, plan.weights, 1, 0, deals)

    play()
    hits = samples(play, SECONDS)
    found: Counter[str] = Counter()
    inside = 0
    with tempfile.TemporaryDirectory() as scratch:
        for number, compiled in enumerate({kernel._play, *policies}):
            file = Path(scratch) / f"{number}.o"
            for address, place, size in functions(compiled, file):
                here = Counter(hit - address + place for hit in hits if address <= hit < address + size)
                inside += here.total()
                for at, into in zip(here, frames(file, list(here)) if here else (), strict=True):
                    found.update(dict.fromkeys(into, here[at]))
    share = {name: 100 * n / len(hits) for name, n in found.most_common()}
    rows = [f"  {percent:5.1f} %  {name}" for name, percent in share.items() if percent >= LEAST and not name.startswith(STUBS)]
    outside = f"  {100 - 100 * inside / len(hits):5.1f} %  outside the kernel"
    return "\n".join([f"{game}: {len(hits):,} samples", outside, *rows])


if __name__ == "__main__":
    missing = [f"{program} (Debian: {package})" for program, package in NEEDED.items() if shutil.which(program) is None]
    if missing:
        sys.exit(f"profiles need {', '.join(missing)}")
    if sys.argv[1:]:
        print(profile(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as cache:
            for game in names():
                environment = {**os.environ, "NUMBA_CACHE_DIR": cache, "NUMBA_DEBUGINFO": "1"}
                subprocess.run([sys.executable, "-W", "ignore", __file__, game], env=environment, check=True)
