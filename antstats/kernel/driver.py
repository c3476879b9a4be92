"""The main flow: how a playout is played, whatever the game. Written once against the stubs, compiled once per game.

`tables` holds two records: the table that is played on, and a blank one (rules filled in, all else zero) that it is reset from.
`entries[seat]` is the line-up entry that sits at `seat`; `weights[entry]` are its weights, `policies[entry]` its function.
"""

import numpy as np

from antstats.contract import MAX_SAMPLES, NOISE, PLAYING
from antstats.kernel.jit import inlined, jit
from antstats.kernel.streams import PLAY, SETUP, below, drawn, of_seat, start_apart, unit
from antstats.kernel.stubs import apply, legal, setup

MAX_DECISIONS = 10_000_000  # no board game is longer; a playout that is, does not end
FINE, STUCK, ILLEGAL, ENDLESS, UNDEFINED = range(5)  # what `play` answers


@jit
def begin(tables, entries, weights, seed, deal, playout):
    """Reset the table, seat the line-up, start the streams, deal, and list the first legal actions."""
    begin_apart(tables, entries, weights, seed, deal, deal, playout)


@jit
def begin_apart(tables, entries, weights, seed, setup_number, play_number, playout):
    """Begin a playout whose set-up comes from one number, and its dice and draws in play from another."""
    table, blank = tables[0], tables[1]
    table.state, table.turn, table.tally, table.scratch = blank.state, blank.turn, blank.tally, blank.scratch
    for seat in range(table.turn.seats):
        for k in range(weights.shape[1]):
            table.weights[seat, k] = weights[entries[seat], k]
    start_apart(table, seed, setup_number, play_number, playout)
    setup(table)
    if table.turn.reason == PLAYING:
        legal(table)


@inlined
def choose(table, policies, entries):
    """Return the index of the action that the actor takes; a lone action is taken without asking."""
    turn = table.turn
    if turn.n_actions == 1:
        return 0
    noise = table.weights[turn.actor, NOISE]
    if noise > 0.0 and unit(table, of_seat(turn.actor)) < noise:
        return below(table, of_seat(turn.actor), turn.n_actions)
    return policies[entries[turn.actor]](table)


@inlined
def advance(table, choice):
    """Carry the chosen action out, and list the legal actions of the next decision."""
    turn = table.turn
    turn.decisions += 1
    apply(table, turn.actions[choice])
    if turn.reason == PLAYING:
        legal(table)


@jit
def sample(table, row):
    """Keep the standings of this moment; when the places are full, every other one is dropped and half as many are taken."""
    if row.samples == MAX_SAMPLES:
        for k in range(MAX_SAMPLES // 2):
            for seat in range(table.turn.seats):
                row.standing[k, seat] = row.standing[2 * k, seat]
        row.samples = MAX_SAMPLES // 2
        row.stride *= 2
    for seat in range(table.turn.seats):
        row.standing[row.samples, seat] = table.turn.standing[seat]
    row.samples += 1


@inlined
def lone_leader(turn):
    """Return the seat whose standing is above all others, or -1."""
    leader, best = 0, turn.standing[0]
    for seat in range(1, turn.seats):
        if turn.standing[seat] > best:
            leader, best = seat, turn.standing[seat]
        elif turn.standing[seat] == best:
            leader = -1
    return leader


@jit
def play_out(table, policies, entries, row):
    """Play from the first decision to the end, filling in the counts of `row`. Returns FINE or what went wrong."""
    turn = table.turn
    seen, leader = turn.turns, -1
    sample(table, row)
    while turn.reason == PLAYING:
        n = turn.n_actions
        if n < 1:
            return STUCK
        if n > len(turn.actions) or turn.decision < 0 or turn.decision >= len(row.asked):
            return UNDEFINED
        choice = choose(table, policies, entries)
        if choice < 0 or choice >= n:
            return ILLEGAL
        row.choices += n > 1
        row.asked[turn.decision] += 1
        row.branches[turn.decision] += n
        advance(table, choice)
        if turn.turns != seen and turn.reason == PLAYING:
            since, seen = turn.turns, turn.turns
            if (since - 1) & (row.stride - 1) == 0:  # the stride is a power of two
                sample(table, row)
            now = lone_leader(turn)
            if now >= 0 and now != leader:
                row.lead_changes += leader >= 0
                leader = now
        if turn.decisions > MAX_DECISIONS:
            return ENDLESS
    now = lone_leader(turn)
    row.lead_changes += leader >= 0 and now >= 0 and now != leader
    sample(table, row)
    return FINE


@jit
def record(table, row):
    """Copy the result of a finished playout into its row."""
    turn = table.turn
    row.reason, row.turns, row.rounds, row.decisions = turn.reason, turn.turns, turn.rounds, turn.decisions
    row.tally = table.tally
    for seat in range(turn.seats):
        row.score[seat] = turn.score[seat]
        row.share[seat] = turn.share[seat]


@jit
def play(tables, policies, seatings, weights, seed, first_deal, rows):
    """Play whole deals from `first_deal` on, each through all `seatings`, one playout a row.

    Parameters
    ----------
    tables : record array (2,), private to the caller. policies : tuple of compiled policies, one a line-up entry.
    seatings : int64 (n_seatings, seats). weights : float64 (n_entries, N_WEIGHTS). seed : uint64. first_deal : int64.
    rows : zeroed record array of `row_dtype`, a whole number of deals. Filled in place.

    Returns
    -------
    (status, row) : FINE and the number of rows; or what went wrong and the row where it happened.
    """
    n = seatings.shape[0]
    table = tables[0]
    for i in range(rows.size):
        row = rows[i]
        deal = first_deal + i // n
        row.deal, row.seating, row.playout, row.stride = deal, i % n, first_deal * n + i, 1
        entries = seatings[i % n]
        begin(tables, entries, weights, seed, np.uint64(deal), np.uint64(row.playout))
        status = play_out(table, policies, entries, row)
        if status != FINE:
            return status, i
        record(table, row)
    return FINE, rows.size


@jit
def play_split(tables, policies, seatings, weights, seed, keys, rows, draws):
    """Play as `play` does, with nature's two streams keyed apart: to tell what the set-up decides from what the dice decide.

    Parameters
    ----------
    tables, policies, seatings, weights, seed : as for `play`; row i takes seating i modulo their number.
    keys : int64 (rows, 3), the numbers of set-up, play and playout; `(d, d, p)` is playout p of deal d of an ordinary run.
    rows : zeroed record array of `row_dtype`; `deal` becomes the number of the set-up. Filled in place.
    draws : int64 (3,), added to: 64-bit numbers drawn from the set-up stream, the play stream and the seats' streams.

    Returns
    -------
    (status, row), as `play` does.
    """
    table = tables[0]
    for i in range(rows.size):
        row = rows[i]
        row.deal, row.seating, row.playout, row.stride = keys[i, 0], i % seatings.shape[0], keys[i, 2], 1
        entries = seatings[row.seating]
        begin_apart(tables, entries, weights, seed, np.uint64(keys[i, 0]), np.uint64(keys[i, 1]), np.uint64(row.playout))
        status = play_out(table, policies, entries, row)
        if status != FINE:
            return status, i
        record(table, row)
        draws[0] += drawn(table, SETUP)
        draws[1] += drawn(table, PLAY)
        for seat in range(table.turn.seats):
            draws[2] += drawn(table, of_seat(seat))
    return FINE, rows.size
