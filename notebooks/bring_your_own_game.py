# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Bring your own game
#
# A game is one `GameSpec`: figures, a record that holds a playout, a few compiled functions, and policies. This is Pig, a dice race for
# two: roll as often as you like; a 1 loses the points of the turn, holding banks them, and the target wins. `docs/adding-a-game.md` builds
# it step by step, here it is one file.

# %%
import os
import tempfile
from pathlib import Path

import antstats

N = int(os.environ.get("ANTSTATS_PLAYOUTS", "20000"))

# %% [markdown]
# ## The figures
#
# Each says where it comes from and how far it may be off.

# %%
FIGURES = """[target]
value = 50
unit = "points"
origin = "assumed"
range = { kind = "interval", low = 20, high = 100, step = 20 }
text = "banked points that win"
reason = "half of the usual 100"
"""

# %% [markdown]
# ## The rules, and a way to play

# %%
RULES = '''"""Pig for two seats."""

from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from antstats.contract import GameSpec, Metric, PolicySpec, Variant, Weight, table_dtype
from antstats.kernel import PLAY, below, inlined, jit

ROLL, HOLD, REACHED = 0, 1, 1
RULES = np.dtype([("target", np.int16)], align=True)
STATE = np.dtype([("banked", np.int16, (2,)), ("total", np.int16)], align=True)
TALLY = np.dtype([("busts", np.int32, (2,))], align=True)
TABLE = table_dtype("pig", seats=2, actions=2, rules=RULES, state=STATE, tally=TALLY)


class Figures(BaseModel):
    """The figures, checked."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    target: int = Field(ge=2, le=1000)


def write_rules(rules, settings):
    """Write the figures into the record."""
    rules.target = settings.figures["target"]


def read_rules(rules, seats):
    """Read options (none) and figures back."""
    return {}, {"target": int(rules.target)}


@jit
def setup(table):
    """Give seat 0 the first turn."""
    table.turn.rounds = 1
    begin(table, 0)


@inlined
def begin(table, seat):
    """Let a seat begin a turn."""
    table.state.total = 0
    table.turn.actor = seat
    table.turn.turns += 1


@inlined
def legal(table):
    """List rolling, and holding once there is something to hold."""
    table.turn.actions[0] = ROLL
    table.turn.actions[1] = HOLD
    table.turn.n_actions = 2 if table.state.total > 0 else 1


@inlined
def apply(table, action):
    """Roll or hold; whoever banks the target has won."""
    state, turn, seat = table.state, table.turn, table.turn.actor
    if action == ROLL:
        face = 1 + below(table, PLAY, 6)
        if face == 1:
            table.tally.busts[seat] += 1
            state.total = 0
        else:
            state.total += face
            if state.banked[seat] + state.total < table.rules.target:
                return
    state.banked[seat] += state.total
    turn.score[seat] = turn.standing[seat] = state.banked[seat]
    if state.banked[seat] >= table.rules.target:
        turn.reason, turn.share[seat] = REACHED, 1.0
        return
    turn.rounds += seat == 1
    begin(table, 1 - seat)


@jit
def hold_at(table):
    """Hold once the points of the turn have reached a threshold."""
    return HOLD if table.state.total >= table.weights[table.turn.actor, 0] else ROLL


GAME = GameSpec(
    name="pig",
    title="Pig",
    rules_version=1,
    seat_counts=(2,),
    default_seats=2,
    default_policies=("hold_at", "random"),
    variants=(Variant("base", "the first to bank the target wins"),),
    components=Path(__file__).with_name("pig.toml"),
    figures=Figures,
    table=TABLE,
    setup=setup,
    legal=legal,
    apply=apply,
    write_rules=write_rules,
    read_rules=read_rules,
    decisions=("turn",),
    reasons=("", "reached"),
    policies=(PolicySpec("hold_at", hold_at, "holds at a threshold", (Weight("threshold", 20.0, 1.0, 100.0, "hold at", "points"),)),),
    metrics=(Metric("busts", "turns that a 1 ended", unit="turns"),),
    standing="banked points",
    tell_action=lambda table, action: ("roll", "hold")[action],
    tell_state=lambda table: {"banked": table.state.banked.tolist(), "total": int(table.state.total)},
)
'''
folder = Path(tempfile.mkdtemp())
_ = (folder / "pig.toml").write_text(FIGURES, encoding="utf-8")
_ = (folder / "pig.py").write_text(RULES, encoding="utf-8")
pig = str(folder / "pig.py")

# %% [markdown]
# ## Watch a playout before you believe a number

# %%
_, *lines, _ = antstats.trace(pig, seed=1)
for line in lines[:8]:
    print(f"seat {line['seat']}: {line['chosen']}")

# %% [markdown]
# ## Is it fair?
#
# Both hold at the same threshold. It is a race, and seat 0 begins.

# %%
fair = antstats.simulate(pig, policies=["hold_at"], playouts=N, seed=1)
fair

# %% [markdown]
# ## When should one hold?
#
# One player changes its threshold, the other plays by chance; each deal from both seats.

# %%
when = antstats.sweep(pig, vary={"hold_at:threshold": [5, 10, 15, 20, 25, 30]}, policies=["hold_at", "random"], playouts=N // 2, seed=1)
when.chart("share-policy")

# %% [markdown]
# Chance is no rival. So two thresholds against each other, until it is clear which of two strengths it is: level, or 5 normalised Elo
# worse.

# %%
test = antstats.sprt(pig, {"policies": ["hold_at"]}, {"policies": ["hold_at:threshold=10"]}, low=-5, high=0, max_playouts=N, seed=1)
test

# %% [markdown]
# ## The answer

# %%
verdict = fair.summary().verdict
print(f"Seats: {verdict.answer}: {verdict.sentence}")
won = when.frame[when.frame["measure"] == "shares.share[hold_at]"].sort_values("estimate", ascending=False)
print(f"Against chance the most wins at a threshold of {won['hold_at:threshold'].iloc[0]}.")
print(f"Holding at 10 against holding at 20: {test.answer}")
