"""Who sits where: the share of the win by seat, beside an even share and its margin."""

import pandas as pd
from matplotlib.axes import Axes

from antstats.charts import rows, style


@style.applied()
def draw(frame: pd.DataFrame, margin: float = 0.02, axes: Axes | None = None) -> Axes:
    """Draw the share of the win by seat.

    Parameters
    ----------
    frame : `Summary.seats`, a row a seat: seat, share, low, high (0 to 1; NaN for unknown).
    margin : how far a share may lie from even and still count as even, a share.
    axes : to draw on; by default a new figure's.

    Returns
    -------
    Axes. The margin lies around the mean of the shares, as in the verdict: 1 / seats unless unfinished playouts give nobody a share.
    """
    axes = style.canvas(axes, rows.height_of(len(frame)))
    even = float(frame["share"].mean())
    even_name = f"even {100 * even:.1f} % ± {100 * margin:g} pp"
    rows.draw_rows(axes, [f"seat {seat}" for seat in frame["seat"]], frame, even, even_name, margin)
    axes.set_title("Share of the win by seat")
    axes.set_xlabel("mean share of the win, with simultaneous intervals")
    axes.set_ylabel("seat", labelpad=8)
    return style.settled(axes)
