"""Marching against the orientation figures of the rules page, and against what players say."""

import pytest

import antstats

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(
    ("variant", "players", "turns", "error"), [("base", 4, 133.7, 0.5), ("young", 3, 87.8, 0.3), ("master", 2, 508.0, 4.0)]
)
def test_random_play_lasts_as_long_as_the_rules_page_says(variant, players, turns, error):
    """Both are estimates of 10,000 playouts or more: 4 standard errors of their difference."""
    playouts = antstats.simulate("marching", variant=variant, players=players, policies=["random"], playouts=20_000, seed=31).playouts
    ours = playouts["turns"].std() / len(playouts) ** 0.5
    assert abs(playouts["turns"].mean() - turns) < 4 * (ours**2 + error**2) ** 0.5
    if variant == "master":
        assert abs((~playouts["finished"]).mean() - 0.008) < 4 * (0.008 / 10_000 + 0.008 / 20_000) ** 0.5
    else:
        assert playouts["finished"].all()


def test_random_play_wins_by_seat_as_the_rules_page_says():
    seats = antstats.simulate("marching", policies=["random"], playouts=40_000, seed=32).summary().seats["share"]
    for share, expected in zip(seats, (0.275, 0.254, 0.240, 0.232), strict=True):
        assert abs(share - expected) < 4 * (0.19 / 40_000 + 0.19 / 10_000) ** 0.5


def test_the_finishing_lap_carries_more_surplus_and_master_cures_it():
    """Of a policy that takes nothing which its hill cannot use; `careful` gambles on surplus on every lap."""
    for variant, players in (("base", 4), ("master", 4)):
        run = antstats.simulate("marching", variant=variant, players=players, policies=["builder"], playouts=4_000, seed=33)
        metrics = run.summary().metrics.query("seat.isna()").set_index("metric")
        finish, lap = metrics.loc["finish_left"], metrics.loc["surplus_per_lap"]
        assert finish["low"] > 1.5 * lap["high"] if variant == "base" else finish["estimate"] == 0.0


def test_pushes_and_empty_landings_a_turn_rise_with_the_players():
    lows, highs = [], []
    for players in (2, 3, 4):
        metrics = antstats.simulate("marching", players=players, policies=["careful"], playouts=4_000, seed=34).summary().metrics
        both = metrics[metrics["seat"].isna()].set_index("metric").loc[["pushes_per_turn", "empty_landings_per_turn"]]
        lows.append(both["low"].to_numpy())
        highs.append(both["high"].to_numpy())
    assert (lows[1] > highs[0]).all()
    assert (lows[2] > highs[1]).all()
