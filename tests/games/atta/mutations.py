"""How the mini traces of `atta` are spoiled, and the clause that must refuse each."""

from collections.abc import Callable

from tests.games.mutate import GONE

from . import mini_traces as mini
from .tape import Line, actions, active, ant, cell

Trace = Callable[[], list[Line]]
Spoils = dict[tuple[int, str], object]


def card(sides: str, symbol: str | None = None) -> Line:
    """Spell out a card."""
    return {"sides": sides, "symbol": symbol}


def leaves(text: str) -> list[Line]:
    """Spell out lying leaves."""
    return [{**cell(entry.split(":")[0]), "n": int(entry.split(":")[1])} for entry in text.split()]


def spot(x: int, y: int) -> Line:
    """Spell out a cell."""
    return {"x": x, "y": y}


def bad_lay() -> Line:
    """Write a lay decision for the grass card that fits nowhere."""
    return mini.penned()[1] | {"decision": "lay", "legal": ["0,2,0"], "chosen": "0,2,0"}


HOME = ant("0,0")
TWO_SPIDERS = {"grass": 1, "straight": 1}
ALL = "0NESW 1NESW"

SET_UP: list[tuple[str, Trace, Spoils, str]] = [
    (
        "a second spider among the eight",
        mini.six,
        {(0, "components.spider_shapes"): TWO_SPIDERS, (1, "state.cards.1.symbol"): "spider"},
        "A1",
    ),
    ("one leaf card among the eight", mini.six, {(0, "components.leaf_shapes.cross"): 0, (1, "state.cards.4.symbol"): None}, "A1"),
    ("no such edition of the eight", mini.last, {(0, "options.edition"): "rulebook"}, "A1"),
    ("a card that the deck does not hold", mini.six, {(1, "state.cards.3.sides"): "TTTT"}, "A1"),
    ("more of a kind than the deck holds", mini.six, {(1, "state.cards.8.symbol"): "leaf"}, "A1"),
    ("sides that disagree", mini.six, {(1, "state.cards.8.sides"): "TGGT"}, "A2"),
    ("sides that disagree with the nest", mini.six, {(1, "state.cards.5.sides"): "TGTG"}, "A2"),
    ("a cell beside the nest empty", mini.six, {(1, "state.cards.8"): GONE}, "A2"),
    ("the nest turned to grass", mini.six, {(1, "state.cards.0.sides"): "TGTG"}, "A2"),
    ("the nest elsewhere", mini.six, {(1, "state.cards.0.symbol"): None}, "A2"),
    ("one ant in the nest", mini.six, {(1, "state.ants.1.1"): None}, "A3"),
    ("three ants in the nest", mini.six, {(1, "state.ants.1.2"): HOME}, "A3"),
    ("one leaf on a leaf card", mini.six, {(1, "state.leaves.0.n"): 1, (1, "state.leaf_supply"): 4}, "A3"),
    ("leaves on a plain card", mini.six, {(1, "state.leaves.0"): {"x": 1, "y": 0, "n": 2}}, "A3"),
    ("no spider on the spider card", mini.six, {(1, "state.spiders"): []}, "A3"),
    ("a spider on a plain card", mini.six, {(1, "state.spiders.0"): spot(1, 0)}, "A3"),
    ("a leaf too many in supply", mini.six, {(1, "state.leaf_supply"): 4}, "A3"),
    ("seat 1 holds the deck", mini.six, {(1, "seat"): 1, (1, "state.holder"): 1}, "A4"),
    ("seat 1 lays", mini.six, {(1, "seat"): 1}, "A4"),
]

