"""A position of picnic laid by hand and played through the public kernel, compiled or in plain Python alike."""

import json
from functools import cache
from math import hypot

import numpy as np

from antstats.games.picnic import GAME, tell
from antstats.games.picnic.table import AREA, COLOURS, DICE, FOODS, HILL, MIDDLE, NONE, POWER, PUDDLE, REROLL, ROUND_CARDS, SEND
from antstats.kernel import PLAY
from antstats.runner.plan import prepare
from tests.games.position import Position

KINDS = ("soldier", "worker", "worker", "worker", "scout", "scout")
RADIUS = {"soldier": 12.0, "worker": 8.0, "scout": 6.0}
TOSS = {
    "s_long": {"steady": 25.0, "average": 45.0, "wild": 70.0},
    "s_lat": {"steady": 20.0, "average": 35.0, "wild": 55.0},
    "roll_out": {"soldier": 25.0, "worker": 30.0, "scout": 35.0},
    "bash_roll_out": 2.0,
    "bash_spread": 1.3,
    "least_way": 10.0,
    "push_share": 0.8,
    "face_chance": 0.5,
    "overlap": 0.01,
    "march": 40.0,
}
CELLS = {"a": (1, 0), "b": (0, 1), "d": (1, 1)}


def tosses(spread=None, roll_out=None, **changes):
    """Return figures with another toss; `spread` is of all skills along and across, `roll_out` of all kinds."""
    toss = TOSS | changes
    if spread is not None:
        toss |= {name: dict.fromkeys(TOSS[name], spread) for name in ("s_long", "s_lat")}
    if roll_out is not None:
        toss["roll_out"] = dict.fromkeys(TOSS["roll_out"], roll_out)
    return {"toss": toss}


EXACT = tosses(0.0, 1e-9)  # every die comes to rest where it is aimed at


def planned(seats=2, *, seed=1, policies=("random",), figures=None, **options):
    """Return a plan, the same for the same arguments."""
    return _planned(seats, seed, tuple(policies), json.dumps(options), json.dumps(figures or {}))


@cache
def _planned(seats, seed, policies, options, figures):
    return prepare("picnic", players=seats, policies=list(policies), options=json.loads(options), figures=json.loads(figures), seed=seed)


def turned(cell, quarters):
    """Return a cell beside a plate after quarter turns clockwise."""
    for _ in range(quarters):
        cell = cell[1], -cell[0]
    return cell


