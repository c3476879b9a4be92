"""What the referees of all games share: reading JSON, the header's frame, the lines' frame, and the error that names a clause."""

import json
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import NoReturn, TypeVar

T = TypeVar("T")


class RuleBroken(AssertionError):
    """A trace breaks a clause of the rules page, or of the trace's description (`trace`)."""

    def __init__(self, place: "Place", clause: str, expected: object, says: object) -> None:
        """Compose the message of all that a reader needs to find the spot."""
        super().__init__(f"playout {place.playout}, {place.line}, {clause}: expected {expected}; the trace says {says}")
        self.playout = place.playout
        self.line = place.line
        self.clause = clause
        self.expected = expected
        self.found = says


@dataclass(frozen=True)
class Place:
    """The spot in the trace that is being read; its methods read one value each or refuse it."""

    playout: object
    line: str

    def need(self, holds: bool, clause: str, expected: object, says: object) -> None:
        """Refuse the trace unless a condition holds."""
        if not holds:
            raise RuleBroken(self, clause, expected, says)

    def parse(self, text: str) -> dict[str, object]:
        """Read a line as a JSON object."""
        try:
            entry = json.loads(text)
        except json.JSONDecodeError as error:
            raise RuleBroken(self, "trace", "a line of JSON", error) from error
        return self.record(entry, "the line")

    def record(self, value: object, name: str, keys: frozenset[str] | None = None) -> dict[str, object]:
        """Read an object, if asked for with exactly these keys."""
        if not isinstance(value, dict):
            raise RuleBroken(self, "trace", f"an object as {name}", value)
        self.need(keys is None or set(value) == keys, "trace", f"fields {sorted(keys or ())} in {name}", sorted(value))
        return value

    def integer(self, value: object, name: str, low: int | None = 0) -> int:
        """Read a whole number that is not below `low` (None: any)."""
        if not isinstance(value, int) or isinstance(value, bool) or (low is not None and value < low):
            raise RuleBroken(self, "trace", f"{name} to be a whole number{'' if low is None else f' from {low}'}", value)
        return value

    def truth(self, value: object, name: str) -> bool:
        """Read a truth value, spelled false and true or 0 and 1."""
        if not isinstance(value, int) or value not in (0, 1):
            raise RuleBroken(self, "trace", f"{name} to be true or false", value)
        return bool(value)

    def text(self, value: object, name: str) -> str:
        """Read a string."""
        if not isinstance(value, str):
            raise RuleBroken(self, "trace", f"{name} to be a string", value)
        return value

    def array(self, value: object, name: str, length: int | None = None) -> list[object]:
        """Read a list, if asked for of a certain length."""
        if not isinstance(value, list):
            raise RuleBroken(self, "trace", f"{name} to be a list", value)
        self.need(length is None or len(value) == length, "trace", f"{length} entries in {name}", value)
        return value

    def integers(self, value: object, name: str, length: int | None = None) -> list[int]:
        """Read a list of whole numbers."""
        return [self.integer(entry, name) for entry in self.array(value, name, length)]


@dataclass(frozen=True)
class Ask:
    """The decision that comes next, and the clause that calls for it."""

    kind: str
    seat: int
    clause: str


@dataclass(frozen=True)
class Verdict:
    """How the playout ends, and the clause that ends it."""

    reason: str
    winners: list[int]
    clause: str


Asking = Generator[Ask, str, T]


@dataclass(frozen=True)
class Header:
    """The first line's frame; what its options and components hold is the game's affair."""

    place: Place
    playout: int
    variant: str
    seats: int
    options: dict[str, object]
    components: dict[str, object]


def read_frame(text: str, game: str, variants: tuple[str, ...], options: frozenset[str]) -> Header:
    """Read the first line of a trace of a game for 2 to 4 (trace: header)."""
    keys = frozenset(("schema", "game", "variant", "players", "seed", "playout", "policies", "options", "components"))
    entry = Place("?", "header").parse(text)
    place = Place(entry.get("playout", "?"), "header")
    header = place.record(entry, "the header", keys)
    place.need(place.integer(header["schema"], "schema") == 1, "trace", "schema 1", header["schema"])
    place.need(header["game"] == game, "trace", f"game {game}", header["game"])
    variant = place.text(header["variant"], "variant")
    place.need(variant in variants, "trace", f"variant {' or '.join(variants)}", variant)
    seats = place.integer(header["players"], "players")
    place.need(2 <= seats <= 4, "trace", "2 to 4 players", seats)
    place.integer(header["seed"], "seed")
    for policy in place.array(header["policies"], "policies", seats):
        place.text(policy, "policy")
    return Header(
        place=place,
        playout=place.integer(place.playout, "playout"),
        variant=variant,
        seats=seats,
        options=place.record(header["options"], "options", options),
        components=place.record(header["components"], "components"),
    )


