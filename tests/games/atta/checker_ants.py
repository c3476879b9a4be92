"""What the ants of `atta` may do (A10-A18): the legal actions of a mover, and what bars each step."""

from .checker_cards import NEST, SIDES, neighbour, side_of
from .checker_table import Active, Ant, State


def move_so_far(state: State, seat: int, number: int) -> Active:
    """Give the move that an ant is in; a fresh one if it is not the active ant."""
    active = state.active
    if active is not None and (active.seat, active.ant) == (seat, number):
        return active
    return Active(seat, number, 0, False, [])


def on_trail(state: State, ant: Ant, side: str) -> bool:
    """Whether a step by this side follows a trail."""
    return side_of(state.cards[ant.cell].sides, side) == "T"


def barred_step(state: State, seat: int, number: int, side: str) -> str | None:
    """Name the clause that bars a step of an ant in play; None if it is legal."""
    ant, move = state.ant(seat, number), move_so_far(state, seat, number)
    goal = neighbour(ant.cell, side)
    if ant.done:
        return "A17" if ant.cell == NEST else "A10"
    if goal not in state.cards or move.grass or move.steps == 2 or (move.steps == 1 and not on_trail(state, ant, side)):
        return "A11"
    if goal in state.spiders:
        return "A12"
    return barred_nest(state, seat, ant) if goal == NEST else None


def barred_nest(state: State, seat: int, ant: Ant) -> str | None:
    """Name the clause that bars an ant from entering the nest."""
    if ant.nested:
        return "A14"
    newborn = 1 if ant.leaf and state.supply(seat) else 0
    if state.at(seat, NEST) + 1 + newborn > 2:
        return "A16" if newborn else "A15"
    return None


def acts(state: State, seat: int, number: int) -> list[str]:
    """Give the acts of an ant in play where it stands (A18)."""
    ant = state.ant(seat, number)
    if ant.done or ant.cell == NEST or ant.cell in move_so_far(state, seat, number).acted:
        return []
    if ant.leaf:
        return [f"drop:{number}"]
    own, others = [], []
    for owner in range(len(state.ants)):
        for other, holding in enumerate(state.ants[owner]):
            if holding is None or not holding.leaf or holding.cell != ant.cell:
                continue
            if owner == seat:
                own.append(f"take:{number}:{other}")
            else:
                others.append(f"steal:{number}:{owner}:{other}")
    return [f"pick:{number}"] * (ant.cell in state.leaves) + own + others


def steps(state: State, seat: int, number: int) -> list[str]:
    """Give the steps of an ant in play."""
    return [f"step:{number}:{side}" for side in SIDES if barred_step(state, seat, number, side) is None]


def must_leave(state: State, seat: int) -> bool:
    """Whether an ant that stood in the nest still can leave it (A14)."""
    for number, ant in enumerate(state.ants[seat]):
        if ant is not None and ant.nested and ant.cell == NEST and steps(state, seat, number):
            return True
    return False


def ant_actions(state: State, seat: int) -> list[str]:
    """Give all legal actions of the mover."""
    actions: list[str] = [] if must_leave(state, seat) else ["end"]
    for number, ant in enumerate(state.ants[seat]):
        if ant is not None:
            actions += steps(state, seat, number) + acts(state, seat, number)
    return actions


def exhausted(state: State, seat: int, number: int) -> bool:
    """Whether an ant in play has nothing left to do as things stand."""
    return not steps(state, seat, number) and not acts(state, seat, number)


def bars(state: State, seat: int) -> set[str]:
    """Give the clauses that bar steps of the mover now (A11 left out: it always does)."""
    numbers = [number for number, ant in enumerate(state.ants[seat]) if ant is not None]
    barring = {barred_step(state, seat, number, side) for number in numbers for side in SIDES}
    return {clause for clause in barring if clause is not None and clause != "A11"}


def wrong_actions(state: State, seat: int, extra: set[str], missing: set[str]) -> str:
    """Name the clause against which a list of legal actions of the mover is."""
    if extra:
        return why_not(state, seat, min(extra))
    return why(state, seat, min(missing))


def why_not(state: State, seat: int, action: str) -> str:
    """Name the clause that forbids an action."""
    name, *parts = action.split(":")
    if name == "end":
        return "A14"
    number = int(parts[0]) if parts and parts[0].isdecimal() else -1
    known = 0 <= number < len(state.ants[seat]) and state.ants[seat][number] is not None
    if name == "step" and len(parts) == 2 and parts[1] in tuple(SIDES) and known:
        return barred_step(state, seat, number, parts[1]) or "trace"
    if name in ("pick", "drop", "take", "steal"):
        return "A10" if known and state.ant(seat, number).done else "A18"
    return "A10" if name == "step" else "trace"


def why(state: State, seat: int, action: str) -> str:
    """Name the clause that allows an action."""
    name, *parts = action.split(":")
    if name == "end":
        return "A10"
    if name != "step":
        return "A18"
    ant = state.ant(seat, int(parts[0]))
    if neighbour(ant.cell, parts[1]) == NEST:
        return "A16" if ant.leaf else "A13"
    if ant.cell == NEST:
        return "A14" if ant.nested else "A13"
    return "A11"
