"""The record that holds a playout of marching, and the figures that fill its rules."""

from typing import Annotated, Any, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from antstats.contract import Settings, table_dtype

MAX_SEATS = 4
MAX_ROAD = 60
MAX_BARROW = 2 * MAX_ROAD  # a lap lands once a space at most, and a ladybird gives two blocks
MAX_SPOTS = 15

COLOURS = "YRBG"  # yellow, red, blue, green
NONE = -1  # no block, no seat
PLAIN, START, ANTEATER, LADYBIRD = range(4)  # kinds of spaces
MOVE, TAKE, PLACE_NOW, BUILD, PENALTY = range(5)  # kinds of decisions
COVERED, CAP = 1, 2  # reasons
WIDTH = {"easy": 4, "hard": 5}  # spots in the bottom row (M3)
SPOTS = {"easy": 10, "hard": 15}

RULES = np.dtype(
    [
        ("young", np.int16),  # M19-M21 in force
        ("master", np.int16),  # M22-M24 in force
        ("collected", np.int16),  # build_order: 1 = the earliest-taken block that fits comes next
        ("any_penalty", np.int16),  # penalty_block: 1 = any placed block may be returned
        ("road_spaces", np.int16),
        ("faces", np.int16),
        ("blocks_per_colour", np.int16),
        ("turn_cap", np.int32),  # turns a seat
        ("kind", np.int16, (MAX_ROAD,)),  # of each space
        ("width", np.int16, (MAX_SEATS,)),  # spots in the bottom row of the seat's side
        ("plan", np.int16, (2, MAX_SEATS, MAX_SPOTS)),  # colour of each spot, of the easy and the hard side of each hill
        (
            "derived",
            np.dtype(
                [
                    ("spots", np.int32, (MAX_SEATS, 4)),  # bits of the spots of each colour on the seat's side
                    ("full", np.int32, (MAX_SEATS,)),  # bits of all spots
                ],
                align=True,
            ),
        ),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("mover", np.int16),
        ("lander", np.int16),  # the seat that is landing or building
        ("distance", np.int16),  # spaces moved this turn, as clipped at the start
        ("draw_due", np.int16),  # 1 = the lander still draws at its ladybird
        ("dice", np.int16, (2,)),
        ("road", np.int16, (MAX_ROAD,)),  # colour of the block on each space, or NONE
        ("pos", np.int16, (MAX_SEATS,)),
        ("hill", np.int32, (MAX_SEATS,)),  # bits of the covered spots
        ("container", np.int16, (4,)),  # blocks by colour
        ("left", np.int16),  # blocks in the container
        ("load", np.int16, (MAX_SEATS,)),  # blocks in each barrow
        ("barrow", np.int16, (MAX_SEATS, MAX_BARROW)),  # their colours, bottom to top
        ("unseen", np.int16, (MAX_SEATS, MAX_BARROW)),  # 1 = drawn at a ladybird, known to its owner alone
        ("number", np.int16, (MAX_SEATS, MAX_BARROW)),  # the how-manieth block this barrow ever got
        ("history", np.int16, (MAX_SEATS,)),  # blocks this barrow ever got
        ("n_pending", np.int16),
        ("carried", np.int16),  # blocks unloaded by the builder
        ("pending", np.int16, (MAX_BARROW,)),  # still to be built, in the order taken
        ("n_landing", np.int16),
        ("landing", np.int16, (MAX_SEATS,)),  # a stack: the last entry lands next
        ("laps", np.int16, (MAX_SEATS,)),
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("laps", np.int32, (MAX_SEATS,)),
        ("earlier_laps", np.int32, (MAX_SEATS,)),  # without the winning one
        ("unloaded", np.int32, (MAX_SEATS,)),  # blocks carried to the start on earlier laps
        ("pushes", np.int32, (MAX_SEATS,)),
        ("pushed", np.int32, (MAX_SEATS,)),
        ("empty_landings", np.int32, (MAX_SEATS,)),
        ("bare_ladybirds", np.int32, (MAX_SEATS,)),
        ("surplus", np.int32, (MAX_SEATS,)),
        ("penalties", np.int32, (MAX_SEATS,)),
        ("anteater_losses", np.int32, (MAX_SEATS,)),
        ("finish_carried", np.int32),  # -1 = no winning unload
        ("finish_left", np.int32),
    ],
    align=True,
)

SCRATCH = np.dtype(
    [
        ("viewer", np.int32),  # the seat that judges, see judge.judge_as
        ("memory", np.float64),
        ("price", np.float64),
        ("hope", np.float64),
        ("counts", np.int32, (4,)),  # blocks by colour that a policy reckons with
        ("rest", np.int32, (4,)),  # those of them that fit nowhere
        ("gain", np.float64, (MAX_SEATS, 4)),  # what one more block of each colour is worth to each seat
    ],
    align=True,
)

TABLE = table_dtype("marching", seats=MAX_SEATS, actions=MAX_SPOTS + 1, rules=RULES, state=STATE, tally=TALLY, scratch=SCRATCH)

Places = Annotated[list[Annotated[int, Field(ge=1, lt=MAX_ROAD)]], Field(max_length=MAX_ROAD - 1)]


