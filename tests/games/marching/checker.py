"""An independent referee for traces of `marching`, written from the rules page alone."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from .checker_play import Ask, Verdict, World, game, opening
from .checker_read import Place, RuleBroken, read_header, read_state
from .checker_rules import COLOURS, Table, blocks_in_play, legal_actions, legal_clause

__all__ = ["RuleBroken", "Summary", "check_trace"]

DEFAULT_CLAUSES = {
    "turn": "M2", "mover": "M2", "actor": "M2", "dice": "M4", "pos": "M10", "laps": "M11", "distance": "M4", "landing": "M9",
    "road": "M15", "barrow": "M6", "hill": "M12", "pending": "M12", "container": "M1",
}  # fmt: skip
KIND_CLAUSES = {"move": "M2", "take": "M5", "place_now": "M20", "build": "M13", "penalty": "M14"}


@dataclass
class Summary:
    """What a checked trace held."""

    variant: str
    seats: int
    decisions: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    winner: int | None = None
    reason: str = ""
    turns: int = 0


def check_trace(lines: Iterable[str]) -> Summary:
    """Check a trace from header to end line; raise RuleBroken at the first thing that the rules page does not allow."""
    texts = (text for text in lines if text.strip())
    referee = Referee(read_header(next(texts, "")))
    for text in texts:
        referee.check_line(text)
    referee.check_closed()
    return referee.summary


class Referee:
    """Follows one trace line by line."""

    def __init__(self, table: Table) -> None:
        """Lay the table; nothing is dealt before the first line shows what."""
        place = Place(table.playout, "start")
        self.world = World(table, opening(table), opening(table), place)
        self.game = game(self.world)
        self.summary = Summary(table.variant, table.seats, clauses=self.world.clauses)
        self.chosen: str | None = None
        self.lines = 0
        self.ended = False

    def check_line(self, text: str) -> None:
        """Check the next line, a decision or the end."""
        self.world.place = Place(self.world.table.playout, f"line {self.lines + 1} (decision {self.lines})")
        self.need(not self.ended, "trace", "nothing after the end line", text)
        entry = self.world.place.parse(text)
        if "end" in entry:
            self.world.place = Place(self.world.table.playout, f"line {self.lines + 1} (end)")
            self.check_end(entry)
        else:
            self.check_decision(entry)

    def need(self, holds: bool, clause: str, expected: object, says: object) -> None:
        """Refuse the trace unless a condition holds."""
        self.world.place.need(holds, clause, expected, says)

    def refuse(self, clause: str, expected: object, says: object) -> NoReturn:
        """Refuse the trace."""
        raise RuleBroken(self.world.place, clause, f"{expected} after {self.chosen}", says)

    def resume(self, state: object) -> Ask | Verdict:
        """Play on with the last decision to what comes next, chance as the new state shows it."""
        self.world.seen = read_state(self.world.place, state, self.world.table)
        self.world.why.clear()
        return next(self.game) if self.chosen is None else self.game.send(self.chosen)

    def check_decision(self, entry: dict[str, object]) -> None:
        """Check a decision line: who and what is asked, the state, the legal actions, the choice."""
        place, world = self.world.place, self.world
        keys = frozenset(("i", "seat", "decision", "legal", "chosen", "forced", "state"))
        line = place.record(entry, "a decision line", keys)
        self.need(place.integer(line["i"], "i") == self.lines, "trace", f"i {self.lines}", line["i"])
        kind, seat = place.text(line["decision"], "decision"), place.integer(line["seat"], "seat")
        self.need(kind in KIND_CLAUSES, "trace", f"one of {sorted(KIND_CLAUSES)}", kind)
        ask = self.resume(line["state"])
        if isinstance(ask, Verdict):
            self.refuse(ask.clause, f"the end ({ask.reason}, winners {ask.winners})", f"{kind} by seat {seat}")
        if (ask.kind, ask.seat) != (kind, seat):
            clause = KIND_CLAUSES[kind] if ask.kind == "move" else ask.clause
            self.refuse(clause, f"{ask.kind} by seat {ask.seat}", f"{kind} by seat {seat}")
        world.state.actor = seat
        self.check_state()
        self.check_choice(line, ask)
        self.lines += 1
        self.summary.decisions[kind] += 1

    def check_choice(self, line: dict[str, object], ask: Ask) -> None:
        """Check the legal actions (the clause by the kind), `chosen` and `forced` (trace)."""
        place, table = self.world.place, self.world.table
        expected = legal_actions(table, self.world.state, ask.kind, ask.seat)
        legal = [place.text(action, "legal") for action in place.array(line["legal"], "legal")]
        self.need(len(set(legal)) == len(legal), "trace", "no action twice in legal", legal)
        self.need(set(legal) == set(expected), legal_clause(table, ask.kind), f"legal {sorted(expected)}", sorted(legal))
        self.world.clauses[legal_clause(table, ask.kind)] += 1
        self.chosen = place.text(line["chosen"], "chosen")
        self.need(self.chosen in expected, "trace", f"chosen among {sorted(expected)}", self.chosen)
        self.need(line["forced"] is (len(expected) == 1), "trace", f"forced to be {len(expected) == 1}", line["forced"])

    def check_state(self) -> None:
        """Check every field of the state shown against the state the rules lead to, and that no block is lost."""
        world = self.world
        for name, clause in DEFAULT_CLAUSES.items():
            expected, seen = getattr(world.state, name), getattr(world.seen, name)
            if expected != seen:
                key = first_difference(expected, seen)
                clause = world.why.get((name, key), world.why.get((name, ""), clause))
                self.refuse(clause, f"{name} {expected} (differing at {key!r})", seen)
        held = blocks_in_play(world.table, world.seen)
        whole = dict.fromkeys(COLOURS, world.table.blocks_per_colour)
        self.need(held == whole, "components", f"blocks {whole}", held)
        away = [space for space in world.seen.pos if space != 0]
        self.need(len(set(away)) == len(away), "M10", "one barrow on a space", world.seen.pos)

    def check_end(self, entry: dict[str, object]) -> None:
        """Check the end line: that the game is over (M17, M18, M24), how, and the counts (trace)."""
        place, world, table = self.world.place, self.world, self.world.table
        keys = frozenset(("end", "reason", "winners", "scores", "turns", "rounds", "decisions", "state"))
        line = place.record(entry, "the end line", keys)
        self.need(line["end"] is True, "trace", "end true", line["end"])
        self.need(self.chosen is not None, "M2", "a first move", "the end")
        verdict = self.resume(line["state"])
        if isinstance(verdict, Ask):
            clause = "M18" if line["reason"] == "cap" else "M24" if table.variant == "master" else "M17"
            self.refuse(clause, f"{verdict.kind} by seat {verdict.seat}", f"the end ({line['reason']})")
        self.need(line["reason"] == verdict.reason, verdict.clause, f"reason {verdict.reason}", line["reason"])
        winners = place.integers(line["winners"], "winners")
        self.need(winners == verdict.winners, verdict.clause, f"winners {verdict.winners}", winners)
        self.check_state()
        scores = place.integers(line["scores"], "scores", table.seats)
        covered = [sum(hill) for hill in world.state.hill]
        self.need(scores == covered, "trace", f"scores {covered}", scores)
        counts = {"turns": world.state.turn, "rounds": max(world.state.laps), "decisions": self.lines}
        for name, count in counts.items():
            self.need(place.integer(line[name], name) == count, "trace", f"{name} {count}", line[name])
        self.ended = True
        self.summary.reason, self.summary.turns = verdict.reason, world.state.turn
        self.summary.winner = winners[0] if winners else None

    def check_closed(self) -> None:
        """Check that the end line has come."""
        self.need(self.ended, "trace", "an end line", "nothing more")


def first_difference(expected: object, seen: object) -> int | str:
    """Give the index or key at which two values of a state first differ ('' if they differ as a whole)."""
    if isinstance(expected, dict) and isinstance(seen, dict):
        return next(key for key in COLOURS if expected[key] != seen[key])
    if isinstance(expected, list) and isinstance(seen, list) and len(expected) == len(seen):
        return next(index for index, value in enumerate(expected) if value != seen[index])
    return ""
