"""Tic-tac-toe, loaded by its path, against exact probabilities: driver, streams, win shares and traces of a game we did not build in."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.games import load
from antstats.kernel import compiled
from antstats.kernel.jit import CACHE_FOLDER, PLAIN

PATH = str(Path(__file__).with_name("tictactoe.py"))
LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
FIRST, SECOND, DRAW = Fraction(737, 1260), Fraction(121, 420), Fraction(8, 63)  # uniform random play, exact


def uniform_choice(own, rival):
    free = sorted(set(range(9)) - own - rival)
    return {cell: Fraction(1, len(free)) for cell in free}


def blocker_choices(own, rival):
    """Chance of each cell that `blocker` may take, by its description alone; of several lines it may take any."""
    free = set(range(9)) - own - rival
    for mine in (own, rival):
        done = {cell for cell in free for line in LINES if line <= mine | {cell}}
        if done:
            return dict.fromkeys(done)  # which of them is not promised
    if 4 in free:
        return {4: Fraction(1)}
    corners = free & {0, 2, 6, 8} or free
    return {cell: Fraction(1, len(corners)) for cell in corners}


@cache
def losing_chance(own, rival, blocker_moves):
    """Return the chance that `blocker` (cells `own`) loses to random, at the worst of what its description leaves open."""
    if any(line <= rival for line in LINES):
        return Fraction(1)
    if any(line <= own for line in LINES) or len(own | rival) == 9:
        return Fraction(0)
    if not blocker_moves:
        choices = uniform_choice(own, rival)
        return sum((p * losing_chance(own, rival | {cell}, True) for cell, p in choices.items()), Fraction(0))
    choices = blocker_choices(own, rival)
    after = {cell: losing_chance(own | {cell}, rival, False) for cell in choices}
    if None in choices.values():
        return max(after.values())
    return sum((p * after[cell] for cell, p in choices.items()), Fraction(0))


@cache
def outcome_chances(first, second, first_moves):
    """Return the chances (first wins, second wins, draw) under uniform random play, by going through the whole tree."""
    if any(line <= first for line in LINES):
        return np.array([Fraction(1), Fraction(0), Fraction(0)])
    if any(line <= second for line in LINES):
        return np.array([Fraction(0), Fraction(1), Fraction(0)])
    if len(first | second) == 9:
        return np.array([Fraction(0), Fraction(0), Fraction(1)])
    total = np.array([Fraction(0)] * 3)
    for cell, p in uniform_choice(first, second).items():
        marked = (first | {cell}, second, False) if first_moves else (first, second | {cell}, True)
        total = total + p * outcome_chances(*marked)
    return total


def counts_of(run):
    """Return how often the first seat won, the second won, and they shared."""
    frame = run.playouts
    counts = [int((frame["share_0"] == share).sum()) for share in (1.0, 0.0, 0.5)]
    assert sum(counts) == len(frame)
    return counts


def within_four_errors(count, n, p):
    """Exactly: (count - np)^2 <= 16 np(1 - p)."""
    return (count - n * p) ** 2 <= 16 * n * p * (1 - p)


def test_the_known_chances_of_random_play_are_what_the_whole_tree_gives():
    assert list(outcome_chances(frozenset(), frozenset(), True)) == [FIRST, SECOND, DRAW]


@pytest.mark.compiled
def test_a_million_random_playouts_give_the_exact_chances():
    run = antstats.simulate(PATH, seed=20240229, playouts=1_000_000)
    assert run.layout.seatings.tolist() == [[0, 0]], "equal policies have one seating a deal"
    assert run.totals.playouts == run.totals.deals == 1_000_000
    counts = counts_of(run)
    for count, p in zip(counts, (FIRST, SECOND, DRAW), strict=True):
        assert within_four_errors(count, 1_000_000, p), (counts, float(p))
    assert not within_four_errors(counts[0], 1_000_000, FIRST + Fraction(5, 1000)), "this test would see half a percentage point"
    reasons = run.playouts["reason"].value_counts()
    assert (reasons["line"], reasons["full"]) == (counts[0] + counts[1], counts[2])
    share = run.summary().seats["share"]
    assert share.tolist() == pytest.approx([(counts[0] + counts[2] / 2) / 1e6, (counts[1] + counts[2] / 2) / 1e6], rel=1e-12)


@pytest.mark.compiled
@pytest.mark.parametrize("seat", [0, 1])
def test_blocker_loses_to_random_at_most_as_often_as_it_can(seat):
    bound = losing_chance(frozenset(), frozenset(), seat == 0)
    assert bound == 0 if seat == 0 else 0 < bound < Fraction(1, 50)
    policies = ["blocker", "random"] if seat == 0 else ["random", "blocker"]
    run = antstats.simulate(PATH, policies=policies, seating="fixed", seed=5, playouts=100_000)
    counts = counts_of(run)
    lost, n = counts[1 - seat], 100_000
    assert lost <= n * bound or within_four_errors(lost, n, bound), (lost, float(bound))
    assert counts[seat] > 0.8 * n


def test_blocker_at_seat_0_never_loses_in_a_few_playouts():
    run = antstats.simulate(PATH, policies=["blocker", "random"], seating="fixed", seed=11, playouts=60)
    first, second, _ = counts_of(run)
    assert second == 0
    assert first > 30


@pytest.mark.parametrize("policies", [["random"], ["blocker", "random"], ["random", "blocker:noise=0.3"]])
@pytest.mark.parametrize("playout", range(4))
def test_a_trace_keeps_the_rules(policies, playout):
    header, *lines, end = antstats.trace(PATH, playout, seed=3, policies=policies)
    assert (header["game"], header["players"], header["playout"]) == ("tictactoe", 2, playout)
    cells = [["."] * 3 for _ in range(3)]
    for i, line in enumerate(lines):
        assert line["i"] == i
        assert line["seat"] == i % 2
        assert line["decision"] == "mark"
        assert line["state"]["board"] == ["".join(row) for row in cells]
        assert sorted(line["legal"]) == sorted("abc"[x] + "123"[y] for y in range(3) for x in range(3) if cells[y][x] == ".")
        assert line["chosen"] in line["legal"]
        assert line["forced"] == (len(line["legal"]) == 1)
        x, y = "abc".index(line["chosen"][0]), int(line["chosen"][1]) - 1
        cells[y][x] = "XO"[i % 2]
        marked = {3 * y + x for y in range(3) for x in range(3) if cells[y][x] == "XO"[i % 2]}
        won = any(line_ <= marked for line_ in LINES)
        assert (won or i == 8) == (i == len(lines) - 1), "it ends with a line or a full board, and not before"
    assert end["state"]["board"] == ["".join(row) for row in cells]
    assert end["turns"] == end["decisions"] == len(lines)
    expected = ("line", [(len(lines) - 1) % 2]) if won else ("full", [0, 1])
    assert (end["reason"], end["winners"]) == expected


def test_a_trace_is_the_playout_that_simulate_plays():
    run = antstats.simulate(PATH, policies=["blocker", "random"], seed=3, playouts=8)
    for playout, row in run.playouts.iterrows():
        *_, end = antstats.trace(PATH, int(playout), policies=["blocker", "random"], seed=3)
        assert end["winners"] == [seat for seat in (0, 1) if row[f"share_{seat}"] > 0]
        assert end["turns"] == row["turns"]


def test_a_game_from_a_file_is_kept_apart_on_disk():
    kernel = compiled.kernel_of(load(PATH))
    assert not kernel.installed
    assert kernel.folder is not None
    assert PLAIN or kernel.folder.parent == CACHE_FOLDER
