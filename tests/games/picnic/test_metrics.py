"""Metrics against positions laid by hand, and recounted from the states and choices of whole playouts."""

from collections import Counter

import pytest

import antstats
from antstats.games.picnic import GAME, tell
from antstats.games.picnic.table import GOAL_KINDS, ROUND_CARDS
from antstats.kernel.jit import PLAIN
from antstats.runner.tracing import replay

from .board import EXACT, KINDS, Board, planned, tosses
from .checker_cards import Colony
from .checker_score import WORTH, majorities
from .checker_table import Goal

BY_SEAT = (
    "cards",
    "seat_rounds",
    "tosses",
    "touching",
    "unplaceable",
    "round_cards",
    "played_cards",
    "points_majority",
    "points_ties",
    *(f"points_{kind}" for kind in GOAL_KINDS),
)
SINGLE = tuple(f"{what}_{name}" for what, names in (("held", ROUND_CARDS), ("led", GOAL_KINDS)) for name in names)
LIFTS = tuple(f"lift_{name}" for name in (*ROUND_CARDS, *GOAL_KINDS))
SMALL = {"patterns": {"one": ["a"], "none": []}, "copies": {"one": 3, "none": 1}}  # colonies are soon unable to lay


def tallied(board, *names):
    """Return what the simulator has counted by seat."""
    return [board.table.tally[name][: board.seats].tolist() for name in names]


def test_cards_and_the_dice_on_those_that_were_won():
    board = Board()
    dice = {(0, die): board.at(2, 8 * die, 0, 1) for die in (0, 1, 4)} | {(1, 1): board.at(2, 0, 20, 1), (1, 2): board.at(3)}
    board.lay(dice | {(1, 3): board.at(4), (0, 5): board.at(4, 20, 0, 0)}, rest="puddle")
    assert tallied(board, "cards", "winning_dice") == [[1, 2], [3, 2]]
    board = Board(zero_total="nothing").lay({(0, 1): board.at(2, 0, 0, 0)}, rest="puddle")
    assert tallied(board, "cards", "winning_dice") == [[0, 0], [0, 0]]


def test_dice_on_a_card_under_the_shoe_have_not_won_it():
    board = Board()
    board.lay({(0, 1): board.at(2), (0, 2): board.at(3)}, rest="puddle", shoe=2)
    assert tallied(board, "cards", "winning_dice") == [[1, 0], [1, 0]]


def test_unresolved_are_ties_that_nobody_wins():
    board = Board()
    dice = {(seat, die): board.at(place, 20 * seat) for seat in (0, 1) for die, place in ((1, 2), (2, 3))}
    board.lay(dice | {(0, 3): board.at(4), (1, 0): board.at(4, 20)}, rest="puddle")
    assert board.table.tally.unresolved == 2
    board = Board(zero_total="nothing")
    board.lay({(0, 1): board.at(2, 0, 0, 0), (1, 1): board.at(2, 20, 0, 0)}, rest="puddle")
    assert board.table.tally.unresolved == 0
    board = Board()
    board.lay({(0, 1): board.at(2), (1, 1): board.at(2, 20)}, rest="puddle", shoe=2)
    assert board.table.tally.unresolved == 0


def test_tosses_and_those_that_touch_a_card():
    board = Board(figures=EXACT).act("worker>2:land")
    assert tallied(board, "tosses", "touching") == [[1, 0], [1, 0]]
    board = Board(figures=tosses(10_000.0)).act("scout>2:land", "again", "worker>1:land")
    assert tallied(board, "tosses", "touching") == [[2, 1], [0, 0]]


def test_knocks_are_dice_hit_and_not_those_pushed():
    board = Board(figures=EXACT).lay({(1, 1): (0, 9, 1), (1, 2): (0, -12, 1), (1, 3): (0, 25, 1)}).act("worker>2:land")
    assert board.spot(1, 2) != -12j
    assert tallied(board, "knocks") == [[2, 0]]  # the second lies against the first


