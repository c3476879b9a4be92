"""The maps of deaths and births, recounted from the lines of traces."""

from collections import Counter
from itertools import pairwise

import antstats
from antstats.games.atta.table import REACH
from antstats.kernel.jit import PLAIN
from antstats.runner.tracing import trace_lines

from .board import planned

PLAYOUTS = 3 if PLAIN else 24


def recount(lines):
    """Count ants eaten by the cell where they stood, and ants born by the cell from which the carrier stepped into the nest."""
    _, *steps, end = lines
    found = Counter()
    for line, following in pairwise([*steps, end]):
        for seat, (before, after) in enumerate(zip(line["state"]["ants"], following["state"]["ants"], strict=True)):
            for ant, then in zip(before, after, strict=True):
                if ant is not None and then is None:
                    found["deaths", *(max(-REACH, min(REACH, ant[way])) for way in "xy")] += 1
            if sum(each is not None for each in after) > sum(each is not None for each in before):
                carrier = before[int(line["chosen"].split(":")[1])]
                assert (seat, carrier["leaf"]) == (line["seat"], True)
                found["doors", carrier["x"], carrier["y"]] += 1
    return found


def test_deaths_and_births_lie_where_the_traces_have_them():
    policies, found = ["balanced", "random"], Counter()
    run = antstats.simulate("atta", players=2, policies=policies, seed=11, playouts=PLAYOUTS, jobs=1)
    plan = planned(2, seed=11, policies=policies)
    for playout in range(run.totals.playouts):
        found += recount(list(trace_lines(plan, playout)))
    cells = {
        (name, int(row.column), int(row.row)): row.estimate for name in ("deaths", "doors") for row in run.breakdown(name).itertuples()
    }
    assert {cell: round(mean * run.totals.playouts) for cell, mean in cells.items() if mean} == dict(found)
    assert sum(n for (name, *_), n in found.items() if name == "deaths") > 0
    total = run.playouts[["eaten_0", "eaten_1"]].to_numpy().sum()
    assert total == sum(n for (name, *_), n in found.items() if name == "deaths")
