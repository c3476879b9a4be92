"""Compiled code that knows no game, and the names that the author of a game or a policy uses."""

from antstats.kernel.jit import entry, inlined, jit, plain
from antstats.kernel.pick import RANDOM, fair_tie, index_of, keep_best, uniform
from antstats.kernel.streams import PLAY, SETUP, below, exponential, next64, normal, of_seat, unit

__all__ = [
    "PLAY",
    "RANDOM",
    "SETUP",
    "below",
    "entry",
    "exponential",
    "fair_tie",
    "index_of",
    "inlined",
    "jit",
    "keep_best",
    "next64",
    "normal",
    "of_seat",
    "plain",
    "uniform",
    "unit",
]
