"""One playout told completely: JSON Lines as shared with other referees (docs/trace.md)."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from antstats.contract import PLAYING
from antstats.errors import PlayError
from antstats.kernel.driver import MAX_DECISIONS
from antstats.runner.plan import Plan

SCHEMA = 1
MAX_PLAYOUT = 10**15


def trace_lines(plan: Plan, playout: int, given: tuple[str, ...] = ()) -> Iterator[dict[str, Any]]:
    """Replay one playout of the run that `plan` stands for and yield its lines: header, decisions, end.

    Parameters
    ----------
    playout : its number in the run, from 0. given : the policies as the user spelled them, by line-up entry.

    Raises
    ------
    PlayError : if a rule or a policy broke its promise; the lines up to then have been yielded.
    """
    game, kernel = plan.game, plan.kernel
    tables = kernel.tables(plan.settings)
    table, turn = tables[0], tables[0].turn
    deal, seating = divmod(playout, len(plan.seatings))
    entries = np.ascontiguousarray(plan.seatings[seating])
    policies = kernel.line_up([entry.policy for entry in plan.entries])
    spelled = given or plan.spec.policies
    kernel.begin(tables, entries, plan.weights, *(np.uint64(key) for key in (plan.spec.seed, deal, playout)))
    yield header(plan, tables[1].rules, playout, [spelled[entry] for entry in entries])
    i = 0
    while turn.reason == PLAYING:
        actions = [game.tell_action(table, int(code)) for code in turn.actions[: turn.n_actions]]
        choice = int(kernel.choose(table, policies, entries)) if actions else -1
        if not 0 <= choice < len(actions) or i > MAX_DECISIONS:
            msg = f"{game.name}: seat {turn.actor} chose action {choice} of {len(actions)} at line {i} of playout {playout}"
            raise PlayError(msg)
        yield {
            "i": i,
            "seat": int(turn.actor),
            "decision": game.decisions[turn.decision],
            "legal": actions,
            "chosen": actions[choice],
            "forced": len(actions) == 1,
            "state": game.tell_state(table),
        }
        kernel.advance(table, choice)
        i += 1
    yield ending(plan, table)


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


def pictures(plan: Plan, playout: int) -> Iterator[str]:
    """Replay one playout and yield it as text for people: a picture and the choice of each decision, the end last."""
    game = plan.game
    for line in trace_lines(plan, playout):
        if "schema" in line:
            yield f"{game.title}, {line['variant']}, seed {line['seed']}, playout {playout}: {', '.join(line['policies'])}"
        elif "end" in line:
            yield f"end: {line['reason']}, winners {line['winners']}, scores {line['scores']}, {line['turns']} turns"
        else:
            others = [action for action in line["legal"] if action != line["chosen"]]
            yield f"{line['i']}. seat {line['seat']} {line['decision']}: {line['chosen']}" + (f"   (or {', '.join(others)})" if others else "")
