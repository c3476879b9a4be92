"""The summary: every number with its interval, playouts, deals and method; and honest where there is too little."""

import json
import math
import subprocess
import sys

import numpy as np
import pytest

from antstats.contract import Metric
from antstats.stats.shares import deal_shares, policy_shares, seat_shares
from antstats.stats.summary import confounded, summarise
from antstats.stats.tidy import playouts_frame
from antstats.stats.totals import Totals
from antstats.stats.verdict import Answer


@pytest.fixture(scope="session")
def summary_of():
    def summary(layout, rows, **given):
        totals = Totals(layout)
        totals.add(playouts_frame(rows, layout))
        return summarise(totals, layout, **given)

    return summary


def test_tables_against_the_frame(layout_of, rows_of, summary_of):
    layout = layout_of(3, ("a", "b", "b"))
    rows = rows_of(layout, 500, strength=(2, 1, 1))
    frame, got = playouts_frame(rows, layout), summary_of(layout, rows)
    assert got.seats.share.tolist() == pytest.approx([frame[f"share_{seat}"].mean() for seat in range(3)])
    deals = frame.groupby("deal")[["share_0", "share_1", "share_2"]].mean()
    error = deals.std(ddof=1) / math.sqrt(500)
    assert ((got.seats.high - got.seats.low) / 2).tolist() == pytest.approx((2.4019 * error).tolist(), rel=1e-3)
    held = sum(frame[f"share_{seat}"] * (frame[f"policy_{seat}"] == "b") for seat in range(3))
    assert got.policies.share.tolist() == pytest.approx([1 - held.mean(), held.mean() / 2])
    assert got.policies.seats_held.tolist() == [1, 2]
    metrics = got.metrics.set_index(["group", "metric", "seat"])
    for name in ("turns", "rounds", "decisions"):
        assert metrics.loc[("length", name, None), "estimate"].item() == pytest.approx(frame[name].mean())
    assert metrics.loc[("length", "turns_sd", None), "estimate"].item() == pytest.approx(frame.turns.std())
    assert metrics.loc[("outcome", "unfinished", None), "estimate"].item() == pytest.approx((~frame.finished).mean())
    assert metrics.loc[("outcome", "ties", None), "estimate"].item() == pytest.approx((frame.winners > 1).mean())
    done = frame[frame.finished]
    assert metrics.loc[("outcome", "margin", None), "estimate"].item() == pytest.approx(done.margin.mean())
    assert metrics.loc[("outcome", "close", None), "estimate"].item() == pytest.approx((done.margin <= 1).mean())
    assert metrics.loc[("agency", "choice_share", None), "estimate"].item() == pytest.approx(frame.choices.sum() / frame.decisions.sum())
    branching = frame.branches_build.sum() / frame.asked_build.sum()
    assert metrics.loc[("agency", "branching_build", None), "estimate"].item() == pytest.approx(branching)
    for name in ("drama_mean", "drama_max", "decisive", "half_deficit", "comeback"):
        row = got.metrics[got.metrics.metric == name].iloc[0]
        assert row.estimate == pytest.approx(frame[name].mean(), abs=1e-6)
        assert row.playouts == frame[name].count()
    assert metrics.loc[("tension", "runaway_50", None), "estimate"].item() == pytest.approx(frame.leader_50_share.mean())
    assert metrics.loc[("tension", "led_50", None), "estimate"].item() == pytest.approx((done.leader_50 >= 0).mean())


def test_covariance_over_deals_is_that_of_their_means(layout_of, rows_of):
    layout = layout_of(3, ("a", "b", "b"))
    frame = playouts_frame(rows_of(layout, 12), layout)
    totals = Totals(layout)
    totals.add(frame)
    _, means = deal_shares(frame, layout)
    for found, own in ((seat_shares(totals), means[:, :3]), (policy_shares(totals), means[:, 3:])):
        assert found.means == pytest.approx(own.mean(axis=0))
        assert found.covariance == pytest.approx(np.cov(own.T))
    assert policy_shares(totals).held.tolist() == [1, 2]


def test_rates_are_wilson_and_amounts_are_student(layout_of, rows_of, summary_of):
    layout = layout_of(3)
    method = summary_of(layout, rows_of(layout, 40)).metrics.drop_duplicates("metric").set_index("metric").method
    assert (method[["unfinished", "ties", "close", "comeback", "runaway_50"]] == "Wilson over deals").all()
    assert (method[["turns", "margin", "drama_mean", "wood_a_turn"]] == "t over deals").all()


