"""A check as Markdown: for `--format md`, and for the summary of a CI job."""

from antstats.checks.result import Check
from antstats.checks.words import HEAD, facts, headline, method, rows_of


def render(check: Check) -> str:
    """Return the page: the answer, a table for each leg, the method."""
    rows, lines = check.rows, ["# Balance check", "", headline(check), ""]
    for leg in check.scenarios:
        title, *rest = facts(leg)
        lines += [f"## {leg['leg']}", "", title, "", *[f"* {each}" for each in rest], *([""] if rest else [])]
        given = rows_of(rows, leg)
        lines += [_row(HEAD), "|" + " --- |" * len(HEAD), *map(_row, given), ""] if given else []
    return "\n".join([*lines, method(check), ""])


def _row(given: "list[str] | tuple[str, ...]") -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in given) + " |"
