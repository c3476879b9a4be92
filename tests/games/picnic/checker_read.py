"""Reading the states of a trace of `picnic`."""

from tests.games.referee import Place

from .checker_area import NEAR, centres
from .checker_cards import Cell, Colony
from .checker_header import cell_of, number, read_goal
from .checker_table import ANTS, ROUND_CARDS, Dice, Die, Goal, State, Table, Tokens

PHASES = ("send", "assign", "resolve", "place", "over")
WHERE = ("hill", "puddle", "area")
FIELDS = frozenset(State.__dataclass_fields__) | {"centres"}


def read_state(place: Place, value: object, table: Table) -> State:
    """Read a state: every field of the page, no other, each of the right shape; cards, hands and the like in any order."""
    fields = place.record(value, "state", FIELDS)
    phase = place.text(fields["phase"], "phase")
    place.need(phase in PHASES, "trace", f"one of {PHASES} as phase", phase)
    check_centres(place, fields["centres"], table)
    places = len(centres(table))
    return State(
        round=place.integer(fields["round"], "round", 1),
        phase=phase,
        starter=seat_of(place, fields["starter"], "starter", table),
        turn=None if fields["turn"] is None else seat_of(place, fields["turn"], "turn", table),
        tossed=place.truth(fields["tossed"], "tossed"),
        rerolled=place.truth(fields["rerolled"], "rerolled"),
        area=[None if card is None else read_card(place, card, table) for card in place.array(fields["area"], "area", places)],
        dice=read_dice(place, fields["dice"], table, "dice"),
        sent=None if fields["sent"] is None else read_dice(place, fields["sent"], table, "sent"),
        tokens=read_tokens(place, fields["tokens"], table),
        hand=[sorted(round_card(place, card) for card in place.array(hand, "hand")) for hand in by_seat(place, fields, "hand", table)],
        resolving=None if fields["resolving"] is None else place_of(place, fields["resolving"], table),
        new=[sorted(read_card(place, card, table) for card in place.array(new, "new")) for new in by_seat(place, fields, "new", table)],
        colony=[read_colony(place, colony, table) for colony in by_seat(place, fields, "colony", table)],
        goals=[read_dealt(place, entry) for entry in place.array(fields["goals"], "goals")],
        majority=place.integers(fields["majority"], "majority", 6),
        round_pile=place.integer(fields["round_pile"], "round_pile"),
        deck=place.integer(fields["deck"], "deck"),
        deck_top=None if fields["deck_top"] is None else read_card(place, fields["deck_top"], table),
    )


def by_seat(place: Place, fields: dict[str, object], name: str, table: Table) -> list[object]:
    """Read a list with an entry for every seat."""
    return place.array(fields[name], name, table.seats)


def seat_of(place: Place, value: object, name: str, table: Table) -> int:
    """Read a seat."""
    seat = place.integer(value, name)
    place.need(seat < table.seats, "trace", f"a seat below {table.seats} as {name}", seat)
    return seat


def place_of(place: Place, value: object, table: Table) -> int:
    """Read a place of the area."""
    spot = place.integer(value, "a place")
    place.need(spot < len(centres(table)), "trace", f"a place below {len(centres(table))}", spot)
    return spot


def check_centres(place: Place, value: object, table: Table) -> None:
    """Check where the places are: they follow from the number of seats, the cards' side and the gap."""
    expected = centres(table)
    for middle, entry in zip(expected, place.array(value, "centres", len(expected)), strict=True):
        x, y = (number(place, part, "centres") for part in place.array(entry, "a centre", 2))
        place.need(abs(complex(x, y) - middle) <= NEAR, "components", f"a place round {middle}", entry)


def read_card(place: Place, value: object, table: Table) -> str:
    """Read a picnic card."""
    card = place.text(value, "a card")
    place.need(card in table.deck, "components", "a card of the deck", card)
    return card


def round_card(place: Place, value: object) -> str:
    """Read a Round card."""
    card = place.text(value, "a Round card")
    place.need(card in ROUND_CARDS, "components", f"one of {ROUND_CARDS}", card)
    return card


def read_dice(place: Place, value: object, table: Table, name: str) -> Dice:
    """Read six dice of every seat, in the order soldier, workers, scouts."""
    dice: Dice = []
    for row in place.array(value, name, table.seats):
        entries = place.array(row, f"{name} of a seat", len(ANTS))
        dice.append([read_die(place, entry, kind, table) for kind, entry in zip(ANTS, entries, strict=True)])
    return dice


def read_die(place: Place, value: object, kind: str, table: Table) -> Die:
    """Read a die; off the area it has no place, no face, and touches nothing."""
    fields = place.record(value, "a die", frozenset(("kind", "where", "x", "y", "face", "on")))
    place.need(fields["kind"] == kind, "components", f"a {kind}", fields["kind"])
    where = place.text(fields["where"], "where")
    place.need(where in WHERE, "trace", f"a die on one of {WHERE}", where)
    on = sorted(place_of(place, spot, table) for spot in place.array(fields["on"], "on"))
    if where != "area":
        nothing = fields["x"] is None and fields["y"] is None and fields["face"] is None and not on
        place.need(nothing, "trace", f"no x, y, face and on of a die on the {where}", fields)
        return Die(kind, where)
    x, y = number(place, fields["x"], "x"), number(place, fields["y"], "y")
    return Die(kind, where, x, y, place.integer(fields["face"], "face"), on)


def read_tokens(place: Place, value: object, table: Table) -> Tokens:
    """Read where honey and shoe are."""
    fields = place.record(value, "tokens", frozenset(("honey", "shoe")))
    tokens = Tokens()
    if fields["honey"] is not None:
        honey = place.record(fields["honey"], "honey", frozenset(("place", "seat")))
        tokens.honey = place_of(place, honey["place"], table), seat_of(place, honey["seat"], "seat of honey", table)
    if fields["shoe"] is not None:
        tokens.shoe = place_of(place, place.record(fields["shoe"], "shoe", frozenset(("place",)))["place"], table)
    return tokens


def read_colony(place: Place, value: object, table: Table) -> Colony:
    """Read a colony, its plates and ants in any order."""
    fields = place.record(value, "colony", frozenset(("plates", "ants", "aside")))
    colony = Colony(aside=sorted(read_card(place, card, table) for card in place.array(fields["aside"], "aside")))
    for entry in place.array(fields["plates"], "plates"):
        plate = place.record(entry, "a plate", frozenset(("x", "y", "card")))
        cell: Cell = place.integer(plate["x"], "x", None), place.integer(plate["y"], "y", None)
        place.need(cell not in colony.plates, "P11", "one plate on a cell", cell)
        colony.plates[cell] = read_card(place, plate["card"], table)
    ants = [cell_of(place, entry, "ants") for entry in place.array(fields["ants"], "ants")]
    place.need(len(ants) == len(set(ants)), "P11", "one ant on a cell", ants)
    colony.ants = set(ants)
    return colony


def read_dealt(place: Place, value: object) -> tuple[Goal, int]:
    """Read a goal and its token."""
    fields = place.record(value, "a goal", frozenset(("kind", "args", "token")))
    return read_goal(place, fields), place.integer(fields["token"], "token")


def snap(expected: Dice, seen: Dice) -> None:
    """Give dice that are seen where they are expected, but for rounding, exactly that place."""
    for row, there in zip(expected, seen, strict=True):
        for die, other in zip(row, there, strict=True):
            if "area" == die.where == other.where and abs(die.at - other.at) <= NEAR:
                other.x, other.y = die.x, die.y
