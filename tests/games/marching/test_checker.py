"""The referee of `marching` passes hand-written mini traces, and refuses each of their mutations by the right clause."""

import json
from collections import Counter
from collections.abc import Callable

import pytest

from tests.games.mutate import GONE, put, renumber, texts

from . import mini_traces as mini
from .checker import RuleBroken, check_trace
from .checker_read import read_header
from .checker_rules import base_width, fitting_spots, move_actions, penalty_spots, supports
from .mini_traces import Line

Trace = Callable[[], list[Line]]
CLAUSES = {f"M{number}" for number in range(1, 25)} | {"M6a"}


@pytest.mark.parametrize("trace", mini.all_traces(), ids=lambda trace: trace.__name__)
def test_a_good_trace_passes(trace: Trace) -> None:
    """Every mini trace follows the rules."""
    lines = trace()
    summary = check_trace(texts(lines))
    last = lines[-1]
    assert summary.decisions == Counter(line["decision"] for line in lines[1:-1])
    assert (summary.reason, summary.turns) == (last["reason"], last["turns"])
    assert [summary.winner] == (last["winners"] or [None])
    assert (summary.variant, summary.seats) == (lines[0]["variant"], lines[0]["players"])


def test_the_good_traces_exercise_every_clause() -> None:
    """No clause of the page is without a mini trace (M24a cannot happen: the game ends at the first win)."""
    exercised = sum((check_trace(texts(trace())).clauses for trace in mini.all_traces()), Counter[str]())
    assert set(exercised) == CLAUSES