def shifted(plan: str, shift: int) -> str:
    """Return `plan` with every colour moved on by `shift` in the order Y, R, B, G."""
    return "".join(COLOURS[(COLOURS.index(colour) + shift) % 4] for colour in plan)


class Figures(BaseModel):
    """The figures of marching, checked. A hill may be given as one plan (the others are its colour shifts) or as four."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    road_spaces: int = Field(ge=4, le=MAX_ROAD)
    anteaters: Places
    ladybirds: Places
    blocks_per_colour: int = Field(ge=1, le=200)
    faces: int = Field(ge=1, le=20)
    turn_cap: int = Field(ge=1, le=1_000_000)
    easy: list[str]
    hard: list[str]

    @field_validator("easy", "hard", mode="before")
    @classmethod
    def _four_plans(cls, value: Any, info: Any) -> Any:
        plans = [value] if isinstance(value, str) else value
        if not isinstance(plans, list) or not all(isinstance(plan, str) for plan in plans) or len(plans) not in {1, MAX_SEATS}:
            msg = "a hill is one plan or a list of four, each a string of colour letters, bottom row first"
            raise ValueError(msg)
        plans = [plan.replace("/", "").replace(" ", "") for plan in plans]
        for plan in plans:
            if len(plan) != SPOTS[info.field_name] or set(plan) - set(COLOURS):
                msg = f"a plan has {SPOTS[info.field_name]} letters of {' '.join(COLOURS)}, not {plan!r}"
                raise ValueError(msg)
        return [shifted(plans[0], shift) for shift in range(MAX_SEATS)] if len(plans) == 1 else plans

    @model_validator(mode="after")
    def _fits_the_road(self) -> Self:
        special = [*self.anteaters, *self.ladybirds]
        if len(set(special)) < len(special):
            msg = "anteaters and ladybirds must stand on different spaces"
            raise ValueError(msg)
        if special and max(special) >= self.road_spaces:
            msg = f"road_spaces = {self.road_spaces} is too short: a special space stands on space {max(special)}"
            raise ValueError(msg)
        if 4 * self.blocks_per_colour < self.road_spaces - 1 - len(self.anteaters):
            msg = f"blocks_per_colour = {self.blocks_per_colour} is too few to fill the {self.road_spaces} spaces of the road"
            raise ValueError(msg)
        return self


def write_rules(rules: Any, settings: Settings) -> None:
    """Write variant, options and figures into the record part `rules`."""
    options, figures = settings.options, settings.figures
    rules.young, rules.master = settings.variant == "young", settings.variant == "master"
    rules.collected = options["build_order"] == "collected"
    rules.any_penalty = options["penalty_block"] == "any"
    rules.road_spaces, rules.faces = figures["road_spaces"], figures["faces"]
    rules.blocks_per_colour, rules.turn_cap = figures["blocks_per_colour"], figures["turn_cap"]
    rules.kind[:] = PLAIN
    rules.kind[0] = START
    rules.kind[figures["anteaters"]] = ANTEATER
    rules.kind[figures["ladybirds"]] = LADYBIRD
    for seat in range(settings.seats):
        rules.width[seat] = WIDTH[options["sides"][seat]]
    for side, plans in enumerate((figures["easy"], figures["hard"])):
        for hill, plan in enumerate(plans):
            rules.plan[side, hill, : len(plan)] = [COLOURS.index(colour) for colour in plan]


def idle(settings: Settings) -> tuple[str, ...]:
    """Return the plans of the side that nobody builds on."""
    return tuple(side for side in WIDTH if side not in settings.options["sides"])


def side_of(rules: Any, seat: int) -> str:
    """Return the side, easy or hard, that `seat` builds on."""
    return "easy" if rules.width[seat] == WIDTH["easy"] else "hard"


def derive(rules: Any) -> None:
    """Fill in the bit masks of every seat's side."""
    for seat in np.flatnonzero(rules.width).tolist():
        side = side_of(rules, seat)
        for spot in range(SPOTS[side]):
            rules.derived.spots[seat, rules.plan[int(side == "hard"), seat, spot]] |= 1 << spot
        rules.derived.full[seat] = (1 << SPOTS[side]) - 1


def read_rules(rules: Any, seats: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Read options and figures back from the record: what is really in force."""
    options = {
        "build_order": "collected" if rules.collected else "free",
        "penalty_block": "any" if rules.any_penalty else "unsupporting",
        "sides": [side_of(rules, seat) for seat in range(seats)],
    }
    spaces = rules.kind[: rules.road_spaces]
    plans = [
        ["".join(COLOURS[colour] for colour in rules.plan[side, hill, :spots]) for hill in range(MAX_SEATS)]
        for side, spots in enumerate(SPOTS.values())
    ]
    figures = {
        "road_spaces": int(rules.road_spaces),
        "anteaters": np.flatnonzero(spaces == ANTEATER).tolist(),
        "ladybirds": np.flatnonzero(spaces == LADYBIRD).tolist(),
        "blocks_per_colour": int(rules.blocks_per_colour),
        "faces": int(rules.faces),
        "turn_cap": int(rules.turn_cap),
        "easy": plans[0],
        "hard": plans[1],
    }
    return options, figures
