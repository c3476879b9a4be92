"""How a run and its summary show themselves: findings in sentences, shares with their intervals, charts by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from antstats.api.notebook import Draw, Shown, more_charts
from antstats.stats.summary import Summary

if TYPE_CHECKING:
    from antstats.api.run import Run
    from antstats.reports.document import Table
    from antstats.reports.snippet import Snippet
    from antstats.runner.ledger import Figure

SENTENCES = 2  # of each finding: a report has them all


@dataclass(frozen=True)
class RunSummary(Summary, Shown):
    """What a run says, see `Summary`; a notebook shows it, and its charts are drawn at its margin."""

    def _drawings(self) -> dict[str, Draw]:
        from antstats.api.run_charts import of_summary

        return of_summary(self)

    def _snippet(self) -> "Snippet":
        from antstats.reports.snippet import Snippet

        hints = [more_charts(self._drawings()), "Tables: .seats, .policies, .metrics, .policy_metrics."]
        return Snippet(repr(self), summary_sentences(self), summary_tables(self), [hint for hint in hints if hint])

    def __repr__(self) -> str:
        """Return one line."""
        verdict = f", seats {self.verdict.answer} at {100 * self.margin:g} pp" if self.verdict else ""
        return f"<Summary of {self.game}, {self.playouts:,} playouts in {self.deals:,} deals{verdict}>"


def run_snippet(run: "Run", charts: Sequence[str]) -> "Snippet":
    """Return what a notebook shows of a run."""
    from antstats.reports.snippet import Snippet

    layout, spec = run.layout, run.spec
    title = f"{layout.title or spec.game}, {spec.variant}, {spec.players} seats, seed {spec.seed}"
    cut = [("Interrupted.", f"It holds what was finished: {run.totals.playouts:,} playouts.")] if run.interrupted else []
    if not run.totals.playouts:
        return Snippet(title, [("Interrupted.", "Nothing was finished.")])
    summary = run.summary()
    hints = [more_charts(charts), "More: .summary(margin=0.01), .playouts (a row a playout), .seats (a row a playout and seat)."]
    resting = [("It rests on", f"figures that no rulebook gives: {rests(run.rests_on)}.")] if run.rests_on else []
    return Snippet(title, [*cut, *summary_sentences(summary), *resting], summary_tables(summary), [hint for hint in hints if hint])


def rests(figures: "dict[str, Figure]") -> str:
    """Return figures by name with where they come from."""
    return ", ".join(f"{name} ({figure.origin})" for name, figure in figures.items())


def summary_sentences(summary: Summary) -> list[tuple[str, str]]:
    """Return the questions with their answers."""
    from antstats.reports.facts import ReportFacts
    from antstats.reports.findings import findings

    facts = ReportFacts(summary.game, {"game": summary.game}, summary, {}, None, None, "", "", {})
    return [(each.question, " ".join(each.sentences[:SENTENCES])) for each in findings(facts)]


def summary_tables(summary: Summary) -> "list[Table]":
    """Return the shares of the win by seat, and by policy where there are several."""
    from antstats.reports.snippet import slim
    from antstats.reports.tables import share_tables

    seats, policies = share_tables(summary)
    kept = [slim(seats, ("seat", "share of the win", "interval", "deals"))] if summary.seats_played > 1 else []
    return kept + ([slim(policies, ("policy", "share of the win", "interval", "deals"))] if len(summary.policies) > 1 else [])
