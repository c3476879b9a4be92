"""What Python users, notebooks and the command line call."""

from typing import TYPE_CHECKING, Any

from antstats.api.games import available_games
from antstats.api.run import Run
from antstats.api.simulate import simulate
from antstats.api.skill import skill
from antstats.api.skill_result import Skill
from antstats.api.sweep import sweep
from antstats.api.tournament import tournament
from antstats.api.trace import trace
from antstats.api.tune import tune
from antstats.api.tuning import Tuning

if TYPE_CHECKING:
    from antstats.api.metagame import Tournament
    from antstats.api.sweep_result import Sweep

__all__ = ["Run", "Skill", "Sweep", "Tournament", "Tuning", "available_games", "simulate", "skill", "sweep", "tournament", "trace", "tune"]
LATE = {"Sweep": "antstats.api.sweep_result", "Tournament": "antstats.api.metagame"}


def __getattr__(name: str) -> Any:
    """Load classes of results when they are asked for: that of tournaments brings scipy's optimisers along."""
    if name not in LATE:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    from importlib import import_module

    return getattr(import_module(LATE[name]), name)
