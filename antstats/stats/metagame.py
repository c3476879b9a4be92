"""The metagame of a field of policies: who beats whom, who is strongest, what to play, from one set of results and one set of resamples."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from antstats.stats.alpha_rank import AlphaRank, alpha_rank
from antstats.stats.arrays import Floats
from antstats.stats.cycles import CyclicShare, cycles_frame, cyclic_share
from antstats.stats.dominated import dominated_frame
from antstats.stats.equilibrium import equilibrium_frame, nash
from antstats.stats.payoffs import Payoffs, payoff_matrix, payoffs
from antstats.stats.ratings import Ratings, ranks, ratings
from antstats.stats.results import Results
from antstats.stats.robust import Population, population_policies, population_seats
from antstats.stats.verdict import Verdict, judge

DRAWS, FEWEST_DRAWS = 1000, 200  # resamples of the deals
WORK = 100_000_000  # numbers that the refits of the ratings may go through, in all draws together


@dataclass(frozen=True)
class Mixed:
    """Seats and policies when every seat draws its policy from a population: its name, weights (P,), shares of the win of both."""

    name: str
    weights: Floats
    seats: Population
    policies: Population

    def verdict(self, margin: float, playouts: int) -> Verdict:
        """Judge the shares of all seats together against an even share +- `margin` (a share)."""
        even = 1 / len(self.seats.names)
        names = [f"seat {seat} wins" for seat in self.seats.names]
        return judge(self.seats.intervals, even - margin, even + margin, playouts, names, unit="%")


@dataclass(kw_only=True)
class Metagame:
    """Results of a field of P policies, and what follows from them; everything is worked out when first asked for.

    `confidence`: of all intervals, 0 to 1. `seed`: of the resamples.
    """

    results: Results
    confidence: float = 0.95
    seed: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The policies."""
        return self.results.policies

    @property
    def playouts(self) -> int:
        """Number of playouts that the results hold."""
        return self.results.deals * len(self.results.seated)

    @property
    def draws(self) -> int:
        """Number of resamples: 1000, fewer where cells and policies are so many that they would take minutes."""
        cells, seats = self.results.seated.shape
        return int(np.clip(WORK // (cells * seats * (len(self.names) + seats)), FEWEST_DRAWS, DRAWS))

    @cached_property
    def resampled(self) -> Floats:
        """Mean shares of resampled deals, float64 (draws, cells, K); all statistics share them."""
        return self.results.resampled(np.random.default_rng(self.seed), self.draws)

    @cached_property
    def matrix(self) -> Floats:
        """Payoffs, float64 (P, P): mean share of the row's seats less that of the column's."""
        return payoff_matrix(self.results.mean(), self.results.seated, len(self.names))

    @cached_property
    def matrices(self) -> Floats:
        """Payoffs of the resampled deals, float64 (draws, P, P)."""
        return payoff_matrix(self.resampled, self.results.seated, len(self.names))

    @cached_property
    def _payoffs(self) -> Payoffs:
        return payoffs(self.results, self.confidence)

    @cached_property
    def _ratings(self) -> Ratings:
        return ratings(self.results, self.resampled, self.confidence)

    @cached_property
    def _dominated(self) -> pd.DataFrame:
        return dominated_frame(self.names, self.matrix, self.matrices)

    @cached_property
    def _mixture(self) -> pd.DataFrame:
        return equilibrium_frame(self.names, self.matrix, self.matrices, self.confidence)

    def payoffs(self) -> Payoffs:
        """Return the pairwise payoffs and the mean shares against the field, with intervals over deals."""
        return self._payoffs

    def ratings(self) -> Ratings:
        """Return the ratings of policies and seats."""
        return self._ratings

    def dominated(self) -> pd.DataFrame:
        """Return the dominated policies, see `dominated_frame`."""
        return self._dominated

    def mixture(self) -> pd.DataFrame:
        """Return the Nash mixture, see `equilibrium_frame`."""
        return self._mixture

    def cycles(self) -> pd.DataFrame:
        """Return the circles of three in which each beats the next, see `cycles_frame`."""
        return cycles_frame(self.names, self.matrix, self.matrices)

    def cyclic_share(self) -> CyclicShare:
        """Return how much of the payoffs no ranking explains."""
        return cyclic_share(self.matrix, self.matrices, self.confidence)

    def alpha_rank(self) -> AlphaRank:
        """Return the masses of alpha-rank over a sweep of alpha."""
        return alpha_rank(self.names, self.results.mean(), self.results.seated)

    def population(self, of: str | Sequence[float] = "mixture") -> Mixed:
        """Return the shares of seats and policies in a population.

        Parameters
        ----------
        of : "mixture" (the Nash mixture), "all" (every policy alike), "top:N" (the N of highest rating alike), or P weights.

        Raises
        ------
        ValueError : if it is none of these, or no line-up of the population was played.
        """
        weights = self._weights(of)
        seats = population_seats(self.results, weights, self.confidence)
        policies = population_policies(self.results, weights, self.confidence)
        return Mixed(of if isinstance(of, str) else "own weights", weights, seats, policies)

    def _weights(self, of: str | Sequence[float]) -> Floats:
        count = len(self.names)
        if not isinstance(of, str):
            return np.asarray(of, np.float64)
        if of == "mixture":
            return nash(self.matrix)
        top = top_of(of, count)
        chosen = (ranks(self.ratings().strengths) <= top).astype(np.float64)
        weights: Floats = chosen / chosen.sum()
        return weights

    def frames(self) -> dict[str, pd.DataFrame]:
        """Return all tables by name, the settled alpha-rank last."""
        ranked = self.alpha_rank()
        masses = ranked.frame()
        return {
            "ratings": self.ratings().frame(),
            "payoffs": self.payoffs().frame(),
            "field": self.payoffs().field_frame(),
            "seats": self.ratings().seat_frame(),
            "dominated": self.dominated(),
            "mixture": self.mixture(),
            "cycles": self.cycles(),
            "alpha_rank": masses[masses["alpha"] == ranked.alphas[-1]].reset_index(drop=True),
        }

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON data."""
        from antstats.stats.summary import plain_rows

        cyclic = self.cyclic_share()
        share = {"raw": cyclic.raw, "noise": cyclic.noise, "corrected": cyclic.corrected.estimate}
        share |= {"low": cyclic.corrected.low, "high": cyclic.corrected.high}
        alpha = self.alpha_rank()
        return {
            "policies": list(self.names),
            "deals": self.results.deals,
            "playouts": self.playouts,
            "cells": len(self.results.seated),
            "confidence": self.confidence,
            "draws": self.draws,
            "cyclic_share": plain_rows(pd.DataFrame([share]))[0],
            "alpha_settled": alpha.settled,
            "alpha_basis": alpha.basis,
            **{name: plain_rows(frame) for name, frame in self.frames().items()},
        }


def top_of(population: str, policies: int) -> int:
    """Return how many of the strongest policies a population of this name holds. Raises ValueError."""
    name, _, number = population.partition(":")
    if population == "all":
        return policies
    if name == "top" and number.isdecimal() and 1 <= int(number) <= policies:
        return int(number)
    raise ValueError(f"population {population!r}: accepted are mixture, all, and top:1 to top:{policies}")
