"""`write_report`: a run as one HTML, Markdown or JSON file."""

import datetime
import json
import shlex
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from antstats.api.run import Run
from antstats.errors import UserError
from antstats.runner.folders import write_whole
from antstats.runner.plan import versions
from antstats.stats.summary import Summary

if TYPE_CHECKING:
    from antstats.reports.facts import ReportFacts

MAX_ROWS = 200_000  # playouts whose rows a report draws on; summaries rest on all


def facts_of(run: Run, summary: Summary, command: str, *, with_frame: bool = True) -> "ReportFacts":
    """Return what a report of this run tells. `with_frame` adds the playouts (at most MAX_ROWS) and the win probability."""
    from antstats.reports.facts import ReportFacts

    frame = win = None
    if with_frame:
        frame = run.head(MAX_ROWS)
        with suppress(ValueError):  # no standing, no rivals, or no playout that somebody won
            win = run.win_probability()
    return ReportFacts(
        title=f"{run.layout.title or run.spec.game}, {run.spec.variant}, {run.spec.players} seats",
        spec=run.spec.model_dump(),
        summary=summary,
        rests_on={name: figure.model_dump() for name, figure in run.rests_on.items()},
        frame=frame,
        win_probability=win,
        command=command,
        versions=versions(),
        generated=datetime.datetime.now(datetime.UTC).date().isoformat(),
    )


def repeat_command(run: Run) -> str:
    """Return the command that makes the run of this spec again: every option and figure that is in force is named."""
    spec = run.spec
    words = [
        "antstats",
        "simulate",
        spec.game,
        "--variant",
        spec.variant,
        "--players",
        str(spec.players),
        "--policies",
        ",".join(spec.policies),
    ]
    words += ["--seating", spec.seating, "--seed", str(spec.seed), "--playouts", str(run.totals.playouts)]
    for name, value in spec.options.items():
        words += ["--option", f"{name}={json.dumps(value) if not isinstance(value, str) else value}"]
    for name, value in spec.figures.items():
        words += ["--set", f"{name}={json.dumps(value)}"]
    return shlex.join(words)


def write_report(run: Run | str | Path, out: str | Path, *, margin: float = 0.02) -> Path:
    """Write the balance report of a run, given as such or by its folder, to `out`: .html, .md or .json. Returns the path.

    Raises UserError if there is no run, the ending is another, or the file cannot be written; nothing is half-written.
    """
    path = Path(out)
    if path.suffix not in {".html", ".md", ".json"}:
        msg = f"--out {path}: accepted are .html, .md and .json"
        raise UserError(msg)
    loaded = run if isinstance(run, Run) else Run.load(run)
    facts = facts_of(loaded, loaded.summary(margin), repeat_command(loaded))
    write_whole(path, _rendered(facts, path.suffix))
    return path


def _rendered(facts: "ReportFacts", suffix: str) -> str:
    from antstats.reports import html, markdown, plain

    if suffix == ".html":
        return html.render(facts)
    return markdown.render(facts) if suffix == ".md" else json.dumps(plain.render(facts), indent=1) + "\n"
