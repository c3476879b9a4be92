"""What every game keeps, none named: the same bits however it is played, and records that agree with each other."""

from itertools import islice

import numpy as np
import pytest

import antstats
from antstats.contract import GameSpec
from antstats.kernel.jit import PLAIN
from antstats.runner.line_up import policies_of
from antstats.runner.plan import Plan, prepare
from antstats.runner.play import chunks, rows_of
from antstats.runner.store import columns
from antstats.runner.tracing import replay, trace_lines

SEED = 20261129
DEALS = 2 if PLAIN else 40
SEATING = "fixed" if PLAIN else "rotate"  # plain Python plays a thousand times slower
STEPS = 15 if PLAIN else 150  # of a playout, looked at one by one


def told(played: np.ndarray, seats: int = 2) -> dict[str, bytes]:
    """Return what the rows say, without the padding between their fields."""
    return {name: values.tobytes() for name, values in columns(played, seats).items()}


def rows(plan: Plan, deals: int = DEALS, *, size: int = 7, jobs: int = 1) -> np.ndarray:
    return np.concatenate([part for _, part in rows_of(plan, chunks([(0, deals)], size), jobs)])


def plans(path: str, game: GameSpec) -> list[Plan]:
    """One plan a variant and number of seats (the least of them in plain Python), in the default line-up."""
    counts = game.seat_counts[:1] if PLAIN else game.seat_counts
    return [prepare(path, players=n, variant=variant.name, seed=SEED, seating=SEATING) for variant in game.variants for n in counts]


@pytest.mark.compiled
def test_rows_are_the_same_for_any_chunks_and_threads(path, game):
    for plan in plans(path, game):
        seats = plan.spec.players
        once = told(rows(plan), seats)
        assert told(rows(plan, size=1), seats) == once
        assert told(rows(plan, size=DEALS, jobs=2), seats) == once


@pytest.mark.compiled
def test_other_seeds_give_other_rows(path, game):
    one, other = (rows(prepare(path, seed=seed, seating=SEATING)) for seed in (SEED, SEED + 1))
    names = [name for name in one.dtype.names if name not in ("deal", "playout", "seating")]
    assert any(one[name].tobytes() != other[name].tobytes() for name in names)


@pytest.mark.compiled
def test_a_playout_does_not_depend_on_those_before_it(path, game):
    plan = prepare(path, seed=SEED, seating=SEATING)
    whole = rows(plan)
    last = np.concatenate([part for _, part in rows_of(plan, [(DEALS - 1, DEALS)], 1)])
    assert told(last) == told(whole[-len(last) :])


def test_setup_streams_of_all_deals_differ_and_seatings_share_them(path, game):
    plan = prepare(path, seed=SEED, seating=SEATING)
    tables = plan.kernel.tables(plan.settings)
    seen = {}
    for deal in range(DEALS):
        for seating, entries in enumerate(plan.seatings):
            playout = deal * len(plan.seatings) + seating
            plan.kernel.begin(tables, np.ascontiguousarray(entries), plan.weights, np.uint64(SEED), np.uint64(deal), np.uint64(playout))
            seen.setdefault(deal, set()).add(tables[0].streams[:2].tobytes())
    assert all(len(streams) == 1 for streams in seen.values())
    assert len({next(iter(streams)) for streams in seen.values()}) == DEALS


def test_policy_streams_of_all_playouts_and_seats_differ(path, game):
    plan = prepare(path, seed=SEED, seating=SEATING)
    tables, seats = plan.kernel.tables(plan.settings), plan.spec.players
    seen = set()
    for playout in range(DEALS):
        plan.kernel.begin(tables, np.ascontiguousarray(plan.seatings[0]), plan.weights, np.uint64(SEED), np.uint64(0), np.uint64(playout))
        seen |= {tables[0].streams[2 + seat].tobytes() for seat in range(seats)}
    assert len(seen) == DEALS * seats


def test_the_trace_ends_where_the_fast_loop_ends(path, game):
    for plan in plans(path, game):
        played = rows(plan, 1)
        for row in played[:3]:
            *_, end = trace_lines(plan, int(row["playout"]))
            assert end["reason"] == game.reasons[row["reason"]]
            assert (end["turns"], end["rounds"], end["decisions"]) == (row["turns"], row["rounds"], row["decisions"])
            assert end["scores"] == row["score"][: plan.spec.players].tolist()
            assert end["winners"] == np.flatnonzero(row["share"]).tolist()


def test_shares_of_the_win_are_one_in_all_or_nothing_where_unfinished(path, game):
    for plan in plans(path, game):
        played = rows(plan)
        finished = ~np.isin(played["reason"], [game.reasons.index(name) for name in game.unfinished])
        assert np.allclose(played["share"].sum(axis=1), finished)
        assert (played["share"] >= 0).all()


