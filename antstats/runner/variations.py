"""What a study of missing figures varies: the range of each assumed or inferred figure, and each option that settles an ambiguity."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from antstats.contract import Option
from antstats.runner.ledger import Choices, Fixed, Interval, Range, Scale, Shift, Transfer, replaced, shown
from antstats.runner.plan import Plan

VALUES = 5  # of an interval that are tried one at a time, ends included
FEW_VALUES = 10  # a numeric option with so many values or fewer is spaced evenly, one with more by ratio
MOST_TRANSFERS = 20_000  # tables of counts that are listed; where there are more, only one entry gives and one takes


@dataclass(frozen=True)
class Setting:
    """One value of one figure or option.

    Attributes
    ----------
    value : what the game is given. label : the same in words, short. place : where it lies on the number line (the number, or
        the factor of a scale), for saying between what a conclusion flips; None where there is no line.
    part : the entry that was changed, or empty.
    """

    value: Any
    label: str
    place: float | None = None
    part: str = ""


@dataclass(frozen=True)
class Varied:
    """A figure or an option that is varied.

    Attributes
    ----------
    name, text : of the figure or option. option : True for an option. base : its value in the rules in force; base_place : that on the
        number line, None where there is none. clause : the clause that an option settles. reason : why the figure is not known.
    settings : those tried one at a time, the base left out. coordinates : names of the unit-cube coordinates that `at` reads.
    at : from as many numbers from 0 to 1 to a value.
    """

    name: str
    text: str
    base: Any
    settings: tuple[Setting, ...]
    coordinates: tuple[str, ...]
    at: Callable[[Sequence[float]], Any] = field(compare=False)
    option: bool = False
    base_place: float | None = None
    clause: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Kept:
    """A figure that is uncertain and not varied, and why."""

    name: str
    reason: str


def varied(plan: Plan, given: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[list[Varied], list[Kept]]:
    """Return what is varied around the rules of a plan, and what is uncertain but kept.

    Parameters
    ----------
    given, options : figures and options that the user set: they are kept.
    """
    found, kept = [], []
    mine = {name.partition(".")[0] for name in given}
    for name, figure in plan.rests_on.items():
        if name in mine or figure.origin == "user":
            kept.append(Kept(name, "set by you"))
        elif isinstance(figure.range, Fixed):
            kept.append(Kept(name, figure.range.reason))
        else:
            found.append(of_range(name, figure.value, figure.range, text=figure.text, reason=figure.reason))
    for option in plan.game.options:
        if option.settles and option.name in options:
            kept.append(Kept(option.name, "set by you"))
        elif option.settles:
            found.append(of_option(option, plan.settings.options[option.name]))
    fixed = [Kept(each.name, f"its range holds {shown(each.base, 40)} alone") for each in found if not each.settings]
    return [each for each in found if each.settings], kept + fixed


def of_range(name: str, value: Any, limits: Range, *, text: str = "", reason: str = "") -> Varied:
    """Return how the figure `name` is varied over its range. A range that the value does not fit (a shift of a word) varies nothing."""
    about: dict[str, Any] = {"name": name, "base": value, "text": text, "reason": reason}
    match limits:
        case Interval():
            grid = _grid(limits, value)
            tried = _spread(grid, VALUES)
            settings = tuple(Setting(each, f"{each:g}", float(each)) for each in tried if each != value)
            place = float(value) if isinstance(value, int | float) else None
            return Varied(**about, settings=settings, coordinates=(name,), at=lambda u: grid[_index(u[0], len(grid))], base_place=place)
        case Choices():
            values = limits.values
            settings = tuple(Setting(each, shown(each, 60)) for each in values if each != value)
            return Varied(**about, settings=settings, coordinates=(name,), at=lambda u: values[_index(u[0], len(values))])
        case Shift():
            return _shifted(about, limits.by)
        case Transfer():
            return _transferred(about, limits.by, limits.fewer)
        case Scale():
            return _scaled(about, limits)
        case _:
            return Varied(**about, settings=(), coordinates=(), at=lambda _u: value)


def of_option(option: Option, value: Any) -> Varied:
    """Return how an option is varied: over its choices, or from low to high; all seats alike."""
    numeric = not option.choices
    values: list[Any] = _handful(option.low, option.high) if numeric else list(option.choices)
    alike = isinstance(value, list) and len({str(each) for each in value}) == 1
    base = value[0] if alike else value
    settings = tuple(Setting(each, shown(each), float(each) if numeric else None) for each in values if not _same(each, base))
    return Varied(
        option.name,
        option.text,
        base,
        settings,
        (option.name,),
        lambda u: values[_index(u[0], len(values))],
        option=True,
        base_place=float(base) if numeric and isinstance(base, int) else None,
        clause=option.settles,
    )


def _same(one: Any, other: Any) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _handful(low: int, high: int) -> list[int]:
    """Return whole numbers from low to high: all if few, else close together at the low end, where a step matters most."""
    span = high - low
    if span < VALUES:
        return list(range(low, high + 1))
    if span <= FEW_VALUES:
        return sorted({low + round(span * i / (VALUES - 1)) for i in range(VALUES)})
    return sorted({low + round((span + 1) ** (i / VALUES)) - 1 for i in range(VALUES + 1)})


def _index(u: float, n: int) -> int:
    """Return which of `n` equal parts of 0 to 1 holds u."""
    return min(int(u * n + 1e-9), n - 1)  # a third of a level grid is not quite a third


def _grid(limits: Interval, value: Any) -> list[Any]:
    """Return the numbers from low to high by step, the end included; whole ones where the figure and its range are whole."""
    steps = math.floor((limits.high - limits.low) / limits.step + 1e-9)
    numbers = [limits.low + i * limits.step for i in range(steps + 1)]
    if numbers[-1] < limits.high - 1e-9 * limits.step:
        numbers.append(limits.high)
    whole = isinstance(value, int) and all(float(each).is_integer() for each in numbers)
    return [int(each) if whole else float(f"{each:.12g}") for each in numbers]


def _spread(grid: Sequence[Any], most: int) -> list[Any]:
    """Return up to `most` entries of a grid, evenly spaced, the ends included."""
    if len(grid) <= most:
        return list(grid)
    return [grid[round(i * (len(grid) - 1) / (most - 1))] for i in range(most)]


def _shifted(about: dict[str, Any], by: int) -> Varied:
    """Vary places: one at a time each is moved by half and by all of `by` both ways; in the cube each has a coordinate."""
    value, name = about["base"], about["name"]
    places = list(value) if isinstance(value, list | tuple) else [value]
    single = not isinstance(value, list | tuple)
    if not all(isinstance(each, int | float) for each in places):
        return Varied(**about, settings=(), coordinates=(), at=lambda _u: value)
    offsets = sorted({-by, -((by + 1) // 2), (by + 1) // 2, by} - {0})

    def moved(steps: Sequence[int]) -> Any:
        found = [place + step for place, step in zip(places, steps, strict=True)]
        return found[0] if single else found

    settings = []
    for i, place in enumerate(places):
        for offset in offsets:
            steps = [offset if j == i else 0 for j in range(len(places))]
            if place + offset not in [each for j, each in enumerate(places) if j != i]:
                settings.append(Setting(moved(steps), f"{place} -> {place + offset}", float(offset), "" if single else str(place)))
    names = (name,) if single else tuple(f"{name}[{place}]" for place in places)
    at = lambda u: moved([_index(each, 2 * by + 1) - by for each in u])  # noqa: E731
    return Varied(**about, settings=tuple(settings), coordinates=names, at=at, base_place=0.0)


def _transferred(about: dict[str, Any], by: int, fewer: int) -> Varied:
    """Vary counts: one at a time 1 and `by` go from one entry to another, and up to `fewer` from the largest away.

    In the cube one coordinate numbers all tables that can be reached, in the order of their entries.
    """
    value, name = about["base"], about["name"]
    listed = isinstance(value, list | tuple)
    table: dict[Any, Any] = dict(enumerate(value)) if listed else dict(value) if isinstance(value, Mapping) else {}
    if not table or not all(isinstance(each, int) for each in table.values()):
        return Varied(**about, settings=(), coordinates=(), at=lambda _u: value)
    keys = list(table)
    largest = max(range(len(keys)), key=lambda i: table[keys[i]])

    def as_given(counts: Sequence[int]) -> Any:
        return list(counts) if listed else dict(zip(keys, counts, strict=True))

    start = tuple(table.values())
    settings = []
    for many in sorted({1, by} - {0}):
        for i, j in ((i, j) for i in range(len(keys)) for j in range(len(keys)) if i != j and start[i] >= many):
            settings.append(Setting(as_given(_changed(start, {i: -many, j: many})), f"{many} {keys[i]} -> {keys[j]}", None, str(keys[i])))
    settings += [
        Setting(as_given(_changed(start, {largest: -many})), f"{many} {keys[largest]} fewer", None, str(keys[largest]))
        for many in sorted({1, fewer} if fewer else set())
        if start[largest] >= many
    ]
    starts = [start] + [_changed(start, {largest: -many}) for many in range(1, min(fewer, start[largest]) + 1)]
    reached = [as_given(each) for each in sorted({each for one in starts for each in _reached(one, by)})]
    return Varied(**about, settings=tuple(settings), coordinates=(name,), at=lambda u: reached[_index(u[0], len(reached))])


def _changed(counts: Sequence[int], steps: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(each + steps.get(i, 0) for i, each in enumerate(counts))


def _reached(start: tuple[int, ...], by: int) -> set[tuple[int, ...]]:
    """Return the counts that can be reached by moving up to `by`, one after the other; from one entry to one other if that is too many."""
    places = range(len(start))
    moves = [(i, j) for i in places for j in places if i != j]
    found, edge = {start}, {start}
    for _ in range(by):
        edge = {_changed(each, {i: -1, j: 1}) for each in edge for i, j in moves if each[i] > 0} - found
        if len(found) + len(edge) > MOST_TRANSFERS:
            pairs = {_changed(start, {i: -many, j: many}) for many in range(1, by + 1) for i, j in moves if start[i] >= many}
            return {start, *pairs}
        found |= edge
    return found


def _scaled(about: dict[str, Any], limits: Scale) -> Varied:
    """Vary numbers: one at a time each entry by the lowest and the highest factor, then all of them; in the cube each has a coordinate."""
    value, name = about["base"], about["name"]
    table = isinstance(value, Mapping)
    entries = (limits.entries or list(value)) if table else [""]
    entries = [each for each in entries if not table or each in value]

    def at(factors: Sequence[float]) -> Any:
        if not table:
            return times(value, factors[0])
        found = value
        for entry, factor in zip(entries, factors, strict=True):
            found = replaced(found, [entry], times(value[entry], factor), f"figure {name}")
        return found

    settings = []
    for i, entry in enumerate(entries):
        for factor in (limits.low, limits.high):
            factors = [factor if i == j else 1.0 for j in range(len(entries))]
            label = _scaled_label(value[entry] if table else value, factor)
            settings.append(Setting(at(factors), f"{entry} {label}".strip(), factor, entry))
    if len(entries) > 1:
        settings += [Setting(at([factor] * len(entries)), f"all x {factor:g}", factor, "all") for factor in (limits.low, limits.high)]
    names = tuple(f"{name}.{entry}" if entry else name for entry in entries)
    width = limits.high - limits.low
    inside = lambda u: at([round(limits.low + each * width, 4) for each in u])  # noqa: E731
    return Varied(**about, settings=tuple(s for s in settings if s.value != value), coordinates=names, at=inside, base_place=1.0)


def times(value: Any, factor: float) -> Any:
    """Return a number, or every number of a table or list, times a factor; whole numbers stay whole."""
    if isinstance(value, Mapping):
        return {name: times(each, factor) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [times(each, factor) for each in value]
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return round(value * factor) if isinstance(value, int) else float(f"{value * factor:.6g}")


def _scaled_label(value: Any, factor: float) -> str:
    scaled = times(value, factor)
    return f"x {factor:g} = {scaled:g}" if isinstance(scaled, int | float) else f"x {factor:g}"


def coordinates(figures: Sequence[Varied]) -> list[str]:
    """Return the names of the cube's coordinates, in order."""
    return [name for each in figures for name in each.coordinates]


def placed(figures: Sequence[Varied], point: Iterable[float]) -> dict[str, Any]:
    """Return the value of each figure and option at a point of the unit cube."""
    parts: Iterator[float] = iter(point)
    return {each.name: each.at([next(parts) for _ in each.coordinates]) for each in figures}
