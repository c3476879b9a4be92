"""What Python users, notebooks and the command line call."""

from antstats.api.games import available_games
from antstats.api.run import Run
from antstats.api.simulate import simulate
from antstats.api.trace import trace

__all__ = ["Run", "available_games", "simulate", "trace"]
