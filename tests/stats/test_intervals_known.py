"""Intervals against published values and hand computations."""

import math

import numpy as np
import pytest

from antstats.stats.evenness import evenness, helmert
from antstats.stats.intervals import (
    RatioSums,
    chernoff,
    detectable,
    rate_interval,
    ratio_error,
    ratio_interval,
    simultaneous,
    student,
    wilson,
)


def sums_of(top, bottom):
    top, bottom = list(map(int, top)), list(map(int, bottom))
    pairs = list(zip(top, bottom, strict=True))
    squares = (sum(a * a for a in top), sum(b * b for b in bottom), sum(a * b for a, b in pairs))
    return RatioSums(sum(b != 0 for b in bottom), sum(top), sum(bottom), *squares)


# Newcombe 1998, Statistics in Medicine 17, table I, method 3 (Wilson's score, no continuity correction).
@pytest.mark.parametrize(
    ("wins", "n", "low", "high"), [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
)
def test_wilson_as_newcombe_prints_it(wins, n, low, high):
    assert wilson(wins / n, n, 1.959964) == pytest.approx((low, high), abs=5e-5)


def test_student_as_tabled():
    assert student(10, 0.95) == pytest.approx(2.228, abs=5e-4)
    assert student(3, 0.99) == pytest.approx(5.841, abs=5e-4)
    assert student(10, 0.95, 5) == pytest.approx(student(10, 0.99))
    assert math.isnan(student(0, 0.95))


def test_mean_of_deals_is_the_textbook_t_interval():
    values = np.array([3, 5, 4, 8, 10])
    got = ratio_interval(sums_of(values, np.ones(5)))
    half = 2.7764451 * values.std(ddof=1) / math.sqrt(5)
    assert (got.estimate, got.low, got.high) == pytest.approx((6, 6 - half, 6 + half))


def test_ratio_is_linearised():
    top, bottom = np.array([3, 5, 4, 8]), np.array([2, 2, 3, 5])
    ratio = 20 / 12
    residual = top - ratio * bottom
    error = math.sqrt((residual**2).sum() / 3 / 4) / bottom.mean()
    got = ratio_interval(sums_of(top, bottom), scale=2)
    assert got.estimate == pytest.approx(ratio / 2)
    assert got.half_width == pytest.approx(3.1824463 * error / 2)
    assert ratio_error(top, bottom) == pytest.approx(error)


def test_large_offsets_do_not_cancel():
    top = 10**12 + np.array([0, 1, 2, 3, 4])
    assert sums_of(top, np.ones(5)).variance == pytest.approx(2.5 / 5)


def test_a_rate_over_deals_of_one_playout_is_wilson():
    got = rate_interval(sums_of([1] * 30 + [0] * 70, [1] * 100))
    # The variance over deals is p (1 - p) / (n - 1), so 99 trials.
    assert (got.low, got.high) == pytest.approx(wilson(0.3, 99, student(99, 0.95)))


def test_a_rate_never_seen_still_has_an_upper_end():
    got = rate_interval(sums_of([0] * 50, [24] * 50))
    assert (got.estimate, got.low) == (0, 0)
    assert 0.05 < got.high < 0.1  # 50 deals, not 1200 playouts


def test_correlated_playouts_widen_a_rate():
    apart = rate_interval(sums_of([1] * 50 + [0] * 50, [1] * 100))
    together = rate_interval(sums_of([4, 0] * 50, [4] * 100))
    assert together.half_width == pytest.approx(apart.half_width)


@pytest.mark.parametrize("deals", [0, 1])
def test_too_few_deals_are_unknown(deals):
    sums = sums_of([3] * deals, [4] * deals)
    for make in (ratio_interval, rate_interval):
        assert not make(sums).known
    assert not simultaneous(np.array([0.25, 0.75]), np.full((2, 2), np.nan), deals)[0].known


def test_chernoff_solves_its_equation():
    low, high = chernoff(0.3, 40, 0.05)
    for end in (low, high):
        divergence = 0.3 * math.log(0.3 / end) + 0.7 * math.log(0.7 / (1 - end))
        assert 40 * divergence == pytest.approx(math.log(40), rel=1e-6)
    assert chernoff(0.0, 40, 0.05) == pytest.approx((0, 1 - 0.025 ** (1 / 40)))
    assert chernoff(1.0, 40, 0.05) == pytest.approx((0.025 ** (1 / 40), 1))


def test_simultaneous_shares_the_error_and_says_how():
    means, covariance = np.array([0.25, 0.25, 0.5, 0.0]), np.diag([0.04, 0.04, 0.09, 0.0])
    got = simultaneous(means, covariance, 100)
    assert got[2].half_width == pytest.approx(student(99, 1 - 0.05 / 4) * 0.03)
    assert "Bonferroni over 4" in got[0].method
    assert "Chernoff" in got[3].method
    assert got[3].high == pytest.approx(1 - (0.05 / 8) ** (1 / 100))
    alone = simultaneous(means[:1], covariance[:1, :1], 100)[0]
    assert alone.method == "t over deals"


def test_detectable_difference_is_found_with_its_power():
    error, n = 0.01, 400
    shift = detectable([error, error / 2], n)
    draw = np.random.default_rng(5)
    seen = np.abs(shift + error * draw.standard_normal(20_000)) > student(n - 1, 0.95) * error
    assert seen.mean() == pytest.approx(0.8, abs=0.01)
    assert detectable([0.0], 400) is None
    assert detectable([0.1], 1) is None


def test_hotelling_by_hand():
    """Two contrasts of three seats; the mean (0.5, 0.3, 0.2) and its covariance are chosen, T^2 worked out by the adjugate."""
    means = np.array([0.5, 0.3, 0.2])
    covariance = np.array([[0.25, -0.15, -0.10], [-0.15, 0.21, -0.06], [-0.10, -0.06, 0.16]])
    d = (0.2, 0.1)  # seat 0 less seat 1, seat 1 less seat 2
    a = 0.25 + 0.21 + 0.30
    b = -0.15 + 0.10 - 0.21 - 0.06
    c = 0.21 + 0.16 + 0.12
    hand = 90 * (c * d[0] ** 2 - 2 * b * d[0] * d[1] + a * d[1] ** 2) / (a * c - b * b)
    got = evenness(means, covariance, 90)
    assert got.statistic == pytest.approx(hand)
    assert got.freedom == (2, 88)
    # F(2, m) has a closed tail: (1 + 2 f / m) ** (-m / 2).
    f = hand * 88 / (2 * 89)
    assert got.p == pytest.approx((1 + 2 * f / 88) ** -44)
    assert (got.at, got.largest) == (0, pytest.approx(100 * (0.5 - 1 / 3)))
    assert got.effect == pytest.approx(math.sqrt(sum((p - 1 / 3) ** 2 for p in means) * 3))


def test_two_seats_are_a_paired_t_test():
    draw = np.random.default_rng(8)
    shares = draw.dirichlet([3, 2], 60)
    got = evenness(shares.mean(axis=0), np.cov(shares.T), 60)
    difference = shares[:, 0] - shares[:, 1]
    assert got.statistic == pytest.approx((difference.mean() / (difference.std(ddof=1) / math.sqrt(60))) ** 2)


def test_no_answer_where_there_is_none():
    half = np.array([0.5, 0.5, 0.0])
    flat = np.array([[0.25, -0.25, 0], [-0.25, 0.25, 0], [0, 0, 0.0]])
    assert evenness(half, flat, 1000).p is None
    assert "vary" in evenness(half, flat, 1000).note
    assert evenness(np.array([0.5, 0.3, 0.2]), np.eye(3), 5).p is None
    assert evenness(half, np.full((3, 3), np.nan), 1).p is None
    assert evenness(np.zeros(3), np.zeros((3, 3)), 100).to_dict()["effect"] is None


def test_helmert_contrasts_are_orthonormal():
    rows = helmert(5)
    assert rows @ rows.T == pytest.approx(np.eye(4))
    assert rows @ np.ones(5) == pytest.approx(np.zeros(4))