def test_every_row_names_its_basis(layout_of, rows_of, summary_of):
    got = summary_of(layout_of(4, ("a", "b", "c", "d")), rows_of(layout_of(4, ("a", "b", "c", "d")), 40))
    for table, estimate in ((got.seats, "share"), (got.policies, "share"), (got.metrics, "estimate")):
        assert {estimate, "low", "high", "playouts", "deals", "method"} <= set(table.columns)
        known = table.dropna(subset=["low", "high"])
        assert (known.low <= known[estimate]).all()
        assert (known[estimate] <= known.high).all()
        assert table.method.str.len().min() > 0
    assert set(got.metrics.group) == {"outcome", "length", "agency", "tension", "game"}
    assert (got.playouts, got.deals) == (40 * 24, 40)


def test_a_strong_seat_is_found_and_an_even_game_is_not(layout_of, rows_of, summary_of):
    layout = layout_of(4)
    strong = summary_of(layout, rows_of(layout, 20_000, strength=(3, 2, 2, 2)))
    assert strong.verdict.answer is Answer.OUTSIDE
    assert "seat 0" in strong.verdict.sentence
    assert strong.evenness.p < 1e-6
    even = summary_of(layout, rows_of(layout, 20_000))
    assert even.verdict.answer is Answer.INSIDE
    assert even.evenness.p > 1e-3
    assert even.detectable < 0.02
    few = summary_of(layout, rows_of(layout, 200))
    assert few.verdict.answer is Answer.UNDECIDED
    assert few.verdict.more_playouts > 200


@pytest.mark.parametrize("policies", [("a",) * 4, ("a", "b", "b", "b")])
def test_one_deal_knows_no_interval(layout_of, rows_of, summary_of, policies):
    layout = layout_of(4, policies)
    got = summary_of(layout, rows_of(layout, 1))
    assert got.seats[["low", "high"]].isna().all(axis=None)
    assert got.verdict.answer is Answer.UNDECIDED
    assert got.verdict.more_playouts is None
    assert (got.evenness.p, got.detectable, got.variance_ratio) == (None, None, None)
    plain = json.loads(json.dumps(got.to_dict(), allow_nan=False))
    assert plain["seats"][0]["low"] is None
    assert all(row["low"] is None for row in plain["metrics"])


@pytest.mark.parametrize("deals", [2, 3, 9])
def test_few_deals_claim_little(layout_of, rows_of, summary_of, deals):
    layout = layout_of(4, standing="")
    rows = rows_of(layout, deals)
    rows["share"] = 0
    rows["share"][:, 0] = 1
    got = summary_of(layout, rows)
    assert got.seats.low[0] < 0.7
    assert got.evenness.p is None
    assert "Chernoff" in got.seats.method[0]
    json.dumps(got.to_dict(), allow_nan=False)


def test_one_seat_has_no_rivals(layout_of, rows_of, summary_of):
    layout = layout_of(1, ("solo",))
    rows = rows_of(layout, 100)
    rows["share"][::3, 0] = 0
    got = summary_of(layout, rows)
    assert (got.evenness, got.policy_evenness, got.verdict, got.confounded) == (None, None, None, False)
    assert got.seats.share[0] == pytest.approx(0.66)
    assert got.seats.low[0] < 0.66 < got.seats.high[0]
    assert got.policies.low[0] == got.seats.low[0]
    assert not {"ties", "close", "drama_mean"} & set(got.metrics.metric)
    json.dumps(got.to_dict(), allow_nan=False)


def test_capped_playouts_without_a_share(layout_of, rows_of, summary_of):
    layout = layout_of(2)
    rows = rows_of(layout, 4000)
    rows["share"][rows["reason"] == 2] = 0
    got = summary_of(layout, rows)
    unfinished = (rows["reason"] == 2).mean()
    assert got.seats.share.sum() == pytest.approx(1 - unfinished)
    assert "Bonferroni over 2" in got.seats.method[0]
    assert got.verdict.answer is not Answer.OUTSIDE  # both seats lose alike
    all_capped = rows.copy()
    all_capped["reason"], all_capped["share"] = 2, 0
    nothing = summary_of(layout, all_capped)
    table = nothing.metrics.set_index("metric")
    assert math.isnan(table.loc["drama_mean", "estimate"])
    assert table.loc["unfinished", ["estimate", "high"]].tolist() == [1, 1]
    assert nothing.verdict.answer is Answer.UNDECIDED or nothing.verdict.answer is Answer.INSIDE
    json.dumps(nothing.to_dict(), allow_nan=False)


