"""What several worlds agree on: the values, or the words of a text, that are the same in all of them; a `?` for the rest."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

HIDDEN = "?"
_WORDS = re.compile(r"\n|[^\S\n]*(?:\w+|[^\w\s])|[^\S\n]+$", re.MULTILINE)  # a word or a sign, with the space before it


def agreed(values: Sequence[Any]) -> Any:
    """Return what plain data (dicts, lists, scalars) agree on: dicts by key, lists of one length by place; HIDDEN where they differ."""
    first = values[0]
    if isinstance(first, dict) and all(isinstance(each, dict) and each.keys() == first.keys() for each in values):
        return {key: agreed([each[key] for each in values]) for key in first}
    if isinstance(first, list) and all(isinstance(each, list) and len(each) == len(first) for each in values):
        return [agreed(list(column)) for column in zip(*values, strict=True)]
    return first if all(each == first for each in values) else HIDDEN


def agreed_text(texts: Sequence[str]) -> str:
    """Return the text that all texts agree on, line by line; HIDDEN for words, or letters of words of one length, that differ."""
    pages = [text.split("\n") for text in dict.fromkeys(texts)]
    if len(pages) == 1:
        return "\n".join(pages[0])
    if len({len(lines) for lines in pages}) == 1:
        return "\n".join(_line(sorted(set(column))) for column in zip(*pages, strict=True))
    return _line(sorted(set(texts)))


def _line(variants: list[str]) -> str:
    if len(variants) == 1:
        return variants[0]
    rows = [_WORDS.findall(text) for text in variants]
    common = rows[0]
    for row in rows[1:]:
        matches = SequenceMatcher(None, common, row, autojunk=False).get_matching_blocks()
        common = [word for match in matches for word in common[match.a : match.a + match.size]]
    if len({len(row) for row in rows}) == 1:
        columns = list(zip(*rows, strict=True))
        if sum(len(set(column)) == 1 for column in columns) >= len(common):
            return "".join(_word(column) for column in columns)
    gaps = [False] * (len(common) + 1)  # whether some variant has words of its own before this one
    for row in rows:
        at = 0
        for k, word in enumerate(common):
            found = row.index(word, at)
            gaps[k] |= found > at
            at = found + 1
        gaps[-1] |= at < len(row)
    return "".join((f" {HIDDEN}" if gap else "") + word for gap, word in zip(gaps, [*common, ""], strict=True)).rstrip()


def _word(variants: Sequence[str]) -> str:
    first = variants[0]
    if all(each == first for each in variants):
        return first
    if len({len(each) for each in variants}) == 1:
        return "".join(letters[0] if len(set(letters)) == 1 else HIDDEN for letters in zip(*variants, strict=True))
    return first[: len(first) - len(first.lstrip())] + HIDDEN


def leaves(told: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every scalar of plain data with its path, `dice[0].x`; an empty list or dict is a scalar."""
    if isinstance(told, dict) and told:
        for key, value in told.items():
            yield from leaves(value, f"{path}.{key}" if path else str(key))
    elif isinstance(told, list) and told:
        for i, value in enumerate(told):
            yield from leaves(value, f"{path}[{i}]")
    else:
        yield path, told
