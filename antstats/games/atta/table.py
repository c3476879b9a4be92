"""The record that holds a playout of atta, and the figures that fill its rules."""

from typing import Annotated, Any, Self

import numpy as np
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from antstats.contract import Settings, table_dtype

MAX_SEATS = 4
MAX_ANTS = 8  # of a colour; ant `a` of a seat has the number MAX_ANTS * seat + a
MAX_DECK = 40  # cards beside the nest
MAX_PLACES = 3 * (MAX_DECK + 1) + 2  # n cards touch at most 2 n + 2 empty cells
MAX_SPIDERS = MAX_DECK
MAX_ARRANGEMENTS = 52_594  # orders of shapes that agree round a nest with four trails; any other nest has fewer
RING = 8  # cards round the nest
REACH = 3  # cells from the nest that are told apart in tables by cell
MIXES = 9**4  # codes of how many of the eight have each shape, see ring.mix_code

SIDES = "NESW"  # side d of a card is the bit 1 << d, set where a trail leaves it
NONE = -1  # no place, no seat, no ant
NEST = 0  # the nest's place
LAY, ANT, SPIDER = range(3)  # kinds of decisions
SIX, LAST, EXTINCT, DECK = range(1, 5)  # reasons
PLAIN, LEAF, SPIDER_CARD, NEST_CARD = range(4)  # symbols of cards

SHAPES = ("straight", "bend", "tee", "cross", "grass")
PATTERNS = ((0b0101, 0b1010), (0b0011, 0b0110, 0b1100, 0b1001), (0b0111, 0b1110, 0b1101, 0b1011), (0b1111,), (0b0000,))  # quarter turns
N_TURNS = np.array([len(patterns) for patterns in PATTERNS])
TURNED = np.array([[patterns[r % len(patterns)] for r in range(4)] for patterns in PATTERNS])

RULES = np.dtype(
    [
        ("rulebook", np.int16),  # the edition: A1, A6 and A9 in force
        ("ants", np.int16),  # of a colour
        ("leaf_tokens", np.int16),
        ("nest", np.int16),  # sides of the nest card
        ("cards", np.int16),  # beside the nest
        ("shapes", np.int16, (5,)),  # of all cards
        ("leaf_shapes", np.int16, (5,)),
        ("spider_shapes", np.int16, (5,)),
        (
            "derived",
            np.dtype(
                [
                    ("first", np.int32, (MIXES,)),  # where the arrangements of a shape mix begin
                    ("number", np.int32, (MIXES,)),  # how many there are
                    ("arrangement", np.int32, (MAX_ARRANGEMENTS,)),  # shape of ring card k in bits 3k to 3k + 2
                    ("ways", np.int32, (RING, 5, 2, 2)),  # rotations of a shape at ring card k by trail to the last and to the next card
                ],
                align=True,
            ),
        ),
    ],
    align=True,
)

STATE = np.dtype(
    [
        # the board: places are the nest, the ring, and every empty cell that touches a card
        ("n_places", np.int16),
        ("x", np.int16, (MAX_PLACES,)),
        ("y", np.int16, (MAX_PLACES,)),
        ("near", np.int16, (MAX_PLACES, 4)),  # place to the north, east, south, west, or NONE
        ("laid", np.int16, (MAX_PLACES,)),  # 1 = a card lies there
        ("sides", np.int16, (MAX_PLACES,)),  # trails of a laid card; of an empty place those that lead there
        ("met", np.int16, (MAX_PLACES,)),  # bits of the sides where a card lies
        ("symbol", np.int16, (MAX_PLACES,)),
        ("leaves", np.int16, (MAX_PLACES,)),  # lying leaves
        ("webs", np.int16, (MAX_PLACES,)),  # spiders
        ("barred", np.int16, (MAX_PLACES,)),  # bits of the sides where a card with a spider lies
        ("crowd", np.int16, (MAX_PLACES,)),  # ants of all colours
        ("laden", np.int16, (MAX_PLACES,)),  # those of them that carry a leaf
        ("n_cards", np.int16),
        ("card", np.int16, (MAX_DECK + 1,)),  # places in the order in which cards were laid
        # the deck: card types are 4 * shape + symbol
        ("left", np.int16),  # cards in the deck; the top one is the last
        ("deck", np.int16, (MAX_DECK,)),
        ("drawn", np.int16),  # the card being laid, or NONE
        ("n_aside", np.int16),
        ("aside", np.int16, (MAX_DECK,)),
        ("leaf_supply", np.int16),
        # the set-up
        ("eight", np.int16, (RING,)),  # cards round the nest, clockwise from the north
        ("eight_sides", np.int16, (RING,)),
        ("counts", np.int32, (RING + 1, 2, 2)),  # see ring.count_rotations
        # ants and spiders
        ("where", np.int16, (MAX_SEATS * MAX_ANTS,)),  # place of each ant, NONE = in supply
        ("carriers", np.int64),  # bits of the ants that carry a leaf
        ("inside", np.int16, (MAX_SEATS,)),  # ants in the nest
        ("n_spiders", np.int16),
        ("spider", np.int16, (MAX_SPIDERS,)),  # place of each, in order of appearance
        # the round
        ("holder", np.int16),
        ("mover", np.int16),  # NONE outside step 3
        ("out", np.int16, (MAX_SEATS,)),
        ("done", np.int16),  # bits of the mover's ants that may not move again this turn
        ("nested", np.int16),  # bits of the mover's ants that stood in the nest when its turn began
        ("active", np.int16),  # the mover's ant that is being moved, or NONE
        ("steps", np.int16),  # its steps so far
        ("grass", np.int16),  # 1 = it crossed grass
        ("n_acted", np.int16),
        ("acted", np.int16, (3,)),  # places where it acted
        ("next_spider", np.int16),
        ("way", np.int16, (MAX_PLACES,)),  # steps from each card to the nearest target, NONE = no way
        ("queue", np.int16, (MAX_DECK + 1,)),  # room for the search that fills `way`
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("births", np.int32, (MAX_SEATS,)),
        ("delivered", np.int32, (MAX_SEATS,)),
        ("stolen", np.int32, (MAX_SEATS,)),  # by the thief
        ("robbed", np.int32, (MAX_SEATS,)),  # by the victim
        ("taken_over", np.int32, (MAX_SEATS,)),
        ("eaten", np.int32, (MAX_SEATS,)),
        ("eliminations", np.int32, (MAX_SEATS,)),
        ("aside", np.int32),
        ("first_birth", np.int32),  # round, 0 = none
        # tables by cell, rows from the north, the nest in the middle; what lies further out is counted at the edge
        ("deaths", np.int16, (2 * REACH + 1, 2 * REACH + 1)),  # ants eaten
        ("doors", np.int16, (3, 3)),  # ants born, by the card next to the nest over which the leaf came home
    ],
    align=True,
)

