# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Bring your own policy
#
# A policy is a function of the table that returns the index of a legal action. It is compiled, so it is written in the part of Python
# that numba knows. `docs/adding-a-policy.md` has all of it; this is the short way from an idea to a verdict.

# %%
import os
import tempfile
from pathlib import Path

import antstats

N = int(os.environ.get("ANTSTATS_PLAYOUTS", "20000"))

# %% [markdown]
# ## The idea
#
# In The Ants Go Marching, move as far as the dice allow. What a space is worth is a *weight*, so that it can be varied and tuned.

# %%
MINE = '''"""Policies of my own."""

from antstats.contract import PolicySpec, Weight
from antstats.games.marching.table import MOVE
from antstats.kernel import jit, keep_best, uniform


@jit
def runner(table):
    """Move as far as it can; all else by chance."""
    turn = table.turn
    if turn.decision != MOVE:
        return uniform(table)
    best, best_value, equals = 0, -1e9, 0
    for i in range(turn.n_actions):
        value = table.weights[turn.actor, 0] * (turn.actions[i] // 4)
        best, best_value, equals = keep_best(table, i, value, best, best_value, equals)
    return best


POLICIES = (PolicySpec("runner", runner, "moves as far as it can", (Weight("far", 1.0, -1.0, 1.0, "worth of a space", "points"),)),)
'''
mine = Path(tempfile.mkdtemp()) / "mine.py"
_ = mine.write_text(MINE, encoding="utf-8")

# %% [markdown]
# ## Look at it play
#
# A trace has what was legal beside what was chosen, decision by decision.

# %%
_, *lines, _ = antstats.trace("marching", seed=1, players=2, policies=[f"{mine}:runner", "random"])
for line in [line for line in lines if line["decision"] == "move" and line["seat"] == 0][:5]:
    print(line["legal"], "->", line["chosen"])

# %% [markdown]
# ## Is it any good?
#
# Against one who plays by chance, each deal from both seats.

# %%
duel = antstats.simulate("marching", players=2, policies=[f"{mine}:runner", "random"], playouts=N, seed=1)
duel

# %% [markdown]
# ## Is the opposite better?
#
# The weight turned round: move as little as possible. Both versions meet the same rival on the same deals, so luck cancels out.

# %%
turned = antstats.compare(
    "marching",
    {"players": 2, "policies": [f"{mine}:runner", "random"]},
    {"players": 2, "policies": [f"{mine}:runner:far=-1", "random"]},
    playouts=N,
    seed=1,
)
turned

# %% [markdown]
# ## Where does it stand?
#
# Among some of the game's own policies: ratings with intervals, and who gains how much from whom.

# %%
field = antstats.tournament("marching", players=2, policies=[f"{mine}:runner", "random", "taker", "careful"], playouts=N, seed=1)
field

# %% [markdown]
# From here: `antstats.tune` looks for better weights and judges them on fresh deals, and `antstats.sprt` lets two versions play until it is
# clear which is better.
