"""The variance split gives planted components back, without bias, with intervals that hold."""

import math

import numpy as np
import pytest

from antstats.stats.variance_split import PARTS, variance_split

SIZES = [60, pytest.param(400, marks=pytest.mark.slow)]
SEATED = np.array([[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]])
WHO = np.array([-0.2, 0.05, 0.15])
CHAIR = np.array([0.1, -0.1])
RING = np.array([[0, 0.1, -0.1], [-0.1, 0, 0.1], [0.1, -0.1, 0]])
SPREADS = (0.3, 0.2, 0.25)


def planted(draw, setups, plays=3, replays=2, spreads=SPREADS, fixed=1.0):
    """Draw normal shares: who + seat + ring, then one effect a set-up, a play and a replay, all different by cell and seat."""
    expected = 0.5 + fixed * (WHO[SEATED] + CHAIR + RING[SEATED, SEATED[:, ::-1]])
    shapes = ((setups, 1, 1), (setups, plays, 1), (setups, plays, replays))
    return expected + sum(sd * draw.normal(size=(*shape, *SEATED.shape)) for sd, shape in zip(spreads, shapes, strict=True))


def truth(spreads=SPREADS, fixed=1.0):
    """Variances of the fixed parts over the twelve places, which are balanced, and the planted ones."""
    return np.array([*(fixed * np.array([np.mean(WHO**2), 0.01, 0.01])), *np.square(spreads)])


def test_planted_components_come_back():
    got = variance_split(planted(np.random.default_rng(1), 3000), SEATED)
    assert got["part"].tolist() == list(PARTS)
    assert got["variance"].to_numpy() == pytest.approx(truth(), abs=0.002)
    assert got["share"].sum() == pytest.approx(1)
    assert got["share"].to_numpy() == pytest.approx(truth() / truth().sum(), abs=0.01)
    assert not got["below_zero"].any()
    assert ((got["low"] < got["share"]) & (got["share"] < got["high"])).all()


def test_few_setups_give_no_bias():
    """Each part is unbiased even for three set-ups of two plays and two replays; its clipped form would not be."""
    draw = np.random.default_rng(2)
    mean = np.zeros(6)
    for _ in range(600):
        frame = variance_split(planted(draw, 3, 2, 2), SEATED)
        mean += frame["variance"] / 600
    # Parts far from 0 are hardly ever clipped: who plays, set-up, policy streams.
    for part in (0, 3, 5):
        assert mean[part] == pytest.approx(truth()[part], rel=0.08)


def test_nothing_is_told_as_nothing():
    draw = np.random.default_rng(3)
    flags = sum(variance_split(planted(draw, 40, spreads=(0, 0, 0.3), fixed=0.0), SEATED)["below_zero"].to_numpy() * 1 for _ in range(40))
    assert (flags[:5] > 3).all()  # each about half the time
    assert flags[5] == 0


def test_the_mean_squares_of_one_place_are_those_of_the_textbook():
    """One seat, one cell: a nested analysis of variance, worked out by sums of squares."""
    shares = np.random.default_rng(4).normal(size=(5, 3, 4, 1, 1))
    y = shares[..., 0, 0]
    square_replays = ((y - y.mean(axis=2, keepdims=True)) ** 2).sum() / (5 * 3 * 3)
    square_plays = 4 * ((y.mean(axis=2) - y.mean(axis=(1, 2))[:, None]) ** 2).sum() / (5 * 2)
    square_setups = 12 * ((y.mean(axis=(1, 2)) - y.mean()) ** 2).sum() / 4
    want = np.maximum([(square_setups - square_plays) / 12, (square_plays - square_replays) / 4, square_replays], 0)
    assert variance_split(shares, np.array([[0]]))["variance"].to_numpy()[3:] == pytest.approx(want)


def test_shares_of_playouts(ladder_of):
    """Real wins: the total is the variance of a share, policies and seats are told apart, and numbering does not matter."""
    results = ladder_of(np.random.default_rng(5), 1200, [0, 0.5, 1.0], [0.4, 0, 0], private=1.0)
    shares = results.shares.reshape(300, 2, 2, *results.seated.shape)
    got = variance_split(shares, results.seated).set_index("part")
    assert got["variance"].sum() == pytest.approx(2 / 9, rel=0.02)
    assert got.loc["policy streams", "share"] > 0.8
    assert got.loc["who plays", "share"] > got.loc["seat", "share"] > 0.01
    renamed = variance_split(shares, np.array([2, 0, 1])[results.seated]).set_index("part")
    assert renamed["variance"].to_numpy() == pytest.approx(got["variance"].to_numpy())


def test_too_little_is_refused():
    for shape in ((2, 2, 2), (3, 1, 2), (3, 2, 1)):
        with pytest.raises(ValueError, match="three or more set-ups, two or more plays and replays"):
            variance_split(np.zeros((*shape, 1, 2)), np.array([[0, 1]]))


@pytest.mark.parametrize("replications", SIZES)
def test_intervals_of_the_shares_cover(replications):
    draw, hits, share = np.random.default_rng(6), np.zeros(6), truth() / truth().sum()
    for _ in range(replications):
        got = variance_split(planted(draw, 40), SEATED)
        hits += (got["low"] <= share) & (share <= got["high"])
    assert hits.min() / replications > 0.95 - 4 * math.sqrt(0.95 * 0.05 / replications) - 0.01