CARDS: list[tuple[str, Trace, Spoils, str]] = [
    ("a rotation that does not fit", mini.six, {(1, "legal"): ["0,2,0", "0,2,1", "2,0,1", "0,-2,1", "-2,0,1"]}, "A5"),
    ("more quarters than needed", mini.six, {(1, "legal"): ["0,2,2", "2,0,1", "0,-2,1", "-2,0,1"], (1, "chosen"): "0,2,2"}, "A5"),
    ("a rotation left out", mini.six, {(14, "legal"): ["0,3,1", "-1,2,2", "1,2,0", "-2,0,0", "-2,0,1"]}, "A5"),
    ("a grass side on a trail", mini.six, {(2, "state.cards.9.sides"): "GTGT"}, "A5"),
    ("laid elsewhere", mini.six, {(2, "state.cards.9.y"): -2}, "A5"),
    ("laid with a leaf it has not", mini.six, {(2, "state.cards.9.symbol"): "leaf"}, "A5"),
    ("two cards on a cell", mini.six, {(2, "state.cards.9.y"): 1}, "A5"),
    ("a laid card turned later", mini.six, {(5, "state.cards.9.sides"): "GGGG"}, "A5"),
    ("a drawn card that the deck does not hold", mini.six, {(1, "state.drawn.sides"): "TTTT"}, "A5"),
    ("no drawn card", mini.six, {(1, "state.drawn"): None}, "A5"),
    ("a laid card still drawn", mini.six, {(2, "state.drawn"): card("TGTG")}, "A5"),
    ("a deck that counts the drawn card", mini.six, {(1, "state.deck"): 2}, "A5"),
    ("no lay decision", mini.six, {(1, ""): GONE}, "A2"),
    ("no second lay decision", mini.six, {(14, ""): GONE}, "A5"),
    ("farther from the ants", mini.six, {(1, "legal"): ["0,2,0", "2,0,1", "0,-2,1", "-2,0,1", "1,2,1"]}, "A6"),
    ("not touching an ant", mini.six, {(14, "legal"): actions("0,3,1 0,3,2 -1,2,2 1,2,0 -2,0,0 -2,0,1 1,-2,0")}, "A6"),
    ("only near ants in yucata", mini.last, {(1, "legal"): ["0,2,0", "2,0,0", "0,-2,0", "-2,0,0"]}, "A5"),
    ("a card aside that fits", mini.penned, {(1, "state.aside.0.sides"): "TTTT", (0, "components.shapes"): {"cross": 9}}, "A7"),
    (
        "a card to be laid that fits nowhere",
        mini.penned,
        {
            (1, ""): bad_lay(),
            (1, "state.phase"): "lay",
            (1, "state.mover"): None,
            (1, "state.drawn"): card("GGGG"),
            (1, "state.aside"): [],
        },
        "A7",
    ),
    ("a card aside lost", mini.penned, {(2, "state.aside"): []}, "A7"),
    ("two cards aside", mini.penned, {(1, "state.aside"): [card("GGGG"), card("GGGG")]}, "A5"),
    ("a card aside still in the deck", mini.penned, {(1, "state.deck"): 1}, "A7"),
    ("one leaf on a new leaf card", mini.six, {(15, "state.leaves.2.n"): 1}, "A8"),
    ("new leaves not from the supply", mini.six, {(15, "state.leaf_supply"): 3}, "A8"),
    (
        "leaves from an empty supply",
        mini.through,
        {(2, "state.leaves"): leaves("0,1:2 1,0:1 0,2:2")},
        "A8",
    ),
    ("no spider on a new spider card", mini.web, {(2, "state.spiders"): []}, "A8"),
    ("no face-up card", mini.six, {(2, "state.next"): None}, "A9"),
    ("a face-up card that the deck does not hold", mini.six, {(2, "state.next"): card("TTTT")}, "A9"),
    ("a face-up card at a lay decision", mini.six, {(1, "state.next"): card("TTGG", "leaf")}, "A9"),
    ("a face-up card changes", mini.six, {(5, "state.next"): card("TTGG")}, "A9"),
    ("another card drawn than the face-up one", mini.six, {(14, "state.drawn"): card("TTGG")}, "A9"),
    ("a face-up card without a deck", mini.six, {(15, "state.next"): card("TTGG", "leaf")}, "A9"),
    ("a face-up card in yucata", mini.last, {(2, "state.next"): card("TTTT")}, "A9"),
]

