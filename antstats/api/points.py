"""Many plans on the same deals: the points of a sweep, or of a study of what results hang on."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from antstats.api.progress import Progress
from antstats.api.run import Run
from antstats.api.simulation import Simulation
from antstats.runner.executor import Executor
from antstats.runner.plan import Plan
from antstats.runner.warm import Notice, compile_plans

if TYPE_CHECKING:
    from antstats.runner.store import RunFolder


def play_points(
    plans: Mapping[str, Plan],
    playouts: int,
    *,
    executor: Executor,
    out: Path | None = None,
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> Iterator[tuple[str, Run]]:
    """Play the plans one after the other and yield each, by its name, with its run, whose rows are kept.

    Parameters
    ----------
    plans : plans of one seed, so that they meet the same deals, by name; names are safe as names of folders.
    playouts : of each plan, rounded up to whole deals. executor : where they are played, entered.
    out : folder; each plan has a run folder in it, named like it. What is there
        already is read, not played.
    progress : called with the playouts done and to do, of all plans together.

    On Ctrl-C the run that was under way is yielded as far as it came, marked `interrupted`, and is the last.

    Raises
    ------
    UserError : if `out` holds something else.
    """
    compile_plans(plans.values(), notice=notice)
    total = sum(each.deals_for(playouts) * len(each.seatings) for each in plans.values())
    before = 0
    for name, plan in plans.items():
        run = Simulation(
            plan=plan,
            playouts=playouts,
            chunk=None,
            executor=executor,
            folder=_folder(out, name, plan),
            keep=out is None,
            precision=None,
            confidence=0.95,
            progress=lambda done, _of, before=before: progress(before + done, total) if progress is not None else None,  # type: ignore[misc]
        ).run()
        before += run.totals.playouts
        yield name, run
        if run.interrupted:
            return


def _folder(out: Path | None, name: str, plan: Plan) -> "RunFolder | None":
    if out is None:
        return None
    from antstats.runner.store import RunFolder

    return RunFolder.create(out / name, plan)
