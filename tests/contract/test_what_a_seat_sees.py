"""What every game keeps when people sit at it, none named: a seat is shown nothing that it cannot know."""

from itertools import islice

import numpy as np
import pytest

from antstats.kernel.jit import PLAIN
from antstats.runner.agreed import HIDDEN, agreed, agreed_text, leaves, may_be
from antstats.runner.plan import prepare
from antstats.runner.tracing import replay
from antstats.runner.worlds import copied, keys_of, known

SEED = 20261130
STEPS = 140
EVERY, DRAWN = (47, 64) if PLAIN else (7, 256)  # one step of a playout of so many, up to STEPS; worlds drawn a position
pytestmark = pytest.mark.by_hand


@pytest.fixture(autouse=True)
def _worlds(monkeypatch):
    """Draw fewer in plain Python: it draws a thousandth as fast."""
    monkeypatch.setattr("antstats.runner.worlds.DRAWN", DRAWN)


def shown(plan, table, seat, *numbers) -> tuple:
    """Return what a seat is shown of a table: state, picture, and its actions."""
    game, turn = plan.game, table.turn
    worlds = known(plan.kernel, table, seat, *numbers).worlds
    mine = turn.actions[: turn.n_actions].tolist() if seat == turn.actor else []
    picture = agreed_text([game.picture(world) for world in worlds]) if game.picture is not None else ""
    actions = [agreed_text([game.tell_action(world, code) for world in worlds]) for code in mine]
    return agreed([game.tell_state(world) for world in worlds]), picture, actions


def test_tables_that_differ_in_what_is_hidden_only_are_shown_alike(path, game):
    if game.imagine is None:
        pytest.skip("the game offers no imagine")
    plan = prepare(path, seed=SEED)
    for step in islice(replay(plan, 0), 0, STEPS, EVERY):
        if step.choice < 0:
            return
        for seat in {int(step.table.turn.actor), 0}:
            other = copied(step.table)[0]
            plan.kernel.new_world(step.table, other, seat, keys_of(SEED, step.i), 0)
            assert shown(plan, step.table, seat, 1, step.i) == shown(plan, other, seat, 2, step.i), f"seat {seat} at line {step.i}"


def test_what_is_shown_is_so(path, game):
    """A value that is not hidden is that of the table, for every seat."""
    plan = prepare(path, seed=SEED)
    for step in islice(replay(plan, 0), 0, STEPS, EVERY):
        truth = dict(leaves(game.tell_state(step.table)))
        for seat in range(plan.spec.players):
            state = agreed([game.tell_state(world) for world in known(plan.kernel, step.table, seat, 3, step.i).worlds])
            wrong = {name: value for name, value in leaves(state) if value != HIDDEN and not may_be(value, truth[name])}
            assert not wrong, f"seat {seat} at line {step.i}"


def test_to_find_out_what_a_seat_knows_changes_nothing(path, game):
    plan = prepare(path, seed=SEED)
    step = next(replay(plan, 0))
    before = step.table.copy()
    known(plan.kernel, step.table, int(step.table.turn.actor), 1)
    assert step.table == before
    assert np.array_equal(step.table.streams, before.streams)


def test_own_actions_are_shown_in_full(path, game):
    plan = prepare(path, seed=SEED)
    for step in islice(replay(plan, 0), 0, STEPS, EVERY):
        if step.choice >= 0:
            assert shown(plan, step.table, int(step.table.turn.actor), step.i)[2] == step.actions
