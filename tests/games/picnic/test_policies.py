"""Policies of picnic: the strong beat the weak, and each does what its name says."""

from collections import Counter

import numpy as np
import pytest

import antstats
from antstats.errors import UserError
from antstats.games import load
from antstats.runner.line_up import policies_of
from antstats.runner.tracing import replay, trace_lines

from .board import Board, planned

GAME = load("picnic")
PLAYOUTS = 1_000
NAMED = ("greedy", "collector", "denier", "basher", "spreader", "planner")


def duel(one, other, seed, players=2):
    """Return the low end of what `one` wins of two-seat games against `other`."""
    run = antstats.simulate("picnic", players=players, policies=[one, other], playouts=PLAYOUTS, seed=seed)
    return run.summary().policies.set_index("policy").loc[one, "low"]


@pytest.mark.compiled
def test_collector_beats_random_and_greedy_clearly():
    assert duel("collector", "random", 11) > 0.8
    assert duel("collector", "greedy", 12) > 0.6


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMED)
def test_every_policy_beats_random(name):
    assert duel(name, "random", 13) > 0.5


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["random", *NAMED])
def test_a_steady_hand_beats_a_wild_one(name):
    assert duel(f"{name}:skill=steady", f"{name}:skill=wild", 14) > 0.5


@pytest.mark.compiled
def test_an_average_hand_is_between_the_two():
    assert duel("collector:skill=steady", "collector:skill=average", 15) > 0.5
    assert duel("collector:skill=average", "collector:skill=wild", 16) > 0.5


def header(policies, **options):
    return next(trace_lines(planned(len(policies), policies=policies, **options), 0))


@pytest.mark.parametrize("name", [name for name in policies_of(GAME) if name != "search"])  # its compiling takes minutes
def test_every_policy_takes_a_skill_and_the_header_tells_the_one_in_force(name):
    line = header([f"{name}:skill=steady", f"{name}:skill=wild", name], skill=["wild", "wild", "average"])
    assert line["options"]["skill"] == ["steady", "wild", "average"]
    assert header([name, f"{name}:skill=average"], skill="steady")["options"]["skill"] == ["steady", "average"]


def test_the_option_is_in_force_where_the_policy_names_no_skill():
    assert header(["greedy", "random"], skill=["steady", "wild"])["options"]["skill"] == ["steady", "wild"]
    assert header(["greedy:skill=option", "random"], skill="wild")["options"]["skill"] == ["wild", "wild"]
    assert header(["greedy", "random"])["options"]["skill"] == ["average", "average"]


def test_the_skill_goes_with_the_policy_to_its_seat():
    plan = planned(2, policies=["greedy:skill=steady", "greedy:skill=wild"])
    skills = {tuple(next(trace_lines(plan, playout))["options"]["skill"]) for playout in range(2)}
    assert skills == {("steady", "wild"), ("wild", "steady")}
    board = Board(policies=["random:skill=wild", "random:skill=steady"])
    assert board.table.rules.skill[:2].tolist() == [2, 0]


def test_an_unknown_skill_is_refused():
    with pytest.raises(UserError, match="steady"):
        planned(2, policies=["greedy:skill=superb"])
    with pytest.raises(UserError, match="steady"):
        planned(2, skill="superb")


def watch(name, playouts, *, seats=3, seed=17):
    """Count what a policy does when all seats play it: bashes, tosses, dice on cards when sending out ends, Round cards kept."""
    plan, seen = planned(seats, policies=[name], seed=seed), Counter()
    for playout in range(playouts):
        taken = {}
        for step in replay(plan, playout):
            table, turn = step.table, step.table.turn
            if step.choice < 0:
                break
            kind, seat = GAME.decisions[turn.decision], int(turn.actor)
            for each in range(seats):
                for card in range(8):
                    if table.state.held[each] >> card & 1:
                        taken.setdefault((each, card), int(turn.rounds))
            if kind == "toss":
                seen["tosses"] += 1
                seen["bashes"] += step.chosen.endswith("bash")
                seen["bash was possible"] += any(action.endswith("bash") for action in step.actions)
                seen["soldiers"] += step.chosen.startswith("soldier")
                aimed = int(step.chosen.split(">")[1].split(":")[0])
                own = int(((table.state.on[seat] >> aimed) & 1).sum())
                seen["at an own card"] += own > 0
            if kind == "power":
                seen["asked"] += 1
                seen["played"] += step.chosen != "none"
        for (each, card), round_taken in taken.items():
            kept = bool(table.state.held[each] >> card & 1)
            seen["cards"] += 1
            seen["kept to the end"] += kept and round_taken < 6
    return seen


@pytest.mark.slow
@pytest.mark.compiled
def test_spreader_aims_more_rarely_at_a_card_where_it_has_a_die():
    spreader, greedy = watch("spreader", 12), watch("greedy", 12)
    assert spreader["at an own card"] / spreader["tosses"] < 0.8 * greedy["at an own card"] / greedy["tosses"]


