"""How fast compiled kernels play at random: against plain Python, on two threads against one, and against C. Run by `make bench`."""

import os

import pytest

from antstats.games import names
from antstats.runner.play import default_jobs
from tests.bench.rounds import IN_C, Plain, compiled, enough, in_c, random_plan, side_by_side


@pytest.mark.parametrize("game", names())
def test_compiled_against_plain_python(benchmark, game):
    plan, playouts = random_plan(game), enough(game, 1)
    with Plain(game, dict(os.environ)) as plain:
        side_by_side(benchmark, compiled(plan, playouts, 1), plain, rounds=7, kind="plain", game=game, seats=plan.spec.players)
    benchmark.extra_info["decisions_per_playout"] = compiled_length(plan, playouts)


def compiled_length(plan, playouts):
    """Return the mean number of decisions of a playout."""
    from antstats.api.bench import once

    played, decisions, _ = once(plan, playouts, 1)
    return decisions / played


@pytest.mark.skipif(default_jobs() < 2, reason="one core")
@pytest.mark.parametrize("game", names())
def test_two_threads_against_one(benchmark, game):
    plan, playouts = random_plan(game), enough(game, 2)
    side_by_side(benchmark, compiled(plan, playouts, 2), compiled(plan, playouts, 1), rounds=15, kind="threads", game=game)


@pytest.mark.parametrize("game", IN_C)
def test_compiled_against_c(benchmark, game):
    plan, playouts = random_plan(game), enough(game, 1)
    side_by_side(
        benchmark, compiled(plan, playouts, 1), lambda: in_c(game, playouts)["decisions_per_s"], rounds=21, kind="c", game=game
    )
