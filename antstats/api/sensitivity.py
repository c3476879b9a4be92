"""`sensitivity`: vary what no rulebook gives, and say which conclusions stand whatever it is."""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from antstats.api.points import play_points
from antstats.api.progress import Progress, Wanted, heard, with_bar
from antstats.api.sensitivity_folder import Folder
from antstats.api.simulate import check_whole, drawn_seed
from antstats.api.watch import check_metrics
from antstats.contract import GameSpec
from antstats.errors import UserError
from antstats.games import load
from antstats.runner.executor import Threads
from antstats.runner.plan import MAX_PLAYOUTS, Plan, prepare
from antstats.runner.play import default_jobs
from antstats.runner.study import MAIN, MIXED, Rules, mixed_line_up
from antstats.runner.variations import coordinates, placed, varied
from antstats.runner.warm import Notice
from antstats.stats.blocks import Blocks
from antstats.stats.effects import Design, design

if TYPE_CHECKING:
    from antstats.api.sensitivity_result import Sensitivity

DESIGNS = ("morris", "sobol", "none")
MOST, ONE_BUDGET = 4_000, 100_000  # playouts of a setting, and of all settings, unless the user says otherwise
BASE_TIMES = 4  # as many playouts at the base as at a setting: every verdict is told against it
SET_TIMES, POINT_TIMES = 0.5, 0.25  # playouts of a set drawn at random, and of a point of the design, by those of a setting
SETS = 32  # sets of figures that are drawn at random
SIZES = {"morris": 4, "sobol": 16, "none": 0}  # trajectories, rows


@with_bar
def sensitivity(
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
    design: str = "morris",
    size: int | None = None,
    sets: int | None = None,
    margin: float = 0.02,
    relative: float = 0.2,
    metrics: Sequence[str] = (),
    confidence: float = 0.95,
    jobs: int | None = None,
    out: str | Path | None = None,
    progress: Wanted = None,
    notice: Notice | None = None,
) -> "Sensitivity":
    """Vary every assumed or inferred figure, and every option that settles an ambiguity, and return what conclusions hang on.

    Parameters
    ----------
    game, players, variant, policies, options, figures, components : as for `simulate`. What `figures` and `options` set is kept. Where
        all seats play one policy and `policies` is None, a line-up of the game's policies is played too, for the strategies.
    seed : 0 to 2**64 - 1; drawn if None (or, with `out`, that of the study there). All points meet the same deals.
    playouts : of each setting, one figure varied; by default 4,000, fewer where there are so many settings that they would come to
        more than 100,000. The base takes four times as many, a set drawn at random half, a point of the design a quarter.
    design : "morris", "sobol" or "none". size : trajectories of Morris (4), rows of Sobol (16).
    sets : sets of figures drawn at random, 32 by default, none without a design.
    margin : of shares (0.02 is 2 pp). relative : of other measures, as a part of their value at the base. metrics : more to watch.
    confidence : of all intervals. jobs : threads, by default one a core; changes no result.
    out : folder; every point has a run folder there, and what is there is read, not played.
    progress : True shows a bar, as None does in a notebook; a function is called with the playouts done and to do.
    notice : told in words what takes long.

    Raises
    ------
    UserError : for anything that does not fit; nothing is written then. PlayError : if a game or policy breaks its promise.
    """
    _check(playouts, design, size, sets, margin, relative, jobs)
    spec = load(game) if isinstance(game, str) else game
    folder = Folder(Path(out)) if out is not None else None
    asked: dict[str, Any] = {
        "players": players,
        "variant": variant,
        "policies": policies,
        "options": dict(options or {}),
        "figures": dict(figures or {}),
        "components": Path(components) if components is not None else None,
        "seed": (folder.seed() if folder is not None and seed is None else seed),
    }
    if asked["seed"] is None:
        asked["seed"] = drawn_seed()
    plan = prepare(game, **asked)
    check_metrics(plan.layout, metrics)
    found, kept = varied(plan, asked["figures"], asked["options"])
    mixed = mixed_line_up(plan) if policies is None else None
    rules = Rules(game, asked, found, {MAIN: plan.entries, **({MIXED: mixed} if mixed is not None else {})})
    study = Study(rules, design if found else "none", size, sets, playouts, jobs or default_jobs(), folder, heard(progress), notice)
    begin = time.perf_counter()
    if found:
        study.play()
    from antstats.api.sensitivity_result import Sensitivity

    result = Sensitivity(
        plan=plan,
        title=spec.title,
        rules=rules,
        kept=kept,
        study=study,
        margin=margin,
        relative=relative,
        metrics=tuple(metrics),
        confidence=confidence,
        seconds=time.perf_counter() - begin,
    )
    if folder is not None and (result.watched or not found):
        folder.keep(result.record())
    return result


