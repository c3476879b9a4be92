"""Run folders: one Parquet part a chunk, named by its range of deals, beside run.json. A part is there whole or not at all."""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict

from antstats.breakdowns import Breakdown
from antstats.contract import Layout, Metric, row_dtype
from antstats.errors import UserError
from antstats.runner.folders import UNFIT, Lock, enter, first_line, leave_if_empty, of_schema, reading, refuse_another, write_whole
from antstats.runner.parts import is_whole, mark_of, packed_part, write_part
from antstats.runner.plan import Plan, RunSpec, versions
from antstats.runner.play import Range, Rows

SCHEMA = 2
MAX_ROW = 2**20  # bytes; that of a playout has some hundred
PART = re.compile(r"part-(\d{13})-(\d{13})\.parquet$")
FILE = "run.json"


class _Layout(BaseModel):
    """A layout as run.json has it."""

    model_config = ConfigDict(extra="forbid")

    game: str
    seats: int
    line_up: tuple[str, ...]
    seatings: list[list[int]]
    decisions: tuple[str, ...]
    reasons: tuple[str, ...]
    unfinished: tuple[str, ...]
    metrics: tuple[Metric, ...]
    standing: str
    title: str = ""
    breakdowns: tuple[Breakdown, ...] = ()


def columns(rows: Rows, seats: int) -> dict[str, Any]:
    """Return the columns of a part: one a scalar field, one a seat of a field by seat; standings and tables as rows of fixed length."""
    flat: dict[str, Any] = {}
    for name in rows.dtype.names or ():
        values = rows[name]
        if values.dtype.names:
            flat |= {f"{name}.{key}": column for key, column in columns(values, seats).items()}
        elif name == "standing":
            flat[name] = np.ascontiguousarray(values[:, :, :seats]).reshape(len(rows), -1)
        elif values.ndim == 1:
            flat[name] = values
        elif values.ndim == 3:  # of a breakdown
            flat[name] = np.ascontiguousarray(values).reshape(len(rows), -1)
        else:
            by_seat = name not in {"asked", "branches"}
            flat |= {f"{name}.{i}": values[:, i] for i in range(min(values.shape[1], seats) if by_seat else values.shape[1])}
    return flat


def part_of(rows: Rows, spec: RunSpec, deals: Range) -> bytes:
    """Return the Parquet file of the rows of these deals of a run: the same bytes wherever it is made, by the same pyarrow."""
    import pyarrow as pa

    arrays = {
        name: pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), values.shape[1]) if values.ndim == 2 else pa.array(values)
        for name, values in columns(rows, spec.players).items()
    }
    return packed_part(pa.table(arrays), mark_of(spec, deals))


