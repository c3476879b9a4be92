"""`warm`: compile a game ahead."""

from antstats.games import load
from antstats.runner.line_up import policies_of
from antstats.runner.warm import Notice, compile_ahead


def warm(game: str, *, notice: Notice | None = None) -> bool:
    """Compile a game with all its policies; returns whether anything had to be compiled. Raises UserError if there is no such game."""
    spec = load(game)
    policies = list(policies_of(spec).values())
    return compile_ahead(spec, policies, notice=notice, parts=("driver", "tracer"))
