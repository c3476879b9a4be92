# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Reading a report
#
# A run answers with sentences, intervals and a verdict. This page takes one apart, so that you know what each part can and cannot say.

# %%
import os
import tempfile
from pathlib import Path

import antstats
from antstats.api.report import write_report

N = int(os.environ.get("ANTSTATS_PLAYOUTS", "20000"))
run = antstats.simulate("marching", policies=["careful", "builder", "bully", "taker"], playouts=N, seed=1)
run

# %% [markdown]
# ## Playouts and deals
#
# A *deal* is one stream of nature: the order of dice and draws. Each is played through all orders of the line-up around the table. Playouts
# of one deal are alike, so they do not count as so many independent ones: all intervals are over deals.

# %%
summary = run.summary()
print(f"{summary.playouts:,} playouts in {summary.deals:,} deals: each in {summary.playouts // summary.deals} orders of the line-up.")

# %% [markdown]
# ## Intervals
#
# The share of a seat is an estimate. Of a great many such runs with other seeds, nineteen in twenty would have intervals that hold the true
# shares; and since all seats are looked at together, they are made wide enough to hold together.

# %%
summary.seats

# %% [markdown]
# Four times the playouts make an interval about half as wide. The last digit is dear: ask for the precision that you need, and no more.

# %%
for playouts in (N // 4, N):
    seats = antstats.simulate("marching", policies=["careful"], playouts=playouts, seed=2).summary().seats
    print(f"{playouts:,} playouts: +- {100 * ((seats['high'] - seats['low']) / 2).max():.2f} pp")

# %% [markdown]
# ## Verdicts
#
# Nothing is exactly even. A verdict says whether it is even *enough*, and you say what is enough: the margin. *Inside*: all intervals lie
# within it. *Outside*: one lies beyond. *Undecided*: they reach across its edge, and more playouts would tell. That is an answer, too.

# %%
for margin in (0.01, 0.02, 0.05, 0.1):
    verdict = run.summary(margin=margin).verdict
    print(f"margin {100 * margin:g} pp: {verdict.answer}: {verdict.sentence}")

# %% [markdown]
# A test of evenness asks something else: whether there is *any* difference, however small. With many playouts there nearly always is, so
# read how large it is, and how small a one the run could have seen.

# %%
test = summary.evenness
print(f"p = {test.p:.2g}, largest deviation {test.largest:+.2f} pp, could have seen {100 * summary.detectable:.2f} pp")

# %% [markdown]
# ## What it rests on
#
# Figures that no rulebook gives are named with every answer. Whether an answer hangs on them is a question of its own: `sensitivity`.

# %%
for name, figure in run.rests_on.items():
    print(f"{name} ({figure.origin}): {figure.reason}")

# %% [markdown]
# ## The whole page
#
# The same answers with all tables and charts, as one file that needs no network.

# %%
page = write_report(run, Path(tempfile.mkdtemp()) / "report.html")
print(f"{page.name}: {page.stat().st_size // 1000:,} kB; charts: {', '.join(run.charts())}")
