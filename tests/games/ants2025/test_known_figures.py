"""Ants (2025) against the orientation figures of the rules page."""

import pytest

import antstats

from .test_policies import NAMED

pytestmark = pytest.mark.compiled
FIRST_ATTACK = {"hand": 0.448, "defence": 0.513}


def check_seats(rows):
    """See that seat 0 wins half, within 4 standard errors."""
    assert abs(rows["share_0"].mean() - 0.5) < 4 * (0.25 / len(rows)) ** 0.5


@pytest.mark.parametrize("lead", FIRST_ATTACK)
@pytest.mark.parametrize("playouts", [100_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_random_seats_win_half_each_and_the_first_attacker_as_often_as_the_rules_page_says(lead, playouts):
    """The page gives three digits; 4 standard errors, and half a unit of the last of them."""
    rows = antstats.simulate("ants2025", policies=["random"], playouts=playouts, seed=34, options={"pill_bug_lead": lead}).playouts
    check_seats(rows)
    assert abs(rows["first_wins"].mean() - FIRST_ATTACK[lead]) < 4 * (0.25 / playouts) ** 0.5 + 0.0005


@pytest.mark.parametrize("policy", NAMED)
def test_the_seats_win_half_each_whatever_the_policy(policy):
    check_seats(antstats.simulate("ants2025", policies=[policy], playouts=2_000, seed=32).playouts)


def test_ends_of_all_kinds_occur_and_the_deal_decides_the_trump_kind():
    """3 of 21 cards are Pill Bugs."""
    rows = antstats.simulate("ants2025", policies=["random"], playouts=40_000, seed=35).playouts
    assert set(rows["reason"]) == {"breach", "held", "last_attack"}
    assert abs(rows["bug_games"].mean() - 1 / 7) < 4 * (6 / 49 / 40_000) ** 0.5
    assert rows["rounds"].max() <= 11
