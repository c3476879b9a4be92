"""A plan on its way to another process: what decides its bits, the files that it needs, and a few playouts to compare."""

import hashlib
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from antstats.contract import GameSpec, PolicySpec, Settings
from antstats.errors import UserError
from antstats.games import load, names
from antstats.kernel.compiled import kernel_of
from antstats.runner.aside import aside
from antstats.runner.enclosed import Enclosed, enclosed
from antstats.runner.line_up import Entry, parse, policies_of
from antstats.runner.plan import Plan, RunSpec
from antstats.runner.play import player
from antstats.runner.store import columns
from antstats.runner.warm import Notice, compile_ahead

ENOUGH = 0.1  # seconds of playing after which no more playouts are tried
MOST_TRIED = 64  # deals, one seating of each


@dataclass(frozen=True)
class Parcel:
    """All that another process needs to play a plan.

    spec, settings, seatings : of the plan. game : its name, or its files. policies : by line-up entry its name and, if it is from a file,
    its files. weights, spellings : by entry. blank : the bytes of its tables, rules and derived data in them.
    tried : deals that were played here, and the digest of what their rows say.
    """

    spec: RunSpec
    settings: Settings
    seatings: np.ndarray[Any, np.dtype[np.int64]]
    game: str | Enclosed
    policies: tuple[tuple[str, Enclosed | None], ...]
    weights: tuple[tuple[float, ...], ...]
    blank: bytes
    tried: tuple[int, str]


def packed(plan: Plan) -> Parcel:
    """Return a plan, its kernels compiled, as a parcel. Raises UserError if its game has no name or file to be found by."""
    sent: dict[str, Enclosed] = {}
    for entry in plan.entries:
        if entry.file and entry.file not in sent:
            sent[entry.file] = enclosed(Path(entry.file))
    return Parcel(
        spec=plan.spec,
        settings=plan.settings,
        seatings=plan.seatings,
        game=_found_by(plan),
        policies=tuple((entry.policy.name, sent.get(entry.file)) for entry in plan.entries),
        weights=tuple(entry.weights for entry in plan.entries),
        blank=plan.blank.tobytes(),
        tried=aside(_tried, plan),  # Ctrl-C would get lost in a policy that is looked after
    )


def unpacked(parcel: Parcel, notice: Notice | None) -> Plan:
    """Return the plan of a parcel, compiled here, and seen to play the same bits.

    Raises UserError if it cannot be, or plays others. `notice` is told what takes long.
    """
    game = load(parcel.game if isinstance(parcel.game, str) else str(parcel.game.lay_down()))
    policies = [_policy(game, name, files) for name, files in parcel.policies]
    spec = parcel.spec
    entries = tuple(
        Entry(policy, weights, spelling) for policy, weights, spelling in zip(policies, parcel.weights, spec.policies, strict=True)
    )
    tables = np.frombuffer(parcel.blank, game.table)
    kernel = kernel_of(game)
    plan = Plan(spec, game, parcel.settings, {}, entries, parcel.seatings, kernel, tables.copy().view(np.recarray))
    if tuple(game.read_rules(plan.blank[1].rules, spec.players)) != (spec.options, spec.figures):
        msg = f"{game.name}: its rules read back from the tables sent are not those of the run"
        raise UserError(msg)
    compile_ahead(game, policies, notice=notice)
    deals, digest = parcel.tried
    got = _digest(plan, deals)
    if got != digest:
        msg = f"plays other bits: the digest of the first {deals} playouts is {got}, here it is {digest}"
        raise UserError(msg)
    return plan


def _found_by(plan: Plan) -> str | Enclosed:
    """Return what a game is found by elsewhere."""
    named = plan.spec.game
    path, components = Path(named), plan.game.components
    if named in names() and load(named) is plan.game:
        return named
    if path.exists():
        return enclosed(path, [] if components is None or path.resolve() in components.resolve().parents else [components])
    msg = f"--executor dask: the game {plan.game.name!r} was given as an object, which no worker can find; give its name, or a path to it"
    raise UserError(msg)


def _policy(game: GameSpec, name: str, files: Enclosed | None) -> PolicySpec:
    return policies_of(game)[name] if files is None else parse(game, f"{files.lay_down()}:{name}").policy


def _tried(plan: Plan) -> tuple[int, str]:
    """Return how many deals were played, as many as a short time allows, and the digest of what their rows say."""
    deals = 1
    while True:
        begin = time.perf_counter()
        digest = _digest(plan, deals)
        if deals >= MOST_TRIED or time.perf_counter() - begin > ENOUGH:
            return deals, digest
        deals *= 4


def _digest(plan: Plan, deals: int) -> str:
    """Return 16 hex digits of the rows of the first deals, one seating of each."""
    one = replace(plan, seatings=np.ascontiguousarray(plan.seatings[:1]))
    sha = hashlib.sha256()
    for name, values in columns(player(one)(one.tables(), (0, deals)), plan.spec.players).items():
        sha.update(name.encode())
        sha.update(np.ascontiguousarray(values).tobytes())
    return sha.hexdigest()[:16]
