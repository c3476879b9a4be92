"""Reading a trace of `marching`: the shapes of its lines, the header, and the error that names a broken clause."""

import json
from dataclasses import dataclass

from .checker_rules import COLOURS, State, Table, base_width

STANDARD_HILLS = {"easy": "YRBGRBYGYR", "hard": "YRBGYBGRBRYGGBY"}


class RuleBroken(AssertionError):
    """A trace breaks a clause of the rules page (M..) or of the trace's description (`trace`)."""

    def __init__(self, place: "Place", clause: str, expected: object, says: object) -> None:
        """Compose the message of all that a reader needs to find the spot."""
        super().__init__(f"playout {place.playout}, {place.line}, {clause}: expected {expected}; the trace says {says}")
        self.playout = place.playout
        self.line = place.line
        self.clause = clause


@dataclass(frozen=True)
class Place:
    """The spot in the trace that is being read; its methods read one value each or refuse it."""

    playout: object
    line: str

    def need(self, holds: bool, clause: str, expected: object, says: object) -> None:
        """Refuse the trace unless a condition holds."""
        if not holds:
            raise RuleBroken(self, clause, expected, says)

    def parse(self, text: str) -> dict[str, object]:
        """Read a line as a JSON object."""
        try:
            entry = json.loads(text)
        except json.JSONDecodeError as error:
            raise RuleBroken(self, "trace", "a line of JSON", error) from error
        return self.record(entry, "the line")

    def record(self, value: object, name: str, keys: frozenset[str] | None = None) -> dict[str, object]:
        """Read an object, if asked for with exactly these keys."""
        if not isinstance(value, dict):
            raise RuleBroken(self, "trace", f"an object as {name}", value)
        self.need(keys is None or set(value) == keys, "trace", f"fields {sorted(keys or ())} in {name}", sorted(value))
        return value

    def integer(self, value: object, name: str, low: int = 0) -> int:
        """Read a whole number that is not below `low`."""
        if not isinstance(value, int) or isinstance(value, bool) or value < low:
            raise RuleBroken(self, "trace", f"{name} to be a whole number from {low}", value)
        return value

    def text(self, value: object, name: str) -> str:
        """Read a string."""
        if not isinstance(value, str):
            raise RuleBroken(self, "trace", f"{name} to be a string", value)
        return value

    def array(self, value: object, name: str, length: int | None = None) -> list[object]:
        """Read a list, if asked for of a certain length."""
        if not isinstance(value, list):
            raise RuleBroken(self, "trace", f"{name} to be a list", value)
        self.need(length is None or len(value) == length, "trace", f"{length} entries in {name}", value)
        return value

    def integers(self, value: object, name: str, length: int | None = None) -> list[int]:
        """Read a list of whole numbers."""
        return [self.integer(entry, name) for entry in self.array(value, name, length)]

    def blocks(self, value: object, name: str) -> list[str]:
        """Read a list of blocks, each a colour letter."""
        blocks = [self.text(entry, name) for entry in self.array(value, name)]
        self.need(all(len(block) == 1 and block in COLOURS for block in blocks), "trace", f"colour letters in {name}", blocks)
        return blocks


def read_state(place: Place, value: object, table: Table) -> State:
    """Read a state: every field of the page, no other, each of the right shape."""
    fields = place.record(value, "state", frozenset(State.__dataclass_fields__))
    road = place.array(fields["road"], "road", table.road_spaces)
    place.blocks([block for block in road if block is not None], "road")
    barrows = place.array(fields["barrow"], "barrow", table.seats)
    hills = place.array(fields["hill"], "hill", table.seats)
    container = place.record(fields["container"], "container", frozenset(COLOURS))
    return State(
        turn=place.integer(fields["turn"], "turn", 1),
        mover=place.integer(fields["mover"], "mover"),
        actor=None if fields["actor"] is None else place.integer(fields["actor"], "actor"),
        dice=place.integers(fields["dice"], "dice", 2),
        road=[None if block is None else str(block) for block in road],
        pos=place.integers(fields["pos"], "pos", table.seats),
        barrow=[place.blocks(barrow, "barrow") for barrow in barrows],
        hill=[place.integers(hill, "hill", len(plan)) for hill, plan in zip(hills, table.plans, strict=True)],
        container={colour: place.integer(container[colour], "container") for colour in COLOURS},
        pending=place.blocks(fields["pending"], "pending"),
        landing=place.integers(fields["landing"], "landing"),
        distance=None if fields["distance"] is None else place.integer(fields["distance"], "distance"),
        laps=place.integers(fields["laps"], "laps", table.seats),
    )