ANTS: list[tuple[str, Trace, Spoils, str]] = [
    ("seat 1 moves first", mini.six, {(2, "seat"): 1, (2, "state.mover"): 1}, "A10"),
    ("another mover than seat", mini.six, {(2, "state.mover"): 1}, "A10"),
    ("no end of the turn", mini.six, {(6, "legal"): actions("1NS pick:1"), (6, "chosen"): "step:1:N"}, "A10"),
    ("an ant moves again", mini.six, {(12, "legal"): actions("1NS pick:1 end 0W")}, "A10"),
    ("an ant acts again", mini.six, {(22, "legal"): actions("pick:0 take:0:1 end drop:1")}, "A10"),
    ("an ant that has moved not done", mini.six, {(6, "state.ants.0.0.done"): False}, "A10"),
    ("an ant done that has not moved", mini.six, {(3, "state.ants.0.1.done"): True}, "A10"),
    ("done beyond the turn", mini.six, {(8, "state.ants.0.0.done"): True}, "A10"),
    ("nested beyond the turn", mini.six, {(8, "state.ants.0.0.nested"): True}, "A14"),
    ("active beyond the turn", mini.six, {(8, "state.active"): active("0 1 2")}, "A10"),
    ("no turn of seat 1", mini.six, {(number, ""): GONE for number in range(13, 7, -1)}, "A10"),
    ("the holder moves last", mini.six, {(15, "seat"): 0, (15, "state.mover"): 0}, "A10"),
    ("a third step", mini.six, {(5, "legal"): actions("drop:0 1NESW 0S")}, "A11"),
    ("a step after one across grass", mini.six, {(17, "legal"): actions("drop:0 end 0S")}, "A11"),
    ("grass after trail", mini.six, {(3, "legal"): actions("0NE pick:0 1NESW")}, "A11"),
    ("a step off the cards", mini.six, {(5, "legal"): actions("drop:0 1NESW 0N")}, "A11"),
    ("no way back", mini.six, {(20, "legal"): actions("0W pick:1 end")}, "A11"),
    ("no step across grass", mini.six, {(15, "legal"): actions("drop:0 1NSE drop:1 end")}, "A11"),
    ("a step to another cell", mini.six, {(3, "state.ants.0.0.y"): 2}, "A11"),
    ("a step not counted", mini.six, {(5, "state.active.steps"): 1}, "A11"),
    ("grass not told", mini.six, {(16, "state.active.grass"): True}, "A11"),
    ("onto a spider", mini.six, {(15, "legal"): actions("0WS drop:0 1NSE drop:1 end")}, "A12"),
    ("onto a new spider", mini.web, {(3, "legal"): actions("0NEW pick:0 1NESW")}, "A12"),
    ("no way into the nest", mini.through, {(11, "legal"): actions("0EW 1NEW end")}, "A13"),
    ("no way through the nest", mini.through, {(12, "legal"): actions("0NSW 1NEW end")}, "A13"),
    ("staying in the nest", mini.six, {(2, "legal"): actions(f"{ALL} end")}, "A14"),
    ("one of two stays in the nest", mini.six, {(5, "legal"): actions("drop:0 1NESW end")}, "A14"),
    ("back into the nest", mini.six, {(3, "legal"): actions("0NS pick:0 1NESW")}, "A14"),
    ("not out of the nest", mini.six, {(2, "legal"): actions("0NESW 1NES")}, "A14"),
    ("not marked as nested", mini.six, {(2, "state.ants.0.1.nested"): False}, "A14"),
    ("an outside ant marked as nested", mini.six, {(15, "state.ants.1.1.nested"): True}, "A14"),
    ("a third ant into the nest", mini.through, {(17, "legal"): actions("1NESW end")}, "A15"),
    ("a birth beside an ant in the nest", mini.through, {(16, "legal"): actions("1NESW drop:1 end")}, "A16"),
    ("no way home with a leaf", mini.through, {(15, "legal"): actions("0NEW drop:0 1NESW drop:1 end")}, "A16"),
    ("a delivered leaf kept", mini.through, {(16, "state.ants.0.0.leaf"): True}, "A16"),
    ("no newborn", mini.through, {(16, "state.ants.0.2"): None}, "A16"),
    (
        "another newborn",
        mini.through,
        {(16, "state.ants.0.2"): None, (16, "state.ants.0.3"): ant("0,0D")},
        "A16",
    ),
    ("a newborn not done", mini.through, {(16, "state.ants.0.2.done"): False}, "A17"),
    ("an ant that delivered not done", mini.through, {(16, "state.ants.0.0.done"): False}, "A17"),
    ("an ant that delivered not active", mini.through, {(16, "state.active"): None}, "A11"),
    ("a newborn moves", mini.through, {(16, "legal"): actions("1NEW drop:1 2E end")}, "A17"),
    ("an ant that delivered moves", mini.through, {(16, "legal"): actions("1NEW drop:1 0E end")}, "A17"),
    ("no pick", mini.six, {(3, "legal"): actions("0N 1NESW")}, "A18"),
    ("no drop", mini.six, {(5, "legal"): actions("1NESW")}, "A18"),
    ("no theft", mini.six, {(10, "legal"): actions("1NESW"), (10, "chosen"): "step:1:N"}, "A18"),
    ("no take-over", mini.six, {(22, "legal"): actions("pick:0 end"), (22, "chosen"): "end"}, "A18"),
    ("a second act on a cell", mini.six, {(4, "legal"): actions("0N drop:0 1NESW")}, "A18"),
    ("a second leaf", mini.six, {(17, "legal"): actions("drop:0 pick:0 end")}, "A18"),
    ("a take-over of a seat's own", mini.six, {(22, "legal"): actions("pick:0 take:0:1 steal:0:0:1 end")}, "A18"),
    ("a theft from an ant without leaf", mini.six, {(22, "legal"): actions("pick:0 take:0:1 steal:0:1:0 end")}, "A18"),
    ("a pick where no leaf lies", mini.six, {(10, "legal"): actions("steal:0:0:0 pick:0 1NESW")}, "A18"),
    ("a pick that leaves the leaf", mini.six, {(4, "state.leaves.0.n"): 2}, "A18"),
    ("a drop that loses the leaf", mini.six, {(18, "state.leaves.2.n"): 2}, "A18"),
    ("a theft that copies the leaf", mini.six, {(11, "state.ants.0.0.leaf"): True}, "A18"),
    ("a take-over that copies the leaf", mini.six, {(23, "state.ants.0.1.leaf"): True}, "A18"),
    ("an act not remembered", mini.six, {(4, "state.active.acted"): []}, "A18"),
    ("a leaf that blows away", mini.six, {(7, "state.leaves.1.n"): 1}, "A19"),
    ("a leaf that wanders", mini.six, {(7, "state.leaves.1.x"): 1}, "A19"),
]

