"""A sweep in words and tables: where seats are fair, where that flips, what moves most, what is sure."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from antstats.reports.document import Said, Table
from antstats.reports.numbers import count, estimate, interval, told
from antstats.stats.sweep import CHANGED, UNCHANGED, flips, lines_of
from antstats.stats.verdict import Answer

FAIR = {Answer.INSIDE: "fair", Answer.OUTSIDE: "not fair", Answer.UNDECIDED: "undecided"}
LISTED = 8  # points, at most, that a sentence names
WIDE = 6  # measures a table
LOPSIDED = 0.1  # of its half-width, that an estimate may lie off the middle of an interval that is told as +-


@dataclass(frozen=True)
class Told:
    """What the words are made from.

    Attributes
    ----------
    frame : `Sweep.frame`. labels, places : by point, its values in words and as given. answers : by point, the verdict on its seats, None
        for one seat. columns : of the frame that hold what is varied. measures : to show. base : name of the base point.
    margin, relative_margin, confidence : as asked. listed : True if the points are no grid.
    seats_differ : True if the number of seats differs from point to point.
    """

    frame: pd.DataFrame
    labels: Mapping[str, str]
    places: Mapping[str, Sequence[Any]]
    answers: Mapping[str, Answer | None]
    columns: Sequence[str]
    measures: Sequence[str]
    base: str
    margin: float
    relative_margin: float
    confidence: float
    listed: bool
    seats_differ: bool


def findings(told_of: Told) -> list[Said]:
    """Return the answers, most asked first."""
    found = [*_fair(told_of), *_flips(told_of)]
    if len(told_of.labels) > 1:
        found += [_moves(told_of), _sure(told_of)]
    return found


def _fair(given: Told) -> list[Said]:
    by_answer: dict[Answer, list[str]] = {}
    for name, answer in given.answers.items():
        if answer is not None:
            by_answer.setdefault(answer, []).append(name)
    if not by_answer:
        return []
    total = sum(map(len, by_answer.values()))
    parts = []
    for answer, word in FAIR.items():
        names = by_answer.get(answer, [])
        if names:
            where = f"all {total} points" if len(names) == total and total > 1 else _points(given, names)
            parts.append(f"{word} at {where}")
    return [Said("Where are the seats fair?", f"{'; '.join(parts)} (margin {100 * given.margin:g} pp, each point by itself).")]


def _points(given: Told, names: Sequence[str]) -> str:
    """Return points in words; where one thing is varied, its name once and its values."""
    if len(given.columns) == 1:
        name = given.labels[names[0]].partition(" = ")[0]
        shown = [given.labels[each].partition(" = ")[2] for each in names]
        told_values = f"{name} = {', '.join(shown[:LISTED])}"
    else:
        told_values = "; ".join(f"({given.labels[each]})" for each in names[:LISTED])
    return told_values + (f" and {len(names) - LISTED} more" if len(names) > LISTED else "")


def _flips(given: Told) -> list[Said]:
    names = list(given.labels)
    if all(each is None for each in given.answers.values()) or len(names) < 2:
        return []
    pairs = flips([given.answers[name] for name in names], lines_of([given.places[name] for name in names], listed=given.listed))
    if not pairs:
        return [Said("Where does the verdict flip?", "Nowhere between points that are decided.")]
    words = []
    for one, other in pairs[:LISTED]:
        told_pair = []
        for place in (one, other):
            answer = given.answers[names[place]]
            told_pair.append(f"{given.labels[names[place]]} ({FAIR[answer] if answer else ''})")
        words.append(" and ".join(told_pair))
    more = f"; and {len(pairs) - LISTED} more" if len(pairs) > LISTED else ""
    return [Said("Where does the verdict flip?", f"Between {'; between '.join(words)}{more}.")]


def _moves(given: Told) -> Said:
    """Say which of the shown measures moves most relative to its margin, and whether more than its interval says."""
    question = "What moves most?"
    rows = given.frame[given.frame["measure"].isin(given.measures) & ~given.frame["base"] & given.frame["difference"].notna()]
    rows = rows[(rows["margin"] > 0) & ~((rows["group"] == "shares") & given.seats_differ)]
    if rows.empty:
        return Said(question, "That cannot be said: no shown measure has a difference and a margin above 0.")
    ratio = (rows["difference"].abs() / rows["margin"]).to_numpy()
    row = _records(rows)[int(ratio.argmax())]
    base = _records(given.frame[given.frame["base"] & (given.frame["measure"] == row["measure"])])[0]
    size = f"{100 * given.margin:g} pp" if row["unit"] == "share" else f"{100 * given.relative_margin:g} % of the base"
    verdict = {CHANGED: "beyond its margin", UNCHANGED: "within its margin"}.get(row["change"], "undecided at its margin")
    answer = (
        f"{_named(row['measure'], row['text'])}: {estimate(base['estimate'], base['low'], base['high'], row['unit'])} at the base point "
        f"{given.labels[given.base]}, {estimate(row['estimate'], row['low'], row['high'], row['unit'])} at {given.labels[row['point']]}: "
        f"{_difference(row)}, {ratio.max():.1f} times its margin ({size}), {verdict}."
    )
    return Said(question, answer, str(row["measure"]))


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    return [{str(name): value for name, value in row.items()} for row in frame.to_dict("records")]


def _named(measure: str, text: str) -> str:
    about = measure.partition("[")[2].removesuffix("]")
    return f"{text} ({'seat ' if about.isdigit() else ''}{about})" if about else text


def _difference(row: Mapping[str, Any]) -> str:
    unit = row["unit"]
    if unit == "share":
        ends = f"{100 * row['difference_low']:+.1f} to {100 * row['difference_high']:+.1f}"
        number = f"{100 * row['difference']:+.1f} pp"
    else:
        number, _, ends = told(row["difference"], row["difference_low"], row["difference_high"]).partition(" (")
        number, ends = f"{'+' if row['difference'] >= 0 else ''}{number}", ends.removesuffix(")").replace(" - ", " to ")
    return f"{number} ({'interval unknown' if math.isnan(row['difference_low']) else ends})"


def _sure(given: Told) -> Said:
    """Say how many differences are not luck, with the family named."""
    alpha = 1 - given.confidence
    tested = given.frame[given.frame["adjusted_p"].notna()]
    clear = tested[tested["adjusted_p"] <= alpha]
    shown = tested["measure"].isin(given.measures)
    answer = (
        f"{count(int((clear['measure'].isin(given.measures)).sum()))} of {count(int(shown.sum()), 'difference')} to the base point in the "
        f"tables below (marked *) are beyond luck, and {len(clear):,} of all {len(tested):,} measured. Exploratory: Benjamini-Hochberg "
        f"over all of them, so that at most about {100 * alpha:.2g} % of those marked are expected to be luck after all."
    )
    return Said("What is sure?", answer)


def tables(given: Told) -> list[Table]:
    """Return tables of points and measures: the verdict with the seats, the policies, and the others, WIDE measures each."""
    frame = given.frame[given.frame["measure"].isin(given.measures)]
    seats = [name for name in given.measures if name.startswith("shares.share[") and _is_seat(frame, name)]
    policies = [name for name in given.measures if name.startswith("shares.share[") and name not in seats]
    others = [name for name in given.measures if name not in seats and name not in policies]
    each_by_itself = f"+- at {100 * given.confidence:g} %"
    found = []
    if seats:
        judged = f"and the verdict at a margin of {100 * given.margin:g} pp"
        caption = f"Share of the win by seat, {judged}; {each_by_itself}, seats hold together"
        found.append(_table(given, frame, "seats", caption, seats, verdict=True))
    for start in range(0, len(policies), WIDE):
        caption = f"Share of the win by policy, mean over the seats that it holds; {each_by_itself}, policies hold together"
        found.append(_table(given, frame, _numbered("policies", start), caption, policies[start : start + WIDE]))
    for start in range(0, len(others), WIDE):
        caption = f"Measures; {each_by_itself}, each by itself"
        found.append(_table(given, frame, _numbered("measures", start), caption, others[start : start + WIDE]))
    return found


def _numbered(name: str, start: int) -> str:
    """Return the name of a table; the second and later ones of a kind have a number."""
    return f"{name}-{start // WIDE + 1}" if start else name


def _is_seat(frame: pd.DataFrame, measure: str) -> bool:
    return bool(frame.loc[frame["measure"] == measure, "seat"].notna().any())


def _table(given: Told, frame: pd.DataFrame, name: str, caption: str, measures: Sequence[str], *, verdict: bool = False) -> Table:
    alpha = 1 - given.confidence
    cells: dict[tuple[str, str], str] = {}
    for row in _records(frame[frame["measure"].isin(measures)]):
        mark = "*" if not math.isnan(row["adjusted_p"]) and row["adjusted_p"] <= alpha else ""
        cells[str(row["point"]), str(row["measure"])] = _cell(row) + mark
    heads = _unique([head_of(frame, each) for each in measures])
    rows = []
    for point, label in given.labels.items():
        answer = given.answers[point]
        first = [label + (" (base)" if point == given.base else "")] + ([FAIR[answer] if answer else "-"] if verdict else [])
        rows.append((*first, *(cells.get((point, each), "-") for each in measures)))
    return Table(name, caption, ("point", *(("seats",) if verdict else ()), *heads), tuple(rows), tuple(heads))


def _unique(heads: Sequence[str]) -> list[str]:
    return [head if head not in heads[:i] else f"{head} ({i})" for i, head in enumerate(heads)]


def head_of(frame: pd.DataFrame, measure: str) -> str:
    """Return the head of a measure's column."""
    row = frame[frame["measure"] == measure].iloc[0]
    about = measure.partition("[")[2].removesuffix("]")
    seat = not pd.isna(row["seat"])
    if row["group"] == "shares":
        return f"seat {about}" if seat else about
    unit = "%" if row["unit"] == "share" else str(row["unit"])
    who = f" {'seat ' if seat else ''}{about}" if about else ""
    same = unit in ("", str(row["metric"]))
    return f"{row['metric']}{who}" + ("" if same else f", {unit}")


def _cell(row: Mapping[str, Any]) -> str:
    """Return an estimate with half the width of its interval, or with both ends where it does not lie in the middle."""
    at, low, high, unit = row["estimate"], row["low"], row["high"], row["unit"]
    if math.isnan(at):
        return "unknown"
    number = estimate(at, low, high, unit).removesuffix(" %")
    if math.isnan(low) or math.isnan(high):
        return f"{number} +-?"
    digits = len(number.partition(".")[2])
    half = (high - low) / 2
    if abs((high + low) / 2 - at) > LOPSIDED * half:
        return f"{number} ({interval(at, low, high, unit).replace(' - ', '-')})"
    half *= 100 if unit == "share" else 1
    return f"{number} +-{half:.{digits}f}"
