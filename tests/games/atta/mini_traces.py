"""Hand-written mini traces of `atta`: no simulator; every state is spelled out by its changes, every legal action by hand."""

from collections.abc import Callable

from .tape import Line, Tape

# North row, middle row without the nest, south row: trails north and west, a grass card with the spider in the north-east.
TOWN = "TGTG TGTGl GGGGs TTTTl GTGT TTGG TTGT GGTT"
CROSSES = "TTTT TTTT TTTT TTTT TTTT TTTT TTTT TTTT"
NESTED = "0NESW 1NESW"
AROUND = "-1,2,0 0,2,0 1,2,0 -1,-2,0 0,-2,0 1,-2,0 2,-1,0 2,0,0 2,1,0 -2,-1,0 -2,0,0 -2,1,0"


def town(ants: int) -> Tape:
    """Write two rounds in the rulebook edition: picks, a theft, a birth, a drop, a take-over, a spider with a choice."""
    supply = " -" * (ants - 2)
    tape = Tape("rulebook", TOWN, "TGTG TTGGl", 7, ["0,0 0,0" + supply] * 2, leaves="0,1:2 -1,0:2", spiders="1,1", leaf_supply=3)
    tape.lay(0, "TGTG", "0,2,0 2,0,1 0,-2,1 -2,0,1", "0,2,0")
    home = "0,0 0,0" + supply
    tape.turn(0, NESTED, "0N", lay="0,2 TGTG", next="TTGGl", ants=["0,0N 0,0N" + supply, home])
    tape.move("0N pick:0 1NESW", "pick:0", "0 0 1", ants=["0,1N 0,0N" + supply, home])
    tape.move("0N 1NESW", "0N", "0 0 1 0,1", ants=["0,1LN 0,0N" + supply, home], leaves="0,1:1 -1,0:2")
    tape.move("drop:0 1NESW", "1W", "0 0 2 0,1", ants=["0,2LN 0,0N" + supply, home])
    tape.move("1NS pick:1 end", "1N", "0 1 1", ants=["0,2LDN -1,0N" + supply, home])
    tape.move("end", "end", "0 1 2", ants=["0,2LDN -1,1N" + supply, home])
    rival = "0,2L -1,1" + supply
    tape.turn(1, NESTED, "0N", ants=[rival, "0,0N 0,0N" + supply])
    tape.move("0N pick:0 1NESW", "0N", "1 0 1", ants=[rival, "0,1N 0,0N" + supply])
    tape.move("steal:0:0:0 1NESW", "steal:0:0:0", "1 0 2", ants=[rival, "0,2N 0,0N" + supply])
    rival = "0,2 -1,1" + supply
    tape.move("1NESW", "1W", "1 0 2 0,2", ants=[rival, "0,2LN 0,0N" + supply])
    tape.move("1NS pick:1 end", "pick:1", "1 1 1", ants=[rival, "0,2LDN -1,0N" + supply])
    tape.move("1NS end", "end", "1 1 1 -1,0", ants=[rival, "0,2LDN -1,0LN" + supply], leaves="0,1:1 -1,0:1")
    second_round(tape, rival, supply)
    return tape


def second_round(tape: Tape, rival: str, supply: str) -> None:
    """Write the second round of the town: the spider has come to (0, 1)."""
    places = "0,3,1 0,3,2 -1,2,2 1,2,0 -2,0,0 -2,0,1"
    tape.lay(1, "TTGGl", places, "-1,2,2", round=2, spiders="0,1", deck=0, ants=[rival, "0,2L -1,0L" + supply])
    tape.turn(1, "0W drop:0 1NSE drop:1 end", "1E", lay="-1,2 GGTTl", leaves="0,1:1 -1,0:1 -1,2:2", leaf_supply=1)
    newborn = " 0,0D 0,0D" + supply[2:]
    tape.move("0W drop:0 end", "0W", "1 1 1", ants=[rival, "0,2L" + newborn])
    tape.move("drop:0 end", "drop:0", "1 0 1 g", ants=[rival, "-1,2L" + newborn])
    tape.move("end", "end", "1 0 1 g -1,2", ants=[rival, "-1,2" + newborn], leaves="0,1:1 -1,0:1 -1,2:3")
    rested = "-1,2 0,0 0,0" + supply[2:]
    tape.turn(0, "0W 1NS end", "1N", ants=[rival, rested])
    tape.move("0W 1S pick:1 end", "pick:1", "0 1 1", ants=["0,2 -1,2" + supply, rested])
    tape.move("0W 1S end", "0W", "0 1 1 -1,2", ants=["0,2 -1,2L" + supply, rested], leaves="0,1:1 -1,0:1 -1,2:2")
    tape.move("pick:0 take:0:1 end", "take:0:1", "0 0 1 g", ants=["-1,2 -1,2LD" + supply, rested])
    tape.move("end", "end", "0 0 1 g -1,2", ants=["-1,2L -1,2D" + supply, rested])
    after = ["-1,2L -1,2" + supply, rested]
    tape.ask(1, "spider", "spider:0:N spider:0:W", "spider:0:N", phase="spider", mover=None, active="-", ants=after)


