"""Writes the tables of docs/measures.md from the declarations in antstats/stats; each measure there needs a note here, no other has one."""

import inspect
import re
from collections.abc import Iterator

import numpy as np

from antstats.contract import Layout
from antstats.stats.blocks import shares
from antstats.stats.breakdowns import declared
from antstats.stats.deal_split import PARTS
from antstats.stats.evenness import Evenness
from antstats.stats.measures import Measure, TallyShape, measures
from antstats.stats.metrics import spread_texts
from antstats.stats.summary import Summary
from antstats.stats.totals import SPREAD
from antstats.stats.verdict import Verdict
from antstats.stats.winprob import WinProbability

# What any game of two seats or more with a standing declares; KIND and REASON stand for its decision kinds and end reasons.
ANY = Layout("GAME", 2, ("POLICY", "OTHER"), np.array([[0, 1], [1, 0]]), ("KIND",), ("", "REASON"), (), (), "the standing")
OVER = {
    "playouts": "all playouts",
    "finished": "finished playouts",
    "settled": "playouts with a winner",
    "half": "playouts with a winner, at half time",
    "decisions": "decisions",
    "asked_KIND": "decisions of that kind",
    "seats": "seats",
}
NOTES = {
    "shares.share[SEAT]": "1 / seats is even. A seat with more has an edge that nobody earned. Fairness is judged on these",
    "shares.share[POLICY]": "mean over the seats that the policy holds, so 1 / seats is even: above it wins more than its part",
    "outcome.unfinished": "a game that does not end by itself. Above 0 look at a trace before anything else",
    "outcome.reason_REASON": "what usually ends the game; an ending that never comes is a rule that nobody needs",
    "outcome.ties": "how often tie-breaks fail to name one winner",
    "outcome.margin": "how clear wins are; close games feel fair, far ones like a walk",
    "outcome.close": "how often one point more would have changed or shared the win",
    "outcome.score": "what a usual score is",
    "outcome.score[SEAT]": "whether a seat scores more, which need not mean that it wins more",
    "length.turns": "how long a playout is. Minutes are this times your minutes a turn",
    "length.turns_sd": "how much lengths vary; large beside the mean: nobody can plan an evening",
    "length.turns_p5": "the shortest playouts that one meets",
    "length.turns_p50": "the usual playout: as many are shorter as longer",
    "length.turns_p95": "the longest that one meets; only one in twenty is longer. Good for the side of the box",
    "length.rounds": "the same in rounds, as the game counts them",
    "length.rounds_sd": "how much the number of rounds varies",
    "length.rounds_p5": "few rounds; only one playout in twenty has fewer",
    "length.rounds_p50": "the usual number of rounds",
    "length.rounds_p95": "many rounds; only one playout in twenty has more",
    "length.decisions": "how often somebody is asked, all seats together",
    "agency.choices": "how often there really was something to choose",
    "agency.choice_share": "the rest are forced. Low: dice and cards play. High says nothing on whether choices matter: see `skill`",
    "agency.asked_KIND": "where in the game the choosing happens",
    "agency.branching_KIND": "how many ways there are; very many are hard to look through, near 1 is no choice",
    "tension.lead_changes": "how often the front runner is overtaken; 0 to 1: who leads stays ahead",
    "tension.drama_mean": "how far behind the winner was, on average: high means won from behind, near 0 led throughout",
    "tension.drama_max": "how far back one can be and still win",
    "tension.decisive": "when the winner passed for good: near 0 early, near 1 at the very end",
    "tension.half_deficit": "how much the winner still had to make up at half time",
    "tension.comeback": "hope for whoever is last; near 0 they may as well go home at half time",
    "tension.led_25": "how often there is one leader so early",
    "tension.led_50": "the same at half time",
    "tension.led_75": "the same near the end",
    "tension.runaway_25": "how much an early lead is worth; 1 / seats: nothing, 1: the game is over",
    "tension.runaway_50": "the same at half time: high, and the second half is played for nothing",
    "tension.runaway_75": "the same near the end, where it should be high",
}
SURE = {
    "Verdict.answer": "is every seat within the margin of even? See [the statistics](statistics.md)",
    "Verdict.more_playouts": "how far away an answer is",
    "Evenness.p": "small: the seats differ by more than luck. It says nothing on how much",
    "Evenness.largest": "how much the seat that is furthest from even is off",
    "Evenness.effect": "one number for all seats together",
    "Summary.detectable": "an unfairness below this may well have gone unseen",
    "Summary.variance_ratio": "what playing deals through seatings gained: 0.5 is worth twice the playouts",
    "Summary.confounded": "true: give every policy every seat before blaming either",
}
FORESEEN = {
    "WinProbability.entropy": "how open the game is along its way: falling early means soon over",
    "WinProbability.calibration": "whether the model behind tension and fan can be believed",
    "WinProbability.fan": "the story of the winners: what chance they had, moment by moment",
}
LUCK = {
    "who sits where": "what the policy and the seat are worth",
    "the deal": "luck of the cards and dice that strikes whoever sits there",
    "the rest": "skill or chance in play: `antstats skill` takes them apart",
}


