"""Hand-written mini traces of `marching` on a road of eight spaces: no simulator, every state is spelled out by its changes."""

from collections.abc import Callable
from typing import TypedDict, Unpack

Line = dict[str, object]
THREE = ["Y R / B", "R B / G", "B G / Y", "G Y / R"]
ONE = ["Y", "R", "B", "G"]
ROAD = "-YR-BGYR"


class Changes(TypedDict, total=False):
    """The state fields that a line changes; blocks are strings of letters, `-` is none."""

    dice: list[int]
    road: str
    pos: list[int]
    barrow: list[str]
    hill: list[str]
    container: str
    pending: str
    landing: list[int]
    distance: int | None
    laps: list[int]


class Tape:
    """Writes lines; keeps the fields that a line does not change."""

    def __init__(self, variant: str, seats: int, cap: int, hills: list[str], road: str, container: str, **options: str) -> None:
        """Write the header and set up the table."""
        components: Line = {"road_spaces": len(road), "anteaters": [3], "ladybirds": [5], "faces": 6, "turn_cap": cap}
        if len(road) < 6:
            components |= {"anteaters": [], "ladybirds": []}
        components |= {"blocks_per_colour": (road + container).count("Y"), "easy": list(hills), "hard": list(hills)}
        named: Line = {"build_order": "free", "penalty_block": "unsupporting", **options}
        named["sides"] = ["hard" if variant == "master" else "easy"] * seats
        header: Line = {"schema": 1, "game": "marching", "variant": variant, "players": seats, "seed": 1, "playout": 7}
        self.lines: list[Line] = [header | {"policies": ["random"] * seats, "options": named, "components": components}]
        self.turn, self.seats = 0, seats
        self.state: Changes = {"road": road, "pos": [0] * seats, "barrow": [""] * seats, "container": container, "pending": ""}
        self.state |= {"hill": ["0" * len(hills[0].replace(" ", "").replace("/", ""))] * seats, "landing": [], "laps": [0] * seats}

    def show(self, actor: int | None) -> Line:
        """Spell out the state."""
        now = self.state
        return {
            "turn": self.turn,
            "mover": (self.turn - 1) % self.seats,
            "actor": actor,
            "dice": list(now["dice"]),
            "road": [None if block == "-" else block for block in now["road"]],
            "pos": list(now["pos"]),
            "barrow": [list(barrow) for barrow in now["barrow"]],
            "hill": [[int(spot) for spot in hill] for hill in now["hill"]],
            "container": {colour: now["container"].count(colour) for colour in "YRBG"},
            "pending": list(now["pending"]),
            "landing": list(now["landing"]),
            "distance": now["distance"],
            "laps": list(now["laps"]),
        }

    def move(self, roll: list[int], legal: str, chosen: str, **changes: Unpack[Changes]) -> None:
        """Write the move that begins the next turn; the changes are those since the last line."""
        self.turn += 1
        changes |= {"dice": roll, "distance": None, "landing": []}
        self.ask((self.turn - 1) % self.seats, "move", legal, chosen, **changes)

    def ask(self, seat: int, kind: str, legal: str, chosen: str, **changes: Unpack[Changes]) -> None:
        """Write a decision."""
        self.state |= changes
        actions = legal.split()
        line: Line = {"i": len(self.lines) - 1, "seat": seat, "decision": kind, "legal": actions, "chosen": chosen}
        self.lines.append(line | {"forced": len(actions) == 1, "state": self.show(seat)})

    def end(self, reason: str, winners: list[int], scores: list[int], rounds: int, **changes: Unpack[Changes]) -> list[Line]:
        """Write the end line and give the whole trace."""
        self.state |= changes
        line: Line = {"end": True, "reason": reason, "winners": winners, "scores": scores, "turns": self.turn, "rounds": rounds}
        self.lines.append(line | {"decisions": len(self.lines) - 1, "state": self.show(None)})
        return self.lines


