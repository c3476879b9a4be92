"""Policies as users spell them: `NAME[:WEIGHT=VALUE]...`, `FILE.py:NAME[:...]`, `FILE.toml:NAME[:...]`; and who sits where."""

import inspect
import itertools
import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from antstats.contract import N_WEIGHTS, NOISE, GameSpec, PolicySpec, Weight
from antstats.errors import UserError, unknown
from antstats.games import load_file
from antstats.kernel.jit import digest
from antstats.kernel.pick import RANDOM
from antstats.kernel.search import search_of
from antstats.plug_ins import POLICIES, offered
from antstats.runner.ledger import line_of, read_toml, shown

MAX_SEATINGS = 24  # all orders of a line-up up to four seats
NOISE_WEIGHT = Weight("noise", 0.0, 0.0, 1.0, "chance of any legal action instead, at every decision")


@dataclass(frozen=True)
class Entry:
    """One entry of a line-up: a policy with all its weights settled.

    `spelling` is canonical (weights that differ from their defaults, in declared order), so that equal spellings are equal players.
    """

    policy: PolicySpec
    weights: tuple[float, ...]
    spelling: str
    file: str = ""
    file_digest: str = ""


def policies_of(game: GameSpec) -> dict[str, PolicySpec]:
    """Return the policies of a game by name: those every game has, its own, and installed ones that are made for it."""
    installed = [policy for entry in offered(POLICIES) if entry.name == game.name for policy in entry.load()]
    common = (RANDOM, search_of(game)) if game.imagine is not None else (RANDOM,)
    return {policy.name: policy for policy in (*common, *game.policies, *installed)}


def parse(game: GameSpec, spelling: str) -> Entry:
    """Return the entry that `spelling` means. Raises UserError for unknown names, weights and values out of range."""
    file, name, settings = _split(spelling)
    weights: dict[str, Any] = {}
    if file.endswith(".py"):
        policy = _from_python(resolved(file), file, name, _digest(file))
    elif file.endswith(".toml"):
        policy, weights, file = _from_toml(game, Path(file), name)
    else:
        policy = _known(policies_of(game), name, f"policy of {game.name}")
    for setting in settings:
        weight, equals, value = setting.partition("=")
        if not equals:
            msg = f"policy {spelling!r}: {setting!r} is not WEIGHT=VALUE"
            raise UserError(msg)
        weights[weight] = toml_value(value)
    return _settled(game, policy, weights, file)


def resolved(file: str) -> str:
    """Return the whole path of a file as far as there can be one of this name."""
    return file if "\0" in file else str(Path(file).resolve())


def exists(file: Path) -> bool:
    """Tell whether there is such a file; names that no file can have are those of none."""
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False


def _split(spelling: str) -> tuple[str, str, list[str]]:
    """Split `FILE:NAME:W=V:...`; a colon inside a path (a drive's) belongs to the path."""
    for suffix in (".py:", ".toml:"):
        at = spelling.find(suffix)
        if at >= 0:
            end = at + len(suffix) - 1
            name, *settings = spelling[end + 1 :].split(":")
            return spelling[:end], name, settings
    if spelling.endswith((".py", ".toml")):
        msg = f"policy {spelling!r}: name a policy in the file, as in {spelling}:NAME"
        raise UserError(msg)
    name, *settings = spelling.split(":")
    return "", name, settings


def toml_value(text: str) -> Any:
    """Read a value as TOML; a bare word is a string. Raises UserError."""
    try:
        (value,) = tomllib.loads(f"value = {text}").values()  # a second line could say more
    except (ValueError, RecursionError):
        if text.replace("_", "").replace("-", "").replace("/", "").isalnum():
            return text
        quoted = '; words in a list need quotes, as in \'["one", "two"]\'' if text.startswith("[") else ""
        msg = f"{text if len(text) <= 60 else text[:57] + '...'!r} is not a TOML value{quoted}"
        raise UserError(msg) from None
    return value


def _known(policies: Mapping[str, Any], name: str, what: str) -> PolicySpec:
    if name not in policies:
        raise unknown(what, name, policies)
    found: PolicySpec = policies[name]
    return found


def _digest(shown: str) -> str:
    """Return the digest of a policy file. Raises UserError if there is none."""
    file = Path(resolved(shown))
    if not exists(file):
        msg = f"no policy file {shown!r}"
        raise UserError(msg)
    return digest([file])


@cache
def _from_python(resolved: str, shown: str, name: str, digest: str) -> PolicySpec:
    """Return the policy of a Python file: a PolicySpec in its POLICIES, or a function of one argument. Runs the file, once."""
    module = load_file(Path(resolved), f"antstats_policies_{digest}")
    listed = getattr(module, "POLICIES", ())
    if not isinstance(listed, list | tuple) or not all(isinstance(each, PolicySpec) for each in listed):
        msg = f"{shown}: POLICIES is no list of PolicySpec"
        raise UserError(msg)
    offered = {policy.name: policy for policy in listed}
    if name not in offered and callable(getattr(module, name, None)):
        return PolicySpec(name, getattr(module, name), inspect.getdoc(getattr(module, name)) or "")
    written = {key: getattr(value, "py_func", value) for key, value in vars(module).items()}
    here = getattr(module, "__name__", "")
    functions = [key for key, value in written.items() if inspect.isfunction(value) and value.__module__ == here]
    return _known({**dict.fromkeys(functions), **offered}, name, f"policy of {shown}")


