"""What looks overpowered: the game's numbers that tell the share of the win of those who held something, the farthest off even first.

A game declares them as metrics named `lift_NAME`: the share of the win of seats that held NAME, less an even one.
"""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from antstats.reports.document import Finding, Table
from antstats.reports.facts import ReportFacts
from antstats.reports.numbers import count
from antstats.stats.summary import Summary

PREFIX = "lift_"
NAMED = 3  # that a sentence names at either side
WARNING = "Association is not cause: who is ahead anyway may come to hold a thing more often, or be left without it."


def held(summary: Summary) -> pd.DataFrame:
    """Return what, text, estimate, low, high, deals, method of each thing held, as shares off even; the farthest off even first."""
    table = summary.metrics
    rows = table[(table["group"] == "game") & table["seat"].isna() & table["metric"].str.startswith(PREFIX)]
    rows = rows.assign(what=rows["metric"].str.removeprefix(PREFIX).str.replace("_", " "), off=rows["estimate"].abs())
    columns = ["what", "text", "estimate", "low", "high", "playouts", "deals", "method"]
    return rows.sort_values("off", ascending=False, kind="stable", na_position="last", ignore_index=True)[columns]


def finding(facts: ReportFacts) -> Finding | None:
    """Return what looks overpowered; None for one seat."""
    if facts.summary.seats_played < 2:
        return None
    question, game, rows = "What is overpowered?", facts.spec.get("game", ""), held(facts.summary)
    acting = (
        f"Only an intervention tells: set a figure otherwise with `antstats compare {game}`, over a range with `antstats sweep {game}`; "
        f"`antstats sensitivity {game}` does so with every figure that no rulebook gives."
    )
    if rows.empty:
        why = "The game counts nothing that some seats hold and others do not, so playing it as it is does not say."
        return Finding(question, "not told by this run", (why, acting), ("method",))
    above, below = rows[rows["low"] > 0], rows[rows["high"] < 0]
    known = rows["estimate"].notna().sum()
    sentences = [WARNING] if len(above) + len(below) else [f"Of {count(int(known), 'thing')} held, none is shown to lie off an even share."]
    for side, word in ((above, "above"), (below, "below")):
        if len(side):
            more = f"; and {len(side) - NAMED} more" if len(side) > NAMED else ""
            told = "; ".join(f"{row['what']} {_points(row)}" for row in _records(side.head(NAMED)))
            sentences.append(f"Seats with these won more than an even share: {told}{more}." if word == "above"
                             else f"Seats with these won less: {told}{more}.")  # fmt: skip
    answer = f"{len(above)} above even, {len(below)} below, of {len(rows)}" if len(above) + len(below) else "none shown"
    alone = (
        f"Each interval holds by itself: of {len(rows)} that are even, about {(1 - facts.summary.confidence) * len(rows):.1f} look uneven."
    )
    return Finding(question, answer, (*sentences, acting, alone), ("chart-held", "table-held"))


def table(facts: ReportFacts) -> list[Table]:
    """Return what was held as a table; none where the game keeps no such numbers."""
    rows = tuple(
        (row["what"], row["text"], *_points(row).removesuffix(")").split(" ("), count(row["deals"]), str(row["method"]))
        for row in _records(held(facts.summary))
    )
    columns = ("held", "what is told", "off even", "interval", "deals", "method")
    sure = f"intervals at {100 * facts.summary.confidence:g} %, each by itself"
    return [Table("held", f"Win share when held, off an even one, the farthest first; {sure}", columns, rows, columns[2:5])] if rows else []


def _points(row: Any) -> str:
    """Return `+1.2 pp (+0.8 to +1.6)`."""
    if pd.isna(row["estimate"]):
        return "unknown (interval unknown)"
    ends = "interval unknown" if pd.isna(row["low"]) else f"{100 * row['low']:+.1f} to {100 * row['high']:+.1f}"
    return f"{100 * row['estimate']:+.1f} pp ({ends})"


def _records(frame: pd.DataFrame) -> Sequence[dict[str, Any]]:
    return [{str(name): value for name, value in row.items()} for row in frame.to_dict("records")]
