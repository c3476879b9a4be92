"""What lies in the deal: parts that are put in come out, against sums over pairs, and the edges."""

import itertools

import numpy as np
import pytest

from antstats.stats.deal_split import PARTS, deal_split


def made(rng, deals, cell=0.0, deal=0.0, rest=1.0, seatings=3, seats=2):
    """Shares with known parts: a difference between cells, an effect of deal and seat, and noise."""
    cells = cell * np.linspace(-1, 1, seatings * seats).reshape(seatings, seats)
    luck = deal * rng.normal(size=(deals, 1, seats))
    return 0.5 + cells + luck + rest * rng.normal(size=(deals, seatings, seats))


def test_the_parts_are_sums_over_pairs_of_seatings_and_of_deals():
    shares = made(np.random.default_rng(1), 30, 0.3, 0.5, 0.7)
    found = deal_split(shares).set_index("part")["variance"]
    n, seatings, seats = shares.shape
    cov = [np.cov(shares[:, s, k], shares[:, t, k])[0, 1] for k in range(seats) for s, t in itertools.permutations(range(seatings), 2)]
    assert found["the deal"] == pytest.approx(np.mean(cov))
    products = np.mean([(shares[d] * shares[e]).mean() for d, e in itertools.permutations(range(n), 2)])
    assert found["who sits where"] == pytest.approx(products - shares.mean() ** 2)
    assert found["the rest"] + found["the deal"] == pytest.approx(shares.var(axis=0, ddof=1).mean())


@pytest.mark.parametrize(("cell", "deal", "rest"), [(0.0, 0.5, 1.0), (0.4, 0.0, 0.5), (0.3, 1.0, 0.4)])
def test_known_parts_come_out(cell, deal, rest):
    shares = made(np.random.default_rng(2), 4000, cell, deal, rest)
    spread = np.square(cell * np.linspace(-1, 1, 6)).mean()
    true = np.array([spread, deal**2, rest**2]) / (spread + deal**2 + rest**2)
    found = deal_split(shares)
    assert list(found["part"]) == list(PARTS)
    assert found["share"].to_numpy() == pytest.approx(true, abs=0.03)
    assert found["share"].sum() == pytest.approx(1)
    assert ((found["low"] <= found["share"]) & (found["share"] <= found["high"])).all()
    assert (found["deals"] == 4000).all()


@pytest.mark.slow
def test_intervals_hold_the_truth_about_as_often_as_they_say():
    rng, true, held = np.random.default_rng(3), 0.25 / (0.25 + 1), 0
    for _ in range(200):
        row = deal_split(made(rng, 150, 0.0, 0.5, 1.0)).set_index("part").loc["the deal"]
        held += row["low"] <= true <= row["high"]
    assert 180 <= held <= 198  # 190 expected; both ends lie three standard errors off


def test_what_is_put_against_the_grain_is_nothing_and_says_so():
    rng = np.random.default_rng(4)
    one = rng.random((50, 1, 1))
    shares = np.concatenate([np.concatenate([one, 1 - one], 2), np.concatenate([1 - one, one], 2)], 1)
    row = deal_split(shares).set_index("part").loc["the deal"]
    assert row["share"] == 0
    assert row["below_zero"]


def test_nothing_varies_or_too_little_is_there():
    assert deal_split(np.full((30, 2, 2), 0.5))["share"].isna().all()
    for shape in ((10, 2, 2), (30, 1, 2)):
        with pytest.raises(ValueError, match="a split wants"):
            deal_split(np.zeros(shape))
