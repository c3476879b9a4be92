"""What each legal action is worth to who has to decide, by quick playouts of worlds that might be."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from antstats.errors import UserError
from antstats.runner.sitting import Sitting
from antstats.runner.worlds import rollout_of
from antstats.stats.intervals import Interval, simultaneous
from antstats.stats.verdict import Answer, judge

MARGIN = 0.05  # shares of the win by which an action may be behind the best and still count as as good
VERDICTS = {Answer.INSIDE: "as good", Answer.OUTSIDE: "worse", Answer.UNDECIDED: "cannot tell yet"}


@dataclass(frozen=True)
class Odds:
    """What the actions of one decision are worth.

    Attributes
    ----------
    seat : who decides. actions : as that seat may know them. policy : what played on, at all seats.
    shares : float64 (worlds, actions), the seat's share of the win in each world. margin : of the verdicts, a share of the win.
    """

    seat: int
    actions: tuple[str, ...]
    policy: str
    shares: np.ndarray[Any, np.dtype[np.float64]]
    margin: float = MARGIN

    @property
    def worlds(self) -> int:
        """How many worlds were drawn: the sampling unit; each action was played out once in each."""
        return len(self.shares)

    def frame(self) -> pd.DataFrame:
        """Return a row an action, in the order of the legal actions.

        Columns: action; share of the win with low and high, together at 95 % (Bonferroni); behind, how far the best is ahead of it on the
        same worlds, with its interval, Bonferroni over all pairs of actions, since which is best was seen from the same worlds; verdict:
        best, as good (behind by less than the margin), worse (by more) or cannot tell yet.
        """
        n, k = self.shares.shape
        best = int(self.shares.mean(axis=0).argmax())
        rows = []
        for column, (action, interval) in enumerate(zip(self.actions, _intervals(self.shares, k), strict=True)):
            gap = _gap(self.shares[:, best] - self.shares[:, column], math.comb(k, 2))
            verdict = "best" if column == best else VERDICTS[judge([gap], -self.margin, self.margin, n, [action]).answer]
            ends = (math.nan, math.nan) if column == best else (gap.low, gap.high)
            rows.append((action, interval.estimate, interval.low, interval.high, gap.estimate, *ends, verdict))
        return pd.DataFrame(rows, columns=["action", "share", "low", "high", "behind", "behind_low", "behind_high", "verdict"])


def odds(sitting: Sitting, n: int = 200, *, margin: float = MARGIN, advance: Callable[[int, int], None] | None = None) -> Odds:
    """Play the actions of the decision at hand out, and tell what each is worth. The sitting does not change; same seed, same odds.

    Parameters
    ----------
    n : worlds, 2 or more; each action is played out once in each, so there are n playouts an action. margin : a share of the win.
    advance : told how many worlds are done, and how many there are. On Ctrl-C the worlds that are done count.

    Raises
    ------
    UserError : if it is nobody's decision, or the game offers no `imagine`.
    """
    game, seat = sitting.plan.game, sitting.asked
    if game.imagine is None:
        msg = f"{game.name} offers no `imagine`, so no world can be drawn to play out: there are no odds"
        raise UserError(msg)
    if seat < 0 or n < 2:
        msg = "odds need somebody's decision, and two worlds or more"
        raise UserError(msg)
    found: list[np.ndarray[Any, np.dtype[np.float64]]] = []
    try:
        for shares in sitting.shares(n):
            found.append(shares)
            if advance is not None:
                advance(sum(map(len, found)), n)
    except KeyboardInterrupt:
        if not found:
            raise
    return Odds(seat, tuple(sitting.view(seat).actions), rollout_of(sitting.plan.kernel).name, np.concatenate(found), margin)


def _intervals(shares: np.ndarray[Any, np.dtype[np.float64]], comparisons: int) -> list[Interval]:
    """Return intervals of the means of columns within [0, 1], clipped to it."""
    spread = np.diag(shares.var(axis=0, ddof=1))
    found = simultaneous(shares.mean(axis=0), spread, len(shares), comparisons=comparisons)
    return [Interval(each.estimate, max(each.low, 0.0), min(each.high, 1.0), each.method) for each in found]


def _gap(differences: np.ndarray[Any, np.dtype[np.float64]], comparisons: int) -> Interval:
    """Return the interval of a mean of differences within [-1, 1]."""
    half = _intervals((1 + differences[:, None]) / 2, comparisons)[0]
    return Interval(2 * half.estimate - 1, 2 * half.low - 1, 2 * half.high - 1, half.method)
