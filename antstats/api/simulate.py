"""`simulate`: play a game many times and summarise."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from antstats.api.run import Run
from antstats.contract import GameSpec
from antstats.errors import UserError
from antstats.runner.plan import MAX_PLAYOUTS, Plan, prepare
from antstats.runner.play import Range, Rows, chunk_deals, chunks, default_jobs, rows_of
from antstats.runner.warm import Notice, compile_ahead
from antstats.stats.sequential import ConfidenceSequence, looks
from antstats.stats.shares import deal_shares
from antstats.stats.tidy import playouts_frame, spellings
from antstats.stats.totals import Totals

if TYPE_CHECKING:
    from antstats.runner.store import RunFolder

DEFAULT_PLAYOUTS = 20_000
MAX_KEPT = 1_000_000
Progress = Callable[[int, int], None]  # playouts done, playouts to do


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
    max_playouts: int = 10_000_000,
    confidence: float = 0.95,
    seating: str = "rotate",
    chunk: int | None = None,
    jobs: int | None = None,
    out: str | Path | None = None,
    keep: bool = True,
    progress: Progress | None = None,
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
    out : run folder; an unfinished run there is gone on with, a finished one extended.
    keep : keep the rows for `run.playouts` where there is no `out`, up to 1 M playouts.
    progress : called with the playouts done and to do, from the calling thread. notice : told in words what takes long.

    Raises
    ------
    UserError : for anything that does not fit; nothing is written then. PlayError : if a game or policy breaks its promise.
    """
    wanted = _playouts(playouts, precision, max_playouts)
    _whole("--chunk", chunk, 1, MAX_PLAYOUTS)
    _whole("--jobs", jobs, 1, 1024)
    folder_path = Path(out) if out is not None else None
    plan = prepare(
        game,
        players=players,
        variant=variant,
        policies=policies,
        options=options,
        figures=figures,
        components=Path(components) if components is not None else None,
        seed=_seed(seed, folder_path),
        seating=seating,
    )
    simulation = _Simulation(plan, wanted, precision, confidence, chunk, jobs or default_jobs(), folder_path, keep, progress)
    compile_ahead(
        plan.game, [entry.policy for entry in plan.entries], notice=notice or (lambda _: None), name=game if isinstance(game, str) else None
    )
    return simulation.run()


def _playouts(playouts: int | None, precision: float | None, max_playouts: int) -> int:
    _whole("--playouts", playouts, 1, MAX_PLAYOUTS)
    _whole("--max-playouts", max_playouts, 1, MAX_PLAYOUTS)
    if precision is None:
        return playouts or DEFAULT_PLAYOUTS
    if playouts is not None:
        msg = "--playouts and --precision exclude each other; --max-playouts caps a run with --precision"
        raise UserError(msg)
    if not 0.0 < precision < 0.5:
        msg = f"--precision {precision}: accepted are half-widths above 0 and below 50pp"
        raise UserError(msg)
    return max_playouts


def _whole(option: str, value: int | None, low: int, high: int) -> None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high):
        msg = f"{option} {value}: accepted are whole numbers from {low:,} to {high:,}"
        raise UserError(msg)


def _seed(seed: int | None, folder: Path | None) -> int:
    """Return the seed asked for, that of the run to go on with, or a drawn one."""
    if seed is not None:
        return seed
    if folder is not None and (folder / "run.json").exists():
        from antstats.runner.store import RunFolder

        return RunFolder.open(folder).spec.seed
    return secrets.randbits(53)  # a number that JSON readers keep exactly


