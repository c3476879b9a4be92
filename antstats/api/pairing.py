"""`sprt`: two policies play each other until a sequential test can tell which of two strengths it is."""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from antstats.api.compare import MAX_PLAYED, keep
from antstats.api.configuration import Configuration, Side, is_run, played_side, rule_changes
from antstats.api.notebook import Draw, Shown
from antstats.api.progress import Progress, Wanted, heard, with_bar
from antstats.api.simulate import check_whole, seed_of
from antstats.contract import GameSpec, row_dtype
from antstats.errors import UserError
from antstats.runner.in_step import Stepper, in_step
from antstats.runner.ledger import Figure
from antstats.runner.plan import MAX_PLAYOUTS, Plan, RunSpec, versions
from antstats.runner.play import Rows, default_jobs
from antstats.runner.warm import Notice
from antstats.stats.arrays import Floats
from antstats.stats.intervals import wilson
from antstats.stats.pair_test import CRITICAL, PairTest
from antstats.stats.pentanomial import NAMES, bound, pair_counts
from antstats.stats.sequential import looks

if TYPE_CHECKING:
    from antstats.reports.snippet import Snippet

FURTHEST = 100.0  # normalised Elo that a bound may be from 0
GROWTH = 1.02  # of the deals from look to look
PAIR = "pair"  # the run's folder within --out


