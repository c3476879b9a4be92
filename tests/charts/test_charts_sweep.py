"""Charts of a sweep: what they draw is what the frame says."""

import math

import pandas as pd
import pytest

from antstats.charts.picture import svg
from antstats.charts.sweep import draw


@pytest.fixture
def frame():
    rows = [(length, faces, 0.2 + 0.01 * length + 0.1 * faces) for faces in (1, 2) for length in (4, 8, 16)]
    table = pd.DataFrame(rows, columns=["length", "faces", "estimate"])
    return table.assign(low=table["estimate"] - 0.02, high=table["estimate"] + 0.03, unit="share", centre=0.4, margin=0.05)


def ends(axes):
    return [segment[:, 1].tolist() for line in axes.containers for segment in line.lines[2][0].get_segments()]


def test_a_line_a_value_with_its_intervals_and_its_name_and_the_margin(frame):
    axes = draw(frame, "length", "faces", title="Share", band="even, margin 5 pp")
    assert [text.get_text() for text in axes.texts] == ["1", "2"]
    assert ends(axes) == [pytest.approx([low, high]) for low, high in zip(frame["low"], frame["high"], strict=True)]
    band = axes.collections[0].get_paths()[0].vertices[:, 1]
    assert (band.min(), band.max()) == pytest.approx((0.35, 0.45))
    assert axes.get_xlabel() == "length\nband: even, margin 5 pp"
    assert axes.get_xticks().tolist() == [4, 8, 16], "to scale"


def test_words_are_places_in_their_order(frame):
    axes = draw(frame[:3].assign(length=["short", "long", "longest"]), "length")
    assert [text.get_text() for text in axes.get_xticklabels()] == ["short", "long", "longest"]
    assert axes.get_xticks().tolist() == [0, 1, 2]


def test_unknown_ends_are_hollow_and_unknown_estimates_left_out(frame):
    axes = draw(frame[:3].assign(low=[math.nan, 0.2, 0.2]), "length")
    assert len(ends(axes)) == 2
    assert axes.lines[-1].get_markerfacecolor() == "none"
    with pytest.raises(ValueError, match="nothing to draw"):
        draw(frame.assign(estimate=math.nan), "length")


def test_no_band_where_lines_have_centres_of_their_own(frame):
    axes = draw(frame.assign(centre=frame["faces"] / 10), "length", "faces", band="even")
    assert "even" not in [text.get_text() for text in axes.texts]


def test_names_that_would_overlap_are_moved_apart(frame):
    axes = draw(frame.assign(estimate=0.4, low=0.3, high=0.5), "length", "faces")
    heights = sorted(text.get_position()[1] for text in axes.texts if text.get_text() in "12" and text.get_text())
    low, high = axes.get_ylim()
    assert heights[1] - heights[0] > 0.05 * (high - low)


def test_same_data_same_bytes(frame):
    assert svg(draw(frame, "length", "faces"), "s") == svg(draw(frame, "length", "faces"), "s")
