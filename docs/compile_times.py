"""How long compiling takes, part by part, and a first answer, from an empty cache: docs/performance.md shows what it prints. Minutes."""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time

from antstats.games import names

COLUMNS = ("driver", "tracer", "policies", "search", "worlds")
PROGRAM = """
import json, sys, time
from antstats.games import load
from antstats.kernel.compiled import kernel_of
from antstats.kernel.search import SEARCH
from antstats.runner.line_up import policies_of

game, found = load(sys.argv[1]), {}
kernel, policies = kernel_of(game), policies_of(game)

def timed(name, act):
    begin = time.process_time()
    act()
    found[name] = time.process_time() - begin

timed("driver", lambda: kernel.warm(["driver"]))
timed("tracer", lambda: kernel.warm(["tracer"]))
timed("policies", lambda: kernel.line_up([each for name, each in policies.items() if name != SEARCH]))
if SEARCH in policies:
    timed("search", lambda: kernel.policy(policies[SEARCH]))
    timed("worlds", lambda: kernel.warm(["worlds"]))
print(json.dumps(found))
"""


def run(folder: str, *words: str) -> tuple[str, float]:
    """Run Python with kernels kept in `folder`: what it prints, and its seconds of processor time, those of its own processes too."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
    done = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    print("seconds   ", *(f"{column:>8}" for column in COLUMNS), "  warm  warm --search  warm again  first answer")
    for game in names():
        with tempfile.TemporaryDirectory() as folder:
            took = json.loads(run(folder, "-c", PROGRAM, game)[0])
            _, again = run(folder, "-m", "antstats", "warm", game)
        with tempfile.TemporaryDirectory() as folder:
            begin = time.perf_counter()
            run(folder, "-m", "antstats", "simulate", game, "--playouts", "1000", "--seed", "1")
            first = time.perf_counter() - begin
        cells = (f"{took[column]:>8.0f}" if column in took else f"{'-':>8}" for column in COLUMNS)
        warm = took["driver"] + took["tracer"] + took["policies"]
        print(f"{game:<10}", *cells, f"{warm:>6.0f}  {sum(took.values()):>13.0f}  {again:>10.1f}  {first:>12.0f}", flush=True)
