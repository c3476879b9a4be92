"""The C programs that `make bench` measures against play the same playouts as the kernels, field by field, to the bit."""

import numpy as np
import pytest

from antstats.contract import row_dtype
from antstats.runner.play import player
from tests.bench.rounds import FORMS, IN_C, in_c, random_plan

PLAYOUTS = 3000
SUMS = ("decisions", "choices", "turns", "rounds", "lead_changes", "samples", "reason")
pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("c_programs")]


@pytest.mark.parametrize("game", IN_C)
@pytest.mark.parametrize(("form", "seed"), [*((form, 1) for form in FORMS), (FORMS[0], 2**64 - 5), (FORMS[-1], 2**64 - 5)])
def test_the_c_program_plays_the_playouts_of_the_kernel(game, form, seed, tmp_path):
    told = in_c(game, PLAYOUTS, seed, tmp_path / "rows", form=form)
    plan = random_plan(game, seed)
    theirs = np.fromfile(tmp_path / "rows", row_dtype(plan.game))
    ours = player(plan)(plan.tables(), (0, PLAYOUTS))
    assert told["row"] == ours.dtype.itemsize
    assert theirs.shape == ours.shape
    assert [name for name in ours.dtype.names if not np.array_equal(theirs[name], ours[name])] == []
    assert {name: told[name] for name in SUMS} == {name: ours[name].sum() for name in SUMS}
    assert told["share"] == ours["share"].sum(axis=0).tolist()


@pytest.mark.parametrize("game", IN_C)
def test_the_c_program_resets_as_many_bytes_as_the_kernel(game):
    table = random_plan(game).game.table
    assert in_c(game, 1)["reset"] == sum(table[part].itemsize for part in ("state", "turn", "tally", "scratch", "weights"))


def test_another_seed_gives_other_playouts():
    assert in_c(IN_C[0], 100, 1) | {"seconds": 0, "decisions_per_s": 0} != in_c(IN_C[0], 100, 2) | {"seconds": 0, "decisions_per_s": 0}
