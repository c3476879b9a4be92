"""Folders of results on disk, whatever they hold: claimed only if they are new or ours, written whole or not at all."""

import json
import os
import threading
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from antstats.errors import UserError
from antstats.runner.reading import json_from, text_of


def claim(path: Path, what: str) -> None:
    """Make a new folder for `what` (a run, a tournament), or take an empty one. Raises UserError if others' files are there."""
    check_new(path, what)
    make(path)


class Lock:
    """A folder held by one writer. The system lets go of it when the process ends, however it ends."""

    def __init__(self, handle: int | None, key: tuple[int, int]) -> None:
        self._handle, self._key, self.thread = handle, key, threading.get_ident()

    def release(self) -> None:
        """Let others write into the folder."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            if _held.get(self._key) is self:
                del _held[self._key]

    def __del__(self) -> None:
        """Release it with the object that held it."""
        self.release()


_held: "weakref.WeakValueDictionary[tuple[int, int], Lock]" = weakref.WeakValueDictionary()


def enter(path: Path, file: str, what: str) -> Lock:
    """Hold the folder of a `what`, told by its `file`, for writing; a new one is claimed first.

    Raises UserError if another process or thread writes into it, or `claim` does. Where the system knows no such locks (Windows) it is
    not held; parts say which run they are of, so that nothing is mixed there either.
    """
    if not (path / file).exists():
        claim(path, what)
    try:
        import fcntl
    except ImportError:
        return Lock(None, (0, 0))
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError as error:
        msg = f"--out {path}: cannot be read: {error.strerror}"
        raise UserError(msg) from error
    status = os.fstat(handle)
    key = status.st_dev, status.st_ino
    before = _held.get(key)
    if before is not None and before.thread == threading.get_ident():
        before.release()  # left behind by what was broken off in this very thread
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        msg = f"--out {path}: another process is writing into this folder; wait until it is done, or name another folder"
        raise UserError(msg) from None
    except OSError:  # a file system without locks
        os.close(handle)
        return Lock(None, key)
    lock = Lock(handle, key)
    _held[key] = lock
    return lock


def check_new(path: Path, what: str) -> None:
    """Raise UserError if others' files are where the folder of a `what` shall be."""
    # What begins with a dot is ours, half-written when a process was killed.
    if path.exists() and (not path.is_dir() or any(not file.name.startswith(".") for file in path.iterdir())):
        msg = f"--out {path}: is {'a folder of other files' if path.is_dir() else 'a file'}; name a new folder or that of a {what}"
        raise UserError(msg)


def make(path: Path) -> None:
    """Make a folder, if there is none. Raises UserError if it cannot be written."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        msg = f"--out {path}: cannot be written: {error.strerror}"
        raise UserError(msg) from error


def refuse_another(path: Path, what: str, held: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """Raise UserError if a folder holds another `what` than is asked for, naming the first thing in which they differ."""
    for name in asked:
        if held[name] != asked[name]:
            msg = f"--out {path}: holds another {what}: its {name} is {short(held[name])}, not {short(asked[name])}"
            raise UserError(msg)


# What reading a file may raise that is not what it should be: pydantic's complaints are ValueErrors.
UNFIT = (OSError, LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError)


def first_line(error: Exception) -> str:
    """Return the first line of what an error says, or what kind of error it is."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


@contextmanager
def reading(file: Path, what: str) -> Iterator[None]:
    """Turn whatever goes wrong in reading the `file` of a `what` into a UserError of one line."""
    try:
        yield
    except FileNotFoundError:
        msg = f"no {what} in {str(file.parent)!r}: there is no {file.name}"
        raise UserError(msg) from None
    except UNFIT as error:
        msg = f"{file}: not a {what} that can be read: {first_line(error)}"
        raise UserError(msg) from error


def of_schema(file: Path, schema: int) -> dict[str, Any]:
    """Return the content of a JSON file of this schema. Raises UserError for another one, and what `reading` turns into one."""
    data: dict[str, Any] = json_from(text_of(file))
    if data["schema"] != schema:
        msg = f"{file}: schema {data['schema']}, this version reads {schema}"
        raise UserError(msg)
    return data


def write_whole(path: Path, text: str, option: str = "--out") -> None:
    """Write a file, whole or not at all. Raises UserError, naming the option."""
    spare = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with replacing(spare, path, option), spare.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())  # or the new name could outlive a power cut, and what it names not


@contextmanager
def replacing(spare: Path, path: Path, option: str = "--out") -> Iterator[None]:
    """Let `spare` be written, then give it the name `path`. Raises UserError, naming the option, if that fails; `spare` is gone then."""
    try:
        yield
        os.replace(spare, path)
    except BaseException as error:
        with suppress(OSError):
            spare.unlink(missing_ok=True)
        if not isinstance(error, OSError):
            raise
        msg = f"{option} {path}: cannot be written: {os.strerror(error.errno) if error.errno else error}"
        raise UserError(msg) from error


def writable(option: str, file: Path | None) -> None:
    """Refuse a file that cannot be written for where it stands. Raises UserError, naming the option."""
    if file is not None and (file.is_dir() or not file.absolute().parent.is_dir()):
        msg = f"{option} {file}: {'is a folder' if file.is_dir() else f'there is no folder {str(file.parent)!r}'}"
        raise UserError(msg)


def leave_if_empty(path: Path, file: str, parts: str) -> None:
    """Take a folder away again if it has no part (a pattern) beside its `file`: nothing was played."""
    if not list(path.glob(parts)):
        (path / file).unlink(missing_ok=True)
        with suppress(OSError):  # files of others stay
            path.rmdir()


def short(value: Any) -> str:
    """Return a value as JSON, cut to 60 characters."""
    shown = json.dumps(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."
