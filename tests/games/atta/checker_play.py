"""The game `atta` played along a trace: a coroutine that asks for decisions and reads the cards drawn from the next line."""

from collections.abc import Generator

from tests.games.referee import RuleBroken, Verdict

from .checker_ants import ant_actions, bars
from .checker_cards import NEST, PATTERNS, Card, Kind, fitting, nearest, neighbour, read_lay, shape_of, spell, turned
from .checker_moves import act, step
from .checker_spiders import first_steps, targets
from .checker_world import Choice, Choosing, World


def game(world: World) -> Generator[Choice | Verdict, str, None]:
    """Play a whole game, round by round."""
    verdict = None
    while verdict is None:
        began = world.state.in_game()
        yield from new_card(world)
        turn_up(world)
        yield from ants(world)
        yield from spiders(world)
        eat(world)
        verdict = end_of_round(world, began)
    yield verdict


def new_card(world: World) -> Choosing:
    """Draw a card; lay it, or lay it aside if it fits nowhere (A5-A8)."""
    state = world.state
    state.phase = "lay"
    if state.deck == 0:
        return
    card, laid = drawn(world)
    places = fitting(state.cards, card.sides)
    if not places:
        world.place.need(not laid, "A7", f"{card} laid aside: it fits nowhere", "a lay decision")
        state.aside = sorted([*state.aside, Kind(str(shape_of(card.sides)), card.symbol)], key=str)
        world.note("A7", ("aside", ""), ("deck", ""))
        return
    world.place.need(laid, "A7", f"a lay decision for {card}: it fits {spell(places)}", "a card laid aside")
    world.fits = set(spell(places))
    if world.table.rulebook:
        manned = {ant.cell for ant in state.in_play(state.holder)}
        places = nearest(places, manned)
        world.note("A6")
    state.drawn = card
    action = yield Choice("lay", state.holder, "A5", spell(places))
    cell, quarters = read_lay(action)
    state.drawn = None
    state.cards[cell] = Card(turned(card.sides, quarters), card.symbol)
    world.note("A5", ("cards", cell), ("cards", ""), ("drawn", ""))
    world.place_symbol(cell, card.symbol)


def drawn(world: World) -> tuple[Card, bool]:
    """Take the top card, as the next line shows it: drawn at a lay decision (true) or new among those laid aside (false)."""
    state, seen = world.state, world.seen
    laid = seen.phase == "lay" and seen.drawn is not None
    if seen.drawn is not None and laid:
        shape = shape_of(seen.drawn.sides)
        world.place.need(shape is not None and seen.drawn.symbol != "nest", "A5", "a card of the deck drawn", seen.drawn)
        card, kind = seen.drawn, Kind(str(shape), seen.drawn.symbol)
    else:
        new = seen.aside_beyond(state.aside)
        if len(new) != 1:
            raise RuleBroken(world.place, "A5", "a card drawn, or one card more laid aside", f"{seen.drawn}, {seen.aside}")
        kind = new[0]
        card = Card(PATTERNS[kind.shape], kind.symbol)
    if state.next is None:
        world.draw(kind, "A5")
    else:
        world.place.need(kind == state.next, "A9", f"the face-up card {state.next} drawn", kind)
    state.next = None
    state.deck -= 1
    world.why |= {("next", ""): "A9", ("deck", ""): "A5", ("drawn", ""): "A5"}
    return card, laid


def turn_up(world: World) -> None:
    """Turn the new top card face up, as the next line shows it (A9; not in the yucata edition)."""
    state, shown = world.state, world.seen.next
    if state.deck == 0 or not world.table.rulebook:
        return
    if shown is None:
        raise RuleBroken(world.place, "A9", "a face-up card", shown)
    world.draw(shown, "A9")
    state.next = shown
    world.note("A9", ("next", ""))