@pytest.mark.parametrize(("y", "side", "off"), [(5.0, 1.0, 1), (8.0, 1.0, 0), (10.0, 70.0, 0), (36.0, 70.0, 0)])
def test_knocked_off_are_dice_that_a_hit_drives_off_all_cards(y, side, off):
    """The second is hit as well, but was on no card before; the others stay on theirs (the last is not met)."""
    board = Board(figures=EXACT | {"card_side": side, "gap": 95.0 - side}).lay({(1, 4): (0, y, 1)}).act("worker>2:land")
    assert tallied(board, "knocks", "knocked_off") == [[y < 14, 0], [0, off]]


def test_a_die_that_is_only_pushed_off_is_not_knocked_off():
    """The scout lands beyond its centre, and both are pushed apart."""
    board = Board(figures=EXACT | {"card_side": 1.0, "gap": 94.0}).lay({(1, 4): (0, -2.0, 1)}).act("worker>2:land")
    assert board.die_on(1, 4) == []
    assert tallied(board, "knocks", "knocked_off") == [[0, 0], [0, 0]]


def test_round_cards_taken_and_played():
    board = Board(figures=EXACT).lay(hand=["honey shoe", "queen"])
    board.act("honey:2", "none", "worker>1:land", "shoe:3")
    assert tallied(board, "played_cards") == [[2, 0]]
    board = Board()
    board.lay({(0, 1): board.at(2), (1, 1): board.at(2, 20)}, rest="puddle", hand=["queen", ""]).act("keep")
    assert tallied(board, "played_cards") == [[0, 0]]
    assert sum(tallied(board, "round_cards")[0]) == 1


def recount(plan, playout):
    """Play a playout again; return the simulator's tally, a recount of it, and what went by kinds of decisions."""
    seats, counted, lifts = range(plan.spec.players), Counter(), Counter()
    held, mover, after = [set() for _ in seats], None, None
    for step in replay(plan, playout):
        table, turn = step.table, step.table.turn
        state = tell.state(table)
        if after is not None:
            dice = state["dice"] if (state["phase"], state["round"]) == ("send", after) else state["sent"]
            counted["touching", mover[0]] += bool(dice[mover[0]][mover[1]]["on"])
            after = None
        for seat in seats:
            held[seat].update(state["hand"][seat])
        if step.choice < 0:
            break
        kind, seat = GAME.decisions[turn.decision], int(turn.actor)
        if kind == "toss":
            hill = [die for die, each in enumerate(state["dice"][seat]) if each["where"] == "hill"]
            mover = seat, next(die for die in hill if KINDS[die] == step.chosen.partition(">")[0])
        if kind == "toss" or step.chosen == "again":
            counted["tosses", seat] += 1
            after = state["round"]
        counted["played_cards", seat] += kind in ("power", "queen", "boat") and step.chosen not in ("none", "keep")
    shares = table.turn.share
    for seat in seats:
        counted["cards", seat] = len(state["colony"][seat]["plates"]) + len(state["colony"][seat]["aside"])
        counted["unplaceable", seat] = len(state["colony"][seat]["aside"])
        counted["seat_rounds", seat] = 6
        counted["round_cards", seat] = len(held[seat])
        for card in held[seat]:
            counted[f"held_{card}"] += 1
            lifts[f"lift_{card}"] += shares[seat] - 1 / len(seats)
    score_again(plan, state, counted, lifts, shares)
    return table, counted, lifts


def score_again(plan, state, counted, lifts, shares):
    """Count the points of a final state by where they come from."""
    seats, tie = range(plan.spec.players), plan.spec.figures["tie_token"]
    colonies = [Colony({(each["x"], each["y"]): each["card"] for each in told["plates"]}, aside=told["aside"]) for told in state["colony"]]
    races = [("majority", [majorities(colony)[i] for colony in colonies], token) for i, token in enumerate(state["majority"])]
    for each in state["goals"]:
        goal = Goal(each["kind"], tuple(each["args"].items()))
        races.append((each["kind"], [WORTH[goal.kind](colony, goal) for colony in colonies], each["token"]))
    for name, worth, token in races:
        best = [seat for seat in seats if worth[seat] == max(worth)]
        if max(worth) == 0 and plan.spec.options["zero_tie"] == "none":
            continue
        for seat in best:
            counted["points_ties" if len(best) > 1 else f"points_{name}", seat] += tie if len(best) > 1 else token
            if name != "majority":
                counted[f"led_{name}"] += 1
                lifts[f"lift_{name}"] += shares[seat] - 1 / len(seats)


