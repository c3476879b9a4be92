"""What a game and a policy offer to antstats. Plain data: this module knows no numba and no game.

A game is one `GameSpec`. Everything else in antstats (driver, runner, statistics, reports, command line) reads that spec and
nothing else, so a game that we never saw works like ours. docs/adding-a-game.md walks through it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from pydantic import BaseModel

from antstats.breakdowns import COMMON, Breakdown

N_WEIGHTS = 16  # places for weights of one policy; the last is the driver's own
NOISE = N_WEIGHTS - 1  # index of the weight `noise`, which every policy has
HABIT = NOISE - 1  # index of a game's first habit; the next ones come before it
N_NATURE = 2  # nature's streams: set-up and play
MAX_SAMPLES = 64  # standings kept of one playout, thinned by half when full
PLAYING = 0  # `turn.reason` while a playout is going on


@dataclass(frozen=True)
class Weight:
    """A number that a policy reads, at its index in `PolicySpec.weights`.

    `default`, `low` and `high` are in `unit`. A weight with `choices` takes one of those words (or truth values) and is stored as its
    index.
    """

    name: str
    default: float | str | bool
    low: float = 0.0
    high: float = 1.0
    text: str = ""
    unit: str = ""
    choices: tuple[str | bool, ...] = ()


@dataclass(frozen=True)
class PolicySpec:
    """A policy: `decide(table) -> int` returns the index of a legal action (below `table.turn.n_actions`).

    `decide` is a function in numba's subset of Python, decorated with `antstats.kernel.jit` or not. It may change only its own
    stream and the scratch part of the table. Its weights arrive in `table.weights[seat]`, in the order given here.
    """

    name: str
    decide: Callable[..., Any]
    text: str
    weights: tuple[Weight, ...] = ()

    @property
    def defaults(self) -> tuple[float, ...]:
        """The weights as they arrive in the table if nobody changes them."""
        return tuple(float(each.choices.index(each.default) if each.choices else each.default) for each in self.weights)


@dataclass(frozen=True)
class Option:
    """A rule switch. `choices` lists what is accepted; without choices it is a whole number from `low` to `high`.

    With `per_seat` the value may also be a list, one entry a seat. `settles` names the clause whose ambiguity it settles.
    """

    name: str
    default: str | int | bool
    text: str
    choices: tuple[str | bool, ...] = ()
    low: int = 0
    high: int = 0
    per_seat: bool = False
    settles: str = ""


@dataclass(frozen=True)
class Variant:
    """A named way to play: what it sets differently. The first variant of a game is its default."""

    name: str
    text: str
    options: Mapping[str, Any] = field(default_factory=dict)
    figures: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Metric:
    """A number of a playout, kept in the field `source` (default: its name) of the table's tally.

    It is averaged over playouts (and over seats, if the field has one entry a seat). With `over`, another tally field or one of `turns`,
    `rounds`, `decisions`, it is a ratio of totals instead; a field by seat over a number of the playout gives the seats' sum over it.
    Playouts whose value is `missing` are left out.
    """

    name: str
    text: str
    source: str = ""
    over: str = ""
    unit: str = ""
    missing: int | None = None


@dataclass(frozen=True)
class Settings:
    """The rules in force for one run: checked options and figures by name, the variant and the number of seats."""

    variant: str
    seats: int
    options: Mapping[str, Any]
    figures: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class GameSpec:
    """All that antstats knows of a game.

    Attributes
    ----------
    name, title : the folder's name and the name in words.
    rules_version : raised whenever the rules as played change, never for a speed-up.
    seat_counts : the numbers of seats that the game takes; `default_seats` is one of them.
    default_policies : the line-up of a plain `antstats simulate`, one spelling a seat of `default_seats` or more.
    variants, options : the rule switches; `components` is the TOML ledger of figures, `figures` the pydantic model that checks them.
    table : the record made by `table_dtype`.
    setup, legal, apply : jitted rules, see docs/adding-a-game.md. `imagine(table, seat)` redraws what the seat cannot know.
    write_rules : `(rules, settings)`, writes options and figures into the record part `rules`.
    derive : `(rules)`, fills `rules.derived` once a run; None if there is nothing to derive. It raises UserError where options and
        figures, each fine in itself, do not go together.
    idle : `(settings) -> names` of the figures that these settings leave out of play, so that no result rests on them.
    read_rules : `(rules, seats) -> (options, figures)`, reads both back from the record.
    decisions : names of the decision kinds, by `turn.decision`. reasons : names of the end reasons, by `turn.reason`; the first is unused.
    unfinished : the reasons that count as unfinished.
    rollout : the policy in `policies` that `search` plays out with unless told; the first if empty.
    habits : weights that every policy of the game has whatever else it does, such as the skill of a hand; the rules read them at
        `table.weights[seat, HABIT]`, the second at `HABIT - 1`.
    metrics, breakdowns : its numbers beside the common ones, and its tables of them.
    standing : what `turn.standing` counts, in words; empty if the game has none.
    tell_action : `(table, action) -> str` in the spelling of the rules page; tell_state : `(table) -> dict` for the trace.
    picture : `(table) -> str`, the position as text for people; None to show the state.
    paint : `(table, figure)`, draws the position into an empty matplotlib figure, for `trace --png`; None if the game offers no pictures.
    painted : the decisions after which a picture is worth drawing (all if empty); the last position always is.
    """

    name: str
    title: str
    rules_version: int
    seat_counts: tuple[int, ...]
    default_seats: int
    default_policies: tuple[str, ...]
    variants: tuple[Variant, ...]
    options: tuple[Option, ...] = ()
    components: Path | None = None
    figures: type[BaseModel] | None = None
    table: np.dtype[Any]
    setup: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    imagine: Callable[..., Any] | None = None
    write_rules: Callable[[Any, Settings], None] = lambda rules, settings: None  # noqa: ARG005
    derive: Callable[[Any], None] | None = None
    idle: Callable[[Settings], tuple[str, ...]] | None = None
    read_rules: Callable[[Any, int], tuple[dict[str, Any], dict[str, Any]]] = lambda rules, seats: ({}, {})  # noqa: ARG005
    decisions: tuple[str, ...]
    reasons: tuple[str, ...]
    unfinished: tuple[str, ...] = ()
    policies: tuple[PolicySpec, ...]
    rollout: str = ""
    habits: tuple[Weight, ...] = ()
    metrics: tuple[Metric, ...] = ()
    breakdowns: tuple[Breakdown, ...] = ()
    standing: str = ""
    tell_action: Callable[[Any, int], str]
    tell_state: Callable[[Any], dict[str, Any]]
    picture: Callable[[Any], str] | None = None
    paint: Callable[[Any, Any], None] | None = None
    painted: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check what a typo would break late. Raises ValueError."""
        fields = {"turns", "rounds", "decisions", *(self.table["tally"].names or ())}
        named = {name for metric in self.metrics for name in (metric.source or metric.name, metric.over) if name}
        wrong: list[tuple[set[Any], str]] = [
            (named - fields, "metrics name no field of the tally"),
            (set(self.seat_counts) - set(range(1, self.max_seats + 1)), f"seat_counts do not fit a table for {self.max_seats} seats"),
            ({self.default_seats} - set(self.seat_counts), "default_seats is none of seat_counts"),
            (set(self.painted) - set(self.decisions), "painted names no decision"),
            ({self.rollout} - {"", *(policy.name for policy in self.policies)}, "rollout names no policy of the game"),
            (set(self.unfinished) - set(self.reasons[1:]), "unfinished names no reason (the first of `reasons` is unused)"),
            (set() if self.variants else {"variants"}, "a game has one variant at least"),
            (set(self._faulty_breakdowns()), "breakdowns"),
        ]
        for names, what in wrong:
            if names:
                message = f"game {self.name!r}: {what}: {', '.join(map(str, sorted(names)))}"
                raise ValueError(message)

    def _faulty_breakdowns(self) -> list[str]:
        names = [each.name for each in self.breakdowns]
        twice = [f"{name} is declared twice, or common" for name in names if [*names, *COMMON].count(name) > 1]
        habits = tuple(habit.name for habit in self.habits)
        return twice + [fault for each in self.breakdowns for fault in each.faults(self.table["tally"], habits)]

    @property
    def max_seats(self) -> int:
        """Seats that the record has room for."""
        return int(self.table["turn"]["share"].shape[0])


