"""The referee of `atta` passes hand-written mini traces, and refuses each of their mutations by the right clause."""

import copy
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.mutate import GONE, put, renumber, texts

from . import mini_traces as mini
from . import naive
from .checker import RuleBroken, check_trace
from .checker_cards import Card, agrees, fitting, nearest, shape_of, spell, turned, turns
from .checker_spiders import first_steps
from .mutations import FORMS, RULES, Spoils, Trace
from .tape import Line

PEACE: Line = naive.STANDARD | {"spider_shapes": {}, "ants": 4, "nest": "TGTG", "leaf_tokens": 7}
CLAUSES = {f"A{number}" for number in range(1, 28)}


@pytest.mark.parametrize("trace", mini.all_traces(), ids=lambda trace: trace.__name__)
def test_a_good_trace_passes(trace: Trace) -> None:
    """Every mini trace follows the rules."""
    lines = trace()
    summary = check_trace(texts(lines))
    last = lines[-1]
    assert summary.decisions == Counter(line["decision"] for line in lines[1:-1])
    assert [summary.reason, summary.winners, summary.turns, summary.rounds] == [last[k] for k in ("reason", "winners", "turns", "rounds")]
    assert ({"edition": summary.edition}, summary.seats) == (lines[0]["options"], lines[0]["players"])


def test_the_good_traces_exercise_every_clause() -> None:
    """No clause of the page is without a mini trace."""
    exercised = sum((check_trace(texts(trace())).clauses for trace in mini.all_traces()), Counter[str]())
    assert set(exercised) == CLAUSES


def spoiled(lines: list[Line], changes: Spoils) -> list[Line]:
    """Spoil a trace; lines taken away close up."""
    for (line, path), value in changes.items():
        put(lines, line, path, copy.deepcopy(value) if value is not GONE else GONE)
    if any(value is GONE and not path for (_, path), value in changes.items()):
        renumber(lines)
    return lines


@pytest.mark.parametrize(("trace", "changes", "clause"), [case[1:] for case in RULES], ids=[case[0] for case in RULES])
def test_a_broken_rule_is_named(trace: Trace, changes: Spoils, clause: str) -> None:
    """A trace that breaks one rule is refused by that rule's clause."""
    with pytest.raises(RuleBroken) as refusal:
        check_trace(texts(spoiled(trace(), changes)))
    assert refusal.value.clause == clause, refusal.value
    assert all(part in str(refusal.value) for part in ("playout 7", clause, "expected", "the trace says"))


@pytest.mark.parametrize(("changes", "clause"), [case[1:] for case in FORMS], ids=[case[0] for case in FORMS])
def test_a_broken_form_is_named(changes: Spoils, clause: str) -> None:
    """A trace whose header, lines or counts are not as described is refused."""
    with pytest.raises(RuleBroken) as refusal:
        check_trace(texts(spoiled(mini.six(), changes)))
    assert refusal.value.clause == clause, refusal.value


def test_every_clause_is_broken_once() -> None:
    """No clause of the page is without a mutation."""
    assert {case[3] for case in RULES} >= CLAUSES


@pytest.mark.parametrize("trace", mini.all_traces(), ids=lambda trace: trace.__name__)
def test_no_line_can_be_spared_doubled_or_swapped(trace: Trace) -> None:
    """Every line of a trace has its one place, also if the numbers run on."""
    for number in range(len(trace())):
        spared, doubled, swapped = trace(), trace(), trace()
        del spared[number]
        doubled.insert(number, copy.deepcopy(doubled[number]))
        swapped[number - 1], swapped[number] = swapped[number], swapped[number - 1]
        for lines in (spared, doubled, swapped):
            renumber(lines)
            with pytest.raises(RuleBroken):
                check_trace(texts(lines))


