"""A tuning as a document, made from its record."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from antstats.charts import tuning as chart
from antstats.reports.document import GOOD, OPEN, Document, Finding, Section, Table
from antstats.reports.method import DEALS
from antstats.reports.pictures import drawn
from antstats.reports.tables import resting, spec_table
from antstats.reports.tuning import answer, details

CAPTION = "Best and mean value of each generation, on the deals of the search; the judgement on fresh deals is what counts."


def document(data: Mapping[str, Any]) -> Document:
    """Return the report of a judged tuning. Takes `Tuning.record()`, also as read back from JSON."""
    judgement = data["judgement"]
    known = {name: _known(each) if isinstance(each, Mapping) else each for name, each in judgement.items()}
    facts = {**data, "judgement": known}
    fair, tone = known["above_fair"], {"better": GOOD, "no better": ""}.get(str(data["verdict"]), OPEN)
    axes = chart.draw(pd.DataFrame(data["history"]), (fair["estimate"], fair["low"], fair["high"]))
    rows = tuple(
        (str(each["name"]), f"{each['start']:g}", f"{each['tuned']:g}", f"{each['low']:g} to {each['high']:g}", str(each["unit"]))
        for each in data["weights"]
    )
    table = Table("weights", f"Weights of {data['policy']}", ("weight", "start", "tuned", "range", "unit"), rows, ("start", "tuned"))
    question = f"Can {data['spec']['exploit']} be exploited?" if data["spec"]["exploit"] else "Are the tuned weights better?"
    return Document(
        kind="tuning",
        title=str(data["title"]),
        subtitle=str(data["heading"]),
        findings=(Finding(question, str(data["verdict"]), (answer(facts),), ("chart-tuning", "table-weights", "facts"), tone),),
        sections=(
            Section("charts", "Charts", pictures=drawn({"tuning": axes}, {"tuning": CAPTION})),
            Section("tables", "Tables", tables=(table,)),
            Section("facts", "What was found and played", tuple(details(facts))),
            resting(data["rests_on"]),
        ),
        method=(
            DEALS,
            "The search (CMA-ES) sees its own deals again and again and so thinks too well of what it finds. The judgement is on fresh "
            "deals that the search never met. Better: the gain's interval lies above 0; no better: it lies below "
            f"{100 * float(data['margin']):g} pp; else it cannot be told yet. Another search may find more.",
        ),
        provenance=spec_table(data["spec"]["run"], data["versions"]),
        command=str(data["command"]),
        data=data,
    )


def _known(interval: Mapping[str, Any]) -> dict[str, Any]:
    """Return an interval of plain data with NaN for what is unknown."""
    return {name: float("nan") if each is None else each for name, each in interval.items()}
