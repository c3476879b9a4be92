"""Whether conclusions stand, on rows made up: the truth is known."""

import math

import numpy as np
import pytest

from antstats.stats.blocks import Blocks
from antstats.stats.conclusions import Kind, Reading, State, Watched, between, claimed, half_widths, inside, read, state
from antstats.stats.tidy import playouts_frame

SEATS = Watched("seats", "seats", Kind.SPREAD, ("shares.share[0]", "shares.share[1]"), ("seat 0", "seat 1"), 0.0, 0.02)
LEAD = Watched("strongest", "lead", Kind.LEAD, ("shares.share[a]", "shares.share[b]"), ("a", "b"), 0.0, 1.0)
TURNS = Watched("turns", "turns", Kind.CHANGE, ("length.turns",), ("turns",), -0.2, 0.2, relative=True)


@pytest.fixture
def blocks(layout_of, rows_of):
    """Return what makes the blocks of a run of two policies at two seats."""
    layout = layout_of(2, ["a", "b"])

    def made(deals=400, seed=0, strength=None, longer=1.0):
        rows = rows_of(layout, deals, seed, strength)
        rows["turns"] = np.round(rows["turns"] * longer)
        held = Blocks(layout)
        held.add(playouts_frame(rows, layout))
        return held

    return made


def test_the_spread_is_the_largest_distance_from_even_with_simultaneous_intervals(blocks):
    held = blocks(strength=(3, 1))
    reading = read(SEATS, held, held, 0.95, 10)
    share = held.sums[:, 0, 0].sum() / held.sums[:, 0, 1].sum() / held.measures[0].scale
    assert reading.value == pytest.approx(share - 0.5)
    assert reading.who == "seat 0"
    assert 0 <= reading.strict_low < reading.low < reading.value < reading.high < reading.strict_high
    assert reading.pulls.shape == (400,)
    assert reading.pulls.mean() == pytest.approx(0, abs=1e-12)
    assert claimed(SEATS, reading) == (False, True)


def test_a_lead_is_over_the_best_rival_and_tells_who_leads(blocks):
    held = blocks()
    reading = read(LEAD, held, held, 0.95)
    assert reading.low < reading.value < reading.high
    assert (reading.who == "a") is (reading.value > 0)


def test_a_change_is_paired_with_the_first_deals_of_a_longer_base(blocks):
    base, longer = blocks(400), blocks(400, longer=1.5)
    here = Blocks(longer.layout, 1, 200, 400, longer.measures, longer.sums[:200])
    reading = read(TURNS, here, base, 0.95)
    assert reading.value == pytest.approx(0.5, abs=0.02), "rounding aside"
    assert reading.high - reading.low < 0.1, "the deals are the same"
    assert state(TURNS, True, reading) is State.FLIPS
    same = read(TURNS, base, base, 0.95)
    assert (same.value, same.low, same.high) == pytest.approx((0, 0, 0), abs=1e-12)
    assert state(TURNS, True, same) is State.STANDS
    assert between(read(SEATS, base, base, 0.95), read(SEATS, base, base, 0.95), 400, 0.95)[0] == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("low", "high", "strict", "claim", "expected"),
    [
        (0.0, 0.01, (0.0, 0.03), True, State.STANDS),
        (0.03, 0.05, (0.025, 0.06), True, State.FLIPS),
        (0.021, 0.05, (0.01, 0.06), True, State.OPEN),  # beyond by itself, but one of many
        (0.0, 0.05, (0.0, 0.06), False, State.OPEN),
        (0.03, 0.05, (0.025, 0.06), False, State.STANDS),
        (math.nan, math.nan, (math.nan, math.nan), True, State.OPEN),
    ],
)
def test_a_conclusion_stands_at_the_plain_and_flips_at_the_strict_interval(low, high, strict, claim, expected):
    assert state(SEATS, claim, Reading((low + high) / 2, low, high, *strict, np.zeros(0))) is expected


def test_what_is_not_known_is_not_judged(blocks):
    held = blocks()
    missing = Watched("x", "x", Kind.CHANGE, ("game.nothing",), ("x",), -0.1, 0.1)
    assert math.isnan(read(missing, held, held, 0.95).value)
    one = blocks(deals=1)
    assert math.isnan(read(SEATS, one, one, 0.95).low)
    assert inside(SEATS, math.nan, math.nan) is None


def test_unseen_luck_widens_an_interval_only_where_hardly_a_deal_differs():
    rare, common = np.zeros(100), np.tile([0.01, -0.01], 50)
    rare[:2] = 0.01, -0.01
    least = math.log(2 / 0.05) / 100
    wide, narrow = half_widths(np.stack([rare, common]), 100, 0.95)
    assert wide == pytest.approx(least)
    assert narrow == pytest.approx(0.01 * 1.984 / math.sqrt(99), rel=1e-3)
