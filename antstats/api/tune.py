"""`tune`: find better weights for a policy, or what can be taken off another, and judge the find on fresh deals."""

import datetime
import json
import shlex
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from antstats.api.effort import spend
from antstats.api.progress import Wanted, heard, with_bar
from antstats.api.simulate import check_whole, drawn_seed
from antstats.api.tuning import Tuning
from antstats.api.tuning_task import Box, Task, Watch
from antstats.contract import GameSpec, Weight
from antstats.errors import UserError, unknown
from antstats.games import load
from antstats.runner.line_up import Entry, given_weights, parse
from antstats.runner.opposition import Company, each_alone, mixed, playouts_a_deal
from antstats.runner.plan import MAX_PLAYOUTS, Plan, prepare
from antstats.runner.play import default_jobs
from antstats.runner.tuning_folder import TuneFolder, TuneSpec, seed_in
from antstats.runner.warm import Notice, compile_ahead
from antstats.stats.evolution import Evolution

DEFAULT_BUDGET = 200_000
MARGIN = 0.01


@with_bar
def tune(
    game: str | GameSpec,
    *,
    policy: str | None = None,
    against: Sequence[str] | None = None,
    exploit: str | Mapping[str, float] | None = None,
    budget: int = DEFAULT_BUDGET,
    weights: Sequence[str] | None = None,
    players: int | None = None,
    variant: str | None = None,
    options: Mapping[str, Any] | None = None,
    figures: Mapping[str, Any] | None = None,
    components: str | Path | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    margin: float = MARGIN,
    out: str | Path | None = None,
    progress: Wanted = None,
    watch: Watch | None = None,
    notice: Notice | None = None,
) -> Tuning:
    """Tune the weights of a policy and say on fresh deals whether they are better than those it started from.

    One seat is the candidate's, all others are an opponent's; all candidates of a generation meet the same deals, in all seatings.

    Parameters
    ----------
    game, players, variant, options, figures, components, jobs : as for `simulate`.
    policy : spelling of the policy to start from; by default the game's rollout policy, or its first with numeric weights.
    against : spellings of the opponents, each of which counts the same; by default the policy with its default weights and the game's
        other policies.
    exploit : a policy's spelling, or parts by spelling of a mixture that each other seat draws from: tunes a best response to it.
    budget : playouts in all, at most; a quarter is for the judgement.
    weights : names of the weights to tune, by default all numeric ones of the policy, in the order declared.
    seed : 0 to 2**64 - 1; drawn if None (or, with `out`, that of the tuning there).
    margin : a gain up to this (a share) counts as none, 0 to 1.
    out : folder that keeps the generations; an unfinished tuning there is gone on with.
    progress : True shows a bar, as None does in a notebook; a function is called with the playouts done and to do.
    watch : called with the row of `Tuning.history` of each generation that is finished.
    notice : told in words what takes long.

    Raises
    ------
    UserError : for anything that does not fit; nothing is played then. PlayError : if a game or policy breaks its promise.
    """
    check_whole("--budget", budget, 1, MAX_PLAYOUTS)
    check_whole("--jobs", jobs, 1, 1024)
    if not 0.0 <= margin < 1.0:
        raise UserError(f"--margin {margin}: accepted are shares from 0 to below 1")
    if against and exploit:
        raise UserError("--against and --exploit exclude each other: the target is the only opponent")
    spec = load(game) if isinstance(game, str) else game
    folder_path = Path(out) if out is not None else None
    start = parse(spec, policy or default_policy(spec))
    ranges = tuned_weights(start, weights)
    number = seed if seed is not None else (seed_in(folder_path) if folder_path is not None else None)
    plan = prepare(
        game,
        players=players,
        variant=variant,
        policies=[policy or start.spelling],
        options=options,
        figures=figures,
        components=Path(components) if components is not None else None,
        seed=drawn_seed() if number is None else number,
    )
    seats = plan.spec.players
    if seats < 2:
        raise UserError("tuning takes opponents: --players 2 or more")
    companies = mixed(_mixture(spec, exploit), seats) if exploit else each_alone(_opponents(spec, start, against), seats)
    box = Box(spec, start, ranges)
    values = given_weights(spec, start)
    begin = {name: float(values[name]) for name in ranges}
    search = Evolution(box.point(begin.values()), plan.spec.seed)
    a_deal = playouts_a_deal(companies)
    effort = spend(budget, size=search.size, of_candidate=a_deal, of_judgement=2 * a_deal + (0 if exploit else seats))
    asked = _spec(plan, start, companies, tuple(ranges), exploit, budget)
    folder = TuneFolder.create(folder_path, asked) if folder_path is not None else None
    opponents = {entry.spelling: entry for each in companies for entry in each.opponents}
    compile_ahead(spec, [entry.policy for entry in (start, *opponents.values())], notice=notice)
    task = Task(
        plan,
        box,
        search,
        companies,
        effort,
        bool(exploit),
        folder,
        jobs or default_jobs(),
        heard(progress),
        watch or (lambda _row: None),
    )
    judgement = task.run()
    defaults = given_weights(spec, parse(spec, base_of(start)))
    tuning = Tuning(
        spec=asked,
        policy=base_of(start),
        ranges=ranges,
        start=begin,
        weights=box.weights(search.favourite),
        kept={name: value for name, value in values.items() if name not in ranges and value != defaults[name]},
        history=task.history,
        judgement=judgement,
        margin=margin,
        command=_command(asked, list(opponents), players, variant, options, figures, components),
        begun=folder.begun if folder is not None else datetime.datetime.now(datetime.UTC).date().isoformat(),
        fair=1 / seats,
        playouts=task.done,
        seconds=task.seconds,
        folder=folder_path,
        title=spec.title,
        rests_on=plan.rests_on,
    )
    if folder is not None and judgement is not None:
        folder.keep(tuning.record())
    return tuning


