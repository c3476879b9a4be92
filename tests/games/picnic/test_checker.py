"""The referee of `picnic` passes good mini traces, and refuses each of their mutations by the right clause."""

import copy
import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.mutate import GONE, put, renumber, texts

from . import mini_traces as mini
from . import naive
from .checker import RuleBroken, check_trace
from .checker_score import WORTH
from .checker_table import ROUND_CARDS
from .mutations import FORMS, RULES, Case, Change
from .naive import Line

EVENTS = ("majority", "hit", "chain", "overlap", "aside", "tie", "dice-off")
CLAUSES = {f"P{number}" for number in range(1, 17)} | {*ROUND_CARDS, *WORTH, *EVENTS}
TOSS: Any = naive.STANDARD["toss"]
ODD: dict[str, Line] = {
    "cards close together": {"gap": 2, "radius": {"soldier": 13, "worker": 7, "scout": 7}},
    "few cards": {"copies": {"both": 1, "skew": 0, "all": 0}},
    "fewer cards than places": {"copies": {"Wb": 1}},
    "dice that show nothing": {"soldier_faces": [0], "worker_faces": [0], "scout_faces": [0, 1]},
    "another toss": {"toss": TOSS | {"face_chance": 0, "share": 1.1, "least_way": 20}},
}


@pytest.mark.parametrize("trace", mini.TRACES, ids=lambda trace: trace.__name__)
def test_a_good_trace_passes(trace: Any) -> None:
    """Every mini trace follows the rules, and the summary tells what it held."""
    lines = trace()
    summary = check_trace(texts(lines))
    last = lines[-1]
    assert summary.decisions == Counter(line["decision"] for line in lines[1:-1])
    told = [summary.reason, summary.winners, summary.scores, summary.turns, summary.rounds]
    assert told == [last[key] for key in ("reason", "winners", "scores", "turns", "rounds")]
    assert summary.seats == lines[0]["players"]
    assert summary.rounds == 6
    assert len(summary.samples) == sum(summary.faces.values()) >= summary.turns


def test_the_good_traces_exercise_every_clause() -> None:
    """No clause, Round card or kind of goal is without a mini trace."""
    exercised = sum((check_trace(texts(trace())).clauses for trace in mini.TRACES), Counter[str]())
    assert set(exercised) >= CLAUSES


def find(lines: list[Any], where: int | str) -> int:
    """Find the line that a change speaks of."""
    if isinstance(where, int):
        return where % len(lines)
    if where.startswith("round"):
        return next(number for number, line in enumerate(lines) if "i" in line and line["state"]["round"] == int(where.split()[1]))
    if where == "aside":
        return next(number for number, line in enumerate(lines[1:], 1) if any(colony["aside"] for colony in line["state"]["colony"]))
    if where == "twin":
        return next(number for number, line in enumerate(lines) if line.get("decision") == lines[number - 1].get("decision") == "assign")
    if where.startswith("place after"):
        start = find(lines, f"power:{where.split()[2]}")
        return next(number for number in range(start, len(lines)) if lines[number].get("decision") == "place")
    name, _, later = where.partition("+")
    kind, _, chosen = name.partition(":")
    found = (number for number, line in enumerate(lines) if line.get("decision") == kind and line["chosen"].startswith(chosen))
    return next(found) + int(later or 0)


def located(good: list[Any], where: int | str, path: str) -> str:
    """Fill in the seat that decides and the die that it chooses."""
    if isinstance(where, int):
        return path
    line = good[find(good, where.partition("+")[0])]
    return path.replace("@", str(line.get("seat"))).replace("#", str(line.get("chosen", ":")).rpartition(":")[2])


def spoiled(good: list[Line], changes: list[Change]) -> list[Line]:
    """Spoil a trace; lines taken away close up."""
    lines: list[Any] = list(good)
    gone = set()
    for number in {find(good, where) for where, _, _ in changes}:
        lines[number] = copy.deepcopy(good[number])
    for where, path, value in changes:
        number = find(good, where)
        path = located(good, where, path)
        if value is GONE and not path:
            gone.add(number)
            continue
        if callable(value):
            old: Any = lines[number]
            for key in path.split("."):
                old = old[int(key) if key.isdigit() else key]
            value = value(old)
        put(lines, number, path, copy.deepcopy(value) if value is not GONE else GONE)
    lines = [dict(line) for number, line in enumerate(lines) if number not in gone]
    if gone:
        renumber(lines)
    return lines


