"""Reading a trace of `atta`: the header and the states."""

from tests.games.referee import Place, RuleBroken, read_frame

from .checker_cards import NEST, PATTERNS, Card, Cell, Kind, shape_of
from .checker_table import Active, Ant, State, Table

PHASES = ("lay", "ant", "spider", "end")
COMPONENTS = ("shapes", "leaf_shapes", "spider_shapes", "leaf_tokens", "ants", "nest")


def read_header(text: str) -> Table:
    """Read the first line into the table it lays (trace: header; components and options of the page)."""
    header = read_frame(text, "atta", ("base",), frozenset(("edition",)))
    place, parts = header.place, header.components
    edition = place.text(header.options["edition"], "edition")
    place.need(edition in ("rulebook", "yucata"), "trace", "edition rulebook or yucata", edition)
    place.need(set(parts) >= set(COMPONENTS), "components", f"{COMPONENTS} in components", sorted(parts))
    kinds = read_kinds(place, parts)
    place.need(sum(kinds.values()) >= 8, "components", "eight cards or more", kinds)
    nest = read_sides(place, parts["nest"], "nest")
    return Table(
        playout=header.playout,
        edition=edition,
        seats=header.seats,
        kinds=kinds,
        leaf_tokens=place.integer(parts["leaf_tokens"], "leaf_tokens"),
        ants=place.integer(parts["ants"], "ants", 1),
        nest=nest,
    )


def read_kinds(place: Place, parts: dict[str, object]) -> dict[Kind, int]:
    """Make up the deck: `shapes` counts all cards, those with a leaf or a spider included."""
    number: dict[str, dict[str, int]] = {}
    for name in ("shapes", "leaf_shapes", "spider_shapes"):
        mix = place.record(parts[name], name)
        place.need(set(mix) <= set(PATTERNS), "components", f"shapes {sorted(PATTERNS)} in {name}", sorted(mix))
        number[name] = {shape: place.integer(mix.get(shape, 0), name) for shape in PATTERNS}
    kinds: dict[Kind, int] = {}
    for shape in PATTERNS:
        total, leaf, spider = (number[name][shape] for name in ("shapes", "leaf_shapes", "spider_shapes"))
        place.need(leaf + spider <= total, "components", f"no more leaves and spiders than cards of shape {shape}", number)
        kinds |= {Kind(shape, None): total - leaf - spider, Kind(shape, "leaf"): leaf, Kind(shape, "spider"): spider}
    return kinds


def read_state(place: Place, value: object, table: Table) -> State:
    """Read a state: every field of the page, no other, each of the right shape."""
    fields = place.record(value, "state", frozenset(State.__dataclass_fields__))
    phase = place.text(fields["phase"], "phase")
    place.need(phase in PHASES, "state", f"one of {PHASES} as phase", phase)
    drawn, shown = fields["drawn"], fields["next"]
    return State(
        round=place.integer(fields["round"], "round", 1),
        phase=phase,
        holder=place.integer(fields["holder"], "holder"),
        mover=None if fields["mover"] is None else place.integer(fields["mover"], "mover"),
        cards=read_cards(place, fields["cards"]),
        leaves=read_leaves(place, fields["leaves"]),
        spiders=[read_spider(place, spider) for spider in place.array(fields["spiders"], "spiders")],
        ants=[read_ants(place, ants, table) for ants in place.array(fields["ants"], "ants", table.seats)],
        active=read_active(place, fields["active"]),
        deck=place.integer(fields["deck"], "deck"),
        next=None if shown is None else kind_of(place, read_card(place, shown, "next"), "next"),
        drawn=None if drawn is None else read_card(place, drawn, "drawn"),
        aside=sorted(read_aside(place, fields["aside"]), key=str),
        leaf_supply=place.integer(fields["leaf_supply"], "leaf_supply"),
        out=[place.truth(out, "out") for out in place.array(fields["out"], "out", table.seats)],
    )


def read_sides(place: Place, value: object, name: str) -> str:
    """Read four sides, each T or G."""
    sides = place.text(value, name)
    place.need(len(sides) == 4 and set(sides) <= set("TG"), "trace", f"four of T and G as sides of {name}", sides)
    return sides


