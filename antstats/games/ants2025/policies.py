"""Ways to play ants2025: they choose and never change the state. Weights count in strengths of cards, the strongest being 1.

One function plays them all: a style of formation, a way to weigh leads and answers, and for `solver` exact endings.
"""

from dataclasses import replace

import numpy as np

from antstats.contract import PolicySpec, Weight
from antstats.games.ants2025.cards import beats
from antstats.games.ants2025.ending import weigh_ending
from antstats.games.ants2025.judge import count_risks, split, strength
from antstats.games.ants2025.rules import ATTACK, DEFEND
from antstats.games.ants2025.table import BUG, FORM, LEAD, MAX_EXACT, NONE
from antstats.kernel import inlined, jit, keep_best

STYLE, GUARD, PRESS, SAVE, LATE, COUNT, EXACT = range(7)  # places of the weights, the same in all policies of this game


@jit
def form(table, weights):
    """Put the next card on the side that the style of formation wants it on."""
    turn = table.turn
    wanted = split(table, turn.actor, int(weights[STYLE]), weights[GUARD])
    return DEFEND if wanted >> table.state.next & 1 else ATTACK


@inlined
def cost(table, weights, card):
    """Return what playing a card costs: its strength, and more for trumps and Pill Bugs before the last tricks."""
    price = strength(table, card)
    left = table.rules.derived.hand - table.state.n_tricks
    if left > weights[LATE] and (card >> 8 == BUG or card >> 8 == table.state.trump >> 8):
        price += weights[SAVE]
    return price


@jit
def weigh_leads(table, weights):
    """Value every lead by how sure it is to win, less what it costs."""
    turn, value = table.turn, table.scratch.value
    counting = weights[COUNT] > 0.5 and table.state.aside == NONE
    if counting:
        count_risks(table)
    for i in range(turn.n_actions):
        card = table.state.hand[turn.actor, turn.actions[i]]
        risk = value[i] if counting else 1.0 - strength(table, card)
        value[i] = weights[PRESS] * (1.0 - risk) - 0.5 * cost(table, weights, card)


@jit
def weigh_answers(table, weights):
    """Value every answer: take the trick, and with it the attack, as cheaply as possible, or lose the cheapest card."""
    state, turn, value = table.state, table.turn, table.scratch.value
    me = turn.actor
    for i in range(turn.n_actions):
        position = turn.actions[i]
        card = state.hand[me, position]
        value[i] = -0.5 * cost(table, weights, card)
        attackers = (state.attack[me] | state.suit[me, BUG] & state.defence[me]) & ~(1 << position)
        if attackers and beats(card, state.led, state.trump):
            value[i] += weights[PRESS]


@jit
def decide(table):
    """Form by style; then take the action of highest value, equals with equal chance."""
    turn, state = table.turn, table.state
    weights = table.weights[turn.actor]
    if turn.decision == FORM:
        return form(table, weights)
    if table.rules.derived.hand - state.n_tricks <= min(weights[EXACT], MAX_EXACT) and state.aside == NONE:
        weigh_ending(table)
    elif turn.decision == LEAD:
        weigh_leads(table, weights)
    else:
        weigh_answers(table, weights)
    best, best_value, equals = 0, -np.inf, 1
    for i in range(turn.n_actions):
        value = table.scratch.value[i]
        best, best_value, equals = keep_best(table, i, value, best, best_value, equals)
    return best


ASPECTS = (
    Weight(
        "style",
        "even",
        text="formation: the strong cards defend (wall) or attack (rush), each colour is shared out (even), or the declared sum decides",
        choices=("wall", "rush", "even", "initiative"),
    ),
    Weight(
        "guard", 0.5, 0.0, 1.0, "part of the hand that defends; for initiative, of the other side's points that the declared sum exceeds"
    ),
    Weight("press", 1.0, -2.0, 5.0, "worth of winning a trick", "strongest cards"),
    Weight("save", 0.0, 0.0, 5.0, "extra cost of playing a trump or a Pill Bug early", "strongest cards"),
    Weight("late", 4.0, 0.0, 16.0, "cards left from which on trumps and Pill Bugs are not saved any more", "cards"),
    Weight("count", 0.0, 0.0, 1.0, "1: leads are judged by all splits that the other side may still have, unless a card is set aside"),
    Weight("exact", 0.0, 0.0, 6.0, "cards left from which on endings are played out over all splits, unless a card is set aside", "cards"),
)


def _aspects(**weights: float | str) -> tuple[Weight, ...]:
    """Return the aspects with other defaults."""
    return tuple(replace(aspect, default=weights.get(aspect.name, aspect.default)) for aspect in ASPECTS)


_SHREWD: dict[str, float | str] = {"style": "wall", "guard": 0.4, "press": 0.5, "save": 1.0, "count": 1.0}
POLICIES = (
    PolicySpec("wall", decide, "puts its strong cards on the defence side", _aspects(style="wall")),
    PolicySpec("rush", decide, "puts its strong cards on the attack side", _aspects(style="rush")),
    PolicySpec("even", decide, "shares each colour out between the sides, by strength", _aspects(style="even")),
    PolicySpec("initiative", decide, "declares just enough defence to attack first", _aspects(style="initiative")),
    PolicySpec("trumper", decide, "keeps trumps and Pill Bugs for when they decide", _aspects(save=1.0)),
    PolicySpec("counter", decide, "infers what the other side still holds, and leads what cannot be beaten", _aspects(**_SHREWD)),
    PolicySpec(
        "solver", decide, "as counter, and plays the last tricks out over all splits that it may face", _aspects(**_SHREWD, exact=6.0)
    ),
)
