"""What the rules page of `marching` says of one position: the table, the state, the hills, the legal actions."""

from dataclasses import dataclass

COLOURS = "YRBG"


@dataclass(frozen=True)
class Table:
    """What a playout's header fixes: components and options, plans and sides already given to the seats."""

    playout: int
    variant: str
    seats: int
    road_spaces: int
    anteaters: frozenset[int]
    ladybirds: frozenset[int]
    blocks_per_colour: int
    faces: int
    last_turn: int
    plans: tuple[str, ...]
    collected: bool
    any_penalty: bool

    def takes_blocks(self, space: int) -> bool:
        """Whether blocks are ever dealt to a space (M1, M15, M21: neither start nor anteater)."""
        return space != 0 and space not in self.anteaters


@dataclass
class State:
    """The state in the fields of the rules page."""

    turn: int
    mover: int
    actor: int | None
    dice: list[int]
    road: list[str | None]
    pos: list[int]
    barrow: list[list[str]]
    hill: list[list[int]]
    container: dict[str, int]
    pending: list[str]
    landing: list[int]
    distance: int | None
    laps: list[int]


def base_width(spots: int) -> int | None:
    """Give the width of the bottom row of a hill (rows n, n-1, ... 1), None if no such hill has so many spots."""
    width = 1
    while width * (width + 1) // 2 < spots:
        width += 1
    return width if width * (width + 1) // 2 == spots else None


def supports(spots: int) -> list[tuple[int, ...]]:
    """Give for every spot the spots it rests on: (r, i) rests on (r-1, i) and (r-1, i+1), the bottom row on nothing."""
    width = base_width(spots) or 0
    under: list[tuple[int, ...]] = [()] * width
    below = 0
    for row in range(1, width):
        under += [(below + i, below + i + 1) for i in range(width - row)]
        below += width - row + 1
    return under


def fitting_spots(plan: str, hill: list[int], colour: str) -> list[int]:
    """Give the free spots of a colour whose two supports are filled (M12)."""
    under = supports(len(plan))
    return [k for k in range(len(plan)) if plan[k] == colour and not hill[k] and all(hill[below] for below in under[k])]


def penalty_spots(plan: str, hill: list[int], any_block: bool) -> list[int]:
    """Give the placed blocks of which M14 lets the builder return one (by default those that support no other)."""
    under = supports(len(plan))
    supporting = {below for k in range(len(plan)) if hill[k] for below in under[k]}
    return [k for k in range(len(plan)) if hill[k] and (any_block or k not in supporting)]


def move_actions(table: Table, dice: list[int]) -> list[str]:
    """Give the moves of a roll (M4, without the sum M19, with the difference M22; equal distances once, first name)."""
    first, second = dice
    ways = [("die1", first), ("die2", second)]
    if table.variant != "young":
        ways.append(("sum", first + second))
    if table.variant == "master":
        ways.append(("diff", abs(first - second)))
    named: dict[int, str] = {}
    for name, distance in ways:
        named.setdefault(distance, name)
    return [f"{name}:{distance}" for distance, name in named.items()]


def build_actions(table: Table, state: State, seat: int) -> list[str]:
    """Give the placings open to a builder (M12; `collected`: only of the earliest-taken block that fits)."""
    actions: list[str] = []
    for colour in dict.fromkeys(state.pending):
        actions += [f"{colour}@{spot}" for spot in fitting_spots(table.plans[seat], state.hill[seat], colour)]
        if table.collected and actions:
            break
    return actions


def legal_actions(table: Table, state: State, kind: str, seat: int) -> list[str]:
    """Give the legal actions of a decision, spelled as on the page."""
    plan, hill = table.plans[seat], state.hill[seat]
    if kind == "move":
        return move_actions(table, state.dice)
    if kind == "take":
        return ["take", "leave"]
    if kind == "place_now":
        return [f"spot:{spot}" for spot in fitting_spots(plan, hill, state.barrow[seat][-1])] + ["carry"]
    if kind == "build":
        return build_actions(table, state, seat)
    return [f"spot:{spot}" for spot in penalty_spots(plan, hill, table.any_penalty)]


def legal_clause(table: Table, kind: str) -> str:
    """Name the clause that a decision's legal actions come from."""
    if kind == "move":
        return {"base": "M4", "young": "M19", "master": "M22"}[table.variant]
    return {"take": "M6a", "place_now": "M20", "build": "M12", "penalty": "M14"}[kind]


def blocks_in_play(table: Table, state: State) -> dict[str, int]:
    """Count the blocks by colour: road, barrows, hills, container and pending together."""
    lying = [block for block in state.road if block is not None] + state.pending
    lying += [block for barrow in state.barrow for block in barrow]
    lying += [table.plans[seat][k] for seat in range(table.seats) for k in range(len(table.plans[seat])) if state.hill[seat][k]]
    return {colour: lying.count(colour) + state.container[colour] for colour in COLOURS}
