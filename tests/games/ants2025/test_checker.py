"""The referee of `ants2025` passes hand-written mini traces, and refuses each of their mutations by the right clause."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.mutate import put, renumber, texts

from . import mini_traces as mini
from .checker import RuleBroken, check_trace
from .mutations import FORMS, RULES, Changes, Trace

CLAUSES = {f"T{number}" for number in range(1, 15)}


def refuses(lines: list[str]) -> bool:
    """Whether the referee refuses a trace."""
    try:
        check_trace(lines)
    except RuleBroken:
        return True
    return False


@pytest.mark.parametrize("trace", mini.all_traces(), ids=lambda trace: trace.__name__)
def test_a_good_trace_passes(trace: Trace) -> None:
    """Every mini trace follows the rules."""
    lines = trace()
    summary = check_trace(texts(lines))
    last = lines[-1]
    assert summary.decisions == Counter(line["decision"] for line in lines[1:-1])
    assert (summary.reason, summary.winners, summary.scores) == (last["reason"], last["winners"], last["scores"])
    assert (summary.turns, summary.rounds) == (last["turns"], last["rounds"])
    assert summary.options == lines[0]["options"]


def test_the_good_traces_apply_every_clause() -> None:
    """No clause of the page is without a mini trace."""
    applied = sum((check_trace(texts(trace())).clauses for trace in mini.all_traces()), Counter[str]())
    assert set(applied) == CLAUSES


def test_clauses_are_counted_as_often_as_applied() -> None:
    """A deal, eight cards laid, five tricks: three of ants, all of one colour, one of a Pill Bug, one of Queens."""
    assert check_trace(texts(mini.colours())).clauses == Counter(
        {"T1": 1, "T2": 8, "T3": 1, "T4": 4, "T5": 3, "T7": 1, "T8": 3, "T9": 1, "T10": 4, "T11": 2, "T13": 1, "T14": 2}
    )


@pytest.mark.parametrize(("trace", "winner"), list(zip(mini.last_attacks(), ("AT", "AT", "DIF", "DIF"), strict=True)))
def test_the_last_attacks_of_the_rulebook(trace: Trace, winner: str) -> None:
    """AT: P beats DIF: Q, AT: Q beats DIF: Q, AT: Q loses against DIF: P and against DIF: B."""
    lines = trace()
    attacker = lines[-1]["state"]["attacker"]
    assert check_trace(texts(lines)).winners == [attacker if winner == "AT" else 1 - attacker]


@pytest.mark.parametrize(("trace", "changes", "clause"), [case[1:] for case in RULES], ids=[case[0] for case in RULES])
def test_a_broken_rule_is_named(trace: Trace, changes: Changes, clause: str) -> None:
    """A trace that breaks one rule is refused by that rule's clause."""
    lines = trace()
    for (line, path), value in changes.items():
        put(lines, line, path, value)
    renumber(lines)
    with pytest.raises(RuleBroken) as refusal:
        check_trace(texts(lines))
    assert refusal.value.clause == clause, refusal.value
    assert all(part in str(refusal.value) for part in ("playout 7", clause, "expected", "the trace says"))


@pytest.mark.parametrize(("changes", "clause"), [case[1:] for case in FORMS], ids=[case[0] for case in FORMS])
def test_a_broken_form_is_named(changes: Changes, clause: str) -> None:
    """A trace whose header, lines or counts are not as described is refused."""
    lines = mini.late_breach()
    for (line, path), value in changes.items():
        put(lines, line, path, value)
    with pytest.raises(RuleBroken) as refusal:
        check_trace(texts(lines))
    assert refusal.value.clause == clause, refusal.value


def test_a_refusal_tells_all() -> None:
    """The error carries playout, line, clause, what was expected and what was found."""
    lines = mini.colours()
    put(lines, 9, "state.declared.defence", [2, 7])
    with pytest.raises(RuleBroken) as refusal:
        check_trace(texts(lines))
    told = refusal.value
    assert (told.playout, told.line, told.clause) == (7, "line 9 (decision 8)", "T3")
    assert "[2, 6]" in str(told.expected)
    assert "[2, 7]" in str(told.found)


def test_every_clause_is_broken_by_a_mutation() -> None:
    """No clause of the page is without a trace that breaks it."""
    assert {case[3] for case in RULES} >= CLAUSES


@pytest.mark.parametrize("trace", mini.all_traces(), ids=lambda trace: trace.__name__)
def test_no_line_can_be_spared_doubled_or_swapped(trace: Trace) -> None:
    """Every line of a trace has its one place."""
    for number in range(len(trace())):
        spared, doubled, swapped = trace(), trace(), trace()
        del spared[number]
        doubled.insert(number, doubled[number])
        swapped[number - 1], swapped[number] = swapped[number], swapped[number - 1]
        for lines in (spared, doubled, swapped):
            with pytest.raises(RuleBroken):
                check_trace(texts(lines))


TWINS = (mini.queen_against_blue, mini.two_bugs, mini.equal_sums, mini.answer_by_defence, mini.last_copy_goes)
FREE = ("seed", "playout", "policies.0", "policies.1", "options.pill_bug_value")


def others(value: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """Give for every value within a value something else: another number, word or card, a list with an entry less or two swapped."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from others(entry, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for spot, entry in enumerate(value):
            yield from others(entry, f"{path}.{spot}")
            yield path, value[:spot] + value[spot + 1 :]
            ordered = not path.startswith(("legal", "winners", "policies", "components.ranks"))
            if spot and ordered and value[spot - 1] != entry:
                yield path, [*value[: spot - 1], entry, value[spot - 1], *value[spot + 1 :]]
    elif isinstance(value, bool):
        yield path, not value
    elif isinstance(value, int) and path not in FREE:
        yield path, value + 1
    elif path not in FREE:
        yield path, {"P": "Q", None: 0}.get(value, "P")


LONG = (mini.trumps, mini.colours, mini.trump_led, mini.bug_trump, mini.first_copy_goes, mini.three_games, mini.shared_match)


def unlike_twins() -> list[Any]:
    """Give the traces without equal cards; the long ones are left to the leg that has the time."""
    traces = [trace for trace in mini.all_traces() if trace not in TWINS]
    return [pytest.param(trace, marks=pytest.mark.compiled) if trace in LONG else trace for trace in traces]


@pytest.mark.parametrize("trace", unlike_twins(), ids=lambda trace: trace.__name__)
def test_no_value_can_be_changed(trace: Trace) -> None:
    """Whatever single value of a trace is changed, it is refused (but the few that rules say nothing of)."""
    good = texts(trace())
    for number, line in enumerate(trace()):
        for path, value in others(line):
            changed = [json.loads(good[number])]
            put(changed, 0, path, value)
            assert refuses([*good[:number], *texts(changed), *good[number + 1 :]]), f"line {number}: {path} may be {value}"


def test_what_is_no_json_is_refused() -> None:
    """Broken text, an empty trace and text after the end are refused; empty lines are not minded."""
    good = texts(mini.late_breach())
    for bad in ([], ["{"], ["[]"], [good[0]], [*good, "{}"], [good[0], "nonsense"], [good[0], good[-1]]):
        with pytest.raises(RuleBroken):
            check_trace(bad)
    assert check_trace([*good, "\n"]).reason == "breach"
