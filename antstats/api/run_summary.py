"""How a run and its summary show themselves: findings in sentences, shares with their intervals, charts by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from antstats.api.notebook import Draw, Shown, more_charts
from antstats.stats.summary import Summary

if TYPE_CHECKING:
    from antstats.api.run import Run
    from antstats.reports.snippet import Snippet
    from antstats.reports.tables import Table
    from antstats.runner.ledger import Figure

LONGEST = 200_000  # playouts, at most, that the chart of lengths draws on
SENTENCES = 2  # of each finding: a report has them all


@dataclass(frozen=True)
class RunSummary(Summary, Shown):
    """What a run says, see `Summary`; a notebook shows it, and its charts are drawn at its margin."""

    def _drawings(self) -> dict[str, Draw]:
        from antstats.charts import leaders, policies, seats

        found: dict[str, Draw] = {}
        if self.seats_played > 1:
            found["seats"] = lambda ax: seats.draw(self.seats, self.margin, ax)
        if len(self.policies) > 1:
            found["policies"] = lambda ax: policies.draw(self.policies, ax)
        if "runaway_50" in set(self.metrics["metric"]):
            found["leaders"] = lambda ax: leaders.draw(self.metrics, float(self.seats["share"].mean()), ax)
        return found

    def _snippet(self) -> "Snippet":
        from antstats.reports.snippet import Snippet

        hints = [more_charts(self._drawings()), "Tables: .seats, .policies, .metrics, .policy_metrics."]
        return Snippet(repr(self), summary_sentences(self), summary_tables(self), [hint for hint in hints if hint])

    def __repr__(self) -> str:
        """Return one line."""
        verdict = f", seats {self.verdict.answer} at {100 * self.margin:g} pp" if self.verdict else ""
        return f"<Summary of {self.game}, {self.playouts:,} playouts in {self.deals:,} deals{verdict}>"


def run_drawings(run: "Run") -> dict[str, Draw]:
    """Return the charts of a run that holds playouts: those of its summary, and what its rows show."""
    from antstats.charts import calibration, length, tension

    summary = run.summary()
    found = summary._drawings()
    if run.kept is not None or run.folder is not None:
        found["length"] = lambda ax: length.draw(run.head(LONGEST), summary.metrics, axes=ax)
    if "leaders" in found and (run.kept is not None or run.folder is not None):
        found["tension"] = lambda ax: tension.draw(run.win_probability().entropy, ax)
        found["calibration"] = lambda ax: calibration.draw(run.win_probability().calibration, ax)
    return found


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

    facts = ReportFacts(summary.game, {}, summary, {}, None, None, "", {}, "")
    return [(each.question, " ".join(each.sentences[:SENTENCES])) for each in findings(facts)]


def summary_tables(summary: Summary) -> "list[Table]":
    """Return the shares of the win by seat, and by policy where there are several."""
    from antstats.reports.snippet import slim
    from antstats.reports.tables import share_tables

    seats, policies = share_tables(summary)
    kept = [slim(seats, ("seat", "share of the win", "interval", "deals"))] if summary.seats_played > 1 else []
    return kept + ([slim(policies, ("policy", "share of the win", "interval", "deals"))] if len(summary.policies) > 1 else [])
