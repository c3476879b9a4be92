"""Which games there are."""

from antstats.contract import GameSpec
from antstats.games import load, names


def available_games() -> dict[str, GameSpec]:
    """Return all games by name: ours and those of installed packages."""
    return {name: load(name) for name in names()}
