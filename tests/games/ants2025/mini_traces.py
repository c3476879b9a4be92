"""Hand-written mini traces of `ants2025`: no simulator; sums, legal actions, winners and ends are written out, cards only carried along."""

from collections.abc import Callable

from .tape import Line, Tape

SMALL = (2, [1, 2], 1)


def bug_against_queen() -> list[Line]:
    """Write the rulebook's first example, AT: P wins against DIF: Q; with P the Pill Bug it needs `defence`."""
    tape = Tape(SMALL, lead="defence")
    tape.deal("B2", "P R1", "R2 B1")
    tape.form("ad", "aa")
    tape.declare(0, [1, 0])
    tape.lead("P@attack", "P@attack")
    tape.follow("Q", "Q", 0)
    return tape.end("breach", [0], [1, 0])


def queen_against_queen() -> list[Line]:
    """Write the rulebook's second example, AT: Q wins against DIF: Q."""
    tape = Tape(SMALL)
    tape.deal("P", "R1 R2", "B1 B2")
    tape.form("dd", "aa")
    tape.declare(0, [3, 0])
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 0)
    return tape.end("last_attack", [0], [1, 0])


def queen_against_bug() -> list[Line]:
    """Write the rulebook's third example, AT: Q loses against DIF: P (here from the attack side)."""
    tape = Tape(SMALL)
    tape.deal("B1", "R2 B2", "R1 P")
    tape.form("dd", "aa")
    tape.declare(0, [4, 0])
    tape.lead("Q", "Q")
    tape.follow("P@attack", "P@attack", 1)
    return tape.end("held", [1], [0, 1])


def queen_against_blue() -> list[Line]:
    """Write the rulebook's fourth example, AT: Q loses against DIF: B (a blue card)."""
    tape = Tape(SMALL)
    tape.deal("P", "R2 R1", "B1 B2")
    tape.form("dd", "da")
    tape.declare(0, [3, 1])
    tape.lead("Q", "Q")
    tape.follow("B1@defence", "B1@defence", 1)
    return tape.end("held", [1], [0, 1])


def colours() -> list[Line]:
    """Write a game of five tricks: colours followed, a Pill Bug led from the defence side and beaten, all cards played."""
    tape = Tape((2, [1, 2, 3, 4], 1))
    tape.deal("R2", "R3 B4 R1 B1", "R4 B2 B3 P")
    tape.form("aadd", "ddad")
    tape.declare(1, [2, 6])
    tape.lead("B3@attack P@defence", "B3@attack")
    tape.follow("B1@defence", "B1@defence", 1)
    tape.lead("P@defence", "P@defence")
    tape.follow("R3@attack B4@attack R1@defence", "R1@defence", 0)
    tape.lead("R3@attack B4@attack", "B4@attack")
    tape.follow("B2@defence", "B2@defence", 0)
    tape.lead("R3@attack", "R3@attack")
    tape.follow("R4@defence", "R4@defence", 1)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 1)
    return tape.end("last_attack", [1], [0, 1])


def trumps() -> list[Line]:
    """Write a game with a card aside and equal defence sums: a trump beats another colour, a Pill Bug loses to an ant."""
    tape = Tape((3, [1, 2], 2))
    tape.deal("Y1", "R1 R2 B2", "B1 Y2 P", aside="P")
    tape.form("aad", "add")
    tape.declare(0, [2, 2], [3, 1])
    tape.lead("R1@attack R2@attack", "R1@attack")
    tape.follow("Y2@defence P@defence", "Y2@defence", 1)
    tape.lead("B1@attack P@defence", "B1@attack")
    tape.follow("B2@defence", "B2@defence", 0)
    tape.lead("R2@attack", "R2@attack")
    tape.follow("P@defence", "P@defence", 0)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 0)
    return tape.end("last_attack", [0], [1, 0])


def neither() -> list[Line]:
    """Write a game where neither card is a trump, and two Pill Bugs meet; Pill Bugs count 2 in the sums."""
    tape = Tape((3, [1], 2), value=2)
    tape.deal("R1", "B1 P", "Y1 P")
    tape.form("ad", "da")
    tape.declare(0, [2, 1])
    tape.lead("B1@attack P@defence", "B1@attack")
    tape.follow("Y1@defence P@attack", "Y1@defence", 0)
    tape.lead("P@defence", "P@defence")
    tape.follow("P@attack", "P@attack", 0)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 0)
    return tape.end("last_attack", [0], [1, 0])


