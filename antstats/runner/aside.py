"""Calls from a thread of their own: compiled code cannot be interrupted, but who waits for it can."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from antstats.runner.play import not_waiting

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def aside(function: Callable[Asked, Answer], *arguments: Asked.args, **named: Asked.kwargs) -> Answer:
    """Return what `function` does, called from another thread, so that Ctrl-C reaches this one though a policy loops for ever."""
    with ThreadPoolExecutor(1) as pool, not_waiting(pool):
        return pool.submit(function, *arguments, **named).result()
