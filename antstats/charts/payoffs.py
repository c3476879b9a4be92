"""Who gains how much from whom: payoffs as a grid of coloured cells with their numbers."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap

from antstats.charts import style

# From orange through white to blue, the two hues of the style: told apart by any colour vision, and equally
# far from white; a shade off, since a page recolours those themselves.
COLOURS = LinearSegmentedColormap.from_list("payoffs", ["#c34d01", "#f0b48c", "#ffffff", "#8cbfe0", "#0071b1"])
DARK, LIGHT = "#111418", "#fdfdfd"  # writing in cells, whose colours stay when a page recolours the rest
PALE = 0.62  # of the scale; cells beyond it are dark
NAME = 14  # characters of a name


@style.applied()
def draw(frame: pd.DataFrame, order: list[str], axes: Axes | None = None) -> Axes:
    """Draw the payoffs of every ordered pair.

    Parameters
    ----------
    frame : `Payoffs.frame()`: policy, rival, payoff, low, high (win share, -1 to 1; NaN for unknown).
    order : the policies, first on top and left. axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes. Below each payoff stands how far its interval reaches; it is bold where that leaves out 0. The scale of colours is the same to
    both sides.
    """
    count = len(order)
    axes = style.canvas(axes, 1.7 + 0.5 * count)
    place = {name: at for at, name in enumerate(order)}
    given: list[Any] = list(frame.itertuples())  # whose columns have whatever type
    grid = np.zeros((count, count))
    for row in given:
        grid[place[row.policy], place[row.rival]] = row.payoff
    most = float(np.nanmax(np.abs(grid))) or 1.0
    # Drawn as cells, not as a picture: pages allow no pictures within pictures, and cells stay sharp at any size.
    axes.pcolormesh(np.arange(count), np.arange(count), grid, cmap=COLOURS, vmin=-most, vmax=most, shading="nearest")
    axes.set_ylim(count - 0.5, -0.5)
    for row in given:
        i, j = place[row.policy], place[row.rival]
        known = not np.isnan(row.payoff)
        clear = row.low > 0 or row.high < 0
        axes.text(
            j,
            i,
            _words(row.payoff, row.low, row.high, 1 if count <= 7 else 0),
            ha="center",
            va="center",
            linespacing=1.15,
            fontsize=9.5 if count <= 7 else 8 if count <= 9 else 7,
            fontweight="bold" if clear else "normal",
            color=LIGHT if known and abs(row.payoff) > PALE * most else DARK,
        )
    names = [style.shortened(name, NAME) for name in order]
    axes.set_xticks(range(count), names, rotation=35, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(count), names)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_title("Who gains how much from whom")
    axes.set_xlabel("rival\npp, row less column ± interval; bold: not 0")
    axes.set_ylabel("policy")
    return style.settled(axes)


def _words(payoff: float, low: float, high: float, digits: int) -> str:
    """Return a payoff in pp, and below it how far its interval reaches, the longer of its two sides."""
    if np.isnan(payoff):
        return "?"
    reach = "unknown" if np.isnan(low) else f"± {100 * max(payoff - low, high - payoff):.{digits}f}"
    return f"{100 * payoff:+.{digits}f}\n{reach}"
