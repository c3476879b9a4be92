"""Bringing back in `picnic`: who wins which card and where the dice go (P7-P10)."""

from collections.abc import Generator, Iterable

from .checker_table import KINDS, Die, Key
from .checker_world import Choice, Choosing, World

HONEY = 2


def bring_back(world: World) -> Choosing:
    """Take dice home, assign those on several cards, resolve card by card."""
    state = world.state
    for seat in range(world.table.seats):
        for number, die in enumerate(state.dice[seat]):
            if die.where == "puddle" or (die.where == "area" and not die.on):
                die.leave("hill")
                world.note("P7", ("dice", (seat, number)))
    yield from assign(world)
    state.phase = "resolve"
    for place in state.cards():
        if state.on_card(place):
            state.resolving = place
            yield from resolve(world, place)
    state.resolving = None
    for name in ("honey", "shoe"):
        if getattr(state.tokens, name) is not None:
            setattr(state.tokens, name, None)
            world.why["tokens", ""] = name


def assign(world: World) -> Choosing:
    """Let owners assign dice that touch several cards, in turn order and die order (P8)."""
    state = world.state
    state.phase = "assign"
    for seat in state.order():
        for number, die in enumerate(state.dice[seat]):
            if len(die.on) > 1:
                action = yield Choice("assign", seat, "P8", [f"card:{place}" for place in die.on])
                die.on = [int(action.removeprefix("card:"))]
                world.note("P8", ("dice", (seat, number)))


def totals(world: World, place: int) -> dict[int, int]:
    """Add up the ants of every seat on a card, with honey."""
    sums: dict[int, int] = {}
    for (seat, _), die in world.state.on_card(place).items():
        sums[seat] = sums.get(seat, 0) + (die.face or 0)
    honey = world.state.tokens.honey
    if honey is not None and honey[0] == place and honey[1] in sums:
        sums[honey[1]] += HONEY
    return sums


def best(seats: Iterable[int], worth: dict[int, int]) -> list[int]:
    """Give the seats that are worth most."""
    seats = list(seats)
    return [seat for seat in seats if worth[seat] == max(worth[other] for other in seats)]


def winner_by_rank(dice: dict[Key, Die], tied: list[int]) -> int | None:
    """Break a tie by more dice, then by the biggest single die; else nobody wins (P9)."""
    number = {seat: sum(key[0] == seat for key in dice) for seat in tied}
    biggest = {seat: max((-KINDS.index(die.kind) for key, die in dice.items() if key[0] == seat), default=-9) for seat in tied}
    tied = best(best(tied, number), biggest)
    return tied[0] if len(tied) == 1 else None


def resolve(world: World, place: int) -> Choosing:
    """Resolve a card: its winner, the dice on it, the card (P9, P10, and the Round cards that change this)."""
    state = world.state
    dice = state.on_card(place)
    if state.tokens.shoe == place:
        send_home(world, dice, "shoe", None, False)
        return
    sums = totals(world, place)
    top = max(sums.values())
    tied = best(sums, sums)
    winner = None
    if top > 0 or world.table.zero_total == "wins":
        winner = yield from winner_of(world, dice, tied)
    world.note("P9", ("area", place))
    world.clauses["P10"] += 1
    boat = False
    if winner is not None and "boat" in state.hand[winner]:
        action = yield Choice("boat", winner, "boat", ["use", "keep"])
        boat = action == "use"
        if boat:
            state.hand[winner].remove("boat")
            world.note("boat", ("hand", winner))
    send_home(world, dice, "P9" if winner is None else "P10", winner, boat)
    if winner is not None:
        state.new[winner].append(str(state.area[place]))
        state.new[winner].sort()
        state.area[place] = None
        world.why["new", winner] = "P10"


def winner_of(world: World, dice: dict[Key, Die], tied: list[int]) -> Generator[Choice, str, int | None]:
    """Find the winner among those with the highest total; whoever holds the queen among several is asked first."""
    state = world.state
    if len(tied) == 1:
        return tied[0]
    for seat in tied:
        if "queen" in state.hand[seat]:
            action = yield Choice("queen", seat, "queen", ["use", "keep"])
            if action == "use":
                state.hand[seat].remove("queen")
                world.note("queen", ("hand", seat))
                return seat
    world.clauses["tie"] += 1
    return winner_by_rank(dice, tied)


def send_home(world: World, dice: dict[Key, Die], clause: str, winner: int | None, boat: bool) -> None:
    """Send the dice on a card home, but those of a winner without boat to the Puddle, save a soldier."""
    for (seat, number), die in dice.items():
        stays = seat == winner and not boat and die.kind != KINDS[0]
        die.leave("puddle" if stays else "hill")
        world.why["dice", (seat, number)] = "boat" if boat and seat == winner else clause
