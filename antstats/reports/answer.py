"""The answer of a run in words, for a terminal: fairness, policies, length, tension, what it rests on."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from antstats.stats.evenness import Evenness
from antstats.stats.summary import Summary

WIDTH = 140
HEADLINES = {
    "length": ("turns", "turns_p5", "turns_p50", "turns_p95", "rounds", "decisions"),
    "agency": ("choice_share",),
    "tension": ("lead_changes", "drama_max", "decisive", "comeback", "runaway_50"),
    "outcome": ("ties", "unfinished", "margin"),
}


def answer(summary: Summary, rests_on: Mapping[str, Mapping[str, Any]], *, standing: str = "", by_seat: Sequence[str] = ()) -> str:
    """Return the answer as plain text.

    Parameters
    ----------
    summary : of the run. rests_on : assumed and inferred figures in force: name -> mapping with `shown` and `origin`.
    standing : what the game's standing counts, in words; empty if it has none. by_seat : options that differ from seat to seat.
    """
    blocks = [fairness(summary, by_seat), strategies(summary), story(summary, standing), game_metrics(summary), assumptions(rests_on)]
    return "\n\n".join(block for block in blocks if block)


def fairness(summary: Summary, by_seat: Sequence[str] = ()) -> str:
    """Return the seats with their intervals, and the verdict."""
    if summary.verdict is None:
        return ""
    lines = [
        f"Is it fair to every seat? {str(summary.verdict.answer).upper()} (margin {100 * summary.margin:g} pp): {summary.verdict.sentence}"
    ]
    if by_seat:
        lines.append(f"  The seats differ in {', '.join(by_seat)}: what is a seat's and what an option's cannot be told apart.")
    if summary.confounded:
        lines.append("  The policies do not rotate over the seats: what is a seat's and what a policy's cannot be told apart.")
    lines += _shares(summary.seats, "seat", summary)
    lines += _test(summary.evenness, summary.detectable)
    return "\n".join(lines)


def strategies(summary: Summary) -> str:
    """Return the policies with their intervals, strongest first."""
    if len(summary.policies) < 2:
        return f"Policy: {summary.policies['policy'].iloc[0]} at every seat"
    table = summary.policies.sort_values("share", ascending=False)
    best, even = table.iloc[0], float((table["share"] * table["seats_held"]).sum() / table["seats_held"].sum())
    above = f"{best['policy']} lies above an even {100 * even:.1f} %" if best["low"] > even else "none is shown to lie above an even share"
    return "\n".join([f"Which policy wins? {above}", *_shares(table, "policy", summary)])


def _shares(table: pd.DataFrame, column: str, summary: Summary) -> list[str]:
    names = [str(name) for name in table[column]]
    width = max(len(column), *(len(name) for name in names))
    head = f"  {column:<{width}}   wins   {100 * summary.confidence:g} % interval"
    rows = [
        f"  {name:<{width}} {percent(share)}   {span(low, high)}"
        for name, share, low, high in zip(names, table["share"], table["low"], table["high"], strict=True)
    ]
    methods = "; ".join(dict.fromkeys(table["method"]))
    return [head, *rows, f"  {summary.playouts:,} playouts in {summary.deals:,} deals; intervals hold together: {methods}"]


def _test(test: Evenness | None, detectable: float | None) -> list[str]:
    if test is None:
        return []
    if test.p is None:
        return ["  Test of evenness: no answer from so few deals."]
    p = "p < 0.0001" if test.p < 1e-4 else f"p = {test.p:.4f}"
    seen = f"; a difference of {100 * detectable:.2f} pp would have been seen (80 % power)" if detectable else ""
    return [f"  Test of evenness: {p}, largest deviation {test.largest:+.2f} pp, effect size w = {test.effect:.3f}{seen}"]


def story(summary: Summary, standing: str) -> str:
    """Return length, agency, tension and outcome in a few lines."""
    lines = []
    for title, group in (("How long", "length"), ("How much choice", "agency"), ("How tense", "tension"), ("How it ends", "outcome")):
        rows = summary.metrics[(summary.metrics["group"] == group) & summary.metrics["seat"].isna()]
        rows = rows[rows["metric"].isin(HEADLINES[group])]
        if len(rows):
            of = f" (standing: {standing})" if group == "tension" and standing else ""
            lines += [f"{title}?{of}", *(_measure(row) for row in rows.to_dict("records"))]
    return "\n".join(lines)


def game_metrics(summary: Summary) -> str:
    """Return the game's own metrics over all seats."""
    rows = summary.metrics[(summary.metrics["group"] == "game") & summary.metrics["seat"].isna()]
    return "\n".join(["In this game, a seat or a playout", *(_measure(row) for row in rows.to_dict("records"))]) if len(rows) else ""


def _measure(row: Mapping[Any, Any]) -> str:
    share = row["unit"] == "share"
    scale = 100 if share else 1
    estimate, low, high = (scale * float(row[name]) for name in ("estimate", "low", "high"))
    unit = "%" if share else str(row["unit"])
    if estimate != estimate:
        return f"  {row['text']}: unknown"
    interval = f" ({low:.4g} - {high:.4g})" if low == low and low != high else ""
    return f"  {row['text']}: {estimate:.4g} {unit}{interval}"


def assumptions(rests_on: Mapping[str, Mapping[str, Any]]) -> str:
    """Return what the answer rests on."""
    if not rests_on:
        return "It rests on no assumed figure."
    listed = ", ".join(f"{name} = {each['shown']} ({each['origin']})" for name, each in rests_on.items())
    return textwrap.fill(f"It rests on figures that no rulebook gives: {listed}", WIDTH, subsequent_indent="  ")


def percent(share: float) -> str:
    """Return a share in percent, unknown as such."""
    return f"{100 * share:5.1f} %" if share == share else "unknown"


def span(low: float, high: float) -> str:
    """Return an interval of shares in percent."""
    return f"{100 * low:.1f} - {100 * high:.1f}" if low == low else "unknown"
