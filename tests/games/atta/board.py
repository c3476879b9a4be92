"""A position of atta laid by hand and played through the public kernel, compiled or in plain Python alike."""

import json
from functools import cache

import numpy as np

from antstats.contract import unpacked
from antstats.games.atta import GAME, rules
from antstats.games.atta.table import ANT, LAY, MAX_ANTS, NONE, SHAPES, SIDES, bits, letters
from antstats.kernel.jit import PLAIN, entry, plain
from antstats.runner.plan import prepare
from tests.games.position import Position

RING = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # clockwise from the north
WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
SYMBOLS = {"": 0, "leaf": 1, "spider": 2}
DEALT = {}  # tables as dealt first: dealing takes long in plain Python


@cache
def list_legal():
    """Return `rules.legal(table)`, which lists the actions of the decision at hand, compiled once a session."""
    return plain(rules.legal) if PLAIN else entry(rules.legal)


def planned(seats=2, *, seed=1, policies=("random",), figures=None, **options):
    """Return a plan, the same for the same arguments."""
    return _planned(seats, seed, tuple(policies), json.dumps(options), json.dumps(figures or {}))


@cache
def _planned(seats, seed, policies, options, figures):
    return prepare("atta", players=seats, policies=list(policies), options=json.loads(options), figures=json.loads(figures), seed=seed)


def beside(cell, side):
    """Return the cell behind a side."""
    return cell[0] + WAYS[side][0], cell[1] + WAYS[side][1]


def kind(text):
    """Return the number of a card of the deck, `bend` or `bend leaf`."""
    shape, _, symbol = text.partition(" ")
    return 4 * SHAPES.index(shape) + SYMBOLS[symbol]


def derived(table):
    """Work out, from what lies where, the fields that the simulator keeps for speed; every cell must be known and known once."""
    state, turn, ants = unpacked(table.state), table.turn, table.rules.ants
    n = state.n_places
    cells = {(int(state.x[i]), int(state.y[i])): i for i in range(n)}
    laid = {cell for cell, i in cells.items() if state.laid[i]}
    assert len(cells) == n
    assert set(cells) == laid | {beside(cell, side) for cell in laid for side in SIDES}
    order = state.card[: state.n_cards].tolist()
    assert sorted(order) == sorted(cells[cell] for cell in laid)
    spiders = state.spider[: state.n_spiders].tolist()
    fields = {name: [0] * n for name in ("met", "webs", "barred", "crowd", "laden")} | {"near": [[NONE] * 4 for _ in range(n)]}
    fields["sides"] = [int(state.sides[i]) if state.laid[i] else 0 for i in range(n)]
    for place in spiders:
        fields["webs"][place] += 1
    for cell, i in cells.items():
        for d, side in enumerate(SIDES):
            j = cells.get(beside(cell, side), NONE)
            fields["near"][i][d] = j
            if j != NONE and state.laid[j]:
                fields["met"][i] |= 1 << d
                fields["barred"][i] |= (fields["webs"][j] > 0) << d
                trail = int(state.sides[j]) >> (d ^ 2) & 1
                if state.laid[i]:
                    assert fields["sides"][i] >> d & 1 == trail, f"the cards at {cell} and {beside(cell, side)} do not agree"
                else:
                    fields["sides"][i] |= trail << d
    seats = range(turn.seats)
    places = [[int(state.where[MAX_ANTS * seat + a]) for a in range(ants)] for seat in seats]
    for seat in seats:
        for a, place in enumerate(places[seat]):
            if place != NONE:
                assert state.laid[place]
                fields["crowd"][place] += 1
                fields["laden"][place] += int(state.carriers) >> (MAX_ANTS * seat + a) & 1
    in_play = [ants - each.count(NONE) for each in places]
    return fields | {"inside": [each.count(0) for each in places]}, in_play


