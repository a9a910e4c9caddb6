"""Our scripts in a world of their own: they see the page's DOM, and none of what the page's scripts
have put in the place of the language's own functions.

In: a script (a function, or an expression) and an argument that is JSON. Out: what it returns, as
JSON. The world is the one in which Playwright's own scripts run, in each frame: what ours note
there about elements is known to ours that find elements for Playwright (element_engine.js). A page
that goes on to another document meanwhile raises Playwright's error, as everywhere.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

WORLD = "__playwright_utility_world"  # how the names of these worlds begin
WORLD_SECONDS = 2.0  # that a new document may take to have one
_INTERVAL = 0.01  # seconds between two looks whether it has
Evaluate = Callable[[str, Any], Awaitable[Any]]


class IsolatedWorlds:
    """The worlds beside the page's own in the frames of a tab, by the frame's name in Chromium."""

    def __init__(self, cdp: CDPSession, frame: str) -> None:
        self._cdp = cdp
        self._main = frame
        self._contexts: dict[str, int] = {}

    async def watch(self) -> None:
        """Takes note of the worlds there are, and from now on of new ones."""
        self._cdp.on("Runtime.executionContextCreated", self._created)
        self._cdp.on("Runtime.executionContextDestroyed", self._destroyed)
        self._cdp.on("Runtime.executionContextsCleared", lambda _: self._contexts.clear())
        await self._cdp.send("Runtime.enable")

    def _created(self, event: dict[str, Any]) -> None:
        context = event["context"]
        if str(context["name"]).startswith(WORLD):
            self._contexts[context["auxData"]["frameId"]] = int(context["id"])

    def _destroyed(self, event: dict[str, Any]) -> None:
        gone = int(event["executionContextId"])
        self._contexts = {frame: id_ for frame, id_ in self._contexts.items() if id_ != gone}

    async def context(self, frame: str | None = None) -> int:
        """The number of a frame's world, which changes with its document; the page's own frame
        unless another is named."""
        deadline = time.monotonic() + WORLD_SECONDS
        while (found := self._contexts.get(frame or self._main)) is None:
            if time.monotonic() > deadline:
                raise PlaywrightError("Cannot find context: the document has no isolated world")
            await asyncio.sleep(_INTERVAL)
        return found

    async def evaluate(self, script: str, argument: Any = None, frame: str | None = None) -> Any:
        """What a script says of the document that is shown."""
        result = await self._call(await self.context(frame), script, argument, by_value=True)
        return result.get("value")

    async def frame_of(self, script: str, argument: Any, frame: str | None = None) -> str | None:
        """The name of the frame that an element shows which a script finds."""
        found = await self._call(await self.context(frame), script, argument, by_value=False)
        if "objectId" not in found:
            return None
        told = await self._cdp.send("DOM.describeNode", {"objectId": found["objectId"]})
        return told["node"].get("frameId")

    async def _call(
        self, context: int, script: str, argument: Any, *, by_value: bool
    ) -> dict[str, Any]:
        answer = await self._cdp.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": script if "=>" in script else f"() => ({script})",
                "executionContextId": context,
                "arguments": [{"value": argument}],
                "returnByValue": by_value,
                "awaitPromise": True,
            },
        )
        if "exceptionDetails" in answer:
            raise PlaywrightError(str(answer["exceptionDetails"].get("text", "script failed")))
        result: dict[str, Any] = answer["result"]
        return result
