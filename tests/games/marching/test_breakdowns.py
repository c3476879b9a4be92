"""What the finishing lap carries, recounted from the lines of traces."""

from collections import Counter

import pytest

import antstats
from antstats.runner.plan import prepare
from antstats.runner.tracing import trace_lines

from .test_metrics import recount


@pytest.mark.compiled
def test_the_finishing_laps_are_those_of_the_traces():
    asked = {"variant": "base", "players": 2, "policies": ["careful", "taker"]}
    run, plan = antstats.simulate("marching", **asked, seed=3, playouts=8, jobs=1), prepare("marching", **asked, seed=3)
    found = Counter()
    for playout in range(run.totals.playouts):
        tally = recount(list(trace_lines(plan, playout)))
        if tally["finish_carried"] >= 0:
            found[min(tally["finish_left"], 4), min(tally["finish_carried"], 10)] += 1
    table = run.breakdown("finish_leftover").query("estimate > 0")
    assert {(int(row.row[0]), int(row.column.split()[0])): round(row.estimate * row.of) for row in table.itertuples()} == dict(found)
    assert run.breakdown("finish")["of"].tolist() == [found.total()] * 11
