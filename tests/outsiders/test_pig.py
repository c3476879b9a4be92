"""Pig, loaded by its path, against its solution: what a policy reads from `rules.derived`, and win shares of unequal seats and policies."""

import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.contract import Settings
from antstats.games import load
from antstats.kernel import compiled

PATH = str(Path(__file__).with_name("pig.py"))
GAME = load(PATH)
pig = sys.modules[GAME.derive.__module__]  # the module that the path was loaded as
FIRST = 0.5306  # chance of the first seat between optimal policies (Neller and Presser 2004)
N = 100  # the target

# An evaluation of two given policies that shares no code with the solver: exact, by backward induction over banked points.


def hold_at(threshold, n=N):
    return np.broadcast_to((np.arange(n) < threshold)[:, None, None], (n, n, n))


def turn_chances(rolls):
    """Return, by own and other score, the chances that a turn wins, loses its points, or banks k points (first axis)."""
    n = len(rolls)
    reach = np.zeros((n + 6, n, n))
    reach[0] = 1.0
    own = np.arange(n)[:, None]
    won, bust, banks = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n, n))
    for k in range(n + 6):
        there = own + k >= n
        won += reach[k] * there
        if k < n:
            going_on = reach[k] * ~there
            rolling = going_on * rolls[k]
            banks[k] = going_on * ~rolls[k]
            bust += rolling / 6
            for face in range(2, 7):
                reach[k + face] += rolling / 6
    return won, bust, banks


def first_seat_wins(first, second):
    """Return the chance that the first seat wins; policies are arrays of roll (True) or hold by total, own and other score."""
    n = len(first)
    won_a, bust_a, banks_a = turn_chances(first)
    won_b, bust_b, banks_b = turn_chances(second)
    a, b = np.zeros((n, n)), np.zeros((n, n))  # chance of the seat to move, by its own and the other's score
    for both in range(2 * n - 2, -1, -1):
        for i in range(max(0, both - n + 1), min(n, both + 1)):
            j = both - i
            k, m = np.arange(1, n - i), np.arange(1, n - j)
            held_a = won_a[i, j] + (banks_a[k, i, j] * (1 - b[j, i + k])).sum()
            held_b = won_b[j, i] + (banks_b[m, j, i] * (1 - a[i, j + m])).sum()
            p, q = bust_a[i, j], bust_b[j, i]  # a = held_a + p (1 - b) and b = held_b + q (1 - a)
            a[i, j] = (held_a + p * (1 - held_b - q)) / (1 - p * q)
            b[j, i] = held_b + q * (1 - a[i, j])
    return a[0, 0]


@cache
def exact(first, second):
    policies = {"optimal": pig.solve(N)[1], "hold_at": hold_at(20)}
    return first_seat_wins(policies[first], policies[second])


def test_value_iteration_has_converged():
    values, rolls, change = pig.solve(N)
    assert change <= pig.ENOUGH
    assert values[0, 0, 0] == pytest.approx(FIRST, abs=5e-5)
    for own, other, total in np.random.default_rng(1).integers(0, N, (3000, 3)):
        if own + total >= N:
            assert values[total, own, other] == 1.0
            continue
        rolled = (1 - values[0, other, own] + sum(values[total + face, own, other] for face in range(2, 7))) / 6
        held = 1 - values[0, other, own + total] if total > 0 else 0.0
        assert values[total, own, other] == pytest.approx(max(rolled, held), abs=1e-12)
        if abs(rolled - held) > 1e-12:
            assert rolls[total, own, other] == (rolled > held)


def test_the_solution_is_worth_what_an_exact_evaluation_of_it_says():
    assert exact("optimal", "optimal") == pytest.approx(pig.solve(N)[0][0, 0, 0], abs=1e-11)


@pytest.mark.parametrize("threshold", [15, 20, 25])
def test_no_threshold_does_better_against_the_solution_than_it_does_itself(threshold):
    best = pig.solve(N)[0][0, 0, 0]
    assert first_seat_wins(hold_at(threshold), pig.solve(N)[1]) < best
    assert first_seat_wins(pig.solve(N)[1], hold_at(threshold)) > best


def test_derive_gives_the_policy_the_solution_of_the_target_in_force():
    for target in (N, 20):
        line = antstats.trace(PATH, seed=1, figures={"target": target})
        assert line[0]["components"] == {"target": target}
        tables = compiled.kernel_of(GAME).tables(Settings("base", 2, {}, {"target": target}))
        solved = tables[0].rules.derived.rolls
        assert (solved[:target, :target, :target].transpose(2, 0, 1) == pig.solve(target)[1]).all()
        assert not solved[target:].any()


