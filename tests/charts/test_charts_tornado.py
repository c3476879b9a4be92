"""The tornado: what it draws is what the frame says."""

import math

import pandas as pd
import pytest

from antstats.charts import tornado

COLUMNS = ["figure", "setting", "value", "low", "high"]


@pytest.fixture
def rows():
    return pd.DataFrame(
        [
            ("small", "1", 0.05, 0.04, 0.06),
            ("large", "low", -0.10, -0.12, -0.08),
            ("large", "middle", 0.04, 0.03, 0.05),
            ("large", "high", 0.20, 0.18, 0.22),
            ("unknown", "x", math.nan, math.nan, math.nan),
        ],
        columns=COLUMNS,
    )


def test_bars_go_from_the_lowest_to_the_highest_setting_the_widest_on_top(rows):
    axes = tornado.draw(rows, 0.04, (-0.02, 0.02), "lead", "pp")
    bars = [(bar.get_x(), bar.get_x() + bar.get_width()) for bar in axes.patches[:2]]
    assert bars[0] == pytest.approx((-10, 20))
    assert bars[1] == pytest.approx((4, 5)), "from the value as it is"
    words = [text.get_text() for text in axes.texts]
    assert words == ["large", "low  …  high", "small", "1"]
    band = axes.patches[2].get_extents().transformed(axes.transData.inverted())
    assert (band.x0, band.x1) == pytest.approx((-2, 2))


def test_many_figures_are_cut_and_the_axis_says_so():
    many = pd.DataFrame([(f"f{i}", "1", i / 100, i / 100, i / 100) for i in range(20)], columns=COLUMNS)
    axes = tornado.draw(many, 0.0, (0.0, 1.0), "x", "pp")
    assert axes.texts[0].get_text() == "f19"
    assert axes.get_xlabel().endswith("the 6 that move it less left out")