def trump_led() -> list[Line]:
    """Write a game where a trump that was led beats another colour, and Pill Bugs lose as attackers and as defenders."""
    tape = Tape((3, [1, 3], 3))
    tape.deal("R1", "B1 R3 Y3 P", "B3 Y1 P P")
    tape.form("aadd", "adaa")
    tape.declare(0, [3, 1])
    tape.lead("B1@attack R3@attack P@defence", "R3@attack")
    tape.follow("Y1@defence P@attack", "Y1@defence", 0)
    tape.lead("B1@attack P@defence", "B1@attack")
    tape.follow("P@attack", "P@attack", 0)
    tape.lead("P@defence", "P@defence")
    tape.follow("B3@attack P@attack", "B3@attack", 1)
    tape.lead("P@attack", "P@attack")
    tape.follow("Y3@defence", "Y3@defence", 0)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 0)
    return tape.end("last_attack", [0], [1, 0])


def bug_trump() -> list[Line]:
    """Write a game that a lot opens, with Pill Bugs trump: they win as attackers and as defenders."""
    tape = Tape((2, [1, 2], 3))
    tape.deal("P", "P R1 B2", "P R2 B1")
    tape.form("aad", "ada")
    tape.declare(1, [2, 2], [1, 1])
    tape.lead("P@attack B1@attack", "B1@attack")
    tape.follow("B2@defence P@attack", "P@attack", 0)
    tape.lead("R1@attack", "R1@attack")
    tape.follow("R2@defence P@attack", "R2@defence", 1)
    tape.lead("P@attack", "P@attack")
    tape.follow("B2@defence", "B2@defence", 1)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 1)
    return tape.end("last_attack", [1], [0, 1])


def two_bugs() -> list[Line]:
    """Write a game where the attacker wins with a Pill Bug against a Pill Bug; Pill Bugs count 2 in both sums of a tie."""
    tape = Tape((1, [1, 3, 5], 4), value=2)
    tape.deal("R3", "P P R5", "P P R1")
    tape.form("ada", "add")
    tape.declare(1, [2, 3])
    tape.lead("P@attack P@defence", "P@attack")
    tape.follow("P@attack P@defence R5@attack", "P@attack", 1)
    tape.lead("P@defence", "P@defence")
    tape.follow("P@defence R5@attack", "R5@attack", 0)
    tape.lead("P@defence", "P@defence")
    tape.follow("R1@defence", "R1@defence", 1)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 1)
    return tape.end("last_attack", [1], [0, 1])


def equal_sums() -> list[Line]:
    """Write a game where Pill Bugs count 3 in both sums of a tie, and a defender may answer a Queen with one of two cards."""
    tape = Tape((1, [1, 2, 3], 4), value=3)
    tape.deal("P", "P P R2", "R3 P R1")
    tape.form("daa", "daa")
    tape.declare(0, [3, 3], [5, 4])
    tape.lead("P@attack P@defence R2@attack", "P@defence")
    tape.follow("R3@defence P@attack R1@attack", "R1@attack", 0)
    tape.lead("P@attack R2@attack", "R2@attack")
    tape.follow("R3@defence P@attack", "R3@defence", 1)
    tape.lead("P@attack", "P@attack")
    tape.follow("P@attack", "P@attack", 1)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 1)
    return tape.end("last_attack", [1], [0, 1])


def answer(lead: str, legal: str) -> list[Line]:
    """Write a game with a Pill Bug led, by the option `pill_bug_lead` that says what may be answered."""
    tape = Tape(SMALL, lead=lead)
    tape.deal("B2", "P R2", "R1 B1")
    tape.form("ad", "ad")
    tape.declare(0, [2, 1])
    tape.lead("P@attack", "P@attack")
    tape.follow(legal, "B1@defence", 1)
    tape.lead("R1@attack", "R1@attack")
    tape.follow("R2@defence", "R2@defence", 0)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 0)
    return tape.end("last_attack", [0], [1, 0])


def answer_by_hand() -> list[Line]:
    """Write the trace of `answer` by the default."""
    return answer("hand", "R1@attack B1@defence")


def answer_by_defence() -> list[Line]:
    """Write the trace of `answer` by the other option."""
    return answer("defence", "B1@defence")


def held_by_choice() -> list[Line]:
    """Write a game where the defender may answer a Queen with three cards, of any colour and from either side for Pill Bugs."""
    tape = Tape((2, [1, 2, 4], 3))
    tape.deal("B4", "R1 R2 B1 B2", "R4 P P P")
    tape.form("dddd", "ddaa")
    tape.declare(0, [6, 4])
    tape.lead("Q", "Q")
    tape.follow("R4@defence P@defence P@attack", "P@defence", 1)
    return tape.end("held", [1], [0, 1])


