"""Our scripts in a world of their own: they see the page's DOM, and none of what the page's scripts
have put in the place of the language's own functions.

In: a script (a function, or an expression) and an argument that is JSON. Out: what it returns, as
JSON. A page that goes on to another document meanwhile raises Playwright's error, as everywhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

WORLD = "sitesift"
Evaluate = Callable[[str, Any], Awaitable[Any]]


class IsolatedWorld:
    """The world beside the page's own in one frame; made anew for each document."""

    def __init__(self, cdp: CDPSession, frame: str) -> None:
        self._cdp = cdp
        self._frame = frame
        self._context: int | None = None

    async def evaluate(self, script: str, argument: Any = None) -> Any:
        """What a script says of the document that is shown."""
        known = self._context
        if known is not None:
            try:
                return await self._call(known, script, argument)
            except PlaywrightError as error:
                if "Cannot find context" not in str(error):
                    raise
        made = await self._cdp.send(
            "Page.createIsolatedWorld", {"frameId": self._frame, "worldName": WORLD}
        )
        self._context = int(made["executionContextId"])
        return await self._call(self._context, script, argument)

    async def _call(self, context: int, script: str, argument: Any) -> Any:
        answer = await self._cdp.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": script if "=>" in script else f"() => ({script})",
                "executionContextId": context,
                "arguments": [{"value": argument}],
                "returnByValue": True,
                "awaitPromise": True,
            },
        )
        if "exceptionDetails" in answer:
            raise PlaywrightError(str(answer["exceptionDetails"].get("text", "script failed")))
        return answer["result"].get("value")
