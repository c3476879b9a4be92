"""Pairs of a sequential test, and the watched measures of a check."""

import math

import pandas as pd

from antstats.charts import check, pairs


def test_pairs_are_bars_with_their_intervals():
    frame = pd.DataFrame({"pair": ["LL", "WW"], "share": [0.25, 0.75], "low": [0.2, 0.7], "high": [0.3, 0.8]})
    axes = pairs.draw(frame, "bold:noise=0.1")
    assert [bar.get_height() for bar in axes.patches] == [0.25, 0.75]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["LL", "WW"]
    assert "bold:noise=0.1" in axes.get_title("left")


def test_a_measure_lies_in_units_of_what_is_accepted():
    columns = ("leg", "measure", "verdict", "difference", "now", "low", "high", "accepted_low", "accepted_high")
    rows = [
        ("a", "turns", "changed", 3.0, 9.0, 2.0, 4.0, -1.0, 1.0),
        ("a", "share", "inside", None, 0.5, 0.45, 0.55, 0.4, 0.6),
        ("a", "same", "inside", 0.0, 1.0, 0.0, 0.0, 0.0, 0.0),
    ]
    axes = check.draw(pd.DataFrame(rows, columns=columns))
    names = [text.get_text() for text in axes.texts]
    assert names == ["a: turns", "changed", "a: share", "inside"], "the farthest out first; without a margin there is no unit"
    (points,) = axes.containers
    x = points.lines[0].get_xdata().tolist()
    assert [round(value, 9) for value in x] == [3.0, 0.0]
    assert axes.get_xlim()[1] > 4
    nothing = check.draw(pd.DataFrame(rows[2:], columns=columns))
    assert not nothing.texts
    assert not math.isnan(nothing.get_xlim()[0])