class RunFolder:
    """A run on disk. Opening one checks that it is the same run; parts that cannot be read are played again."""

    def __init__(self, path: Path, spec: RunSpec, layout: Layout, row: np.dtype[Any]) -> None:
        self.path, self.spec, self.layout, self.row = path, spec, layout, row
        self.progress: dict[str, Any] = {}
        self._lock: Lock | None = None

    @classmethod
    def create(cls, path: Path, plan: Plan) -> "RunFolder":
        """Begin a run in `path`, or go on with the one there. Raises UserError if it is another run or cannot be written."""
        lock = enter(path, FILE, "run")
        folder = cls(path, plan.spec, plan.layout, row_dtype(plan.game))
        folder._lock = lock
        if (path / FILE).exists():
            held = cls.open(path)
            refuse_another(path, "run", held.spec.model_dump(mode="json"), plan.spec.model_dump(mode="json"))
            folder.progress = held.progress
        else:
            folder.save()
        return folder

    @classmethod
    def open(cls, path: Path) -> "RunFolder":
        """Open the run in `path`. Raises UserError if there is none, or none that this version can read."""
        file = path / FILE
        with reading(file, "run"):
            data = of_schema(file, SCHEMA)
            spec, held = RunSpec.model_validate(data["spec"]), _Layout.model_validate(data["layout"])
            layout = Layout(**{**dict(held), "seatings": np.array(held.seatings, np.int64)})
            row = np.lib.format.descr_to_dtype(_tuples(data["row"]))
            if row.hasobject or row.itemsize > MAX_ROW or not row.names:
                raise ValueError("its rows are none of a playout")
            if (layout.line_up, layout.seats) != (spec.policies, spec.players) or not _seats_all(layout):
                raise ValueError("its layout does not fit its spec")
            folder = cls(path, spec, layout, row)
            folder.progress = dict(data["progress"])
        return folder

    def save(self, **progress: Any) -> None:
        """Write run.json, whole or not at all."""
        self.progress = {**self.progress, **progress}
        layout = asdict(self.layout)
        layout["seatings"] = self.layout.seatings.tolist()
        data = {
            "schema": SCHEMA,
            "spec": self.spec.model_dump(),
            "progress": self.progress,
            "versions": versions(),
            "layout": layout,
            "row": np.lib.format.dtype_to_descr(self.row),
        }
        write_whole(self.path / FILE, json.dumps(data, indent=1) + "\n")
        if "state" in progress and self._lock is not None:  # it is over, well or not
            self._lock.release()

    def discard_if_empty(self) -> None:
        """Take the folder away if it holds no part: nothing was played."""
        leave_if_empty(self.path, FILE, "part-*.parquet")

    def write(self, deals: Range, rows: Rows) -> None:
        """Write the part of these deals."""
        self.put(deals, part_of(rows, self.spec, deals))

    def put(self, deals: Range, part: bytes) -> None:
        """Write a part that `part_of` made of the rows of these deals. Raises UserError if it cannot be written, as on a full disk."""
        write_part(self.path / f"part-{deals[0]:013d}-{deals[1]:013d}.parquet", part)

    def parts(self) -> list[tuple[Range, Path]]:
        """Return the parts by range, in the order of their deals; those that overlap an earlier one are left out.

        Raises UserError for a part of another run, and for one that cannot be read unless the run is gone on with.
        """
        found, end = [], 0
        names = set(columns(np.zeros(1, self.row), self.layout.seats))
        for file in sorted(self.path.glob("part-*.parquet")):
            name = PART.search(file.name)
            if name is None or int(name.group(1)) < end:
                continue
            deals = int(name.group(1)), int(name.group(2))
            if is_whole(file, (deals[1] - deals[0]) * len(self.layout.seatings), names, mark_of(self.spec, deals)):
                found.append((deals, file))
                end = deals[1]
            elif self._lock is None:  # only read here: whoever goes on with the run plays it again
                msg = f"{file}: damaged, it cannot be read; the command that made this run plays it again"
                raise UserError(msg)
        return found

    def missing(self, n_deals: int) -> list[Range]:
        """Return the ranges below `n_deals` that no part holds."""
        gaps, end = [], 0
        for (low, high), _ in self.parts():
            if low > end:
                gaps.append((end, min(low, n_deals)))
            end = high
        if end < n_deals:
            gaps.append((end, n_deals))
        return [(low, high) for low, high in gaps if low < high]

    def rows(self) -> Iterator[tuple[Range, Rows]]:
        """Yield the rows of each part, in the order of the deals."""
        for deals, file in self.parts():
            yield deals, self.read(file)

    def read(self, file: Path) -> Rows:
        """Return the rows of one part. Raises UserError if it is not a part of this run."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        seats = self.layout.seats
        try:
            table = pq.read_table(file, page_checksum_verification=True)
            rows = np.zeros(table.num_rows, self.row)
            for name in table.column_names:
                column = table[name].combine_chunks()
                if name == "standing":
                    rows[name][:, :, :seats] = column.flatten().to_numpy().reshape(len(rows), -1, seats)
                    continue
                target: Any = rows
                for key in name.split("."):
                    target = target[:, int(key)] if key.isdigit() else target[key]
                target[...] = column.to_numpy() if target.ndim == 1 else column.flatten().to_numpy().reshape(target.shape)
        except (pa.ArrowException, *UNFIT) as error:
            msg = f"{file}: damaged: {first_line(error)}; take it out, and the command that made this run plays it again"
            raise UserError(msg) from error
        return rows


def _seats_all(layout: Layout) -> bool:
    """Tell whether every seating of a layout seats an entry of its line-up at each seat."""
    shape = layout.seatings.shape
    return (
        len(shape) == 2 and shape[0] > 0 and shape[1] == layout.seats and bool(np.isin(layout.seatings, range(len(layout.line_up))).all())
    )


def _tuples(descr: list[Any]) -> list[Any]:
    """Turn the lists that JSON made of a dtype's description back into tuples."""
    return [(name, _tuples(kind) if isinstance(kind, list) else kind, *map(tuple, shape)) for name, kind, *shape in descr]
