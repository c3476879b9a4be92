"""Facts of a toy run, made by hand."""

import math

import numpy as np
import pandas as pd
import pytest

from antstats.api.run_charts import of_summary
from antstats.charts import calibration, length, tension
from antstats.reports import html
from antstats.reports.balance import document
from antstats.reports.facts import ReportFacts
from antstats.stats.evenness import evenness
from antstats.stats.intervals import Interval
from antstats.stats.metrics import POLICY_COLUMNS
from antstats.stats.summary import Summary
from antstats.stats.verdict import judge
from antstats.stats.winprob import WinProbability

METRICS = [
    ("outcome", "unfinished", "playouts that ended unfinished", "share", None, 0.0, 0.0, 0.01),
    ("outcome", "score", "score of a seat", "points", 0, 7.25, 7.2, 7.3),
    ("length", "turns", "turns of a playout", "turns", None, 41.2, 40.8, 41.6),
    ("length", "turns_p5", "5 % have so many turns or fewer", "turns", None, 30, 29, 31),
    ("length", "turns_p50", "50 % have so many turns or fewer", "turns", None, 41, 40, 42),
    ("length", "turns_p95", "95 % have so many turns or fewer", "turns", None, 55, 54, 56),
    ("tension", "lead_changes", "turns after which another seat leads", "turns", None, 2.8, 2.7, 2.9),
    ("tension", "decisive", "last moment the winner was behind", "share", None, 0.61, 0.6, 0.62),
    ("tension", "comeback", "winners that were last at half time", "share", None, 0.2, 0.19, 0.21),
    ("tension", "runaway_25", "share of the leader at 25 %", "share", None, 0.4, 0.38, 0.42),
    ("tension", "runaway_50", "share of the leader at 50 %", "share", None, 0.5, 0.48, 0.52),
    ("tension", "runaway_75", "share of the leader at 75 %", "share", None, 0.6, 0.58, 0.62),
    ("game", "lift_queen", "share of the win of seats that held the queen, over an even one", "share", None, 0.08, 0.05, 0.11),
    ("game", "lift_honey_pot", "share of the win of seats that held honey, over an even one", "share", None, -0.12, -0.2, -0.04),
    ("game", "lift_shoe", "share of the win of seats that held a shoe, over an even one", "share", None, 0.01, -0.02, 0.04),
    ("game", "wood", "wood & <b>water</b>", "logs", None, math.nan, math.nan, math.nan),
]


SPLIT = pd.DataFrame(
    {
        "part": ["who sits where", "the deal", "the rest"],
        "variance": [0.02, 0.06, 0.12],
        "share": [0.1, 0.3, 0.6],
        "low": [0.08, 0.25, 0.5],
        "high": [0.12, 0.35, 0.7],
        "below_zero": False,
        "deals": 200,
        "method": "jackknife over deals in 200 blocks",
    }
)


def shares_table(first, shares, half):
    counts = {"playouts": 240, "deals": 10, "method": "t over deals"}
    shares = np.array(shares)
    return pd.DataFrame({**first, "share": shares, "low": shares - half, "high": shares + half}).assign(**counts)


def make_summary(shares=(0.4, 0.32, 0.28), half=0.01, policies=("calm", "bold", "random"), tense=True):
    """Make a summary whose intervals all have this half-width; NaN makes every interval unknown."""
    n = len(shares)
    off = [Interval(x - 1 / n, x - 1 / n - half, x - 1 / n + half, "t over deals") for x in shares]
    rows = [row for row in METRICS if tense or row[0] != "tension"]
    metrics = pd.DataFrame(rows, columns=["group", "metric", "text", "unit", "seat", "estimate", "low", "high"])
    metrics = metrics.assign(playouts=240, deals=10, method="t over deals").astype({"seat": "Int64"})
    if math.isnan(half):
        metrics = metrics.assign(low=math.nan, high=math.nan)
    held = {"policy": list(policies), "seats_held": [n // len(policies)] * len(policies)}
    policy_shares = sorted(shares, reverse=True)[: len(policies)] if len(policies) > 1 else [1 / n]
    unknown = math.isnan(half)
    return Summary(
        game="toy",
        seats_played=n,
        playouts=240,
        deals=10,
        confidence=0.95,
        margin=0.02,
        seats=shares_table({"seat": range(n)}, shares, half),
        policies=shares_table(held, policy_shares, half),
        metrics=metrics,
        policy_metrics=pd.DataFrame(
            [
                (policy, "wood", "wood & <b>water</b>", "logs", 3.0, 2.5, 3.5, 240, 10, "t over deals")
                for policy in policies
                if len(policies) > 1
            ],
            columns=list(POLICY_COLUMNS),
        ),
        evenness=evenness(np.array(shares), np.eye(n) / 100, 10) if n > 1 else None,
        policy_evenness=None,
        verdict=judge(off, -0.02, 0.02, 240, [f"seat {seat} off an even share:" for seat in range(n)]) if n > 1 else None,
        detectable=None if unknown else 0.013,
        policy_detectable=None if unknown else 0.012,
        variance_ratio=None if unknown else 0.8,
        policy_variance_ratio=None if unknown else 1.2,
        confounded=False,
    )


def make_facts(summary=None, **changes):
    time = np.arange(10) / 10
    entropy = pd.DataFrame({"time": time, "entropy": 1 - time / 2, "low": 0.9 - time / 2, "high": 1 - time / 2, "method": "jackknife"})
    bins = {"low_edge": [0.0, 0.5], "high_edge": [0.5, 1.0], "predicted": [0.3, 0.7], "actual": [0.31, math.nan]}
    calibration = pd.DataFrame(
        {**bins, "low": [0.3, math.nan], "high": [0.32, math.nan], "moments": 9, "deals": 3, "method": "t over deals"}
    )
    figure = {
        "value": [5, 9],
        "origin": "assumed",
        "range": {"kind": "shift", "by": 2},
        "text": "the nests",
        "reason": "a guess",
        "unit": "spaces",
    }
    given = {
        "title": "Toy, 3 seats",
        "spec": {"game": "toy", "variant": "base", "players": 3, "policies": ("calm", "bold", "random"), "seed": 7, "options": {"x": True}},
        "summary": summary if summary is not None else make_summary(),
        "rests_on": {"nests": figure},
        "win_probability": WinProbability(240, 10, np.zeros(3), 1.0, entropy, calibration),
        "command": "antstats simulate toy --seed 7",
        "versions": {"antstats": "0.1.0"},
        "split": SPLIT,
        "unsplit": "",
    }
    given |= changes
    return ReportFacts(**({"charts": charts_of(given["summary"], given["win_probability"], given.get("kept", True))} | given))


def charts_of(summary, model, kept):
    """Draw what a run has drawn."""
    turns = pd.DataFrame({"turns": np.random.default_rng(1).poisson(41, 240).astype(np.int64)})
    drawn = {name: draw(None) for name, draw in of_summary(summary).items()}
    if kept:
        drawn["length"] = length.draw(turns, summary.metrics)
    if model is not None:
        drawn |= {"tension": tension.draw(model.entropy), "calibration": calibration.draw(model.calibration)}
    return drawn


@pytest.fixture
def facts_of():
    return make_facts


@pytest.fixture
def summary_of():
    return make_summary


@pytest.fixture(scope="session")
def page_text():
    """Return the page of the plain facts."""
    return html.render(document(make_facts()))
