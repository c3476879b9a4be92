"""What the driver calls: four stubs that numba resolves by the record type of the table, so that no driver names a game.

Compiled, a stub is the game's own function, inlined by LLVM. Interpreted, its body looks the function up.
"""

from typing import Any

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from antstats.errors import UserError

_rules: dict[np.dtype[Any], dict[str, Any]] = {}  # table record -> the game's jitted rules by stub name


def register(table: np.dtype[Any], **rules: Any) -> None:
    """Let `setup`, `legal`, `apply` and `imagine` mean these functions for this record.

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


def _resolved(table: Any, name: str) -> Any:
    return _rules[as_dtype(table)][name]


@overload(setup, strict=False)
def _setup(table):
    rule = _resolved(table, "setup")
    return lambda table: rule(table)


@overload(legal, strict=False)
def _legal(table):
    rule = _resolved(table, "legal")
    return lambda table: rule(table)


@overload(apply, strict=False)
def _apply(table, action):  # noqa: ARG001 - numba matches the names
    rule = _resolved(table, "apply")
    return lambda table, action: rule(table, action)


@overload(imagine, strict=False)
def _imagine(table, seat):  # noqa: ARG001
    rule = _resolved(table, "imagine")
    return lambda table, seat: rule(table, seat)
