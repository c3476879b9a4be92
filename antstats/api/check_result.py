"""The result of `check` as Python and notebooks have it: as frames, charts and a table."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pandas as pd

from antstats.api.notebook import Draw, Shown
from antstats.checks import result

if TYPE_CHECKING:
    from antstats.reports.snippet import Snippet


@dataclass
class Check(result.Check, Shown):
    """A finished (or interrupted) check, see `antstats.checks.result.Check`."""

    @property
    def frame(self) -> pd.DataFrame:
        """A row a watched measure, see `checks.verdict.plain`; None is unknown."""
        return pd.DataFrame(self.rows)

    def _drawings(self) -> dict[str, Draw]:
        from antstats.charts.check import draw

        return {"check": lambda ax: draw(self.rows, ax)} if self.rows else {}

    def _snippet(self) -> "Snippet":
        from antstats.api.told import of_check

        return of_check(self)

    def __repr__(self) -> str:
        """Return one line."""
        return f"<Check of {self.suite}: {self.word}, {len(self.gate.family.questions)} watched measures>"