def common() -> dict[str, list[tuple[str, str, str, str, str]]]:
    """Return by group, in the order of the tables: key, unit, text, what it is counted over, and what the code divides."""
    found: dict[str, list[tuple[str, str, str, str, str]]] = {}
    for each in [*shares(ANY), *measures(ANY, TallyShape())]:
        rows = found.setdefault(each.group, [])
        key = _key(each)
        if key not in {row[0] for row in rows}:
            over = OVER.get(each.bottom, "playouts with such a leader")
            rows.append((key, each.unit, each.text, over, f"`{_column(each.top)} / {_column(each.bottom)}`"))
        if each.name in SPREAD and each.group == "length":
            rows += [
                (f"length.{name}", each.unit, text, "all playouts", f"`Sections.{'deviation' if name.endswith('_sd') else 'quantile'}`")
                for name, text in spread_texts(each.name).items()
            ]
    noted, told = set(NOTES), {row[0] for rows in found.values() for row in rows}
    if noted != told:
        message = f"docs/measures.py: without a note: {sorted(told - noted)}; a note of nothing: {sorted(noted - told)}"
        raise ValueError(message)
    return found


def table(group: str) -> Iterator[str]:
    """Yield the lines of the table of a group."""
    yield "| key | unit | what is measured | over | what it tells you | in code |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for key, unit, text, over, code in common()[group]:
        yield f"| `{key}` | {unit} | {text} | {over} | {NOTES[key]} | {code} |"


def attributes(notes: dict[str, str]) -> Iterator[str]:
    """Yield the lines of a table of attributes, their meaning taken from the docstrings of their classes."""
    yield "| in Python | what it is | what it tells you |"
    yield "| --- | --- | --- |"
    for name, note in notes.items():
        owner, _, attribute = name.partition(".")
        described = _attributes({each.__name__: each for each in (Verdict, Evenness, Summary, WinProbability)}[owner])
        yield f"| `{name}` | {described[attribute]} | {note} |"


def parts() -> Iterator[str]:
    """Yield the lines of the table of the parts of a run's luck."""
    if set(PARTS) != set(LUCK):
        message = f"docs/measures.py: notes on {sorted(LUCK)}, parts are {sorted(PARTS)}"
        raise ValueError(message)
    yield "| part of the variance of a share | what it is |"
    yield "| --- | --- |"
    for name in PARTS:
        yield f"| {name} | {LUCK[name]} |"


def tables_of_all() -> Iterator[str]:
    """Yield the lines of the table of breakdowns that every game has."""
    yield "| breakdown | what | by | unit |"
    yield "| --- | --- | --- | --- |"
    for each in declared(ANY):
        yield f"| `{each.name}` | {each.text} | {each.across.name} | {each.unit} |"


def _column(name: str) -> str:
    """Return a column's name for any seat or policy."""
    return re.sub(r"@\d+$", "@POLICY", re.sub(r"_\d$", "_SEAT", name))


def _key(each: Measure) -> str:
    if each.seat is not None:
        return f"{each.group}.{each.name}[SEAT]"
    return f"{each.group}.{each.name}" + ("[POLICY]" if each.policy is not None else "")


def _attributes(owner: type) -> dict[str, str]:
    """Return the first sentence on each attribute of a class, from its docstring."""
    text = (inspect.getdoc(owner) or "").partition("----------\n")[2]  # Python 3.13 takes the indentation away by itself
    entries = re.split(r"\n\s*\n", text)[0]
    found: dict[str, str] = {}
    joined = re.sub(r"\n {4,}(?=\S)", " ", entries)  # a line that goes on is indented further
    for line in joined.splitlines():
        # "a, b : of both. c : of c." stands on one line
        for names, told in re.findall(r"(?:^|(?<=[.;] ))\s*`?([a-z_]+(?:, [a-z_]+)*)`? : (.*?)(?=[.;] [a-z_]+(?:, [a-z_]+)* : |$)", line):
            for name in names.split(", "):
                found[name] = told.strip().rstrip(".")
    return found
