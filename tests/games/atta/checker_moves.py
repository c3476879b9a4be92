"""What the steps and acts of an ant of `atta` change (A10-A19)."""

from .checker_ants import move_so_far, on_trail
from .checker_cards import NEST, neighbour
from .checker_table import Active, Ant
from .checker_world import World


def activate(world: World, seat: int, number: int) -> Active:
    """Make an ant the active one; the one before it may not move again this turn (A10)."""
    state = world.state
    move = move_so_far(state, seat, number)
    if state.active is not None and state.active is not move:
        state.ant(seat, state.active.ant).done = True
        world.note("A10", ("ants", seat))
    state.active = move
    return move


def step(world: World, seat: int, number: int, side: str) -> None:
    """Step an ant over a side (A11), into the nest (A13, A16) or not."""
    state, ant = world.state, world.state.ant(seat, number)
    move = activate(world, seat, number)
    move.steps += 1
    move.grass = not on_trail(state, ant, side)
    if ant.cell == NEST:
        world.note("A14" if ant.nested else "A13")
    ant.cell = neighbour(ant.cell, side)
    world.note("A11", ("ants", seat), ("active", ""))
    if ant.cell != NEST:
        return
    if ant.leaf:
        deliver(world, seat, ant)
    else:
        world.note("A13", ("ants", seat))


def deliver(world: World, seat: int, ant: Ant) -> None:
    """Take the leaf from the game and bring an ant from the supply into the nest; both ants are done (A16, A17)."""
    ants = world.state.ants[seat]
    ant.leaf, ant.done = False, True
    world.delivered += 1
    world.note("A16", ("ants", seat))
    supply = world.state.supply(seat)
    if supply:
        ants[supply[0]] = Ant(NEST, done=True)
        world.note("A17")


def act(world: World, seat: int, name: str, numbers: list[int]) -> None:
    """Do a leaf act where the ant stands (A18)."""
    state, number = world.state, numbers[0]
    ant = state.ant(seat, number)
    move = activate(world, seat, number)
    move.acted = sorted([*move.acted, ant.cell])
    leaves = state.leaves.get(ant.cell, 0)
    if name == "pick":
        leaves -= 1
    elif name == "drop":
        leaves += 1
    else:
        owner, other = (seat, numbers[1]) if name == "take" else (numbers[1], numbers[2])
        state.ant(owner, other).leaf = False
        world.note("A18", ("ants", owner))
    ant.leaf = name != "drop"
    state.leaves[ant.cell] = leaves
    if not leaves:
        del state.leaves[ant.cell]
    world.note("A18", ("ants", seat), ("active", ""), ("leaves", ant.cell))
