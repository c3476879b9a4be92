"""Charts of breakdowns, the fan and the overview of a check: their numbers, intervals and labels, and the same bytes for the same data."""

import math

import numpy as np
import pandas as pd
import pytest

from antstats.breakdowns import Axis, Breakdown
from antstats.charts import breakdown as breakdowns
from antstats.charts import check, fan
from antstats.charts.picture import svg

UNKNOWN = math.nan
GRID = Breakdown("map", "Where it happens", Axis("east", ("-1", "0", "+1")), Axis("north", ("+1", "0", "-1")), source="map", unit="ants")
CROSS = Breakdown("hands", "Hand or head", Axis("hand", ("l", "r"), "hand"), Axis("head", source="policy"), source="share", kind="cross")
CURVE = Breakdown("births", "Births", Axis("round", ("0", "1", "2", "3"), "birth", (0, 1, 2, 3)), kind="curve")


def table(breakdown, rows, estimates, half=0.05):
    estimate = np.asarray(estimates, float)
    frame = pd.DataFrame([(row, column) for row in rows for column in breakdown.across.labels], columns=["row", "column"])
    return frame.assign(estimate=estimate, low=estimate - half, high=estimate + half, of=100, deals=50)


@pytest.fixture(scope="module")
def frames():
    return {
        "heatmap": (table(GRID, GRID.down.labels, [0, 1.5, 0, 0.25, 0, 0.5, 0, 2, 0]), GRID),
        "cross": (table(CROSS, ["calm", "bold"], [0.5, 0.25, UNKNOWN, 0.125], 0.02), CROSS),
        "curve": (table(CURVE, [""], [0, 0.25, 0.75, 0]), CURVE),
    }


@pytest.fixture(scope="module")
def fans():
    time = np.repeat(np.arange(10) / 10, 5)
    quantile = np.tile([0.05, 0.25, 0.5, 0.75, 0.95], 10)
    chance = 0.5 + (quantile - 0.4) * time
    return pd.DataFrame({"time": time, "quantile": quantile, "chance": chance, "low": chance - 0.02, "high": chance + 0.02})


def measure(leg, name, verdict, off, half, *, margin=0.02, **more):
    ends = {"low": off - half, "high": off + half, "accepted_low": -margin, "accepted_high": margin}
    return {"leg": leg, "measure": name, "verdict": verdict, "difference": off, "now": None, **ends, **more}


@pytest.fixture(scope="module")
def measures():
    band = {"difference": None, "now": 0.55, "low": 0.52, "high": 0.58, "accepted_low": 0.45, "accepted_high": 0.65}
    return [
        measure("one", "turns", "unchanged", 0.01, 0.004),
        measure("one", "ties", "changed", -0.05, 0.01),
        measure("one", "laps", "inconclusive", 0.015, 0.01),
        measure("two", "far", "changed", 9.0, 0.01),
        measure("two", "rate", "inside", 0, 0, **band),
        measure("two", "never", "incomparable", 0, 0, difference=None, low=None, high=None),
    ]


def words(axes):
    return [text.get_text() for text in axes.texts]


def draw(frames, fans, measures):
    drawn = {name: breakdowns.draw(*given) for name, given in frames.items()}
    return drawn | {"fan": fan.draw(fans, 0.5), "check": check.draw(measures)}


def test_every_chart_is_labelled_and_the_same_data_give_the_same_bytes(frames, fans, measures):
    first = draw(frames, fans, measures)
    for name, axes in first.items():
        assert axes.get_title("left"), name
        assert axes.get_xlabel(), name
        assert axes.get_ylabel(), name
    assert {name: svg(axes) for name, axes in first.items()} == {name: svg(axes) for name, axes in draw(frames, fans, measures).items()}


def test_nothing_written_overlaps_or_leaves_the_picture(frames, fans, measures):
    for name, axes in draw(frames, fans, measures).items():
        figure = axes.figure
        figure.draw_without_rendering()
        whole = figure.bbox
        boxes = [text.get_window_extent() for text in [*axes.texts, axes.title, axes.xaxis.label, axes.yaxis.label] if text.get_text()]
        for box in boxes:
            assert box.x0 >= whole.x0 - 1, name
            assert box.x1 <= whole.x1 + 1, name
            assert box.y0 >= whole.y0 - 1, name
            assert box.y1 <= whole.y1 + 1, name
        assert not [
            1 for i, one in enumerate(boxes) for other in boxes[i + 1 :] if one.shrunk(0.9, 0.7).overlaps(other.shrunk(0.9, 0.7))
        ], name


