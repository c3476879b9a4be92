"""A run as Markdown: the sentences and tables of the page, without charts."""

import re
from collections.abc import Iterator

from antstats.reports.facts import ReportFacts
from antstats.reports.findings import findings
from antstats.reports.method import paragraphs
from antstats.reports.tables import Table, calibration_table, figures_table, metric_tables, share_tables, spec_table

SPECIAL = re.compile(r"([\\`*_{}\[\]<>|~$#&!])")


def render(facts: ReportFacts) -> str:
    """Return the report as Markdown with tables; whatever came from users is escaped."""
    return "\n".join(_lines(facts)).rstrip() + "\n"


def _lines(facts: ReportFacts) -> Iterator[str]:
    yield from (f"# {escaped(facts.title)}", "", f"Written {escaped(facts.generated)}.", "", "## Verdicts", "")
    for each in findings(facts):
        yield from (f"### {each.question}", "", f"**{escaped(each.answer)}.** {escaped(' '.join(each.sentences))}", "")
    calibration = calibration_table(facts)
    yield from ("## Tables", "")
    for table in share_tables(facts.summary) + metric_tables(facts.summary) + ([calibration] if calibration else []):
        yield from table_lines(table)
    yield from ("## What this rests on", "")
    if facts.rests_on:
        yield from table_lines(figures_table(facts))
    else:
        yield from ("No figure in force is assumed or inferred.", "")
    yield from ("## How to read this", "")
    for each_paragraph in paragraphs(facts):
        yield from (escaped(each_paragraph), "")
    yield from ("## Where it comes from", "")
    yield from table_lines(spec_table(facts))
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", facts.command)), default=0))
    yield from ("The command that repeats it:", "", fence, " ".join(facts.command.splitlines()), fence)


def table_lines(table: Table) -> Iterator[str]:
    """Yield the lines of a table."""
    yield from (f"**{escaped(table.caption)}**", "")
    yield _row(table.columns)
    yield "|" + "|".join(" ---: " if name in table.numeric else " --- " for name in table.columns) + "|"
    yield from (_row(row) for row in table.rows)
    yield ""


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(escaped(cell) for cell in cells) + " |"


def escaped(text: str) -> str:
    """Return text on one line that Markdown shows as it is."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))
