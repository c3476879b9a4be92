"""Skill and luck in words: how long the ladder is, how soon the better leads, what decides a playout."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from antstats.reports.numbers import count, interval, told
from antstats.stats.ladder import Ladder

ENOUGH = 200  # deals from which percentile intervals hold, `percentiles`
PARTS = {
    "who plays": "who plays",
    "seat": "seat",
    "line-up": "who meets whom",
    "set-up": "set-up",
    "play": "dice and draws in play",
    "policy streams": "policies' own chance",
}
NOTHING = (
    "nothing is drawn in the set-up",
    "nothing is drawn in play",
    "the policies leave nothing to chance",
)  # as `Skill.draws` counts


def ladder_sentence(ladder: Ladder, deals: int) -> str:
    """Return how many steps there are from the weakest rung to the strongest, and how sure their order is."""
    steps, length = ladder.steps, ladder.length
    ends = f"From {steps['lower'].iloc[0]} to {steps['upper'].iloc[-1]}"
    if steps["separated"].any():  # then a ridge alone sets the number of steps
        said = [f"{ends} the number of steps of 60 % cannot be told, only that it is far: a rung won or lost all it could."]
    else:
        said = [f"{ends} there are about {length.estimate:.1f} steps ({length.low:.1f}-{length.high:.1f}) of 60 %."]
    said.append(f"Every rung beats the one below in {percent(ladder.rising_in)} of the resamples.")
    if deals < ENOUGH:
        said.append(f"These intervals want {ENOUGH} deals and have {deals}: they may be too narrow.")
    return " ".join(said)


def clear_sentences(clear: pd.DataFrame, confidence: float) -> str:
    """Return how many playouts it takes until the better leads, for the best against the weakest and against the middle."""
    said = []
    for row in clear.head(2).to_dict("records"):
        two = f"between {row['better']} and {row['worse']}"
        if math.isfinite(row["playouts"]):
            often = f"{count(int(row['playouts']), 'playout')} until {row['better']} leads with a probability of {percent(confidence)}"
            said.append(f"{two}, {often} ({clear_interval(row['low'], row['high'])})")
        else:
            said.append(f"{two}, it is not clear who is better after {count(row['deals'], 'deal')}")
    return _sentence("; ".join(said))


def clear_interval(low: float, high: float) -> str:
    """Return the ends of a number of playouts; an end without bound is said to be so."""
    if not math.isfinite(low):
        return "unknown"
    return f"{math.ceil(low):,} or more" if not math.isfinite(high) else f"{math.ceil(low):,}-{math.ceil(high):,}"


def split_sentence(split: pd.DataFrame, policies: Sequence[str], draws: Sequence[int]) -> str:
    """Return what decides a playout between these policies, part by part."""
    among = f"{', '.join(policies[:-1])} and {policies[-1]}"
    if split["share"].isna().any():
        return f"Between {among} nothing varies: every playout gives the same shares."
    parts = ", ".join(f"{PARTS[part]} {_about(share)}" for part, share in zip(split["part"], split["share"].tolist(), strict=True))
    nothing = "; ".join(words for words, drawn in zip(NOTHING, draws, strict=True) if not drawn)
    return f"Of what decides a playout between {among}: {parts}." + (f" {_sentence(nothing)}" if nothing else "")


def tables(
    rungs: pd.DataFrame, clear: pd.DataFrame, split: pd.DataFrame | None, confidence: float
) -> list[tuple[str, list[str], list[list[str]]]]:
    """Return tables for people: title, head, rows; the strongest rung first."""
    sure = f"intervals at {percent(confidence)}"
    found = [
        (
            f"Ladder, the strongest first; {sure}, each by itself",
            ["rung", "steps of 60 %", "interval", "wins against the rung below", "interval", ""],
            [_rung(row) for row in rungs.iloc[::-1].to_dict("records")],
        ),
        (
            f"Playouts until the better leads with a probability of {percent(confidence)}; {sure}",
            ["better", "worse", "ahead by (share of a seat)", "playouts", "interval"],
            [
                [
                    row["better"],
                    row["worse"],
                    f"{row['gain']:.3f}",
                    count(int(row["playouts"])) if math.isfinite(row["playouts"]) else "not clear",
                    clear_interval(row["low"], row["high"]),
                ]
                for row in clear.to_dict("records")
            ],
        ),
    ]
    if split is not None:
        rows = [
            [PARTS[row["part"]], *_share(row["share"], row["low"], row["high"]), f"{row['variance']:.5f}"]
            for row in split.to_dict("records")
        ]
        found.append((f"What decides a playout; {sure}, each by itself", ["part", "of the variance", "interval", "variance"], rows))
    return found


def percent(share: float) -> str:
    """Return a share as a plain percentage."""
    return f"{100 * share:.3g} %"


def _about(share: float) -> str:
    return "under 1 %" if 0 < share < 0.005 else f"{100 * share:.0f} %"


def _rung(row: Mapping[Any, Any]) -> list[str]:
    lowest = math.isnan(row["rate"])
    step = ["", ""] if lowest else _share(row["rate"], row["rate_low"], row["rate_high"])
    ends = f"{row['low']:.1f} to {row['high']:.1f}"
    return [str(row["policy"]), f"{row['steps']:.1f}", ends, *step, "far: won or lost all it could" if row["separated"] else ""]


def _share(share: float, low: float, high: float) -> list[str]:
    return [told(share, low, high, "share").partition(" (")[0], interval(share, low, high, "share")]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
