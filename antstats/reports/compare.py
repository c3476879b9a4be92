"""A comparison in words and tables: what changed, what did not, what cannot be told, and which rules differ."""

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from antstats.reports.document import Table
from antstats.reports.numbers import count, told
from antstats.stats.change import Change, Judged

GROUPS = ("shares", "outcome", "length", "tension", "agency", "game")  # in the order in which sentences tell of them
NAMED = 8  # measures that a sentence tells one by one
Rules = Sequence[tuple[str, str, str]]


def name_of(each: Judged) -> str:
    """Return a measure in words, with whom it is about."""
    measure = each.difference.measure
    if measure.seat is not None:
        return f"{measure.text.removesuffix(' of a seat')} of seat {measure.seat}"
    if measure.policy is not None:
        other = each.difference.other.policy
        whose = measure.policy if other == measure.policy else f"{measure.policy} (in b: {other})"
        return f"{measure.text.removesuffix(' of a policy')} of {whose}"
    return measure.text


def sentences(judged: Sequence[Judged], rules: Rules) -> list[str]:
    """Return the answer: what changed, what is more than luck and no more, what is unchanged, what cannot be told, what is identical."""
    by = {answer: [each for each in judged if each.answer is answer] for answer in Change}
    if len(by[Change.IDENTICAL]) == len(judged):
        why = "; the rules are the same" if not rules else ", though the rules differ: what differs was not met with"
        return [f"Nothing differs: all {count(len(judged), 'measure')} are identical, deal by deal{why}."]
    changed = sorted(by[Change.CHANGED], key=_rank)
    much = f"Changed, by more than the margin: {_listed(map(_told, changed))}."
    said = [much if changed else "Nothing is shown to change by more than its margin."]
    for answer, start in (
        (Change.UNCHANGED, "Unchanged, shown to lie within the margin"),
        (Change.INCONCLUSIVE, "Cannot be told yet, the margin is narrower than what these playouts can see"),
    ):
        if by[answer]:
            said.append(f"{start}: {_listed(name_of(each) for each in sorted(by[answer], key=_rank))}{_more(by[answer])}.")
    lucky = [each for each in judged if each.more_than_luck and each.answer is not Change.CHANGED]
    if lucky:
        said.append(f"More than luck, but not shown to be enough to matter: {_listed(map(_told, sorted(lucky, key=_rank)))}.")
    if by[Change.IDENTICAL]:
        said.append(f"Identical in every block of deals: {_listed(name_of(each) for each in by[Change.IDENTICAL])}.")
    return said


def _rank(each: Judged) -> tuple[int, bool, float]:
    """Return what sorts measures: shares of the win first, the game's own numbers last, all seats before single ones, large first."""
    measure, size = each.difference.measure, abs(each.difference.difference)
    single = measure.group != "shares" and (measure.seat is not None or measure.policy is not None)
    margins = size / each.margin if each.margin > 0 else math.inf if size else 0.0
    return GROUPS.index(measure.group), single, -margins


def _more(open_: Sequence[Judged]) -> str:
    known = [each.more_playouts for each in open_ if each.more_playouts is not None]
    if not known:
        return ""
    least, most = min(known), max(known)
    spread = f"about {least:,}" if least == most else f"{least:,} to {most:,}"
    rest = f" ({len(open_) - len(known)} of them: cannot be said)" if len(known) < len(open_) else ""
    return f"; {spread} more playouts would tell{rest}"


def _told(each: Judged) -> str:
    row = each.row()
    unit = each.difference.measure.unit
    number, apart, ends = difference_of(each).partition(" (")
    named = number if unit in ("", "share") else f"{number} {unit}"
    return f"{name_of(each)} {named}{apart}{ends}, {value(row['a'], each)} to {value(row['b'], each)}"


def _listed(names: Iterable[str]) -> str:
    each = list(names)
    more = f"; and {len(each) - NAMED} more" if len(each) > NAMED else ""
    return "; ".join(each[:NAMED]) + more


def value(number: float, each: Judged) -> str:
    """Return a number in the measure's unit; a share as a percentage, as many decimals as the interval of the difference bears."""
    interval, unit = each.interval, each.difference.measure.unit
    half = interval.half_width if interval.known else math.nan
    return told(number, number - half, number + half, unit).partition(" (")[0]


def difference_of(each: Judged) -> str:
    """Return a difference with its interval: `+1.2 pp (0.8 to 1.6)`; shares in percentage points."""
    interval, share = each.interval, each.difference.measure.unit == "share"
    if math.isnan(interval.estimate):
        return "unknown"
    scale, unit = (100, " pp") if share else (1, "")
    if not interval.known:
        return f"{scale * interval.estimate:+.3g}{unit} (interval unknown)"
    digits = _digits(scale * interval.half_width)
    middle, low, high = (f"{scale * end + 0.0:+.{digits}f}" for end in (interval.estimate, interval.low, interval.high))
    return f"{middle}{unit} ({low} to {high})"


