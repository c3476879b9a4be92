"""A multinomial logistic model of who will win, from time, standings and seat, fitted by Newton's method section by section."""

import math
from dataclasses import dataclass

import numpy as np

from antstats.contract import Layout
from antstats.stats.arrays import Counts, Floats, Rows
from antstats.stats.tension import by_seat

MOMENTS = 10  # a playout is looked at when 0, 1, ... 9 tenths of its turns are over
SECTIONS = 16  # groups of deals that are left out in turn
LATE = 0.05  # keeps the term of a random walk's last steps finite
RIDGE = 1.0  # pulls coefficients to 0 as one example would: holds seats that never win, and standings that decide everything


@dataclass(frozen=True)
class Examples:
    """Moments of playouts, those of a section together.

    `lead` float64 (n, K): standing less that of the best other seat, in parts of `scale`; `share` float64 (n, K), of the win;
    `moment` int64 (n,), tenths of the game; `deal` int64 (n,), numbered from 0; `section` int64 (n,), ascending.
    """

    lead: Floats
    share: Floats
    moment: Counts
    deal: Counts
    section: Counts
    scale: float

    def part(self, section: int) -> slice:
        """Return where the examples of a section lie."""
        first, end = np.searchsorted(self.section, [section, section + 1])
        return slice(int(first), int(end))


def examples(rows: Rows, layout: Layout) -> Examples:
    """Return the moments of playouts, structured (n,) of `row_dtype` and ordered by deal, each with a share of the win to hand out."""
    seats, n = layout.seats, rows.size
    moments = np.arange(MOMENTS)
    samples, turns, stride = (rows[name].astype(np.int64)[:, None] for name in ("samples", "turns", "stride"))
    index = np.clip(moments * turns // (MOMENTS * np.maximum(stride, 1)), 0, np.maximum(samples - 2, 0))
    standing = rows["standing"][np.arange(n)[:, None], index, :seats].astype(np.float64).reshape(-1, seats)
    lead = leads(standing)
    share = by_seat(rows["share"], seats).T
    share = np.repeat(share / share.sum(axis=1, keepdims=True), MOMENTS, axis=0)
    deal = np.repeat(np.unique(rows["deal"], return_inverse=True)[1], MOMENTS)
    order = np.argsort(deal % SECTIONS, kind="stable")
    scale = float(lead.std()) or 1.0
    moment = np.tile(moments, n)
    return Examples(lead[order] / scale, share[order], moment[order], deal[order], (deal % SECTIONS)[order], scale)


def leads(standing: Floats) -> Floats:
    """Return each seat's standing less that of the best other seat: float64 (n, K), K >= 2."""
    top = np.sort(standing, axis=1)
    best, second = top[:, -1:], top[:, -2:-1]
    lead: Floats = standing - np.where(standing == best, second, best)
    # Where two share the best standing, the second best is as high: their lead is 0, as it should be.
    return lead


def terms(lead: Floats, time: Floats) -> Floats:
    """Return the terms of the model, float64 (n, K, 2 (K - 1) + 3), from scaled leads (n, K) and times (n,) as shares of the game.

    For each seat but the first: 1 and the time left. Then the lead, the lead by time, and the lead over the root of the time left, as a
    random walk has it.
    """
    n, k = lead.shape
    found = np.zeros((n, k, 2 * (k - 1) + 3))
    for seat in range(1, k):
        found[:, seat, 2 * (seat - 1)] = 1
        found[:, seat, 2 * (seat - 1) + 1] = 1 - time
    found[:, :, -3] = lead
    found[:, :, -2] = lead * time[:, None]
    found[:, :, -1] = lead / np.sqrt(1 - time + LATE)[:, None]
    return found


def chances(weights: Floats, lead: Floats, time: Floats) -> Floats:
    """Return the win probability of each seat, float64 (n, K), each row summing to 1."""
    worth = terms(lead, time) @ weights
    worth = np.exp(worth - worth.max(axis=1, keepdims=True))
    chance: Floats = worth / worth.sum(axis=1, keepdims=True)
    return chance


def fit(data: Examples) -> tuple[Floats, Floats, Floats]:
    """Return the weights (P,) of largest likelihood, and at them gradient (sections, P) and curvature (sections, P, P) by section.

    Newton's method; a step that lowers the penalised likelihood is halved.
    """
    weights = np.zeros(2 * (data.lead.shape[1] - 1) + 3)
    worth, slopes, bends = _climb(weights, data)
    for _ in range(50):
        slope = slopes.sum(axis=0) - RIDGE * weights
        step = np.linalg.solve(bends.sum(axis=0) + RIDGE * np.eye(weights.size), slope)
        for _ in range(30):
            there = _climb(weights + step, data)
            if there[0] >= worth:
                break
            step = step / 2
        else:
            break
        gain, weights = there[0] - worth, weights + step
        worth, slopes, bends = there
        if gain < 1e-9 * max(1.0, abs(worth)):
            break
    return weights, slopes, bends


def without_each(weights: Floats, slopes: Floats, bends: Floats) -> Floats:
    """Return the weights without each section in turn, (sections, P): one Newton step from those of all sections."""
    left = np.empty((len(slopes), weights.size))
    for section in range(len(slopes)):
        slope = slopes.sum(axis=0) - slopes[section] - RIDGE * weights
        bend = bends.sum(axis=0) - bends[section] + RIDGE * np.eye(weights.size)
        left[section] = weights + np.linalg.solve(bend, slope)
    return left


def _climb(weights: Floats, data: Examples) -> tuple[float, Floats, Floats]:
    """Return the penalised log-likelihood, and gradient and curvature of the plain one by section."""
    groups = min(SECTIONS, int(data.section[-1]) + 1)
    slopes, bends = np.zeros((groups, weights.size)), np.zeros((groups, weights.size, weights.size))
    worth = -RIDGE / 2 * float(weights @ weights)
    for section in range(groups):
        part = data.part(section)
        share, time = data.share[part], data.moment[part] / MOMENTS
        term = terms(data.lead[part], time)
        value = term @ weights
        top = value.max(axis=1, keepdims=True)
        logs = value - top - np.log(np.exp(value - top).sum(axis=1, keepdims=True))
        chance = np.exp(logs)
        worth += float((share * logs).sum())
        slopes[section] = np.einsum("nk,nkp->p", share - chance, term)
        flat = term.reshape(-1, weights.size)
        mean = np.einsum("nk,nkp->np", chance, term)
        bends[section] = (flat * chance.reshape(-1, 1)).T @ flat - mean.T @ mean
    return worth, slopes, bends


def entropy(chance: Floats) -> Floats:
    """Return the entropy of each row of win probabilities (n, K), in parts of its largest: 1 all even, 0 decided."""
    spread: Floats = -np.where(chance > 0, chance * np.log(np.where(chance > 0, chance, 1)), 0).sum(axis=1) / math.log(chance.shape[1])
    return spread
