"""What each result shows of itself in a notebook: the sentences of its report, small tables, and where the rest is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from antstats.api.headings import told_of
from antstats.api.notebook import more_charts
from antstats.reports.document import Table
from antstats.reports.snippet import Snippet, slim

if TYPE_CHECKING:
    from antstats.api.check_result import Check
    from antstats.api.comparison import Comparison
    from antstats.api.metagame import Tournament
    from antstats.api.pairing import Sprt
    from antstats.api.sensitivity_result import Sensitivity
    from antstats.api.skill_result import Skill
    from antstats.api.sweep_result import Sweep
    from antstats.api.tuning import Tuning

STOPPED = ("Interrupted.", "It holds what was finished.")
NOTHING = ("Interrupted.", "Too little was finished for an answer.")


def of_comparison(found: "Comparison") -> Snippet:
    """Return what a comparison shows."""
    from antstats.reports.compare import pairing_sentence, sentences, tables

    title = f"{found.title}: b less a, {sum(found.playouts):,} playouts, {'paired' if found.paired else 'not paired'}, seed {found.b.seed}"
    if not found.judged:
        return Snippet(title, [NOTHING])
    said = [*sentences(found.judged, found.rules), pairing_sentence(found.judged, paired=found.paired)]
    given = [
        slim(each, ("measure", "a", "b", "difference", "margin", "verdict")) if each.name == "differences" else each
        for each in tables(found.judged, found.rules, found.confidence, found.family)
    ]
    hints = ["More: .differences (a row a measure), .verdicts, .to_dict()."]
    return Snippet(title, _begun([("", each) for each in said], stopped=found.interrupted), given[::-1], hints)


def of_sprt(found: "Sprt") -> Snippet:
    """Return what a sequential test shows."""
    from antstats.reports.pair_test import sentences, tables

    a, b = found.policies
    title = f"{found.title}: {b} (b) against {a} (a), {found.deals:,} deals played both ways, seed {found.spec.seed}"
    if not found.deals:
        return Snippet(title, [NOTHING])
    said = [("", each) for each in sentences(found, a, b)]
    return Snippet(title, _begun(said, stopped=found.interrupted), tables(found), ["More: .raw, .sequential, .pairs(), .to_dict()."])


def of_tournament(found: "Tournament") -> Snippet:
    """Return what a tournament shows."""
    from antstats.reports.metagame import findings
    from antstats.reports.metagame_tables import payoff_table, rating_table

    played = f"{found.playouts:,} playouts = {found.deals:,} deals x {found.line_ups:,} of {found.possible:,} line-ups in all seatings"
    title = f"{found.title}: {len(found.names)} policies, {played}, seed {found.spec.seed}"
    if not found.deals:
        return Snippet(title, [NOTHING])
    said = [(each.question, each.answer) for each in findings(found)]
    hints = [more_charts(found._drawings()), "More: .mixture(), .cycles(), .dominated(), .population('mixture'), .frames()."]
    return Snippet(title, _begun(said, stopped=found.interrupted), [rating_table(found), payoff_table(found)], hints)


def of_skill(found: "Skill") -> Snippet:
    """Return what a measured skill shows."""
    from antstats.reports.skill import tables

    title = f"{found.title}: {len(found.spec.policies)} rungs, {found.playouts:,} playouts, seed {found.spec.seed}"
    if found.ladder is None or found.clear is None:
        return Snippet(title, [NOTHING])
    given = []
    for number, (caption, head, rows) in enumerate(tables(found.rungs, found.clear, found.split, found.confidence)):
        columns = tuple(name if head.index(name) == place else f"{name} ({place})" for place, name in enumerate(head))
        given.append(Table(f"skill-{number}", caption, columns, tuple(map(tuple, rows)), columns[1:]))
    hints = [more_charts(found._drawings()), "More: .rungs, .clear, .split, .frame()."]
    return Snippet(title, [("", each) for each in found.sentences()], given, [hint for hint in hints if hint])


def of_tuning(found: "Tuning") -> Snippet:
    """Return what a tuning shows."""
    from antstats.reports.tuning import answer, details

    title = f"{found.policy} in {found.spec.run.game}, tuned: {found.playouts:,} playouts, seed {found.spec.run.seed}"
    rows = tuple(
        (name, f"{found.start[name]:g}", f"{value:g}", f"{found.ranges[name].low:g} to {found.ranges[name].high:g}")
        for name, value in found.weights.items()
    )
    columns = ("weight", "start", "tuned", "range")
    table = Table("weights", "Weights, before and after; what they are worth is told above", columns, rows, columns[1:])
    hints = ["More: .judgement, .history, .to_toml(), .write('tuned.toml')."]
    if found.judgement is None:
        said = [("Interrupted.", f"Nothing is judged after {len(found.history)} generations: the weights are those of the search so far.")]
        return Snippet(title, said, [table], hints)
    data = found.to_dict()
    return Snippet(title, [("", answer(data)), *(("", each) for each in details(data))], [table], hints)


def of_sweep(found: "Sweep") -> Snippet:
    """Return what a sweep shows."""
    from antstats.reports.sweep import findings, tables

    title = f"{repr(found)[1:-1]}, seed {found.spec.seed}"
    if not found.done:
        return Snippet(title, [NOTHING])
    told = told_of(found)
    said = [(each.question, each.answer) for each in findings(told)]
    cut = [("Missing, not finished:", "; ".join(each.label for each in found.missing))] if found.missing else []
    hints = [more_charts(found._drawings()), "More: .frame (a row a point and measure), .charts(['all']), .summaries."]
    return Snippet(title, [*said, *cut], tables(told)[:2], [hint for hint in hints if hint])


def of_sensitivity(found: "Sensitivity") -> Snippet:
    """Return what a study of sensitivity shows."""
    from antstats.reports.sensitivity import answers, tables

    varied = f"{len(found.rules.figures)} figures and options varied, {len(found.study.settings)} settings"
    title = f"{found.title}: {varied}, {found.study.done:,} playouts, seed {found.spec.seed}"
    if not found.rules.figures:
        return Snippet(title, [("", "Nothing that decides these rules is assumed, inferred or ambiguous: there is nothing to vary.")])
    if not found.bases:
        return Snippet(title, [NOTHING])
    flips = {each.key: found.flips(each.key) for each in found.watched}
    said = answers(found.watched, found.conclusions, found.one_at_a_time, flips, found.margin)
    given = tables(found.watched, found.conclusions, found.one_at_a_time, found.indices)[:1]
    hints = [more_charts(found._drawings()), "More: .conclusions, .one_at_a_time, .indices, .flips(KEY), .tornado(KEY)."]
    return Snippet(title, _begun([("", each) for each in said], stopped=found.interrupted), given, [hint for hint in hints if hint])


def of_check(found: "Check") -> Snippet:
    """Return what a check shows."""
    from antstats.checks.words import HEAD, cells, headline, method

    data = found.to_dict()
    rows = tuple((row["leg"], *cells(row)) for row in found.rows)
    table = Table("measures", f"Watched measures of {found.suite}", ("scenario", *HEAD), rows, HEAD[2:])
    kept = ("scenario", "measure", "verdict", "baseline", "now", "change", "interval", "accepted")
    return Snippet(repr(found)[1:-1], [("", headline(data)), ("", method(data))], [slim(table, kept)], ["More: .frame, .scenarios."])


def _begun(said: Sequence[tuple[str, str]], *, stopped: bool) -> list[tuple[str, str]]:
    return [*([STOPPED] if stopped else []), *said]
