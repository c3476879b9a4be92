"""A run as one page that stands alone: no network, no script, legible on a phone, in print and in the dark."""

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from antstats.reports.facts import ReportFacts
from antstats.reports.findings import findings
from antstats.reports.method import paragraphs
from antstats.reports.numbers import count
from antstats.reports.pictures import pictures
from antstats.reports.tables import calibration_table, figures_table, metric_tables, share_tables, spec_table


def render(facts: ReportFacts) -> str:
    """Return the page as HTML. Whatever came from users is escaped; the same facts give the same bytes."""
    calibration = calibration_table(facts)
    return (
        _environment()
        .get_template("report.html")
        .render(
            facts=facts,
            findings=findings(facts),
            # Only the charts are not escaped: matplotlib and ElementTree have done so with what is written in them.
            pictures=[(each, Markup(each.svg)) for each in pictures(facts)],
            shares=share_tables(facts.summary),
            metrics=metric_tables(facts.summary) + ([calibration] if calibration else []),
            figures=figures_table(facts),
            count=count,
            method=paragraphs(facts),
            spec=spec_table(facts),
        )
    )


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("antstats.reports"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
