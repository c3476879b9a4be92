"""Exact distributions of a whole number over playouts, kept in sections of the deals, and the intervals that the sections give."""

import math
from typing import Self

import numpy as np

from antstats.stats.arrays import Counts, Floats
from antstats.stats.intervals import Interval, ratio_error, student

SECTIONS = 32
ROOM = 1 << 32  # values lie in -ROOM/2 .. ROOM/2, so a section and a value fit one int64 key


class Sections:
    """How often each value came up in each section (deal modulo `SECTIONS`): sparse, exact, the same in any order.

    A deal lies in one section, so the sections are independent and alike even where the playouts of a deal are not: statistics taken
    section by section carry the correlation within deals. `keys` (ascending) and `counts` are int64 arrays.
    """

    def __init__(self, keys: Counts | None = None, counts: Counts | None = None) -> None:
        self.keys = np.zeros(0, np.int64) if keys is None else keys
        self.counts = np.zeros(0, np.int64) if counts is None else counts

    def add(self, deals: Counts, values: Counts) -> None:
        """Count playouts: int64 (n,) deals and values, |value| < 2**31. Changes in place."""
        keys, counts = np.unique((deals % SECTIONS) * ROOM + values + ROOM // 2, return_counts=True)
        self._count(keys, counts.astype(np.int64))

    def merge(self, other: Self) -> None:
        """Count all that `other` has counted. Changes in place."""
        self._count(other.keys, other.counts)

    def _count(self, keys: Counts, counts: Counts) -> None:
        keys, counts = np.concatenate([self.keys, keys]), np.concatenate([self.counts, counts])
        order = np.argsort(keys, kind="stable")
        keys = keys[order]
        first = np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]]) if keys.size else np.zeros(0, np.int64)
        self.keys, self.counts = keys[first], np.add.reduceat(counts[order], first) if keys.size else counts

    def table(self) -> tuple[Counts, Counts]:
        """Return the distinct values, ascending (v,), and their counts by section (sections, v), sections without deals left out."""
        section, value = self.keys // ROOM, self.keys % ROOM - ROOM // 2
        values, place = np.unique(value, return_inverse=True)
        counts = np.zeros((SECTIONS, values.size), np.int64)
        counts[section, place] = self.counts
        return values, counts[counts.any(axis=1)]

    def deviation(self, confidence: float) -> Interval:
        """Return the standard deviation over playouts, with its jackknife interval.

        The sections are left out one at a time (Tukey's jackknife on groups); Student t with sections - 1 degrees of freedom.
        """
        values, counts = self.table()
        method = f"jackknife over {counts.shape[0]} sections of deals, t"
        estimate = float(_deviations(values, counts.sum(axis=0, keepdims=True))[0]) if counts.size else math.nan
        groups = counts.shape[0]
        if groups < 2:
            return Interval(estimate, math.nan, math.nan, "one section of deals: no interval")
        left = _deviations(values, counts.sum(axis=0) - counts)
        pseudo = groups * estimate - (groups - 1) * left
        half = student(groups - 1, confidence) * float(np.std(pseudo, ddof=1)) / math.sqrt(groups)
        return Interval(estimate, max(estimate - half, 0.0), estimate + half, method)

    def quantile(self, p: float, confidence: float) -> Interval:
        """Return the smallest value that at least a share `p` (0 to 1) of the playouts do not exceed, with its interval.

        The share below the quantile is a ratio estimated section by section; its Student t interval (sections - 1 degrees of
        freedom) is carried back through the distribution (Woodruff 1952), which suits values on a lattice. Where it reaches
        beyond 0 or 1 the run says nothing about that end: NaN.
        """
        values, counts = self.table()
        if not counts.size:
            return Interval(math.nan, math.nan, math.nan, "no playouts")
        whole = counts.sum(axis=0)
        below = np.cumsum(whole) / whole.sum()
        at = int(np.searchsorted(below, p * (1 - 1e-12)))
        estimate, groups = float(values[at]), counts.shape[0]
        if groups < 2:
            return Interval(estimate, math.nan, math.nan, "one section of deals: no interval")
        # The share below jumps at a value that many playouts have: take the less certain side of the jump.
        error = max(ratio_error(counts[:, :end].sum(axis=1), counts.sum(axis=1)) for end in (at, at + 1))
        half = student(groups - 1, confidence) * error
        low, high = (float(values[np.searchsorted(below, q * (1 - 1e-12))]) if 0 < q < 1 else math.nan for q in (p - half, p + half))
        return Interval(estimate, low, high, f"Woodruff over {groups} sections of deals, t")


def _deviations(values: Counts, counts: Counts) -> Floats:
    """Return the standard deviations (r,) of the distributions in the rows of `counts` (r, v)."""
    n = counts.sum(axis=1)
    mean = counts @ values.astype(np.float64) / n
    square = (counts * (values - mean[:, None]) ** 2).sum(axis=1)
    deviation: Floats = np.sqrt(square / np.maximum(n - 1, 1))
    return deviation