def ladybird() -> list[Line]:
    """Write a base game: a ladybird gives two; a push onto a block; a bare ladybird gives one."""
    tape = Tape("base", 2, 1, THREE, ROAD, "YRBBGG")
    tape.move([2, 3], "die1:2 die2:3 sum:5", "sum:5")
    tape.move([4, 1], "die1:4 die2:1 sum:5", "sum:5", pos=[5, 0], road="-YR-B-YR", barrow=["GB", ""], container="YRBGG")
    last: Changes = {"pos": [6, 5], "road": "-YR-B--R", "barrow": ["GBY", "G"], "container": "YRBG", "distance": 5}
    return tape.end("cap", [], [0, 0], 0, **last)


def chain() -> list[Line]:
    """Write a base game: a block left, one taken; a chain push onto an empty space and the anteater, then the mover takes."""
    tape = Tape("base", 3, 1, THREE, ROAD, "YRBBGG")
    tape.move([1, 1], "die1:1 sum:2", "die1:1")
    tape.ask(0, "take", "take leave", "leave", pos=[1, 0, 0], distance=1)
    tape.move([2, 2], "die1:2 sum:4", "die1:2")
    tape.ask(1, "take", "leave take", "take", pos=[1, 2, 0], distance=2)
    tape.move([1, 6], "die1:1 die2:6 sum:7", "die1:1", barrow=["", "R", ""], road="-Y--BGYR")
    tape.ask(2, "take", "take leave", "take", pos=[2, 3, 1], distance=1, barrow=["", "", ""], container="YRBBGGR")
    return tape.end("cap", [], [0, 0, 0], 0, barrow=["", "", "Y"], road="----BGYR")


def push_home() -> list[Line]:
    """Write a base game: a barrow pushed onto the start builds while the mover waits to land."""
    tape = Tape("base", 2, 2, THREE, ROAD, "YRBBGG")
    tape.move([1, 6], "die1:1 die2:6 sum:7", "sum:7")
    tape.ask(0, "take", "take leave", "take", pos=[7, 0], distance=7)
    tape.move([3, 4], "die1:3 die2:4 sum:7", "sum:7", barrow=["R", ""], road="-YR-BGY-")
    tape.ask(0, "build", "R@1", "R@1", pos=[0, 7], distance=7, landing=[1], barrow=["", ""], pending="R", laps=[1, 0])
    tape.move([6, 6], "die1:6 sum:12", "sum:12", pending="", hill=["010", "000"])
    tape.move([1, 1], "die1:1 sum:2", "sum:2", pos=[0, 7], laps=[2, 0])
    return tape.end("cap", [], [1, 0], 2, pos=[0, 0], laps=[2, 1], distance=1, road="-YR-BGYG", container="YRBBG")


def covered() -> list[Line]:
    """Write a base game: covering the last spot wins at once, a leftover stays in `pending`."""
    tape = Tape("base", 2, 9, ONE, ROAD, "YRBBGG")
    tape.move([4, 1], "die1:4 die2:1 sum:5", "sum:5")
    tape.move([3, 3], "die1:3 sum:6", "die1:3", pos=[5, 0], road="-YR-B-YR", barrow=["GY", ""], container="RBBGG")
    tape.move([2, 2], "die1:2 sum:4", "sum:4", pos=[5, 3])
    tape.ask(0, "build", "Y@0", "Y@0", pos=[0, 3], distance=3, barrow=["", ""], pending="GY", laps=[1, 0])
    return tape.end("covered", [0], [1, 0], 1, hill=["1", "0"], pending="G")


def surplus(variant: str, hills: list[str]) -> list[Line]:
    """Write a game where a surplus costs a placed block; the refill passes over barrows and anteaters; the anteater eats."""
    tape = Tape(variant, 2, 2, hills, ROAD, "YRBBGG")
    none, one = "0" * (3 if hills == THREE else 1), "1" + "0" * (2 if hills == THREE else 0)
    master = variant == "master"
    tape.move([4, 1], "die1:4 die2:1 sum:5" + " diff:3" * master, "sum:5")
    ladybird_taken: Changes = {"pos": [5, 0], "road": "-YR-B-YR", "barrow": ["GY", ""], "container": "RBBGG"}
    tape.move([1, 4], "die1:1 die2:4 sum:5" + " diff:3" * master, "die1:1", **ladybird_taken)
    tape.ask(1, "take", "take leave", "take", pos=[5, 1], distance=1)
    tape.move([2, 2], "die1:2 sum:4" + " diff:0" * master, "sum:4", barrow=["GY", "Y"], road="--R-B-YR")
    tape.ask(0, "build", "Y@0", "Y@0", pos=[0, 1], distance=3, barrow=["", "Y"], pending="GY", laps=[1, 0])
    tape.ask(0, "penalty", "spot:0", "spot:0", pending="", hill=[one, none], container="RBBGGG")
    tape.move([2, 1], "die1:2 die2:1 sum:3", "die1:2", hill=[none, none], road="--R-BBYR", container="YRBGGG")
    return tape.end("cap", [], [0, 0], 1, pos=[0, 3], distance=2, barrow=["", ""], container="YYRBGGG")


