# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # ants (2025): is the first attack an advantage, and how many cards for defence?
#
# Both sides split their cards into attack and defence before the first trick, and what they declare decides who attacks first. Is it worth
# having, and what is worth keeping back for it?

# %%
import os

import antstats

N = int(os.environ.get("ANTSTATS_PLAYOUTS", "20000"))

# %% [markdown]
# ## The first attack, by chance and by choice
#
# Games won by the first attacker; one half would be even. Among random players the declared sum is chance, among others it is a choice.

# %%
told = {}
for policy in ("random", "counter"):
    metrics = antstats.simulate("ants2025", policies=[policy], playouts=N, seed=1).summary().metrics
    told[policy] = metrics[metrics["metric"].str.startswith("first_attack") & metrics["seat"].isna()].set_index("metric")
told["random"][["text", "estimate", "low", "high", "playouts"]]

# %%
told["counter"][["text", "estimate", "low", "high", "playouts"]]

# %%
for policy, table in told.items():
    share, low, high = table.loc["first_attack", ["estimate", "low", "high"]]
    said = "an advantage" if low > 0.5 else "a disadvantage" if high < 0.5 else "neither, as far as these playouts can tell"
    print(f"{policy}: the first attacker wins {100 * share:.1f} % ({100 * low:.1f} - {100 * high:.1f}): {said}.")

# %% [markdown]
# ## How many cards for defence?
#
# `guard` is the part of its cards that a policy keeps for defence. One player varies it, its rival does not.

# %%
guards = antstats.sweep(
    "ants2025",
    vary={"counter:guard": [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]},
    policies=["counter", "trumper"],
    playouts=N // 2,
    seed=1,
    metrics=["defence_cards", "first_attack"],
)
guards

# %% [markdown]
# How many cards that is, over both players:

# %%
cards = guards.frame[guards.frame["measure"] == "game.defence_cards"]
cards[["counter:guard", "text", "estimate", "low", "high"]]

# %% [markdown]
# ## Which cards?
#
# Strong cards for defence, strong cards for attack, both alike, or just enough to attack first: four styles against each other.

# %%
styles = antstats.tournament("ants2025", policies=["wall", "rush", "even", "initiative"], playouts=N, seed=1)
styles

# %% [markdown]
# ## The answer

# %%
won = guards.frame[guards.frame["measure"] == "shares.share[counter]"].sort_values("estimate", ascending=False)
best = won.iloc[0]
near = won.loc[won["high"] >= best["low"], "counter:guard"].tolist()
print(f"Most wins at guard = {best['counter:guard']}: {100 * best['estimate']:.1f} % ({100 * best['low']:.1f} - {100 * best['high']:.1f}).")
print(f"Not clearly worse: {near}. The strongest split of the cards: {styles.ratings().frame()['policy'].iloc[0]}.")
