"""Metrics against positions played by hand, and recounted from the lines of traces."""

from collections import Counter
from itertools import chain, pairwise

import pytest

import antstats
from antstats.games.atta import GAME
from antstats.runner.tracing import trace_lines

from .board import Board, planned
from .test_traces import COMPONENTS, PEACE

BY_SEAT = ("births", "delivered", "stolen", "robbed", "taken_over", "eaten", "eliminations")
RUNS = {
    "random": {"players": 3, "policies": ["random"]},
    "a mixed table": {"players": 4, "policies": ["balanced", "thief", "random", "relay"]},
    "the online edition": {"players": 2, "policies": ["thief", "herder"], "options": {"edition": "yucata"}},
    "three ants": {"players": 3, "policies": ["forager", "relay", "cautious"], "figures": COMPONENTS["three ants"]},
    "grass that fits nowhere": {"players": 2, "policies": ["balanced"], "figures": COMPONENTS["grass beside crosses"]},
    "peace": {
        "players": 4,
        "policies": ["thief", "relay", "forager", "random"],
        "figures": PEACE["no spiders, four ants, many leaves"],
        "options": {"edition": "yucata"},
    },
}


def tallied(board):
    """Return what the simulator has counted, zeros left out: a list by seat, or a number."""
    tally = board.table.tally
    counts = {name: tally[name][: board.seats].tolist() for name in BY_SEAT} | {name: int(tally[name]) for name in ("aside", "first_birth")}
    return {name: count for name, count in counts.items() if count not in (0, [0] * board.seats)}


def test_births_leaves_and_the_first_birth():
    board = Board().lay(ants=["1,1", "0,1L 1,0L"], deck=("cross", "cross"), mover=1, holder=1)
    board.act("step:0:S")
    assert tallied(board) == {"delivered": [0, 1], "births": [0, 1], "first_birth": 1}
    board.act("end", "end").act(board.legal[0], "end")
    board.act("step:0:N", "step:2:E")
    assert tallied(board) == {"delivered": [0, 1], "births": [0, 1], "first_birth": 1}
    board.act("step:1:W")
    assert tallied(board) == {"delivered": [0, 2], "births": [0, 2], "first_birth": 1}


def test_the_first_birth_is_of_a_round_and_of_any_seat():
    board = Board().lay(ants=["1,1", "0,1L"], drawn="cross", holder=0).act("1,2,0", "end", "end")
    board.act(board.legal[0], "step:0:S")
    assert tallied(board) == {"delivered": [0, 1], "births": [0, 1], "first_birth": 2}


def test_a_leaf_brought_home_with_an_empty_supply_is_no_birth():
    board = Board(figures={"ants": 3}).lay(ants=["0,1L 1,1 1,1", "1,-1"]).act("step:0:S")
    assert tallied(board) == {"delivered": [1, 0]}


def test_thefts_are_counted_with_thief_and_victim_and_takings_over_apart():
    board = Board(3).lay(ants=["0,1 0,1 0,1", "0,1L", "0,1L"]).act("steal:0:1:0", "steal:1:2:0", "take:2:0")
    assert tallied(board) == {"stolen": [2, 0, 0], "robbed": [0, 1, 1], "taken_over": [1, 0, 0]}
    board.act("end", "steal:0:0:1")
    assert tallied(board) == {"stolen": [2, 1, 0], "robbed": [1, 1, 1], "taken_over": [1, 0, 0]}


def test_ants_eaten_and_seats_put_out():
    board = Board(3).lay(ants=["0,1 0,1", "0,1 1,0", "-1,-1"], spiders=[(1, 1)]).end(3)
    assert tallied(board) == {"eaten": [2, 1, 0], "eliminations": [1, 0, 0]}


def test_in_none_all_seats_are_counted_that_go_out():
    board = Board(3).lay(ants=["0,1", "0,1", "0,1"], spiders=[(1, 1)]).end(3)
    assert (board.outcome[0], tallied(board)) == ("none", {"eaten": [1, 1, 1], "eliminations": [1, 1, 1]})


def test_cards_laid_aside():
    board = Board().lay(ants=["1,0", "-1,0"], deck=("grass", "grass", "cross")).end(4)
    assert tallied(board) == {"aside": 2}


def test_picking_up_dropping_and_walking_count_nothing():
    board = Board().lay(ants=["0,1", "1,0"], leaves={(0, 1): 1}).act("pick:0", "step:0:E", "drop:0", "end", "step:0:W")
    assert tallied(board) == {}