def late_breach() -> list[Line]:
    """Write a game where a defender whose attack side is full has nothing left to defend with, and is not asked for more."""
    tape = Tape((2, [1, 2, 3], 1))
    tape.deal("P", "R3 B3 R1", "R2 B1 B2")
    tape.form("ada", "daa")
    tape.declare(0, [3, 2])
    tape.lead("R3@attack R1@attack", "R3@attack")
    tape.follow("R2@defence", "R2@defence", 0)
    tape.lead("R1@attack", "R1@attack")
    tape.follow("Q", "Q", 0)
    return tape.end("breach", [0], [1, 0])


def equal_cards(last_copy: bool) -> list[Line]:
    """Write a game with equal cards on one side (one action) and on both (two); the first or the last of equal copies goes."""
    tape = Tape((2, [2, 2, 2], 3))
    tape.deal("P", "R2 B2 R2 R2", "P B2 P B2")
    tape.form("aaad", "adad")
    tape.declare(1, [2, 4])
    tape.lead("P@attack", "P@attack")
    tape.follow("R2@attack B2@attack R2@defence", "R2@attack", 1, last_copy=last_copy)
    tape.lead("P@attack", "P@attack")
    tape.follow("B2@attack R2@attack R2@defence", "R2@defence", 1)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 1)
    return tape.end("last_attack", [1], [0, 1])


def first_copy_goes() -> list[Line]:
    """Write the trace of `equal_cards` one way."""
    return equal_cards(last_copy=False)


def last_copy_goes() -> list[Line]:
    """Write the trace of `equal_cards` the other way."""
    return equal_cards(last_copy=True)


def equal_values() -> list[Line]:
    """Write a game of equal cards throughout: the lot makes seat 0 the attacker, whose card wins."""
    tape = Tape((1, [2, 2, 2, 2, 2], 0))
    tape.deal("R2", "R2 R2", "R2 R2")
    tape.form("ad", "da")
    tape.declare(0, [2, 2], [2, 2])
    tape.lead("R2@attack", "R2@attack")
    tape.follow("R2@defence", "R2@defence", 0)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 0)
    return tape.end("last_attack", [0], [1, 0])


def three_games() -> list[Line]:
    """Write a match: seat 0 wins two games, seat 1 the third."""
    tape = Tape((1, [1, 2], 1), games=3)
    tape.deal("P", "R1", "R2")
    tape.form("d", "a")
    tape.declare(0, [1, 0])
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 0)
    tape.over("last_attack", 0)
    tape.deal("R1", "P", "R2")
    tape.form("d", "d")
    tape.declare(1, [0, 2])
    tape.lead("Q", "Q")
    tape.follow("P@defence", "P@defence", 0)
    tape.over("held", 0)
    tape.deal("P", "R1", "R2")
    tape.form("a", "d")
    tape.declare(1, [0, 2])
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 1)
    tape.over("last_attack", 1)
    return tape.end("last_attack", [0], [2, 1])


def shared_match() -> list[Line]:
    """Write a match of two games that both seats win."""
    tape = Tape((1, [1, 2], 1), games=2)
    tape.deal("R1", "R2", "P")
    tape.form("a", "a")
    tape.declare(0, [0, 0], [2, 0])
    tape.lead("R2@attack", "R2@attack")
    tape.follow("P@attack", "P@attack", 0)
    tape.lead("Q", "Q")
    tape.follow("Q", "Q", 0)
    tape.over("last_attack", 0)
    tape.deal("P", "R2", "R1")
    tape.form("d", "d")
    tape.declare(0, [2, 1])
    tape.lead("Q", "Q")
    tape.follow("R1@defence", "R1@defence", 1)
    tape.over("held", 1)
    return tape.end("held", [0, 1], [1, 1])


def last_attacks() -> list[Callable[[], list[Line]]]:
    """List the rulebook's four examples, in its order."""
    return [bug_against_queen, queen_against_queen, queen_against_bug, queen_against_blue]


def all_traces() -> list[Callable[[], list[Line]]]:
    """List the mini traces."""
    ends = [*last_attacks(), held_by_choice, late_breach]
    tricks = [colours, trumps, neither, trump_led, bug_trump, two_bugs, equal_sums, answer_by_hand, answer_by_defence]
    return [*ends, *tricks, first_copy_goes, last_copy_goes, equal_values, three_games, shared_match]
