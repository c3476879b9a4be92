"""The charts show the numbers of their frames, with their intervals, on labelled axes."""

import sys

import numpy as np
import pandas as pd
import pytest

from antstats.charts import ladder, leaders, length, png, tension, variance
from antstats.charts import policies as by_policy
from antstats.charts import seats as by_seat


def ends(axes, container=0):
    """Return the intervals drawn, as an array (n, 2, 2) of end points."""
    return np.array(axes.containers[container][2][0].get_segments())


def errorbars(axes):
    return next(i for i, each in enumerate(axes.containers) if type(each).__name__ == "ErrorbarContainer")


@pytest.mark.parametrize("known", [True, False])
def test_every_chart_is_labelled(drawn, known):
    for name, axes in drawn(known).items():
        assert axes.get_title("left"), name
        assert axes.get_xlabel(), name
        assert axes.get_ylabel(), name


def test_bars_and_intervals_of_seats(seats):
    axes = by_seat.draw(seats)
    assert [bar.get_width() for bar in axes.containers[0]] == pytest.approx(seats["share"])
    assert axes.get_xlim()[0] == 0
    drawn = ends(axes, errorbars(axes))
    assert drawn[:, 0, 0] == pytest.approx(seats["low"])
    assert drawn[:, 1, 0] == pytest.approx(seats["high"])
    assert {"seat 0", "31.0 % (28.0 - 34.0)", "even 25.0 % ± 2 pp"} <= {text.get_text() for text in axes.texts}


def test_policies_are_sorted_by_share(policies):
    axes = by_policy.draw(policies)
    assert [bar.get_width() for bar in axes.containers[0]] == pytest.approx([0.35, 0.25, 0.2])
    names = [text.get_text() for text in axes.texts if text.get_text() in set(policies["policy"])]
    assert names == ["bold:noise=0.1", "random", "calm"]
    assert "even 25.0 %" in {text.get_text() for text in axes.texts}


def test_unknown_intervals_are_hollow_and_said(drawn):
    axes = drawn(known=False)["seats"]
    assert not [each for each in axes.containers if type(each).__name__ == "ErrorbarContainer"]
    assert axes.lines[0].get_markerfacecolor() == "none"
    assert "31.0 % (interval unknown)" in {text.get_text() for text in axes.texts}


def test_histogram_counts_every_playout(playouts, metrics):
    axes = length.draw(playouts, metrics)
    bars = axes.containers[0]
    assert sum(bar.get_height() for bar in bars) == pytest.approx(1)
    assert len({round(bar.get_width(), 9) for bar in bars}) == 1
    first = bars[0]
    inside = playouts["turns"].between(first.get_x(), first.get_x() + first.get_width())
    assert first.get_height() == pytest.approx(inside.mean())
    assert "half: 40 or fewer" in {text.get_text() for text in axes.texts}


def test_histogram_tells_of_what_it_leaves_out(metrics):
    frame = pd.DataFrame({"turns": np.array([40, 41, 42] * 400 + [1000])})
    axes = length.draw(frame, metrics)
    assert "0.083 % are longer, up to 1,000" in {text.get_text() for text in axes.texts}
    assert sum(bar.get_height() for bar in axes.containers[0]) == pytest.approx(1200 / 1201)


def test_tension_runs_from_zero_to_one(entropy):
    axes = tension.draw(entropy)
    assert axes.lines[0].get_ydata() == pytest.approx(entropy["entropy"])
    assert axes.get_ylim()[0] == 0
    drawn = ends(axes)
    assert drawn[:, 0, 1] == pytest.approx(entropy["low"])
    assert drawn[:, 1, 1] == pytest.approx(entropy["high"])


def test_leaders_need_a_standing(metrics):
    axes = leaders.draw(metrics, 0.25)
    assert ends(axes)[:, :, 1] == pytest.approx(np.array([[0.25, 0.35], [0.45, 0.55]]))
    with pytest.raises(ValueError, match="no leaders"):
        leaders.draw(metrics[metrics["group"] == "length"], 0.25)


def test_charts_leave_settings_and_pyplot_alone(drawn):
    import matplotlib

    before = dict(matplotlib.rcParams)
    drawn(anew=True)
    assert dict(matplotlib.rcParams) == before
    assert "matplotlib.pyplot" not in sys.modules or not sys.modules["matplotlib.pyplot"].get_fignums()


def test_a_chart_can_stand_on_given_axes(seats):
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    assert by_seat.draw(seats).figure is not axes.figure
    assert by_policy.draw(seats.rename(columns={"seat": "policy"}).assign(seats_held=1), axes=axes) is axes


def test_the_ladder_has_its_strongest_on_top_and_tells_each_step(rungs):
    axes = ladder.draw(rungs)
    drawn = ends(axes, errorbars(axes))
    assert drawn[:, 0, 0] == pytest.approx(rungs["low"].to_numpy()[::-1])
    assert drawn[:, 1, 0] == pytest.approx(rungs["high"].to_numpy()[::-1])
    assert (np.diff(drawn[:, 0, 1]) > 0).all()
    assert axes.yaxis_inverted()
    told = [text.get_text() for text in axes.texts]
    assert told == ["bold", "73.0 % (70.0 - 76.0)", "calm:noise=0.5", "65.0 % (62.0 - 68.0)", "random"]


def test_the_split_of_the_variance_names_every_part(split):
    axes = variance.draw(split)
    assert [bar.get_width() for bar in axes.containers[0]] == pytest.approx(split["share"])
    told = [text.get_text() for text in axes.texts]
    assert told[::2] == list(variance.NAMES.values())
    assert told[1] == "30.0 % (27.0 - 33.0)"


def test_pngs_are_written_white_and_named(split, tmp_path):
    (path,) = png.save({"parts": variance.draw(split)}, tmp_path / "new")
    assert path.name == "parts.png"
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
