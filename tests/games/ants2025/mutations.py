"""Mutations of the mini traces of `ants2025`, each with the clause that it breaks."""

from collections.abc import Callable
from typing import Any

from . import mini_traces as mini
from .tape import Line

Trace = Callable[[], list[Line]]
Changes = dict[tuple[int, str], object]
GONE = object()


def put(lines: list[Line], line: int, path: str, value: object) -> None:
    """Change one value of one line; GONE as the value takes the entry away, an empty path the whole line."""
    *way, last = [line, *(int(key) if key.isdigit() else key for key in path.split(".") if key)]
    spot: Any = lines
    for key in way:
        spot = spot[key]
    if value is GONE:
        del spot[last]
    else:
        spot[last] = value


def renumber(lines: list[Line]) -> None:
    """Make the numbers of the decision lines run on."""
    for number, line in enumerate(lines[1:]):
        if "i" in line:
            line["i"] = number


def won_by(seat: int, line: int, trick: int) -> Changes:
    """Give a trick to a seat, which attacks next."""
    return {(line, f"state.tricks.{trick}.winner"): seat, (line, "state.attacker"): seat, (line, "seat"): seat}


def offered(line: int, *legal: str) -> Changes:
    """Make other actions legal; the first is chosen."""
    return {(line, "legal"): list(legal), (line, "chosen"): legal[0], (line, "forced"): len(legal) == 1}


def ended_by(line: int, seat: int) -> Changes:
    """Let a seat win on the last line."""
    return {(line, "winners"): [seat], (line, "scores"): [int(seat == 0), int(seat == 1)]}


