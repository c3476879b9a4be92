"""Who plays how: the share of the win by policy, the strongest first, beside an even share."""

import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import rows, style


@style.applied()
def draw(frame: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Draw the share of the win by policy, a mean over the seats that it holds.

    Parameters
    ----------
    frame : `Summary.policies`, a row a policy: policy, seats_held, share, low, high (0 to 1; NaN for unknown).
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes, with the rows sorted by share.
    """
    axes = style.canvas(axes, rows.height_of(len(frame)))
    even = float((frame["share"] * frame["seats_held"]).sum() / frame["seats_held"].sum())
    ordered = frame.sort_values("share", ascending=False, kind="stable")
    rows.draw_rows(axes, [str(name) for name in ordered["policy"]], ordered, even, f"even {100 * even:.1f} %")
    axes.set_title("Share of the win by policy")
    axes.set_xlabel("mean share of the win of a seat, with simultaneous intervals")
    axes.set_ylabel("policy", labelpad=8)
    return style.settled(axes)
