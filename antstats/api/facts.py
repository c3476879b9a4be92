"""A run as plain data."""

from typing import TYPE_CHECKING, Any

from antstats.api.run import Run
from antstats.runner.ledger import shown
from antstats.stats.breakdowns import plain
from antstats.stats.summary import Summary

if TYPE_CHECKING:
    from antstats.api.comparison import Comparison
    from antstats.api.pairing import Sprt
    from antstats.api.skill_result import Skill


def rests_on_shown(run: "Run | Skill | Comparison | Sprt") -> dict[str, dict[str, Any]]:
    """Return the assumed and inferred figures in force, each with `shown` and `origin`."""
    told = {}
    for name, figure in run.rests_on.items():
        origin = "set by you" if figure.origin == "user" else figure.origin
        outside = f", outside the plausible {figure.implausible}" if figure.implausible else ""
        told[name] = {**figure.model_dump(), "shown": shown(figure.value), "origin": origin + outside}
    return told


def plain_facts(run: Run, summary: Summary) -> dict[str, Any]:
    """Return spec, summary, what it rests on and how it was played, as JSON data."""
    return {
        "spec": run.spec.model_dump(),
        "interrupted": run.interrupted,
        "summary": summary.to_dict(),
        "breakdowns": [plain(run.breakdowns.cells[name].of, run.breakdown(name, summary.confidence)) for name in run.breakdowns.names()],
        "precision": run.precision,
        "rests_on": {name: figure.model_dump() for name, figure in run.rests_on.items()},
        "played": {"playouts": run.played, "decisions": run.decisions, "seconds": run.seconds, "jobs": run.jobs},
    }
