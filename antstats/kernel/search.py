"""A policy for every game that offers `imagine`: play out what may follow each action, many times, and take what went best.

The search grows a tree whose root is the decision at hand and whose edges are actions. Each descent is made in a world of its own, a
copy of the table in which all that the seat cannot know is drawn anew, dice to come included: information-set Monte Carlo tree search
(Cowling, Powley, Whitehouse 2012) with UCB1 (Auer, Cesa-Bianchi, Fischer 2002). Without `tree` only the root has edges.
"""

import math

import numpy as np

from antstats.contract import NOISE, PLAYING, GameSpec, PolicySpec, Weight
from antstats.kernel.driver import MAX_DECISIONS, advance
from antstats.kernel.jit import inlined, jit
from antstats.kernel.pick import RANDOM
from antstats.kernel.streams import below, next64, of_seat, start
from antstats.kernel.stubs import copy_of, decide_as, imagine, legal, rollout_weights

SEARCH = "search"
BUDGET, EXPLORE, WIDEN, ROLLOUT, DEPTH, TREE, DOUBT = range(7)  # places of the weights
EDGE = np.dtype(
    [
        ("action", np.int64),
        ("actor", np.int64),  # whose action it is, and at what decision: after other dice another may be asked
        ("decision", np.int64),
        ("visits", np.int64),
        ("gain", np.float64),  # shares of the win that the actor got, summed over the visits
        ("beside", np.int64),  # the next edge from the same decision, or NONE
        ("below", np.int64),  # the first edge from the decision that it leads to, or NONE
    ],
    align=True,
)
ROOT = NONE = 0  # edge 0 leads to the decision at hand; as it lies beside and below no other, 0 also stands for none


@jit
def search(table):
    """Return the index of the action that did best in `budget` descents."""
    weights = table.weights[table.turn.actor]
    edges = np.zeros(int(weights[BUDGET]) + 1, EDGE)
    path = np.zeros(len(edges), np.int64)
    copies = copy_of(table)
    grow(table, copies, edges, path)
    return place_of(table.turn, edges[best_edge(edges, weights[DOUBT])]["action"])


@jit
def grow(table, copies, edges, path):
    """Make one descent after another. The k-th through each edge of the root meets the same world, so that equal luck is compared."""
    work, seat = copies[0], table.turn.actor
    weights = table.weights[seat]
    rollout = int(weights[ROLLOUT])
    seat_all(work, rollout)
    keys = next64(table, of_seat(seat)), next64(table, of_seat(seat))
    new_world(table, work, seat, keys, 0)
    favourite = decide_as(work, rollout)
    size = 1
    for _ in range(len(edges) - 1):
        edge, size = next_edge(table, table, edges, ROOT, size, favourite)
        new_world(table, work, seat, keys, edges[edge]["visits"])
        path[0], length, new = edge, 1, edges[edge]["visits"] == 0
        step(work, place_of(work.turn, edges[edge]["action"]))
        while weights[TREE] > 0.0 and not new and work.turn.reason == PLAYING and length < len(path):
            if work.turn.n_actions == 1:
                step(work, 0)
                continue
            before = size
            edge, size = next_edge(table, work, edges, edge, size, -1)
            path[length], length, new = edge, length + 1, size > before
            step(work, place_of(work.turn, edges[edge]["action"]))
        play_on(work, rollout, int(weights[DEPTH]))
        for i in range(length):
            edges[path[i]]["visits"] += 1
            edges[path[i]]["gain"] += worth(work, edges[path[i]]["actor"])


@inlined
def seat_all(work, rollout):
    """Give all seats the rollout policy and its own weights; what it knows of the rivals' is nothing. Habits stay."""
    weights = rollout_weights(work)
    for seat in range(work.turn.seats):
        work.weights[seat, NOISE] = 0.0
        for k in range(weights.shape[1]):
            work.weights[seat, k] = weights[rollout, k]


@jit
def new_world(table, work, seat, keys, number):
    """Set the copy back to the decision at hand, with streams of its own, and redraw what `seat` cannot know."""
    work.state, work.turn, work.tally = table.state, table.turn, table.tally
    for stream in range(len(work.streams)):
        start(work, stream, keys[0], keys[1] + np.uint64(number))
    imagine(work, seat)
    legal(work)  # what the rules keep in the scratch part belongs to this position again


@jit
def next_edge(table, work, edges, above, size, favourite):
    """Choose an action at a decision: by UCB1 among those tried, or a new one as long as few were tried for the visits.

    The first to be tried is the favourite (if -1, what the rollout policy does), the others follow in random order.

    Returns
    -------
    edge, size : the edge of the action, and the number of edges by now.
    """
    turn, seat = work.turn, table.turn.actor
    weights = table.weights[seat]
    tried, visits = 0, 0
    edge = edges[above]["below"]
    while edge != NONE:
        if is_here(turn, edges[edge]):
            tried += 1
            visits += edges[edge]["visits"]
        edge = edges[edge]["beside"]
    if size < len(edges) and tried < turn.n_actions and tried <= weights[WIDEN] * math.sqrt(visits):
        if tried == 0:
            index = favourite if favourite >= 0 else decide_as(work, int(weights[ROLLOUT]))
        else:
            index = untried(turn, edges, above, below(table, of_seat(seat), turn.n_actions - tried))
        return add_edge(turn, edges, above, size, turn.actions[index])
    best, best_bound = NONE, -np.inf
    edge = edges[above]["below"]
    while edge != NONE:
        if is_here(turn, edges[edge]):
            n = max(1, edges[edge]["visits"])
            bound = edges[edge]["gain"] / n + weights[EXPLORE] * math.sqrt(math.log(max(1, visits)) / n)
            if bound > best_bound:
                best, best_bound = edge, bound
        edge = edges[edge]["beside"]
    return best, size


