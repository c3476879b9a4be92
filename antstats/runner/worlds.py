"""The worlds that a seat may be in: copies of a table in which all that the seat cannot know is drawn anew.

What a seat may be shown, and what its actions are worth to it, both come from such worlds alone, so that nothing of what is hidden can
get into them. A table is only copied here, never changed; the streams of the copies are made from keys, never from the table's.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from antstats.contract import NOISE, PLAYING, PolicySpec
from antstats.kernel.compiled import Kernel
from antstats.runner.line_up import policies_of

DRAWN = 256  # worlds drawn to find out what may differ
TOLD = 24  # of them told at least: what is the same in so many, and not in all, is all but certain
AT_A_TIME = 20  # worlds of odds between two messages

Table = Any
Bits = np.ndarray[Any, np.dtype[np.uint8]]


@dataclass(frozen=True)
class Known:
    """What a seat knows of a position: what is the same in all of these worlds.

    `hidden` : uint8 (bytes of the state,), set are the bits that differ in some world from the table.
    """

    worlds: list[Table]
    hidden: Bits


def keys_of(*numbers: int) -> tuple[np.uint64, np.uint64]:
    """Return the two keys of the streams that these whole numbers name."""
    one, other = np.random.SeedSequence(numbers).generate_state(2, np.uint64)
    return one, other


def copied(table: Table, n: int = 1) -> Any:
    """Return an array of copies of a table, which stand alone."""
    copies = np.zeros(n, table.dtype).view(np.recarray)
    copies[:] = table
    return copies


def known(kernel: Kernel, table: Table, seat: int, *numbers: int) -> Known:
    """Return what `seat` knows of a position; `numbers` name the streams.

    DRAWN worlds are drawn; of these the first TOLD are kept, and every one in which a bit of the state differs that did not before. A
    single one if nothing differs, as in games of open cards and at the end, when all is open.
    """
    state = _bits(table)
    hidden = np.zeros_like(state)
    if kernel.spec.imagine is None or table.turn.reason != PLAYING:
        return Known([copied(table)[0]], hidden)
    keys, work, kept = keys_of(*numbers), copied(table), []
    for number in range(DRAWN):
        kernel.new_world(table, work[0], seat, keys, number)
        new = (_bits(work[0]) ^ state) & ~hidden
        hidden |= new
        if number < TOLD or new.any():
            kept.append(work[0])
            work = copied(table)
    return Known(kept if hidden.any() else kept[:1], hidden)


def _bits(table: Table) -> Bits:
    """Return the state as bytes, 0 between its fields: uint8 (bytes of the state,)."""
    return np.frombuffer(table.state.tobytes(), np.uint8) & _fields(table.dtype["state"])


@cache
def _fields(dtype: np.dtype[Any]) -> Bits:
    """Return 255 for each byte of a record that belongs to a field, 0 for those between fields, where anything may stand."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return np.tile(_fields(base), math.prod(shape))
    mask = np.full(dtype.itemsize, 0 if dtype.names else 255, np.uint8)
    for part, offset, *_ in (dtype.fields or {}).values():
        mask[offset : offset + part.itemsize] = _fields(part)
    return mask


def is_secret(kernel: Kernel, table: Table, choice: int, after: Table, hidden: Bits) -> bool:
    """Tell whether an action was taken unseen: another one would have changed only what is hidden.

    Parameters
    ----------
    table : before the action, at index `choice` of the legal ones. after : after it. hidden : `Known.hidden` of the onlooker after it.
    """
    if table.turn.n_actions < 2 or not hidden.any():
        return False
    was, work = _bits(after), copied(table)
    for other in range(table.turn.n_actions):
        if other == choice:
            continue
        work[0] = table
        kernel.advance(work[0], other)
        changed = _bits(work[0]) ^ was
        if changed.any() and not (changed & ~hidden).any():
            return True
    return False


def other_outcomes(kernel: Kernel, table: Table, action: int, n: int, *numbers: int) -> Iterator[Table]:
    """Yield what would have come of an action with other dice, in other worlds that its actor may have been in. Read each before the next.

    Without an `imagine` of the game only the dice differ.
    """
    keys, work, actor = keys_of(*numbers), copied(table), int(table.turn.actor)
    streams = np.random.Generator(np.random.SFC64(np.random.SeedSequence(numbers)))
    for number in range(n):
        work[0] = table
        if kernel.spec.imagine is not None:
            kernel.new_world(table, work[0], actor, keys, number)
        else:
            work[0].streams[:] = streams.integers(0, 2**64, table.streams.shape, np.uint64)
        turn = work[0].turn
        kernel.advance(work[0], turn.actions[: turn.n_actions].tolist().index(action))
        yield work[0]


def rollout_of(kernel: Kernel) -> PolicySpec:
    """Return the policy that plays a game on where nobody says which."""
    game = kernel.spec
    return policies_of(game)[game.rollout or game.policies[0].name]


def action_shares(kernel: Kernel, table: Table, n: int, *numbers: int) -> Iterator[np.ndarray[Any, np.dtype[np.float64]]]:
    """Yield, so many worlds at a time, what the actor's share of the win was after each of its legal actions.

    In every world each action is played out once, by the game's rollout policy at all seats with the weights it has by itself (the habits
    stay as they are), with the same hidden things and the same dice to come: so equal luck is compared. The world is the sampling unit.

    Parameters
    ----------
    table : stands at a decision; it is not changed. n : worlds. numbers : whole numbers that name the streams.

    Yields
    ------
    float64 (worlds, n_actions), shares of the win 0 to 1, in the order of `table.turn.actions`; n worlds in all.
    """
    policy, tables = rollout_of(kernel), copied(table, 3)
    for work in tables[1:]:
        work.weights[:, : NOISE - len(kernel.spec.habits)] = 0.0
        work.weights[:, : len(policy.defaults)] = policy.defaults
        work.weights[:, NOISE] = 0.0
    policies, entries, keys = kernel.line_up([policy]), np.zeros(table.turn.seats, np.int64), keys_of(*numbers)
    for first in range(0, n, AT_A_TIME):
        yield kernel.odds(tables, policies, entries, keys, first, min(AT_A_TIME, n - first))
