"""The figures of picnic, checked, written into the rules and read back."""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from antstats.contract import Settings
from antstats.errors import UserError
from antstats.games.picnic.table import (
    COLOURS,
    FOODS,
    GOAL_KINDS,
    KINDS,
    MAX_DECK,
    MAX_FACES,
    MAX_GOALS,
    MAX_NAME,
    MAX_PATTERNS,
    MAX_TOKENS,
    PILE,
    ROUND_CARDS,
    SKILLS,
)

CELLS = "abd"  # cells of a card beside its plate that can show an ant
ARGUMENT = {"count": "card", "line_most": "food", "group": "food"}  # of the kinds of goals that have one
Faces = Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(min_length=1, max_length=MAX_FACES)]
Length = Annotated[float, Field(gt=0, le=10_000)]
Spread = Annotated[float, Field(ge=0, le=10_000)]
RoundCard = Literal["double", "honey", "shoe", "crumb", "march", "spring", "queen", "boat"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ByKind(_Strict):
    """A length for each kind of die, in mm."""

    soldier: Length
    worker: Length
    scout: Length


class BySkill(_Strict):
    """A standard deviation for each skill of the hand, in mm."""

    steady: Spread
    average: Spread
    wild: Spread


class Toss(_Strict):
    """The constants of a toss; lengths in mm."""

    s_long: BySkill
    s_lat: BySkill
    roll_out: ByKind
    bash_roll_out: float = Field(gt=0, le=100)
    bash_spread: float = Field(ge=0, le=100)
    least_way: Spread
    push_share: float = Field(ge=0, le=1)
    face_chance: float = Field(ge=0, le=1)
    overlap: float = Field(gt=0, le=1)
    march: Spread


class Goal(_Strict):
    """A scoring card: a kind, and its argument if it has one."""

    kind: str
    args: dict[str, str] = {}

    @model_validator(mode="after")
    def _is_known(self) -> Self:
        if self.kind not in GOAL_KINDS:
            msg = f"a goal of kind {self.kind!r}: accepted are {', '.join(GOAL_KINDS)}"
            raise ValueError(msg)
        wanted = ARGUMENT.get(self.kind)
        given = self.args.get(wanted, "") if wanted else ""
        fits = not wanted or (len(given) == 1 and given in FOODS if wanted == "food" else given in CARDS)
        if set(self.args) != ({wanted} if wanted else set()) or not fits:
            takes = f"takes {wanted} = one of {', '.join(FOODS if wanted == 'food' else CARDS)}" if wanted else "takes no arguments"
            msg = f"goal {self.kind!r} {takes}, not {self.args}"
            raise ValueError(msg)
        return self


CARDS = [food + colour for food in FOODS for colour in COLOURS]


class Figures(_Strict):
    """The figures of picnic. `copies` is a number for all ant patterns, or a table by pattern."""

    soldier_faces: Faces
    worker_faces: Faces
    scout_faces: Faces
    radius: ByKind
    card_side: Length
    gap: Length
    hand_distance: float = Field(gt=0, le=100_000)
    patterns: dict[str, list[str]] = Field(min_length=1, max_length=MAX_PATTERNS)
    copies: int | dict[str, int]
    reward_tokens: list[Annotated[int, Field(ge=0, le=1000)]] = Field(max_length=MAX_TOKENS)
    tie_token: int = Field(ge=0, le=1000)
    goals: list[Goal] = Field(max_length=MAX_GOALS)
    round_cards: list[RoundCard]
    toss: Toss
    honey: int = Field(ge=0, le=100)

    @field_validator("patterns")
    @classmethod
    def _cells_are_known(cls, value: dict[str, list[str]]) -> dict[str, list[str]]:
        for name, cells in value.items():
            if set(cells) - set(CELLS) or len(set(cells)) < len(cells) or not 1 <= len(name) <= MAX_NAME or not name.isascii():
                msg = f"pattern {name!r}: a name of up to {MAX_NAME} letters, and different cells of {', '.join(CELLS)}"
                raise ValueError(msg)
        return {name: sorted(cells) for name, cells in value.items()}

    @field_validator("copies")
    @classmethod
    def _one_number_if_equal(cls, value: int | dict[str, int]) -> int | dict[str, int]:
        return next(iter(value.values())) if isinstance(value, dict) and len(set(value.values())) == 1 else value

    @field_validator("round_cards")
    @classmethod
    def _fill_the_pile(cls, value: list[str]) -> list[str]:
        if len(set(value)) < len(value) or len(value) < PILE:
            msg = f"{PILE} different cards at least, of {', '.join(ROUND_CARDS)}"
            raise ValueError(msg)
        return value

    @model_validator(mode="after")
    def _is_a_deck(self) -> Self:
        by_pattern = copies_by_pattern(self.copies, self.patterns)
        if isinstance(self.copies, dict) and (set(self.copies) != set(self.patterns) or min(self.copies.values()) < 0):
            msg = f"copies name {', '.join(self.copies)}; a number of each of the patterns {', '.join(self.patterns)} is wanted"
            raise ValueError(msg)
        cards = 9 * sum(by_pattern)
        if not 9 <= cards <= MAX_DECK:
            msg = f"copies and patterns make {cards} cards; 9 to {MAX_DECK} are accepted"
            raise ValueError(msg)
        return self


def copies_by_pattern(copies: int | dict[str, int], patterns: dict[str, list[str]]) -> list[int]:
    """Return how many cards of each food and colour there are, by pattern."""
    return [copies.get(name, 0) if isinstance(copies, dict) else copies for name in patterns]


def write_rules(rules: Any, settings: Settings) -> None:
    """Write options and figures into the record part `rules`. Raises UserError where goals or tokens are too few for the seats."""
    options, figures, toss = settings.options, settings.figures, settings.figures["toss"]
    rules.seats = settings.seats
    rules.scoring_cards, rules.zero_tie = options["scoring_cards"], options["zero_tie"] == "tie"
    rules.zero_total = options["zero_total"] == "wins"
    rules.skill_asked[: settings.seats] = rules.skill[: settings.seats] = [SKILLS.index(skill) for skill in options["skill"]]
    for kind, name in enumerate(KINDS):
        faces = figures[f"{name}_faces"]
        rules.n_faces[kind], rules.face[kind, : len(faces)] = len(faces), faces
        rules.radius[kind], rules.roll_out[kind] = figures["radius"][name], toss["roll_out"][name]
    for name in ("card_side", "gap", "hand_distance", "tie_token", "honey"):
        rules[name] = figures[name]
    write_cards(rules, figures)
    for skill, name in enumerate(SKILLS):
        rules.s_long[skill], rules.s_lat[skill] = toss["s_long"][name], toss["s_lat"][name]
    for name in ("bash_roll_out", "bash_spread", "least_way", "push_share", "face_chance", "overlap", "march"):
        rules[name] = toss[name]
    needed = 6 + (settings.seats + 1 if rules.scoring_cards else 0)
    if rules.n_tokens < needed or (rules.scoring_cards and rules.n_goals < settings.seats + 1):
        given = f"there are {rules.n_tokens} and {rules.n_goals}"
        msg = f"reward_tokens, goals: {settings.seats} seats need {needed} tokens and {needed - 6} goals; {given}"
        raise UserError(msg)


def write_cards(rules: Any, figures: Any) -> None:
    """Write picnic cards, goals, tokens and Round cards."""
    rules.n_patterns = len(figures["patterns"])
    rules.copies[: rules.n_patterns] = copies_by_pattern(figures["copies"], figures["patterns"])
    for i, (name, cells) in enumerate(figures["patterns"].items()):
        rules.pattern[i] = sum(1 << CELLS.index(cell) for cell in cells)
        rules.pattern_name[i, : len(name)] = list(name.encode())
    rules.n_tokens = len(figures["reward_tokens"])
    rules.token[: rules.n_tokens] = figures["reward_tokens"]
    rules.n_goals = len(figures["goals"])
    for i, goal in enumerate(figures["goals"]):
        wanted = ARGUMENT.get(goal["kind"])
        known = FOODS if wanted == "food" else CARDS
        rules.goal_kind[i] = GOAL_KINDS.index(goal["kind"])
        rules.goal_arg[i] = known.index(goal["args"][wanted]) if wanted else 0
    rules.n_round_cards = len(figures["round_cards"])
    rules.round_card[: rules.n_round_cards] = [ROUND_CARDS.index(name) for name in figures["round_cards"]]


def pattern_names(rules: Any) -> list[str]:
    """Return the names of the ant patterns."""
    return [bytes(letter for letter in letters.tolist() if letter).decode() for letters in rules.pattern_name[: rules.n_patterns]]


def goal(rules: Any, number: int) -> dict[str, Any]:
    """Return a goal's kind and arguments."""
    kind, arg = GOAL_KINDS[rules.goal_kind[number]], int(rules.goal_arg[number])
    wanted = ARGUMENT.get(kind)
    return {"kind": kind, "args": {wanted: (FOODS if wanted == "food" else CARDS)[arg]} if wanted else {}}


def read_rules(rules: Any, seats: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Read options and figures back from the record: what is really in force."""
    options = {
        "scoring_cards": bool(rules.scoring_cards),
        "zero_tie": "tie" if rules.zero_tie else "none",
        "zero_total": "wins" if rules.zero_total else "nothing",
        "skill": [SKILLS[skill] for skill in rules.skill[:seats]],
    }
    names = pattern_names(rules)
    copies = dict(zip(names, rules.copies.tolist(), strict=False))
    cells = [[cell for bit, cell in enumerate(CELLS) if int(pattern) >> bit & 1] for pattern in rules.pattern[: rules.n_patterns]]
    figures: dict[str, Any] = {f"{name}_faces": rules.face[kind, : rules.n_faces[kind]].tolist() for kind, name in enumerate(KINDS)}
    figures |= {"radius": dict(zip(KINDS, rules.radius.tolist(), strict=True))}
    figures |= {name: float(rules[name]) for name in ("card_side", "gap", "hand_distance")}
    figures |= {
        "patterns": dict(zip(names, cells, strict=True)),
        "copies": copies if len(set(copies.values())) > 1 else int(rules.copies[0]),
        "reward_tokens": rules.token[: rules.n_tokens].tolist(),
        "tie_token": int(rules.tie_token),
        "goals": [goal(rules, number) for number in range(rules.n_goals)],
        "round_cards": [ROUND_CARDS[card] for card in rules.round_card[: rules.n_round_cards]],
        "toss": {
            "s_long": dict(zip(SKILLS, rules.s_long.tolist(), strict=True)),
            "s_lat": dict(zip(SKILLS, rules.s_lat.tolist(), strict=True)),
            "roll_out": dict(zip(KINDS, rules.roll_out.tolist(), strict=True)),
            **{
                name: float(rules[name])
                for name in ("bash_roll_out", "bash_spread", "least_way", "push_share", "face_chance", "overlap", "march")
            },
        },
        "honey": int(rules.honey),
    }
    return options, figures
