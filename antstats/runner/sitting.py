"""A playout under way in which people sit at some of the seats: who has to decide, what each of them may know, and what happened."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from antstats.contract import PLAYING
from antstats.errors import PlayError
from antstats.kernel.driver import MAX_DECISIONS
from antstats.kernel.watch import watched
from antstats.runner.agreed import HIDDEN, agreed, agreed_text, leaves, may_be
from antstats.runner.aside import aside
from antstats.runner.plan import Plan
from antstats.runner.tracing import ending, header
from antstats.runner.worlds import Known, action_shares, copied, is_secret, known, other_outcomes

HUMAN = "human"  # stands in the header of the trace where a policy stands else
VIEW, CHANCE, ODDS = range(3)  # what streams of imagined worlds are for
OTHERS = 8  # other worlds in which an action is carried out to tell what chance did


@dataclass(frozen=True)
class View:
    """A position as one seat may know it: `?` stands for what it cannot.

    Attributes
    ----------
    state : as the game tells it. picture : its text for people, empty if the game has none. actions : the legal ones, spelled, if it is
        this seat's decision, else none.
    """

    state: dict[str, Any]
    picture: str
    actions: list[str]


@dataclass(frozen=True)
class Event:
    """A decision as one seat may know it.

    Attributes
    ----------
    i : its line in the trace. seat, decision, action : whose, its kind, what was chosen, with `?` for what is hidden. forced : only one
        action was legal. turn : the turn it belongs to.
    chance : values of the state, by path, that chance decided, or what was hidden from the actor. changes : where the action is
        hidden, in whole or in part, the other values that this seat saw change.
    """

    i: int
    seat: int
    decision: str
    action: str
    forced: bool
    turn: int
    chance: dict[str, Any]
    changes: dict[str, Any]


class Sitting:
    """One playout: playout 0 of deal 0 of the plan, its policies at the seats where nobody sits.

    Attributes
    ----------
    seats : where people sit. names : who sits where. lines : the trace so far. events : what happened so far, by seat of `seats`.
    choices : what the people chose, as indices.
    """

    def __init__(self, plan: Plan, seats: Iterable[int]) -> None:
        self.plan, self.seats = plan, tuple(sorted(set(seats)))
        self.names = [HUMAN if seat in self.seats else name for seat, name in enumerate(plan.spec.policies)]
        self.lines: list[dict[str, Any]] = []
        self.events: dict[int, list[Event]] = {seat: [] for seat in self.seats}
        self.choices: list[int] = []
        self._secret: dict[int, set[int]] = {seat: set() for seat in self.seats}  # kinds of decisions that rivals take unseen
        self._tables = plan.tables()
        self.table = self._tables[0]
        self._entries = np.ascontiguousarray(plan.seatings[0])
        self._policies = plan.kernel.line_up([entry.policy for entry in plan.entries])
        keys = (np.uint64(key) for key in (plan.spec.seed, 0, 0))
        with watched(self._now):
            aside(plan.kernel.begin, self._tables, self._entries, plan.weights, *keys)
        self.lines.append(header(plan, self.table.rules, 0, self.names))
        self._known = {seat: self._knows(seat) for seat in self.seats}
        if self.over:
            self.lines.append(ending(plan, self.table))

    @property
    def over(self) -> bool:
        """Whether the playout has ended."""
        return bool(self.table.turn.reason != PLAYING)

    @property
    def asked(self) -> int:
        """The seat of the person who has to decide, -1 if it is nobody's decision or there is nothing to choose."""
        turn = self.table.turn
        return int(turn.actor) if not self.over and turn.actor in self.seats and turn.n_actions > 1 else -1

    def run_on(self) -> None:
        """Let the others decide, and take what is forced, until a person has to decide or the playout has ended."""
        while not self.over and self.asked < 0:
            with watched(self._now):
                chosen = aside(self.plan.kernel.choose, self.table, self._policies, self._entries) if self.table.turn.n_actions > 1 else 0
            self._take(int(chosen))

    def choose(self, choice: int) -> None:
        """Take the action of this index for the person who has to decide. Raises ValueError where it is nobody's decision, or no such."""
        if self.asked < 0 or not 0 <= choice < self.table.turn.n_actions:
            message = f"there is no action {choice} to be chosen"
            raise ValueError(message)
        self.choices.append(choice)
        self._take(choice)

    def taken_back(self, n: int = 1) -> "Sitting":
        """Return a new sitting without the last `n` choices: played anew from the seed, so that the same dice come again."""
        again = Sitting(self.plan, self.seats)
        for choice in self.choices[: max(len(self.choices) - n, 0)]:
            again.run_on()
            again.choose(choice)
        again.run_on()
        return again

    def view(self, seat: int) -> View:
        """Return the position as `seat`, where a person sits, may know it; at the end everything is open."""
        game, turn, worlds = self.plan.game, self.table.turn, self._known[seat][0].worlds
        mine = turn.actions[: turn.n_actions].tolist() if seat == turn.actor and not self.over else []
        return View(
            state=self._known[seat][1],
            picture=agreed_text([game.picture(world) for world in worlds]) if game.picture is not None else "",
            actions=[agreed_text([game.tell_action(world, action) for world in worlds]) for action in mine],
        )

    def shares(self, n: int) -> Iterator[np.ndarray[Any, np.dtype[np.float64]]]:
        """Yield, world after world, the share of the win after each legal action (`worlds.action_shares`); changes nothing."""
        return action_shares(self.plan.kernel, self.table, n, *self._numbers(ODDS, int(self.table.turn.actor)))

    def _now(self) -> tuple[int, str]:
        """Return how far the playout is, for a watchdog."""
        where = f"seat {self.table.turn.actor} at line {max(len(self.lines) - 1, 0)} of playout 0 of seed {self.plan.spec.seed}"
        return len(self.lines), f"{self.plan.game.name}: {{}}; {where}"

    def _numbers(self, purpose: int, seat: int) -> tuple[int, ...]:
        """Return the numbers of streams of this position that no other has."""
        return self.plan.spec.seed, purpose, len(self.lines), seat

    def _knows(self, seat: int) -> tuple[Known, dict[str, Any]]:
        """Return what a seat knows of the position, and the state in words that it knows."""
        with watched(self._now):
            found = known(self.plan.kernel, self.table, seat, *self._numbers(VIEW, seat))
        return found, agreed([self.plan.game.tell_state(world) for world in found.worlds])

    def _take(self, choice: int) -> None:
        """Carry an action out, and note it in the trace and in what every person saw."""
        plan, game, turn = self.plan, self.plan.game, self.table.turn
        i, actor, n = len(self.lines) - 1, int(turn.actor), int(turn.n_actions)
        if not 0 <= choice < n or i > MAX_DECISIONS:
            msg = f"{game.name}: seat {actor} chose action {choice} of {n} at line {i} of seed {plan.spec.seed}"
            raise PlayError(msg)
        actions = [game.tell_action(self.table, int(code)) for code in turn.actions[:n]]
        line = {"i": i, "seat": actor, "decision": game.decisions[turn.decision], "legal": actions, "chosen": actions[choice]}
        self.lines.append(line | {"forced": n == 1, "state": game.tell_state(self.table)})
        before, action = copied(self.table)[0], int(turn.actions[choice])
        with watched(self._now):
            outcomes = other_outcomes(plan.kernel, before, action, OTHERS, *self._numbers(CHANCE, actor))
            others = [dict(leaves(game.tell_state(table))) for table in outcomes]
            aside(plan.kernel.advance, self.table, choice)
        for seat in self.seats:
            self.events[seat].append(self._event(seat, i, before, choice, others))
        if self.over:
            self.lines.append(ending(plan, self.table))

    def _event(self, seat: int, i: int, before: Any, choice: int, others: list[dict[str, Any]]) -> Event:
        """Return what a seat saw of an action, and of what followed; `others` is what might have followed instead."""
        game, turn = self.plan.game, before.turn
        (knew, was), (knows, state) = self._known[seat], self._knows(seat)
        self._known[seat] = knows, state
        old = dict(leaves(was))
        changed = {path: now for path, now in leaves(state) if now != HIDDEN and old.get(path, leaves) != now}
        chance = _by_chance(changed, old, others)
        decision, action = int(turn.decision), int(turn.actions[choice])
        if seat == turn.actor:
            spelled = game.tell_action(before, action)
        else:
            secret = self._secret[seat]
            if decision not in secret and is_secret(self.plan.kernel, before, choice, self.table, knows.hidden):
                secret.add(decision)
            told = [HIDDEN] if decision in secret else [game.tell_action(world, action) for world in knew.worlds]
            spelled = agreed_text(told)
        rest = {path: now for path, now in changed.items() if path not in chance} if HIDDEN in spelled else {}
        kind = game.decisions[decision]
        return Event(i, int(turn.actor), kind, spelled, turn.n_actions == 1, int(turn.turns), chance, rest)


def _by_chance(changed: dict[str, Any], old: dict[str, Any], others: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the values that changed and might have come out otherwise. What was hidden and comes to light is no chance."""
    shown_now = tuple(path for path, value in old.items() if value == HIDDEN)
    found = {}
    for path, now in changed.items():
        new = _new_part(now, old.get(path))
        if not path.startswith(shown_now) and not all(may_be(new, told.get(path, leaves)) for told in others):
            found[path] = now
    return found


def _new_part(now: Any, old: Any) -> Any:
    """Return a value with HIDDEN for what of it is as before, or only comes to light."""
    if isinstance(now, list) and isinstance(old, list) and len(now) == len(old):
        return [HIDDEN if was in (HIDDEN, each) else each for each, was in zip(now, old, strict=True)]
    return now
