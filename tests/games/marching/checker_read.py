"""Reading a trace of `marching`: the states and the header."""

from tests.games.referee import Header, Place, read_frame

from .checker_rules import COLOURS, State, Table, base_width

STANDARD_HILLS = {"easy": "YRBGRBYGYR", "hard": "YRBGYBGRBRYGGBY"}


def read_blocks(place: Place, value: object, name: str) -> list[str]:
    """Read a list of blocks, each a colour letter."""
    blocks = [place.text(entry, name) for entry in place.array(value, name)]
    place.need(all(len(block) == 1 and block in COLOURS for block in blocks), "trace", f"colour letters in {name}", blocks)
    return blocks


def read_state(place: Place, value: object, table: Table) -> State:
    """Read a state: every field of the page, no other, each of the right shape."""
    fields = place.record(value, "state", frozenset(State.__dataclass_fields__))
    road = place.array(fields["road"], "road", table.road_spaces)
    read_blocks(place, [block for block in road if block is not None], "road")
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
        barrow=[read_blocks(place, barrow, "barrow") for barrow in barrows],
        hill=[place.integers(hill, "hill", len(plan)) for hill, plan in zip(hills, table.plans, strict=True)],
        container={colour: place.integer(container[colour], "container") for colour in COLOURS},
        pending=read_blocks(place, fields["pending"], "pending"),
        landing=place.integers(fields["landing"], "landing"),
        distance=None if fields["distance"] is None else place.integer(fields["distance"], "distance"),
        laps=place.integers(fields["laps"], "laps", table.seats),
    )


def read_header(text: str) -> Table:
    """Read the first line into the table it lays (trace: header; components and options of the page)."""
    options = frozenset(("build_order", "penalty_block", "sides"))
    return lay_table(read_frame(text, "marching", ("base", "young", "master"), options))


def lay_table(header: Header) -> Table:
    """Put components and options together (M3: a plan for each seat by its side)."""
    place, options, components = header.place, header.options, header.components
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
        playout=header.playout,
        variant=header.variant,
        seats=header.seats,
        road_spaces=figures["road_spaces"],
        anteaters=frozenset(special["anteaters"]),
        ladybirds=frozenset(special["ladybirds"]),
        blocks_per_colour=figures["blocks_per_colour"],
        faces=figures["faces"],
        last_turn=figures["turn_cap"] * header.seats,
        plans=seat_plans(place, header.seats, options["sides"], components),
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
