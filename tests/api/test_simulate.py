"""The Python API: what a run holds, interrupted, stopped or kept."""

import sys

import numpy as np
import pytest

import antstats
from antstats.errors import UserError
from antstats.kernel.jit import PLAIN

N = 12 if PLAIN else 3_000


def interrupt_after(calls):
    """Return a progress callback that presses Ctrl-C at its n-th call."""
    seen = []

    def progress(done, total):
        seen.append((done, total))
        if len(seen) == calls:
            raise KeyboardInterrupt

    return progress, seen


def play(**more):
    return antstats.simulate("marching", **{"players": 2, "policies": ["random", "taker"], "seed": 4, "playouts": N, **more})


def test_ctrl_c_keeps_the_first_deals():
    progress, seen = interrupt_after(2)
    run = play(chunk=N // 6, progress=progress)
    assert run.interrupted
    assert 0 < run.totals.playouts == seen[-1][0] < N == seen[-1][1]
    whole = play().playouts
    assert run.playouts.equals(whole.iloc[: run.totals.playouts])
    assert run.summary().playouts == run.totals.playouts


def test_ctrl_c_with_a_folder_is_gone_on_with(tmp_path):
    progress, _ = interrupt_after(2)
    first = play(chunk=N // 6, progress=progress, out=tmp_path)
    assert first.interrupted
    second = play(out=tmp_path)
    assert not second.interrupted
    assert second.played < N
    assert second.playouts.equals(play().playouts)


def test_rows_are_kept_up_to_a_million_and_with_a_folder(monkeypatch, tmp_path):
    assert len(play().playouts) == N
    assert len(play(out=tmp_path / "run").playouts) == N
    monkeypatch.setattr(sys.modules["antstats.api.simulate"], "MAX_KEPT", N - 1)
    run = play()
    with pytest.raises(UserError, match="were not kept: beyond 1 M playouts give simulate"):
        _ = run.playouts
    assert run.summary().playouts == N


@pytest.mark.compiled
def test_a_run_with_a_precision_stops_at_the_same_deal_whatever_the_chunks(tmp_path):
    asked = {"playouts": None, "precision": 0.06, "policies": ["random"]}
    one, other = play(**asked, chunk=7), play(**asked, chunk=64, jobs=2)
    assert one.totals.deals == other.totals.deals
    assert one.summary().to_dict() == other.summary().to_dict()
    stored = play(**asked, out=tmp_path)
    again = play(**asked, out=tmp_path)
    assert again.played == 0
    for run in (stored, again, antstats.Run.load(tmp_path)):
        assert run.summary().to_dict() == one.summary().to_dict()
    widths = [high - low for low, high in one.anytime.values()]
    assert max(widths) / 2 <= asked["precision"]
    assert one.summary().evenness is None, "a test for a fixed number of deals has no place in a run that looked"


def test_playouts_are_rounded_up_to_whole_deals():
    run = antstats.simulate("marching", players=3, policies=["random", "taker", "careful"], playouts=7, seed=1)
    assert run.totals.playouts == 12
    assert run.totals.deals == 2


def test_frames_are_wide_by_playout_and_long_by_seat():
    run = play(playouts=4)
    assert run.playouts["playout"].tolist() == [0, 1, 2, 3]
    assert run.playouts["deal"].tolist() == [0, 0, 1, 1]
    assert run.playouts[["policy_0", "policy_1"]].to_numpy().tolist() == [["random", "taker"], ["taker", "random"]] * 2
    long = run.seats
    assert len(long) == 8
    assert long["share"].sum() == 4.0
    assert np.array_equal(long["pushes"].to_numpy()[::2], run.playouts["pushes_0"].to_numpy())


def test_a_game_may_be_given_as_its_spec():
    spec = antstats.available_games()["marching"]
    assert antstats.simulate(spec, playouts=2, seed=1, players=2).spec.game == "marching"


def test_every_name_of_the_package_is_there():
    for name in antstats.__all__:
        assert getattr(antstats, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        _ = antstats.simulat
