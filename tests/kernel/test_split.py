"""Nature's two streams keyed apart: the same bits where the keys agree, the same set-up and other dice where they do not."""

from pathlib import Path

import numpy as np
import pytest

from antstats.kernel.jit import PLAIN
from antstats.runner.plan import prepare
from antstats.runner.split import PLAYS, REPLAYS, split_keys, split_shares

PIG = str(Path(__file__).parents[1] / "outsiders" / "pig.py")
DECIDED = str(Path(__file__).parents[1] / "outsiders" / "decided.py")
BY_SETUP, BY_DIE, BY_PLAYER = range(3)


def split(plan, keys, draws=None):
    """Play the keys of a plan and return the rows, and the tables as the last playout left them."""
    draws = np.zeros(3, np.int64) if draws is None else draws
    tables, policies = plan.tables(), plan.kernel.line_up([entry.policy for entry in plan.entries])
    rows = plan.kernel.play_split(tables, policies, plan.seatings, plan.weights, plan.spec.seed, np.array(keys, np.int64), draws)
    return rows, tables


@pytest.mark.parametrize(
    ("game", "policies"),
    [
        (PIG, ["hold_at:noise=0.3", "random"]),
        pytest.param("marching", ["careful:noise=0.5", "random"], marks=[pytest.mark.compiled, pytest.mark.slow]),
    ],
    ids=["pig", "marching"],
)
def test_equal_keys_give_the_bits_of_an_ordinary_run(game, policies):
    plan = prepare(game, players=2, policies=policies, seed=11)
    deals = 3 if PLAIN else 200
    line_up = plan.kernel.line_up([entry.policy for entry in plan.entries])
    ordinary = plan.kernel.play(plan.tables(), line_up, plan.seatings, plan.weights, 11, 5, deals)
    rows, _ = split(plan, [(row["deal"], row["deal"], row["playout"]) for row in ordinary])
    assert rows.tobytes() == ordinary.tobytes()


def decided(by, policies=("timid", "bold")):
    return prepare(DECIDED, policies=list(policies), figures={"by": by}, seed=3)


def test_a_set_up_stays_whatever_the_dice_and_the_dice_whatever_the_set_up():
    cards = {(s, p): int(split(decided(BY_SETUP), [(s, p, 9)])[1][0].state.card) for s in range(12) for p in (0, 7)}
    assert all(cards[s, 0] == cards[s, 7] for s in range(12))
    assert len(set(cards.values())) == 2
    dice = {(s, p): int(split(decided(BY_DIE), [(s, p, 9)])[1][0].state.die) for s in (0, 7) for p in range(12)}
    assert all(dice[0, p] == dice[7, p] for p in range(12))
    assert len(set(dice.values())) > 6


def test_replays_change_the_policies_alone():
    plan = decided(BY_DIE, ["random"])
    tables = [split(plan, [(4, 5, playout)])[1][0] for playout in range(12)]
    assert len({int(table.state.die) for table in tables}) == 1
    assert len({tuple(table.state.shown) for table in tables}) > 1


@pytest.mark.parametrize(("by", "policies", "want"), [(BY_SETUP, ("bold",), (6, 0, 0)), (BY_DIE, ("random", "timid"), (0, 6, 6))])
def test_draws_are_counted_by_what_drew(by, policies, want):
    plan = decided(by, policies * (2 // len(policies)))
    draws = np.zeros(3, np.int64)
    split(plan, [(number, number, number) for number in range(6)], draws)
    assert draws.tolist() == list(want)


def test_no_two_plays_or_playouts_share_a_number():
    keys = np.concatenate([split_keys((low, low + 3), 2) for low in (0, 3)])
    assert len(keys) == 6 * PLAYS * REPLAYS * 2
    setup, play, playout = keys.T
    assert np.unique(playout).size == len(keys)
    assert np.unique(play).size == 6 * PLAYS
    assert np.unique(setup).size == 6
    assert all(np.unique(setup[play == each]).size == 1 for each in play), "a play belongs to one set-up"


def test_shares_do_not_depend_on_how_the_set_ups_are_cut():
    plan = decided(BY_DIE, ["random", "bold"])
    whole, draws = split_shares(plan, (0, 5), 1)
    parts = [split_shares(plan, part, 2) for part in ((0, 2), (2, 5))]
    assert whole.shape == (5, PLAYS, REPLAYS, 2, 2)
    assert np.array_equal(whole, np.concatenate([shares for shares, _ in parts]))
    assert draws.tolist() == sum(drawn for _, drawn in parts).tolist()
