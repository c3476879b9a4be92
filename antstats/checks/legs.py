"""Legs: what is played for a scenario (one run, or one for each pair of a matrix), with the measures that are watched in it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from antstats.checks.suite import Matrix, Scenario, Suite, Watch
from antstats.contract import Layout, row_dtype
from antstats.errors import UserError, unknown
from antstats.runner.plan import Plan, prepare
from antstats.runner.play import LARGE, chunks, rows_of
from antstats.stats.blocks import Blocks, shares
from antstats.stats.measures import Measure, TallyShape, measures, share_scale
from antstats.stats.tidy import playouts_frame

FEWEST = 8  # blocks of the first look at least: below, an interval over blocks is hardly one


@dataclass(frozen=True)
class Watched:
    """A measure that is watched.

    Attributes
    ----------
    name : as the suite spells it, every seat by its number. place : of the measure in the leg's blocks.
    measure : what it is. low, high : the band, or - margin and + margin of the difference from the baseline.
    band : True if it is watched against a band. line : of the suite's file.
    """

    name: str
    place: int
    measure: Measure
    low: float
    high: float
    band: bool
    line: int


@dataclass
class Leg:
    """One run of a scenario, played as far as its looks need.

    Attributes
    ----------
    scenario, name : the name of the scenario, and of the leg (the pair of a matrix; else the same).
    looks : deals after which the gate looks, rising. blocks : what was played so far.
    written : spelling in the suite of each absolute path that the plan uses.
    """

    scenario: str
    name: str
    plan: Plan
    block: int
    watched: list[Watched]
    looks: tuple[int, ...]
    written: dict[str, str]
    blocks: Blocks = field(init=False)

    def __post_init__(self) -> None:
        """Begin with no deal played."""
        self.blocks = Blocks(self.plan.layout, self.block)

    def pieces(self, deals: int) -> list[tuple[int, int]]:
        """Return the chunks that are missing up to `deals`."""
        size = max(LARGE // 8 // len(self.plan.seatings), 1)
        return list(chunks([(self.blocks.deals, deals)], size))

    def play(self, deals: int, jobs: int, progress: Callable[[int], None]) -> None:
        """Play on up to `deals`; `progress` is called with the playouts of each chunk."""
        for _, rows in rows_of(self.plan, self.pieces(deals), jobs):
            self.blocks.add(playouts_frame(rows, self.plan.layout))
            progress(len(rows))

    def shown(self, spelling: str) -> str:
        """Return a spelling with its path as the suite writes it."""
        for opened, path in self.written.items():
            spelling = spelling.replace(opened, path)
        return spelling

    @property
    def against_baseline(self) -> bool:
        """Whether anything is watched against a baseline."""
        return any(not each.band for each in self.watched)


def legs_of(suite: Suite, name: str, cap: int | None = None, *, whole: bool = False) -> list[Leg]:
    """Return the legs of a scenario, checked. Raises UserError; nothing is compiled or played.

    Parameters
    ----------
    cap : the most playouts of a leg; the scenario's own if None. whole : look once, after all deals.
    """
    scenario = suite.scenarios[name]
    where = suite.where("scenario", name)
    if scenario.matrix is None:
        return [_leg(suite, name, name, scenario, scenario.policies, cap, whole)]
    plan_seats = _plan(suite, name, scenario, [scenario.matrix.policies[0]])[0].spec.players
    if plan_seats % 2:
        msg = f"{where}: a matrix needs an even number of seats, which the two policies of a pair share; here are {plan_seats}"
        raise UserError(msg)
    half = plan_seats // 2
    return [
        _leg(suite, name, f"{name}: {strong} over {weak}", scenario, [strong] * half + [weak] * half, cap, whole, (strong, target))
        for strong, weak, target in scenario.matrix.pairs()
    ]


def _leg(
    suite: Suite,
    scenario: str,
    name: str,
    content: Scenario,
    policies: Sequence[str] | None,
    cap: int | None,
    whole: bool,
    pair: tuple[str, float] | None = None,
) -> Leg:
    plan, written = _plan(suite, scenario, content, policies)
    known = offered(plan)
    if pair is None:
        spelled = dict(zip(policies or (), plan.spec.policies, strict=False)) if policies and len(policies) > 1 else {}
        watched = [each for key, watch in content.watch.items() for each in _watched(suite, scenario, key, watch, known, spelled)]
    else:
        assert content.matrix is not None
        watched = [_cell(suite, scenario, plan, known, content.matrix, *pair)]
    places = [each.place for each in watched]
    for number, each in enumerate(watched):
        if each.place in places[:number]:
            msg = f"{suite.path}:{each.line}: {each.name} is watched twice"
            raise UserError(msg)
    return Leg(scenario, name, plan, content.block, watched, looks(content, len(plan.seatings), cap, whole), written)


def _plan(suite: Suite, name: str, content: Scenario, policies: Sequence[str] | None) -> tuple[Plan, dict[str, str]]:
    """Return the checked plan, and how the suite writes each path in it."""
    written: dict[str, str] = {}

    def placed(path: str) -> str:
        opened = suite.beside(path)
        written[opened] = path
        return opened

    def policy(spelling: str) -> str:
        file = re.match(r".*?\.(?:py|toml)(?=:)", spelling)
        return spelling if file is None else placed(file.group()) + spelling[file.end() :]

    is_path = content.game.endswith(".py") or "/" in content.game
    try:
        plan = prepare(
            placed(content.game) if is_path else content.game,
            players=content.players,
            variant=content.variant,
            policies=[policy(each) for each in policies] if policies else None,
            options=content.options,
            figures=content.figures,
            components=Path(placed(content.components)) if content.components is not None else None,
            seed=content.seed,
            seating=content.seating,
        )
    except UserError as error:
        msg = f"{suite.where('scenario', name)}: {error}"
        raise UserError(msg) from error
    return plan, written


def looks(content: Scenario, seatings: int, cap: int | None, whole: bool) -> tuple[int, ...]:
    """Return the deals after which the gate looks: the scenario's playouts, and twice as many each time up to its cap.

    In whole blocks, eight at least.
    """

    def deals(playouts: int) -> int:
        return max(-(-playouts // (seatings * content.block)), FEWEST) * content.block

    most = deals(min(content.cap, cap) if cap is not None else content.cap)
    found = [] if whole else [min(deals(content.playouts), most)]
    while found and 2 * found[-1] < most:
        found.append(2 * found[-1])
    return tuple(dict.fromkeys([*found, most]))


def offered(plan: Plan) -> list[Measure]:
    """Return every measure that a run of this plan has, in the order of its blocks; nothing is played."""
    layout = plan.layout
    return shares(layout) + measures(layout, _shape(plan, layout))


def _shape(plan: Plan, layout: Layout) -> TallyShape:
    rows = np.zeros(1, row_dtype(plan.game))
    rows["reason"] = 1
    return TallyShape.of(playouts_frame(rows, layout), layout)


def _watched(suite: Suite, scenario: str, key: str, watch: Watch, known: Sequence[Measure], spelled: dict[str, str]) -> list[Watched]:
    """Return what a key of a suite's `watch` means: one measure, or with [seats] or [policies] one of each."""
    line = int(suite.where("scenario", scenario, "watch", key).rpartition(":")[2])
    names = [measure.key for measure in known]
    shown = {canonical: given for given, canonical in spelled.items()}
    stem, bracket, about = key.partition("[")
    about = about.removesuffix("]")
    if about in ("seats", "policies"):
        of_seats = about == "seats"
        places = [
            i
            for i, each in enumerate(known)
            if f"{each.group}.{each.name}" == stem and (each.seat is not None if of_seats else each.policy is not None)
        ]
    else:
        sought = f"{stem}[{spelled.get(about, about)}]" if bracket else stem
        places = [i for i, name in enumerate(names) if name == sought]
    if not places:
        spelled_out = [_name(measure, shown) for measure in known]
        alike = [name for name in spelled_out if name.startswith(f"{stem.partition('.')[0]}.")]  # a hundred names are no help
        error = unknown("measure", key, alike or spelled_out)
        msg = f"{suite.path}:{line}: {error}"
        raise UserError(msg)
    margin = watch.margin or 0.0
    low, high = watch.limits or (-margin, margin)
    return [Watched(_name(known[i], shown), i, known[i], low, high, watch.limits is not None, line) for i in places]


def _name(measure: Measure, shown: dict[str, str]) -> str:
    """Return the key of a measure, its policy as the suite spells it."""
    return measure.key if measure.policy is None else f"{measure.group}.{measure.name}[{shown.get(measure.policy, measure.policy)}]"


def _cell(suite: Suite, scenario: str, plan: Plan, known: Sequence[Measure], matrix: Matrix, strong: str, target: float) -> Watched:
    """Return the share of the win that the first policy of the line-up takes over all its seats."""
    where = suite.where("scenario", scenario, "matrix")
    place = next((i for i, each in enumerate(known) if each.name == "share" and each.policy == plan.spec.policies[0]), None)
    if place is None:
        msg = f"{where}: the matrix names {strong!r} twice, or two spellings of one policy"
        raise UserError(msg)
    measure = replace(known[place], scale=share_scale(plan.layout), text="share of the win that a policy takes from another")
    line = int(where.rpartition(":")[2])
    return Watched(f"share of {strong}", place, measure, target - matrix.margin, target + matrix.margin, True, line)