@dataclass(frozen=True)
class Layout:
    """What the rows of one run mean: enough to read them without the game.

    Attributes
    ----------
    game, seats : name and number of seats.
    line_up : canonical spelling of each entry of the line-up; equal spellings are the same policy.
    seatings : int array (n_seatings, seats): the line-up entry that sits at each seat. Deal d holds the playouts
        d * n_seatings ... d * n_seatings + n_seatings - 1, in the order of the seatings.
    decisions, reasons, unfinished, metrics, standing, breakdowns : as in `GameSpec`.
    """

    game: str
    seats: int
    line_up: tuple[str, ...]
    seatings: np.ndarray[Any, np.dtype[np.int64]]
    decisions: tuple[str, ...]
    reasons: tuple[str, ...]
    unfinished: tuple[str, ...]
    metrics: tuple[Metric, ...]
    standing: str
    title: str = ""  # of the game, in words
    breakdowns: tuple[Breakdown, ...] = ()


def table_dtype(
    game: str,
    *,
    seats: int,
    actions: int,
    rules: np.dtype[Any],
    state: np.dtype[Any],
    tally: np.dtype[Any] | None = None,
    scratch: np.dtype[Any] | None = None,
) -> np.dtype[Any]:
    """Return the record type that holds one playout of `game`.

    Parameters
    ----------
    seats, actions : the most seats, and the most legal actions of one decision.
    rules, state, tally, scratch : the game's own parts, structured and aligned (`np.dtype([...], align=True)`). State and tally
        should use int16 or wider: a store into a narrower field wraps silently.
    """
    nothing = np.dtype([("unused", np.int64)], align=True)
    turn = np.dtype(
        [
            ("seats", np.int16),  # seats in this playout
            ("actor", np.int16),  # whose decision it is
            ("decision", np.int16),  # its kind, an index of GameSpec.decisions
            ("reason", np.int16),  # 0 while playing, then an index of GameSpec.reasons
            ("n_actions", np.int32),
            ("turns", np.int32),  # turns begun by seats
            ("rounds", np.int32),  # as the game counts them
            ("decisions", np.int32),  # decisions taken, forced ones included; kept by the driver
            ("actions", np.int32, (actions,)),
            ("standing", np.int32, (seats,)),
            ("score", np.int32, (seats,)),
            ("share", np.float64, (seats,)),  # of the win, set at the end
        ],
        align=True,
    )
    return np.dtype(
        [
            ("rules", rules),
            ("state", state),
            ("turn", turn),
            ("tally", tally or nothing),
            ("scratch", scratch or nothing),
            ("streams", np.uint64, (N_NATURE + seats, 4)),
            ("keys", np.uint64, (seats,)),  # one constant of each seat's policy stream, for choices made once and for all
            ("weights", np.float64, (seats, N_WEIGHTS)),
            (f"is_{game}", np.int64),  # the marker: two games with equal fields stay two types
        ],
        align=True,
    )


