"""`compare`: two configurations on the same deals, or two runs that are there, and what differs between them."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from antstats.api.comparison import Comparison
from antstats.api.configuration import Configuration, Side, is_run, played_side, read_side
from antstats.api.progress import Progress, Wanted, heard, with_bar
from antstats.api.simulate import DEFAULT_PLAYOUTS, check_whole, seed_of
from antstats.contract import GameSpec
from antstats.errors import UserError, unknown
from antstats.runner import compare_folder
from antstats.runner.in_step import in_step
from antstats.runner.plan import MAX_PLAYOUTS
from antstats.runner.play import default_jobs
from antstats.runner.warm import Notice, compile_plans
from antstats.stats.blocks import Blocks, matched
from antstats.stats.change import Margin, Margins
from antstats.stats.paired import share_gaps, share_keys
from antstats.stats.sequential import ConfidenceSequence, looks
from antstats.stats.tidy import playouts_frame

if TYPE_CHECKING:
    from antstats.runner.store import RunFolder

MOST_BLOCKS = 20_000  # of deals that sums are kept by; beyond it a block holds two deals, then four: memory stays flat
MAX_PLAYED = 10_000_000  # where a precision gives up


@with_bar
def compare(
    game: str | GameSpec | None = None,
    a: Configuration = None,
    b: Configuration = None,
    *,
    seed: int | None = None,
    playouts: int | None = None,
    precision: float | None = None,
    max_playouts: int = MAX_PLAYED,
    margin: float = 0.02,
    relative: float = 0.05,
    margins: Mapping[str, Margin | float] | None = None,
    confidence: float = 0.95,
    jobs: int | None = None,
    out: str | Path | None = None,
    progress: Wanted = None,
    notice: Notice | None = None,
) -> Comparison:
    """Play two configurations on the same deals and return how every measure differs.

    Parameters
    ----------
    game : name, path to a Python file or folder, or a GameSpec; may be left out where a or b is a run folder.
    a, b : each a mapping of the arguments that `simulate` takes for the rules (players, variant, policies, options, figures, components,
        seating; None is the game's defaults), or the path of a run folder, which is read and not played. Against a folder, the other
        side is played with its seed and its number of deals. Two folders are paired if they hold the same deals.
    seed : 0 to 2**64 - 1; drawn if None (or, with `out`, that of the comparison there).
    playouts : of each side, 1 to 10**12, rounded up to whole deals, as many deals for both; 20,000 by default.
    precision : play on until the difference of every share of the win is known to this half-width (a share: 0.005 is 0.5 pp) at 95 %,
        valid although it looks again and again; after `max_playouts` of a side at the latest.
    margin, relative, margins : how large a difference does not matter: of shares and rates (a share), of everything else (part of the value
        in a), and of single measures by key or by name (in their unit, or a `Margin`).
    confidence : of the intervals. jobs : threads, by default one a core; changes no result.
    out : folder; keeps the run folders a and b of what is played, and goes on with those that are there.
    progress : True shows a bar, as None does in a notebook; a function is called with the playouts done and to do.
    notice : told in words what takes long.

    Raises
    ------
    UserError : for anything that does not fit; nothing is written then. PlayError : if a game or policy breaks its promise.
    """
    for option, value in (("--playouts", playouts), ("--max-playouts", max_playouts)):
        check_whole(option, value, 1, MAX_PLAYOUTS)
    check_whole("--jobs", jobs, 1, 1024)
    _check_precision(precision, playouts)
    folder = Path(out) if out is not None else None
    sides = settled(game, a, b, seed, folder)
    if folder is not None and all(side.plan is None for side in sides):
        msg = f"--out {folder}: nothing is played where a and b are run folders"
        raise UserError(msg)
    if precision is not None and any(side.plan is None for side in sides):
        msg = "--precision plays on, but a run folder is read as it is; give rules for both sides"
        raise UserError(msg)
    if precision is not None and not share_keys(sides[0].measures, sides[1].measures):
        msg = "--precision is about shares of the win, and with one seat there are none"
        raise UserError(msg)
    judging = checked_margins(sides, Margins(margin, relative, {}), margins or {})
    wanted = max_playouts if precision is not None else playouts or DEFAULT_PLAYOUTS
    n_deals = _deals(sides, wanted, asked=playouts is not None)
    keep(sides, folder, n_deals, notice)
    comparing = _Comparing(sides, n_deals, precision, jobs or default_jobs(), heard(progress))
    found = comparing.run().result(judging, confidence)
    if folder is not None and all(found.playouts):
        found.save(folder)
    return found


def settled(game: str | GameSpec | None, a: Configuration, b: Configuration, seed: int | None, out: Path | None) -> list[Side]:
    """Return both sides, checked. Raises UserError."""
    given = {"a": a, "b": b}
    sides = {name: read_side(name, each) for name, each in given.items() if isinstance(each, str | Path)}
    for name, side in sides.items():
        if seed is not None and seed != side.spec.seed:
            msg = f"--seed {seed}: the run of --{name} has the seed {side.spec.seed}, which its rival is played with"
            raise UserError(msg)
    there = next(iter(sides.values()), None)
    if game is None and there is None:
        msg = "name a game, or give a run folder as --a or --b"
        raise UserError(msg)
    seed = there.spec.seed if there is not None else _seed(seed, out)
    for name, each in given.items():
        if not isinstance(each, str | Path):
            if there is not None:
                game = game if game is not None else there.spec.game
            assert game is not None
            sides[name] = played_side(name, game, each or {}, seed)
    one, other = sides["a"].layout.game, sides["b"].layout.game
    named = game.name if isinstance(game, GameSpec) else game
    if one != other:
        msg = f"--a is a run of {one}, --b of {other}: two games have nothing to compare"
        raise UserError(msg)
    if there is not None and named is not None and named not in (one, there.spec.game) and all(map(is_run, given.values())):
        msg = f"the runs are of {one}, not of {named}; the game may be left out"
        raise UserError(msg)
    return [sides["a"], sides["b"]]


def _seed(seed: int | None, out: Path | None) -> int:
    return seed_of(seed, out / "a" if out is not None else None)


def _check_precision(precision: float | None, playouts: int | None) -> None:
    if precision is None:
        return
    if playouts is not None:
        msg = "--playouts and --precision exclude each other; --max-playouts caps a comparison with --precision"
        raise UserError(msg)
    if not 0.0 < precision < 1.0:
        msg = f"--precision {precision}: accepted are half-widths above 0 and below 100pp"
        raise UserError(msg)


def checked_margins(sides: Sequence[Side], usual: Margins, single: Mapping[str, Margin | float]) -> Margins:
    """Return the margins with those of single measures, whose names must be known to both sides. Raises UserError."""
    a, b = (side.measures for side in sides)
    shared = [a[mine] for mine, _ in matched(a, b)]
    known = list(dict.fromkeys([name for each in shared for name in (each.name, each.key)]))
    for name in single:
        if name not in known:
            raise unknown("metric in --margin-of", name, known)
    found = {name: each if isinstance(each, Margin) else Margin(float(each)) for name, each in single.items()}
    for name, each in [("--margin", Margin(usual.shares)), ("--relative", Margin(usual.relative)), *found.items()]:
        if not 0 <= each.value < float("inf"):
            msg = f"{name if name.startswith('--') else f'--margin-of {name}'}: {each.value:g} is no margin; accepted are numbers from 0"
            raise UserError(msg)
    return replace(usual, single=found)


def _deals(sides: Sequence[Side], playouts: int, *, asked: bool) -> int:
    """Return the deals of both sides. Raises UserError if a folder that is read leaves no choice, or one to go on with holds more."""
    held = {side.name: side.run.held for side in sides if side.plan is None}
    if held and asked:
        msg = f"--playouts {playouts}: a run folder says how many deals there are ({min(held.values()):,}); leave it out"
        raise UserError(msg)
    return min(held.values()) if held else max(-(-playouts // side.run.seatings) for side in sides)


def keep(sides: Sequence[Side], out: Path | None, n_deals: int, notice: Notice | None) -> None:
    """Begin the folders of what is played, or find them, and compile. Raises UserError; nothing is left behind then."""
    from antstats.runner.store import RunFolder

    begun: list[RunFolder] = []
    try:
        for side in sides:
            if side.plan is not None and out is not None:
                begun.append(RunFolder.create(out / side.name, side.plan))
                side.run = replace(side.run, folder=begun[-1])
                _refuse_less(side, out / side.name, n_deals)
        compile_plans([side.plan for side in sides if side.plan is not None], notice=notice)
    except UserError:
        for folder in begun:
            folder.discard_if_empty()
        if out is not None and out.is_dir() and not any(out.iterdir()):
            out.rmdir()
        raise


def _refuse_less(side: Side, path: Path, n_deals: int) -> None:
    """Raise UserError if a folder holds more than is asked for: nothing of a run is left out silently."""
    held, n = side.run.held, side.run.seatings
    if held > n_deals:
        msg = f"--playouts {n_deals * n}: the run in {path} holds {held * n:,} already; ask for as many or more"
        raise UserError(msg)


def reread(path: Path) -> Comparison:
    """Return the comparison in a folder, read and not played. Raises UserError."""
    asked = compare_folder.load(path)
    sides = [read_side(name, path / getattr(asked, name)) for name in ("a", "b")]
    single = {name: Margin(value, relative) for name, (value, relative) in asked.single.items()}
    margins = checked_margins(sides, Margins(asked.shares, asked.relative, {}), single)
    comparing = _Comparing(sides, min(side.run.held for side in sides), None, 1, lambda _done, _total: None)
    # Interrupted, one side may hold a piece more than the other: they are compared on the deals of both.
    comparing.paired = asked.paired and sides[0].spec.seed == sides[1].spec.seed
    found = comparing.run().result(margins, asked.confidence)
    return replace(found, anytime=asked.anytime, precision=asked.precision, asked=asked.deals, interrupted=asked.interrupted)


class _Comparing:
    """A comparison on its way: goes through the deals of both sides in step, or through two runs of different deals one after the other."""

    def __init__(self, sides: Sequence[Side], n_deals: int, precision: float | None, jobs: int, progress: Progress) -> None:
        self.sides, self.n_deals, self.precision, self.jobs, self.progress = list(sides), n_deals, precision, jobs, progress
        self.paired = sides[0].spec.seed == sides[1].spec.seed and all(side.plan or side.run.held == n_deals for side in sides)
        self.blocks = [Blocks(side.layout) for side in sides]
        self.looks = {int(look) for look in looks(n_deals)} if precision is not None else set()
        self.keys = share_keys(sides[0].measures, sides[1].measures)
        self.sequence = ConfidenceSequence(len(self.keys)) if precision is not None else None
        self.interrupted, self.played, self.seconds = False, 0, 0.0

    def run(self) -> "_Comparing":
        """Read what is there, play what is missing; on Ctrl-C what both sides finished is what they hold."""
        begin = time.perf_counter()
        try:
            if self.paired:
                self._in_step()
            else:
                self._apart()
        except KeyboardInterrupt:
            self.interrupted = True
        self.seconds = time.perf_counter() - begin
        for side, blocks in zip(self.sides, self.blocks, strict=True):
            if side.plan is not None and side.run.folder is not None:
                self._save(side.run.folder, side, blocks)
        return self

    def _in_step(self) -> None:
        total = self.n_deals * sum(side.run.seatings for side in self.sides)
        for deals, rows, played in in_step([side.run for side in self.sides], self.n_deals, self.jobs, sorted(self.looks)):
            frames = [playouts_frame(each, side.layout) for each, side in zip(rows, self.sides, strict=True)]
            grown = [replace(blocks) for blocks in self.blocks]
            for blocks, frame in zip(grown, frames, strict=True):
                blocks.add(frame)
            self.blocks = [blocks.bounded(MOST_BLOCKS) for blocks in grown]  # both at once: Ctrl-C finds them alike
            self.played += played
            self.progress(sum(blocks.playouts for blocks in self.blocks), total)
            if self.sequence is not None:
                self.sequence.add(share_gaps(frames[0], self.sides[0].layout, frames[1], self.sides[1].layout))
                if deals[1] in self.looks and self.precision is not None and 2 * self.sequence.half_width <= self.precision:
                    return

    def _apart(self) -> None:
        for number, side in zip(count(), self.sides, strict=False):
            for _, rows, _ in in_step([side.run], side.run.held, self.jobs):
                grown = replace(self.blocks[number])
                grown.add(playouts_frame(rows[0], side.layout))
                self.blocks[number] = grown.bounded(MOST_BLOCKS)

    def _save(self, folder: "RunFolder", side: Side, blocks: Blocks) -> None:
        folder.save(
            state="interrupted" if self.interrupted else "complete",
            playouts=blocks.playouts,
            deals=blocks.deals,
            precision=None,
            anytime={},
            rests_on={name: figure.model_dump() for name, figure in side.rests_on.items()},
        )

    def result(self, margins: Margins, confidence: float) -> Comparison:
        """Return what was found."""
        anytime: dict[str, tuple[float, float]] = {}
        if self.sequence is not None and self.sequence.deals:
            low, high = self.sequence.interval()
            anytime = {key: (2 * float(lo) - 1, 2 * float(hi) - 1) for key, lo, hi in zip(self.keys, low, high, strict=True)}
        return Comparison(
            sides=(self.sides[0], self.sides[1]),
            blocks=(self.blocks[0], self.blocks[1]),
            paired=self.paired,
            margins=margins,
            confidence=confidence,
            anytime=anytime,
            precision=self.precision,
            asked=self.n_deals,
            interrupted=self.interrupted,
            seconds=self.seconds,
            played=self.played,
            jobs=self.jobs,
        )