@pytest.mark.compiled
def test_spreader_wins_cards_with_fewer_dice():
    run = antstats.simulate("picnic", players=2, policies=["spreader", "greedy"], playouts=PLAYOUTS, seed=18)
    counts = run.seats.groupby("policy", observed=True)[["winning_dice", "cards"]].sum()
    dice = counts["winning_dice"] / counts["cards"]
    assert dice["spreader"] < 0.98 * dice["greedy"]


@pytest.mark.slow
@pytest.mark.compiled
def test_basher_bashes_and_knocks_more():
    basher, collector = watch("basher", 12), watch("collector", 12)
    assert basher["bashes"] / basher["bash was possible"] > 2 * collector["bashes"] / collector["bash was possible"]
    run = antstats.simulate("picnic", players=2, policies=["basher", "greedy"], playouts=PLAYOUTS, seed=19)
    knocks = run.seats.groupby("policy", observed=True)["knocks"].mean()
    assert knocks["basher"] > 1.05 * knocks["greedy"]


@pytest.mark.slow
@pytest.mark.compiled
def test_planner_keeps_round_cards_longer():
    planner, collector = watch("planner", 20), watch("collector", 20)
    assert planner["played"] / planner["asked"] < collector["played"] / collector["asked"]


def chosen(name, board_of, times=1, **position):
    """Return what a policy chooses in a position, each time with other luck."""
    picked = Counter()
    board = board_of(name)
    policies = board.kernel.line_up([entry.policy for entry in board.plan.entries])
    for deal in range(times):
        board.deal(deal).lay(**position)
        picked[board.legal[board.kernel.choose(board.table, policies, np.arange(board.seats))]] += 1
    return picked


def two(name):
    return Board(2, policies=(name,))


@pytest.mark.parametrize("name", NAMED)
def test_everybody_tosses_a_scout_again(name):
    board = two(name)
    position = {"dice": {(0, 4): (400, 400, 1)}, "tossed": False}
    board.lay(**position)
    board.table.turn.decision, board.table.turn.n_actions = 2, 2
    board.table.turn.actions[:2] = 0, 1
    policies = board.kernel.line_up([entry.policy for entry in board.plan.entries])
    assert board.legal[board.kernel.choose(board.table, policies, np.arange(2))] == "again"


@pytest.mark.parametrize("name", NAMED)
def test_nobody_keeps_the_queen_at_a_tie(name):
    board = two(name)
    dice = {(0, 1): board.at(2, 0, 0, 2), (1, 1): board.at(2, 20, 0, 2)}
    assert set(chosen(name, two, dice=dice, rest="puddle", hand=["queen", ""])) == {"use"}


@pytest.mark.parametrize("name", NAMED[:2])
def test_a_die_on_two_cards_is_assigned_where_it_decides(name):
    """At place 2 a rival has far more, at place 3 nobody has a die."""
    board = Board(figures={"gap": 10.0}, policies=(name,))
    dice = {(0, 1): (40, 0, 2), (1, 1): board.at(2, -20, 0, 4), (1, 2): board.at(2, -20, 20, 4)}
    board.lay(dice, rest="puddle", area=["Wb.all"] * 5, majority=[5] * 6, goals=[])
    policies = board.kernel.line_up([entry.policy for entry in board.plan.entries])
    assert board.asks == ("assign", 0)
    assert board.legal[board.kernel.choose(board.table, policies, np.arange(2))] == "card:3"


@pytest.mark.parametrize(("name", "style"), [("basher", "bash"), ("collector", "land")])
def test_a_basher_bashes_the_die_that_decides_and_a_collector_adds_one_of_its_own(name, style):
    """The only card is held by a rival that has no dice to come, one ant ahead."""
    board = two(name)
    dice = {(1, 1): board.at(2, 0, 0, 4), (0, 2): board.at(2, 0, 25, 3)} | {(1, die): "puddle" for die in (0, 2, 3, 4, 5)}
    picked = chosen(name, two, 2, dice=dice, area=[None, None, "Wb.all", None, None])
    assert all(action.endswith(f">2:{style}") for action in picked)


def test_a_spreader_sends_no_second_die():
    board = two("spreader")
    dice = {(0, die): board.at(place, 0, 0, 3) for die, place in ((1, 0), (2, 1), (3, 3), (4, 4))}
    assert all(">2:" in action for action in chosen("spreader", two, 2, dice=dice))


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMED)
def test_policies_do_not_take_the_first_that_comes(name):
    firsts, asked = Counter(), Counter()
    plan = planned(3, seed=21, policies=(name,))
    for playout in range(6):
        for step in replay(plan, playout):
            if len(step.actions) > 1:
                kind = GAME.decisions[step.table.turn.decision]
                asked[kind] += 1
                firsts[kind] += step.choice == 0
    for kind in ("toss", "place"):
        assert asked[kind] > 20
        assert firsts[kind] < 0.7 * asked[kind], (kind, firsts, asked)