def compare(players, playouts, seed=5, **more):
    """Compare tallies of playouts with their recount, and return how often each was counted."""
    plan, seen = planned(players, seed=seed, **more), Counter()
    for playout in playouts:
        table, counted, lifts = recount(plan, playout)
        tally = table.tally
        for name in BY_SEAT:
            assert tally[name][:players].tolist() == [counted[name, seat] for seat in range(players)], name
            seen[name] += int(tally[name].sum())
        for name in SINGLE:
            assert tally[name] == counted[name], name
            seen[name] += int(tally[name])
        for name in LIFTS:
            assert tally[name] == pytest.approx(lifts[name], abs=1e-12), name
        sources = [name for name in BY_SEAT if name.startswith("points")]
        assert table.turn.score[:players].tolist() == [sum(int(tally[name][seat]) for name in sources) for seat in range(players)]
        assert (tally.touching <= tally.tosses).all()
        assert (tally.winning_dice[:players] >= tally.cards[:players]).all()
        seen["winning_dice"] += int(tally.winning_dice.sum())
    return seen


RUNS = {
    "random": (3, {}),
    "own policies": (4, {"policies": ["collector", "basher", "planner", "greedy"]}),
    "few ants on cards": (2, {"policies": ["collector", "denier"], "figures": SMALL, "zero_tie": "tie"}),
    "majority alone": (2, {"policies": ["spreader", "random"], "scoring_cards": False, "zero_total": "nothing"}),
}


@pytest.mark.compiled
def test_the_metrics_of_whole_playouts_are_those_of_their_traces_and_each_was_counted():
    total = Counter()
    for players, more in RUNS.values():
        total += compare(players, range(10), **more)
    assert {*BY_SEAT, *SINGLE} <= {name for name, count in total.items() if count}


def test_the_metrics_of_a_playout_are_those_of_its_trace():
    assert compare(2, [0], policies=["collector", "basher"])["tosses"] > 40
    if not PLAIN:
        compare(3, [1], policies=["planner"])


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_columns_of_a_run_add_up(players):
    run = antstats.simulate("picnic", players=players, policies=["collector"], playouts=1_000, seed=6)
    frame = run.seats
    sources = [f"points_{name}" for name in ("majority", "ties", *GOAL_KINDS)]
    assert (frame[sources].sum(axis=1) == frame["score"]).all()
    rounds = run.playouts[[f"round_cards_{seat}" for seat in range(players)]].sum(axis=1)
    assert (rounds == 5).all()
    assert (frame["played_cards"] <= frame["round_cards"]).all()
    assert (run.playouts["rounds"] == 6).all()
    metrics = run.summary().metrics.query("seat.isna()").set_index("metric")["estimate"]
    assert metrics["cards_per_round"] == pytest.approx(frame["cards"].mean() / 6)
    assert metrics["touching"] == pytest.approx(frame["touching"].sum() / frame["tosses"].sum())
    assert metrics["dice_per_card"] == pytest.approx(frame["winning_dice"].sum() / frame["cards"].sum())
    assert metrics["knocks"] > metrics["knocked_off"] > 0


@pytest.mark.compiled
def test_lifts_are_0_for_a_card_that_everybody_holds_or_nobody_and_are_shares():
    run = antstats.simulate("picnic", players=4, policies=["collector"], playouts=2_000, seed=7)
    metrics = run.summary().metrics.query("seat.isna()").set_index("metric")["estimate"]
    for name in LIFTS:
        assert -0.25 <= metrics[name] <= 0.75
    assert metrics["lift_count"] > 0
    assert {metric.name for metric in GAME.metrics if metric.name.startswith("lift_")} == set(LIFTS)
