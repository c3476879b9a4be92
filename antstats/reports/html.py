"""A report as one page that stands alone: no network, legible without script, on a phone, in print and in the dark."""

import base64
import hashlib
import re
from collections.abc import Sequence
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from antstats.reports.document import Document

SENTENCES, LETTERS = 2, 320  # of a verdict that are shown at once, at most; the others are one click away
CODE = re.compile("`([^`]+)`")
PLUS_MINUS = re.compile(r"\+-(?=[ \d?])")
TOGETHER = re.compile(r"(?<=\d) (?=- \d|%|pp\b)|(?<=\d -) (?=\d)|(?<=±) (?=\d)")
ROWS = 20  # beyond which a table is folded


def render(document: Document) -> str:
    """Return the page as HTML. Whatever came from users is escaped; the same document gives the same bytes."""
    script = resources.files("antstats.reports").joinpath("templates/report.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return (
        _environment()
        .get_template("report.html")
        .render(
            document=document,
            # Only charts and our own script are not escaped: matplotlib and ElementTree have done so with what is written in charts.
            svg=Markup,
            script=Markup(script),
            # The policy allows this script by its digest and no other: what is smuggled into a page does not run.
            digest=digest,
            shown=shown,
            told=told,
            neat=neat,
            long=ROWS,
        )
    )


def shown(sentences: Sequence[str]) -> int:
    """Return how many sentences of a verdict are shown at once: the first, and the next if both together are short."""
    return SENTENCES if sum(map(len, sentences[:SENTENCES])) <= LETTERS else 1


def told(sentence: str) -> Markup:
    """Return a sentence, escaped; what stands in backticks is a command."""
    return Markup(CODE.sub(r"<code>\1</code>", str(escape(neat(sentence)))))


def neat(text: str) -> str:
    """Return a text with the sign for what a terminal writes as +-, and numbers that stay with their unit and interval on one line."""
    return TOGETHER.sub("\u00a0", PLUS_MINUS.sub("±", text)).replace("-\u00a0", "-\u2060\u00a0")  # a line may end after a hyphen


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("antstats.reports"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
