"""Breakdowns: exact sums by cell, the same in any order, equal to a plain count; and what a game may declare."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from antstats.breakdowns import Axis, Breakdown
from antstats.stats.breakdowns import Breakdowns

TALLY = np.dtype(
    [("wood", np.int32, (6,)), ("birth", np.int32), ("margin", np.int64), ("map", np.int16, (2, 3)), ("held", np.float64, (2, 3))],
    align=True,
)
BIRTH = Axis("round of the first birth", ("0 to 3", "4 to 7", "8 or later"), "birth", (0, 4, 8))
WOOD = Axis("wood", ("few", "many"), "wood", (0, 15))
PLACES = {"across": Axis("x", ("a", "b", "c")), "down": Axis("y", ("one", "two"))}
BREAKDOWNS = (
    Breakdown("births", "births", BIRTH, kind="curve"),
    Breakdown("wood_births", "both", BIRTH, WOOD),
    Breakdown("wood_wins", "wins", WOOD, source="share"),
    Breakdown("even_births", "births of some", BIRTH, where=("margin", 2)),
    Breakdown("map", "a map", **PLACES, source="map", unit="wood"),
    Breakdown("map_held", "a ratio of maps", **PLACES, source="held", over="map", unit="wood"),
    Breakdown(
        "hands", "hands", Axis("hand", ("none", "left", "right"), "hand"), Axis("head", source="policy"), source="share", kind="cross"
    ),
)
LINE_UP = ("calm", "calm:hand=left", "bold:hand=left:noise=0.1", "calm:hand=right")


@pytest.fixture(scope="module")
def played(layout_of, rows_of, type_of):
    layout = replace(layout_of(4, LINE_UP), breakdowns=BREAKDOWNS)
    plain = rows_of(layout, 40, seed=3)
    rows = np.zeros(plain.size, type_of(layout, TALLY))
    for name in plain.dtype.names:
        if name != "tally":
            rows[name] = plain[name]
    for name in ("wood", "birth", "margin"):
        rows["tally"][name] = plain["tally"][name]
    draw = np.random.default_rng(5)
    rows["tally"]["map"] = draw.integers(0, 4, rows["tally"]["map"].shape)
    rows["tally"]["held"] = draw.integers(0, 8, rows["tally"]["held"].shape) / 4
    return layout, rows


def added(layout, *parts):
    found = Breakdowns(layout)
    for rows in parts:
        found.add(rows)
    return found


def sums(found):
    return {name: (cells.sums, cells.scale) for name, cells in found.cells.items()}


def estimates(found, name):
    table = found.table(name)
    return {(row.row, row.column): row.estimate for row in table.itertuples()}


def test_any_chunks_in_any_order_give_the_same_bits(played):
    layout, rows = played
    whole = added(layout, rows)
    m = len(layout.seatings)
    cut = [rows[: 7 * m], rows[7 * m : 8 * m], rows[8 * m :]]
    shuffled = [np.random.default_rng(1).permutation(part) for part in cut]
    merged = added(layout, shuffled[2])
    merged.merge(added(layout, shuffled[0], shuffled[1]))
    assert sums(merged) == sums(whole)
    for name in whole.names():
        assert merged.table(name).equals(whole.table(name))


def test_how_often_is_a_share_of_what_falls_anywhere(played):
    layout, rows = played
    birth = rows["tally"]["birth"]
    known = birth >= 0
    table = added(layout, rows).table("births")
    counts = [int(((birth >= low) & (birth < high)).sum()) for low, high in ((0, 4), (4, 8), (8, 99))]
    assert table["estimate"].tolist() == [count / known.sum() for count in counts]
    assert table["of"].tolist() == [known.sum()] * 3
    assert (table["low"] < table["estimate"]).all()
    assert (table["estimate"] < table["high"]).all()
    some = rows[rows["tally"]["margin"] == 2]["tally"]["birth"]
    assert added(layout, rows).table("even_births")["of"].iloc[0] == (some >= 0).sum()


def test_seats_are_counted_where_an_axis_tells_them_apart(played):
    layout, rows = played
    wood, won = rows["tally"]["wood"][:, :4], rows["share"][:, :4]
    found = added(layout, rows)
    table = found.table("wood_wins")
    assert table["of"].tolist() == [(wood < 15).sum(), (wood >= 15).sum()]
    assert table["estimate"].to_numpy() == pytest.approx([won[wood < 15].mean(), won[wood >= 15].mean()], abs=1e-12)
    both = (wood >= 15) & (rows["tally"]["birth"] >= 8)[:, None]
    assert estimates(found, "wood_births")["many", "8 or later"] == both.sum() / (rows["tally"]["birth"] >= 0).sum() / 4


def test_maps_are_means_and_ratios_of_totals(played):
    layout, rows = played
    found = added(layout, rows)
    mean = rows["tally"]["map"].sum(axis=0) / len(rows)
    assert found.table("map")["estimate"].to_numpy().reshape(2, 3) == pytest.approx(mean)
    ratio = rows["tally"]["held"].sum(axis=0) / rows["tally"]["map"].sum(axis=0)
    assert found.table("map_held")["estimate"].to_numpy().reshape(2, 3) == pytest.approx(ratio)
    by_deal = rows["tally"]["map"][:, 1, 2].astype(int).reshape(40, -1).sum(axis=1)
    sums = found.cells["map"].sums[5]
    assert sums[:3] == [40, by_deal.sum(), len(rows)]
    assert sums[3] == sum(int(each) ** 2 for each in by_deal)
    low, high = found.table("map").loc[5, ["low", "high"]]
    assert low < mean[1, 2] < high


def test_a_line_up_is_told_apart_by_head_and_hand(played):
    layout, rows = played
    found = added(layout, rows)
    cells = estimates(found, "hands")
    assert list(dict.fromkeys(row for row, _ in cells)) == ["calm", "bold:noise=0.1"]
    for entry, cell in enumerate([("calm", "none"), ("calm", "left"), ("bold:noise=0.1", "left"), ("calm", "right")]):
        held = layout.seatings[rows["seating"]] == entry
        assert cells[cell] == pytest.approx(rows["share"][:, :4][held].mean())
    assert np.isnan(cells["bold:noise=0.1", "none"])


def test_lead_changes_are_told_of_every_game_with_a_standing(played, layout_of, rows_of):
    layout, rows = played
    table = added(layout, rows).table("lead_changes")
    assert table["estimate"].iloc[2] == (rows["lead_changes"] == 2).mean()
    assert table["estimate"].sum() == pytest.approx(1)
    assert Breakdowns(layout_of(4, standing="")).names() == []
    assert "lead_changes" not in added(layout_of(1), rows_of(layout_of(1), 5)).cells


def test_numbers_too_large_for_int64_products_stay_exact(layout_of, type_of):
    layout = replace(layout_of(2, ("a", "a"), seatings=[[0, 1]]), breakdowns=BREAKDOWNS[4:5])
    tally = np.dtype([*((name, TALLY[name]) for name in ("wood", "birth", "margin")), ("map", np.int64, (2, 3))], align=True)
    rows = np.zeros(3, type_of(layout, tally))
    rows["deal"] = rows["playout"] = np.arange(3)
    rows["tally"]["map"][:, 0, 0] = 2**40 + np.arange(3)
    assert added(layout, rows).cells["map"].sums[0][3] == sum((2**40 + i) ** 2 for i in range(3))
    assert Fraction(*added(layout, rows).cells["map"].sums[0][1:3]) == 2**40 + 1


def test_deals_must_be_whole(played):
    layout, rows = played
    with pytest.raises(ValueError, match="whole deals of 24 playouts"):
        Breakdowns(layout).add(rows[1:])
    with pytest.raises(ValueError, match="no 'births'"):
        Breakdowns(layout).merge(Breakdowns(replace(layout, breakdowns=())))


@pytest.mark.parametrize(
    ("breakdown", "said"),
    [
        (Breakdown("x", "", Axis("a", ("1",), "nothing", (0,))), "no axis can have the source 'nothing'"),
        (Breakdown("x", "", Axis("a", ("1", "2"), "birth", (0,))), "'a' needs ascending edges, one a label"),
        (Breakdown("x", "", Axis("a", ("1", "2"), "birth", (3, 0))), "'a' needs ascending edges, one a label"),
        (Breakdown("x", "", Axis("a", ("1", "2")), source="map"), "'map' is no tally field of 1 x 2"),
        (Breakdown("x", "", Axis("a", ("1", "2"))), "what is counted needs an axis with a source"),
        (Breakdown("x", "", BIRTH, source="share"), "needs an axis that tells seats apart"),
        (Breakdown("x", "", BIRTH, where=("nothing", 1)), "'nothing' is no tally field"),
        (Breakdown("x", "", BIRTH, kind="pie"), "no chart of the kind 'pie'"),
    ],
)
def test_what_does_not_fit_is_told(breakdown, said):
    (fault,) = breakdown.faults(TALLY, ("hand",))
    assert said in fault


def test_what_fits_has_no_fault():
    assert [fault for each in BREAKDOWNS for fault in each.faults(TALLY, ("hand",))] == []
