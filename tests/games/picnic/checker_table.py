"""What a playout of `picnic` is played with (the header) and the state that its lines show."""

from collections import Counter
from dataclasses import dataclass, field

from .checker_cards import Cell, Colony

KINDS = ("soldier", "worker", "scout")
ANTS = ("soldier", "worker", "worker", "worker", "scout", "scout")
ROUND_CARDS = ("double", "honey", "shoe", "crumb", "march", "spring", "queen", "boat")
DEALT_ROUND_CARDS = 5
FOODS = "WSC"
COLOURS = "bgp"


@dataclass(frozen=True)
class Goal:
    """What a scoring card asks for."""

    kind: str
    args: tuple[tuple[str, str], ...]

    def arg(self, name: str) -> str | None:
        """Give an argument, if there is one of that name."""
        return dict(self.args).get(name)


@dataclass(frozen=True)
class TossFigures:
    """The constants of the toss model that can be checked; spreads are by seat, None where the header does not tell them."""

    share: float
    least_way: float
    overlap: float
    face_chance: float
    roll_out: dict[str, float | None]
    bash_roll_out: float
    bash_spread: float
    along: list[float | None]
    across: list[float | None]


@dataclass(frozen=True)
class Table:
    """What a playout's header fixes."""

    playout: int
    seats: int
    faces: dict[str, list[int]]
    radius: dict[str, float]
    card_side: float
    gap: float
    hand_distance: float
    patterns: dict[str, frozenset[Cell]]
    deck: Counter[str]
    reward_tokens: list[int]
    tie_token: int
    goals: list[Goal]
    toss: TossFigures
    scoring_cards: bool
    zero_tie: str
    zero_total: str


@dataclass
class Die:
    """A die; `x`, `y` and `face` are None off the area."""

    kind: str
    where: str = "hill"
    x: float | None = None
    y: float | None = None
    face: int | None = None
    on: list[int] = field(default_factory=list)

    @property
    def at(self) -> complex:
        """The place of a die in the area."""
        return complex(self.x or 0, self.y or 0)

    def leave(self, where: str) -> None:
        """Take the die from the area to a hill or the Puddle."""
        self.where, self.x, self.y, self.face, self.on = where, None, None, None, []


Dice = list[list[Die]]
Key = tuple[int, int]


@dataclass
class Tokens:
    """Where honey (with its owner) and shoe are."""

    honey: tuple[int, int] | None = None
    shoe: int | None = None


@dataclass
class State:
    """The state in the fields of the rules page, `centres` aside, which never change."""

    round: int
    phase: str
    starter: int
    turn: int | None
    tossed: bool
    rerolled: bool
    area: list[str | None]
    dice: Dice
    sent: Dice | None
    tokens: Tokens
    hand: list[list[str]]
    resolving: int | None
    new: list[list[str]]
    colony: list[Colony]
    goals: list[tuple[Goal, int]]
    majority: list[int]
    round_pile: int
    deck: int
    deck_top: str | None

    def order(self) -> list[int]:
        """Give the seats from the starting player on."""
        seats = len(self.dice)
        return [(self.starter + shift) % seats for shift in range(seats)]

    def numbers(self, seat: int, where: str) -> list[int]:
        """Give the numbers of a seat's dice somewhere."""
        return [number for number, die in enumerate(self.dice[seat]) if die.where == where]

    def lying(self) -> dict[Key, Die]:
        """Give the dice in the area, in seat and die order."""
        return {(seat, number): die for seat, dice in enumerate(self.dice) for number, die in enumerate(dice) if die.where == "area"}

    def on_card(self, place: int) -> dict[Key, Die]:
        """Give the dice that touch the card of a place."""
        return {key: die for key, die in self.lying().items() if place in die.on}

    def cards(self) -> list[int]:
        """Give the places that hold a card."""
        return [place for place, card in enumerate(self.area) if card is not None]
