"""`sweep`: play a game at many points of its rules, figures and weights, on the same deals."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from antstats.api.points import play_points
from antstats.api.progress import Progress, Wanted, heard, with_bar
from antstats.api.simulate import MAX_KEPT, check_whole, drawn_seed
from antstats.contract import GameSpec, Layout
from antstats.errors import UserError, unknown
from antstats.games import load
from antstats.runner.executor import Executor, executor_of
from antstats.runner.ledger import Ledger
from antstats.runner.line_up import Entry, parse, reweighted
from antstats.runner.plan import MAX_PLAYOUTS, Plan, prepare
from antstats.runner.sweep_folder import PointSpec, SweepFolder, SweepSpec, Varied, seed_in
from antstats.runner.vary import Ground, Vary, combine, vary
from antstats.runner.warm import Notice

if TYPE_CHECKING:
    from antstats.api.sweep_result import Sweep
    from antstats.stats.blocks import Blocks

DEFAULT_PLAYOUTS = 10_000


@dataclass(frozen=True)
class _Asked:
    """What a sweep was asked to play, checked: the plan of each point that the game takes, by name, and what decides its result."""

    spec: SweepSpec
    plans: dict[str, Plan]  # the base point first


@with_bar
def sweep(
    game: str | GameSpec,
    *,
    vary: Mapping[str, Any],
    listed: bool = False,
    players: int | None = None,
    variant: str | None = None,
    policies: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    figures: Mapping[str, Any] | None = None,
    components: str | Path | None = None,
    seed: int | None = None,
    playouts: int | None = None,
    margin: float = 0.02,
    relative_margin: float = 0.05,
    confidence: float = 0.95,
    metrics: Sequence[str] = (),
    seating: str = "rotate",
    skip_invalid: bool = False,
    jobs: int | None = None,
    executor: str = "threads",
    scheduler: str | None = None,
    out: str | Path | None = None,
    progress: Wanted = None,
    notice: Notice | None = None,
) -> "Sweep":
    """Play `game` at every point that `vary` spans, and return how its measures differ from the base point's.

    Parameters
    ----------
    game : name, path to a Python file or folder, or a GameSpec.
    vary : by name, a list of values; or as on the command line "LOW:HIGH:STEP" or "a,b,c"; or None for its own plausible range. A name
        is a figure (or an entry of one: `shapes.grass`), an option, `players`, `variant`, or a weight as `POLICY:WEIGHT`. The points are
        all combinations, at most 200; if `listed`, the lists are paired value by value.
    players, variant, policies, options, figures, components, seating : as for `simulate`, in force where they are not varied.
    seed : of all points, 0 to 2**64 - 1; drawn if None (or, with `out`, that of the sweep there).
    playouts : of each point, 1 to 10**12, rounded up to whole deals; 10,000 by default. More than 1 M need `out`.
    margin, relative_margin, confidence, metrics : see `Sweep`.
    skip_invalid : leave out points that the game refuses, instead of raising.
    jobs, executor, scheduler : as for `simulate`; they change no result.
    out : folder; finished points there are read, and more playouts extend them.
    progress : True shows a bar, as None does in a notebook; a function is called with the playouts done and to do, of all points.
    notice : told in words what takes long.

    Raises
    ------
    UserError : for anything that does not fit, before anything is played or written. PlayError : if a game breaks its promise.
    """
    check_whole("--playouts", playouts, 1, MAX_PLAYOUTS)
    check_whole("--jobs", jobs, 1, 1024)
    wanted, path = playouts or DEFAULT_PLAYOUTS, Path(out) if out is not None else None
    if path is None and wanted > MAX_KEPT:
        msg = f"--playouts {wanted}: more than {MAX_KEPT:,} a point need a folder, --out DIR"
        raise UserError(msg)
    theirs = seed_in(path) if path is not None and seed is None else None
    rules = {
        "players": players,
        "variant": variant,
        "policies": policies,
        "options": dict(options or {}),
        "figures": dict(figures or {}),
        "components": Path(components) if components is not None else None,
        "seed": seed if seed is not None else theirs if theirs is not None else drawn_seed(),
        "seating": seating,
    }
    asked = _settled(game, rules, vary, listed=listed, skip_invalid=skip_invalid)
    check_metrics([plan.layout for plan in asked.plans.values()], metrics)
    from antstats.api.sweep_result import begun

    result = begun(asked.spec, next(iter(asked.plans.values())).game.title, wanted)
    result.margin, result.relative_margin, result.confidence, result.metrics = margin, relative_margin, confidence, tuple(metrics)
    result.folder = path
    with executor_of(executor, scheduler, jobs, notice) as where:
        folder = SweepFolder.create(path, asked.spec, wanted) if path is not None else None
        try:
            _play(result, asked.plans, where, heard(progress), notice)
        except UserError:
            if folder is not None:
                folder.discard_if_empty()
            raise
        result.jobs = where.threads
    return result


def _play(result: "Sweep", plans: Mapping[str, Plan], executor: Executor, progress: Progress, notice: Notice | None) -> None:
    """Play the points, the base point first; on Ctrl-C those that are finished are the result. Changes `result` in place."""
    from antstats.api.sweep_result import take_one
    from antstats.stats.sweep import block_size

    size = block_size([plan.deals_for(result.playouts) for plan in plans.values()])
    points, base = {point.name: point for point in result.points}, None
    try:
        for name, run in play_points(plans, result.playouts, executor=executor, out=result.folder, progress=progress, notice=notice):
            result.played += run.played
            result.seconds += run.seconds
            if run.interrupted:
                result.interrupted = True
                break
            base = base or _base(run, size)
            take_one(result, points[name], run, base)
    except KeyboardInterrupt:
        result.interrupted = True


def _base(run: Any, size: int) -> "Blocks":
    blocks: Blocks = run.blocks(size)
    return blocks


def _settled(game: str | GameSpec, rules: Mapping[str, Any], given: Mapping[str, Any], *, listed: bool, skip_invalid: bool) -> _Asked:
    """Return the checked points. Raises UserError."""
    spec = load(game) if isinstance(game, str) else game
    as_they_are: Plan | UserError
    try:
        as_they_are = prepare(game, **rules)
    except UserError as error:
        as_they_are = error
    figures = Ledger(spec).figures if isinstance(as_they_are, UserError) else as_they_are.ledger
    ground = Ground(spec, figures, [parse(spec, each) for each in rules["policies"] or spec.default_policies])
    varied = [vary(ground, name, each) for name, each in given.items()]
    points, plans = [], {}
    combined = combine(varied, listed=listed)
    digits = len(str(len(combined)))
    for i, values in enumerate(combined, 1):
        name = f"point-{i:0{digits}d}"
        try:
            plan = point_plan(game, rules, varied, values)
        except UserError as error:
            points.append(PointSpec(name=name, values=values, run=None, refused=_own(str(error), varied)))
            continue
        plans[name] = plan
        points.append(PointSpec(name=name, values=values, run=plan.spec, families=_families(plan, varied)))
    _refuse(points, varied, as_they_are, skip_invalid=skip_invalid)
    same = [name for name, plan in plans.items() if not isinstance(as_they_are, UserError) and plan.spec == as_they_are.spec]
    base = (same or list(plans))[0]
    told = tuple(Varied(name=each.name, kind=each.kind, values=each.values) for each in varied)
    asked = SweepSpec(varied=told, listed=listed, points=tuple(points), base=base, as_they_are=bool(same))
    return _Asked(asked, {base: plans[base], **plans})


def point_plan(game: str | GameSpec, rules: Mapping[str, Any], varied: Sequence[Vary], values: Sequence[Any]) -> Plan:
    """Return the plan of one point. Raises UserError if the game refuses it."""
    changed = {**rules, "options": dict(rules["options"]), "figures": dict(rules["figures"])}
    weights: dict[str, dict[str, Any]] = {}
    for each, value in zip(varied, values, strict=True):
        if each.kind == "weight":
            policy, weight = each.name.rsplit(":", 1)
            weights.setdefault(policy, {})[weight] = value
        elif each.kind in ("players", "variant"):
            changed[each.kind] = value
        else:
            table = changed["options" if each.kind == "option" else "figures"]
            table.pop(each.name, None)  # what is varied is set last
            table[each.name] = value
    plan = prepare(game, **changed)
    if not weights:
        return plan
    absent = [name for name in weights if name not in {entry.policy.name for entry in plan.entries}]
    if absent:
        raise unknown("policy of the line-up", absent[0], dict.fromkeys(entry.policy.name for entry in plan.entries))
    return plan.with_line_up([_reweighted(plan, entry, weights) for entry in plan.entries])


def _reweighted(plan: Plan, entry: Entry, weights: Mapping[str, Mapping[str, Any]]) -> Entry:
    changes = weights.get(entry.policy.name)
    return reweighted(plan.game, entry, changes) if changes else entry


def _families(plan: Plan, varied: Sequence[Vary]) -> dict[str, str]:
    """Return what each policy of the plan is called at all points: its spelling with the weights that are varied at their defaults."""
    from antstats.runner.line_up import every_policy_has

    found = {}
    for entry in plan.entries:
        defaults: dict[str, Any] = {each.name: each.default for each in entry.policy.weights}
        defaults |= {name: weight.default for name, (_, weight) in every_policy_has(plan.game).items()}
        policy = entry.policy.name
        names = [each.name.rsplit(":", 1)[1] for each in varied if each.kind == "weight" and each.name.rsplit(":", 1)[0] == policy]
        found[entry.spelling] = reweighted(plan.game, entry, {name: defaults[name] for name in names}).spelling if names else entry.spelling
    return found


def _own(message: str, varied: Sequence[Vary]) -> str:
    """Return a complaint that blames `--vary` where it blames what the sweep set."""
    for each in varied:
        message = message.removeprefix(f"--set {each.name}: ")
    return message


def _refuse(points: Sequence[PointSpec], varied: Sequence[Vary], as_they_are: Plan | UserError, *, skip_invalid: bool) -> None:
    """Raise UserError for points that the game refuses, if they may not be left out, or none is left."""
    refused = [each for each in points if each.run is None]
    if not refused or (skip_invalid and len(refused) < len(points)):
        return
    if isinstance(as_they_are, UserError) and all(each.refused == _own(str(as_they_are), varied) for each in refused):
        raise as_they_are  # it is not the varying that is wrong
    from antstats.runner.ledger import shown

    first = refused[0]
    label = ", ".join(f"{each.name} = {shown(value, 40)}" for each, value in zip(varied, first.values, strict=True))
    others = f" (and {len(refused) - 1} of {len(points)} points more)" if len(refused) > 1 else ""
    hint = "; no point is left" if len(refused) == len(points) else "; --skip-invalid leaves such points out"
    msg = f"--vary: the point {label} is refused: {first.refused}{others}{hint}"
    raise UserError(msg)


def check_metrics(layouts: Sequence[Layout], metrics: Sequence[str]) -> None:
    """Refuse metrics that no point has, before anything is played. Raises UserError."""
    from antstats.stats.blocks import shares
    from antstats.stats.measures import TallyShape, measures
    from antstats.stats.metrics import QUANTILES

    found = [each.name for layout in layouts for each in [*shares(layout), *measures(layout, TallyShape())]]
    names = dict.fromkeys(["all", *found, *(f"{of}_{name}" for of in ("turns", "rounds") for name in ("sd", *QUANTILES))])
    for each in metrics:
        bare = re.sub(r"\[.*\]$", "", each).rpartition(".")[2]
        if bare not in names:
            error = unknown("metric", each, names)
            msg = f"--metric {each}: {error}"
            raise UserError(msg)
