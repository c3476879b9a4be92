"""What stratified first draws and control variates would gain, at best and by regression: docs/statistics.md shows what this prints.

`python docs/variance.py [SET-UPS [GAME ...]]` plays each set-up twice, with other dice: 1,500 of them if left out, all games.
"""

import sys
from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from gains import Floats, held_out, resampled, shared_ends, two_phase
from numba import types

from antstats.contract import MAX_SAMPLES, PLAYING
from antstats.games import load, names
from antstats.kernel.driver import advance, begin_apart, choose, sample
from antstats.kernel.jit import jit
from antstats.kernel.streams import PLAY, drawn, next64, start
from antstats.runner.plan import Plan, prepare
from antstats.runner.warm import compile_ahead
from antstats.stats.winmodel import leads

PLAYS = 2  # of a set-up
FIRST, BINS = 4, 6  # draws of a playout that are told one by one, and into how many strata
NTH, PLACE, POWER = 3, 3, 2  # what the other draws are told apart by, see `play_told`
MOMENTS = (0.1, 0.25, 0.5, 0.75)  # of an average playout: when the standing is looked at
WIDEST = 400  # columns of a regression
TO_UNIT = 2.0**-64


@jit
def play_told(tables, policies, seatings, weights, seed, keys, rows):
    """Play as the kernel's `play_split` does, and write down the state after the set-up, the first draws in play, and whose luck followed.

    `tables` holds three: the third has a stream of its own to look ahead with. `row.luck[s, n, p]` sums over the draws that followed
    decisions of seat s, n-th after the decision, p telling whether s was behind, level or ahead: u - 1/2 and its square less 1/12, u the
    draw. Each is known before the draw but u, whose mean is known: every sum has mean 0, whatever is played.
    """
    table, ahead = tables[0], tables[2]
    turn = table.turn
    for i in range(rows.size):
        row = rows[i]
        row.stride = 1
        entries = seatings[i % seatings.shape[0]]
        start(ahead, PLAY, seed, np.uint64(keys[i, 1]))
        for k in range(row.first.size):
            row.first[k] = np.float64(next64(ahead, PLAY)) * TO_UNIT
        begin_apart(tables, entries, weights, seed, np.uint64(keys[i, 0]), np.uint64(keys[i, 1]), np.uint64(keys[i, 2]))
        row.state = table.state
        sample(table, row)
        seen = turn.turns
        while turn.reason == PLAYING:
            choice, actor = choose(table, policies, entries), turn.actor
            place = 1
            for seat in range(turn.seats):  # behind one is behind; ahead is ahead of all
                if turn.standing[seat] > turn.standing[actor]:
                    place = 0
            if place == 1:
                place = 2
                for seat in range(turn.seats):
                    if seat != actor and turn.standing[seat] == turn.standing[actor]:
                        place = 1
            for k in range(4):
                ahead.streams[PLAY, k] = table.streams[PLAY, k]
            before = drawn(table, PLAY)
            advance(table, choice)
            for nth in range(drawn(table, PLAY) - before):
                off = np.float64(next64(ahead, PLAY)) * TO_UNIT - 0.5
                row.luck[actor, min(nth, NTH - 1), place, 0] += off
                row.luck[actor, min(nth, NTH - 1), place, 1] += off * off - 1.0 / 12.0
            if turn.turns != seen and turn.reason == PLAYING:
                since, seen = turn.turns, turn.turns
                if (since - 1) & (row.stride - 1) == 0:
                    sample(table, row)
        sample(table, row)
        row.turns = turn.turns
        for seat in range(turn.seats):
            row.share[seat] = turn.share[seat]
    return 0


def row_type(plan: Plan) -> np.dtype[Any]:
    """Return the record type of what is written down of a playout."""
    seats = plan.game.max_seats
    counts = [(name, np.int32) for name in ("turns", "samples", "stride")]
    told = [("first", np.float64, (FIRST,)), ("luck", np.float64, (seats, NTH, PLACE, POWER)), ("share", np.float64, (seats,))]
    return np.dtype([*counts, ("standing", np.int16, (MAX_SAMPLES, seats)), *told, ("state", plan.game.table["state"])], align=True)


