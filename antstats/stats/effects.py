"""Space-filling designs on the unit cube and the indices that come of them: Morris's elementary effects, Sobol's shares of the variance.

SALib samples and analyses (Herman & Usher 2017; Iwanaga, Usher & Herman 2022). What it does not know is that the values are
themselves means over deals: how large an index noise alone would give is worked out here, from the deals that all points share.
"""

import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from antstats.stats.arrays import Floats

LEVELS = 4  # of a coordinate in Morris's design, as usual with few trajectories
TRIES = 60  # times as many trajectories, rows or points are drawn before a design is cut short because the game refuses too much
RESAMPLES = 1000  # of trajectories or rows, for the intervals

Accept = Callable[[Floats], bool]  # whether the game takes a point, float64 (coordinates,)


@dataclass(frozen=True)
class Design:
    """Points of the unit cube, in blocks that are analysed whole.

    Attributes
    ----------
    method : morris, sobol or latin. names : of the coordinates. points : float64 (blocks, points a block, coordinates).
    refused : blocks that were drawn and left out, since the game refuses one of their points.
    """

    method: str
    names: tuple[str, ...]
    points: Floats
    refused: int = 0

    @property
    def flat(self) -> Floats:
        """All points in order: float64 (points, coordinates)."""
        flat: Floats = self.points.reshape(-1, self.points.shape[2])
        return flat


def _problem(names: Sequence[str]) -> dict[str, Any]:
    return {"num_vars": len(names), "names": list(names), "bounds": [[0.0, 1.0]] * len(names)}


def design(method: str, names: Sequence[str], blocks: int, seed: int, accept: Accept) -> Design:
    """Draw a design of as many blocks as asked, of points that the game takes; fewer if it refuses too many.

    Parameters
    ----------
    method : "morris" (a block is a trajectory of k + 1 points), "sobol" (k + 2 points: two of a Sobol sequence and their
        crossings; without the points of second order) or "latin" (a block is one point of a Latin hypercube).
    names : of the k coordinates, one at least. blocks : 1 or more. seed : of SALib's own draws.
    """
    per_block = {"morris": len(names) + 1, "sobol": len(names) + 2, "latin": 1}[method]
    found: list[Floats] = []
    refused = 0
    for candidate in _candidates(method, names, blocks, per_block, seed):
        if all(accept(point) for point in candidate):
            found.append(candidate)
        else:
            refused += 1
        if len(found) == blocks:
            break
    points = np.array(found) if found else np.zeros((0, per_block, len(names)))
    return Design(method, tuple(names), points, refused)


def _candidates(method: str, names: Sequence[str], blocks: int, per_block: int, seed: int) -> Any:
    """Yield blocks: as many as asked, then more for those that are refused."""
    from SALib.sample import latin, morris, sobol

    problem = _problem(names)
    if method == "sobol":
        # One sequence: the first rows are the best spread, so what takes the place of refused ones follows.
        many = 2 ** math.ceil(math.log2(blocks * TRIES if blocks > 1 else TRIES))
        yield from sobol.sample(problem, many, calc_second_order=False, seed=seed).reshape(-1, per_block, len(names))
        return
    for again in range(TRIES):
        drawn = (
            morris.sample(problem, blocks, num_levels=LEVELS, seed=seed + again)
            if method == "morris"
            else latin.sample(problem, blocks, seed=seed + again)
        )
        yield from drawn.reshape(-1, per_block, len(names))


def indices(drawn: Design, values: Floats, pulls: Floats, confidence: float, seed: int) -> pd.DataFrame:
    """Return the indices of one quantity by coordinate.

    Parameters
    ----------
    drawn : of method morris or sobol, 2 blocks or more. values : float64 (points,), the quantity at each.
    pulls : float64 (points, deals' blocks), what each block of deals pulls each value off its mean; the deals are those of all points.

    Returns
    -------
    DataFrame: coordinate, index (mu_star, mu, sigma for Morris; S1, ST for Sobol), estimate, low, high, noise. Morris's are in the unit of
    the values for a way across the whole range; mu_star is the mean size of the effect, mu with its sign, sigma its spread (other
    figures or a bend). Sobol's are shares of the variance over the range: S1 by the figure alone, ST with all that it takes part in.
    `noise` is what the index comes to where the figure does nothing and the playouts vary as they do. NaN where SALib cannot tell.
    """
    if drawn.method == "morris":
        return _morris(drawn, values, pulls, confidence, seed)
    return _sobol(drawn, values, pulls, confidence, seed)


