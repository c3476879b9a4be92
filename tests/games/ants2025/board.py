"""A game of ants2025 dealt or laid by hand and played through the public kernel, compiled or in plain Python alike."""

import json
from functools import cache

import numpy as np

from antstats.contract import PLAYING
from antstats.games.ants2025 import GAME, rules, tell
from antstats.games.ants2025.table import BUG, FORM, LEAD, LETTERS, NONE
from antstats.kernel.jit import PLAIN, entry, plain
from antstats.runner.plan import prepare
from tests.games.position import Position

FORMS = {"a": "attack", "d": "defend"}


@cache
def way_in(function):
    """Return a jitted function of a table, compiled once a session, or its Python body."""
    return plain(function) if PLAIN else entry(function)


def planned(*, seed=1, policies=("random",), figures=None, seating="rotate", **options):
    """Return a plan, the same for the same arguments."""
    return _planned(seed, tuple(policies), seating, json.dumps(options), json.dumps(figures or {}))


@cache
def _planned(seed, policies, seating, options, figures):
    return prepare(
        "ants2025", policies=list(policies), options=json.loads(options), figures=json.loads(figures), seed=seed, seating=seating
    )


def deck(colours, ranks, pill_bugs):
    """Return figures."""
    return {"colours": colours, "ranks": ranks, "pill_bugs": pill_bugs}


def code(card):
    """Return the number of a bare card."""
    return BUG << 8 if card == "P" else LETTERS.index(card[0]) << 8 | int(card[1:])


def last_states(plan, playouts):
    """Play and yield for each playout which line-up entry sat where, and the state at the end; no action is spelled."""
    kernel, tables = plan.kernel, plan.tables()
    policies = kernel.line_up([entry.policy for entry in plan.entries])
    for playout in range(playouts):
        entries = np.ascontiguousarray(plan.seatings[playout % len(plan.seatings)])
        keys = (plan.spec.seed, playout // len(plan.seatings), playout)
        kernel.begin(tables, entries, plan.weights, *(np.uint64(key) for key in keys))
        while tables[0].turn.reason == PLAYING:
            kernel.advance(tables[0], kernel.choose(tables[0], policies, entries))
        yield entries.tolist(), tell.state(tables[0])


class Board(Position):
    """A table of ants2025 as the page shows it.

    A new board is dealt by T1. `give` deals cards of one's own instead, to be formed; `lay` lays a position at the beginning of a trick.
    """

    game = GAME
    seats = 2

    def __init__(self, *, seed=1, number=0, figures=None, policies=("random",), **options):
        self.plan = planned(seed=seed, figures=figures, policies=policies, seating="fixed", **options)
        self.kernel = self.plan.kernel
        self.tables = self.kernel.tables(self.plan.settings)
        self.table = self.tables[0]
        self.deal(number, seed)

    def deal(self, number, seed=1):
        """Begin deal `number` of the seed anew."""
        entries = np.ascontiguousarray(self.plan.seatings[0])
        self.kernel.begin(self.tables, entries, self.plan.weights, *(np.uint64(key) for key in (seed, number, number)))
        return self

    def give(self, first, second, trump, aside=None):
        """Deal these cards, separated by blanks, in place of those dealt. Hands may be shorter than the rest of the hand is gone."""
        state = self.table.state
        state.suit[:], state.hand[:] = 0, 0
        for seat, cards in enumerate((first.split(), second.split())):
            assert len(cards) <= self.table.rules.derived.hand
            for position, card in enumerate(cards):
                state.hand[seat, position] = code(card)
                state.suit[seat, code(card) >> 8] |= 1 << position
        state.trump, state.aside = code(trump), NONE if aside is None else code(aside)
        tally, bug = self.table.tally, trump == "P"
        tally.bug_games, tally.colour_games = bug, not bug
        return self

    def form(self, first, second=""):
        """Split the hands, a letter for a card: a (attack) or d (defence)."""
        return self.act(*(FORMS[letter] for letter in first + second))

    def lay(self, first, second, trump, *, attacker=0, led=None, aside=None):
        """Lay a position: for each seat `attack / defence`, all that it has left; tricks before it are forgotten.

        led : the attacker's card on the table, with its side: `R5@attack`; it is laid among his cards.
        """
        sides = [[side.split() for side in text.partition("/")[::2]] for text in (first, second)]
        self.deal(0).give(*(" ".join(attack + defence) for attack, defence in sides), trump, aside)
        state, turn = self.table.state, self.table.turn
        for seat, (attack, defence) in enumerate(sides):
            state.attack[seat] = (1 << len(attack)) - 1
            state.defence[seat] = (1 << len(attack) + len(defence)) - 1 ^ int(state.attack[seat])
            for name, cards in (("attack_sum", attack), ("defence_sum", defence)):
                state[name][seat] = sum(int(self.table.rules.bug_value) if card == "P" else int(card[1:]) for card in cards)
        state.attacks_declared = state.defence_sum[0] == state.defence_sum[1]
        state.attacker = state.first_attacker = attacker
        turn.decision, turn.actor, turn.turns = LEAD, attacker, 1
        way_in(rules.legal)(self.table)
        return self if led is None else self.act(led)

    def act(self, *spellings):
        """Take actions, one a decision, as the page spells them."""
        for spelling in spellings:
            assert spelling in self.legal, f"{spelling} is not among {self.legal}"
            self.kernel.advance(self.table, self.legal.index(spelling))
        return self

    def trick(self, led, followed):
        """Play a trick, and return the board."""
        return self.act(led, followed)

    def first(self):
        """Take the first legal action."""
        return self.act(self.legal[0])

    @property
    def winner_of_trick(self):
        """The winner of the last trick."""
        return self.state["tricks"][-1]["winner"]

    @property
    def forming(self):
        return self.table.turn.reason == PLAYING and self.table.turn.decision == FORM
