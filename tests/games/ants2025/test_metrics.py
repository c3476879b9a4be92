"""Metrics against games played by hand, and recounted from the lines of traces."""

from collections import Counter
from itertools import pairwise

import pytest

import antstats
from antstats.games.ants2025 import GAME
from antstats.runner.tracing import trace_lines

from .board import Board, deck, planned

BY_SEAT = ("hands", "defence_cards", "defence_points", "bugs_led", "bugs_followed", "first_attacks", "first_attack_wins")
EDGES = (10, 15, 20, 25)
BY_BAND = [f"{what}_{band}" for band in range(5) for what in ("sum_games", "sum_wins")]
KINDS = ("pill_bug", "trump_colour", "top_rank")
PLAIN_NAMES = (
    "games",
    "attack_changes",
    "lots",
    "bug_games",
    "colour_games",
    "first_wins",
    "first_wins_bug",
    "first_wins_colour",
    *BY_BAND,
    *(f"{what}_{kind}" for kind in KINDS for what in ("held", "lift")),
)
RUNS = {
    "random": {"policies": ["random"]},
    "two styles, Pill Bugs count": {"policies": ["wall", "rush"], "options": {"pill_bug_value": 3, "pill_bug_lead": "defence"}},
    "matches": {"policies": ["solver", "random"], "options": {"games_per_match": 3}, "figures": deck(2, 4, 4)},
    "a card aside": {"policies": ["even", "initiative"], "figures": deck(3, 5, 3)},
    "lots": {"policies": ["random"], "figures": deck(1, [2, 2], 4), "options": {"games_per_match": 4}},
}


def tallied(board):
    """Return what the simulator has counted, zeros left out: a list by seat, or a number."""
    tally = board.table.tally
    counts = {name: tally[name][:2].tolist() for name in BY_SEAT} | {name: tally[name].item() for name in PLAIN_NAMES}
    return {name: count for name, count in counts.items() if count not in (0, [0, 0])}


def test_a_game_counted_by_hand():
    """Seat 0 declares 9, leads a Pill Bug which R1 takes, answers B2 with B6 and breaks through with R5; a colour is trump."""
    board = Board(figures=deck(2, 6, 1)).give("P B6 R5 R4 B3 R6", "R1 B2 B1 R2 R3 B4", "B5").form("adaada", "daaaaa")
    formed = {"hands": [1, 1], "defence_cards": [2, 1], "defence_points": [9, 1], "first_attacks": [1, 0], "games": 1, "colour_games": 1}
    assert tallied(board) == formed
    board.trick("P@attack", "R1@defence").trick("B2@attack", "B6@defence")
    assert tallied(board) == formed | {"bugs_led": [1, 0], "attack_changes": 1}
    board.trick("R5@attack", "Q")
    won = {"first_wins": 1, "first_attack_wins": [1, 0], "first_wins_colour": 1, "sum_games_0": 1, "sum_wins_0": 1}
    # The winner was dealt the Pill Bug, B6 and B3 of the trump colour and R6; the loser B2, B1 and B4.
    won |= {"held_pill_bug": 1, "lift_pill_bug": 0.5, "held_trump_colour": 5, "lift_trump_colour": -0.5, "held_top_rank": 1}
    won |= {"lift_top_rank": 0.5}
    assert tallied(board) == formed | won | {"bugs_led": [1, 0], "attack_changes": 2}


def test_a_lot_is_counted_and_a_pill_bug_as_trump():
    board = Board(figures=deck(2, 2, 1)).give("R1 R2", "B1 B2", "P").form("ad", "ad")
    counts = tallied(board)
    assert (counts["lots"], counts["bug_games"]) == (1, 1)
    assert "colour_games" not in counts


@pytest.mark.parametrize("declared", [9, 10, 14, 15, 19, 20, 24, 25, 26])
def test_the_bands_of_declared_sums_begin_at_10_15_20_and_25(declared):
    """One defence card of that rank; both Queens end the game at once."""
    board = Board(figures=deck(1, [declared, 1, 2], 0)).give(f"R{declared}", "R1", "R2").form("d", "a").trick("Q", "Q")
    band = sum(declared >= edge for edge in EDGES)
    counts = tallied(board)
    assert {name for name in counts if name.startswith("sum_")} == {f"sum_games_{band}", f"sum_wins_{band}"}


def test_pill_bugs_that_answer_are_counted_by_seat():
    board = Board().lay("R5 /", "R6 / P B1", "Y6").trick("R5@attack", "P@defence")
    assert tallied(board)["bugs_followed"] == [0, 1]
    board = Board().lay("P /", "R6 P / B1", "Y6").trick("P@attack", "P@attack")
    assert (tallied(board)["bugs_led"], tallied(board)["bugs_followed"]) == ([1, 0], [0, 1])


def recount(lines):
    """Count the metrics of a trace from its states, as the rules page describes them."""
    header, *steps, end = lines
    tally, several = Counter(), header["options"]["games_per_match"] > 1
    starts = [
        i for i, line in enumerate(steps) if line["decision"] == "form" and not any(line["state"]["attack"] + line["state"]["defence"])
    ]
    for number, (start, stop) in enumerate(pairwise([*starts, len(steps)])):
        game = steps[start:stop]
        first = next(line["state"] for line in game if line["decision"] == "lead")
        winner = end["state"]["results"][number]["winner"] if several else end["winners"][0]
        count_game(tally, game, first, winner)
        count_cards(tally, first, winner, max(header["components"]["ranks"]))
    return tally


