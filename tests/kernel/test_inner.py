"""Functions that are only called from kernels have no machine code of their own; parts of a table are copied whole."""

import numpy as np
import pytest

from antstats.contract import table_dtype
from antstats.kernel import entry, inlined, jit

PART = np.dtype([("number", np.int16), ("words", np.float64, (3,)), ("cells", np.int16, (40, 30))], align=True)
TABLE = table_dtype("copied", seats=2, actions=2, rules=PART, state=PART, tally=PART, scratch=PART)


@jit
def halve(n):
    """Return half of an even number."""
    if n % 2:
        raise ValueError("odd")
    return n // 2


@inlined
def halve_twice(n):
    """Return a quarter."""
    return halve(halve(n))


def quarter(n):
    """Return a quarter of a number that has one."""
    return halve_twice(n)


@pytest.mark.compiled
def test_only_the_way_in_is_machine_code():
    compiled = entry(quarter)
    assert compiled(12) == 3
    for inner in (halve, halve_twice):
        (each,) = inner.overloads.values()
        assert each.library.get_pointer_to_function(each.fndesc.llvm_func_name) == 0
    (each,) = compiled.overloads.values()
    assert each.library.get_pointer_to_function(each.fndesc.llvm_func_name) != 0


@pytest.mark.parametrize("kept", [False, True])
def test_an_error_within_comes_out(kept, tmp_path):
    for _ in range(2):  # compiled, then read from disk
        with pytest.raises(ValueError, match="odd"):
            entry(quarter, folder=tmp_path if kept else None)(6)


def copy_parts(tables):
    """Copy what the driver copies."""
    table, other = tables[0], tables[1]
    table.state, table.turn, table.tally, table.scratch = other.state, other.turn, other.tally, other.scratch


def bits(part):
    """Return the bytes of all fields, without what lies between them."""
    return b"".join(bits(part[name]) for name in part.dtype.names) if part.dtype.names else part.tobytes()


def test_parts_are_copied_and_nothing_else():
    memory = np.random.default_rng(1).integers(0, 256, 2 * TABLE.itemsize, np.uint8)
    before, tables = memory.copy().view(TABLE), memory.view(TABLE).view(np.recarray)
    entry(copy_parts)(tables)
    for name in TABLE.names:
        source = 1 if name in {"state", "turn", "tally", "scratch"} else 0
        assert bits(memory.view(TABLE)[name][0]) == bits(before[name][source]), name
        assert bits(memory.view(TABLE)[name][1]) == bits(before[name][1]), name
