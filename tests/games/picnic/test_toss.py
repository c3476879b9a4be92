"""How dice fly: the toss model of the rules page (P5) against formulas of its own and the referee's forward model."""

from collections import Counter
from itertools import combinations
from math import cos, hypot, pi, sin, sqrt

import numpy as np
import pytest
from scipy.stats import chisquare, expon, kstest, norm

from antstats.games.picnic.table import AREA
from antstats.kernel.jit import PLAIN

from .board import KINDS, RADIUS, TOSS, Board, tosses
from .checker_table import TossFigures
from .checker_toss import Disc, Outcome, push_apart, roll

TIMES = 36 if PLAIN else 1000  # plain Python plays a thousand times slower
SKILLS = {"steady": (25, 20), "average": (45, 35), "wild": (70, 55)}
MEAN = {"soldier": 25, "worker": 30, "scout": 35}
NUMBER = {"soldier": 0, "worker": 1, "scout": 4}
SURE = 1e-5  # seeds are fixed: what is as improbable as this fails always or never
POINTS = {"radius": dict.fromkeys(RADIUS, 1e-6)}  # dice so small that they never meet
STILL = tosses(0.0)  # only the roll-out is left to chance
SPREADS = [(kind, skill, style) for kind in RADIUS for skill in SKILLS for style in ("land", "bash")]
IN_PLAIN = {("soldier", "worker", 0.0), ("worker", "soldier", 10.0), ("scout", "scout", 0.0), ("worker", "scout", 15.0)}
PLAINLY = {("worker", "average", "land"), ("scout", "wild", "bash")}


def direction(board, seat, target):
    """Return the unit vector from a seat's hand, so many mm from the middle and clockwise from the south, to a target."""
    turn = 2 * pi * seat / board.seats
    hand = 200 * complex(-sin(turn), -cos(turn))
    return (target - hand) / abs(target - hand)


def rests(board, action, seat, die, times):
    """Return where a die comes to rest in so many tosses."""
    return np.array([board.spot(seat, die) for _ in board.repeat(action, times)])


def near(values, mean, deviation):
    """Assert that values have this mean and standard deviation within 4 standard errors, which are estimated from them."""
    n, off = len(values), values - values.mean()
    assert abs(values.mean() - mean) < 4 * values.std() / sqrt(n)
    error = sqrt(((off**4).mean() - values.var() ** 2) / n)
    assert abs(values.var() - deviation**2) < 4 * error


@pytest.mark.parametrize(
    ("kind", "skill", "style"),
    [pytest.param(*case, marks=() if case in PLAINLY else pytest.mark.compiled) for case in SPREADS],
)
def test_P5_rest_points_spread_as_the_page_says(kind, skill, style):
    """Without hits: along by s_long and the roll-out, whose mean is allowed for; across by s_lat. From the hand of each seat."""
    seat = SPREADS.index((kind, skill, style)) % 3
    board = Board(3, figures=POINTS, skill=skill)
    target = complex(*board.centre(4)) + (complex(11, -7) if style == "bash" else 0)
    rival = ((seat + 1) % 3, 1)
    board.lay({rival: board.at(4, 11, -7)}, turn=seat)
    ahead = direction(board, seat, target)
    off = (rests(board, f"{kind}>4:{style}", seat, NUMBER[kind], 4 * TIMES) - target) / ahead
    wider, rolls = (1.3, 2) if style == "bash" else (1, 1)
    s_long, s_lat = SKILLS[skill]
    near(off.real, 0, hypot(wider * s_long, rolls * MEAN[kind]))
    near(off.imag, 0, wider * s_lat)
    assert kstest(off.imag, norm(0, wider * s_lat).cdf).pvalue > SURE
    assert abs(np.corrcoef(off.real, off.imag)[0, 1]) < 5 / sqrt(len(off))


