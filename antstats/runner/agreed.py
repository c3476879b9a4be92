"""What several worlds agree on: the values, or the words of a text, that are the same in all of them; a `?` for the rest."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

HIDDEN = "?"
FEW = 12  # scalars of a list that are told in one
_WORDS = re.compile(r"\n|[^\S\n]*(?:\w+|[^\w\s])|[^\S\n]+$", re.MULTILINE)  # a word or a sign, with the space before it

_CLAUSES = re.compile(r"([,;:] )")


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
    """Return what the variants of a line agree on, clause by clause where all have as many."""
    clauses = [_CLAUSES.split(text) for text in variants]
    if len({len(row) for row in clauses}) == 1:
        return "".join(_clause(sorted(set(column))) for column in zip(*clauses, strict=True))
    return _clause(variants)


def _clause(variants: list[str]) -> str:
    if len(variants) == 1:
        return variants[0]
    rows = [_WORDS.findall(text) for text in variants]
    common = _in_order(rows)
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


def _in_order(rows: list[list[str]]) -> list[str]:
    """Return words that stand in every row in the same order: those that stand before others here and behind them there are left out.

    Names of things that move about, as of cards between two hands, clash with each other and with the words between; so they go first.
    """
    places = [{key: at for at, key in enumerate(_numbered(row))} for row in rows]
    words = [key for key in places[0] if all(key in place for place in places)]
    where = np.array([[place[word] for word in words] for place in places]).reshape(len(rows), len(words))
    before = where[:, :, None] < where[:, None, :]
    clash = before.any(axis=0) & before.any(axis=0).T
    while clash.any():
        out = int(clash.sum(axis=0).argmax())
        words.pop(out)
        clash = np.delete(np.delete(clash, out, 0), out, 1)
    return [word for word, _ in words]


def _numbered(row: list[str]) -> list[tuple[str, int]]:
    """Return each word with how many like it stand before it."""
    seen: Counter[str] = Counter()
    numbered = []
    for word in row:
        numbered.append((word, seen[word]))
        seen[word] += 1
    return numbered


def _word(variants: Sequence[str]) -> str:
    first = variants[0]
    if all(each == first for each in variants):
        return first
    if len({len(each) for each in variants}) == 1:
        return "".join(letters[0] if len(set(letters)) == 1 else HIDDEN for letters in zip(*variants, strict=True))
    return first[: len(first) - len(first.lstrip())] + HIDDEN


def leaves(told: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values of plain data with their paths, `dice[0].x`: scalars, and lists of a few scalars as one value."""
    if isinstance(told, dict) and told:
        for key, value in told.items():
            yield from leaves(value, f"{path}.{key}" if path else str(key))
    elif isinstance(told, list) and (len(told) > FEW or any(isinstance(each, list | dict) for each in told)):
        for i, value in enumerate(told):
            yield from leaves(value, f"{path}[{i}]")
    else:
        yield path, told


def may_be(seen: Any, value: Any) -> bool:
    """Tell whether a value of `leaves` that is seen, in whole or in part, may be this one."""
    if isinstance(seen, list) and isinstance(value, list):
        return len(seen) == len(value) and all(may_be(each, other) for each, other in zip(seen, value, strict=True))
    return bool(seen in (HIDDEN, value))
