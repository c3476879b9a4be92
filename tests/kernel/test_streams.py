"""The generator against numpy's, and its bounded integers."""

import numpy as np
import pytest

from antstats.contract import table_dtype
from antstats.kernel import streams
from antstats.kernel.jit import PLAIN, entry, plain

PART = np.dtype([("x", np.int64)], align=True)
TABLE = table_dtype("streams", seats=2, actions=1, rules=PART, state=PART, tally=PART)


@pytest.fixture
def table():
    record = np.zeros(1, TABLE).view(np.recarray)[0]
    record.turn.seats = 2
    return record


def callable_from_python(function):
    return plain(function) if PLAIN else entry(function)


next64, below, unit, start_all = (callable_from_python(f) for f in (streams.next64, streams.below, streams.unit, streams.start_all))


def test_next64_is_numpys_sfc64_state_for_state(table):
    words = np.array([11, 2**63 + 5, 7, 1], np.uint64)
    table.streams[1] = words
    reference = np.random.SFC64(0)
    reference.state = {"bit_generator": "SFC64", "state": {"state": words}, "has_uint32": 0, "uinteger": 0}
    assert [int(next64(table, 1)) for _ in range(200)] == reference.random_raw(200).tolist()
    assert table.streams[1].tolist() == reference.state["state"]["state"].tolist()


def test_streams_start_from_seed_number_and_stream_with_eighteen_outputs_dropped(table):
    start_all(table, np.uint64(5), np.uint64(6), np.uint64(7))
    for stream, number in ((0, 6), (1, 6), (2, 7), (3, 7)):
        reference = np.random.SFC64(0)
        words = np.array([5, number, stream, 1], np.uint64)
        reference.state = {"bit_generator": "SFC64", "state": {"state": words}, "has_uint32": 0, "uinteger": 0}
        dropped = reference.random_raw(18)
        if stream >= 2:  # the seat's key is the next output
            assert table.keys[stream - 2] == reference.random_raw(1)[0]
        assert table.streams[stream].tolist() == reference.state["state"]["state"].tolist()
        assert len(set(dropped.tolist())) == 18


@pytest.mark.parametrize("n", [1, 2, 3, 6, 72, 1000])
def test_below_is_uniform(table, n):
    start_all(table, np.uint64(1), np.uint64(2), np.uint64(3))
    draws = 3_000 if PLAIN else 60_000
    counts = np.bincount([int(below(table, 0, n)) for _ in range(draws)], minlength=n)
    assert len(counts) == n
    chi2 = ((counts - draws / n) ** 2 / (draws / n)).sum()
    assert chi2 <= (n - 1) + 5 * np.sqrt(2 * n)


def test_below_rejects_what_would_bias(table):
    """N = 3 * 2**30: without rejection a third of the values would come up twice as often."""
    start_all(table, np.uint64(1), np.uint64(2), np.uint64(3))
    n, draws = 3 * 2**30, 2_000 if PLAIN else 40_000
    values = np.array([int(below(table, 0, n)) for _ in range(draws)])
    thirds = np.bincount(values % 3, minlength=3)
    assert np.abs(thirds - draws / 3).max() < 5 * np.sqrt(draws * 2 / 9)


def test_unit_is_in_the_half_open_interval_and_even(table):
    start_all(table, np.uint64(1), np.uint64(2), np.uint64(3))
    values = np.array([float(unit(table, 1)) for _ in range(2_000)])
    assert 0.0 <= values.min() < values.max() < 1.0
    assert abs(values.mean() - 0.5) < 5 * np.sqrt(1 / 12 / 2_000)
