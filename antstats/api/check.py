"""`check`: does the balance still hold, scenario by scenario of a suite, against its baselines and bands."""

import time
from collections.abc import Sequence
from pathlib import Path

from antstats.api.check_result import Check
from antstats.api.progress import Wanted, heard, with_bar
from antstats.api.simulate import check_whole
from antstats.checks.gate import Gate
from antstats.checks.legs import legs_of
from antstats.checks.suite import Suite
from antstats.runner.play import default_jobs
from antstats.runner.warm import Notice, compile_plans


@with_bar
def check(
    suite: str | Path,
    *,
    only: Sequence[str] = (),
    max_playouts: int | None = None,
    whole: bool = False,
    jobs: int | None = None,
    progress: Wanted = None,
    notice: Notice | None = None,
) -> Check:
    """Play the scenarios of a suite as far as their verdicts need, and return the verdicts.

    Parameters
    ----------
    suite : path of a TOML file, see docs/ci.md; baselines stand in `baselines/` beside it.
    only : names of scenarios; all if empty. max_playouts : the most playouts of a scenario, if it allows more.
    whole : play all deals and look once, instead of stopping as soon as everything is decided.
    jobs : threads, by default one a core; changes no result.
    progress : True shows a bar, as None does in a notebook; a function is called with the playouts done and the most there may be.
    notice : told in words what takes long.

    Raises
    ------
    UserError : for anything that does not fit in the suite or its baselines, before anything is played.
    PlayError : if a game or policy breaks its promise.
    """
    check_whole("--max-playouts", max_playouts, 1, 10**9)
    check_whole("--jobs", jobs, 1, 1024)
    read = Suite.read(Path(suite))
    legs = [leg for name in read.only(only) for leg in legs_of(read, name, max_playouts, whole=whole)]
    result = Check(str(suite), Gate(read, legs))
    compile_plans([side.leg.plan for side in result.gate.sides if side.playable], notice=notice)
    begin = time.perf_counter()
    try:
        result.gate.run(jobs or default_jobs(), heard(progress))
    except KeyboardInterrupt:
        result.interrupted = True
        result.gate.family.decide()
    result.seconds = time.perf_counter() - begin
    return result