@inlined
def is_here(turn, edge):
    """Tell whether an edge is a legal action of this decision."""
    return edge["actor"] == turn.actor and edge["decision"] == turn.decision and place_of(turn, edge["action"]) >= 0


@inlined
def place_of(turn, action):
    """Return the index of an action among the legal ones, or -1."""
    for i in range(turn.n_actions):
        if turn.actions[i] == action:
            return i
    return -1


@jit
def untried(turn, edges, above, skip):
    """Return the index of the legal action without an edge that has `skip` others before it."""
    for i in range(turn.n_actions):
        edge = edges[above]["below"]
        while edge != NONE and not (
            edges[edge]["action"] == turn.actions[i] and edges[edge]["actor"] == turn.actor and edges[edge]["decision"] == turn.decision
        ):
            edge = edges[edge]["beside"]
        if edge == NONE:
            if skip == 0:
                return i
            skip -= 1
    return -1


@inlined
def add_edge(turn, edges, above, size, action):
    """Add an edge for an action of this decision. Returns it and the number of edges by now."""
    edge = edges[size]
    edge["action"], edge["actor"], edge["decision"] = action, turn.actor, turn.decision
    edge["beside"] = edges[above]["below"]
    edges[above]["below"] = size
    return size, size + 1


@jit
def step(work, choice):
    """Take an action. Once in the code and not wherever it is called: rules are large, and compiling them takes its time."""
    advance(work, choice)


@jit
def play_on(work, rollout, depth):
    """Have the rollout policy play all seats to the end, or for `depth` decisions."""
    for _ in range(depth if depth > 0 else MAX_DECISIONS):
        if work.turn.reason != PLAYING or work.turn.n_actions < 1:
            return
        step(work, decide_as(work, rollout) if work.turn.n_actions > 1 else 0)


@jit
def worth(work, seat):
    """Return a seat's share of the win; where the playout was cut off, what its standing promises against the best rival's, 0 to 1."""
    turn = work.turn
    if turn.reason != PLAYING:
        return turn.share[seat]
    rival = -np.inf
    for other in range(turn.seats):
        if other != seat:
            rival = max(rival, float(turn.standing[other]))
    mine = float(turn.standing[seat])
    return 0.5 + 0.5 * (mine - rival) / (abs(mine) + abs(rival) + 1.0)


@jit
def best_edge(edges, doubt):
    """Return the edge of the root that did best, unless the favourite did as well within `doubt` standard errors."""
    favourite, visits, gain = NONE, 0, 0.0
    edge = edges[ROOT]["below"]
    while edge != NONE:
        favourite, visits, gain = edge, visits + edges[edge]["visits"], gain + edges[edge]["gain"]
        edge = edges[edge]["beside"]  # the last one is the first that was tried
    mean = min(0.95, max(0.05, gain / visits))
    best, most = favourite, 0.0
    edge = edges[ROOT]["below"]
    while edge != favourite:
        one, other = edges[edge], edges[favourite]
        error = math.sqrt(mean * (1.0 - mean) * (1.0 / one["visits"] + 1.0 / other["visits"]))
        ahead = one["gain"] / one["visits"] - other["gain"] / other["visits"] - doubt * error
        if ahead > most:
            best, most = edge, ahead
        edge = one["beside"]
    return best


def search_of(game: GameSpec) -> PolicySpec:
    """Return the search of a game, whose `rollout` is one of its own policies, the first listed unless it names another, or `random`."""
    choices = (*(policy.name for policy in game.policies), RANDOM.name)
    weights = (
        Weight("budget", 64.0, 1.0, 1e6, "descents a decision", "playouts"),
        Weight("explore", 0.4, 0.0, 10.0, "pull of actions that were seldom tried (the constant of UCB1)", "shares of the win"),
        Weight("widen", 1.0, 0.0, 1e6, "actions tried, at most, for each root of the number of visits"),
        Weight("rollout", game.rollout or choices[0], text="the policy of the game that plays on from the tree", choices=choices),
        Weight("depth", 0.0, 0.0, 1e6, "decisions of the rollout after which the standing decides; 0 plays to the end", "decisions"),
        Weight("tree", False, text="whether later decisions are searched too (else only the one at hand)", choices=(False, True)),
        Weight("doubt", 1.0, 0.0, 10.0, "by how much another action must look better than the rollout policy's own", "standard errors"),
    )
    return PolicySpec(SEARCH, search, "plays out what may follow, in worlds that might be, and takes what does best", weights)
