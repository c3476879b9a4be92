"""A result as lines: for a terminal, and as a Markdown text; what tournaments, sweeps and studies share."""

from collections.abc import Iterable, Iterator, Sequence

from antstats.reports.document import Said, Table
from antstats.reports.markdown import escaped, table_lines


def terminal(said: Iterable[Said | str], tables: Iterable[Table]) -> Iterator[str]:
    """Yield the lines for a terminal: sentences, then tables; a row of a table begins with two spaces."""
    for each in said:
        yield from (each if isinstance(each, str) else f"{each.question} {each.answer}", "")
    for table in tables:
        yield f"{table.caption}:"
        yield from aligned(table)
        yield ""


def aligned(table: Table) -> Iterator[str]:
    """Yield the head and the rows of a table in columns."""
    widths = [max(map(len, column)) for column in zip(table.columns, *table.rows, strict=True)]
    sides = [str.rjust if name in table.numeric else str.ljust for name in table.columns]
    for row in (table.columns, *table.rows):
        yield "  " + "  ".join(side(text, width) for side, text, width in zip(sides, row, widths, strict=True)).rstrip()


def text(title: str, said: Iterable[Said | str], tables: Iterable[Table], facts: Sequence[str], command: str) -> str:
    """Return a Markdown text: sentences, tables, facts, and the command that repeats it."""
    lines = [f"# {escaped(title)}", ""]
    for each in said:
        lines += [escaped(each) if isinstance(each, str) else f"**{escaped(each.question)}** {escaped(each.answer)}", ""]
    lines += [line for table in tables for line in table_lines(table)]
    return "\n".join([*lines, *facts, f"Again: `{command}`"])
