"""Intervals and tests keep their promises on simulated runs, within four binomial errors of the number of replications."""

import math

import numpy as np
import pytest

from antstats.stats.evenness import evenness
from antstats.stats.intervals import RatioSums, chernoff, rate_interval, ratio_interval, simultaneous
from antstats.stats.sections import Sections
from antstats.stats.sequential import ConfidenceSequence, looks

SIZES = [300, pytest.param(2000, marks=pytest.mark.slow)]


def tolerance(rate, replications):
    return 4 * math.sqrt(rate * (1 - rate) / replications)


def sums_of(top, bottom):
    return RatioSums(int((bottom != 0).sum()), *(int(x) for x in (top.sum(), bottom.sum(), top @ top, bottom @ bottom, top @ bottom)))


def deals_of_shares(draw, deals, seats=4, playouts=6, mean=None):
    """Mean shares of deals whose playouts lean the same way: float64 (deals, seats)."""
    lean = draw.dirichlet(np.full(seats, 8.0) if mean is None else 32 * np.asarray(mean), deals)
    return draw.multinomial(playouts, lean) / playouts


@pytest.mark.parametrize("replications", SIZES)
def test_ratio_interval_covers(replications):
    draw, hits = np.random.default_rng(1), 0
    for _ in range(replications):
        bottom = draw.integers(5, 60, 80)
        lean = draw.beta(4, 8, 80)  # a deal's own leaning, independent of its size: the ratio is 1/3
        got = ratio_interval(sums_of(draw.binomial(bottom, lean), bottom))
        hits += got.low <= 1 / 3 <= got.high
    assert hits / replications == pytest.approx(0.95, abs=tolerance(0.95, replications))


@pytest.mark.parametrize("replications", SIZES)
@pytest.mark.parametrize(("rate", "deals"), [(0.02, 100), (0.2, 60)])
def test_rate_interval_covers(replications, rate, deals):
    draw, hits = np.random.default_rng(2), 0
    bottom = np.full(deals, 4)
    for _ in range(replications):
        got = rate_interval(sums_of(draw.binomial(4, draw.beta(10 * rate, 10 * (1 - rate), deals)), bottom))
        hits += got.low <= rate <= got.high
    assert hits / replications > 0.95 - tolerance(0.95, replications) - 0.02  # a rare, clustered event: Wilson is near, not exact


@pytest.mark.parametrize("replications", SIZES)
@pytest.mark.parametrize(
    ("deals", "mean"), [(200, (0.25, 0.25, 0.25, 0.25)), (12, (0.25, 0.25, 0.25, 0.25)), (150, (0.6, 0.3, 0.09, 0.01))]
)
def test_seat_intervals_hold_together(replications, deals, mean):
    draw, hits = np.random.default_rng(3), 0
    for _ in range(replications):
        shares = deals_of_shares(draw, deals, mean=mean)
        found = simultaneous(shares.mean(axis=0), np.cov(shares.T), deals)
        hits += all(each.low <= truth <= each.high for each, truth in zip(found, mean, strict=True))
    assert hits / replications > 0.95 - tolerance(0.95, replications)


@pytest.mark.parametrize("replications", SIZES)
def test_evenness_fires_as_rarely_as_promised(replications):
    draw = np.random.default_rng(4)
    fired = {"even": 0, "uneven": 0}
    for _ in range(replications):
        for name, mean in (("even", None), ("uneven", (0.34, 0.22, 0.22, 0.22))):
            shares = deals_of_shares(draw, 60, mean=mean)
            fired[name] += evenness(shares.mean(axis=0), np.cov(shares.T), 60).p < 0.05
    assert fired["even"] / replications == pytest.approx(0.05, abs=tolerance(0.05, replications) + 0.01)
    assert fired["uneven"] / replications > 0.8


@pytest.mark.parametrize("replications", SIZES)
def test_chernoff_holds_for_handfuls(replications):
    draw, p = np.random.default_rng(5), 0.1
    ends = [chernoff(draw.binomial(7, p) / 7, 7, 0.05) for _ in range(replications)]
    assert np.mean([low <= p <= high for low, high in ends]) > 0.95 - tolerance(0.95, replications)


@pytest.mark.parametrize("replications", SIZES)
def test_length_quantiles_and_deviation_cover(replications):
    """Lengths whose mean differs from deal to deal, so that playouts of a deal are alike; truth from one very long run."""

    def lengths(draw, deals):
        return 20 + draw.poisson(np.repeat(draw.gamma(4, 5, deals), 3))

    draw = np.random.default_rng(6)
    long = lengths(draw, 700_000)
    truth = {p: np.quantile(long, p, method="inverted_cdf") for p in (0.05, 0.5, 0.95)}
    hits = dict.fromkeys((*truth, "sd"), 0)
    deals = np.repeat(np.arange(320), 3)
    for _ in range(replications):
        sections = Sections()
        sections.add(deals, lengths(draw, 320))
        for p, true in truth.items():
            got = sections.quantile(p, 0.95)
            hits[p] += not (got.low > true or got.high < true)
        got = sections.deviation(0.95)
        hits["sd"] += got.low <= long.std() <= got.high
    # Values on a lattice make quantile intervals a little too wide, never too narrow.
    assert min(hits.values()) / replications > 0.95 - tolerance(0.95, replications)
    assert hits["sd"] / replications < 0.95 + tolerance(0.95, replications)


@pytest.mark.parametrize("replications", SIZES)
def test_a_confidence_sequence_is_wrong_at_most_as_often_as_promised(replications):
    """Wrong means: at any of 2,000 deals, for any of four shares. The interval keeps its tightest ends, so the last one tells."""
    draw, wrong, mean = np.random.default_rng(7), 0, np.array([0.4, 0.3, 0.2, 0.1])
    for _ in range(replications):
        sequence = ConfidenceSequence(4, 0.2)
        sequence.add(deals_of_shares(draw, 2000, mean=mean, playouts=1))
        wrong += bool(np.any((sequence._low > mean) | (sequence._high < mean)))
    assert wrong / replications <= 0.2 + tolerance(0.2, replications)


@pytest.mark.parametrize("replications", [300])
def test_looking_again_at_a_fixed_interval_would_lie(replications):
    """The reason for the sequence: the t interval, looked at on the schedule, is wrong far more often; so the test above can fail."""
    draw, wrong = np.random.default_rng(8), 0
    at = looks(2000)
    for _ in range(replications):
        values = draw.random(2000) < 0.3
        mean = np.cumsum(values)[at - 1] / at
        wrong += bool(np.any(np.abs(mean - 0.3) > 1.2816 * np.sqrt(mean * (1 - mean) / at)))
    assert wrong / replications > 0.2 + tolerance(0.2, replications)
