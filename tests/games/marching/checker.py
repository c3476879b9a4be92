"""An independent referee for traces of `marching`, written from the rules page alone."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.games.referee import Ask, Decision, Referee, RuleBroken, Verdict, first_difference

from .checker_play import World, game, opening
from .checker_read import read_header, read_state
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
    referee = MarchingReferee(read_header(next(texts, "")))
    referee.follow(texts)
    return referee.summary


class MarchingReferee(Referee):
    """Follows one trace line by line."""

    def __init__(self, table: Table) -> None:
        """Lay the table; nothing is dealt before the first line shows what."""
        super().__init__(table.playout)
        self.world = World(table, opening(table), opening(table), self.place)
        self.game = game(self.world)
        self.summary = Summary(table.variant, table.seats, clauses=self.world.clauses)

    def resume(self, state: object) -> Ask | Verdict:
        """Play on with the last decision to what comes next, chance as the new state shows it."""
        self.world.place = self.place
        self.world.seen = read_state(self.place, state, self.world.table)
        self.world.why.clear()
        return next(self.game) if self.chosen is None else self.game.send(self.chosen)

    def check_decision(self, line: Decision) -> None:
        """Check a decision line: who and what is asked, the state, the legal actions, the choice."""
        world, kind, seat = self.world, line.kind, line.seat
        self.need(kind in KIND_CLAUSES, "trace", f"one of {sorted(KIND_CLAUSES)}", kind)
        ask = self.resume(line.state)
        if isinstance(ask, Verdict):
            self.refuse(ask.clause, f"the end ({ask.reason}, winners {ask.winners})", f"{kind} by seat {seat}")
        if (ask.kind, ask.seat) != (kind, seat):
            clause = KIND_CLAUSES[kind] if ask.kind == "move" else ask.clause
            self.refuse(clause, f"{ask.kind} by seat {ask.seat}", f"{kind} by seat {seat}")
        world.state.actor = seat
        self.check_state()
        self.check_choice(line, legal_actions(world.table, world.state, kind, seat), legal_clause(world.table, kind))
        world.clauses[legal_clause(world.table, kind)] += 1
        self.summary.decisions[kind] += 1

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

    def check_end(self, line: dict[str, object]) -> None:
        """Check the end line: that the game is over (M17, M18, M24), how, and the counts (trace)."""
        place, world, table = self.place, self.world, self.world.table
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
        self.check_counts(line, turns=world.state.turn, rounds=max(world.state.laps))
        self.summary.reason, self.summary.turns = verdict.reason, world.state.turn
        self.summary.winner = winners[0] if winners else None
