"""What a report is made from. The api layer fills it from a run; nothing here is looked up while a report is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from antstats.stats.summary import Summary
from antstats.stats.winprob import WinProbability


@dataclass(frozen=True)
class ReportFacts:
    """The facts of one run.

    Attributes
    ----------
    title : of the report. spec : `RunSpec.model_dump()`. summary : every estimate, and the verdict on the seats.
    rests_on : assumed and inferred figures by name, each with value, origin, range, reason, text and unit.
    frame : of `playouts_frame`, None if the rows were not kept. win_probability : None if the game has no standing, or it was not fitted.
    split : of `deal_split`, None if the run cannot tell; `unsplit` says why not.
    command : what repeats the run. versions : by package.
    """

    title: str
    spec: Mapping[str, Any]
    summary: Summary
    rests_on: Mapping[str, Mapping[str, Any]]
    frame: pd.DataFrame | None
    win_probability: WinProbability | None
    split: pd.DataFrame | None
    unsplit: str
    command: str
    versions: Mapping[str, str]
