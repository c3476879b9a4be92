"""What installed packages offer to antstats by entry points. Looked up once a process: a look reads all installed packages."""

import importlib.util
from functools import cache
from importlib import metadata
from pathlib import Path

GAMES = "antstats.games"  # name of the game -> GameSpec
POLICIES = "antstats.policies"  # name of the game -> iterable of PolicySpec


@cache
def offered(group: str) -> tuple[metadata.EntryPoint, ...]:
    """Return the entry points of a group, GAMES or POLICIES."""
    return tuple(metadata.entry_points(group=group))


@cache
def roots() -> tuple[Path, ...]:
    """Return the folders (or single files) of the packages that offer a game or a policy, sorted."""
    found = set()
    for entry in (*offered(GAMES), *offered(POLICIES)):
        spec = importlib.util.find_spec(entry.module.partition(".")[0])
        if spec is not None and spec.origin:
            origin = Path(spec.origin)
            found.add(origin.parent if spec.submodule_search_locations else origin)
    return tuple(sorted(found))
