# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # What if?
#
# Three ways to change a game and see what it does: `compare` makes one change, `sweep` many, and `sensitivity` varies all that no rulebook
# gives. Each plays the changed game on the same deals, so that a difference is the change and not luck.

# %%
import os

import antstats

N = int(os.environ.get("ANTSTATS_PLAYOUTS", "20000"))
RULES = {"players": 2, "policies": ["careful"]}

# %% [markdown]
# ## One change: `compare`
#
# The Ants Go Marching with its harder hills. Every measure is told against a margin, below which a difference does not matter. There are
# four answers: identical, unchanged, changed, and that it cannot be told yet.

# %%
change = antstats.compare("marching", RULES, RULES | {"variant": "master"}, playouts=N, seed=1)
change

# %%
change.differences[["key", "a", "b", "difference", "low", "high", "margin", "verdict"]].head(8)

# %% [markdown]
# ## Many changes: `sweep`
#
# How long should the road be? Each point has its verdict on the seats; the charts show where it tips.

# %%
roads = antstats.sweep("marching", vary={"road_spaces": [28, 32, 36, 40]}, playouts=N // 2, seed=1, metrics=["lead_changes"], **RULES)
roads

# %%
roads.chart("length.turns")

# %% [markdown]
# Two things at once make a grid: the first goes across, each value of the second is a line.

# %%
grid = antstats.sweep("marching", vary={"road_spaces": [28, 34, 40], "players": [2, 3]}, policies=["careful"], playouts=N // 4, seed=1)
grid.chart("length.turns")

# %% [markdown]
# ## All that nobody knows: `sensitivity`
#
# Some figures are assumed, since no rulebook gives them. Does an answer stand whatever they are, or does it hang on one of them? Each is
# varied alone, and all of them together. Where the playouts are too few to tell, it says so.

# %%
known = antstats.sensitivity("marching", playouts=max(N // 20, 10), design="none", sets=8, seed=1, **RULES)
known

# %%
known.conclusions[["conclusion", "value", "low", "high", "stands", "flips", "open", "answer"]]

# %% [markdown]
# ## Stopping early
#
# Interrupt the kernel when you have seen enough: the result holds what was finished, and says `interrupted`. With `out="folder"` the same
# call goes on from there later. A function as `progress` is told how far it is; this one plays the part of the stop button.


# %%
def enough(done, total):
    """Stop at the first news."""
    raise KeyboardInterrupt


cut = antstats.simulate("marching", playouts=N, chunk=24, seed=1, progress=enough, **RULES)
print(f"interrupted: {cut.interrupted}; kept {cut.totals.playouts:,} of {N:,} playouts")
