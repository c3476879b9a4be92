"""What every report is made of, whatever it reports on: verdicts with their evidence, sections, method, provenance, and the command.

One page, one Markdown text and one JSON are laid out from it (`html`, `markdown`, `plain`), so a kind of result only says what it found.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

GOOD, BAD, OPEN = "inside", "outside", "undecided"  # tones of a badge; it says its answer in words too


@dataclass(frozen=True)
class Said:
    """A question, and its answer in sentences, as a terminal prints them; `about` is the measure that it is about, if it is one."""

    question: str
    answer: str
    about: str = ""


@dataclass(frozen=True)
class Finding:
    """A question, the answer in a word or two, and sentences that say why; the first alone would do.

    `evidence` are anchors of the document (`chart-NAME`, `table-NAME`, names of sections), the nearest first. `tone` is GOOD, BAD, OPEN or
    empty: the colour of the badge.
    """

    question: str
    answer: str
    sentences: tuple[str, ...]
    evidence: tuple[str, ...] = ()
    tone: str = ""


@dataclass(frozen=True)
class Table:
    """A table: `name` is unique in the report; the first column heads its row; `numeric` columns are aligned to the right."""

    name: str
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[str, ...] = ("estimate", "interval", "playouts", "deals", "seats held", "share of the win")


@dataclass(frozen=True)
class Picture:
    """A chart as SVG, whose ids begin with `chart-NAME`, and what the reader should know of it.

    A `broad` one has writing in many columns: a phone scrolls it sideways instead of making it small, and print gives it the whole width.
    """

    name: str
    svg: str
    caption: str
    broad: bool = False


@dataclass(frozen=True)
class Section:
    """A part of the report under a heading: notes, charts, tables, each of which may be missing."""

    name: str
    title: str
    notes: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = ()

    @property
    def empty(self) -> bool:
        """Tell whether there is nothing in it."""
        return not (self.notes or self.pictures or self.tables)


@dataclass(frozen=True)
class Document:
    """A report.

    Attributes
    ----------
    kind : of result, in a word. title, subtitle : what it is about, and what was played.
    findings : the verdicts, in the order in which they are asked. sections : the evidence; empty ones are left out.
    method : how to read it, in paragraphs. provenance : what decided the bits. command : what repeats it; empty if that is not known.
    data : everything that was found as plain JSON data, for the JSON form.
    """

    kind: str
    title: str
    subtitle: str
    findings: tuple[Finding, ...]
    sections: tuple[Section, ...]
    method: tuple[str, ...]
    provenance: Table
    command: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Leave out empty sections; a verdict whose evidence is missing, or two things of one name, are mistakes of ours."""
        object.__setattr__(self, "sections", tuple(each for each in self.sections if not each.empty))
        names = [*(each.name for each in self.sections), *self._parts()]
        assert len(set(names)) == len(names), f"two parts of one name: {sorted(name for name in names if names.count(name) > 1)}"
        object.__setattr__(self, "findings", tuple(self._proven(each) for each in self.findings))

    def _parts(self) -> list[str]:
        charts = [f"chart-{picture.name}" for each in self.sections for picture in each.pictures]
        return [*charts, *(f"table-{table.name}" for each in self.sections for table in each.tables)]

    def _proven(self, finding: Finding) -> Finding:
        """Return a finding with the evidence that there is: a run may lack the data of a chart."""
        there = {each.name for each in self.sections} | set(self._parts()) | {"method", "provenance"}
        return Finding(
            finding.question,
            finding.answer,
            finding.sentences,
            tuple(dict.fromkeys(each for each in finding.evidence if each in there)),
            finding.tone,
        )

    def label(self, anchor: str) -> str:
        """Return what a link to an anchor says."""
        sections = {each.name: each.title for each in self.sections}
        if anchor in sections:
            return sections[anchor]
        kind, _, name = anchor.partition("-")
        if anchor in ("method", "provenance"):
            return {"method": "Method", "provenance": "Rules"}[anchor]
        return f"{kind.capitalize()}: {name.removeprefix('metrics-').replace('_', ' ').replace('-', ' ')}"


def quiet(sentence: str) -> str:
    """Return a sentence with its first letter large, and a first word that a terminal shouts in large letters like any other."""
    first = re.match("[A-Z]{3,}", sentence)
    return first[0].capitalize() + sentence[first.end() :] if first else sentence[:1].upper() + sentence[1:]


def table_of(data: Mapping[str, Any]) -> Table:
    """Return a table from its plain data. Raises KeyError or TypeError for anything else."""
    rows = tuple(tuple(map(str, row)) for row in data["rows"])
    columns = tuple(map(str, data["columns"]))
    if any(len(row) != len(columns) for row in rows):
        raise ValueError(f"table {data['name']}: its rows are not all as long as its head")
    return Table(str(data["name"]), str(data["caption"]), columns, rows, tuple(map(str, data["numeric"])))
