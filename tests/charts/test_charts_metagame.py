"""Charts of a tournament: what they draw is what the frames say."""

import math

import pandas as pd
import pytest

from antstats.charts import payoffs, ratings, responses
from antstats.charts.picture import svg

ORDER = ["calm", "bold:noise=0.1", "random"]
EDGES = {(0, 1): 0.3, (0, 2): 0.02, (1, 2): -0.2}


@pytest.fixture
def pairs():
    rows = [(ORDER[i], ORDER[j], sign * gain) for (i, j), gain in EDGES.items() for i, j, sign in ((i, j, 1), (j, i, -1))]
    frame = pd.DataFrame(rows, columns=["policy", "rival", "payoff"])
    return frame.assign(low=frame["payoff"] - 0.05, high=frame["payoff"] + 0.05)


@pytest.fixture
def rated():
    rows = [("calm", 20.0, 5.0, 40.0, 0.9), ("random", -30.0, math.nan, math.nan, 0.0)]
    return pd.DataFrame(rows, columns=["policy", "elo", "elo_low", "elo_high", "first_in"])


def test_cells_hold_the_payoffs_bold_where_they_are_clear_on_a_symmetric_scale(pairs):
    axes = payoffs.draw(pairs, ORDER)
    told = {(text.get_position(), text.get_text()): text.get_fontweight() for text in axes.texts}
    assert told[(1, 0), "+30.0\n± 5.0"] == told[(0, 1), "-30.0\n± 5.0"] == "bold"
    assert told[(2, 0), "+2.0\n± 5.0"] == "normal"
    assert len(axes.texts) == 6
    assert axes.collections[0].get_clim() == (-0.3, 0.3)


def test_a_pair_that_never_met_is_a_question(pairs):
    pairs.loc[:1, ["payoff", "low", "high"]] = math.nan
    assert [text.get_text() for text in payoffs.draw(pairs, ORDER).texts].count("?") == 2


def test_ratings_name_policies_and_numbers(rated):
    words = [text.get_text() for text in ratings.draw(rated).texts]
    assert words == ["calm", "+20 (5 to 40); first in 90 %", "random", "-30 (interval unknown)"]


def test_arrows_are_drawn_where_the_interval_leaves_out_nothing(pairs):
    assert len(responses.draw(pairs, ORDER).patches) == 2, "calm and random differ by less than their interval"
    none = responses.draw(pairs.assign(low=-1.0), ORDER)
    assert not none.patches
    assert [text.get_text() for text in none.texts] == ORDER


def test_same_data_same_bytes(pairs, rated):
    for draw in (lambda: payoffs.draw(pairs, ORDER), lambda: ratings.draw(rated), lambda: responses.draw(pairs, ORDER)):
        assert svg(draw()) == svg(draw())
