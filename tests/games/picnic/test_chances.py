"""What policies know of tosses, and of the dice-off of P13: against tosses of the simulator and against exact enumeration."""

from collections import Counter
from itertools import product
from math import sqrt

import numpy as np
import pytest

from antstats.kernel.jit import PLAIN

from .board import KINDS, RADIUS, Board, planned, tosses

TIMES = 100 if PLAIN else 2500
GRID = 0.03  # what the grid of quantiles may be off
SKILLS = ("steady", "average", "wild")
NUMBER = {"soldier": 0, "worker": 1, "scout": 4}


def derived(seats, **more):
    return planned(seats, **more).tables()[0].rules.derived


def agrees(found, chance, times):
    """Assert that a share of so many tosses is as chances say, the grid's coarseness allowed for."""
    assert abs(found - chance) < GRID + 4 * sqrt(max(chance * (1 - chance), 0.01) / times)


CASES = [
    (2, 0, 2, "worker", "average"),
    (2, 0, 0, "scout", "wild"),
    (3, 2, 4, "soldier", "steady"),
    (3, 1, 0, "worker", "wild"),
    (4, 3, 2, "scout", "steady"),
    (4, 1, 8, "soldier", "average"),
    (4, 0, 1, "worker", "steady"),
]


@pytest.mark.parametrize(
    ("seats", "seat", "place", "kind", "skill"),
    [pytest.param(*case, marks=() if i in (0, 2) else pytest.mark.compiled) for i, case in enumerate(CASES)],
)
def test_reach_and_miss_are_the_shares_of_tosses_at_an_empty_table(seats, seat, place, kind, skill):
    board = Board(seats, skill=skill).lay(turn=seat)
    on = [board.die_on(seat, NUMBER[kind]) for _ in board.repeat(f"{kind}>{place}:land", TIMES)]
    chances = board.table.rules.derived
    key = SKILLS.index(skill), tuple(RADIUS).index(kind), seat, place
    agrees(np.mean([place in places for places in on]), chances.reach[key], TIMES)
    agrees(np.mean([not places for places in on]), chances.miss[key], TIMES)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("kind", "target", "skill"), [("worker", "worker", "average"), ("soldier", "scout", "wild"), ("scout", "soldier", "steady")]
)
def test_meet_is_the_share_of_bashes_that_hit_a_die_alone_on_the_table(kind, target, skill):
    board = Board(skill=skill).lay({(1, NUMBER[target]): (20, 10, 1)})
    hits = [board.table.tally.knocks[0] for _ in board.repeat(f"{kind}>2:bash", TIMES)]
    key = SKILLS.index(skill), tuple(RADIUS).index(kind), tuple(RADIUS).index(target)
    agrees(np.mean(hits), board.table.rules.derived.meet[key], TIMES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_are_chances_and_better_hands_and_nearer_cards_have_better_ones(seats):
    chances = derived(seats)
    places = int(chances.places)
    reach, miss = chances.reach[:, :, :seats, :places], chances.miss[:, :, :seats, :places]
    assert (reach > 0.05).all()
    assert (reach + miss <= 1 + 1e-12).all()
    assert (reach[0] > reach[1]).all()
    assert (reach[1] > reach[2]).all()
    assert (chances.reach[:, :, seats:] == 0).all()
    assert (chances.meet[0] > chances.meet[2]).all()


def test_chances_follow_the_figures():
    assert derived(2, figures=tosses(0.0, 1e-9)).reach[:, :, :2, :5] == pytest.approx(1.0)
    assert derived(2, figures=tosses(0.0, 1e-9)).miss[:, :, :2, :5] == pytest.approx(0.0)
    assert derived(2, figures=tosses(9000.0)).miss[:, :, :2, :5].min() > 0.95
    assert (derived(2, figures={"card_side": 90.0}).reach > derived(2).reach)[:, :, :2, :5].all()


def test_mean_faces_are_exact():
    assert derived(2).mean_face.tolist() == [1.25, 2.5, 1.5]
    figures = {"soldier_faces": [7], "worker_faces": [0, 0, 1], "scout_faces": [1, 2, 3, 4]}
    assert derived(3, figures=figures).mean_face.tolist() == [7.0, pytest.approx(1 / 3), 2.5]


FACES = {"soldier": [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3], "worker": [1, 2, 2, 3, 3, 4], "scout": [0, 1, 1, 2, 2, 3]}


def totals(kinds):
    """Return the chance of each total of dice of these kinds."""
    chances = Counter({0: 1.0})
    for kind in kinds:
        more = Counter()
        for (total, chance), face in product(chances.items(), FACES[kind]):
            more[total + face] += chance / len(FACES[kind])
        chances = more
    return chances


def starts(hills):
    """Return the chance of each tied seat to start: the highest total, rolled again by those still tied (P13)."""
    seats = tuple(range(len(hills)))
    rolls = [totals(hill) for hill in hills]

    def chances(tied):
        if len(tied) == 1:
            return {tied[0]: 1.0}
        outcomes = Counter()
        for each in product(*(rolls[seat].items() for seat in tied)):
            best = max(total for total, _ in each)
            outcomes[tuple(seat for seat, (total, _) in zip(tied, each, strict=True) if total == best)] += float(
                np.prod([p for _, p in each])
            )
        again = outcomes.pop(tied, 0.0)
        found = Counter()
        for fewer, chance in outcomes.items():
            for seat, share in chances(fewer).items():
                found[seat] += chance / (1 - again) * share
        return found

    return chances(seats)


def test_the_enumeration_itself():
    assert totals(["soldier"])[3] == pytest.approx(1 / 12)
    assert starts([["worker"], ["worker"]]) == pytest.approx({0: 0.5, 1: 0.5})
    assert starts([["scout"]] * 3) == pytest.approx({0: 1 / 3, 1: 1 / 3, 2: 1 / 3})


HILLS = [  # dice that a seat has on cards and wins with; the others are on its hill in the dice-off
    ((1, 2, 3), (1, 4, 5)),
    ((1, 2, 3, 4), (2, 3, 4, 5)),
    ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5)),
    ((1, 2, 3), (1, 2, 4), (2, 4, 5)),
]


@pytest.mark.parametrize("away", [HILLS[0], *(pytest.param(case, marks=pytest.mark.compiled) for case in HILLS[1:])])
def test_P13_each_tied_seat_starts_with_the_chance_of_its_dice(away):
    """Every seat wins one card, and has as many dice on its hill as the others."""
    seats = len(away)
    board = Board(seats)
    dice = {(seat, die): board.at((0, 4, 1)[seat], 10 * die - 30) for seat, dice in enumerate(away) for die in dice}
    board.lay(dice, rest="puddle").take(seats - 1)
    assert board.asks[0] == "place"
    kept, started = board.keep(), Counter()
    for number in range(TIMES):
        board.restore(kept).luck(number).take()
        started[int(board.table.state.starter)] += 1
    expected = starts([[KINDS[die] for die in range(6) if die not in gone] for gone in away])
    for seat in range(seats):
        chance = expected[seat]
        assert abs(started[seat] / TIMES - chance) < 4 * sqrt(chance * (1 - chance) / TIMES)
    assert max(expected.values()) - min(expected.values()) > 0.2 or away is HILLS[2]
