"""The tables of a report, as text in cells: the page and the Markdown lay out the same ones."""

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from antstats.breakdowns import Breakdown
from antstats.reports.document import Section, Table
from antstats.reports.facts import ReportFacts
from antstats.reports.numbers import count, estimate, interval, possible, value
from antstats.stats.metrics import GROUPS
from antstats.stats.summary import Summary

SURE = ("estimate", "interval", "playouts", "deals", "method")
METRIC = (*SURE[:2], "unit", *SURE[2:])  # the interval beside its estimate, where a phone shows both
TITLES = {"outcome": "Outcome", "length": "Length", "agency": "Agency", "tension": "Tension", "game": "The game's own numbers"}


def share_tables(summary: Summary) -> list[Table]:
    """Return the shares of the win by seat and by policy."""
    sure = f"intervals at {100 * summary.confidence:g} %, which hold together"
    columns = ("share of the win", *SURE[1:])
    seats = tuple((f"seat {row['seat']}", *_sure(row, row["share"], "share")) for row in _records(summary.seats))
    policies, held = [], ("policy", *columns[:2], "seats held", *columns[2:])
    for row in _records(summary.policies):
        share, ends, *rest = _sure(row, row["share"], "share")
        policies.append((row["policy"], share, ends, value(row["seats_held"]), *rest))
    return [
        Table("seats", f"Share of the win by seat; {sure}", ("seat", *columns), seats),
        Table("policies", f"Share of the win of a seat by policy; {sure}", held, tuple(policies)),
    ]


def metric_tables(summary: Summary) -> list[Table]:
    """Return a table a group of metrics, and the game's own by policy; those without rows are left out."""
    found = []
    for group in GROUPS:
        rows = [row for row in _records(summary.metrics) if row["group"] == group]
        by_seat = any(not pd.isna(row["seat"]) for row in rows)
        columns = ("metric", *(("seat",) if by_seat else ()), *METRIC)
        cells = tuple(_metric(row, by_seat) for row in rows)
        caption = f"{TITLES[group]}; intervals at {100 * summary.confidence:g} %, each by itself"
        found += [Table(f"metrics-{group}", caption, columns, cells)] if rows else []
    return found + policy_metrics_table(summary)


def breakdown_tables(facts: ReportFacts) -> list[Table]:
    """Return the game's breakdowns, a row a cell; cells that nothing fell in are left out, as their charts have a dot there."""
    found = []
    for each, frame in facts.breakdowns:
        sides = [(side, axis) for side, axis in (("row", each.down), ("column", each.across)) if axis.name]
        met = frame["estimate"].notna() & (frame["of"] > 0) & ((frame["estimate"] != 0) | (each.source == "share"))
        rows = tuple(
            (*(str(row[side]) for side, _ in sides), *_sure({**row, "playouts": row["of"]}, row["estimate"], each.unit))
            for row in _records(frame[met])
        )
        columns = (*(axis.name for _, axis in sides), "estimate", "interval", "out of", "deals", "method")
        caption = f"{each.text}, {unit_of(each)}; intervals at {100 * facts.summary.confidence:g} %, each by itself"
        found += [Table(each.name, caption, columns, rows, columns[-5:-1])] if rows else []
    return found


def unit_of(breakdown: Breakdown) -> str:
    """Return what a cell of a breakdown holds, in a word or two."""
    return {"": "share of all", "share": "share of the win"}.get(breakdown.source, breakdown.unit)


def policy_metrics_table(summary: Summary) -> list[Table]:
    """Return the game's numbers by policy, none where all seats play the same."""
    rows = tuple((row["policy"], *_metric(row, by_seat=False)) for row in _records(summary.policy_metrics))
    caption = f"The game's own numbers by policy; intervals at {100 * summary.confidence:g} %, each by itself"
    return [Table("metrics-policy", caption, ("policy", "metric", *METRIC), rows)] if rows else []


def figures_table(rests_on: Mapping[str, Mapping[str, Any]]) -> Table:
    """Return the figures that the results rest on though the rulebook does not give them."""
    columns = ("figure", "what it is", "value", "origin", "range", "reason")
    rows = tuple(
        (
            name,
            value(figure.get("text")),
            f"{value(figure.get('value'))} {figure.get('unit', '')}".strip(),
            value(figure.get("origin")),
            possible(figure.get("range")),
            value(figure.get("reason")),
        )
        for name, figure in rests_on.items()
    )
    return Table("figures", "Figures in force that are assumed or inferred", columns, rows)


def resting(rests_on: Mapping[str, Mapping[str, Any]]) -> Section:
    """Return what the results rest on: figures that are assumed or inferred, or that there are none."""
    if not rests_on:
        return Section("rests-on", "What this rests on", ("No figure in force is assumed or inferred.",))
    note = "The rulebook does not give these figures. Every number above holds for the values here; the range says how far each may be off."
    return Section("rests-on", "What this rests on", (note,), tables=(figures_table(rests_on),))


def spec_table(spec: Mapping[str, Any], versions: Mapping[str, str]) -> Table:
    """Return what decided the bits of a result (`RunSpec.model_dump()`), a row an entry, and the versions of packages."""
    return Table("spec", "What decided the bits", ("entry", "value"), tuple(_spec_rows(spec, versions)))


def calibration_table(facts: ReportFacts) -> Table | None:
    """Return predicted and actual shares by bin, None without a win probability."""
    if facts.win_probability is None:
        return None
    rows = tuple(
        (
            f"{100 * row['low_edge']:.0f} - {100 * row['high_edge']:.0f} %",
            estimate(row["predicted"], None, None, "share"),
            estimate(row["actual"], row["low"], row["high"], "share"),
            interval(row["actual"], row["low"], row["high"], "share"),
            count(row["moments"]),
            count(row["deals"]),
            row["method"],
        )
        for row in _records(facts.win_probability.calibration)
    )
    columns = ("predicted between", "predicted", "actual", "interval", "moments of a seat", "deals", "method")
    numeric = ("predicted", "actual", "interval", "moments of a seat", "deals")
    return Table("calibration", "Win probability: what was predicted, and what came", columns, rows, numeric)


def _spec_rows(spec: Mapping[str, Any], versions: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    named = {"policies": "line-up", "players": "seats", "sources": "digest of the sources", "rules_version": "rules version"}
    for name, given in spec.items():
        if isinstance(given, Mapping):
            for key, each in given.items():
                yield f"{name.replace('_', ' ').removesuffix('s')} {key}", value(each)
        else:
            yield named.get(name, name.replace("_", " ")), value(given)
    for package, version in versions.items():
        yield f"version of {package}", version


def _metric(row: Mapping[str, Any], by_seat: bool) -> tuple[str, ...]:
    unit = row["unit"]
    estimated, ends, *rest = _sure(row, row["estimate"], unit)
    seat = ("all" if pd.isna(row["seat"]) else value(int(row["seat"])),) if by_seat else ()
    return (row["text"], *seat, estimated, ends, "" if unit == "share" else unit, *rest)


def _sure(row: Mapping[str, Any], shown: Any, unit: str) -> tuple[str, ...]:
    """Return estimate, interval, playouts, deals and method."""
    ends = (shown, row["low"], row["high"], unit)
    return estimate(*ends), interval(*ends), count(row["playouts"]), count(row["deals"]), row["method"]


def _records(table: pd.DataFrame) -> list[dict[str, Any]]:
    return [{str(name): each for name, each in row.items()} for row in table.to_dict("records")]