def drained() -> list[Line]:
    """Write a base game on four plain spaces: the refill stops when the container is empty."""
    tape = Tape("base", 2, 2, THREE, "-YRB", "G")
    tape.move([1, 1], "die1:1 sum:2", "die1:1")
    tape.ask(0, "take", "take leave", "take", pos=[1, 0], distance=1)
    tape.move([2, 2], "die1:2 sum:4", "die1:2", barrow=["Y", ""], road="--RB")
    tape.ask(1, "take", "take leave", "take", pos=[1, 2], distance=2)
    tape.move([3, 3], "die1:3 sum:6", "sum:6", barrow=["Y", "R"], road="---B")
    tape.ask(0, "build", "Y@0", "Y@0", pos=[0, 2], distance=3, barrow=["", "R"], pending="Y", laps=[1, 0])
    tape.move([2, 2], "die1:2 sum:4", "die1:2", pending="", hill=["100", "000"], road="-G-B", container="")
    tape.ask(1, "build", "R@0", "R@0", pos=[0, 0], distance=2, barrow=["", ""], pending="R", laps=[1, 1])
    return tape.end("cap", [], [1, 1], 1, hill=["100", "100"], pending="")


def young() -> list[Line]:
    """Write a young game: placing on the road, forced carries, a pushed receiver, refills of spaces left, an empty unload."""
    tape = Tape("young", 2, 2, THREE, ROAD, "YRBBGG")
    tape.move([5, 2], "die1:5 die2:2", "die1:5")
    tape.ask(0, "place_now", "carry", "carry", pos=[5, 0], distance=5, road="-YR-B-YR", barrow=["G", ""])
    tape.ask(0, "place_now", "spot:0 carry", "spot:0", barrow=["GY", ""], container="RBBGG")
    tape.move([5, 5], "die1:5", "die1:5", barrow=["G", ""], hill=["100", "000"])
    pushed: Changes = {"pos": [6, 5], "distance": 5, "landing": [1], "road": "-YR-B--R", "barrow": ["GY", ""]}
    tape.ask(0, "place_now", "carry", "carry", **pushed)
    tape.ask(1, "place_now", "carry spot:0", "spot:0", landing=[], barrow=["GY", "R"], container="BBGG")
    tape.move([1, 1], "die1:1", "die1:1", barrow=["GY", ""], hill=["100", "100"])
    tape.ask(0, "take", "take leave", "take", pos=[7, 5], distance=1, road="-YR-B-BR", container="BGG")
    tape.ask(0, "place_now", "spot:1 carry", "spot:1", road="-YR-B-B-", barrow=["GYR", ""])
    tape.move([6, 6], "die1:6", "die1:6", barrow=["GY", ""], hill=["110", "100"])
    return tape.end("cap", [], [2, 1], 1, pos=[7, 0], distance=3, laps=[0, 1], road="-YR-BGB-", container="BG")


def road_win() -> list[Line]:
    """Write a young game: the last spot covered on the road wins at once."""
    tape = Tape("young", 2, 9, ONE, ROAD, "YRBBGG")
    tape.move([1, 2], "die1:1 die2:2", "die1:1")
    tape.ask(0, "take", "take leave", "take", pos=[1, 0], distance=1)
    tape.ask(0, "place_now", "spot:0 carry", "spot:0", barrow=["Y", ""], road="--R-BGYR")
    return tape.end("covered", [0], [1, 0], 0, barrow=["", ""], hill=["1", "0"])


