"""What 10^9 and 10^12 playouts would cost, measured here and extrapolated: docs/scaling.md shows what this prints. For Linux.

`python docs/scaling_dask.py [SECONDS]` measures each game for so long, 2 if left out. Times are those that a core spends, not the clock's.
"""

import pickle
import subprocess
import sys
import time
from pathlib import Path

from antstats.api.piece import Piece, Summing
from antstats.games import names
from antstats.runner.executor import executor_of
from antstats.runner.on_dask import MOST_CHUNKS
from antstats.runner.plan import Plan, prepare
from antstats.runner.play import LARGE, Range, player
from antstats.runner.warm import compile_ahead

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
TASK = MOST_CHUNKS * LARGE  # playouts of the largest task
TASKS = 400  # that are timed
MERGES = 50
HOUR, YEAR = 3600, 3600 * 24 * 365.25
PROGRAM = """
import sys
from pathlib import Path
from antstats.cli.main import run
if __name__ == "__main__":
    run([*sys.argv[1:], "--seed", "1", "--quiet"])
    print(next(int(line.split()[1]) for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")) // 1024)
"""


def planned(game: str) -> Plan:
    """Return a run of a game in its usual line-up, compiled."""
    plan = prepare(game, seed=1)
    compile_ahead(plan.game, [entry.policy for entry in plan.entries], notice=None)
    return plan


def summed(plan: Plan) -> tuple[float, Piece]:
    """Return how many playouts a second one thread plays and sums up, as a worker does, and a piece of their sums."""
    play, tables, deals, took, piece = player(plan), plan.tables(), 1, 0.0, None
    while took < SECONDS / 2:
        deals = deals * 2 if took < SECONDS / 8 else int(deals * min(4.0, 0.7 * SECONDS / took))
        begin = time.thread_time()
        piece = Summing(plan.layout, plan.deals_for(LARGE))(lambda each: play(tables, each), (0, deals))
        took = time.thread_time() - begin
    assert piece is not None
    return deals * len(plan.seatings) / took, piece


def merging(plan: Plan, piece: Piece) -> float:
    """Return the seconds that the client takes to unpack the sums of a task and add them to its own."""
    sent, whole = pickle.dumps(piece), Summing(plan.layout, 1)(lambda _deals: player(plan)(plan.tables(), (0, 1)), (0, 1))
    begin = time.thread_time()
    for _ in range(MERGES):
        fresh = pickle.loads(sent)
        whole.totals.merge(fresh.totals)
        whole.breakdowns.merge(fresh.breakdowns)
    return (time.thread_time() - begin) / MERGES


def nothing(_play: object, _deals: Range) -> None:
    """Do the work of a task without any: what is left is the way there and back."""


def handing_out(plan: Plan) -> float:
    """Return the seconds that a task takes of client and scheduler, both in this process, with nothing in it."""
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=1, threads_per_worker=8, processes=False, dashboard_address="127.0.0.1:0") as cluster,
        executor_of("dask", cluster.scheduler_address, None, None) as executor,
    ):
        begin = time.process_time()
        for _ in executor.made(plan, nothing, ((deal, deal + 1) for deal in range(TASKS))):
            pass
        return (time.process_time() - begin) / TASKS


def megabytes(playouts: int) -> int:
    """Return the most memory of a client whose two workers are processes of their own, in MB."""
    file = Path(__file__).parents[1] / "tests" / "outsiders" / "metagame.py"
    words = ["simulate", str(file), "--policies", "rock,paper", "--executor", "dask", "--jobs", "2", "--playouts", str(playouts)]
    done = subprocess.run([sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, check=True)
    return int(done.stdout.splitlines()[-1])


if __name__ == "__main__":
    plans = {game: planned(game) for game in names()}
    each = handing_out(next(iter(plans.values())))
    print(f"A task with nothing in it: {1e3 * each:.1f} ms of client, scheduler and worker\n")
    print("game, usual line-up                    playouts/s      10^9,        10^12,   sums of a    merging,   cores that one")
    print("                                          a core  core-hours   core-years    task, KB          ms   client can feed")
    for game, plan in plans.items():
        rate, piece = summed(plan)
        merge = merging(plan, piece)
        line_up = f"{game}, {plan.spec.players} x {plan.entries[0].spelling}"
        size, cores = len(pickle.dumps(piece)) / 1024, TASK / rate / (each + merge)
        print(
            f"{line_up:<37}  {rate:>10,.0f}  {1e9 / rate / HOUR:>10,.1f}  {1e12 / rate / YEAR:>11,.2f}"
            f"  {size:>10,.0f}  {1e3 * merge:>10.1f}  {cores:>15,.0f}"
        )
    print("\nplayouts     memory of the client, MB")
    for playouts in (100_000, 1_000_000, 4_000_000):
        print(f"{playouts:<11,}  {megabytes(playouts):>24,}", flush=True)
