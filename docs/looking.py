"""How often an even game is called uneven if one looks once, or again and again: docs/statistics.md shows what this prints."""

import itertools

import numpy as np

from antstats.stats.intervals import student
from antstats.stats.sequential import ConfidenceSequence, looks

DEALS, GAMES = 2_000, 1_000
rng, at = np.random.default_rng(1), looks(DEALS).tolist()
wrong = {"ordinary interval, one look": 0, f"ordinary intervals, {len(at)} looks": 0, f"confidence sequence, {len(at)} looks": 0}
for _ in range(GAMES):
    wins = rng.integers(0, 2, DEALS).astype(float)  # of seat 0, in a game that is even
    fooled = [abs(wins[:n].mean() - 0.5) > student(n - 1, 0.95) * wins[:n].std(ddof=1) / n**0.5 for n in at]
    sequence, ends = ConfidenceSequence(1), []
    for start, end in itertools.pairwise([0, *at]):
        sequence.add(wins[start:end, None])
        ends.append(sequence.interval())
    misses = [fooled[-1], any(fooled), any(not low[0] <= 0.5 <= high[0] for low, high in ends)]
    wrong = {what: count + miss for (what, count), miss in zip(wrong.items(), misses, strict=True)}
for what, count in wrong.items():
    print(f"{what}: {100 * count / GAMES:.1f} % of the even games are called uneven")
