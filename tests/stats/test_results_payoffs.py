"""Results from frames, deals drawn anew, pairwise payoffs and the tensor, against hand computations and simulated truth."""

import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antstats.stats.payoffs import field_shares, pair_differences, payoff_matrix, payoffs, tensor
from antstats.stats.results import Results, percentiles

SIZES = [60, pytest.param(600, marks=pytest.mark.slow)]


def tolerance(rate, replications):
    return 4 * math.sqrt(rate * (1 - rate) / replications)


def tidy(results):
    deal, cell, seat = (index.ravel() for index in np.indices(results.shares.shape))
    policy = np.array(results.policies)[results.seated[cell, seat]]
    return pd.DataFrame({"deal": deal + 7, "cell": cell, "seat": seat, "policy": policy, "share": results.shares.ravel()})


def test_a_frame_in_any_order_gives_the_results_back(ladder_of):
    results = ladder_of(np.random.default_rng(1), 5, [0, 1, 2], [0, 0, 0])
    frame = tidy(results)
    got = Results.from_frame(frame)
    assert got.policies == results.policies
    assert (got.seated == results.seated).all()
    assert (got.shares == results.shares).all()
    shuffled = Results.from_frame(frame.sample(frac=1, random_state=3))
    names = np.array(shuffled.policies)[shuffled.seated]
    assert (names == np.array(results.policies)[results.seated]).all()
    assert (shuffled.shares == results.shares).all()


def test_unbalanced_frames_are_refused(ladder_of):
    frame = tidy(ladder_of(np.random.default_rng(1), 5, [0, 1], [0, 0]))
    changed = frame.assign(policy=[*frame["policy"][:-1], "p1"])
    assert changed["policy"].iloc[-1] != frame["policy"].iloc[-1]
    for wrong in (frame.iloc[1:], pd.concat([frame, frame.iloc[:1]]), pd.concat([frame.iloc[1:], frame.iloc[1:2]]), changed):
        with pytest.raises(ValueError, match="unbalanced results: 5 deals, 2 cells and 2 seats"):
            Results.from_frame(wrong)


def test_deals_drawn_anew_keep_what_cells_have_in_common(duels_of):
    results = duels_of(np.random.default_rng(2), 400, [[0, 0.2], [-0.2, 0]])
    drawn = results.resampled(np.random.default_rng(3), 2000)
    assert drawn.shape == (2000, 2, 2)
    assert drawn.sum(axis=2) == pytest.approx(1)
    flat = results.shares[:, :, 0]
    assert np.cov(drawn[:, :, 0].T) == pytest.approx(np.cov(flat.T, ddof=0) / 400, abs=8e-5)  # 5 errors of 2,000 draws
    low, high = percentiles(drawn, 0.9)
    assert low.shape == (2, 2)
    assert ((drawn > low) & (drawn < high)).mean() == pytest.approx(0.9, abs=0.02)


def test_payoffs_by_hand():
    """Three seats, line-ups (0, 0, 1) and (0, 1, 2): two cells hold 0 and 1, one holds 2."""
    seated = np.array([[0, 0, 1], [0, 1, 2], [2, 2, 2]])
    means = np.array([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7], [0.2, 0.3, 0.5]])
    a01 = ((0.4 - 0.2) + (0.1 - 0.2)) / 2
    want = np.array([[0, a01, -0.6, np.nan], [-a01, 0, -0.5, np.nan], [0.6, 0.5, 0, np.nan], [np.nan, np.nan, np.nan, 0]])
    assert payoff_matrix(means, seated, 4) == pytest.approx(want, nan_ok=True)
    stacked = payoff_matrix(np.stack([means, 2 * means]), seated, 4)
    assert stacked[1] == pytest.approx(2 * want, nan_ok=True)
    assert field_shares(means, seated, 4) == pytest.approx([(0.4 + 0.1) / 2, 0.2, 0.7, np.nan], nan_ok=True)