def test_rules_are_read_back_from_the_record_as_they_were_set(path, game):
    for plan in plans(path, game):
        options, figures = game.read_rules(plan.kernel.tables(plan.settings)[0].rules, plan.spec.players)
        assert options == dict(plan.settings.options)
        assert figures == dict(plan.settings.figures)


def test_actions_are_spelled_without_repeats_and_forced_ones_are_lone(path, game):
    for plan in plans(path, game):
        for line in list(trace_lines(plan, 0))[1:-1]:
            assert len(set(line["legal"])) == len(line["legal"]) >= 1
            assert line["chosen"] in line["legal"]
            assert line["forced"] == (len(line["legal"]) == 1)


SEARCH = "search:budget=6:depth=3:tree=true"
BRIEF = "search:budget=2:depth=1:tree=true"  # so short that plain Python can follow


def quick(game: GameSpec) -> list[str]:
    """Return the policies of a game but its search, which takes a minute to compile for a large game, and its time to play."""
    return [name for name in policies_of(game) if name != "search"]


@pytest.mark.slow
def test_search_keeps_the_promises_of_a_policy(path, game):
    if game.imagine is None:
        pytest.skip("the game offers no imagine")
    changes_nothing_else(path, SEARCH)
    for variant in game.variants:
        sees_what_it_may(path, variant.name, SEARCH)


@pytest.mark.skipif(not PLAIN, reason="in plain Python; compiled, it is among the slow tests")
def test_search_keeps_its_promises_in_plain_python(path, game):
    if game.imagine is None:
        pytest.skip("the game offers no imagine")
    changes_nothing_else(path, BRIEF)
    sees_what_it_may(path, game.variants[0].name, BRIEF)


def test_a_policy_changes_nothing_but_its_stream_and_the_scratch(path, game):
    for name in quick(game):
        changes_nothing_else(path, name)


def changes_nothing_else(path: str, name: str) -> None:
    plan = prepare(path, policies=[name], seed=SEED)
    decide = plan.kernel.policy(plan.entries[0].policy)
    for step in islice(replay(plan, 0), STEPS):
        if step.choice < 0 or len(step.actions) < 2:
            continue
        table = step.table
        before = table.copy()
        decide(table)
        table.streams[2 + table.turn.actor], table.scratch = before.streams[2 + table.turn.actor], before.scratch
        assert table == before, f"{name} at line {step.i}"


def test_a_policy_sees_only_what_its_seat_may_know(path, game):
    """Redraw what is hidden, nature's streams and those of the rivals: the choice stays."""
    if game.imagine is None:
        pytest.skip("the game offers no imagine")
    for variant in game.variants:
        for name in quick(game):
            sees_what_it_may(path, variant.name, name)


def sees_what_it_may(path: str, variant: str, name: str) -> None:
    plan = prepare(path, variant=variant, policies=[name], seed=SEED)
    decide = plan.kernel.policy(plan.entries[0].policy)
    for step in islice(replay(plan, 0), STEPS):
        if step.choice >= 0 and len(step.actions) > 1:
            assert choices_in_other_worlds(plan, step.table, decide) == {int(decide(step.table.copy()))}, f"{name} at line {step.i}"


def choices_in_other_worlds(plan: Plan, table, decide) -> set[int]:
    found, seat = set(), int(table.turn.actor)
    for world in range(1 if PLAIN else 3):
        other = table.copy()
        for stream in range(len(other.streams)):
            other.streams[stream] = np.arange(9 * world + stream, 9 * world + stream + 4, dtype=np.uint64)
        plan.kernel.imagine(other, seat)
        other.streams[2 + seat] = table.streams[2 + seat]
        found.add(int(decide(other)))
    return found


@pytest.mark.compiled
def test_python_api_keeps_the_rows_and_agrees_with_the_summary(path, game):
    run = antstats.simulate(path, playouts=DEALS, seed=SEED, seating=SEATING)
    assert len(run.playouts) == run.totals.playouts >= DEALS
    shares = run.playouts[[f"share_{seat}" for seat in range(run.layout.seats)]].mean()
    assert np.allclose(shares, run.summary().seats["share"])


def test_every_policy_says_what_it_does_and_its_weights_are_within_their_ranges(game):
    for name, policy in policies_of(game).items():
        assert policy.text, name
        for weight in policy.weights:
            assert weight.text, f"{name}: {weight.name}"
            fits = weight.default in weight.choices if weight.choices else weight.low <= weight.default <= weight.high
            assert fits, f"{name}: {weight.name}"
