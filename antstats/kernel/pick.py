"""Ways to pick: what nearly every policy needs once it has made up its mind."""

from antstats.contract import PolicySpec
from antstats.kernel.jit import inlined, jit
from antstats.kernel.streams import below, of_seat

TIE = 1e-9


@jit
def uniform(table):
    """Pick any legal action with equal chance."""
    return below(table, of_seat(table.turn.actor), table.turn.n_actions)


@inlined
def fair_tie(table, n_best):
    """Return True with chance 1 / n_best: keep the n_best-th of equals, so that each ends up kept with equal chance."""
    return n_best == 1 or below(table, of_seat(table.turn.actor), n_best) == 0


@inlined
def keep_best(table, i, value, best, best_value, equals):
    """Compare action `i` with the best so far. Returns best, best_value, equals to go on with; equals are kept with equal chance.

    Begin with 0, -inf, 1. Values that differ by less than TIE are equal.
    """
    if value > best_value + TIE:
        return i, value, 1
    if value > best_value - TIE:
        equals += 1
        if fair_tie(table, equals):
            best = i
    return best, best_value, equals


@inlined
def index_of(table, action):
    """Return the index of an action that is legal, given by its code."""
    i = 0
    while table.turn.actions[i] != action:
        i += 1
    return i


RANDOM = PolicySpec("random", uniform, "any legal action with equal chance, at every decision")
