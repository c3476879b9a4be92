"""How lucky a game is, as far as one run tells: what part of a win lies in the deal, and what measures the rest."""

from typing import Any

import pandas as pd

from antstats.reports.document import Finding, Table
from antstats.reports.facts import ReportFacts
from antstats.reports.numbers import UNKNOWN, count, estimate, interval, told

WORDS = {
    "who sits where": "who sits where (policy and seat together)",
    "the deal": "the deal (what it gives a seat, whoever sits there)",
    "the rest": "the rest (what is made of the deal: choices, and chance that takes another course once choices differ)",
}


def finding(facts: ReportFacts) -> Finding | None:
    """Return how lucky it is; None for one seat."""
    if facts.summary.seats_played < 2:
        return None
    question = "How lucky is it?"
    more = f"`antstats skill {facts.spec.get('game', '')}` measures skill, seat, set-up, dice and draws apart."
    if facts.split is None:
        return Finding(question, "not told by this run", (f"{facts.unsplit} {more}",), ("method",))
    rows = {row["part"]: row for row in facts.split.to_dict("records")}
    deal, who = rows["the deal"], rows["who sits where"]
    if pd.isna(deal["share"]):
        return Finding(question, UNKNOWN, (f"The win never varies between these deals. {more}",), ("table-luck",))
    sentences = [
        f"Of what a seat's share of the win varies by, {_told(deal)} lies in the deal: what it gives a seat, whoever sits there.",
        f"{_told(who)} lies in who sits where, policy and seat together; the rest, {_told(rows['the rest'])}, in what is made of the deal.",
    ]
    if deal["below_zero"]:
        sentences.append("The deal's part is too small to be told from nothing: the seats of a deal win in turn as its policies rotate.")
    low = "A part of the deal says that luck favours a seat; a large rest may be skill or chance in play, and this run cannot tell which."
    answer = "none shown in the deal" if deal["below_zero"] else f"{estimate(*_ends(deal))} in the deal"
    return Finding(question, answer, (*sentences, low, more), ("table-luck", "method"))


def table(facts: ReportFacts) -> list[Table]:
    """Return the split as a table; none without one."""
    if facts.split is None:
        return []
    rows = tuple(
        (WORDS[row["part"]], estimate(*_ends(row)), interval(*_ends(row)), count(row["deals"]), str(row["method"]))
        for row in facts.split.to_dict("records")
    )
    sure = f"intervals at {100 * facts.summary.confidence:g} %, each by itself"
    columns = ("part", "of the variance", "interval", "deals", "method")
    return [Table("luck", f"What a seat's share of the win varies by, within this run; {sure}", columns, rows, columns[1:4])]


def _ends(row: Any) -> tuple[float, float, float, str]:
    return row["share"], row["low"], row["high"], "share"


def _told(row: Any) -> str:
    return told(*_ends(row))
