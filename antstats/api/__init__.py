"""What Python users, notebooks and the command line call."""

from typing import TYPE_CHECKING, Any

from antstats.api.games import available_games
from antstats.api.run import Run
from antstats.api.sensitivity import sensitivity
from antstats.api.simulate import simulate
from antstats.api.skill import skill
from antstats.api.skill_result import Skill
from antstats.api.tournament import tournament
from antstats.api.trace import trace
from antstats.api.tune import tune
from antstats.api.tuning import Tuning

if TYPE_CHECKING:
    from antstats.api.metagame import Tournament
    from antstats.api.sensitivity_result import Sensitivity

__all__ = [
    "Run",
    "Sensitivity",
    "Skill",
    "Tournament",
    "Tuning",
    "available_games",
    "sensitivity",
    "simulate",
    "skill",
    "tournament",
    "trace",
    "tune",
]


def __getattr__(name: str) -> Any:
    """Load these classes when they are asked for: they bring modules along that no other command needs."""
    if name == "Tournament":
        from antstats.api.metagame import Tournament

        return Tournament
    if name == "Sensitivity":
        from antstats.api.sensitivity_result import Sensitivity

        return Sensitivity
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)
