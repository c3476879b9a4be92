"""The result of a tuning: the weights found, what they are worth, and the file that holds them."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from antstats.api.notebook import Draw, Shown
from antstats.contract import Weight
from antstats.errors import UserError
from antstats.runner.folders import write_whole
from antstats.runner.ledger import Figure, in_toml
from antstats.runner.plan import versions
from antstats.runner.tuning_folder import TuneSpec
from antstats.stats.gain import Gain, judged
from antstats.stats.intervals import Interval
from antstats.stats.summary import finite

if TYPE_CHECKING:
    from antstats.reports.snippet import Snippet


@dataclass(frozen=True)
class Judgement:
    """What the tuned weights are worth on deals that the search never met. All in shares of the win.

    Attributes
    ----------
    gain : tuned less start, each against the opponents, paired by deal. above_fair : tuned against the opponents, less a fair share.
    direct : tuned at one seat against start at all others, less a fair share; None where a target is exploited.
    deals, playouts : what it rests on.
    """

    gain: Interval
    above_fair: Interval
    direct: Interval | None
    deals: int
    playouts: int


@dataclass(frozen=True)
class Tuning(Shown):
    """A finished (or interrupted) tuning.

    Attributes
    ----------
    spec : what decided it. ranges : the tuned weights as declared. start, weights : their values, before and after, by name.
    kept : the other weights in force, by name, where they are not the policy's defaults.
    history : a row a generation: generation (from 0), best, mean, sd (of the values of its candidates, share above fair), sigma (step,
        part of the range), playouts (so far).
    judgement : None if it was interrupted. margin : a gain up to this (a share) counts as none.
    command : repeats it. begun : the day. fair : a fair share. seconds : spent on playing. title : of the game, in words.
    rests_on : figures in force that are assumed or inferred.
    """

    spec: TuneSpec
    policy: str
    ranges: Mapping[str, Weight]
    start: Mapping[str, float]
    weights: Mapping[str, float]
    kept: Mapping[str, Any]
    history: pd.DataFrame
    judgement: Judgement | None
    margin: float
    command: str
    begun: str
    fair: float
    playouts: int
    seconds: float = 0.0
    folder: Path | None = None
    title: str = ""
    rests_on: Mapping[str, Figure] = field(default_factory=dict)

    @property
    def interrupted(self) -> bool:
        """True if it was stopped by Ctrl-C: nothing is judged then."""
        return self.judgement is None

    @property
    def difference(self) -> Interval | None:
        """What decides the verdict, in shares: the gain over the start; where a target is exploited, the share above fair."""
        if self.judgement is None:
            return None
        return self.judgement.above_fair if self.spec.exploit else self.judgement.gain

    @property
    def verdict(self) -> Gain | None:
        """`better`, `no better` or `cannot tell yet`; None if nothing was judged."""
        return judged(self.difference, self.margin) if self.difference is not None else None

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON data."""
        return {
            "spec": self.spec.model_dump(),
            "policy": self.policy,
            "weights": [
                {"name": name, "start": self.start[name], "tuned": value, "low": weight.low, "high": weight.high, "unit": weight.unit}
                for (name, value), weight in zip(self.weights.items(), self.ranges.values(), strict=True)
            ],
            "verdict": self.verdict,
            "margin": self.margin,
            "judgement": asdict(self.judgement) if self.judgement is not None else None,
            "history": self.history.to_dict("records"),
            "fair": self.fair,
            "playouts": self.playouts,
            "begun": self.begun,
            "command": self.command,
        }

    def record(self) -> dict[str, Any]:
        """Return what a report is made of as plain JSON data; something must have been judged."""
        run, deals = self.spec.run, self.judgement.deals if self.judgement is not None else 0
        rules = f"{run.game}, {run.variant}, {run.players} seats"
        data = {
            "kind": "tuning",
            "title": f"{self.title or run.game}, {run.variant}, {run.players} seats: {self.policy} tuned",
            "heading": f"{rules}: {self.playouts:,} playouts, judged on {deals:,} fresh deals, seed {run.seed}",
            "rests_on": {name: figure.model_dump(mode="json") for name, figure in self.rests_on.items()},
            "versions": versions(),
        }
        return dict(finite({**self.to_dict(), **data}))

    def _drawings(self) -> dict[str, Draw]:
        from antstats.charts.tuning import draw

        found = self.judgement.above_fair if self.judgement is not None else None
        judged_ = (found.estimate, found.low, found.high) if found is not None else None
        return {"history": lambda ax: draw(self.history, judged_, ax)} if len(self.history) else {}

    def _snippet(self) -> "Snippet":
        from antstats.api.told import of_tuning

        return of_tuning(self)

    def __repr__(self) -> str:
        """Return one line."""
        said = self.verdict if self.verdict is not None else "interrupted"
        return f"<Tuning of {self.policy} in {self.spec.run.game}: {said}, {self.playouts:,} playouts, seed {self.spec.run.seed}>"

    def to_toml(self) -> str:
        """Return the tuned policy as a TOML file that `--policies FILE.toml:NAME` takes, with where it comes from as comments."""
        name = self.policy.rpartition(":")[2]
        notes = [f"Tuned by antstats on {self.begun}, seed {self.spec.run.seed}.", self.command, self._found()]
        # What stands in a comment must not end it: a file name may hold a line break.
        lines = [f"# {re.sub(r'[^ -~]+', ' ', note)}" for note in notes]
        lines += [f"[{in_toml(name) if not re.fullmatch('[A-Za-z0-9_-]+', name) else name}]", f"policy = {in_toml(self.policy)}"]
        lines += [f"{weight} = {in_toml(value)}" for weight, value in {**self.kept, **self.weights}.items()]
        return "\n".join(lines) + "\n"

    def _found(self) -> str:
        if self.difference is None or self.judgement is None:
            return "Interrupted: not judged."
        what = f"Share above fair against {self.spec.exploit}" if self.spec.exploit else "Share of the win gained over the start"
        return f"{what}: {points(self.difference)}, {self.judgement.deals:,} fresh deals: {self.verdict}."

    def write(self, path: str | Path, *, force: bool = False) -> Path:
        """Write `to_toml()` to `path`. Raises UserError if it exists, unless `force`, or cannot be written."""
        path = Path(path)
        if path.exists() and not force:
            raise UserError(f"{path} exists: --force writes over it")
        write_whole(path, self.to_toml())
        return path


def points(interval: Interval) -> str:
    """Return a difference of shares in percentage points, with its interval."""
    if not interval.known:
        return f"{100 * interval.estimate:+.2f} pp (interval unknown: {interval.method})"
    return f"{100 * interval.estimate:+.2f} pp ({100 * interval.low:+.2f} to {100 * interval.high:+.2f})"
