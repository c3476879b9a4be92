"""What driver and search call: stubs that numba resolves by the record type of the table, so that neither names a game.

Compiled, a stub is the game's own function, inlined by LLVM. Interpreted, its body looks the function up.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from antstats.errors import UserError
from antstats.kernel.jit import INNER, jit

_rules: dict[np.dtype[Any], dict[str, Any]] = {}  # table record -> the game's jitted rules by stub name


def register(table: np.dtype[Any], **rules: Any) -> None:
    """Let the stubs mean these functions (`rollout_weights`: this matrix) for this record.

    Raises UserError if the record is taken: two games of one record type would play each other's rules.
    """
    if table in _rules:
        msg = "this table record is registered already: give table_dtype another game name"
        raise UserError(msg)
    _rules[table] = rules


def _rule(table: Any, name: str) -> Any:
    return _rules[table.dtype][name]


def setup(table: Any) -> None:
    """Deal, and run to the first decision."""
    _rule(table, "setup")(table)


def legal(table: Any) -> None:
    """Fill in the legal actions of the decision at hand: `turn.actions[:turn.n_actions]`."""
    _rule(table, "legal")(table)


def apply(table: Any, action: int) -> None:
    """Carry an action out, and run on to the next decision or the end."""
    _rule(table, "apply")(table, action)


def imagine(table: Any, seat: int) -> None:
    """Redraw what `seat` cannot know, from that seat's own stream."""
    _rule(table, "imagine")(table, seat)


def decide_as(table: Any, number: int) -> int:
    """Choose as a policy of the game does: that of this number in the order of its list, `random` behind them."""
    return int(_rule(table, "decide_as")(table, number))


def rollout_weights(table: Any) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the defaults of those policies: float64 (policies, weights that are a policy's own)."""
    weights: np.ndarray[Any, np.dtype[np.float64]] = _rule(table, "rollout_weights")
    return weights


def copy_of(table: Any) -> Any:
    """Return a new array that holds one copy of the table. It must outlive the use of what it holds."""
    copies = np.zeros(1, table.dtype).view(np.recarray)
    copies[0] = table
    return copies


def ladder(functions: Sequence[Any]) -> Any:
    """Return `(table, number) -> functions[number](table)`: pointers to functions cannot stand in a record. Equal ones are one rung."""
    distinct = list(dict.fromkeys(functions))
    rungs = np.array([distinct.index(each) for each in functions])
    climb = _ladder([each if hasattr(each, "py_func") else jit(each) for each in distinct])
    return jit(lambda table, number: climb(table, rungs[number]))


def _ladder(functions: list[Any]) -> Any:
    first, *others = functions
    if not others:
        return jit(lambda table, rung: first(table))  # noqa: ARG005 - the last rung asks no more
    rest = _ladder(others)
    return jit(lambda table, rung: first(table) if rung == 0 else rest(table, rung - 1))


def _resolved(table: Any, name: str) -> Any:
    return _rules[as_dtype(table)][name]


@overload(setup, strict=False, jit_options=INNER)
def _setup(table):
    rule = _resolved(table, "setup")
    return lambda table: rule(table)


@overload(legal, strict=False, jit_options=INNER)
def _legal(table):
    rule = _resolved(table, "legal")
    return lambda table: rule(table)


@overload(apply, strict=False, jit_options=INNER)
def _apply(table, action):  # noqa: ARG001 - numba matches the names
    rule = _resolved(table, "apply")
    return lambda table, action: rule(table, action)


@overload(imagine, strict=False, jit_options=INNER)
def _imagine(table, seat):  # noqa: ARG001
    rule = _resolved(table, "imagine")
    return lambda table, seat: rule(table, seat)


@overload(decide_as, strict=False, jit_options=INNER)
def _decide_as(table, number):  # noqa: ARG001
    rule = _resolved(table, "decide_as")
    return lambda table, number: rule(table, number)


@overload(rollout_weights, strict=False, jit_options=INNER)
def _rollout_weights(table):
    weights = _resolved(table, "rollout_weights")
    return lambda table: weights  # noqa: ARG005


@overload(copy_of, strict=False, jit_options=INNER)
def _copy_of(table):
    dtype = as_dtype(table)

    def copy_of(table):
        copies = np.empty(1, dtype)
        copy = copies[0]  # part by part: numba would copy a whole record byte by byte
        copy.rules, copy.state, copy.turn, copy.tally, copy.scratch = table.rules, table.state, table.turn, table.tally, table.scratch
        copy.streams, copy.keys, copy.weights = table.streams, table.keys, table.weights
        return copies

    return copy_of
