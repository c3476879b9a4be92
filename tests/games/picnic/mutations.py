"""How the mini traces of `picnic` are spoiled, and the clause that must refuse each."""

from collections.abc import Callable
from typing import Any

from tests.games.mutate import GONE

from . import mini_traces as mini
from .mini_traces import die, tosses
from .naive import Line

Trace = Callable[[], list[Line]]
# A line is told by its number, or as `decision:start of chosen`, the first of that kind, `+1` the one behind it;
# in a path, @ is the seat that decides there and # the number of the die that it chooses.
Change = tuple[int | str, str, object]
Case = tuple[str, Trace, list[Change], str]


def more(*extra: str) -> Callable[[Any], Any]:
    """Add entries to a list."""
    return lambda old: [*old, *extra]


def less(entry: str) -> Callable[[Any], Any]:
    """Take an entry from a list."""
    return lambda old: [other for other in old if other != entry]


def up(step: float) -> Callable[[Any], Any]:
    """Add to a number."""
    return lambda old: old + step


def worker(text: str) -> Line:
    """Spell out a worker."""
    return die("worker", text)


FIRST = mini.written
LEGAL = "legal"
HILL, PUDDLE = die("worker", "h"), die("worker", "p")
S0, S1 = "state.dice.0", "state.dice.1"

SET_UP: list[Case] = [
    ("a card that the deck does not hold", FIRST, [(1, "state.area.0", "Wg.all")], "P1"),
    ("a card twice", FIRST, [(1, "state.area.1", "Wb.all")], "P1"),
    ("a card in an empty deck", FIRST, [(1, "state.deck", 1)], "P1"),
    ("a top card of an empty deck", FIRST, [(1, "state.deck_top", "Wb.all")], "P1"),
    ("a place not filled", mini.two, [(1, "state.area.2", None)], "P1"),
    ("no top card", mini.two, [(1, "state.deck_top", None)], "P1"),
    ("seat 1 starts", FIRST, [(1, "state.starter", 1)], "P1"),
    ("a die on the Puddle at the start", FIRST, [(1, f"{S0}.1", PUDDLE)], "P1"),
    ("too few scoring cards", FIRST, [(1, "state.goals.2", GONE)], "P2"),
    ("a goal twice", FIRST, [(1, "state.goals.2", {"kind": "count", "args": {"card": "Wb"}, "token": 6})], "P2"),
    ("a goal of another set", FIRST, [(1, "state.goals.2", {"kind": "group_colour", "args": {}, "token": 6})], "P2"),
    ("another food in a goal", FIRST, [(1, "state.goals.1.args.food", "W")], "P2"),
    ("a token that is none", FIRST, [(1, "state.majority.0", 8)], "P2"),
    ("too many tokens of a value", FIRST, [(1, "state.majority", [7, 7, 7, 7, 4, 5])], "P2"),
    ("goals change", FIRST, [(2, "state.goals.0.token", 4)], "P2"),
    ("majority changes", FIRST, [(2, "state.majority.0", 5)], "P2"),
    ("six Round cards", FIRST, [(1, "state.round_pile", 6)], "P3"),
    ("scoring cards without the option", FIRST, [(0, "options.scoring_cards", False)], "P3"),
    ("a scoring card in a game of Majority", mini.simple, [(1, "state.goals", [{"kind": "sets", "args": {}, "token": 4}])], "P3"),
]

