"""What functions from outside the package are compiled from, as a digest, so that their kernels can be kept on disk and never be stale.

A game or policy from a file has no folder that a digest of sources could cover. But numba compiles a function from its bytecode and the
values that its names have in its module, and nothing else; so those are followed from function to function.
"""

import dis
import enum
import hashlib
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numba
import numpy as np

from antstats.kernel.jit import is_ours, plain, source_of

KNOWN = ("antstats", "numpy", "numba", "math", "builtins")  # packages whose version or digest the cache's folder already names
_MISSING = object()
Seen = dict[Any, int]  # functions, and names of modules, that were added, with their numbers in the order of it


class _Unknown(Exception):
    """A value of which nobody can say what it compiles to."""


def digest_of(functions: Iterable[Any]) -> str | None:
    """Return 16 hex digits that change when anything changes that numba compiles these functions from.

    None where that cannot be told: a function that was not read from a file, or that uses a value of an unknown kind.
    """
    sha, seen = hashlib.sha256(), Seen()
    try:
        for function in functions:
            _function(sha, function, seen)
    except _Unknown:
        return None
    return sha.hexdigest()[:16]


def _function(sha: Any, function: Any, seen: Seen) -> None:
    """Add a function, jitted or not, and all that it calls; of one that was added before, which one it is."""
    body: Any = plain(function)
    known, number = id(body) in seen, seen.setdefault(id(body), len(seen))
    _note(sha, "function", str(number), str(body.__module__), body.__qualname__)
    if known:
        return
    _note(sha, "options", repr(sorted(getattr(function, "targetoptions", {}).items())))
    if is_ours(function) and not body.__closure__:
        return
    if not Path(source_of(function)).is_file():
        raise _Unknown  # typed into a notebook: another cell may take its place, line and all
    names, globals_ = _code(sha, body.__code__)
    for name in sorted(globals_):
        value = body.__globals__.get(name, _MISSING)
        if value is not _MISSING:
            _note(sha, "name", name)
            _value(sha, value, seen, names)
    for cell in body.__closure__ or ():
        try:
            held = cell.cell_contents
        except ValueError:  # nothing yet
            raise _Unknown from None
        _value(sha, held, seen, names)
    for value in body.__defaults__ or ():
        _value(sha, value, seen, names)


def _code(sha: Any, code: types.CodeType) -> tuple[set[str], set[str]]:
    """Add bytecode; return all names that it uses, and which of them are global, those of code within included."""
    names = set(code.co_names)
    globals_ = {str(each.argval) for each in dis.get_instructions(code) if each.opname in {"LOAD_GLOBAL", "LOAD_NAME"}}
    _note(sha, "code", code.co_code.hex(), repr(code.co_names), repr(code.co_varnames), repr(code.co_freevars))
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            more = _code(sha, constant)
            names, globals_ = names | more[0], globals_ | more[1]
        elif isinstance(constant, frozenset):
            _note(sha, "set", *sorted(map(repr, constant)))  # their order changes with every process
        else:
            _note(sha, "constant", repr(constant))
    return names, globals_


def _value(sha: Any, value: Any, seen: Seen, names: set[str]) -> None:
    """Add what a name stands for. Of a module only what is asked of it by one of `names`."""
    if isinstance(value, types.FunctionType) or hasattr(value, "py_func"):
        _function(sha, value, seen)
    elif isinstance(value, types.ModuleType):
        _note(sha, "module", value.__name__)
        if value.__name__.partition(".")[0] not in KNOWN:
            for name in sorted(names & vars(value).keys()):
                if (id(value), name) not in seen:
                    seen[id(value), name] = len(seen)
                    _note(sha, "name", name)
                    _value(sha, vars(value)[name], seen, names)
    elif isinstance(value, np.ndarray | np.generic):
        _note(sha, "array", str(value.dtype), repr(value.shape), value.tobytes().hex())
    elif isinstance(value, tuple | list):
        _note(sha, type(value).__name__, str(len(value)))
        for each in value:
            _value(sha, each, seen, names)
    elif isinstance(value, bool | int | float | complex | str | bytes | range | slice | np.dtype | enum.Enum | type(None)):
        _note(sha, type(value).__name__, repr(value))
    elif isinstance(value, type) and issubclass(value, enum.Enum):
        _note(sha, "enum", value.__qualname__, *(f"{name}={each.value!r}" for name, each in value.__members__.items()))
    elif isinstance(value, numba.types.Type):
        _note(sha, "type", repr(value))
    elif str(getattr(value, "__module__", type(value).__module__)).partition(".")[0] in KNOWN:
        _note(sha, "known", type(value).__qualname__, str(getattr(value, "__qualname__", getattr(value, "__name__", ""))))
    else:
        raise _Unknown


def _note(sha: Any, *words: str) -> None:
    for word in words:
        sha.update(f"{len(word)}:{word}".encode())