def _morris(drawn: Design, values: Floats, pulls: Floats, confidence: float, seed: int) -> pd.DataFrame:
    from SALib.analyze import morris

    problem = _problem(drawn.names)
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of SALib, where nothing varies
        told = morris.analyze(problem, drawn.flat, values, num_resamples=RESAMPLES, conf_level=confidence, num_levels=LEVELS, seed=seed)
    noise = _step_noise(drawn, pulls)
    rows = []
    for i, name in enumerate(drawn.names):
        star, half = float(told["mu_star"][i]), float(told["mu_star_conf"][i])
        rows += [
            (name, "mu_star", star, max(star - half, 0.0), star + half, noise[i]),
            (name, "mu", float(told["mu"][i]), math.nan, math.nan, math.nan),
            (name, "sigma", float(told["sigma"][i]), math.nan, math.nan, math.nan),
        ]
    return _frame(rows)


def _step_noise(drawn: Design, pulls: Floats) -> list[float]:
    """Return by coordinate the mean size of an elementary effect that is noise alone: normal errors of paired differences."""
    trajectories, per, _ = drawn.points.shape
    by_block = pulls.reshape(trajectories, per, -1)
    sizes: list[list[float]] = [[] for _ in drawn.names]
    n = by_block.shape[2]
    for points, own in zip(drawn.points, by_block, strict=True):
        steps, gaps = np.diff(points, axis=0), np.diff(own, axis=0)
        for step, gap in zip(steps, gaps, strict=True):
            moved = int(np.argmax(np.abs(step)))
            error = float(np.std(gap, ddof=1)) / math.sqrt(n)
            sizes[moved].append(math.sqrt(2 / math.pi) * error / float(abs(step[moved])))
    return [float(np.mean(each)) if each else math.nan for each in sizes]


def _sobol(drawn: Design, values: Floats, pulls: Floats, confidence: float, seed: int) -> pd.DataFrame:
    from SALib.analyze import sobol

    rows: list[tuple[Any, ...]] = []
    if np.ptp(values) == 0:  # nothing varies: no shares of nothing
        return _frame([(name, index, math.nan, math.nan, math.nan, math.nan) for name in drawn.names for index in ("S1", "ST")])
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        told = sobol.analyze(
            _problem(drawn.names), values, calc_second_order=False, num_resamples=RESAMPLES, conf_level=confidence, seed=seed
        )
    noise = noise_share(values, pulls)
    for i, name in enumerate(drawn.names):
        for index in ("S1", "ST"):
            estimate, half = float(told[index][i]), float(told[f"{index}_conf"][i])
            # A figure that does nothing has a first index of 0 on average, and a total one of the noise's share.
            rows.append((name, index, estimate, estimate - half, estimate + half, noise if index == "ST" else 0.0))
    return _frame(rows)


def noise_share(values: Floats, pulls: Floats) -> float:
    """Return the part of the variance between points that is the playouts' noise, 0 to 1; NaN where nothing varies.

    What the points owe to the deals that they share moves them all alike and is no noise between them.

    Parameters
    ----------
    values : float64 (points,). pulls : float64 (points, blocks).
    """
    total = float(np.var(values, ddof=1)) if values.size > 1 else 0.0
    if total <= 0:
        return math.nan
    own = pulls - pulls.mean(axis=0)
    noise = float(np.mean(np.square(own).sum(axis=1))) * len(own) / (len(own) - 1) / (own.shape[1] * (own.shape[1] - 1))
    return float(min(noise / total, 1.0))


def _frame(rows: Sequence[tuple[Any, ...]]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["coordinate", "index", "estimate", "low", "high", "noise"])
