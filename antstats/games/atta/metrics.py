"""The numbers of an atta playout beside the common ones; their fields stand in table.TALLY."""

from antstats.contract import Metric

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