SENDING: list[Case] = [
    ("a seat tosses twice", FIRST, [(2, "seat", 0)], "P4"),
    ("turn names another", FIRST, [(2, "state.turn", 0)], "P4"),
    ("a seat passed over", FIRST, [(2, "", GONE)], "toss"),
    ("a die that is not on the hill", FIRST, [(3, LEGAL, more("soldier>0:land"))], "P4"),
    ("a die on the hill not allowed", FIRST, [(1, LEGAL, tosses("soldier scout", "0:land 1:land"))], "P5"),
    ("sending out ends early", FIRST, [(14, "", GONE), (15, "state.sent.1.3", HILL), (16, "state.sent.1.3", HILL)], "P4"),
    ("a place without a card", FIRST, [(1, LEGAL, more("soldier>2:land"))], "P5"),
    ("a place left out", FIRST, [(1, LEGAL, less("soldier>1:land"))], "P5"),
    ("a bash without a rival", FIRST, [(2, LEGAL, more("scout>1:bash"))], "P5"),
    ("a bash of one's own die", FIRST, [(6, LEGAL, less("scout>1:bash")), (8, LEGAL, more("worker>1:bash"))], "P5"),
    ("no bash where a rival lies", FIRST, [(2, LEGAL, less("scout>0:bash"))], "P5"),
    ("another die of the kind tossed", FIRST, [(4, f"{S0}.1", HILL), (4, f"{S0}.2", worker("-25 95 2 0"))], "P5"),
    ("no die tossed", FIRST, [(2, f"{S0}.0", die("soldier", "h"))], "P5"),
    ("not tossed though it was", FIRST, [(7, "state.tossed", False)], "P5"),
    ("tossed before it was", FIRST, [(2, "state.tossed", True)], "P4"),
    ("a reroll not asked", FIRST, [(7, "", GONE)], "P6"),
    ("a second reroll", FIRST, [(8, "seat", 1), (8, "decision", "reroll"), (8, "state.turn", 1)], "P6"),
    ("a reroll of a soldier", FIRST, [(5, "seat", 1), (5, "decision", "reroll"), (5, "state.turn", 1)], "P6"),
    ("a reroll on a card", FIRST, [(12, "decision", "reroll"), (12, "seat", 0)], "P6"),
    ("a reroll that must be", FIRST, [(7, LEGAL, ["again"])], "P6"),
    ("a reroll counted before", FIRST, [(7, "state.rerolled", True)], "P6"),
]

TOSSING: list[Case] = [
    ("a face that the die has not", FIRST, [(2, f"{S0}.0.face", 3)], "toss"),
    ("a card not touched", FIRST, [(2, f"{S0}.0.on", [])], "toss"),
    ("a card too far", FIRST, [(2, f"{S0}.0.on", [0, 1])], "toss"),
    ("an empty place touched", FIRST, [(8, f"{S1}.4.on", [3])], "toss"),
    ("an overlap", FIRST, [(4, f"{S0}.1.x", -5.0)], "toss"),
    ("moved without a touch", FIRST, [(5, f"{S0}.1.x", -26.0)], "toss"),
    ("a hit die in another direction", FIRST, [(3, f"{S0}.0.x", 3.0)], "toss"),
    ("a hit die drawn to the hitter", FIRST, [(3, f"{S0}.0.y", 97.0)], "toss"),
    ("a hitter that does not lie at the contact", FIRST, [(3, f"{S1}.1.y", 118.0)], "toss"),
    ("a hitter that lies beside", FIRST, [(3, f"{S1}.1.x", 4.0)], "toss"),
    ("a hit die that moves less than a hit moves it", FIRST, [(3, f"{S0}.0.y", 94.0), (3, f"{S1}.1.y", 115.0)], "toss"),
    ("a hit die not moved", FIRST, [(3, f"{S0}.0.y", 95.0), (3, f"{S1}.1.y", 114.0)], "toss"),
    ("two dice moved, one of them far away", FIRST, [(4, f"{S0}.0.y", 84.0)], "toss"),
    ("a face turned without a hit", FIRST, [(8, f"{S0}.1.face", 1), (0, "components.worker_faces", [1, 2])], "toss"),
    ("a face turned by a hit that turns none", FIRST, [
        (0, "components.toss.face_chance", 0), (0, "components.soldier_faces", [1, 2]), (3, f"{S0}.0.face", 2),
    ], "toss"),
    ("off the line of a hand that does not stray", FIRST, [(0, "components.toss.s_lat.steady", 0), (2, f"{S0}.0.x", 5.0)], "toss"),
    ("shorter than a sure hand throws", FIRST, [(0, "components.toss.s_long.steady", 0), (2, f"{S0}.0.y", 65.0)], "toss"),
    ("another die leaves the area", FIRST, [(4, f"{S0}.0", die("soldier", "h"))], "toss"),
]  # fmt: skip

