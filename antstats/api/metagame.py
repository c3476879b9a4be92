"""The result of a tournament: the metagame, and what was played for it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from antstats.api.notebook import Draw, Shown
from antstats.errors import UserError
from antstats.runner.folders import first_line
from antstats.runner.ledger import Figure
from antstats.runner.plan import RunSpec, versions
from antstats.stats.metagame import Metagame

if TYPE_CHECKING:
    from antstats.reports.snippet import Snippet


@dataclass(kw_only=True)
class Tournament(Metagame, Shown):
    """A finished (or interrupted) tournament; what follows from its results is in the methods of `Metagame`.

    Attributes
    ----------
    spec : what decided its bits, rules as read back from the kernel; `spec.policies` are those of the field. title : of the game.
    line_ups, possible : how many line-ups were played, and how many there are. asked : deals asked for.
    rests_on : figures in force that are assumed or inferred. folder : where its parts are, None if they were not written.
    interrupted : True if it was stopped by Ctrl-C; the deals that were finished in all line-ups are what it holds.
    seconds, played, jobs : time spent playing, playouts played in it, threads.
    """

    spec: RunSpec
    title: str = ""
    line_ups: int
    possible: int
    asked: int
    rests_on: dict[str, Figure] = field(default_factory=dict)
    folder: Path | None = None
    interrupted: bool = False
    seconds: float = 0.0
    played: int = 0
    jobs: int = 1

    @property
    def deals(self) -> int:
        """Number of deals: the sampling units."""
        return self.results.deals

    @classmethod
    def load(cls, path: str | Path, *, confidence: float = 0.95) -> "Tournament":
        """Read a tournament from its folder. Raises UserError if there is none, or it has fewer than two deals."""
        from antstats.api.tournament import results_of
        from antstats.runner.share_store import FILE, ShareFolder

        if not (Path(path) / FILE).exists():
            raise UserError(f"no tournament in {str(path)!r}: there is no {FILE}")
        folder = ShareFolder.open(Path(path))
        results = results_of(folder.spec, folder.seated, [shares for _, shares in folder.parts()])
        if results.deals < 2:
            raise UserError(f"the tournament in {str(path)!r} has {results.deals} finished deals; its command goes on with it")
        try:
            told = folder.told
            rests_on = {name: Figure.model_validate(each) for name, each in told["rests_on"].items()}
            line_ups, possible, title = int(told["line_ups"]), int(told["possible"]), str(told["title"])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            msg = f"{Path(path) / FILE}: not a tournament that can be read: {first_line(error)}; its command writes it anew"
            raise UserError(msg) from error
        return cls(
            results=results,
            confidence=confidence,
            seed=folder.spec.seed,
            spec=folder.spec,
            title=title,
            line_ups=line_ups,
            possible=possible,
            asked=int(folder.progress.get("asked", results.deals)),
            rests_on=rests_on,
            folder=folder.path,
            interrupted=folder.progress.get("state") != "complete",
        )

    def to_dict(self) -> dict[str, Any]:
        """Return what was played and everything that follows as plain JSON data."""
        return {
            "spec": self.spec.model_dump(mode="json"),
            "versions": versions(),
            "line_ups": self.line_ups,
            "possible_line_ups": self.possible,
            "interrupted": self.interrupted,
            "rests_on": {name: figure.model_dump(mode="json") for name, figure in self.rests_on.items()},
            **super().to_dict(),
        }

    def __repr__(self) -> str:
        """Return one line."""
        return f"<Tournament of {self.spec.game}, {len(self.names)} policies, {self.playouts:,} playouts, seed {self.spec.seed}>"

    def _drawings(self) -> dict[str, Draw]:
        from antstats.api.metagame_charts import drawings

        return drawings(self) if self.deals else {}

    def _snippet(self) -> "Snippet":
        from antstats.api.told import of_tournament

        return of_tournament(self)
