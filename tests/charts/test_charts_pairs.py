"""Pairs of a sequential test."""

import pandas as pd

from antstats.charts import pairs


def test_pairs_are_bars_with_their_intervals():
    frame = pd.DataFrame({"pair": ["LL", "WW"], "share": [0.25, 0.75], "low": [0.2, 0.7], "high": [0.3, 0.8]})
    axes = pairs.draw(frame, "bold:noise=0.1")
    assert [bar.get_height() for bar in axes.patches] == [0.25, 0.75]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["LL", "WW"]
    assert "bold:noise=0.1" in axes.get_title("left")
