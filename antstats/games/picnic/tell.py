"""Positions and actions of picnic in the spelling of the rules page."""

from typing import Any

from antstats.contract import unpacked
from antstats.games.picnic.colony import spot_of
from antstats.games.picnic.figures import goal, pattern_names
from antstats.games.picnic.powers import KEEP, UNIT
from antstats.games.picnic.table import (
    ASSIGN,
    COLOURS,
    DICE,
    FOODS,
    KIND,
    KINDS,
    MIDDLE,
    NONE,
    PLACE,
    POWER,
    REROLL,
    ROUND_CARDS,
    TOSS,
)
from antstats.kernel import plain

PHASES = ("send", "assign", "resolve", "place", "over")
PLACES_OF_DICE = ("hill", "puddle", "area")


def card(names: list[str], code: int) -> str:
    """Spell a picnic card, such as `Wb.skew`; `names` are those of the ant patterns."""
    pattern, rest = divmod(int(code), 9)
    return f"{FOODS[rest // 3]}{COLOURS[rest % 3]}.{names[pattern]}"


def action(table: Any, code: int) -> str:
    """Spell an action: `none`, `honey:3`, `worker>4:land`, `again`, `card:2`, `use`, `Wb.skew@1,0,3`."""
    decision = table.turn.decision
    if decision == POWER:
        which = code // UNIT - 1
        return "none" if code == KEEP else ROUND_CARDS[which] + (f":{code % UNIT}" if which else "")
    if decision == TOSS:
        return f"{KINDS[code >> 5]}>{code >> 1 & 15}:{('land', 'bash')[code & 1]}"
    if decision == REROLL:
        return ("stay", "again")[code]
    if decision == ASSIGN:
        return f"card:{code}"
    if decision == PLACE:
        which, x, y, r = plain(spot_of)(code)
        spot = "0,0" if x == y == MIDDLE else f"{x - MIDDLE},{y - MIDDLE}"
        return f"{card(pattern_names(table.rules), which)}@{spot},{r}"
    return ("keep", "use")[code]


def bits(places: int) -> list[int]:
    """Return the numbers of the set bits."""
    return [place for place in range(int(places).bit_length()) if int(places) >> place & 1]


def dice(record: Any, seats: int) -> list[list[dict[str, Any]]]:
    """Tell all dice by seat, in the order soldier, workers, scouts."""
    told = []
    for seat in range(seats):
        row = []
        for die in range(DICE):
            where = PLACES_OF_DICE[record.where[seat, die]]
            known = where == "area"
            row.append(
                {
                    "kind": KINDS[KIND[die]],
                    "where": where,
                    "x": float(record.x[seat, die]) if known else None,
                    "y": float(record.y[seat, die]) if known else None,
                    "face": int(record.face[seat, die]) if known else None,
                    "on": bits(record.on[seat, die]),
                }
            )
        told.append(row)
    return told


def colony(state: Any, seat: int, names: list[str]) -> dict[str, Any]:
    """Tell a colony: plates in the order laid, visible ants, cards kept aside."""
    plates = state.plate[seat, : state.n_plates[seat]].tolist()
    return {
        "plates": [{"x": x - MIDDLE, "y": y - MIDDLE, "card": card(names, code)} for x, y, code in plates],
        "ants": [[x - MIDDLE, y - MIDDLE] for x, y in state.ant[seat, : state.n_ants[seat]].tolist()],
        "aside": [card(names, code) for code in state.aside[seat, : state.n_aside[seat]]],
    }


def phase_of(table: Any) -> str:
    """Return the name of the phase."""
    return "over" if table.turn.reason else PHASES[table.state.phase]


def state(table: Any) -> dict[str, Any]:
    """Return the full state as the rules page lists it."""
    state, turn, rules = unpacked(table.state), unpacked(table.turn), unpacked(table.rules)
    seats, names = range(turn.seats), pattern_names(table.rules)
    places = int(table.rules.derived.places)
    honey = None if state.honey_place == NONE else {"place": state.honey_place, "seat": state.honey_seat}
    return {
        "round": turn.rounds,
        "phase": phase_of(table),
        "starter": state.starter,
        "turn": None if state.sender == NONE else state.sender,
        "tossed": bool(state.tossed),
        "rerolled": bool(state.rerolled),
        "area": [None if code == NONE else card(names, code) for code in state.area[:places]],
        "centres": table.rules.derived.centre[:places].tolist(),
        "dice": dice(table.state, turn.seats),
        "sent": dice(table.state.sent, turn.seats) if table.state.sent.known else None,
        "tokens": {"honey": honey, "shoe": None if state.shoe_place == NONE else {"place": state.shoe_place}},
        "hand": [[ROUND_CARDS[each] for each in bits(state.held[seat])] for seat in seats],
        "resolving": None if state.resolving == NONE else state.resolving,
        "new": [[card(names, code) for code in state.new[seat, : state.n_new[seat]]] for seat in seats],
        "colony": [colony(state, seat, names) for seat in seats],
        "goals": [
            {**goal(rules, int(number)), "token": int(token)}
            for number, token in zip(state.goal[: state.n_dealt], state.token[: state.n_dealt], strict=True)
        ],
        "majority": state.majority.tolist(),
        "round_pile": state.pile,
        "deck": state.left,
        "deck_top": card(names, state.deck[state.left - 1]) if state.left else None,
    }
