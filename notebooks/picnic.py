# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Problem Picnic: does the hand count more than the head?
#
# Dice are tossed at cards. Where they come to lie is the hand (`skill`: steady, average or wild). Which die to toss at which card is the
# head: `collector` weighs goals too, `greedy` ants alone. antstats keeps the two apart, so they can be crossed.

# %%
import os

import antstats

N = int(os.environ.get("ANTSTATS_PLAYOUTS", "20000")) // 5

# %% [markdown]
# ## Two heads with two hands each, at one table

# %%
people = [f"{head}:skill={hand}" for head in ("collector", "greedy") for hand in ("steady", "wild")]
party = antstats.simulate("picnic", policies=people, playouts=N, seed=1)
party

# %% [markdown]
# The same crossed: heads down, hands across.

# %%
crossed = party.summary().policies
crossed[["head", "hand"]] = crossed["policy"].str.split(":skill=", expand=True).to_numpy()
crossed["wins"] = [f"{100 * s:.1f} % ({100 * a:.1f} - {100 * b:.1f})" for s, a, b in crossed[["share", "low", "high"]].to_numpy()]
crossed.pivot_table(index="head", columns="hand", values="wins", aggfunc="first")

# %% [markdown]
# ## One at a time, two players
#
# The head with equal hands, the hand with equal heads, and the better head against the better hand.

# %%
duels = {
    "head": ["collector:skill=average", "greedy:skill=average"],
    "hand": ["collector:skill=steady", "collector:skill=wild"],
    "a little more hand": ["collector:skill=steady", "collector:skill=average"],
    "head against hand": ["collector:skill=wild", "greedy:skill=steady"],
}
runs = {name: antstats.simulate("picnic", players=2, policies=pair, playouts=N, seed=1) for name, pair in duels.items()}
for name, run in runs.items():
    best = run.summary().policies.sort_values("share", ascending=False).iloc[0]
    print(f"{name}: {best['policy']} wins {100 * best['share']:.1f} % ({100 * best['low']:.1f} - {100 * best['high']:.1f}).")

# %%
runs["head against hand"].chart("policies")

# %% [markdown]
# ## What is left to luck
#
# What decides a playout between two heads with the same hand: who plays, the seat, the set-up, or what is tossed and drawn.

# %%
luck = antstats.skill("picnic", players=2, policies=["greedy", "collector"], playouts=N, seed=1)
luck

# %% [markdown]
# ## The answer

# %%
best = runs["head against hand"].summary().policies.sort_values("share", ascending=False).iloc[0]
sure = "surely" if best["low"] > 0.5 else "as it looks; these playouts cannot tell yet"
print(f"{best['policy']} wins more ({sure}): the {'hand' if 'steady' in best['policy'] else 'head'} counts more.")
print("All of it rests on figures that no rulebook gives:", ", ".join(party.rests_on))
