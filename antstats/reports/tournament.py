"""A tournament as a document."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from antstats.reports import metagame as words
from antstats.reports.document import Document, Finding, Said, Section, Table, quiet
from antstats.reports.metagame_tables import tables
from antstats.reports.metagame_words import listed
from antstats.reports.method import DEALS
from antstats.reports.pictures import FAIR, drawn, tone_of
from antstats.reports.tables import resting
from antstats.stats.metagame import Metagame

CAPTIONS = {
    "payoffs": "Blue: the row wins more of a seat than the column, with how far its interval reaches. "
    "A row without orange is beaten by nobody.",
    "ratings": "Overlapping intervals: which of the two is stronger is not settled.",
    "responses": "Follow the arrows: a way that comes back to where it began is a circle.",
}
NAMED, FEW = 3, 5  # policies that a badge names, and whose payoffs have room on a phone
EVIDENCE = (
    ("chart-ratings", "table-ratings"),
    ("table-payoffs", "chart-payoffs"),
    ("table-weights",),
    ("chart-responses", "chart-payoffs"),
    ("method",),
)


def document(
    metagame: Metagame,
    *,
    title: str,
    heading: tuple[str, Sequence[str]],
    charts: Mapping[str, Axes],
    margin: float,
    rests_on: Mapping[str, Mapping[str, Any]],
    provenance: Table,
    command: str,
    data: Mapping[str, Any],
) -> Document:
    """Return the report of a tournament. `margin` judges the seats among all policies alike; `heading` is what was played, and facts."""
    mixed = metagame.population("all")
    verdict = mixed.verdict(margin, metagame.playouts)
    asked = Said("Is it fair to every seat?", words.among(mixed, margin, verdict, verdict).answer)
    said = words.findings(metagame)
    answers = [_word(each.question, each.answer, metagame) for each in said]
    found = [Finding(asked.question, FAIR[verdict.answer], (quiet(asked.answer),), ("table-population", "table-seats"), tone_of(verdict))]
    found += [Finding(each.question, word, (each.answer,), proof) for each, word, proof in zip(said, answers, EVIDENCE, strict=False)]
    played, facts = heading
    return Document(
        kind="tournament",
        title=title,
        subtitle=played,
        findings=tuple(found),
        sections=(
            Section("charts", "Charts", pictures=drawn(charts, CAPTIONS, ("payoffs",) if len(metagame.names) > FEW else ())),
            Section("tables", "Tables", tables=tuple(tables(metagame, mixed))),
            Section("facts", "What was played", tuple(facts)),
            resting(rests_on),
        ),
        method=(
            DEALS,
            "Every line-up is played on the same deals, in all its seatings, so that policies meet the same luck. A payoff is the mean "
            "share of the win of a seat of the one less that of the other, in percentage points, over the line-ups in which both sit.",
            f"Intervals at {100 * metagame.confidence:g} % are over deals; those of ratings, weights and the cyclic share are "
            f"percentiles of {metagame.draws:,} resamples of the deals. A policy is dominated if another, or a mixture, gains more "
            "against everybody. The Nash mixture is what nobody among these policies gains against; another policy may beat them all.",
        ),
        provenance=provenance,
        command=command,
        data=data,
    )


def _word(question: str, answer: str, metagame: Metagame) -> str:
    """Return an answer in a word or two, for the badge."""
    if question.startswith("Who is strongest"):
        return str(metagame.ratings().frame()["policy"].iloc[0])
    if question.startswith("Which policies"):
        lost: pd.DataFrame = metagame.dominated()
        names = [str(name) for name in dict.fromkeys(lost["policy"])] if len(lost) else []
        return "none" if not names else listed(names) if len(names) <= NAMED else f"{len(names)} of {len(metagame.names)}"
    if question.startswith("What mixture"):
        played = int((metagame.mixture()["weight"] >= words.HEARD).sum())
        return "one policy alone" if played == 1 else f"a mixture of {played}"
    if question.startswith("Is it a circle"):
        return answer.partition(":")[0].lower() if ":" in answer and not answer.startswith("The payoffs") else "cannot be told"
    return "few deals"
