"""Win probability along a playout, learned from sampled playouts: how open a game stays, and whether the model can be believed.

The model is a multinomial logistic regression over the seats (one probability each, which sum to 1; a shared win counts in parts), on
the time as share of the game, the standing less that of the best other seat, and the seat. Policies are not told apart.
"""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from antstats.contract import Layout
from antstats.stats.arrays import Counts, Floats, Rows
from antstats.stats.intervals import ratio_error, student
from antstats.stats.tension import by_seat
from antstats.stats.winfan import fan
from antstats.stats.winmodel import MOMENTS, SECTIONS, Examples, chances, entropy, examples, fit, leads, without_each

LARGEST = 20_000  # playouts that a model is fitted to
BINS = 10  # of predicted probability, in the calibration table


@dataclass(frozen=True)
class WinProbability:
    """A fitted model of who will win.

    Attributes
    ----------
    playouts, deals : what it was fitted to. weights : float64 (P,), see `winmodel.terms`. scale : standing that counts as lead 1.
    entropy : a row a moment: time (share of the game), entropy (mean, in parts of its largest: 1 all even, 0 decided), low, high, playouts,
        deals, method.
    calibration : a row a bin of predicted probability: low_edge, high_edge, predicted (mean), actual (mean share of the win), low, high,
        moments (of a seat), deals, method. Every prediction is made without the section of deals that it is judged on.
    fan : a row a moment and quantile: the chance that the eventual winner had, see `winfan.fan`.
    """

    playouts: int
    deals: int
    weights: Floats
    scale: float
    entropy: pd.DataFrame
    calibration: pd.DataFrame
    fan: pd.DataFrame = field(default_factory=pd.DataFrame)

    def predict(self, time: Floats, standing: Floats) -> Floats:
        """Return the win probability of each seat, float64 (n, K).

        Parameters
        ----------
        time : float64 (n,), share of the game that is over, 0 to 1. standing : (n, K), as the game counts it.
        """
        lead = leads(np.asarray(standing, np.float64)) / self.scale
        return chances(self.weights, lead, np.asarray(time, np.float64))


def win_probability(rows: Rows, layout: Layout, confidence: float = 0.95) -> WinProbability:
    """Fit a model of who will win, with the entropy of its predictions along the game and its calibration.

    Parameters
    ----------
    rows : structured array of `row_dtype`, whole deals in any order. Beyond 20,000 playouts, deals spread evenly over them are taken.
    layout : what the rows mean. confidence : of each interval by itself, 0 to 1.

    Returns
    -------
    WinProbability. Intervals of the entropy come from leaving out one of up to 16 sections of deals at a time (jackknife, refitted by one
    Newton step; t with sections - 1 degrees of freedom), those of the calibration from the deals (linearised ratio, t).

    Raises
    ------
    ValueError : if the game has no standing or no rivals, or no playout was finished with a share of the win.
    """
    if not layout.standing or layout.seats < 2:
        message = f"{layout.game} with {layout.seats} seat(s) has no standing to foresee a win from"
        raise ValueError(message)
    rows = _sampled(rows, layout)
    if not rows.size:
        message = "no playout was finished with a share of the win: nothing to foresee"
        raise ValueError(message)
    data = examples(rows, layout)
    weights, slopes, bends = fit(data)
    left = without_each(weights, slopes, bends) if len(slopes) > 1 else weights[None]
    return WinProbability(
        playouts=rows.size,
        deals=int(data.deal.max()) + 1,
        weights=weights,
        scale=data.scale,
        entropy=_entropy_table(data, weights, left, confidence),
        calibration=_calibration_table(data, left, confidence),
        fan=fan(data, weights, confidence),
    )


def _sampled(rows: Rows, layout: Layout) -> Rows:
    """Return the settled playouts of at most `LARGEST` whole deals' playouts, by number."""
    rows = rows[np.argsort(rows["playout"], kind="stable")]
    deals = np.unique(rows["deal"])
    keep = LARGEST // int(layout.seatings.shape[0])
    if deals.size > keep:
        rows = rows[np.isin(rows["deal"], deals[np.arange(keep) * deals.size // keep])]
    finished = ~np.isin(rows["reason"], [layout.reasons.index(name) for name in layout.unfinished])
    chosen: Rows = rows[finished & (rows["samples"] > 0) & (by_seat(rows["share"], layout.seats).sum(axis=0) > 0)]
    return chosen


def _entropy_table(data: Examples, weights: Floats, left: Floats, confidence: float) -> pd.DataFrame:
    """Return the mean entropy at each moment with its jackknife interval."""
    time, groups = data.moment / MOMENTS, len(left)
    estimate = _mean_by(data.moment, entropy(chances(weights, data.lead, time)))
    without = np.full((groups, MOMENTS), math.nan)
    for section in range(groups if groups > 1 else 0):
        rest = data.section != section
        without[section] = _mean_by(data.moment[rest], entropy(chances(left[section], data.lead[rest], time[rest])))
    pseudo = groups * estimate - (groups - 1) * without
    error = np.std(pseudo, axis=0, ddof=1) / math.sqrt(groups) if groups > 1 else np.full(MOMENTS, math.nan)
    half = student(groups - 1, confidence) * error
    columns: dict[str, Any] = {"time": np.arange(MOMENTS) / MOMENTS, "entropy": estimate}
    columns |= {"low": np.maximum(estimate - half, 0), "high": np.minimum(estimate + half, 1)}
    method = f"jackknife over {groups} sections of deals, t" if groups > 1 else "one section of deals: no interval"
    counts = {"playouts": data.moment.size // MOMENTS, "deals": int(data.deal.max()) + 1}
    return pd.DataFrame(columns).assign(**counts, method=method)


def _calibration_table(data: Examples, left: Floats, confidence: float) -> pd.DataFrame:
    """Return predicted and actual shares by bin of prediction; empty bins are left out."""
    time, chance = data.moment / MOMENTS, np.empty_like(data.lead)
    for section in range(SECTIONS):
        part = data.part(section)
        chance[part] = chances(left[min(section, len(left) - 1)], data.lead[part], time[part])
    place = np.minimum((chance * BINS).astype(np.int64), BINS - 1)
    deal = np.repeat(data.deal, chance.shape[1])
    rows = [_bin(chance.ravel(), data.share.ravel(), deal, place.ravel() == at, at, confidence) for at in np.unique(place)]
    return pd.DataFrame(rows)


def _bin(chance: Floats, share: Floats, deal: Counts, chosen: np.ndarray[Any, Any], at: int, confidence: float) -> dict[str, Any]:
    """Return one row of the calibration table, from the seats' moments that are `chosen`."""
    counts = np.bincount(deal[chosen])
    won = np.bincount(deal[chosen], weights=share[chosen])[counts > 0]
    counts = counts[counts > 0]
    actual = float(won.sum() / counts.sum())
    half = student(counts.size - 1, confidence) * ratio_error(won, counts)
    return {
        "low_edge": at / BINS,
        "high_edge": (at + 1) / BINS,
        "predicted": float(chance[chosen].mean()),
        "actual": actual,
        "low": max(actual - half, 0.0),
        "high": min(actual + half, 1.0),
        "moments": int(counts.sum()),
        "deals": counts.size,
        "method": "t over deals" if counts.size > 1 else "one deal: no interval",
    }


def _mean_by(moment: Counts, values: Floats) -> Floats:
    mean: Floats = np.bincount(moment, weights=values, minlength=MOMENTS) / np.bincount(moment, minlength=MOMENTS)
    return mean