@pytest.mark.parametrize("case", RULES, ids=lambda case: case[0])
def test_a_broken_rule_is_named(case: Case) -> None:
    """A trace that breaks one rule is refused by that rule's clause."""
    _, trace, changes, clause = case
    with pytest.raises(RuleBroken) as refusal:
        check_trace(map(json.dumps, spoiled(trace(), changes)))
    assert refusal.value.clause == clause, refusal.value
    assert all(part in str(refusal.value) for part in ("playout 7", clause, "expected", "the trace says"))


@pytest.mark.parametrize("case", FORMS, ids=lambda case: case[0])
def test_a_broken_form_is_named(case: tuple[str, list[Change], str]) -> None:
    """A trace whose header, lines or counts are not as described is refused."""
    with pytest.raises(RuleBroken) as refusal:
        check_trace(map(json.dumps, spoiled(mini.written(), case[1])))
    assert refusal.value.clause == case[2], refusal.value


def test_every_clause_is_broken_once() -> None:
    """No clause of the page is without a mutation."""
    assert {case[3] for case in RULES} >= {f"P{number}" for number in range(1, 17)} | {*ROUND_CARDS, "toss", "power"}


@pytest.mark.parametrize("trace", [mini.written, mini.simple], ids=lambda trace: trace.__name__)
def test_no_line_can_be_spared_doubled_or_swapped(trace: Any) -> None:
    """Every line of a trace has its one place, also if the numbers run on."""
    good = trace()
    for number in range(min(len(good), 18)):
        spared, doubled, swapped = list(good), list(good), list(good)
        del spared[number]
        doubled.insert(number, good[number])
        swapped[number - 1], swapped[number] = swapped[number], swapped[number - 1]
        for lines in (spared, doubled, swapped):
            lines[:] = [dict(line) for line in lines]
            renumber(lines)
            with pytest.raises(RuleBroken):
                check_trace(map(json.dumps, lines))


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
    return value + 1 if isinstance(value, int | float) else "x" + value[1:]


@pytest.mark.parametrize(("trace", "times"), [(mini.written, 80), (mini.tight, 10)])
def test_no_value_can_be_another(trace: Any, times: int) -> None:
    """Whatever single value is changed, it is refused; `tossed` is left out: at the second toss of a `double` it is open."""
    random, good = Random(1), trace()
    for _ in range(times):
        line = random.randrange(1, len(good))
        path, value = random.choice([found for found in values(good[line]) if not found[0].endswith("tossed")])
        refused = False
        try:
            check_trace(map(json.dumps, spoiled(good, [(line, path, other(value))])))
        except RuleBroken:
            refused = True
        assert refused, (line, path, value)


@pytest.mark.parametrize("name", ODD)
def test_naive_play_passes(name: str) -> None:
    """Games of any components pass: dice on two cards, decks that run dry, bare areas, dice without ants."""
    for seats in (2, 3):
        options: Line = {"zero_total": "nothing", "zero_tie": "tie", "scoring_cards": seats != 3} if seats > 2 else {}
        lines = naive.play(seats, seats, ODD[name], options)
        assert check_trace(texts(lines)).reason == "rounds"


def test_equal_spellings_pass() -> None:
    """The order of hands, plates, ants and touched cards, 0 and 1, whole numbers as such, and rounding: all one."""
    lines: list[Any] = copy.deepcopy(mini.tight())
    for line in lines[1:]:
        state = line["state"]
        state["tossed"] = int(state["tossed"])
        for name in ("hand", "new"):
            state[name] = [entries[::-1] for entries in state[name]]
        for colony in state["colony"]:
            colony["plates"].reverse()
            colony["ants"].reverse()
        for row in state["dice"]:
            for die in row:
                die["on"].reverse()
                if die["x"] is not None:
                    die["x"] += 1e-9
    assert check_trace(texts(lines)).reason == "rounds"
    lines = copy.deepcopy(mini.written())
    for line in lines[1:]:
        for row in line["state"]["dice"]:
            for die in row:
                die["x"] = int(die["x"]) if die["x"] is not None else None
    lines[0]["components"]["patterns"] = {"both": "ab", "skew": [[1, 0], [1, 1]], "all": "abd"}
    assert check_trace([*texts(lines), "\n"]).scores == [26, 0]


def test_what_is_no_json_is_refused() -> None:
    """Broken text, an empty trace and text after the end are refused."""
    good = texts(mini.written())
    for bad in ([], ["{"], ["[]"], [good[0]], [*good, "{}"], [good[0], "nonsense"], [good[0], good[-1]]):
        with pytest.raises(RuleBroken):
            check_trace(bad)