def ants(world: World) -> Choosing:
    """Let every seat in the game move its ants, from the holder on clockwise."""
    state, seats = world.state, world.table.seats
    state.phase = "ant"
    order = [(state.holder + shift) % seats for shift in range(seats)]
    for seat in order:
        if not state.out[seat]:
            begin_turn(world, seat)
            yield from turn(world, seat)
            end_turn(world, seat)
    state.mover = None


def begin_turn(world: World, seat: int) -> None:
    """Begin a seat's turn: its ants in the nest are marked (A14)."""
    state = world.state
    world.turns += 1
    state.mover = seat
    world.note("A10", ("mover", ""), ("active", ""))
    for ant in state.in_play(seat):
        if ant.cell == NEST:
            ant.nested = True
            world.note("A14", ("ants", seat))


def turn(world: World, seat: int) -> Choosing:
    """Move ants of a seat until it ends its turn."""
    state = world.state
    while True:
        world.clauses.update(bars(state, seat))
        action = yield Choice("ant", seat, "A10", ant_actions(state, seat))
        name, *parts = action.split(":")
        if name == "end":
            return
        if name == "step":
            step(world, seat, int(parts[0]), parts[1])
        else:
            act(world, seat, name, [int(part) for part in parts])


def end_turn(world: World, seat: int) -> None:
    """End a seat's turn: no ant is active, done and nested speak of the mover's ants only."""
    world.state.active = None
    world.note("A10", ("active", ""))
    for ant in world.state.in_play(seat):
        ant.done = ant.nested = False
        world.why.setdefault(("ants", seat), "A10")


def spiders(world: World) -> Choosing:
    """Move every spider one card, in order of appearance (A20, A21)."""
    state = world.state
    state.phase = "spider"
    goals = targets(state)
    world.note("A20", ("spiders", ""))
    if not goals:
        return
    for number, cell in enumerate(state.spiders):
        sides = first_steps(state.cards, cell, goals)
        world.note("A21", ("spiders", ""), ("spiders", number))
        if not sides:
            continue  # it can reach no target
        side = sides[0]
        if len(sides) > 1:
            action = yield Choice("spider", state.holder, "A21", [f"spider:{number}:{way}" for way in sides])
            side = action.split(":")[2]
        state.spiders[number] = neighbour(cell, side)
        world.why |= {("spiders", ""): "A21", ("spiders", number): "A21"}


def eat(world: World) -> None:
    """Return the ants beside a spider to their supply; their leaves stay on the card (A22); who has none left is out (A23)."""
    state = world.state
    for seat in state.in_game():
        for number, ant in enumerate(state.ants[seat]):
            if ant is not None and ant.cell in state.spiders:
                state.ants[seat][number] = None
                world.note("A22", ("ants", seat), ("leaves", ant.cell))
                if ant.leaf:
                    state.leaves[ant.cell] = state.leaves.get(ant.cell, 0) + 1
        if not state.in_play(seat):
            state.out[seat] = True
            world.note("A23", ("out", seat))
    if state.leaves:
        world.note("A19")


def end_of_round(world: World, began: list[int]) -> Verdict | None:
    """Tell whether the game ends, and how (A24-A26); pass the deck on if not (A27)."""
    state, scores = world.state, world.state.scores()
    verdict = None
    if world.table.ants in scores:
        verdict = Verdict("six", [seat for seat, score in enumerate(scores) if score == world.table.ants], "A24")
    elif not any(scores):
        verdict = Verdict("none", began, "A25")
    elif sum(score > 0 for score in scores) == 1:
        verdict = Verdict("last", [seat for seat, score in enumerate(scores) if score], "A25")
    elif state.deck == 0:
        verdict = Verdict("deck", [seat for seat, score in enumerate(scores) if score == max(scores)], "A26")
    if verdict is not None:
        state.phase = "end"
        world.note(verdict.clause, ("holder", ""), ("round", ""))
        return verdict
    state.round += 1
    later = [(state.holder + shift) % world.table.seats for shift in range(1, world.table.seats + 1)]
    state.holder = next(seat for seat in later if not state.out[seat])
    world.note("A27", ("holder", ""), ("round", ""))
    return None