RULES: list[tuple[str, Trace, Changes, str]] = [
    ("a card dealt twice", mini.colours, {(1, "state.unassigned.0.0"): "R4"}, "T1"),
    ("a hand too small", mini.queen_against_queen, {(1, "state.unassigned.0.1"): GONE}, "T1"),
    ("one hand larger", mini.colours, {(1, "state.unassigned"): [["R3", "B4", "R1", "B1", "P"], ["R4", "B2", "B3"]]}, "T1"),
    ("a trump card that was dealt", mini.queen_against_queen, {(1, "state.trump"): "R1"}, "T1"),
    ("the odd card not aside", mini.trumps, {(1, "state.aside"): None}, "T1"),
    ("a card aside that nobody has over", mini.colours, {(1, "state.aside"): "P"}, "T1"),
    ("another trump later", mini.colours, {(9, "state.trump"): "R1"}, "T1"),
    ("the card aside lost", mini.trumps, {(5, "state.aside"): None}, "T1"),
    ("a second deal of another deck", mini.three_games, {(5, "state.unassigned.0.0"): "R1"}, "T1"),
    ("a second deal with old tricks", mini.three_games, {(5, "state.tricks"): [mini.three_games()[13]["state"]["tricks"][0]]}, "T1"),
    ("cards laid before the first decision", mini.colours, {(1, "state.attack.0"): ["R3"]}, "T1"),
    ("seat 1 forms first", mini.colours, {(1, "seat"): 1}, "T2"),
    ("seats in turn", mini.colours, {(2, "seat"): 1}, "T2"),
    ("all must attack", mini.colours, offered(1, "attack"), "T2"),
    ("a third side", mini.colours, {(1, "legal"): ["attack", "defend", "keep"]}, "T2"),
    ("on the wrong side", mini.queen_against_queen, {(2, "state.attack.0"): ["R1"], (2, "state.defence.0"): []}, "T2"),
    ("not in hand order", mini.colours, {(3, "state.attack.0"): ["B4", "R3"]}, "T2"),
    ("a card laid out of turn", mini.colours, {(2, "state.unassigned.0"): ["R1", "B4", "B1"]}, "T2"),
    ("a card still in the hand", mini.colours, {(2, "state.unassigned.0"): ["R3", "B4", "R1", "B1"]}, "T2"),
    ("a card not formed", mini.colours, {(8, ""): GONE}, "T2"),
    ("rearranged in battle", mini.colours, {(10, "state.attack.0"): ["R3", "B4", "R1"], (10, "state.defence.0"): ["B1"]}, "T2"),
    ("the lower sum attacks", mini.colours, {(9, "state.attacker"): 0, (9, "seat"): 0}, "T3"),
    ("another seat than the attacker leads", mini.colours, {(9, "seat"): 0}, "T3"),
    ("a wrong sum", mini.colours, {(9, "state.declared.defence.0"): 3}, "T3"),
    ("attack sums declared for nothing", mini.colours, {(9, "state.declared.attack"): [7, 3]}, "T3"),
    ("a tie not broken", mini.trumps, {(7, "state.declared.attack"): None}, "T3"),
    ("a tie broken the wrong way", mini.trumps, {(7, "state.attacker"): 1, (7, "seat"): 1}, "T3"),
    ("no lot", mini.bug_trump, {(7, "state.attacker"): None}, "T3"),
    ("the lot not obeyed", mini.bug_trump, {(7, "state.attacker"): 0}, "T3"),
    ("declared too soon", mini.colours, {(8, "state.declared"): {"defence": [2, 6], "attack": None}}, "T3"),
    ("an attacker too soon", mini.colours, {(8, "state.attacker"): 1}, "T3"),
    ("an attacker before the cards", mini.colours, {(1, "state.attacker"): 1}, "T3"),
    ("declared and forgotten", mini.colours, {(12, "state.declared"): None}, "T3"),
    ("Pill Bugs that count 0", mini.neither, {(0, "options.pill_bug_value"): 0}, "T3"),
    ("Pill Bugs that count 2 in attack sums", mini.equal_sums, {(7, "state.declared.attack"): [4, 3]}, "T3"),
    ("Pill Bugs of no value", mini.neither, {(0, "options.pill_bug_value"): None}, "T3"),
    ("a lead from the defence side", mini.colours, {(9, "legal"): ["B3@attack", "P@defence", "R4@defence"]}, "T4"),
    ("no Pill Bug of the defence side", mini.colours, offered(9, "B3@attack"), "T4"),
    ("an attack card left out", mini.trumps, offered(7, "R1@attack"), "T4"),
    ("a Pill Bug of one side for both", mini.two_bugs, offered(7, "P@attack"), "T4"),
    ("the led card stays on its side", mini.colours, {(10, "state.attack.1"): ["B3"]}, "T4"),
    ("another Pill Bug goes", mini.two_bugs, {(8, "state.attack.1"): ["P"], (8, "state.defence.1"): ["R1"]}, "T4"),
    ("nothing led", mini.colours, {(10, "state.led"): None}, "T4"),
    ("another card led", mini.colours, {(10, "state.led"): "B4"}, "T4"),
    ("the colour not followed", mini.colours, {(10, "legal"): ["B1@defence", "R1@defence"], (10, "forced"): False}, "T5"),
    ("followed from the attack side", mini.colours, {(10, "legal"): ["B1@defence", "B4@attack"], (10, "forced"): False}, "T5"),
    ("no Pill Bug instead of the colour", mini.bug_trump, offered(8, "B2@defence"), "T5"),
    ("only a Pill Bug instead of the colour", mini.bug_trump, offered(8, "P@attack"), "T5"),
    ("the attacker leads twice", mini.colours, {(10, ""): GONE}, "T5"),
    ("no Pill Bug of the defence side in answer", mini.trumps, offered(8, "Y2@defence"), "T6"),
    ("no Pill Bug of the attack side in answer", mini.neither, offered(6, "Y1@defence"), "T6"),
    ("another colour from the attack side", mini.trumps, {(8, "legal"): ["Y2@defence", "P@defence", "B1@attack"]}, "T6"),
    ("an attack card kept from a Pill Bug", mini.answer_by_hand, offered(6, "B1@defence"), "T7"),
    ("an attack card against a Pill Bug", mini.answer_by_defence, offered(6, "B1@defence", "R1@attack"), "T7"),
    ("another answer to Pill Bugs", mini.answer_by_hand, {(0, "options.pill_bug_lead"): "defence"}, "T7"),
    ("the other answer to Pill Bugs", mini.answer_by_defence, {(0, "options.pill_bug_lead"): "hand"}, "T7"),
    ("an unknown answer to Pill Bugs", mini.colours, {(0, "options.pill_bug_lead"): "attack"}, "T7"),
    ("a game that needs `defence`", mini.bug_against_queen, {(0, "options.pill_bug_lead"): "hand"}, "T11"),
    ("the equal value of the defender wins", mini.equal_values, won_by(1, 7, 0), "T8"),
    ("a trump loses", mini.trumps, won_by(0, 9, 0), "T8"),
    ("a trump that was led loses", mini.trump_led, won_by(1, 11, 0), "T8"),
    ("another colour wins", mini.neither, won_by(1, 7, 0), "T8"),
    ("the higher value loses", mini.colours, won_by(0, 17, 3), "T8"),
    ("the lower value wins", mini.colours, won_by(0, 11, 0), "T8"),
    ("a led Pill Bug wins", mini.trump_led, won_by(0, 15, 2), "T9"),
    ("a Pill Bug in answer wins", mini.trump_led, won_by(1, 13, 1), "T9"),
    ("a Pill Bug of the trump loses in answer", mini.bug_trump, won_by(1, 9, 0), "T9"),
    ("a led Pill Bug of the trump loses", mini.bug_trump, won_by(0, 13, 2), "T9"),
    ("the second Pill Bug wins", mini.neither, won_by(1, 9, 1), "T9"),
    ("the loser attacks", mini.colours, {(13, "state.attacker"): 1, (13, "seat"): 1}, "T10"),
    ("another seat than the attacker goes on", mini.colours, {(13, "seat"): 1}, "T10"),
    ("the answer stays on its side", mini.colours, {(11, "state.defence.0"): ["R1", "B1"]}, "T10"),
    ("the led card stays on the table", mini.colours, {(11, "state.led"): "B3"}, "T10"),
    ("a trick not listed", mini.colours, {(11, "state.tricks"): []}, "T10"),
    ("another card in the trick", mini.colours, {(11, "state.tricks.0.followed"): "R1"}, "T10"),
    ("another attacker in the trick", mini.colours, {(11, "state.tricks.0.attacker"): 0}, "T10"),
    ("a game cut short", mini.colours, {(11, ""): mini.colours()[19]}, "T10"),
    ("a Queen led for nothing", mini.colours, {(9, "legal"): ["B3@attack", "P@defence", "Q"]}, "T11"),
    ("a Queen in answer for nothing", mini.colours, {(10, "legal"): ["B1@defence", "Q"], (10, "forced"): False}, "T11"),
    ("a Queen saved by the defence side", mini.queen_against_queen, offered(5, "R1@defence", "R2@defence"), "T11"),
    ("a Queen saved by the attack side", mini.late_breach, offered(10, "B1@attack", "B2@attack"), "T11"),
    ("a Queen although there is a Pill Bug", mini.queen_against_bug, offered(6, "Q"), "T11"),
    ("a breach called held", mini.late_breach, {(11, "reason"): "held"}, "T12"),
    ("a breach that the defender wins", mini.late_breach, ended_by(11, 1), "T12"),
    ("a breach that both win", mini.late_breach, {(11, "winners"): [0, 1]}, "T12"),
    ("a breach without score", mini.late_breach, {(11, "scores"): [0, 0]}, "T12"),
    ("a breach listed for the defender", mini.late_breach, {(11, "state.tricks.1.winner"): 1}, "T12"),
    ("on after a breach", mini.late_breach, {(11, ""): mini.late_breach()[9]}, "T12"),
    ("held called the last attack", mini.queen_against_blue, {(7, "reason"): "last_attack"}, "T13"),
    ("held, yet the attacker wins", mini.queen_against_blue, ended_by(7, 0), "T13"),
    ("the last attack fails against a Queen", mini.queen_against_queen, ended_by(7, 1), "T13"),
    ("the last attack called a breach", mini.queen_against_queen, {(7, "reason"): "breach"}, "T13"),
    ("an attack card holds", mini.queen_against_blue, offered(6, "B1@defence", "B2@attack"), "T13"),
    ("no Pill Bug of the attack side holds", mini.held_by_choice, offered(10, "P@defence", "R4@defence"), "T13"),
    ("no answer to a Queen", mini.queen_against_blue, {(6, ""): GONE}, "T13"),
    ("on after the last attack", mini.queen_against_queen, {(7, ""): mini.queen_against_queen()[5]}, "T13"),
    ("on after held in a match", mini.three_games, {(9, ""): mini.three_games()[7]}, "T13"),
    ("a result of another game", mini.three_games, {(5, "state.results.0.reason"): "held"}, "T13"),
    ("a result not written", mini.three_games, {(5, "state.results"): []}, "T13"),
    ("the last result for the loser", mini.three_games, {(13, "state.results.2.winner"): 0}, "T13"),
    ("the Queens' trick not listed", mini.queen_against_queen, {(7, "state.tricks"): []}, "T14"),
    ("a Queen listed as a card", mini.queen_against_queen, {(7, "state.tricks.0.led"): "R1"}, "T14"),
    ("a Queen not forced", mini.queen_against_queen, {(5, "forced"): False}, "T14"),
    ("a Queen led unseen", mini.queen_against_queen, {(6, "state.led"): None}, "T14"),
    ("a Queen's winner attacks", mini.queen_against_blue, {(7, "state.attacker"): 1}, "T14"),
    ("the holding card stays on its side", mini.queen_against_blue, {(7, "state.defence.1"): ["B1"]}, "T14"),
    ("a game too few", mini.three_games, {(0, "options.games_per_match"): 2}, "match"),
    ("a game too many", mini.three_games, {(0, "options.games_per_match"): 4}, "match"),
    ("no number of games", mini.three_games, {(0, "options.games_per_match"): 0}, "match"),
    ("a match for the seat with fewer wins", mini.three_games, {(13, "winners"): [1]}, "match"),
    ("a shared match not shared", mini.shared_match, {(11, "winners"): [1]}, "match"),
    ("wins not counted", mini.three_games, {(13, "scores"): [0, 1]}, "match"),
    ("results lost", mini.three_games, {(6, "state.results"): []}, "match"),
    ("no results in a match", mini.three_games, {(6, "state.results"): GONE}, "trace"),
    ("results in a single game", mini.colours, {(6, "state.results"): []}, "trace"),
    ("the last game's turns", mini.three_games, {(13, "turns"): 2}, "trace"),
    ("the last game's tricks", mini.three_games, {(13, "rounds"): 1}, "trace"),
    ("the last game's decisions", mini.three_games, {(13, "decisions"): 4}, "trace"),
]

