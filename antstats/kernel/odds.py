"""What each legal action is worth: every one of them played out in the same worlds, by the same policy at all seats."""

from antstats.contract import PLAYING
from antstats.kernel.driver import ENDLESS, FINE, ILLEGAL, MAX_DECISIONS, STUCK, choose
from antstats.kernel.jit import jit
from antstats.kernel.search import new_world, place_of, step


@jit
def odds(tables, policies, entries, keys, first, shares):
    """Play each legal action out once in each of `len(shares)` worlds, numbered from `first` on.

    Parameters
    ----------
    tables : record array (3,): a decision, which does not change, and two copies of it whose weights are those of the playouts.
    policies, entries : who plays on, as for `driver.play`. keys : two uint64 that the streams of all worlds are made from.
    shares : float64 (worlds, n_actions), filled in: the actor's share of the win.

    Returns
    -------
    FINE or what went wrong.
    """
    table, world, work = tables[0], tables[1], tables[2]
    seat = table.turn.actor
    for i in range(shares.shape[0]):
        new_world(table, world, seat, keys, first + i)
        for k in range(table.turn.n_actions):
            work.state, work.turn, work.tally, work.scratch = world.state, world.turn, world.tally, world.scratch
            for stream in range(len(world.streams)):
                for word in range(4):
                    work.streams[stream, word] = world.streams[stream, word]
            step(work, place_of(work.turn, table.turn.actions[k]))
            status = to_the_end(work, policies, entries)
            if status != FINE:
                return status
            shares[i, k] = work.turn.share[seat]
    return FINE


@jit
def to_the_end(work, policies, entries):
    """Have the policies play on to the end. Returns FINE or what went wrong."""
    turn = work.turn
    while turn.reason == PLAYING:
        if turn.n_actions < 1:
            return STUCK
        choice = choose(work, policies, entries)
        if choice < 0 or choice >= turn.n_actions:
            return ILLEGAL
        step(work, choice)
        if turn.decisions > MAX_DECISIONS:
            return ENDLESS
    return FINE
