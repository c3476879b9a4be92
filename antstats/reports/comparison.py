"""A comparison as a document."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes

from antstats.reports import compare as words
from antstats.reports.document import BAD, GOOD, OPEN, Document, Finding, Section, Table
from antstats.reports.method import DEALS
from antstats.reports.numbers import count
from antstats.reports.pictures import drawn
from antstats.reports.tables import resting
from antstats.stats.change import Change, Judged

CAPTION = (
    "Differences in units of their margins: inside the band they do not matter, beyond it they do; an interval across its edge cannot tell."
)
FIRST = 3  # measures that a verdict names at once
ASKED = {
    Change.CHANGED: ("What changed by more than its margin?", "changed", BAD),
    Change.UNCHANGED: ("What is unchanged?", "unchanged", GOOD),
    Change.INCONCLUSIVE: ("What cannot be told yet?", "open", OPEN),
    Change.IDENTICAL: ("What is identical?", "identical", GOOD),
}


def document(
    judged: Sequence[Judged],
    *,
    title: str,
    subtitle: str,
    rules: words.Rules,
    facts: Sequence[str],
    confidence: float,
    family: int,
    charts: Mapping[str, Axes],
    rests_on: Mapping[str, Mapping[str, Any]],
    provenance: Table,
    command: str,
    data: Mapping[str, Any],
) -> Document:
    """Return the report of a comparison."""
    tables = words.tables(judged, rules, confidence, family)
    return Document(
        kind="comparison",
        title=title,
        subtitle=subtitle,
        findings=tuple(findings(judged, rules)),
        sections=(
            Section("charts", "Charts", pictures=drawn(charts, {"compare": CAPTION})),
            Section("tables", "Tables", tuple(facts), tables=tuple(tables)),
            resting(rests_on),
        ),
        method=(
            DEALS,
            "Differences are b less a. Where both sides met the same deals, a difference is taken deal by deal, so that luck that both "
            "share falls out of it. Changed: the interval lies beyond the margin; unchanged: within it; else it cannot be told yet; "
            "identical: the same in every block of deals.",
            f"{count(family, 'measure')} were compared at once: p-values are adjusted by Holm, so that hardly any change is claimed by "
            "luck alone.",
        ),
        provenance=provenance,
        command=command,
        data=data,
    )


def findings(judged: Sequence[Judged], rules: words.Rules) -> list[Finding]:
    """Return the answers: what changed, what did not, what cannot be told, what is more than luck, what is identical, and what differs."""
    said = {_answer_of(sentence): sentence for sentence in words.sentences(judged, rules)}
    number = {answer: sum(each.answer is answer for each in judged) for answer in Change}
    found, proof = [], ("table-differences", "chart-compare")
    if len(said) == 1 and number[Change.IDENTICAL] == len(judged):
        return [Finding("What changed?", "nothing differs", tuple(said.values()), ("table-rules", "method"), GOOD)]
    for answer, (question, word, tone) in ASKED.items():
        if answer in said:
            told = f"{number[answer]} {word}" if number[answer] else "none shown"
            found.append(Finding(question, told, _split(said[answer]), proof, tone if number[answer] else ""))
    lucky = said.get(None)
    if lucky:
        found.insert(1, Finding("What is more than luck?", "not shown to matter", _split(lucky), proof))
    differ = "What differs in the rules?"
    if rules:
        named = "; ".join(f"{what}: {a} in a, {b} in b" for what, a, b in rules[:3]) + (
            f"; and {len(rules) - 3} more" if len(rules) > 3 else ""
        )
        return [Finding(differ, count(len(rules), "thing"), (f"{named[:1].upper()}{named[1:]}.",), ("table-rules",)), *found]
    return [*found, Finding(differ, "nothing", ("Both sides are played by the same rules, policies and seats.",), ("provenance",))]


def _split(sentence: str) -> tuple[str, ...]:
    """Return a sentence that lists much in two: what comes first, and the others, which a page folds."""
    parts = sentence.split("; ")
    return (sentence,) if len(parts) <= FIRST + 1 else ("; ".join(parts[:FIRST]) + ";", "; ".join(parts[FIRST:]))


def _answer_of(sentence: str) -> Change | None:
    """Return what a sentence of `words.sentences` is about; None for what is more than luck."""
    starts = {"Changed": Change.CHANGED, "Nothing": Change.CHANGED, "Unchanged": Change.UNCHANGED, "Cannot": Change.INCONCLUSIVE}
    starts["Identical"] = Change.IDENTICAL
    return starts.get(sentence.partition(" ")[0].rstrip(","))