def recount(lines):
    """Count the metrics of a trace from its states and choices, as the rules page describes them."""
    header, *steps, end = lines
    seats, tally = range(header["players"]), Counter()

    def in_play(line, seat):
        return sum(ant is not None for ant in line["state"]["ants"][seat])

    def leaves(line):
        state = line["state"]
        carried = sum(ant is not None and ant["leaf"] for ant in chain(*state["ants"]))
        return sum(each["n"] for each in state["leaves"]) + state["leaf_supply"] + carried

    for line, following in pairwise([*steps, end]):
        name, *parts = line["chosen"].split(":")
        if name == "take":
            tally["taken_over", line["seat"]] += 1
        if name == "steal":
            tally["stolen", line["seat"]] += 1
            tally["robbed", int(parts[1])] += 1
        tally["delivered", line["seat"]] += leaves(line) - leaves(following)
        for seat in seats:
            change = in_play(following, seat) - in_play(line, seat)
            tally["births" if change > 0 else "eaten", seat] += abs(change)
            if change > 0 and not tally["first_birth"]:
                tally["first_birth"] = line["state"]["round"]
    for seat in seats:
        tally["eliminations", seat] = int(end["state"]["out"][seat])
    tally["aside"] = len(end["state"]["aside"])
    return tally


def compare(run, playouts, seed=5):
    """Compare the tallies of some playouts of a run with the recount of their traces, and return how often each was counted."""
    frame = antstats.simulate("atta", **run, seed=seed, playouts=playouts, jobs=1).playouts
    options = run.get("options", {})
    plan = planned(run["players"], seed=seed, policies=run["policies"], figures=run.get("figures"), **options)
    seen = Counter()
    for _, row in frame.iterrows():
        tally = recount(list(trace_lines(plan, int(row["playout"]))))
        for name in BY_SEAT:
            assert [row[f"{name}_{seat}"] for seat in range(run["players"])] == [tally[name, seat] for seat in range(run["players"])], name
            seen[name] += sum(tally[name, seat] for seat in range(run["players"]))
        for name in ("aside", "first_birth"):
            assert row[name] == tally[name], name
            seen[name] += tally[name]
    return seen


@pytest.mark.compiled
def test_the_metrics_of_whole_playouts_are_those_of_their_traces_and_each_was_counted():
    total = Counter()
    for run in RUNS.values():
        total += compare(run, 8)
    assert set(total) == {*BY_SEAT, "aside", "first_birth"} == {metric.source or metric.name for metric in GAME.metrics}


def test_the_metrics_of_a_few_short_playouts_are_those_of_their_traces():
    seen = compare({"players": 3, "policies": ["balanced"], "figures": COMPONENTS["three ants"]}, 2)
    assert seen["delivered"] > 0
    compare({"players": 2, "policies": ["random"], "figures": COMPONENTS["many spiders"]}, 3)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_one_loses_another_gets(players):
    """Births equal leaves delivered: a colour that is complete has two ants in the nest, and the game ends with the round."""
    run = antstats.simulate("atta", players=players, policies=["thief"], playouts=2_000, seed=6)
    total = {name: run.playouts[[f"{name}_{seat}" for seat in range(players)]].sum(axis=1) for name in BY_SEAT}
    assert total["stolen"].equals(total["robbed"])
    assert total["stolen"].sum() > 0
    assert total["births"].equals(total["delivered"])
    assert total["births"].sum() > 0
    assert ((run.playouts["first_birth"] > 0) == (total["births"] > 0)).all()
    scores = run.playouts[[f"score_{seat}" for seat in range(players)]].sum(axis=1)
    assert (2 * players + total["births"] - total["eaten"]).equals(scores)
    out = (run.playouts[[f"score_{seat}" for seat in range(players)]] == 0).sum(axis=1)
    assert total["eliminations"].equals(out)
    assert run.playouts["aside"].min() >= 0


@pytest.mark.compiled
def test_playouts_without_a_birth_are_left_out_of_the_round_of_the_first():
    run = antstats.simulate("atta", players=3, policies=["forager", "random", "random"], playouts=3_000, seed=7)
    born = run.playouts[run.playouts["first_birth"] > 0]["first_birth"]
    assert 0 < len(born) < len(run.playouts)
    metrics = run.summary().metrics.query("seat.isna()").set_index("metric")
    assert metrics.loc["first_birth", "estimate"] == pytest.approx(born.mean())
