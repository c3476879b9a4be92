"""The game `marching` played along a trace: a coroutine that asks for decisions and reads chance from the next line."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field

from tests.games.referee import Ask, Asking, Place, RuleBroken, Verdict

from .checker_rules import COLOURS, State, Table, build_actions, penalty_spots


@dataclass
class World:
    """The position as the rules make it; `seen` is the state on the line to come, from which draws and dice are read."""

    table: Table
    state: State
    seen: State
    place: Place
    clauses: Counter[str] = field(default_factory=Counter)
    why: dict[tuple[str, object], str] = field(default_factory=dict)

    def note(self, clause: str, *touched: tuple[str, int | str]) -> None:
        """Count a clause as exercised, and remember it as the reason of what it changed."""
        self.clauses[clause] += 1
        for item in touched:
            self.why[item] = clause

    def stock(self) -> int:
        """Count the blocks in the container."""
        return sum(self.state.container.values())

    def draw(self, colour: str, clause: str) -> str:
        """Take a block out of the container: it must hold one of that colour."""
        held = self.state.container
        self.place.need(held[colour] > 0, clause, f"a draw from the container {held}", f"{colour} was drawn")
        held[colour] -= 1
        self.note(clause, ("container", ""), ("container", colour))
        return colour

    def give_back(self, colour: str, clause: str) -> None:
        """Return a block to the container."""
        self.state.container[colour] += 1
        self.note(clause, ("container", ""), ("container", colour))


def opening(table: Table) -> State:
    """Give the table before M1's deal: all barrows on the start and empty (M2), all blocks in the container."""
    return State(
        turn=0,
        mover=table.seats - 1,
        actor=None,
        dice=[],
        road=[None] * table.road_spaces,
        pos=[0] * table.seats,
        barrow=[[] for _ in range(table.seats)],
        hill=[[0] * len(plan) for plan in table.plans],
        container=dict.fromkeys(COLOURS, table.blocks_per_colour),
        pending=[],
        landing=[],
        distance=None,
        laps=[0] * table.seats,
    )


def game(world: World) -> Generator[Ask | Verdict, str, None]:
    """Play a whole game: deal (M1), turns in order (M2), until a hill is covered (M17, M24) or the cap (M18)."""
    world.note("M3")
    for space in range(1, world.table.road_spaces):
        if world.table.takes_blocks(space):
            draw_to_road(world, space, "M1")
    state = world.state
    while state.turn < world.table.last_turn:
        begin_turn(world)
        winner = yield from turn(world)
        state.actor = None
        state.landing = []
        if winner is not None:
            clause = "M24" if world.table.variant == "master" else "M17"
            world.note(clause)
            yield Verdict("covered", [winner], clause)
            return
    world.note("M18")
    yield Verdict("cap", [], "M18")


def begin_turn(world: World) -> None:
    """Pass the turn on clockwise (M2, M16) and roll the dice, as the next line shows them (M4)."""
    state, dice = world.state, world.seen.dice
    state.turn += 1
    state.mover = (state.mover + 1) % world.table.seats
    state.distance = None
    world.place.need(all(1 <= die <= world.table.faces for die in dice), "M4", f"two dice of 1 to {world.table.faces}", dice)
    state.dice = list(dice)
    world.note("M2", ("turn", ""), ("mover", ""))


def turn(world: World) -> Asking[int | None]:
    """Play one turn; the result is the seat that has won in it, if any."""
    state = world.state
    move = yield Ask("move", state.mover, "M2")
    distance = int(move.partition(":")[2])
    if distance == 0:
        state.distance = 0
        world.note("M22", ("distance", ""), ("landing", ""))
        return None
    set_barrows(world, distance)
    while state.landing:
        seat = state.landing.pop(0)
        won = yield from land(world, seat)
        if won:
            return seat
    return None


def set_barrows(world: World, distance: int) -> None:
    """Set the mover and all it pushes on their new spaces, and line them up to land front to rear (M9, M11, M23)."""
    state, table = world.state, world.table
    push, clause = (distance, "M23") if table.variant == "master" else (1, "M9")
    before = list(state.pos)
    state.distance = min(distance, table.road_spaces - before[state.mover])
    chain = [state.mover]
    targets = [before[state.mover] + state.distance]
    while targets[-1] < table.road_spaces and targets[-1] in before:
        chain.append(before.index(targets[-1]))
        targets.append(min(targets[-1] + push, table.road_spaces))
        world.note(clause, ("pos", chain[-1]), ("landing", ""))
    for seat, target in zip(chain, targets, strict=True):
        state.pos[seat] = target % table.road_spaces
    home = state.pos[state.mover] == 0
    world.note("M11" if home else "M4", ("pos", state.mover), ("distance", ""))
    if home and state.pos.count(0) > 1:
        world.note("M10")
    state.landing = chain[::-1]
    if table.variant == "young":
        for space in sorted({before[seat] for seat in chain}):
            refill(world, space, "M21")


