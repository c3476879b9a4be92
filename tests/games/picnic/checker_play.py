"""The game `picnic` as a coroutine: it asks for decisions, and luck for what chance does."""

from collections.abc import Generator

from tests.games.referee import Verdict

from .checker_back import bring_back
from .checker_cards import lay, place_actions, read_place
from .checker_score import points
from .checker_send import send_out
from .checker_world import Choice, Choosing, World


def game(world: World) -> Generator[Choice | Verdict, str, None]:
    """Play a whole game, round by round."""
    goes_on = True
    while goes_on:
        yield from send_out(world)
        yield from bring_back(world)
        yield from lay_new(world)
        goes_on = next_round(world)
    world.state.phase = "over"
    world.scores = points(world)
    most = max(world.scores)
    world.note("P16")
    yield Verdict("rounds", [seat for seat, score in enumerate(world.scores) if score == most], "P16")


def lay_new(world: World) -> Choosing:
    """Let every seat in turn order lay its new cards; what cannot be laid is kept aside (P11)."""
    state = world.state
    state.phase = "place"
    for seat in state.order():
        colony, new = state.colony[seat], state.new[seat]
        world.why["colony", seat] = "P11"
        while new:
            actions = place_actions(colony, new)
            if not actions:
                colony.aside = sorted(colony.aside + new)
                new.clear()
                world.note("aside")
                world.note("P11", ("colony", seat), ("new", seat))
                break
            action = yield Choice("place", seat, "P11", actions)
            card, plate, quarters = read_place(action)
            lay(colony, card, plate, quarters, world.table.patterns)
            new.remove(card)
            world.note("P11", ("colony", seat), ("new", seat))


def next_round(world: World) -> bool:
    """Refill the area, find the new starting player, and give it a Round card; without one the game is over (P12-P14)."""
    state = world.state
    world.fill("P12")
    state.starter = new_starter(world)
    world.note("P13", ("starter", ""))
    world.clauses["P14"] += 1
    if state.round_pile == 0:
        return False
    card = world.luck.round_card(state.starter)
    world.need(card in world.rounds_left, "P14", f"one of {sorted(world.rounds_left)} taken by seat {state.starter}", card)
    world.rounds_left.discard(str(card))
    state.hand[state.starter] = sorted([*state.hand[state.starter], str(card)])
    state.round_pile -= 1
    state.round += 1
    world.note("P14", ("round", ""), ("round_pile", ""), *(("hand", seat) for seat in range(world.table.seats)))
    return True


def new_starter(world: World) -> int:
    """Find who has fewest plates, then fewest dice on the hill; else a dice-off decides (P13)."""
    state = world.state
    ranks = {seat: (state.colony[seat].size(), len(state.numbers(seat, "hill"))) for seat in range(world.table.seats)}
    tied = [seat for seat, rank in ranks.items() if rank == min(ranks.values())]
    if len(tied) == 1:
        return tied[0]
    able = [seat for seat in tied if all(can_beat(world, seat, other) for other in tied if other != seat)]
    world.clauses["dice-off"] += 1
    return world.luck.starter(able or tied)


def can_beat(world: World, seat: int, other: int) -> bool:
    """Whether the dice on a hill can ever show more than those on another."""
    state, faces = world.state, world.table.faces
    mine, theirs = ([faces[state.dice[who][number].kind] for number in state.numbers(who, "hill")] for who in (seat, other))
    most, least = sum(map(max, mine)), sum(map(min, theirs))
    return most > least or not mine
