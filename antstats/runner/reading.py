"""Files that others may have written, read as data and nothing else: of limited size, in any encoding of UTF-8, with any line ends."""

import json
from pathlib import Path
from typing import Any

from antstats.errors import UserError

# Read whole, a file takes some ten times its size in memory: what is beyond was not written by antstats, or by hand.
MAX_TOML = 4 * 2**20  # bytes
MAX_JSON = 256 * 2**20


def text_of(path: Path, limit: int = MAX_JSON) -> str:
    """Return the text of a file, without the mark that some editors put at its beginning.

    Raises UserError if it is larger than `limit` bytes; else OSError, or UnicodeDecodeError, which is a ValueError.
    """
    if "\0" in str(path):
        raise FileNotFoundError(2, "no file has such a name", str(path))
    if path.exists() and not path.is_file():
        raise OSError(22, "is no file", str(path))  # a pipe or a device could go on for ever
    size = path.stat().st_size
    if size > limit:
        msg = f"{path}: {size / 2**20:,.0f} MB; files of this kind are read up to {limit / 2**20:,.0f} MB"
        raise UserError(msg)
    return path.read_text(encoding="utf-8-sig")


def json_from(text: str) -> Any:
    """Return what a JSON text holds. Raises ValueError, for lists within lists without end too."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("lists within lists, too deep to be read") from None
