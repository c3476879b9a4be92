"""`warm`: compile a game ahead."""

from antstats.games import load
from antstats.kernel.search import SEARCH
from antstats.runner.line_up import policies_of
from antstats.runner.warm import Notice, compile_ahead


def warm(game: str, *, search: bool = False, notice: Notice | None = None) -> bool:
    """Compile a game with all its heuristics; with `search` also its search and the worlds of `play`, which take as long again.

    Returns whether anything had to be compiled. Raises UserError if there is no such game.
    """
    spec = load(game)
    policies = [policy for name, policy in policies_of(spec).items() if search or name != SEARCH]
    worlds = ("worlds",) if search and spec.imagine is not None else ()
    return compile_ahead(spec, policies, notice=notice, parts=("driver", "tracer", *worlds))
