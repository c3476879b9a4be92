"""Progress on a terminal: what is going on, how fast, how long it will take. Nothing where standard error is not a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Report:
    """Takes messages and counts, and drops them."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet

    def notice(self, message: str) -> None:
        """Say what takes long now."""
        if not self.quiet:
            print(message, file=sys.stderr)

    def advance(self, done: int, total: int) -> None:
        """Take note of how much is done."""

    def label(self, text: str) -> None:
        """Take note of what is going on now."""


class Bar(Report):
    """Shows a bar with rate and time left."""

    def __init__(self, bar: Any, task: Any) -> None:
        super().__init__(quiet=False)
        self.bar, self.task = bar, task

    def notice(self, message: str) -> None:
        """Print above the bar."""
        self.bar.console.print(message, highlight=False)

    def advance(self, done: int, total: int) -> None:
        """Move the bar."""
        self.bar.update(self.task, completed=done, total=total, visible=True)

    def label(self, text: str) -> None:
        """Write it before the bar."""
        self.bar.update(self.task, description=text)


@contextmanager
def progress(what: str, quiet: bool) -> Iterator[Report]:
    """Yield where to report to while `what` is played."""
    if quiet or not sys.stderr.isatty():
        yield Report(quiet)
        return
    from rich.console import Console

    from antstats.api.progress import rich_bar

    with rich_bar(console=Console(stderr=True), transient=True) as bar:
        yield Bar(bar, bar.add_task(what, total=None, visible=False))
