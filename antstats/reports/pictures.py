"""The charts of a report, as SVG with their captions; those that a run has no data for are left out."""

import re
from collections.abc import Collection, Mapping

from matplotlib.axes import Axes

from antstats.breakdowns import Breakdown
from antstats.charts.picture import svg
from antstats.reports.document import BAD, GOOD, OPEN, Picture
from antstats.reports.facts import ReportFacts
from antstats.stats.verdict import Answer, Verdict

BROAD = 6  # columns of a grid from which on a phone has no room for what is written in it
FAIR = {Answer.INSIDE: "yes", Answer.OUTSIDE: "no", Answer.UNDECIDED: "cannot tell yet"}  # whether it is, on a badge
CAPTIONS = {
    "policies": "Each policy's mean share of the win of the seats that it holds. The intervals hold together.",
    "length": "The lines say how many turns the shortest 5 %, half and 95 % of the playouts take at most, with their intervals.",
    "tension": "From a model that knows time, standing and seat, not what a standing does not show. "
    "High and flat: anyone may still win. Falling early: it is soon over.",
    "fan": "What the same model gave the seat that won in the end: half of the winners lie in the dark band, nine of ten in the light one.",
    "leaders": "Far above even early on: the leader runs away. Near even: a lead means little.",
    "calibration": "Points below the dashed line: the model was too sure of a win. If they lie far off it, do not trust entropy and fan.",
    "held": "Association is not cause: who is ahead anyway may come to hold a thing more often, or be left without it.",
}


def drawn(charts: Mapping[str, Axes], captions: Mapping[str, str], broad: Collection[str] = ()) -> tuple[Picture, ...]:
    """Return charts as pictures; a name becomes one that an id may have. `broad` : those with writing in many columns."""
    names: dict[str, str] = {}
    for name in charts:
        plain = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-")
        names[name] = plain if plain not in names.values() else f"{plain}-{len(names)}"
    return tuple(Picture(names[name], svg(axes, f"chart-{names[name]}"), captions[name], name in broad) for name, axes in charts.items())


def tone_of(verdict: Verdict) -> str:
    """Return the tone of a verdict's badge."""
    return {Answer.INSIDE: GOOD, Answer.OUTSIDE: BAD, Answer.UNDECIDED: OPEN}[verdict.answer]


def pictures(facts: ReportFacts) -> tuple[Picture, ...]:
    """Return the charts of a run's report; their ids begin with `chart-NAME`."""
    captions = {**CAPTIONS, **{each.name: _told(each, facts.summary.confidence) for each, _ in facts.breakdowns}}
    captions["seats"] = f"The band is the margin of {100 * facts.summary.margin:g} pp around an even share. The intervals hold together."
    grids = {each.name for each, _ in facts.breakdowns if each.kind == "heatmap"}
    broad = [name for name, axes in facts.charts.items() if name in grids and len(axes.get_xticks()) >= BROAD]
    return drawn(facts.charts, captions, broad)


def _told(breakdown: Breakdown, confidence: float) -> str:
    """Return what a cell of a breakdown holds."""
    each = {"": "how often it comes up", "share": "the mean share of the win"}.get(breakdown.source, f"a mean, in {breakdown.unit}")
    what = "cell" if breakdown.kind != "curve" else "point" if breakdown.source else "bar"
    return f"Each {what}: {each}, with its {100 * confidence:g} % interval over deals, each by itself."
