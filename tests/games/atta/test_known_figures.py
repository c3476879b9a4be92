"""Atta against the orientation figures of the rules page, and against what players say."""

import pytest

import antstats

from .test_traces import PEACE

pytestmark = pytest.mark.compiled


def test_random_play_lasts_and_ends_as_the_rules_page_says():
    """Both are estimates of 40,000 playouts: 4 standard errors of their difference."""
    n = 40_000
    playouts = antstats.simulate("atta", players=3, policies=["random"], playouts=n, seed=31).playouts
    for name, mean, error in (("rounds", 5.45, 0.01), ("decisions", 48.9, 0.2)):
        ours = playouts[name].std() / n**0.5
        assert abs(playouts[name].mean() - mean) < 4 * (ours**2 + error**2) ** 0.5, name
    for reason, share in (("last", 0.873), ("none", 0.127)):
        error = (2 * share * (1 - share) / n) ** 0.5
        assert abs((playouts["reason"] == reason).mean() - share) < 4 * error, reason


def earliest_six(playouts):
    """Return the round of the first win by six, and how many such wins there are."""
    rounds = playouts[playouts["reason"] == "six"]["rounds"]
    return rounds.min(), len(rounds)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_wins_by_six_before_the_end_of_round_5_even_undisturbed(players):
    """Without spiders: one birth a round from the second on, four are needed, and some manage just that."""
    figures = PEACE["no spiders"] | {"shapes": {"straight": 4, "bend": 4, "tee": 6, "cross": 5, "grass": 3}}
    run = antstats.simulate(
        "atta", players=players, policies=["thief"], playouts=10_000, seed=32, figures=figures, options={"edition": "yucata"}
    )
    earliest, wins = earliest_six(run.playouts)
    assert wins > 100
    assert earliest == 5 if players == 2 else earliest > 5  # more players, fewer leaves near home


def test_nobody_wins_by_six_before_the_end_of_round_5_at_random():
    playouts = antstats.simulate("atta", players=3, policies=["random"], playouts=200_000, seed=33).playouts
    assert not ((playouts["reason"] == "six") & (playouts["rounds"] < 5)).any()


@pytest.mark.slow
def test_nobody_wins_by_six_before_the_end_of_round_5_in_a_million():
    playouts = antstats.simulate("atta", players=3, policies=["random"], playouts=1_000_000, seed=34).playouts
    assert not ((playouts["reason"] == "six") & (playouts["rounds"] < 5)).any()


def test_four_births_by_each_of_four_seats_would_use_up_the_leaf_supply():
    """Births never exceed the leaf tokens; with 16 of them and four seats, 16 is what all six in play would take."""
    playouts = antstats.simulate("atta", players=4, policies=["balanced"], playouts=3_000, seed=35).playouts
    births = playouts[[f"births_{seat}" for seat in range(4)]].sum(axis=1)
    assert 4 < births.max() <= 16


def test_the_ends_that_random_play_hardly_reaches_occur_among_better_players():
    playouts = antstats.simulate("atta", policies=["balanced"], playouts=2_000, seed=36).playouts
    assert set(playouts["reason"]) >= {"six", "last", "deck"}
