"""The result of `compare`: how every measure differs between two runs, and what is to be thought of it."""

import math
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from antstats.api.configuration import Side, rule_changes
from antstats.api.notebook import Draw, Shown
from antstats.runner import compare_folder
from antstats.runner.ledger import Figure
from antstats.runner.plan import RunSpec, versions
from antstats.stats.blocks import Blocks
from antstats.stats.change import Judged, Margins, judged
from antstats.stats.paired import differences

if TYPE_CHECKING:
    from antstats.reports.snippet import Snippet


@dataclass(kw_only=True)
class Comparison(Shown):
    """A finished (or interrupted) comparison; differences are b less a.

    Attributes
    ----------
    sides : a and b: spec, layout, where the playouts are. blocks : their sums by block of deals.
    paired : True if both met the same deals. margins : how large a difference does not matter. confidence : of the intervals.
    precision, anytime : the half-width asked for, and low and high by key from the sequence that told it when to stop; None and empty if
        a number of playouts was asked for. asked : deals asked for.
    interrupted : True if it was stopped by Ctrl-C; the deals that both sides finished are what it holds.
    seconds, played, jobs : time spent, playouts played in it, threads.
    """

    sides: tuple[Side, Side]
    blocks: tuple[Blocks, Blocks]
    paired: bool
    margins: Margins
    confidence: float
    anytime: dict[str, tuple[float, float]]
    precision: float | None
    asked: int
    interrupted: bool = False
    seconds: float = 0.0
    played: int = 0
    jobs: int = 1

    @property
    def a(self) -> RunSpec:
        """What decided the bits of a, rules as read back from the kernel."""
        return self.sides[0].spec

    @property
    def b(self) -> RunSpec:
        """What decided the bits of b."""
        return self.sides[1].spec

    @property
    def title(self) -> str:
        """The game, in words."""
        return self.sides[0].layout.title or self.a.game

    @property
    def deals(self) -> tuple[int, int]:
        """Deals of a and of b: the sampling units."""
        return self.blocks[0].deals, self.blocks[1].deals

    @property
    def playouts(self) -> tuple[int, int]:
        """Playouts of a and of b."""
        return self.blocks[0].playouts, self.blocks[1].playouts

    @property
    def folders(self) -> list[Path]:
        """Where the runs are kept."""
        return [side.run.folder.path for side in self.sides if side.run.folder is not None]

    @cached_property
    def judged(self) -> list[Judged]:
        """Every difference with its verdict; empty if nothing was played."""
        if not all(self.playouts):
            return []
        found = differences(self.blocks[0], self.blocks[1], paired=self.paired)
        return judged(found, self.margins, sum(self.playouts), confidence=self.confidence, anytime=self.anytime)

    @property
    def family(self) -> int:
        """How many measures Holm's adjustment is over."""
        return sum(not math.isnan(each.p_luck) for each in self.judged)

    @cached_property
    def differences(self) -> pd.DataFrame:
        """A row a measure: key, group, metric, text, seat, policy, policy_b, unit, a, b, difference, low, high, margin, verdict, and more.

        p_luck (no difference at all) and p_beyond (a difference within the margin) are Holm-adjusted, p_within (one beyond it) is not;
        correlation and gain tell what the pairing brought; NaN is unknown.
        """
        return pd.DataFrame([each.row() for each in self.judged])

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict by key of measure: identical, unchanged, changed or inconclusive."""
        return {each.difference.measure.key: str(each.answer) for each in self.judged}

    @property
    def rules(self) -> list[tuple[str, str, str]]:
        """What differs between the rules of a and b: what, its value in a, its value in b."""
        return rule_changes(self.a, self.b)

    @property
    def half_width(self) -> float:
        """Half the widest anytime-valid interval of a difference of shares; NaN without one."""
        return max(((high - low) / 2 for low, high in self.anytime.values()), default=math.nan)

    @property
    def rests_on(self) -> dict[str, Figure]:
        """The figures of either side that are assumed or inferred; one that is not the same in both is told for each."""
        a, b = (side.rests_on for side in self.sides)
        both = {name: figure for name, figure in a.items() if b.get(name) == figure}
        return both | {f"{name} of {side.name}": f for side in self.sides for name, f in side.rests_on.items() if name not in both}

    def to_dict(self) -> dict[str, Any]:
        """Return what was compared and everything that was found as plain JSON data; None for what is unknown."""
        from antstats.stats.summary import plain_rows

        return {
            "a": self.a.model_dump(mode="json"),
            "b": self.b.model_dump(mode="json"),
            "versions": versions(),
            "paired": self.paired,
            "deals": list(self.deals),
            "playouts": list(self.playouts),
            "block_deals": self.blocks[0].size,
            "interrupted": self.interrupted,
            "confidence": self.confidence,
            "holm_family": self.family,
            "precision": self.precision,
            "half_width": None if math.isnan(self.half_width) else self.half_width,
            "rules": [{"what": what, "a": ours, "b": theirs} for what, ours, theirs in self.rules],
            "differences": plain_rows(self.differences),
            "rests_on": {name: figure.model_dump(mode="json") for name, figure in self.rests_on.items()},
        }

    def _drawings(self) -> dict[str, Draw]:
        from antstats.charts.compare import draw

        return {"compare": lambda ax: draw(self.differences, ax)} if self.judged else {}

    def _snippet(self) -> "Snippet":
        from antstats.api.told import of_comparison

        return of_comparison(self)

    @classmethod
    def load(cls, path: str | Path) -> "Comparison":
        """Read a comparison from its folder, with the margins it was judged by. Raises UserError if there is none, or a run is gone."""
        from antstats.api.compare import reread

        return reread(Path(path))

    def save(self, path: Path) -> None:
        """Write compare.json into the folder of a comparison whose runs are kept. Raises UserError if it cannot be written."""
        single = {name: (each.value, each.relative) for name, each in self.margins.single.items()}
        asked: dict[str, Any] = {"paired": self.paired, "deals": self.asked, "confidence": self.confidence, "interrupted": self.interrupted}
        asked |= {"shares": self.margins.shares, "relative": self.margins.relative, "single": single}
        asked |= {"precision": self.precision, "anytime": self.anytime}
        folders = {side.name: side.run.folder.path for side in self.sides if side.run.folder is not None}
        compare_folder.save(path, asked, folders)

    def __repr__(self) -> str:
        """Return one line."""
        return f"<Comparison in {self.a.game}, {sum(self.playouts):,} playouts, {'paired' if self.paired else 'unpaired'}>"