ENDS: list[tuple[str, Trace, Spoils, str]] = [
    ("a spider moves without a target", mini.penned, {(3, "state.spiders.0"): spot(-1, 1)}, "A20"),
    ("toward the ants, but not the most", mini.three, {(12, "state.spiders.1"): spot(-1, 0)}, "A21"),
    ("a spider that stays", mini.six, {(14, "state.spiders.0"): spot(1, 1)}, "A21"),
    ("a spider off the shortest way", mini.six, {(14, "state.spiders.0"): spot(1, 0)}, "A21"),
    ("a spider in the nest", mini.three, {(16, "state.spiders.0"): spot(0, 0)}, "A21"),
    ("a first step left out", mini.six, {(24, "legal"): ["spider:0:N"], (24, "forced"): True}, "A21"),
    ("a first step too many", mini.six, {(24, "legal"): ["spider:0:N", "spider:0:W", "spider:0:S"]}, "A21"),
    ("through the nest", mini.three, {(11, "legal"): ["spider:0:W", "spider:0:S", "spider:0:N"]}, "A21"),
    ("no choice asked for", mini.six, {(24, ""): GONE}, "A21"),
    ("chosen by another seat", mini.six, {(24, "seat"): 0}, "A21"),
    ("another way than chosen", mini.six, {(25, "state.spiders.0"): spot(-1, 1)}, "A21"),
    ("spiders told in another order", mini.none, {(9, "state.spiders"): [spot(0, 1), spot(1, 0)]}, "A21"),
    ("ants beside a spider live", mini.none, {(9, "state.ants"): [[ant("0,1")] * 2 + [None], [ant("1,0")] * 2 + [None]]}, "A22"),
    ("an eaten ant's leaf gone", mini.web, {(9, "state.leaves.0.n"): 1}, "A22"),
    ("eaten without a spider", mini.three, {(12, "state.ants.1"): [None, None, None]}, "A10"),
    ("a seat without ants not out", mini.three, {(12, "state.out.0"): False}, "A23"),
    ("a seat with ants out", mini.three, {(12, "state.out.2"): True}, "A23"),
    ("a seat that is out moves", mini.three, {(15, ""): mini.three()[14] | {"seat": 0, "i": 14}}, "A10"),
    ("not all are out", mini.none, {(9, "state.out.1"): False}, "A23"),
    ("six for the other seat", mini.six, {(25, "winners"): [0]}, "A24"),
    ("six by another name", mini.six, {(25, "reason"): "deck"}, "A24"),
    ("six not seen", mini.six, {(25, ""): mini.six()[14] | {"i": 24}}, "A24"),
    ("six too early", mini.three, {(12, ""): mini.six()[25], (12, "reason"): "six", (12, "state"): mini.three()[12]["state"]}, "A24"),
    ("last for the other seat", mini.last, {(9, "winners"): [0]}, "A25"),
    ("last not seen", mini.last, {(9, ""): mini.last()[1] | {"i": 8}}, "A25"),
    ("last too early", mini.three, {(12, ""): mini.three()[19], (12, "state"): mini.three()[12]["state"]}, "A25"),
    ("none without winners", mini.none, {(9, "winners"): []}, "A25"),
    ("none called last", mini.none, {(9, "reason"): "last"}, "A25"),
    ("the deck for all", mini.deck, {(25, "winners"): [0, 1]}, "A26"),
    ("the deck for one of two", mini.penned, {(3, "winners"): [0]}, "A26"),
    ("the deck not seen", mini.deck, {(25, ""): mini.deck()[14] | {"i": 24}}, "A26"),
    ("the deck too early", mini.three, {(12, ""): mini.deck()[25], (12, "state"): mini.three()[12]["state"]}, "A26"),
    ("the deck passes over a seat", mini.three, {(12, "seat"): 2, (12, "state.holder"): 2}, "A27"),
    ("a seat that is out holds the deck", mini.three, {(16, "state.holder"): 0}, "A27"),
    ("the deck not passed", mini.six, {(14, "state.holder"): 0}, "A27"),
    ("a round not counted", mini.six, {(14, "state.round"): 1}, "A27"),
    ("the deck passed after the end", mini.six, {(25, "state.holder"): 0}, "A24"),
    ("a round counted after the end", mini.last, {(9, "state.round"): 2}, "A25"),
    ("a wrong phase", mini.six, {(2, "state.phase"): "lay"}, "state"),
    ("the end in a wrong phase", mini.six, {(25, "state.phase"): "spider"}, "state"),
]

