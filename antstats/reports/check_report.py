"""A check of the balance as a document. The words come from the caller: checks and reports do not know each other."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from antstats.reports.document import BAD, GOOD, OPEN, Document, Finding, Section, Table, quiet
from antstats.reports.numbers import count
from antstats.reports.pictures import drawn

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TONES = {"identical": GOOD, "unchanged": GOOD, "inside": GOOD, "changed": BAD, "outside": BAD}
OVERVIEW = (
    "Each measure with its interval, in units of what is accepted of it: between -1 and 1 it holds. Those that moved have their names."
)
NUMBERS = ("baseline", "now", "change", "interval", "accepted", "luck", "beyond", "catches", "deals")


def document(
    data: Mapping[str, Any],
    *,
    headline: str,
    legs: Sequence[tuple[Sequence[str], Sequence[Sequence[str]]]],
    head: Sequence[str],
    method: str,
    charts: "Mapping[str, Axes]",
) -> Document:
    """Return the report of a check.

    Parameters
    ----------
    data : `Check.to_dict()`, also as read back from JSON. headline : the answer. head : of the tables. method : how verdicts came about.
    legs : for each scenario of `data`, what it was and what is known of it, and the rows of its table.
    charts : the overview.
    """
    found = [
        Finding(
            "Is the balance as it was?",
            str(data["verdict"]),
            (quiet(headline),),
            ("chart-check", "tables", "method"),
            TONES.get(data["verdict"], OPEN),
        )
    ]
    tables: list[Table] = []
    for number, (leg, (facts, rows)) in enumerate(zip(data["scenarios"], legs, strict=True)):
        name = _name(str(leg["leg"]), number, {table.name for table in tables})
        if rows:
            tables.append(Table(name, f"{leg['leg']}: watched measures", tuple(head), tuple(map(tuple, rows)), NUMBERS))
        tone, proof = TONES.get(leg["verdict"], OPEN), (f"table-{name}", "chart-check")
        found.append(Finding(str(leg["leg"]), str(leg["verdict"]), tuple(_sentences(leg, facts)), proof, tone))
    measures = count(len(data["measures"]), "watched measure")
    alarms = f"{100 * float(data['alpha']):g} % of checks at most"
    spec = (
        ("suite", str(data["suite"])),
        ("family", str(data["family"])),
        ("false alarms", alarms),
    )
    return Document(
        kind="check",
        title="Balance check",
        subtitle=f"{data['suite']}: {measures} in {count(len(data['scenarios']), 'scenario')}",
        findings=tuple(found),
        sections=(
            Section("charts", "Charts", pictures=drawn(charts, {"check": OVERVIEW})),
            Section("tables", "Tables", tables=tuple(tables)),
        ),
        method=(method,),
        provenance=Table("spec", "What was checked", ("entry", "value"), spec),
        command=str(data.get("command", "")),
        data=data,
    )


def _name(leg: str, number: int, taken: Collection[str]) -> str:
    """Return a name for the table of a leg that an id may have, its own if it can be."""
    plain = re.sub("[^A-Za-z0-9]+", "-", leg).strip("-").lower()
    return plain if plain and plain not in {*taken, "spec"} else f"scenario-{number + 1}"


def _sentences(leg: Mapping[str, Any], facts: Sequence[str]) -> Iterator[str]:
    """Yield what is known of a leg as sentences; its name and verdict stand above them."""
    for line in facts:
        own = line.removeprefix(f"{leg['leg']}: {str(leg['verdict']).upper()}: ")
        yield f"{'Played: ' + own if own != line else quiet(line)}."
