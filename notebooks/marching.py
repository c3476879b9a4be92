# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # The Ants Go Marching: does the first seat decide, or the way to play?
#
# Whoever covers the last spot of its anthill on a lap has won, at once: nobody finishes the round. So the first seat has had a turn more
# than those behind it. How much is that worth, next to how one plays?

# %%
import os

import antstats

N = int(os.environ.get("ANTSTATS_PLAYOUTS", "20000"))

# %% [markdown]
# ## Only the seat counts
#
# One policy sits everywhere, so whatever differs between the seats is the seat. The verdict has a margin of 2 percentage points.

# %%
alone = antstats.simulate("marching", policies=["careful"], playouts=N, seed=1)
alone

# %% [markdown]
# ## Does the finishing lap decide?
#
# Then the outcome stays open until late, and whoever leads at half time wins little more than an even share. The first chart falls when the
# outcome settles; in the second, points near the dashed line say that a lead means little.

# %%
alone.chart("tension")

# %%
alone.chart("leaders")

# %% [markdown]
# The same in numbers: when the winner was behind for the last time (as a part of the game), how many winners were last at half time, what
# the winner brought home on the lap that won, and how much of it was not even needed.

# %%
metrics = alone.summary().metrics
wanted = ["decisive", "comeback", "runaway_50", "finish_carried", "finish_left"]
metrics.loc[metrics["metric"].isin(wanted) & metrics["seat"].isna(), ["text", "unit", "estimate", "low", "high"]]

# %% [markdown]
# ## In every variant?
#
# All points are played on the same deals. The band in the chart is what counts as even.

# %%
variants = antstats.sweep("marching", vary={"variant": ["base", "young", "master"]}, policies=["careful"], playouts=N // 2, seed=1)
variants

# %% [markdown]
# ## Which policy is strongest?
#
# All policies against each other at two seats, in all seatings and on the same deals, so that the seat cancels out.

# %%
field = antstats.tournament("marching", players=2, playouts=N, seed=1)
field

# %%
field.chart("responses")

# %% [markdown]
# What holds when everybody plays the same may not hold among those who play what nobody can beat. So the seats once more, among them:

# %%
among = field.population("mixture").verdict(0.02, field.playouts)
print(f"{among.answer}: {among.sentence}")

# %% [markdown]
# ## The answer

# %%
best = field.ratings().frame().iloc[0]
first, verdict = alone.summary().seats.iloc[0], alone.summary().verdict
print(f"Seat 0 of four wins {100 * first['share']:.1f} % ({100 * first['low']:.1f} - {100 * first['high']:.1f}).")
print(f"The seats are {verdict.answer} of the margin.")
print(f"The strongest policy is {best['policy']}, first in {100 * best['first_in']:.0f} % of the resamples.")
