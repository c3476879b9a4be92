"""An independent referee for traces of `picnic`, written from the rules page alone."""

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field

from tests.games.referee import Decision, Referee, RuleBroken, Verdict, first_difference

from .checker_explain import Throw
from .checker_header import read_header
from .checker_play import game
from .checker_read import read_state, snap
from .checker_table import Dice, Goal, State, Table
from .checker_world import Choice, Sample, World, opening

__all__ = ["RuleBroken", "Summary", "check_trace"]

DEFAULT_CLAUSES = {
    "round": "P14", "phase": "trace", "starter": "P13", "turn": "P4", "tossed": "P5", "rerolled": "P6", "area": "P12", "dice": "toss",
    "sent": "trace", "tokens": "P9", "hand": "P14", "resolving": "P9", "new": "P10", "colony": "P11", "goals": "P2", "majority": "P2",
    "round_pile": "P14", "deck": "P12", "deck_top": "P12",
}  # fmt: skip
# What is asked only on a condition names the clause if it is asked, or not asked, against the rules.
KIND_CLAUSES = {"reroll": "P6", "queen": "queen", "boat": "boat", "power": "power", "assign": "P8", "place": "P11", "toss": "P4"}


@dataclass
class Summary:
    """What a checked trace held; `clauses` counts how often each clause, Round card and goal was applied, and hits, chains, overlaps."""

    seats: int
    decisions: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    faces: Counter[tuple[str, int]] = field(default_factory=Counter)
    samples: list[Sample] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    reason: str = ""
    turns: int = 0
    rounds: int = 0


def check_trace(lines: Iterable[str]) -> Summary:
    """Check a trace from header to end line; raise RuleBroken at the first thing that the rules page does not allow."""
    texts = (text for text in lines if text.strip())
    referee = PicnicReferee(read_header(next(texts, "")))
    referee.follow(texts)
    return referee.summary


class SeenLuck:
    """Chance as the next line shows it."""

    seen: State
    asked: str
    table: State

    def lying(self) -> Dice:
        """Give the dice as they lay after the last action: as they were sent, if sending out has ended since."""
        seen, now = self.seen, self.table
        if seen.phase == "send" and seen.round == now.round:
            return seen.dice
        return seen.dice if seen.sent is None else seen.sent

    def toss(self, _: Throw, /) -> Dice:
        """Read all dice after a toss; those not moved but for rounding lie where they lay."""
        snap(self.table.dice, self.lying())
        return self.lying()

    def crumb(self, seat: int, number: int) -> int | None:
        """Read the face of a die that has been rolled again."""
        return self.lying()[seat][number].face

    def settled(self, dice: Dice) -> Dice:
        """Read all dice after a march."""
        snap(dice, self.lying())
        return self.lying()

    def counts_as_touched(self) -> bool:
        """Read from the decision asked whether a scout counts as untouched."""
        return self.asked != "reroll"

    def card(self, place: int) -> str | None:
        """Read a card laid on a place."""
        return self.seen.area[place]

    def top(self) -> str | None:
        """Read the top of the deck."""
        return self.seen.deck_top

    def dealt(self) -> tuple[list[tuple[Goal, int]], list[int]]:
        """Read the goals and tokens dealt."""
        return list(self.seen.goals), list(self.seen.majority)

    def gained(self, seat: int) -> list[str]:
        """Give the Round cards that a seat has more than before."""
        return [card for card in self.seen.hand[seat] if card not in self.table.hand[seat]]

    def starter(self, candidates: list[int]) -> int:
        """Read who starts; in rounds without a line (the area is bare) whoever will have gained a card more."""
        seen, now = self.seen, self.table
        over = seen.phase == "over"
        if now.round_pile and (over or seen.round > now.round + 1):
            kept = -1 if over else seen.starter
            return next((seat for seat in candidates if len(self.gained(seat)) > (seat == kept)), candidates[0])
        return seen.starter if seen.starter in candidates else candidates[0]

    def round_card(self, seat: int) -> str | None:
        """Read the Round card that a seat takes."""
        return next(iter(self.gained(seat)), None)