@pytest.mark.parametrize("kind", ["worker", *(pytest.param(kind, marks=pytest.mark.compiled) for kind in ("soldier", "scout"))])
def test_P5_the_roll_out_is_exponential(kind):
    mean, rolled = MEAN[kind], rests(Board(figures=STILL), f"{kind}>2:land", 0, NUMBER[kind], 2 * TIMES) / 1j + MEAN[kind]
    assert rolled.imag == pytest.approx(0, abs=1e-9)
    assert rolled.real.min() >= 0
    assert kstest(rolled.real, expon(scale=mean).cdf).pvalue > SURE


@pytest.mark.compiled
def test_P5_the_movers_face_is_rolled_uniformly():
    figures = {"soldier_faces": list(range(12)), "worker_faces": [3, 1, 4, 15, 9], "scout_faces": [2, 7]}
    for kind, die in NUMBER.items():
        board, faces = Board(figures=figures), Counter()
        for _ in board.repeat(f"{kind}>2:land", 3000):
            faces[int(board.table.state.face[0, die])] += 1
        assert set(faces) == set(figures[f"{kind}_faces"])
        assert chisquare(list(faces.values())).pvalue > SURE


def strike(mover, other, dx, way):
    """Work out a hit of one die by another that comes along the y axis: where both are moved by it, from the point of contact.

    Returns how far before the other's height they meet, and the shifts of both.
    """
    reach, heavy, light = RADIUS[mover] + RADIUS[other], RADIUS[mover] ** 3, RADIUS[other] ** 3
    before = sqrt(reach**2 - dx**2)
    angle = np.arcsin(dx / reach)
    push = 0.8 * way * cos(angle) * 2 * heavy / (heavy + light)
    return before, way * max(0.0, (heavy - light) / (heavy + light)) * 1j, push * complex(sin(angle), cos(angle))


def twins(mover, dice, times, *, figures=STILL, faces=()):
    """Toss at the middle card from the south, with the same luck on an empty table and with dice in the way.

    Yields the roll-out, the board after the toss with dice.
    """
    empty, full = Board(figures=figures), Board(figures=figures | dict(faces))
    full.lay(dice)
    others = empty.repeat(f"{mover}>2:land", times)
    for _, _ in zip(others, full.repeat(f"{mover}>2:land", times), strict=True):
        yield empty.spot(0, NUMBER[mover]).imag + MEAN[mover], full


