"""What Python users, notebooks and the command line call."""

from typing import TYPE_CHECKING, Any

from antstats.api.baseline import baseline
from antstats.api.check import check
from antstats.api.compare import compare
from antstats.api.comparison import Comparison
from antstats.api.games import available_games
from antstats.api.odds import Odds, odds
from antstats.api.play import sit_down
from antstats.api.run import Run
from antstats.api.sensitivity import sensitivity
from antstats.api.simulate import simulate
from antstats.api.skill import skill
from antstats.api.skill_result import Skill
from antstats.api.sweep import sweep
from antstats.api.tournament import tournament
from antstats.api.trace import trace
from antstats.api.tune import tune
from antstats.api.tuning import Tuning
from antstats.runner.sitting import Sitting

if TYPE_CHECKING:
    from antstats.api.metagame import Tournament
    from antstats.api.pairing import Sprt, sprt
    from antstats.api.sensitivity_result import Sensitivity
    from antstats.api.sweep_result import Sweep

__all__ = [
    "Comparison",
    "Odds",
    "Run",
    "Sensitivity",
    "Sitting",
    "Skill",
    "Sprt",
    "Sweep",
    "Tournament",
    "Tuning",
    "available_games",
    "baseline",
    "check",
    "compare",
    "odds",
    "sensitivity",
    "simulate",
    "sit_down",
    "skill",
    "sprt",
    "sweep",
    "tournament",
    "trace",
    "tune",
]


_LATE = {"Sensitivity": "sensitivity_result", "Sprt": "pairing", "Sweep": "sweep_result", "Tournament": "metagame", "sprt": "pairing"}


def __getattr__(name: str) -> Any:
    """Load what brings scipy's optimisers along when it is asked for: no other command needs them."""
    if name not in _LATE:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    from importlib import import_module

    return getattr(import_module(f"antstats.api.{_LATE[name]}"), name)
