"""The numbers of an atta playout beside the common ones; their fields stand in table.TALLY."""

from antstats.breakdowns import Axis, Breakdown
from antstats.contract import Metric
from antstats.games.atta.table import REACH

METRICS = (
    Metric("births", "ants born", unit="ants"),
    Metric("delivered", "leaves brought into the nest", unit="leaves"),
    Metric("stolen", "leaves stolen from ants of others", unit="leaves"),
    Metric("robbed", "leaves lost to ants of others", unit="leaves"),
    Metric("taken_over", "leaves taken over from ants of the own colour", unit="leaves"),
    Metric("eaten", "ants eaten by spiders", unit="ants"),
    Metric("eliminations", "seats put out of the game", unit="seats"),
    Metric("aside", "cards that fitted nowhere and were laid aside", unit="cards"),
    Metric("first_birth", "round of the first birth of the playout", unit="round", missing=0),
)

_CELLS = tuple(f"{at:+d}" if at else "0" for at in range(-REACH, REACH + 1))
BREAKDOWNS = (
    Breakdown(
        "deaths",
        "Where ants are eaten",
        across=Axis(f"cells east of the nest ({REACH}: or further)", _CELLS),
        down=Axis(f"cells north ({REACH}: or further)", _CELLS[::-1]),
        source="deaths",
        unit="ants a playout",
    ),
    Breakdown(
        "doors",
        "Ants born in the nest, by the card the leaf came over",
        across=Axis("cells east of the nest", _CELLS[REACH - 1 : REACH + 2]),
        down=Axis("cells north", _CELLS[REACH - 1 : REACH + 2][::-1]),
        source="doors",
        unit="ants a playout",
    ),
)
