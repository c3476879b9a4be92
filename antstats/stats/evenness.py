"""One global test of evenness of K shares over deals, with an effect size; never K separate tests."""

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from scipy.special import fdtrc

from antstats.stats.arrays import Floats

SINGULAR = 1e-10  # contrasts whose spread is this small beside the largest are taken as not spreading at all


@dataclass(frozen=True)
class Evenness:
    """Whether K mean shares are equal.

    Attributes
    ----------
    largest : the largest deviation of a share from their mean, in percentage points, with its sign; `at` is its index.
    effect : Cohen's w, root of the summed squared relative deviations / K: 0.1 small, 0.3 medium, 0.5 large.
    statistic, freedom, p : Hotelling's T^2, the two degrees of freedom of its F, and the chance of a T^2 so large if all are
        even; None if the test has no answer, and then `note` says why.
    deals : number of deals. method : in words.
    """

    largest: float
    at: int
    effect: float
    statistic: float | None
    freedom: tuple[int, int] | None
    p: float | None
    deals: int
    method: str
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return {name: None if isinstance(value, float) and math.isnan(value) else value for name, value in asdict(self).items()}


def evenness(means: Floats, covariance: Floats, deals: int) -> Evenness:
    """Test whether K mean shares are equal: Hotelling's T^2 on K - 1 contrasts over deals.

    With p = K - 1, (deals - p) / (p (deals - 1)) T^2 follows F with p and deals - p degrees of freedom (Hotelling 1931; Anderson 2003,
    section 5.2). The contrasts leave out what all shares have in common, so unfinished playouts that give no share do no harm.

    Parameters
    ----------
    means : float64 (K,), mean share by seat or policy; K >= 2.
    covariance : float64 (K, K), of the deals' shares. deals : number of deals.

    Returns
    -------
    Evenness, whose p is None below 2 K deals, or where the contrasts do not all spread (a seat that never wins, or always).
    """
    k = means.size
    centre = float(means.mean())
    off = means - centre
    at = int(np.argmax(np.abs(off)))
    effect = float(np.sqrt(np.mean((off / centre) ** 2))) if centre > 0 else math.nan
    size = (100 * float(off[at]), at, effect)
    method = f"Hotelling T^2 on {k - 1} contrast{'s' if k > 2 else ''} over deals"
    if deals < 2 * k:
        return Evenness(*size, None, None, None, deals, method, f"fewer than {2 * k} deals")
    contrasts = helmert(k)
    spread = contrasts @ covariance @ contrasts.T
    sizes = np.linalg.eigvalsh(spread)
    if sizes[-1] <= 0 or sizes[0] <= SINGULAR * sizes[-1]:
        return Evenness(*size, None, None, None, deals, method, "some shares do not vary over deals: see the intervals")
    gaps = contrasts @ means
    statistic = deals * float(gaps @ np.linalg.solve(spread, gaps))
    freedom = (k - 1, deals - k + 1)
    p = float(fdtrc(*freedom, statistic * freedom[1] / (freedom[0] * (deals - 1))))
    return Evenness(*size, statistic, freedom, p, deals, method)


def helmert(k: int) -> Floats:
    """Return k - 1 orthonormal contrasts of k means, float64 (k - 1, k): each mean against those before it."""
    rows = np.zeros((k - 1, k))
    for i in range(1, k):
        rows[i - 1, :i], rows[i - 1, i] = -1, i
        rows[i - 1] /= math.sqrt(i * (i + 1))
    return rows