def test_the_tensor_by_hand():
    seated = np.array([[0, 0, 1], [0, 1, 0], [1, 0, 0], [2, 1, 0]])
    means = np.array([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7], [0.2, 0.3, 0.5], [0.6, 0.3, 0.1]])
    got = tensor(means, seated, 3)
    assert set(got) == {(0, 0, 1), (0, 1, 2)}
    assert got[0, 0, 1] == pytest.approx([(0.8 + 0.8 + 0.8) / 6, 0.2, np.nan], nan_ok=True)
    assert got[0, 1, 2] == pytest.approx([0.1, 0.3, 0.6])
    assert tensor(np.stack([means, means]), seated, 3)[0, 1, 2].shape == (2, 3)


def test_frames_name_pairs_and_deals(duels_of):
    results = duels_of(np.random.default_rng(4), 300, [[0, 0.4, 1], [-0.4, 0, 0], [-1, 0, 0]], ["a", "b", "c"])
    got = payoffs(results)
    frame = got.frame().set_index(["policy", "rival"])
    assert len(frame) == 6
    assert frame.loc[("a", "b"), "payoff"] == pytest.approx(-frame.loc[("b", "a"), "payoff"])
    assert frame.loc[("a", "b"), "low"] == pytest.approx(-frame.loc[("b", "a"), "high"])
    # No deal differs: Student's t would give no width at all.
    assert tuple(frame.loc[("a", "c"), ["payoff", "high"]]) == (1, 1)
    assert 0.95 < frame.loc[("a", "c"), "low"] < 1
    assert "Chernoff" in frame.loc[("a", "c"), "method"]
    assert set(got.field_frame().columns) == {"policy", "share", "low", "high", "deals", "method"}
    assert got.field_frame()["share"].mean() == pytest.approx(0.5)


def test_each_deal_gives_one_value(duels_of):
    results = duels_of(np.random.default_rng(5), 200, [[0, 0.4, 0.1], [-0.4, 0, 0], [-0.1, 0, 0]])
    each, playouts = pair_differences(results, "p0", "p1")
    got = payoffs(results)
    assert playouts == 2
    assert each.mean() == pytest.approx(got.matrix[0, 1])
    half = 1.971957 * each.std(ddof=1) / math.sqrt(200)
    assert (got.high[0, 1] - got.low[0, 1]) / 2 == pytest.approx(half, rel=1e-5)


def test_pairs_that_never_met_are_unknown():
    results = Results(("a", "b", "c"), np.array([[0, 1], [1, 0], [2, 2]]), np.random.default_rng(6).dirichlet([1, 1], (50, 3)))
    got = payoffs(results)
    assert np.isnan(got.matrix[0, 2])
    assert np.isnan(got.low[2, 0])
    assert not got.field[2].known
    with pytest.raises(ValueError, match="a and c never met"):
        pair_differences(results, "a", "c")


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.integers(2, 4), st.integers(0, 2**32 - 1))
def test_payoffs_are_antisymmetric_and_forget_the_numbering(seatings_of, policies, seats, seed):
    draw = np.random.default_rng(seed)
    seated = seatings_of(policies, seats)
    means = draw.dirichlet(np.ones(seats), len(seated))
    matrix = payoff_matrix(means, seated, policies)
    assert matrix == pytest.approx(-matrix.T)
    renamed = draw.permutation(policies)
    assert payoff_matrix(means, renamed[seated], policies)[np.ix_(renamed, renamed)] == pytest.approx(matrix)


@pytest.mark.parametrize("replications", SIZES)
@pytest.mark.parametrize(("deals", "chairs"), [(40, (0.5, 0)), (150, (0.4, 0, -0.2))])
def test_payoff_intervals_cover(ladder_of, replications, deals, chairs):
    draw, strengths = np.random.default_rng(7), [0.0, 0.5, 1.2]
    hits = np.zeros((3, 3))
    seated = ladder_of(draw, 1, strengths, chairs).seated
    worth = np.exp(np.array(strengths)[seated] + chairs)
    truth = payoff_matrix(worth / worth.sum(axis=1, keepdims=True), seated, 3)
    for _ in range(replications):
        got = payoffs(ladder_of(draw, deals, strengths, chairs, private=0.5))
        hits += (got.low <= truth) & (truth <= got.high)
    off = hits[np.triu_indices(3, 1)] / replications
    assert off == pytest.approx(0.95, abs=tolerance(0.95, replications))