def read_header(text: str) -> Table:
    """Read the first line into the table it lays (trace: header; components and options of the page)."""
    keys = frozenset(("schema", "game", "variant", "players", "seed", "playout", "policies", "options", "components"))
    entry = Place("?", "header").parse(text)
    place = Place(entry.get("playout", "?"), "header")
    header = place.record(entry, "the header", keys)
    place.need(place.integer(header["schema"], "schema") == 1, "trace", "schema 1", header["schema"])
    place.need(header["game"] == "marching", "trace", "game marching", header["game"])
    variant = place.text(header["variant"], "variant")
    place.need(variant in ("base", "young", "master"), "trace", "variant base, young or master", variant)
    seats = place.integer(header["players"], "players")
    place.need(2 <= seats <= 4, "trace", "2 to 4 players", seats)
    place.integer(header["seed"], "seed")
    for policy in place.array(header["policies"], "policies", seats):
        place.text(policy, "policy")
    options = place.record(header["options"], "options", frozenset(("build_order", "penalty_block", "sides")))
    components = place.record(header["components"], "components")
    return lay_table(place, variant, seats, options, components)


def lay_table(place: Place, variant: str, seats: int, options: dict[str, object], components: dict[str, object]) -> Table:
    """Put components and options together (M3: a plan for each seat by its side)."""
    build_order, penalty_block = options["build_order"], options["penalty_block"]
    place.need(build_order in ("free", "collected"), "M12", "build_order free or collected", build_order)
    place.need(penalty_block in ("unsupporting", "any"), "M14", "penalty_block unsupporting or any", penalty_block)
    names = ("road_spaces", "blocks_per_colour", "faces", "turn_cap")
    figures = {name: place.integer(components.get(name), name, 1) for name in names}
    special = {name: place.integers(components.get(name), name) for name in ("anteaters", "ladybirds")}
    taken = special["anteaters"] + special["ladybirds"]
    fits = len(set(taken)) == len(taken) and all(0 < space < figures["road_spaces"] for space in taken)
    place.need(fits, "components", "special spaces all different, on the road, not on the start", special)
    table = Table(
        playout=place.integer(place.playout, "playout"),
        variant=variant,
        seats=seats,
        road_spaces=figures["road_spaces"],
        anteaters=frozenset(special["anteaters"]),
        ladybirds=frozenset(special["ladybirds"]),
        blocks_per_colour=figures["blocks_per_colour"],
        faces=figures["faces"],
        last_turn=figures["turn_cap"] * seats,
        plans=seat_plans(place, seats, options["sides"], components),
        collected=build_order == "collected",
        any_penalty=penalty_block == "any",
    )
    dealt = sum(table.takes_blocks(space) for space in range(table.road_spaces))
    place.need(dealt <= len(COLOURS) * table.blocks_per_colour, "M1", "a block for every space", f"{dealt} spaces")
    return table


def seat_plans(place: Place, seats: int, sides: object, components: dict[str, object]) -> tuple[str, ...]:
    """Give each seat the plan of its side (M3; seat s has hill s)."""
    plans = {side: read_plans(place, side, components.get(side)) for side in ("easy", "hard")}
    chosen = [place.text(side, "side") for side in place.array(sides, "sides", seats)]
    place.need(all(side in plans for side in chosen), "M3", "each side easy or hard", chosen)
    return tuple(plans[side][seat] for seat, side in enumerate(chosen))


def read_plans(place: Place, side: str, value: object) -> list[str]:
    """Read the four plans of a side; hills 1-3 of the page's hill 0 are its shifts (components)."""
    plans = ["".join(place.text(plan, side).replace("/", " ").split()) for plan in place.array(value, side, 4)]
    for plan in plans:
        whole = plan != "" and base_width(len(plan)) is not None and set(plan) <= set(COLOURS)
        place.need(whole and len(plan) == len(plans[0]), "components", f"{side} plans to be whole hills of one size", plans)
    if plans[0] == STANDARD_HILLS[side]:
        for shift, plan in enumerate(plans):
            shifted = "".join(COLOURS[(COLOURS.index(colour) + shift) % 4] for colour in plans[0])
            place.need(plan == shifted, "components", f"{side} hill {shift} to be hill 0 shifted: {shifted}", plan)
    return plans
