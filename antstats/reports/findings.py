"""The verdicts on a run in plain sentences, in the order in which designers ask."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from antstats.reports import held, luck
from antstats.reports.document import BAD, OPEN, Finding
from antstats.reports.facts import ReportFacts
from antstats.reports.numbers import UNKNOWN, count, interval, told
from antstats.reports.pictures import FAIR, tone_of
from antstats.stats.summary import Summary
from antstats.stats.verdict import Answer

NAMED = 5  # figures that a sentence names


def findings(facts: ReportFacts) -> list[Finding]:
    """Return what the report opens with: fair, too strong, how long, how tense, how lucky, overpowered, on what it rests, how sure."""
    summary = facts.summary
    found = [_fair(summary), _strong(summary), _long(summary), _tense(facts), luck.finding(facts), held.finding(facts)]
    found += [_rests(facts), _sure(summary)]
    return [each for each in found if each is not None]


def _fair(summary: Summary) -> Finding | None:
    verdict = summary.verdict
    if verdict is None:
        return None
    margin = f"{100 * summary.margin:g} pp"
    opening = {
        Answer.INSIDE: f"Yes: every seat's share of the win lies within {margin} of even.",
        Answer.OUTSIDE: f"No: a seat's share of the win lies more than {margin} off even.",
        Answer.UNDECIDED: f"This run cannot tell yet whether every seat's share of the win lies within {margin} of even.",
    }[verdict.answer]
    more = []
    if summary.confounded:
        more.append("Some policies do not sit at every seat equally often: what is the seat's and what the policy's cannot be told apart.")
    if verdict.answer is Answer.UNDECIDED:
        needed = verdict.more_playouts
        told_ = "How many more playouts it would take cannot be said." if needed is None else f"About {needed:,} more playouts would tell."
        more.insert(0, told_)
    sentences = (opening, _farthest(summary), *more)
    return Finding("Is it fair to the seats?", FAIR[verdict.answer], sentences, ("chart-seats", "table-seats"), tone_of(verdict))


def _farthest(summary: Summary) -> str:
    """Say which seat lies farthest off even, among those that the verdict is about."""
    assert summary.verdict is not None
    seats, even, margin = summary.seats, float(summary.seats["share"].mean()), summary.margin
    beyond = (seats["low"] > even + margin) | (seats["high"] < even - margin)
    within = (seats["low"] >= even - margin) & (seats["high"] <= even + margin)
    about = seats[{Answer.OUTSIDE: beyond, Answer.UNDECIDED: ~within}.get(summary.verdict.answer, seats["share"].notna())]
    row = about.iloc[int((about["share"] - even).abs().to_numpy().argmax())]
    return f"Seat {row['seat']} is the farthest off: {_share(row)}, where {100 * even:.1f} % would be even."


def _strong(summary: Summary) -> Finding | None:
    table = summary.policies
    if len(table) < 2:
        name = table["policy"].iloc[0]
        same = f"Every seat is played by {name}: which strategy is too strong was not asked of this run."
        return Finding("Is a strategy too strong?", "not asked", (same,), ("method",)) if summary.seats_played > 1 else None
    even = _even(table)
    ordered = table.sort_values("share", ascending=False, kind="stable")
    best, worst = ordered.iloc[0], ordered.iloc[-1]
    known = not ordered[["low", "high"]].isna().to_numpy().any()
    above = bool(known and best["low"] > even)
    answer = "above even" if above else "none shown" if known else UNKNOWN
    wins = f"The policy {best['policy']} has the largest share of the win of a seat, {_share(best)}, where {100 * even:.1f} % would be even"
    least = f"; {worst['policy']} has the smallest, {_share(worst)}."
    sentences = [wins + least]
    rivals = [str(row["policy"]) for _, row in ordered.iloc[1:].iterrows() if known and row["high"] >= best["low"]]
    if above and rivals:
        names = f"interval of {rivals[0]} overlaps" if len(rivals) == 1 else f"intervals of {', '.join(rivals)} overlap"
        sentences.append(f"The {names} with that of {best['policy']}: which is the strongest is not settled.")
    if known and not above:
        sentences.append("Its interval reaches down to an even share: that any policy is stronger is not shown.")
    sentences.append("This holds among these policies; one that is not in the line-up may beat them all.")
    tone = BAD if above else OPEN
    return Finding("Is a strategy too strong?", answer, tuple(sentences), ("chart-policies", "table-policies"), tone)


def _long(summary: Summary) -> Finding:
    turns = {name: _metric(summary, "length", f"turns{name}") for name in ("", "_p5", "_p50", "_p95")}
    found, half, p5, p95 = turns[""], turns["_p50"], turns["_p5"], turns["_p95"]
    sentences = []
    if half is not None and p5 is not None and p95 is not None:
        nine = f"nine in ten take {_turns(p5)} to {_turns(p95)} turns"
        sentences.append(f"Half of the playouts take {_turns(half)} turns or fewer; {nine}.")
    sentences += [f"The mean is {_row(found)} turns."] if found is not None else []
    unfinished = _metric(summary, "outcome", "unfinished")
    if unfinished is not None:
        ended = "No playout ended unfinished" if unfinished["estimate"] == 0 else "Some playouts ended unfinished"
        sentences.append(f"{ended}: {_row(unfinished)}.")
    answer = UNKNOWN if half is None else f"{half['estimate']:,.0f} turns"
    return Finding("How long is a playout?", answer, tuple(sentences), ("chart-length", "table-metrics-length"))


def _tense(facts: ReportFacts) -> Finding | None:
    summary = facts.summary
    decisive, comeback, leader, changes = (
        _metric(summary, "tension", name) for name in ("decisive", "comeback", "runaway_50", "lead_changes")
    )
    if decisive is None:
        why = "The game defines no standing of a seat: tension was not measured."
        return Finding("How tense is it?", "not measured", (why,), ("method",)) if summary.seats_played > 1 else None
    sentences = [f"On average the winner was behind for the last time at {_row(decisive)} of the game."]
    if leader is not None and not pd.isna(leader["estimate"]):
        even = f"{100 * float(summary.seats['share'].mean()):.1f} % would be even"
        sentences.append(f"Who leads alone at half time has a share of the win of {_row(leader)}, where {even}.")
    sentences += [f"Of the winners, {_row(comeback)} were last, or tied last, at half time."] if comeback is not None else []
    sentences += [f"The lead changes {_row(changes)} times a playout."] if changes is not None else []
    if facts.win_probability is not None:
        table = facts.win_probability.entropy
        half = table.iloc[(table["time"] - 0.5).abs().argmin()]
        open_ = told(half["entropy"], half["low"], half["high"], "share")
        sentences.append(f"At half time the outcome is as open as {open_} of an even chance for all (entropy of the win probability).")
    answer = UNKNOWN if pd.isna(decisive["estimate"]) else f"open until {100 * decisive['estimate']:.0f} %"
    evidence = ("chart-tension", "chart-leaders", "table-metrics-tension")
    return Finding("How tense is it?", answer, tuple(sentences), evidence)


def _rests(facts: ReportFacts) -> Finding:
    """Say which figures no rulebook gives."""
    question, game, figures = "What rests on assumptions?", facts.spec.get("game", ""), facts.rests_on
    policies = "All of it rests on the policies that played; people play otherwise."
    if not figures:
        return Finding(question, "no figure", ("No figure in force is assumed or inferred.", policies), ("rests-on",))
    listed = ", ".join(f"{name} ({figure.get('origin')})" for name, figure in list(figures.items())[:NAMED])
    listed += f", and {len(figures) - NAMED} more" if len(figures) > NAMED else ""
    asked = f"Every number holds for their values here; `antstats sensitivity {game}` says which conclusions stand whatever they are."
    return Finding(question, count(len(figures), "figure"), (f"The rulebook does not give {listed}.", asked, policies), ("rests-on",), OPEN)


def _sure(summary: Summary) -> Finding:
    played = f"It rests on {count(summary.playouts, 'playout')} of {count(summary.deals, 'deal')}."
    return Finding("How sure is this?", count(summary.playouts, "playout"), (played, *_power(summary)), ("method",))


def _power(summary: Summary) -> Iterator[str]:
    """Yield what the run could have seen, and what the deals gained."""
    asked = [("seat", summary.detectable, summary.variance_ratio, summary.seats_played)]
    asked.append(("policy", summary.policy_detectable, summary.policy_variance_ratio, len(summary.policies)))
    for what, smallest, ratio, number in asked:
        if number < 2:
            continue
        if smallest is None:
            yield f"How small a difference of a {what}'s share it could have seen is unknown."
        else:
            yield f"The smallest difference of a {what}'s share that it would have seen with 80 % power is {100 * smallest:.2g} pp."
        if ratio is not None:
            yield f"The variance of the shares by {what} is {ratio:.2g} times that of as many independent playouts."
    for what, test in (("seats", summary.evenness), ("policies", summary.policy_evenness)):
        if test is not None:
            result = f"no answer ({test.note})" if test.p is None else "p < 0.0001" if test.p < 0.0001 else f"p = {test.p:.4f}"
            yield f"One test of all {what} together for even shares: {result}, effect size w = {test.effect:.2f} ({test.method})."


def _metric(summary: Summary, group: str, name: str) -> "pd.Series[Any] | None":
    table = summary.metrics
    rows = table[(table["group"] == group) & (table["metric"] == name) & table["seat"].isna()]
    return None if rows.empty else rows.iloc[0]


def _row(row: "pd.Series[Any]") -> str:
    return told(row["estimate"], row["low"], row["high"], row["unit"])


def _turns(row: "pd.Series[Any]") -> str:
    ends = interval(row["estimate"], row["low"], row["high"], row["unit"])
    return f"{row['estimate']:,.0f} ({'interval unknown' if ends == UNKNOWN else ends})"


def _share(row: "pd.Series[Any]") -> str:
    return told(row["share"], row["low"], row["high"], "share")


def _even(table: pd.DataFrame) -> float:
    return float((table["share"] * table["seats_held"]).sum() / table["seats_held"].sum())