class _Simulation:
    """One run on its way: where its rows go, when it ends."""

    def __init__(
        self,
        plan: Plan,
        wanted: int,
        precision: float | None,
        confidence: float,
        chunk: int | None,
        jobs: int,
        out: Path | None,
        keep: bool,
        progress: Progress | None,
    ) -> None:
        self.plan, self.wanted, self.precision, self.jobs, self.progress = plan, wanted, precision, jobs, progress
        self.n_deals = plan.deals_for(wanted)
        self.size = chunk_deals(plan, wanted, chunk)
        layout = plan.layout
        names = [f"seat {seat}" for seat in range(layout.seats)] + [f"policy {name}" for name in spellings(layout)]
        self.sequence = ConfidenceSequence(len(names), 1 - confidence) if precision is not None else None
        self.names = names
        rows_kept: list[Rows] | None = [] if keep and out is None and wanted <= MAX_KEPT else None
        self.run_ = Run(plan.spec, layout, Totals(layout), rests_on=plan.rests_on, kept=rows_kept, precision=precision, jobs=jobs)
        self.folder = None
        if out is not None:
            from antstats.runner.store import RunFolder

            self.folder = RunFolder.create(out, plan)
            self.run_.folder = out

    def run(self) -> Run:
        """Play what is missing, in the order of the deals, and return the run; on Ctrl-C what is finished."""
        self.looks = [int(look) for look in looks(self.n_deals)] if self.sequence is not None else []
        have = self.folder.parts() if self.folder is not None else []
        self._too_much(have)
        try:
            self._play(have)
        except KeyboardInterrupt:
            self.run_.interrupted = True
        if self.sequence is not None and self.run_.totals.deals > 0:
            low, high = self.sequence.interval()
            self.run_.anytime = {name: (float(lo), float(hi)) for name, lo, hi in zip(self.names, low, high, strict=True)}
        if self.folder is not None:
            self._save(self.folder)
        return self.run_

    def _save(self, folder: "RunFolder") -> None:
        run = self.run_
        folder.save(
            state="interrupted" if run.interrupted else "complete",
            playouts=run.totals.playouts,
            deals=run.totals.deals,
            precision=run.precision,
            anytime=run.anytime,
            rests_on={name: figure.model_dump() for name, figure in run.rests_on.items()},
        )

    def _too_much(self, have: list[tuple[Range, Path]]) -> None:
        if have and have[-1][0][1] > self.n_deals:
            held = have[-1][0][1] * len(self.plan.seatings)
            msg = f"--playouts {self.wanted}: the run in {self.run_.folder} holds {held:,} already; ask for as many or more"
            raise UserError(msg)

    def _play(self, have: list[tuple[Range, Path]]) -> None:
        """Go through the deals in order: parts that are there are read, the rest is played."""
        files = dict(have)
        gaps = self.folder.missing(self.n_deals) if self.folder is not None else [(0, self.n_deals)]
        todo = list(files) + gaps
        for low, high in sorted(todo):
            if (low, high) in files:
                assert self.folder is not None
                rows, n = self.folder.read(files[low, high]), len(self.plan.seatings)
                for first, end in chunks([(low, high)], high - low, self.looks):
                    if self._take((first, end), rows[(first - low) * n : (end - low) * n]):
                        return
            elif self._play_gap(low, high):
                return

    def _play_gap(self, low: int, high: int) -> bool:
        begin = time.perf_counter()
        try:
            for deals, rows in rows_of(self.plan, chunks([(low, high)], self.size, self.looks), self.jobs):
                if self.folder is not None:
                    self.folder.write(deals, rows)
                self.run_.played += len(rows)
                self.run_.decisions += int(rows["decisions"].sum())
                if self._take(deals, rows):
                    return True
        finally:
            self.run_.seconds += time.perf_counter() - begin
        return False

    def _take(self, deals: Range, rows: Rows) -> bool:
        """Add rows to the sums; return True when the precision is reached at a look."""
        frame = playouts_frame(rows, self.run_.layout)
        self.run_.totals.add(frame)
        if self.run_.kept is not None:
            self.run_.kept.append(rows)
        if self.progress is not None:
            self.progress(self.run_.totals.playouts, self.n_deals * len(self.plan.seatings))
        if self.sequence is None:
            return False
        _, shares = deal_shares(frame, self.run_.layout)
        self.sequence.add(np.asarray(shares))
        at_look = deals[1] in self.looks
        return at_look and self.sequence.half_width <= (self.precision or 0.0)
