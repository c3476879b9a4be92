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
    jobs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes at a time; one a core if left out.")] = None,
    quiet: o.Quiet = False,
    debug: o.Debug = False,  # noqa: ARG001 - read in main
) -> None:
    """Compile games with all their heuristics, in processes side by side, so that no later command waits for it.

    Example: antstats warm
    """
    from antstats.api import available_games
    from antstats.api.warm import warm
    from antstats.cli.progress import progress

    named = games or list(available_games())
    begin = time.perf_counter()
    with progress("compiling", quiet) as report:
        seconds = warm(named, search=search, jobs=jobs, progress=report.advance, notice=report.notice)
    if quiet:
        return
    for game in named:
        print(f"{game}: {'; '.join(f'{part} in {took:.0f} s' for part, took in seconds[game].items()) or 'was ready'}")
    if any(seconds.values()):
        print(f"in all {time.perf_counter() - begin:.0f} s")
