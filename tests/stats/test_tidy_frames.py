"""The frames say in words what the rows say in codes."""

import numpy as np
import pandas as pd
import pytest

from antstats.contract import Metric
from antstats.stats.tidy import playouts_frame, seats_frame


def test_a_row_a_playout_with_the_policy_that_sat_there(layout_of, rows_of):
    layout = layout_of(3, ("calm", "bold", "calm"))
    rows = rows_of(layout, 40)
    frame = playouts_frame(rows, layout)
    assert len(frame) == 120
    assert list(frame.deal) == [i // 3 for i in range(120)]
    for seat in range(3):
        sat = [layout.line_up[layout.seatings[row, seat]] for row in rows["seating"]]
        assert list(frame[f"policy_{seat}"]) == sat
        assert np.array_equal(frame[f"share_{seat}"], rows["share"][:, seat])
        assert np.array_equal(frame[f"score_{seat}"], rows["score"][:, seat])
    assert "share_3" not in frame


def test_reasons_and_finish(layout_of, rows_of):
    layout = layout_of()
    rows = rows_of(layout, 50)
    frame = playouts_frame(rows, layout)
    assert list(frame.reason) == [layout.reasons[code] for code in rows["reason"]]
    assert np.array_equal(frame.finished, rows["reason"] != 2)
    assert not frame.finished.all()


def test_margin_is_best_less_second_and_ties_count_winners(layout_of, rows_of):
    layout = layout_of(4, metrics=())
    rows = rows_of(layout, 5)
    rows["score"][:, :4] = [[3, 9, 7, 1], [5, 5, 2, 5], [-4, -9, -7, -20], [0, 0, 0, 0], [1, 2, 3, 4]]
    rows["score"][:, 4] = 99
    rows["share"][:, :4] = [[0, 1, 0, 0], [1 / 3, 1 / 3, 0, 1 / 3], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0.5, 0.5]]
    frame = playouts_frame(rows, layout)
    assert list(frame.margin) == [2, 0, 3, 0, 1]
    assert list(frame.winners) == [1, 3, 1, 0, 2]


def test_tally_by_playout_and_by_seat_and_a_name_already_taken(layout_of, rows_of):
    layout = layout_of(3)
    rows = rows_of(layout, 9)
    frame = playouts_frame(rows, layout)
    assert np.array_equal(frame.birth, rows["tally"]["birth"])
    assert np.array_equal(frame.wood_2, rows["tally"]["wood"][:, 2])
    assert "wood_3" not in frame
    assert np.array_equal(frame.tally_margin, rows["tally"]["margin"])
    assert (frame.margin >= 0).all()


def test_only_fields_that_metrics_name(layout_of, rows_of):
    layout = layout_of(3, metrics=(Metric("birth", ""),))
    frame = playouts_frame(rows_of(layout, 3), layout)
    assert "birth" in frame
    assert "wood_0" not in frame


def test_a_metric_of_nothing_is_an_error(layout_of, rows_of):
    layout = layout_of(3, metrics=(Metric("gold", ""),))
    with pytest.raises(ValueError, match="gold"):
        playouts_frame(rows_of(layout, 3), layout)


@pytest.mark.parametrize(("seats", "standing"), [(1, "spots"), (4, "")])
def test_no_tension_without_rivals_or_standing(layout_of, rows_of, seats, standing):
    layout = layout_of(seats, standing=standing)
    frame = playouts_frame(rows_of(layout, 3), layout)
    assert not {"lead_changes", "drama_mean", "leader_50"} & set(frame.columns)


def test_the_frame_does_not_change_when_the_rows_are_used_again(layout_of, rows_of):
    layout = layout_of()
    rows = rows_of(layout, 20)
    frame, kept = playouts_frame(rows, layout), playouts_frame(rows.copy(), layout)
    rows[:] = 0
    pd.testing.assert_frame_equal(frame, kept)


def test_long_form_has_a_row_a_playout_and_seat(layout_of, rows_of):
    layout = layout_of(3, ("calm", "bold", "calm"))
    frame = playouts_frame(rows_of(layout, 4), layout)
    long = seats_frame(frame, layout)
    assert len(long) == 36
    row = long.iloc[3 * 7 + 2]
    assert (row.playout, row.seat, row.policy) == (frame.playout[7], 2, frame.policy_2[7])
    assert (row.share, row.score, row.wood) == (frame.share_2[7], frame.score_2[7], frame.wood_2[7])
    assert long.policy.dtype == frame.policy_0.dtype


def test_no_rows_at_all(layout_of, rows_of):
    layout = layout_of()
    rows = rows_of(layout, 5)
    frame = playouts_frame(rows[:0], layout)
    assert len(frame) == 0
    assert list(frame.columns) == list(playouts_frame(rows, layout).columns)
