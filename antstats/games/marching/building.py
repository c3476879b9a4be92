"""Reaching the start: unload, build, pay, fill the road, and win."""

from antstats.games.marching.container import give_back, refill_road
from antstats.games.marching.hills import has_fitting, placed
from antstats.games.marching.table import BUILD, COVERED, PENALTY
from antstats.kernel import inlined, jit


@jit
def unload(table, seat):
    """Reach the start: all carried blocks wait to be built (M12). Returns whether somebody has to decide."""
    state, turn = table.state, table.turn
    state.laps[seat] += 1
    table.tally.laps[seat] += 1
    turn.rounds = max(turn.rounds, state.laps[seat])
    state.carried = state.n_pending = state.load[seat]
    for i in range(state.n_pending):
        state.pending[i] = state.barrow[seat, i]
    state.load[seat] = 0
    return go_on_building(table, seat)


@jit
def go_on_building(table, seat):
    """Build while a block fits (M13); then pay for what is left (M14) and fill the road (M15)."""
    state, tally = table.state, table.tally
    if has_fitting(table, seat):
        return ask(table, BUILD, seat)
    tally.earlier_laps[seat] += 1
    tally.unloaded[seat] += state.carried
    if state.n_pending == 0:
        refill_road(table)
        return False
    tally.surplus[seat] += state.n_pending
    while state.n_pending > 0:
        state.n_pending -= 1
        give_back(state, state.pending[state.n_pending])
    if state.hill[seat]:
        return ask(table, PENALTY, seat)
    refill_road(table)
    return False


@jit
def return_block(table, seat, spot):
    """Give one placed block back to the container (M14), then fill the road (M15)."""
    state = table.state
    give_back(state, placed(table, seat, spot))
    state.hill[seat] &= ~(1 << spot)
    table.turn.score[seat] -= 1
    table.turn.standing[seat] -= 1
    table.tally.penalties[seat] += 1
    refill_road(table)
    return False


@inlined
def cover(table, seat, spot):
    """Cover a spot; the last one may win (M17, M24)."""
    state, turn = table.state, table.turn
    state.hill[seat] |= 1 << spot
    turn.score[seat] += 1
    turn.standing[seat] += 1
    if state.hill[seat] == table.rules.derived.full[seat] and not (table.rules.master and state.n_pending > 0):
        win(table, seat)


@jit
def win(table, seat):
    """End the playout at once: `seat` wins alone (M17, M24, M24a)."""
    table.turn.reason = COVERED
    table.turn.share[seat] = 1.0
    table.state.n_landing = 0
    if table.turn.decision == BUILD:
        table.tally.finish_carried, table.tally.finish_left = table.state.carried, table.state.n_pending


@inlined
def take_pending(state, colour):
    """Take the earliest-taken pending block of this colour (M12)."""
    i = 0
    while state.pending[i] != colour:
        i += 1
    state.n_pending -= 1
    while i < state.n_pending:
        state.pending[i] = state.pending[i + 1]
        i += 1


@inlined
def ask(table, decision, seat):
    """Let `seat` decide next. Always True: "somebody has to decide"."""
    table.turn.decision, table.turn.actor = decision, seat
    return True
