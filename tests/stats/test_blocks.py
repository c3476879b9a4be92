"""Sums by block of deals: the same as summed directly, however they are added, at any size of block."""

from fractions import Fraction

import numpy as np
import pytest

from antstats.stats.blocks import Blocks, estimate, matched, measured, shares
from antstats.stats.summary import summarise
from antstats.stats.tidy import playouts_frame
from antstats.stats.totals import Totals


@pytest.fixture
def layout(layout_of):
    return layout_of(3, ["calm", "calm", "bold"])


@pytest.fixture
def frame(layout, rows_of):
    return playouts_frame(rows_of(layout, 40, seed=3), layout)


def blocks_of(layout, frame, size=1):
    blocks = Blocks(layout, size)
    blocks.add(frame)
    return blocks


def test_every_sum_is_that_of_the_deals_of_its_block(layout, frame):
    blocks = blocks_of(layout, frame, 3)
    place = blocks.index()
    for block in range(14):
        part = frame[frame["deal"] // 3 == block]
        assert blocks.sums[block, place["length.turns"]].tolist() == [part["turns"].sum(), len(part)]
        won = sum(Fraction(share).limit_denominator(6) for share in part["share_1"])
        assert blocks.sums[block, place["shares.share[1]"]].tolist() == [6 * won, len(part)]
        bold = sum(
            Fraction(part[f"share_{s}"][i]).limit_denominator(6) for s in range(3) for i in part.index if part[f"policy_{s}"][i] == "bold"
        )
        assert blocks.sums[block, place["shares.share[bold]"]].tolist() == [6 * bold, len(part)]
    assert (len(blocks.sums), blocks.deals, blocks.playouts) == (14, 40, len(frame))


def test_estimates_are_those_of_the_summary(layout, frame):
    totals = Totals(layout)
    totals.add(frame)
    summary, blocks = summarise(totals, layout, 0.02, 0.95, {}), blocks_of(layout, frame, 7)
    found = {measure.key: estimate(blocks.sums[:, place], measure) for place, measure in enumerate(blocks.measures)}
    for seat, share in enumerate(summary.seats["share"]):
        assert found[f"shares.share[{seat}]"] == pytest.approx(share, abs=1e-15)
    for row in summary.policies.to_dict("records"):
        assert found[f"shares.share[{row['policy']}]"] == pytest.approx(row["share"], abs=1e-15)
    rows = [row for row in summary.metrics.to_dict("records") if not row["metric"].startswith(("turns_p", "rounds_p", "decisions_p"))]
    assert len(rows) > 30
    seen = 0
    for row in rows:
        key = f"{row['group']}.{row['metric']}" + ("" if row["seat"] != row["seat"] or row["seat"] is None else f"[{int(row['seat'])}]")
        if key in found:
            assert found[key] == pytest.approx(row["estimate"], rel=1e-12, nan_ok=True)
            seen += 1
    assert seen > 30


def test_pieces_and_coarser_blocks_are_the_same_sums(layout, frame):
    whole = blocks_of(layout, frame, 6)
    pieces = Blocks(layout, 2)
    for low, high in ((0, 1), (1, 6), (6, 39), (39, 40)):
        pieces.add(frame[(frame["deal"] >= low) & (frame["deal"] < high)].sample(frac=1, random_state=low))
    np.testing.assert_array_equal(pieces.coarser(6).sums, whole.sums)
    np.testing.assert_array_equal(blocks_of(layout, frame).coarser(6).sums, whole.sums)
    assert pieces.coarser(6).deals == 40


def test_bounded_blocks_are_halved_in_number_and_may_grow_on(layout, frame):
    blocks = blocks_of(layout, frame)
    few = blocks.bounded(10)
    assert (few.size, len(few.sums)) == (4, 10)
    assert blocks.bounded(40) is blocks
    first = blocks_of(layout, frame[frame["deal"] < 13]).bounded(10)
    first.add(frame[frame["deal"] >= 13])
    np.testing.assert_array_equal(first.bounded(10).sums, few.sums)


def test_a_shallow_copy_stays_as_it_was(layout, frame):
    from dataclasses import replace

    blocks = blocks_of(layout, frame[frame["deal"] < 5], 4)
    before, copy = blocks.sums.copy(), replace(blocks)
    blocks.add(frame[frame["deal"] >= 5])
    np.testing.assert_array_equal(copy.sums, before)
    assert copy.deals == 5


def test_what_is_measured_is_known_before_anything_is_played(layout, frame, rows_of):
    none = playouts_frame(rows_of(layout, 0), layout)
    assert measured(none, layout) == blocks_of(layout, frame).measures


def test_mistakes_are_refused(layout, frame):
    with pytest.raises(ValueError, match="not 0"):
        Blocks(layout, 0)
    blocks = blocks_of(layout, frame)
    with pytest.raises(ValueError, match="from deal 40 on"):
        blocks.add(frame)
    with pytest.raises(ValueError, match="whole deals"):
        Blocks(layout).add(frame.iloc[:-1])
    with pytest.raises(ValueError, match="cannot be made"):
        blocks.coarser(2).coarser(3)


def test_policies_are_matched_by_their_place_when_there_are_as_many(layout_of):
    ours, theirs, third = (shares(layout_of(3, names)) for names in (["a", "a", "b"], ["a", "a", "c"], ["b", "a", "c"]))
    named = [(ours[i].policy, theirs[j].policy) for i, j in matched(ours, theirs) if ours[i].policy]
    assert named == [("a", "a"), ("b", "c")]
    assert [(ours[i].policy, third[j].policy) for i, j in matched(ours, third) if ours[i].policy] == [("a", "a"), ("b", "b")]
    assert [ours[i].seat for i, _ in matched(ours, shares(layout_of(2)))][:2] == [0, 1]