def unpacked(record: Any) -> SimpleNamespace:
    """Return the fields of a record as attributes of a plain object: Python reads them many times faster. Arrays are views."""
    return SimpleNamespace(**dict(zip(record.dtype.names, record.item(), strict=True)))


def row_dtype(spec: GameSpec) -> np.dtype[Any]:
    """Return the record type of what is kept of one playout; seats as many as the table has room for."""
    seats, kinds = spec.max_seats, len(spec.decisions)
    return np.dtype(
        [
            ("deal", np.int64),
            ("playout", np.int64),
            ("seating", np.int16),  # index into Layout.seatings
            ("reason", np.int16),
            ("turns", np.int32),
            ("rounds", np.int32),
            ("decisions", np.int32),
            ("choices", np.int32),  # decisions with more than one legal action
            ("lead_changes", np.int32),  # turns after which another seat leads alone than the last that led alone
            ("samples", np.int32),  # standings kept, one a turn or one every `stride` turns
            ("stride", np.int32),
            ("asked", np.int32, (kinds,)),  # decisions of each kind
            ("branches", np.int32, (kinds,)),  # legal actions of each kind, summed
            ("score", np.int32, (seats,)),
            ("share", np.float64, (seats,)),
            ("tally", spec.table["tally"]),
            ("standing", np.int16, (MAX_SAMPLES, seats)),
        ],
        align=True,
    )
