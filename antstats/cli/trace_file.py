"""A trace on disk that grows while a playout is under way."""

import json
from pathlib import Path
from typing import Any

from antstats.errors import UserError


class TraceFile:
    """The trace on disk, line by line as it comes about, so that whatever happens to the process keeps it."""

    def __init__(self, path: Path) -> None:
        """Begin a file of this name, or with a number behind it if there is one. Raises UserError."""
        number, free = 1, path
        while True:
            try:
                self._file = free.open("x", encoding="utf-8")
            except FileExistsError:
                number += 1
                free = path.with_name(f"{path.stem}-{number}{path.suffix}")
            except OSError as error:
                msg = f"--save {path}: cannot be written: {error.strerror}"
                raise UserError(msg) from error
            else:
                break
        self.path, self._written = free, 0

    def keep(self, lines: list[dict[str, Any]]) -> None:
        """Write the lines that are new; all, if there are fewer than before, as some were taken back."""
        if len(lines) < self._written:
            self._file.seek(0)
            self._file.truncate()
            self._written = 0
        for line in lines[self._written :]:
            self._file.write(json.dumps(line, separators=(", ", ": ")) + "\n")
        self._file.flush()
        self._written = len(lines)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
