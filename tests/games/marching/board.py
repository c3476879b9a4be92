"""A position of marching laid by hand and played through the public kernel, compiled or in plain Python alike."""

import json
from functools import cache

import numpy as np

from antstats.games.marching import GAME, legal
from antstats.games.marching.table import COLOURS, MOVE, NONE
from antstats.kernel.jit import PLAIN, entry, plain
from antstats.runner.plan import prepare
from tests.games.position import Position

# space  0123456789AB: s start, x anteater, o ladybird, . plain
ROAD = "s...x..ox..."
SMALL = {"road_spaces": 12, "anteaters": [4, 8], "ladybirds": [7]}
EASY = "YRBG/RBY/GY/R"  # hill 0
HARD = "YRBGY/BGRB/RYG/GB/Y"


@cache
def list_legal():
    """Return `legal(table)`, the rule that lists the actions of the decision at hand, compiled once a session."""
    return plain(legal.legal) if PLAIN else entry(legal.legal)


def planned(seats=2, variant="base", *, seed=1, options=None, figures=None):
    """Return the plan of an all-random run."""
    return _planned(seats, variant, seed, json.dumps(options or {}), json.dumps(figures or {}))


@cache
def _planned(seats, variant, seed, options, figures):
    return prepare(
        "marching", players=seats, variant=variant, policies=["random"], options=json.loads(options), figures=json.loads(figures), seed=seed
    )


class Board(Position):
    """A table of marching as the page shows it, with setters for positions.

    A new board is dealt by M1 with the standard components. `lay` clears it and lays a position of one's own instead.
    After every `act`, the blocks of every colour are counted.
    """

    game = GAME

    def __init__(self, seats=2, variant="base", *, seed=1, deal=0, figures=None, **options):
        self.plan = planned(seats, variant, seed=seed, options=options, figures=figures)
        self.seats = seats
        self.kernel = self.plan.kernel
        self.tables = self.kernel.tables(self.plan.settings)
        self.table = self.tables[0]
        self.deal(seed, deal)

    def deal(self, seed, deal):
        """Begin playout `deal` anew."""
        entries = np.ascontiguousarray(self.plan.seatings[0])
        self.kernel.begin(self.tables, entries, self.plan.weights, np.uint64(seed), np.uint64(deal), np.uint64(deal))
        self.blocks = self.count()

    def lay(self, road="", *, at=(), barrows=(), hills=(), container="", dice=(1, 2), mover=0, laps=(), turn=1):
        """Lay a position at the beginning of a turn: what is not given is bare, empty, on the start.

        road : a letter a space from space 0 on, `.` for no block. at, barrows, hills, laps : by seat; a barrow from the bottom
        up, a hill as its covered spots. container : its blocks, as letters.
        """
        state, now, seats = self.table.state, self.table.turn, self.seats
        state.road[:] = NONE
        for space, block in enumerate(road):
            state.road[space] = NONE if block in ". " else COLOURS.index(block)
        state.pos[:seats] = [*at, *[0] * (seats - len(at))]
        state.laps[:seats] = [*laps, *[0] * (seats - len(laps))]
        now.rounds = max([0, *laps])
        for seat in range(seats):
            barrow = barrows[seat] if seat < len(barrows) else ""
            state.barrow[seat, : len(barrow)] = [COLOURS.index(block) for block in barrow]
            state.unseen[seat] = 0
            state.number[seat, : len(barrow)] = range(len(barrow))
            state.load[seat] = state.history[seat] = len(barrow)
            covered = hills[seat] if seat < len(hills) else ()
            state.hill[seat] = sum(1 << spot for spot in covered)
            now.score[seat] = now.standing[seat] = len(covered)
        state.container[:] = [container.count(colour) for colour in COLOURS]
        state.left = len(container)
        state.n_pending = state.n_landing = state.draw_due = state.distance = now.reason = 0
        now.turns, now.decision = turn, MOVE
        state.mover = now.actor = mover
        self.blocks = self.count()
        return self.roll(*dice)

    def roll(self, *dice):
        """Let the mover have rolled these dice."""
        assert self.asks[0] == "move"
        self.table.state.dice[:] = dice
        list_legal()(self.table)
        return self

    def act(self, *spellings):
        """Take actions, one a decision, as the page spells them."""
        for spelling in spellings:
            assert spelling in self.legal, f"{spelling} is not among {self.legal}"
            self.kernel.advance(self.table, self.legal.index(spelling))
            assert self.count() == self.blocks, "blocks were lost or made"
            assert self.table.state.left == self.table.state.container.sum()
            away = [space for space in self.state["pos"] if space]
            assert len(away) == len(set(away)), "two barrows on a space"
        return self

    def act_any(self, times=1):
        """Take the first of the legal actions, so often."""
        for _ in range(times):
            self.act(self.legal[0])
        return self

    @property
    def road(self):
        return "".join(block or "." for block in self.state["road"])

    @property
    def container(self):
        """The container's blocks as letters, in the order of the colours."""
        return "".join(colour * n for colour, n in self.state["container"].items())

    def barrow(self, seat):
        return "".join(self.state["barrow"][seat])

    def hill(self, seat):
        """Return the covered spots of a hill."""
        return [spot for spot, on in enumerate(self.state["hill"][seat]) if on]

    def plan_letters(self, seat):
        """Return the colours of the spots of a seat's hill."""
        options, figures = self.plan.spec.options, self.plan.spec.figures
        return figures[options["sides"][seat]][seat]

    def count(self):
        """Count the blocks of each colour, wherever they are."""
        state = self.state
        lying = [block for block in state["road"] if block] + state["pending"]
        for seat in range(self.seats):
            lying += state["barrow"][seat]
            lying += [self.plan_letters(seat)[spot] for spot, on in enumerate(state["hill"][seat]) if on]
        return {colour: lying.count(colour) + state["container"][colour] for colour in COLOURS}


def small(seats=2, variant="base", **options):
    """Return a board on the short road `ROAD`."""
    return Board(seats, variant, figures=SMALL, **options)
