"""The position of `atta` as the rules make it along a trace, and the set-up that the first line shows (A1-A4)."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field

from tests.games.referee import Ask, Place

from .checker_cards import NEST, Card, Cell, Kind, agrees
from .checker_read import kind_of
from .checker_table import Ant, State, Table

RING = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != NEST]


@dataclass(frozen=True)
class Choice(Ask):
    """A decision with its legal actions."""

    legal: list[str]


Choosing = Generator[Choice, str, None]


@dataclass
class World:
    """The position; `seen` is the state on the line to come, from which the cards drawn are read."""

    table: Table
    state: State
    seen: State
    place: Place
    pool: Counter[Kind]
    clauses: Counter[str] = field(default_factory=Counter)
    why: dict[tuple[str, object], str] = field(default_factory=dict)
    fits: set[str] = field(default_factory=set)
    delivered: int = 0
    turns: int = 0

    def note(self, clause: str, *touched: tuple[str, object]) -> None:
        """Count a clause as applied, and remember it as the reason of what it changed."""
        self.clauses[clause] += 1
        for item in touched:
            self.why[item] = clause

    def draw(self, kind: Kind, clause: str) -> None:
        """Take a card from those that nobody has seen yet."""
        self.place.need(self.pool[kind] > 0, clause, f"one of the cards left {dict(+self.pool)}", kind)
        self.pool[kind] -= 1

    def place_symbol(self, cell: Cell, symbol: str | None) -> None:
        """Put two leaves (as many as there are) or a spider on a card that has been laid (A8)."""
        state = self.state
        if symbol == "leaf":
            number = min(2, state.leaf_supply)
            state.leaf_supply -= number
            self.note("A8", ("leaves", cell), ("leaf_supply", ""))
            if number:
                state.leaves[cell] = number
        elif symbol == "spider":
            state.spiders.append(cell)
            self.note("A8", ("spiders", ""))


def set_up(table: Table, seen: State, place: Place) -> World:
    """Give the position before the first draw; the first line shows the eight and how they lie."""
    pool = Counter(table.kinds)
    state = State(
        round=1,
        phase="lay",
        holder=0,
        mover=None,
        cards={NEST: Card(table.nest, "nest")},
        leaves={},
        spiders=[],
        ants=[[Ant(NEST) if number < 2 else None for number in range(table.ants)] for _ in range(table.seats)],
        active=None,
        deck=sum(pool.values()) - 8,
        next=None,
        drawn=None,
        aside=[],
        leaf_supply=table.leaf_tokens,
        out=[False] * table.seats,
    )
    world = World(table, state, seen, place, pool)
    lay_eight(world)
    check_eight(world)
    dress_eight(world)
    world.note("A4", ("holder", ""))
    return world


def lay_eight(world: World) -> None:
    """Lay the eight as the first line shows them: cards of the deck (A1) that agree with each other and the nest (A2)."""
    state, seen, place = world.state, world.seen, world.place
    place.need(seen.cards.get(NEST) == state.cards[NEST], "A2", f"the nest {state.cards[NEST]}", seen.cards.get(NEST))
    place.need(set(seen.cards) == {NEST, *RING}, "A2", "cards on the eight cells round the nest and no other", sorted(seen.cards))
    for cell in RING:
        card = seen.cards[cell]
        world.draw(kind_of(place, card, "a card"), "A1")
        place.need(agrees(state.cards, cell, card.sides), "A2", f"sides to agree on {cell}", seen.cards)
        state.cards[cell] = card
    world.note("A2")


def check_eight(world: World) -> None:
    """Check that the eight hold one spider card and two leaf cards (as far as the deck has them), in the rulebook edition (A1)."""
    table = world.table
    if not table.rulebook:
        return
    for symbol, number in (("spider", 1), ("leaf", 2)):
        held = sum(card.symbol == symbol for card in world.state.cards.values())
        wanted = min(number, table.symbols(symbol))
        world.place.need(held == wanted, "A1", f"{wanted} {symbol} cards among the first eight", held)
    world.note("A1")


def dress_eight(world: World) -> None:
    """Put leaves and spiders on the eight (A3): the order in which a short supply is laid out, or spiders appear, is free."""
    state, seen = world.state, world.seen
    leafy = [cell for cell in RING if state.cards[cell].symbol == "leaf"]
    for cell in sorted(leafy, key=lambda cell: -seen.leaves.get(cell, 0)):
        world.place_symbol(cell, "leaf")
    webs = sorted(cell for cell in RING if state.cards[cell].symbol == "spider")
    state.spiders = list(seen.spiders) if sorted(seen.spiders) == webs else webs
    del world.clauses["A8"]
    for cell in RING:
        world.why["leaves", cell] = "A3"
    seats = [("ants", seat) for seat in range(world.table.seats)]
    world.note("A3", *seats, ("spiders", ""), ("leaf_supply", ""))
