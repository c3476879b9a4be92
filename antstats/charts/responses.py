"""What to answer to what: policies on a circle, an arrow from each to those that beat it."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch

from antstats.charts import style

THIN, THICK = 0.9, 4.2  # points, of the smallest and the largest payoff
NAME = 16  # characters of a name
BEND = 0.12  # of an arrow's length, so that arrows through the middle do not lie on each other


@style.applied()
def draw(frame: pd.DataFrame, order: list[str], axes: Axes | None = None) -> Axes:
    """Draw the response graph.

    Parameters
    ----------
    frame : `Payoffs.frame()`: policy, rival, payoff, low, high (win share, -1 to 1; NaN for unknown).
    order : the policies, clockwise from the top. axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes. An arrow leads from `rival` to `policy` where the interval of the payoff lies above 0; its width is the payoff.
    """
    axes = style.canvas(axes, 5.2)
    angle = np.pi / 2 - 2 * np.pi * np.arange(len(order)) / len(order)
    at = {name: (float(np.cos(a)), float(np.sin(a))) for name, a in zip(order, angle, strict=True)}
    clear = frame[frame["low"] > 0].sort_values("payoff")
    most = float(clear["payoff"].max()) if len(clear) else 1.0
    beaten = set(clear["rival"])
    arrows: list[Any] = list(clear.itertuples())  # whose columns have whatever type
    for row in arrows:
        part = row.payoff / most
        arrow = FancyArrowPatch(
            at[row.rival],
            at[row.policy],
            arrowstyle=f"-|>,head_length={0.5 + 0.3 * part},head_width={0.22 + 0.12 * part}",
            mutation_scale=11,
            connectionstyle=f"arc3,rad={BEND}",
            shrinkA=11,
            shrinkB=12,
            linewidth=THIN + (THICK - THIN) * part,
            color=style.MAIN if part > 0.5 else style.PALE,
            joinstyle="miter",
            zorder=2 + part,
        )
        axes.add_patch(arrow)
    for name, (x, y) in at.items():
        colour = style.MUTED if name in beaten else style.ACCENT
        axes.plot(x, y, "o", markersize=11, color=colour, zorder=4, clip_on=False)
        side = "center" if abs(x) < 0.2 else "left" if x > 0 else "right"
        height = "center" if abs(y) < 0.5 and side != "center" else "bottom" if y > 0 else "top"
        axes.text(1.12 * x, 1.13 * y, style.shortened(name, NAME), ha=side, va=height, zorder=5)
    axes.set_xlim(-1.95, 1.95)
    axes.set_ylim(-1.4, 1.4)
    axes.set_xticks([])
    axes.set_yticks([])
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_title("Which policy answers which")
    axes.set_xlabel("an arrow leads to whoever gains, beyond its interval;\nthe wider, the more. Orange: beaten by nobody")
    return style.settled(axes)
