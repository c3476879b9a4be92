"""The game `ants2025` played along a trace: a coroutine that asks for decisions and reads chance from the next line."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeVar

from tests.games import referee
from tests.games.referee import Place, RuleBroken

from .checker_rules import (
    QUEEN,
    Declared,
    Result,
    State,
    Table,
    Trick,
    cards_in_play,
    defender_wins,
    follow_clause,
    legal_follows,
    legal_leads,
    side_sum,
    trick_clause,
)

T = TypeVar("T")


@dataclass(frozen=True)
class Ask(referee.Ask):
    """The decision that comes next, the clause that calls for it, what is legal, and the clause that says so."""

    legal: list[str]
    legal_clause: str


@dataclass(frozen=True)
class Verdict:
    """How a game ends, and the clause that ends it."""

    reason: str
    winner: int
    clause: str


Asking = Generator[Ask | Verdict, str, T]


@dataclass
class World:
    """The match as the rules make it; `seen` and `coming` are state and kind of the line to come, from which chance is read."""

    table: Table
    state: State
    seen: State
    coming: str
    place: Place
    clauses: Counter[str] = field(default_factory=Counter)
    why: dict[str, str] = field(default_factory=dict)
    turns: int = 0
    rounds: int = 0

    def note(self, clause: str, *touched: str) -> None:
        """Count a clause as applied, and remember it as the reason of what it changed."""
        self.clauses[clause] += 1
        self.blame(clause, *touched)

    def blame(self, clause: str, *touched: str) -> None:
        """Remember a clause as the reason of how a part of the state is now."""
        for part in touched:
            self.why[part] = clause


def match(world: World) -> Asking[None]:
    """Play the games of a match, each with a fresh deal; the last one's verdict ends it."""
    for number in range(world.table.games):
        verdict = yield from game(world)
        world.state.results.append(Result(verdict.reason, verdict.winner))
        world.blame(verdict.clause, "results")
        if number + 1 == world.table.games:
            yield verdict
        elif world.coming != "form":
            clause = "match" if world.coming == "end" else verdict.clause
            expected = f"the end of game {number} ({verdict.reason}, seat {verdict.winner} wins) and a fresh deal"
            raise RuleBroken(world.place, clause, expected, world.coming)


def game(world: World) -> Asking[Verdict]:
    """Play a game: deal (T1), form (T2), declare (T3), then tricks until a Queen is played."""
    deal(world)
    for seat in (0, 1):
        yield from form(world, seat)
    declare(world)
    first = True
    while True:
        verdict = yield from trick(world, "T3" if first else "T10")
        if verdict is not None:
            return verdict
        first = False


def deal(world: World) -> None:
    """Take the hands, the trump card and the card set aside from the next line, which must make up the deck (T1)."""
    seen, table = world.seen, world.table
    sizes = [len(hand) for hand in seen.unassigned]
    world.place.need(sizes == [table.hand_size] * 2, "T1", f"hands of {table.hand_size} cards", seen.unassigned)
    world.place.need((seen.aside is not None) == table.sets_one_aside, "T1", f"a card aside: {table.sets_one_aside}", seen.aside)
    dealt = State("form", seen.trump, seen.aside, [list(hand) for hand in seen.unassigned], results=world.state.results)
    cards = cards_in_play(dealt)
    world.place.need(cards == table.deck, "T1", f"the cards {dict(table.deck)}", dict(cards))
    world.state = dealt
    world.note("T1", "attack", "defence", "led", "tricks")
    world.blame("T3", "attacker", "declared")


def form(world: World, seat: int) -> Asking[None]:
    """Let a seat lay its cards on its two sides, one after another in the order of its hand (T2)."""
    state, hand = world.state, world.state.unassigned[seat]
    while hand:
        answer = yield Ask("form", seat, "T2", ["attack", "defend"], "T2")
        side = "attack" if answer == "attack" else "defence"
        state.side(side)[seat].append(hand.pop(0))
        world.note("T2", "unassigned", "attack", "defence")
        world.blame("T3", "attacker", "declared")


def declare(world: World) -> None:
    """Declare the sums and find the first attacker (T3); a lot's outcome is seen on the next line."""
    state, table = world.state, world.table
    defence, attack = ([side_sum(table, cards) for cards in side] for side in (state.defence, state.attack))
    tied = defence[0] == defence[1]
    state.declared = Declared(defence, attack if tied else None)
    telling = attack if tied else defence
    if telling[0] != telling[1]:
        state.attacker = telling.index(max(telling))
    else:
        drawn = world.seen.attacker
        world.place.need(drawn is not None, "T3", "an attacker drawn by lot", drawn)
        state.attacker = drawn
    world.note("T3", "declared", "attacker")


def trick(world: World, clause: str) -> Asking[Verdict | None]:
    """Play a trick (T4-T10, Queens T11-T14); the result is the verdict if it ends the game."""
    state, attacker = world.state, world.state.attacker
    assert attacker is not None, "the caller has found the attacker"
    defender = 1 - attacker
    state.phase = "lead"
    led = yield from play(world, Ask("lead", attacker, clause, legal_leads(state, attacker), "T4"))
    state.led = led
    world.blame("T14" if led == QUEEN else "T4", "led", f"attack.{attacker}", f"defence.{attacker}")
    state.phase = "follow"
    bound = follow_clause(state, defender)
    followed = yield from play(world, Ask("follow", defender, bound, legal_follows(world.table, state, defender), bound))
    state.led = None
    world.rounds += 1
    queened = QUEEN in (led, followed)
    decided = decide(world, attacker, led, followed)
    state.tricks.append(Trick(attacker, led, followed, decided.winner))
    world.note(decided.clause, "tricks.winner")
    world.blame("T14" if queened else "T10", "led", "tricks", "attacker", f"attack.{defender}", f"defence.{defender}")
    if queened:
        state.phase = "over"
        return decided
    state.attacker = decided.winner
    world.note("T10", "attacker")
    return None


def decide(world: World, attacker: int, led: str, followed: str) -> Verdict:
    """Find who wins a trick, and by which clause (T8, T9, T12, T13); the reason is empty where the game goes on."""
    if led == QUEEN:
        return Verdict("last_attack", attacker, "T13") if followed == QUEEN else Verdict("held", 1 - attacker, "T13")
    if followed == QUEEN:
        return Verdict("breach", attacker, "T12")
    winner = 1 - attacker if defender_wins(world.state.trump, led, followed) else attacker
    return Verdict("", winner, trick_clause(led, followed))


def play(world: World, ask: Ask) -> Asking[str]:
    """Ask a seat for a card and take it off its side; the result is the bare card."""
    answer = yield ask
    world.turns += 1
    if answer == QUEEN:
        world.note("T11")
        world.note("T14")
        return QUEEN
    card, _, side = answer.partition("@")
    if ask.legal_clause != "T13":
        world.note(ask.legal_clause)
    take_off(world, side, ask.seat, card)
    return card


def take_off(world: World, side: str, seat: int, card: str) -> None:
    """Take a card off a side. Of equal cards any one may go: the lists that this can leave are all in hand order."""
    cards, seen = world.state.side(side)[seat], world.seen.side(side)[seat]
    left = [cards[:spot] + cards[spot + 1 :] for spot, held in enumerate(cards) if held == card]
    world.state.side(side)[seat] = list(seen) if seen in left else left[0]