RULES: list[tuple[str, Trace, dict[tuple[int, str], object], str]] = [
    ("a deal the blocks do not allow", mini.ladybird, {(1, "state.road"): [None, *"YY", None, *"YYYY"]}, "M1"),
    ("a container not the rest", mini.ladybird, {(1, "state.container.Y"): 2}, "M1"),
    ("a space not dealt to", mini.ladybird, {(1, "state.road.1"): None, (1, "state.container.Y"): 2}, "M1"),
    ("seat 1 begins", mini.ladybird, {(1, "seat"): 1, (1, "state.actor"): 1, (1, "state.mover"): 1}, "M2"),
    ("a second turn in a row", mini.ladybird, {(2, "seat"): 0, (2, "state.actor"): 0, (2, "state.mover"): 0}, "M2"),
    ("a turn not counted", mini.ladybird, {(2, "state.turn"): 1}, "M2"),
    ("another actor than seat", mini.ladybird, {(2, "state.actor"): 0}, "M2"),
    ("no such side", mini.ladybird, {(0, "options.sides"): ["easy", "soft"]}, "M3"),
    ("no sum", mini.ladybird, {(1, "legal"): ["die1:2", "die2:3"], (1, "chosen"): "die1:2"}, "M4"),
    ("equal distances twice", mini.chain, {(1, "legal"): ["die1:1", "die2:1", "sum:2"]}, "M4"),
    ("a die too high", mini.ladybird, {(2, "state.dice"): [7, 1]}, "M4"),
    ("dice changed in the turn", mini.chain, {(2, "state.dice"): [1, 2]}, "M4"),
    ("a step too far", mini.chain, {(2, "state.pos.0"): 2}, "M4"),
    ("a left block vanishes", mini.chain, {(3, "state.road.1"): None, (3, "state.barrow.0"): ["Y"]}, "M5"),
    ("a taken block lost", mini.chain, {(5, "state.barrow.1"): []}, "M6"),
    ("a taken block also left", mini.chain, {(5, "state.road.2"): "R"}, "M6"),
    ("taken below the others", mini.defaults, {(5, "state.barrow.0"): list("BYR")}, "M6"),
    ("take without leave", mini.chain, {(6, "legal"): ["take"], (6, "forced"): True}, "M6a"),
    ("a ladybird draw left out", mini.ladybird, {(2, "state.barrow.0"): ["G"], (2, "state.container.B"): 2}, "M7"),
    ("a ladybird's block left", mini.ladybird, {(2, "state.barrow.0"): ["B"], (2, "state.road.5"): "G"}, "M7"),
    ("a draw before the block", mini.ladybird, {(2, "state.barrow.0"): ["B", "G"]}, "M7"),
    ("a bare ladybird gives nothing", mini.ladybird, {(3, "state.barrow.1"): [], (3, "state.container.G"): 2}, "M7"),
    ("a draw not in the container", mini.young, {(6, "state.barrow.1"): ["Y"]}, "M7"),
    ("an anteater asleep", mini.chain, {(6, "state.barrow.1"): ["R"], (6, "state.container.R"): 1}, "M8"),
    ("an anteater that keeps it", mini.chain, {(6, "state.container.R"): 1}, "M8"),
    ("no chain", mini.chain, {(6, "state.pos.1"): 2}, "M9"),
    ("no push", mini.ladybird, {(3, "state.pos.0"): 5}, "M9"),
    ("a pushed barrow leaves a block", mini.ladybird, {(3, "state.barrow.0"): ["G", "B"], (3, "state.road.6"): "Y"}, "M9"),
    ("the mover lands first", mini.push_home, {(4, "state.landing"): []}, "M9"),
    ("the mover not yet set", mini.push_home, {(4, "state.pos.1"): 0}, "M4"),
    ("a push on the start", mini.push_home, {(7, "state.pos.0"): 1}, "M10"),
    ("past the start", mini.covered, {(4, "state.pos.0"): 1}, "M11"),
    ("a distance not clipped", mini.covered, {(4, "state.distance"): 4}, "M11"),
    ("a lap not counted", mini.push_home, {(4, "state.laps.0"): 0}, "M11"),
    ("pending turned round", mini.covered, {(4, "state.pending"): ["Y", "G"]}, "M12"),
    ("a barrow not emptied", mini.covered, {(4, "state.barrow.0"): ["G", "Y"]}, "M12"),
    ("a fitting pair not offered", mini.defaults, {(10, "legal"): ["Y@0"], (10, "forced"): True}, "M12"),
    ("a spot without supports", mini.defaults, {(10, "legal"): ["Y@0", "R@1", "B@2"]}, "M12"),
    ("a later block than the earliest", mini.others, {(10, "legal"): ["Y@0", "R@1"], (10, "forced"): False}, "M12"),
    ("a built block still pending", mini.defaults, {(11, "state.pending"): list("YRBG")}, "M12"),
    ("a block that fits not asked for", mini.push_home, {(4, ""): GONE}, "M13"),
    ("no penalty", mini.base_surplus, {(6, ""): GONE}, "M14"),
    ("surplus kept", mini.base_surplus, {(6, "state.pending"): ["G"], (6, "state.container.G"): 2}, "M14"),
    ("surplus out of the game", mini.base_surplus, {(6, "state.container.G"): 2}, "M14"),
    ("a penalty not paid", mini.master_surplus, {(7, "state.hill.0"): [1]}, "M14"),
    ("a supporting block returned", mini.defaults, {(13, "legal"): ["spot:0", "spot:1", "spot:2"], (13, "forced"): False}, "M14"),
    ("a supporting block withheld", mini.others, {(13, "legal"): ["spot:2"], (13, "forced"): True}, "M14"),
    ("no refill", mini.drained, {(7, "state.road.1"): None, (7, "state.container.G"): 1}, "M15"),
    ("a refill under a barrow", mini.drained, {(7, "state.road.1"): None, (7, "state.road.2"): "G"}, "M15"),
    ("a refill from nowhere", mini.drained, {(9, "state.road.2"): "Y"}, "M15"),
    ("a refill not in the container", mini.drained, {(7, "state.road.1"): "B"}, "M15"),
    ("a refilled anteater", mini.base_surplus, {(7, "state.road.3"): "B"}, "M15"),
    ("no refill after an empty unload", mini.push_home, {(7, "state.road.7"): None, (7, "state.container.G"): 2}, "M15"),
    ("no winner", mini.covered, {(5, "winners"): []}, "M17"),
    ("no end", mini.covered, {(5, ""): mini.covered()[3] | {"i": 4}}, "M17"),
    ("a leftover returned", mini.covered, {(5, "state.pending"): [], (5, "state.container.G"): 3}, "M12"),
    ("a cap called a win", mini.ladybird, {(3, "reason"): "covered"}, "M18"),
    ("a cap with a winner", mini.ladybird, {(3, "winners"): [0]}, "M18"),
    ("a cap too early", mini.ladybird, {(0, "components.turn_cap"): 2}, "M18"),
    ("a cap too late", mini.push_home, {(0, "components.turn_cap"): 1}, "M18"),
    ("a sum in young", mini.young, {(1, "legal"): ["die1:5", "die2:2", "sum:7"]}, "M19"),
    ("a pushed receiver not asked", mini.young, {(5, ""): GONE}, "M20"),
    ("a block not to be carried", mini.young, {(3, "legal"): ["spot:0"], (3, "forced"): True}, "M20"),
    ("a placed block carried too", mini.young, {(4, "state.barrow.0"): ["G", "Y"]}, "M20"),
    ("a win on the road unseen", mini.road_win, {(4, ""): mini.road_win()[1] | {"i": 3}}, "M17"),
    ("no refill behind", mini.young, {(8, "state.road.6"): None, (8, "state.container.B"): 2}, "M21"),
    ("no difference", mini.master, {(3, "legal"): ["die1:2", "sum:4"]}, "M22"),
    ("a difference named twice", mini.master, {(1, "legal"): ["die1:2", "die2:1", "sum:3", "diff:1"]}, "M22"),
    ("a difference of 0 moves", mini.defaults, {(15, "state.distance"): 3}, "M22"),
    ("pushed one space", mini.master, {(4, "state.pos.0"): 3}, "M23"),
    ("won with a block left over", mini.master_surplus, {(6, ""): mini.covered()[-1]}, "M24"),
    ("nobody has won", mini.master_win, {(6, "winners"): [1]}, "M24"),
]

