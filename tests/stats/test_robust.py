"""Shares in a population, against sums over line-ups worked out in full."""

import math
from itertools import product

import numpy as np
import pytest

from antstats.stats.results import Results
from antstats.stats.robust import population_policies, population_seats

SIZES = [60, pytest.param(500, marks=pytest.mark.slow)]
MIXTURE = np.array([0.5, 0.3, 0.2])


def complete(draw, deals, seats=3, policies=3):
    """Every seating of every line-up, with lopsided shares."""
    seated = np.array(list(product(range(policies), repeat=seats)))
    lean = draw.dirichlet(np.ones(seats), len(seated))
    shares = np.array([draw.multinomial(1, lean) for _ in range(deals)], float)
    return Results(tuple("abc"[:policies]), seated, shares), lean


def expected(lean, seated, mixture):
    return sum(math.prod(mixture[row]) * share for row, share in zip(seated, lean, strict=True))


def test_seats_by_enumeration():
    results, _ = complete(np.random.default_rng(1), 50)
    got = population_seats(results, MIXTURE)
    want = expected(results.mean(), results.seated, MIXTURE)
    assert got.frame("seat")["share"].to_numpy() == pytest.approx(want)
    assert got.covered == pytest.approx(1)
    assert want.sum() == pytest.approx(1)
    assert "Bonferroni over 3" in got.intervals[0].method
    assert got.evenness.freedom == (2, 48)


def test_policies_by_enumeration():
    results, _ = complete(np.random.default_rng(2), 50)
    got = population_policies(results, MIXTURE).frame("policy").set_index("policy")
    means = dict(zip(map(tuple, results.seated), results.mean(), strict=True))
    for policy, name in enumerate("abc"):
        want = 0.0
        for seat in range(3):
            for others in product(range(3), repeat=2):
                row = [*others[:seat], policy, *others[seat:]]
                want += means[tuple(row)][seat] * MIXTURE[list(others)].prod() / 3
        assert got.loc[name, "share"] == pytest.approx(want)
    assert (got["share"] * MIXTURE).sum() == pytest.approx(1 / 3)
    assert got["covered"].to_numpy() == pytest.approx(1)


def test_what_was_not_played_is_told():
    results, _ = complete(np.random.default_rng(3), 40, seats=2)
    keep = results.seated[:, 0] != results.seated[:, 1]
    part = Results(results.policies, results.seated[keep], results.shares[:, keep])
    got = population_seats(part, MIXTURE)
    assert got.covered == pytest.approx(1 - 0.25 - 0.09 - 0.04)
    assert sum(each.estimate for each in got.intervals) == pytest.approx(1)
    pure = population_policies(part, np.array([1.0, 0, 0]))
    assert pure.covered == pytest.approx([0, 1, 1])
    assert math.isnan(pure.intervals[0].estimate)
    assert pure.intervals[1].known
    with pytest.raises(ValueError, match="no line-up of the population"):
        population_seats(part, np.array([1.0, 0, 0]))
    only = Results(results.policies, np.array([[0, 1]]), results.shares[:, :1])
    with pytest.raises(ValueError, match="no line-up of the population"):
        population_policies(only, np.array([0, 0, 1.0]))


@pytest.mark.parametrize("weights", [[0.5, 0.5], [0.5, 0.6, -0.1], [0.5, 0.2, 0.2]])
def test_mixtures_are_checked(weights):
    results, _ = complete(np.random.default_rng(4), 5)
    for make in (population_seats, population_policies):
        with pytest.raises(ValueError, match="a weight of at least 0 for each of 3 policies"):
            make(results, np.array(weights))


def test_one_deal_has_no_interval():
    results, _ = complete(np.random.default_rng(5), 1)
    assert not population_seats(results, MIXTURE).intervals[0].known
    assert not population_policies(results, MIXTURE).intervals[0].known


@pytest.mark.parametrize("replications", SIZES)
def test_intervals_hold_together(replications):
    draw, hits = np.random.default_rng(6), 0
    for _ in range(replications):
        results, lean = complete(draw, 80, seats=2)
        want = expected(lean, results.seated, MIXTURE)
        hits += all(each.low <= true <= each.high for each, true in zip(population_seats(results, MIXTURE).intervals, want, strict=True))
    assert hits / replications > 0.95 - 4 * math.sqrt(0.95 * 0.05 / replications)