def six() -> list[Line]:
    """Write the town with three ants a colour: the birth wins."""
    return town(3).end("six", [1], [2, 3], 4, spiders="0,2")


def deck() -> list[Line]:
    """Write the town with four ants a colour: the deck is empty, most ants win."""
    return town(4).end("deck", [1], [2, 3], 4, spiders="0,2")


def penned() -> list[Line]:
    """Write a game in which a grass card fits nowhere, spiders shut the nest, and nobody can do anything."""
    ring = "TTTT TTTTs TTTT TTTTs TTTTs TTTT TTTTs TTTT"
    tape = Tape("yucata", ring, "GGGG", 0, ["0,0 0,0 -"] * 2, spiders="0,1 1,0 0,-1 -1,0", aside="GGGG")
    tape.turn(0, "end", "end", ants=["0,0N 0,0N -", "0,0 0,0 -"])
    tape.turn(1, "end", "end", ants=["0,0 0,0 -", "0,0N 0,0N -"])
    return tape.end("deck", [0, 1], [2, 2], 2, ants=["0,0 0,0 -"] * 2)


def meal(seats: int) -> Tape:
    """Write a first round in the yucata edition: two go north, two east, a third seat south and west; two spiders lurk."""
    ring = "TTTTs TTTT TTTTs " + CROSSES[:24]
    home = ["0,0 0,0 -"] * seats
    tape = Tape("yucata", ring, "TTTT TTTT TTTT TTTT", 0, home, spiders="1,1 -1,1")
    tape.lay(0, "TTTT", AROUND, "0,2,0")
    stay = home[1:]
    tape.turn(0, NESTED, "0N", lay="0,2 TTTT", ants=["0,0N 0,0N -", *stay])
    tape.move("0N 1NESW", "1N", "0 0 1", ants=["0,1N 0,0N -", *stay])
    tape.move("1N end", "end", "0 1 1", ants=["0,1DN 0,1N -", *stay])
    stay = home[2:]
    tape.turn(1, NESTED, "0E", ants=["0,1 0,1 -", "0,0N 0,0N -", *stay])
    tape.move("0S 1NESW", "1E", "1 0 1", ants=["0,1 0,1 -", "1,0N 0,0N -", *stay])
    tape.move("1S end", "end", "1 1 1", ants=["0,1 0,1 -", "1,0DN 1,0N -", *stay])
    gone = ["0,1 0,1 -", "1,0 1,0 -"]
    if seats == 3:
        tape.turn(2, NESTED, "0S", ants=[*gone, "0,0N 0,0N -"])
        tape.move("0EW 1NESW", "1W", "2 0 1", ants=[*gone, "0,-1N 0,0N -"])
        tape.move("1S end", "end", "2 1 1", ants=[*gone, "0,-1DN -1,0N -"])
        gone.append("0,-1 -1,0 -")
    return tape


def choice(tape: Tape, ants: list[str], chosen: str) -> None:
    """Write the choice of the first spider between two targets."""
    tape.ask(0, "spider", "spider:0:W spider:0:S", chosen, phase="spider", mover=None, active="-", ants=ants)


def last() -> list[Line]:
    """Write a game where both spiders go north: one seat is left."""
    tape = meal(2)
    choice(tape, ["0,1 0,1 -", "1,0 1,0 -"], "spider:0:W")
    return tape.end("last", [1], [0, 2], 2, spiders="0,1 0,1", ants=["- - -", "1,0 1,0 -"], out=[True, False])


def none() -> list[Line]:
    """Write a game where the spiders part: nobody is left, both win."""
    tape = meal(2)
    choice(tape, ["0,1 0,1 -", "1,0 1,0 -"], "spider:0:S")
    return tape.end("none", [0, 1], [0, 0], 2, spiders="1,0 0,1", ants=["- - -"] * 2, out=[True, True])


def three() -> list[Line]:
    """Write a game of three: the seat that is out neither moves nor holds the deck; the spiders walk on without lines."""
    tape = meal(3)
    choice(tape, ["0,1 0,1 -", "1,0 1,0 -", "0,-1 -1,0 -"], "spider:0:W")
    left, right = "1,0 1,0 -", "0,-1 -1,0 -"
    ants = ["- - -", left, right]
    second = AROUND.replace(" 0,2,0", "") + " 0,3,0"
    tape.lay(1, "TTTT", second, "0,3,0", round=2, spiders="0,1 0,1", ants=ants, out=[True, False, False], deck=2)
    tape.turn(1, "0NSW 1NSW end", "end", lay="0,3 TTTT")
    tape.turn(2, "0NEW 1NSE end", "1N")
    tape.move("0NEW 1S end", "end", "2 1 1", ants=["- - -", left, "0,-1 -1,1 -"])
    third = second.replace("0,3,0", "-1,3,0 1,3,0 0,4,0")
    tape.lay(2, "TTTT", third, "0,4,0", round=3, spiders="1,1 1,1", deck=1)
    tape.turn(2, "0NEW 1ES end", "end", lay="0,4 TTTT")
    tape.turn(1, "0SW 1SW end", "end")
    return tape.end("last", [2], [0, 0, 2], 7, spiders="1,0 1,0", ants=["- - -", "- - -", "0,-1 -1,1 -"], out=[True, True, False])


