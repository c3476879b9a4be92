"""Memory and disk that runs take, each in a process of its own: docs/scaling.md shows what this prints. Not for Windows."""

import subprocess
import sys
import tempfile
from pathlib import Path

GAME = ("marching", "--players", "2", "--policies", "careful", "--seed", "1", "--quiet")
PROGRAM = """
import resource, sys
from antstats.cli.main import run
run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def megabytes(*words: str) -> int:
    """Return the most memory that `antstats simulate` took, in MB."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, "simulate", *GAME, *words], capture_output=True, text=True, check=True)
    return int(done.stdout.splitlines()[-1])


with tempfile.TemporaryDirectory() as folder:
    print("playouts   memory, MB   with --out, MB   on disk, bytes a playout")
    for playouts in (10_000, 100_000, 1_000_000):
        out = Path(folder) / str(playouts)
        plain, kept = megabytes("--playouts", str(playouts)), megabytes("--playouts", str(playouts), "--out", str(out))
        size = sum(file.stat().st_size for file in out.iterdir())
        print(f"{playouts:>9,}   {plain:>10,}   {kept:>14,}   {size / playouts:>24.1f}")