class Board(Position):
    """A table of picnic as the page shows it, with a setter for positions.

    A new board is dealt by P1-P3. `lay` puts a position of one's own in its place, and the game goes on from there.
    """

    game = GAME

    def __init__(self, seats=2, *, seed=1, deal=0, figures=None, policies=("random",), **options):
        self.plan = planned(seats, seed=seed, figures=figures, policies=policies, **options)
        self.seats, self.seed = seats, seed
        self.figures = self.plan.spec.figures
        self.kernel = self.plan.kernel
        self.tables = self.plan.tables()
        self.table = self.tables[0]
        self.bytes = self.tables.view(np.ndarray).view(np.uint8).reshape(2, -1)[0]
        self.deal(deal)

    def deal(self, number):
        """Begin playout `number` anew."""
        entries = np.ascontiguousarray(self.plan.seatings[0])
        keys = (np.uint64(key) for key in (self.seed, number, number))
        self.kernel.begin(self.tables, entries, self.plan.weights, *keys)
        return self

    def code(self, card):
        """Return the code of a card such as `Wb.skew`."""
        pattern = list(self.figures["patterns"]).index(card[3:])
        return 9 * pattern + 3 * FOODS.index(card[0]) + COLOURS.index(card[1])

    def centre(self, place):
        return tuple(self.table.rules.derived.centre[place].tolist())

    def at(self, place, dx=0.0, dy=0.0, face=1):
        """Return x, y and face of a die beside the middle of a place."""
        x, y = self.centre(place)
        return x + dx, y + dy, face

    def lay(
        self,
        dice=None,
        *,
        rest="hill",
        area=None,
        deck=None,
        colony=None,
        aside=None,
        new=None,
        hand=None,
        honey=None,
        shoe=None,
        starter=0,
        turn=None,
        tossed=False,
        goals=None,
        majority=None,
        pile=None,
    ):
        """Lay a position while dice are sent out and go on from there; what is not given stays as it was dealt.

        Parameters
        ----------
        dice : by seat, or by seat and die; "hill", "puddle" or (x, y, face). rest : where all others are: with none on a hill
            the cards are resolved at once.
        area : cards by place. deck : cards from the top. colony : by seat, layings such as `Wb.all@0,0,0`. aside, new : cards by seat.
        hand : Round cards by seat. honey : place and seat. shoe : place. turn : the seat to send out next, else the starter.
        tossed : its toss is made already. goals : (kind, argument, token). majority : tokens W S C b g p. pile : Round cards from the top.
        """
        state = self.table.state
        for place, card in enumerate(area or ()):
            state.area[place] = NONE if card is None else self.code(card)
        if deck is not None:
            state.left = len(deck)
            state.deck[: len(deck)] = [self.code(card) for card in reversed(deck)]
        for seat, layings in enumerate(colony or ()):
            self._lay_colony(seat, layings)
        for seat, cards in enumerate(aside or ()):
            state.n_aside[seat] = len(cards)
            state.aside[seat, : len(cards)] = [self.code(card) for card in cards]
        for seat, cards in enumerate(new or ()):
            state.n_new[seat] = len(cards)
            state.new[seat, : len(cards)] = [self.code(card) for card in cards]
        for seat, cards in enumerate(hand or ()):
            state.held[seat] = state.taken[seat] = sum(1 << ROUND_CARDS.index(card) for card in cards.split())
        if honey is not None:
            state.honey_place, state.honey_seat = honey
        if shoe is not None:
            state.shoe_place = shoe
        if goals is not None:
            self._deal_goals(goals)
        if majority is not None:
            state.majority[:] = majority
        if pile is not None:
            state.pile = len(pile.split())
            state.round_card[: state.pile] = [ROUND_CARDS.index(card) for card in reversed(pile.split())]
        self.place_dice(dice or {}, rest)
        state.starter = starter
        return self.begin_turn(starter if turn is None else turn, tossed)

    def place_dice(self, dice, rest=None):
        """Place dice, and all others where `rest` says."""
        given = {}
        for key, spot in dice.items():
            given |= {key: spot} if isinstance(key, tuple) else dict.fromkeys([(key, die) for die in range(DICE)], spot)
        state = self.table.state
        for seat, die in np.ndindex(self.seats, DICE):
            spot = given.get((seat, die), rest)
            if spot is None:
                continue
            lying = not isinstance(spot, str)
            state.where[seat, die] = AREA if lying else {"hill": HILL, "puddle": PUDDLE}[spot]
            state.x[seat, die], state.y[seat, die], state.face[seat, die] = spot if lying else (0.0, 0.0, 0)
            state.on[seat, die] = sum(1 << place for place in self.touched(KINDS[die], spot[0], spot[1])) if lying else 0
        return self

    def touched(self, kind, x, y):
        """Return the places of the cards that a disc touches."""
        half, radius = self.figures["card_side"] / 2, self.figures["radius"][kind]
        found = []
        for place in range(int(self.table.rules.derived.places)):
            mx, my = self.centre(place)
            apart = hypot(max(0.0, abs(x - mx) - half), max(0.0, abs(y - my) - half))
            if self.table.state.area[place] != NONE and apart <= radius:
                found.append(place)
        return found

    def _lay_colony(self, seat, layings):
        """Lay cards one on the other; later ones hide earlier ones."""
        state, shown = self.table.state, {}
        state.n_plates[seat] = len(layings)
        for i, laying in enumerate(layings):
            card, _, spot = laying.partition("@")
            x, y, quarters = map(int, spot.split(","))
            state.plate[seat, i] = x + MIDDLE, y + MIDDLE, self.code(card)
            shown[x, y] = 2 + self.code(card)
            for cell, offset in CELLS.items():
                dx, dy = turned(offset, quarters)
                assert shown.get((x + dx, y + dy), 0) < 2, f"{laying} covers a plate"
                shown[x + dx, y + dy] = int(cell in self.figures["patterns"][card[3:]])
        state.cell[seat] = 0
        for (x, y), what in shown.items():
            state.cell[seat, x + MIDDLE, y + MIDDLE] = what
        ants = [(x + MIDDLE, y + MIDDLE) for (x, y), what in shown.items() if what == 1]
        state.n_ants[seat] = len(ants)
        for i, ant in enumerate(ants):
            state.ant[seat, i] = ant

    def _deal_goals(self, goals):
        state, known = self.table.state, self.figures["goals"]
        state.n_dealt = len(goals)
        for i, (kind, argument, token) in enumerate(goals):
            number = next(
                k for k, goal in enumerate(known) if goal["kind"] == kind and list(goal["args"].values()) == [argument] * bool(argument)
            )
            state.goal[i], state.token[i] = number, token

    def begin_turn(self, seat, tossed=False):
        """Let a seat, or the next that has dice, be asked: the seat before it, or it after its toss, has nothing more to do."""
        state, turn = self.table.state, self.table.turn
        state.phase, state.rerolled, state.tossed = SEND, 0, 1
        state.sender = seat if tossed else (seat - 1) % self.seats
        turn.decision, turn.actor = (REROLL if tossed else POWER), state.sender
        turn.n_actions, turn.actions[0] = 1, 0
        turn.turns -= not tossed
        turn.decisions -= 1
        self.kernel.advance(self.table, 0)
        return self

    def luck(self, number):
        """Take other luck for dice from here on."""
        self.table.streams[PLAY] = np.random.default_rng(number).integers(0, 1 << 64, 4, dtype=np.uint64)
        return self

    def keep(self):
        """Return all that a later `restore` needs."""
        return self.bytes.copy()

    def restore(self, kept):
        """Go back to a position."""
        self.bytes[:] = kept
        return self

    def act(self, *spellings):
        """Take actions, one a decision, as the page spells them."""
        for spelling in spellings:
            legal = self.legal
            assert spelling in legal, f"{spelling} is not among {legal}"
            self.kernel.advance(self.table, legal.index(spelling))
        return self

    def take(self, times=1):
        """Take the first of the legal actions so many times."""
        for _ in range(times):
            self.kernel.advance(self.table, 0)
        return self

    def repeat(self, action, times, *, first=0):
        """Take an action so many times from the same position, each time with other luck; yields after each."""
        kept, number = self.keep(), self.legal.index(action)
        for i in range(first, first + times):
            self.restore(kept).luck(i)
            self.kernel.advance(self.table, number)
            yield i

    def die(self, seat, die):
        """Return a die as the page shows it."""
        return self.state["dice"][seat][die]

    def die_on(self, seat, die):
        """Return the places of the cards that a die touches."""
        return tell.bits(self.table.state.on[seat, die])

    def spot(self, seat, die):
        """Return where a die lies."""
        state = self.table.state
        assert state.where[seat, die] == AREA
        return complex(state.x[seat, die], state.y[seat, die])

    def where(self, seat):
        """Return where a seat's dice are, a letter a die: h, p or a."""
        return "".join(die["where"][0] for die in self.state["dice"][seat])

    @property
    def scores(self):
        return self.table.turn.score[: self.seats].tolist()