class Player:
    """The measuring kernel of one game."""

    def __init__(self, plan: Plan) -> None:
        """Compile it, or read it from the cache."""
        kernel = plan.kernel
        arrays = types.Array(types.int64, 2, "C"), types.Array(types.float64, 2, "C")
        rows = types.Array(numba.from_dtype(row_type(plan)), 1, "C")
        asked = (kernel._tables, kernel._line_up_type, *arrays, types.uint64, arrays[0], rows)
        self.play = kernel._compile(play_told, types.int64(*asked), kernel.folder)

    def __call__(self, plan: Plan, setups: int) -> np.ndarray[Any, Any]:
        """Play each set-up PLAYS times through all seatings; structured (set-ups * PLAYS, seatings)."""
        seatings = len(plan.seatings)
        playout = np.arange(setups * PLAYS * seatings)
        keys = np.stack([playout // (PLAYS * seatings), playout // seatings, playout], axis=1)
        rows = np.zeros(len(keys), row_type(plan)).view(np.recarray)
        tables = np.concatenate([plan.tables(), plan.tables()]).view(np.recarray)
        policies = plan.kernel.line_up([entry.policy for entry in plan.entries])
        self.play(tables, policies, plan.seatings, plan.weights, np.uint64(plan.spec.seed), keys, rows)
        return rows.view(np.ndarray).reshape(-1, seatings)


def fields(record: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    """Return the plain fields of a record array, whole numbers (n, ..., last)."""
    if record.dtype.names is None:
        return [record.reshape(len(record), -1, record.shape[-1] if record.ndim > 1 else 1)]
    return [field for name in record.dtype.names for field in fields(record[name])]


def told_of_setup(states: np.ndarray[Any, Any]) -> Floats:
    """Return covariates of states after the set-up, float64 (n, P).

    Where a field has few values, which of them lies in each place; where it has many, as cards have, how many of each there are in its
    last axis: in a hand, say.
    """
    found: list[Floats] = []
    for field in fields(states):
        changing = (field != field[:1]).any(axis=0)
        values = np.unique(field[:, changing])
        if 1 < len(values) <= 8:
            found += [(column == value).astype(np.float64) for column in field[:, changing].T for value in np.unique(column)[1:]]
        elif len(values) <= 64:
            found += [(hand == value).sum(axis=1).astype(np.float64) for hand in np.moveaxis(field, 1, 0) for value in values]
    varying = [column for column in found if column.std() > 0][:WIDEST]
    return np.stack(varying, axis=1) if varying else np.zeros((len(states), 0))


def told_of_first(rows: np.ndarray[Any, Any]) -> Floats:
    """Return covariates of the first draws in play, float64 (n, P): the stratum of each, and of the first two together."""
    strata = (rows["first"][:, 0] * BINS).astype(np.int64)  # alike for all seatings of a deal
    alone = (strata[:, :, None] == np.arange(BINS - 1)).reshape(len(rows), -1)
    pair = (strata[:, 0] * BINS + strata[:, 1])[:, None] == np.arange(BINS * BINS)
    return np.concatenate([alone, pair], axis=1).astype(np.float64)


def by_seating(columns: Floats) -> Floats:
    """Return covariates of deals, (n, P) from (n, seatings, ...): of each seating while these are few, else their mean."""
    flat: Floats = columns.reshape(*columns.shape[:2], -1).astype(np.float64)
    return flat.reshape(len(flat), -1) if flat.shape[1] <= 4 else flat.mean(axis=1)


def told_of_standing(rows: np.ndarray[Any, Any], seats: int, moment: float) -> tuple[float, Floats]:
    """Return what a playout costs up to a moment, and covariates of the standings then, float64 (n, P); once over, their shares."""
    flat = rows.reshape(-1)
    turn = int(moment * flat["turns"].mean())
    index = np.minimum(turn // flat["stride"], flat["samples"] - 1)
    standing = flat["standing"][np.arange(flat.size), index, :seats].astype(np.float64)
    lead = leads(standing)
    over = np.where((flat["turns"] <= turn)[:, None], flat["share"][:, :seats], 0.0)
    told = np.concatenate([standing, lead, np.tanh(lead / (lead.std() or 1.0)), over], axis=1)
    return float(np.minimum(flat["turns"], turn).sum() / flat["turns"].sum()), by_seating(told.reshape(*rows.shape, -1))


class Side:
    """One line-up played on the set-ups."""

    def __init__(self, play: Player, plan: Plan, setups: int) -> None:
        """Play."""
        self.seats, self.held = plan.spec.players, plan.seatings == 0
        self.rows = play(plan, setups)

    def values(self, who: str) -> Floats:
        """Return the mean share of the win over the seatings of each deal, float64 (set-ups, PLAYS): of seat 0, or of the first policy."""
        share = self.rows["share"][:, :, : self.seats]
        mean = share[..., 0].mean(axis=1) if who == "seat" else (share * self.held).sum(axis=(1, 2)) / self.held.sum()
        values: Floats = mean.reshape(-1, PLAYS)
        return values


def judged(values: Floats, sides: Sequence[Side]) -> list[tuple[float, float, float]]:
    """Return estimate, low and high of what is explained: by the set-up, by a regression on it, on first draws, on all draws in play."""
    one = sides[0].rows
    state = np.repeat(told_of_setup(one["state"][::PLAYS, 0]), PLAYS, axis=0)
    first = told_of_first(one)
    luck = np.concatenate([first, *(by_seating(side.rows["luck"][:, :, : side.seats]) for side in sides)], axis=1)
    return [shared_ends(values), *(resampled(values, held_out(values, known.reshape(*values.shape, -1))) for known in (state, first, luck))]


def standing(values: Floats, sides: Sequence[Side]) -> tuple[float, float, float, float]:
    """Return gain, moment, cost and part explained of the moment at which a look at the standings gains most."""
    found = []
    for moment in MOMENTS:
        costs, told = zip(*(told_of_standing(side.rows, side.seats, moment) for side in sides), strict=True)
        known = np.concatenate(told, axis=1).reshape(*values.shape, -1)
        explained = max(resampled(values, held_out(values, known))[0], 0.0)
        found.append((two_phase(explained, float(np.mean(costs))), moment, float(np.mean(costs)), explained))
    return max(found)


def gain(part: float) -> str:
    """Return the gain of what takes this part of the variance away."""
    return f"{1 / (1 - min(max(part, 0.0), 0.999)):.2f}"


def line(name: str, values: Floats, sides: Sequence[Side]) -> str:
    """Return a row of the table."""
    if not values.std():
        return f"| {name} | nothing varies | | | | |"
    parts = [f"{gain(each)} ({gain(low)}-{gain(high)})" for each, low, high in judged(values, sides)]
    best, moment, cost, explained = standing(values, sides)
    look = f"{best:.2f} (at {moment:.0%}: {explained:.0%} for {cost:.0%})" if best > 1 else "1"
    return "| " + " | ".join([name, *parts, look]) + " |"


def questions(game: str, seats: int, setups: int) -> list[str]:
    """Play a game and return its rows."""
    spec = load(game)
    best = spec.rollout or spec.policies[0].name
    other = next(policy.name for policy in spec.policies if policy.name != best)
    line_ups = {
        "alike": [best],
        "random": ["random"],
        "a": [best] + [other] * (seats - 1),
        "b": [f"{best}:noise=0.2"] + [other] * (seats - 1),
    }
    plans = {name: prepare(game, players=seats, policies=policies, seed=1) for name, policies in line_ups.items()}
    compile_ahead(spec, [entry.policy for plan in plans.values() for entry in plan.entries], notice=None, parts=())
    play = Player(plans["a"])
    side = {name: Side(play, plan, setups) for name, plan in plans.items()}
    a, b = side["a"], side["b"]
    asked = {
        f"seat 0, all {best}": (side["alike"].values("seat"), [side["alike"]]),
        "seat 0, all random": (side["random"].values("seat"), [side["random"]]),
        f"seat 0, {best} and {other}": (a.values("seat"), [a]),
        f"{best}, seat 0, noise 0.2 less none": (b.values("seat") - a.values("seat"), [a, b]),
        f"{best}, its share, noise 0.2 less none": (b.values("policy") - a.values("policy"), [a, b]),
    }
    return [line(f"{game}, {seats}: {name}", *each) for name, each in asked.items()]


if __name__ == "__main__":
    setups = int(sys.argv[1]) if len(sys.argv) > 1 else 1_500
    print("| question | set-up, at most | set-up, regression | first draws in play | all draws in play | standings |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in sys.argv[2:] or names():
        able = [seats for seats in load(game).seat_counts if seats > 1]
        for seats in sorted({min(able), max(able)}):
            print("\n".join(questions(game, seats, setups)), flush=True)
