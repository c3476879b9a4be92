"""Totals are exact: the same bits for any chunks in any order, and equal to a plain sum over the frame."""

import json
import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antstats.contract import Metric
from antstats.stats.sections import SECTIONS, Sections
from antstats.stats.summary import summarise
from antstats.stats.tidy import playouts_frame
from antstats.stats.totals import Totals, exact_dot, exact_sum


def total(layout, rows):
    totals = Totals(layout)
    totals.add(playouts_frame(rows, layout))
    return totals


@settings(max_examples=40, deadline=None)
@given(data=st.data(), policies=st.sampled_from([("a",) * 3, ("a", "b", "b"), ("a", "b", "c")]))
def test_any_chunks_in_any_order_give_the_same_bits(layout_of, rows_of, data, policies):
    layout = layout_of(3, policies)
    deals, m = 60, len(layout.seatings)
    rows = rows_of(layout, deals, seed=data.draw(st.integers(0, 99)))
    cuts = sorted(data.draw(st.lists(st.integers(0, deals), max_size=6)))
    chunks = [rows[m * a : m * b] for a, b in zip([0, *cuts], [*cuts, deals], strict=True)]
    chunks = data.draw(st.permutations(chunks))
    shuffle = np.random.default_rng(0)
    parts = [Totals(layout), Totals(layout)]
    for i, chunk in enumerate(chunks):
        parts[i % 2].add(playouts_frame(shuffle.permutation(chunk), layout))
    parts[0].merge(parts[1])
    whole = total(layout, rows)
    assert json.dumps(parts[0].to_json()) == json.dumps(whole.to_json())
    assert json.dumps(summarise(parts[0], layout).to_dict()) == json.dumps(summarise(whole, layout).to_dict())


def test_json_both_ways(layout_of, rows_of):
    layout = layout_of(4, ("a", "b", "a", "b"))
    totals = total(layout, rows_of(layout, 50))
    again = Totals.from_json(json.loads(json.dumps(totals.to_json())), layout)
    assert again.to_json() == totals.to_json()
    again.merge(totals)
    assert again.playouts == 2 * totals.playouts
    nothing = Totals.from_json(json.loads(json.dumps(Totals(layout).to_json())), layout)
    nothing.merge(totals)
    assert nothing.to_json() == totals.to_json()


def test_totals_of_another_run_do_not_add(layout_of, rows_of):
    layout, other = layout_of(3), layout_of(3, ("a", "b", "c"))
    with pytest.raises(ValueError, match="do not add"):
        Totals(layout).merge(Totals(other))
    with pytest.raises(ValueError, match="expected"):
        Totals.from_json(total(layout, rows_of(layout, 2)).to_json(), other)


@pytest.mark.parametrize("rows", [[0, 1], [0, 1, 2, 3], [0, 1, 2, 0, 1, 2]], ids=["short", "started", "twice"])
def test_deals_must_be_whole(layout_of, rows_of, rows):
    layout = layout_of(3, ("a", "b", "b"))
    with pytest.raises(ValueError, match="whole deals"):
        total(layout, rows_of(layout, 4)[rows])


def test_sums_against_a_plain_group_by(layout_of, rows_of):
    layout = layout_of(3, ("a", "b", "b"))
    frame = playouts_frame(rows_of(layout, 80), layout)
    totals = Totals(layout)
    totals.add(frame)
    by_deal = frame.assign(one=1).groupby("deal")[["turns", "one"]].sum()
    assert totals.sums["length.turns"] == [
        80,
        by_deal.turns.sum(),
        240,
        (by_deal.turns**2).sum(),
        (by_deal.one**2).sum(),
        (by_deal.turns * by_deal.one).sum(),
    ]
    shares = frame.assign(x=frame.share_0, y=frame.share_2).groupby("deal")[["x", "y"]].sum()
    assert Fraction(totals.seat_shares.cross[0][2], 36) == Fraction((shares.x * shares.y).sum())
    held = sum(frame[f"share_{seat}"] * (frame[f"policy_{seat}"] == "b") for seat in range(3))
    assert totals.policy_shares.sums[1] / 6 == pytest.approx(held.sum())
    assert totals.policy_shares.squares[1] / 36 == pytest.approx((held**2).sum())


def test_missing_values_and_ratios_of_totals(layout_of, rows_of):
    layout = layout_of(3)
    rows = rows_of(layout, 300)
    totals = total(layout, rows)
    birth, wood = rows["tally"]["birth"], rows["tally"]["wood"][:, :3]
    table = summarise(totals, layout).metrics.query("group == 'game'").set_index(["metric", "seat"])
    assert table.loc[("birth", None), "estimate"].item() == pytest.approx(birth[birth >= 0].mean())
    assert table.loc[("birth", None), "playouts"].item() == (birth >= 0).sum()
    assert table.loc[("wood", None), "estimate"].item() == pytest.approx(wood.mean())
    assert table.loc[("wood", 1), "estimate"] == pytest.approx(wood[:, 1].mean())
    assert table.loc[("wood_a_turn", 2), "estimate"] == pytest.approx(wood[:, 2].sum() / rows["turns"].sum())
    assert table.loc[("wood_a_turn", None), "estimate"].item() == pytest.approx(wood.sum() / rows["turns"].sum())
    assert table.loc[("margin", None), "estimate"].item() == pytest.approx(rows["tally"]["margin"].mean())


