"""A report as Markdown: its sentences and tables, without charts."""

import re
from collections.abc import Iterator

from antstats.reports.document import Document, Table

SPECIAL = re.compile(r"([\\`*_{}\[\]<>|~$#&!])")


def render(document: Document) -> str:
    """Return the report as Markdown with tables; whatever came from users is escaped."""
    return "\n".join(_lines(document)).rstrip() + "\n"


def _lines(document: Document) -> Iterator[str]:
    yield from (f"# {escaped(document.title)}", "", f"{escaped(document.subtitle)}.", "", "## Verdicts", "")
    for each in document.findings:
        answer = f"**{escaped(each.answer)}.** " if each.answer else ""
        yield from (f"### {escaped(each.question)}", "", f"{answer}{escaped(' '.join(each.sentences))}", "")
    for section in document.sections:
        if section.notes or section.tables:  # charts are left out
            yield from (f"## {escaped(section.title)}", "")
        for note in section.notes:
            yield from (escaped(note), "")
        for table in section.tables:
            yield from table_lines(table)
    yield from ("## How to read this", "")
    for paragraph in document.method:
        yield from (escaped(paragraph), "")
    yield from ("## Where it comes from", "")
    yield from table_lines(document.provenance)
    if document.command:
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", document.command)), default=0))
        yield from ("The command that repeats it:", "", fence, " ".join(document.command.splitlines()), fence)


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
