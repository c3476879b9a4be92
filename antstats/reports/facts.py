"""What a report is made from. The api layer fills it from a run; nothing here is looked up while a report is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pandas as pd

from antstats.breakdowns import Breakdown
from antstats.stats.summary import Summary
from antstats.stats.winprob import WinProbability

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class ReportFacts:
    """The facts of one run.

    Attributes
    ----------
    title : of the report. spec : `RunSpec.model_dump()`. summary : every estimate, and the verdict on the seats.
    rests_on : assumed and inferred figures by name, each with value, origin, range, reason, text and unit.
    charts : by name, in their order. breakdowns : tables that the game declares, each with its cells, see `Breakdowns.table`.
    kept : whether the playouts were kept. win_probability : None if the game has no standing, or it was not fitted.
    split : of `deal_split`, None if the run cannot tell; `unsplit` says why not.
    command : what repeats the run. versions : by package.
    """

    title: str
    spec: Mapping[str, Any]
    summary: Summary
    rests_on: Mapping[str, Mapping[str, Any]]
    win_probability: WinProbability | None
    split: pd.DataFrame | None
    unsplit: str
    command: str
    versions: Mapping[str, str]
    charts: "Mapping[str, Axes]" = field(default_factory=dict)
    breakdowns: Sequence[tuple[Breakdown, pd.DataFrame]] = ()
    kept: bool = True
