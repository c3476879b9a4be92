"""A check as workflow commands of GitHub Actions, which it shows beside the lines of the suite."""

from antstats.checks.result import Check
from antstats.checks.verdict import BAD, OPEN, Word
from antstats.checks.words import headline, sentence


def render(check: Check, inconclusive: str) -> str:
    """Return an error for each measure that changed, one of the level asked for for each that cannot be told yet, and the answer."""
    level = {"fail": "error", "warn": "warning", "pass": "notice"}[inconclusive]
    lines = []
    for row in check.rows:
        if row["verdict"] in BAD or (row["verdict"] in OPEN and row["verdict"] != Word.INCOMPARABLE):
            kind = "error" if row["verdict"] in BAD else level
            title = _property(f"balance: {row['leg']}")
            place = f"file={_property(check.suite)},line={row['line']},title={title}"
            lines.append(f"::{kind} {place}::{_message(sentence(row))}")
    lines += [f"::{level} title={_property(leg['leg'])}::{_message(leg['incomparable'])}" for leg in check.scenarios if leg["incomparable"]]
    return "\n".join([*lines, headline(check.to_dict())])


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