FORMS: list[tuple[str, dict[tuple[int, str], object], str]] = [
    ("schema", {(0, "schema"): 2}, "trace"),
    ("game", {(0, "game"): "atta"}, "trace"),
    ("variant", {(0, "variant"): "old"}, "trace"),
    ("players", {(0, "players"): 5}, "trace"),
    ("policies", {(0, "policies"): ["random"]}, "trace"),
    ("an option missing", {(0, "options.build_order"): GONE}, "trace"),
    ("an unknown order", {(0, "options.build_order"): "random"}, "M12"),
    ("an unknown penalty", {(0, "options.penalty_block"): "all"}, "M14"),
    ("special spaces collide", {(0, "components.anteaters"): [3, 5]}, "components"),
    ("an anteater on the start", {(0, "components.anteaters"): [0]}, "components"),
    ("hills of two sizes", {(0, "components.easy.2"): "B"}, "components"),
    ("a hill without top", {(0, "components.hard"): ["YR", "RB", "BG", "GY"]}, "components"),
    ("three hills", {(0, "components.easy.3"): GONE}, "trace"),
    ("page's hill 0 not shifted", {(0, "components.easy"): ["Y R B G / R B Y / G Y / R"] * 4}, "components"),
    ("too few blocks for the road", {(0, "components.blocks_per_colour"): 1}, "M1"),
    ("a wrong number", {(2, "i"): 2}, "trace"),
    ("an unknown decision", {(2, "decision"): "rest"}, "trace"),
    ("an action twice", {(1, "legal"): ["die1:2", "die2:3", "sum:5", "sum:5"]}, "trace"),
    ("an illegal choice", {(1, "chosen"): "die1:3"}, "trace"),
    ("not forced", {(1, "forced"): True}, "trace"),
    ("a field missing", {(1, "state.laps"): GONE}, "trace"),
    ("a field too many", {(1, "state.mood"): 1}, "trace"),
    ("a road too short", {(1, "state.road.7"): GONE}, "trace"),
    ("a truth for a number", {(1, "state.pos.0"): False}, "trace"),
    ("no such colour", {(1, "state.road.1"): "P"}, "trace"),
    ("a colour not counted", {(1, "state.container.Y"): GONE}, "trace"),
    ("no end line", {(3, ""): GONE}, "trace"),
    ("scores", {(3, "scores"): [1, 0]}, "trace"),
    ("turns", {(3, "turns"): 1}, "trace"),
    ("rounds", {(3, "rounds"): 1}, "trace"),
    ("decisions", {(3, "decisions"): 3}, "trace"),
    ("an actor at the end", {(3, "state.actor"): 1}, "M2"),
]