def test_two_seats_of_one_win_are_one_comparison(layout_of, rows_of, summary_of):
    layout = layout_of(2)
    got = summary_of(layout, rows_of(layout, 500))
    assert got.seats.method[0] == "t over deals"
    assert got.seats.low[0] == pytest.approx(1 - got.seats.high[1])


def test_no_scores_no_margin(layout_of, rows_of, summary_of):
    layout = layout_of(3)
    rows = rows_of(layout, 30)
    rows["score"] = 0
    outcome = summary_of(layout, rows).metrics.query("group == 'outcome'")
    assert not {"margin", "close", "score"} & set(outcome.metric)


def test_deals_help_and_the_variance_ratio_says_how_much(layout_of, rows_of, summary_of):
    """If the stronger policy wins wherever it sits, half the variance of seats is gone; if the deal decides, playouts repeat each other."""
    layout = layout_of(2, ("a", "b"))
    rows = rows_of(layout, 3000)
    draw = np.random.default_rng(1)
    rows["share"] = 0
    best = draw.random(6000) < 0.9
    seat_of_a = np.array([0, 1])[rows["seating"]] if layout.seatings[0, 0] == 0 else 1 - rows["seating"]
    rows["share"][np.arange(6000), np.where(best, seat_of_a, 1 - seat_of_a)] = 1
    good = summary_of(layout, rows)
    assert good.variance_ratio == pytest.approx(1 - (0.9 - 0.1) ** 2, abs=0.05)
    assert good.policy_variance_ratio == pytest.approx(1, abs=0.1)
    lucky = draw.random(3000) < 0.5
    rows["share"][:, 0] = np.repeat(lucky, 2)
    rows["share"][:, 1] = 1 - rows["share"][:, 0]
    bad = summary_of(layout, rows)
    assert bad.variance_ratio == pytest.approx(2, abs=0.01)
    assert bad.policy_variance_ratio < 1e-9


def test_confounded_seats_and_policies(layout_of):
    assert not confounded(layout_of(3, ("a", "b", "b")))
    assert not confounded(layout_of(3, ("a", "a", "a"), seatings=[[0, 1, 2]]))
    assert confounded(layout_of(3, ("a", "b", "b"), seatings=[[0, 1, 2]]))
    assert not confounded(layout_of(3, ("a", "b", "c"), seatings=[[0, 1, 2], [1, 2, 0], [2, 0, 1]]))
    assert confounded(layout_of(3, ("a", "b", "c"), seatings=[[0, 1, 2], [1, 0, 2]]))


def test_bad_input(layout_of, rows_of, summary_of):
    layout = layout_of(3)
    with pytest.raises(ValueError, match="no playouts"):
        summarise(Totals(layout), layout)
    with pytest.raises(ValueError, match="between 0 and 1"):
        summary_of(layout, rows_of(layout, 3), confidence=95)


def test_a_game_may_call_its_metric_like_one_of_ours(layout_of, rows_of, summary_of):
    layout = layout_of(2, metrics=(Metric("turns", "wood", source="wood"),))
    table = summary_of(layout, rows_of(layout, 50)).metrics.query("metric == 'turns'")
    assert table.playouts.tolist()[:2] == [50, 50]
    assert table.deals.tolist()[0] == 50


def test_the_import_stays_light():
    heavy = "('scipy.stats', 'scipy.optimize', 'numba', 'matplotlib')"
    code = f"import sys, antstats.stats.summary, antstats.stats.winprob; print([m for m in sys.modules if m in {heavy}])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_numbers_kept_by_seat_are_told_by_policy_too(layout_of, rows_of, summary_of):
    layout = layout_of(3, ("a", "b", "b"))
    rows = rows_of(layout, 400)
    got = summary_of(layout, rows).policy_metrics.set_index(["metric", "policy"])
    sits = np.array([[layout.line_up[entry] for entry in layout.seatings[row["seating"]]] for row in rows])
    wood = rows["tally"]["wood"][:, :3]
    for policy in ("a", "b"):
        row = got.loc[("wood", policy)]
        assert row.estimate == pytest.approx(wood[sits == policy].mean())
        assert row.low < row.estimate < row.high
    assert set(got.index.get_level_values("metric")) == {"wood", "wood_a_turn"}, "a number of the playout belongs to no policy"
    alone = layout_of(3, ("a", "a", "a"))
    assert summary_of(alone, rows_of(alone, 20)).policy_metrics.empty
