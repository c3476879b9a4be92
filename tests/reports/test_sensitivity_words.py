"""What `sensitivity` says of a conclusion."""

import pandas as pd
import pytest

from antstats.reports.sensitivity import number, of_sets, sentence
from antstats.stats.conclusions import Kind, Watched

SEATS = Watched("seats", "seats", Kind.SPREAD, (), (), 0.0, 0.02)
LEAD = Watched("strongest", "lead", Kind.LEAD, (), (), 0.0, 1.0)
TURNS = Watched("turns", "turns of a playout", Kind.CHANGE, (), (), -0.2, 0.2, relative=True)
ROW = {"value": 0.05, "claim": False, "told": True, "who": "x", "settings": 9, "stands": 9, "flips": 0, "open": 0, "answer": "stands"}
SETS = {"sets": 32, "sets_stand": 32, "sets_flip": 0, "sets_open": 0, "share": 1.0, "share_low": 0.893, "share_high": 1.0}


def said(watched, where=(), openings=(), **changes):
    return sentence(watched, pd.Series({**ROW, **SETS, **changes}), dict(where), list(openings), "", 0.02)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            said(SEATS),
            "That seats are uneven (margin 2 pp; 5.0 pp at x) stands whatever the missing figures are: at all 9 settings.",
        ),
        (
            said(LEAD, {"radius": ["below (between 1 and 0.8: x 0.8)"]}, stands=7, flips=1, open=1, answer="flips"),
            "That x is the strongest of its line-up (by 5.0 pp) hangs on radius: it flips at radius: below (between 1 and 0.8: x 0.8). "
            "It stands at 7 of 9 settings, and cannot be told at 1.",
        ),
        (
            said(TURNS, stands=8, open=1, openings=["road"], answer="cannot tell"),
            "That turns (turns of a playout) stays within 20 % of its value: cannot tell yet. "
            "It stands at 8 of 9 settings and flips at none; open at settings of road.",
        ),
        (
            said(SEATS, told=False, answer="cannot tell"),
            "That seats are uneven (margin 2 pp; 5.0 pp at x): cannot tell yet, not even as the figures are; more playouts would tell.",
        ),
    ],
)
def test_it_stands_hangs_or_cannot_be_told(text, expected):
    assert text == expected


def test_two_figures_together():
    assert "hangs on several figures together" in said(SEATS, sets_flip=2, answer="flips")


def test_sets_are_told_with_their_interval():
    assert of_sets(pd.Series(SETS)) == (
        " All figures varied together, it holds in all 32 plausible sets of figures drawn (89 - 100 % of such sets)."
    )
    some = {**SETS, "sets_stand": 29, "sets_flip": 2, "sets_open": 1, "share_low": 0.76, "share_high": 0.98}
    assert of_sets(pd.Series(some)) == (
        " All figures varied together, it holds in 29 of 32 plausible sets, fails in 2, cannot be told in 1 (76 - 98 % of such sets)."
    )
    assert of_sets(pd.Series({**SETS, "sets": 0})) == ""


def test_numbers_have_no_negative_zero():
    assert [number(each, "pp", signed=True) for each in (-0.0001, 0.0, 0.012, -0.2)] == ["0.0 pp", "0.0 pp", "+1.2 pp", "-20.0 pp"]
