"""The skill ladder: how far it is from the weakest policy to the strongest, in steps that the better wins three times in five."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.special import expit

from antstats.stats.intervals import Interval
from antstats.stats.ratings import Ratings
from antstats.stats.results import percentiles

STEP = math.log(0.6 / 0.4)  # log-odds of a step that the better wins in 60 % of decided games between two


@dataclass(frozen=True)
class Ladder:
    """Policies of rising strength.

    Attributes
    ----------
    steps : DataFrame, a row for each step from the bottom: lower, upper (names); rate, low, high (chance that the upper one wins, given
        that one of the two does and that they sit alike: 0.5 no step); separated (one of the two is held by the ridge alone, so the rate is
        a bound at best).
    length : number of 60 % steps from the bottom to the top, with its percentile interval. rising_in : share of the resamples in which
        every step leads upward.
    """

    steps: pd.DataFrame
    length: Interval
    rising_in: float


def ladder(fitted: Ratings, rungs: Sequence[str] | None = None) -> Ladder:
    """Describe the ladder of `rungs`, policies from the weakest to the strongest; by default all, in the order of their ratings.

    Strengths come from a Plackett-Luce model, in which the odds between two policies are the same at any number of seats: so rates at two
    and at four seats compare.

    Raises
    ------
    ValueError : if there are fewer than two rungs, or one of them was not rated.
    """
    order = [fitted.policies[i] for i in np.argsort(fitted.strengths, kind="stable")] if rungs is None else list(rungs)
    if len(order) < 2 or set(order) - set(fitted.policies):
        raise ValueError(f"a ladder needs two or more rungs out of {', '.join(fitted.policies)}; not {', '.join(order) or 'none'}")
    at = [fitted.policies.index(name) for name in order]
    strengths, resampled = fitted.strengths[at], fitted.resampled_strengths[:, at]
    gaps = np.diff(resampled, axis=1)
    low, high = percentiles(expit(gaps), fitted.confidence)
    apart = fitted.separated[at]
    columns = {"rate": expit(np.diff(strengths)), "low": low, "high": high, "separated": apart[1:] | apart[:-1]}
    steps = pd.DataFrame({"lower": order[:-1], "upper": order[1:], **columns})
    ends = percentiles((resampled[:, -1] - resampled[:, 0]) / STEP, fitted.confidence)
    length = Interval(float(strengths[-1] - strengths[0]) / STEP, float(ends[0]), float(ends[1]), "percentiles over resampled deals")
    return Ladder(steps, length, float((gaps > 0).all(axis=1).mean()))
