"""Win shares of many line-ups, all played on the same deals: what the statistics of tournaments and of skill start from."""

from dataclasses import dataclass
from typing import Self

import numpy as np
import pandas as pd

from antstats.stats.arrays import Counts, Floats

ROOM = 1 << 22  # weights held at a time when deals are drawn anew


@dataclass(frozen=True)
class Results:
    """Shares of the win by deal, cell and seat. A cell is one distinct seating of one line-up; every cell is played on every deal.

    Attributes
    ----------
    policies : names, each once. seated : int64 (cells, K), index of the policy at each seat.
    shares : float64 (deals, cells, K), 0 to 1; those of a playout sum to 1, or to 0 if it is unfinished.
    """

    policies: tuple[str, ...]
    seated: Counts
    shares: Floats

    @property
    def deals(self) -> int:
        """Number of deals: the sampling units."""
        return len(self.shares)

    def mean(self) -> Floats:
        """Return the mean shares over deals, float64 (cells, K)."""
        mean: Floats = self.shares.mean(axis=0)
        return mean

    def resampled(self, rng: np.random.Generator, draws: int) -> Floats:
        """Return mean shares over deals drawn anew with replacement, float64 (draws, cells, K).

        One draw takes the same deals for all cells (Efron 1979), so whatever is computed from it keeps the correlation of line-ups that
        met the same dice and cards.
        """
        flat = self.shares.reshape(self.deals, -1)
        means = np.empty((draws, flat.shape[1]))
        block = max(ROOM // self.deals, 1)
        for start in range(0, draws, block):
            times = [
                np.bincount(rng.integers(self.deals, size=self.deals), minlength=self.deals)
                for _ in range(start, min(start + block, draws))
            ]
            means[start : start + block] = np.array(times, np.float64) @ flat / self.deals
        return means.reshape(draws, *self.seated.shape)

    @classmethod
    def from_frame(cls, frame: pd.DataFrame) -> Self:
        """Read them off a tidy frame with the columns deal, cell, seat, policy, share: one row a seat of a playout, in any order.

        Policies come in the order in which they appear.

        Raises
        ------
        ValueError : if not every deal has every seat of every cell exactly once and with its share, or a seat of a cell changes its policy.
        """
        deals, deal = np.unique(frame["deal"], return_inverse=True)
        cells, cell = np.unique(frame["cell"], return_inverse=True)
        seats, seat = np.unique(frame["seat"], return_inverse=True)
        policy, policies = pd.factorize(frame["policy"])
        shape = (deals.size, cells.size, seats.size)
        shares, seated = np.full(shape, np.nan), np.zeros(shape[1:], np.int64)
        shares[deal, cell, seat] = frame["share"]
        seated[cell, seat] = policy
        if len(frame) != shares.size or np.isnan(shares).any() or (seated[cell, seat] != policy).any():
            raise ValueError(
                f"unbalanced results: {shape[0]} deals, {shape[1]} cells and {shape[2]} seats need {shares.size} rows, one each, "
                "with a policy fixed by cell and seat"
            )
        return cls(tuple(str(name) for name in policies), seated, shares)


def percentiles(values: Floats, confidence: float = 0.95) -> tuple[Floats, Floats]:
    """Return the ends between which the middle `confidence` of the resamples lie: float64 (draws, ...) -> two float64 (...).

    Percentiles want deals: ratings at 95 % cover in 95 % of simulated tournaments of 200 deals, in 91 % of those of 25.
    """
    low, high = np.quantile(values, [(1 - confidence) / 2, (1 + confidence) / 2], axis=0)
    return low, high
