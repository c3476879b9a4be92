"""The bounds-checked leg checks bounds: its cache is its own, and an index out of range is an error there."""

import numba
import numpy as np
import pytest

from antstats.kernel.jit import CACHE_FOLDER, PLAIN, entry, jit

CHECKED = bool(numba.config.BOUNDSCHECK)


@jit
def read(values, i):
    return values[i]


def test_the_cache_of_checked_kernels_is_their_own():
    assert CACHE_FOLDER.name.endswith("-boundscheck") == CHECKED


@pytest.mark.skipif(PLAIN or not CHECKED, reason="runs in the bounds-checked leg")
def test_an_index_out_of_range_raises():
    with pytest.raises(IndexError):
        entry(read)(np.arange(3), 5)
