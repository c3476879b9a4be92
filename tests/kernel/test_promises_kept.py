"""Broken promises and typos are told early, in one line, with the place."""

from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.contract import Metric
from antstats.errors import PlayError, UserError
from antstats.games import load_file
from antstats.kernel import inlined, jit
from antstats.kernel.jit import PLAIN

RIGGED = Path(__file__).parents[1] / "outsiders" / "rigged.py"

compiled_only = pytest.mark.skipif(PLAIN, reason="about compiling")


def broken(**parts):
    """Return the rigged game with other parts."""
    return load_file(RIGGED, "rigged").another(**parts)


def ending(reason, share):
    @jit
    def apply(table, action):
        table.turn.turns += 1
        table.turn.reason = reason
        table.turn.share[0] = share

    return apply


@jit
def lost(table):
    table.turn.n_actions = 2
    table.turn.decision = 7


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"apply": ending(5, 1.0)}, "an unknown reason: reason 5"),
        ({"apply": ending(1, 0.5)}, "shares of the win that do not sum to 1"),
        ({"apply": ending(1, 0.0)}, "shares of the win that do not sum to 1"),
        ({"legal": lost}, "an unknown kind of decision"),
    ],
    ids=["reason", "half a win", "no win", "decision"],
)
def test_an_undefined_state_fails_the_run(parts, words):
    with pytest.raises(PlayError, match=rf"{words}.*--seed 3 --playout 0"):
        antstats.simulate(broken(**parts), policies=["random"], playouts=3, seed=3)


@jit
def typo(table):
    table.state.cuont += 1


@compiled_only
def test_a_typo_in_a_rule_names_the_field():
    with pytest.raises(UserError, match=r"rigged_\w+: .*cannot be compiled: .*cuont"):
        antstats.simulate(broken(setup=typo), policies=["random"], playouts=3, seed=3)


@compiled_only
@pytest.mark.parametrize("decorate", [jit, inlined])
def test_a_jitted_rule_called_from_python_says_so_and_does_not_crash(decorate):
    @decorate
    def rule(table):
        return table

    with pytest.raises(TypeError, match="rule is compiled for kernels only"):
        rule(np.zeros(3))


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"metrics": (Metric("leaves", "no such field"),)}, "metrics name no field of the tally: leaves"),
        ({"seat_counts": (2, 3)}, "seat_counts do not fit a table for 2 seats: 3"),
        ({"default_seats": 1}, "default_seats is none of seat_counts: 1"),
        ({"unfinished": ("cap",)}, "unfinished names no reason"),
        ({"variants": ()}, "one variant at least"),
    ],
)
def test_a_spec_that_cannot_be_right_is_refused(parts, words):
    with pytest.raises(ValueError, match=words):
        broken(**parts)
