"""Tables that a game declares: a number of a run, told apart along one axis or two. Plain data, part of the contract."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

COMMON = ("lead_changes",)  # breakdowns that every game with a standing has
KINDS = frozenset({"heatmap", "cross", "curve"})
NUMBERS = frozenset({"turns", "rounds", "decisions", "lead_changes"})  # of a playout, whatever the game


@dataclass(frozen=True)
class Axis:
    """One side of a breakdown: what is told apart there.

    Attributes
    ----------
    name : what it is, in words. labels : one an entry; those of `policy` are the run's own.
    source : what sorts playouts (or seats) into entries: `turns`, `rounds`, `decisions`, `lead_changes` or a tally field, one number a
        playout or one a seat, by `edges`; `policy`, or the name of a habit of the game, by who sits at a seat (a habit that a policy does
        not spell has the first label). Empty: the entries are the places of a tally field with two axes.
    edges : entry i holds the numbers from edges[i] to below edges[i + 1], the last one all from there on. What lies below is left out.
    """

    name: str
    labels: tuple[str, ...] = ()
    source: str = ""
    edges: tuple[int, ...] = ()


@dataclass(frozen=True)
class Breakdown:
    """A number of a run, told apart along one axis or two: a table that a chart shows. Nothing else of a run changes by it.

    Attributes
    ----------
    name, text, unit : as for a metric; text is the chart's title.
    across, down : its columns and its rows; without `down` it has a single row.
    source : what a cell holds. Empty: how often playouts (or seats, if an axis tells seats apart) fall there, as a share of all that
        fall anywhere; `share`: the mean share of the win of the seats that fall there; else a tally field with two axes, rows x columns:
        its mean over playouts.
    over : another such field that `source` is divided by, total by total.
    where : (field, value): only playouts whose tally field has this value; () for all.
    kind : how it is drawn: `heatmap` (a coloured grid), `cross` (a table with intervals) or `curve` (points along `across`).
    """

    name: str
    text: str
    across: Axis
    down: Axis = Axis("")
    source: str = ""
    over: str = ""
    unit: str = "share"
    where: tuple[str, int] | tuple[()] = ()
    kind: str = "heatmap"

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns as declared; an axis of policies has none yet."""
        return max(len(self.down.labels), 1), max(len(self.across.labels), 1)

    def faults(self, tally: np.dtype[Any], habits: tuple[str, ...]) -> list[str]:
        """Return what of it does not fit a game's tally and habits, in words."""
        fields, found = dict(tally.fields or {}), []
        for axis in (self.across, self.down):
            known = axis.source in {"", "policy", *NUMBERS, *habits} or (axis.source in fields and len(fields[axis.source][0].shape) < 2)
            by_number = axis.source not in {"", "policy", *habits}
            if not known:
                found.append(f"{self.name}: no axis can have the source {axis.source!r}")
            elif by_number and (len(axis.edges) != len(axis.labels) or list(axis.edges) != sorted(set(axis.edges))):
                found.append(f"{self.name}: {axis.name!r} needs ascending edges, one a label")
        found += [
            f"{self.name}: {name!r} is no tally field of {self.shape[0]} x {self.shape[1]}"
            for name in (self.source, self.over)
            if name not in {"", "share"} and (name not in fields or fields[name][0].shape != self.shape)
        ]
        if self.source in {"", "share"} and not self.across.source:
            found.append(f"{self.name}: what is counted needs an axis with a source")
        if self.source == "share" and not any(axis.source in {"policy", *habits, *_by_seat(fields)} for axis in (self.across, self.down)):
            found.append(f"{self.name}: a share of the win needs an axis that tells seats apart")
        if self.where and self.where[0] not in fields:
            found.append(f"{self.name}: {self.where[0]!r} is no tally field")
        return found + ([] if self.kind in KINDS else [f"{self.name}: no chart of the kind {self.kind!r}"])


def _by_seat(fields: Mapping[str, Any]) -> set[str]:
    return {name for name, (kind, *_) in fields.items() if len(kind.shape) == 1}