class Board(Position):
    """A table of atta as the page shows it, with a setter for positions.

    A new board is dealt by A1-A4 with the standard components. `lay` clears it and lays a position of one's own instead. After every
    `act`, leaves are counted and everything that the simulator keeps beside the position is compared with the position.
    """

    game = GAME

    def __init__(self, seats=2, *, seed=1, deal=0, figures=None, **options):
        self.plan = planned(seats, seed=seed, figures=figures, **options)
        self.seats = seats
        self.kernel = self.plan.kernel
        self.tables = self.plan.tables()
        self.table = self.tables[0]
        key = id(self.plan), deal  # plans are kept
        if key in DEALT:
            self.tables[0] = DEALT[key]
            self.leaves = self.count()
        else:
            self.deal(seed, deal)
            DEALT[key] = self.table.copy()

    def deal(self, seed, deal):
        """Begin playout `deal` anew."""
        entries = np.ascontiguousarray(self.plan.seatings[0])
        self.kernel.begin(self.tables, entries, self.plan.weights, np.uint64(seed), np.uint64(deal), np.uint64(deal))
        self.leaves = self.count()
        return self

    def lay(self, cards=None, *, ants, leaves=None, spiders=(), deck=("cross", "cross"), drawn="", holder=0, mover=None, supply=5):
        """Lay a position at the beginning of a seat's turn, or, with `drawn`, of a round. The ring's cards are crosses unless given.

        Parameters
        ----------
        cards : sides by cell, `TGTG` in the order N E S W. ants : by seat, `0,1 2,0L 0,0D -`: L with a leaf, D done already (in the nest: a
        newborn), - in supply; those that are left out are in supply too, and a seat without any is out.
        leaves : lying leaves by cell. spiders : their cells in order of appearance. supply : leaves not yet laid out.
        deck : its cards from the top, `bend` or `bend leaf`; drawn : the card to be laid.
        """
        table, blank = self.table, self.tables[1]
        table.state, table.turn, table.tally, table.scratch = blank.state, blank.turn, blank.tally, blank.scratch
        state, turn = table.state, table.turn
        given = dict.fromkeys(RING, "TTTT") | (cards or {})
        laid = {(0, 0): letters(table.rules.nest), **given}
        edge = {beside(cell, side) for cell in laid for side in SIDES} - set(laid)
        places = {cell: i for i, cell in enumerate([*laid, *sorted(edge)])}
        state.n_places, state.n_cards, state.n_spiders = len(places), len(laid), len(spiders)
        for (x, y), i in places.items():
            state.x[i], state.y[i], state.laid[i] = x, y, (x, y) in laid
        for i, sides in enumerate(laid.values()):
            state.card[i], state.sides[i] = i, bits(sides)
        state.symbol[0] = 3
        for cell, number in (leaves or {}).items():
            state.leaves[places[cell]], state.symbol[places[cell]] = number, 1
        state.spider[: len(spiders)] = [places[cell] for cell in spiders]
        state.leaf_supply, state.holder, state.active = supply, holder, NONE
        state.left = len(deck)
        state.deck[: len(deck)] = [kind(card) for card in reversed(deck)]
        state.drawn = kind(drawn) if drawn else NONE
        state.mover = NONE if drawn else holder if mover is None else mover
        state.where[:] = NONE
        for seat in range(self.seats):
            self._place_ants(seat, ants[seat].split(), places)
        fields, in_play = derived(table)
        for name, values in fields.items():
            state[name][: len(values)] = values
        turn.standing[: self.seats] = turn.score[: self.seats] = in_play
        state.out[: self.seats] = [number == 0 for number in in_play]
        turn.rounds, turn.turns = 1, 0 if drawn else 1
        turn.decision, turn.actor = (LAY, holder) if drawn else (ANT, state.mover)
        list_legal()(table)
        self.leaves = self.count()
        return self

    def _place_ants(self, seat, texts, places):
        state = self.table.state
        for a, text in enumerate(texts):
            if text == "-":
                continue
            x, y = text.rstrip("LD").split(",")
            place = places[int(x), int(y)]
            state.where[MAX_ANTS * seat + a] = place
            state.carriers = int(state.carriers) | ("L" in text) << (MAX_ANTS * seat + a)
            if seat == state.mover:
                state.done |= ("D" in text) << a
                state.nested |= (place == 0 and "D" not in text) << a

    def act(self, *spellings):
        """Take actions, one a decision, as the page spells them."""
        for spelling in spellings:
            assert spelling in self.legal, f"{spelling} is not among {self.legal}"
            self.kernel.advance(self.table, self.legal.index(spelling))
            self.check()
        return self

    def end(self, turns=1):
        """End the turns of so many seats."""
        return self.act(*["end"] * turns)

    def check(self):
        """Compare what the simulator keeps beside the position with the position."""
        state, turn = self.table.state, self.table.turn
        fields, in_play = derived(self.table)
        for name, values in fields.items():
            assert state[name][: len(values)].tolist() == values, name
        assert turn.standing[: self.seats].tolist() == turn.score[: self.seats].tolist() == in_play
        assert max(fields["inside"]) <= 2
        assert self.count() == self.leaves, "leaves were lost or made"

    def count(self):
        """Count the leaves, wherever they are, those brought home included."""
        state = self.state
        carried = sum(ant is not None and ant["leaf"] for ants in state["ants"] for ant in ants)
        return sum(each["n"] for each in state["leaves"]) + carried + state["leaf_supply"] + int(self.table.tally.delivered.sum())

    def steps(self, a):
        """Return the sides by which the mover's ant may step."""
        return "".join(action[-1] for action in self.legal if action.startswith(f"step:{a}:"))

    @property
    def acts(self):
        """Return the legal actions that are no steps."""
        return [action for action in self.legal if not action.startswith("step")]

    @property
    def lying(self):
        """Lying leaves by cell."""
        return {(each["x"], each["y"]): each["n"] for each in self.state["leaves"]}

    @property
    def spiders(self):
        return [(each["x"], each["y"]) for each in self.state["spiders"]]

    @property
    def cards(self):
        """Sides by cell."""
        return {(each["x"], each["y"]): each["sides"] for each in self.state["cards"]}

    def ants(self, seat):
        """Return a seat's ants as `lay` takes them, a word an ant."""
        return " ".join(
            "-" if ant is None else f"{ant['x']},{ant['y']}{'L' * ant['leaf']}{'D' * ant['done']}" for ant in self.state["ants"][seat]
        )
