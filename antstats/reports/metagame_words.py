"""Numbers of a tournament as its sentences and tables write them."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd


def percent(share: float) -> str:
    """Return a share in percent, with a decimal near the ends."""
    return f"{100 * share:.0f} %" if 0.0995 < share < 0.9005 or share in (0.0, 1.0) else f"{100 * share:.1f} %"


def signed(points: float) -> str:
    """Return rating points with their sign."""
    return f"{round(points):+d}"


def ends(low: float, high: float) -> str:
    """Return an interval of points or percent, rounded."""
    return f"{round(low)} to {round(high)}"


def payoff(value: float, low: float, high: float) -> str:
    """Return a payoff in pp and how far its interval reaches, the longer of its two sides: short, since many stand in a row."""
    if np.isnan(value):
        return "never met"
    reach = "?" if np.isnan(low) else f"{100 * max(value - low, high - value):.1f}"
    return f"{100 * value:+.1f} +-{reach}"


def listed(words: list[str]) -> str:
    """Return words as a list in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def rows_of(frame: pd.DataFrame) -> Iterator[Any]:
    """Yield the rows of a frame with its columns as attributes, of whatever type they are."""
    yield from frame.itertuples()
