"""Hand and head: the shares of the win, told apart by the two halves of a spelling, are those of the seats' rows."""

import pytest

import antstats

CELLS = {
    ("collector", "steady"): "collector:skill=steady",
    ("greedy", "wild"): "greedy:skill=wild",
    ("greedy", "as the option says"): "greedy",
}


@pytest.mark.compiled
def test_hand_and_head_are_told_apart_as_the_seats_were():
    run = antstats.simulate("picnic", players=3, policies=list(CELLS.values()), seed=6, playouts=12, jobs=1)
    won = run.seats.groupby("policy", observed=True)["share"].mean()
    table = run.breakdown("hand_and_head").dropna(subset="estimate")
    assert {(row.row, row.column): row.estimate for row in table.itertuples()} == pytest.approx(
        {cell: won[spelling] for cell, spelling in CELLS.items()}
    )
    assert table["of"].tolist() == [run.totals.playouts] * 3
