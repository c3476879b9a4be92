"""How policies of picnic see the table: what cards are worth to each seat, and how sure each seat is of a card."""

import math

from antstats.games.picnic.back import count_ants
from antstats.games.picnic.colony import CELL_X, CELL_Y
from antstats.games.picnic.score import (
    COUNT,
    EACH_COLOUR,
    EACH_FOOD,
    GROUP,
    GROUP_COLOUR,
    LINE_MOST,
    SETS,
    TWO_OF_COLOUR,
    collected,
    colour_of,
    food_of,
)
from antstats.games.picnic.table import DICE, HILL, NONE
from antstats.kernel import inlined, jit


@jit
def weigh_cards(table, goals):
    """Put into `worth` what the card at each place is worth to each seat: 1, and `goals` times the points that it may bring."""
    state, scratch = table.state, table.scratch
    for seat in range(table.turn.seats):
        for which in range(6):
            scratch.gap[which] = gap_behind(table, seat, which) if goals > 0.0 else 0
        for place in range(table.rules.derived.places):
            scratch.worth[seat, place] = 0.0
            if state.area[place] != NONE:
                scratch.worth[seat, place] = 1.0
                if goals > 0.0:
                    scratch.worth[seat, place] += goals * points_ahead(table, seat, state.area[place])


@jit
def mind_start(table, seat, start):
    """Take `start` off the worth of every card to `seat` while it has the fewest plates: it would start next (P13, P14)."""
    state = table.state
    if start == 0.0 or state.pile == 0:
        return
    for rival in range(table.turn.seats):
        if state.n_plates[rival] + state.n_aside[rival] < state.n_plates[seat] + state.n_aside[seat]:
            return
    for place in range(table.rules.derived.places):
        table.scratch.worth[seat, place] -= start


@jit
def gap_behind(table, seat, which):
    """Return how many cards of a food or colour `seat` is behind the best rival; below 0 it is ahead."""
    best = 0
    for rival in range(table.turn.seats):
        if rival != seat:
            best = max(best, collected(table, rival, which))
    return best - collected(table, seat, which)


@jit
def points_ahead(table, seat, card):
    """Return the points that one more such card may bring: Majority, where the lead is close, and goals that it serves."""
    state, gap = table.state, table.scratch.gap
    food, colour = food_of(card), colour_of(card)
    points = state.majority[food] * closeness(gap[food]) + state.majority[3 + colour] * closeness(gap[3 + colour])
    for i in range(state.n_dealt):
        points += state.token[i] * service(table, seat, state.goal[i], card)
    return points


@inlined
def closeness(gap):
    """Return how much one card moves a race: most where it is even or one behind."""
    return 1.0 / (2.0 + abs(gap - 0.5))


@inlined
def service(table, seat, goal, card):
    """Return how much one more such card serves a goal, as a share of its token."""
    kind, arg = table.rules.goal_kind[goal], table.rules.goal_arg[goal]
    if kind == COUNT:
        return 0.4 if card % 9 == arg else 0.0
    if kind in (LINE_MOST, GROUP):
        return 0.25 if food_of(card) == arg else 0.0
    if kind == SETS:
        return 0.25 if is_scarce(table, seat, food_of(card)) else 0.05
    return 0.12


@jit
def is_scarce(table, seat, food):
    """Tell whether a seat has as few plates of this food as of any."""
    mine = collected(table, seat, food)
    for other in range(3):
        if collected(table, seat, other) < mine:
            return False
    return True


@inlined
def hold(lead, spread):
    """Return how sure a lead in ants is to last: 1/2 at a tie."""
    return 1.0 / (1.0 + math.exp(-lead / spread))


@jit
def look_at(table, place, seat):
    """Count the ants on a card; returns the total of `seat` (-1 without a die there) and the best rival's total (-1: none)."""
    count_ants(table, place)
    scratch = table.scratch
    mine, best = -1, -1
    for other in range(table.turn.seats):
        if scratch.dice_on[other] > 0:
            if other == seat:
                mine = scratch.total[other]
            else:
                best = max(best, scratch.total[other])
    return mine, best


@inlined
def chance_of(mine, best, spread):
    """Return the chance to win a card with `mine` ants there against the best rival's; without a die there is none."""
    if mine < 0:
        return 0.0
    return hold(mine - best - 0.5 * (best >= 0), spread) if best >= 0 else hold(1.0 + mine, spread)


@jit
def dice_to_come(table, seat):
    """Return how many dice rivals still have on their hills: what makes a lead unsure."""
    n = 0
    for other in range(table.turn.seats):
        for die in range(DICE):
            n += other != seat and table.state.where[other, die] == HILL
    return n


@jit
def fit_of_laying(table, seat, card, x, y, r):
    """Return how well a card lies there for the goals in play: plates in its lines, plates beside it, ants left to build on."""
    state, rules = table.state, table.rules
    fit = 0.0
    for i in range(state.n_dealt):
        kind, arg, token = rules.goal_kind[state.goal[i]], rules.goal_arg[state.goal[i]], state.token[i]
        for j in range(state.n_plates[seat]):
            dx, dy, other = state.plate[seat, j, 0] - x, state.plate[seat, j, 1] - y, state.plate[seat, j, 2]
            fit += 0.1 * token * pair_fit(kind, arg, card, other, dx == 0 or dy == 0, abs(dx) + abs(dy) == 1)
    shown, hidden = 0, 0
    for i in range(3):
        shown += rules.pattern[card // 9] >> i & 1
        hidden += state.cell[seat, x + CELL_X[i, r], y + CELL_Y[i, r]] == 1
    return fit + 0.2 * (shown - hidden)


@inlined
def pair_fit(kind, arg, card, other, in_line, beside):
    """Return what it is worth for a goal that two plates share a line, or lie side by side."""
    same_food, same_colour = food_of(card) == food_of(other), colour_of(card) == colour_of(other)
    if kind == EACH_FOOD:
        return in_line * (-1.0 if same_food else 1.0)
    if kind == EACH_COLOUR:
        return in_line * (-1.0 if same_colour else 1.0)
    if kind == TWO_OF_COLOUR:
        return in_line * (1.0 if same_colour else 0.0)
    if kind == LINE_MOST:
        return in_line * (1.0 if same_food and food_of(card) == arg else 0.0)
    if kind == GROUP:
        return beside * (1.0 if same_food and food_of(card) == arg else 0.0)
    if kind == GROUP_COLOUR:
        return beside * (1.0 if same_colour else 0.0)
    return 0.0
