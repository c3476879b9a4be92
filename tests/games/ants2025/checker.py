"""An independent referee for traces of `ants2025`, written from the rules page alone."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.games.referee import Decision, Referee, RuleBroken

from .checker_play import Ask, Verdict, World, match
from .checker_read import Reader, read_header
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
    referee = AntsReferee(*read_header(next(texts, "")))
    referee.follow(texts)
    return referee.summary


class AntsReferee(Referee):
    """Follows one trace line by line."""

    def __init__(self, table: Table, options: dict[str, object]) -> None:
        """Lay the table; nothing is dealt before the first line shows what."""
        super().__init__(table.playout)
        nothing = State("form", "", None, [[], []])
        self.world = World(table, nothing, nothing, "form", self.place)
        self.match = match(self.world)
        self.summary = Summary(options, clauses=self.world.clauses)

    def resume(self, kind: str, state: object) -> Ask | Verdict:
        """Play on with the last decision to what comes next, chance as the new state shows it."""
        self.world.place, self.world.coming = self.place, kind
        self.world.seen = Reader(self.place, self.world.table).state(state)
        self.world.why.clear()
        return next(self.match) if self.chosen is None else self.match.send(self.chosen)

    def check_decision(self, line: Decision) -> None:
        """Check a decision line: what is asked, the state, who is asked, the legal actions (T11, T14 where it is about the Queen)."""
        kind, seat = line.kind, line.seat
        self.need(kind in KINDS, "trace", f"one of {KINDS}", kind)
        ask = self.resume(kind, line.state)
        if isinstance(ask, Verdict):
            clause = "match" if kind == "form" else ask.clause
            self.refuse(clause, f"the end ({ask.reason}, seat {ask.winner} wins)", f"{kind} by seat {seat}")
        if ask.kind != kind:
            self.refuse(ask.clause, f"{ask.kind} by seat {ask.seat}", f"{kind} by seat {seat}")
        self.check_state()
        self.need(ask.seat == seat, ask.clause, f"{ask.kind} by seat {ask.seat}", f"seat {seat}")
        if line.legal == ask.legal == [QUEEN]:
            self.need(line.forced is True, "T14", "forced to be True", line.forced)
        self.check_choice(line, ask.legal, lambda surplus, missing: "T11" if QUEEN in surplus | missing else ask.legal_clause)
        self.summary.decisions[kind] += 1

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

    def check_end(self, line: dict[str, object]) -> None:
        """Check the end line: that the match is over, how, the games won, and the counts."""
        place, world = self.place, self.world
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
        self.check_counts(line, turns=world.turns, rounds=world.rounds)
        self.summary.winners, self.summary.scores, self.summary.reason = winners, scores, verdict.reason
        self.summary.turns, self.summary.rounds = world.turns, world.rounds


def differing_part(name: str, expected: object, seen: object) -> str:
    """Name the part in which two values of a field differ: a seat's cards, or just the winner of the last trick."""
    if name in ("unassigned", "attack", "defence") and isinstance(expected, list) and isinstance(seen, list):
        return "0" if expected[0] != seen[0] else "1"
    if name == "tricks" and isinstance(expected, list) and isinstance(seen, list) and len(expected) == len(seen):
        same_cards = all((a.attacker, a.led, a.followed) == (b.attacker, b.led, b.followed) for a, b in zip(expected, seen, strict=True))
        return "winner" if same_cards else ""
    return ""
