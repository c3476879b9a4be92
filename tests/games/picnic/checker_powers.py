"""What the Round cards of `picnic` do on their owner's turn."""

from .checker_area import march_goal, touched
from .checker_explain import EXACT, PUSHED
from .checker_table import Key, State
from .checker_toss import Disc, Outcome, push_apart
from .checker_world import Choice, Choosing, World


def power_actions(world: World, seat: int, after: bool) -> list[str]:
    """Spell out what a seat may play now, `none` apart."""
    state, hand = world.state, world.state.hand[seat]
    actions = ["double"] if "double" in hand and after and state.numbers(seat, "hill") else []
    for card in ("honey", "shoe"):
        if card in hand:
            actions += [f"{card}:{place}" for place in state.cards()]
    if "crumb" in hand:
        actions += [f"crumb:{number}" for number in state.numbers(seat, "area")]
    if "march" in hand:
        actions += [f"march:{number}" for number in state.numbers(seat, "area") if goal_of(world, (seat, number)) is not None]
    if "spring" in hand:
        actions += [f"spring:{number}" for number in state.numbers(seat, "puddle")]
    return actions


def goal_of(world: World, key: Key) -> complex | None:
    """Give where a die would march, if it may."""
    die = world.state.dice[key[0]][key[1]]
    if die.on:
        return None
    return march_goal(world.table, world.state, die.at, world.table.radius[die.kind])


def powers(world: World, seat: int, after: bool) -> Choosing:
    """Ask for Round cards as long as one is playable and played; a `double` is left to the caller, who finds it gone from the hand."""
    while True:
        actions = power_actions(world, seat, after)
        if not actions:
            return
        action = yield Choice("power", seat, "power", ["none", *actions])
        if action == "none":
            return
        name, _, number = action.partition(":")
        play_card(world, seat, name)
        if name == "double":
            return
        use(world, seat, name, int(number))


def play_card(world: World, seat: int, name: str) -> None:
    """Take a played Round card from the game."""
    world.state.hand[seat].remove(name)
    world.note(name, ("hand", seat))


def use(world: World, seat: int, name: str, number: int) -> None:
    """Carry a Round card out."""
    state = world.state
    if name == "honey":
        state.tokens.honey = number, seat
    elif name == "shoe":
        state.tokens.shoe = number
    elif name == "crumb":
        crumb(world, (seat, number))
    elif name == "march":
        march(world, (seat, number))
    else:
        state.dice[seat][number].leave("hill")
        world.why["dice", (seat, number)] = "spring"
    world.why["tokens", ""] = name


def discs(world: World, state: State, but: Key) -> dict[Key, Disc]:
    """Give the dice in the area as discs, but one."""
    return {key: Disc(die.at, world.table.radius[die.kind]) for key, die in state.lying().items() if key != but}


def crumb(world: World, key: Key) -> None:
    """Roll a die again where it lies."""
    die = world.state.dice[key[0]][key[1]]
    face = world.luck.crumb(*key)
    world.need(face in world.table.faces[die.kind], "crumb", f"a face of {world.table.faces[die.kind]}", face)
    die.face = face
    world.why["dice", key] = "crumb"


def march(world: World, key: Key) -> None:
    """Move a die straight to the nearest card, push overlaps apart, and compare with what is seen."""
    table, state = world.table, world.state
    goal, radius = goal_of(world, key), table.radius[state.dice[key[0]][key[1]].kind]
    assert goal is not None, "it was legal"
    outcome = Outcome({key: goal})
    push_apart(table.toss, discs(world, state, key), radius, key, outcome)
    old = {other: (die.x, die.y, die.face) for other, die in state.lying().items()}
    for other, rest in outcome.rests.items():
        die = state.dice[other[0]][other[1]]
        die.x, die.y = rest.real, rest.imag
        sure, perhaps = touched(table, state, rest, table.radius[die.kind])
        die.on = sorted(sure | perhaps)
    seen = world.luck.settled(state.dice)
    for other, (x, y, face) in old.items():
        die, there = state.dice[other[0]][other[1]], seen[other[0]][other[1]]
        slack = 0 if other not in outcome.rests else PUSHED if outcome.pushed else EXACT
        world.need(abs(die.at - there.at) <= slack, "march", f"die {other} at {die.at} (from {x}, {y})", there)
        world.need(face == there.face, "march", f"face {face} of die {other}", there.face)
    world.adopt(seen, "march")
    die = state.dice[key[0]][key[1]]
    world.need(key in outcome.pushed or bool(die.on), "march", f"die {key} touching a card", die)
