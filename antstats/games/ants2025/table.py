"""The record that holds a playout of ants2025, and the figures that fill its rules."""

from typing import Any, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from antstats.contract import Settings, table_dtype

SEATS = 2
MAX_HAND = 16
MAX_DECK = 2 * MAX_HAND + 2
MAX_TRICKS = MAX_HAND + 1
MAX_GAMES = 25
MAX_RANK = 99
MAX_EXACT = 6  # cards left in an ending that is played out: sets of them are the bits of one word

COLOURS = ("red", "blue", "yellow", "green")
LETTERS = "RBYGP"
BUG = 4  # the "colour" of Pill Bugs, whose rank is 0
QUEEN = MAX_HAND  # as an action, in place of a position in the hand
QUEEN_CARD = 5 << 8  # as the card of a trick
NONE = -1
FORM, LEAD, FOLLOW = range(3)  # kinds of decisions
BREACH, HELD, LAST_ATTACK = 1, 2, 3  # reasons
BANDS = (10, 15, 20, 25)  # where the next band of declared sums begins, see metrics.py

RULES = np.dtype(
    [
        ("n_colours", np.int16),
        ("n_ranks", np.int16),
        ("rank", np.int16, (MAX_DECK,)),
        ("bugs", np.int16),
        ("bug_value", np.int16),  # of a Pill Bug in the declared sums (T3)
        ("bug_lead_defence", np.int16),  # pill_bug_lead: 1 = T6's set answers a Pill Bug, 0 = the whole hand (T7)
        ("games", np.int16),  # per match
        (
            "derived",
            np.dtype(
                [
                    ("cards", np.int32),  # of the deck
                    ("hand", np.int32),  # cards dealt to each seat
                    ("card", np.int16, (MAX_DECK,)),  # every card: colour << 8 | rank
                    ("top", np.int16),  # the highest rank
                    ("repeats", np.int16),  # 1 = ranks repeat, so that there are equal ant cards
                ],
                align=True,
            ),
        ),
    ],
    align=True,
)

STATE = np.dtype(
    [
        # the deal
        ("deck", np.int16, (MAX_DECK,)),  # as shuffled
        ("hand", np.int16, (SEATS, MAX_HAND)),  # cards in hand order; sets of cards are bits of these positions
        ("suit", np.int32, (SEATS, 5)),  # positions of the cards of each colour, Pill Bugs last
        ("trump", np.int16),
        ("aside", np.int16),  # the unseen card, or NONE
        # the splits
        ("next", np.int32),  # position whose card is assigned next
        ("attack", np.int32, (SEATS,)),  # cards still on the attack side
        ("defence", np.int32, (SEATS,)),
        ("attack_sum", np.int16, (SEATS,)),  # as formed
        ("defence_sum", np.int16, (SEATS,)),
        ("attacks_declared", np.int16),  # 1 = the defence sums tied, so the attack sums are known too (T3)
        # the tricks of this game
        ("attacker", np.int16),
        ("first_attacker", np.int16),
        ("led", np.int16),  # card, or NONE
        ("led_at", np.int32),  # its position in the attacker's hand
        ("n_tricks", np.int16),
        ("trick_attacker", np.int16, (MAX_TRICKS,)),
        ("trick_winner", np.int16, (MAX_TRICKS,)),
        ("trick_card", np.int16, (MAX_TRICKS, 2)),  # led, followed
        ("trick_at", np.int32, (MAX_TRICKS, 2)),  # positions in the hands they came from
        # the match
        ("n_results", np.int16),
        ("result", np.int16, (MAX_GAMES, 2)),  # reason and winner of each finished game
    ],
    align=True,
)

CARD_KINDS = ("pill_bug", "trump_colour", "top_rank")  # of top rank: what is no trump
TALLY = np.dtype(
    [
        ("hands", np.int32, (SEATS,)),  # games played by the seat
        ("games", np.int32),
        ("defence_cards", np.int32, (SEATS,)),
        ("defence_points", np.int32, (SEATS,)),  # declared
        ("bugs_led", np.int32, (SEATS,)),
        ("bugs_followed", np.int32, (SEATS,)),
        ("attack_changes", np.int32),
        ("lots", np.int32),  # games whose first attacker was drawn by lot
        ("bug_games", np.int32),  # games with a Pill Bug as trump
        ("colour_games", np.int32),
        ("first_attacks", np.int32, (SEATS,)),
        ("first_attack_wins", np.int32, (SEATS,)),
        ("first_wins", np.int32),
        ("first_wins_bug", np.int32),
        ("first_wins_colour", np.int32),
        # games by the first attacker's declared sum, in BANDS, and how many of them he won
        *((f"{what}_{band}", np.int32) for band in range(len(BANDS) + 1) for what in ("sum_games", "sum_wins")),
        # cards of a kind in both hands, and for each of them what its holder won over half a game
        *((f"held_{kind}", np.int32) for kind in CARD_KINDS),
        *((f"lift_{kind}", np.float64) for kind in CARD_KINDS),
    ],
    align=True,
)


