"""One playout told completely: JSON Lines as shared with other referees (docs/trace.md), or text for people."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from antstats.contract import PLAYING
from antstats.errors import PlayError
from antstats.kernel.driver import MAX_DECISIONS
from antstats.kernel.watch import watched
from antstats.runner.aside import aside
from antstats.runner.plan import Plan

SCHEMA = 1


@dataclass(frozen=True)
class Step:
    """A moment of a replay: the table as it stands, what is legal, which of it was chosen (-1 at the end)."""

    table: Any
    i: int
    actions: list[str]
    choice: int

    @property
    def chosen(self) -> str:
        """The chosen action, spelled."""
        return self.actions[self.choice]


def seated(plan: Plan, playout: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return which line-up entry sits at each seat of a playout: int64 (seats,)."""
    return np.ascontiguousarray(plan.seatings[playout % len(plan.seatings)])


def replay(plan: Plan, playout: int) -> Iterator[Step]:
    """Replay one playout of the run that `plan` stands for: a step a decision, and one for the end.

    All steps share one table: read it before asking for the next. Raises PlayError if a rule or a policy broke its promise.
    """
    game, kernel = plan.game, plan.kernel
    tables = plan.tables()
    table, turn = tables[0], tables[0].turn
    entries = seated(plan, playout)
    policies = kernel.line_up([entry.policy for entry in plan.entries])
    deal = playout // len(plan.seatings)
    begin, choose, advance = kernel.begin, kernel.choose, kernel.advance  # compiled by now: that is not what a watchdog waits for
    i = 0

    def now() -> tuple[int, str]:
        return i, f"{game.name}: {{}}; seat {turn.actor} at line {i} of playout {playout} of seed {plan.spec.seed}"

    def called(function: Callable[..., Any], *asked: Any) -> Any:
        try:
            with watched(now):
                return aside(function, *asked)
        except (ArithmeticError, LookupError, ValueError, AssertionError) as error:
            msg = now()[1].replace("{}", str(error) or type(error).__name__, 1)
            raise PlayError(msg) from error

    called(begin, tables, entries, plan.weights, *(np.uint64(key) for key in (plan.spec.seed, deal, playout)))
    while turn.reason == PLAYING:
        actions = [game.tell_action(table, int(code)) for code in turn.actions[: turn.n_actions]]
        choice = int(called(choose, table, policies, entries)) if len(actions) > 1 else len(actions) - 1
        if not 0 <= choice < len(actions) or i > MAX_DECISIONS:
            msg = f"{game.name}: seat {turn.actor} chose action {choice} of {len(actions)} at line {i} of playout {playout}"
            raise PlayError(msg)
        yield Step(table, i, actions, choice)
        called(advance, table, choice)
        i += 1
    yield Step(table, i, [], -1)


def spelled(plan: Plan, playout: int, given: Sequence[str]) -> list[str]:
    """Return the policies by seat, as the user spelled them if he did."""
    names = given if len(given) == len(plan.entries) else list(given) * len(plan.entries) or plan.spec.policies
    return [names[entry] for entry in seated(plan, playout)]


def trace_lines(plan: Plan, playout: int, given: Sequence[str] = ()) -> Iterator[dict[str, Any]]:
    """Yield the lines of one playout: header, decisions, end.

    Parameters
    ----------
    playout : its number in the run, from 0. given : the policies as the user spelled them, one, or one a line-up entry.
    """
    game = plan.game
    for step in replay(plan, playout):
        table, turn = step.table, step.table.turn
        if step.i == 0:
            yield header(plan, table.rules, playout, spelled(plan, playout, given))
        if step.choice < 0:
            yield ending(plan, table)
            return
        yield {
            "i": step.i,
            "seat": int(turn.actor),
            "decision": game.decisions[turn.decision],
            "legal": step.actions,
            "chosen": step.chosen,
            "forced": len(step.actions) == 1,
            "state": game.tell_state(table),
        }


def header(plan: Plan, rules: Any, playout: int, policies: list[str]) -> dict[str, Any]:
    """Return the first line: options and components are read back from the record."""
    options, components = plan.game.read_rules(rules, plan.spec.players)
    return {
        "schema": SCHEMA,
        "game": plan.game.name,
        "variant": plan.spec.variant,
        "players": plan.spec.players,
        "seed": plan.spec.seed,
        "playout": playout,
        "policies": policies,
        "options": options,
        "components": components,
    }


def ending(plan: Plan, table: Any) -> dict[str, Any]:
    """Return the last line."""
    turn, seats = table.turn, plan.spec.players
    return {
        "end": True,
        "reason": plan.game.reasons[turn.reason],
        "winners": [seat for seat in range(seats) if turn.share[seat] > 0],
        "scores": turn.score[:seats].tolist(),
        "turns": int(turn.turns),
        "rounds": int(turn.rounds),
        "decisions": int(turn.decisions),
        "state": plan.game.tell_state(table),
    }


def story_lines(plan: Plan, playout: int, given: Sequence[str] = ()) -> Iterator[str]:
    """Yield one playout as text for people: the game's picture whenever a turn begins, and each choice with what else was legal."""
    game, shown = plan.game, -1
    names = spelled(plan, playout, given)
    seats = ", ".join(f"seat {seat}: {name}" for seat, name in enumerate(names))
    yield f"{game.title}, {plan.spec.variant}, seed {plan.spec.seed}, playout {playout}: {seats}"
    for step in replay(plan, playout):
        table, turn = step.table, step.table.turn
        if game.picture is not None and (turn.turns != shown or step.choice < 0):
            shown = int(turn.turns)
            yield f"\n{game.picture(table)}"
        if step.choice < 0:
            end = ending(plan, table)
            yield f"end: {end['reason']}, winners {end['winners']}, scores {end['scores']}, {end['decisions']} decisions"
            return
        others = [action for action in step.actions if action != step.chosen]
        yield f"{step.i}. seat {turn.actor} {game.decisions[turn.decision]}: {step.chosen}" + (
            f"   (or {', '.join(others)})" if others else ""
        )
