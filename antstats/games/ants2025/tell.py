"""Positions and actions of ants2025 in the spelling of the rules page, and the table as text."""

from typing import Any

from antstats.contract import unpacked
from antstats.games.ants2025.table import BUG, FORM, LETTERS, NONE, QUEEN, QUEEN_CARD, SEATS

REASONS = ("", "breach", "held", "last_attack")


def card(code: int) -> str:
    """Spell a bare card: `R5`, `P`, `Q`."""
    code = int(code)
    if code == QUEEN_CARD:
        return "Q"
    return "P" if code >> 8 == BUG else f"{LETTERS[code >> 8]}{code & 255}"


def action(table: Any, code: int) -> str:
    """Spell an action of the decision at hand: `attack`, `defend`, `R5@attack`, `P@defence`, `Q`."""
    state, turn = table.state, table.turn
    if turn.decision == FORM:
        return ("attack", "defend")[code]
    if code == QUEEN:
        return "Q"
    side = "attack" if int(state.attack[turn.actor]) >> code & 1 else "defence"
    return f"{card(state.hand[turn.actor, code])}@{side}"


def cards_of(state: Any, seat: int, cards: int) -> list[str]:
    """Spell a set of cards of a hand, in hand order."""
    return [card(code) for position, code in enumerate(state.hand[seat]) if int(cards) >> position & 1]


def state(table: Any) -> dict[str, Any]:
    """Return the full state as the rules page lists it."""
    state, turn, hand = unpacked(table.state), table.turn, int(table.rules.derived.hand)
    forming = turn.decision == FORM and not turn.reason
    unformed = [(1 << hand) - 1 & ~int(state.attack[seat] | state.defence[seat]) if forming else 0 for seat in range(SEATS)]
    declared = None
    if not forming:
        declared = {"defence": state.defence_sum.tolist(), "attack": state.attack_sum.tolist() if state.attacks_declared else None}
    told = {
        "phase": "over" if turn.reason else ("form", "lead", "follow")[turn.decision],
        "trump": card(state.trump),
        "attacker": None if forming else int(state.attacker),
        "attack": [cards_of(state, seat, state.attack[seat]) for seat in range(SEATS)],
        "defence": [cards_of(state, seat, state.defence[seat]) for seat in range(SEATS)],
        "unassigned": [cards_of(state, seat, unformed[seat]) for seat in range(SEATS)],
        "led": None if state.led == NONE else card(state.led),
        "declared": declared,
        "tricks": [trick(state, i) for i in range(state.n_tricks)],
        "aside": None if state.aside == NONE else card(state.aside),
    }
    if table.rules.games > 1:
        told["results"] = [{"reason": REASONS[reason], "winner": int(winner)} for reason, winner in state.result[: state.n_results]]
    return told


def trick(state: Any, i: int) -> dict[str, Any]:
    """Tell one trick."""
    led, followed = state.trick_card[i]
    return {"attacker": int(state.trick_attacker[i]), "led": card(led), "followed": card(followed), "winner": int(state.trick_winner[i])}


def picture(table: Any) -> str:
    """Return the table as text: trump, sides, tricks."""
    told = state(table)
    lines = [f"game {table.tally.games}, trump {told['trump']}" + (f", set aside {told['aside']}" if told["aside"] else "")]
    for seat in range(SEATS):
        sides = [f"{name} {' '.join(told[name][seat]) or '-'}" for name in ("attack", "defence")]
        waiting = f", to be assigned {' '.join(told['unassigned'][seat])}" if told["unassigned"][seat] else ""
        sums = f", declared {told['declared']['defence'][seat]}" if told["declared"] else ""
        lines.append(f"  seat {seat}: {', '.join(sides)}{waiting}{sums}{', attacks' if told['attacker'] == seat else ''}")
    if told["led"]:
        lines.append(f"  led {told['led']}")
    if told["tricks"]:
        lines.append("  tricks " + ", ".join(f"{each['led']}-{each['followed']} to seat {each['winner']}" for each in told["tricks"]))
    return "\n".join(lines)
