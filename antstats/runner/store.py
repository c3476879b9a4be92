"""Run folders: one Parquet part a chunk, named by its range of deals, beside run.json. A part is there whole or not at all."""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from antstats.breakdowns import Axis, Breakdown
from antstats.contract import Layout, Metric, row_dtype
from antstats.errors import UserError
from antstats.runner.folders import claim, leave_if_empty, of_schema, reading, refuse_another, write_whole
from antstats.runner.plan import Plan, RunSpec, versions
from antstats.runner.play import Range, Rows

SCHEMA = 1
PART = re.compile(r"part-(\d{13})-(\d{13})\.parquet$")
FILE = "run.json"


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


def part_of(rows: Rows, seats: int) -> bytes:
    """Return the Parquet file of a part: the same bytes wherever it is made, by the same pyarrow."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    arrays = {
        name: pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), values.shape[1]) if values.ndim == 2 else pa.array(values)
        for name, values in columns(rows, seats).items()
    }
    made = pa.BufferOutputStream()
    pq.write_table(pa.table(arrays), made, compression="zstd")
    return made.getvalue().to_pybytes()  # type: ignore[no-any-return]


class RunFolder:
    """A run on disk. Opening one checks that it is the same run; parts that cannot be read are played again."""

    def __init__(self, path: Path, spec: RunSpec, layout: Layout, row: np.dtype[Any]) -> None:
        self.path, self.spec, self.layout, self.row = path, spec, layout, row
        self.progress: dict[str, Any] = {}

    @classmethod
    def create(cls, path: Path, plan: Plan) -> "RunFolder":
        """Begin a run in `path`, or go on with the one there. Raises UserError if it is another run or cannot be written."""
        if (path / FILE).exists():
            folder = cls.open(path)
            refuse_another(path, "run", folder.spec.model_dump(), plan.spec.model_dump())
            return folder
        claim(path, "run")
        folder = cls(path, plan.spec, plan.layout, row_dtype(plan.game))
        folder.save()
        return folder

    @classmethod
    def open(cls, path: Path) -> "RunFolder":
        """Open the run in `path`. Raises UserError if there is none, or none that this version can read."""
        file = path / FILE
        with reading(file, "run"):
            data = of_schema(file, SCHEMA)
            layout = dict(data["layout"])
            layout["seatings"] = np.array(layout["seatings"], np.int64)
            layout["metrics"] = tuple(Metric(**metric) for metric in layout["metrics"])
            layout["breakdowns"] = tuple(_breakdown(each) for each in layout.get("breakdowns", ()))
            for name in ("line_up", "decisions", "reasons", "unfinished"):
                layout[name] = tuple(layout[name])
            row = np.lib.format.descr_to_dtype(_tuples(data["row"]))
            folder = cls(path, RunSpec.model_validate(data["spec"]), Layout(**layout), row)
        folder.progress = data["progress"]
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

    def discard_if_empty(self) -> None:
        """Take the folder away if it holds no part: nothing was played."""
        leave_if_empty(self.path, FILE, "part-*.parquet")

    def write(self, deals: Range, rows: Rows) -> None:
        """Write the part of these deals."""
        self.put(deals, part_of(rows, self.layout.seats))

    def put(self, deals: Range, part: bytes) -> None:
        """Write a part that `part_of` made of the rows of these deals."""
        spare = self.path / f".part-{deals[0]:013d}.tmp"
        spare.write_bytes(part)
        os.replace(spare, self.path / f"part-{deals[0]:013d}-{deals[1]:013d}.parquet")

    def parts(self) -> list[tuple[Range, Path]]:
        """Return the parts by range, in the order of their deals; those that overlap an earlier one or cannot be read are left out."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        found, end = [], 0
        for file in sorted(self.path.glob("part-*.parquet")):
            name = PART.search(file.name)
            if name is None or int(name.group(1)) < end:
                continue
            deals = int(name.group(1)), int(name.group(2))
            try:
                whole = pq.read_metadata(file).num_rows == (deals[1] - deals[0]) * len(self.layout.seatings)
            except (pa.ArrowException, OSError):
                whole = False
            if whole:
                found.append((deals, file))
                end = deals[1]
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
            table = pq.read_table(file)
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
        except (pa.ArrowException, OSError, ValueError, KeyError, IndexError) as error:
            msg = f"{file}: not a part of this run: {str(error).splitlines()[0]}"
            raise UserError(msg) from error
        return rows


def _breakdown(data: dict[str, Any]) -> Breakdown:
    """Return a breakdown from its JSON form."""
    axes = {
        side: Axis(data[side]["name"], tuple(data[side]["labels"]), data[side]["source"], tuple(data[side]["edges"]))
        for side in ("across", "down")
    }
    return Breakdown(**{**data, **axes, "where": tuple(data["where"])})


def _tuples(descr: list[Any]) -> list[Any]:
    """Turn the lists that JSON made of a dtype's description back into tuples."""
    return [(name, _tuples(kind) if isinstance(kind, list) else kind, *map(tuple, shape)) for name, kind, *shape in descr]