class PicnicReferee(Referee):
    """Follows one trace line by line."""

    world: World
    game: Generator[Choice | Verdict, str, None]

    def __init__(self, table: Table) -> None:
        """Take the header; the table is set up when the first line shows what was dealt."""
        super().__init__(table.playout)
        self.table = table
        self.luck = SeenLuck()
        self.summary = Summary(table.seats)

    def resume(self, value: object, asked: str) -> Choice | Verdict:
        """Play on with the last decision to what comes next, chance as the new state shows it."""
        self.luck.seen, self.luck.asked = read_state(self.place, value, self.table), asked
        if self.chosen is None:
            self.world = opening(self.table, self.luck, self.place)
            self.luck.table = self.world.state
            self.summary.clauses, self.summary.faces, self.summary.samples = self.world.clauses, self.world.faces, self.world.samples
            self.game = game(self.world)
            return next(self.game)
        self.world.place = self.place
        self.world.why.clear()
        return self.game.send(self.chosen)

    def check_decision(self, line: Decision) -> None:
        """Check a decision line: who and what is asked, the state, the legal actions, the choice."""
        self.need(line.kind in KIND_CLAUSES, "trace", f"one of {sorted(KIND_CLAUSES)}", line.kind)
        choice = self.resume(line.state, line.kind)
        if isinstance(choice, Verdict):
            self.refuse("P14", f"the end ({choice.reason})", f"{line.kind} by seat {line.seat}")
        if (choice.kind, choice.seat) != (line.kind, line.seat):
            asked = "toss" if choice.kind == "toss" and line.kind not in ("reroll", "power") else line.kind
            clause = next(clause for kind, clause in KIND_CLAUSES.items() if kind in (choice.kind, asked))
            self.refuse(clause, f"{choice.kind} by seat {choice.seat}", f"{line.kind} by seat {line.seat}")
        self.check_state(choice.kind)
        self.check_choice(line, choice.legal, lambda extra, missing: self.wrong_legal(choice, extra, missing))
        self.summary.decisions[line.kind] += 1

    def wrong_legal(self, choice: Choice, extra: set[str], missing: set[str]) -> str:
        """Name the clause against which a list of legal actions is."""
        action = min(extra or missing)
        if choice.kind == "power":
            return action.split(":")[0]
        if choice.kind == "toss":
            hill = {self.world.state.dice[choice.seat][number].kind for number in self.world.state.numbers(choice.seat, "hill")}
            return "P5" if action.split(">")[0] in hill else "P4"
        return choice.clause

    def check_state(self, asked: str) -> None:
        """Check every field of the state shown against the state the rules lead to, and that nothing is lost."""
        world, seen = self.world, self.luck.seen
        snap(world.state.dice, seen.dice)
        if seen.sent is not None and world.state.sent is not None:
            snap(world.state.sent, seen.sent)
        if asked == "toss" and world.state.tossed:
            seen.tossed = True  # the page does not tell whether the second toss of a `double` comes after "its toss made"
        for name, default in DEFAULT_CLAUSES.items():
            expected, there = getattr(world.state, name), getattr(seen, name)
            if expected != there:
                key = first_difference(expected, there)
                if name == "dice" and isinstance(key, int):
                    key = key, first_difference(expected[key], there[key])
                clause = world.why.get((name, key), world.why.get((name, ""), default))
                self.refuse(clause, f"{name} {expected} (differing at {key!r})", there)
        self.check_whole(seen)

    def check_whole(self, seen: State) -> None:
        """Check that no picnic card is lost, and none is there more often than the deck has it."""
        held = Counter(card for card in [*seen.area, seen.deck_top] if card is not None)
        for seat, colony in enumerate(seen.colony):
            held.update([*colony.plates.values(), *colony.aside, *seen.new[seat]])
        self.need(not held - self.table.deck, "components", "no card more often than the deck has it", held - self.table.deck)
        below = seen.deck - (seen.deck_top is not None)
        total = sum(self.table.deck.values())
        self.need(held.total() + below == total, "components", f"{total} cards", held.total() + below)

    def check_end(self, line: dict[str, object]) -> None:
        """Check the end line: that the game is over, the points and who wins (P14-P16), and the counts (trace)."""
        place = self.place
        verdict = self.resume(line["state"], "end")
        if isinstance(verdict, Choice):
            self.refuse(KIND_CLAUSES[verdict.kind], f"{verdict.kind} by seat {verdict.seat}", f"the end ({line['reason']})")
        self.need(line["reason"] == verdict.reason, "trace", f"reason {verdict.reason}", line["reason"])
        self.check_state("end")
        scores = place.integers(line["scores"], "scores", self.table.seats)
        self.need(scores == self.world.scores, "P15", f"scores {self.world.scores}", scores)
        winners = sorted(place.integers(line["winners"], "winners"))
        self.need(winners == verdict.winners, verdict.clause, f"winners {verdict.winners}", winners)
        self.check_counts(line, turns=self.world.turns, rounds=self.world.state.round)
        self.summary.reason, self.summary.winners, self.summary.scores = verdict.reason, winners, scores
        self.summary.turns, self.summary.rounds = self.world.turns, self.world.state.round
