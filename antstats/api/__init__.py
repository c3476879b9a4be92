"""What Python users, notebooks and the command line call."""

from antstats.api.games import available_games
from antstats.api.metagame import Tournament
from antstats.api.run import Run
from antstats.api.simulate import simulate
from antstats.api.tournament import tournament
from antstats.api.trace import trace

__all__ = ["Run", "Tournament", "available_games", "simulate", "tournament", "trace"]