@pytest.mark.parametrize(("trace", "changes", "clause"), [case[1:] for case in RULES], ids=[case[0] for case in RULES])
def test_a_broken_rule_is_named(trace: Trace, changes: dict[tuple[int, str], object], clause: str) -> None:
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
def test_a_broken_form_is_named(changes: dict[tuple[int, str], object], clause: str) -> None:
    """A trace whose header, lines or counts are not as described is refused."""
    lines = mini.ladybird()
    for (line, path), value in changes.items():
        put(lines, line, path, value)
    with pytest.raises(RuleBroken) as refusal:
        check_trace(texts(lines))
    assert refusal.value.clause == clause, refusal.value


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


def test_what_is_no_json_is_refused() -> None:
    """Broken text, an empty trace and text after the end are refused; empty lines are not minded."""
    good = texts(mini.ladybird())
    for bad in ([], ["{"], ["[]"], [good[0]], [*good, "{}"], [good[0], "nonsense"]):
        with pytest.raises(RuleBroken):
            check_trace(bad)
    assert check_trace([*good, "\n"]).reason == "cap"


def test_hill_geometry() -> None:
    """Rows n, n-1, ... 1; a spot rests on two; only what supports nothing is returned."""
    assert [base_width(spots) for spots in (1, 3, 10, 15, 4)] == [1, 2, 4, 5, None]
    assert supports(10)[4:] == [(0, 1), (1, 2), (2, 3), (4, 5), (5, 6), (7, 8)]
    plan = "YRBGRBYGYR"
    assert fitting_spots(plan, [1, 1, 0, 0, 0, 0, 0, 0, 0, 0], "R") == [4]
    assert fitting_spots(plan, [1, 0, 0, 0, 0, 0, 0, 0, 0, 0], "R") == [1]
    assert penalty_spots(plan, [1, 1, 1, 0, 1, 0, 0, 0, 0, 0], any_block=False) == [2, 4]
    assert penalty_spots(plan, [1, 1, 1, 0, 1, 0, 0, 0, 0, 0], any_block=True) == [0, 1, 2, 4]


def test_moves_of_a_roll() -> None:
    """Equal distances count once, under the first name."""
    lines = mini.master()
    table = {variant: read_header(json.dumps(lines[0] | {"variant": variant})) for variant in ("base", "young", "master")}
    assert move_actions(table["base"], [2, 4]) == ["die1:2", "die2:4", "sum:6"]
    assert move_actions(table["young"], [2, 4]) == ["die1:2", "die2:4"]
    assert move_actions(table["master"], [2, 4]) == ["die1:2", "die2:4", "sum:6"]
    assert move_actions(table["master"], [5, 2]) == ["die1:5", "die2:2", "sum:7", "diff:3"]
    assert move_actions(table["master"], [3, 3]) == ["die1:3", "sum:6", "diff:0"]
