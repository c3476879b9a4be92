"""The only place that configures numba: how functions are compiled, and a disk cache that cannot be stale.

numba's disk cache looks at the file of a function and not at what it calls. So the cache folder is named after a digest of every
source that can end up in a kernel; editing any of them starts an empty cache, editing a chart does not. Only *entries* (the
driver's functions and the policies) are cached: what they call is linked into them. What comes from a file is kept in a folder below
it, named after what it is compiled from (`outside`).
"""

import atexit
import gc
import hashlib
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba
import platformdirs
from llvmlite import binding

from antstats.kernel.inner import Entry, Inner
from antstats.plug_ins import roots

config: Any = numba.config  # its settings are made when it is imported, so type checkers do not see them
PLAIN = bool(config.DISABLE_JIT)  # NUMBA_DISABLE_JIT=1: the same functions, interpreted
PACKAGE = Path(__file__).resolve().parents[1]
# What a kernel may be made of: import-linter lets nothing that lies above into these.
COMPILED = tuple(PACKAGE / name for name in ("contract.py", "errors.py", "games", "kernel", "plug_ins.py"))
# Function pointers in a tuple are stable enough for years, but numba still calls them experimental.
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)


def digest(paths: Iterable[Path]) -> str:
    """Return 16 hex digits that change when any Python source or TOML file under `paths` changes."""
    sha = hashlib.sha256()
    for path in paths:
        files = sorted(each for each in path.rglob("*") if each.suffix in {".py", ".toml"}) if path.is_dir() else [path]
        for file in files:
            sha.update(file.relative_to(path.parent).as_posix().encode())
            sha.update(file.read_bytes())
    return sha.hexdigest()[:16]


@cache
def source_digest() -> str:
    """Digest of the sources of antstats and of every installed plug-in; it is stored with each result."""
    return digest([PACKAGE, *roots()])


@cache
def kernel_digest() -> str:
    """Digest of the sources that kernels are compiled from."""
    return digest([*COMPILED, *roots()])


def _cache_key() -> str:
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    checked = "-boundscheck" if config.BOUNDSCHECK else ""
    place = hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:6]  # numba keeps kernels by place; so do we, to tell what is ready
    return f"{kernel_digest()}-{place}-numba{numba.__version__}-py{python}-{binding.get_host_cpu_name()}{checked}"


PASSING: list[Path] = []  # the folder that kernels could not be kept in, if there was one: they last as long as the process


def _set_cache_folder() -> Path | None:
    """Name numba's cache folder. Where it cannot be written, use one that lives as long as the process; None if there is no such place."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(named or platformdirs.user_cache_dir("antstats"))
    folder = base / _cache_key()
    try:
        if not named and not base.is_absolute():
            raise FileNotFoundError  # a user without a home: it would be made in the working directory
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        PASSING.append(base)
        try:
            folder = Path(tempfile.mkdtemp(prefix="antstats-"))
        except OSError:
            return None
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    config.CACHE_DIR = str(folder)
    return folder


CACHE_FOLDER = _set_cache_folder()  # before the first kernel is defined: numba asks for it when a function is decorated


INNER: Any = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": Inner}
_ENTRY: dict[str, Any] = {"nogil": True, "pipeline_class": Entry}


def jit(function: Callable[..., Any]) -> Any:
    """Compile `function` when it is first called from a kernel. Rules, policies and what they call are decorated with this.

    It gets no way in from Python (two wrappers, a seventh of the compile time): to call one from a test, make it an `entry`.
    """
    return _for_kernels(numba.njit(**INNER)(function))


def inlined(function: Callable[..., Any]) -> Any:
    """Compile `function` as `jit` does, and have LLVM put its code in place of every call.

    For what is tiny or called from one place: marching's driver plays 1.4 times as many decisions a second with it.
    """
    return _for_kernels(numba.njit(**INNER, forceinline=True)(function))


def _for_kernels(dispatcher: Any) -> Any:
    """Let a call from Python say what is wrong: without its wrapper numba would jump to nowhere and take the process along."""
    if PLAIN:
        return dispatcher

    def refuse(*_arguments: Any, **_named: Any) -> None:
        name = dispatcher.py_func.__name__
        msg = f"{name} is compiled for kernels only: wrap it with antstats.kernel.entry, or run with NUMBA_DISABLE_JIT=1"
        raise TypeError(msg)

    dispatcher._compile_for_args = refuse
    dispatcher._insert = lambda *_arguments, **_named: None  # so that every call from Python comes to `refuse`
    return dispatcher


def entry(function: Callable[..., Any], *, folder: Path | None = None) -> Any:
    """Compile `function` as a way in from Python, kept on disk in `folder`, whose name must change with all that it calls."""
    if folder is None or PLAIN:
        return numba.njit(**_ENTRY)(getattr(function, "py_func", function))
    config.CACHE_DIR = str(folder)  # numba asks for it here, when the function is decorated
    try:
        return numba.njit(**_ENTRY, cache=True)(getattr(function, "py_func", function))
    finally:
        config.CACHE_DIR = str(CACHE_FOLDER or "")


@contextmanager
def uncollected() -> Iterator[None]:
    """Let Python's collector of garbage rest while numba compiles: millions of objects are made that stay."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def plain(function: Any) -> Callable[..., Any]:
    """Return the Python body of a jitted function, to be patched or measured."""
    body: Callable[..., Any] = getattr(function, "py_func", function)
    return body


def source_of(function: Any) -> Path:
    """Return the file that a function, jitted or not, is written in."""
    return Path(plain(function).__code__.co_filename)


def is_ours(function: Any) -> bool:
    """Tell whether the digest of the cache covers all that `function` is compiled from: a plug-in may use what lies elsewhere."""
    return _is_below(function, COMPILED)


def under_digest(function: Any) -> bool:
    """Tell whether `function` is ours or of an installed plug-in, so that any process finds it by its name."""
    return _is_below(function, [*COMPILED, *roots()])


def _is_below(function: Any, paths: Iterable[Path]) -> bool:
    file = source_of(function)
    return any(file == path or path in file.parents for path in paths)
