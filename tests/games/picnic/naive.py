"""A naive player of `picnic` on the referee's own rule functions: long traces of any components, for mutations; no proof of the rules."""

import copy
import json
from dataclasses import dataclass, field
from random import Random

from tests.games.referee import Place, Verdict

from .checker_area import centres
from .checker_explain import Throw
from .checker_header import read_header
from .checker_play import game
from .checker_table import Dice, Die, Goal, State, Table
from .checker_toss import Disc, Outcome, push_apart, roll
from .checker_world import Choice, opening

Line = dict[str, object]
GOALS: list[Line] = [
    {"kind": "lines_each_food", "args": {}},
    {"kind": "lines_each_colour", "args": {}},
    {"kind": "lines_two_of_colour", "args": {}},
    {"kind": "count", "args": {"card": "Sp"}},
    {"kind": "count", "args": {"card": "Cg"}},
    {"kind": "count", "args": {"card": "Wb"}},
    {"kind": "line_most", "args": {"food": "C"}},
    {"kind": "line_most", "args": {"food": "S"}},
    {"kind": "group", "args": {"food": "C"}},
    {"kind": "group", "args": {"food": "W"}},
    {"kind": "group_colour", "args": {}},
    {"kind": "sets", "args": {}},
]
STANDARD: Line = {
    "soldier_faces": [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3],
    "worker_faces": [1, 2, 2, 3, 3, 4],
    "scout_faces": [0, 1, 1, 2, 2, 3],
    "radius": {"soldier": 12, "worker": 8, "scout": 6},
    "card_side": 70,
    "gap": 25,
    "hand_distance": 200,
    "patterns": {"both": ["a", "b"], "skew": ["a", "d"], "all": ["a", "b", "d"]},
    "copies": 2,
    "reward_tokens": [4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7],
    "goals": GOALS,
    "toss": {
        "s_long": {"steady": 25, "average": 45, "wild": 70},
        "s_lat": {"steady": 20, "average": 35, "wild": 55},
        "roll_out": {"soldier": 25, "worker": 30, "scout": 35},
        "bash_roll_out": 2,
        "bash_spread": 1.3,
        "least_way": 10,
        "share": 0.8,
        "face_chance": 0.5,
        "overlap": 0.01,
    },
}
OPTIONS: Line = {"scoring_cards": True, "zero_tie": "none", "zero_total": "wins"}


@dataclass
class Chance:
    """Chance made up: a shuffled deck, Round cards, and a hand that throws by the toss model."""

    random: Random
    table: Table
    deck: list[str] = field(default_factory=list)
    rounds: list[str] = field(default_factory=list)
    state: State | None = None

    def toss(self, throw: Throw, /) -> Dice:
        """Throw a die."""
        assert self.state is not None
        dice, toss = copy.deepcopy(self.state.dice), self.table.toss
        die = dice[throw.mover[0]][throw.mover[1]]
        mean, seat = toss.roll_out[die.kind] or 1, throw.mover[0]
        way = self.random.expovariate(1 / mean)
        along, across = ((spread[seat] or 0) * self.random.gauss(0, 1) for spread in (toss.along, toss.across))
        landing = throw.target + throw.ahead * complex(along - mean, across)
        outcome = Outcome()
        roll(toss, throw.discs, throw.mover, Disc(landing, throw.radius), throw.ahead, way, outcome)
        push_apart(toss, throw.discs, throw.radius, throw.mover, outcome)
        for (owner, number), rest in outcome.rests.items():
            dice[owner][number].x, dice[owner][number].y = rest.real, rest.imag
        for owner, number in [throw.mover, *outcome.hits]:
            if (owner, number) == throw.mover or self.random.random() < toss.face_chance:
                dice[owner][number].face = self.random.choice(self.table.faces[dice[owner][number].kind])
        return dice

    def crumb(self, seat: int, number: int) -> int | None:
        """Roll a die where it lies."""
        assert self.state is not None
        return self.random.choice(self.table.faces[self.state.dice[seat][number].kind])

    def settled(self, dice: Dice) -> Dice:
        """Leave the dice as they are."""
        return copy.deepcopy(dice)

    def counts_as_touched(self) -> bool:
        """Call it touched."""
        return True

    def card(self, place: int) -> str | None:
        """Draw a card for a place."""
        assert place >= 0
        return self.deck.pop()

    def top(self) -> str | None:
        """Turn a card face up."""
        return self.deck.pop()

    def dealt(self) -> tuple[list[tuple[Goal, int]], list[int]]:
        """Deal goals and tokens."""
        number = min(self.table.seats + 1, len(self.table.goals)) if self.table.scoring_cards else 0
        tokens = self.random.sample(self.table.reward_tokens, number + 6)
        return list(zip(self.random.sample(self.table.goals, number), tokens, strict=False)), tokens[number:]

    def starter(self, candidates: list[int]) -> int:
        """Let chance decide."""
        return self.random.choice(candidates)

    def round_card(self, seat: int) -> str | None:
        """Take a Round card for a seat."""
        assert seat >= 0
        return self.rounds.pop()