def numeric(weights: Sequence[Weight]) -> dict[str, Weight]:
    """Return those weights that can be tuned, by name: numbers with a range."""
    return {each.name: each for each in weights if not each.choices and each.low < each.high}


def default_policy(game: GameSpec) -> str:
    """Return the policy to tune where none is named. Raises UserError if no policy of the game has numeric weights."""
    names = [policy.name for policy in game.policies if numeric(policy.weights)]
    if not names:
        raise UserError(f"no policy of {game.name} has numeric weights: name one of a file with --policy FILE.py:NAME")
    return game.rollout if game.rollout in names else names[0]


def policy_name(game: str | GameSpec, policy: str | None) -> str:
    """Return the bare name of the policy that would be tuned. Raises UserError."""
    spec = load(game) if isinstance(game, str) else game
    return parse(spec, policy or default_policy(spec)).policy.name


def tuned_weights(start: Entry, names: Sequence[str] | None) -> dict[str, Weight]:
    """Return the weights to tune, in the order declared. Raises UserError."""
    able = numeric(start.policy.weights)
    if not able:
        raise UserError(f"policy {start.policy.name} has no numeric weights to tune")
    for name in names or ():
        if name not in able:
            raise unknown(f"numeric weight of policy {start.policy.name}", name, able)
    return {name: each for name, each in able.items() if not names or name in names}


def base_of(entry: Entry) -> str:
    """Return the spelling of a policy with its default weights."""
    return f"{entry.file}:{entry.policy.name}" if entry.file else entry.policy.name


def _opponents(game: GameSpec, start: Entry, against: Sequence[str] | None) -> list[Entry]:
    """Return the opponents, each once."""
    chosen = against or [base_of(start), *(policy.name for policy in game.policies)]
    return list({entry.spelling: entry for entry in (parse(game, each) for each in chosen)}.values())


def _mixture(game: GameSpec, target: str | Mapping[str, float]) -> dict[str, tuple[Entry, float]]:
    """Return a target as entries with parts that sum to 1."""
    parts = {target: 1.0} if isinstance(target, str) else dict(target)
    if not parts or not all(0 < part < float("inf") for part in parts.values()):
        raise UserError(f"--exploit {parts}: accepted are parts above 0")
    whole = sum(parts.values())
    entries = [(parse(game, name), part / whole) for name, part in parts.items()]
    found: dict[str, tuple[Entry, float]] = {}
    for entry, part in entries:  # two spellings of one policy are one
        found[entry.spelling] = (entry, part + (found[entry.spelling][1] if entry.spelling in found else 0.0))
    return found


def _spec(
    plan: Plan, start: Entry, companies: Sequence[Company], weights: tuple[str, ...], exploit: str | Mapping[str, float] | None, budget: int
) -> TuneSpec:
    entries = [start, *(entry for each in companies for entry in each.opponents)]
    return TuneSpec(
        run=plan.spec,
        weights=weights,
        opponents=tuple((tuple(entry.spelling for entry in each.opponents), each.weight) for each in companies),
        exploit=_spelled(exploit) if exploit else None,
        budget=budget,
        files={entry.file: entry.file_digest for entry in entries if entry.file},
        search=f"cma {metadata.version('cma')}",
    )


def _spelled(target: str | Mapping[str, float]) -> str:
    """Return a target as the command line takes it; a mixture of one policy is that policy."""
    if isinstance(target, str):
        return target
    return ",".join(f"{name}={part:.12g}" for name, part in target.items()) if len(target) > 1 else next(iter(target))


def _command(
    spec: TuneSpec,
    opponents: Sequence[str],
    players: int | None,
    variant: str | None,
    options: Mapping[str, Any] | None,
    figures: Mapping[str, Any] | None,
    components: str | Path | None,
) -> str:
    """Return the command that repeats the tuning."""
    run = spec.run
    words = ["antstats", "tune", run.game, "--policy", run.policies[0]]
    words += ["--exploit", spec.exploit] if spec.exploit else ["--against", ",".join(opponents)]
    words += ["--weights", ",".join(spec.weights), "--budget", str(spec.budget), "--seed", str(run.seed)]
    for name, value in {"players": players, "variant": variant, "components": components}.items():
        words += [f"--{name}", str(value)] if value is not None else []
    for flag, given in (("--option", options), ("--set", figures)):
        for name, value in (given or {}).items():
            words += [flag, f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    return shlex.join(words)
