"""The sentences say what the summary says; numbers look like people write them."""

import json
import math
import re

import pandas as pd
import pytest

from antstats.reports import markdown, numbers, plain
from antstats.reports.balance import document
from antstats.reports.findings import findings


def answers(facts):
    return {each.question: each for each in findings(facts)}


@pytest.mark.parametrize(
    ("shares", "half", "answer"),
    [((0.34, 0.33, 0.33), 0.005, "yes"), ((0.4, 0.32, 0.28), 0.01, "no"), ((0.36, 0.32, 0.32), 0.03, "cannot tell yet")],
)
def test_fairness(facts_of, summary_of, shares, half, answer):
    summary = summary_of(shares, half)
    found = answers(facts_of(summary))["Is it fair to the seats?"]
    assert found.answer == answer == {"inside": "yes", "outside": "no", "undecided": "cannot tell yet"}[summary.verdict.answer]
    assert found.sentences[1].startswith(f"Seat 0 is the farthest off: {100 * shares[0]:.1f} % (")
    more = [sentence for sentence in found.sentences if "more playouts would tell" in sentence]
    assert bool(more) == (answer == "cannot tell yet")
    if more:
        assert f"{summary.verdict.more_playouts:,}" in more[0]


def test_strategies(facts_of, summary_of):
    strong = answers(facts_of())["Is a strategy too strong?"]
    assert strong.answer == "above even"
    assert strong.sentences[0].startswith(
        "The policy calm has the largest share of the win of a seat, 40.0 % (39.0 - 41.0), where 33.3 % would be even"
    )
    close = answers(facts_of(summary_of((0.4, 0.39, 0.21), 0.02)))["Is a strategy too strong?"]
    assert any("The interval of bold overlaps with that of calm" in each for each in close.sentences)
    assert answers(facts_of(summary_of((0.34, 0.33, 0.33), 0.02)))["Is a strategy too strong?"].answer == "none shown"
    assert answers(facts_of(summary_of(policies=("calm",))))["Is a strategy too strong?"].answer == "not asked"
    assert answers(facts_of(summary_of(half=math.nan)))["Is a strategy too strong?"].answer == "unknown"


def test_length_and_tension(facts_of, summary_of):
    found = answers(facts_of())
    assert found["How long is a playout?"].answer == "41 turns"
    assert "nine in ten take 30 (29 - 31) to 55 (54 - 56) turns" in found["How long is a playout?"].sentences[0]
    assert found["How tense is it?"].answer == "open until 61 %"
    assert answers(facts_of(summary_of(tense=False)))["How tense is it?"].answer == "not measured"


@pytest.mark.parametrize(
    ("args", "estimate", "interval"),
    [
        ((0.25, 0.241, 0.263, "share"), "25.0 %", "24.1 - 26.3"),
        ((0.25, 0.2491, 0.2512, "share"), "25.00 %", "24.91 - 25.12"),
        ((41.0, 40.0, 42.0, "turns"), "41", "40 - 42"),
        ((1234.5, 1200.1, 1260.2, "turns"), "1,234", "1,200 - 1,260"),
        ((0.0195, 0.0193, 0.0197, ""), "0.01950", "0.01930 - 0.01970"),
        ((-0.5, -0.7, -0.3, ""), "-0.50", "-0.70 to -0.30"),
        ((0.5, math.nan, math.nan, "share"), "50.0 %", "unknown"),
        ((38.0, math.nan, 44.0, ""), "38", "unknown - 44"),
        ((math.nan, math.nan, math.nan, ""), "unknown", "unknown"),
        ((None, pd.NA, None, ""), "unknown", "unknown"),
        ((-1e-9, -0.1, 0.1, ""), "0.00", "-0.10 to 0.10"),
    ],
)
def test_numbers(args, estimate, interval):
    assert numbers.estimate(*args) == estimate
    assert numbers.interval(*args) == interval


def test_values_and_ranges_in_words():
    assert numbers.value(["a", (1, 2.5), True, None]) == "a, 1, 2.5, yes, unknown"
    assert numbers.possible({"kind": "interval", "low": 27.0, "high": 40.0, "step": 1}) == "27 to 40"
    assert numbers.possible({"kind": "interval", "low": 0.0, "high": 1.0, "step": 0.25}) == "0 to 1, in steps of 0.25"
    assert numbers.possible({"kind": "choices", "values": [[1, 2], [3]]}) == "[1, 2] or [3]"
    assert numbers.possible({"kind": "none", "reason": "it is ours"}) == "not varied: it is ours"
    assert numbers.possible({"kind": "transfer", "by": 2}) == "up to 2 from one to another"
    assert numbers.count(1, "deal") == "1 deal"
    assert numbers.count(2000, "deal") == "2,000 deals"


def test_markdown_holds_sentences_and_escapes(facts_of, summary_of):
    evil = "<script>|`x`"
    facts = facts_of(summary_of(policies=(evil, "b_o_ld", "c")), command="run ```x```", title="# <b>\n# two")
    text = markdown.render(document(facts))
    assert "\n````\nrun ```x```\n````\n" in text
    assert text.startswith("# \\# \\<b\\> \\# two\n")
    assert not re.search(r"(?<!\\)<script", text)
    for each in findings(facts):
        assert all(markdown.escaped(sentence) in text for sentence in each.sentences)
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert rows
    assert all(line.endswith(" |") for line in rows)


@pytest.mark.parametrize("half", [0.01, math.nan])
def test_plain_is_json(facts_of, summary_of, half):
    facts = facts_of(summary_of(half=half))
    found = json.loads(json.dumps(plain.render(document(facts)), allow_nan=False))
    assert found["summary"]["verdict"]["answer"] == facts.summary.verdict.answer
    assert found["win_probability"]["calibration"][1]["actual"] is None
    assert found["spec"]["policies"] == ["calm", "bold", "random"]
    assert [each["question"] for each in found["findings"]] == [each.question for each in findings(facts)]
    assert plain.render(document(facts_of(win_probability=None)))["win_probability"] is None
