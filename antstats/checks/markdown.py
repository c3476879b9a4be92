"""A check as Markdown: for `--format md`, and for the summary of a CI job."""

from antstats.checks.result import Check
from antstats.checks.words import HEAD, cells, facts, headline, method


def render(check: Check) -> str:
    """Return the page: the answer, a table for each leg, the method."""
    lines = ["# Balance check", "", headline(check), ""]
    for leg in check.scenarios:
        title, *rest = facts(leg)
        lines += [f"## {leg['leg']}", "", title, "", *[f"* {each}" for each in rest], *([""] if rest else [])]
        lines += [_row(HEAD), "|" + " --- |" * len(HEAD)]
        lines += [_row(cells(row)) for row in check.rows if row["leg"] == leg["leg"]]
        lines.append("")
    return "\n".join([*lines, method(check), ""])


def _row(given: "list[str] | tuple[str, ...]") -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in given) + " |"
