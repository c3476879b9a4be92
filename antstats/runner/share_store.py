"""Folders of tournaments: tournament.json, and one Parquet part a block of deals. A part is there whole or not at all."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from antstats.errors import UserError
from antstats.runner.field import Counts, Shares
from antstats.runner.folders import Lock, enter, leave_if_empty, of_schema, reading, refuse_another, write_whole
from antstats.runner.parts import is_whole, mark_of, packed_part, write_part
from antstats.runner.plan import RunSpec, versions
from antstats.runner.play import Range

SCHEMA = 2
FILE = "tournament.json"
PART = re.compile(r"shares-(\d{9})-(\d{9})\.parquet$")


class ShareFolder:
    """A tournament on disk. Opening one checks that it is the same tournament; parts that cannot be read are played again."""

    def __init__(self, path: Path, spec: RunSpec, seated: Counts, told: Mapping[str, Any], progress: Mapping[str, Any]) -> None:
        self.path, self.spec, self.seated, self.told, self.progress = path, spec, seated, told, progress
        self._lock: Lock | None = None

    @classmethod
    def create(cls, path: Path, spec: RunSpec, seated: Counts, told: Mapping[str, Any]) -> "ShareFolder":
        """Begin a tournament in `path`, or go on with the one there. Raises UserError if it is another one or cannot be written.

        `seated` int64 (cells, K): which policy sits at each seat of each cell. `told` is what a report tells of it besides, as JSON data.
        """
        folder = cls(path, spec, seated, told, {})
        folder._lock = enter(path, FILE, "tournament")
        if (path / FILE).exists():
            refuse_another(path, "tournament", spec_of(path).model_dump(mode="json"), spec.model_dump(mode="json"))
            return folder
        folder.save(state="begun")
        return folder

    @classmethod
    def open(cls, path: Path) -> "ShareFolder":
        """Open the tournament in `path` for reading. Raises UserError if there is none, or none that this version can read."""
        file = path / FILE
        with reading(file, "tournament"):
            data = of_schema(file, SCHEMA)
            seated = np.array(data["cells"], np.int64)
            spec = RunSpec.model_validate(data["spec"])
            if seated.ndim != 2 or seated.shape[1] != spec.players or not np.isin(seated, range(len(spec.policies))).all():
                msg = f"{file}: its cells do not seat its policies"
                raise UserError(msg)
            return cls(path, spec, seated, dict(data["told"]), dict(data["progress"]))

    def save(self, **progress: Any) -> None:
        """Write tournament.json, whole or not at all. `cells` tells which policy sat at each seat, by the parts' column `cell`."""
        data = {
            "schema": SCHEMA,
            "spec": self.spec.model_dump(mode="json"),
            "progress": progress,
            "versions": versions(),
            "cells": self.seated.tolist(),
            "told": dict(self.told),
        }
        write_whole(self.path / FILE, json.dumps(data) + "\n")
        if progress.get("state") != "begun" and self._lock is not None:
            self._lock.release()

    def discard_if_empty(self) -> None:
        """Take the folder away if it holds no part: nothing was played."""
        leave_if_empty(self.path, FILE, "shares-*.parquet")

    def write(self, deals: Range, shares: Shares) -> None:
        """Write the part of these deals: a row a playout with deal, cell and the share of each seat."""
        import pyarrow as pa

        n, cells, seats = shares.shape
        columns = {"deal": np.repeat(np.arange(*deals), cells), "cell": np.tile(np.arange(cells, dtype=np.int32), n)}
        columns |= {f"share.{seat}": np.ascontiguousarray(shares[:, :, seat]).ravel() for seat in range(seats)}
        part = packed_part(pa.table(columns), mark_of(self.spec, deals))
        write_part(self.path / f"shares-{deals[0]:09d}-{deals[1]:09d}.parquet", part)

    def parts(self) -> list[tuple[Range, Shares]]:
        """Return what the parts hold, in the order of their deals, up to the first gap; a part that cannot be read is one."""
        found, end = [], 0
        for file in sorted(self.path.glob("shares-*.parquet")):
            name = PART.search(file.name)
            if name is None or int(name.group(1)) != end:
                continue
            deals = int(name.group(1)), int(name.group(2))
            shares = self._read(file, deals)
            if shares is not None:
                found.append((deals, shares))
                end = deals[1]
        return found

    def _read(self, file: Path, deals: Range) -> Shares | None:
        """Return the shares of one part, None if it is not whole. Raises UserError for a part of another tournament."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        cells, seats = self.seated.shape
        names = {"deal", "cell", *(f"share.{seat}" for seat in range(seats))}
        if not is_whole(file, (deals[1] - deals[0]) * cells, names, mark_of(self.spec, deals)):
            return None
        try:
            table = pq.read_table(file, page_checksum_verification=True)
            columns = [table[f"share.{seat}"].to_numpy() for seat in range(seats)]
            return np.stack(columns, axis=-1).reshape(deals[1] - deals[0], cells, seats)
        except (pa.ArrowException, OSError, ValueError, KeyError):
            return None


def spec_of(path: Path) -> RunSpec:
    """Return the spec of the tournament in `path`. Raises UserError if there is none, or none that this version can read."""
    file = path / FILE
    with reading(file, "tournament"):
        return RunSpec.model_validate(of_schema(file, SCHEMA)["spec"])
