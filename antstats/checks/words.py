"""A check in words and lines, for a terminal and for the formats that carry a sentence a measure."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from antstats.checks.result import Check
from antstats.checks.verdict import BAD, OPEN, Word

HEAD = ("measure", "verdict", "baseline", "now", "change", "interval", "accepted", "luck", "beyond", "catches", "deals")


def headline(check: Mapping[str, Any]) -> str:
    """Return the answer in one sentence. Takes `Check.to_dict()`."""
    rows = check["measures"]
    n, broken = len(rows), [row for row in rows if row["verdict"] in BAD]
    still, same = [row for row in rows if row["verdict"] in OPEN], _number(rows, Word.IDENTICAL)
    cut = " (interrupted: what was decided so far)" if check["interrupted"] else ""
    if broken:
        named = ", ".join(f"{row['leg']} {row['measure']}" for row in broken)
        return f"CHANGED{cut}: {len(broken)} of {n} watched measures: {named}."
    if still:
        other = _number(rows, Word.INCOMPARABLE)
        apart = f", {other} of them because the rules are another version" if other else ""
        return f"INCONCLUSIVE{cut}: {len(still)} of {n} watched measures cannot be told{apart}; none is known to have changed."
    if same == n:
        return f"IDENTICAL{cut}: all {n} watched measures, on the deals that were played."
    counts = ((word, _number(rows, word)) for word in (Word.IDENTICAL, Word.UNCHANGED, Word.INSIDE))
    return f"FINE{cut}: of {n} watched measures {', '.join(f'{number} {word}' for word, number in counts if number)}."


def _number(rows: Sequence[Mapping[str, Any]], word: Word) -> int:
    return sum(row["verdict"] == word for row in rows)


def facts(leg: Mapping[str, Any]) -> list[str]:
    """Return what a leg was and what is known of it beside its measures, one line each."""
    line_up = ", ".join(dict.fromkeys(leg["policies"]))
    lines = [
        f"{leg['leg']}: {str(leg['verdict']).upper()}: {leg['game']}, {leg['variant']}, {leg['players']} seats, {line_up}; "
        f"{leg['playouts']:,} playouts = {leg['deals']:,} of {leg['most_deals']:,} deals, seed {leg['seed']}"
    ]
    if leg["incomparable"]:
        lines.append(f"incomparable: {leg['incomparable']}")
    if leg["moved"]:
        lines.append(f"set differently than when it was recorded: {'; '.join(leg['moved'])}")
    if leg["same_bytes"]:
        lines.append(f"same bytes: all {leg['measures']} measures on {leg['deals']:,} deals")
    elif leg["same_bytes"] is False:
        few = leg["differing"][:4]
        more = f" and {len(leg['differing']) - len(few)} more" if len(leg["differing"]) > len(few) else ""
        lines.append(f"other bytes: {len(leg['differing'])} of {leg['measures']} measures differ somewhere: {', '.join(few)}{more}")
    return lines


def cells(row: Mapping[str, Any]) -> list[str]:
    """Return the cells of a measure under HEAD; an empty one says that there is no such thing here."""
    unit, scale = row["unit"], 100 if row["unit"] == "share" else 1
    band = row["against"] == "band"

    def shown(value: float | None, sign: str = "") -> str:
        return "" if value is None else f"{scale * value:{sign}.{_digits(row, scale)}f}"

    ends = f"{shown(row['low'], '' if band else '+')} to {shown(row['high'], '' if band else '+')}" if row["low"] is not None else ""
    accepted = (
        f"{_plain(scale * row['accepted_low'])} to {_plain(scale * row['accepted_high'])}"
        if band
        else f"+- {_plain(scale * row['accepted_high'])}"
    )
    centre = (row["accepted_high"] + row["accepted_low"]) / 2 if band else 0.0
    caught = "" if row["caught_80"] is None else f"+- {shown(row['caught_80'])}" + (f" off {_plain(scale * centre)}" if band else "")
    return [
        f"{row['measure']} ({'%' if unit == 'share' else unit or 'no unit'})",
        str(row["verdict"]),
        shown(row["baseline"]),
        shown(row["now"]),
        shown(row["difference"], "+"),
        ends,
        accepted,
        _p(row["p_luck"]),
        _p(row["p_beyond"]),
        caught,
        f"{row['deals']:,}",
    ]


def sentence(row: Mapping[str, Any]) -> str:
    """Return a measure's verdict in one sentence, for an annotation or a test report."""
    told = dict(zip(HEAD, cells(row), strict=True))
    name, at = told["measure"], f"{100 * row['confidence']:.4g} % interval {told['interval'] or 'unknown'}"
    if row["now"] is None:
        return f"{name}: {row['verdict']}"
    if row["against"] == "band":
        return f"{name}: {row['verdict']}: {told['now']} ({at}), accepted {told['accepted']}, p {told['beyond']}"
    change = f"{told['baseline']} -> {told['now']}, {told['change']} ({at})"
    return f"{name}: {row['verdict']}: {change}, margin {told['accepted']}; p of luck {told['luck']}, of the margin {told['beyond']}"


def method(check: Mapping[str, Any]) -> str:
    """Return how the verdicts came about. Takes `Check.to_dict()`."""
    n = len(check["measures"])
    return (
        f"Over deals in blocks, Student t; changed and outside: Holm over {n} watched measures, Bonferroni over looks, so that unchanged "
        f"balance fires in {100 * check['alpha']:g} % of checks at most; unchanged and inside: two one-sided tests at that level over the "
        "looks. Identical holds for the deals that were played. Catches: the smallest true distance that all deals would show "
        "with 80 % chance if the change left no deal as it was."
    )


def table(check: Check) -> list[str]:
    """Return the lines for a terminal: the answer, then every leg with its measures."""
    data = check.to_dict()
    rows, found = data["measures"], [headline(data), ""]
    for leg in data["scenarios"]:
        lines = [HEAD, *rows_of(rows, leg)]
        widths = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
        found += [*facts(leg), *("  " + _aligned(line, widths) for line in lines if len(lines) > 1), ""]
    return [*found, method(data)]


def rows_of(rows: Sequence[Mapping[str, Any]], leg: Mapping[str, Any]) -> list[list[str]]:
    """Return the cells of a leg's measures; what is incomparable is told once, with the leg."""
    return [cells(row) for row in rows if row["leg"] == leg["leg"] and row["verdict"] != Word.INCOMPARABLE]


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell.ljust(width) if i < 2 else cell.rjust(width) for i, (cell, width) in enumerate(zip(line, widths, strict=True))]
    return "  ".join(padded).rstrip()


def _digits(row: Mapping[str, Any], scale: float) -> int:
    """Return as many decimals as the margin or the interval bears."""
    sizes = [scale * (row["accepted_high"] - row["accepted_low"]) / 2]
    sizes += [scale * (row["high"] - row["low"]) / 2] if row["high"] is not None else []
    smallest = min((size for size in sizes if size > 0), default=1.0)
    return min(max(1 - math.floor(math.log10(smallest)), 0), 6)


def _plain(value: float) -> str:
    return f"{round(value, 9):g}"


def _p(p: float | None) -> str:
    return "" if p is None else "<0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.1 else f"{p:.2f}"
