"""A check as Markdown: for `--format md`, and for the summary of a CI job."""

from antstats.checks.result import Check
from antstats.checks.words import HEAD, facts, headline, method, rows_of


def render(check: Check) -> str:
    """Return the page: the answer, a table for each leg, the method."""
    data = check.to_dict()
    rows, lines = data["measures"], ["# Balance check", "", headline(data), ""]
    for leg in data["scenarios"]:
        title, *rest = facts(leg)
        lines += [f"## {leg['leg']}", "", title, "", *[f"* {each}" for each in rest], *([""] if rest else [])]
        given = rows_of(rows, leg)
        lines += [_row(HEAD), "|" + " --- |" * len(HEAD), *map(_row, given), ""] if given else []
    return "\n".join([*lines, method(data), ""])


def _row(given: "list[str] | tuple[str, ...]") -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in given) + " |"
