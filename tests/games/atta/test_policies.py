"""Policies of atta: the strong beat the weak, and each does what its name says."""

from collections import Counter

import numpy as np
import pytest

import antstats
from antstats.games import load
from antstats.runner.tracing import replay

from .board import Board, planned

GAME = load("atta")
PLAYOUTS = 4_000
NAMED = ("forager", "relay", "thief", "cautious", "herder", "balanced")


def duel(one, other, seed):
    """Return the low end of what `one` wins of two-seat games against `other`."""
    run = antstats.simulate("atta", players=2, policies=[one, other], playouts=PLAYOUTS, seed=seed)
    return run.summary().policies.set_index("policy").loc[one, "low"]


def means(players, line_up, seed):
    """Return the means by policy of what is counted by seat."""
    run = antstats.simulate("atta", players=players, policies=line_up, playouts=PLAYOUTS, seed=seed)
    return run.seats.groupby("policy", observed=True)[["stolen", "taken_over", "eaten", "births"]].mean()


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMED)
def test_every_policy_beats_random(name):
    assert duel(name, "random", 11) > (0.9 if name == "balanced" else 0.5)


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMED[:-1])
def test_balanced_beats_every_other_policy(name):
    assert duel("balanced", name, 12) > 0.5


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4])
def test_thief_steals_more_than_forager(players):
    counts = means(players, ["thief", *["forager"] * (players - 1)], 13)
    assert counts.loc["thief", "stolen"] > 1 + 2 * counts.loc["forager", "stolen"]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4])
def test_relay_takes_over_more_than_forager(players):
    counts = means(players, ["relay", *["forager"] * (players - 1)], 14)
    assert counts.loc["relay", "taken_over"] > 0.2 + 2 * counts.loc["forager", "taken_over"]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4])
def test_cautious_loses_fewer_ants_than_forager(players):
    counts = means(players, ["cautious", *["forager"] * (players - 1)], 15)
    assert counts.loc["cautious", "eaten"] < 0.6 * counts.loc["forager", "eaten"]


@pytest.mark.compiled
@pytest.mark.parametrize("rival", ["balanced", "random", "forager"])
def test_herders_rivals_lose_more_ants_than_those_of_cautious(rival):
    """By round: whoever lives on carelessly loses all ants to either, but sooner to the herder."""
    by_round = {}
    for name in ("herder", "cautious"):
        run = antstats.simulate("atta", players=2, policies=[name, rival], playouts=PLAYOUTS, seed=16)
        eaten = run.seats[run.seats["policy"].astype(str) == rival]["eaten"].to_numpy()
        rounds = run.playouts["rounds"].to_numpy()
        ratio = eaten.sum() / rounds.sum()
        by_round[name] = ratio, (eaten - ratio * rounds).std() / rounds.mean() / len(rounds) ** 0.5
    (more, error), (fewer, other) = by_round["herder"], by_round["cautious"]
    assert more - fewer > 4 * (error**2 + other**2) ** 0.5


def choices(name, times=1, *, edition="rulebook", seats=2, **position):
    """Return what a policy chooses in a position, each time with other luck."""
    board = Board(seats, edition=edition, policies=(name,))
    policies = board.kernel.line_up([entry.policy for entry in board.plan.entries])
    chosen = Counter()
    for deal in range(times):
        board.deal(2, deal).lay(**position)
        while board.asks[0] == "ant" and "mover" not in position:
            board.end()
        chosen[board.legal[board.kernel.choose(board.table, policies, np.arange(seats))]] += 1
    return chosen


@pytest.mark.parametrize("name", ["cautious", "herder", "balanced"])
@pytest.mark.parametrize(("own", "side"), [("0,1", "S"), ("0,-1", "N")])
def test_spiders_are_sent_to_the_rival_by_those_who_fear_or_herd(name, own, side):
    rival = "0,-1" if own == "0,1" else "0,1"
    assert set(choices(name, 3, ants=[own, rival], spiders=[(1, 0)])) == {f"spider:0:{side}"}


def test_a_forager_does_not_mind_where_a_spider_goes():
    assert set(choices("forager", 30, ants=["0,1", "0,-1"], spiders=[(1, 0)])) == {"spider:0:N", "spider:0:S"}


@pytest.mark.parametrize("name", ["herder", "balanced"])
@pytest.mark.parametrize(("own", "rival", "cell"), [("1,0", "-1,0", "-2,0,0"), ("-1,0", "1,0", "2,0,0"), ("0,1", "0,-1", "0,-2,0")])
def test_a_spider_card_is_laid_by_the_rival(name, own, rival, cell):
    assert set(choices(name, 3, edition="yucata", ants=[own, rival], drawn="cross spider")) == {cell}


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize(("own", "cell"), [("1,0", "2,0,0"), ("0,1", "0,2,0"), ("-1,0", "-2,0,0")])
def test_a_leaf_card_is_laid_by_the_own_ants_and_near_home(name, own, cell):
    assert set(choices(name, 1, edition="yucata", ants=[own, "0,-1"], drawn="cross leaf")) == {cell}


def test_a_thief_robs_a_carrier_beside_it_and_a_forager_does_not():
    position = {"ants": ["0,1", "0,1L"], "mover": 0}
    assert set(choices("thief", 3, **position)) == {"steal:0:1:0"}
    assert not any(action.startswith("steal") for action in choices("forager", 20, **position))


def test_a_relay_takes_over_a_leaf_whose_carrier_has_no_step_left():
    position = {"cards": {(0, 2): "TTTT"}, "ants": ["0,2LD 0,2", "1,-1"], "mover": 0}
    assert set(choices("relay", 3, **position)) == {"take:1:0"}
    assert not any(action.startswith("take") for action in choices("forager", 20, **position))


@pytest.mark.parametrize("name", NAMED)
def test_every_policy_brings_a_leaf_home(name):
    assert set(choices(name, 3, ants=["0,1L", "1,-1"], mover=0)) == {"step:0:S"}


@pytest.mark.parametrize("name", ["cautious", "herder", "balanced"])
def test_who_fears_spiders_leaves_a_leaf_where_one_is_about_to_step(name):
    """Across grass to a leaf beside a spider, and no step is left to flee: a forager goes."""
    cards = {(1, 0): "TTGT", (1, -1): "GTTT"}
    position = {"cards": cards, "ants": ["1,-1", "0,0 0,0"], "spiders": [(1, 1)], "leaves": {(1, 0): 2}, "mover": 0}
    assert set(choices("forager", 10, **position)) == {"step:0:N"}
    assert "step:0:N" not in choices(name, 10, **position)


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMED)
def test_policies_decide_everything_and_do_not_take_the_first_that_comes(name):
    """Where the card goes and where the spider steps as well."""
    firsts, asked = Counter(), Counter()
    plan = planned(3, seed=21, policies=(name,))
    for playout in range(12):
        for step in replay(plan, playout):
            if len(step.actions) > 1:
                kind = GAME.decisions[step.table.turn.decision]
                asked[kind] += 1
                firsts[kind] += step.choice == 0
    assert min(asked[kind] for kind in GAME.decisions) > 10
    for kind in GAME.decisions:
        assert firsts[kind] < 0.7 * asked[kind], (kind, firsts, asked)
