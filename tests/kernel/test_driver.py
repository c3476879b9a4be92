"""What the driver does beside playing: noise, samples of standings, and what it says of broken promises."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.contract import MAX_SAMPLES, row_dtype
from antstats.errors import PlayError, UserError
from antstats.games import load, load_file
from antstats.kernel import driver, keep_best
from antstats.kernel.compiled import Kernel, kernel_of
from antstats.kernel.jit import PLAIN, entry, under_digest
from antstats.runner.plan import prepare

RIGGED = Path(__file__).parents[1] / "outsiders" / "rigged.py"


@pytest.mark.parametrize(
    ("mode", "words"),
    [(1, "no legal action"), (3, "the die fell off the table")],
    ids=["stuck", "raises"],
)
def test_a_broken_promise_fails_the_run_and_names_seed_and_playout(mode, words):
    with pytest.raises(PlayError, match=rf"rigged_\w+: .*{words}.*--seed 7 --playout 0") as caught:
        antstats.simulate(rigged(mode), playouts=10, seed=7)
    assert caught.value.exit_code == 3


def rigged(mode):
    """Return a game that breaks its promise in this way."""
    game = load_file(RIGGED, "rigged")
    figures = type("Figures", (game.Figures,), {"__annotations__": {"mode": int}, "mode": mode})
    return game.another(figures=figures)


def test_an_illegal_index_is_named_with_its_seat_and_decision():
    with pytest.raises(PlayError, match=r"no index of a legal action, seat 0 at decision 'pick'; trace it with --seed 7 --playout 0"):
        antstats.simulate(rigged(0), policies=["beyond"], playouts=10, seed=7)


@pytest.mark.compiled
def test_a_playout_without_end_is_ended():
    with pytest.raises(PlayError, match=rf"no end after {driver.MAX_DECISIONS:,} decisions"):
        antstats.simulate(rigged(2), playouts=1, seed=7)


def test_a_record_can_be_registered_once_only():
    game = rigged(0)
    kernel_of(game)
    with pytest.raises(UserError, match="registered already"):
        Kernel(game)


def test_two_games_of_one_name_are_refused():
    spec = rigged(0)
    kernel_of(spec)
    with pytest.raises(UserError, match=r"two games are named 'rigged_\w+': .*rigged\.py and .*rigged\.py"):
        kernel_of(replace(spec, title="another"))


def test_a_game_from_a_file_is_told_from_installed_ones():
    assert not kernel_of(rigged(0)).installed
    assert under_digest(driver.play)


@pytest.mark.compiled
def test_noise_of_one_is_random_play():
    noisy, random = (antstats.simulate("marching", policies=[name], playouts=3000, seed=3) for name in ("taker:noise=1", "random"))
    assert abs(noisy.playouts["turns"].mean() - random.playouts["turns"].mean()) < 5 * random.playouts["turns"].std() / 3000**0.5
    assert noisy.spec.policies[0] == "taker:noise=1"


def test_standings_are_sampled_once_a_turn_and_thinned_by_half_when_full():
    plan = prepare("marching", policies=["random"], seed=5)
    tables = plan.kernel.tables(plan.settings)
    rows = plan.kernel.play(tables, plan.kernel.line_up([plan.entries[0].policy] * 4), plan.seatings, plan.weights, 5, 0, 4)
    for row in rows:
        assert row["samples"] <= MAX_SAMPLES
        assert row["standing"][0].tolist() == [0, 0, 0, 0]
        assert row["standing"][row["samples"] - 1].tolist() == row["score"].tolist()
        assert row["stride"] >= row["turns"] / MAX_SAMPLES / 2
        taken = (row["turns"] - 1) // row["stride"] + 1 + 1
        assert abs(int(row["samples"]) - int(taken)) <= 1


def test_rows_have_room_for_every_decision_kind_and_the_tally():
    game = load("marching")
    dtype = row_dtype(game)
    assert dtype["asked"].shape == (len(game.decisions),)
    assert dtype["tally"] == game.table["tally"]
    assert np.zeros(1, dtype)["standing"].shape == (1, MAX_SAMPLES, 4)


def count_kept(table, values, times):
    """Return how often each of the values is kept as the best."""
    kept = np.zeros(values.size, np.int64)
    for _ in range(times):
        best, best_value, equals = 0, -np.inf, 1
        for i in range(values.size):
            best, best_value, equals = keep_best(table, i, values[i], best, best_value, equals)
        kept[best] += 1
    return kept


def test_keep_best_keeps_equals_with_equal_chance_and_nothing_worse():
    plan = prepare("marching", policies=["random"], seed=5)
    tables, times = plan.tables(), 900 if PLAIN else 30_000
    plan.kernel.begin(tables, np.ascontiguousarray(plan.seatings[0]), plan.weights, *(np.uint64(key) for key in (5, 0, 0)))
    count = count_kept if PLAIN else entry(count_kept)
    kept = count(tables[0], np.array([1.0, 3.0, 2.0, 3.0, 3.0 + 1e-12]), times)
    assert kept[[0, 2]].tolist() == [0, 0]
    assert np.abs(kept[[1, 3, 4]] / times - 1 / 3).max() < 4 * (2 / 9 / times) ** 0.5