def test_fractional_and_missing_tally_fields(layout_of, rows_of, type_of):
    layout = layout_of(
        2, metrics=(Metric("heat", "", missing=-1), Metric("per", "", source="heat", over="area"), Metric("each", "", source="gain"))
    )
    tally = np.dtype([("heat", np.float64), ("area", np.float64), ("gain", np.int16, (6,))])
    rows = rows_of(layout_of(2, metrics=()), 100)
    own = np.zeros(100, type_of(layout, tally))
    for name in set(rows.dtype.names) - {"tally"}:
        own[name] = rows[name]
    own["tally"]["heat"], own["tally"]["area"] = np.linspace(0, 1, 100), np.linspace(1, 2, 100)
    own["tally"]["heat"][::10], own["tally"]["heat"][5::10] = -1, np.nan
    own["tally"]["gain"] = 3
    table = summarise(total(layout, own), layout).metrics.set_index(["group", "metric", "seat"]).loc["game"]
    heat = own["tally"]["heat"]
    assert table.loc[("heat", None), "estimate"].item() == pytest.approx(heat[heat >= 0].mean(), abs=2**-20)
    assert table.loc[("heat", None), "playouts"].item() == 80
    known = ~np.isnan(heat)
    assert table.loc[("per", None), "estimate"].item() == pytest.approx(heat[known].sum() / own["tally"]["area"][known].sum(), abs=2**-20)
    assert table.loc[("each", 1), "estimate"] == 3


@given(scale=st.sampled_from([1, 2**20, 2**31, 2**40, 2**61]), seed=st.integers(0, 99), n=st.integers(1, 300))
def test_sums_of_products_never_wrap(scale, seed, n):
    draw = np.random.default_rng(seed)
    one, other = (draw.integers(-scale, scale + 1, n) for _ in range(2))
    assert exact_sum(one) == sum(one.tolist())
    assert exact_dot(one, other) == sum(a * b for a, b in zip(one.tolist(), other.tolist(), strict=True))


def test_scores_of_any_size_sum_exactly(layout_of, rows_of):
    layout = layout_of(2)
    rows = rows_of(layout, 500)
    rows["score"][:, 0] = 2**31 - 1
    sums = total(layout, rows).sums["outcome.score[0]"]
    assert sums[3] == 500 * (2**31 - 1) ** 2


def test_sections_count_every_value_where_its_deal_lies():
    sections = Sections()
    sections.add(np.array([0, 1, 32, 33, 64]), np.array([7, -7, 7, 5, 2**31 - 1]))
    values, counts = sections.table()
    assert values.tolist() == [-7, 5, 7, 2**31 - 1]
    assert counts.tolist() == [[0, 0, 2, 1], [1, 1, 0, 0]]


def test_quantile_and_deviation_of_a_known_distribution():
    draw = np.random.default_rng(3)
    values = draw.integers(0, 101, 50_000)
    sections = Sections()
    sections.add(np.arange(50_000), values)
    assert sections.quantile(0.5, 0.95).estimate == np.quantile(values, 0.5, method="inverted_cdf")
    assert sections.quantile(0.05, 0.95).estimate == np.quantile(values, 0.05, method="inverted_cdf")
    deviation = sections.deviation(0.95)
    assert deviation.estimate == pytest.approx(values.std(ddof=1))
    assert deviation.low < np.sqrt((101**2 - 1) / 12) < deviation.high
    assert deviation.half_width < 0.3


def test_quantiles_of_a_constant_and_of_too_little():
    sections = Sections()
    sections.add(np.arange(SECTIONS * 4), np.full(SECTIONS * 4, 9))
    quantile = sections.quantile(0.95, 0.95)
    assert (quantile.low, quantile.estimate, quantile.high) == (9, 9, 9)
    alone = Sections()
    alone.add(np.array([5]), np.array([3]))
    assert alone.quantile(0.5, 0.95).estimate == 3
    assert not alone.quantile(0.5, 0.95).known
    assert not alone.deviation(0.95).known


def test_an_end_that_the_run_cannot_know_is_unknown():
    sections = Sections()
    sections.add(np.arange(64), np.arange(64) * 37 % 64)
    low, high = sections.quantile(0.05, 0.95), sections.quantile(0.95, 0.95)
    assert math.isnan(low.low)
    assert low.high > low.estimate
    assert math.isnan(high.high)
    assert high.low < high.estimate


def test_a_layout_read_anew_is_the_same_run(layout_of, rows_of):
    layout = layout_of(3)
    totals = total(layout, rows_of(layout, 3))
    totals.merge(total(replace(layout, seatings=layout.seatings.copy()), rows_of(layout, 3, first=3)))
    assert totals.deals == 6