def header(seats: int, components: Line, options: Line) -> Line:
    """Write a header."""
    frame: Line = {"schema": 1, "game": "picnic", "variant": "base", "players": seats, "seed": 1, "playout": 7}
    skills = ["steady", "average", "wild", "average"][:seats]
    return frame | {"policies": ["naive"] * seats, "options": {"skill": skills, **OPTIONS, **options}, "components": components}


def show_dice(dice: Dice | None) -> object:
    """Spell out dice."""
    return None if dice is None else [[show_die(die) for die in row] for row in dice]


def show_die(die: Die) -> Line:
    """Spell out a die."""
    return {"kind": die.kind, "where": die.where, "x": die.x, "y": die.y, "face": die.face, "on": list(die.on)}


def show(table: Table, state: State) -> Line:
    """Spell out a state."""
    honey, shoe = state.tokens.honey, state.tokens.shoe
    fields: Line = {
        **vars(state),
        "centres": [[middle.real, middle.imag] for middle in centres(table)],
        "dice": show_dice(state.dice),
        "sent": show_dice(state.sent),
        "tokens": {
            "honey": None if honey is None else {"place": honey[0], "seat": honey[1]},
            "shoe": None if shoe is None else {"place": shoe},
        },
        "colony": [
            {
                "plates": [{"x": x, "y": y, "card": card} for (x, y), card in colony.plates.items()],
                "ants": [list(ant) for ant in sorted(colony.ants)],
                "aside": list(colony.aside),
            }
            for colony in state.colony
        ],
        "goals": [{"kind": goal.kind, "args": dict(goal.args), "token": token} for goal, token in state.goals],
    }
    return copy.deepcopy(fields)


def choose(choice: Choice, random: Random) -> str:
    """Choose at random, with a liking for cards that are played and cards in the middle."""
    if choice.kind == "power" and random.random() < 0.6:
        return random.choice(choice.legal[1:])
    return random.choice(choice.legal)


def play(seed: int, seats: int, components: Line | None = None, options: Line | None = None, rounds: str = "") -> list[Line]:
    """Play a game and write its trace; `rounds` names Round cards in the order in which they are to be taken."""
    lines, random = [header(seats, STANDARD | (components or {}), options or {})], Random(seed)
    table = read_header(json.dumps(lines[0]))
    chance = Chance(random, table, random.sample(list(table.deck.elements()), table.deck.total()))
    world = opening(table, chance, Place(7, "start"))
    chance.state = world.state
    left = sorted(world.rounds_left - set(rounds.split()))
    chance.rounds = [*random.sample(left, len(left)), *reversed(rounds.split())]
    playing = game(world)
    choice: Choice | Verdict = next(playing)
    while isinstance(choice, Choice):
        chosen = choose(choice, random)
        line: Line = {"i": len(lines) - 1, "seat": choice.seat, "decision": choice.kind, "legal": choice.legal, "chosen": chosen}
        lines.append(line | {"forced": len(choice.legal) == 1, "state": show(table, world.state)})
        choice = playing.send(chosen)
    end: Line = {"end": True, "reason": choice.reason, "winners": choice.winners, "scores": world.scores, "turns": world.turns}
    lines.append(end | {"rounds": world.state.round, "decisions": len(lines) - 1, "state": show(table, world.state)})
    return lines