FORMS: list[tuple[str, Spoils, str]] = [
    ("schema", {(0, "schema"): 2}, "trace"),
    ("game", {(0, "game"): "marching"}, "trace"),
    ("variant", {(0, "variant"): "young"}, "trace"),
    ("players", {(0, "players"): 5}, "trace"),
    ("policies", {(0, "policies"): ["random"]}, "trace"),
    ("an option missing", {(0, "options.edition"): GONE}, "trace"),
    ("an option too many", {(0, "options.sides"): "easy"}, "trace"),
    ("no such edition", {(0, "options.edition"): "second"}, "trace"),
    ("a component missing", {(0, "components.nest"): GONE}, "components"),
    ("no such shape", {(0, "components.shapes.end"): 1}, "components"),
    ("more leaves than cards", {(0, "components.leaf_shapes.cross"): 2}, "components"),
    ("no ants", {(0, "components.ants"): 0}, "trace"),
    ("another nest", {(0, "components.nest"): "TTT"}, "trace"),
    ("too few cards", {(0, "components.shapes"): {"cross": 2, "grass": 1, "bend": 1, "straight": 1}}, "components"),
    ("more leaf tokens", {(0, "components.leaf_tokens"): 8}, "A3"),
    ("more cards", {(0, "components.shapes.grass"): 2}, "A5"),
    ("a wrong number", {(2, "i"): 2}, "trace"),
    ("an unknown decision", {(2, "decision"): "rest"}, "trace"),
    ("an action twice", {(1, "legal"): ["0,2,0", "0,2,0", "2,0,1", "0,-2,1", "-2,0,1"]}, "trace"),
    ("an unknown action", {(2, "legal"): actions(f"{ALL} wait")}, "trace"),
    ("an illegal choice", {(1, "chosen"): "0,2,1"}, "trace"),
    ("forced", {(1, "forced"): True}, "trace"),
    ("not forced", {(7, "forced"): False}, "trace"),
    ("a field missing", {(1, "state.aside"): GONE}, "trace"),
    ("a field too many", {(1, "state.mood"): 1}, "trace"),
    ("too few ants", {(1, "state.ants.0.2"): GONE}, "trace"),
    ("a truth for a number", {(1, "state.deck"): True}, "trace"),
    ("three sides", {(1, "state.cards.1.sides"): "TGT"}, "trace"),
    ("no such symbol", {(1, "state.cards.1.symbol"): "web"}, "trace"),
    ("no such phase", {(1, "state.phase"): "draw"}, "state"),
    ("a cell with leaves twice", {(1, "state.leaves.1"): {"x": 0, "y": 1, "n": 2}}, "trace"),
    ("no end line", {(25, ""): GONE}, "trace"),
    ("no end", {(25, "end"): False}, "trace"),
    ("scores", {(25, "scores"): [2, 2]}, "trace"),
    ("turns", {(25, "turns"): 5}, "trace"),
    ("rounds", {(25, "rounds"): 3}, "trace"),
    ("decisions", {(25, "decisions"): 23}, "trace"),
]
RULES = SET_UP + CARDS + ANTS + ENDS
