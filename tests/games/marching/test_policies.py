"""Policies of marching: the strong beat the weak, and each does what its name says."""

import pytest

import antstats
from antstats.games import load
from antstats.runner.plan import prepare
from antstats.runner.tracing import replay

GAME = load("marching")
PLAYOUTS = 4_000


@pytest.mark.compiled
@pytest.mark.parametrize("variant", ["base", "young", "master"])
@pytest.mark.parametrize(("weaker", "at_least"), [("random", 0.90), ("taker", 0.70)])
def test_careful_beats_random_and_taker_clearly(variant, weaker, at_least):
    """Two seats, 4,000 playouts: the low end of the interval is above 90 % against random and 70 % against taker."""
    run = antstats.simulate("marching", players=2, variant=variant, policies=["careful", weaker], playouts=PLAYOUTS, seed=11)
    policies = run.summary().policies.set_index("policy")
    assert policies.loc["careful", "low"] > at_least


@pytest.mark.compiled
def test_memory_is_worth_something():
    run = antstats.simulate("marching", players=2, policies=["forgetful:memory=1", "forgetful:memory=0.2"], playouts=PLAYOUTS, seed=12)
    policies = run.summary().policies.set_index("policy")
    assert policies.loc["forgetful:memory=1", "low"] > 0.6


@pytest.mark.compiled
def test_a_perfect_memory_is_careful_play():
    same = [
        antstats.simulate("marching", players=3, policies=[name], playouts=300, seed=13).playouts
        for name in ("careful", "forgetful:memory=1")
    ]
    numbers = [frame.drop(columns=[f"policy_{seat}" for seat in range(3)]) for frame in same]
    assert numbers[0].equals(numbers[1])


def steps(policy, **asked):
    plan = prepare("marching", policies=[policy], seed=21, **asked)
    return [(step.actions, step.chosen, GAME.decisions[step.table.turn.decision]) for step in replay(plan, 0) if step.choice >= 0]


def test_taker_takes_every_block_and_moves_far():
    for actions, chosen, decision in steps("taker", players=3):
        if decision == "take":
            assert chosen == "take"
        if decision == "move":
            assert int(chosen.split(":")[1]) == max(int(action.split(":")[1]) for action in actions)


def test_sprinter_moves_far_and_leaves_blocks():
    told = steps("sprinter")
    assert {chosen for _, chosen, decision in told if decision == "take"} == {"take", "leave"}
    far = [
        int(chosen.split(":")[1]) == max(int(action.split(":")[1]) for action in actions)
        for actions, chosen, decision in told
        if decision == "move"
    ]
    assert sum(far) / len(far) > 0.8


@pytest.mark.compiled
def test_bully_pushes_more_than_builder():
    run = antstats.simulate("marching", policies=["bully", "builder", "builder", "builder"], playouts=PLAYOUTS, seed=14)
    pushes = run.seats.groupby("policy", observed=True)["pushes"].mean()
    assert pushes["bully"] > 1.2 * pushes["builder"]