def master() -> list[Line]:
    """Write a master game: pushes by the mover's distance, a difference of 0, a difference that moves and lands on nothing."""
    tape = Tape("master", 2, 2, THREE, ROAD, "YRBBGG")
    tape.move([2, 1], "die1:2 die2:1 sum:3", "die1:2")
    tape.ask(0, "take", "take leave", "leave", pos=[2, 0], distance=2)
    tape.move([2, 2], "die1:2 sum:4 diff:0", "die1:2")
    tape.ask(1, "take", "take leave", "take", pos=[4, 2], distance=2, road="-YR--GYR", barrow=["B", ""])
    tape.move([4, 4], "die1:4 sum:8 diff:0", "diff:0", road="-Y---GYR", barrow=["B", "R"])
    tape.move([6, 4], "die1:6 die2:4 sum:10 diff:2", "diff:2")
    return tape.end("cap", [], [0, 0], 0, pos=[6, 4], distance=2, road="-Y---G-R", barrow=["BY", "R"])


def base_surplus() -> list[Line]:
    """Write a base game: a surplus costs a placed block."""
    return surplus("base", THREE)


def master_surplus() -> list[Line]:
    """Write a master game: the last spot with a block left over does not win but costs."""
    return surplus("master", ONE)


def master_win() -> list[Line]:
    """Write a master game: the last spot with nothing left over wins."""
    tape = Tape("master", 2, 9, ONE, ROAD, "YRBBGG")
    tape.move([1, 2], "die1:1 die2:2 sum:3", "die1:1")
    tape.ask(0, "take", "take leave", "take", pos=[1, 0], distance=1)
    tape.move([3, 3], "die1:3 sum:6 diff:0", "diff:0", barrow=["Y", ""], road="--R-BGYR")
    tape.move([6, 1], "die1:6 die2:1 sum:7 diff:5", "sum:7")
    tape.ask(0, "build", "Y@0", "Y@0", pos=[0, 0], distance=7, barrow=["", ""], pending="Y", laps=[1, 0])
    return tape.end("covered", [0], [1, 0], 1, hill=["1", "0"], pending="")


def options(build_order: str, penalty_block: str, builds: str, penalties: str) -> list[Line]:
    """Write a master game: four blocks carried home, one too many; first builds and penalties are legal as given."""
    tape = Tape("master", 2, 4, THREE, "-YR-BYBG", "YRRBGG", build_order=build_order, penalty_block=penalty_block)
    wait = ([3, 3], "die1:3 sum:6 diff:0", "diff:0")
    tape.move([4, 1], "die1:4 die2:1 sum:5 diff:3", "sum:5")
    tape.move(*wait, pos=[5, 0], road="-YR-B-BG", barrow=["YR", ""], container="YRBGG")
    for space, road, barrow in ((6, "-YR-B--G", "YRB"), (7, "-YR-B---", "YRBG")):
        tape.move([1, 1], "die1:1 sum:2 diff:0", "die1:1")
        tape.ask(0, "take", "take leave", "take", pos=[space, 0], distance=1)
        tape.move(*wait, road=road, barrow=[barrow, ""])
    tape.move([1, 1], "die1:1 sum:2 diff:0", "die1:1")
    tape.ask(0, "build", builds, "Y@0", pos=[0, 0], distance=1, barrow=["", ""], pending="YRBG", laps=[1, 0])
    tape.ask(0, "build", "R@1", "R@1", pending="RBG", hill=["100", "000"])
    tape.ask(0, "build", "B@2", "B@2", pending="BG", hill=["110", "000"])
    tape.ask(0, "penalty", penalties, "spot:2", pending="", hill=["111", "000"], container="YRBGGG")
    tape.move(*wait, hill=["110", "000"], road="-YR-BYBG", container="RBGG")
    return tape.end("cap", [], [2, 0], 1, distance=0)


def defaults() -> list[Line]:
    """Write the trace of `options` by the default options."""
    return options("free", "unsupporting", "Y@0 R@1", "spot:2")


def others() -> list[Line]:
    """Write the trace of `options` by the other options."""
    return options("collected", "any", "Y@0", "spot:0 spot:1 spot:2")


def all_traces() -> list[Callable[[], list[Line]]]:
    """List the mini traces."""
    base = [ladybird, chain, push_home, covered, base_surplus, drained]
    return [*base, young, road_win, master, master_surplus, master_win, defaults, others]
