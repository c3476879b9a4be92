"""Where the spiders of `atta` go: targets and first steps of shortest ways (A20, A21)."""

from collections import Counter, deque
from collections.abc import Collection, Iterable

from .checker_cards import NEST, SIDES, Cell, neighbour
from .checker_table import State


def targets(state: State) -> set[Cell]:
    """Give the cells outside the nest with the most ants of all colours together; none if all are in the nest (A20)."""
    crowd = Counter(ant.cell for seat in range(len(state.ants)) for ant in state.in_play(seat))
    crowd.pop(NEST, None)
    most = max(crowd.values(), default=0)
    return {cell for cell, number in crowd.items() if number == most}


def ways(cards: Collection[Cell], goals: Iterable[Cell]) -> dict[Cell, int]:
    """Give the steps from every laid card to the nearest goal, trails ignored, round the nest."""
    steps = dict.fromkeys(goals, 0)
    queue = deque(steps)
    while queue:
        cell = queue.popleft()
        for side in SIDES:
            beside = neighbour(cell, side)
            if beside in cards and beside != NEST and beside not in steps:
                steps[beside] = steps[cell] + 1
                queue.append(beside)
    return steps


def first_steps(cards: Collection[Cell], spider: Cell, goals: Iterable[Cell]) -> list[str]:
    """Give the sides by which a shortest way to a nearest target begins; none if no target can be reached (A21)."""
    steps = ways(cards, goals)
    if spider not in steps:
        return []
    return [side for side in SIDES if steps.get(neighbour(spider, side)) == steps[spider] - 1]