BACK: list[Case] = [
    ("a loose die stays", FIRST, [(15, f"{S0}.3", worker("150 0 2"))], "P7"),
    ("a loose die to the Puddle", FIRST, [(15, f"{S1}.2", PUDDLE)], "P7"),
    ("the dice sent are not those that lay", FIRST, [(15, "state.sent.1.3.x", 5.0), (16, "state.sent.1.3.x", 6.0)], "trace"),
    ("an assignment to a card not touched", mini.tight, [("assign:", LEGAL, more("card:9"))], "P8"),
    ("an assignment with one way", mini.tight, [("assign:", LEGAL, ["card:0"])], "P8"),
    ("an assignment not asked", mini.tight, [("assign:", "", GONE)], "P8"),
    ("an assignment of another", mini.tight, [("assign:", "seat", lambda old: 1 - old)], "P8"),
    ("assigned to two", mini.tight, [("twin", "state.dice", lambda old: both(old))], "P8"),
    ("the card to who has less", FIRST, [(15, "state.new", [["Sp.skew"], ["Wb.all"]])], "P10"),
    ("a won card stays", FIRST, [(15, "state.area.0", "Wb.all"), (15, "state.new.0", ["Sp.skew"])], "P9"),
    ("a card from nowhere", FIRST, [(15, "state.new.1", ["Sp.skew"])], "P10"),
    ("the winner's worker home", FIRST, [(15, f"{S0}.1", HILL)], "P10"),
    ("the winner's soldier to the Puddle", FIRST, [(15, f"{S0}.0", die("soldier", "p"))], "P10"),
    ("the loser's worker to the Puddle", FIRST, [(15, f"{S1}.1", PUDDLE)], "P10"),
]

COLONIES: list[Case] = [
    ("a first card turned", FIRST, [(15, LEGAL, more("Sp.skew@0,0,1"))], "P11"),
    ("the order of cards given", FIRST, [(15, LEGAL, less("Sp.skew@0,0,0"))], "P11"),
    ("a plate covered", FIRST, [(16, LEGAL, more("Sp.skew@1,0,2"))], "P11"),
    ("a plate beside the ants", FIRST, [(16, LEGAL, more("Sp.skew@2,0,0"))], "P11"),
    ("a quarter left out", FIRST, [(16, LEGAL, less("Sp.skew@1,1,3"))], "P11"),
    ("laid elsewhere", FIRST, [(17, "state.colony.0.plates.1.y", 1)], "P11"),
    ("a hidden ant still seen", FIRST, [(17, "state.colony.0.ants", more("")), (17, "state.colony.0.ants.3", [1, 1])], "P11"),
    ("an ant on a bare cell", FIRST, [(17, "state.colony.0.ants.1", [1, 1])], "P11"),
    ("a laid card still new", FIRST, [(16, "state.new.0", ["Sp.skew", "Wb.all"])], "P11"),
    ("kept aside though it can be laid", FIRST, [(16, "", GONE)], "P11"),
    ("another seat lays first", FIRST, [(15, "seat", 1)], "P11"),
    ("a card aside lost", mini.simple, [("aside", "state.colony", lambda old: forget(old))], "P11"),
]

