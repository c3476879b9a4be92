"""A run, settled: the spec that decides its bits, and the compiled parts that play it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict

from antstats.contract import GameSpec, Layout, Settings
from antstats.errors import UserError
from antstats.games import load
from antstats.kernel.compiled import Kernel, kernel_of, weight_rows
from antstats.kernel.jit import digest, source_digest, source_of
from antstats.runner.ledger import UNCERTAIN, Figure, settle
from antstats.runner.line_up import Entry, line_up, seatings

MAX_PLAYOUTS = 10**12
MAX_SEED = 2**64 - 1
SEATINGS = ("rotate", "fixed")


class RunSpec(BaseModel):
    """What decides the bits of a run: two runs of equal specs are equal, however many playouts, threads or chunks."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    rules_version: int
    variant: str
    players: int
    policies: tuple[str, ...]  # canonical spelling by line-up entry
    seating: str
    seed: int
    options: dict[str, Any]
    figures: dict[str, Any]  # as read back from the kernel
    policy_files: dict[str, str]  # digest by file
    sources: str  # digest of antstats, its plug-ins, and the game if it is a file


@dataclass(frozen=True)
class Plan:
    """A checked run, ready to be played."""

    spec: RunSpec
    game: GameSpec
    settings: Settings
    ledger: Mapping[str, Figure]
    entries: tuple[Entry, ...]
    seatings: np.ndarray[Any, np.dtype[np.int64]]
    kernel: Kernel
    blank: np.recarray[Any, Any]  # a pair of tables with the rules written in, never played on

    def tables(self) -> np.recarray[Any, Any]:
        """Return a fresh pair of tables."""
        return self.blank.copy()

    @property
    def layout(self) -> Layout:
        """What the rows of this run mean."""
        game = self.game
        line = tuple(entry.spelling for entry in self.entries)
        return Layout(
            game.name,
            self.spec.players,
            line,
            self.seatings,
            game.decisions,
            game.reasons,
            game.unfinished,
            game.metrics,
            game.standing,
            game.title,
            game.breakdowns,
        )

    @property
    def weights(self) -> np.ndarray[Any, Any]:
        """The weights by line-up entry: float64 (seats, N_WEIGHTS)."""
        return weight_rows([entry.weights for entry in self.entries])

    @property
    def rests_on(self) -> dict[str, Figure]:
        """The figures in play whose origin is assumed or inferred."""
        idle = self.game.idle(self.settings) if self.game.idle is not None else ()
        return {name: figure for name, figure in self.ledger.items() if figure.origin in UNCERTAIN and name not in idle}

    def with_line_up(self, entries: Sequence[Entry]) -> "Plan":
        """Return this plan with other policies at its seats, one entry a seat; rules, seed and so the deals stay."""
        spec = self.spec.model_copy(
            update={
                "policies": tuple(entry.spelling for entry in entries),
                "policy_files": {entry.file: entry.file_digest for entry in entries if entry.file},
            }
        )
        return replace(self, spec=spec, entries=tuple(entries), seatings=seatings(entries, self.spec.seating))

    def deals_for(self, playouts: int) -> int:
        """Return the whole number of deals that holds at least `playouts`."""
        return -(-playouts // len(self.seatings))


def versions() -> dict[str, str]:
    """Return the versions that a result may depend on."""
    return {name: metadata.version(name) for name in ("antstats", "numba", "numpy")}


def prepare(
    game: str | GameSpec,
    *,
    players: int | None = None,
    variant: str | None = None,
    policies: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    figures: Mapping[str, Any] | None = None,
    components: Path | None = None,
    seed: int,
    seating: str = "rotate",
) -> Plan:
    """Check everything that a user asks of a run. Raises UserError; nothing is compiled or written."""
    spec = load(game) if isinstance(game, str) else game
    if not 0 <= seed <= MAX_SEED:
        msg = f"--seed {seed}: a seed is a whole number from 0 to 2**64 - 1"
        raise UserError(msg)
    if seating not in SEATINGS:
        msg = f"--seating {seating}: accepted are {', '.join(SEATINGS)}"
        raise UserError(msg)
    settings, ledger = settle(spec, players=players, variant=variant, options=options, figures=figures, components=components)
    entries = line_up(spec, policies, settings.seats)
    kernel = kernel_of(spec)
    blank = kernel.tables(settings)
    in_force = spec.read_rules(blank[1].rules, settings.seats)
    run = RunSpec(
        game=game if isinstance(game, str) else spec.name,
        rules_version=spec.rules_version,
        variant=settings.variant,
        players=settings.seats,
        policies=tuple(entry.spelling for entry in entries),
        seating=seating,
        seed=seed,
        options=in_force[0],
        figures=in_force[1],
        policy_files={entry.file: entry.file_digest for entry in entries if entry.file},
        sources=source_digest() + ("" if kernel.installed else f"+{_digest_as_read(game, spec)}"),
    )
    return Plan(run, spec, settings, ledger.figures, entries, seatings(entries, seating), kernel, blank)


_code_read: dict[tuple[Path, ...], str] = {}  # by what games from outside are made of: the digest of the code when it was first used


def _digest_as_read(game: str | GameSpec, spec: GameSpec) -> str:
    """Return the digest of what a game from outside is made of. Raises UserError if its code is no longer what this process runs."""
    found = _sources(game, spec)
    code = digest([file for path in found for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path]) if file.suffix == ".py"])
    if _code_read.setdefault(tuple(path.resolve() for path in found), code) != code:
        msg = f"{spec.name}: {found[0]} was edited after this process had read it; start a new process"
        raise UserError(msg)
    return digest(found)


def _sources(game: str | GameSpec, spec: GameSpec) -> list[Path]:
    """Return the files and folders that a game outside the package is made of."""
    path = Path(game) if isinstance(game, str) else None
    found = [path] if path is not None and path.exists() else [source_of(rule) for rule in (spec.setup, spec.legal, spec.apply)]
    return found + ([spec.components] if spec.components is not None else [])