def open_play_dtype(cards: int) -> np.dtype[Any]:
    """Return the record of an ending with up to so many cards on each side, see ending.py. Sets of cards are bits of their numbers."""
    return np.dtype(
        [
            ("hand_answers", np.int16),  # 1 = the whole hand may answer a Pill Bug (T7)
            ("trump", np.int16),
            ("left", np.int16, (2,)),  # cards left of each side
            ("at", np.int16, (2, cards)),  # their positions in the hand
            ("card", np.int16, (2, cards)),
            ("beaten_by", np.int32, (2, cards)),  # for a led card: the cards of the other side that beat it
            ("same", np.int32, (2, cards)),  # those of its colour
            ("bugs", np.int32, (2,)),  # the Pill Bugs of a side
            ("defence", np.int32, (2,)),  # its cards on the defence side
            # bit B of wins[attacker, A], in words of 64: side 0 wins with its cards A left against B
            ("wins", np.uint64, (2, 1 << cards, max(1, (1 << cards) // 64))),
        ],
        align=True,
    )


SCRATCH = np.dtype(
    [
        # what is inferred of the other hand, see worlds.py: bits of its positions
        ("must_attack", np.int32),
        ("must_defend", np.int32),
        ("played", np.int32),
        ("n_worlds", np.int32),
        ("order", np.int16, (MAX_HAND,)),  # positions of the own hand, weakest first
        ("value", np.float64, (MAX_HAND + 1,)),  # of each legal action
        ("ending", open_play_dtype(MAX_EXACT)),  # side 0 is the deciding seat's
    ],
    align=True,
)

TABLE = table_dtype("ants2025", seats=SEATS, actions=MAX_HAND + 1, rules=RULES, state=STATE, tally=TALLY, scratch=SCRATCH)


class Figures(BaseModel):
    """The figures of ants2025, checked. `colours` may be given as a number, `ranks` as the top rank: 3 and 6 are the standard deck."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    colours: list[str]
    ranks: list[int]
    pill_bugs: int = Field(ge=0, le=MAX_DECK)

    @field_validator("colours", mode="before")
    @classmethod
    def _first_colours(cls, value: Any) -> Any:
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= len(COLOURS):
            return list(COLOURS[:value])
        if value not in [list(COLOURS[: n + 1]) for n in range(len(COLOURS))]:
            msg = f"the first so many of {', '.join(COLOURS)}, as a list or as a number from 1 to {len(COLOURS)}"
            raise ValueError(msg)
        return value

    @field_validator("ranks", mode="before")
    @classmethod
    def _list_of_ranks(cls, value: Any) -> Any:
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MAX_RANK:
            return list(range(1, value + 1))
        whole = isinstance(value, list) and all(
            isinstance(rank, int) and not isinstance(rank, bool) and 0 <= rank <= MAX_RANK for rank in value
        )
        if not whole:
            msg = f"a list of whole numbers from 0 to {MAX_RANK}, one for each card of a colour, or the top rank"
            raise ValueError(msg)
        return value

    @model_validator(mode="after")
    def _can_be_dealt(self) -> Self:
        cards = len(self.colours) * len(self.ranks) + self.pill_bugs
        if not 3 <= cards <= MAX_DECK:
            msg = (
                f"colours, ranks and pill_bugs make {cards} cards; 3 to {MAX_DECK} are accepted "
                f"(each hand gets half of all but the trump card, 1 to {MAX_HAND} cards)"
            )
            raise ValueError(msg)
        return self


def write_rules(rules: Any, settings: Settings) -> None:
    """Write options and figures into the record part `rules`."""
    options, figures = settings.options, settings.figures
    rules.n_colours, rules.n_ranks = len(figures["colours"]), len(figures["ranks"])
    rules.rank[: rules.n_ranks] = figures["ranks"]
    rules.bugs, rules.bug_value = figures["pill_bugs"], options["pill_bug_value"]
    rules.bug_lead_defence = options["pill_bug_lead"] == "defence"
    rules.games = options["games_per_match"]


def derive(rules: Any) -> None:
    """List the cards of the deck."""
    ranks = rules.rank[: rules.n_ranks].tolist()
    cards = [colour << 8 | rank for colour in range(rules.n_colours) for rank in ranks] + [BUG << 8] * int(rules.bugs)
    derived = rules.derived
    derived.cards, derived.hand = len(cards), (len(cards) - 1) // 2
    derived.card[: len(cards)] = cards
    derived.top = max(ranks, default=0)
    derived.repeats = len(set(ranks)) < len(ranks)


def read_rules(rules: Any, seats: int) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ARG001
    """Read options and figures back from the record: what is really in force."""
    options = {
        "pill_bug_value": int(rules.bug_value),
        "pill_bug_lead": "defence" if rules.bug_lead_defence else "hand",
        "games_per_match": int(rules.games),
    }
    figures = {
        "colours": list(COLOURS[: rules.n_colours]),
        "ranks": rules.rank[: rules.n_ranks].tolist(),
        "pill_bugs": int(rules.bugs),
    }
    return options, figures
