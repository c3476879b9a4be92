"""Pair counts: the published vectors of the chess testers, the likelihood's maximum, and what extreme counts do."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize

from antstats.stats.pentanomial import SCORES, bound, elo, likeliest, log_ratio, normalised, pair_counts, plain_elo, score_of, t_value

# counts, bounds in normalised Elo, log likelihood ratio, plain Elo and its half-width: from the public code of the Stockfish testers.
PUBLISHED = [
    ((365, 16618, 36229, 16974, 390), (0, 2), "2.25037", "0.999", "0.923"),
    ((93, 18711, 58877, 18739, 100), (-1.75, 0.25), "2.94210", "0.076", "0.690"),
    ((13, 37, 50, 25, 3), (0, 4), "-0.54912", "-43.66", "29.43"),
]


@pytest.mark.parametrize(("counts", "bounds", "ratio", "middle", "half"), PUBLISHED)
def test_the_published_vectors(counts, bounds, ratio, middle, half):
    found = np.array(counts)
    assert f"{log_ratio(found, *bounds):.5f}" == ratio
    strength, low, high = plain_elo(found)
    digits = len(middle.partition(".")[2])
    assert f"{strength:.{digits}f}" == middle
    assert f"{(high - low) / 2:.{digits}f}" == half


def test_the_ends_of_the_test():
    assert bound() == pytest.approx(math.log(19))


@pytest.mark.parametrize("t", [-0.4, 0.0, 0.01, 0.3])
def test_no_distribution_of_that_t_value_makes_the_counts_likelier(t):
    rates = np.array([0.1, 0.2, 0.35, 0.25, 0.1])
    found = likeliest(rates, t)
    mean = found @ SCORES
    assert found.sum() == pytest.approx(1)
    assert mean - 0.5 == pytest.approx(t * math.sqrt(found @ (SCORES - mean) ** 2), abs=1e-10)

    def off(p):
        return p @ SCORES - 0.5 - t * math.sqrt(max(p @ (SCORES - p @ SCORES) ** 2, 0))

    best = minimize(
        lambda p: -rates @ np.log(np.maximum(p, 1e-12)),
        np.full(5, 0.2),
        bounds=[(1e-6, 1)] * 5,
        constraints=[{"type": "eq", "fun": lambda p: p.sum() - 1}, {"type": "eq", "fun": off}],
        options={"ftol": 1e-14, "maxiter": 500},
    )
    assert best.success
    np.testing.assert_allclose(found, best.x, atol=1e-4)
    assert rates @ np.log(found) >= -best.fun - 1e-9


def test_counts_mirrored_are_strengths_mirrored():
    counts = np.array([13, 37, 50, 25, 3])
    assert log_ratio(counts[::-1], -4, 0) == pytest.approx(-log_ratio(counts, 0, 4))
    assert plain_elo(counts[::-1])[0] == pytest.approx(-plain_elo(counts)[0])


def test_scores_become_pair_counts():
    shares = np.array([[0, 0], [0.5, 0], [1, 0], [0.5, 0.5], [0.5, 1], [1, 1], [0, 1]])
    assert pair_counts(shares).tolist() == [1, 1, 3, 1, 1]
    assert score_of(pair_counts(shares)).mean == shares.mean()
    assert score_of(pair_counts(shares)).deviation == pytest.approx(shares.mean(axis=1).std())


def test_normalised_elo_is_that_of_a_playout_not_of_a_pair():
    draw = np.random.default_rng(1)
    shares = (draw.random((200_000, 2)) < 0.52).astype(float)  # the playouts of a deal independent of each other
    found = normalised(score_of(pair_counts(shares)))
    assert found == pytest.approx(0.02 / math.sqrt(0.52 * 0.48) * 800 / math.log(10), abs=2.5)
    assert t_value(800 / math.log(10)) == pytest.approx(math.sqrt(2))


@pytest.mark.parametrize("counts", [(0, 0, 1, 0, 0), (0, 0, 0, 0, 900), (900, 0, 0, 0, 0), (0, 0, 10**6, 1, 0), (40, 0, 0, 0, 40)])
@pytest.mark.parametrize("bounds", [(0, 5), (-100, 100), (-3, -1)])
def test_extreme_counts_have_a_ratio_of_the_right_sign(counts, bounds):
    ratio = log_ratio(np.array(counts), *bounds)
    assert math.isfinite(ratio)
    score = np.array(counts) @ SCORES / sum(counts)
    if score in (0, 1):
        assert ratio * (score - 0.5) > 0


def test_without_a_deal_nothing_is_known():
    none = np.zeros(5, np.int64)
    assert log_ratio(none, 0, 5) == 0
    assert math.isnan(score_of(none).mean)
    assert math.isnan(normalised(score_of(np.array([0, 0, 9, 0, 0]))))
    assert (elo(0.0), elo(1.0), elo(0.5)) == (-math.inf, math.inf, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("strength", "wrong"), [(0.0, 1), (20.0, -1)])
def test_the_test_errs_as_seldom_as_promised(strength, wrong):
    from antstats.stats.sequential import looks

    draw, low, high = np.random.default_rng(3), 0.0, 20.0
    weights = np.array([0.06, 0.24, 0.4, 0.24, 0.06])
    chances, runs, erred, steps = likeliest(weights, t_value(strength)), 400, 0, looks(20_000, 1.1)
    for _ in range(runs):
        counts, last = np.zeros(5, np.int64), 0
        for look in steps:
            counts = counts + draw.multinomial(look - last, chances)
            last, ratio = look, log_ratio(counts, low, high)
            if abs(ratio) >= bound():
                erred += ratio * wrong > 0
                break
    assert erred / runs <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