def refill(world: World, space: int, clause: str) -> None:
    """Deal a block to a space without block and barrow that is neither start nor anteater, while there are any (M15, M21)."""
    state = world.state
    if world.table.takes_blocks(space) and state.road[space] is None and space not in state.pos and world.stock() > 0:
        draw_to_road(world, space, clause)


def draw_to_road(world: World, space: int, clause: str) -> None:
    """Draw a block to a space; the next line shows which (nobody can land on such a space before it)."""
    colour = world.seen.road[space]
    if colour is None:
        raise RuleBroken(world.place, clause, f"a block drawn to space {space}", world.seen.road)
    world.state.road[space] = world.draw(colour, clause)
    world.note(clause, ("road", space))


def draw_to_barrow(world: World, seat: int) -> None:
    """Draw M7's second block into a barrow; the next line shows it on top (a barrow lands but once between two lines)."""
    seen, barrow = world.seen.barrow[seat], world.state.barrow[seat]
    world.place.need(len(seen) == len(barrow) + 1, "M7", f"one block drawn into seat {seat}'s barrow on top of {barrow}", seen)
    barrow.append(world.draw(seen[-1], "M7"))
    world.note("M7", ("barrow", seat))


def land(world: World, seat: int) -> Asking[bool]:
    """Land on the space where the barrow has been set (M5-M9, M11); the result is whether the seat has won."""
    state, space = world.state, world.state.pos[seat]
    if space == 0:
        state.laps[seat] += 1
        world.note("M11", ("laps", seat))
        return (yield from unload(world, seat))
    if space in world.table.anteaters:
        anteater(world, seat)
        return False
    ladybird = space in world.table.ladybirds
    if state.road[space] is not None:
        if not ladybird and seat == state.mover:
            answer = yield Ask("take", seat, "M5")
            if answer == "leave":
                world.note("M5", ("road", space), ("barrow", seat))
                return False
        won = yield from take(world, seat, "M7" if ladybird else "M6" if seat == state.mover else "M9")
        if won:
            return True
    elif not ladybird:
        world.note("M5", ("road", space), ("barrow", seat))
    if ladybird and world.stock() > 0:
        draw_to_barrow(world, seat)
        return (yield from received(world, seat))
    return False


def anteater(world: World, seat: int) -> None:
    """Return the top of the barrow, if any, to the container (M8)."""
    world.note("M8", ("barrow", seat), ("container", ""))
    if world.state.barrow[seat]:
        world.give_back(world.state.barrow[seat].pop(), "M8")


def take(world: World, seat: int, clause: str) -> Asking[bool]:
    """Put the block of the space on top of the barrow (M6; M7 and M9 without choice)."""
    state, space = world.state, world.state.pos[seat]
    block = state.road[space]
    assert block is not None, "the caller has looked"
    state.road[space] = None
    state.barrow[seat].append(block)
    world.note(clause, ("road", space), ("barrow", seat))
    return (yield from received(world, seat))


def received(world: World, seat: int) -> Asking[bool]:
    """Let a receiver place the block on top of the barrow at once (M20, young only); the result is whether that wins."""
    if world.table.variant != "young":
        return False
    answer = yield Ask("place_now", seat, "M20")
    world.note("M20", ("barrow", seat), ("hill", seat))
    if answer != "carry":
        world.state.barrow[seat].pop()
        world.state.hill[seat][int(answer.partition(":")[2])] = 1
    return all(world.state.hill[seat])


def unload(world: World, seat: int) -> Asking[bool]:
    """Build on the start (M12, M13), pay for what is left (M14), refill the road (M15); the result is whether that wins."""
    state, hill = world.state, world.state.hill[seat]
    state.pending, state.barrow[seat] = state.barrow[seat], []
    world.note("M12", ("pending", ""), ("barrow", seat))
    while build_actions(world.table, state, seat):
        answer = yield Ask("build", seat, "M13")
        colour, _, spot = answer.partition("@")
        state.pending.remove(colour)
        hill[int(spot)] = 1
        world.note("M12", ("pending", ""), ("hill", seat))
        if all(hill) and (world.table.variant != "master" or not state.pending):
            return True
    world.note("M13")
    if state.pending:
        yield from pay(world, seat)
    world.note("M15")
    for space in range(1, world.table.road_spaces):
        refill(world, space, "M15")
    if seat != state.mover:
        world.note("M16")
    return False


def pay(world: World, seat: int) -> Asking[None]:
    """Return the surplus, and then one placed block of the builder's choice (M14, M24)."""
    state, hill, plan = world.state, world.state.hill[seat], world.table.plans[seat]
    world.note("M24" if all(hill) else "M14", ("pending", ""))
    for block in state.pending:
        world.give_back(block, "M14")
    state.pending = []
    if not penalty_spots(plan, hill, world.table.any_penalty):
        return
    answer = yield Ask("penalty", seat, "M14")
    spot = int(answer.partition(":")[2])
    hill[spot] = 0
    world.note("M14", ("hill", seat))
    world.give_back(plan[spot], "M14")