FORMS: list[tuple[str, Changes, str]] = [
    ("schema", {(0, "schema"): 2}, "trace"),
    ("game", {(0, "game"): "atta"}, "trace"),
    ("players", {(0, "players"): 3}, "trace"),
    ("policies", {(0, "policies"): ["random"]}, "trace"),
    ("an option missing", {(0, "options.pill_bug_lead"): GONE}, "trace"),
    ("an option too many", {(0, "options.mood"): "good"}, "trace"),
    ("a component missing", {(0, "components.pill_bugs"): GONE}, "trace"),
    ("a colour unknown", {(0, "components.colours"): ["red", "pink"]}, "components"),
    ("colours not in order", {(0, "components.colours"): ["blue", "red"]}, "components"),
    ("no colours", {(0, "components.colours"): []}, "components"),
    ("ranks of another deck", {(0, "components.ranks"): [1, 2, 4]}, "trace"),
    ("ranks not whole", {(0, "components.ranks.0"): 1.0}, "trace"),
    ("a Pill Bug more", {(0, "components.pill_bugs"): 2}, "T1"),
    ("hands too large", {(0, "components.ranks"): [*range(1, 18)]}, "components"),
    ("no hands", {(0, "components.ranks"): [1], (0, "components.pill_bugs"): 0}, "components"),
    ("a wrong number", {(2, "i"): 2}, "trace"),
    ("an unknown decision", {(2, "decision"): "pass"}, "trace"),
    ("an action twice", {(1, "legal"): ["attack", "defend", "attack"]}, "trace"),
    ("an illegal choice", {(7, "chosen"): "B3@defence"}, "trace"),
    ("forced", {(7, "forced"): True}, "trace"),
    ("not forced", {(8, "forced"): False}, "trace"),
    ("forced in a word", {(8, "forced"): 1}, "trace"),
    ("a field missing", {(1, "state.aside"): GONE}, "trace"),
    ("a field too many", {(1, "state.mood"): 1}, "trace"),
    ("the wrong phase", {(7, "state.phase"): "follow"}, "trace"),
    ("a phase not over", {(11, "state.phase"): "lead"}, "trace"),
    ("a card of no deck", {(1, "state.unassigned.0.0"): "Y1"}, "trace"),
    ("a card with its side", {(8, "state.led"): "R3@attack"}, "trace"),
    ("a Queen in a hand", {(7, "state.attack.0.0"): "Q"}, "trace"),
    ("one hand only", {(7, "state.attack.1"): GONE}, "trace"),
    ("a third seat", {(7, "state.attacker"): 2}, "trace"),
    ("a truth for a number", {(7, "state.attacker"): False}, "trace"),
    ("one sum", {(7, "state.declared.defence.1"): GONE}, "trace"),
    ("no end line", {(11, ""): GONE}, "trace"),
    ("an end that is none", {(11, "end"): False}, "trace"),
    ("turns", {(11, "turns"): 3}, "trace"),
    ("rounds", {(11, "rounds"): 1}, "trace"),
    ("decisions", {(11, "decisions"): 4}, "trace"),
]
