"""`warm`: compile games ahead."""

from collections.abc import Callable, Sequence

from antstats.api.simulate import check_whole
from antstats.contract import GameSpec, PolicySpec
from antstats.errors import UserError
from antstats.games import load
from antstats.kernel.jit import PASSING
from antstats.kernel.search import SEARCH
from antstats.runner.line_up import policies_of
from antstats.runner.play import default_jobs
from antstats.runner.warm import Notice, Work, compile_ahead, compile_apart, works_of

Seconds = dict[str, dict[str, float]]  # by game, by what was compiled in one process: "driver, tracer", or "policies"


def warm(
    games: Sequence[str],
    *,
    search: bool = False,
    jobs: int | None = None,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    notice: Notice | None = None,
) -> Seconds:
    """Compile games with all their heuristics, in processes side by side.

    Parameters
    ----------
    search : compile the games' search, too, and the worlds of `play`; they take as long again.
    jobs : processes at a time; one a core if left out. progress, notice : told how much of it is done, and in words what is.

    Returns
    -------
    Seconds by game and by what was compiled in one process; an empty dict for a game that was ready.

    Raises
    ------
    UserError : if kernels cannot be kept, there is no such game, `jobs` is out of range, or a game cannot be compiled; then all are
        tried that come before it.
    """
    check_whole("--jobs", jobs, 1, 1024)
    if PASSING:
        msg = f"kernels cannot be kept in {PASSING[0]}, which cannot be written; name another folder in NUMBA_CACHE_DIR"
        raise UserError(msg)
    wanted = {game: _all_of(game, search) for game in games}
    works = [work for spec, policies, parts in wanted.values() for work in works_of(spec, policies, parts)]
    names = {spec.name: game for game, (spec, _, _) in wanted.items()}
    seconds: Seconds = {game: {} for game in games}

    def done(work: Work, took: float) -> None:
        what = "policies" if work.policies else ", ".join(work.parts)
        seconds[names[work.game]][what] = took
        progress(sum(map(len, seconds.values())), len(works))
        if notice is not None:
            notice(f"{work.game}: {what} in {took:.0f} s")

    if works:
        compile_apart(works, jobs=jobs or default_jobs(), done=done)
    for spec, policies, parts in wanted.values():
        compile_ahead(spec, policies, notice=notice, parts=parts)  # what is from files; and whatever a process stumbled over
    return seconds


def _all_of(game: str, search: bool) -> tuple[GameSpec, list[PolicySpec], tuple[str, ...]]:
    spec = load(game)
    policies = [policy for name, policy in policies_of(spec).items() if search or name != SEARCH]
    return spec, policies, ("driver", "tracer", *(("worlds",) if search and spec.imagine is not None else ()))