def test_a_grid_writes_estimates_with_half_their_intervals_and_has_a_scale(frames):
    axes = breakdowns.draw(*frames["heatmap"])
    assert "1.500\n± 0.050" in words(axes)
    assert words(axes).count("·") == 5
    assert len(axes.figure.axes) == 2
    coloured = axes.collections[0].get_array()
    assert np.ma.count(coloured) == 4
    assert coloured.max() == 2


def test_a_share_that_is_hardly_known_gets_no_colour():
    frame = table(CROSS, ["calm", "bold"], [0.5, 0.25, 0.9, 0.125], 0.02)
    frame.loc[2, ["low", "high"]] = [0.4, 1.0]
    coloured = breakdowns.draw(frame, CROSS).collections[0].get_array()
    assert np.ma.getmaskarray(coloured).ravel().tolist() == [False, False, True, False]


def test_a_cross_writes_both_ends(frames):
    axes = breakdowns.draw(*frames["cross"])
    assert "50.0 %\n(48.0 - 52.0)" in words(axes)
    assert "·" in words(axes)


def test_a_curve_draws_intervals_and_drops_empty_ends(frames):
    axes = breakdowns.draw(*frames["curve"])
    assert [label.get_text() for label in axes.get_xticklabels()] == ["1", "2"]
    assert {"25 %", "75 %"} <= set(words(axes))
    container = next(each for each in axes.containers if type(each).__name__ == "ErrorbarContainer")
    ends = np.array(container[2][0].get_segments())[:, :, 1]
    assert ends == pytest.approx(np.array([[0.2, 0.3], [0.7, 0.8]]))
    assert axes.get_ylim()[0] == 0


def test_intervals_that_are_unknown_are_said_to_be(frames):
    frame, breakdown = frames["heatmap"]
    axes = breakdowns.draw(frame.assign(low=UNKNOWN, high=UNKNOWN), breakdown)
    assert [each for each in words(axes) if each.startswith("1.50")] == ["1.50\nunknown"]


def test_a_breakdown_of_nothing_cannot_be_drawn(frames):
    frame, breakdown = frames["curve"]
    with pytest.raises(ValueError, match="nothing to draw"):
        breakdowns.draw(frame.assign(estimate=UNKNOWN), breakdown)


def test_the_fan_draws_an_interval_for_each_quantile_and_names_it(fans):
    axes = fan.draw(fans, 0.5)
    assert sum(type(each).__name__ == "ErrorbarContainer" for each in axes.containers) == 5
    assert [each for each in words(axes) if each.endswith("below")] == ["5 % below", "25 % below", "half below", "75 % below", "95 % below"]
    assert "dashed: even, 50.0 %" in words(axes)
    hollow = fan.draw(fans.assign(low=UNKNOWN, high=UNKNOWN), 0.5)
    assert "dashed: even, 50.0 %; hollow: interval unknown" in words(hollow)


def test_the_overview_is_in_units_of_what_is_accepted(measures):
    assert check.scaled(measures[0]) == pytest.approx((0.5, 0.3, 0.7))
    assert check.scaled(measures[4]) == pytest.approx((0.0, -0.3, 0.3))
    assert check.scaled(measure("x", "y", "changed", 0.1, 0.01, margin=0))[0] == math.inf


def test_the_overview_names_what_changed_and_counts_the_rest(measures):
    axes = check.draw(measures)
    written = words(axes)
    assert {"one", "two", "ties", "far"} <= set(written)
    assert not {"turns", "laps", "rate"} & set(written)
    assert "1 changed or outside, 1 cannot tell, 1 fine" in written
    markers = [line.get_marker() for line in axes.lines]
    assert markers.count("D") == 1
    assert markers.count(">") == 1
    with pytest.raises(ValueError, match="nothing to draw"):
        check.draw([])


def test_measures_that_are_left_out_are_those_near_the_middle(measures):
    many = [measure("one", f"m{i}", "unchanged", 0.0001 * i, 0.001) for i in range(20)]
    axes = check.draw([*many, measures[1]])
    assert axes.get_title("left") == "Does the balance hold; 7 measures near 0 left out"
    assert "ties" in words(axes)
