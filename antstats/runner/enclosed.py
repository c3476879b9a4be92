"""Files that travel with a run: a game or a policy from a file, sent as bytes and laid down in a folder named after their digest."""

import hashlib
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import platformdirs

from antstats.errors import UserError

MOST = 64 * 2**20  # bytes that are sent with a run
LEFT_OUT = {"__pycache__", ".git"}  # folders that no game is made of
_in_place: dict[str, str] = {}  # by root the digest of what was opened there: a process reads a game once


@dataclass(frozen=True)
class Enclosed:
    """Files below one folder.

    root : the folder, as it is called where they come from. main : the one (or the folder, "") that is opened, below it.
    files : content by path below the root, as POSIX writes it.
    """

    root: str
    main: str
    files: dict[str, bytes]

    @property
    def digest(self) -> str:
        """32 hex digits that change with any name or content."""
        sha = hashlib.sha256()
        for name, content in sorted(self.files.items()):
            sha.update(f"{len(name)}:{name}:{len(content)}:".encode() + content)
        return sha.hexdigest()[:32]

    def lay_down(self) -> Path:
        """Return where `main` is: where it comes from if all files are there too, as they are; else in a folder of the user's cache.

        There, too, if this process opened other files where it comes from.

        Raises UserError if they cannot be written, or are not what their folder's name says.
        """
        if self._are_in(Path(self.root)) and _in_place.setdefault(self.root + "/" + self.main, self.digest) == self.digest:
            return Path(self.root) / self.main
        folder = Path(os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("antstats")) / "sent" / self.digest
        try:
            if not self._are_in(folder):
                for name, content in self.files.items():
                    _write(folder / _safe(name), content)
        except OSError as error:
            msg = f"{folder}: what was sent with the run cannot be written: {error.strerror}"
            raise UserError(msg) from error
        if not self._are_in(folder):
            msg = f"{folder}: holds other files than its name says; delete it"
            raise UserError(msg)
        return folder / self.main

    def _are_in(self, folder: Path) -> bool:
        try:
            return all((folder / _safe(name)).read_bytes() == content for name, content in self.files.items())
        except OSError:
            return False


def enclosed(path: Path, more: Iterable[Path] = ()) -> Enclosed:
    """Return a file, or all files of a folder, and `more` files that it reads, with their places to each other.

    Raises UserError if they are too large to be sent.
    """
    path = path.resolve()
    every = sorted(path.rglob("*")) if path.is_dir() else [path]
    inside = [file for file in every if file.is_file() and not LEFT_OUT & set(file.relative_to(path).parts)]
    files = dict.fromkeys([*inside, *(each.resolve() for each in more)])
    root = Path(os.path.commonpath([path if path.is_dir() else path.parent, *(file.parent for file in files)]))
    size = sum(file.stat().st_size for file in files)
    if size > MOST:
        msg = f"{path}: {size / 2**20:.0f} MB of files; at most {MOST // 2**20} MB are sent to workers"
        raise UserError(msg)
    main = "" if path == root else path.relative_to(root).as_posix()
    return Enclosed(str(root), main, {file.relative_to(root).as_posix(): file.read_bytes() for file in files})


def _safe(name: str) -> PurePosixPath:
    """Return a path that stays below its folder. Raises UserError for any other."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or ":" in name or "\\" in name:
        msg = f"a file that was sent with the run is named {name!r}, which leads out of its folder"
        raise UserError(msg)
    return path


def _write(file: Path, content: bytes) -> None:
    """Write a file, whole or not at all: other processes may write the same one now."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, spare = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "wb") as opened:
        opened.write(content)
    Path(spare).replace(file)
