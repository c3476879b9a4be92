"""`write_report`: a result as one HTML, Markdown or JSON file."""

import json
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from antstats.api.notebook import all_drawn
from antstats.api.run import Run
from antstats.api.run_charts import drawings, win_probability
from antstats.errors import UserError
from antstats.runner.folders import write_whole
from antstats.runner.plan import versions
from antstats.stats.deal_split import FEWEST, deal_split, shares_by_deal
from antstats.stats.summary import Summary

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from antstats.reports.document import Document
    from antstats.reports.facts import ReportFacts

MAX_ROWS = 200_000  # playouts whose rows a report draws on; summaries rest on all
ENDINGS = (".html", ".md", ".json")


def facts_of(run: Run, summary: Summary, command: str, *, rows: bool = True) -> "ReportFacts":
    """Return what a report of this run tells. `rows` adds what rests on its playouts: charts, the win probability and the split."""
    from antstats.reports.facts import ReportFacts

    win = split = None
    charts: dict[str, Axes] = {}
    unsplit = "The playouts were not kept, so what lies in the deal cannot be told."
    if rows:
        win = win_probability(run)
        split, unsplit = _split(run, run.head(MAX_ROWS), summary.confidence)
        charts = all_drawn(drawings(run, summary))
    return ReportFacts(
        title=f"{run.layout.title or run.spec.game}, {run.spec.variant}, {run.spec.players} seats",
        spec=run.spec.model_dump(),
        summary=summary,
        rests_on={name: figure.model_dump() for name, figure in run.rests_on.items()},
        win_probability=win,
        split=split,
        unsplit=unsplit,
        command=command,
        versions=versions(),
        charts=charts,
        breakdowns=[(run.breakdowns.cells[name].of, run.breakdown(name, summary.confidence)) for name in run.breakdowns.names()],
        kept=rows,
    )


def _split(run: Run, frame: "pd.DataFrame", confidence: float) -> "tuple[pd.DataFrame | None, str]":
    """Return what the win varies by, or None and why the run cannot tell."""
    if len(run.layout.seatings) < 2:
        why = "all seats play the same" if len(set(run.layout.line_up)) == 1 else "the seats were kept"
        return None, f"Each deal was played once, since {why}: what lies in the deal and what in the play cannot be told apart."
    shares = shares_by_deal(frame, run.layout)
    if len(shares) < FEWEST:
        return None, f"What lies in the deal cannot be told from fewer than {FEWEST} deals."
    return deal_split(shares, confidence), ""


def write_report(result: Any, out: str | Path, *, margin: float = 0.02) -> Path:
    """Write the report of a result to `out`: .html, .md or .json. Returns the path.

    Parameters
    ----------
    result : what a command of the api returned (a Run, Tournament, Comparison, Sweep, Sensitivity, Skill, Tuning or Check), or the path of
        its folder or JSON file.
    margin : how far a seat's share may be from even and still count as fair, a share; for runs, tournaments and sweeps.

    Raises
    ------
    UserError : if there is no result, the ending is another, or the file cannot be written; nothing is half-written.
    """
    from antstats.api.documents import document_of, told_as_unfit

    path = Path(out)
    if path.suffix not in ENDINGS:
        msg = f"--out {path}: accepted are .html, .md and .json"
        raise UserError(msg)
    with told_as_unfit(Path(result), "result") if isinstance(result, str | Path) else nullcontext():
        text = rendered(document_of(result, margin), path.suffix)
    write_whole(path, text)
    return path


def rendered(document: "Document", suffix: str) -> str:
    """Return a document as the text of a file with this ending."""
    from antstats.reports import html, markdown, plain

    if suffix == ".html":
        return html.render(document)
    return markdown.render(document) if suffix == ".md" else json.dumps(plain.render(document), indent=1, default=str) + "\n"
