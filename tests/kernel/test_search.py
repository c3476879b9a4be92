"""The search policy: it grows stronger with its budget, plays solved games as they should be played, and repeats itself bit for bit."""

from pathlib import Path

import numpy as np
import pytest

import antstats
from antstats.errors import UserError
from antstats.games import load
from antstats.kernel import search as s
from antstats.runner.line_up import parse, policies_of
from antstats.runner.plan import prepare
from antstats.runner.tracing import replay

OUTSIDERS = Path(__file__).parents[1] / "outsiders"
TICTACTOE, PIG = str(OUTSIDERS / "tictactoe.py"), str(OUTSIDERS / "pig.py")


def shares(game, *policies, playouts, seed=1, **more):
    run = antstats.simulate(game, policies=policies, playouts=playouts, seed=seed, **more)
    return run.seats.groupby("policy", observed=True)["share"]


@pytest.mark.compiled
@pytest.mark.parametrize(
    "rival", [pytest.param("random", marks=pytest.mark.slow), pytest.param("blocker", marks=pytest.mark.slow), "search:budget=100"]
)
def test_a_tree_with_enough_budget_never_loses_at_tictactoe(rival):
    found = shares(TICTACTOE, "search:budget=2000:tree=true", rival, playouts=200)
    assert found.min()["search:budget=2000:tree=true"] >= 0.5


@pytest.mark.compiled
def test_more_budget_is_more_strength_at_tictactoe():
    means = [shares(TICTACTOE, f"search:budget={budget}:rollout=random:doubt=0", "random", playouts=2_000) for budget in (2, 16, 128)]
    won = [each.mean().drop("random").item() for each in means]
    assert won[0] + 0.03 < won[1]
    assert won[1] + 0.03 < won[2]


def agreement(budget, playouts=12, tree="true"):
    """Return how often the search does what the solved table says, in playouts of `optimal`."""
    plan = prepare(PIG, policies=["optimal"], seed=3)
    entry = parse(plan.game, f"search:budget={budget}:rollout=hold_at:doubt=0:tree={tree}")
    decide = plan.kernel.policy(entry.policy)
    same = []
    for playout in range(playouts):
        for step in replay(plan, playout):
            if step.choice >= 0 and len(step.actions) > 1:
                table = step.table.copy()
                table.weights[:] = entry.weights
                same.append(int(decide(table)) == step.choice)
    return np.mean(same)


@pytest.mark.slow
@pytest.mark.compiled
def test_on_pig_it_approaches_the_solved_policy():
    """Rolling and holding often differ by less than a point of the win, so agreement comes slowly."""
    found = [agreement(budget) for budget in (16, 512, 8192)]
    assert found[0] + 0.03 < found[1] < found[2] - 0.03
    assert found[2] > 0.7


@pytest.mark.compiled
def test_the_same_bits_for_any_threads_and_chunks():
    runs = [shares(PIG, "search:budget=20", "hold_at", playouts=40, jobs=jobs, chunk=chunk) for jobs, chunk in ((1, 40), (2, 2))]
    assert runs[0].apply(list).to_dict() == runs[1].apply(list).to_dict()


def test_weights_say_who_plays_the_rollouts():
    game = load(PIG)
    weights = {weight.name: weight for weight in policies_of(game)["search"].weights}
    assert weights["rollout"].choices == ("hold_at", "optimal", "random")
    assert weights["rollout"].default == "hold_at"
    assert parse(game, "search:tree=true:budget=9").spelling == "search:budget=9:tree=true"
    with pytest.raises(UserError, match="accepted are hold_at, optimal, random"):
        parse(game, "search:rollout=holdat")
    with pytest.raises(UserError, match="accepted are numbers from 1 to"):
        parse(game, "search:budget=0")


def test_a_game_without_imagine_has_no_search():
    assert "search" not in policies_of(load(str(OUTSIDERS / "rigged.py")))


def root_of(*arms):
    """Return edges below the root with these (visits, gain), tried in this order."""
    edges = np.zeros(len(arms) + 1, s.EDGE)
    for number, (visits, gain) in enumerate(arms, 1):
        edges[number]["visits"], edges[number]["gain"] = visits, gain
        edges[number]["beside"] = edges[s.ROOT]["below"]
        edges[s.ROOT]["below"] = number
    return edges


def best(edges, doubt):
    return s.best_edge(edges, doubt) if not hasattr(s.best_edge, "py_func") else s.best_edge.py_func(edges, doubt)


def test_the_favourite_stays_unless_another_is_clearly_better():
    assert best(root_of((10, 5.0), (10, 5.5)), 1.0) == 1
    assert best(root_of((10, 5.0), (10, 5.5)), 0.0) == 2
    assert best(root_of((100, 50.0), (100, 70.0), (100, 60.0)), 1.0) == 2
    assert best(root_of((100, 50.0), (1, 1.0), (400, 240.0)), 1.0) == 3, "one lucky visit is not enough"


def test_a_cut_off_playout_counts_what_the_standing_promises():
    plan = prepare(PIG, policies=["hold_at"], seed=1)
    table = plan.tables()[0]
    worth = getattr(s.worth, "py_func", s.worth)
    for standing, mine in (((0, 0), 0.5), ((30, 10), 0.5 + 10 / 41), ((0, 50), 0.5 - 25 / 51)):
        table.turn.standing[:2] = standing
        assert worth(table, 0) == pytest.approx(mine)
        assert worth(table, 1) == pytest.approx(1.0 - mine)
    table.turn.reason, table.turn.share[:2] = 1, (1.0, 0.0)
    assert (worth(table, 0), worth(table, 1)) == (1.0, 0.0)


@pytest.mark.slow
@pytest.mark.compiled
def test_on_pig_it_nearly_holds_its_own_against_the_solved_policy():
    name = "search:budget=8192:doubt=2:tree=true"
    assert shares(PIG, name, "optimal", playouts=600).mean()[name] > 0.43


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("game", ["marching", "atta", "ants2025", "picnic"])
def test_strength_grows_with_the_budget_in_every_game(game):
    """Against the policy it plays out with; steps of three standard errors of the difference are not asked for between neighbours."""
    rival = load(game).rollout
    playouts = {8: 200, 64: 200, 512: 100}
    won = {
        budget: shares(game, f"search:budget={budget}", rival, playouts=n, players=2).mean().drop(rival).item()
        for budget, n in playouts.items()
    }
    assert won[8] < won[512]
    assert won[64] < won[512] + 0.05
    assert won[512] > 0.5
