"""A tape on which mini traces of `atta` are written by hand: it keeps what a line does not change, and knows no rule."""

from collections import Counter
from typing import TypedDict, Unpack

Line = dict[str, object]
RING = ["-1,1", "0,1", "1,1", "-1,0", "1,0", "-1,-1", "0,-1", "1,-1"]
SYMBOLS = {"l": "leaf", "s": "spider", "n": "nest"}
SHAPES = {"TGTG": "straight", "TTGG": "bend", "TTTG": "tee", "TTTT": "cross", "GGGG": "grass"}


class Changes(TypedDict, total=False):
    """The state fields that a line changes, in short: cells `x,y`, cards sides and l or s, ants `x,y` and L, D, N."""

    round: int
    phase: str
    holder: int
    mover: int | None
    lay: str
    leaves: str
    spiders: str
    ants: list[str]
    active: str
    deck: int
    next: str
    drawn: str
    aside: str
    leaf_supply: int
    out: list[bool]


def cell(text: str) -> dict[str, int]:
    """Spell out a cell."""
    x, y = text.split(",")
    return {"x": int(x), "y": int(y)}


def card(text: str) -> Line | None:
    """Spell out a card; `-` is none."""
    return None if text == "-" else {"sides": text[:4], "symbol": SYMBOLS.get(text[4:])}


def ant(text: str) -> Line | None:
    """Spell out an ant; `-` is in supply."""
    if text == "-":
        return None
    where = text.rstrip("LDN")
    flags = text[len(where) :]
    return {**cell(where), "leaf": "L" in flags, "done": "D" in flags, "nested": "N" in flags}


def active(text: str) -> Line | None:
    """Spell out the active ant from `seat ant steps`, `g` if across grass, and the cells of its acts."""
    if text == "-":
        return None
    seat, number, steps, *rest = text.split()
    acted = [[cell(entry)["x"], cell(entry)["y"]] for entry in rest if entry != "g"]
    return {"seat": int(seat), "ant": int(number), "steps": int(steps), "grass": "g" in rest, "acted": acted}


def actions(text: str) -> list[str]:
    """Spell out actions; `1NE` is step:1:N and step:1:E."""
    spelled: list[str] = []
    for word in text.split():
        steps = word[0].isdigit() and word[1:].isalpha()
        spelled += [f"step:{word[0]}:{side}" for side in word[1:]] if steps else [word]
    return spelled


def shapes(cards: list[str], symbol: str = "") -> dict[str, int]:
    """Count cards by shape, all or those with a symbol."""
    turns = {shape[i:] + shape[:i]: name for shape, name in SHAPES.items() for i in range(4)}
    return dict(Counter(turns[text[:4]] for text in cards if text.endswith(symbol)))


class Tape:
    """Writes lines; keeps the fields that a line does not change."""

    def __init__(self, edition: str, ring: str, extra: str, tokens: int, colours: list[str], **start: Unpack[Changes]) -> None:
        """Write the header; `ring` is the eight from north-west, row by row, `extra` the rest of the deck."""
        cards = ring.split() + extra.split()
        components: Line = {"leaf_tokens": tokens, "ants": len(colours[0].split()), "nest": "TTTT", "shapes": shapes(cards)}
        components |= {"leaf_shapes": shapes(cards, "l"), "spider_shapes": shapes(cards, "s")}
        header: Line = {"schema": 1, "game": "atta", "variant": "base", "players": len(colours), "seed": 1, "playout": 7}
        header |= {"policies": ["random"] * len(colours), "options": {"edition": edition}, "components": components}
        self.lines: list[Line] = [header]
        self.cards = {"0,0": "TTTTn", **dict(zip(RING, ring.split(), strict=True))}
        self.state: Changes = {"round": 1, "phase": "lay", "holder": 0, "mover": None, "leaves": "", "spiders": "", "ants": colours}
        self.state |= {"active": "-", "deck": len(extra.split()) - 1, "next": "-", "drawn": "-", "aside": ""}
        self.state |= {"leaf_supply": tokens, "out": [False] * len(colours)}
        self.state |= start

    def show(self) -> Line:
        """Spell out the state."""
        now = self.state
        leaves = [entry.split(":") for entry in now["leaves"].split()]
        return {
            "round": now["round"],
            "phase": now["phase"],
            "holder": now["holder"],
            "mover": now["mover"],
            "cards": [{**cell(where), **(card(text) or {})} for where, text in self.cards.items()],
            "leaves": [{**cell(where), "n": int(number)} for where, number in leaves],
            "spiders": [cell(where) for where in now["spiders"].split()],
            "ants": [[ant(text) for text in ants.split()] for ants in now["ants"]],
            "active": active(now["active"]),
            "deck": now["deck"],
            "next": card(now["next"]),
            "drawn": card(now["drawn"]),
            "aside": [card(text) for text in now["aside"].split()],
            "leaf_supply": now["leaf_supply"],
            "out": list(now["out"]),
        }

    def change(self, changes: Changes) -> None:
        """Take over what has changed since the last line."""
        if "lay" in changes:
            where, text = changes.pop("lay").split()
            self.cards[where] = text
        self.state |= changes

    def ask(self, seat: int, kind: str, legal: str, chosen: str, **changes: Unpack[Changes]) -> None:
        """Write a decision."""
        self.change(changes)
        spelled = actions(legal)
        line: Line = {"i": len(self.lines) - 1, "seat": seat, "decision": kind, "legal": spelled, "chosen": actions(chosen)[0]}
        self.lines.append(line | {"forced": len(spelled) == 1, "state": self.show()})

    def lay(self, seat: int, top: str, legal: str, chosen: str, **changes: Unpack[Changes]) -> None:
        """Write a lay decision of the holder."""
        changes |= {"phase": "lay", "holder": seat, "mover": None, "active": "-", "next": "-", "drawn": top}
        self.ask(seat, "lay", legal, chosen, **changes)

    def turn(self, seat: int, legal: str, chosen: str, **changes: Unpack[Changes]) -> None:
        """Write the first ant decision of a seat's turn."""
        changes |= {"phase": "ant", "mover": seat, "active": "-", "drawn": "-"}
        self.ask(seat, "ant", legal, chosen, **changes)

    def move(self, legal: str, chosen: str, acting: str, **changes: Unpack[Changes]) -> None:
        """Write a further ant decision of the turn."""
        changes["active"] = acting
        self.ask(self.state["mover"] or 0, "ant", legal, chosen, **changes)

    def end(self, reason: str, winners: list[int], scores: list[int], turns: int, **changes: Unpack[Changes]) -> list[Line]:
        """Write the end line and give the whole trace."""
        changes |= {"phase": "end", "mover": None, "active": "-", "drawn": "-"}
        self.change(changes)
        line: Line = {"end": True, "reason": reason, "winners": winners, "scores": scores, "turns": turns, "rounds": self.state["round"]}
        self.lines.append(line | {"decisions": len(self.lines) - 1, "state": self.show()})
        return self.lines