ROUNDS: list[Case] = [
    ("a place not refilled", mini.two, [("round 2", "state.area", lambda old: [*old[:-1], None])], "P12"),
    ("not the top card first", mini.two, [("round 2", "state.area", lambda old: old[::-1])], "P12"),
    ("a deck that does not shrink", mini.two, [("round 2", "state.deck", up(1))], "P12"),
    ("the old top card", mini.two, [("round 2", "state.deck_top", None)], "P12"),
    ("who has more plates starts", FIRST, [(17, "state.starter", 0)], "P13"),
    ("who has more plates starts a round", mini.two, [("round 2", "state.starter", lambda old: 1 - old)], "P13"),
    ("no Round card", FIRST, [(17, "state.hand.1", ["boat", "crumb", "double", "honey"])], "P14"),
    ("a Round card for another", FIRST, [(17, "state.hand.0", ["queen"])], "P14"),
    ("a Round card too many", mini.two, [("round 2", "state.hand.1", more("queen"))], "P14"),
    ("a pile that does not shrink", mini.two, [("round 2", "state.round_pile", 5)], "P14"),
    ("a round left out", mini.two, [("round 2", "state.round", 3)], "P14"),
    ("five rounds", FIRST, [(17, "state.round", 5)], "P14"),
    ("wrong points", FIRST, [(17, "scores.0", 25)], "P15"),
    ("points for what nobody has", FIRST, [(17, "scores", [26, 3])], "P15"),
    ("a tie token for the best alone", mini.two, [(-1, "scores.0", up(3))], "P15"),
    ("nobody's goals tied against the option", FIRST, [(0, "options.zero_tie", "tie")], "P15"),
    ("another winner", FIRST, [(17, "winners", [1])], "P16"),
    ("a shared win with fewer points", FIRST, [(17, "winners", [0, 1])], "P16"),
]

CARDS: list[Case] = [
    ("honey on a place that is not there", mini.two, [("power:none", LEGAL, more("honey:5"))], "honey"),
    ("double before the toss", mini.two, [("power:shoe", LEGAL, more("double"))], "double"),
    ("a Round card of another", mini.two, [("power:honey", LEGAL, more("shoe:1"))], "shoe"),
    ("no power asked", mini.two, [("power:none", "", GONE)], "power"),
    ("honey not put", mini.two, [("power:honey+1", "state.tokens.honey", None)], "honey"),
    ("honey put elsewhere", mini.two, [("power:honey+1", "state.tokens.honey.place", up(1))], "honey"),
    ("honey of another", mini.two, [("power:honey+1", "state.tokens.honey.seat", lambda old: 1 - old)], "honey"),
    ("honey kept in hand", mini.two, [("power:honey+1", "state.hand.@", more("honey"))], "honey"),
    ("shoe put elsewhere", mini.two, [("power:shoe+1", "state.tokens.shoe.place", 3)], "shoe"),
    ("honey left lying", mini.two, [("place after honey", "state.tokens.honey", {"place": 0, "seat": 1})], "honey"),
    ("shoe left lying", mini.two, [("place after shoe", "state.tokens.shoe", {"place": 0})], "shoe"),
    ("no second toss", mini.two, [("power:double+1", "", GONE)], "P4"),
    ("a march from a card", mini.two, [("power:march", LEGAL, lambda old: [f"march:{n}" for n in range(6)] + old[:2])], "march"),
    ("a march to nowhere", mini.two, [("power:march+1", "state.dice.@.#.x", up(1))], "march"),
    ("a march not made", mini.two, [("power:march+1", "state.dice.@.#.on", [])], "march"),
    ("a march that turns the die", mini.two, [("power:march+1", "state.dice.@.#.face", lambda old: old % 4 + 1)], "march"),
    ("a march not allowed", mini.two, [("power:march", LEGAL, ["none", "march:9"]), ("power:march", "chosen", "none")], "march"),
    ("a spring from the hill", mini.three, [("power:spring", LEGAL, more("spring:0"))], "spring"),
    ("a spring that falls back", mini.tight, [("power:spring+1", "state.dice.@.#.where", "puddle")], "spring"),
    ("crumb of a die on the hill", mini.three, [("power:crumb", LEGAL, more("crumb:5"))], "crumb"),
    ("a crumb with a face that the die has not", mini.three, [("power:crumb+1", "state.dice.@.#.face", 9)], "crumb"),
    ("a queen not asked", mini.tight, [("queen:use", "", GONE)], "queen"),
    ("a queen that must be used", mini.tight, [("queen:use", LEGAL, ["use"])], "queen"),
    ("a queen of another", mini.tight, [("queen:use", "seat", lambda old: 1 - old)], "queen"),
    ("a used queen kept", mini.tight, [("queen:use+1", "state.hand.@", more("queen"))], "queen"),
    ("a card without its queen", mini.tight, [("queen:use+1", "state.new.@", lambda old: old[1:])], "P10"),
    ("a boat not asked", mini.two, [("boat:use", "", GONE)], "boat"),
    ("a used boat kept", mini.two, [("boat:use+1", "state.hand.@", more("boat"))], "boat"),
    ("another card resolved", mini.two, [("boat:use", "state.resolving", up(1))], "P9"),
]