def count_cards(tally, first, winner, top):
    """Count the cards dealt to both seats, and for each whether its holder won more than half."""
    for seat in (0, 1):
        for card in first["attack"][seat] + first["defence"][seat]:
            kind = (
                "pill_bug"
                if card == "P"
                else "trump_colour"
                if card[0] == first["trump"][0]
                else "top_rank"
                if card[1:] == str(top)
                else ""
            )
            if kind:
                tally[f"held_{kind}"] += 1
                tally[f"lift_{kind}"] += 0.5 if seat == winner else -0.5


def count_game(tally, game, first, winner):
    """Count one game of a match: its decisions, the state before its first trick, and who won it."""
    attacker, declared = first["attacker"], first["declared"]
    won, kind = winner == attacker, "bug" if first["trump"] == "P" else "colour"
    band = sum(declared["defence"][attacker] >= edge for edge in EDGES)
    tally["games"] += 1
    tally["lots"] += declared["attack"] is not None and len(set(declared["attack"])) == 1
    tally[f"{kind}_games"] += 1
    tally["first_wins"] += won
    tally[f"first_wins_{kind}"] += won
    tally[f"sum_games_{band}"] += 1
    tally[f"sum_wins_{band}"] += won
    tally["first_attacks", attacker] += 1
    tally["first_attack_wins", attacker] += won
    for seat in (0, 1):
        tally["hands", seat] += 1
        tally["defence_cards", seat] += len(first["defence"][seat])
        tally["defence_points", seat] += declared["defence"][seat]
    leaders = []
    for line in game:
        if line["chosen"].startswith("P@"):
            tally[f"bugs_{line['decision'].replace('follow', 'followed').replace('lead', 'led')}", line["seat"]] += 1
        if line["decision"] == "lead":
            leaders.append(line["seat"])
    tally["attack_changes"] += sum(one != other for one, other in pairwise(leaders))


def compare(run, playouts, seed=5):
    """Compare the tallies of a run's playouts with the recount of their traces, and return how often each was counted."""
    frame = antstats.simulate("ants2025", **run, seed=seed, playouts=playouts, jobs=1).playouts
    plan = planned(seed=seed, policies=run["policies"], figures=run.get("figures"), **run.get("options", {}))
    seen = Counter()
    for _, row in frame.iterrows():
        lines = list(trace_lines(plan, int(row["playout"])))
        tally = recount(lines)
        assert row["rounds"] == sum(line.get("decision") == "lead" for line in lines)
        for name in BY_SEAT:
            assert [row[f"{name}_{seat}"] for seat in (0, 1)] == [tally[name, 0], tally[name, 1]], name
            seen[name] += tally[name, 0] + tally[name, 1]
        for name in PLAIN_NAMES:
            assert row[name] == tally[name], name
            seen[name] += tally[name]
    return seen


@pytest.mark.compiled
def test_the_metrics_of_whole_playouts_are_those_of_their_traces_and_each_was_counted():
    total = Counter()
    for run in RUNS.values():
        total.update(compare(run, 16))
    names = {name for metric in GAME.metrics for name in (metric.source or metric.name, metric.over) if name}
    assert {name for name, count in total.items() if count} | {"rounds"} == names


@pytest.mark.parametrize("name", ["random", "lots"])
def test_the_metrics_of_a_few_playouts_are_those_of_their_traces(name):
    assert compare(RUNS[name], 4, seed=6)["games"] >= 4


@pytest.mark.compiled
def test_what_the_counts_add_up_to():
    run = antstats.simulate("ants2025", policies=["even", "counter"], playouts=4_000, seed=7, options={"games_per_match": 2})
    rows = run.playouts
    assert (rows["games"] == 2).all()
    assert (rows["bug_games"] + rows["colour_games"] == rows["games"]).all()
    assert (rows["first_wins_bug"] + rows["first_wins_colour"] == rows["first_wins"]).all()
    for by_seat, whole in (("first_attacks", "games"), ("first_attack_wins", "first_wins")):
        assert (rows[f"{by_seat}_0"] + rows[f"{by_seat}_1"] == rows[whole]).all()
    for what, whole in (("sum_games", "games"), ("sum_wins", "first_wins")):
        assert (rows[[f"{what}_{band}" for band in range(5)]].sum(axis=1) == rows[whole]).all()
    assert (rows["score_0"] + rows["score_1"] == 2).all()


@pytest.mark.compiled
def test_the_first_attackers_wins_are_told_by_policy():
    """A share of the games in which the policy attacked first, not of all."""
    run = antstats.simulate("ants2025", policies=["wall", "rush"], playouts=2_000, seed=8)
    by_policy = run.seats.groupby("policy", observed=True)[["first_attacks", "first_attack_wins"]].sum()
    told = run.summary().policy_metrics.query("metric == 'first_attack_policy'").set_index("policy")["estimate"]
    for policy, counts in by_policy.iterrows():
        assert told[policy] == pytest.approx(counts["first_attack_wins"] / counts["first_attacks"])
