"""Numbers as people read them: shares in percent, as many decimals as the interval bears, "unknown" for what a run cannot know."""

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd

UNKNOWN = "unknown"


def estimate(value: Any, low: Any, high: Any, unit: str = "") -> str:
    """Return an estimate in its unit; a `share` becomes a percentage."""
    if _missing(value):
        return UNKNOWN
    scale = _scale(unit)
    return _number(scale * value, _digits(value, low, high, scale)) + (" %" if unit == "share" else "")


def interval(value: Any, low: Any, high: Any, unit: str = "") -> str:
    """Return an interval as `24.1 - 26.3`, with as many decimals as `estimate` gives to its value; "unknown" if it is."""
    if _missing(low) and _missing(high):
        return UNKNOWN
    scale = _scale(unit)
    digits = _digits(value, low, high, scale)
    ends = [UNKNOWN if _missing(end) else _number(scale * end, digits) for end in (low, high)]
    return (" to " if any(end.startswith("-") for end in ends) else " - ").join(ends)


def told(value: Any, low: Any, high: Any, unit: str = "") -> str:
    """Return estimate and interval for a sentence: `25.2 % (24.1 - 26.3)`."""
    if _missing(value):
        return UNKNOWN
    ends = interval(value, low, high, unit)
    return f"{estimate(value, low, high, unit)} ({'interval unknown' if ends == UNKNOWN else ends})"


def count(value: int, what: str = "") -> str:
    """Return a whole number with its thousands apart, and what it counts: `1 deal`, `2 deals`."""
    return f"{value:,} {what}{'' if value == 1 else 's'}".strip() if what else f"{value:,}"


def value(given: Any) -> str:
    """Return a value of a spec or a ledger in words."""
    if isinstance(given, Mapping):
        return ", ".join(f"{name} {value(each)}" for name, each in given.items()) or "none"
    if isinstance(given, list | tuple):
        return ", ".join(value(each) for each in given) or "none"
    if isinstance(given, bool):
        return "yes" if given else "no"
    if isinstance(given, float):
        return f"{given:g}"
    return UNKNOWN if given is None else str(given)


def possible(given: Any) -> str:
    """Return the range of a figure in words; a kind that is not known here is told as it stands."""
    if not isinstance(given, Mapping):
        return value(given)
    kind = given.get("kind")
    if kind == "interval":
        step = f", in steps of {value(given['step'])}" if given.get("step", 1) != 1 else ""
        return f"{value(given.get('low'))} to {value(given.get('high'))}{step}"
    if kind == "choices":
        return " or ".join(f"[{value(each)}]" if isinstance(each, list | tuple) else value(each) for each in given.get("values", ()))
    if kind == "shift":
        return f"each up to {value(given.get('by'))} to either side"
    if kind == "transfer":
        fewer = f", or {value(given.get('fewer'))} less in all" if given.get("fewer") else ""
        return f"up to {value(given.get('by'))} from one to another{fewer}"
    if kind == "scale":
        return f"times {value(given.get('low'))} to {value(given.get('high'))}"
    if kind == "none":
        return f"not varied: {value(given.get('reason'))}"
    return value(given)


def _missing(number: Any) -> bool:
    return number is None or number is pd.NA or not math.isfinite(number)


def _scale(unit: str) -> float:
    return 100.0 if unit == "share" else 1.0


def _digits(estimate: float, low: float, high: float, scale: float) -> int:
    """Return decimals: a percentage has one, or two where the interval is narrow; other numbers two digits of their half-width."""
    known = [each for each in (estimate, low, high) if not _missing(each)]
    width = scale * (max(known) - min(known)) / 2 if len(known) > 1 else 0.0
    if scale != 1:
        return 2 if 0 < width < 0.5 else 1
    if all(float(each).is_integer() for each in known):
        return 0
    return min(max(1 - math.floor(math.log10(width)), 0), 5) if width > 0 else 2


def _number(number: float, digits: int) -> str:
    return f"{number + 0.0:,.{digits}f}".removeprefix("-") if round(number, digits) == 0 else f"{number:,.{digits}f}"
