"""A small site in Python for filling forms without a browser: a page, and a function that reacts to
actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sitesift.errors import LoadFailed
from sitesift.page import Page, node_at, page_from_html

HOME = "http://site.test/"


@dataclass(frozen=True)
class Seen:
    """A state of a page."""

    url: str
    page: Page
    status: int = 200
    messages: tuple[str, ...] = ()
    new_document: bool = True
    done: bool = True


@dataclass(frozen=True)
class Answer:
    """What a script was answered."""

    url: str
    body: str
    headers: tuple[tuple[str, str], ...] = ()


@dataclass
class FakeSite:
    """Actions on a site that `react` plays: it gets what was done and the values so far, and gives
    the next HTML.

    It may give None (nothing changes), HTML (the same document changed), (address, HTML), or a
    ready state. `serve` answers an address that the page's script asks for the text typed last, and
    those that are asked directly.
    """

    home: str
    react: Callable[[str, str, str | int | None, dict[str, str]], object]
    values: dict[str, str] = field(default_factory=dict)
    acts: list[tuple[str, str, str | int | None]] = field(default_factory=list)
    opened: int = 0
    state: Seen | None = None
    script: Callable[[str], str] | None = None  # the address that is asked for a text
    serve: Callable[[str], str] | None = None
    asked: list[str] = field(default_factory=list)
    typed: str = ""

    async def open(self, url: str) -> Seen:
        self.opened += 1
        self.values.clear()
        self.state = Seen(url, page_from_html(self.home, url=url))
        return self.state

    async def look(self) -> Seen:
        return self.state or await self.open(HOME)

    async def act(self, path: str, verb: str, argument: str | int | None = None) -> Seen:
        now = await self.look()
        node = node_at(now.page, path)
        if node is None:
            return Seen(now.url, now.page, new_document=False, done=False)
        name = now.page.attribute(node, "name") or " ".join(now.page.text_of(node).split()).lower()
        self.acts.append((name, verb, argument))
        self.typed = str(argument) if verb == "type" else self.typed
        if verb in ("fill", "type", "choose", "check"):
            self.values[name] = (
                now.page.attribute(node, "value") if verb == "check" else str(argument)
            )
        self.state = self._next(now, self.react(name, verb, argument, self.values))
        return self.state

    async def script_answers(self) -> tuple[Answer, ...]:
        if self.script is None or self.serve is None:
            return ()
        url = self.script(self.typed)
        return (Answer(url, self.serve(url)),)

    async def ask(self, url: str, headers: tuple[tuple[str, str], ...] = ()) -> str:
        self.asked.append(url)
        if self.serve is None:
            raise LoadFailed(f"{url} gives no answer.", source=url)
        return self.serve(url)

    def _next(self, now: Seen, answer: object) -> Seen:
        if isinstance(answer, Seen):
            return answer
        if isinstance(answer, tuple):
            return Seen(answer[0], page_from_html(answer[1], url=answer[0]))
        page = page_from_html(str(answer), url=now.url) if answer is not None else now.page
        return Seen(now.url, page, new_document=False)


def results(count: int = 12) -> tuple[str, str]:
    """A page of results."""
    items = "".join(f"<li>Home {n} in a quiet road, £{n}00,000</li>" for n in range(1, count + 1))
    return HOME + "results?x=1", f"<title>Results</title><h1>Homes found</h1><ul>{items}</ul>"
