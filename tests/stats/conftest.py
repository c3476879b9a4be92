"""Layouts and rows of no game at all, made like those that the runner yields."""

from itertools import combinations_with_replacement, permutations

import numpy as np
import pytest

from antstats.contract import MAX_SAMPLES, Layout, Metric
from antstats.stats.results import Results

ROOM = 6  # seats that the record has room for, more than most layouts use


def make_layout(seats=4, policies=None, *, seatings=None, metrics=None, standing="spots", decisions=("move", "build")):
    line_up = tuple(policies) if policies else ("random",) * seats
    if seatings is None:
        orders = sorted({tuple(line_up.index(name) for name in order) for order in permutations(line_up)})
        seatings = orders if len(orders) <= 24 else [[(seat + turn) % seats for seat in range(seats)] for turn in range(seats)]
    if metrics is None:
        metrics = (
            Metric("wood", "wood gathered, a seat", source="wood", unit="logs"),
            Metric("wood_a_turn", "wood a turn", source="wood", over="turns", unit="logs"),
            Metric("birth", "round of the first birth", missing=-1, unit="rounds"),
            Metric("margin", "a tally field with the name of a column"),
        )
    return Layout(
        game="toy",
        seats=seats,
        line_up=line_up,
        seatings=np.array(seatings, np.int64).reshape(-1, seats),
        decisions=decisions,
        reasons=("playing", "goal", "cap"),
        unfinished=("cap",),
        metrics=metrics,
        standing=standing,
    )


def row_type(layout, tally=None):
    kinds = len(layout.decisions)
    tally = tally or np.dtype([("wood", np.int32, (ROOM,)), ("birth", np.int32), ("margin", np.int64)], align=True)
    counts = [(name, np.int32) for name in ("turns", "rounds", "decisions", "choices", "lead_changes")]
    head = [("deal", np.int64), ("playout", np.int64), ("seating", np.int16), ("reason", np.int16)]
    samples = [("samples", np.int16), ("stride", np.int16), ("asked", np.int32, (kinds,)), ("branches", np.int32, (kinds,))]
    result = [("score", np.int32, (ROOM,)), ("share", np.float64, (ROOM,)), ("tally", tally)]
    return np.dtype([*head, *counts, *samples, *result, ("standing", np.int16, (MAX_SAMPLES, ROOM))], align=True)


def make_rows(layout, deals, seed=0, strength=None, first=0):
    """Random rows of whole deals; `strength[seat]` weighs a seat's chance. One playout in eight is a draw of two, one in sixteen capped."""
    draw, m, seats = np.random.default_rng(seed), layout.seatings.shape[0], layout.seats
    rows = np.zeros(deals * m, row_type(layout))
    n = rows.size
    rows["deal"], rows["playout"] = first + np.arange(n) // m, first * m + np.arange(n)
    rows["seating"] = np.arange(n) % m
    chances = np.ones(seats) if strength is None else np.asarray(strength, float)
    winner = draw.choice(seats, n, p=chances / chances.sum())
    rows["share"][np.arange(n), winner] = 1.0
    tied = (draw.random(n) < 1 / 8) & (seats > 1)
    rows["share"][tied] = 0
    rows["share"][tied, winner[tied]] = 0.5
    rows["share"][tied, (winner[tied] + 1) % seats] = 0.5
    rows["reason"] = np.where(draw.random(n) < 1 / 16, 2, 1)
    rows["turns"] = draw.integers(1, 200, n)
    rows["rounds"] = rows["turns"] // seats
    rows["decisions"] = rows["turns"] * 2
    rows["choices"] = rows["turns"] + draw.integers(0, rows["turns"])
    rows["lead_changes"] = draw.integers(0, 9, n)
    rows["asked"] = draw.integers(0, 50, rows["asked"].shape)
    rows["branches"] = rows["asked"] * draw.integers(1, 6, rows["asked"].shape)
    rows["score"][:, :seats] = draw.integers(-5, 60, (n, seats))
    rows["tally"]["wood"][:, :seats] = draw.integers(0, 30, (n, seats))
    rows["tally"]["birth"] = draw.integers(-1, 12, n)
    rows["tally"]["margin"] = draw.integers(-3, 3, n)
    rows["stride"] = 2 ** np.maximum(np.ceil(np.log2(rows["turns"] / 62)), 0)
    rows["samples"] = np.minimum(rows["turns"] // rows["stride"] + 2, MAX_SAMPLES)
    rows["standing"] = draw.integers(-20, 20, rows["standing"].shape)
    return rows


def all_seatings(policies, seats, distinct=2):
    """Every order of every line-up that holds `distinct` policies: int64 (cells, seats)."""
    line_ups = [each for each in combinations_with_replacement(range(policies), seats) if len(set(each)) == distinct]
    return np.array(sorted({order for line_up in line_ups for order in permutations(line_up)}))


def ladder_results(draw, deals, strengths, chairs, *, distinct=2, private=0.0):
    """Play a tournament in which the chance of a seat is softmax(strength of its policy + worth of its chair).

    The highest sum with a Gumbel number wins. These belong to deal and seat, so a deal's line-ups have them in common; a share `private`
    of the playouts draws its own.
    """
    seated = all_seatings(len(strengths), len(chairs), distinct)
    luck = np.where(
        draw.random((deals, len(seated), 1)) < private, draw.gumbel(size=(deals, *seated.shape)), draw.gumbel(size=(deals, 1, len(chairs)))
    )
    winner = (np.asarray(strengths)[seated] + np.asarray(chairs) + luck).argmax(axis=2)
    return Results(tuple(f"p{i}" for i in range(len(strengths))), seated, (winner[:, :, None] == np.arange(len(chairs))).astype(float))


def duel_results(draw, deals, matrix, names=None):
    """Play a two-seat tournament in which i gains matrix[i, j] against j in the mean; half of a deal's playouts share a uniform number."""
    matrix = np.asarray(matrix, float)
    seated = all_seatings(len(matrix), 2)
    luck = np.where(draw.random((deals, len(seated))) < 0.5, draw.random((deals, len(seated))), draw.random((deals, 1)))
    first = luck < (1 + matrix[seated[:, 0], seated[:, 1]]) / 2
    shares = np.stack([first, ~first], axis=2).astype(float)
    return Results(tuple(names or (f"p{i}" for i in range(len(matrix)))), seated, shares)


@pytest.fixture(scope="session")
def seatings_of():
    return all_seatings


@pytest.fixture(scope="session")
def ladder_of():
    return ladder_results


@pytest.fixture(scope="session")
def duels_of():
    return duel_results


@pytest.fixture(scope="session")
def layout_of():
    return make_layout


@pytest.fixture(scope="session")
def rows_of():
    return make_rows


@pytest.fixture(scope="session")
def type_of():
    return row_type
