"""How fast compiled kernels play at random: against plain Python, on two threads against one, and against C. Run by `make bench`."""

import statistics
from functools import partial

import pytest

from antstats.api.bench import once
from antstats.games import names
from antstats.runner.play import default_jobs
from tests.bench.rounds import (
    FORMS,
    IN_C,
    Worker,
    at_once,
    each_in_turn,
    enough,
    on_one_thread,
    on_threads,
    random_plan,
    side_by_side,
    speed_in_c,
)


@pytest.mark.parametrize("game", names())
def test_compiled_against_plain_python(benchmark, game):
    plan = random_plan(game)
    playouts = enough(plan)
    played, decisions, _ = once(plan, playouts, 1)
    about = {"kind": "plain", "game": game, "seats": plan.spec.players, "decisions_per_playout": decisions / played}
    with Worker(game, plain=True) as plain:
        side_by_side(benchmark, on_one_thread(plan, playouts), plain.alone(), rounds=5, **about)


@pytest.mark.skipif(default_jobs() < 2, reason="one core")
@pytest.mark.parametrize("game", names())
def test_two_threads_against_one(benchmark, game):
    plan = random_plan(game)
    playouts = enough(plan)
    cores = []
    sides = on_threads(plan, playouts, 2, cores), on_threads(plan, playouts, 1, [])
    side_by_side(benchmark, *sides, rounds=9, kind="threads", game=game)
    benchmark.extra_info["cores"] = statistics.median(cores)


@pytest.mark.skipif(default_jobs() < 2, reason="one core")
@pytest.mark.parametrize("game", names())
def test_two_threads_against_two_processes(benchmark, game):
    plan = random_plan(game)
    playouts = enough(plan)
    with Worker(game) as one, Worker(game) as other:
        processes = at_once((one, other), playouts)
        side_by_side(benchmark, on_threads(plan, playouts, 2, []), processes, rounds=9, kind="processes", game=game)


@pytest.mark.parametrize("game", IN_C)
def test_compiled_against_c(benchmark, game):
    plan = random_plan(game)
    playouts = enough(plan)
    forms = {form: partial(speed_in_c, game, playouts, form) for form in FORMS}
    each_in_turn(benchmark, on_one_thread(plan, playouts), forms, rounds=11, kind="c", game=game)
