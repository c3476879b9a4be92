"""The balance report: a run as a document."""

from typing import Any

from antstats.reports import held, luck
from antstats.reports.document import Document, Section
from antstats.reports.facts import ReportFacts
from antstats.reports.findings import findings
from antstats.reports.method import paragraphs
from antstats.reports.numbers import count
from antstats.reports.pictures import pictures
from antstats.reports.tables import breakdown_tables, calibration_table, metric_tables, resting, share_tables, spec_table
from antstats.stats.breakdowns import plain
from antstats.stats.summary import plain_rows


def document(facts: ReportFacts) -> Document:
    """Return the report of a run."""
    summary, spec = facts.summary, facts.spec
    calibration = calibration_table(facts)
    tables = [*share_tables(summary), *luck.table(facts), *held.table(facts), *metric_tables(summary), *breakdown_tables(facts)]
    kept = () if facts.kept else ("The playouts of this run were not kept, so their lengths are not drawn.",)
    played = f"{count(summary.playouts, 'playout')} of {count(summary.deals, 'deal')}, seed {spec.get('seed', 'unknown')}"
    return Document(
        kind="run",
        title=facts.title,
        subtitle=f"{spec['game']}, variant {spec['variant']}, {spec['players']} seats: {played}",
        findings=tuple(findings(facts)),
        sections=(
            Section("charts", "Charts", kept, pictures=pictures(facts)),
            Section("tables", "Tables", tables=tuple(tables + ([calibration] if calibration else []))),
            resting(facts.rests_on),
        ),
        method=tuple(paragraphs(facts)),
        provenance=spec_table(spec, facts.versions),
        command=facts.command,
        data=_data(facts),
    )


def _data(facts: ReportFacts) -> dict[str, Any]:
    model = facts.win_probability
    fitted = None if model is None else {"playouts": model.playouts, "deals": model.deals}
    tables = {} if model is None else {"entropy": plain_rows(model.entropy), "calibration": plain_rows(model.calibration)}
    return {
        "summary": facts.summary.to_dict(),
        "win_probability": None if fitted is None else fitted | tables,
        "deal_split": None if facts.split is None else plain_rows(facts.split),
        "breakdowns": [plain(each, cells) for each, cells in facts.breakdowns],
        "rests_on": facts.rests_on,
        "spec": facts.spec,
        "versions": dict(facts.versions),
    }
