"""The result of a sweep: its points, one tidy table, and what follows from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from antstats.api.notebook import Draw, Shown
from antstats.api.run import Run
from antstats.errors import UserError
from antstats.runner.ledger import Figure, shown
from antstats.runner.plan import versions
from antstats.runner.sweep_folder import SweepFolder, SweepSpec
from antstats.stats.paired import Difference
from antstats.stats.summary import Summary, plain_rows
from antstats.stats.sweep import COLUMNS, adjusted, block_size, differences_to, point_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from antstats.reports.snippet import Snippet
    from antstats.stats.blocks import Blocks


@dataclass
class Point:
    """One point of a sweep.

    Attributes
    ----------
    name : of its run folder. varied : the values by what is varied. run : its run, without rows; None if it is missing.
    to_base : how its measures differ from the base point's; None for the base point, and where it is missing.
    families : what each policy, as spelled here, is called at all points.
    """

    name: str
    varied: dict[str, Any]
    run: Run | None = None
    to_base: list[Difference] | None = None
    families: dict[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The values in words."""
        return ", ".join(f"{name} = {shown(value, 40)}" for name, value in self.varied.items())


@dataclass(kw_only=True)
class Sweep(Shown):
    """A finished (or interrupted) sweep.

    Attributes
    ----------
    spec : what is varied, the points, the base. title : of the game. playouts : asked for, of each point.
    points : in the order of the grid; those of `missing` have no run. refused : by label, why the game takes no such point.
    margin : how far a seat's share may be from even, and how much a share may change, a share. relative_margin : how much any other
        measure may change, times the base point's estimate. confidence : of all intervals. metrics : shown beside the headlines.
    seconds, played, jobs : time spent playing, playouts played in it, threads.
    """

    spec: SweepSpec
    title: str
    playouts: int
    points: list[Point]
    refused: dict[str, str] = field(default_factory=dict)
    margin: float = 0.02
    relative_margin: float = 0.05
    confidence: float = 0.95
    metrics: tuple[str, ...] = ()
    folder: Path | None = None
    interrupted: bool = False
    seconds: float = 0.0
    played: int = 0
    jobs: int = 1

    @property
    def base(self) -> Point:
        """The point that the others are compared with: the rules as they are, if they are among the points, else the first."""
        return next(each for each in self.points if each.name == self.spec.base)

    @property
    def done(self) -> list[Point]:
        """The points that were played to their end."""
        return [each for each in self.points if each.run is not None]

    @property
    def missing(self) -> list[Point]:
        """The points that are not."""
        return [each for each in self.points if each.run is None]

    @property
    def columns(self) -> dict[str, str]:
        """The column of the table by what is varied: its name, or with a word after it where the table has such a column."""
        taken = {*COLUMNS, "point", "base"}
        return {each.name: f"{each.name} (varied)" if each.name in taken else each.name for each in self.spec.varied}

    @property
    def rests_on(self) -> dict[str, Figure]:
        """The figures in force at some point that are assumed, inferred, or set by the user; those that are varied are left out."""
        varied = {each.name.split(".")[0] for each in self.spec.varied if each.kind == "figure"}
        return {name: figure for each in self.done if each.run for name, figure in each.run.rests_on.items() if name not in varied}

    @property
    def in_common(self) -> dict[str, Any]:
        """Options and figures in force at all points, as read back from the kernel."""
        rules = [{**each.run.spec.options, **each.run.spec.figures} for each in self.done if each.run]
        return {name: value for name, value in rules[0].items() if all(each.get(name) == value for each in rules)} if rules else {}

    @cached_property
    def summaries(self) -> dict[str, Summary]:
        """The summary of each finished point, by its name."""
        return {each.name: each.run.summary(self.margin, self.confidence) for each in self.done if each.run}

    @cached_property
    def frame(self) -> pd.DataFrame:
        """A row a point and measure.

        Columns: point, base (bool), the varied values; measure (unique in a point), group, metric, text, unit, seat, policy; estimate,
        low, high; difference to the base point with difference_low and difference_high, each by itself, NaN at the base point;
        margin of the difference; change (unchanged, changed or undecided at the margin); p (no difference at all), adjusted_p
        (Benjamini-Hochberg over the whole table), paired; playouts, deals (that the measure is about), method, difference_method.
        """
        margins = {"margin": self.margin, "relative": self.relative_margin, "confidence": self.confidence}
        parts = []
        for point in self.done:
            rows = point_rows(self.summaries[point.name], point.families, point.to_base, **margins)
            first = {"point": point.name, "base": point.name == self.spec.base}
            first |= {self.columns[name]: value for name, value in point.varied.items()}
            for place, (name, value) in enumerate(first.items()):
                rows.insert(place, name, [value] * len(rows))
            parts.append(rows)
        if not parts:
            return pd.DataFrame(columns=["point", "base", *self.columns.values(), *COLUMNS])
        table = adjusted(pd.concat(parts, ignore_index=True))
        return table[["point", "base", *self.columns.values(), *COLUMNS]]

    def measures(self, metrics: Sequence[str] | None = None) -> list[str]:
        """Return the measures that are shown: shares, turns, decisions, ties, unfinished, and `metrics` (by default the sweep's; "all").

        A metric is named alone (`lead_changes`) or as in the column `measure` (`game.busts[0]`). Raises UserError for an unknown one.
        """
        return chosen(self.frame, self.metrics if metrics is None else metrics)

    def charts(self, metrics: Sequence[str] | None = None) -> "dict[str, Axes]":
        """Return a chart a measure, by name: the first varied across, a line a value of the second, a chart a value of the others.

        `metrics` : as for `measures`.
        """
        return {name: draw(None) for name, draw in self._drawings(metrics).items()}

    def _drawings(self, metrics: Sequence[str] | None = None) -> dict[str, Draw]:
        from antstats.api.sweep_charts import drawings

        return drawings(self, metrics) if self.done else {}

    def _snippet(self) -> "Snippet":
        from antstats.api.told import of_sweep

        return of_sweep(self)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON data."""
        points = [
            {
                "name": each.name,
                "values": each.varied,
                "playouts": each.run.totals.playouts if each.run else 0,
                "verdict": verdict.to_dict() if each.run and (verdict := self.summaries[each.name].verdict) else None,
            }
            for each in self.points
        ]
        return {
            "spec": self.spec.model_dump(mode="json"),
            "versions": versions(),
            "playouts": self.playouts,
            "margin": self.margin,
            "relative_margin": self.relative_margin,
            "confidence": self.confidence,
            "interrupted": self.interrupted,
            "missing": [each.name for each in self.missing],
            "refused": self.refused,
            "in_common": self.in_common,
            "rests_on": {name: figure.model_dump(mode="json") for name, figure in self.rests_on.items()},
            "points": points,
            "frame": plain_rows(self.frame),
        }

    @classmethod
    def load(cls, path: str | Path, *, margin: float = 0.02, relative_margin: float = 0.05, confidence: float = 0.95) -> "Sweep":
        """Read a sweep from its folder; points that are not finished are missing. Raises UserError if there is none."""
        folder = SweepFolder.open(Path(path))
        runs = {}
        for each in folder.spec.points:
            if each.run is not None and (run := _finished(folder, each.name)) is not None:
                runs[each.name] = run
        title = next((run.layout.title for run in runs.values()), "")
        loaded = begun(folder.spec, title, folder.playouts)
        loaded.margin, loaded.relative_margin, loaded.confidence, loaded.folder = margin, relative_margin, confidence, folder.path
        loaded.interrupted = len(runs) < len(loaded.points)
        if folder.spec.base in runs:
            take(loaded, runs)
        return loaded

    def __repr__(self) -> str:
        """Return one line."""
        names = ", ".join(each.name for each in self.spec.varied)
        return f"<Sweep of {self.title} over {names}, {len(self.done)} of {len(self.points)} points, {self.playouts:,} playouts each>"


def chosen(frame: pd.DataFrame, metrics: Sequence[str]) -> list[str]:
    """Return the measures to show, in the order of the table. Raises UserError for a metric that is in none."""
    headline = {"length.turns", "length.decisions", "outcome.ties", "outcome.unfinished"}
    wanted = frame["measure"].isin(headline) | (frame["group"] == "shares")
    for each in metrics:
        fits = (frame["metric"] == each) | (frame["measure"] == each) | (each == "all")
        if not fits.any():
            from antstats.errors import unknown

            names = [str(name) for name in dict.fromkeys(frame["metric"])]
            error = unknown("metric", each, ["all", *names])
            msg = f"--metric {each}: {error}"
            raise UserError(msg)
        wanted |= fits
    return [str(each) for each in dict.fromkeys(frame.loc[wanted, "measure"])]


def begun(spec: SweepSpec, title: str, playouts: int) -> Sweep:
    """Return a sweep of which no point is played yet."""
    names = [each.name for each in spec.varied]
    points, refused = [], {}
    for each in spec.points:
        point = Point(each.name, dict(zip(names, each.values, strict=True)), families=dict(each.families))
        if each.run is None:
            refused[point.label] = each.refused
        else:
            points.append(point)
    return Sweep(spec=spec, title=title, playouts=playouts, points=points, refused=refused)


def take(sweep: Sweep, runs: Mapping[str, Run]) -> None:
    """Give finished runs to their points, and compare each with the base point, whose run is among them. Changes in place."""
    size = block_size([run.totals.deals for run in runs.values()])
    base = runs[sweep.spec.base].blocks(size)
    for point in sweep.points:
        if point.name in runs:
            take_one(sweep, point, runs[point.name], base)


def take_one(sweep: Sweep, point: Point, run: Run, base: "Blocks") -> None:
    """Give a point its run, compared with the sums of the base point. Changes in place."""
    from dataclasses import replace

    if point.name != sweep.spec.base:
        point.to_base = differences_to(base, run.blocks(base.size))
    point.run = replace(run, kept=None)  # the rows of all points together would not fit


def _finished(folder: SweepFolder, name: str) -> Run | None:
    """Return the run of a point if it holds as many playouts as were asked for."""
    path = folder.path / name
    if not (path / "run.json").exists():
        return None
    try:
        run = Run.load(path)
    except UserError:
        return None
    return run if run.totals.playouts >= folder.playouts else None
