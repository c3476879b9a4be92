"""Scoring: what each goal counts in a colony, and who earns which tokens (P15, P16)."""

from antstats.games.picnic.table import PLATE, SIZE
from antstats.kernel import inlined, jit

EACH_FOOD, EACH_COLOUR, TWO_OF_COLOUR, COUNT, LINE_MOST, GROUP, GROUP_COLOUR, SETS = range(8)


@inlined
def food_of(card):
    """Return the food of a card."""
    return card % 9 // 3


@inlined
def colour_of(card):
    """Return the colour of a card."""
    return card % 3


@jit
def worth_of_goal(table, seat, kind, arg):
    """Return what a seat's colony counts for a goal."""
    if kind == COUNT:
        return count_plates(table, seat, arg)
    if kind == GROUP:
        return largest_group(table, seat, True, arg)
    if kind == GROUP_COLOUR:
        best = 0
        for colour in range(3):
            best = max(best, largest_group(table, seat, False, colour))
        return best
    if kind == SETS:
        return count_sets(table, seat)
    worth = 0
    for direction in range(2):
        low, high = count_lines(table, seat, direction)
        for line in range(low, high):
            found = line_worth(table, line, kind, arg)
            worth = max(worth, found) if kind == LINE_MOST else worth + found
    return worth


@inlined
def count_plates(table, seat, arg):
    """Return the number of plates of one food and colour."""
    n = 0
    for i in range(table.state.n_plates[seat]):
        n += table.state.plate[seat, i, 2] % 9 == arg
    return n


@inlined
def count_sets(table, seat):
    """Return how many sets of three different foods the plates make."""
    fewest = 1 << 14
    for food in range(3):
        n = 0
        for i in range(table.state.n_plates[seat]):
            n += food_of(table.state.plate[seat, i, 2]) == food
        fewest = min(fewest, n)
    return fewest


@jit
def count_lines(table, seat, direction):
    """Count plates by food and colour in every column (direction 0) or row (1) of a colony. Returns the range of lines with plates."""
    state, line = table.state, table.scratch.line
    low, high = SIZE, 0
    for i in range(state.n_plates[seat]):
        at = state.plate[seat, i, direction]
        low, high = min(low, at), max(high, at + 1)
    for which in range(6):
        for i in range(low, high):
            line[which, i] = 0
    for i in range(state.n_plates[seat]):
        at, card = state.plate[seat, i, direction], state.plate[seat, i, 2]
        line[food_of(card), at] += 1
        line[3 + colour_of(card), at] += 1
    return low, high


@inlined
def line_worth(table, at, kind, arg):
    """Return what one row or column counts for a goal about lines; a line of those has two plates at least."""
    line = table.scratch.line
    foods = line[0, at] + line[1, at] + line[2, at]
    if kind == LINE_MOST:
        return line[arg, at]
    if foods < 2:
        return 0
    if kind == EACH_FOOD:
        return int(line[0, at] == 1 and line[1, at] == 1 and line[2, at] == 1)
    if kind == EACH_COLOUR:
        return int(line[3, at] == 1 and line[4, at] == 1 and line[5, at] == 1)
    return int(line[3, at] == 2) + int(line[4, at] == 2) + int(line[5, at] == 2)


@jit
def largest_group(table, seat, by_food, wanted):
    """Return the size of the largest group of plates of a food, or of a colour, that are connected side to side."""
    state, scratch = table.state, table.scratch
    scratch.stamp = 0
    for i in range(state.n_plates[seat]):
        scratch.seen[state.plate[seat, i, 0], state.plate[seat, i, 1]] = 0
    largest = 0
    for i in range(state.n_plates[seat]):
        x, y, card = state.plate[seat, i, 0], state.plate[seat, i, 1], state.plate[seat, i, 2]
        if matches(card, by_food, wanted) and scratch.seen[x, y] == 0:
            largest = max(largest, group_from(table, seat, by_food, wanted, x, y))
    return largest


@inlined
def matches(card, by_food, wanted):
    """Tell whether a card has the food, or the colour, that is wanted."""
    return (food_of(card) if by_food else colour_of(card)) == wanted


