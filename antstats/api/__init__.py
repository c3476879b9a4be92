"""What Python users, notebooks and the command line call."""

from typing import TYPE_CHECKING, Any

from antstats.api.baseline import baseline
from antstats.api.check import check
from antstats.api.games import available_games
from antstats.api.run import Run
from antstats.api.simulate import simulate
from antstats.api.skill import skill
from antstats.api.skill_result import Skill
from antstats.api.tournament import tournament
from antstats.api.trace import trace
from antstats.api.tune import tune
from antstats.api.tuning import Tuning

if TYPE_CHECKING:
    from antstats.api.metagame import Tournament

__all__ = [
    "Run",
    "Skill",
    "Tournament",
    "Tuning",
    "available_games",
    "baseline",
    "check",
    "simulate",
    "skill",
    "tournament",
    "trace",
    "tune",
]


def __getattr__(name: str) -> Any:
    """Load the class of tournaments when it is asked for: it brings scipy's optimisers along, which no other command needs."""
    if name != "Tournament":
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    from antstats.api.metagame import Tournament

    return Tournament
