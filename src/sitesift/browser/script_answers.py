"""What the scripts of a page ask their site, and are answered: heard while a text is typed, and
asked again in the same way.

In: a tab. Out: `ScriptAnswer`s to GET, or the text that an address is answered with.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, Response

from sitesift.browser.chromium_tab import ChromiumTab

MAX_SCRIPT_ANSWERS = 20  # that are kept
MAX_ANSWER_CHARS = 1_000_000  # of each
SCRIPT_REQUESTS = frozenset({"xhr", "fetch", "script"})  # requests that a page's script makes
# Headers that a server may choose the form of its answer by.
TELLING_HEADERS = ("accept", "x-requested-with")
Headers = tuple[tuple[str, str], ...]
_ASK = Path(__file__).with_name("ask.js").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class ScriptAnswer:
    """What a page's script was answered when it asked an address with GET."""

    url: str
    body: str
    headers: Headers = ()


@dataclass(eq=False)  # without slots: Playwright keeps notes on the objects of its listeners
class ScriptListener:
    """Hears what the scripts of one tab at a time are answered."""

    _answers: list[Response] = field(default_factory=list)
    _page: Page | None = None  # whose answers are noted

    def listen(self, tab: ChromiumTab) -> None:
        """Notes anew from now on."""
        self._answers.clear()
        if self._page is not tab.page:
            self._page = tab.page
            self._page.on("response", self._note)

    def _note(self, answer: Response) -> None:
        request, has_room = answer.request, len(self._answers) < MAX_SCRIPT_ANSWERS
        if has_room and request.resource_type in SCRIPT_REQUESTS and request.method == "GET":
            self._answers.append(answer)

    async def script_answers(self) -> tuple[ScriptAnswer, ...]:
        """What was answered since it listens."""
        told = []
        for answer in list(self._answers):
            sent = answer.request.headers
            with contextlib.suppress(PlaywrightError):  # an answer without a body
                body = (await answer.text())[:MAX_ANSWER_CHARS]
                headers = tuple((name, sent[name]) for name in TELLING_HEADERS if name in sent)
                told.append(ScriptAnswer(answer.request.url, body, headers))
        return tuple(told)


async def ask_as_script(
    tab: ChromiumTab, url: str, headers: Headers, timeout: float
) -> tuple[int, str]:
    """Status and text of the answer to GET; status 0 where there is none."""
    asked = [url, dict(headers), timeout * 1000, MAX_ANSWER_CHARS]
    status, body = await tab.evaluate(_ASK, asked) or (0, "")
    return int(status), str(body)
