"""A comparison on disk: compare.json says what was compared and how it was judged, beside the run folders a and b of what was played."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from antstats.errors import UserError
from antstats.runner.folders import first_line, write_whole
from antstats.runner.plan import versions
from antstats.runner.reading import json_from, text_of

SCHEMA = 1
FILE = "compare.json"


class Asked(BaseModel):
    """What decides the answer beside the two runs.

    `a`, `b` : their folders, seen from that of the comparison. `paired` : they meet the same deals. `deals` : asked for, of each.
    `shares`, `relative`, `single` : the margins; a single one is its value and whether it is relative. `precision`, `anytime` : the
    half-width asked for, and low and high by key from the sequence that told it when to stop. `interrupted` : stopped by Ctrl-C.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    a: str
    b: str
    paired: bool
    deals: int
    shares: float
    relative: float
    single: dict[str, tuple[float, bool]]
    confidence: float
    precision: float | None
    anytime: dict[str, tuple[float, float]]
    interrupted: bool


def save(path: Path, asked: Mapping[str, Any], folders: Mapping[str, Path]) -> None:
    """Write compare.json, whole or not at all; `folders` are those of a and b. Raises UserError if it cannot be written."""
    where = {name: os.path.relpath(folder, path) for name, folder in folders.items()}
    data = {"schema": SCHEMA, "versions": versions(), "asked": Asked.model_validate({**asked, **where}).model_dump(mode="json")}
    write_whole(path / FILE, json.dumps(data, indent=1) + "\n")


def load(path: Path) -> Asked:
    """Read compare.json. Raises UserError if there is none, or none that this version can read."""
    file = path / FILE
    try:
        data = json_from(text_of(file))
        if data["schema"] != SCHEMA:
            msg = f"{file}: schema {data['schema']}, this version reads {SCHEMA}"
            raise UserError(msg)
        return Asked.model_validate(data["asked"])
    except FileNotFoundError:
        msg = f"no comparison in {str(path)!r}: there is no {FILE}"
        raise UserError(msg) from None
    except (OSError, KeyError, TypeError, ValueError, ValidationError) as error:
        msg = f"{file}: not a comparison that can be read: {first_line(error)}"
        raise UserError(msg) from error
