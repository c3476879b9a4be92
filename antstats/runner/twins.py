"""Which processes play the same bits: sources, versions and arithmetic of this one, and how another one differs."""

import hashlib
import math
import struct
import sys
from collections.abc import Mapping
from functools import cache
from importlib import metadata

from antstats.kernel.jit import source_digest
from antstats.plug_ins import roots

PACKAGES = ("numba", "numpy", "pyarrow")  # what kernels and parts are made with
_FUNCTIONS = (math.exp, math.expm1, math.log1p, math.sin, math.cos, math.tanh, math.sqrt, math.atan, math.cbrt, math.erf)
_GRID = 400  # numbers that each function is tried on

Facts = Mapping[str, str]


@cache
def facts() -> dict[str, str]:
    """Return what must be the same here and there for the same bits, by name: plain strings."""
    return {
        "packages with games or policies": ", ".join(root.name for root in roots()) or "none",
        "digest of antstats and these packages": source_digest(),
        "python": f"{sys.version_info.major}.{sys.version_info.minor}",
        **{name: metadata.version(name) for name in PACKAGES},
        "digest of floating-point functions": arithmetic(),
    }


def difference(mine: Facts, theirs: Facts) -> str | None:
    """Return the first thing in which another process differs from this one, in words; None if there is none."""
    for name, value in mine.items():
        if theirs.get(name) != value:
            return f"its {name} is {theirs.get(name, 'unknown')}, here it is {value}"
    return None


def arithmetic() -> str:
    """Return 16 hex digits of what the C library's functions give: the last bit differs between libraries, and a policy may use any."""
    sha = hashlib.sha256()
    for function in _FUNCTIONS:
        sha.update(struct.pack(f"<{_GRID}d", *(function(0.0137 + i * i / 7001.0) for i in range(_GRID))))
    return sha.hexdigest()[:16]