def _digits(half_width: float) -> int:
    """Return the decimals at which a half-width has two digits."""
    return min(max(1 - math.floor(math.log10(half_width)), 0), 6) if half_width > 0 else 2


def tables(judged: Sequence[Judged], rules: Rules, confidence: float, family: int) -> list[Table]:
    """Return the differences, identical measures left out, and the rules that differ."""
    rows = tuple(_row(each) for each in judged if each.answer is not Change.IDENTICAL)
    columns = ("measure", "a", "b", "difference", "margin", "verdict", "p luck", "p margin", "correlation", "gain")
    caption = (
        f"Differences, b less a; intervals at {100 * confidence:g} %, each by itself, over deals; "
        f"p of no difference and of one within the margin, Holm over the {count(family, 'measure')} compared"
    )
    if any("sequence" in each.method for each in judged):
        caption += "; shares by a confidence sequence at 95 %, all together, valid at any stop"
    found = [Table("differences", caption, columns, rows, (*columns[1:5], *columns[6:]))] if rows else []
    if rules:
        found.append(Table("rules", "What differs in the rules, as read back", ("what", "a", "b"), tuple(rules), ()))
    return found


def _row(each: Judged) -> tuple[str, ...]:
    row, share = each.row(), each.difference.measure.unit == "share"
    margin = "unknown" if math.isnan(each.margin) else f"{(100 if share else 1) * each.margin:.3g}{' pp' if share else ''}"
    # Rows of tables stay on one line: a policy of many weights is told by its beginning.
    key = row["key"] if len(row["key"]) <= 44 else row["key"][:41] + "..."
    more = f"{each.answer}{', more than luck' if each.more_than_luck and each.answer is not Change.CHANGED else ''}"
    return (
        key,
        value(row["a"], each),
        value(row["b"], each),
        difference_of(each),
        margin,
        more,
        _p(each.p_luck),
        _p(each.p_beyond),
        "" if math.isnan(row["correlation"]) else f"{row['correlation']:.2f}",
        "" if math.isnan(row["gain"]) else f"{row['gain']:.1f}",
    )


def _p(p: float) -> str:
    return "" if math.isnan(p) else "<0.0001" if p < 1e-4 else f"{p:.4f}"


def pairing_sentence(judged: Sequence[Judged], *, paired: bool) -> str:
    """Return what the common deals brought: correlation and gain, of the shares of the win and of all measures."""
    if not paired:
        return "Not paired: a and b hold different deals (other seeds, or another number of them), so their variances add up."
    told_apart = {"shares of the win": [each for each in judged if each.difference.measure.group == "shares"], "all measures": list(judged)}
    parts = []
    for what, rows in told_apart.items():
        gains = [each.difference.gain for each in rows if not math.isnan(each.difference.gain)]
        ties = [each.difference.correlation for each in rows if not math.isnan(each.difference.correlation)]
        if gains:
            tie = f"{np.median(ties):.2f}" if ties else "unknown, one side does not vary"
            parts.append(f"{what}: correlation {tie}, gain {np.median(gains):.1f} (median of {len(gains)})")
    if not parts:
        return "Paired on common deals; no difference varies from deal to deal, so there is no gain to tell."
    told_all = "; ".join(parts)
    return f"Paired on common deals. {told_all[:1].upper()}{told_all[1:]}. A gain of 2 is worth twice the playouts."


def detectable_sentence(judged: Sequence[Judged]) -> str:
    """Return the smallest difference of a share that would have been seen; empty where nothing is known of it."""
    seen = [each.detectable for each in judged if each.difference.measure.group == "shares" and each.answer is not Change.IDENTICAL]
    known = [each for each in seen if not math.isnan(each)]
    return f"A difference of {100 * max(known):.2f} pp in a share of the win would have been seen (80 % power)." if known else ""


def precision_sentence(half_width: float, precision: float | None) -> str:
    """Return whether the differences of shares are known as well as was asked for; empty if nothing was."""
    if precision is None or math.isnan(half_width):
        return ""
    reached = "reached" if half_width <= precision else "NOT reached"
    return f"Precision {100 * precision:g} pp: {reached}; the widest difference of shares is known to +- {100 * half_width:.2f} pp."


def resting(rests_on: Mapping[str, Mapping[str, object]]) -> str:
    """Return what the answer rests on, on one line."""
    if not rests_on:
        return "It rests on no assumed figure."
    listed = ", ".join(f"{name} = {each['shown']} ({each['origin']})" for name, each in rests_on.items())
    return f"It rests on figures that no rulebook gives: {listed}"
