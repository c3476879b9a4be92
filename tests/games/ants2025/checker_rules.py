"""What the rules page of `ants2025` says of one position: the table, the state, the legal actions, who wins a trick."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

COLOURS = {"red": "R", "blue": "B", "yellow": "Y", "green": "G"}
BUG, QUEEN = "P", "Q"


@dataclass(frozen=True)
class Table:
    """What a playout's header fixes: the deck and the options."""

    playout: int
    colours: tuple[str, ...]
    ranks: tuple[int, ...]
    pill_bugs: int
    bug_value: int
    answer_bug_from_hand: bool
    games: int

    @cached_property
    def deck(self) -> Counter[str]:
        """The cards by their spelling: each colour's letter with each rank, and the Pill Bugs."""
        ants = Counter(f"{COLOURS[colour]}{rank}" for colour in self.colours for rank in self.ranks)
        return ants + Counter({BUG: self.pill_bugs})

    @cached_property
    def hand_size(self) -> int:
        """How many cards a seat is dealt."""
        return (self.deck.total() - 1) // 2

    @cached_property
    def sets_one_aside(self) -> bool:
        """Whether a card is left over beside the trump card."""
        return self.deck.total() > 2 * self.hand_size + 1


@dataclass(frozen=True)
class Declared:
    """The sums that the seats have declared (T3)."""

    defence: list[int]
    attack: list[int] | None


@dataclass(frozen=True)
class Trick:
    """A finished trick, with bare cards."""

    attacker: int
    led: str
    followed: str
    winner: int


@dataclass(frozen=True)
class Result:
    """A finished game of a match."""

    reason: str
    winner: int


@dataclass
class State:
    """The state in the fields of the rules page; `results` only counts where a match has several games."""

    phase: str
    trump: str
    aside: str | None
    unassigned: list[list[str]]
    attack: list[list[str]] = field(default_factory=lambda: [[], []])
    defence: list[list[str]] = field(default_factory=lambda: [[], []])
    declared: Declared | None = None
    attacker: int | None = None
    led: str | None = None
    tricks: list[Trick] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)

    def side(self, name: str) -> list[list[str]]:
        """Give both seats' cards of a side by its name."""
        return {"attack": self.attack, "defence": self.defence}[name]


def side_sum(table: Table, cards: list[str]) -> int:
    """Add up a side as it is declared (T3)."""
    return sum(table.bug_value if card == BUG else rank(card) for card in cards)


def rank(card: str) -> int:
    """Give the value of an ant card."""
    return int(card[1:])


def same_colour(card: str, other: str) -> bool:
    """Whether two ant cards are of one colour; a Pill Bug has none."""
    return BUG not in (card, other) and card[0] == other[0]


def spelled(cards: list[str], side: str) -> list[str]:
    """Spell the actions of playing a card of a side; equal cards are one action."""
    return [f"{card}@{side}" for card in dict.fromkeys(cards)]


def any_bug(state: State, seat: int) -> list[str]:
    """Give the Pill Bugs of a hand, from either side (T4-T6)."""
    return [f"{BUG}@{side}" for side in ("attack", "defence") if BUG in state.side(side)[seat]]


def legal_leads(state: State, seat: int) -> list[str]:
    """Give what an attacker may play (T4), the Queen if nothing else (T11)."""
    return list(dict.fromkeys(spelled(state.attack[seat], "attack") + any_bug(state, seat))) or [QUEEN]


def legal_follows(table: Table, state: State, seat: int) -> list[str]:
    """Give what a defender may answer (T5-T7, T13), the Queen if nothing else (T11)."""
    attack, defence, clause = state.attack[seat], state.defence[seat], follow_clause(state, seat)
    if clause == "T5":
        matching = [card for card in defence if same_colour(card, state.led or "")]
        return spelled(matching, "defence") + any_bug(state, seat)
    if clause == "T7" and table.answer_bug_from_hand:
        return spelled(attack, "attack") + spelled(defence, "defence") or [QUEEN]
    return list(dict.fromkeys(spelled(defence, "defence") + any_bug(state, seat))) or [QUEEN]


def follow_clause(state: State, seat: int) -> str:
    """Name the clause that binds a defender: by what was led, and whether its defence side has that colour."""
    led = state.led or ""
    if led == QUEEN:
        return "T13"
    if led == BUG:
        return "T7"
    return "T5" if any(same_colour(card, led) for card in state.defence[seat]) else "T6"


def trick_clause(led: str, followed: str) -> str:
    """Name the clause that decides a trick without a Queen."""
    return "T9" if BUG in (led, followed) else "T8"


def defender_wins(trump: str, led: str, followed: str) -> bool:
    """Whether the defender's card wins a trick without a Queen (T8, T9)."""
    if led == followed == BUG:
        return False
    if BUG in (led, followed):
        return (followed == BUG) == (trump == BUG)
    if same_colour(led, followed):
        return rank(followed) > rank(led)
    return same_colour(followed, trump)


def cards_in_play(state: State) -> Counter[str]:
    """Count all cards of a state, wherever they lie; Queens stand outside the deck."""
    lying = [state.trump, state.aside, state.led]
    lying += [card for trick in state.tricks for card in (trick.led, trick.followed)]
    lying += [card for part in (state.unassigned, state.attack, state.defence) for hand in part for card in hand]
    return Counter(card for card in lying if card is not None and card != QUEEN)
