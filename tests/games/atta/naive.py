"""A naive player of `atta` on the referee's own rule functions: long traces of any deck, for mutations; no proof of the rules."""

import copy
import json
from random import Random

from tests.games.referee import Place, Verdict

from .checker_cards import NEST, PATTERNS, Card, Cell, Kind, agrees, fitting, shape_of, turns
from .checker_play import game
from .checker_read import read_header
from .checker_table import Ant, State, Table
from .checker_world import RING, Choice, World, set_up

Line = dict[str, object]
STANDARD: Line = {
    "shapes": {"straight": 6, "bend": 6, "tee": 6, "cross": 3, "grass": 3},
    "leaf_shapes": {"straight": 2, "bend": 2, "tee": 2, "cross": 1, "grass": 1},
    "spider_shapes": {"straight": 1, "bend": 1, "tee": 1, "cross": 1},
    "leaf_tokens": 16,
    "ants": 6,
    "nest": "TTTT",
}


def header(edition: str, seats: int, components: Line) -> Line:
    """Write a header."""
    frame: Line = {"schema": 1, "game": "atta", "variant": "base", "players": seats, "seed": 1, "playout": 7}
    return frame | {"policies": ["naive"] * seats, "options": {"edition": edition}, "components": components}


def deal(table: Table, random: Random) -> tuple[dict[Cell, Card], list[Card]]:
    """Shuffle until the first eight hold what they should and can be laid in order round the nest."""
    deck = [Card(PATTERNS[kind.shape], kind.symbol) for kind, number in table.kinds.items() for _ in range(number)]
    while True:
        random.shuffle(deck)
        symbols = [card.symbol for card in deck[:8]]
        counts = [symbols.count("spider"), symbols.count("leaf")]
        if table.rulebook and counts != [min(1, table.symbols("spider")), min(2, table.symbols("leaf"))]:
            continue
        cards = {NEST: Card(table.nest, "nest")}
        for cell, card in zip(RING, deck, strict=False):
            fits = [sides for sides in turns(card.sides).values() if agrees(cards, cell, sides)]
            if not fits:
                break
            cards[cell] = Card(random.choice(fits), card.symbol)
        else:
            return cards, deck[8:]


def first_look(table: Table, cards: dict[Cell, Card]) -> State:
    """Put leaves and spiders on the eight, as far as they go."""
    leaves: dict[Cell, int] = {}
    for cell, card in cards.items():
        if card.symbol == "leaf":
            leaves[cell] = min(2, table.leaf_tokens - sum(leaves.values()))
    spiders = [cell for cell, card in cards.items() if card.symbol == "spider"]
    return State(1, "lay", 0, None, cards, leaves, spiders, [], None, 0, None, None, [], 0, [])


def kind(card: Card) -> Kind:
    """Give a card's kind."""
    return Kind(str(shape_of(card.sides)), card.symbol)


def offer(world: World, deck: list[Card], random: Random) -> None:
    """Show the referee the cards that the next draw and turning up would bring."""
    state = world.state
    seen = copy.deepcopy(state)
    seen.drawn, left = None, deck[len(deck) - state.deck :]
    if state.drawn is None and left:
        top = left.pop(0)
        sides = random.choice(list(turns(top.sides).values()))
        if fitting(state.cards, sides):
            seen.phase, seen.drawn = "lay", Card(sides, top.symbol)
        else:
            seen.phase, seen.aside = "ant", [*state.aside, kind(top)]
    seen.next = kind(left[0]) if left else None
    world.seen = seen


def choose(legal: list[str], state: State, random: Random) -> str:
    """Choose at random, with a liking for leaves and for carrying them home."""
    for action in random.sample(legal, len(legal)):
        name, *parts = action.split(":")
        if name in ("pick", "take", "steal") and random.random() < 0.7:
            return action
        if name == "step" and random.random() < 0.8:
            ant = state.ants[state.mover or 0][int(parts[0])]
            if ant is not None and ant.leaf and abs(ant.cell[0]) + abs(ant.cell[1]) == 1 and is_home(ant.cell, parts[1]):
                return action
    return random.choice(legal)


def is_home(cell: Cell, side: str) -> bool:
    """Whether the nest lies beyond a side."""
    return {(0, 1): "S", (1, 0): "W", (0, -1): "N", (-1, 0): "E"}[cell] == side


def cards_of(state: State) -> list[Line]:
    """Spell out the laid cards."""
    return [{"x": x, "y": y, "sides": card.sides, "symbol": card.symbol} for (x, y), card in state.cards.items()]


def ant_of(ant: Ant | None) -> Line | None:
    """Spell out an ant."""
    if ant is None:
        return None
    return {"x": ant.cell[0], "y": ant.cell[1], "leaf": ant.leaf, "done": ant.done, "nested": ant.nested}


def show(state: State) -> Line:
    """Spell out a state."""
    active = state.active
    return {
        "round": state.round,
        "phase": state.phase,
        "holder": state.holder,
        "mover": state.mover,
        "cards": cards_of(state),
        "leaves": [{"x": x, "y": y, "n": n} for (x, y), n in state.leaves.items()],
        "spiders": [{"x": x, "y": y} for x, y in state.spiders],
        "ants": [[ant_of(ant) for ant in ants] for ants in state.ants],
        "active": None if active is None else {**vars(active), "acted": [list(cell) for cell in active.acted]},
        "deck": state.deck,
        "next": None if state.next is None else {"sides": PATTERNS[state.next.shape], "symbol": state.next.symbol},
        "drawn": None if state.drawn is None else {"sides": state.drawn.sides, "symbol": state.drawn.symbol},
        "aside": [{"sides": PATTERNS[shape], "symbol": symbol} for shape, symbol in state.aside],
        "leaf_supply": state.leaf_supply,
        "out": list(state.out),
    }


def play(seed: int, edition: str, seats: int, components: Line) -> list[Line]:
    """Play a game and write its trace."""
    lines, random = [header(edition, seats, components)], Random(seed)
    table = read_header(json.dumps(lines[0]))
    cards, deck = deal(table, random)
    world = set_up(table, first_look(table, cards), Place(7, "start"))
    playing = game(world)
    offer(world, deck, random)
    choice: Choice | Verdict = next(playing)
    while isinstance(choice, Choice):
        chosen = choose(choice.legal, world.state, random)
        line: Line = {"i": len(lines) - 1, "seat": choice.seat, "decision": choice.kind, "legal": choice.legal, "chosen": chosen}
        lines.append(line | {"forced": len(choice.legal) == 1, "state": copy.deepcopy(show(world.state))})
        offer(world, deck, random)
        choice = playing.send(chosen)
    end: Line = {"end": True, "reason": choice.reason, "winners": choice.winners, "scores": world.state.scores(), "turns": world.turns}
    lines.append(end | {"rounds": world.state.round, "decisions": len(lines) - 1, "state": show(world.state)})
    return lines
