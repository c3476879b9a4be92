"""A result as a piece of HTML for a notebook: sentences, small tables, a chart. No script, no style sheet, no colour of its own.

Notebooks are read on white and on black: text takes the colour that is there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from antstats.charts.shown import THEME
from antstats.reports.document import Table

ROWS = 12  # of a table, at most: the frame has them all
CELL = "text-align: {}; padding: 0.15em 0.7em"


@dataclass(frozen=True)
class Snippet:
    """What a result shows of itself.

    Attributes
    ----------
    title : what it is, on one line. sentences : the answer, each with a question or a word that leads it, empty for none.
    tables : small ones. hints : what else there is, in words and code.
    """

    title: str
    sentences: Sequence[tuple[str, str]] = ()
    tables: Sequence[Table] = ()
    hints: Sequence[str] = ()


def render(snippet: Snippet, svg: str = "") -> str:
    """Return it as HTML; whatever came from users is escaped. `svg`: a chart, from `charts.picture.svg`, which has escaped its words."""
    parts = [f"<p><strong>{_text(snippet.title)}</strong></p>"]
    parts += [f"<p>{f'<em>{_text(lead)}</em> ' if lead else ''}{_text(said)}</p>" for lead, said in snippet.sentences]
    parts += [_table(table) for table in snippet.tables]
    parts += [svg] if svg else []
    parts += [f"<p><small>{_text(hint)}</small></p>" for hint in snippet.hints]
    # The class keeps MathJax from reading a policy's $ as the start of a formula.
    return f'<div class="tex2jax_ignore" style="max-width: 60em; {THEME}">{"".join(parts)}</div>'


def slim(table: Table, columns: Sequence[str], caption: str | None = None) -> Table:
    """Return a table with these of its columns, in this order, and another caption if one is given."""
    places = [table.columns.index(name) for name in columns]
    rows = tuple(tuple(row[place] for place in places) for row in table.rows)
    return replace(table, columns=tuple(columns), rows=rows, caption=table.caption if caption is None else caption)


def _table(table: Table) -> str:
    """Return a table, the first column heading its rows, cut after ROWS of them; one without rows is left out."""
    if not table.rows:
        return ""
    sides = ["right" if name in table.numeric else "left" for name in table.columns]
    head = "".join(f'<th style="{CELL.format(side)}">{_text(name)}</th>' for name, side in zip(table.columns, sides, strict=True))
    body = "".join(f"<tr>{_cells(row, sides)}</tr>" for row in table.rows[:ROWS])
    left = f" The first {ROWS} of {len(table.rows)} rows." if len(table.rows) > ROWS else ""
    caption = f'<caption style="text-align: left">{_text(table.caption)}.{left}</caption>'
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cells(row: Sequence[str], sides: Sequence[str]) -> str:
    return "".join(f'<td style="{CELL.format(side)}">{_text(cell)}</td>' for cell, side in zip(row, sides, strict=True))


def _text(text: str) -> str:
    """Return text on one line, escaped."""
    return escape(" ".join(text.split()))
