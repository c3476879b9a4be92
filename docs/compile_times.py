"""How long compiling takes, from an empty cache: docs/performance.md shows what this prints. Minutes."""

import os
import re
import subprocess
import sys
import tempfile
import time

from antstats.games import names

PARTS = ("driver", "tracer", "worlds")


def warm(folder: str, *words: str) -> tuple[dict[str, int], float]:
    """Run `antstats warm` with kernels kept in `folder`: the seconds that each part took, and all of it."""
    program = [sys.executable, "-m", "antstats", "warm", *words]
    begin = time.perf_counter()
    done = subprocess.run(program, env={**os.environ, "NUMBA_CACHE_DIR": folder}, capture_output=True, text=True, check=True)
    took = time.perf_counter() - begin
    return {part: int(seconds) for part, seconds in re.findall(r"^ +(\w+): (\d+) s$", done.stderr, re.MULTILINE)}, took


if __name__ == "__main__":
    print("seconds    driver  tracer  all of `warm`  with --search: worlds  all    again, from the cache")
    for game in names():
        with tempfile.TemporaryDirectory() as folder:
            parts, first = warm(folder, game)
            more, second = warm(folder, game, "--search")
            _, again = warm(folder, game, "--search")
        found = {**more, **parts}
        driver, tracer, worlds = (found.get(part, 0) for part in PARTS)
        print(f"{game:<9}  {driver:>6}  {tracer:>6}  {first:>13.0f}  {worlds:>22}  {first + second:>3.0f}  {again:>25.1f}", flush=True)
