"""What Python users, notebooks and the command line call."""

from antstats.api.games import available_games
from antstats.api.metagame import Tournament
from antstats.api.run import Run
from antstats.api.simulate import simulate
from antstats.api.skill import skill
from antstats.api.skill_result import Skill
from antstats.api.tournament import tournament
from antstats.api.trace import trace
from antstats.api.tune import tune
from antstats.api.tuning import Tuning

__all__ = ["Run", "Skill", "Tournament", "Tuning", "available_games", "simulate", "skill", "tournament", "trace", "tune"]
