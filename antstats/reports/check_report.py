"""A check of the balance as a document. The words come from the caller: checks and reports do not know each other."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from antstats.reports.document import BAD, GOOD, OPEN, Document, Finding, Section, Table
from antstats.reports.numbers import count
from antstats.reports.pictures import drawn

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TONES = {"identical": GOOD, "unchanged": GOOD, "inside": GOOD, "changed": BAD, "outside": BAD}
OVERVIEW = "Each measure in units of what is accepted of it: between -1 and 1 it holds. Those that moved or cannot be told come first."
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
            "Is the balance as it was?", str(data["verdict"]), (headline,), ("charts", "tables", "method"), TONES.get(data["verdict"], OPEN)
        )
    ]
    tables = []
    for number, (leg, (facts, rows)) in enumerate(zip(data["scenarios"], legs, strict=True)):
        name = f"leg-{number + 1}"
        if rows:
            tables.append(Table(name, f"{leg['leg']}: watched measures", tuple(head), tuple(map(tuple, rows)), NUMBERS))
        found.append(Finding(str(leg["leg"]), str(leg["verdict"]), tuple(facts), (f"table-{name}",), TONES.get(leg["verdict"], OPEN)))
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
