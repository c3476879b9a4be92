"""Mini traces of `picnic`: one written by hand without any rule function, and some of the naive player, each with a purpose."""

import copy
from functools import cache

from . import naive
from .naive import Line

CENTRES = [[0, 95], [-95, 0], [0, 0], [95, 0], [0, -95]]
KINDS = ["soldier", "worker", "worker", "worker", "scout", "scout"]
DRY: Line = {
    "soldier_faces": [1],
    "worker_faces": [2],
    "scout_faces": [0, 1],
    "copies": {"Wb.all": 1, "Sp.skew": 1},
    "goals": [
        {"kind": "count", "args": {"card": "Wb"}},
        {"kind": "group", "args": {"food": "C"}},
        {"kind": "sets", "args": {}},
        {"kind": "line_most", "args": {"food": "S"}},
    ],
}
DEALT = [
    {"kind": "count", "args": {"card": "Wb"}, "token": 5},
    {"kind": "group", "args": {"food": "C"}, "token": 4},
    {"kind": "sets", "args": {}, "token": 6},
]
FIRST_WAYS = "Wb.all@0,0,0 Sp.skew@0,0,0"
SECOND_WAYS = " ".join(f"Sp.skew@{way}" for way in ("1,0,0", "1,0,1", "0,1,0", "0,1,3", "1,1,0", "1,1,1", "1,1,3"))


def die(kind: str, text: str) -> Line:
    """Spell out a die: h on the hill, p on the Puddle, or `x y face` and the places it touches."""
    if text in ("h", "p"):
        return {"kind": kind, "where": "puddle" if text == "p" else "hill", "x": None, "y": None, "face": None, "on": []}
    x, y, face, *on = text.split()
    return {"kind": kind, "where": "area", "x": float(x), "y": float(y), "face": int(face), "on": [int(place) for place in on]}


def spell(dice: list[list[str]]) -> list[list[Line]]:
    """Spell out all dice."""
    return [[die(kind, text) for kind, text in zip(KINDS, row, strict=True)] for row in dice]


def tosses(kinds: str, targets: str) -> list[str]:
    """Spell out toss actions: every kind with every target."""
    return [f"{kind}>{target}" for kind in kinds.split() for target in targets.split()]


class Tape:
    """Writes lines; keeps what a line does not change, and knows no rule."""

    def __init__(self) -> None:
        """Write the header and lay two cards out."""
        self.lines: list[Line] = [naive.header(2, naive.STANDARD | DRY, {})]
        self.dice = [["h"] * 6, ["h"] * 6]
        empty: Line = {"plates": [], "ants": [], "aside": []}
        self.state: Line = {"round": 1, "phase": "send", "starter": 0, "turn": 0, "tossed": False, "rerolled": False, "centres": CENTRES}
        self.state |= {"area": ["Wb.all", "Sp.skew", None, None, None], "sent": None, "tokens": {"honey": None, "shoe": None}}
        self.state |= {"hand": [[], []], "resolving": None, "new": [[], []], "colony": [empty, empty], "goals": DEALT}
        self.state |= {"majority": [4, 5, 6, 7, 4, 5], "round_pile": 5, "deck": 0, "deck_top": None}

    def ask(self, seat: int, kind: str, legal: list[str], chosen: str, **changes: object) -> None:
        """Write a decision."""
        self.state |= changes
        line: Line = {"i": len(self.lines) - 1, "seat": seat, "decision": kind, "legal": legal, "chosen": chosen}
        state = copy.deepcopy(self.state | {"dice": spell(self.dice)})
        self.lines.append(line | {"forced": len(legal) == 1, "state": state})

    def toss(self, kinds: str, targets: str, chosen: str, **rests: str) -> None:
        """Write a toss of the seat whose turn it is, and where dice lie after it (`s0d1`: seat 0, die 1)."""
        self.ask(self.seat(), "toss", tosses(kinds, targets), chosen)
        self.lie(**rests)
        self.state["turn"] = 1 - self.seat()

    def seat(self) -> int:
        """Give the seat whose turn it is."""
        return 1 if self.state["turn"] else 0

    def lie(self, **rests: str) -> None:
        """Change where dice lie."""
        for name, text in rests.items():
            self.dice[int(name[1])][int(name[3])] = text

    def reroll(self, seat: int, chosen: str) -> None:
        """Write a reroll decision."""
        self.ask(seat, "reroll", ["again", "stay"], chosen, turn=seat, tossed=True)
        self.state |= {"turn": 1 - seat, "tossed": False}


