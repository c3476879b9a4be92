"""Search for the best point of a box under noise: CMA-ES (Hansen 2016, arXiv:1604.00772), from the package `cma`.

The box is [0, 1] in every dimension. All randomness comes from a generator of our own: `cma` would seed NumPy's global one, which any
policy in plain Python may use too.
"""

from typing import Any

import numpy as np

from antstats.stats.arrays import Floats

SIGMA = 0.2  # spread of the first generation, as a part of the range


class Evolution:
    """A search that is asked for a generation of points, told their values, and asked again.

    Equal seeds and equal values give equal points, so a search is rebuilt by telling it again what it was told.

    Parameters
    ----------
    start : float64 (D,), where to begin, 0 to 1. seed : any whole number from 0.

    CMA-ES wants two dimensions at least. A single weight is given a second one that changes nothing: one method for all, with its care
    for noise, at the price of some points that differ in nothing that counts.
    """

    def __init__(self, start: Floats, seed: int) -> None:
        import cma  # it takes a second to load, and only this needs it

        self.dimensions = len(start)
        rng = np.random.default_rng([seed, 0x74756E65])
        padded = np.concatenate([start, np.full(max(2 - len(start), 0), 0.5)])
        options: dict[str, Any] = {
            "bounds": [0, 1],
            "randn": lambda *shape: rng.standard_normal(shape),
            "seed": np.nan,  # leave NumPy's global generator alone
            "verbose": -9,
        }
        self._search = cma.CMAEvolutionStrategy(padded, SIGMA, options)
        self._asked: list[Any] = []

    @property
    def size(self) -> int:
        """Points of a generation."""
        return int(self._search.popsize)

    @property
    def sigma(self) -> float:
        """The step size, as a part of the range."""
        return float(self._search.sigma)

    @property
    def favourite(self) -> Floats:
        """The mean of the search, float64 (D,): under noise a better guess than the best point seen, which was lucky too."""
        return np.array(self._search.result.xfavorite, np.float64)[: self.dimensions]

    def ask(self) -> Floats:
        """Return the next generation, float64 (size, D)."""
        self._asked = self._search.ask()
        return np.array(self._asked, np.float64)[:, : self.dimensions]

    def tell(self, values: Floats) -> None:
        """Take the values of the points that were asked for last, float64 (size,); larger is better."""
        self._search.tell(self._asked, (-values).tolist())