@jit
def group_from(table, seat, by_food, wanted, x, y):
    """Return the size of the group that the plate at x, y belongs to."""
    state, scratch = table.state, table.scratch
    scratch.seen[x, y] = 1
    scratch.stack[0, 0], scratch.stack[0, 1] = x, y
    waiting, size = 1, 0
    while waiting > 0:
        waiting -= 1
        size += 1
        x, y = scratch.stack[waiting, 0], scratch.stack[waiting, 1]
        for side in range(4):
            to_x = x + (1 if side == 0 else -1 if side == 1 else 0)
            to_y = y + (1 if side == 2 else -1 if side == 3 else 0)
            shown = state.cell[seat, to_x, to_y]
            if shown >= PLATE and matches(shown - PLATE, by_food, wanted) and scratch.seen[to_x, to_y] == 0:
                scratch.seen[to_x, to_y] = 1
                scratch.stack[waiting, 0], scratch.stack[waiting, 1] = to_x, to_y
                waiting += 1
    return size


@jit
def collected(table, seat, which):
    """Return how many cards a seat has of a food (0-2) or a colour (3-5), kept-aside ones included (Majority, P11)."""
    state = table.state
    n = 0
    for i in range(state.n_plates[seat]):
        n += is_of(state.plate[seat, i, 2], which)
    for i in range(state.n_aside[seat]):
        n += is_of(state.aside[seat, i], which)
    return n


@inlined
def is_of(card, which):
    """Tell whether a card is of a food (0-2) or a colour (3-5)."""
    return food_of(card) == which if which < 3 else colour_of(card) == which - 3


@jit
def score(table, final):
    """Give every token of goals and Majority to whom it is due if the game ends now (P15); the final time the tally is kept."""
    state, turn, rules = table.state, table.turn, table.rules
    for seat in range(turn.seats):
        turn.score[seat] = 0
    for which in range(6):
        for seat in range(turn.seats):
            table.scratch.value[seat] = collected(table, seat, which)
        award(table, state.majority[which], -1, final)
    for i in range(state.n_dealt):
        kind, arg = rules.goal_kind[state.goal[i]], rules.goal_arg[state.goal[i]]
        for seat in range(turn.seats):
            table.scratch.value[seat] = worth_of_goal(table, seat, kind, arg)
        award(table, state.token[i], kind, final)


@jit
def award(table, token, kind, final):
    """Give a token to the single best seat by `value`; if several share the best, each gets a Tie token, but nobody for 0 (P15)."""
    turn, rules, scratch, tally = table.turn, table.rules, table.scratch, table.tally
    best, n = 0.0, 0
    for seat in range(turn.seats):
        best = max(best, scratch.value[seat])
    if best == 0.0 and not rules.zero_tie:
        return
    for seat in range(turn.seats):
        n += scratch.value[seat] == best
    for seat in range(turn.seats):
        if scratch.value[seat] != best:
            continue
        turn.score[seat] += token if n == 1 else rules.tie_token
        if final:
            if n > 1:
                tally.points_ties[seat] += rules.tie_token
            elif kind < 0:
                tally.points_majority[seat] += token
            if kind >= 0:
                note_goal(table, seat, kind, token if n == 1 else 0)


@jit
def note_goal(table, seat, kind, points):
    """Keep in the tally that a seat led a goal of this kind, and the points it got for leading it alone."""
    tally = table.tally
    even = 1.0 / table.turn.seats
    lift = table.turn.share[seat] - even
    if kind == EACH_FOOD:
        tally.points_lines_each_food[seat] += points
        tally.led_lines_each_food += 1
        tally.lift_lines_each_food += lift
    elif kind == EACH_COLOUR:
        tally.points_lines_each_colour[seat] += points
        tally.led_lines_each_colour += 1
        tally.lift_lines_each_colour += lift
    elif kind == TWO_OF_COLOUR:
        tally.points_lines_two_of_colour[seat] += points
        tally.led_lines_two_of_colour += 1
        tally.lift_lines_two_of_colour += lift
    elif kind == COUNT:
        tally.points_count[seat] += points
        tally.led_count += 1
        tally.lift_count += lift
    elif kind == LINE_MOST:
        tally.points_line_most[seat] += points
        tally.led_line_most += 1
        tally.lift_line_most += lift
    elif kind == GROUP:
        tally.points_group[seat] += points
        tally.led_group += 1
        tally.lift_group += lift
    elif kind == GROUP_COLOUR:
        tally.points_group_colour[seat] += points
        tally.led_group_colour += 1
        tally.lift_group_colour += lift
    elif kind == SETS:
        tally.points_sets[seat] += points
        tally.led_sets += 1
        tally.lift_sets += lift
