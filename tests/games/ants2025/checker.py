"""An independent referee for traces of `ants2025`, written from the rules page alone."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from .checker_play import Ask, Verdict, World, match
from .checker_read import Place, Reader, RuleBroken, read_header
from .checker_rules import QUEEN, State, Table, cards_in_play

__all__ = ["RuleBroken", "Summary", "check_trace"]

FIELD_CLAUSES = {
    "results": "match", "trump": "T1", "aside": "T1", "unassigned": "T2", "attack": "T2", "defence": "T2", "declared": "T3",
    "tricks": "T10", "led": "T10", "attacker": "T10",
}  # fmt: skip
KINDS = ("form", "lead", "follow")


@dataclass
class Summary:
    """What a checked trace held."""

    options: dict[str, object]
    decisions: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    winners: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    reason: str = ""
    turns: int = 0
    rounds: int = 0


def check_trace(lines: Iterable[str]) -> Summary:
    """Check a trace from header to end line; raise RuleBroken at the first thing that the rules page does not allow."""
    texts = (text for text in lines if text.strip())
    referee = Referee(*read_header(next(texts, "")))
    for text in texts:
        referee.check_line(text)
    referee.check_closed()
    return referee.summary


class Referee:
    """Follows one trace line by line."""

    def __init__(self, table: Table, options: dict[str, object]) -> None:
        """Lay the table; nothing is dealt before the first line shows what."""
        nothing = State("form", "", None, [[], []])
        self.world = World(table, nothing, nothing, "form", Place(table.playout, "start"))
        self.match = match(self.world)
        self.summary = Summary(options, clauses=self.world.clauses)
        self.chosen: str | None = None
        self.lines = 0
        self.ended = False

    def check_line(self, text: str) -> None:
        """Check the next line, a decision or the end."""
        playout, number = self.world.table.playout, self.lines + 2  # the header is line 1
        self.world.place = Place(playout, f"line {number} (decision {self.lines})")
        self.need(not self.ended, "trace", "nothing after the end line", text)
        entry = self.world.place.parse(text)
        if "end" in entry:
            self.world.place = Place(playout, f"line {number} (end)")
            self.check_end(entry)
        else:
            self.check_decision(entry)

    def need(self, holds: bool, clause: str, expected: object, says: object) -> None:
        """Refuse the trace unless a condition holds."""
        self.world.place.need(holds, clause, expected, says)

    def refuse(self, clause: str, expected: object, says: object) -> NoReturn:
        """Refuse the trace."""
        raise RuleBroken(self.world.place, clause, f"{expected} after {self.chosen}", says)

    def resume(self, kind: str, state: object) -> Ask | Verdict:
        """Play on with the last decision to what comes next, chance as the new state shows it."""
        self.world.coming = kind
        self.world.seen = Reader(self.world.place, self.world.table).state(state)
        self.world.why.clear()
        return next(self.match) if self.chosen is None else self.match.send(self.chosen)

    def check_decision(self, entry: dict[str, object]) -> None:
        """Check a decision line: what is asked, the state, who is asked, the legal actions, the choice."""
        place = self.world.place
        line = place.record(entry, "a decision line", frozenset(("i", "seat", "decision", "legal", "chosen", "forced", "state")))
        self.need(place.integer(line["i"], "i") == self.lines, "trace", f"i {self.lines}", line["i"])
        kind, seat = place.text(line["decision"], "decision"), place.integer(line["seat"], "seat")
        self.need(kind in KINDS, "trace", f"one of {KINDS}", kind)
        ask = self.resume(kind, line["state"])
        if isinstance(ask, Verdict):
            clause = "match" if kind == "form" else ask.clause
            self.refuse(clause, f"the end ({ask.reason}, seat {ask.winner} wins)", f"{kind} by seat {seat}")
        if ask.kind != kind:
            self.refuse(ask.clause, f"{ask.kind} by seat {ask.seat}", f"{kind} by seat {seat}")
        self.check_state()
        self.need(ask.seat == seat, ask.clause, f"{ask.kind} by seat {ask.seat}", f"seat {seat}")
        self.check_choice(line, ask)
        self.lines += 1
        self.summary.decisions[kind] += 1

    def check_choice(self, line: dict[str, object], ask: Ask) -> None:
        """Check the legal actions (T11 where it is about the Queen), `chosen` and `forced` (T14 for the Queen's)."""
        place = self.world.place
        legal = [place.text(action, "legal") for action in place.array(line["legal"], "legal")]
        self.need(len(set(legal)) == len(legal), "trace", "no action twice in legal", legal)
        clause = ask.legal_clause if (QUEEN in legal) == (QUEEN in ask.legal) else "T11"
        self.need(set(legal) == set(ask.legal), clause, f"legal {sorted(ask.legal)}", sorted(legal))
        self.chosen = place.text(line["chosen"], "chosen")
        self.need(self.chosen in ask.legal, "trace", f"chosen among {sorted(ask.legal)}", self.chosen)
        forced, clause = len(ask.legal) == 1, "T14" if ask.legal == [QUEEN] else "trace"
        self.need(line["forced"] is forced, clause, f"forced to be {forced}", line["forced"])

    def check_state(self) -> None:
        """Check every field of the state shown against the state the rules lead to, and that no card is lost."""
        world = self.world
        for name, usual in FIELD_CLAUSES.items():
            expected, seen = getattr(world.state, name), getattr(world.seen, name)
            if expected != seen:
                part = differing_part(name, expected, seen)
                clause = world.why.get(f"{name}.{part}", world.why.get(name, usual))
                self.refuse(clause, f"{name} {expected}", seen)
        self.need(world.state.phase == world.seen.phase, "trace", f"phase {world.state.phase}", world.seen.phase)
        cards, deck = cards_in_play(world.seen), world.table.deck
        self.need(cards == deck, "components", f"the cards {dict(deck)}", dict(cards))
        self.need(len(world.seen.tricks) <= world.table.hand_size + 1, "T11", "no trick after the hands are played", world.seen.tricks)

    def check_end(self, entry: dict[str, object]) -> None:
        """Check the end line: that the match is over, how, the games won, and the counts."""
        place, world = self.world.place, self.world
        keys = frozenset(("end", "reason", "winners", "scores", "turns", "rounds", "decisions", "state"))
        line = place.record(entry, "the end line", keys)
        self.need(line["end"] is True, "trace", "end true", line["end"])
        verdict = self.resume("end", line["state"])
        if isinstance(verdict, Ask):
            self.refuse(verdict.clause, f"{verdict.kind} by seat {verdict.seat}", f"the end ({line['reason']})")
        self.need(line["reason"] == verdict.reason, verdict.clause, f"reason {verdict.reason}", line["reason"])
        won = [sum(result.winner == seat for result in world.state.results) for seat in (0, 1)]
        best = [seat for seat in (0, 1) if won[seat] == max(won)]
        winners = place.integers(line["winners"], "winners")
        clause = verdict.clause if world.table.games == 1 else "match"
        self.need(sorted(winners) == best, clause, f"winners {best}", winners)
        scores = place.integers(line["scores"], "scores", 2)
        self.need(scores == won, clause, f"scores {won}", scores)
        if world.table.games == 1:
            world.state.results = []
        self.check_state()
        counts = {"turns": world.turns, "rounds": world.rounds, "decisions": self.lines}
        for name, count in counts.items():
            self.need(place.integer(line[name], name) == count, "trace", f"{name} {count}", line[name])
        self.ended = True
        self.summary.winners, self.summary.scores, self.summary.reason = winners, scores, verdict.reason
        self.summary.turns, self.summary.rounds = world.turns, world.rounds

    def check_closed(self) -> None:
        """Check that the end line has come."""
        self.need(self.ended, "trace", "an end line", "nothing more")


def differing_part(name: str, expected: object, seen: object) -> str:
    """Name the part in which two values of a field differ: a seat's cards, or just the winner of the last trick."""
    if name in ("unassigned", "attack", "defence") and isinstance(expected, list) and isinstance(seen, list):
        return "0" if expected[0] != seen[0] else "1"
    if name == "tricks" and isinstance(expected, list) and isinstance(seen, list) and len(expected) == len(seen):
        same_cards = all((a.attacker, a.led, a.followed) == (b.attacker, b.led, b.followed) for a, b in zip(expected, seen, strict=True))
        return "winner" if same_cards else ""
    return ""