@cache
def written() -> list[Line]:
    """Write a game with two cards: a hit, rerolls, both cards won by seat 0, then five rounds with a bare area."""
    tape = Tape()
    both, hit, every = "0:land 1:land", "0:land 1:land 0:bash", "soldier worker scout"
    tape.toss(every, both, "soldier>0:land", s0d0="0 95 1 0")
    # Head-on, 28 mm left: the soldier goes 0.8 x 28 x 2 x 512 / (512 + 1728) = 10.24 mm, the lighter worker stays where it met it.
    tape.toss(every, hit, "worker>0:land", s0d0="0 84.76 1 0", s1d1="0 115 2 0")
    tape.toss("worker scout", hit, "worker>0:land", s0d1="-25 95 2 0")
    tape.toss(every, hit, "soldier>1:land", s1d0="-200 -150 1")
    tape.toss("worker scout", hit, "worker>1:land", s0d2="-95 0 2 1")
    bash = f"{hit} 1:bash"
    tape.toss("worker scout", bash, "scout>1:land", s1d4="200 -100 0")
    tape.reroll(1, "again")
    tape.lie(s1d4="200 100 1")
    tape.toss("worker scout", hit, "worker>0:land", s0d3="150 0 2")
    tape.toss("worker scout", bash, "scout>0:bash", s1d5="250 50 0")
    tape.reroll(1, "stay")
    tape.toss("scout", hit, "scout>1:land", s0d4="-95 20 1 1")
    tape.toss("worker", bash, "worker>1:land", s1d2="-200 0 2")
    tape.toss("scout", hit, "scout>1:land", s0d5="-60 0 0 1")
    tape.toss("worker", bash, "worker>0:land", s1d3="0 250 2")
    sent = spell(tape.dice)
    tape.dice = [["h", "p", "p", "h", "p", "p"], ["h"] * 6]
    cards = ["Wb.all", "Sp.skew"]
    tape.ask(0, "place", FIRST_WAYS.split(), "Wb.all@0,0,0", phase="place", turn=None, sent=sent, area=[None] * 5, new=[cards, []])
    colony: Line = {"plates": [{"x": 0, "y": 0, "card": "Wb.all"}], "ants": [[1, 0], [0, 1], [1, 1]], "aside": []}
    empty: Line = {"plates": [], "ants": [], "aside": []}
    tape.ask(0, "place", SECOND_WAYS.split(), "Sp.skew@1,0,0", new=[["Sp.skew"], []], colony=[colony, empty])
    plates = [{"x": 0, "y": 0, "card": "Wb.all"}, {"x": 1, "y": 0, "card": "Sp.skew"}]
    tape.dice = [["h"] * 6, ["h"] * 6]
    tape.state |= {"phase": "over", "round": 6, "starter": 1, "round_pile": 0, "sent": spell(tape.dice), "new": [[], []]}
    tape.state |= {"hand": [[], ["boat", "crumb", "double", "honey", "march"]]}
    tape.state |= {"colony": [{"plates": plates, "ants": [[0, 1], [2, 0], [2, 1]], "aside": []}, empty], "dice": spell(tape.dice)}
    # 5 for Wb; 4 + 5 + 7 + 5 for most W, S, b and p; nobody has C or g, or a set.
    end: Line = {"end": True, "reason": "rounds", "winners": [0], "scores": [26, 0], "turns": 12, "rounds": 6}
    tape.lines.append(end | {"decisions": len(tape.lines) - 1, "state": tape.state})
    return tape.lines


@cache
def two() -> list[Line]:
    """Play a game of two with cards that are played early."""
    return naive.play(9, 2, rounds="honey shoe march double boat")


@cache
def three() -> list[Line]:
    """Play a game of three with Round cards that are played out of turn."""
    return naive.play(2, 3, rounds="queen boat spring crumb double")


@cache
def four() -> list[Line]:
    """Play a game of four."""
    return naive.play(5, 4, rounds="march crumb spring shoe queen")


@cache
def tight() -> list[Line]:
    """Play a game in which dice may touch two cards."""
    return naive.play(16, 2, {"gap": 8}, {"zero_total": "nothing", "zero_tie": "tie"}, rounds="queen spring crumb march honey")


@cache
def simple() -> list[Line]:
    """Play a game with Majority alone, few cards, and colonies in which one is soon unable to lay."""
    parts: Line = {"patterns": {"one": ["a"], "none": []}, "copies": {"one": 1, "none": 2}}
    return naive.play(0, 2, parts, {"scoring_cards": False}, rounds="spring double crumb boat queen")


TRACES = (written, two, three, four, tight, simple)
