"""`simulate`: play a game many times and summarise."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from antstats.api.progress import Wanted, heard, with_bar
from antstats.api.run import Run
from antstats.api.simulation import Simulation
from antstats.contract import GameSpec
from antstats.errors import UserError
from antstats.runner.executor import executor_of
from antstats.runner.plan import MAX_PLAYOUTS, prepare
from antstats.runner.warm import Notice, compile_ahead

DEFAULT_PLAYOUTS = 20_000
MAX_KEPT = 1_000_000
MOST_PLAYED = 10_000_000  # where --precision gives up, unless it is told where


@with_bar
def simulate(
    game: str | GameSpec,
    *,
    players: int | None = None,
    variant: str | None = None,
    policies: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    figures: Mapping[str, Any] | None = None,
    components: str | Path | None = None,
    seed: int | None = None,
    playouts: int | None = None,
    precision: float | None = None,
    max_playouts: int = MOST_PLAYED,
    confidence: float = 0.95,
    seating: str = "rotate",
    chunk: int | None = None,
    jobs: int | None = None,
    executor: str = "threads",
    scheduler: str | None = None,
    out: str | Path | None = None,
    keep: bool = True,
    progress: Wanted = None,
    notice: Notice | None = None,
) -> Run:
    """Play `game` many times and return the run.

    Parameters
    ----------
    game : name, path to a Python file or folder, or a GameSpec.
    players, variant, options, figures, components : the rules, by default the game's own. `components` is a TOML file.
    policies : one spelling for all seats, or one a seat: `NAME[:WEIGHT=VALUE]...`, `FILE.py:NAME[...]`, `FILE.toml:NAME[...]`.
    seed : 0 to 2**64 - 1; drawn if None (or, with `out`, that of the run there).
    playouts : 1 to 10**12, rounded up to whole deals; 20,000 by default.
    precision : stop when the anytime-valid interval of every seat's and policy's win share is this narrow (half-width, a share:
        0.005 is 0.5 pp), after `max_playouts` at the latest.
    seating : "rotate" plays a deal through the orders of the line-up, "fixed" keeps the seats.
    chunk : playouts of a unit of work; changes no result. jobs : threads, by default one a core.
    executor : "threads" of this process, or "dask": workers of the `scheduler` at an address as "tcp://HOST:PORT", or without one
        processes that are started here, with `jobs` threads in all. Changes no result.
    out : run folder; an unfinished run there is gone on with, a finished one extended.
    keep : keep the rows for `run.playouts` where there is no `out`, up to 1 M playouts.
    progress : True shows a bar, as None does in a notebook; a function is called with the playouts done and to do, from the calling thread.
    notice : told in words what takes long.

    Raises
    ------
    UserError : for anything that does not fit; nothing is written then. PlayError : if a game or policy breaks its promise.
    """
    wanted = _playouts(playouts, precision, max_playouts)
    check_whole("--chunk", chunk, 1, MAX_PLAYOUTS)
    check_whole("--jobs", jobs, 1, 1024)
    folder_path = Path(out) if out is not None else None
    plan = prepare(
        game,
        players=players,
        variant=variant,
        policies=policies,
        options=options,
        figures=figures,
        components=Path(components) if components is not None else None,
        seed=seed_of(seed, folder_path),
        seating=seating,
    )
    with executor_of(executor, scheduler, jobs, notice) as where:
        folder = None
        if out is not None:
            from antstats.runner.store import RunFolder

            folder = RunFolder.create(Path(out), plan)
        try:
            compile_ahead(plan.game, [entry.policy for entry in plan.entries], notice=notice)
            return Simulation(
                plan=plan,
                playouts=wanted,
                chunk=chunk,
                executor=where,
                folder=folder,
                keep=keep and out is None and wanted <= MAX_KEPT,
                precision=precision,
                confidence=confidence,
                progress=heard(progress),
            ).run()
        except UserError:
            if folder is not None:
                folder.discard_if_empty()
            raise


def _playouts(playouts: int | None, precision: float | None, max_playouts: int) -> int:
    check_whole("--playouts", playouts, 1, MAX_PLAYOUTS)
    check_whole("--max-playouts", max_playouts, 1, MAX_PLAYOUTS)
    if precision is None:
        if max_playouts != MOST_PLAYED:
            msg = "--max-playouts says where --precision gives up; without it --playouts says how many there are"
            raise UserError(msg)
        return playouts or DEFAULT_PLAYOUTS
    if playouts is not None:
        msg = "--playouts and --precision exclude each other; --max-playouts caps a run with --precision"
        raise UserError(msg)
    if not 0.0 < precision < 0.5:
        msg = f"--precision {precision}: accepted are half-widths above 0 and below 50pp"
        raise UserError(msg)
    return max_playouts


def check_whole(option: str, value: int | None, low: int, high: int) -> None:
    """Check a whole number of the user's; None passes. Raises UserError, naming the option."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high):
        msg = f"{option} {value}: accepted are whole numbers from {low:,} to {high:,}"
        raise UserError(msg)


def seed_of(seed: int | None, folder: Path | None) -> int:
    """Return the seed asked for, that of the run to go on with, or a drawn one."""
    if seed is not None:
        return seed
    if folder is not None and (folder / "run.json").exists():
        from antstats.runner.store import RunFolder

        return RunFolder.open(folder).spec.seed
    return drawn_seed()


def drawn_seed() -> int:
    """Return a seed from the machine's randomness: a number that JSON readers keep exactly."""
    return secrets.randbits(53)
