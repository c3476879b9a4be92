"""Folders of results on disk, whatever they hold: claimed only if they are new or ours, written whole or not at all."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from antstats.errors import UserError


def claim(path: Path, what: str) -> None:
    """Make a new folder for `what` (a run, a tournament), or take an empty one. Raises UserError if others' files are there."""
    check_new(path, what)
    make(path)


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


@contextmanager
def reading(file: Path, what: str) -> Iterator[None]:
    """Turn whatever goes wrong in reading the `file` of a `what` into a UserError of one line."""
    try:
        yield
    except FileNotFoundError:
        msg = f"no {what} in {str(file.parent)!r}: there is no {file.name}"
        raise UserError(msg) from None
    except (OSError, KeyError, TypeError, ValueError) as error:  # pydantic's complaints are ValueErrors
        msg = f"{file}: not a {what} that can be read: {str(error).splitlines()[0]}"
        raise UserError(msg) from error


def of_schema(file: Path, schema: int) -> dict[str, Any]:
    """Return the content of a JSON file of this schema. Raises UserError for another one, and what `reading` turns into one."""
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    if data["schema"] != schema:
        msg = f"{file}: schema {data['schema']}, this version reads {schema}"
        raise UserError(msg)
    return data


def write_whole(path: Path, text: str, option: str = "--out") -> None:
    """Write a file, whole or not at all. Raises UserError, naming the option."""
    spare = path.with_name(f".{path.name}.tmp")
    try:
        spare.write_text(text, encoding="utf-8")
        os.replace(spare, path)
    except OSError as error:
        spare.unlink(missing_ok=True)
        msg = f"{option} {path}: cannot be written: {error.strerror}"
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
