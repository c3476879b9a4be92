"""Writes hand-made traces of `ants2025`: it carries cards along and knows no rule; what follows from rules is told to it."""

from copy import deepcopy
from typing import Any

Line = dict[str, Any]
NAMES = {"a": ("attack", "attack"), "d": ("defend", "defence")}


class Tape:
    """Writes lines; carries the cards from the hands to the sides, to the table and to the tricks."""

    def __init__(self, deck: tuple[int, list[int], int], *, value: int = 0, lead: str = "hand", games: int = 1) -> None:
        """Write the header; a deck is the number of colours, the ranks and the number of Pill Bugs."""
        colours, ranks, bugs = deck
        components: Line = {"colours": ["red", "blue", "yellow", "green"][:colours], "ranks": ranks, "pill_bugs": bugs}
        options: Line = {"pill_bug_value": value, "pill_bug_lead": lead, "games_per_match": games}
        header: Line = {"schema": 1, "game": "ants2025", "variant": "base", "players": 2, "seed": 1, "playout": 7}
        self.lines: list[Line] = [header | {"policies": ["random", "random"], "options": options, "components": components}]
        self.several, self.turns, self.rounds = games > 1, 0, 0
        self.results: list[Line] = []
        self.state: Line = {}

    def deal(self, trump: str, first: str, second: str, aside: str | None = None) -> None:
        """Deal both hands, cards separated by blanks."""
        state: Line = {"phase": "form", "trump": trump, "attacker": None, "attack": [[], []], "defence": [[], []], "led": None}
        self.state = state | {"unassigned": [first.split(), second.split()], "declared": None, "tricks": [], "aside": aside}
        if self.several:
            self.state["results"] = self.results

    def line(self, seat: int, kind: str, legal: str, chosen: str) -> None:
        """Write a decision."""
        actions, i = legal.split(), len(self.lines) - 1
        line: Line = {"i": i, "seat": seat, "decision": kind, "legal": actions, "chosen": chosen, "forced": len(actions) == 1}
        self.lines.append(line | {"state": deepcopy(self.state)})

    def form(self, first: str, second: str) -> None:
        """Write both formations, a letter for a card: a (attack) or d (defend)."""
        for seat, plan in enumerate((first, second)):
            for letter in plan:
                chosen, side = NAMES[letter]
                self.line(seat, "form", "attack defend", chosen)
                self.state[side][seat].append(self.state["unassigned"][seat].pop(0))

    def declare(self, attacker: int, defence: list[int], attack: list[int] | None = None) -> None:
        """Declare the sums; the attacker is who begins."""
        self.state |= {"declared": {"defence": defence, "attack": attack}, "attacker": attacker}

    def lead(self, legal: str, chosen: str) -> None:
        """Write the attacker's play."""
        self.state["phase"] = "lead"
        self.line(self.state["attacker"], "lead", legal, chosen)
        self.state["led"] = self.take_off(self.state["attacker"], chosen)

    def follow(self, legal: str, chosen: str, winner: int, *, last_copy: bool = False) -> None:
        """Write the defender's play, and who wins the trick; of equal cards the first or the last copy goes."""
        attacker, led = self.state["attacker"], self.state["led"]
        self.state["phase"] = "follow"
        self.line(1 - attacker, "follow", legal, chosen)
        trick = {"attacker": attacker, "led": led, "followed": self.take_off(1 - attacker, chosen, last_copy), "winner": winner}
        self.state |= {"led": None, "tricks": [*self.state["tricks"], trick]}
        if "Q" not in (led, chosen):
            self.state["attacker"] = winner
        self.turns, self.rounds = self.turns + 2, self.rounds + 1

    def take_off(self, seat: int, action: str, last_copy: bool = False) -> str:
        """Take the card of an action off its side."""
        card, _, side = action.partition("@")
        if card != "Q":
            cards = self.state[side][seat]
            cards.pop(len(cards) - 1 - cards[::-1].index(card) if last_copy else cards.index(card))
        return card

    def over(self, reason: str, winner: int) -> None:
        """End a game of a match."""
        self.results.append({"reason": reason, "winner": winner})

    def end(self, reason: str, winners: list[int], scores: list[int]) -> list[Line]:
        """Write the end line and give the whole trace."""
        self.state["phase"] = "over"
        line: Line = {"end": True, "reason": reason, "winners": winners, "scores": scores, "turns": self.turns, "rounds": self.rounds}
        self.lines.append(line | {"decisions": len(self.lines) - 1, "state": deepcopy(self.state)})
        return self.lines
