"""Random streams inside the table: SFC64, one for each purpose, made from (seed, number, stream) alone.

`table.streams[k]` holds the four words of stream k as `numpy.random.SFC64` names them: a, b, c and the counter w. Nature has the
streams SETUP and PLAY, keyed by the deal; seat s has stream `of_seat(s)`, keyed by the playout. The table is passed and not the
stream, since an array argument costs reference counting and a record does not.
"""

import math

import numpy as np

from antstats.contract import N_NATURE
from antstats.kernel.jit import inlined, jit

SETUP = 0  # decks, deals, boards
PLAY = 1  # dice, draws, lots
WARM_UP = 18  # outputs thrown away after three key words, as PractRand's author of the generator does

# Named, since in plain Python `np.uint64 >> int` and wrap-around would go another way than in compiled code.
_R11, _L3, _L24, _R40, _R32 = (np.uint64(n) for n in (11, 3, 24, 40, 32))
_ONE, _LOW32 = np.uint64(1), np.uint64(0xFFFFFFFF)
_TO_UNIT = 2.0**-53


@inlined
def next64(table, stream):
    """Advance `stream` in place and return its next 64 bits."""
    s = table.streams
    out = s[stream, 0] + s[stream, 1] + s[stream, 3]
    s[stream, 3] += _ONE
    s[stream, 0] = s[stream, 1] ^ (s[stream, 1] >> _R11)
    s[stream, 1] = s[stream, 2] + (s[stream, 2] << _L3)
    s[stream, 2] = ((s[stream, 2] << _L24) | (s[stream, 2] >> _R40)) + out
    return out


@jit
def start(table, stream, seed, number):
    """Start `stream` from its three keys. Distinct keys are distinct states, and a step is a bijection: they stay distinct."""
    s = table.streams
    s[stream, 0], s[stream, 1], s[stream, 2], s[stream, 3] = seed, number, np.uint64(stream), _ONE
    for _ in range(WARM_UP):
        next64(table, stream)


@jit
def start_all(table, seed, deal, playout):
    """Start nature's streams for `deal` and the seats' streams for `playout` (all three uint64)."""
    start_apart(table, seed, deal, deal, playout)


@jit
def start_apart(table, seed, setup_number, play_number, playout):
    """Start nature's two streams from a number each, and the seats' streams for `playout` (all uint64)."""
    start(table, SETUP, seed, setup_number)
    start(table, PLAY, seed, play_number)
    for seat in range(table.turn.seats):
        start(table, N_NATURE + seat, seed, playout)
        table.keys[seat] = next64(table, N_NATURE + seat)


@inlined
def drawn(table, stream):
    """Return how many 64-bit numbers were drawn from a stream of this playout, int64: its counter tells."""
    own = WARM_UP + 2 if stream >= N_NATURE else WARM_UP + 1  # a seat's first number is its key
    return np.int64(table.streams[stream, 3]) - own


@inlined
def of_seat(seat):
    """Return the stream of the policy at `seat`."""
    return N_NATURE + seat


@inlined
def below(table, stream, n):
    """Return an unbiased integer in [0, n), 1 <= n < 2**32 (Lemire 2019, multiplication with rejection)."""
    limit = np.uint64(n)
    product = (next64(table, stream) >> _R32) * limit
    if (product & _LOW32) < limit:
        threshold = (_LOW32 + _ONE - limit) % limit
        while (product & _LOW32) < threshold:
            product = (next64(table, stream) >> _R32) * limit
    return np.int64(product >> _R32)


@inlined
def normal(table, stream):
    """Return a standard normal float (Box and Muller 1958, one of the pair)."""
    radius = math.sqrt(-2.0 * math.log(1.0 - unit(table, stream)))
    return radius * math.cos(2.0 * math.pi * unit(table, stream))


@inlined
def exponential(table, stream):
    """Return an exponential float of mean 1."""
    return -math.log(1.0 - unit(table, stream))


@inlined
def unit(table, stream):
    """Return a float in [0, 1), a multiple of 2**-53."""
    return np.float64(next64(table, stream) >> _R11) * _TO_UNIT
