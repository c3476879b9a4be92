"""The charts of a report, as SVG with their captions; those that a run has no data for are left out."""

import re
from collections.abc import Iterator, Mapping

from matplotlib.axes import Axes

from antstats.charts import calibration, leaders, length, policies, seats, tension
from antstats.charts import held as held_chart
from antstats.charts.picture import svg
from antstats.reports.document import BAD, GOOD, OPEN, Picture
from antstats.reports.facts import ReportFacts
from antstats.reports.held import held
from antstats.stats.verdict import Answer, Verdict


def drawn(charts: Mapping[str, Axes], captions: Mapping[str, str]) -> tuple[Picture, ...]:
    """Return charts as pictures; a name becomes one that an id may have."""
    names: dict[str, str] = {}
    for name in charts:
        plain = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-")
        names[name] = plain if plain not in names.values() else f"{plain}-{len(names)}"
    return tuple(Picture(names[name], svg(axes, f"chart-{names[name]}"), captions[name]) for name, axes in charts.items())


def tone_of(verdict: Verdict) -> str:
    """Return the tone of a verdict's badge."""
    return {Answer.INSIDE: GOOD, Answer.OUTSIDE: BAD, Answer.UNDECIDED: OPEN}[verdict.answer]


def pictures(facts: ReportFacts) -> list[Picture]:
    """Return the charts of a report; their ids begin with `chart-NAME`."""
    return list(_drawn(facts))


def _drawn(facts: ReportFacts) -> Iterator[Picture]:
    summary = facts.summary
    if summary.seats_played > 1:
        caption = f"The band is the margin of {100 * summary.margin:g} pp around an even share. The intervals hold together."
        yield Picture("seats", svg(seats.draw(summary.seats, summary.margin), "chart-seats"), caption)
    if len(summary.policies) > 1:
        caption = "Each policy's mean share of the win of the seats that it holds. The intervals hold together."
        yield Picture("policies", svg(policies.draw(summary.policies), "chart-policies"), caption)
    if facts.frame is not None and len(facts.frame):
        caption = "The lines say how many turns the shortest 5 %, half and 95 % of the playouts take at most, with their intervals."
        yield Picture("length", svg(length.draw(facts.frame, summary.metrics), "chart-length"), caption)
    if facts.win_probability is not None:
        caption = "From a model that knows time, standing and seat. High and flat: anyone may still win. Falling early: it is soon over."
        yield Picture("tension", svg(tension.draw(facts.win_probability.entropy), "chart-tension"), caption)
    if "runaway_50" in set(summary.metrics["metric"]):
        caption = "Far above even early on: the leader runs away. Near even: a lead means little."
        yield Picture("leaders", svg(leaders.draw(summary.metrics, float(summary.seats["share"].mean())), "chart-leaders"), caption)
    if facts.win_probability is not None:
        caption = "Points below the dashed line: the model was too sure of a win. If they lie far off it, do not trust the entropy."
        yield Picture("calibration", svg(calibration.draw(facts.win_probability.calibration), "chart-calibration"), caption)
    if summary.seats_played > 1 and len(rows := held(summary)):
        caption = "Association is not cause: who is ahead anyway may come to hold a thing more often, or be left without it."
        yield Picture("held", svg(held_chart.draw(rows), "chart-held"), caption)
