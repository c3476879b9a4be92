"""Positions and actions of marching in the spelling of the rules page."""

from typing import Any

from antstats.contract import unpacked
from antstats.games.marching.legal import CARRY, TAKEN
from antstats.games.marching.table import BUILD, COLOURS, MOVE, NONE, SPOTS, TAKE, side_of

MOVES = ("die1", "die2", "sum", "diff")


def letter(colour: int) -> str | None:
    """Return the letter of a colour, None for no block."""
    return None if colour == NONE else COLOURS[colour]


def action(table: Any, code: int) -> str:
    """Spell an action of the decision at hand: `die1:3`, `take`, `spot:4`, `carry`, `Y@0`."""
    decision = table.turn.decision
    if decision == MOVE:
        return f"{MOVES[code & 3]}:{code >> 2}"
    if decision == TAKE:
        return "take" if code == TAKEN else "leave"
    if decision == BUILD:
        return f"{COLOURS[code >> 4]}@{code & 15}"
    return "carry" if code == CARRY else f"spot:{code}"


def state(table: Any) -> dict[str, Any]:
    """Return the full state as the rules page lists it."""
    state, turn, rules = unpacked(table.state), unpacked(table.turn), unpacked(table.rules)
    seats = range(turn.seats)
    return {
        "turn": turn.turns,
        "mover": state.mover,
        "actor": None if turn.reason else turn.actor,
        "dice": state.dice.tolist(),
        "road": [letter(colour) for colour in state.road[: rules.road_spaces]],
        "pos": state.pos[: turn.seats].tolist(),
        "barrow": [[COLOURS[colour] for colour in state.barrow[seat, : state.load[seat]]] for seat in seats],
        "hill": [[int(state.hill[seat]) >> spot & 1 for spot in range(SPOTS[side_of(rules, seat)])] for seat in seats],
        "container": {colour: int(n) for colour, n in zip(COLOURS, state.container, strict=True)},
        "pending": [COLOURS[colour] for colour in state.pending[: state.n_pending]],
        "landing": state.landing[: state.n_landing][::-1].tolist(),
        "distance": None if turn.decision == MOVE and not turn.reason else state.distance,
        "laps": state.laps[: turn.seats].tolist(),
    }


def picture(table: Any) -> str:
    """Return the road and the hills as text: a letter a block, . a bare space, digits the barrows, a hill row by row from the top."""
    state, turn, rules = table.state, table.turn, table.rules
    signs = {1: ">", 2: "x", 3: "*"}
    kinds = "".join(signs.get(int(kind), " ") for kind in rules.kind[: rules.road_spaces])
    road = "".join(letter(colour) or "." for colour in state.road[: rules.road_spaces])
    barrows = [" "] * rules.road_spaces
    for seat in range(turn.seats):
        if state.pos[seat]:
            barrows[state.pos[seat]] = str(seat)
    lines = [
        f"turn {turn.turns}, dice {state.dice[0]} {state.dice[1]}",
        f"  spaces  {kinds}",
        f"  blocks  {road}",
        f"  barrows {''.join(barrows)}",
    ]
    for seat in range(turn.seats):
        load = "".join(COLOURS[colour] for colour in state.barrow[seat, : state.load[seat]]) or "-"
        lines.append(f"  seat {seat}: hill {hill_rows(table, seat)}, barrow {load}, laps {state.laps[seat]}")
    return "\n".join(lines)


def hill_rows(table: Any, seat: int) -> str:
    """Return a hill, bottom row first: capital letters are covered spots."""
    rules, rows, spot = table.rules, [], 0
    side = int(side_of(rules, seat) == "hard")
    for width in range(int(rules.width[seat]), 0, -1):
        letters = [COLOURS[colour] for colour in rules.plan[side, seat, spot : spot + width]]
        covered = [int(table.state.hill[seat]) >> (spot + i) & 1 for i in range(width)]
        rows.append("".join(each if on else each.lower() for each, on in zip(letters, covered, strict=True)))
        spot += width
    return "/".join(rows)
