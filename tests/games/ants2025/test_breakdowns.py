"""The map of splits, recounted from the lines of traces."""

from collections import Counter

import antstats
from antstats.runner.plan import prepare
from antstats.runner.tracing import trace_lines


def entry(value, edges, labels):
    return labels[sum(value >= edge for edge in edges) - 1]


def test_splits_and_what_they_win_are_those_of_the_traces():
    run = antstats.simulate("ants2025", policies=["random", "counter"], seed=4, playouts=6, jobs=1)
    plan = prepare("ants2025", policies=["random", "counter"], seed=4)
    of = run.breakdowns.cells["formations"].of
    formed, won = Counter(), Counter()
    for playout in range(run.totals.playouts):
        _, *steps, end = trace_lines(plan, playout)
        split = next(line["state"] for line in steps if line["decision"] == "lead")
        for seat in (0, 1):
            cards, declared = len(split["defence"][seat]), split["declared"]["defence"][seat]
            cell = entry(cards, of.down.edges, of.down.labels), entry(declared, of.across.edges, of.across.labels)
            formed[cell] += 1
            won[cell] += seat in end["winners"]
    table = run.breakdown("formations").query("estimate > 0")
    assert {(row.row, row.column): round(row.estimate * row.of) for row in table.itertuples()} == dict(formed)
    wins = run.breakdown("formation_wins").dropna(subset="estimate")
    assert {(row.row, row.column): round(row.estimate * row.of) for row in wins.itertuples()} == {cell: won[cell] for cell in formed}


def test_matches_of_more_games_have_no_split_of_their_own():
    run = antstats.simulate("ants2025", policies=["random"], seed=4, playouts=2, options={"games_per_match": 2}, jobs=1)
    assert run.breakdown("formations")["of"].sum() == 0
    assert "formations" not in run.breakdowns.names()