def _check(playouts: int | None, design: str, size: int | None, sets: int | None, margin: float, relative: float, jobs: int | None) -> None:
    check_whole("--playouts", playouts, 1, MAX_PLAYOUTS)
    check_whole("--size", size, 2, 10_000)
    check_whole("--sets", sets, 0, 100_000)
    check_whole("--jobs", jobs, 1, 1024)
    if design not in DESIGNS:
        msg = f"--design {design}: accepted are {', '.join(DESIGNS)}"
        raise UserError(msg)
    for option, value in (("--margin", margin), ("--relative", relative)):
        if not 0.0 <= value < 1.0:
            msg = f"{option} {value}: accepted are shares from 0 to below 1"
            raise UserError(msg)


class Study:
    """The points, prepared before any is played, and their blocks as far as they were played.

    Attributes
    ----------
    settings, refused : as `Rules.settings` gives them. sets, drawn : the random sets and the design; None where there is none.
    blocks : by stage (base, one, sets, design), then by point and line-up.
    playouts : asked for at the base, a setting, a set, a point of the design. played, done, of : playouts played here, of all that
        are there, of all that are wanted. interrupted : stopped by Ctrl-C.
    """

    def __init__(
        self,
        rules: Rules,
        method: str,
        size: int | None,
        sets: int | None,
        playouts: int | None,
        jobs: int,
        folder: Folder | None,
        progress: Progress,
        notice: Notice | None,
    ) -> None:
        self.rules, self.jobs, self.folder, self.notice = rules, jobs, folder, notice
        self.progress = progress
        self.settings, self.refused = rules.settings()
        base = rules.plan({})
        assert base is not None, "the base is prepared already"
        names = coordinates(rules.figures)
        self.drawn = self._design(method, names, size or SIZES[method]) if method != "none" else None
        n_sets = (SETS if method != "none" else 0) if sets is None else sets
        self.sets = self._design("latin", names, n_sets) if n_sets and names else None
        n = playouts or max(min(MOST, ONE_BUDGET // max(len(self.settings) * len(rules.line_ups), 1)), 1)
        self.playouts = {
            "base": n * BASE_TIMES,
            "one": n,
            "sets": max(round(n * SET_TIMES), 1),
            "design": max(round(n * POINT_TIMES), 1),
        }
        self.points = {
            "base": [base],
            "one": [name for _, _, name in self.settings],
            "sets": self.names_of(self.sets),
            "design": self.names_of(self.drawn),
        }
        self.blocks: dict[str, dict[str, Blocks]] = {stage: {} for stage in self.points}
        self.played, self.done, self.of, self.interrupted = 0, 0, 0, False

    def _design(self, method: str, names: Sequence[str], blocks: int) -> Design:
        seed = int(self.rules.asked["seed"]) % 2**31
        return design(method, names, blocks, seed, lambda point: self.rules.plan(placed(self.rules.figures, point)) is not None)

    def names_of(self, drawn: Design | None) -> list[str]:
        """Return the name of the point at each row of a design."""
        if drawn is None:
            return []
        return [str(self.rules.plan(placed(self.rules.figures, point))) for point in drawn.flat]

    def play(self) -> None:
        """Play all points, stage by stage; on Ctrl-C what is finished is kept."""
        if self.folder is not None:
            self.folder.begin(self.rules, self.points)
        plans = {stage: self.rules.with_line_ups(names) for stage, names in self.points.items()}
        sizes = {
            stage: sum(plan.deals_for(self.playouts[stage]) * len(plan.seatings) for plan in each.values()) for stage, each in plans.items()
        }
        self.of = sum(sizes.values())
        try:
            for stage, each in plans.items():
                self._play_stage(stage, each)
                if self.interrupted:
                    return
        except KeyboardInterrupt:
            self.interrupted = True

    def _play_stage(self, stage: str, plans: Mapping[str, Plan]) -> None:
        before = self.done
        out = self.folder.path / stage if self.folder is not None else None
        runs: Iterator[tuple[str, Any]] = play_points(
            plans,
            self.playouts[stage],
            executor=Threads(self.jobs),
            out=out,
            progress=lambda done, _total: self.progress(before + done, self.of),
            notice=self.notice,
        )
        for name, run in runs:
            self.played += run.played
            if run.interrupted:
                self.interrupted = True
                return
            self.done += run.totals.playouts
            self.blocks[stage][name] = run.blocks()