def through() -> list[Line]:
    """Write a game with three leaf tokens: a leafless ant walks through the nest, another stays, a birth shuts it."""
    ring = "TTTT TTTTl TTTT TTTT TTTTl TTTT TTTT TTTT"
    supply = " - -"
    home = "0,0 0,0" + supply
    tape = Tape("yucata", ring, "TTTTl TTTT", 3, [home] * 2, leaves="0,1:2 1,0:1", leaf_supply=0)
    tape.lay(0, "TTTTl", AROUND, "0,2,0")
    tape.turn(0, NESTED, "0N", lay="0,2 TTTTl", ants=["0,0N 0,0N" + supply, home])
    tape.move("0NEW pick:0 1NESW", "pick:0", "0 0 1", ants=["0,1N 0,0N" + supply, home])
    tape.move("0NEW 1NESW", "1N", "0 0 1 0,1", ants=["0,1LN 0,0N" + supply, home], leaves="0,1:1 1,0:1")
    tape.move("1NEW pick:1 take:1:0 end", "pick:1", "0 1 1", ants=["0,1LDN 0,1N" + supply, home])
    tape.move("1NEW end", "end", "0 1 1 0,1", ants=["0,1LDN 0,1LN" + supply, home], leaves="1,0:1")
    carriers = "0,1L 0,1L" + supply
    tape.turn(1, NESTED, "0S", ants=[carriers, "0,0N 0,0N" + supply])
    tape.move("0EW 1NESW", "1S", "1 0 1", ants=[carriers, "0,-1N 0,0N" + supply])
    tape.move("1EW end", "end", "1 1 1", ants=[carriers, "0,-1DN 0,-1N" + supply])
    places = AROUND.replace(" 0,2,0", "") + " 0,3,0"
    tape.lay(1, "TTTT", places, "0,3,0", round=2, deck=0, ants=[carriers, "0,-1 0,-1" + supply])
    tape.turn(1, "0NEW 1NEW end", "0N", lay="0,3 TTTT")
    tape.move("0NESW 1NEW end", "0E", "1 0 1", ants=[carriers, "0,0 0,-1" + supply])
    tape.move("pick:0 1NEW end", "1N", "1 0 2", ants=[carriers, "1,0 0,-1" + supply])
    tape.move("1NESW end", "end", "1 1 1", ants=[carriers, "1,0D 0,0" + supply])
    rest = "1,0 0,0" + supply
    tape.turn(0, "0NESW drop:0 1NESW drop:1 end", "0S", ants=[carriers, rest])
    tape.move("1NEW drop:1 end", "drop:1", "0 0 1", ants=["0,0D 0,1L 0,0D -", rest])
    tape.move("1NEW end", "1N", "0 1 0 0,1", ants=["0,0D 0,1 0,0D -", rest], leaves="0,1:1 1,0:1")
    tape.move("1NS end", "end", "0 1 1 0,1", ants=["0,0D 0,2 0,0D -", rest])
    return tape.end("deck", [0], [3, 2], 4, ants=["0,0 0,2 0,0 -", rest])


def web() -> list[Line]:
    """Write a game in which the new card brings a spider; what it eats leaves its leaf."""
    ring = CROSSES.replace("TTTT TTTT", "TTTT TTTTl", 1)
    home = "0,0 0,0 -"
    tape = Tape("yucata", ring, "TTTTs", 2, [home] * 2, leaves="0,1:2", leaf_supply=0)
    tape.lay(0, "TTTTs", AROUND, "0,2,0")
    tape.turn(0, NESTED, "0N", lay="0,2 TTTTs", spiders="0,2", ants=["0,0N 0,0N -", home])
    tape.move("0EW pick:0 1NESW", "pick:0", "0 0 1", ants=["0,1N 0,0N -", home])
    tape.move("0EW 1NESW", "1N", "0 0 1 0,1", ants=["0,1LN 0,0N -", home], leaves="0,1:1")
    tape.move("1EW pick:1 take:1:0 end", "end", "0 1 1", ants=["0,1LDN 0,1N -", home])
    tape.turn(1, NESTED, "0S", ants=["0,1L 0,1 -", "0,0N 0,0N -"])
    tape.move("0EW 1NESW", "1S", "1 0 1", ants=["0,1L 0,1 -", "0,-1N 0,0N -"])
    tape.move("1EW end", "end", "1 1 1", ants=["0,1L 0,1 -", "0,-1DN 0,-1N -"])
    after = ["- - -", "0,-1 0,-1 -"]
    return tape.end("last", [1], [0, 2], 2, spiders="0,1", ants=after, leaves="0,1:2", out=[True, False])


def all_traces() -> list[Callable[[], list[Line]]]:
    """List the mini traces."""
    return [six, deck, penned, last, none, three, through, web]
