"""The charts of a run by name: what it has data for, and how each is drawn."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from antstats.errors import unknown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from antstats.api.run import Run
    from antstats.stats.summary import Summary
    from antstats.stats.winprob import WinProbability

MOST = 200_000  # playouts whose lengths are drawn; the quantiles rest on all


def names(run: "Run") -> list[str]:
    """Return the charts that a run has data for, in the order of a report: the common ones, then its breakdowns."""
    seats, kept = run.layout.seats, run.kept is not None or run.folder is not None
    tense = bool(run.layout.standing) and seats > 1
    found = ["seats"] if seats > 1 else []
    found += ["policies"] if len(set(run.layout.line_up)) > 1 else []
    found += ["length"] if kept else []
    found += ["tension", "fan"] if kept and tense and _model(run) is not None else []
    found += ["leaders"] if tense else []
    found += ["calibration"] if "fan" in found else []
    return found + run.breakdowns.names()


def chart(run: "Run", name: str, margin: float = 0.02, confidence: float = 0.95) -> "Axes":
    """Return a chart of a run, drawn now. Raises UserError if the run has none of this name."""
    if name not in names(run):
        raise unknown("chart", name, names(run))
    if name in run.breakdowns.cells:
        from antstats.charts import breakdown

        return breakdown.draw(run.breakdown(name, confidence), run.breakdowns.cells[name].of)
    return _common(run, run.summary(margin, confidence), margin)[name]()


def _common(run: "Run", summary: "Summary", margin: float) -> "dict[str, Callable[[], Axes]]":
    from antstats.charts import calibration, fan, leaders, length, policies, seats, tension

    def model() -> "WinProbability":
        found = _model(run)
        assert found is not None, "asked only where `names` has it"
        return found

    return {
        "seats": lambda: seats.draw(summary.seats, margin),
        "policies": lambda: policies.draw(summary.policies),
        "length": lambda: length.draw(run.head(MOST), summary.metrics),
        "tension": lambda: tension.draw(model().entropy),
        "fan": lambda: fan.draw(model().fan, 1 / run.layout.seats),
        "leaders": lambda: leaders.draw(summary.metrics, float(summary.seats["share"].mean())),
        "calibration": lambda: calibration.draw(model().calibration),
    }


def _model(run: "Run") -> "WinProbability | None":
    """Return the win probability; None if no playout says anything about it."""
    try:
        return run.fitted
    except ValueError:
        return None
