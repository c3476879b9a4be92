"""The charts of a run by name: what it has data for, and how each is drawn."""

from typing import TYPE_CHECKING

from antstats.api.notebook import Draw

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from antstats.api.run import Run
    from antstats.stats.summary import Summary
    from antstats.stats.winprob import WinProbability

MODELLED = {"tension", "fan", "calibration"}  # charts that the win probability is fitted for, seconds of work
MOST = 200_000  # playouts whose lengths are drawn; the quantiles rest on all


def drawings(run: "Run", summary: "Summary") -> dict[str, Draw]:
    """Return the charts of a run in the order of a report, at the margin and confidence of its summary.

    Nothing is drawn, and no model fitted, before it is asked for; those of MODELLED raise ValueError if no playout says anything.
    """
    from antstats.charts import length

    kept = run.kept is not None or run.folder is not None
    found = of_summary(summary)
    leaders, held = found.pop("leaders", None), found.pop("held", None)
    if kept:
        found["length"] = lambda ax: length.draw(run.head(MOST), summary.metrics, axes=ax)
    if kept and leaders is not None:
        found |= _tense(run)
    if leaders is not None:
        found["leaders"] = leaders
    if kept and leaders is not None:
        found["calibration"] = _calibration(run)
    if held is not None:
        found["held"] = held
    return found | {name: _breakdown(run, name, summary.confidence) for name in run.breakdowns.names()}


def of_summary(summary: "Summary") -> dict[str, Draw]:
    """Return the charts that need no more than a summary, at its margin."""
    from antstats.charts import held, leaders, policies, seats
    from antstats.reports.held import held as held_of

    found: dict[str, Draw] = {}
    if summary.seats_played > 1:
        found["seats"] = lambda ax: seats.draw(summary.seats, summary.margin, ax)
    if len(summary.policies) > 1:
        found["policies"] = lambda ax: policies.draw(summary.policies, ax)
    if "runaway_50" in set(summary.metrics["metric"]):
        found["leaders"] = lambda ax: leaders.draw(summary.metrics, float(summary.seats["share"].mean()), ax)
    if summary.seats_played > 1 and len(rows := held_of(summary)):
        found["held"] = lambda ax: held.draw(rows, ax)
    return found


def win_probability(run: "Run") -> "WinProbability | None":
    """Return the win probability; None if no playout says anything about it."""
    try:
        return run.fitted
    except ValueError:
        return None


def _tense(run: "Run") -> dict[str, Draw]:
    from antstats.charts import fan, tension

    return {
        "tension": lambda ax: tension.draw(run.fitted.entropy, ax),
        "fan": lambda ax: fan.draw(run.fitted.fan, 1 / run.layout.seats, ax),
    }


def _calibration(run: "Run") -> Draw:
    from antstats.charts import calibration

    return lambda ax: calibration.draw(run.fitted.calibration, ax)


def _breakdown(run: "Run", name: str, confidence: float) -> Draw:
    from antstats.charts import breakdown

    def draw(ax: "Axes | None") -> "Axes":
        return breakdown.draw(run.breakdown(name, confidence), run.breakdowns.cells[name].of, ax)

    return draw
