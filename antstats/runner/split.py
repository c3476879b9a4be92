"""Play with nature's two streams keyed apart: set-ups, dice and draws within each, and replays with fresh luck of the policies."""

from typing import Any

import numpy as np

from antstats.runner.plan import Plan
from antstats.runner.play import Range, Rows, chunks, on_threads

PLAYS, REPLAYS = 2, 2  # of a set-up, of a play: two tell a variance, and what is left buys set-ups


def split_keys(setups: Range, seatings: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the numbers of set-up, play and playout of each playout: int64 (set-ups * PLAYS * REPLAYS * seatings, 3).

    Within a run every play has a number of its own, whatever its set-up, and so has every playout: what is to differ shares no stream.
    """
    playout = np.arange(setups[0] * PLAYS * REPLAYS * seatings, setups[1] * PLAYS * REPLAYS * seatings, dtype=np.int64)
    play = playout // (REPLAYS * seatings)
    return np.stack([play // PLAYS, play, playout], axis=1)


def split_shares(plan: Plan, setups: Range, jobs: int) -> tuple[np.ndarray[Any, np.dtype[np.float64]], np.ndarray[Any, np.dtype[np.int64]]]:
    """Play set-ups, each PLAYS times, each of these REPLAYS times, each through all seatings of the plan.

    Returns
    -------
    shares : of the win, float64 (set-ups, PLAYS, REPLAYS, seatings, seats).
    draws : int64 (3,), numbers drawn in the set-up, in play, and by the policies.
    """
    policies = plan.kernel.line_up([entry.policy for entry in plan.entries])
    weights, seatings = plan.weights, len(plan.seatings)
    counted: list[np.ndarray[Any, np.dtype[np.int64]]] = []

    def play(tables: Rows, part: Range) -> Rows:
        draws = np.zeros(3, np.int64)
        counted.append(draws)
        return plan.kernel.play_split(tables, policies, plan.seatings, weights, plan.spec.seed, split_keys(part, seatings), draws)

    size = max(1, -(-(setups[1] - setups[0]) // (4 * jobs)))
    played = [rows["share"] for _, rows in on_threads(plan, play, chunks([setups], size), jobs)]
    shape = (-1, PLAYS, REPLAYS, seatings, plan.blank[0].turn.share.size)
    return np.concatenate(played).reshape(shape)[..., : plan.spec.players], np.sum(counted, axis=0)