@dataclass(frozen=True)
class Decision:
    """A decision line, its frame read and its content not yet judged."""

    kind: str
    seat: int
    legal: list[str]
    chosen: str
    forced: object
    state: object


class Referee:
    """Follows one trace line by line; a game's referee says what comes next and which state that is."""

    def __init__(self, playout: int) -> None:
        """Begin behind the header."""
        self.playout = playout
        self.place = Place(playout, "start")
        self.chosen: str | None = None
        self.lines = 0
        self.ended = False

    def follow(self, texts: Iterable[str]) -> None:
        """Check all lines behind the header, and that the last of them is the end line."""
        for text in texts:
            self.check_line(text)
        self.need(self.ended, "trace", "an end line", "nothing more")

    def check_line(self, text: str) -> None:
        """Check the next line, a decision or the end."""
        self.place = Place(self.playout, f"line {self.lines + 1} (decision {self.lines})")
        self.need(not self.ended, "trace", "nothing after the end line", text)
        entry = self.place.parse(text)
        if "end" not in entry:
            self.check_decision(self.read_decision(entry))
            self.lines += 1
            return
        self.place = Place(self.playout, f"line {self.lines + 1} (end)")
        keys = frozenset(("end", "reason", "winners", "scores", "turns", "rounds", "decisions", "state"))
        line = self.place.record(entry, "the end line", keys)
        self.need(line["end"] is True, "trace", "end true", line["end"])
        self.check_end(line)
        self.ended = True

    def check_decision(self, line: Decision) -> None:
        """Check a decision line."""
        raise NotImplementedError

    def check_end(self, line: dict[str, object]) -> None:
        """Check the end line."""
        raise NotImplementedError

    def need(self, holds: bool, clause: str, expected: object, says: object) -> None:
        """Refuse the trace unless a condition holds."""
        self.place.need(holds, clause, expected, says)

    def refuse(self, clause: str, expected: object, says: object) -> NoReturn:
        """Refuse the trace."""
        raise RuleBroken(self.place, clause, f"{expected} after {self.chosen}", says)

    def read_decision(self, entry: dict[str, object]) -> Decision:
        """Read the frame of a decision line; its number must run on."""
        place = self.place
        line = place.record(entry, "a decision line", frozenset(("i", "seat", "decision", "legal", "chosen", "forced", "state")))
        self.need(place.integer(line["i"], "i") == self.lines, "trace", f"i {self.lines}", line["i"])
        return Decision(
            kind=place.text(line["decision"], "decision"),
            seat=place.integer(line["seat"], "seat"),
            legal=[place.text(action, "legal") for action in place.array(line["legal"], "legal")],
            chosen=place.text(line["chosen"], "chosen"),
            forced=line["forced"],
            state=line["state"],
        )

    def check_choice(self, line: Decision, expected: list[str], clause: str | Callable[[set[str], set[str]], str]) -> None:
        """Check the legal actions (`clause` may tell the rule by what is too many and what is missing), `chosen` and `forced`."""
        legal = set(line.legal)
        self.need(len(legal) == len(line.legal), "trace", "no action twice in legal", line.legal)
        if legal != set(expected):
            broken = clause if isinstance(clause, str) else clause(legal - set(expected), set(expected) - legal)
            raise RuleBroken(self.place, broken, f"legal {sorted(expected)}", sorted(legal))
        self.need(line.chosen in legal, "trace", f"chosen among {sorted(expected)}", line.chosen)
        self.need(line.forced is (len(expected) == 1), "trace", f"forced to be {len(expected) == 1}", line.forced)
        self.chosen = line.chosen

    def check_counts(self, line: dict[str, object], **counts: int) -> None:
        """Check the end line's counts, the decisions among them."""
        for name, count in {**counts, "decisions": self.lines}.items():
            self.need(self.place.integer(line[name], name) == count, "trace", f"{name} {count}", line[name])


def first_difference(expected: object, seen: object) -> object:
    """Give the index or key at which two values of a state first differ ('' if they differ as a whole)."""
    if isinstance(expected, dict) and isinstance(seen, dict):
        return next(key for key in [*expected, *seen] if expected.get(key) != seen.get(key))
    if isinstance(expected, list) and isinstance(seen, list) and len(expected) == len(seen):
        return next(index for index, value in enumerate(expected) if value != seen[index])
    return ""
