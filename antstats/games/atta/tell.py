"""Positions and actions of atta in the spelling of the rules page."""

from typing import Any

from antstats.contract import unpacked
from antstats.games.atta.ants import DROP, END, PICK, STEAL, ant_of
from antstats.games.atta.ring import face_up
from antstats.games.atta.table import ANT, LAY, MAX_ANTS, NONE, PATTERNS, SIDES, letters
from antstats.kernel import plain

SYMBOLS = (None, "leaf", "spider", "nest")


def action(table: Any, code: int) -> str:
    """Spell an action of the decision at hand: `2,-1,3`, `step:0:N`, `pick:0`, `take:0:1`, `steal:0:2:1`, `end`, `spider:0:E`."""
    state, decision = table.state, table.turn.decision
    if decision == LAY:
        place = code >> 2
        return f"{state.x[place]},{state.y[place]},{code & 3}"
    if decision != ANT:
        return f"spider:{code >> 2}:{SIDES[code & 3]}"
    if code == END:
        return "end"
    a = plain(ant_of)(code)
    if code < PICK:
        return f"step:{a}:{SIDES[code & 3]}"
    if code < STEAL:
        return f"{'pick' if code < DROP else 'drop'}:{a}"
    seat, other = divmod((code - STEAL) & 31, MAX_ANTS)
    return f"take:{a}:{other}" if seat == state.mover else f"steal:{a}:{seat}:{other}"


def card(kind: int) -> dict[str, Any]:
    """Return a card of the deck, unturned."""
    return {"sides": letters(PATTERNS[kind >> 2][0]), "symbol": SYMBOLS[kind & 3]}


def state(table: Any) -> dict[str, Any]:
    """Return the full state as the rules page lists it."""
    state, turn, seats = unpacked(table.state), unpacked(table.turn), range(table.turn.seats)

    def cell(place: int) -> dict[str, int]:
        return {"x": int(state.x[place]), "y": int(state.y[place])}

    def ant(seat: int, a: int) -> dict[str, Any] | None:
        number = MAX_ANTS * seat + a
        flags = {"done": seat == state.mover and bool(state.done >> a & 1), "nested": seat == state.mover and bool(state.nested >> a & 1)}
        place = int(state.where[number])
        return None if place == NONE else cell(place) | {"leaf": bool(state.carriers >> number & 1)} | flags

    cards = [int(place) for place in state.card[: state.n_cards]]
    active = None
    if state.active != NONE:
        acted = [[int(state.x[place]), int(state.y[place])] for place in state.acted[: state.n_acted]]
        active = {"seat": state.mover, "ant": state.active, "steps": state.steps, "grass": bool(state.grass), "acted": acted}
    return {
        "round": turn.rounds,
        "phase": "end" if turn.reason else ("lay", "ant", "spider")[turn.decision],
        "holder": state.holder,
        "mover": None if state.mover == NONE else state.mover,
        "cards": [cell(place) | {"sides": letters(state.sides[place]), "symbol": SYMBOLS[state.symbol[place]]} for place in cards],
        "leaves": [cell(place) | {"n": int(state.leaves[place])} for place in cards if state.leaves[place]],
        "spiders": [cell(int(place)) for place in state.spider[: state.n_spiders]],
        "ants": [[ant(seat, a) for a in range(table.rules.ants)] for seat in seats],
        "active": active,
        "deck": state.left,
        "next": card(int(state.deck[state.left - 1])) if plain(face_up)(table) else None,
        "drawn": None if state.drawn == NONE else card(state.drawn),
        "aside": [card(int(kind)) for kind in state.aside[: state.n_aside]],
        "leaf_supply": state.leaf_supply,
        "out": [bool(state.out[seat]) for seat in seats],
    }