def _from_toml(game: GameSpec, path: Path, name: str) -> tuple[PolicySpec, dict[str, Any], str]:
    """Return what a table of a TOML file says, `[NAME] policy = "careful"` (or "FILE.py:NAME") and weights; and the Python file."""
    text, tables = read_toml(path)
    if not isinstance(tables.get(name), dict):
        raise unknown(f"policy of {path}", name, [key for key, value in tables.items() if isinstance(value, dict)])
    weights = dict(tables[name])
    base = weights.pop("policy", name)
    try:
        entry = parse(game, str(base))
    except UserError as error:
        msg = f"{path}:{line_of(text, name)}: {error}"
        raise UserError(msg) from error
    return entry.policy, weights, entry.file


def reweighted(game: GameSpec, entry: Entry, changes: Mapping[str, float]) -> Entry:
    """Return `entry` with some of its numeric weights changed. Raises UserError for unknown names and values out of range."""
    return _settled(game, entry.policy, {**given_weights(game, entry), **changes}, entry.file)


def given_weights(game: GameSpec, entry: Entry) -> dict[str, Any]:
    """Return the weights of an entry by name, as users spell them: numbers, and the words of choices."""
    declared = {weight.name: (i, weight) for i, weight in enumerate(entry.policy.weights)} | every_policy_has(game)
    return {name: weight.choices[int(entry.weights[i])] if weight.choices else entry.weights[i] for name, (i, weight) in declared.items()}


def every_policy_has(game: GameSpec) -> dict[str, tuple[int, Weight]]:
    """Return the weights that all policies of a game have, with their places: the driver's at the end, the game's habits before it."""
    return {weight.name: (NOISE - i, weight) for i, weight in enumerate((NOISE_WEIGHT, *game.habits))}


def _settled(game: GameSpec, policy: PolicySpec, given: Mapping[str, Any], file: str) -> Entry:
    common = every_policy_has(game)
    if len(policy.weights) > N_WEIGHTS - len(common):
        msg = f"policy {policy.name} has {len(policy.weights)} weights; a policy may have {N_WEIGHTS - len(common)}"
        raise UserError(msg)
    declared = {weight.name: (i, weight) for i, weight in enumerate(policy.weights)} | common
    values, changed = [0.0] * N_WEIGHTS, []
    for i, weight in declared.values():
        values[i] = _number(policy, weight, weight.default)
    for name, value in given.items():
        if name not in declared:
            raise unknown(f"weight of policy {policy.name}", name, declared)
        i, weight = declared[name]
        values[i] = _number(policy, weight, value)
    for name, (i, weight) in declared.items():
        if values[i] != _number(policy, weight, weight.default):
            changed.append(f":{name}={shown(weight.choices[int(values[i])]) if weight.choices else format(values[i], '.12g')}")
    code = file if file.endswith(".py") else ""  # a TOML file has said all when its weights are read
    spelling = (f"{code}:" if code else "") + policy.name + "".join(changed)
    return Entry(policy, tuple(values), spelling, code, digest([Path(code)]) if code else "")


def _number(policy: PolicySpec, weight: Weight, value: Any) -> float:
    where = f"policy {policy.name}: weight {weight.name!r}"
    if weight.choices:
        if value not in weight.choices:
            raise unknown(f"value of {where},", value, list(map(str, weight.choices)))
        return float(weight.choices.index(value))
    if isinstance(value, bool) or not isinstance(value, int | float) or not weight.low <= value <= weight.high:
        msg = f"{where} is {value!r}: accepted are numbers from {weight.low:g} to {weight.high:g}"
        raise UserError(msg)
    return float(value)


def line_up(game: GameSpec, spellings: Sequence[str] | None, seats: int) -> tuple[Entry, ...]:
    """Return one entry a seat: the given ones, one for all, or the game's default line-up."""
    chosen = list(spellings) if spellings else [game.default_policies[i % len(game.default_policies)] for i in range(seats)]
    if len(chosen) not in {1, seats}:
        msg = f"--policies names {len(chosen)} policies for {seats} seats: give one for all seats, or one a seat"
        raise UserError(msg)
    return tuple(parse(game, each) for each in (chosen * seats if len(chosen) == 1 else chosen))


def seatings(entries: Sequence[Entry], how: str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return who sits where in the playouts of a deal: int64 (n_seatings, seats), the order given first.

    "rotate": all distinct orders of the line-up if these are at most MAX_SEATINGS, else its cyclic rotations. "fixed": one order.
    """
    spellings = [entry.spelling for entry in entries]
    first = [spellings.index(spelling) for spelling in spellings]  # equal policies are one entry
    return np.array([first], np.int64) if how == "fixed" else orders(first)


def orders(first: Sequence[int]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the distinct orders of line-up entries, or their cyclic rotations if these are too many: int64 (n_seatings, seats)."""
    counts = [first.count(entry) for entry in set(first)]
    if math.factorial(len(first)) // math.prod(math.factorial(n) for n in counts) <= MAX_SEATINGS:
        return np.array(list(dict.fromkeys(itertools.permutations(first))), np.int64)
    rotations = [(*first[k:], *first[:k]) for k in range(len(first))]
    return np.array(list(dict.fromkeys(rotations)), np.int64)
