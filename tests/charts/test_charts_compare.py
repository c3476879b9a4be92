"""The chart of a comparison: rows, numbers, the band, what lies far out."""

import math

import pandas as pd
import pytest

from antstats.charts import compare
from antstats.charts.picture import svg


@pytest.fixture
def frame():
    rows = [
        ("share", 0, None, "share", 0.01, -0.02, 0.04, 0.02, "inconclusive"),
        ("turns", None, None, "turns", 30.0, 29.0, 31.0, 2.0, "changed"),
        ("wood", None, "calm", "logs", 1.0, math.nan, math.nan, 2.0, "inconclusive"),
        ("ties", None, None, "share", 0.0, 0.0, 0.0, 0.02, "identical"),
    ]
    return pd.DataFrame(rows, columns=["metric", "seat", "policy", "unit", "difference", "low", "high", "margin", "verdict"])


def test_rows_are_named_and_told_in_their_unit(frame):
    words = [text.get_text() for text in compare.draw(frame).texts]
    told = ["share[0]", "+1 pp (-2 to +4)", "turns", "+30 turns (+29 to +31)", "wood[calm]", "+1 logs (interval unknown)"]
    assert words == told, "what is identical is left out"


def test_the_band_is_the_margin_and_what_is_far_is_at_the_edge(frame):
    axes = compare.draw(frame)
    box = axes.patches[0].get_bbox()
    assert (box.x0, box.x1) == (-1, 1)
    arrows = [line for line in axes.lines if line.get_marker() == ">" and len(line.get_xdata())]
    assert [line.get_xdata().tolist() for line in arrows] == [[compare.FAR]]


def test_what_changed_is_bold(frame):
    weights = {text.get_text(): text.get_weight() for text in compare.draw(frame).texts[::2]}
    assert weights == {"share[0]": "normal", "turns": "bold", "wood[calm]": "normal"}


def test_only_the_largest_are_drawn(frame):
    many = pd.concat([frame.iloc[[0]].assign(metric=f"m{i}", difference=i / 1000) for i in range(60)], ignore_index=True)
    many.loc[59, ["metric", "seat"]] = ["turns", math.nan]
    many.loc[0, "metric"] = "share"
    axes = compare.draw(many)
    names = [text.get_text() for text in axes.texts[::2]]
    assert names[0] == "share[0]", "shares of the win are always drawn"
    assert names[-1] == "turns"
    assert names[1:-1] == [f"m{i}[0]" for i in range(37, 59)]
    assert len(axes.texts) == 2 * compare.MOST
    assert "; 24 of 60" in axes.get_title("left")


def test_nothing_to_draw_says_so_and_same_data_same_bytes(frame):
    assert [text.get_text() for text in compare.draw(frame.iloc[3:]).texts] == ["nothing differs"]
    assert svg(compare.draw(frame)) == svg(compare.draw(frame))