@pytest.mark.parametrize(
    ("mover", "other", "dx", "y"),
    [
        pytest.param(mover, other, dx, y, marks=() if (mover, other, y) in IN_PLAIN else pytest.mark.compiled)
        for mover in RADIUS
        for other in RADIUS
        for dx, y in ((0.0, 10.0), (4.0, 15.0), (-5.0, 0.0))
    ],
)
def test_P5_the_first_die_on_the_way_is_hit_and_moves_along_the_line_of_centres(mover, other, dx, y):
    key = 1, NUMBER[other]
    hits = 0
    for rolled, board in twins(mover, {key: (dx, y, 1)}, max(9, TIMES // 6)):
        before, _, _ = strike(mover, other, dx, 0)
        gone = MEAN[mover] + y - before
        if rolled <= gone:
            assert board.spot(*key) == complex(dx, y)
            assert board.spot(0, NUMBER[mover]).imag == pytest.approx(rolled - MEAN[mover])
            assert board.table.tally.knocks[0] == 0
        else:
            _, onward, shift = strike(mover, other, dx, max(10.0, rolled - gone))
            assert board.spot(*key) - complex(dx, y) == pytest.approx(shift, abs=1e-6)
            assert board.spot(0, NUMBER[mover]) == pytest.approx((y - before) * 1j + onward, abs=1e-6)
            assert board.table.tally.knocks[0] == 1
            hits += 1
    assert hits > 0


def test_P5_one_overlapped_at_the_landing_point_is_met_at_once_if_its_centre_lies_ahead():
    """The worker lands at (0, -30)."""
    for rolled, board in twins("worker", {(1, 1): (3, -26, 1)}, max(9, TIMES // 6)):
        angle = np.arctan2(3, 4)
        shift = 0.8 * max(10.0, rolled) * cos(angle) * complex(sin(angle), cos(angle))
        rest, other = -30j, 3 - 26j + shift
        line, overlap = (other - rest) / abs(other - rest), max(0.0, 16 - abs(other - rest))
        assert board.spot(1, 1) == pytest.approx(other + line * overlap / 2, abs=0.011)
        assert board.spot(0, 1) == pytest.approx(rest - line * overlap / 2, abs=0.011)
        assert board.table.tally.knocks[0] == 1


def test_P5_one_overlapped_at_the_landing_point_whose_centre_lies_behind_is_not_hit():
    """It is pushed aside if the die that landed on it does not roll clear of it; each by half the overlap."""
    apart = 0
    for rolled, board in twins("worker", {(1, 1): (3, -34, 1)}, TIMES // 3):
        rest, other = complex(0, rolled - 30), 3 - 34j
        line, overlap = (other - rest) / abs(other - rest), 16 - abs(other - rest)
        if overlap > 0.01:
            assert board.spot(1, 1) == pytest.approx(other + line * overlap / 2, abs=1e-6)
            assert board.spot(0, 1) == pytest.approx(rest - line * overlap / 2, abs=1e-6)
            apart += 1
        else:
            assert (board.spot(1, 1), board.spot(0, 1)) == (other, pytest.approx(rest))
        assert board.table.tally.knocks[0] == 0
        assert board.die(1, 1)["face"] == 1
    assert apart > 0


def test_P5_the_nearer_of_two_dice_on_the_way_is_hit_whatever_their_order():
    for near_one, far_one in (((1, 2), (0, 2)), ((0, 2), (1, 2))):
        hits = 0
        for _, board in twins("soldier", {near_one: (2, 10, 1), far_one: (-20, 14, 1)}, 12):
            hits += board.spot(*near_one) != 2 + 10j
            assert board.spot(*far_one) == -20 + 14j
        assert hits > 1


def test_P5_a_moved_die_hits_the_first_on_its_way_and_so_on():
    """Three workers in a line, so far apart that each moves before it meets the next."""
    passed = 0
    heights = (0.0, 17.0, 34.0)
    dice = {(1, 1 + i): (0, y, 1) for i, y in enumerate(heights)}
    for rolled, board in twins("worker", dice, TIMES // 2):
        way, spots = rolled - 14, list(heights)
        hits = 0
        if way > 0:
            for i in range(3):
                way = 0.8 * max(10.0, way)
                hits += 1
                if i == 2 or way <= 1:
                    spots[i] += way
                    break
                spots[i] += 1
                way -= 1
        assert [board.spot(1, 1 + i).imag for i in range(3)] == pytest.approx(spots, abs=1e-6)
        assert board.table.tally.knocks[0] == hits
        passed += hits == 3
    assert passed > 0


def test_P5_a_die_that_lies_against_another_passes_the_hit_on():
    """Of five in a row only the last moves; all five were hit."""
    dice = {(1, die): (0, 20 + 16 * i, 1) for i, die in enumerate((1, 2, 3))} | {
        (0, die): (0, 68 + 16 * i, 1) for i, die in enumerate((2, 3))
    }
    passed = 0
    for rolled, board in twins("worker", dice, TIMES):
        way = rolled - 30 - 20 + 16
        heights = [board.spot(*key).imag for key in dice]
        if way > 0:
            for _ in range(5):
                way = 0.8 * max(10.0, way)
            assert heights == pytest.approx([20, 36, 52, 68, 84 + way], abs=1e-5)
            assert board.table.tally.knocks[0] == 5
            passed += 1
        else:
            assert heights == [20, 36, 52, 68, 84]
    assert passed > 0


@pytest.mark.compiled
def test_P5_a_soldier_pushes_a_worker_farther_than_the_other_way_round():
    far = {}
    for mover, other in (("soldier", "worker"), ("worker", "soldier")):
        shifts = [board.spot(1, NUMBER[other]).imag for _, board in twins(mover, {(1, NUMBER[other]): (0, 0, 1)}, TIMES)]
        far[mover] = np.array(shifts)[np.array(shifts) > 0].mean()
    assert far["soldier"] > 2 * far["worker"]


def test_P5_faces_of_hit_dice_are_rolled_again_half_the_time_and_no_others():
    """In a chain each; those that are only pushed apart keep theirs. A face of 50 is on no die."""
    dice = {(1, 1): (0, 0, 50), (1, 2): (0, 17, 50), (1, 3): (0, -46, 50), (1, 4): (60, 60, 50)}  # 1, 3 is landed on from the front
    again, hits, both = Counter(), 0, Counter()
    for _, board in twins("worker", dice, 4 * TIMES):
        knocks = int(board.table.tally.knocks[0])
        faces = board.table.state.face[1]
        assert (faces[3], faces[4]) == (50, 50)
        changed = tuple(bool(faces[die] != 50) for die in (1, 2))
        if knocks < 2:
            assert not changed[1]
            assert knocks or not changed[0]
            continue
        hits += 1
        again.update(die for die, new in enumerate(changed) if new)
        both[changed] += 1
    assert hits > TIMES
    assert all(abs(again[die] - hits / 2) < 4 * sqrt(hits) / 2 for die in (0, 1))
    assert abs(both[True, True] - hits / 4) < 4 * sqrt(hits * 3) / 4  # each for itself


@pytest.mark.parametrize(("chance", "least", "most"), [(0.0, 0, 0), (1.0, 1, 1)])
def test_P5_the_chance_of_a_new_face_is_the_component_sets(chance, least, most):
    figures = tosses(0.0, face_chance=chance)
    for _, board in twins("worker", {(1, 1): (3, -26, 50)}, 12, figures=figures):
        assert least <= (board.table.state.face[1, 1] != 50) <= most


def test_P5_the_figures_of_hits_are_the_component_sets():
    figures = tosses(0.0, push_share=0.3, least_way=40.0)
    hits = 0
    for rolled, board in twins("worker", {(1, 1): (0, 0, 1)}, 24, figures=figures):
        if rolled > 14:
            assert board.spot(1, 1).imag == pytest.approx(0.3 * max(40.0, rolled - 14), abs=1e-6)
            hits += 1
    assert hits > 5


def referee_toss(board, mover, landing, ahead, way):
    """Work out a toss with the referee's forward model: where all dice in the area lie, and which were hit."""
    state = board.table.state
    radius = board.figures["radius"]
    discs = {
        (seat, die): Disc(board.spot(seat, die), radius[KINDS[die]])
        for seat, die in np.ndindex(board.seats, 6)
        if state.where[seat, die] == AREA and (seat, die) != mover
    }
    nothing = dict.fromkeys(RADIUS)
    figures = TossFigures(0.8, 10.0, 0.01, 0.5, nothing, 2.0, 1.3, [], [])
    outcome = Outcome()
    roll(figures, discs, mover, Disc(landing, radius[KINDS[mover[1]]]), ahead, way, outcome)
    push_apart(figures, discs, radius[KINDS[mover[1]]], mover, outcome)
    return {key: disc.at for key, disc in discs.items()} | outcome.rests, outcome


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P5_crowded_tables_are_as_the_referee_works_them_out(seats):
    """Chains, overlaps and their pushing apart, all positions; dice do not overlap but by 0.01 mm, and touch the cards they touch."""
    chance = np.random.default_rng(seats)
    empty, board = Board(seats, figures={"toss": spread_across()}), Board(seats, figures={"toss": spread_across()})
    kept, plain_table = board.keep(), empty.keep()
    counted = Counter()
    for number in range(max(8, TIMES // 4)):
        seat = int(chance.integers(seats))
        dice = scattered(chance, seats, seat)
        kind = str(chance.choice(list(RADIUS)))
        place = {2: 2, 3: 3, 4: 4}[seats]
        mover = seat, NUMBER[kind]
        empty.restore(plain_table).lay(turn=seat).luck(number).act(f"{kind}>{place}:land")
        board.restore(kept).lay(dice, turn=seat).luck(number)
        before = {key: board.spot(*key) for key in dice}
        ahead = direction(board, seat, 0)
        rest = empty.spot(*mover) / ahead
        landing = ahead * complex(-MEAN[kind], rest.imag)
        expected, outcome = referee_toss(board, mover, landing, ahead, rest.real + MEAN[kind])
        board.act(f"{kind}>{place}:land")
        lying = {key: board.spot(*key) for key in expected}
        for key, spot in expected.items():
            assert lying[key] == pytest.approx(spot, abs=1e-5), (number, key, before)
        assert board.table.tally.knocks[seat] == len(outcome.hits)
        assert len(set(outcome.hits)) == len(outcome.hits)
        for (one, at), (other, there) in combinations(lying.items(), 2):
            assert abs(at - there) > RADIUS[KINDS[one[1]]] + RADIUS[KINDS[other[1]]] - 0.0101
        for (owner, die), at in lying.items():
            assert board.die(owner, die)["on"] == board.touched(KINDS[die], at.real, at.imag)
        asked = kind == "scout" and not (outcome.hits or mover in outcome.pushed or board.die(*mover)["on"])
        assert (board.asks == ("reroll", seat)) == asked
        counted.update({min(3, len(outcome.hits)): 1, "pushed": bool(outcome.pushed)})
    assert PLAIN or min(counted[0], counted[1], counted[2], counted[3], counted["pushed"]) > 0


def spread_across():
    """Return a toss that spreads across only."""
    return TOSS | {"s_long": dict.fromkeys(SKILLS, 0.0), "s_lat": dict.fromkeys(SKILLS, 30.0)}


def scattered(chance, seats, seat):
    """Return dice of all seats near the middle, none on another; `seat` keeps one of each kind on its hill."""
    density = chance.random()
    keys = [(owner, die) for owner in range(seats) for die in range(6) if (owner != seat or die in (2, 3, 5)) and chance.random() < density]
    dice = {}
    for key in keys:
        for _ in range(50):
            spot = complex(*chance.uniform(-55, 55, 2))
            size = RADIUS[KINDS[key[1]]]
            if all(abs(spot - complex(x, y)) > size + RADIUS[KINDS[die]] for (_, die), (x, y, _) in dice.items()):
                dice[key] = (spot.real, spot.imag, 1)
                break
    return dice


def test_P5_only_overlaps_are_pushed_apart():
    """Dice that just touch stay where they are."""
    board = Board(figures=tosses(0.0, 1e-9)).lay({(1, 1): (16, 0, 1), (1, 2): (-16, 0, 1), (1, 3): (0, -16.0, 1)})
    board.act("worker>2:land")
    assert [board.spot(1, die) for die in (1, 2, 3)] == [16, -16, -16j]


def test_P5_pair_after_pair_in_seat_and_die_order():
    """The soldier lands on two workers; the first pair is the soldier and the first worker, then the soldier and the second."""
    board = Board(figures=tosses(0.0, 1e-9)).lay({(1, 1): (-18, -0.5, 1), (1, 2): (17, -0.5, 1)}).act("soldier>2:land")
    one, two, mover = complex(-18, -0.5), complex(17, -0.5), -1e-9j
    for _ in range(1000):
        for other in (1, 2):
            there = one if other == 1 else two
            line = (there - mover) / abs(there - mover)
            overlap = 20 - abs(there - mover)
            if overlap > 0.01:
                mover -= line * overlap / 2
                one, two = (one + line * overlap / 2, two) if other == 1 else (one, two + line * overlap / 2)
    assert board.spot(0, 0) == pytest.approx(mover, abs=1e-6)
    assert board.spot(1, 1) == pytest.approx(one, abs=1e-6)
    assert board.spot(1, 2) == pytest.approx(two, abs=1e-6)
