"""Every metric, counted anew from the lines of traces, is the tally that the simulation keeps."""

from collections import Counter
from itertools import pairwise

import pytest

import antstats
from antstats.games.marching.metrics import METRICS
from antstats.runner.plan import prepare
from antstats.runner.tracing import trace_lines

TIGHT = {"road_spaces": 12, "anteaters": [4, 8], "ladybirds": [7], "turn_cap": 20}  # laps and pushes in few turns
SHORT = TIGHT | {"turn_cap": 5}
OF_PLAYOUT = ("finish_carried", "finish_left")
RUNS = {
    "base": {"variant": "base", "players": 4, "policies": ["random"], "figures": TIGHT},
    "young": {"variant": "young", "players": 3, "policies": ["random"], "figures": TIGHT},
    "master": {"variant": "master", "players": 4, "policies": ["random"], "figures": TIGHT},
    "base to the end": {"variant": "base", "players": 2, "policies": ["taker", "builder"]},
    "young to the end": {"variant": "young", "players": 2, "policies": ["careful", "random"]},
    "master to the end": {"variant": "master", "players": 2, "policies": ["careful", "builder"]},
}


def recount(lines):
    """Count the metrics of a trace by seat from its states and choices, as the rules page describes them.

    A barrow lands on the space that the next line shows it on, with its load and that space as the line before shows them: nobody
    else lands there in between, and no block is dealt to a held space.
    """
    header, *steps, end = lines
    specials, tally = header["components"], {}
    carried = 0

    def add(name, seat, n=1):
        tally.setdefault(name, Counter())[seat] += n

    def unloaded(seat, left):
        add("earlier_laps", seat)
        add("unloaded", seat, carried)
        add("surplus", seat, left)

    for line, following in pairwise([*steps, end]):
        before, after, seat, kind = line["state"], following["state"], line["seat"], line["decision"]
        won = following.get("reason") == "covered"
        builds_on = (following.get("decision"), following.get("seat"))
        landing = set(before["landing"])
        if kind == "move" and not line["chosen"].endswith(":0"):
            pushed = [other for other in range(header["players"]) if other != seat and after["pos"][other] != before["pos"][other]]
            for other in pushed:
                add("pushes", seat)
                add("pushed", other)
            landing = {seat, *pushed}
        if kind == "penalty":
            add("penalties", seat)
        if kind == "build" and not won and builds_on != ("build", seat):
            unloaded(seat, len(before["pending"]) - 1)
        waiting = landing if won else set(after["landing"]) if after["turn"] == before["turn"] else set()
        for lander in landing - waiting:
            space, load = after["pos"][lander], len(before["barrow"][lander])
            if space == 0:
                add("laps", lander)
                carried = load
                if builds_on != ("build", lander):
                    unloaded(lander, load)
            elif space in specials["anteaters"]:
                add("anteater_losses", lander, min(load, 1))
            elif before["road"][space] is None:
                add("bare_ladybirds" if space in specials["ladybirds"] else "empty_landings", lander)
    by_building = end["reason"] == "covered" and steps[-1]["decision"] == "build"
    tally["finish_carried"] = carried if by_building else -1
    tally["finish_left"] = len(end["state"]["pending"]) if by_building else -1
    return tally


def compare(run, playouts, seed=5):
    """Compare the tallies of some playouts of a run with the recount of their traces, and return how often each was counted."""
    frame = antstats.simulate("marching", **run, seed=seed, playouts=playouts, jobs=1).playouts
    plan = prepare("marching", **run, seed=seed)
    fields = {field for metric in METRICS for field in (metric.source or metric.name, metric.over)} - {"", "turns"}
    seen = Counter()
    for _, row in frame.iterrows():
        tally = recount(list(trace_lines(plan, int(row["playout"]))))
        for field in fields:
            if field in OF_PLAYOUT:
                assert row[field] == tally[field], field
                seen[field] += tally[field] >= 0
            else:
                counted = [tally.get(field, Counter())[seat] for seat in range(run["players"])]
                assert [row[f"{field}_{seat}"] for seat in range(run["players"])] == counted, field
                seen[field] += sum(counted)
    return fields, seen


@pytest.mark.compiled
@pytest.mark.parametrize("name", RUNS)
def test_the_metrics_of_whole_playouts_are_those_of_their_traces(name):
    compare(RUNS[name], 6)


@pytest.mark.compiled
def test_each_metric_was_counted_somewhere():
    total = Counter()
    for name in ("base", "base to the end"):
        fields, seen = compare(RUNS[name], 10, seed=6)
        total += seen
    assert {field for field in fields if total[field] > 0} == fields


@pytest.mark.compiled
def test_rounds_are_the_most_laps_of_any_seat():
    frame = antstats.simulate("marching", **RUNS["base"], seed=5, playouts=200).playouts
    assert (frame[[f"laps_{seat}" for seat in range(4)]].max(axis=1) == frame["rounds"]).all()


@pytest.mark.parametrize("variant", ["base", "young", "master"])
def test_the_metrics_of_a_few_short_playouts_are_those_of_their_traces(variant):
    compare({"variant": variant, "players": 3, "policies": ["random"], "figures": SHORT}, 3)
