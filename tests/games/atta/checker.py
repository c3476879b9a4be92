"""An independent referee for traces of `atta`, written from the rules page alone."""

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from itertools import chain

from tests.games.referee import Decision, Referee, RuleBroken, Verdict, first_difference

from .checker_ants import exhausted, wrong_actions
from .checker_cards import NEST
from .checker_play import game
from .checker_read import read_header, read_state
from .checker_table import Ant, State, Table
from .checker_world import Choice, World, set_up

__all__ = ["RuleBroken", "Summary", "check_trace"]

DEFAULT_CLAUSES = {
    "round": "A27", "phase": "state", "holder": "A27", "mover": "A10", "drawn": "A5", "aside": "A7", "deck": "A5", "next": "A9",
    "cards": "A5", "leaf_supply": "A8", "spiders": "A21", "ants": "A10", "active": "A10", "leaves": "A19", "out": "A23",
}  # fmt: skip
KIND_CLAUSES = {"lay": "A5", "ant": "A10", "spider": "A21"}


@dataclass
class Summary:
    """What a checked trace held; `clauses` counts how often each clause was applied."""

    edition: str
    seats: int
    decisions: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    winners: list[int] = field(default_factory=list)
    reason: str = ""
    turns: int = 0
    rounds: int = 0


def check_trace(lines: Iterable[str]) -> Summary:
    """Check a trace from header to end line; raise RuleBroken at the first thing that the rules page does not allow."""
    texts = (text for text in lines if text.strip())
    referee = AttaReferee(read_header(next(texts, "")))
    referee.follow(texts)
    return referee.summary


class AttaReferee(Referee):
    """Follows one trace line by line."""

    world: World
    game: Generator[Choice | Verdict, str, None]

    def __init__(self, table: Table) -> None:
        """Take the header; the table is set up when the first line shows the eight."""
        super().__init__(table.playout)
        self.table = table
        self.summary = Summary(table.edition, table.seats)

    def resume(self, value: object) -> Choice | Verdict:
        """Play on with the last decision to what comes next, chance as the new state shows it."""
        seen = read_state(self.place, value, self.table)
        if self.chosen is None:
            self.world = set_up(self.table, seen, self.place)
            self.summary.clauses = self.world.clauses
            self.game = game(self.world)
            return next(self.game)
        self.world.seen, self.world.place = seen, self.place
        self.world.why.clear()
        return self.game.send(self.chosen)

    def check_decision(self, line: Decision) -> None:
        """Check a decision line: who and what is asked, the state, the legal actions, the choice."""
        self.need(line.kind in KIND_CLAUSES, "trace", f"one of {sorted(KIND_CLAUSES)}", line.kind)
        choice = self.resume(line.state)
        if isinstance(choice, Verdict):
            self.refuse(choice.clause, f"the end ({choice.reason}, winners {choice.winners})", f"{line.kind} by seat {line.seat}")
        if (choice.kind, choice.seat) != (line.kind, line.seat):
            self.refuse(self.wrong_ask(choice, line), f"{choice.kind} by seat {choice.seat}", f"{line.kind} by seat {line.seat}")
        self.check_state()
        self.check_choice(line, choice.legal, lambda extra, missing: self.wrong_legal(choice, extra, missing))
        self.summary.decisions[line.kind] += 1

    def wrong_ask(self, choice: Choice, line: Decision) -> str:
        """Name the clause against which another decision is than the one that comes next."""
        if choice.kind == line.kind == "ant":
            return "A10"
        if choice.kind == line.kind == "lay":
            return self.world.why.get(("holder", ""), "A27")
        return choice.clause

    def wrong_legal(self, choice: Choice, extra: set[str], missing: set[str]) -> str:
        """Name the clause against which a list of legal actions is."""
        if choice.kind == "lay":
            return "A6" if extra & self.world.fits else "A5"
        if choice.kind == "spider":
            return "A21"
        return wrong_actions(self.world.state, choice.seat, extra, missing)

    def check_state(self) -> None:
        """Check every field of the state shown against the state the rules lead to, and that nothing is lost."""
        world = self.world
        self.settle_done(world.state, world.seen)
        for name, clause in DEFAULT_CLAUSES.items():
            expected, seen = getattr(world.state, name), getattr(world.seen, name)
            if expected != seen:
                key = first_difference(expected, seen)
                clause = world.why.get((name, key), world.why.get((name, ""), clause))
                if name == "ants":
                    clause = wrong_flag(expected, seen) or clause
                self.refuse(clause, f"{name} {expected} (differing at {key!r})", seen)
        self.check_whole(world.seen)

    def settle_done(self, state: State, seen: State) -> None:
        """Leave open whether an active ant that can neither step nor act any more already counts as done."""
        active = state.active
        if active is None or not exhausted(state, active.seat, active.ant):
            return
        shown = seen.ants[active.seat][active.ant]
        if shown is not None and shown.done:
            state.ant(active.seat, active.ant).done = True

    def check_whole(self, seen: State) -> None:
        """Check that no leaf is lost, every ant is on a laid card, and no more than two of a colour are in the nest."""
        leaves = seen.leaves_in_play() + self.world.delivered
        self.need(leaves == self.table.leaf_tokens, "components", f"{self.table.leaf_tokens} leaves", leaves)
        for seat in range(self.table.seats):
            self.need(seen.at(seat, NEST) <= 2, "A15", "two ants of a colour in the nest at most", seen.ants[seat])
            cells = {ant.cell for ant in seen.in_play(seat)}
            self.need(cells <= set(seen.cards), "A11", "ants on laid cards", sorted(cells))

    def check_end(self, line: dict[str, object]) -> None:
        """Check the end line: that the game is over, how (A24-A26), and the counts (trace)."""
        place = self.place
        self.need(self.chosen is not None, "A10", "a turn of every seat", "the end")
        verdict = self.resume(line["state"])
        if isinstance(verdict, Choice):
            self.refuse(self.wrong_end(verdict, line["reason"]), f"{verdict.kind} by seat {verdict.seat}", f"the end ({line['reason']})")
        self.need(line["reason"] == verdict.reason, verdict.clause, f"reason {verdict.reason}", line["reason"])
        winners = sorted(place.integers(line["winners"], "winners"))
        self.need(winners == verdict.winners, verdict.clause, f"winners {verdict.winners}", winners)
        self.check_state()
        state = self.world.state
        scores = place.integers(line["scores"], "scores", self.table.seats)
        self.need(scores == state.scores(), "trace", f"scores {state.scores()}", scores)
        self.check_counts(line, turns=self.world.turns, rounds=state.round)
        self.summary.reason, self.summary.winners = verdict.reason, winners
        self.summary.turns, self.summary.rounds = self.world.turns, state.round

    def wrong_end(self, choice: Choice, reason: object) -> str:
        """Name the clause against which an end is while the game goes on."""
        if choice.kind != "lay":
            return choice.clause
        return {"six": "A24", "last": "A25", "none": "A25", "deck": "A26"}.get(str(reason), "A27")


def wrong_flag(expected: list[list[Ant | None]], seen: list[list[Ant | None]]) -> str | None:
    """Name the clause of the first ant that differs, if it differs by `done` or `nested` only."""
    pairs = zip(chain(*expected), chain(*seen), strict=True)
    here, there = next(pair for pair in pairs if pair[0] != pair[1])
    if here is None or there is None or (here.cell, here.leaf) != (there.cell, there.leaf):
        return None
    if here.nested != there.nested:
        return "A14"
    return "A17" if here.done and here.cell == NEST else "A10"
