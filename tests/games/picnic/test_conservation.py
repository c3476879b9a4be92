"""Nothing is lost and nothing made: dice, cards, tokens and Round cards at every step of replays."""

from collections import Counter

import numpy as np
import pytest

from antstats.games.picnic.table import AREA, DICE, HILL, PUDDLE
from antstats.runner.tracing import replay

from .board import planned
from .test_traces import COMPONENTS, FAR, FEW, NEAR, OPTIONS, TINY

PLACES = {2: 5, 3: 7, 4: 9}
PILE = 5


def cards_of(state, seats):
    """Return all picnic cards wherever they are: deck, area, new cards, colonies, aside."""
    found = state.deck[: state.left].tolist() + [card for card in state.area[: PLACES[seats]].tolist() if card >= 0]
    for seat in range(seats):
        found += state.new[seat, : state.n_new[seat]].tolist()
        found += state.plate[seat, : state.n_plates[seat], 2].tolist()
        found += state.aside[seat, : state.n_aside[seat]].tolist()
    return Counter(found)


def whole_deck(figures):
    """Return the deck that the figures make."""
    copies = figures["copies"]
    by_pattern = [copies if isinstance(copies, int) else copies[name] for name in figures["patterns"]]
    return Counter({9 * pattern + rest: n for pattern, n in enumerate(by_pattern) for rest in range(9) if n})


def dice_are_whole(state, seats):
    """Check that every die is in one place, and knows where it lies and what it touches only in the area."""
    for seat, die in np.ndindex(seats, DICE):
        where = int(state.where[seat, die])
        assert where in (HILL, PUDDLE, AREA)
        if where != AREA:
            assert (state.x[seat, die], state.y[seat, die], state.face[seat, die], state.on[seat, die]) == (0, 0, 0, 0)


def watch(plan, playout):
    """Follow a playout decision by decision; returns the number of decisions."""
    seats, figures = plan.spec.players, plan.spec.figures
    deck, tokens, moments, last = whole_deck(figures), None, 0, {}
    for step in replay(plan, playout):
        table = step.table
        state, turn, tally = table.state, table.turn, table.tally
        assert cards_of(state, seats) == deck
        dice_are_whole(state, seats)
        held = [int(state.held[seat]) for seat in range(seats)]
        assert sum(each.bit_count() for each in held) + tally.played_cards[:seats].sum() + state.pile == PILE
        assert sum(held) == int(np.bitwise_or.reduce(held))  # no card is held twice
        assert state.pile == 6 - turn.rounds
        laid = [int(token) for token in state.majority] + [int(token) for token in state.token[: state.n_dealt]]
        assert tokens is None or laid == tokens
        tokens = laid
        won = state.n_plates[:seats] + state.n_aside[:seats] + state.n_new[:seats]
        assert won.tolist() == tally.cards[:seats].tolist()
        for name in ("n_plates", "n_aside"):
            now = state[name][:seats].tolist()
            assert all(after >= before for after, before in zip(now, last.get(name, now), strict=True))
            last[name] = now
        assert len(set(step.actions)) == len(step.actions)
        assert 1 <= turn.rounds <= 6
        moments += 1
    assert turn.rounds == 6
    assert state.pile == 0
    assert tally.round_cards[:seats].sum() == PILE
    assert turn.share[:seats].sum() == pytest.approx(1.0)
    assert (state.n_new[:seats] == 0).all()
    return moments


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", [*COMPONENTS][:6])
def test_dice_cards_and_tokens_are_conserved(name, seats):
    number = [*COMPONENTS].index(name)
    for policies in (("random",), ("collector", "basher", "planner", "spreader")[:seats]):
        plan = planned(seats, seed=number, policies=policies, figures=COMPONENTS[name], **OPTIONS[number % len(OPTIONS)])
        assert watch(plan, 3) > 6


@pytest.mark.parametrize(("figures", "seats"), [(FAR | TINY, 3), (FAR | NEAR | FEW, 2)])
def test_dice_cards_and_tokens_are_conserved_in_a_short_playout(figures, seats):
    assert watch(planned(seats, seed=9, figures=figures), 1) > 5


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_holds_at_most_as_many_cards_as_its_dice_can_win(seats):
    """A worker or scout that wins misses the next round, the soldier does not: 6 + 15 at most, and more with boat and spring."""
    plan = planned(seats, seed=5, policies=("spreader",))
    for playout in range(6):
        end = [step.table for step in replay(plan, playout)][-1]
        assert end.tally.cards[:seats].max() <= 21 + 5 + 1
