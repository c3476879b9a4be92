"""The result of a run: its summary, and its playouts where they were kept."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from antstats.api.notebook import Draw, Shown, all_drawn, drawn
from antstats.api.run_summary import RunSummary
from antstats.contract import Layout
from antstats.errors import UserError, unknown
from antstats.runner.ledger import Figure
from antstats.runner.plan import RunSpec
from antstats.stats.breakdowns import Breakdowns
from antstats.stats.summary import summarise
from antstats.stats.tidy import playouts_frame, seats_frame
from antstats.stats.totals import Totals

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from antstats.api.piece import Piece
    from antstats.reports.snippet import Snippet
    from antstats.stats.blocks import Blocks
    from antstats.stats.winprob import WinProbability

MODELLED = 20_000  # playouts that the win probability is fitted on, statistics.md


@dataclass
class Run(Shown):
    """A finished (or interrupted) run.

    Attributes
    ----------
    spec : what decided its bits, as read back from the kernel. layout : what its rows mean. totals, breakdowns : exact sums.
    rests_on : figures in force that are assumed or inferred. folder : where its parts are, None if they were not written.
    interrupted : True if it was stopped by Ctrl-C; what was finished by then is what it holds.
    seconds : time spent playing, 0 if everything was there already. played, decisions : what was
        played in it, on `jobs` threads; `played_on` says where these were.
    precision, anytime : the half-width that the run was asked for (a share), and low and high by quantity from the confidence sequence
        that told it when to stop; None and empty if it was asked for a number of playouts.
    """

    spec: RunSpec
    layout: Layout
    totals: Totals
    rests_on: dict[str, Figure] = field(default_factory=dict)
    folder: Path | None = None
    interrupted: bool = False
    seconds: float = 0.0
    played: int = 0
    decisions: int = 0
    jobs: int = 1
    played_on: str = ""
    precision: float | None = None
    anytime: dict[str, tuple[float, float]] = field(default_factory=dict)
    kept: list[np.ndarray[Any, Any]] | None = None
    breakdowns: Breakdowns = field(init=False)

    def __post_init__(self) -> None:
        """Start the breakdowns at nothing."""
        self.breakdowns = Breakdowns(self.layout)

    def add(self, rows: np.ndarray[Any, Any]) -> None:
        """Add the rows of whole deals to totals and breakdowns, in place."""
        self.totals.add(playouts_frame(rows, self.layout))
        self.breakdowns.add(rows)

    def include(self, piece: "Piece") -> None:
        """Add the sums of whole deals that were summed up elsewhere, in place."""
        self.totals.merge(piece.totals)
        self.breakdowns.merge(piece.breakdowns)
        if self.kept is not None and piece.rows is not None:
            self.kept.append(piece.rows)

    def summary(self, margin: float = 0.02, confidence: float = 0.95) -> RunSummary:
        """Return every estimate with its interval, and the verdict on the seats at this margin (a share: 0.02 is 2 pp)."""
        return RunSummary(**vars(summarise(self.totals, self.layout, margin, confidence, self.anytime)))

    @cached_property
    def playouts(self) -> pd.DataFrame:
        """One row a playout. Raises UserError if the rows were not kept: beyond 1 M playouts give `out=`."""
        return pd.concat([playouts_frame(rows, self.layout) for rows in self._rows()], ignore_index=True)

    def blocks(self, size: int = 1) -> "Blocks":
        """Return the sums of every measure by block of `size` deals, for comparing. Raises UserError if the rows were not kept."""
        from antstats.stats.blocks import Blocks

        blocks = Blocks(self.layout, size)
        for rows in self._rows():
            blocks.add(playouts_frame(rows, self.layout))
        return blocks

    def head(self, playouts: int) -> pd.DataFrame:
        """Return the first rows, at most `playouts` of them, whatever the size of the run."""
        frames, n = [], 0
        for rows in self._rows():
            frames.append(playouts_frame(rows[: playouts - n], self.layout))
            n += len(frames[-1])
            if n >= playouts:
                break
        return pd.concat(frames, ignore_index=True)

    def breakdown(self, name: str, confidence: float = 0.95) -> pd.DataFrame:
        """Return a breakdown, a row a cell: row, column, estimate, low, high, of, deals, method, see `Breakdowns.table`.

        Raises UserError if the run has none of this name.
        """
        if name not in self.breakdowns.cells:
            raise unknown("breakdown", name, self.breakdowns.cells)
        return self.breakdowns.table(name, confidence)

    def chart_names(self) -> list[str]:
        """Return the charts that this run has data for, in the order of a report."""
        from antstats.api.run_charts import MODELLED, win_probability

        names = list(self._drawings())
        unfit = not MODELLED.isdisjoint(names) and win_probability(self) is None
        return [name for name in names if not (unfit and name in MODELLED)]

    def chart(self, name: str | None = None, ax: "Axes | None" = None, *, margin: float = 0.02, confidence: float = 0.95) -> "Axes":
        """Draw one chart at a margin (a share) and a confidence, see `Shown.chart`."""
        return drawn(self, self._drawings(margin, confidence), name, ax)

    def save_png(self, folder: str | Path, margin: float = 0.02, confidence: float = 0.95) -> list[Path]:
        """Draw every chart into `folder` as NAME.png and return the paths. Raises UserError if they cannot be written."""
        from antstats.charts.png import save

        return save(all_drawn(self._drawings(margin, confidence)), Path(folder))

    @property
    def seats(self) -> pd.DataFrame:
        """One row a playout and seat."""
        return seats_frame(self.playouts, self.layout)

    def win_probability(self) -> "WinProbability":
        """Fit the chance to win from time, lead and seat on the first playouts, at most 20,000."""
        from antstats.stats.winprob import win_probability

        parts, n = [], 0
        for rows in self._rows():
            parts.append(rows)
            n += len(rows)
            if n >= MODELLED:
                break
        return win_probability(np.concatenate(parts), self.layout)

    @cached_property
    def fitted(self) -> "WinProbability":
        """`win_probability()`, fitted once. Raises ValueError as it does."""
        return self.win_probability()

    def _rows(self) -> Iterator[np.ndarray[Any, Any]]:
        if self.kept is not None:
            return iter(self.kept)
        if self.folder is None:
            msg = "the rows of this run were not kept: beyond 1 M playouts give simulate(out=FOLDER)"
            raise UserError(msg)
        from antstats.runner.store import RunFolder

        return (rows for _, rows in RunFolder.open(self.folder).rows())

    @classmethod
    def load(cls, path: str | Path) -> "Run":
        """Read a run from its folder. Raises UserError if there is none, or it has no playouts."""
        from antstats.runner.store import RunFolder

        folder = RunFolder.open(Path(path))
        rests_on = {name: Figure.model_validate(each) for name, each in folder.progress.get("rests_on", {}).items()}
        anytime = {name: (float(low), float(high)) for name, (low, high) in folder.progress.get("anytime", {}).items()}
        precision = folder.progress.get("precision")
        totals = Totals(folder.layout)
        run = cls(folder.spec, folder.layout, totals, rests_on=rests_on, folder=folder.path, precision=precision, anytime=anytime)
        for _, rows in folder.rows():
            run.add(rows)
        if totals.playouts == 0:
            msg = f"the run in {str(path)!r} has no playouts yet: the command that began it goes on with it"
            raise UserError(msg)
        return run

    def _drawings(self, margin: float = 0.02, confidence: float = 0.95) -> dict[str, Draw]:
        from antstats.api.run_charts import drawings

        return drawings(self, self.summary(margin, confidence)) if self.totals.playouts else {}

    def _snippet(self) -> "Snippet":
        from antstats.api.run_summary import run_snippet

        return run_snippet(self, list(self._drawings()))

    def __repr__(self) -> str:
        """Return one line."""
        return f"<Run of {self.spec.game}, {self.totals.playouts:,} playouts, seed {self.spec.seed}>"
