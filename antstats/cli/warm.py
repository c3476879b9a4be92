"""`antstats warm`: compile ahead."""

import time
from typing import Annotated

import typer

from antstats.cli import options as o


def command(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="Games to compile; all if left out.", autocompletion=o.game_names)
    ] = None,
    search: Annotated[bool, typer.Option("--search", help="Compile search, and what `play` needs, too; it takes as long again.")] = False,
    quiet: o.Quiet = False,
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> None:
    """Compile games with all their heuristics, so that no later command waits for it.

    Example: antstats warm
    """
    from antstats.api import available_games
    from antstats.api.warm import warm
    from antstats.cli.progress import progress

    for game in games or available_games():
        begin = time.perf_counter()
        with progress(game, quiet) as report:
            compiled = warm(game, search=search, notice=report.notice)
        if not quiet:
            print(f"{game}: {'compiled' if compiled else 'was ready'} ({time.perf_counter() - begin:.1f} s)")
