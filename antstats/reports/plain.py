"""A run as plain data, ready for `json.dumps`: what is unknown is None."""

import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from antstats.reports.facts import ReportFacts
from antstats.reports.findings import findings
from antstats.stats.summary import plain_rows


def render(facts: ReportFacts) -> dict[str, Any]:
    """Return title, generated, command, findings, summary, win_probability, rests_on, spec and versions as JSON data."""
    model = facts.win_probability
    return {
        "title": facts.title,
        "generated": facts.generated,
        "command": facts.command,
        "findings": [asdict(each) | {"sentences": list(each.sentences)} for each in findings(facts)],
        "summary": _plain(facts.summary.to_dict()),
        "win_probability": None
        if model is None
        else {
            "playouts": model.playouts,
            "deals": model.deals,
            "entropy": plain_rows(model.entropy),
            "calibration": plain_rows(model.calibration),
        },
        "rests_on": _plain(facts.rests_on),
        "spec": _plain(facts.spec),
        "versions": dict(facts.versions),
    }


def _plain(given: Any) -> Any:
    """Return nested data with lists for tuples and None for NaN."""
    if isinstance(given, Mapping):
        return {str(name): _plain(each) for name, each in given.items()}
    if isinstance(given, list | tuple):
        return [_plain(each) for each in given]
    return None if isinstance(given, float) and not math.isfinite(given) else given
