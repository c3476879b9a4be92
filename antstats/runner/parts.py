"""Parquet parts of folders: there whole or not at all, and marked with what they are a part of."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from antstats.errors import UserError
from antstats.runner.folders import replacing
from antstats.runner.plan import RunSpec
from antstats.runner.play import Range

MARK = b"antstats"
MAX_ROWS = 2**26  # of a part: more do not fit into memory as rows of a kernel


def mark_of(spec: RunSpec, deals: Range) -> bytes:
    """Return what a part of a run says of itself: a digest of what decides the run's bits, and its range of deals."""
    settled = json.dumps(spec.model_dump(mode="json"), sort_keys=True)
    return f"{hashlib.sha256(settled.encode()).hexdigest()[:32]} {deals[0]} {deals[1]}".encode()


def packed_part(table: Any, mark: bytes) -> bytes:
    """Return a table as the Parquet file of a part, with a checksum of each page."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    made = pa.BufferOutputStream()
    pq.write_table(table.replace_schema_metadata({MARK: mark}), made, compression="zstd", write_page_checksum=True)
    return made.getvalue().to_pybytes()  # type: ignore[no-any-return]


def write_part(path: Path, part: bytes) -> None:
    """Write a part, whole or not at all. Raises UserError if it cannot be written, as on a full disk."""
    spare = path.with_name(f".{path.stem}.{os.getpid()}.tmp")
    with replacing(spare, path):
        spare.write_bytes(part)


def is_whole(file: Path, rows: int, names: set[str], mark: bytes) -> bool:
    """Tell whether a part can be read and has these rows and columns; only its end is looked at, where Parquet keeps all that.

    Raises UserError if it is no file, or whole and of another run, or of other deals than its name says.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    if not file.is_file():  # a pipe would be waited for
        msg = f"{file}: no file; take it out of the folder"
        raise UserError(msg)
    try:
        found = pq.read_metadata(file)
        held = found.metadata or {}
        fits = found.num_rows == rows and rows <= MAX_ROWS and set(found.schema.to_arrow_schema().names) == names
    except (pa.ArrowException, OSError):
        return False
    if held.get(MARK) != mark:
        msg = f"{file}: a part of another run, or of other deals than its name says; take it out of the folder"
        raise UserError(msg)
    return fits