SCRATCH = np.dtype(
    [
        # what a policy works out afresh at every decision
        ("reach", np.int16, (2, MAX_PLACES)),  # half-turns from each place to the nest, and to the nearest leaf to be had
        ("queue", np.int16, (5 * (MAX_DECK + 1),)),
        # the board as spiders see it, by number of card: worked out once a round
        ("measured", np.int16),  # the round
        ("nth", np.int16, (MAX_PLACES,)),  # number of the card at a place
        ("beside", np.int16, (MAX_DECK + 1, 4)),  # card to the north, east, south, west, or NONE; the nest is none
        ("apart", np.int16, (MAX_DECK + 1, MAX_DECK + 1)),  # steps of a spider from card to card, NONE = no way
        # ants by card, and what spiders are expected to do to them
        ("crowd", np.int16, (MAX_DECK + 1,)),  # of all colours
        ("own", np.int16, (MAX_DECK + 1,)),  # of the deciding seat
        ("n_targets", np.int16),
        ("target", np.int16, (MAX_DECK + 1,)),
        ("danger", np.float64, (MAX_DECK + 1,)),  # chance that a spider steps there
        ("loss", np.float64),  # own ants that spiders are expected to eat
        ("harm", np.float64),  # ants of rivals
    ],
    align=True,
)

ACTIONS = 4 * (2 * (MAX_DECK + 1) + 2) + 1  # ways to lay a card, more than an ant turn can offer, and room for list_bits
TABLE = table_dtype("atta", seats=MAX_SEATS, actions=ACTIONS, rules=RULES, state=STATE, tally=TALLY, scratch=SCRATCH)


def _known_shapes(value: Any) -> Any:
    if not isinstance(value, dict) or set(value) - set(SHAPES):
        msg = f"a table from shape to number of cards, shapes {', '.join(SHAPES)}"
        raise ValueError(msg)
    return value


def _all_shapes(value: dict[str, int]) -> dict[str, int]:
    return {shape: value.get(shape, 0) for shape in SHAPES}


Counts = Annotated[dict[str, Annotated[int, Field(ge=0, le=MAX_DECK)]], BeforeValidator(_known_shapes), AfterValidator(_all_shapes)]


class Figures(BaseModel):
    """The figures of atta, checked. A shape that is left out has no cards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    shapes: Counts
    leaf_shapes: Counts
    spider_shapes: Counts
    leaf_tokens: int = Field(ge=0, le=1000)
    ants: int = Field(ge=3, le=MAX_ANTS)
    nest: str = Field(pattern="^[TG]{4}$")

    @model_validator(mode="after")
    def _is_a_deck(self) -> Self:
        cards = sum(self.shapes.values())
        if not RING < cards <= MAX_DECK:
            msg = f"shapes are {cards} cards; eight go round the nest and a round lays one, so {RING + 1} to {MAX_DECK} are accepted"
            raise ValueError(msg)
        for shape in SHAPES:
            marked = self.leaf_shapes[shape] + self.spider_shapes[shape]
            if marked > self.shapes[shape]:
                msg = f"leaf_shapes and spider_shapes mark {marked} cards of shape {shape!r}, but shapes has {self.shapes[shape]}"
                raise ValueError(msg)
        return self


def bits(sides: str) -> int:
    """Return the bits of the sides of a card given as on the rules page, `TGTG` in the order N E S W."""
    return sum(1 << d for d, side in enumerate(sides) if side == "T")


def letters(sides: int) -> str:
    """Return the sides of a card as on the rules page."""
    return "".join("T" if int(sides) >> d & 1 else "G" for d in range(4))


def write_rules(rules: Any, settings: Settings) -> None:
    """Write edition and figures into the record part `rules`."""
    figures = settings.figures
    rules.rulebook = settings.options["edition"] == "rulebook"
    rules.ants, rules.leaf_tokens, rules.nest = figures["ants"], figures["leaf_tokens"], bits(figures["nest"])
    for name in ("shapes", "leaf_shapes", "spider_shapes"):
        rules[name][:] = [figures[name][shape] for shape in SHAPES]
    rules.cards = rules.shapes.sum()


def read_rules(rules: Any, seats: int) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ARG001
    """Read options and figures back from the record: what is really in force."""
    counts = {name: dict(zip(SHAPES, rules[name].tolist(), strict=True)) for name in ("shapes", "leaf_shapes", "spider_shapes")}
    single = {"leaf_tokens": int(rules.leaf_tokens), "ants": int(rules.ants), "nest": letters(rules.nest)}
    return {"edition": "rulebook" if rules.rulebook else "yucata"}, counts | single
