"""How skill and luck are measured: the ladder is played first, then the split between policies that it ranked."""

import itertools
import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from antstats.api.progress import Progress
from antstats.api.rungs import middle, paired, split_rungs
from antstats.api.skill_result import Skill
from antstats.runner.line_up import Entry
from antstats.runner.plan import Plan
from antstats.runner.play import Range, shares_of
from antstats.runner.split import PLAYS, REPLAYS, split_shares
from antstats.stats.ladder import ladder
from antstats.stats.payoffs import pair_differences
from antstats.stats.ratings import Ratings, ratings
from antstats.stats.results import Results
from antstats.stats.until_clear import playouts_until_clear
from antstats.stats.variance_split import variance_split

DRAWS = 1000  # resamples
LEAST = 3  # deals and set-ups: what an interval needs whose jackknife leaves one out
BLOCKS = 8  # parts in which each half is played, all line-ups of one before the next: what Ctrl-C leaves is balanced
OF_NATURE = ("set-up", "play")  # parts of the split that are nothing where nothing is drawn, by the places of `draws`


class Measurement:
    """Plays the ladder, then the split, and works both out."""

    def __init__(self, plan: Plan, entries: Sequence[Entry], playouts: int, confidence: float, jobs: int, progress: Progress) -> None:
        self.plan, self.jobs = plan, jobs
        self.entries = {entry.spelling: entry for entry in entries}
        self.progress = progress
        named = plan.spec.model_copy(
            update={"policies": tuple(self.entries), "policy_files": {each.file: each.file_digest for each in entries if each.file}}
        )
        self.result = Skill(named, plan.layout.title, confidence, jobs, plan.rests_on)
        self.ladder_plans = self._pairs(list(self.entries))
        self.half = -(-playouts // 2)
        cells = sum(len(each.seatings) for each in self.ladder_plans)
        self.n_deals = max(LEAST, -(-self.half // cells))
        self.total = self.n_deals * cells + self.half  # settled when it is known whom the split is about

    def run(self) -> Skill:
        """Play all, or what there is time for before Ctrl-C, and return the result."""
        results = self._play_ladder()
        if results is None:
            return self.result
        rng = np.random.default_rng(self.plan.spec.seed)
        confidence = self.result.confidence
        fitted = ratings(results, results.resampled(rng, DRAWS), confidence)
        self.result.ratings, self.result.ladder = fitted, ladder(fitted)
        ranked = _ranked(fitted)
        self.result.clear = _until_clear(results, ranked, confidence, rng)
        if not self.result.missing:
            self._play_split(split_rungs(self.plan.game, ranked))
        return self.result

    def _pairs(self, names: Sequence[str]) -> list[Plan]:
        seats = self.plan.spec.players
        return [
            self.plan.with_line_up(paired(self.entries[one], self.entries[other], seats)) for one, other in itertools.combinations(names, 2)
        ]

    def _played(self, playouts: int) -> None:
        self.result.playouts += playouts
        self.progress(self.result.playouts, self.total)

    def _play_ladder(self) -> Results | None:
        """Play all pairs of rungs on the same deals; None if Ctrl-C left fewer than LEAST."""
        parts: list[np.ndarray[Any, Any]] = []
        began = time.perf_counter()
        try:
            for deals in _blocks(self.n_deals):
                block = []
                for plan in self.ladder_plans:
                    block.append(shares_of(plan, deals, self.jobs))
                    self._played(block[-1].shape[0] * block[-1].shape[1])
                parts.append(np.concatenate(block, axis=1))
        except KeyboardInterrupt:
            done = sum(map(len, parts))
            of = f"the last {self.n_deals - done:,} of {self.n_deals:,} deals of the ladder" if done >= LEAST else "the ladder"
            self.result.missing = (of, "the split of the variance")
        self.result.seconds += time.perf_counter() - began
        self.result.deals = sum(map(len, parts))
        if self.result.deals < LEAST:
            return None
        names = tuple(self.entries)
        return Results(names, _seated(self.ladder_plans, names), np.concatenate(parts))

    def _play_split(self, names: Sequence[str]) -> None:
        """Play the pairs of `names` with set-up and dice keyed apart, and split the variance."""
        plans = self._pairs(names)
        playouts = PLAYS * REPLAYS * sum(len(each.seatings) for each in plans)  # of a set-up
        n_setups = max(LEAST, -(-self.half // playouts))
        self.total = self.result.playouts + n_setups * playouts
        parts: list[np.ndarray[Any, Any]] = []
        draws = np.zeros(3, np.int64)
        began = time.perf_counter()
        try:
            for setups in _blocks(n_setups):
                block = []
                for plan in plans:
                    shares, drawn = split_shares(plan, setups, self.jobs)
                    block.append(shares)
                    draws += drawn
                    self._played(shares[..., 0].size)
                parts.append(np.concatenate(block, axis=3))
        except KeyboardInterrupt:
            done = sum(map(len, parts))
            of = f"the last {n_setups - done:,} of {n_setups:,} set-ups of the split" if done >= LEAST else "the split"
            self.result.missing = (f"{of} of the variance",)
        self.result.seconds += time.perf_counter() - began
        self.result.setups, self.result.split_policies = sum(map(len, parts)), tuple(names)
        self.result.draws = (int(draws[0]), int(draws[1]), int(draws[2]))
        if self.result.setups >= LEAST:
            absent = [part for part, drawn in zip(OF_NATURE, draws, strict=False) if not drawn]
            self.result.split = variance_split(np.concatenate(parts), _seated(plans, names), self.result.confidence, absent)


def _blocks(n: int) -> Iterator[Range]:
    """Yield ranges that cover 0 to n in about BLOCKS parts, none of fewer than LEAST."""
    edges = np.unique(np.linspace(0, n, min(BLOCKS, n // LEAST) + 1).astype(int)).tolist()
    yield from itertools.pairwise(edges)


def _seated(plans: Sequence[Plan], names: Sequence[str]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return who sits at each seat of each cell, as an index of `names`: int64 (cells, seats)."""
    return np.array([[names.index(plan.entries[entry].spelling) for entry in seating] for plan in plans for seating in plan.seatings])


def _ranked(fitted: Ratings) -> list[str]:
    return [fitted.policies[i] for i in np.argsort(fitted.strengths, kind="stable")]


def _until_clear(results: Results, ranked: Sequence[str], confidence: float, rng: np.random.Generator) -> pd.DataFrame:
    """Return how many playouts it takes until the better leads: best and weakest, best and middle, and all neighbours."""
    best = ranked[-1]
    wanted = [(best, ranked[0]), (best, middle(ranked)), *((high, low) for low, high in itertools.pairwise(ranked))]
    rows = []
    for one, other in dict.fromkeys(wanted):
        differences, playouts = pair_differences(results, one, other)
        gain = float(differences.mean())
        found = playouts_until_clear(differences, playouts, rng, confidence)
        better, worse = (one, other) if gain >= 0 else (other, one)
        rows.append((better, worse, abs(gain), found.estimate, found.low, found.high, results.deals, found.method))
    return pd.DataFrame(rows, columns=["better", "worse", "gain", "playouts", "low", "high", "deals", "method"])
