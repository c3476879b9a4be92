"""Skill and luck as a document, made from its record."""

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd

from antstats.charts import ladder, variance
from antstats.reports.document import Document, Finding, Section, Table, quiet
from antstats.reports.method import DEALS
from antstats.reports.numbers import count
from antstats.reports.pictures import drawn
from antstats.reports.skill import PARTS, tables
from antstats.reports.tables import resting, spec_table

NAMES = ("ladder", "clear", "split")
CAPTIONS = {
    "ladder": "Strength of each rung above the weakest. A step is a chance of 60 % to win against the rung below.",
    "variance": "Skill is who plays; set-up, dice and draws are luck; the policies' own chance is a roll of their own.",
}


def document(data: Mapping[str, Any]) -> Document:
    """Return the report of skill and luck. Takes `Skill.record()`, also as read back from JSON."""
    rungs, clear = _frame(data["rungs"]), _frame(data["until_clear"])
    split = _frame(data["split"]) if data["split"] is not None else None
    charts = {"ladder": ladder.draw(rungs)} | ({"variance": variance.draw(split)} if split is not None else {})
    given = []
    for name, (title, head, rows) in zip(NAMES, tables(rungs, clear, split, float(data["confidence"])), strict=False):
        columns = tuple(column or "note" for column in head)
        given.append(Table(name, title, columns, tuple(map(tuple, rows)), tuple(column for column in columns[1:] if column not in TEXT)))
    return Document(
        kind="skill",
        title=str(data["title"]),
        subtitle=str(data["heading"]),
        findings=tuple(_findings(data, clear, split)),
        sections=(
            Section("charts", "Charts", pictures=drawn(charts, CAPTIONS)),
            Section("tables", "Tables", tables=tuple(given)),
            Section("facts", "What was played", tuple(quiet(str(each)) for each in data["facts"])),
            resting(data["rests_on"]),
        ),
        method=(
            DEALS,
            "The ladder: ratings of policies from random to the best, in steps of a 60 % chance against the rung below. The split: "
            "set-ups, dice and draws, and the policies' own chance are repeated apart from each other, so that what each adds to the "
            "variance of a win share can be told.",
            "All this is about these policies. People are not policies, and a ladder of better policies would be longer.",
        ),
        provenance=spec_table(data["spec"], data["versions"]),
        command=str(data.get("command", "")),
        data=data,
    )


TEXT = ("worse", "note")


def _findings(data: Mapping[str, Any], clear: pd.DataFrame, split: pd.DataFrame | None) -> list[Finding]:
    said, steps = list(map(str, data["answer"])), data["ladder"]["steps"]
    length = "cannot be told" if steps is None or said[0].find("cannot be told") >= 0 else f"{float(steps):.1f} steps"
    found = [Finding("How much skill is there?", length, (said.pop(0),), ("chart-ladder", "table-ladder"))]
    if split is not None:
        known = split["share"].notna()
        most = split.sort_values("share", ascending=False, kind="stable").iloc[0] if known.any() else None
        word = "nothing varies" if most is None else f"{PARTS[str(most['part'])]}: {100 * float(most['share']):.0f} %"
        found.append(Finding("What decides a playout?", word, (said.pop(0),), ("chart-variance", "table-split")))
    first = float(clear["playouts"].iloc[0]) if len(clear) else math.nan
    soon = count(int(first), "playout") if math.isfinite(first) else "not clear"
    return [*found, Finding("How soon does the better lead?", soon, tuple(said), ("table-clear",))]


def _frame(rows: Any) -> pd.DataFrame:
    """Return a frame of plain rows; numbers that are unknown or without bound are NaN."""
    frame = pd.DataFrame(rows)
    for name in frame.columns:
        if frame[name].map(lambda each: each is None or isinstance(each, int | float)).all() and frame[name].dtype == object:
            frame[name] = frame[name].astype(float)
    return frame
