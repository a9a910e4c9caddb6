"""Work that nobody waits for: started in the event loop, and kept until it is done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from playwright.async_api import Error as PlaywrightError


class BackgroundWork:
    """Tasks under way. The loop itself holds them weakly, so somebody must."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(_forgiving(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        for task in list(self._tasks):
            task.cancel()

    async def finished(self, timeout: float) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=timeout)


async def _forgiving(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except PlaywrightError:
        return  # the dialog, window or browser went away by itself
