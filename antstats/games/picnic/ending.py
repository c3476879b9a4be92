"""The end of a round and of the game: who starts the next, who has won (P13, P16)."""

from antstats.games.picnic.area import count_dice
from antstats.games.picnic.score import score
from antstats.games.picnic.table import (
    BOAT_CARD,
    CRUMB_CARD,
    DICE,
    DOUBLE_CARD,
    HILL,
    HONEY_CARD,
    KIND,
    MARCH_CARD,
    NONE,
    OVER,
    QUEEN_CARD,
    ROUNDS,
    SHOE_CARD,
    SPRING_CARD,
)
from antstats.kernel import PLAY, below, inlined, jit

MOST_ROLLS = 1000


@jit
def find_starter(table):
    """Return the seat with the fewest plates; tie: the fewest dice on its hill; tie: the highest roll of those, rolled while tied (P13)."""
    state, seats = table.state, table.turn.seats
    tied, fewest = 0, 1 << 14
    for seat in range(seats):
        cards = 100 * (state.n_plates[seat] + state.n_aside[seat]) + count_dice(table, seat, HILL)
        if cards < fewest:
            fewest, tied = cards, 0
        if cards == fewest:
            tied |= 1 << seat
    rolls = 0
    while tied & (tied - 1):
        if fewest % 100 == 0 or rolls == MOST_ROLLS:  # without dice, or with such as always show the same, the lot decides
            return draw_lot(table, tied)
        tied = roll_off(table, tied)
        rolls += 1
    seat = 0
    while not tied >> seat & 1:
        seat += 1
    return seat


@inlined
def draw_lot(table, tied):
    """Return one of these seats by lot (P13)."""
    n = 0
    for seat in range(table.turn.seats):
        n += tied >> seat & 1
    lot = below(table, PLAY, n)
    for seat in range(table.turn.seats):
        if tied >> seat & 1:
            if lot == 0:
                return seat
            lot -= 1
    return NONE


@jit
def roll_off(table, tied):
    """Let these seats roll the dice on their hills, and return those with the highest total (P13)."""
    rules = table.rules
    most, best = -1, 0
    for seat in range(table.turn.seats):
        if not tied >> seat & 1:
            continue
        total = 0
        for die in range(DICE):
            if table.state.where[seat, die] == HILL:
                total += rules.face[KIND[die], below(table, PLAY, rules.n_faces[KIND[die]])]
        if total > most:
            most, best = total, 0
        if total == most:
            best |= 1 << seat
    return best


@jit
def end_game(table):
    """Let the most points win, ties share (P16), and keep the tally of points, goals and Round cards."""
    state, turn = table.state, table.turn
    state.phase, turn.reason = OVER, ROUNDS
    most, winners = -1, 0
    for seat in range(turn.seats):
        most = max(most, turn.score[seat])
    for seat in range(turn.seats):
        winners += turn.score[seat] == most
    for seat in range(turn.seats):
        turn.share[seat] = 1.0 / winners if turn.score[seat] == most else 0.0
    score(table, True)
    for seat in range(turn.seats):
        note_round_cards(table, seat, turn.share[seat] - 1.0 / turn.seats)


@jit
def note_round_cards(table, seat, lift):
    """Keep in the tally which Round cards a seat ever held, and what its share of the win was over an even one."""
    taken, tally = table.state.taken[seat], table.tally
    if taken >> DOUBLE_CARD & 1:
        tally.held_double += 1
        tally.lift_double += lift
    if taken >> HONEY_CARD & 1:
        tally.held_honey += 1
        tally.lift_honey += lift
    if taken >> SHOE_CARD & 1:
        tally.held_shoe += 1
        tally.lift_shoe += lift
    if taken >> CRUMB_CARD & 1:
        tally.held_crumb += 1
        tally.lift_crumb += lift
    if taken >> MARCH_CARD & 1:
        tally.held_march += 1
        tally.lift_march += lift
    if taken >> SPRING_CARD & 1:
        tally.held_spring += 1
        tally.lift_spring += lift
    if taken >> QUEEN_CARD & 1:
        tally.held_queen += 1
        tally.lift_queen += lift
    if taken >> BOAT_CARD & 1:
        tally.held_boat += 1
        tally.lift_boat += lift