@dataclass(kw_only=True)
class Sprt(PairTest, Shown):
    """A sequential test of policy b against policy a; what follows from its counts is in `PairTest`.

    Attributes
    ----------
    spec : of the pairing, rules as read back from the kernel; its line-up is b, a. title : of the game. cap : deals at which it gives up.
    rests_on : figures in force that are assumed or inferred. folder : where the run is, None if it was not written.
    interrupted : True if it was stopped by Ctrl-C. seconds, played, jobs : time spent, playouts played in it, threads.
    """

    spec: RunSpec
    title: str
    cap: int
    rests_on: dict[str, Figure] = field(default_factory=dict)
    folder: Path | None = None
    interrupted: bool = False
    seconds: float = 0.0
    played: int = 0
    jobs: int = 1

    @property
    def policies(self) -> tuple[str, str]:
        """The policies a and b."""
        return self.spec.policies[1], self.spec.policies[0]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON data; None for what is unknown or without bound."""
        return {
            "spec": self.spec.model_dump(mode="json"),
            "versions": versions(),
            "a": self.policies[0],
            "b": self.policies[1],
            **super().to_dict(),
            "interrupted": self.interrupted,
            "rests_on": {name: figure.model_dump(mode="json") for name, figure in self.rests_on.items()},
        }

    def pairs(self) -> pd.DataFrame:
        """Return the pairs of playouts by result for b: pair, count, share (of all pairs), low, high (95 %, Wilson; NaN without a deal)."""
        n = self.deals
        shares = [count / n if n else math.nan for count in self.counts.tolist()]
        ends = [wilson(share, n, CRITICAL) if n else (math.nan, math.nan) for share in shares]
        frame = pd.DataFrame({"pair": NAMES, "count": self.counts, "share": shares})
        return frame.assign(low=[low for low, _ in ends], high=[high for _, high in ends])

    def _drawings(self) -> dict[str, Draw]:
        from antstats.charts.pairs import draw

        return {"pairs": lambda ax: draw(self.pairs(), self.policies[1], ax)} if self.deals else {}

    def _snippet(self) -> "Snippet":
        from antstats.api.told import of_sprt

        return of_sprt(self)

    def __repr__(self) -> str:
        """Return one line."""
        return f"<Sprt of {self.policies[1]} against {self.policies[0]}: {self.answer}, {self.deals:,} deals>"


@with_bar
def sprt(
    game: str | GameSpec,
    a: Configuration,
    b: Configuration,
    low: float,
    high: float,
    *,
    seed: int | None = None,
    max_playouts: int = MAX_PLAYED,
    jobs: int | None = None,
    out: str | Path | None = None,
    progress: Wanted = None,
    notice: Notice | None = None,
) -> Sprt:
    """Let policy b play policy a, each deal in both seatings, until it is clear which of two strengths it has.

    The generalised sequential probability ratio test on pair counts: either answer is wrong with a chance
    of 5 % if the strength is the other bound.

    Parameters
    ----------
    game, a, b, seed, jobs, progress, notice : as for `compare`; a and b must be two seats that differ in their one policy only.
    low, high : strengths of b that are told apart, in normalised Elo, -100 to 100.
    max_playouts : where it gives up. out : folder; keeps the run as `pair`, and goes on with one that is there.

    Raises
    ------
    UserError : for anything that does not fit; nothing is written then. PlayError : if a game or policy breaks its promise.
    """
    if not -FURTHEST <= low < high <= FURTHEST:
        msg = f"--sprt {low:g},{high:g}: accepted are LOW,HIGH in normalised Elo, LOW below HIGH, both from -{FURTHEST:g} to {FURTHEST:g}"
        raise UserError(msg)
    check_whole("--max-playouts", max_playouts, 1, MAX_PLAYOUTS)
    check_whole("--jobs", jobs, 1, 1024)
    if is_run(a) or is_run(b):
        msg = "--sprt plays on, but a run folder is read as it is; give rules for both sides"
        raise UserError(msg)
    folder = Path(out) if out is not None else None
    drawn = seed_of(seed, folder / PAIR if folder is not None else None)
    plan = _pairing(*(played_side(name, game, _rules(each), drawn) for name, each in (("a", a), ("b", b))))
    side = Side(PAIR, Stepper(plan), plan.spec, plan.layout, row_dtype(plan.game), plan.rests_on)
    cap = -(-max_playouts // 2)
    keep([side], folder, cap, notice)
    return _play(side, plan, low, high, cap, jobs or default_jobs(), heard(progress))


def _rules(configuration: Configuration) -> Mapping[str, Any]:
    return configuration if isinstance(configuration, Mapping) else {}


def _pairing(a: Side, b: Side) -> Plan:
    """Return the plan in which the policies of both sides play each other. Raises UserError if more than the policy differs."""
    other = [what for what, _, _ in rule_changes(a.spec, b.spec) if what != "line-up" and not what.startswith("digest of")]
    if other:
        msg = f"--sprt: a and b must differ in their one policy only, but differ in {', '.join(other)}; leave --sprt out to compare them"
        raise UserError(msg)
    for side in (a, b):
        if side.spec.players != 2 or len(set(side.spec.policies)) != 1 or side.spec.seating != "rotate":
            line_up = ", ".join(side.spec.policies)
            msg = f"--sprt: --{side.name} must be two seats of one policy that rotate, not {side.spec.players} of {line_up}"
            raise UserError(msg)
    if a.spec.policies == b.spec.policies:
        msg = f"--sprt: a and b are the same policy, {a.spec.policies[0]}"
        raise UserError(msg)
    assert a.plan is not None
    assert b.plan is not None
    return b.plan.with_line_up([b.plan.entries[0], a.plan.entries[0]])


def _play(side: Side, plan: Plan, low: float, high: float, cap: int, jobs: int, progress: Progress) -> Sprt:
    """Play pair after pair; look at fixed numbers of deals, so that it stops at the same one however it is cut into chunks."""
    coming = [int(look) for look in looks(cap, GROWTH)]
    title = side.layout.title or side.spec.game
    found = Sprt(low=low, high=high, spec=side.spec, title=title, cap=cap, rests_on=dict(side.rests_on), jobs=jobs)
    found.folder = side.run.folder.path if side.run.folder is not None else None
    begin, held = time.perf_counter(), 0
    try:
        for deals, rows, played in in_step([side.run], cap, jobs, [int(look) for look in looks(cap)]):
            scores, first = scores_of(rows[0], plan), deals[0]
            found.played, held = found.played + played, deals[1]
            done = False
            while coming and coming[0] <= deals[1] and not done:
                found.counts = found.counts + pair_counts(scores[first - deals[0] : coming[0] - deals[0]])
                first = coming.pop(0)
                done = abs(found.ratio) >= bound()
            if done:
                break
            found.counts = found.counts + pair_counts(scores[first - deals[0] :])
            progress(2 * deals[1], 2 * cap)
    except KeyboardInterrupt:
        found.interrupted = True
    found.seconds = time.perf_counter() - begin
    if side.run.folder is not None:
        rests_on = {name: figure.model_dump() for name, figure in side.rests_on.items()}
        state = "interrupted" if found.interrupted else "complete"
        side.run.folder.save(state=state, playouts=2 * held, deals=held, precision=None, anytime={}, rests_on=rests_on)
    return found


def scores_of(rows: Rows, plan: Plan) -> Floats:
    """Return the score of the line-up's first entry in each playout of each deal: float64 (deals, 2), 0, 1/2 or 1.

    Where nobody has any of the win the two are level.
    """
    mine = np.argmax(plan.seatings == 0, axis=1)
    shares = rows["share"].reshape(-1, len(plan.seatings), rows["share"].shape[1])[:, :, :2]
    places = np.arange(len(plan.seatings))
    scores: Floats = (1 + shares[:, places, mine] - shares[:, places, 1 - mine]) / 2
    return scores
