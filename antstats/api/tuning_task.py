"""A tuning, settled and ready to be run: the search over generations, and the judgement on fresh deals."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from antstats.api.effort import Effort
from antstats.api.tuning import Judgement
from antstats.contract import GameSpec, Weight
from antstats.errors import UserError
from antstats.runner.line_up import Entry, reweighted
from antstats.runner.opposition import Company, company, playouts_a_deal, shares_against
from antstats.runner.plan import Plan
from antstats.runner.tuning_folder import GENERATIONS, Generation, TuneFolder
from antstats.stats.evolution import Evolution
from antstats.stats.gain import mean_difference
from antstats.stats.intervals import Interval

DIGITS = 4  # significant, of every weight that is played and written
COLUMNS = ["generation", "best", "mean", "sd", "sigma", "playouts"]
Watch = Callable[[dict[str, Any]], None]  # is told the row of `history` of a generation that is finished


@dataclass
class Box:
    """The tuned weights of a policy: points of [0, 1]**D and entries of a line-up, back and forth."""

    game: GameSpec
    start: Entry
    ranges: Mapping[str, Weight]

    def point(self, values: Iterable[float]) -> np.ndarray[Any, Any]:
        """Return the point of weights in their own units, float64 (D,)."""
        return np.array([(value - each.low) / (each.high - each.low) for value, each in zip(values, self.ranges.values(), strict=True)])

    def weights(self, point: np.ndarray[Any, Any]) -> dict[str, float]:
        """Return the weights at a point by name, rounded to DIGITS and within their ranges."""
        return {
            name: min(max(float(f"{each.low + at * (each.high - each.low):.{DIGITS}g}"), each.low), each.high)
            for at, (name, each) in zip(point.tolist(), self.ranges.items(), strict=True)
        }

    def entry(self, point: np.ndarray[Any, Any]) -> Entry:
        """Return the policy with the weights at a point."""
        return reweighted(self.game, self.start, self.weights(point))


@dataclass
class Task:
    """What there is to do. Blocks of deals are common to all candidates of a generation and never used again.

    Attributes
    ----------
    plan : gives rules and seed. search : at its start. companies : the opponents. effort : how the budget is spent.
    exploiting : True where the opponents are a target. folder : keeps the generations, if any.
    progress : called with playouts done and to do. watch : see Watch.
    """

    plan: Plan
    box: Box
    search: Evolution
    companies: tuple[Company, ...]
    effort: Effort
    exploiting: bool
    folder: TuneFolder | None
    jobs: int
    progress: Callable[[int, int], None]
    watch: Watch
    rows: list[dict[str, Any]] = field(default_factory=list)
    done: int = 0
    seconds: float = 0.0

    def run(self) -> Judgement | None:
        """Run what is missing of the search, then judge. Returns None if interrupted; finished generations are in `rows`."""
        try:
            for number in range(self.effort.generations):
                self._generation(number)
            return self._judge()
        except KeyboardInterrupt:
            return None

    @property
    def history(self) -> pd.DataFrame:
        """The generations so far, see `Tuning.history`."""
        return pd.DataFrame(self.rows, columns=COLUMNS)

    def _generation(self, number: int) -> None:
        asked = self.search.ask()
        held = self.folder.generations[number] if self.folder is not None and number < len(self.folder.generations) else None
        if held is None:
            fair = 1 / self.plan.spec.players
            values = np.array(
                [self._play(self.box.entry(point), self.companies, self.effort.block(number)).mean() - fair for point in asked]
            )
            if self.folder is not None:
                self.folder.add(Generation(generation=number, points=asked.tolist(), values=values.tolist()))
        else:
            values = self._told(held, asked)
            self.done += self.effort.generation_playouts
        self.search.tell(values)
        row = (number, values.max(), values.mean(), values.std(ddof=1), self.search.sigma, (number + 1) * self.effort.generation_playouts)
        self.rows.append(
            {name: int(each) if name in ("generation", "playouts") else float(each) for name, each in zip(COLUMNS, row, strict=True)}
        )
        self.watch(self.rows[-1])

    def _told(self, held: Generation, asked: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return the values of a generation that was kept, if its points are those that the search asks for."""
        points = np.array(held.points)
        if points.shape != asked.shape or len(held.values) != len(asked) or not np.allclose(points, asked, rtol=0, atol=1e-9):
            assert self.folder is not None
            file = self.folder.path / GENERATIONS
            raise UserError(f"{file}: generation {held.generation} is not what this search asks for; tune into a new folder")
        return np.array(held.values)

    def _play(self, candidate: Entry, companies: tuple[Company, ...], deals: tuple[int, int]) -> np.ndarray[Any, Any]:
        begin = time.perf_counter()
        shares = shares_against(self.plan, candidate, companies, deals, self.jobs)
        self.seconds += time.perf_counter() - begin
        self.done += playouts_a_deal(companies) * len(shares)
        self.progress(self.done, self.effort.playouts)
        return shares

    def _judge(self) -> Judgement:
        tuned, start, deals = self.box.entry(self.search.favourite), self.box.start, self.effort.fresh
        fair = 1 / self.plan.spec.players
        shares = self._play(tuned, self.companies, deals)
        if tuned.spelling == start.spelling:
            gain = Interval(0.0, 0.0, 0.0, "the weights are the same")
        else:
            gain = mean_difference(shares - self._play(start, self.companies, deals))
        direct = None
        if not self.exploiting:
            rivals = company([start] * (self.plan.spec.players - 1), 1.0)
            direct = mean_difference(self._play(tuned, (rivals,), deals) - fair)
        return Judgement(gain, mean_difference(shares - fair), direct, len(shares), self.effort.judged_playouts)