def read_card(place: Place, value: object, name: str, more: bool = False) -> Card:
    """Read {sides, symbol}, if allowed with more fields."""
    card = place.record(value, name, None if more else frozenset(("sides", "symbol")))
    place.need({"sides", "symbol"} <= set(card), "trace", f"sides and symbol of {name}", card)
    symbol = card["symbol"]
    place.need(symbol in ("leaf", "spider", "nest", None), "trace", f"leaf, spider, nest or null as symbol of {name}", symbol)
    return Card(read_sides(place, card["sides"], name), None if symbol is None else str(symbol))


def kind_of(place: Place, card: Card, name: str) -> Kind:
    """Give the kind of a card of the deck."""
    shape = shape_of(card.sides)
    if shape is None or card.symbol == "nest":
        raise RuleBroken(place, "components", f"a card of the deck as {name}", card)
    return Kind(shape, card.symbol)


def read_aside(place: Place, value: object) -> list[Kind]:
    """Read the cards laid aside; what else the page leaves open may stand beside sides and symbol."""
    return [kind_of(place, read_card(place, card, "aside", more=True), "aside") for card in place.array(value, "aside")]


def read_cell(place: Place, fields: dict[str, object], name: str) -> Cell:
    """Read x and y."""
    return place.integer(fields["x"], name, None), place.integer(fields["y"], name, None)


def read_cards(place: Place, value: object) -> dict[Cell, Card]:
    """Read the laid cards, in any order, no two on a cell, the nest and no other card in the middle."""
    cards: dict[Cell, Card] = {}
    for entry in place.array(value, "cards"):
        fields = place.record(entry, "a card", frozenset(("x", "y", "sides", "symbol")))
        cell = read_cell(place, fields, "cards")
        place.need(cell not in cards, "A5", "one card on a cell", f"two on {cell}")
        cards[cell] = read_card(place, {"sides": fields["sides"], "symbol": fields["symbol"]}, "a card")
        place.need((cells_nest := cards[cell].symbol == "nest") == (cell == NEST), "A2", "the nest at (0, 0)", (cell, cells_nest))
    return cards


def read_leaves(place: Place, value: object) -> dict[Cell, int]:
    """Read the lying leaves, in any order; a cell with none need not be listed."""
    leaves: dict[Cell, int] = {}
    for entry in place.array(value, "leaves"):
        fields = place.record(entry, "leaves", frozenset(("x", "y", "n")))
        cell = read_cell(place, fields, "leaves")
        place.need(cell not in leaves, "trace", "leaves of a cell in one entry", cell)
        leaves[cell] = place.integer(fields["n"], "leaves")
    return {cell: number for cell, number in leaves.items() if number}


def read_spider(place: Place, value: object) -> Cell:
    """Read the cell of a spider."""
    return read_cell(place, place.record(value, "a spider", frozenset(("x", "y"))), "spiders")


def read_ants(place: Place, value: object, table: Table) -> list[Ant | None]:
    """Read a seat's ants, by number."""
    ants: list[Ant | None] = []
    for entry in place.array(value, "ants of a seat", table.ants):
        if entry is None:
            ants.append(None)
            continue
        fields = place.record(entry, "an ant", frozenset(("x", "y", "leaf", "done", "nested")))
        leaf, done, nested = (place.truth(fields[name], name) for name in ("leaf", "done", "nested"))
        ants.append(Ant(read_cell(place, fields, "ants"), leaf, done, nested))
    return ants


def read_active(place: Place, value: object) -> Active | None:
    """Read the active ant; `steps` counts the steps made in its move."""
    if value is None:
        return None
    fields = place.record(value, "active", frozenset(("seat", "ant", "steps", "grass", "acted")))
    acted: list[Cell] = []
    for entry in place.array(fields["acted"], "acted"):
        x, y = place.array(entry, "a cell", 2)
        acted.append((place.integer(x, "acted", None), place.integer(y, "acted", None)))
    seat, ant, steps = (place.integer(fields[name], name) for name in ("seat", "ant", "steps"))
    return Active(seat, ant, steps, place.truth(fields["grass"], "grass"), sorted(acted))
