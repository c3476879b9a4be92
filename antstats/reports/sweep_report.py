"""A sweep as a document."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes

from antstats.reports import sweep as words
from antstats.reports.document import BAD, GOOD, OPEN, Document, Finding, Said, Section, Table
from antstats.reports.method import DEALS
from antstats.reports.pictures import drawn
from antstats.reports.tables import resting
from antstats.stats.verdict import Answer

CAPTION = "Points with their intervals. A band, where one is drawn, is the margin around an even share or around the base point."
SEATS = ("share-seat", "shares.share-")  # how the names of the charts of seats begin


def document(
    told: words.Told,
    *,
    title: str,
    heading: tuple[str, Sequence[str]],
    charts: Mapping[str, Axes],
    left_out: int,
    rests_on: Mapping[str, Mapping[str, Any]],
    provenance: Table,
    command: str,
    data: Mapping[str, Any],
) -> Document:
    """Return the report of a sweep. `left_out` : charts that are not drawn here."""
    tables, (played, facts) = words.tables(told), heading
    pictures = drawn(charts, dict.fromkeys(charts, CAPTION))
    drawings = dict(zip(charts, (f"chart-{picture.name}" for picture in pictures), strict=True))
    more = (f"{left_out} more charts are left out here: `antstats sweep --png DIR` draws all.",) if left_out else ()
    return Document(
        kind="sweep",
        title=title,
        subtitle=played,
        findings=tuple(
            Finding(
                each.question,
                _word(each, told),
                (each.answer[:1].upper() + each.answer[1:],),
                _proof(each, told, tables, drawings),
                _tone(each.question, told),
            )
            for each in words.findings(told)
        ),
        sections=(
            Section("charts", "Charts", more, pictures=pictures),
            Section("tables", "Tables", tables=tuple(tables)),
            Section("facts", "What was played", tuple(facts)),
            resting(rests_on),
        ),
        method=(
            DEALS,
            "All points are played on the same deals, so differences to the base point are taken deal by deal where the seats are the "
            f"same. The verdict on the seats holds for each point by itself, at a margin of {100 * told.margin:g} pp; any other measure "
            f"may change by {100 * told.relative_margin:g} % of the base point's.",
            "A star marks a difference that is beyond luck: Benjamini-Hochberg over everything that was measured. That is exploratory: "
            "what it marks is to be looked at again with fresh deals, by `antstats compare`.",
        ),
        provenance=provenance,
        command=command,
        data=data,
    )


def _proof(said: Said, told: words.Told, tables: Sequence[Table], drawings: Mapping[str, str]) -> tuple[str, ...]:
    """Return what a verdict rests on: the table and the chart of its measure; of the seats; or all tables."""
    if said.about:
        head = words.head_of(told.frame, said.about)
        shown = [f"table-{table.name}" for table in tables if head in table.columns]
        start = re.sub("[^A-Za-z0-9_.=]+", "-", said.about).strip("-.")  # as the names of charts begin
        return (*shown, *(anchor for name, anchor in drawings.items() if name.startswith(start)))
    if said.question.startswith("What is sure"):
        return tuple(f"table-{table.name}" for table in tables)
    return ("table-seats", *(anchor for name, anchor in drawings.items() if name.startswith(SEATS)))


def _word(said: Said, told: words.Told) -> str:
    """Return an answer in a word or two, for the badge; empty where the sentence is short enough."""
    answers = [each for each in told.answers.values() if each is not None]
    if said.about:
        return words.head_of(told.frame, said.about)
    if said.question.startswith("Where are"):
        return f"fair at {sum(each is Answer.INSIDE for each in answers)} of {len(answers)}"
    if said.question.startswith("Where does"):
        return "nowhere shown" if said.answer.startswith("Nowhere") else "between points"
    sure = re.match(r"[\d,]+ of [\d,]+", said.answer)
    return sure[0] if sure else ""


def _tone(question: str, told: words.Told) -> str:
    if not question.startswith("Where are"):
        return ""
    answers = {each for each in told.answers.values() if each is not None}
    return BAD if Answer.OUTSIDE in answers else GOOD if answers == {Answer.INSIDE} else OPEN