def both(dice: list[Any]) -> list[Any]:
    """Let dice touch another card beside theirs."""
    return [[die | {"on": sorted({*die["on"], 4})} if die["on"] else die for die in row] for row in dice]


def forget(colonies: list[Any]) -> list[Any]:
    """Lose the cards aside."""
    return [colony | {"aside": []} for colony in colonies]


RULES = SET_UP + SENDING + TOSSING + BACK + COLONIES + ROUNDS + CARDS

FORMS: list[tuple[str, list[Change], str]] = [
    ("another game", [(0, "game", "atta")], "trace"),
    ("another schema", [(0, "schema", 2)], "trace"),
    ("an unknown option", [(0, "options.more", 1)], "trace"),
    ("no skill of a seat", [(0, "options.skill", ["wild"])], "trace"),
    ("no such option value", [(0, "options.zero_total", "maybe")], "trace"),
    ("no radius", [(0, "components.radius.scout", GONE)], "trace"),
    ("a component missing", [(0, "components.gap", GONE)], "components"),
    ("a radius of nothing", [(0, "components.radius.scout", 0)], "components"),
    ("a die without faces", [(0, "components.scout_faces", [])], "components"),
    ("a pattern with a cell beyond the card", [(0, "components.patterns.all", ["a", "c"])], "components"),
    ("an unknown goal", [(0, "components.goals.0.kind", "most")], "components"),
    ("copies of a card that is not there", [(0, "components.copies", {"Xx": 1})], "components"),
    ("a place elsewhere", [(3, "state.centres.1", [-96, 0])], "components"),
    ("a die of another kind", [(3, f"{S0}.4.kind", "worker")], "components"),
    ("a card of no kind", [(3, "state.area.0", "Zz.all")], "components"),
    ("five dice", [(3, f"{S0}.5", GONE)], "trace"),
    ("a die on the hill with a face", [(1, f"{S0}.4.face", 1)], "trace"),
    ("a place that is not there", [(2, f"{S0}.0.on", [7])], "trace"),
    ("x that is no number", [(2, f"{S0}.0.x", "0")], "trace"),
    ("a field missing", [(3, "state.deck_top", GONE)], "trace"),
    ("a field too many", [(3, "state.more", 0)], "trace"),
    ("no such phase", [(3, "state.phase", "toss")], "trace"),
    ("another phase", [(15, "state.phase", "resolve")], "trace"),
    ("no such decision", [(3, "decision", "throw")], "trace"),
    ("a number out of order", [(3, "i", 3)], "trace"),
    ("chosen against the list", [(3, "chosen", "worker>1:bash")], "trace"),
    ("an action twice", [(7, LEGAL, ["again", "stay", "stay"])], "trace"),
    ("forced with a choice", [(3, "forced", True)], "trace"),
    ("the dice sent before they were", [(3, "state.sent", mini.spell([["h"] * 6] * 2))], "trace"),
    ("another reason", [(17, "reason", "six")], "trace"),
    ("turns miscounted", [(17, "turns", 14)], "trace"),
    ("rounds miscounted", [(17, "rounds", 5)], "trace"),
    ("decisions miscounted", [(17, "decisions", 17)], "trace"),
]
