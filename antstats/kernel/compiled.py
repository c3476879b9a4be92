"""From a GameSpec to callable machine code: tables, the driver for one game, and pointers to its policies."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import types

from antstats.contract import N_WEIGHTS, NOISE, PLAYING, GameSpec, PolicySpec, Settings, row_dtype
from antstats.errors import PlayError, UserError
from antstats.kernel import driver, odds, outside, search, stubs
from antstats.kernel.guard import Guard
from antstats.kernel.jit import CACHE_FOLDER, PLAIN, entry, is_ours, plain, source_of, uncollected, under_digest
from antstats.kernel.pick import RANDOM
from antstats.kernel.watch import watched

_PROBLEMS = {
    driver.STUCK: "no legal action though the playout goes on",
    driver.ILLEGAL: "the policy returned no index of a legal action",
    driver.ENDLESS: f"no end after {driver.MAX_DECISIONS:,} decisions",
    driver.UNDEFINED: "an unknown kind of decision, or more legal actions than the table has room for",
}
PARTS = {  # what each is made of
    "driver": ("_play",),
    "split": ("_play_split",),
    "tracer": ("begin", "choose", "advance"),
    "worlds": ("_new_world", "_odds"),
}
GUARDED = 8  # playouts, rounded up to a deal, in which a new policy is seen to change only what it may
_kernels: dict[str, "Kernel"] = {}


def kernel_of(spec: GameSpec) -> "Kernel":
    """Return the one kernel of a game, made when first asked for."""
    if spec.name not in _kernels:
        _kernels[spec.name] = Kernel(spec)
    kernel = _kernels[spec.name]
    if kernel.spec is not spec:
        where = [str(source_of(each.setup)) for each in (kernel.spec, spec)]
        msg = f"two games are named {spec.name!r}: {' and '.join(where)}; rename one, or take the second in a new process"
        raise UserError(msg)
    return kernel


class Kernel:
    """The compiled driver of one game. Functions are compiled, or read from the cache, when first used."""

    def __init__(self, spec: GameSpec) -> None:
        rollouts = [*spec.policies, RANDOM]
        stubs.register(
            spec.table,
            setup=spec.setup,
            legal=spec.legal,
            apply=spec.apply,
            imagine=spec.imagine,
            decide_as=stubs.ladder([policy.decide for policy in rollouts]),
            rollout_weights=weight_rows([policy.defaults for policy in rollouts])[:, : NOISE - len(spec.habits)].copy(),
        )
        self.spec = spec
        self.installed = all(under_digest(rule) for rule in (spec.setup, spec.legal, spec.apply))
        self._table = numba.from_dtype(spec.table)
        self._tables = types.Array(self._table, 1, "C")
        self._row = row_dtype(spec)
        self._policies: dict[Any, Any] = {}  # compiled by function; holds both, so that no other function takes its place
        self._names: dict[Any, str] = {}  # of the compiled policies
        self._trusted: set[tuple[Any, bytes]] = set()  # policies that were looked after under these rules

    @cached_property
    def folder(self) -> Path | None:
        """Where the kernels of this game are kept on disk; None if it cannot be told what they are compiled from."""
        if PLAIN or all(is_ours(rule) for rule in (self.spec.setup, self.spec.legal, self.spec.apply)):
            return CACHE_FOLDER
        rules = [rule for rule in (self.spec.setup, self.spec.legal, self.spec.apply, self.spec.imagine) if rule is not None]
        return _below(
            CACHE_FOLDER,
            [*rules, *(policy.decide for policy in self.spec.policies)],
            repr((len(self.spec.habits), [policy.defaults for policy in self.spec.policies])),
        )

    def folder_of(self, policy: PolicySpec) -> Path | None:
        """Where a policy is kept, compiled for this game; None as for `folder`."""
        if self.folder is None or PLAIN or is_ours(policy.decide) or policy in self.spec.policies:
            return self.folder
        return _below(self.folder, [policy.decide])

    def _compile(self, function: Any, signature: Any, folder: Path | None) -> Any:
        if PLAIN:
            return plain(function)
        compiled = entry(function, folder=folder)
        try:
            with uncollected():
                try:
                    compiled.compile(signature)
                except Exception as error:
                    if folder is None or isinstance(error, numba.core.errors.NumbaError | KeyError):
                        raise
                    compiled = entry(function)  # what numba keeps is spoilt, or the disk is full: it goes without
                    compiled.compile(signature)
        except Exception as error:  # whatever numba makes of what it cannot compile: TypeErrors of signatures, KeyErrors of names
            where = f"{source_of(function)}:{plain(function).__code__.co_firstlineno}"
            msg = f"{self.spec.name}: {plain(function).__name__} ({where}) cannot be compiled: {_complaint(error)} (--debug shows all)"
            raise UserError(msg) from error
        compiled.disable_compile()
        return compiled

    def policy(self, policy: PolicySpec) -> Any:
        """Return `policy` compiled for this game's table. Raises UserError if numba cannot compile it."""
        folder = self.folder_of(policy)
        if policy.decide not in self._policies:
            self._policies[policy.decide] = self._compile(policy.decide, types.int64(self._table), folder)
            self._names[self._policies[policy.decide]] = policy.name
        self._ready(folder, policy.name)
        return self._policies[policy.decide]

    def line_up(self, policies: Sequence[PolicySpec]) -> tuple[Any, ...]:
        """Return the compiled policies, padded to one length so that all line-ups have one type."""
        compiled = [self.policy(each) for each in policies]
        return tuple(compiled + compiled[:1] * (self.spec.max_seats - len(compiled)))

    @cached_property
    def _line_up_type(self) -> Any:
        return types.UniTuple(types.FunctionType(types.int64(self._table)), self.spec.max_seats)

    @cached_property
    def _play(self) -> Any:
        seatings, weights = types.Array(types.int64, 2, "C"), types.Array(types.float64, 2, "C")
        rows = types.Array(numba.from_dtype(self._row), 1, "C")
        returns = types.UniTuple(types.int64, 2)
        signature = returns(self._tables, self._line_up_type, seatings, weights, types.uint64, types.int64, rows)
        return self._compile(driver.play, signature, self.folder)

    @cached_property
    def _play_split(self) -> Any:
        seatings, weights = types.Array(types.int64, 2, "C"), types.Array(types.float64, 2, "C")
        rows = types.Array(numba.from_dtype(self._row), 1, "C")
        keys, draws = types.Array(types.int64, 2, "C"), types.Array(types.int64, 1, "C")
        returns = types.UniTuple(types.int64, 2)
        signature = returns(self._tables, self._line_up_type, seatings, weights, types.uint64, keys, rows, draws)
        return self._compile(driver.play_split, signature, self.folder)

    @cached_property
    def begin(self) -> Any:
        """`begin(tables, entries, weights, seed, deal, playout)`, for the tracer."""
        entries, weights = types.Array(types.int64, 1, "C"), types.Array(types.float64, 2, "C")
        key = types.uint64
        return self._compile(driver.begin, types.void(self._tables, entries, weights, key, key, key), self.folder)

    @cached_property
    def choose(self) -> Any:
        """`choose(table, policies, entries) -> int`, for the tracer."""
        signature = types.int64(self._table, self._line_up_type, types.Array(types.int64, 1, "C"))
        return self._compile(driver.choose, signature, self.folder)

    @cached_property
    def advance(self) -> Any:
        """`advance(table, choice)`, for the tracer."""
        return self._compile(driver.advance, types.void(self._table, types.int64), self.folder)

    @cached_property
    def imagine(self) -> Any:
        """`imagine(table, seat)`: redraw what the seat cannot know. Raises UserError if the game offers none."""
        if self.spec.imagine is None:
            msg = f"{self.spec.name} offers no `imagine`"
            raise UserError(msg)
        return self._compile(self.spec.imagine, types.void(self._table, types.int64), self.folder)

    @cached_property
    def _new_world(self) -> Any:
        keys = types.UniTuple(types.uint64, 2)
        signature = types.void(self._table, self._table, types.int64, keys, types.int64)
        return self._compile(search.new_world, signature, self.folder)

    def new_world(self, table: Any, work: Any, seat: int, keys: tuple[Any, Any], number: int) -> None:
        """Make `work`, a copy of `table`, world `number` of `keys` (two uint64): all that `seat` cannot know is drawn anew, dice included.

        Raises UserError if the game offers no `imagine`.
        """
        if self.spec.imagine is None:
            msg = f"{self.spec.name} offers no `imagine`"
            raise UserError(msg)
        self._new_world(table, work, seat, keys, number)

    @cached_property
    def _odds(self) -> Any:
        entries, keys = types.Array(types.int64, 1, "C"), types.UniTuple(types.uint64, 2)
        shares = types.Array(types.float64, 2, "C")
        signature = types.int64(self._tables, self._line_up_type, entries, keys, types.int64, shares)
        return self._compile(odds.odds, signature, self.folder)

    def odds(self, tables: Any, policies: tuple[Any, ...], entries: Any, keys: tuple[Any, Any], first: int, n: int) -> Any:
        """Return the actor's shares of the win after each legal action in `n` worlds: float64 (n, n_actions), see `odds.odds`.

        Raises PlayError if a rule or a policy broke its promise.
        """
        shares = np.full((n, tables[0].turn.n_actions), np.nan)  # until they are played
        play = self._odds

        def now() -> tuple[int, str]:
            played = int(np.count_nonzero(~np.isnan(shares)))
            return played, f"{self.spec.name}: {{}}; in a playout of a world that seat {tables[0].turn.actor} imagined"

        with watched(now):
            status = play(tables, policies, entries, keys, first, shares)
        if status != driver.FINE:
            turn = tables[2].turn
            msg = f"{self.spec.name}: {_PROBLEMS[status]}, seat {turn.actor}, in a playout of a world that it imagined"
            raise PlayError(msg)
        return shares

    def warm(self, parts: Sequence[str]) -> None:
        """Compile parts out of PARTS, or read them from the cache."""
        for part in parts:
            for name in PARTS[part]:
                getattr(self, name)
            self._ready(self.folder, part)

    def cold(self, parts: Sequence[str], policies: Sequence[PolicySpec]) -> list[str]:
        """Return which of the parts, and of the policies by name, would have to be compiled."""
        if PLAIN:
            return []
        cold = [part for part in parts if PARTS[part][-1] not in vars(self) and not self._is_ready(self.folder, part)]
        for policy in policies:
            kept = self._is_ready(self.folder_of(policy), policy.name)
            if policy.decide not in self._policies and not kept and policy.name not in cold:
                cold.append(policy.name)
        return cold

    def _mark(self, folder: Path, part: str) -> Path:
        return folder / f"{self.spec.name}.{part}.ready"

    def _is_ready(self, folder: Path | None, part: str) -> bool:
        return folder is not None and self._mark(folder, part).exists()

    def _ready(self, folder: Path | None, part: str) -> None:
        """Note that a part is in the cache. Only a hint for `cold`: numba itself decides what it can read."""
        if folder is not None and not PLAIN:  # what is not kept stays cold
            with suppress(OSError):
                self._mark(folder, part).touch()

    def tables(self, settings: Settings) -> np.recarray[Any, Any]:
        """Return a fresh pair of tables, the rules of `settings` written into both."""
        tables = np.zeros(2, self.spec.table).view(np.recarray)
        blank = tables[1]
        blank.turn.seats = settings.seats
        self.spec.write_rules(blank.rules, settings)
        if self.spec.derive is not None:
            self.spec.derive(blank.rules)
        tables[0] = tables[1]
        return tables

    def play(
        self, tables: Any, policies: tuple[Any, ...], seatings: Any, weights: Any, seed: int, first_deal: int, n_deals: int
    ) -> np.ndarray[Any, Any]:
        """Play `n_deals` deals from `first_deal` on and return their rows (record array of `row_dtype`).

        Raises PlayError, naming seed and playout, if a rule or a policy broke its promise.
        """
        rows = np.zeros(n_deals * len(seatings), self._row).view(np.recarray)
        assert weights.shape[1] == N_WEIGHTS
        rules = hashlib.sha256(tables[1:].view(np.ndarray)["rules"].tobytes()).digest()
        fresh = {(policy, rules) for policy in policies} - self._trusted
        n_first = min(n_deals, -(-GUARDED // len(seatings))) if fresh else 0
        for guarded, first, end in ((True, 0, n_first), (False, n_first, n_deals)):
            if first < end:
                part = rows[first * len(seatings) : end * len(seatings)].view(np.recarray)
                called = self._guards(policies, tables) if guarded else policies
                again = _playout_of(part, seed)
                self._seen(tables, part, again, self._play, called, seatings, weights, np.uint64(seed), first_deal + first, part)
        self._trusted |= fresh
        return rows.view(np.ndarray)

    def _guards(self, policies: tuple[Any, ...], tables: Any) -> tuple[Guard, ...]:
        """Return the policies of a line-up, each looked after."""
        guards = {each: Guard(each, self._names.get(each, "?"), tables, types.int64(self._table)) for each in policies}
        return tuple(guards[each] for each in policies)

    def play_split(
        self, tables: Any, policies: tuple[Any, ...], seatings: Any, weights: Any, seed: int, keys: Any, draws: Any
    ) -> np.ndarray[Any, Any]:
        """Play a playout for each row of `keys` (int64 (n, 3): set-up, play, playout) and return their rows.

        `draws` (int64 (3,)) is added to, see `driver.play_split`. Raises PlayError as `play` does.
        """
        rows = np.zeros(len(keys), self._row).view(np.recarray)

        def again(row: int) -> str:
            return f"set-up {keys[row, 0]}, play {keys[row, 1]}, playout {keys[row, 2]} of seed {seed}, which simulate does not reach"

        return self._seen(tables, rows, again, self._play_split, policies, seatings, weights, np.uint64(seed), keys, rows, draws)

    def _seen(
        self, tables: Any, rows: np.recarray[Any, Any], again: Callable[[int], str], play: Callable[..., Any], *asked: Any
    ) -> np.ndarray[Any, Any]:
        """Call a compiled `play` and return the rows it fills, once they are seen to be in order; `again(row)` says where one was."""

        def now() -> tuple[int, str]:
            row = int(np.flatnonzero(rows["stride"]).max(initial=0))
            return row, f"{self.spec.name}: {{}}; {again(row)}"

        try:
            with watched(now):
                status, where = play(tables, *asked)
        except (ArithmeticError, LookupError, ValueError, AssertionError) as error:
            msg = f"{self.spec.name}: {error or type(error).__name__}; {again(now()[0])}"
            raise PlayError(msg) from error
        if status != driver.FINE:
            turn = tables[0].turn
            kind = self.spec.decisions[turn.decision] if 0 <= turn.decision < len(self.spec.decisions) else turn.decision
            who = f"seat {turn.actor} at decision {kind!r}"
            broken = next((each.said for each in asked[0] if isinstance(each, Guard) and each.said), "")
            msg = f"{self.spec.name}: {broken or _PROBLEMS[status]}, {who}; {again(where)}"
            raise PlayError(msg)
        self._check(rows, again)
        return rows.view(np.ndarray)

    def _check(self, rows: np.ndarray[Any, Any], again: Callable[[int], str]) -> None:
        """See that every playout ended for a known reason and gave the win away, whole or (unfinished) not at all."""
        spec = self.spec
        reason, shares = rows["reason"].astype(np.int64), rows["share"].T.copy()  # copies: a column of rows is far apart in memory
        known = (reason > PLAYING) & (reason < len(spec.reasons))
        finished = np.array([name not in spec.unfinished for name in spec.reasons])[np.where(known, reason, 0)]
        fair = (np.abs(shares.sum(axis=0) - finished) < 1e-9) & (shares.min(axis=0) >= 0)
        if not (known & fair).all():
            where = int(np.flatnonzero(~(known & fair))[0])
            row = rows[where]
            known_reason = PLAYING < row["reason"] < len(spec.reasons)
            said = "shares of the win that do not sum to 1 (0 where unfinished)" if known_reason else "an unknown reason"
            end = f"reason {row['reason']}, shares {row['share'].tolist()}"
            msg = f"{spec.name}: ended with {said}: {end}; {again(where)}"
            raise PlayError(msg)


def _playout_of(rows: np.recarray[Any, Any], seed: int) -> Callable[[int], str]:
    """Return what says how to look at the playout of a row again."""
    return lambda row: f"trace it with --seed {seed} --playout {rows[row].playout}"


def _below(folder: Path | None, functions: Sequence[Any], more: str = "") -> Path | None:
    """Return a folder for kernels of functions from outside; None if it cannot be told what they are compiled from."""
    found = outside.digest_of(functions) if folder is not None else None
    if folder is None or found is None:
        return None
    inner = folder / (found + hashlib.sha256(more.encode()).hexdigest()[:4])
    try:
        inner.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return inner


def _complaint(error: Exception) -> str:
    """Return the line of numba's long message that says most: the innermost complaint, with its place."""
    if isinstance(error, KeyError):
        return f"a record has no field {error}"
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    place = next((line for line in reversed(lines) if line.startswith("File ")), "")
    said = [line for line in lines if not line.startswith(("File ", "During", "Failed in", "<source", "- Resolution", "There are"))]
    return " ".join([*said[:1], place]).strip() or type(error).__name__


def weight_rows(line_up: Sequence[Sequence[float]]) -> np.ndarray[Any, Any]:
    """Return the float64 (n_entries, N_WEIGHTS) matrix of the given weights, zeros behind them."""
    matrix = np.zeros((len(line_up), N_WEIGHTS))
    for entry_row, weights in zip(matrix, line_up, strict=True):
        entry_row[: len(weights)] = weights
    return matrix
