"""Scoring in `picnic`: goals, Majority and ties (P15)."""

from collections import Counter
from collections.abc import Callable

from .checker_cards import Cell, Colony
from .checker_table import COLOURS, FOODS, Goal
from .checker_world import World


def lines(colony: Colony) -> list[list[str]]:
    """Give the plates of every row and every column."""
    found: dict[tuple[str, int], list[str]] = {}
    for (x, y), card in colony.plates.items():
        found.setdefault(("row", y), []).append(card)
        found.setdefault(("column", x), []).append(card)
    return list(found.values())


def long_lines(colony: Colony) -> list[list[str]]:
    """Give the lines of two plates or more, those that "lines with ..." goals count."""
    return [line for line in lines(colony) if len(line) >= 2]


def one_of_each(colony: Colony, signs: str, letter: int) -> int:
    """Count lines with exactly one of each food or colour."""
    return sum(all(sum(card[letter] == sign for card in line) == 1 for sign in signs) for line in long_lines(colony))


def two_of_colour(colony: Colony, goal: Goal) -> int:
    """Count lines with exactly two of a colour, once per colour."""
    colours = goal.arg("colour") or COLOURS
    return sum(sum(card[1] == colour for card in line) == 2 for line in long_lines(colony) for colour in colours)


def largest_group(colony: Colony, sign: str, letter: int) -> int:
    """Give the size of the largest group of plates with a food or colour, connected by sides."""
    left = {cell for cell, card in colony.plates.items() if card[letter] == sign}
    most = 0
    while left:
        group, fresh = 0, [left.pop()]
        while fresh:
            x, y = fresh.pop()
            group += 1
            beside: set[Cell] = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= beside
            fresh += beside
        most = max(most, group)
    return most


def line_most(colony: Colony, goal: Goal) -> int:
    """Give the most plates of a food in one line."""
    return max((sum(card[0] == goal.arg("food") for card in line) for line in lines(colony)), default=0)


def number_of(colony: Colony, goal: Goal) -> int:
    """Count the plates of one food and colour."""
    return sum(card.startswith(goal.arg("card") or "?") for card in colony.plates.values())


def group_colour(colony: Colony, goal: Goal) -> int:
    """Give the largest group of any colour (or of that of the goal, if it names one)."""
    return max(largest_group(colony, colour, 1) for colour in goal.arg("colour") or COLOURS)


def sets(colony: Colony) -> int:
    """Count sets of three different foods."""
    foods = Counter(card[0] for card in colony.plates.values())
    return min(foods[food] for food in FOODS)


WORTH: dict[str, Callable[[Colony, Goal], int]] = {
    "lines_each_food": lambda colony, _: one_of_each(colony, FOODS, 0),
    "lines_each_colour": lambda colony, _: one_of_each(colony, COLOURS, 1),
    "lines_two_of_colour": two_of_colour,
    "count": number_of,
    "line_most": line_most,
    "group": lambda colony, goal: largest_group(colony, goal.arg("food") or "?", 0),
    "group_colour": group_colour,
    "sets": lambda colony, _: sets(colony),
}


def majorities(colony: Colony) -> list[int]:
    """Count the cards collected by food and by colour, those aside included."""
    cards = [*colony.plates.values(), *colony.aside]
    return [sum(sign in card.split(".")[0] for card in cards) for sign in FOODS + COLOURS]


def award(world: World, name: str, worth: list[int], token: int, scores: list[int]) -> None:
    """Give a token to the single best seat, a tie token to several."""
    most = max(worth)
    best = [seat for seat, value in enumerate(worth) if value == most]
    if most == 0 and world.table.zero_tie == "none":
        world.clauses["zero"] += 1
        return
    world.clauses[name] += 1
    for seat in best:
        scores[seat] += token if len(best) == 1 else world.table.tie_token


def points(world: World) -> list[int]:
    """Score all goals and the Majority (P15)."""
    state, scores = world.state, [0] * world.table.seats
    for goal, token in state.goals:
        award(world, goal.kind, [WORTH[goal.kind](colony, goal) for colony in state.colony], token, scores)
    counts = [majorities(colony) for colony in state.colony]
    for number, token in enumerate(state.majority):
        award(world, "majority", [count[number] for count in counts], token, scores)
    world.note("P15")
    return scores
