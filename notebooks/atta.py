# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Atta Ants: seats, robbers and spiders
#
# Is every seat as good as the others, does it pay to rob, and how much do the spiders decide?

# %%
import os

import antstats

N = int(os.environ.get("ANTSTATS_PLAYOUTS", "20000")) // 4

# %% [markdown]
# ## Seats
#
# The same policy everywhere, as the rulebook has it and as the online edition has it, on the same deals.

# %%
editions = antstats.sweep("atta", vary={"edition": ["rulebook", "yucata"]}, policies=["balanced"], playouts=N, seed=1)
editions

# %% [markdown]
# ## Does robbing pay?
#
# Two players who rob and two who never do, otherwise alike, in all orders around the table. `rob` is what a robbery is worth to them.

# %%
robbers = antstats.simulate("atta", policies=["balanced", "balanced", "balanced:rob=0", "balanced:rob=0"], playouts=N, seed=1)
robbers.chart("policies")

# %% [markdown]
# What they did, by policy: leaves stolen and lost, ants born, ants eaten.

# %%
did = robbers.summary().policy_metrics
did.loc[did["metric"].isin(["stolen", "robbed", "births", "eaten"]), ["policy", "text", "estimate", "low", "high"]]

# %% [markdown]
# And what becomes of the game when everybody robs more.

# %%
more = antstats.sweep(
    "atta", vary={"balanced:rob": [0, 0.5, 1, 2]}, policies=["balanced"], playouts=N, seed=1, metrics=["stolen", "eaten", "births"]
)
more.chart("length.turns")

# %%
table = more.frame
table.loc[table["measure"].isin(["game.stolen", "game.births"]), ["balanced:rob", "text", "estimate", "low", "high", "change"]]

# %% [markdown]
# ## Do the spiders decide?
#
# How many ants are eaten when everybody fears the spiders more, or not at all.

# %%
fear = antstats.sweep("atta", vary={"balanced:fear": [0, 1, 2, 4]}, policies=["balanced"], playouts=N, seed=1, metrics=["eaten"])
fear.chart("game.eaten")

# %% [markdown]
# And whether caution wins: two who fear them against two who do not.

# %%
brave = antstats.simulate("atta", policies=["balanced", "balanced", "balanced:fear=0", "balanced:fear=0"], playouts=N, seed=1)
brave

# %% [markdown]
# ## The answer

# %%
for point in editions.done:
    print(f"Seats with {point.label}: {editions.summaries[point.name].verdict.answer} of the margin.")
for what, run in (("Robbing", robbers), ("Fear", brave)):
    best = run.summary().policies.sort_values("share", ascending=False).iloc[0]
    clear = "above an even share" if best["low"] > 0.25 else "not shown to lie above an even share"
    told = f"{100 * best['share']:.1f} % a seat ({100 * best['low']:.1f} - {100 * best['high']:.1f})"
    print(f"{what}: {best['policy']} wins {told}, {clear}.")
