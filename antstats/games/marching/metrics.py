"""The numbers of a marching playout beside the common ones; their fields stand in table.TALLY."""

from antstats.breakdowns import Axis, Breakdown
from antstats.contract import Metric

METRICS = (
    Metric("laps", "times the start was reached, by moving or being pushed", unit="laps"),
    Metric("pushes", "barrows pushed by the mover", unit="pushes"),
    Metric("pushed", "times the own barrow was pushed", unit="pushes"),
    Metric("pushes_per_turn", "barrows pushed in a turn", source="pushes", over="turns", unit="pushes a turn"),
    Metric("empty_landings", "landings on a plain space without a block", unit="landings"),
    Metric("empty_landings_per_turn", "empty landings in a turn", source="empty_landings", over="turns", unit="landings a turn"),
    Metric("bare_ladybirds", "landings on a ladybird without a block", unit="landings"),
    Metric("surplus", "blocks returned to the container because they fitted nowhere", unit="blocks"),
    Metric("surplus_per_lap", "surplus of a lap that did not win", source="surplus", over="earlier_laps", unit="blocks a lap"),
    Metric("carried_per_lap", "blocks brought home on a lap that did not win", source="unloaded", over="earlier_laps", unit="blocks a lap"),
    Metric("penalties", "placed blocks that had to be given back", unit="blocks"),
    Metric("anteater_losses", "blocks lost to the anteater", unit="blocks"),
    Metric("finish_carried", "blocks brought home on the winning unload", unit="blocks", missing=-1),
    Metric("finish_left", "blocks left over on the winning unload", unit="blocks", missing=-1),
)

_CARRIED = Axis("blocks brought home", (*map(str, range(10)), "10 or more"), "finish_carried", tuple(range(11)))
BREAKDOWNS = (
    Breakdown("finish", "What the finishing lap carries", _CARRIED, kind="curve"),
    Breakdown(
        "finish_leftover",
        "The finishing lap: blocks carried and left over",
        _CARRIED,
        Axis("left over", (*map(str, range(4)), "4 or more"), "finish_left", tuple(range(5))),
    ),
)