def values(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Walk all single values under a value, and lists to be shortened."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in inner:
        yield from values(entry, f"{path}.{key}".lstrip("."))
    if not isinstance(value, dict) and value != []:
        yield path, value


def other(value: Any) -> Any:
    """Give another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, list):
        return value[:-1]
    if isinstance(value, int):
        return value + 1
    return {"T": "G", "G": "T"}.get(value[0], "x") + value[1:]


def spoil_anywhere(good: list[Line], times: int) -> None:
    """Change single values, each must be refused; `done` is left out, as an ant at its end may be called so or not."""
    random = Random(1)
    check_trace(texts(good))
    for _ in range(times):
        line = random.randrange(1, len(good))
        path, value = random.choice([found for found in values(good[line]) if not found[0].endswith("done")])
        refused = False
        try:
            check_trace(texts(spoiled(copy.deepcopy(good), {(line, path): other(value)})))
        except RuleBroken:
            refused = True
        assert refused, (line, path, value)


@pytest.mark.parametrize("trace", mini.all_traces(), ids=lambda trace: trace.__name__)
def test_no_value_can_be_another(trace: Trace) -> None:
    """Whatever single value of a mini trace is changed, it is refused."""
    spoil_anywhere(trace(), 60)


@pytest.mark.parametrize("components", [naive.STANDARD, PEACE])
def test_no_value_of_a_whole_game_can_be_another(components: Line) -> None:
    """Whatever single value of a naive game is changed, it is refused."""
    spoil_anywhere(naive.play(1, "rulebook", 3, components), 30)


@pytest.mark.parametrize("edition", ["rulebook", "yucata"])
@pytest.mark.parametrize("components", [naive.STANDARD, PEACE, naive.STANDARD | {"leaf_shapes": {}}])
def test_naive_play_passes(edition: str, components: Line) -> None:
    """Whole games of any deck pass, and come to an end."""
    for seats in (2, 3, 4):
        lines = naive.play(seats, edition, seats, components)
        assert check_trace(texts(lines)).reason in ("six", "last", "none", "deck")


def test_equal_spellings_pass() -> None:
    """The order of cards and leaves, 0 and 1, cells with 0 leaves, a turn of a card not laid, more about cards aside: all one."""
    lines: list[Any] = mini.six()
    for line in lines[1:]:
        state = line["state"]
        state["cards"].reverse()
        state["leaves"] = [{"x": 1, "y": 0, "n": 0}, *reversed(state["leaves"])]
        state["out"] = [0, 0]
        if state["active"]:
            state["active"]["grass"] = int(state["active"]["grass"])
        if state["next"]:
            state["next"]["sides"] = "GTTG"
    assert check_trace(texts(lines)).reason == "six"
    aside: Line = {"sides": "GGGG", "symbol": None, "round": 1}
    assert check_trace(texts(spoiled(mini.penned(), {(line, "state.aside.0"): aside for line in (1, 2, 3)}))).reason == "deck"


def test_done_of_an_ant_at_its_end_is_left_open() -> None:
    """The page lets one call an active ant done that can neither step nor act any more, but no other."""
    assert check_trace(texts(spoiled(mini.six(), {(7, "state.ants.0.1.done"): True}))).reason == "six"
    for line, ant in ((4, 0), (6, 1)):
        with pytest.raises(RuleBroken):
            check_trace(texts(spoiled(mini.six(), {(line, f"state.ants.0.{ant}.done"): True})))


def test_what_is_no_json_is_refused() -> None:
    """Broken text, an empty trace and text after the end are refused; empty lines are not minded."""
    good = texts(mini.six())
    for bad in ([], ["{"], ["[]"], [good[0]], [*good, "{}"], [good[0], "nonsense"], [good[0], good[-1]]):
        with pytest.raises(RuleBroken):
            check_trace(bad)
    assert check_trace([*good, "\n"]).reason == "six"


def test_turns_of_cards() -> None:
    """Clockwise: what looked north looks east; only distinct rotations count."""
    assert turned("TGGG", 1) == "GTGG"
    counts = {"TGTG": 2, "TTGG": 4, "TTTG": 4, "TTTT": 1, "GGGG": 1}
    assert {sides: len(turns(sides)) for sides in counts} == counts
    assert turns("GTGT") == {0: "GTGT", 1: "TGTG"}
    assert [shape_of(sides) for sides in ("GTTG", "GTGT", "TGTT", "TGGG")] == ["bend", "straight", "tee", None]


def test_where_cards_fit() -> None:
    """All shared sides agree; of what fits, the nearest to an ant is kept."""
    cards = {(0, 0): Card("TTTT", None), (1, 1): Card("GGGG", None)}
    assert agrees(cards, (5, 5), "TTTT")
    assert [quarters for cell, quarters in fitting(cards, "TGTG") if cell == (1, 0)] == [1]
    assert [quarters for cell, quarters in fitting(cards, "TTGG") if cell == (1, 0)] == [2]
    near = nearest(fitting(cards, "GGGG"), [(0, 0)])
    assert spell(near) == ["1,2,0", "2,1,0"]


def test_ways_of_spiders() -> None:
    """Shortest ways lead over laid cards, round the nest, to the nearest target."""
    ring = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    assert first_steps(ring, (0, 1), {(0, -1)}) == ["E", "W"]
    assert first_steps(ring, (0, 1), {(0, -1), (1, 0)}) == ["E"]
    assert first_steps([*ring, (0, 2), (0, 3)], (0, 3), {(1, -1)}) == ["S"]
    assert first_steps(ring, (0, 1), {(5, 5)}) == []