def mean_and_error(run, seat):
    """Return the mean share of a seat and its standard error, over deals of one playout."""
    assert run.totals.deals == run.totals.playouts
    share = run.playouts[f"share_{seat}"].to_numpy()
    return share.mean(), share.std(ddof=1) / np.sqrt(len(share))


@pytest.mark.compiled
@pytest.mark.parametrize("line_up", [("optimal", "optimal"), ("optimal", "hold_at"), ("hold_at", "optimal")])
def test_the_first_seat_wins_as_often_as_the_exact_value_says(line_up):
    run = antstats.simulate(PATH, policies=list(line_up), seating="fixed", seed=2004, playouts=500_000)
    mean, error = mean_and_error(run, 0)
    assert error < 0.00075
    assert abs(mean - exact(*line_up)) < 4 * error, (mean, exact(*line_up))
    assert (line_up != ("optimal", "optimal")) or abs(mean - FIRST) < 4 * error


@pytest.mark.compiled
def test_optimal_beats_hold_at_20_by_the_exact_margin_of_four_points():
    expected = (exact("optimal", "hold_at") + 1 - exact("hold_at", "optimal")) / 2
    assert expected == pytest.approx(0.53992, abs=1e-5)
    run = antstats.simulate(PATH, policies=["optimal", "hold_at"], seed=7, playouts=500_000)
    assert (run.totals.playouts, run.totals.deals) == (500_000, 250_000)
    table = run.summary(confidence=0.9999).policies.set_index("policy")
    assert table.loc["optimal", "low"] > 0.535
    assert table.loc["optimal", "low"] < expected < table.loc["optimal", "high"]
    assert table["share"].sum() == pytest.approx(1.0)


@pytest.mark.compiled
def test_another_target_is_another_game():
    run = antstats.simulate(PATH, policies=["optimal"], figures={"target": 20}, seed=8, playouts=100_000)
    mean, error = mean_and_error(run, 0)
    solved = pig.solve(20)[0][0, 0, 0]
    assert abs(solved - FIRST) > 0.02, "else this test could not tell the targets apart"
    assert abs(mean - solved) < 4 * error


@pytest.mark.parametrize("policies", [["optimal", "hold_at:threshold=12"], ["random"], ["hold_at"]])
@pytest.mark.parametrize("playout", range(2))
def test_a_trace_keeps_the_rules(policies, playout):
    header, *lines, end = antstats.trace(PATH, playout, seed=3, policies=policies)
    assert header["components"] == {"target": N}
    banked, total, seat, turns = [0, 0], 0, 0, 1
    for line, after in zip(lines, [*lines[1:], end], strict=True):
        assert (line["seat"], line["state"]) == (seat, {"banked": banked, "total": total})
        assert line["legal"] == (["roll", "hold"] if total else ["roll"])
        name = header["policies"][seat]
        if name.startswith("hold_at") and total:
            threshold = int(name.partition("=")[2] or 20)
            assert line["chosen"] == ("hold" if total >= threshold else "roll")
        if name == "optimal" and total:
            assert line["chosen"] == ("roll" if pig.solve(N)[1][total, banked[seat], banked[1 - seat]] else "hold")
        gained = after["state"]["banked"][seat] - banked[seat]
        if line["chosen"] == "hold":
            assert gained == total
            banked[seat] += total
        elif gained:  # the roll reached the target
            assert gained - total in range(2, 7)
            banked[seat] += gained
            assert banked[seat] >= N
            assert after is end
        elif after is not end and after["seat"] == seat:
            assert after["state"]["total"] - total in range(2, 7)
            total = after["state"]["total"]
            continue
        if after is not end:
            seat, total, turns = 1 - seat, 0, turns + 1
    assert (end["reason"], end["winners"], end["scores"], end["turns"]) == ("reached", [seat], banked, turns)
    assert end["rounds"] == (turns + 1) // 2
    assert max(banked) >= N > min(banked)


def test_simulate_plays_a_path_and_counts_what_the_rules_count():
    run = antstats.simulate(PATH, policies=["optimal", "hold_at"], seed=5, playouts=24)
    frame = run.playouts
    assert len(frame) == 24
    assert (frame[["score_0", "score_1"]].max(axis=1) >= N).all()
    ended = frame[["busts_0", "busts_1", "holds_0", "holds_1"]].sum(axis=1)
    assert ((frame["turns"] == ended) | (frame["turns"] == ended + 1)).all(), "the winning turn may end by the target"
    assert "lead_changes" in frame
    assert (frame["begun_0"] + frame["begun_1"] == frame["turns"]).all()
    metrics = run.summary().metrics.set_index(["metric", "seat"])["estimate"]
    assert metrics["busts_per_turn", 1] == pytest.approx(frame["busts_1"].sum() / frame["begun_1"].sum())
