"""Progress from Python: a bar where it was asked for, and by itself in a notebook. Needs neither ipywidgets nor a terminal."""

import functools
import inspect
import io
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

Progress = Callable[[int, int], None]  # playouts done, playouts to do
Wanted = Progress | bool | None  # called; True: a bar; False: none; None: a bar in a notebook

PATIENCE = 0.5  # seconds before a bar appears in a notebook: what is done by then needs none
EVERY = 0.2  # seconds between two pictures of it
P = ParamSpec("P")
R = TypeVar("R")


def silent(done: int, total: int) -> None:
    """Take note of nothing."""


def heard(progress: Wanted) -> Progress:
    """Return whom to tell of progress."""
    return progress if callable(progress) else silent


def with_bar(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function of the api show a bar.

    Where its argument `progress` is True, or None in a notebook, the function gets one that moves a bar, and for `notice`, if None,
    one that writes beside it. The bar is named after the function and its first argument.
    """
    first = next(iter(inspect.signature(function).parameters))

    @functools.wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        wanted = kwargs.get("progress")
        if callable(wanted) or wanted is False or (wanted is None and not in_notebook()):
            return function(*args, **kwargs)
        of = args[0] if args else kwargs.get(first)
        name = getattr(of, "name", None) or str(of or "")
        with bar(f"{function.__name__} {name}".strip()) as (advance, notice):
            told: dict[str, Any] = {"progress": advance, "notice": kwargs.get("notice") or notice}
            return function(*args, **{**kwargs, **told})  # type: ignore[arg-type]  # the same arguments, two of them filled in

    return wrapped


def in_notebook() -> bool:
    """Tell whether this runs in the kernel of a notebook. Imports nothing."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and hasattr(shell, "kernel")


@contextmanager
def bar(what: str) -> Iterator[tuple[Progress, Callable[[str], None]]]:
    """Yield what moves a bar, and what writes a message beside it; the bar is gone in the end."""
    if in_notebook():
        shown = NotebookBar(what)
        try:
            yield shown.advance, shown.notice
        finally:
            shown.close()
        return
    from rich.console import Console

    console = Console(stderr=True)
    with rich_bar(console=console, transient=True) as moving:
        task = moving.add_task(what, total=None)
        yield (
            lambda done, total: moving.update(task, completed=done, total=total),
            lambda message: console.print(message, highlight=False),
        )


def rich_bar(**settings: Any) -> "RichProgress":
    """Return a bar with counts, playouts a second and the time left; `settings` as rich's Progress takes them."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Playouts a second."""

        def render(self, task: Any) -> Text:
            return Text(f"{task.speed:,.0f}/s" if task.speed else "")

    label, left = TextColumn("{task.description}", markup=False), TimeRemainingColumn(elapsed_when_finished=True)
    return Progress(label, BarColumn(), MofNCompleteColumn(), Rate(), left, **settings)


class NotebookBar:
    """The same bar as a picture in the output of a cell, replaced as it moves. rich's own way into notebooks needs ipywidgets."""

    def __init__(self, what: str) -> None:
        self.bar = rich_bar(auto_refresh=False)
        self.task = self.bar.add_task(what, total=None)
        self.message, self.handle = "", None
        self.next = time.monotonic() + PATIENCE

    def advance(self, done: int, total: int) -> None:
        """Move the bar."""
        self.bar.update(self.task, completed=done, total=total)
        if time.monotonic() >= self.next:
            self.show()

    def notice(self, message: str) -> None:
        """Write what takes long now in place of the last message, at once."""
        self.message = message
        self.show()

    def show(self) -> None:
        """Put the bar as it is now into the output, in place of the one before."""
        self._put(*self.pictures())
        self.next = time.monotonic() + EVERY

    def close(self) -> None:
        """Take the bar away if it was shown."""
        if self.handle is not None:
            self._put("", "")

    def pictures(self) -> tuple[str, str]:
        """Return the bar as HTML and as plain text."""
        from rich.console import Console

        console = Console(record=True, file=io.StringIO(), force_jupyter=False, width=100)
        if self.message:
            console.print(self.message, highlight=False, markup=False)
        console.print(self.bar.get_renderable())
        text = console.export_text(clear=False)
        return console.export_html(inline_styles=True, code_format='<pre style="line-height: normal">{code}</pre>'), text

    def _put(self, html: str, text: str) -> None:
        from IPython.display import display

        data = {"text/html": html, "text/plain": text}
        if self.handle is None:
            self.handle = display(data, raw=True, display_id=True)  # type: ignore[no-untyped-call]  # IPython has no types
        else:
            self.handle.update(data, raw=True)
