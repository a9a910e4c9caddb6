"""Where the event loop is started: in comes a coroutine, out comes its result.

All that waits for pages is asynchronous inside; commands and the public calls are not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def run_to_end(work: Coroutine[Any, Any, T]) -> T:
    """Runs the work; also inside a notebook, whose event loop is running already."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def waiting(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    """The same call for those who wait for its end: one implementation, two ways to call it."""

    @wraps(work)
    def waited(*args: P.args, **options: P.kwargs) -> T:
        return run_to_end(work(*args, **options))

    waited.__name__ = waited.__qualname__ = work.__name__.removesuffix("_async")
    return waited
