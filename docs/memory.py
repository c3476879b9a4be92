"""Memory and disk that runs take, each in a process of its own: docs/scaling.md shows what this prints. Not for Windows."""

import subprocess
import sys
import tempfile
from pathlib import Path

from antstats.games import names

DUEL = ("marching", "--players", "2", "--policies", "careful")
PROGRAM = """
import resource, sys
from antstats.cli.main import run
run([*sys.argv[1:], "--seed", "1", "--quiet"])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def megabytes(*words: str) -> int:
    """Return the most memory that `antstats simulate` took, in MB."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, "simulate", *words], capture_output=True, text=True, check=True)
    return int(done.stdout.splitlines()[-1])


def size(folder: Path) -> int:
    """Return the bytes of a run folder."""
    return sum(file.stat().st_size for file in folder.iterdir())


with tempfile.TemporaryDirectory() as scratch:
    print("playouts   memory, MB   with --out, MB   on disk, bytes a playout")
    for playouts in (10_000, 100_000, 1_000_000):
        out = Path(scratch) / str(playouts)
        plain, kept = (megabytes(*DUEL, "--playouts", str(playouts), *more) for more in ((), ("--out", str(out))))
        print(f"{playouts:<9,}  {plain:>10,}   {kept:>14,}   {size(out) / playouts:>24.0f}")
    print("\ngame, usual line-up   on disk, bytes a playout of 5,000")
    for game in names():
        out = Path(scratch) / game
        megabytes(game, "--playouts", "5k", "--out", str(out))
        print(f"{game:<20}  {size(out) / 5_000:>35.0f}")
