"""Where watched measures lie in what a suite accepts: each in units of half of it, with its interval and the band."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import marks, rows, style

MOST = 24  # rows; those that lie farthest out
FAR = 6.0  # half-widths beyond which an end is cut


@style.applied()
def draw(frame: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Draw a row a measure.

    Parameters
    ----------
    frame : leg, measure, verdict; difference (None against a band), now, low, high, accepted_low, accepted_high, in the measure's unit.
        `low` and `high` are of the difference to the baseline, or of the value against a band.
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes; -1 and 1 are the ends of what is accepted.
    """
    kept = _scaled(frame)
    kept = kept[kept["at"].notna()]
    kept = kept.reindex(kept["at"].abs().sort_values(ascending=False, kind="stable").index)
    shown = kept.head(MOST)
    axes = style.canvas(axes, rows.height_of(max(len(shown), 1)))
    at, low, high = (np.clip(shown[name].to_numpy(float), -FAR, FAR) for name in ("at", "low", "high"))
    axes.axvspan(-1, 1, color=style.BAND, zorder=0.5, linewidth=0)
    if len(shown):
        marks.points(axes, np.arange(len(shown)) + 0.2, at, low, high, across=True)
    for row, (name, verdict) in enumerate(zip(shown["name"], shown["verdict"], strict=True)):
        axes.text(0.0, row - 0.1, style.shortened(str(name), 40), va="bottom", transform=axes.get_yaxis_transform(), zorder=5)
        axes.text(1.0, row - 0.1, str(verdict), va="bottom", ha="right", transform=axes.get_yaxis_transform(), zorder=5)
    reach = max(1.5, 1.1 * float(np.nanmax(np.abs([*at, *low, *high, 1.0]))))
    axes.set_xlim(-reach, reach)
    axes.set_ylim(max(len(shown), 1) - 0.35, -0.6)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", zorder=0, linewidth=0.8)
    axes.set_axisbelow(True)
    left = f"; {MOST} of {len(kept)}" if len(kept) > MOST else ""
    axes.set_title(f"Watched measures{left}")
    axes.set_xlabel("in what is accepted, -1 to 1; intervals over deals")
    axes.set_ylabel("measure", labelpad=8)
    return style.settled(axes)


def _scaled(frame: pd.DataFrame) -> pd.DataFrame:
    """Return name, verdict, at, low, high: in half-widths of what is accepted, from its middle."""
    low, high = frame["accepted_low"].astype(float), frame["accepted_high"].astype(float)
    middle, half = (low + high) / 2, ((high - low) / 2).replace(0.0, np.nan)
    value = frame["difference"].where(frame["difference"].notna(), frame["now"])
    given = {"at": value, "low": frame["low"], "high": frame["high"]}
    scaled = pd.DataFrame({name: (each.astype(float) - middle) / half for name, each in given.items()})
    names = [f"{leg}: {measure}" for leg, measure in zip(frame["leg"], frame["measure"], strict=True)]
    return scaled.assign(name=names, verdict=frame["verdict"])
