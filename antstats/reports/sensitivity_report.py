"""A study of missing figures as a document, made from its record."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from antstats.charts import tornado
from antstats.reports.document import BAD, GOOD, OPEN, Document, Finding, Section, table_of
from antstats.reports.method import DEALS
from antstats.reports.numbers import value
from antstats.reports.pictures import drawn
from antstats.reports.tables import resting, spec_table
from antstats.stats.conclusions import State

TONES = {State.STANDS: GOOD, State.FLIPS: BAD, State.OPEN: OPEN}
CAPTION = (
    "Each bar: how far one figure alone moves it, from its lowest to its highest setting, both with their intervals. "
    "The conclusion flips where an interval lies wholly on the other side of an edge of the band than the line."
)


def document(data: Mapping[str, Any]) -> Document:
    """Return the report of a study. Takes `Sensitivity.record()`, also as read back from JSON."""
    sorted_rows = sorted(data["conclusions"], key=lambda row: list(State).index(State(row["answer"])))
    moved = {table["name"] for table in data["tables"]}
    found = [
        Finding(
            f"Does it stand: {row['text']}?",
            str(row["answer"]),
            (str(sentence),),
            (f"chart-tornado-{row['conclusion']}", f"table-alone_{row['conclusion']}", "table-conclusions"),
            TONES[State(row["answer"])],
        )
        for row, sentence in zip(sorted_rows, data["answer"], strict=False)
    ] or [Finding("What do the conclusions hang on?", "nothing to vary", tuple(map(str, data["answer"])), ("facts",))]
    one = pd.DataFrame(data["one_at_a_time"])
    charts, captions = {}, {}
    for each in data["watched"] if len(one) else ():
        rows = one[one["conclusion"] == each["key"]].astype(dict.fromkeys(("value", "low", "high"), float))
        if len(rows) and rows["value"].notna().any() and f"alone_{each['key']}" in moved:
            captions[f"tornado-{each['key']}"] = f"{str(each['text'])[:1].upper()}{str(each['text'])[1:]}. {CAPTION}"
            band = tuple(float("inf") if end is None else float(end) for end in (each["low"], each["high"]))
            charts[f"tornado-{each['key']}"] = tornado.draw(
                rows, float(each["base"]), (band[0], band[1]), str(each["text"]), str(each["unit"])
            )
    return Document(
        kind="sensitivity",
        title=str(data["title"]),
        subtitle=str(data["heading"]),
        findings=tuple(found),
        sections=(
            Section("charts", "Charts", pictures=drawn(charts, {name: captions[name] for name in charts})),
            Section("tables", "Tables", tables=tuple(table_of(each) for each in data["tables"])),
            Section("facts", "What was varied and played", tuple(map(str, data["facts"]))),
            resting(data["rests_on"]),
        ),
        method=(
            DEALS,
            "Every figure that no rulebook gives is set to other plausible values, one at a time and then all together, on the same "
            "deals. A conclusion stands if it is the same, beyond noise, at every setting; it hangs on a figure if it flips at some "
            "value of it; else it cannot be told yet and more playouts would tell.",
            f"Verdicts at a margin of {100 * float(data['margin']):g} pp for shares and {100 * float(data['relative']):g} % for other "
            f"measures; intervals at {value(100 * float(data['confidence']))} % over deals, with Bonferroni over the settings where a "
            "conclusion is told.",
        ),
        provenance=spec_table(data["spec"], data["versions"]),
        command=str(data.get("command", "")),
        data=data,
    )
