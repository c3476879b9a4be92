"""How policies of atta see the board: how far it is home and to food, and where the spiders will step."""

import numpy as np

from antstats.games.atta.table import MAX_ANTS, MAX_PLACES, NEST, NONE
from antstats.kernel import inlined, jit

HOME, FOOD = 0, 1
FAR = 40  # half-turns: farther than any way
NEARNESS = 0.87 ** np.arange(FAR + 1)  # worth of a leaf so many half-turns from where it is wanted


@jit
def spread(table, which, queued):
    """Fill `reach[which]` from the places at the head of the queue: a trail takes half a turn, grass a whole one; spiders bar the way.

    A step across grass is queued twice, once as itself (MAX_PLACES + place) and once as its end, so that the queue stays in order.
    """
    state, scratch = table.state, table.scratch
    for i in range(state.n_cards):
        scratch.reach[which, state.card[i]] = FAR
    for i in range(queued):
        scratch.reach[which, scratch.queue[i]] = 0
    taken, now = 0, 0
    level = queued  # the end of the entries that are `now` half-turns away
    while taken < queued:
        if taken == level:
            now += 1
            level = queued
        place = scratch.queue[taken]
        taken += 1
        if place >= MAX_PLACES:
            place -= MAX_PLACES
            if scratch.reach[which, place] > now + 1:
                scratch.reach[which, place] = now + 1
                scratch.queue[queued] = place
                queued += 1
            continue
        for d in range(4):
            if not state.met[place] >> d & 1:
                continue
            there = state.near[place, d]
            if state.webs[there] > 0 or scratch.reach[which, there] <= now + 1:
                continue
            if state.sides[place] >> d & 1:
                scratch.reach[which, there] = now + 1
                scratch.queue[queued] = there
            else:
                scratch.queue[queued] = MAX_PLACES + there
            queued += 1


@jit
def measure(table):
    """Work out, once a round, how many steps a spider needs from any card to any other."""
    state, scratch = table.state, table.scratch
    if scratch.measured == table.turn.rounds:
        return
    scratch.measured = table.turn.rounds
    n = state.n_cards
    for i in range(n):
        scratch.nth[state.card[i]] = i
    for i in range(n):
        for d in range(4):
            there = state.near[state.card[i], d]
            met = state.met[state.card[i]] >> d & 1 and there != NEST
            scratch.beside[i, d] = scratch.nth[there] if met else NONE
    for i in range(1, n):
        measure_from(scratch, i, n)


@inlined
def measure_from(scratch, start, n):
    """Measure the steps from one card to all."""
    for i in range(n):
        scratch.apart[start, i] = NONE
    scratch.apart[start, start] = 0
    scratch.queue[0] = start
    taken, queued = 0, 1
    while taken < queued:
        i = scratch.queue[taken]
        taken += 1
        for d in range(4):
            there = scratch.beside[i, d]
            if there != NONE and scratch.apart[start, there] == NONE:
                scratch.apart[start, there] = scratch.apart[start, i] + 1
                scratch.queue[queued] = there
                queued += 1


@jit
def count_ants(table, seat):
    """Count the ants on every card: all, and those of `seat`."""
    state, scratch = table.state, table.scratch
    for i in range(state.n_cards):
        scratch.crowd[i], scratch.own[i], scratch.danger[i] = state.crowd[state.card[i]], 0, 0.0
    for a in range(table.rules.ants):
        place = state.where[MAX_ANTS * seat + a]
        if place != NONE:
            scratch.own[scratch.nth[place]] += 1


@jit
def find_targets(table):
    """List the cards that the spiders head for if all ants stay as counted (A20)."""
    scratch = table.scratch
    most = 1
    scratch.n_targets = 0
    for i in range(1, table.state.n_cards):
        if scratch.crowd[i] > most:
            most, scratch.n_targets = scratch.crowd[i], 0
        if scratch.crowd[i] == most:
            scratch.target[scratch.n_targets] = i
            scratch.n_targets += 1


@inlined
def steps_to_target(scratch, i):
    """Return the steps from card `i` to the nearest target, or a large number."""
    nearest = 1 << 14
    for t in range(scratch.n_targets):
        steps = scratch.apart[i, scratch.target[t]]
        if steps != NONE and steps < nearest:
            nearest = steps
    return nearest


@jit
def forecast(table):
    """Let every spider step by A21 from where it is, each first step with equal chance; sets `loss` and `harm` in scratch.

    A spider at the edge of its reach eats whoever is where it steps: the sums run over cards, by the chance that some spider comes.
    """
    state, scratch = table.state, table.scratch
    find_targets(table)
    scratch.loss = scratch.harm = 0.0
    if scratch.n_targets == 0:
        return
    for k in range(state.n_spiders):
        i = scratch.nth[state.spider[k]]
        steps = steps_to_target(scratch, i)
        ways, first_steps = 0, 0
        for d in range(4):
            there = scratch.beside[i, d]
            if there != NONE and steps_to_target(scratch, there) == steps - 1:
                ways += 1
                first_steps |= 1 << d
        for d in range(4):
            if first_steps >> d & 1:
                meet(scratch, scratch.beside[i, d], 1.0 / ways)
    for k in range(state.n_spiders):  # clean up
        for d in range(4):
            there = scratch.beside[scratch.nth[state.spider[k]], d]
            if there != NONE:
                scratch.danger[there] = 0.0


@inlined
def meet(scratch, i, chance):
    """Add what a spider that steps on card `i` with this chance is expected to eat beyond those before it."""
    more = (1.0 - scratch.danger[i]) * chance
    scratch.danger[i] += more
    scratch.loss += more * scratch.own[i]
    scratch.harm += more * (scratch.crowd[i] - scratch.own[i])


@inlined
def shift(table, from_place, to_place, by):
    """Count one own ant elsewhere (by = 1), or put it back (by = -1)."""
    scratch = table.scratch
    from_card, to_card = scratch.nth[from_place], scratch.nth[to_place]
    scratch.crowd[from_card] -= by
    scratch.own[from_card] -= by
    scratch.crowd[to_card] += by
    scratch.own[to_card] += by
