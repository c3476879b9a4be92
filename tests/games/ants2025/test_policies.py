"""Policies of ants2025: the strong beat the weak, and each does what its name says."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

import antstats
from antstats.games import load
from antstats.runner.tracing import replay, trace_lines

from .board import Board, deck, last_states, planned

GAME = load("ants2025")
NAMED = ("wall", "rush", "even", "initiative", "trumper", "counter", "solver")


def duel(one, other, seed, playouts=12_000):
    """Return the low end of what `one` wins of two-seat games against `other`."""
    run = antstats.simulate("ants2025", policies=[one, other], playouts=playouts, seed=seed)
    return run.summary().policies.set_index("policy").loc[one, "low"]


@pytest.mark.compiled
def test_solver_beats_random_clearly():
    assert duel("solver", "random", 11) >= 0.80


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMED[:-1])
def test_solver_beats_every_other_policy(name):
    assert duel("solver", name, 12, 4_000) > 0.5


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMED[:-1])
def test_every_policy_beats_random(name):
    assert duel(name, "random", 13, 6_000) > 0.5


@cache
def counts(one, other):
    """Return the means by policy of what is counted by seat."""
    run = antstats.simulate("ants2025", policies=[one, other], playouts=4_000, seed=14)
    names = ["defence_cards", "defence_points", "first_attacks", "bugs_led"]
    return run.seats.groupby("policy", observed=True)[names].mean()


@pytest.mark.compiled
def test_walls_defence_is_stronger_than_that_of_rush():
    means = counts("wall", "rush")
    assert means.loc["wall", "defence_points"] > 5 + means.loc["rush", "defence_points"]
    assert means.loc["wall", "defence_cards"] == means.loc["rush", "defence_cards"] == 5


@pytest.mark.compiled
@pytest.mark.parametrize("rival", ["even", "rush", "random", "solver"])
def test_initiative_attacks_first_more_often_than_its_rival(rival):
    means = counts("initiative", rival)
    assert means.loc["initiative", "first_attacks"] > 0.55
    assert means.loc["initiative", "first_attacks"] + means.loc[rival, "first_attacks"] == pytest.approx(1)


@pytest.mark.compiled
def test_initiative_declares_no_more_than_it_needs():
    """With a lower guard it declares less, and attacks first less often."""
    means = counts("initiative:guard=0.2", "initiative:guard=0.5")
    low, high = means.iloc[0], means.iloc[1]
    assert low["defence_points"] < high["defence_points"] - 3
    assert low["first_attacks"] < high["first_attacks"] - 0.2


def trump_tricks(name):
    """Return the number of the trick of every trump and Pill Bug that a policy plays against itself."""
    tricks = []
    for _, state in last_states(planned(policies=(name,), seed=15), 100):
        for number, trick in enumerate(state["tricks"]):
            cards = (trick["led"], trick["followed"])
            tricks += [number for card in cards if card == "P" or card[0] == state["trump"][0]]
    return np.array(tricks)


@pytest.mark.compiled
def test_trumper_plays_trumps_and_pill_bugs_later_than_even():
    late, early = trump_tricks("trumper"), trump_tricks("even")
    error = (late.var() / len(late) + early.var() / len(early)) ** 0.5
    assert late.mean() - early.mean() > 4 * error


def beaten(name):
    """Return how many leads were beaten by the answer, and how many there were, of a policy against itself.

    Whoever beats a lead attacks next, so these are the changes of attack; a game's last trick is of a Queen and not counted.
    """
    rows = antstats.simulate("ants2025", policies=[name], playouts=6_000, seed=16).playouts
    return rows["attack_changes"].sum(), (rows["rounds"] - 1).sum()


@pytest.mark.compiled
def test_counters_leads_are_beaten_less_often_than_without_counting():
    """The same weights but for count: 4 standard errors."""
    (fewer, leads), (more, others) = beaten("counter"), beaten("counter:count=0")
    share = (fewer + more) / (leads + others)
    assert more / others - fewer / leads > 4 * (share * (1 - share) * (1 / leads + 1 / others)) ** 0.5


@pytest.mark.compiled
def test_exact_endings_and_counting_are_worth_something():
    assert duel("counter:exact=4", "counter", 17, 4_000) > 0.5
    assert duel("counter", "counter:count=0", 18, 8_000) > 0.5


HANDS = ("R6 R5 R2 B6 B3 B1 Y4 P Y1 B2", "R1 R3 R4 B4 B5 Y2 Y3 Y5 P P")


def formation(name, first=HANDS[0], second=HANDS[1], trump="Y6"):
    """Return the two sides of seat 0 as a policy forms them."""
    board = Board(policies=(name,)).give(first, second, trump)
    policies = board.kernel.line_up([entry.policy for entry in board.plan.entries])
    while board.asks == ("form", 0):
        board.act(board.legal[int(board.kernel.choose(board.table, policies, np.arange(2)))])
    return set(board.state["attack"][0]), set(board.state["defence"][0])


def test_wall_puts_its_strongest_cards_on_the_defence_side():
    """Trumps above all others, the Pill Bug below."""
    attack, defence = formation("wall")
    assert defence == {"Y4", "Y1", "R6", "R5", "B6"}
    assert "P" in attack


def test_rush_puts_its_strongest_cards_on_the_attack_side():
    attack, defence = formation("rush")
    assert attack == {"Y4", "Y1", "R6", "R5", "B6"}
    assert "P" in defence


def test_a_pill_bug_is_the_strongest_card_where_it_is_trump():
    assert "P" in formation("wall", HANDS[0], "R1 R3 R4 B4 B5 Y2 Y3 Y5 P Y6", "P")[1]
    assert "P" in formation("rush", HANDS[0], "R1 R3 R4 B4 B5 Y2 Y3 Y5 P Y6", "P")[0]


def test_even_shares_every_colour_out_the_strongest_to_attack():
    attack, defence = formation("even")
    assert attack == {"R6", "R2", "B6", "B2", "Y4", "P"}
    assert defence == {"R5", "B3", "B1", "Y1"}


@pytest.mark.parametrize("guard", [0.2, 0.4, 0.6])
def test_initiative_stops_as_soon_as_the_sum_is_enough(guard):
    """Beyond guard times what it does not see: 27 points of the other hand."""
    defence = formation(f"initiative:guard={guard}")[1]
    points = sorted(int(card[1:]) for card in defence if card != "P")
    assert sum(points) > guard * 27
    assert sum(points) - min(int(card[1:]) for card in ("Y4", "Y1", *defence) if card in defence and card != "P") <= guard * 27 + 6


def choices(name, times=1, *position, figures=None, **options):
    """Return what a policy chooses in a position, each time with other luck."""
    board, chosen = Board(policies=(name,), figures=figures, **options), Counter()
    policies = board.kernel.line_up([entry.policy for entry in board.plan.entries])
    for number in range(times):
        board.lay(*position[:3], led=position[3] if len(position) > 3 else None)
        board.table.streams[2:] = np.random.default_rng(number).integers(2**64, size=(2, 4), dtype=np.uint64)
        chosen[board.legal[int(board.kernel.choose(board.table, policies, np.arange(2)))]] += 1
    return chosen


@pytest.mark.parametrize("name", NAMED[:-2])
def test_an_answer_that_takes_the_trick_is_the_cheapest_that_does(name):
    position = ("R3 B1 /", "B5 / R1 R4 R6", "Y6", "R3@attack")
    assert set(choices(name, 3, *position)) == {"R4@defence"}


@pytest.mark.parametrize("name", NAMED[:-2])
def test_an_answer_that_cannot_win_is_the_cheapest(name):
    assert set(choices(name, 3, "R6 B1 /", "B5 / R3 R2 R5", "Y6", "R6@attack")) == {"R2@defence"}


def test_equally_good_actions_are_taken_equally_often():
    """Two cards of one rank in colours that are no trump: 4 standard errors of 100."""
    chosen = choices("wall", 100, "R3 B3 /", "Y5 / Y4", "Y6")
    assert set(chosen) == {"R3@attack", "B3@attack"}
    assert abs(chosen["R3@attack"] - 50) < 20


def test_trumper_keeps_its_trumps_and_even_does_not():
    position = ("R3 B1 /", "B5 / Y2 B2", "Y6", "R3@attack")
    assert set(choices("even", 3, *position)) == {"Y2@defence"}
    assert set(choices("trumper:save=5", 3, *position)) == {"B2@defence"}
    assert set(choices("trumper:save=5:late=16", 3, *position)) == {"Y2@defence"}


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMED)
def test_policies_decide_everything_and_do_not_take_the_first_that_comes(name):
    firsts, asked = Counter(), Counter()
    plan = planned(seed=21, policies=(name,))
    for playout in range(20):
        for step in replay(plan, playout):
            if len(step.actions) > 1:
                kind = GAME.decisions[step.table.turn.decision]
                asked[kind] += 1
                firsts[kind] += step.choice == 0
    for kind in GAME.decisions:
        assert asked[kind] > 50
        assert firsts[kind] < 0.75 * asked[kind], (kind, firsts, asked)


@pytest.mark.parametrize("name", NAMED)
def test_policies_play_hands_of_one_and_of_sixteen(name):
    for figures in (deck(1, 2, 1), deck(4, 8, 1)):
        if figures["ranks"] == 8 and name in ("counter", "solver"):
            continue  # test_traces.py does, compiled: 65,536 splits
        *_, end = trace_lines(planned(policies=(name,), figures=figures, seed=22), 0)
        assert end["end"] is True
