"""How much variance a covariate or strata would take away, estimated from played set-ups: what docs/variance.py reckons with."""

import math
from typing import Any

import numpy as np

Floats = np.ndarray[Any, np.dtype[np.float64]]
FOLDS, RESAMPLES = 5, 400
RIDGES = (1.0, 30.0, 300.0, 3_000.0)


def shared(values: Floats) -> float:
    """Return the part of the variance that lies in the set-up: float64 (set-ups, PLAYS) -> the correlation of two plays of a set-up.

    Whatever is made of the set-up, strata or covariates, takes away this part at most.
    """
    off = values - values.mean()
    plays, total = values.shape[1], float(np.square(off).mean())
    products = (np.square(off.sum(axis=1)) - np.square(off).sum(axis=1)) / (plays * (plays - 1))
    return float(products.mean()) / total if total else 0.0


def held_out(values: Floats, known: Floats) -> Floats:
    """Return what a ridge regression leaves of values, each foretold by a fit to the others: float64 (set-ups, PLAYS).

    Parameters
    ----------
    values : float64 (set-ups, PLAYS). known : float64 (set-ups, PLAYS, P), covariates. Folds are of whole set-ups.

    Notes
    -----
    Covariates less their expectations, times a slope that was fitted to other deals, have mean 0: a control variate without bias. The
    penalty is the one, of four, that leaves least, which flatters by a hair.
    """
    flat, fold = values.reshape(-1), np.repeat(np.arange(len(values)) % FOLDS, values.shape[1])
    columns = known.reshape(flat.size, -1)
    spread = columns.std(axis=0)
    columns = (columns[:, spread > 0] - columns[:, spread > 0].mean(axis=0)) / spread[spread > 0]
    left = np.tile(flat, (len(RIDGES) + 1, 1))
    for each in range(FOLDS):
        there, rest = fold == each, fold != each
        mean = flat[rest].mean()
        lengths, axes = np.linalg.eigh(columns[rest].T @ columns[rest])
        along = axes.T @ (columns[rest].T @ (flat[rest] - mean))
        left[:, there] -= mean
        for number, ridge in enumerate(RIDGES):
            left[number, there] -= columns[there] @ (axes @ (along / (np.maximum(lengths, 0) + ridge)))
    best = left[int(np.square(left).mean(axis=1).argmin())]
    return best.reshape(values.shape)


def two_phase(explained: float, cost: float) -> float:
    """Return the gain of a covariate whose mean has to be learned from further playouts that are broken off when it is known.

    Parameters
    ----------
    explained : part of the variance that it explains. cost : of a broken-off playout, in playouts.

    Notes
    -----
    n playouts to the end and m in all have the variance (1 - explained) / n + explained / m and the cost n (1 - cost) + m cost; this is
    the best m (Cochran 1977, section 12.4). Where a covariate explains less than it costs, m = n is best, and nothing is gained.
    """
    if explained <= cost:
        return 1.0
    return (math.sqrt((1 - explained) * (1 - cost)) + math.sqrt(explained * cost)) ** -2


def resampled(values: Floats, left: Floats) -> tuple[float, float, float]:
    """Return the part of the variance explained, with its 95 % interval: bootstrap over set-ups, percentiles."""
    total, rest = np.square(values - values.mean()).mean(axis=1), np.square(left).mean(axis=1)
    drawn_anew = np.random.default_rng(1).multinomial(len(total), np.full(len(total), 1 / len(total)), RESAMPLES)
    found = 1 - (drawn_anew @ rest) / (drawn_anew @ total)
    return 1 - float(rest.sum() / total.sum()), *np.quantile(found, [0.025, 0.975]).tolist()


def shared_ends(values: Floats) -> tuple[float, float, float]:
    """Return `shared` with its 95 % interval, as `resampled` does."""
    rng, n = np.random.default_rng(1), len(values)
    found = [shared(values[rng.integers(0, n, n)]) for _ in range(RESAMPLES)]
    return shared(values), *np.quantile(found, [0.025, 0.975]).tolist()
