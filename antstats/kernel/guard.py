"""A policy may change its own stream and the scratch part of the table, and nothing else: seen to on the first playouts.

The kernel calls a policy by its address. Here it gets the address of a Python function instead, which keeps a copy of the table, calls
the policy, and compares. Nothing is compiled for it, and the playouts are the same bit for bit; a call costs some microseconds.
"""

import ctypes
from functools import cache
from typing import Any

import numpy as np
from numba.core.types import WrapperAddressProtocol

from antstats.contract import N_NATURE

BROKEN = -1  # no index of an action: it ends the playout


class Guard(WrapperAddressProtocol):  # type: ignore[misc]  # numba is untyped
    """A policy that is looked after. `said` becomes what it did that it may not, empty while there is nothing."""

    def __init__(self, policy: Any, name: str, tables: np.recarray[Any, Any], signature: Any) -> None:
        self.name, self.said = name, ""
        # Numba's own way in looks up the type of the record anew at every call, which takes longer than most policies think.
        compiled = list(getattr(policy, "overloads", {}).values())
        self.policy = compiled[0].entry_point if compiled else policy
        plain = tables[:1].view(np.ndarray)
        self.table, self.bytes, self.actor = tables[0], plain.view(np.uint8), plain["turn"]["actor"]
        self.fixed = _fixed(tables.dtype)
        self._signature = signature
        self._pointer = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)(self.__call__)

    def __wrapper_address__(self) -> Any:
        """Return the address that the kernel calls."""
        return ctypes.cast(self._pointer, ctypes.c_void_p).value

    def signature(self) -> Any:
        """Return the numba type of the policy."""
        return self._signature

    def __call__(self, _table: Any) -> int:
        """Decide as the policy does, and see what changed. An exception is kept too: it could not pass through the kernel."""
        before, seat = self.bytes.copy(), int(self.actor[0])
        try:
            choice = int(self.policy(self.table))
        except Exception as error:  # noqa: BLE001 - whatever a policy raises
            self.said = self.said or f"policy {self.name} raised {type(error).__name__}{f': {error}' if str(error) else ''}"
            return BROKEN
        changed = (before != self.bytes) & self.fixed[seat]
        if changed.any():
            field = field_at(self.table.dtype, int(changed.argmax()))
            self.said = self.said or f"policy {self.name} changed {field}, and may change only its own stream and the scratch part"
            return BROKEN
        return choice


@cache
def _fixed(table: np.dtype[Any]) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Return which bytes of a table the policy at each seat may not change: bool (seats, bytes)."""
    fields: Any = table.fields
    kind, start = fields["streams"]
    size, n = kind.itemsize // kind.shape[0], kind.shape[0] - N_NATURE
    fixed = np.ones((n, table.itemsize), np.bool_)
    kept, at = fields["scratch"]
    fixed[:, at : at + kept.itemsize] = False
    for seat in range(n):
        first = start + (N_NATURE + seat) * size
        fixed[seat, first : first + size] = False
    return fixed


def field_at(table: np.dtype[Any], byte: int) -> str:
    """Return the field of a table that a byte belongs to: `state.hand`, `streams[3]`."""
    for name, (kind, start, *_) in (table.fields or {}).items():
        if start <= byte < start + kind.itemsize:
            if name == "streams":
                return f"streams[{(byte - start) // (kind.itemsize // kind.shape[0])}]"
            inner = kind.base
            if inner.fields is None:
                return name
            found = field_at(inner, (byte - start) % inner.itemsize)
            return f"{name}.{found}" if found else name
    return ""
